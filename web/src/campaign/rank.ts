// web/src/campaign/rank.ts -- what stars are for: a rank in each game, with a name.
import type { ThreeWords } from "../lib/i18n";
import { progressOf } from "../lesson/progress";

export interface Rank {
  stars: number; // from so many on
  name: ThreeWords;
}

export const RANKS: readonly Rank[] = [
  { stars: 5, name: ["Squire", "Knappe", "Écuyer"] },
  { stars: 10, name: ["Knight", "Ritter", "Chevalier"] },
  { stars: 20, name: ["Castellan", "Burgherr", "Châtelain"] },
  { stars: 30, name: ["Liege", "Lehnsherr", "Suzerain"] },
];

/** The rank that so many stars give, and the one after it; undefined: none yet, or none any more. */
export const rankOf = (stars: number): Rank | undefined => RANKS.filter((one) => one.stars <= stars).at(-1);
export const nextRank = (stars: number): Rank | undefined => RANKS.find((one) => one.stars > stars);

/** The stars somebody has won in a game. */
export function sumOfStars(game: string): number {
  const { won, stars } = progressOf(game);
  return won.reduce((sum, i) => sum + Math.max(1, stars[i] ?? 0), 0);
}
