// web/src/puzzle/day.ts -- the puzzle of a day: the same for everybody, easy on Mondays and hard on Sundays.
import { DAY_MS } from "../progress/days";
import type { Puzzle } from "./file";

const WEEK = 7;

/** Of the puzzles in order of difficulty each weekday has its seventh part, gone through week by week; of equally
 *  hard ones those with few players come first, for a board of four takes longer to read. */
export function puzzleOfDay(puzzles: readonly Puzzle[], date: string): Puzzle | undefined {
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS) + 3; // weeks begin on Mondays
  const sorted = [...puzzles].sort(
    (a, b) => a.level - b.level || a.position.seats - b.position.seats || a.number - b.number,
  );
  const part = (n: number) => Math.floor((n * sorted.length) / WEEK);
  const weekday = day % WEEK;
  const list = sorted.slice(part(weekday), part(weekday + 1));
  return list.length > 0 ? list[Math.floor(day / WEEK) % list.length] : sorted[0];
}
