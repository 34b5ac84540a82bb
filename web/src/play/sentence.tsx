// web/src/play/sentence.tsx -- a sentence of the rules with arms before each name, and places.
import type { JSX } from "preact";
import { Arms } from "../lib/arms";
import { point } from "../lib/cell-words";
import type { EventData, Moment } from "../lib/bridge";
import { Said } from "../lib/grammar";
import { tight } from "../lib/i18n";
import { SEAT } from "../lib/reader";
import type { Piece } from "../lib/sight";
import type { Table } from "../lib/table";

function Who({ table, seat, words }: { table: Table; seat: string; words?: string }): JSX.Element {
  return (
    <span class={`who ${Number(seat) === table.reader() ? "reader" : ""}`}>
      <Arms arms={table.seats[Number(seat)]?.arms ?? 0} size={14} />
      {table.seatWords(seat, words)}
    </span>
  );
}

/** Words with {0}, {1} … or {0:you} for seats. */
function Names({ table, words }: { table: Table; words: string }): JSX.Element {
  return (
    <>
      {words.split(/(\{\d[^}]*\})/).map((part, i) => {
        const [seat] = part.matchAll(SEAT);
        if (seat) return <Who key={i} table={table} seat={seat[1]} words={seat[2]} />;
        // Arms that stand for a name (since.css) have no ending.
        const [, ending, rest] = /^(’s)?(.*)$/su.exec(part)!;
        const said = tight(rest).replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
        return ending ? [<span class="ending">{ending}</span>, said] : said;
      })}
    </>
  );
}

const whereOf = ({ clientX, clientY }: PointerEvent) => `${clientX} ${clientY}`;
let seen = ""; // where the pointer was when it last moved
globalThis.addEventListener?.("pointermove", (event) => (seen = whereOf(event as PointerEvent)), true);

/** Did words come under a mouse that rests? They say nothing then: nobody points at them. */
const passes = (event: PointerEvent) => event.pointerType === "mouse" && whereOf(event) === seen;

/** A place as people call it; pointing at it lights its cell up. */
function Place(props: { table: Table; cell: string; words: string }): JSX.Element {
  const { table, cell, words } = props;
  return (
    <span
      class="place"
      data-place={cell}
      onPointerEnter={(event) => passes(event) || point([cell])}
      onPointerLeave={() => point()}
    >
      <Names table={table} words={words} />
    </span>
  );
}

export function Pieces({ table, pieces }: { table: Table; pieces: Piece[] }): JSX.Element {
  return (
    <>
      {pieces.map(({ words, cell }, i) =>
        cell === undefined ? (
          <Names key={i} table={table} words={words} />
        ) : (
          <Place key={i} table={table} cell={cell} words={words} />
        ),
      )}
    </>
  );
}

/** `index`: the moment of which the places are told; the present one if it is not given. */
export function Sentence(props: { table: Table; words: string; index?: number }): JSX.Element {
  const { table, index } = props;
  return <Pieces table={table} pieces={table.pieces(props.words, index)} />;
}

/** What befalls others within somebody's move: cards that come to light, attacks that nobody can make. */
export const ALONGSIDE = ["trade", "skipped", "no_attack"];
const KING = ["king", "cowards"]; // within a fight, and nobody's doing

/** All that a moment tells, in one line: a place named twice in a row is "there". What somebody else shows in it
 *  begins a line of its own, lest it be read as the mover's; so does what the king takes. */
export function Line({ table, moment }: { table: Table; moment: Moment }): JSX.Element {
  const said = new Said();
  const apart = ({ event, seat }: EventData) =>
    (ALONGSIDE.includes(event) && seat !== moment.by) || KING.includes(event);
  return (
    <>
      {moment.events.map((event, i) => (
        <span key={i} class={`said said-${event.data.event} ${i > 0 && apart(event.data) ? "apart" : ""}`}>
          <Pieces table={table} pieces={table.pieces(event.say, moment.index, said)} />{" "}
        </span>
      ))}
    </>
  );
}
