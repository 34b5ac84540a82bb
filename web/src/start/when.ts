// web/src/start/when.ts -- when a game was last played and which day's deal it is, as one says it: of late by the clock, else by the date.
import { localeTag, say, t, type ThreeWords } from "../lib/i18n";
import { today } from "../progress/days";

const W = {
  today: ["today, {time}", "heute, {time}", "aujourd’hui, {time}"],
  yesterday: ["yesterday, {time}", "gestern, {time}", "hier, {time}"],
} satisfies Record<string, ThreeWords>;

const DAY_MS = 24 * 3600 * 1000;

export function whenWords(when: number, now = Date.now()): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const date = new Date(when);
  const time = date.toLocaleTimeString(localeTag(), { timeStyle: "short" });
  if (when >= midnight) return say(W.today, { time });
  // A day that a clock is put forward or back has an hour less or more.
  if (when >= new Date(midnight - DAY_MS / 2).setHours(0, 0, 0, 0)) return say(W.yesterday, { time });
  return date.toLocaleDateString(localeTag(), { dateStyle: "medium" });
}

/** "Nov 18". */
export const shortDay = (date: string): string =>
  new Date(`${date}T12:00:00`).toLocaleDateString(localeTag(), { day: "numeric", month: "short" });

/** A deal by its day: one of an earlier day can still be finished, and is not today's. */
export const dealName = (date: string): string =>
  date === today() ? t("daily") : t("dailyOf", { date: shortDay(date) });
