// web/src/puzzle/rating.ts -- one's own rating in puzzles: what a first try brings and costs.
import { learn, progressOf } from "../lesson/progress";
import { localDay } from "../progress/days";

export const PROVISIONAL = 10; // first puzzles of a game, in which a rating hardly falls
const FALL_MOST = 15; // in each of them
const STEP = 30; // of Elo's formula in them; later smaller

/** The rating of a puzzle, by the level of computer player that finds its move. */
export const puzzleRating = (level: number): number => 550 + 250 * level;

export type Outcome = "solved" | "helped" | "missed";

/** One's own rating after a first try: as with Elo's, provisional at first, when a miss costs little. */
export function rated(own: number, tries: number, against: number, outcome: Outcome): number {
  const expected = 1 / (1 + 10 ** ((against - own) / 400));
  const step = Math.max(16, STEP / (1 + Math.max(0, tries - PROVISIONAL) / 20));
  if (outcome === "solved") return own + Math.max(1, Math.round(step * (1 - expected)));
  if (outcome === "helped") return own; // who looks for help and finds the move has learnt something
  const miss = Math.min(tries < PROVISIONAL ? FALL_MOST : step, Math.round(step * expected));
  return Math.max(100, Math.round(own - miss));
}

/** What a puzzle's first try brings and costs; null: it has been tried, and nothing changes any more. */
export function atStake(game: string, key: string, level: number): { up: number; down: number } | null {
  const { right, later, missed, rating, tries } = progressOf(game).puzzles;
  if ([...right, ...later, ...missed].includes(key)) return null;
  const change = (outcome: Outcome) => rated(rating, tries, puzzleRating(level), outcome) - rating;
  return { up: change(hasHelp(game, key) ? "helped" : "solved"), down: -change("missed") };
}

/** Has somebody been helped with a puzzle that is not solved yet? Whoever opens it again has not forgotten the hint. */
export const hasHelp = (game: string, key: string): boolean => progressOf(game).puzzles.helped.includes(key);

/** Notes that somebody is helped with a puzzle; with one that is solved it counts for nothing any more. */
export function helpPuzzle(game: string, key: string): void {
  const { puzzles } = progressOf(game);
  const { right, later, helped } = puzzles;
  if ([...right, ...later, ...helped].includes(key)) return;
  learn(game, { puzzles: { ...puzzles, helped: [...helped, key] } });
}

/** Notes that somebody has seen the solution. */
export function tellSolution(game: string, key: string, day = localDay()): void {
  const { puzzles } = progressOf(game);
  const others = Object.entries(puzzles.told).filter(([, when]) => when === day);
  learn(game, { puzzles: { ...puzzles, told: { ...Object.fromEntries(others), [key]: day } } });
}

/** Has the solution been seen today? Whoever was told the move has not found it, and solves the puzzle another day. */
export const solutionTold = (game: string, key: string, day = localDay()): boolean =>
  progressOf(game).puzzles.told[key] === day;

/** Counts a first try, or a later success; with a hint a first try counts as a later one, whenever that was seen. */
export function countPuzzle(game: string, key: string, level: number, first: boolean, solved: boolean): void {
  const { puzzles } = progressOf(game);
  const helped = hasHelp(game, key);
  const known = puzzles.right.includes(key) || puzzles.later.includes(key);
  const next = { ...puzzles };
  const missed = puzzles.missed.includes(key);
  if (first && !known && !missed) {
    const outcome = !solved ? "missed" : helped ? "helped" : "solved";
    next.rating = rated(puzzles.rating, puzzles.tries, puzzleRating(level), outcome);
    next.tries = puzzles.tries + 1;
    if (!solved) next.missed = [...puzzles.missed, key];
  }
  if (solved && !known) {
    next.missed = next.missed.filter((one) => one !== key);
    next.helped = next.helped.filter((one) => one !== key);
    if (first && !missed && !helped) next.right = [...puzzles.right, key];
    else next.later = [...puzzles.later, key];
  }
  learn(game, { puzzles: next });
}
