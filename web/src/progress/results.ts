// web/src/progress/results.ts -- finished games of this player, kept on the device, and what they add up to.
import { signal } from "@preact/signals";
import { isScenario } from "../lib/saves";
import { whenKeptElsewhere } from "../lib/tabs";

/** One finished game of one person against computers. */
export interface Result {
  id: string;
  game: string;
  when: number; // milliseconds since 1970
  levels: number[]; // of every seat; 0: the player
  places: number[]; // of every seat; 1 is best
  points: number[];
  won: boolean;
  helped: boolean; // by hints
  gaveUp?: true; // it was not played to its end: it is lost, and makes no day count
  by?: string; // the kind of points that made most of the difference
}

const KEY = "liege.results";
const MOST = 2000; // results kept; the oldest go

function valid(value: unknown): value is Result {
  const one = value as Result;
  const numbers = (list: unknown) => Array.isArray(list) && list.every((n) => Number.isFinite(n));
  return (
    typeof one === "object" &&
    one !== null &&
    typeof one.id === "string" &&
    typeof one.game === "string" &&
    Number.isFinite(one.when) &&
    numbers(one.levels) &&
    numbers(one.places) &&
    numbers(one.points) &&
    one.levels.filter((level) => level === 0).length === 1
  );
}

function read(): Result[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(valid) : [];
  } catch {
    return [];
  }
}

export const results = signal<readonly Result[]>(typeof localStorage === "undefined" ? [] : read());

whenKeptElsewhere(KEY, () => (results.value = read()));

/** Adds a result; one game counts once, however often its end is seen. */
export function addResult(result: Result): void {
  const others = results.value.filter((one) => one.id !== result.id);
  results.value = [...others, result].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(results.value));
  } catch {
    // It counts until the page is closed.
  }
}

export const mySeat = (result: Result): number => result.levels.indexOf(0);

/** The level of the opponents; 0: of several levels. */
export function levelOf({ levels }: Result): number {
  const others = new Set(levels.filter((level) => level > 0));
  return others.size === 1 ? [...others][0] : 0;
}

/** Games that were played to win: those of the campaign have goals of their own. */
export const played = (list: readonly Result[]): Result[] => list.filter(({ id }) => !isScenario(id));

/** Games of one kind, against one level, with one number of seats. */
export interface Row {
  game: string;
  story: boolean; // of the campaign: reaching the goal is what counts there
  level: number; // 0: mixed
  seats: number;
  games: number;
  won: number;
  best: number; // points
  average: number;
}

/** `reached`: has a game of the campaign reached its goal? */
export function statistics(list: readonly Result[], reached = ({ won }: Result): boolean => won): Row[] {
  const rows = new Map<string, Row>();
  for (const one of list) {
    const [level, seats] = [levelOf(one), one.levels.length];
    const story = isScenario(one.id);
    const key = `${one.game} ${level} ${seats} ${story}`;
    const points = one.points[mySeat(one)];
    const blank = { game: one.game, story, level, seats, games: 0, won: 0, best: points, average: 0 };
    const row = rows.get(key) ?? blank;
    row.average = (row.average * row.games + points) / (row.games + 1);
    row.games++;
    row.won += (story ? reached(one) : one.won) ? 1 : 0;
    row.best = Math.max(row.best, points);
    rows.set(key, row);
  }
  return [...rows.values()].sort(
    (a, b) =>
      a.game.localeCompare(b.game) ||
      Number(a.story) - Number(b.story) ||
      a.seats - b.seats ||
      a.level - b.level,
  );
}

/** Wins in a row: now, and at most so far. */
export function streaks(list: readonly Result[]): { now: number; best: number } {
  let now = 0;
  let best = 0;
  for (const { won } of played(list).sort((a, b) => a.when - b.when)) {
    now = won ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}
