// web/src/puzzle/explain.ts -- why a puzzle's solution, or another answer, is better or worse: asked of the engine on its own position.
import { currentThinker } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { exampleRecord } from "../rules/steps";
import type { Explanation } from "../table/explanation";
import { type Puzzle, SEED } from "./file";

const PAIRS = 64; // of futures

/** A turn of the puzzle against its best rival; null: nobody can say. */
export async function explained(
  game: GameFacts,
  puzzle: Puzzle,
  moves: readonly string[],
): Promise<Explanation | null> {
  const record = exampleRecord(game, puzzle.position, SEED);
  return (await currentThinker()?.explain(record, { moves, plan: false, pairs: PAIRS })) ?? null;
}
