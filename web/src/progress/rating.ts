// web/src/progress/rating.ts -- the player's own rating among the levels, by Bradley and Terry (Elo).
import { mySeat, played, type Result } from "./results";

const BEGIN = 1000; // where somebody is thought to stand before the first game
const SPREAD = 400; // and how unsure that is: one standard deviation
const SCALE = Math.LN10 / 400;

export interface Rating {
  rating: number;
  error: number; // one standard deviation
  games: number;
}

const countedOf = (list: readonly Result[], game: string): Result[] =>
  played(list).filter((one) => one.game === game && !one.helped);

/**
 * The most likely rating, where `levels` are those of the computer's levels in this game. Against several computers, each pair of seats is a game of its own that
 * counts a part, so that a game always counts once. Games with hints are left out, and those of the campaign.
 */
export function rate(list: readonly Result[], game: string, levels: readonly number[]): Rating | null {
  const counted = countedOf(list, game);
  if (counted.length === 0) return null;
  const pairs = counted.flatMap((one) => {
    const me = mySeat(one);
    return one.levels.flatMap((level, seat) => {
      if (seat === me) return [];
      const share = one.places[me] === one.places[seat] ? 0.5 : one.places[me] < one.places[seat] ? 1 : 0;
      const against = levels[Math.min(level, levels.length) - 1];
      return [{ share, against, weight: 1 / (one.levels.length - 1) }];
    });
  });
  let rating = BEGIN;
  let curve = 0;
  for (let step = 0; step < 50; step++) {
    let slope = (BEGIN - rating) / SPREAD ** 2;
    curve = 1 / SPREAD ** 2;
    for (const { share, against, weight } of pairs) {
      const expected = 1 / (1 + Math.exp(-SCALE * (rating - against)));
      slope += weight * SCALE * (share - expected);
      curve += weight * SCALE ** 2 * expected * (1 - expected);
    }
    rating += Math.max(-200, Math.min(200, slope / curve)); // Newton's step, held where it is flat
  }
  return { rating: Math.round(rating), error: Math.round(1 / Math.sqrt(curve)), games: counted.length };
}

/** The strongest level that is not above a rating; 0: below the first. */
export function levelAt(levels: readonly number[], rating: number): number {
  return levels.filter((level) => level <= rating).length;
}

const WINS = 9; // that are reckoned with at most

/** How many wins over a level it takes to be as strong as that; null: more than one would count. */
export function winsTo(
  list: readonly Result[],
  game: string,
  levels: readonly number[],
  level: number,
): number | null {
  const win = { game, levels: [0, level], places: [1, 2], points: [1, 0], won: true, helped: false };
  const all = [...list];
  for (let n = 1; n <= WINS; n++) {
    all.push({ ...win, id: `win-${n}`, when: Date.now() });
    if (rate(all, game, levels)!.rating >= levels[level - 1]) return n;
  }
  return null;
}

const STEPS = 40; // of a curve: the latest games

/** How the rating went: after each of the latest games its date, the rating and half its error. */
export function ratingSteps(
  list: readonly Result[],
  game: string,
  levels: readonly number[],
): [when: number, rating: number, doubt: number][] {
  const counted = countedOf(list, game).sort((a, b) => a.when - b.when);
  return counted.flatMap(({ when }, i) => {
    if (i < counted.length - STEPS) return [];
    const { rating, error } = rate(counted.slice(0, i + 1), game, levels)!;
    return [[when, rating, error / 2] as [number, number, number]];
  });
}
