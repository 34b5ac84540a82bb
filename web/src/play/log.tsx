// web/src/play/log.tsx -- what happened, in words; any line leads to its moment; replay.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { point } from "../lib/cell-words";
import { cellsIn } from "../lib/sentence";
import type { Moment } from "../lib/bridge";
import type { GameModule } from "../games/module";
import { say, t, type ThreeWords } from "../lib/i18n";
import { coordinates, lang } from "../lib/settings";
import { tempo } from "../lib/stage";
import { Still } from "../lib/still";
import type { Table } from "../lib/table";
import { isMistake, MARK, mistakesOf, type ReviewedTurn } from "../review/game-review";
import { explain } from "../lib/why";
import { isMeant, mouseAt, movedOn, pointing } from "./pointing";
import { Line } from "./sentence";
import { whenOf } from "./when";

const ruleOf = (moment: Moment) => moment.events[moment.events.length - 1].data.rule;

/**
 * Marks the cells of a line on the board. Only a mouse that moves asks for it: lines that pass
 * under a resting one say nothing.
 */
function pointAt(moment: Moment): void {
  point(moment.events.flatMap((one) => cellsIn(one.say)));
}

/**
 * How many of the first lines tell the set-up: what chance does before anybody acts and, where
 * players have a part in it, all up to the last of their moves.
 */
export function setUpLines(told: readonly Moment[], module: Pick<GameModule, "setUp">): number {
  const ofPlayer = ({ by, events }: Moment) =>
    by >= 0 && events.some(({ data }) => module.setUp?.includes(data.event));
  const end = told.findIndex((moment) => moment.by >= 0 && !ofPlayer(moment));
  const first = end < 0 ? told : told.slice(0, end);
  const last = first.map(ofPlayer).lastIndexOf(true);
  return last < 0 ? first.length : last + 1;
}

/** One move in words, and its rule. */
function line(
  table: Table,
  moment: Moment,
  hidden: boolean,
  current: boolean,
  turn: ReviewedTurn | undefined, // that begins with it
): JSX.Element {
  return (
    <li hidden={hidden} class={`${moment.by < 0 ? "chance" : ""} ${current ? "current" : ""}`}>
      <button
        type="button"
        class="line"
        onClick={(event) => {
          if (!isMeant(event)) return;
          point();
          table.goTo(moment.index + 1);
        }}
        onMouseMove={() => pointAt(moment)}
        onMouseLeave={() => point()}
      >
        <span>
          <Line table={table} moment={moment} />
          {turn && isMistake(turn) && <b class={`judged ${turn.judgement}`}>{MARK[turn.judgement]}</b>}
        </span>
      </button>
      <a
        class="rule-link"
        href={`#/rules/${table.module.name}/${ruleOf(moment)}`}
        aria-haspopup="dialog"
        aria-label={t("whyLine", { rule: ruleOf(moment) })}
        title={t("why")}
        onClick={(event) => {
          event.preventDefault();
          const title = t("whyMove", { when: whenOf(table, moment.index) });
          explain({ title, reasons: moment.events.map((one) => ({ told: [one] })) });
        }}
      >
        {ruleOf(moment)}
      </a>
    </li>
  );
}

const FOLLOWS = 3; // frames for which a line has to be in sight

export function Log({ table }: { table: Table }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const again = table.replay.value.at(-1);
  const at = table.browsing.value ?? (again ? again.index + 1 : table.shown.value);
  // The line of the moment shown stays in sight, also when the panel becomes smaller or larger.
  useEffect(() => {
    const element = list.current!;
    let frame = 0;
    movedOn(element);
    // Lines that come into sight may be higher than they were taken for: then it is looked at once more.
    const follow = (again: number) => {
      const current = element.querySelector<HTMLElement>(".current");
      if (!current) return;
      const { offsetTop, offsetHeight } = current;
      const above = offsetTop < element.scrollTop;
      const below = offsetTop + offsetHeight > element.scrollTop + element.clientHeight;
      const before = element.scrollTop;
      if (above || below) element.scrollTop = offsetTop + offsetHeight - element.clientHeight + 8;
      // At its end a list may be a fraction of a pixel short of it, and is not to be held there.
      const moved = Math.abs(element.scrollTop - before) > 1;
      if (again > 0) frame = requestAnimationFrame(() => follow(moved ? FOLLOWS : again - 1));
    };
    let sizes: ResizeObserver | undefined;
    frame = requestAnimationFrame(() => {
      sizes = new ResizeObserver(() => {
        movedOn(element);
        cancelAnimationFrame(frame);
        follow(FOLLOWS);
      }); // which calls at once, and after the layout
      sizes.observe(element);
    });
    return () => {
      cancelAnimationFrame(frame);
      sizes?.disconnect();
    };
  }, [at, table.log.value.length]);
  useEffect(() => {
    window.addEventListener("pointermove", mouseAt, true);
    return () => window.removeEventListener("pointermove", mouseAt, true);
  }, []);
  useEffect(() => () => point(), [table.log.value.length]);
  const names = table.seats.map(({ name }) => name).join();
  const turns = new Map(table.review.found.value?.turns.map((turn) => [turn.first, turn]));
  const told = table.log.value.filter(
    (moment) => moment.events.length > 0 && moment.index < table.shown.value,
  );
  // Some moves say nothing to these eyes: then the line before is the one to look at.
  const current = told.filter((moment) => moment.index < at).at(-1);
  // The set-up is one line as soon as there is more to tell, and opens when asked.
  const all = setUpLines(told, table.module);
  const acted = told.findIndex(({ by }) => by >= 0);
  const setUp = all === told.length && acted >= 0 ? acted : all; // players' part in it is news until it is over
  const opened = useSignal(false);
  const open = setUp < 2 || opened.value;
  const inSetUp = current !== undefined && told.indexOf(current) < setUp;
  return (
    <section class="log">
      <h2>{t("log")}</h2>
      {table.olderRules() !== "" && <p class="small older-rules">{table.olderRules()}</p>}
      {told.length === 0 && <p class="small">{t("logEmpty")}</p>}
      <ol ref={list} tabIndex={0} aria-label={t("log")} onPointerMove={pointing}>
        {setUp >= 2 && (
          <li key="set-up" class={`chance ${!open && inSetUp ? "current" : ""}`}>
            <button
              type="button"
              class="line fold"
              aria-expanded={open}
              onClick={() => (opened.value = !open)}
            >
              {t("setUpLines", { n: setUp })}
            </button>
          </li>
        )}
        {told.map((moment, i) => (
          <Still
            key={moment.index}
            from={[
              moment,
              !open && i < setUp,
              moment === current,
              lang.value,
              coordinates.value,
              table,
              names,
              turns.get(moment.index)?.judgement,
            ]}
            draw={() => line(table, moment, !open && i < setUp, moment === current, turns.get(moment.index))}
          />
        ))}
      </ol>
    </section>
  );
}

const TEMPOS: readonly [number, string][] = [
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
  [0.5, "½×"],
];
const SPEED: ThreeWords = ["Speed {n}", "Tempo {n}", "Vitesse {n}"];

/** How quickly the game plays by itself; a click takes the next speed. */
function Tempo(): JSX.Element {
  const at = TEMPOS.findIndex(([n]) => n === tempo.value);
  const words = say(SPEED, { n: TEMPOS[at][1] });
  return (
    <button
      type="button"
      class="tempo"
      aria-label={words}
      title={words}
      onClick={({ currentTarget, detail }) => {
        tempo.value = TEMPOS[(at + 1) % TEMPOS.length][0];
        if (detail > 0) currentTarget.blur(); // of a mouse: the next key is for the game
      }}
    >
      {TEMPOS[at][1]}
    </button>
  );
}

/** On the timeline the mistakes that the review has found. */
function Marks({ table, begin }: { table: Table; begin: number }): JSX.Element | null {
  const found = table.review.found.value;
  const part = (move: number) => (100 * (move - begin)) / Math.max(1, table.count.value - begin);
  return (
    found && (
      <span class="replay-marks" aria-hidden="true">
        {mistakesOf(found, table.viewer.value).map(({ first, judgement }) => (
          <i key={first} class={judgement} style={{ left: `${part(first)}%` }} />
        ))}
      </span>
    )
  );
}

export function Replay({ table }: { table: Table }): JSX.Element {
  const at = table.browsing.value ?? table.shown.value;
  const all = table.count.value;
  const begin = Math.max(0, table.firstChoice() - 1); // nature's set-up is one step
  const step = (to: number, mark: string, label: string, off: boolean) => (
    <button type="button" aria-label={label} title={label} disabled={off} onClick={() => table.goOn(to)}>
      {mark}
    </button>
  );
  return (
    <div class="replay" role="group" aria-label={t("replay")}>
      {step(0, "|‹", t("first"), at === 0)}
      {step(at - 1, "‹", t("previous"), at === 0)}
      {step(at + 1, "›", t("next"), at === all)}
      <span class="replay-range">
        <input
          type="range"
          min={begin}
          max={all}
          value={Math.max(at, begin)}
          aria-label={t("replay")}
          aria-valuetext={t("moment", { n: at, all })}
          onInput={(event) => {
            const to = Number(event.currentTarget.value);
            table.goTo(to <= begin ? 0 : to);
          }}
        />
        <Marks table={table} begin={begin} />
      </span>
      <button
        type="button"
        class="autoplay"
        aria-label={t(table.playing.value ? "autoplayStop" : "autoplay")}
        title={t(table.playing.value ? "autoplayStop" : "autoplay")}
        aria-pressed={table.playing.value}
        onClick={() => void table.autoplay()}
      >
        {table.playing.value ? "❚❚" : "▶"}
      </button>
      <Tempo />
      {step(all, "›|", t("last"), at === all)}
    </div>
  );
}
