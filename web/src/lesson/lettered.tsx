// web/src/lesson/lettered.tsx -- a text that names cells, each by the letter that stands on it on the board.
import type { JSX } from "preact";
import { letterOf } from "../lib/cell-words";
import { CELLS, cellsIn } from "../lib/sentence";

/** `of`: the text whose cells the board letters, if it is another one. */
export function Lettered({ words, of = words }: { words: string; of?: string }): JSX.Element {
  const cells = words.match(CELLS) ?? [];
  const lettered = cellsIn(of);
  return (
    <p>
      {words.split(CELLS).map((part, i) => (
        <span key={i}>
          {part}
          {i < cells.length && <b class="letter">{letterOf(cells[i].replace(/−/g, "-"), lettered)}</b>}
        </span>
      ))}
    </p>
  );
}
