// web/src/progress/daily.ts -- the daily deal: the same for everybody on a date, with one try, against a level of one's own.
import { signal } from "@preact/signals";
import { begin, chosenLevel, currentThinker, go, rules, usualSeats } from "../lib/app";
import { ALL, type GameFacts, type Match, type Score } from "../lib/bridge";
import { find, newId, REPLAY, type Seat } from "../lib/saves";
import { whenKeptElsewhere } from "../lib/tabs";
import {
  DAY_MS,
  days,
  daysBefore,
  DEEDS,
  localDay,
  markedDays,
  solvedOn,
  today,
  triedOn,
  type Deed,
} from "./days";
import { levelAt, rate } from "./rating";
import { levelOf, mySeat, results, type Result } from "./results";

const USUAL_LEVEL = 3; // of the computer in deals that do not say it
const SEATS = 2; // as in play/daily.h
export const RIVAL_LEVEL = 4; // of the computer that plays the same deal in the player's seat
const KEY = "liege.daily";

/** What the computer made of a deal in the player's seat. */
export interface Rival {
  points: number[];
  places: number[];
}

/** What is known of a date's deal on this device. */
export interface Deal {
  begun?: number; // milliseconds since 1970; not yet: only the computer has played it
  level?: number; // of the computer
  rival?: Rival; // of a deal that does not say against which level
  rivals?: Readonly<Record<number, Rival>>; // by the level that it was played against
}

function read(): Record<string, Deal> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, Deal>) : {};
  } catch {
    return {};
  }
}

export const deals = signal<Readonly<Record<string, Deal>>>(
  typeof localStorage === "undefined" ? {} : read(),
);

whenKeptElsewhere(KEY, () => (deals.value = read()));

function keepDeal(id: string, deal: Deal): void {
  deals.value = { ...deals.value, [id]: deal };
  try {
    localStorage.setItem(KEY, JSON.stringify(deals.value));
  } catch {
    // It is known until the page is closed.
  }
}

export const dealId = (date: string, game: string): string => `daily-${date}-${game}`;

/** The deal that a game was, by its id; null: none. */
export function dealOf(id: string): { date: string; game: string } | null {
  const parts = /^daily-(\d{4}-\d\d-\d\d)-(\w+)$/.exec(id);
  return parts ? { date: parts[1], game: parts[2] } : null;
}

/** The level that fits one's games, until one chooses another. */
export function fittedLevel(game: GameFacts): number {
  const most = rules.value!.levels();
  const rating = rate(results.value, game.name, game.ratings);
  const fits = rating ? levelAt(game.ratings, rating.rating) : chosenLevel();
  return Math.max(1, Math.min(most, fits));
}

const seatsOf = (game: GameFacts, level: number): Seat[] =>
  usualSeats(game, SEATS).map((seat) => ({ ...seat, level: seat.level === 0 ? 0 : level }));

export const resultOf = (date: string, game: string): Result | undefined =>
  results.value.find((one) => one.id === dealId(date, game));

/** The lead over the others, by which two results of one deal are compared. */
export function lead(points: readonly number[], seat: number): number {
  return points[seat] - Math.max(...points.filter((_, i) => i !== seat));
}

export type Standing = "new" | "begun" | "over" | "left";

/** How a deal stands here: one try, also for those who took the game away. */
export function standing(date: string, game: string): Standing {
  const id = dealId(date, game);
  if (resultOf(date, game)) return "over";
  if (deals.value[id]?.begun === undefined) return "new";
  return find(id) ? "begun" : "left";
}

/** Begins today's deal against a level, or goes on with it. */
export function playDeal(game: GameFacts, level: number, date = today()): void {
  const id = dealId(date, game.name);
  if (standing(date, game.name) !== "new") {
    if (find(id)) go(`play/${id}`);
    return;
  }
  keepDeal(id, { ...deals.value[id], begun: Date.now(), level });
  begin(game, seatsOf(game, level), rules.value!.dailySeed(game.index, date), [], id);
}

/** Plays a deal that is over once more: it counts for nothing. */
export function replayDeal(game: GameFacts, date: string): void {
  const seats = seatsOf(game, playedAgainst(date, game.name));
  begin(game, seats, rules.value!.dailySeed(game.index, date), [], `${REPLAY}${newId()}`);
}

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

/** What the computer made of a deal against this level; undefined: it has not played it. */
export function rivalOf(date: string, game: string, level: number): Rival | undefined {
  const deal = deals.value[dealId(date, game)];
  return deal?.rivals?.[level] ?? deal?.rival;
}

/** The level that a deal is or was played against here. */
export function playedAgainst(date: string, game: string): number {
  const own = resultOf(date, game);
  return deals.value[dealId(date, game)]?.level ?? (own ? levelOf(own) : USUAL_LEVEL);
}

/** The deal to be played next: one that goes on, else of the game played most. */
export function nextDeal(list: readonly GameFacts[], date: string): GameFacts | undefined {
  const played = ({ name }: GameFacts) => results.value.filter((one) => one.game === name).length;
  const begun = list.find(({ name }) => standing(date, name) === "begun");
  const open = list.filter(({ name }) => standing(date, name) === "new");
  return begun ?? [...open].sort((a, b) => played(b) - played(a))[0];
}

/** The puzzle of the day to be solved next: of the first game whose is neither solved nor missed. */
export const nextPuzzle = (list: readonly GameFacts[], date: string): GameFacts | undefined =>
  list.find(({ name }) => PUZZLES[name] && !solvedOn(name, date) && !triedOn(name, date));

let turn: Promise<void> = Promise.resolve(); // one deal after the other: there is one worker

/** How far the computer has come in a deal; whoever comes back does not wait for the same moves again. */
interface Halfway {
  id: string;
  against: number;
  record: string;
}

const HALFWAY_KEY = "liege.rival";

function halfway(id: string, against: number): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(HALFWAY_KEY) ?? "null") as Halfway | null;
    return kept?.id === id && kept.against === against ? kept.record : null;
  } catch {
    return null;
  }
}

function keepHalfway(kept: Halfway | null): void {
  try {
    if (kept) localStorage.setItem(HALFWAY_KEY, JSON.stringify(kept));
    else localStorage.removeItem(HALFWAY_KEY);
  } catch {
    // Then it begins anew.
  }
}

/** A deal as far as the computer has played it, else from its beginning. */
function takeUp(game: GameFacts, date: string, against: number, seats: number): Match {
  const record = halfway(dealId(date, game.name), against);
  if (record !== null) {
    try {
      return rules.value!.loadRecord(record);
    } catch {
      keepHalfway(null); // of other rules, or damaged
    }
  }
  return rules.value!.begin(game.index, seats, rules.value!.dailySeed(game.index, date), []);
}

/** Lets the computer play a deal in the player's seat against a level, move by move in the worker while it
 *  is wanted; what it made of it is kept. Nothing but its points is told: the deal can still be played. */
export function playRival(
  game: GameFacts,
  date: string,
  against: number,
  moved: (n: number) => void,
  wanted: () => boolean = () => true,
): Promise<void> {
  const play = () => (wanted() ? playItOut(game, date, against, moved, wanted) : Promise.resolve());
  turn = turn.then(play, play);
  return turn;
}

async function playItOut(
  game: GameFacts,
  date: string,
  against: number,
  moved: (n: number) => void,
  wanted: () => boolean,
): Promise<void> {
  const id = dealId(date, game.name);
  const thinker = currentThinker();
  if (!thinker || rivalOf(date, game.name, against)) return;
  const levels = seatsOf(game, against).map(({ level }) => (level === 0 ? RIVAL_LEVEL : level));
  const match = takeUp(game, date, against, levels.length);
  moved(match.look(-1, ALL, 0).count);
  try {
    for (;;) {
      const look = match.look(-1, ALL, 0);
      if (look.score) {
        const score: Score[] = look.score;
        const rival = { points: score.map((one) => one.points), places: score.map((one) => one.place) };
        const deal = deals.value[id];
        keepDeal(id, { ...deal, rivals: { ...deal?.rivals, [against]: rival } });
        keepHalfway(null);
        return;
      }
      const move = await thinker.think(match.record(), levels[look.turn], 0);
      if (!wanted()) return;
      match.play(move);
      keepHalfway({ id, against, record: match.quickRecord() });
      moved(look.count + 1);
    }
  } finally {
    match.close();
  }
}
