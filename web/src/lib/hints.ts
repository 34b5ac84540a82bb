// web/src/lib/hints.ts -- how much room there is for hints, and what the hint at the table points at.
import { signal } from "@preact/signals";
import type { TurnMarks } from "../table/turn-marks";

const SMALL =
  typeof matchMedia === "function" ? matchMedia("(max-width: 56.188em), (max-height: 35em)") : null;

/** Has the desk no room for advice? There it would push away what it is about, and lies over the board. */
export const small = signal(SMALL?.matches ?? false);
SMALL?.addEventListener("change", () => (small.value = SMALL.matches));

const UPRIGHT =
  typeof matchMedia === "function" ? matchMedia("(max-width: 56.188em) and (min-height: 35.062em)") : null;

/** Does the board stand above the desk? */
export const upright = signal(UPRIGHT?.matches ?? false);
UPRIGHT?.addEventListener("change", () => (upright.value = UPRIGHT.matches));

/** A tip that the desk has no room for: how its sign is called, and what unfolds it. */
export const foldedTip = signal<{ label: string; open: () => void } | null>(null);

/** What a hint points at. */
export interface Pointer {
  cells: readonly string[]; // of the next move
  goal?: string; // the one where it leads, once it is named
  els: readonly string[]; // things beside the board
  words: string; // the move; "": only where to look
  marks: TurnMarks | null; // the whole turn, once it is named
}

/** What the hint at the table points at; null: nothing. */
export const hinted = signal<Pointer | null>(null);
