// web/src/play/since.tsx -- what the others did since one's own last move, a line each, and again.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { point } from "../lib/cell-words";
import type { Moment } from "../lib/bridge";
import { t } from "../lib/i18n";
import { pace, speed, type Speed } from "../lib/settings";
import { cellsOf } from "../lib/sight";
import type { Table } from "../lib/table";
import { movedOn, pointing } from "./pointing";
import { Line } from "./sentence";

const SPEEDS: readonly [Speed, "motionSlow" | "motionNormal" | "motionFast" | "motionOff"][] = [
  ["slow", "motionSlow"],
  ["normal", "motionNormal"],
  ["fast", "motionFast"],
  ["off", "motionOff"],
];

const MANY = 4; // seats from which on the strip is higher

const cells = (moment: Moment) => moment.events.flatMap(({ data }) => cellsOf(data));

/** How quickly others are shown, where one sees them. */
function SpeedChoice(): JSX.Element {
  return (
    <select
      class="speed"
      aria-label={t("motion")}
      title={t("motion")}
      value={speed.value}
      onChange={(event) => (speed.value = event.currentTarget.value as Speed)}
    >
      {SPEEDS.map(([value, words]) => (
        <option key={value} value={value}>
          {t(words)}
        </option>
      ))}
    </select>
  );
}

const HALF = 0.45; // of the time that a move is shown, after which the rest of what is told of it comes into sight

/** Scrolls a line into sight; one that is higher than the strip from its beginning, and after a while to its end. */
function show(list: HTMLOListElement, line: HTMLElement, ms: number): number | undefined {
  const { offsetTop, offsetHeight } = line;
  const top = offsetTop - list.offsetTop;
  const end = top + offsetHeight - list.clientHeight;
  const high = offsetHeight > list.clientHeight;
  list.scrollTop = high ? top : end;
  return high
    ? window.setTimeout(() => list.scrollTo({ top: end, behavior: "smooth" }), ms * HALF)
    : undefined;
}

/** Each move in a sentence; while it is shown it is lit and in sight. */
function Sentences({ table, told }: { table: Table; told: readonly Moment[] }): JSX.Element {
  const current = table.watching.value ? told.at(-1) : null;
  return (
    <>
      {told.map((moment) => (
        <li key={moment.index} class={moment === current ? "current" : ""}>
          <button
            type="button"
            class="line"
            title={t("seeAgain")}
            onClick={() => void table.showAgain([moment])}
            onMouseMove={() => point(cells(moment))}
            onMouseLeave={() => point()}
          >
            <span>
              <Line table={table} moment={moment} />
            </span>
          </button>
        </li>
      ))}
    </>
  );
}

/** Has its place under the board all the time, so that nothing jumps when there is news. */
export function Since({ table }: { table: Table }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const watching = table.watching.value;
  const told = watching ? table.telling.value : table.lately.value;
  const past = table.since.value.length === 0; // one has moved since
  const showing = table.showing.value;
  const next = table.seats[table.now.value.turn]?.level ?? 0; // a computer's turn is shown as it comes
  const skips = pace() > 0 && (watching ? showing || next > 0 : showing && table.viewer.value < 0);
  useEffect(() => {
    // In the next frame, whose layout is made anyhow.
    let rest: number | undefined;
    const frame = requestAnimationFrame(() => {
      const element = list.current;
      movedOn(element);
      const line = element?.querySelector<HTMLElement>(".current");
      const moment = told.at(-1);
      if (element && line) rest = show(element, line, moment ? table.timeFor(moment) : 0);
      else if (element) element.scrollTop = 0;
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    };
  }, [told.length, watching, showing, table.pending.value]);
  useEffect(() => () => point(), [told.length, watching, table.count.value]);
  return (
    <section
      class={`since ${past ? "past" : ""} ${table.seats.length < MANY ? "" : "many"} ${table.seats.length > 2 ? "several" : ""}`}
      aria-label={t("since")}
    >
      <ol
        class="since-lines"
        ref={list}
        tabIndex={told.length > 2 ? 0 : -1}
        aria-label={t("since")}
        onPointerMove={pointing}
      >
        {told.length === 0 && <li class="none">{table.opening.value || t("sinceNothing")}</li>}
        <Sentences table={table} told={told} />
      </ol>
      <div class="since-tools">
        {skips ? (
          <button
            type="button"
            class="skip"
            aria-label={t("skipMotion")}
            title={t("skipMotion")}
            onClick={() => table.skip()}
          >
            <span>{t("skipMotion")}</span> ››
          </button>
        ) : (
          <button
            type="button"
            class="all-again"
            aria-label={t("allAgain")}
            title={t("allAgain")}
            disabled={told.length === 0 || showing || !table.live.value}
            onClick={() => void table.showAgain(told)}
          >
            ↻ <span>{t("allAgain")}</span>
          </button>
        )}
        <SpeedChoice />
      </div>
    </section>
  );
}
