// web/src/progress/days.ts -- the days on which something was learnt or solved here, and which day it is.
import { signal } from "@preact/signals";
import { whenKeptElsewhere } from "../lib/tabs";

const KEY = "liege.days";
const MOST = 1000; // days kept; the oldest go
export const DAY_MS = 24 * 3600 * 1000;

/** The date of UTC, as 2026-11-15: the deal and the puzzle of a day are everybody's, and change at one moment. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10);
}

/** The date where the player is: days in a row end at one's own midnight. */
export function localDay(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** When the player's day began, in milliseconds since 1970. */
export const dawn = (now = new Date()): number => new Date(now).setHours(0, 0, 0, 0);

/** So many days before a date. */
export const daysBefore = (date: string, n: number): string =>
  today(new Date(Date.parse(`${date}T00:00:00Z`) - n * DAY_MS));

const MINUTE_MS = 60_000;

/** How long until the next deal and the next puzzle of the day, as "2 h 26 min". */
export function timeLeft(now = Date.now()): string {
  const minutes = Math.ceil((DAY_MS - (now % DAY_MS)) / MINUTE_MS);
  const [h, min] = [Math.floor(minutes / 60), minutes % 60];
  return [...(h > 0 ? [`${h} h`] : []), ...(min > 0 ? [`${min} min`] : [])].join(" ");
}

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
export function markDay(what: string, now = new Date(), date = localDay(now)): void {
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
const PUZZLE = "puzzle-";
const dayPuzzle = (game: string): string => PUZZLE + game;

/** The seven dates of the week of a date, from Monday on. */
export function weekOf(date: string): string[] {
  const weekday = (Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS) + 3) % 7;
  return Array.from({ length: 7 }, (_, i) => daysBefore(date, weekday - i));
}

/** Was the puzzle of a date solved? */
export const solvedOn = (game: string, date: string): boolean =>
  days.value[date]?.includes(dayPuzzle(game)) ?? false;

/** It is noted on its own date, and the player's day counts. */
export function markDayPuzzle(game: string, now = new Date(), date = today(now)): void {
  markDay(dayPuzzle(game), now, date);
  markDay("puzzle", now);
}

/** That it was tried in vain is noted there, too; it makes no day count. */
const TRIED = "tried-";
export const markTried = (game: string, date: string): void => markDay(TRIED + game, new Date(), date);
export const triedOn = (game: string, date: string): boolean =>
  days.value[date]?.includes(TRIED + game) ?? false;

/** The player's days on which something was done. */
export const markedDays = (): string[] =>
  Object.keys(days.value).filter((date) =>
    days.value[date].some((what) => !what.startsWith(PUZZLE) && !what.startsWith(TRIED)),
  );

export const solvedToday = (game: string, now = new Date()): boolean => solvedOn(game, today(now));
