// web/src/play/sentence.tsx -- a sentence of the rules with arms before each name.
import type { JSX } from "preact";
import { Arms } from "../lib/arms";
import type { Table } from "../lib/table";

export function Sentence({ table, words }: { table: Table; words: string }): JSX.Element {
  return (
    <>
      {words.split(/(\{\d\})/).map((part, i) => {
        const seat = /^\{(\d)\}$/.exec(part);
        if (!seat) return part;
        const number = Number(seat[1]);
        return (
          <span key={i} class="who">
            <Arms arms={table.seats[number]?.arms ?? 0} size={14} />
            {table.nameOf(number)}
          </span>
        );
      })}
    </>
  );
}
