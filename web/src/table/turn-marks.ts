// web/src/table/turn-marks.ts -- what a turn looks like on the board: numbers on hexes, arrows for what moves.
import type { Explanation } from "./explanation";

/** Numbers on one cell: the steps of the turn that lead there. */
export interface Numbered {
  cell: string;
  steps: readonly number[];
}

/** From where to where something moves; `later`: not in this turn, but in its round. */
export interface Arrow {
  from: string;
  to: string;
  later: boolean;
}

export interface TurnMarks {
  numbers: readonly Numbered[];
  arrows: readonly Arrow[];
}

/** The steps that are still to be made, of `done` that have been. A number stands where its step leads, or where a plan begins. */
export function turnMarks({ steps, routes }: Pick<Explanation, "steps" | "routes">, done: number): TurnMarks {
  const at = new Map<string, number[]>();
  const arrows: Arrow[] = [];
  for (const [i, { cells }] of steps.entries()) {
    if (i < done || cells.length === 0) continue;
    const cell = cells[cells.length - 1];
    if (cells.length > 1) arrows.push({ from: cells[0], to: cell, later: false });
    at.set(cell, [...(at.get(cell) ?? []), i + 1]);
  }
  for (const [from, to] of routes) arrows.push({ from, to, later: true });
  return { numbers: [...at].map(([cell, numbers]) => ({ cell, steps: numbers })), arrows };
}
