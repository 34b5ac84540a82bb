// web/src/puzzle/day.ts -- the puzzle of a day: the same for everybody, easy on Mondays and hard on Sundays.
import { DAY_MS } from "../progress/days";
import type { Puzzle } from "./file";

const WEEK = 7;

/** Is one move so much better that one sees it without weighing shares? */
export const isClear = ({ worth, next }: Puzzle): boolean => worth >= 0.7 && worth - next >= 0.5;

/** Of the puzzles in order of difficulty each weekday has its seventh part, gone through week by week; of equally
 *  hard ones clear ones come first, then those with few players, for a board of four takes longer to read. */
export function puzzleOfDay(puzzles: readonly Puzzle[], date: string): Puzzle | undefined {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS) + 3; // weeks begin on Mondays
  const sorted = [...puzzles].sort(
    (a, b) =>
      a.level - b.level ||
      Number(isClear(b)) - Number(isClear(a)) ||
      a.position.seats - b.position.seats ||
      a.number - b.number,
  );
  const part = (n: number) => Math.floor((n * sorted.length) / WEEK);
  const weekday = day % WEEK;
  const list = sorted.slice(part(weekday), part(weekday + 1));
  return list.length > 0 ? list[Math.floor(day / WEEK) % list.length] : sorted[0];
}
