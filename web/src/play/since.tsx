// web/src/play/since.tsx -- what the others did since one's own last move, a line each, and again.
import type { JSX } from "preact";
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { pointed } from "../lib/cell-words";
import type { Moment } from "../lib/bridge";
import { say, t, type ThreeWords } from "../lib/i18n";
import { pace, speed, type Speed } from "../lib/settings";
import { cellsOf, type Piece } from "../lib/sight";
import type { Table } from "../lib/table";
import type { Deed, Deeds } from "./digest";
import { Line, Pieces, Sentence } from "./sentence";

const SPEEDS: readonly [Speed, "motionSlow" | "motionNormal" | "motionFast" | "motionOff"][] = [
  ["slow", "motionSlow"],
  ["normal", "motionNormal"],
  ["fast", "motionFast"],
  ["off", "motionOff"],
];

const ROUND = {
  setUp: ["Set-up", "Aufbau", "Mise en place"],
  n: ["Round {n}", "Runde {n}", "Manche {n}"],
} satisfies Record<string, ThreeWords>;

const WHOLE: ThreeWords = ["All of it", "Alles zeigen", "Tout montrer"];
const FOLD: ThreeWords = ["Less of it", "Weniger zeigen", "Réduire"];

/** Comes as soon as there is something to tell: nobody has done anything on a first visit. */
const digests = signal<typeof import("./digest") | null>(null);

const ROWS = 4; // that the strip has room for
const WHOSE: ThreeWords = ["{seat}:", "{seat}:", "{seat} :"];

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

/** Scrolls a line into sight; one that is higher than the strip from its beginning. */
function show(list: HTMLOListElement, line: HTMLElement): void {
  const { offsetTop, offsetHeight } = line;
  const top = offsetTop - list.offsetTop;
  list.scrollTop = offsetHeight > list.clientHeight ? top : top + offsetHeight - list.clientHeight;
}

/** While something is shown: each move in a sentence, the one on the screen lit and in sight. */
function Sentences({ table, told }: { table: Table; told: readonly Moment[] }): JSX.Element {
  const shown = table.again.value;
  const current = shown === null ? told.at(-1) : told.find(({ index }) => index + 1 === shown);
  return (
    <>
      {told.map((moment) => (
        <li key={moment.index} class={moment === current ? "current" : ""}>
          <button
            type="button"
            class="line"
            title={t("seeAgain")}
            onClick={() => void table.showAgain([moment])}
            onMouseMove={() => (pointed.value = cells(moment))}
            onMouseLeave={() => (pointed.value = [])}
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

/** A deed for the reader; `within`: something stands before it in its line. */
function fragment(table: Table, words: string, within: boolean): Piece[] {
  const [first, ...rest] = table.pieces(words);
  return within
    ? [{ ...first, words: digests.value?.withinLine(first.words) ?? first.words }, ...rest]
    : [first, ...rest];
}

/** A finger that is lifted leaves lit what it has touched; a mouse does not. */
const unlight = ({ pointerType }: PointerEvent) => {
  if (pointerType === "mouse") pointed.value = [];
};

/** Does a line begin with a name? One's own is told in a sentence, which has it. */
const begins = (seat: number, deeds: readonly Deed[]) => seat >= 0 && !deeds[0].words.startsWith(`{${seat}}`);

/** At rest: a line for each of the others, whatever they did in a word or two; each is seen again. */
function Digest(props: {
  table: Table;
  lines: readonly Deeds[];
  head: string | null;
  rows: number[];
}): JSX.Element {
  const { table, lines, head, rows } = props;
  const again = (deed: Deed) => {
    pointed.value = deed.cells;
    void table.showAgain(deed.moments);
  };
  // Where a whole line happened: while it is pointed at, and by a tap until the next one.
  const light = (deeds: readonly Deed[]) => (event: Event) => {
    if ((event.target as Element).closest(".deed") === null)
      pointed.value = deeds.flatMap(({ cells: here }) => here);
  };
  return (
    <>
      {lines.map(({ seat, deeds }, line) => (
        <li
          key={seat}
          class={`deeds ${rows[line] === 1 ? "single" : ""}`}
          style={{ "--rows": rows[line] }}
          onClick={light(deeds)}
          onPointerMove={light(deeds)}
          onPointerLeave={unlight}
        >
          <span class="told">
            {line === 0 && head && <span class="when">{head}</span>}{" "}
            {begins(seat, deeds) && (
              <b class="whose">
                <Sentence table={table} words={say(WHOSE, { seat: `{${seat}}` })} />
              </b>
            )}
            {deeds.map((deed, i) => (
              <span key={i}>
                {i > 0 && " · "}
                {/* No <button>: that is a box of its own and does not break into lines with the rest. */}
                <span
                  role="button"
                  tabIndex={0}
                  class={`place deed ${deed.heavy ? "heavy" : ""} ${deed.read ? "read" : ""}`}
                  title={t("seeAgain")}
                  onClick={() => again(deed)}
                  onKeyDown={(event) => {
                    if (event.key !== "Enter" && event.key !== " ") return;
                    event.preventDefault();
                    event.stopPropagation();
                    again(deed);
                  }}
                  onPointerMove={() => (pointed.value = deed.cells)}
                  onPointerLeave={unlight}
                >
                  <Pieces table={table} pieces={fragment(table, deed.words, i > 0 || begins(seat, deeds))} />
                  {deed.times > 1 && ` ×${deed.times}`}
                </span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </>
  );
}

/** Has its place under the board all the time, so that nothing jumps when there is news. */
export function Since({ table }: { table: Table }): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const told = table.lately.value;
  const past = table.since.value.length === 0; // one has moved since
  const showing = table.showing.value;
  const shown = table.again.value;
  const open = useSignal(false);
  // At a table of many the board shows where; in whole everything is told in the order of play.
  const many = table.seats.length > 2;
  const brief = digests.value;
  const all =
    showing || !brief
      ? []
      : brief.byRound(table, table.around.value, table.viewer.value, many && !open.value);
  const parts = open.value ? [...all].reverse() : (brief?.glance(all) ?? []);
  const lines = parts.reduce((n, part) => n + part.lines.length, 0);
  const each = Math.max(1, Math.floor(ROWS / Math.max(1, lines)));
  // What is left over has the first line, which matters most.
  const rowsOf = (part: number) =>
    parts[part].lines.map((_, i) => (part + i === 0 ? each + Math.max(0, ROWS - lines * each) : each));
  const unfolded = open.value && lines > 0;
  const empty = showing ? told.length === 0 : parts.length === 0;
  const { round = 1 } = table.now.value.position as { round?: number };
  const roundWords = (n: number) => (n === 0 ? say(ROUND.setUp) : say(ROUND.n, { n }));
  const headOf = (last: boolean) => (last || parts.length > 1 ? roundWords(round - Number(last)) : null);
  useEffect(() => {
    // In the next frame, whose layout is made anyhow.
    const frame = requestAnimationFrame(() => {
      const element = list.current;
      const line = element?.querySelector<HTMLElement>(".current");
      if (element && line) show(element, line);
      else if (element) element.scrollTop = 0;
    });
    return () => cancelAnimationFrame(frame);
  }, [told.length, showing, shown]);
  const wanted = table.around.value.some(({ by }) => by >= 0) && brief === null;
  useEffect(() => {
    if (wanted) void import("./digest").then((part) => (digests.value = part));
  }, [wanted]);
  useEffect(
    () => () => {
      pointed.value = [];
      open.value = false;
    },
    [told.length, showing],
  );
  return (
    <section
      class={`since ${past ? "past" : ""} ${unfolded ? "unfolded" : lines > ROWS ? "dense" : ""}`}
      aria-label={t("since")}
    >
      <ol ref={list} tabIndex={told.length > 2 ? 0 : -1} aria-label={t("since")}>
        {empty && <li class="none">{table.opening.value || t("sinceNothing")}</li>}
        {showing && <Sentences table={table} told={told} />}
        {parts.map(({ last, lines: told }, part) => (
          <Digest key={last} table={table} lines={told} head={headOf(last)} rows={rowsOf(part)} />
        ))}
      </ol>
      <div class="since-tools">
        {lines > 0 && (
          <button
            type="button"
            class="unfold"
            aria-expanded={unfolded}
            aria-label={say(unfolded ? FOLD : WHOLE)}
            title={say(unfolded ? FOLD : WHOLE)}
            onClick={() => (open.value = !open.value)}
          >
            <i />
          </button>
        )}
        {showing && pace() > 0 ? (
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
