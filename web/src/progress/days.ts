// web/src/progress/days.ts -- the days on which something was learnt or solved here, and which day it is.
import { signal } from "@preact/signals";
import { whenKeptElsewhere } from "../lib/tabs";

const KEY = "liege.days";
const MOST = 1000; // days kept; the oldest go
export const DAY_MS = 24 * 3600 * 1000;

/** The date of UTC, as 2026-11-15: everybody's day is the same. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** Whole hours until the next deal and the next puzzle of the day. */
export const hoursLeft = (now = Date.now()): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 3_600_000);

/** What makes a day count, besides a game played to its end. */
export const DEEDS = ["lesson", "puzzle", "scenario"] as const;
export type Deed = (typeof DEEDS)[number];

/** What was done, by date. */
export type Days = Readonly<Record<string, readonly string[]>>;

export function readDays(kept: string | null): Days {
  try {
    const value: unknown = JSON.parse(kept ?? "{}");
    const texts = (list: unknown): list is string[] =>
      Array.isArray(list) && list.every((one) => typeof one === "string");
    return Object.fromEntries(
      Object.entries(value as Record<string, unknown>).filter(
        (entry): entry is [string, string[]] => /^\d{4}-\d\d-\d\d$/.test(entry[0]) && texts(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

function stored(): Days {
  try {
    return readDays(typeof localStorage === "undefined" ? null : localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

export const days = signal<Days>(stored());

whenKeptElsewhere(KEY, () => (days.value = stored()));

/** Something was done today: `what` is said once a day. */
export function markDay(what: string, now = new Date()): void {
  const date = today(now);
  const list = days.value[date] ?? [];
  if (list.includes(what)) return;
  const kept = Object.entries({ ...days.value, [date]: [...list, what] }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  days.value = Object.fromEntries(kept.slice(-MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(days.value));
  } catch {
    // It counts until the page is closed.
  }
}

/** The puzzle of a game that everybody gets on a day, as it is noted when it is solved. */
export const dayPuzzle = (game: string): string => `puzzle-${game}`;

export const solvedToday = (game: string, now = new Date()): boolean =>
  days.value[today(now)]?.includes(dayPuzzle(game)) ?? false;
