// web/src/progress/daily.ts -- the daily deal: the same for everybody on a date, with one try, against a level of one's own.
import { signal } from "@preact/signals";
import { begin, chosenLevel, go, rules, usualSeats } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { find, newId, REPLAY, type Seat } from "../lib/saves";
import { whenKeptElsewhere } from "../lib/tabs";
import { solvedOn, today, triedOn } from "./days";
import { levelAt, rate } from "./rating";
import { levelOf, results, type Result } from "./results";

const USUAL_LEVEL = 3; // of the computer in deals that do not say it
const SEATS = 2; // as in play/daily.h
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

export function keepDeal(id: string, deal: Deal): void {
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

export const seatsOf = (game: GameFacts, level: number): Seat[] =>
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
