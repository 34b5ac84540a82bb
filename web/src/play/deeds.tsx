// web/src/play/deeds.tsx -- what the others did, at rest: a line for each of them, as much of it as there is room for.
import { signal } from "@preact/signals";
import type { JSX, RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { point } from "../lib/cell-words";
import { say, t, type ThreeWords } from "../lib/i18n";
import type { Piece } from "../lib/sight";
import type { Table } from "../lib/table";
import { byRound, glance, GREAT, MINE, rank, withinLine, type Deed, type Deeds, type Part } from "./digest";
import { Pieces, Sentence } from "./sentence";

const ROUND = {
  setUp: ["Set-up", "Aufbau", "Mise en place"],
  n: ["Round {n}", "Runde {n}", "Manche {n}"],
} satisfies Record<string, ThreeWords>;
const WHOSE: ThreeWords = ["{seat}:", "{seat}:", "{seat} :"];

/** After which move there was too little room for the words that are told to two: they are told as to many. */
const cramped = signal<{ of: string; count: number } | null>(null);
const isCramped = ({ id, count }: Table) => cramped.value?.of === id && cramped.value.count === count.value;

/** What is told at rest: at a table of many the board shows where, and all of it unfolds. */
export function told(table: Table, open: boolean): Part[] {
  const short = !open && (table.seats.length > 2 || isCramped(table));
  const parts = byRound(table, table.around.value, table.viewer.value, short, open);
  return open ? parts : glance(parts, table.viewer.value);
}

/** A deed for the reader; `within`: something stands before it in its line. */
function fragment(table: Table, words: string, within: boolean): Piece[] {
  const [first, ...rest] = table.pieces(words);
  return within ? [{ ...first, words: withinLine(first.words) }, ...rest] : [first, ...rest];
}

/** A deed's words, and what of them can be left out where there is too little room: what came after it, or besides. */
function parted(pieces: readonly Piece[], kind: string): [Piece[], Piece[]] {
  const at = kind === "order" ? -1 : pieces.findIndex(({ words }) => JOINT.test(words));
  if (at < 0) return [[...pieces], []];
  const { words, ...piece } = pieces[at];
  const end = words.search(JOINT);
  return [
    [...pieces.slice(0, at), { ...piece, words: words.slice(0, end) }],
    [{ words: words.slice(end) }, ...pieces.slice(at + 1)],
  ];
}
const JOINT = /[,;] /;

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
  const [first, tail] = parted(fragment(table, deed.words, props.within), deed.kind);
  // At a table of many bold is what befell the reader; of one other all that matters does.
  const bold = deed.weight >= MINE ? "heavy mine" : deed.heavy && table.seats.length === 2 ? "heavy" : "";
  return (
    <span class="clause" data-rank={rank(deed)} data-weight={deed.weight}>
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
        <Pieces table={table} pieces={first} />
        {tail.length > 0 && (
          <span class="tail">
            <Pieces table={table} pieces={tail} />
          </span>
        )}
        {deed.times > 1 && ` ×${deed.times}`}
      </span>
    </span>
  );
}

/** What one seat did, in a line. */
function Line(props: { table: Table; line: Deeds; head: string | null; unfold: () => void }): JSX.Element {
  const { table, head, unfold } = props;
  const { seat, deeds } = props.line;
  // Where a whole line happened: while it is pointed at, and by a tap until the next one.
  const light = (event: Event) => {
    if ((event.target as Element).closest(".deed") === null) point(deeds.flatMap(({ cells }) => cells));
  };
  // What is cut is read before it is shown again.
  const whole = (event: Event) => {
    if ((event.target as Element).closest(".cut") === null) return;
    event.stopPropagation();
    unfold();
  };
  const named = begins(seat, deeds);
  return (
    <li
      class="deeds"
      data-other={seat >= 0 && seat !== table.viewer.value}
      onClickCapture={whole}
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
        {/* The sign that something is missing leads to it, as the button beside the lines does for all others. */}
        <span class="rest" aria-hidden="true" onClick={unfold}>
          …
        </span>
      </span>
    </li>
  );
}

/** A line of the strip while its room is shared out. */
interface Row {
  line: HTMLElement;
  text: HTMLElement;
  clauses: HTMLElement[];
  widths: number[]; // of its clauses, each in one row
  lead: number; // what stands before them
  wants: number; // rows for all of it
  needs: number; // for its weightiest deed alone
  worth: number; // of its weightiest deed
  has: number;
}

const rankOf = (clause: HTMLElement) => Number(clause.dataset.rank);
const SIGN_PX = 12; // for the sign that something is left out, without the dot before what then is the only clause
const MORE_PX = 26; // for that sign, and for what the end of a row wastes
const ROOM = 0.94; // of a row that words fill on average before they break

/** How much room a line takes, and what matters most of it. */
function measure(row: Row, high: number): void {
  const { text, clauses } = row;
  row.wants = Math.max(1, Math.round(text.offsetHeight / high));
  if (row.wants === 1) return;
  const [first] = clauses[0].getClientRects();
  row.widths = clauses.map((one) => [...one.getClientRects()].reduce((sum, { width }) => sum + width, 0));
  row.lead = first.left - text.getBoundingClientRect().left;
  const most = row.widths[clauses.findIndex((one) => rankOf(one) === row.worth)];
  const taken = row.lead + most + (clauses.length > 1 ? SIGN_PX : 0);
  const wide = text.clientWidth;
  row.needs = taken <= wide ? 1 : Math.min(row.wants, Math.ceil(taken / (wide * ROOM)));
}

/** Leaves out what matters least until the rest of a line has room, of equals what came first; the order stays. */
function shorten({ text, clauses, widths, lead, has }: Row, high: number): void {
  const wide = text.clientWidth;
  const rows = () => Math.round(text.scrollHeight / high);
  let taken = lead + MORE_PX;
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
  markFirst(text);
  // A single clause that is longer than its rows is cut at their end.
  text.classList.toggle("cut", rows() > has);
  text.style.setProperty("--rows", String(has));
}

const NOTHING = -Infinity;
/** Ways to write all of it, from the roomiest to the closest: names of others as they are, their arms alone, smaller words, and of
 *  each deed the first words. */
const WAYS = [[], ["arms-alone"], ["arms-alone", "smaller"], ["arms-alone", "smaller", "heads"]];

/** Shares the rows of the strip out: in the roomiest way, if nothing is left out; else in the first in which nothing great is.
 *  False: even in the closest a clause is cut. */
export function fit(list: HTMLElement): boolean {
  const write = (way: readonly string[]) => {
    list.classList.remove("arms-alone", "smaller", "heads");
    list.classList.add(...way);
    return share(list);
  };
  const [usual, ...closer] = WAYS;
  if (write(usual) === NOTHING) return true;
  closer.some((way) => write(way) < (way.includes("smaller") ? Infinity : GREAT));
  if (list.classList.contains("heads")) lengthen(list);
  return list.querySelector(".cut") === null;
}

/** Where only the first words of each deed were written there may be room after all: for deeds that were left out, those that
 *  matter most first, then for the other words. */
function lengthen(list: HTMLElement): void {
  const over = () => list.scrollHeight > list.clientHeight + 1;
  const lacks = (text: HTMLElement) => text.querySelector(".out, .clause:not(.whole) .tail") !== null;
  const texts = [...list.querySelectorAll<HTMLElement>(".told")];
  for (const text of texts) text.classList.toggle("more", lacks(text));
  const clauses = [...list.querySelectorAll<HTMLElement>("li:not([hidden]) > .told:not(.cut) .clause")];
  clauses.sort((a, b) => rankOf(b) - rankOf(a));
  const back = (one: HTMLElement, is: boolean) => {
    one.classList.toggle("out", !is);
    markFirst(one.closest(".told")!);
  };
  for (const one of clauses.filter(({ classList }) => classList.contains("out"))) {
    back(one, true);
    if (over()) back(one, false);
  }
  for (const { classList } of clauses) {
    classList.add("whole");
    if (over()) classList.remove("whole");
  }
  for (const text of texts) text.classList.toggle("more", lacks(text));
}

/** The first clause that is shown has no dot before it. */
function markFirst(text: Element): void {
  const clauses = [...text.querySelectorAll(".clause")];
  const first = clauses.find(({ classList }) => !classList.contains("out"));
  for (const one of clauses) one.classList.toggle("first", one === first);
}

/** Everybody has a row, what is left goes where something is missing, to what matters most first, and before all to what would
 *  be cut; then lines are shortened to what they have. Where there are more lines than rows, those of nobody else go.
 *  How much what is left out matters; what is cut counts for more than all of it. */
function share(list: HTMLElement): number {
  const rows: Row[] = [...list.querySelectorAll<HTMLElement>(".deeds")].map((line) => {
    const text = line.querySelector<HTMLElement>(".told")!;
    const clauses = [...line.querySelectorAll<HTMLElement>(".clause")];
    for (const one of clauses) one.classList.remove("out", "first", "whole");
    text.classList.remove("more", "cut");
    line.hidden = false;
    const worth = Math.max(...clauses.map(rankOf));
    return { line, text, clauses, widths: [], lead: 0, wants: 1, needs: 1, worth, has: 1 };
  });
  const high = Number.parseFloat(getComputedStyle(rows[0]?.line ?? list).lineHeight);
  const room = Math.max(1, Math.floor((list.clientHeight + 1) / high));
  for (const row of rows) measure(row, high);
  // What befell the reader goes last, whoever did it.
  const other = ({ line, worth }: Row) => (worth >= MINE ? 2 : Number(line.dataset.other === "true"));
  const dear = [...rows].sort((a, b) => other(b) - other(a) || b.worth - a.worth);
  for (const { line } of dear.splice(room)) line.hidden = true;
  dear.sort((a, b) => b.worth - a.worth);
  let left = room - dear.length;
  for (const goal of ["needs", "wants"] as const) {
    while (left > 0 && dear.some((row) => row.has < row[goal])) {
      for (const row of dear) {
        if (left === 0 || row.has >= row[goal]) continue;
        row.has++;
        left--;
      }
    }
  }
  for (const row of dear) if (row.wants > row.has) shorten(row, high);
  if (list.querySelector(".cut") !== null) return Infinity;
  // Whether it has been read or not, so that nothing is written otherwise while one moves.
  const lost = list.querySelectorAll<HTMLElement>("[hidden] .clause, .clause.out");
  return Math.max(NOTHING, ...[...lost].map(({ dataset }) => Number(dataset.weight)));
}

/** At rest: a line for each of the others, whatever they did in a word or two; each is seen again. */
export function Digest(props: {
  table: Table;
  parts: readonly Part[];
  open: boolean;
  unfold: () => void;
  list: RefObject<HTMLElement | null>;
}): JSX.Element {
  const { table, parts, open } = props;
  const { round = 1 } = table.now.value.position as { round?: number };
  const roundWords = (n: number) => (n === 0 ? say(ROUND.setUp) : say(ROUND.n, { n }));
  const headOf = (last: boolean) => (last || parts.length > 1 ? roundWords(round - Number(last)) : null);
  useLayoutEffect(() => {
    const list = props.list.current;
    if (!list || open) return;
    // At once, and whenever there is more or less room.
    const sizes = new ResizeObserver(() => {
      if (!fit(list) && table.seats.length === 2 && !isCramped(table))
        cramped.value = { of: table.id, count: table.count.value };
    });
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
            unfold={props.unfold}
          />
        )),
      )}
    </>
  );
}
