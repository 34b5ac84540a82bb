// web/src/play/sentence.tsx -- a sentence of the rules: arms before each name, hexes that light up on the board.
import type { JSX } from "preact";
import { Arms } from "../lib/arms";
import { point } from "../lib/cell-words";
import type { EventData, Moment } from "../lib/bridge";
import { tight } from "../lib/i18n";
import type { Span } from "../lib/sentence";
import type { Table } from "../lib/table";
import { Chip } from "./place-chip";

const whereOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;
let seen = ""; // where the pointer was when it last moved
globalThis.addEventListener?.("pointermove", (event) => (seen = whereOf(event as PointerEvent)), true);

/** Did words come under a mouse that rests? They say nothing then: nobody points at them. */
const passes = (event: PointerEvent) => event.pointerType === "mouse" && whereOf(event) === seen;

/** A hex, a piece or a name in a sentence; pointing at what is on the board lights it up. Within a button it is no
 *  button of its own. */
function Spanned(props: { table: Table; span: Span; within?: boolean }): JSX.Element {
  const { table, span } = props;
  const { words, seat, piece, rule } = span;
  const cell = span.cell ?? (piece === undefined ? undefined : table.cellOfPiece(piece));
  if (seat !== undefined) {
    return (
      <span class="who">
        <Arms arms={table.seats[seat]?.arms ?? 0} size={14} />
        {words}
      </span>
    );
  }
  if (rule !== undefined) return <a href={`#/rules/${table.module.name}/${rule}`}>{words}</a>;
  if (cell === undefined) return <>{tight(words)}</>;
  if (!props.within) return <Chip cell={cell} words={words} />;
  return (
    <span
      class="place"
      data-place={cell}
      onPointerEnter={(event) => passes(event) || point([cell])}
      onPointerLeave={() => point()}
    >
      {words}
    </span>
  );
}

/** A sentence with spans (lib/sentence.ts); `within` a button. */
export function Sentence(props: { table: Table; words: string; within?: boolean }): JSX.Element {
  return (
    <>
      {props.table.spans(props.words).map((span, i) => (
        <Spanned key={i} table={props.table} span={span} within={props.within} />
      ))}
    </>
  );
}

/** What befalls others within somebody's move: cards that come to light, attacks that nobody can make. */
export const ALONGSIDE = ["trade", "skipped", "no_attack"];
const KING = ["king", "cowards"]; // within a fight, and nobody's doing

/** All that a moment tells, in one line. What somebody else shows in it
 *  begins a line of its own, lest it be read as the mover's; so does what the king takes. */
export function Line({ table, moment }: { table: Table; moment: Moment }): JSX.Element {
  const apart = ({ event, seat }: EventData) =>
    (ALONGSIDE.includes(event) && seat !== moment.by) || KING.includes(event);
  return (
    <>
      {moment.events.map((event, i) => (
        <span key={i} class={`said said-${event.data.event} ${i > 0 && apart(event.data) ? "apart" : ""}`}>
          <Sentence table={table} words={event.say} within />{" "}
        </span>
      ))}
    </>
  );
}
