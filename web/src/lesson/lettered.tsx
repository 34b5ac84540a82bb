// web/src/lesson/lettered.tsx -- a text that names cells, each by the letter that stands on it on the board.
import type { JSX } from "preact";
import { letterOf } from "../lib/board";
import { CELLS } from "../lib/grammar";

export function Lettered({ words }: { words: string }): JSX.Element {
  const cells = words.match(CELLS) ?? [];
  return (
    <p>
      {words.split(CELLS).map((part, i) => (
        <span key={i}>
          {part}
          {i < cells.length && <b class="letter">{letterOf(cells[i].replace(/−/g, "-"))}</b>}
        </span>
      ))}
    </p>
  );
}
