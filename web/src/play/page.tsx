// web/src/play/page.tsx -- a game being played: the board has the room, panels stand around it.
import { computed, effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { setTitle, shortTitle } from "../lib/app";
import { useBack } from "../lib/back";
import { OVER } from "../lib/bridge";
import { dragged } from "../lib/drag";
import { foldedTip } from "../lib/hints";
import { say, t, type ThreeWords } from "../lib/i18n";
import { LandPicture } from "../lib/land";
import { late } from "../lib/late";
import { lazy } from "../lib/lazy";
import { openSketch, shownAt } from "../lib/marks";
import { isDeal, kept } from "../lib/saves";
import { music } from "../lib/settings";
import { playTune } from "../lib/sound";
import type { Table } from "../lib/table";
import { progressOf } from "../lesson/progress";
import { Cover } from "./cover";
import { Desk } from "./desk";
import { Foretold } from "./foretold";
import { Log, Replay } from "./log";
import { Refused } from "./refusal";
import { ScoreTrack } from "./scores";
import { Seats } from "./seats";
import { Since } from "./since";
import { lookingAt } from "./when";

const AidText = lazy(() => import("../rules/aid").then((part) => part.AidText));

const BoardWords = lazy(() => import("./words").then((part) => part.BoardWords));
const EndBanner = lazy(() => import("./end").then((part) => part.EndBanner));
const PlanPanel = lazy(() => import("../plan/panel").then((part) => part.PlanPanel));
const SheetHead = lazy(() => import("./sheet").then((part) => part.SheetHead), true);
const PlanStrip = lazy(() => import("../plan/strip").then((part) => part.PlanStrip));

const DealMark = lazy(() => import("../progress/deal-mark").then((part) => part.DealMark), true);
const Menu = lazy(() => import("./menu").then((part) => part.Menu));
const Quest = lazy(() => import("../campaign/quest").then((part) => part.Quest));

/** How many of the moves have been made: small, for it is not how players count. */
const MoveNumber = ({ table, n }: { table: Table; n: number }): JSX.Element => (
  <small>
    <span class="sr">{t("moment", { n, all: table.count.value })}</span>
    <span aria-hidden="true">
      {n}/{table.count.value}
    </span>
  </small>
);

/** Says aloud, for screen readers, what happens and what is asked. */
function Announcements({ table }: { table: Table }): JSX.Element {
  const said = useRef(table.shown.value);
  const lines: string[] = [];
  const shown = table.shown.value;
  if (shown > said.current) {
    lines.push(...table.log.value.slice(said.current, shown).map((moment) => table.tellOf(moment)));
  }
  useEffect(() => {
    said.current = table.shown.value;
  });
  if (table.myTurn.value) lines.push(`${t("yourTurn")}. ${table.named(table.now.value.ask)}`);
  return (
    <div class="sr" role="log" aria-live="polite" aria-atomic="false">
      {lines.length > 0 && <p key={shown}>{lines.join(" ")}</p>}
    </div>
  );
}

// What was clicked comes first, usually the board; then what is asked, who has what, what happened in words.
const LateBoard = late(GameBoard, 0);
const LateSeats = late(Seats, 3);
const LateTrack = late(ScoreTrack, 3);
const LateSince = late(Since, 4);
const LateLog = late(Log, 5);
const LateReplay = late(Replay, 5);
const LateAnnouncements = late(Announcements, 6);

const TO_END: ThreeWords = ["To the end", "Zum Ende", "Aller à la fin"];

export function GameBoard({ table }: { table: Table }): JSX.Element {
  const { Board } = table.module;
  return (
    <Board
      position={table.look.value.position}
      seats={table.seats}
      next={table.choice.value.next}
      chosen={table.chosen.value}
      preview={table.preview.value}
      move={table.choice.value.complete}
      effects={table.effects.value}
      past={table.browsing.value !== null}
      pending={table.pending.value}
      pick={(el) => table.pick(el)}
      viewer={table.viewer.value}
      acting={table.acting.value}
    />
  );
}

/** The next or previous thing on the page that can be chosen now. */
function focusTarget(step: number): void {
  const targets = [
    ...document.querySelectorAll<HTMLElement>(".cell.target, .pickable.target, .confirm .primary"),
  ];
  if (targets.length === 0) return;
  const now = targets.indexOf(document.activeElement as HTMLElement);
  const to = now < 0 ? (step > 0 ? 0 : -1) : now + step;
  targets.at(to % targets.length)!.focus();
}

/** Is something being typed, or a dialog open, or the key meant for the browser? */
function elsewhere(event: KeyboardEvent): boolean {
  const typed = /^(INPUT|SELECT|TEXTAREA)$/.test((event.target as HTMLElement).tagName);
  return typed || event.ctrlKey || event.metaKey || event.altKey || !!document.querySelector("dialog[open]");
}

/** T tries moves on a copy, and leaves it again. */
function usePlanKey(table: Table): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== "t" || elsewhere(event) || table.cover.value !== null) return;
      event.preventDefault();
      void import("../plan/table").then(({ togglePlan }) => togglePlan(table));
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [table]);
}

/** Keys that work wherever the focus is. */
export function useTableKeys(table: Table): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const on = event.target as HTMLElement;
      // Whatever has the focus, and nothing comes of the key when it is let go.
      if (event.key === " " && table.playing.value) {
        addEventListener("keyup", (up) => up.preventDefault(), { once: true, capture: true });
        event.preventDefault();
        return void table.autoplay();
      }
      if (elsewhere(event)) return;
      if (event.key === "Escape") table.cancel();
      else if (event.key === "u") table.undo();
      else if (event.key === "h") void table.askHint();
      else if (event.key === "n") focusTarget(1);
      else if (event.key === "p") focusTarget(-1);
      else if (event.key === "Enter" && on === document.body) table.confirm();
      else if (event.key === "ArrowLeft") table.step(-1);
      else if (event.key === "ArrowRight") table.step(1);
      else if (event.key === "Home") table.goTo(0);
      else if (event.key === "End") table.goTo(table.count.value);
      else if (event.key === " " && on === document.body && table.browsing.value !== null)
        void table.autoplay();
      else if (event.key === " " && on === document.body && table.showing.value) table.skip();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [table]);
}

function Dragged(): JSX.Element | null {
  const drag = dragged.value;
  if (!drag) return null;
  return (
    <div class="dragged" style={{ left: `${drag.x}px`, top: `${drag.y}px` }}>
      <LandPicture kind={drag.el} size={64} />
    </div>
  );
}

/** Has no other game of this kind been played in this browser, nor its lesson? */
const novice = ({ id, module }: Table) =>
  !progressOf(module.name).learnt &&
  kept.value.every((one) => one.game !== module.name || one.id === id || one.touched === false);

const TIPPED = 3; // games of a kind with tips

/** Is this one of the first games of its kind in this browser, against computers? */
const early = ({ id, module, room }: Table) =>
  room === null &&
  kept.value.filter((one) => one.game === module.name && one.id !== id && one.touched !== false).length <
    TIPPED;

/** Whose marks and notes: one's own, where several people share the device. */
function useSketch(table: Table): void {
  const several = table.room === null && table.people().length > 1;
  const id = several ? `${table.id}.${table.viewer.value}` : table.id;
  useEffect(() => {
    openSketch(id);
    return () => openSketch(null);
  }, [id]);
  useEffect(
    () =>
      effect(() => {
        const back = table.browsing.value !== null || table.now.value.score !== null;
        shownAt.value = { moment: table.look.value.index, back };
      }),
    [table],
  );
  // Nobody sees what somebody else has tried.
  const me = table.viewer.value;
  useEffect(() => {
    return () => table.leavePlan();
  }, [table, me]);
}

/** Is there room for the log beside the board, as in wide.css? */
const roomy = () => matchMedia("(min-width: 56.25em) and (min-height: 35.062em)").matches;

/** And so little of it that the log makes way for what is said of a game that is over? */
const low = () => matchMedia("(max-height: 59.375em)").matches;

/** What stands above the board, where the window has no height for a row of its own. */
function BarStrip({ table }: { table: Table }): JSX.Element | null {
  const { Strip } = table.module;
  return Strip ? (
    <div class="track bar-track">
      <Strip position={table.look.value.position} />
    </div>
  ) : null;
}

type Side = "log" | "words" | "talk" | "aid" | "plan";

/** What the whole page depends on, and a move seldom changes: with it nothing but panels are drawn anew. */
const factsOf = (table: Table) => ({
  over: computed(() => table.now.value.turn === OVER),
  novice: computed(() => novice(table)),
  early: computed(() => early(table)),
});

export function PlayPage({ table }: { table: Table }): JSX.Element {
  const side = useSignal<Side | null>(roomy() ? "log" : null);
  const before = useRef<Side | null | undefined>(undefined); // what stood beside the board before planning
  const menu = useSignal(false);
  const unfolded = useSignal(false); // the log, after the end: what is said of the game has its room
  const planned = table.plan.value;
  const at = planned ?? table; // what the board shows
  const facts = useMemo(() => factsOf(table), [table]);
  useTableKeys(at);
  usePlanKey(table);
  useSketch(table);
  useEffect(() => {
    // The board is what one wants to see now; where there is room, pen and notes stand beside it, and what
    // stood there comes back.
    if (planned !== null && roomy()) before.current = side.value;
    if (planned !== null) side.value = roomy() ? "plan" : null;
    else if (side.value === "plan" && before.current !== undefined) side.value = before.current;
  }, [planned !== null]);
  // At the end the result has the room, and there is nothing to plan.
  const over = facts.over.value;
  useEffect(() => {
    unfolded.value = false; // a log that was asked for while the game went on gives way at its end
    if (over && !roomy())
      side.value = null; // the result lies under it
    else if (over && side.value === "plan" && planned === null) side.value = "log";
  }, [over]);
  useBack(side.value !== null && !roomy(), () => (side.value = null));
  const tuned = music.value > 0;
  useEffect(() => (tuned ? playTune(table.module.name) : undefined), [tuned, table]);
  const quest = table.id in progressOf(table.module.name).running;
  const back = t(quest ? "campaign" : "home");
  const home = quest ? `#/campaign/${table.module.name}` : (table.room?.home ?? "#/");
  const title = shortTitle(table.game());
  useEffect(
    () => effect(() => setTitle(`${table.myTurn.value && table.room === null ? "● " : ""}${title}`)),
    [table, title],
  );
  const sheet = side.value !== null && !roomy();
  const looking = !planned && table.browsing.value !== null && (
    <div class="looking">
      <span role="status">
        {lookingAt(table, table.browsing.value)} <MoveNumber table={table} n={table.browsing.value} />
      </span>
      <button type="button" onClick={() => table.goTo(table.count.value)}>
        {over ? say(TO_END) : t("toNow")}
      </button>
      {side.value === null && <Replay table={table} />}
    </div>
  );
  const lays = side.value === "log" && over && !planned && roomy() && low();
  const folded = lays && !unfolded.value;
  const tab = (which: Side, words: string) => (
    <button
      type="button"
      aria-expanded={side.value === which && !(which === "log" && folded)}
      class={`tab-${which} ${side.value === which && !(which === "log" && folded) ? "on" : ""}`}
      onClick={() => {
        unfolded.value = which === "log" && (side.value !== which || !unfolded.value);
        side.value = side.value !== which ? which : roomy() ? "log" : null;
      }}
    >
      {words}
    </button>
  );
  return (
    <div
      class={`play ${table.room ? "in-room" : ""} ${side.value ? "with-side" : ""} ${planned ? "planning" : ""} ${lays ? (folded ? "log-folded" : "log-open") : ""}`}
      data-game={table.module.name}
      data-count={table.count}
    >
      <header class={`bar ${table.module.Strip ? "strip" : ""}`}>
        <a class="button quiet" href={home} title={back}>
          <span aria-hidden="true">
            ‹ <span class="brand">{quest ? back : "Liege"}</span>
          </span>
          <span class="sr">{back}</span>
        </a>
        <h1 class="title">
          {title}
          {isDeal(table.id) && <DealMark table={table} />}
        </h1>
        <BarStrip table={at} />
        <div class="bar-buttons">
          {foldedTip.value && (
            <button
              type="button"
              class="tip-sign"
              aria-label={foldedTip.value.label}
              title={foldedTip.value.label}
              onClick={foldedTip.value.open}
            >
              ?
            </button>
          )}
          {tab("log", t("log"))}
          {tab("words", t("boardWords"))}
          {tab("aid", t("aid"))}
          {tab("plan", t("plan"))}
          {table.room && tab("talk", table.room.talkWords())}
          <button type="button" aria-haspopup="dialog" onClick={() => (menu.value = true)}>
            {t("menu")}
          </button>
        </div>
      </header>
      {table.cover.value !== null ? (
        <Cover table={table} />
      ) : (
        <>
          <LateSeats table={at} />
          <main id="main" class="stage">
            {table.room && <table.room.Banner />}
            {quest && <Quest table={table} />}
            <LateTrack table={at} />
            <LateBoard key={at.id} table={at} />
            <Refused table={at} />
            {planned && <PlanStrip table={table} />}
            {!sheet && looking}
            {!planned && table.ended.value && <EndBanner table={table} />}
            <Foretold table={at} />
            {!planned && !over && (table.browsing.value === null || sheet) && <LateSince table={table} />}
          </main>
          {planned ? (
            <Desk key={at.id} table={at} told />
          ) : (
            <Desk table={table} novice={facts.novice.value} tips={facts.early.value} told />
          )}
          {side.value !== null && (
            <aside
              class="side"
              aria-label={
                side.value === "log"
                  ? t("log")
                  : side.value === "words"
                    ? t("boardWords")
                    : side.value === "aid"
                      ? t("aid")
                      : side.value === "plan"
                        ? t("plan")
                        : table.room?.talkWords()
              }
            >
              {side.value !== "plan" && !roomy() && (
                <SheetHead table={at} close={() => (side.value = null)} />
              )}
              {sheet && looking}
              <button
                type="button"
                class="quiet side-close"
                aria-label={t("close")}
                title={t("close")}
                onClick={() => (side.value = null)}
              >
                ✕
              </button>
              {side.value === "talk" && table.room ? (
                <table.room.Talk />
              ) : side.value === "log" ? (
                <>
                  <LateLog key={at.id} table={at} />
                  <LateReplay table={at} />
                </>
              ) : side.value === "aid" ? (
                <AidText game={table.game()} />
              ) : side.value === "plan" ? (
                <PlanPanel table={table} />
              ) : (
                <BoardWords table={at} />
              )}
            </aside>
          )}
          <LateAnnouncements key={at.id} table={at} />
        </>
      )}
      {menu.value && (
        <Menu table={table} close={() => (menu.value = false)} open={(which) => (side.value = which)} />
      )}
      <Dragged />
    </div>
  );
}
