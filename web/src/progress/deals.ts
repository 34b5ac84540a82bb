// web/src/progress/deals.ts -- what the daily deals played here add up to.
import { dealOf, lead } from "./daily";
import { DAY_MS, today } from "./days";
import { mySeat, results } from "./results";

/** The last days, the oldest first: how many deals are over, given up ones, too, and how many of them were won. */
export function dealDays(count: number, now = Date.now()): { date: string; played: number; won: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const date = today(new Date(now - (count - 1 - i) * DAY_MS));
    const list = results.value.filter(({ id }) => dealOf(id)?.date === date);
    return { date, played: list.length, won: list.filter(({ won }) => won).length };
  });
}

/** The deals of a game that were played here, and by how much they were won or lost on average. */
export function dealsSoFar(game: string): { played: number; won: number; average: number } {
  const list = results.value.filter((one) => dealOf(one.id)?.game === game);
  const all = list.reduce((sum, one) => sum + lead(one.points, mySeat(one)), 0);
  return {
    played: list.length,
    won: list.filter(({ won }) => won).length,
    average: Math.round(all / Math.max(1, list.length)),
  };
}
