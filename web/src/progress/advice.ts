// web/src/progress/advice.ts -- what one's latest games suggest to do next: a lesson, or another level.
import { PRACTICE } from "../lib/summary";
import { levelOf, played, type Result } from "./results";

const LATEST = 5; // games that are looked at
const TIMES = 2; // that a kind of points must have decided against somebody
const ROW = 3; // games in a row against one level that ask for another one

export type Advice =
  | { what: "lesson"; id: string; by: string; times: number; games: number }
  | { what: "level"; level: number; won: boolean; games: number };

/** `levels`: how many the computer has. Null: the games say nothing clear. */
export function adviceOf(list: readonly Result[], game: string, levels: number): Advice | null {
  const all = played(list)
    .filter((one) => one.game === game)
    .sort((a, b) => a.when - b.when);
  const latest = all.slice(-LATEST);
  const row = all.slice(-ROW);
  const level = row.length === ROW ? levelOf(row[0]) : 0;
  const alike = level > 0 && row.every((one) => levelOf(one) === level && one.won === row[0].won);
  if (alike && row[0].won && level < levels && row.every(({ helped }) => !helped)) {
    return { what: "level", level: level + 1, won: true, games: ROW };
  }
  const lost = latest.filter((one) => !one.won && one.by !== undefined);
  const counts = new Map<string, number>();
  for (const { by } of lost) counts.set(by!, (counts.get(by!) ?? 0) + 1);
  const [by, times] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
  const id = PRACTICE[game]?.[by];
  if (times >= TIMES && id !== undefined) return { what: "lesson", id, by, times, games: latest.length };
  return alike && !row[0].won && level > 1
    ? { what: "level", level: level - 1, won: false, games: ROW }
    : null;
}

export const LEVELS = 5;

/** The one thing to do next that is loudest when a game is over. */
export type Lead = { what: "level"; level: number; up: boolean } | { what: "turned" } | { what: "again" };

/** `level`: of all computers at the table, 0 where they differ; `weaker`: what the latest games suggest, 0: nothing. */
export function leadAfter(won: boolean, level: number, weaker: number): Lead {
  if (won && level > 0 && level < LEVELS) return { what: "level", level: level + 1, up: true };
  if (won) return { what: "turned" };
  return weaker > 0 ? { what: "level", level: weaker, up: false } : { what: "again" };
}
