// web/src/play/place-chip.tsx -- a place in words that can be pointed at, touched or come to by keyboard: its cell lights up on the board.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { point, pointed } from "../lib/cell-words";
import { say, type ThreeWords } from "../lib/i18n";

const SHOW: ThreeWords = ["Show on the board", "Auf dem Spielplan zeigen", "Montrer sur le plateau"];

const unlight = () => point();

export function Chip({ cell, words }: { cell: string; words: string }): JSX.Element {
  const light = () => point([cell]);
  // What is gone leaves nothing lit.
  useEffect(() => () => void (pointed.value.includes(cell) && unlight()), [cell]);
  return (
    // No <button>: that is a box of its own and does not break into lines with the rest.
    <span
      role="button"
      tabIndex={0}
      class="place chip"
      data-place={cell}
      title={say(SHOW)}
      onClick={light}
      onFocus={light}
      onBlur={unlight}
      onPointerEnter={light}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === "mouse") unlight(); // a finger that is lifted leaves lit what it has touched
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        light();
      }}
    >
      {words}
    </span>
  );
}
