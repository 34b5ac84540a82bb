// web/src/play/deeds.tsx -- what the others did, at rest: a line for each of them, as much of it as there is room for.
import type { JSX, RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { point } from "../lib/cell-words";
import { say, t, type ThreeWords } from "../lib/i18n";
import type { Piece } from "../lib/sight";
import type { Table } from "../lib/table";
import { byRound, glance, MINE, rank, withinLine, type Deed, type Deeds, type Part } from "./digest";
import { Pieces, Sentence } from "./sentence";

const ROUND = {
  setUp: ["Set-up", "Aufbau", "Mise en place"],
  n: ["Round {n}", "Runde {n}", "Manche {n}"],
} satisfies Record<string, ThreeWords>;
const WHOSE: ThreeWords = ["{seat}:", "{seat}:", "{seat} :"];

/** What is told at rest: at a table of many the board shows where, and all of it unfolds. */
export function told(table: Table, open: boolean): Part[] {
  const short = table.seats.length > 2 && !open;
  const parts = byRound(table, table.around.value, table.viewer.value, short);
  return open ? parts : glance(parts);
}

/** A deed for the reader; `within`: something stands before it in its line. */
function fragment(table: Table, words: string, within: boolean): Piece[] {
  const [first, ...rest] = table.pieces(words);
  return within ? [{ ...first, words: withinLine(first.words) }, ...rest] : [first, ...rest];
}

/** A finger that is lifted leaves lit what it has touched; a mouse does not. */
const unlight = ({ pointerType }: PointerEvent) => {
  if (pointerType === "mouse") point();
};

/** Does a line begin with a name? One's own is told in a sentence, which has it. */
const begins = (seat: number, deeds: readonly Deed[]) => seat >= 0 && !deeds[0].words.startsWith(`{${seat}}`);

function Clause(props: { table: Table; deed: Deed; within: boolean; first: boolean }): JSX.Element {
  const { table, deed } = props;
  const again = () => {
    point(deed.cells);
    void table.showAgain(deed.moments);
  };
  // At a table of many bold is what befell the reader; of one other all that matters does.
  const bold = deed.weight >= MINE ? "heavy mine" : deed.heavy && table.seats.length === 2 ? "heavy" : "";
  return (
    <span class="clause" data-rank={rank(deed)}>
      {!props.first && <span class="dot"> · </span>}
      {/* No <button>: that is a box of its own and does not break into lines with the rest. */}
      <span
        role="button"
        tabIndex={0}
        class={`place deed deed-${deed.kind} ${bold} ${deed.read ? "read" : ""}`}
        title={t("seeAgain")}
        onClick={again}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          event.stopPropagation();
          again();
        }}
        onPointerMove={() => point(deed.cells)}
        onPointerLeave={unlight}
      >
        <Pieces table={table} pieces={fragment(table, deed.words, props.within)} />
        {deed.times > 1 && ` ×${deed.times}`}
      </span>
    </span>
  );
}

/** What one seat did, in a line. */
function Line(props: { table: Table; line: Deeds; head: string | null }): JSX.Element {
  const { table, head } = props;
  const { seat, deeds } = props.line;
  // Where a whole line happened: while it is pointed at, and by a tap until the next one.
  const light = (event: Event) => {
    if ((event.target as Element).closest(".deed") === null) point(deeds.flatMap(({ cells }) => cells));
  };
  const named = begins(seat, deeds);
  return (
    <li
      class="deeds"
      data-other={seat >= 0 && seat !== table.viewer.value}
      onClick={light}
      onPointerMove={light}
      onPointerLeave={unlight}
    >
      <span class="told">
        {head && <span class="when">{head}</span>}{" "}
        {named && (
          <b class="whose">
            <Sentence table={table} words={say(WHOSE, { seat: `{${seat}}` })} />
          </b>
        )}
        {deeds.map((deed, i) => (
          <Clause key={i} table={table} deed={deed} within={i > 0 || named} first={i === 0} />
        ))}
      </span>
    </li>
  );
}

/** A line of the strip while its room is shared out. */
interface Row {
  line: HTMLElement;
  text: HTMLElement;
  clauses: HTMLElement[];
  wants: number; // rows for all of it
  worth: number; // of its weightiest deed
  has: number;
}

const rankOf = (clause: HTMLElement) => Number(clause.dataset.rank);
const MORE_PX = 20; // for the sign that something is left out, and for what the end of a row wastes
const ROOM = 0.94; // of a row that words fill on average before they break

/** Leaves out what matters least until the rest of a line has room, of equals what came first; the order stays. */
function shorten({ text, clauses, has }: Row, high: number): void {
  const wide = text.clientWidth;
  const rows = () => Math.round(text.scrollHeight / high);
  const widths = clauses.map((one) => [...one.getClientRects()].reduce((sum, { width }) => sum + width, 0));
  const [first] = clauses[0].getClientRects();
  let taken = first.left - text.getBoundingClientRect().left + MORE_PX;
  for (const width of widths) taken += width;
  const leaving = clauses
    .map((one, i) => ({ one, i }))
    .sort((a, b) => rankOf(a.one) - rankOf(b.one) || a.i - b.i);
  text.classList.add("more");
  while (leaving.length > 1) {
    if (taken <= has * wide * ROOM && rows() <= has) break;
    const [{ one, i }] = leaving.splice(0, 1);
    one.classList.add("out");
    taken -= widths[i];
  }
  const shown = clauses.filter((one) => !one.classList.contains("out"));
  shown[0]?.classList.add("first");
  // A single clause that is longer than its rows is cut at their end.
  text.classList.toggle("cut", rows() > has);
  text.style.setProperty("--rows", String(has));
}

/** Shares the rows of the strip out: everybody has one, what is left goes where something is missing, to what matters most
 *  first; then lines are shortened to what they have. Where there are more lines than rows, those of nobody else go. */
export function fit(list: HTMLElement): void {
  const rows: Row[] = [...list.querySelectorAll<HTMLElement>(".deeds")].map((line) => {
    const text = line.querySelector<HTMLElement>(".told")!;
    const clauses = [...line.querySelectorAll<HTMLElement>(".clause")];
    for (const one of clauses) one.classList.remove("out", "first");
    text.classList.remove("more", "cut");
    line.hidden = false;
    return { line, text, clauses, wants: 1, worth: Math.max(...clauses.map(rankOf)), has: 1 };
  });
  const high = Number.parseFloat(getComputedStyle(list).lineHeight);
  const room = Math.max(1, Math.floor((list.clientHeight + 1) / high));
  for (const row of rows) row.wants = Math.max(1, Math.round(row.text.offsetHeight / high));
  const other = ({ line }: Row) => Number(line.dataset.other === "true");
  const dear = [...rows].sort((a, b) => other(b) - other(a) || b.worth - a.worth);
  for (const { line } of dear.splice(room)) line.hidden = true;
  let left = room - dear.length;
  while (left > 0 && dear.some(({ has, wants }) => has < wants)) {
    for (const row of dear.sort((a, b) => b.worth - a.worth)) {
      if (left === 0 || row.has >= row.wants) continue;
      row.has++;
      left--;
    }
  }
  for (const row of dear) if (row.wants > row.has) shorten(row, high);
}

/** At rest: a line for each of the others, whatever they did in a word or two; each is seen again. */
export function Digest(props: {
  table: Table;
  parts: readonly Part[];
  open: boolean;
  list: RefObject<HTMLElement | null>;
}): JSX.Element {
  const { table, parts, open } = props;
  const { round = 1 } = table.now.value.position as { round?: number };
  const roundWords = (n: number) => (n === 0 ? say(ROUND.setUp) : say(ROUND.n, { n }));
  const headOf = (last: boolean) => (last || parts.length > 1 ? roundWords(round - Number(last)) : null);
  useLayoutEffect(() => {
    const list = props.list.current;
    if (!list || open) return;
    const sizes = new ResizeObserver(() => fit(list)); // at once, and whenever there is more or less room
    sizes.observe(list);
    return () => sizes.disconnect();
  });
  return (
    <>
      {parts.flatMap(({ last, lines }) =>
        lines.map((line, i) => (
          <Line
            key={`${last} ${line.seat} ${open}`}
            table={table}
            line={line}
            head={i === 0 ? headOf(last) : null}
          />
        )),
      )}
    </>
  );
}
