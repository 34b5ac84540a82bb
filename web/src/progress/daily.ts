// web/src/progress/daily.ts -- the daily deal: the same for everybody on a date, with one try.
import { signal } from "@preact/signals";
import { begin, currentThinker, go, rules, usualSeats } from "../lib/app";
import { ALL, type GameFacts, type Score } from "../lib/bridge";
import { find, type Seat } from "../lib/saves";
import { whenKeptElsewhere } from "../lib/tabs";
import { results, type Result } from "./results";

const LEVEL = 3; // of the opponents, alike for everybody
export const RIVAL_LEVEL = 4; // of the computer that plays the same deal in the player's seat
const KEY = "liege.daily";

/** What is known of a date's deal on this device. */
export interface Deal {
  begun: number; // milliseconds since 1970
  rival?: { points: number[]; places: number[] }; // what the computer made of it
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

/** The date on the player's own calendar, as 2026-11-15. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export const dealId = (date: string, game: string): string => `daily-${date}-${game}`;

/** The deal that a game was, by its id; null: none. */
export function dealOf(id: string): { date: string; game: string } | null {
  const parts = /^daily-(\d{4}-\d\d-\d\d)-(\w+)$/.exec(id);
  return parts ? { date: parts[1], game: parts[2] } : null;
}

/** The seed of a date's deal: FNV-1a of its id, small enough for every program that reads records. */
export function seedOf(date: string, game: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(dealId(date, game))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash & ((1n << 52n) - 1n);
}

function seatsOf(game: GameFacts): Seat[] {
  return usualSeats(game, 2).map((seat) => ({ ...seat, level: seat.level === 0 ? 0 : LEVEL }));
}

export const resultOf = (date: string, game: string): Result | undefined =>
  results.value.find((one) => one.id === dealId(date, game));

export type Standing = "new" | "begun" | "over" | "left";

/** How a deal stands here: one try, also for those who took the game away. */
export function standing(date: string, game: string): Standing {
  const id = dealId(date, game);
  if (resultOf(date, game)) return "over";
  if (!deals.value[id]) return "new";
  return find(id) ? "begun" : "left";
}

/** Begins today's deal, or goes on with it. */
export function playDeal(game: GameFacts, date = today()): void {
  const id = dealId(date, game.name);
  if (standing(date, game.name) !== "new") {
    if (find(id)) go(`play/${id}`);
    return;
  }
  keepDeal(id, { begun: Date.now() });
  begin(game, seatsOf(game), seedOf(date, game.name), [], id);
}

/** Days in a row, up to today or yesterday, on which a deal was finished. */
export function dealStreak(now = new Date()): number {
  const days = new Set(results.value.flatMap(({ id }) => dealOf(id)?.date ?? []));
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (!days.has(today(day))) day.setDate(day.getDate() - 1);
  let streak = 0;
  for (; days.has(today(day)); day.setDate(day.getDate() - 1)) streak++;
  return streak;
}

/** Lets the computer play a finished deal in the player's seat; what it made of it is kept. */
export async function playRival(game: GameFacts, date: string, moved: (n: number) => void): Promise<void> {
  const id = dealId(date, game.name);
  const thinker = currentThinker();
  if (!thinker || deals.value[id]?.rival) return;
  const levels = seatsOf(game).map(({ level }) => (level === 0 ? RIVAL_LEVEL : level));
  const match = rules.value!.begin(game.index, levels.length, seedOf(date, game.name), []);
  try {
    for (let n = 1; ; n++) {
      const look = match.look(-1, ALL, 0);
      if (look.score) {
        const score: Score[] = look.score;
        const rival = { points: score.map((one) => one.points), places: score.map((one) => one.place) };
        keepDeal(id, { begun: deals.value[id]?.begun ?? Date.now(), rival });
        return;
      }
      match.play(await thinker.think(match.record(), levels[look.turn], 0));
      moved(n);
    }
  } finally {
    match.close();
  }
}
