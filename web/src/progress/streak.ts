// web/src/progress/streak.ts -- days in a row on which something was learnt, solved or played.
import { days, daysBefore, DEEDS, localDay, markedDays, type Deed } from "./days";
import { results, type Result } from "./results";

/** Games played to their end: nobody has played one that was given up. */
const playedOut = () => results.value.filter(({ gaveUp }) => !gaveUp);

/** Days on which something was learnt or solved, or a game played to its end. */
function busyDays(): Set<string> {
  return new Set([...markedDays(), ...playedOut().map(dayOf)]);
}

/** The player's day on which a game was over. */
const dayOf = ({ when }: Result) => localDay(new Date(when));

/** What made a day count. */
export function countedOn(date: string): (Deed | "game")[] {
  const done = days.value[date] ?? [];
  const played = playedOut().some((one) => dayOf(one) === date);
  return [...DEEDS.filter((deed) => done.includes(deed)), ...(played ? (["game"] as const) : [])];
}

/** Such days in a row, up to today or yesterday. */
export function dayStreak(now = new Date()): number {
  const busy = busyDays();
  const day = localDay(now);
  const from = busy.has(day) ? 0 : 1;
  let streak = 0;
  while (busy.has(daysBefore(day, from + streak))) streak++;
  return streak;
}

/** The most days in a row so far. */
export function longestStreak(): number {
  const busy = busyDays();
  let longest = 0;
  for (const date of busy) {
    if (busy.has(daysBefore(date, 1))) continue; // not where one begins
    let n = 1;
    while (busy.has(daysBefore(date, -n))) n++;
    longest = Math.max(longest, n);
  }
  return longest;
}

/** The last days up to today, the oldest first: was anything done? */
export function lastDays(count: number, now = Date.now()): { date: string; busy: boolean }[] {
  const busy = busyDays();
  const day = localDay(new Date(now));
  return Array.from({ length: count }, (_, i) => {
    const date = daysBefore(day, count - 1 - i);
    return { date, busy: busy.has(date) };
  });
}
