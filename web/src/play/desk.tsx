// web/src/play/desk.tsx -- what is asked, what can be picked, what will happen, why not.
import type { JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { rules } from "../lib/app";
import { OVER } from "../lib/bridge";
import { hinted, small, upright } from "../lib/hints";
import { capital, say, t } from "../lib/i18n";
import { late, promptly } from "../lib/late";
import { lazy } from "../lib/lazy";
import type { Table } from "../lib/table";
import { explanation } from "../lib/why";
import { Flights } from "./flights";
import { WillHappen } from "./foretold";

const HintPanel = lazy(() => import("../table/hint-panel").then((part) => part.HintPanel), true);
const Review = lazy(() => import("../review/review").then((part) => part.Review));
const Result = lazy(() => import("./result").then((part) => part.Result));

function prompt(table: Table): string {
  const { turn } = table.now.value;
  if (table.myTurn.value) {
    if (table.onlyMove.value !== "") return table.onlyMove.value;
    const { complete } = table.choice.value;
    if (complete && table.cost.value !== "") return t("askCost", { what: table.cost.value });
    if (complete && table.attacks())
      return table.named(table.module.askMove?.(complete, table.now.value) ?? t("askAttack"));
    if (complete && table.chosen.value.length > 0) return t(table.goesBack() ? "askConfirm" : "askFinal");
    const alone = complete === null ? null : table.module.askMove?.(complete, table.now.value);
    return alone ? table.named(alone) : table.asking();
  }
  if (table.browsing.value !== null) return t("askEarlier");
  if (table.again.value !== null && turn === table.viewer.value) return t("askAgain");
  const active = table.acting.value >= 0 ? table.acting.value : turn;
  if (table.thinking.value !== null) return t("thinking", { name: table.nameOf(table.thinking.value) });
  if (active === table.viewer.value) return t("ownShown"); // one's own attack, before its outcome is shown
  return t("turnOf", { name: table.nameOf(active) });
}

/** Is a computer at it that may take long? */
function thinksLong(table: Table): boolean {
  const seat = table.thinking.value;
  return seat !== null && table.seats[seat].level >= (rules.value?.longLevel() ?? Infinity);
}

/** Moves that wait for one's own turn. */
function Prepared({ table }: { table: Table }): JSX.Element | null {
  const moves = table.prepared.value.map(({ words }) => words).join("; ");
  if (moves === "") return null;
  return (
    <p class="hint prepared" role="status">
      <span>{t("prepared", { moves })}</span>
      <button type="button" onClick={() => table.prepare([])}>
        {t("preparedForget")}
      </button>
    </p>
  );
}

/** Has the player made a move? */
const hasMoved = ({ log, viewer }: Table) => log.value.some(({ by }) => by === viewer.value);

/** Is it still the player's first turn? Through it the desk has room for what the game is about, and the board keeps its size. */
function firstTurn({ log, viewer }: Table): boolean {
  const first = log.value.findIndex(({ by }) => by === viewer.value);
  return first < 0 || !log.value.slice(first).some(({ by }) => by >= 0 && by !== viewer.value);
}

/** What the game is about, until the first move of somebody who has never played it. */
function Brief({ table }: { table: Table }): JSX.Element | null {
  const { brief, learning, name } = table.module;
  const idle = table.chosen.value.length === 0 && (small.value || !table.hints.open.value);
  if (!brief || !idle || hasMoved(table) || !table.myTurn.value) return null;
  return (
    <p class="brief">
      <strong>{t("brief")}</strong> {say(brief)}{" "}
      {learning !== undefined && <a href={`#/learn/${name}`}>{t("learn")}</a>}
    </p>
  );
}

const WhyDialog = lazy(() => import("./why-dialog").then((part) => part.WhyDialog), true);
const Tips = lazy(() => import("../lesson/tips").then((part) => part.Tips), true);

/** What has just been opened is in sight, where the desk scrolls by itself. */
function reveal(desk: Element | null | undefined, what: string): void {
  const one = desk?.querySelector(what);
  if (desk && one && desk.scrollHeight > desk.clientHeight) one.scrollIntoView({ block: "nearest" });
}

const [DESK_STEP, OWN_STEP] = [1, 2]; // frames after the board, unless the click was here

/** What the player has: tiles, cards, pieces, and buttons for whatever else can be done. */
function Own(props: { table: Table; ask: RefObject<HTMLParagraphElement | null> }): JSX.Element {
  const { table } = props;
  const { Tray, label } = table.module;
  const look = table.look.value;
  const { complete, next } = table.choice.value;
  const doing = [...next].filter((el) => el.startsWith("do:"));
  const pick = (el: string) => promptly([DESK_STEP, OWN_STEP], () => table.pick(el));
  // A picked tile goes away with its button; the focus then goes to what is asked next.
  useEffect(() => {
    if (table.myTurn.value && document.activeElement === document.body) {
      props.ask.current?.focus({ preventScroll: true });
    }
  }, [table.myTurn.value, table.count.value]);
  const here = useRef<HTMLDivElement>(null);
  // A new question is read from its head, wherever the desk was scrolled to for the last one. With the next frame, which
  // finds where all stands anyway: now the browser would have to, and once more for what else is drawn until then.
  useEffect(() => {
    if (!table.myTurn.value) return;
    const frame = requestAnimationFrame(() => here.current?.closest(".desk")?.scrollTo({ top: 0 }));
    return () => cancelAnimationFrame(frame);
  }, [table.myTurn.value, table.count.value]);
  // What can be picked beside the board is in sight, if nothing of it is.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const box = here.current?.closest(".desk")?.getBoundingClientRect();
      const open = [...(here.current?.querySelectorAll(".pickable.target") ?? [])];
      if (!box || !table.myTurn.value || table.chosen.value.length > 0) return;
      const seen = open.some((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= box.top && bottom <= box.bottom;
      });
      if (!seen) open[0]?.scrollIntoView({ block: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [table.myTurn.value, table.count.value, next.size]);
  useEffect(() => {
    if (table.chosen.value.length === 0) return;
    const frame = requestAnimationFrame(() => reveal(here.current?.closest(".desk"), ".tray .options"));
    return () => cancelAnimationFrame(frame);
  }, [table.chosen.value]);
  return (
    <div ref={here} class="desk-own">
      <Tray
        look={look}
        viewer={table.viewer.value}
        position={look.position}
        seats={table.seats}
        next={next}
        chosen={table.chosen.value}
        preview={table.preview.value}
        move={complete}
        effects={table.effects.value}
        pick={pick}
        previewOf={table.previewOf}
        place={(cell) => table.named(cell)}
      />
      {doing.length > 0 && (
        <div class="actions doing">
          {doing.map((el) => (
            <button
              type="button"
              key={el}
              class={`pickable target ${hinted.value?.els.includes(el) ? "hinted" : ""}`}
              data-el={el}
              onClick={() => pick(el)}
            >
              {capital(table.named(label(el, look)))}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const LateOwn = late(Own, OWN_STEP);

/** `locked`: something else is to be read first. `told`: where it is upright, what a move would do is told elsewhere. */
function DeskNow(props: {
  table: Table;
  novice?: boolean;
  tips?: boolean;
  locked?: boolean;
  told?: boolean;
}): JSX.Element {
  const { table, novice } = props;
  const told = props.told && upright.value;
  const { label } = table.module;
  const look = table.look.value;
  const { complete } = table.choice.value;
  const ask = useRef<HTMLParagraphElement>(null);
  const ended = table.now.value.turn === OVER;
  const over = ended && table.live.value;
  const own = table.own(table.now.value.turn);
  const confirm = () => promptly([DESK_STEP, OWN_STEP], () => table.confirm());
  const desk = useRef<HTMLElement>(null);
  const depth = table.hints.depth.value;
  useEffect(() => {
    const one = depth === null || small.value ? null : desk.current?.querySelector(".hint");
    if (!one) return;
    // Its reason may come a moment later. What it marks beside the board matters more than its last line.
    const sizes = new ResizeObserver(() => {
      reveal(desk.current, ".hint");
      reveal(desk.current, ".tray .hinted");
    });
    sizes.observe(one);
    return () => sizes.disconnect();
  }, [depth]);
  // The end and each moment looked at are read from the head, wherever the desk was scrolled to.
  const looking = ended ? table.browsing.value : null;
  useEffect(() => {
    if (over || looking !== null) desk.current?.scrollTo({ top: 0 });
  }, [over, looking]);
  // What is grey tells why when it is pressed, so it is not wholly off.
  const hintable = table.myTurn.value && table.hintGoesOn();
  const again = depth !== null && table.hints.folded.value;
  const apart = small.value && table.hintBrief; // a puzzle tells it beside its goal
  const sheet = small.value && depth !== null && !apart;
  const chosenDoing = table.chosen.value.filter((el) => el.startsWith("do:"));
  return (
    <section
      ref={desk}
      class={`desk ${sheet && !again && !table.hints.pointing.value ? "under-hint" : ""} ${table.myTurn.value ? "mine" : ""} ${props.locked ? "locked" : ""} ${novice && firstTurn(table) ? "novice" : ""}`}
      inert={props.locked}
      aria-label={t("reservePanel")}
    >
      <h2 class="sr">{t("reservePanel")}</h2>
      <div class="ask">
        {!ended && (
          <p ref={ask} tabIndex={-1}>
            {table.myTurn.value && (
              <strong>
                {own ? `${t("yourTurn")}.` : t("planTurn", { name: table.nameOf(table.now.value.turn) })}{" "}
              </strong>
            )}
            {prompt(table)}
          </p>
        )}
        {thinksLong(table) && (
          <button type="button" class="quiet" onClick={() => table.moveNow()}>
            {t("moveNow")}
          </button>
        )}
        {table.viewer.value >= 0 && !ended && !table.imagined && (
          <div class="undo">
            {table.advised && (table.room === null || table.room.mayHint()) && (
              <button
                type="button"
                class={`quiet ${again ? "folded" : ""}`}
                aria-label={t(again ? "hintUnfold" : "hint")}
                title={table.stake.value || t("hint")}
                aria-disabled={!hintable}
                onClick={() => (hintable ? void table.askHint() : table.denyHint())}
              >
                ✦ <span>{t("hint")}</span>
                {table.stake.value && " −★"}
              </button>
            )}
            <button
              type="button"
              class="quiet"
              aria-disabled={!table.canUndo.value}
              aria-label={t("undo")}
              title={table.canUndo.value ? t("undo") : table.undoRefusal()}
              onClick={() => (table.canUndo.value ? table.undo() : table.denyUndo())}
            >
              ↶ <span>{t("undo")}</span>
            </button>
            <button
              type="button"
              class="quiet restart"
              aria-label={t("restartTurn")}
              title={table.canRestart.value ? t("restartTurn") : table.undoRefusal()}
              aria-disabled={!table.canRestart.value}
              onClick={() => (table.canRestart.value ? table.restartTurn() : table.denyUndo())}
            >
              ⟲ <span>{t("restartTurn")}</span>
            </button>
          </div>
        )}
      </div>
      {/* Until the first move stands there what the game is about. */}
      {sheet && !again && <HintPanel table={table} sheet />}
      {props.tips && (!novice || hasMoved(table)) && <Tips table={table} />}
      {table.problem.value !== null && (
        <p role="alert" class="refusal">
          {t("unplayed", { why: table.problem.value })}{" "}
          <button type="button" onClick={() => table.retry()}>
            {t("retry")}
          </button>
        </p>
      )}
      {over && <Result table={table} />}
      {ended && !table.imagined && (over || table.browsing.value !== null) ? (
        <Review table={table} />
      ) : (
        <div class="desk-parts">
          <LateOwn table={table} ask={ask} />
          <div class="desk-now">
            <Prepared table={table} />
            {!sheet && depth !== null && !apart && <HintPanel table={table} />}
            {novice && <Brief table={table} />}
            {(complete !== null || table.chosen.value.length > 0) && table.myTurn.value && (
              <div class="actions confirm">
                {table.chosen.value.length > 0 && (
                  <button type="button" class="no" onClick={() => table.cancel()}>
                    {t("cancel")}
                  </button>
                )}
                {complete !== null ? (
                  <button
                    type="button"
                    class="primary"
                    data-move={complete}
                    aria-label={table.confirmWords(complete)}
                    onClick={confirm}
                  >
                    <span>✓ {t("confirm")}</span>
                  </button>
                ) : (
                  chosenDoing.map((el) => <span key={el}>{table.named(label(el, look))} …</span>)
                )}
              </div>
            )}
            {!told && <WillHappen table={table} />}
          </div>
        </div>
      )}
      {explanation.value !== null && <WhyDialog table={table} />}
      <Flights table={table} />
    </section>
  );
}

export const Desk = late(DeskNow, DESK_STEP);
