// web/src/rules/borrow.ts -- a board of its own borrows the marks of the board behind it, and gives them back.
import { batch } from "@preact/signals";
import { named, pointed } from "../lib/cell-words";
import { traces } from "../lib/traces";

const NONE: typeof traces.value = [];
let open = 0; // boards that have borrowed
let before = [named.value, pointed.value, traces.value] as const;

/** Marks nothing until the answer is called. A table that has been opened meanwhile keeps its own marks. */
export function borrowMarks(): () => void {
  if (open++ === 0) before = [named.value, pointed.value, traces.value];
  batch(() => {
    named.value = pointed.value = [];
    traces.value = NONE;
  });
  return () => {
    if (--open > 0 || traces.value !== NONE) return;
    batch(() => {
      [named.value, pointed.value, traces.value] = before;
    });
  };
}
