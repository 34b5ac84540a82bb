// web/src/play/sentence.tsx -- a sentence of the rules with arms before each name, and places.
import type { JSX } from "preact";
import { Arms } from "../lib/arms";
import { pointed } from "../lib/board";
import { SEAT } from "../lib/reader";
import { CELLS, inside } from "../lib/sight";
import type { Table } from "../lib/table";

function Who({ table, seat, words }: { table: Table; seat: string; words?: string }): JSX.Element {
  return (
    <span class="who">
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
        return seat ? <Who key={i} table={table} seat={seat[1]} words={seat[2]} /> : part;
      })}
    </>
  );
}

/** A place as people call it; pointing at it lights its cell up. */
function Place(props: { table: Table; cell: string; words: string }): JSX.Element {
  const { table, cell, words } = props;
  const light = (on: boolean) => () => (pointed.value = on ? [cell] : []);
  return (
    <span class="place" data-place={cell} onPointerEnter={light(true)} onPointerLeave={light(false)}>
      <Names table={table} words={inside(table.told(words))} />
    </span>
  );
}

/** `index`: the moment of which the places are told; the present one if it is not given. */
export function Sentence(props: { table: Table; words: string; index?: number }): JSX.Element {
  const { table, index } = props;
  const places = table.places(props.words, index);
  const words = table.told(props.words);
  return (
    <>
      {words.split(CELLS).map((part, i) => (
        <span key={i}>
          <Names table={table} words={part} />
          {i < places.length && <Place table={table} {...places[i]} />}
        </span>
      ))}
    </>
  );
}
