// web/src/lib/traces.ts -- what the others did since one's own last move, marked on the board; taps in vain, and what stands where somebody asks.
import { signal } from "@preact/signals";

export interface Trace {
  arms: number | null; // of whoever did it; null: chance
  cell: string; // where it ended
  from: string | null; // and where it began, if something went from place to place
  way?: readonly string[]; // over which cells, if not straight
  fell?: "lost" | "fled"; // somebody fell there, or got away: went back to hand, or fled
  crowned?: boolean; // and was a baron
  read?: boolean; // and one has moved since it was told
}

/** What is marked on the board now. */
export const traces = signal<readonly Trace[]>([]);

/** Where a tap was in vain; `n` grows, so that each one is seen. */
export interface Miss {
  el: string;
  cell: string | null; // if it was on the board
  n: number;
}
export const missed = signal<Miss | null>(null);

/** Tells what stands on a cell, at the table that is open; and the cards of one's own pieces there. */
export const inspect = signal<((cell: string, els?: readonly string[]) => void) | null>(null);
export const outside = signal<((tap: number) => void) | null>(null); // the same beside all cells
export const lit = signal<readonly string[]>([]);
