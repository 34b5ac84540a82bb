// web/src/progress/results.ts -- finished games of this player, kept on the device, and what they add up to.
import { signal } from "@preact/signals";
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

/** Games of one kind, against one level, with one number of seats. */
export interface Row {
  game: string;
  level: number; // 0: mixed
  seats: number;
  games: number;
  won: number;
  best: number; // points
  average: number;
}

export function statistics(list: readonly Result[]): Row[] {
  const rows = new Map<string, Row>();
  for (const one of list) {
    const [level, seats] = [levelOf(one), one.levels.length];
    const key = `${one.game} ${level} ${seats}`;
    const points = one.points[mySeat(one)];
    const row = rows.get(key) ?? { game: one.game, level, seats, games: 0, won: 0, best: points, average: 0 };
    row.average = (row.average * row.games + points) / (row.games + 1);
    row.games++;
    row.won += one.won ? 1 : 0;
    row.best = Math.max(row.best, points);
    rows.set(key, row);
  }
  return [...rows.values()].sort(
    (a, b) => a.game.localeCompare(b.game) || a.seats - b.seats || a.level - b.level,
  );
}

/** Wins in a row: now, and at most so far. */
export function streaks(list: readonly Result[]): { now: number; best: number } {
  let now = 0;
  let best = 0;
  for (const { won } of [...list].sort((a, b) => a.when - b.when)) {
    now = won ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}
