// web/src/puzzle/candidates.ts -- a few moves to choose from, of which one solves a puzzle, each with a cell of its own.
import { cellsIn } from "../lib/sentence";
import type { Puzzle } from "./file";

const MOST = 3;

/** The cell that a move is about, where it leads to; "": none. */
export const placeOf = (move: string): string => cellsIn(move).at(-1) ?? "";

const verb = (move: string) => move.split(" ")[0];

/** The solution, the next best move and others, in an order that tells nothing; none if the cells do not differ.
 *  What was `tried` is known to be none, unless too few are left. */
export function candidatesOf(
  puzzle: Puzzle,
  legal: readonly string[],
  tried: string | null = null,
): string[] {
  const { move, instead } = puzzle;
  const list = [move];
  const alike = legal.filter((one) => verb(one) === verb(move) && one !== tried);
  const start = (puzzle.number * 7) % Math.max(1, alike.length); // the same each time
  const others = [instead, ...alike.slice(start), ...alike.slice(0, start)].filter((one) => one !== tried);
  for (const one of tried === null ? others : [...others, tried]) {
    const place = placeOf(one);
    if (list.length < MOST && place !== "" && !list.some((other) => placeOf(other) === place)) list.push(one);
  }
  if (placeOf(move) === "" || list.length < MOST) return [];
  return list.sort((a, b) => order(puzzle.key + a) - order(puzzle.key + b));
}

function order(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) >>> 0;
  return hash;
}

/** Places in the order of their letters, with those of some moves that had none yet behind the others: a letter
 *  means one place for as long as a puzzle is looked at. */
export function lettersFor(had: readonly string[], moves: readonly string[]): string[] {
  return [...new Set([...had, ...moves.map(placeOf)])].filter((place) => place !== "");
}
