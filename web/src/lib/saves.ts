// web/src/lib/saves.ts -- games kept in the browser, so that a reload or a closed tab loses nothing.
import { signal } from "@preact/signals";
import type { KeptReview } from "../review/review-store";
import { byColour } from "./arms";
import { forgetSketch } from "./marks";
import { whenKeptElsewhere } from "./tabs";

export interface Seat {
  name: string;
  arms: number; // lib/arms.tsx
  level: number; // 0: a person here; ELSEWHERE; else the computer's strength
}

export const ELSEWHERE = -1; // a person who has played, and is not the one who looks at the game

/** Those of a finished game as somebody else sees them: nobody there is "you". */
export const seenByOthers = (seats: readonly Seat[]): Seat[] =>
  seats.map((seat) => ({ ...seat, level: seat.level === 0 ? ELSEWHERE : seat.level }));

/** The same players once more; `turned`: everybody one seat further, in their own arms. */
export const seatsAgain = (seats: readonly Seat[], turned: boolean): Seat[] =>
  seats.map((_, i) => {
    const seat = seats[turned ? (i + seats.length - 1) % seats.length : i];
    return { ...seat, level: Math.max(0, seat.level) }; // whoever plays on is here
  });

export interface Kept {
  id: string;
  game: string;
  seats: Seat[];
  record: string;
  moves: number;
  over: boolean;
  touched?: boolean; // false: nobody here has moved in it yet
  helped?: boolean; // by hints
  gaveUp?: boolean; // ended before its time by the one who played here
  when: number; // of the last move, milliseconds since 1970
  points?: (number | null)[]; // of each seat, as far as they are to be seen
  won?: number[]; // the seats that have won, once it is over
  round?: number; // as players count; 0: it is being set up
}

const PREFIX = "liege.game.";
const REVIEW_PREFIX = "liege.review."; // what was found out about a finished game
const MOST = 24; // games kept; beyond that the oldest finished ones go
const DEAL = "daily-"; // how the ids of daily deals begin (progress/daily.ts)
const SCENARIO = "story-"; // and those of games of the campaign

export const REPLAY = "replay-"; // and those of deals that are over and played once more

/** Is it a daily deal, of which there is one try? */
export const isDeal = (id: string): boolean => id.startsWith(DEAL);

/** Is it a game of the campaign, which is played for its goal and not to win? */
export const isScenario = (id: string): boolean => id.startsWith(SCENARIO);

export const kept = signal<Kept[]>([]);

function valid(value: unknown): value is Kept {
  const game = value as Kept;
  return (
    typeof game === "object" &&
    game !== null &&
    typeof game.id === "string" &&
    typeof game.game === "string" &&
    typeof game.record === "string" &&
    typeof game.when === "number" &&
    Array.isArray(game.seats) &&
    game.seats.every((s) => typeof s.name === "string" && Number.isInteger(s.arms))
  );
}

/** Finds the games kept here; returns how many there are that cannot be read. */
export function readKept(): number {
  const games: Kept[] = [];
  let broken = 0;
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (!key?.startsWith(PREFIX)) continue;
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
        if (valid(value)) games.push({ ...value, seats: value.seats.map(byColour) });
        else broken++;
      } catch {
        broken++; // it is not shown, and not thrown away either
      }
    }
  } catch {
    // No storage: there is nothing to go on with.
  }
  kept.value = games.sort((a, b) => b.when - a.when);
  return broken;
}

whenKeptElsewhere(PREFIX, readKept);

/** Has nobody moved in it yet, in no other tab either? */
function untouched(id: string): boolean {
  try {
    return (JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as Kept | null)?.touched === false;
  } catch {
    return false;
  }
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
    localStorage.removeItem(REVIEW_PREFIX + id);
    forgetSketch(id);
  } catch {
    // Nothing was kept.
  }
  kept.value = kept.value.filter((game) => game.id !== id);
}

/** Forgets a game; what is returned brings it back. */
export function remove(game: Kept): () => void {
  let review: string | null = null;
  let drawn: () => void = () => undefined;
  try {
    review = localStorage.getItem(REVIEW_PREFIX + game.id);
    drawn = forgetSketch(game.id);
  } catch {
    // Nothing was kept.
  }
  forget(game.id);
  return () => {
    keep(game);
    drawn();
    if (review !== null) keepReview(game.id, JSON.parse(review) as KeptReview);
  };
}

export function keep(game: Kept): void {
  const others = kept.value.filter((other) => other.id !== game.id);
  // A game that was begun and left again is in nobody's way; a deal could not be begun again, and a scenario goes on from
  // its campaign.
  for (const other of others) {
    const stays = isDeal(other.id) || isScenario(other.id);
    if (other.touched !== false || other.game !== game.game || stays) continue;
    if (untouched(other.id)) forget(other.id);
  }
  // What is not finished goes only where there is no room at all, and a deal not even then.
  const byWorth = others
    .filter((other) => other.over || !isDeal(other.id))
    .sort((a, b) => Number(b.over) - Number(a.over) || a.when - b.when);
  const room = () => kept.value.filter((other) => other.id !== game.id).length < MOST;
  while (!room() && byWorth[0]?.over) forget(byWorth.shift()!.id);
  for (;;) {
    try {
      localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
      break;
    } catch {
      const oldest = byWorth.shift();
      if (!oldest) break;
      forget(oldest.id);
    }
  }
  kept.value = [game, ...kept.value.filter((other) => other.id !== game.id)].sort((a, b) => b.when - a.when);
}

export function find(id: string): Kept | undefined {
  return kept.value.find((game) => game.id === id);
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

export const newScenarioId = (): string => SCENARIO + newId();

/** Keeps the whole review of a finished game. */
export function keepReview(id: string, review: KeptReview): void {
  try {
    localStorage.setItem(REVIEW_PREFIX + id, JSON.stringify(review));
  } catch {
    // No room: it will be worked out again.
  }
}

/** What was kept about a game of `count` moves; null: nothing, or it is of an older page. */
export function keptReview(id: string, count: number): KeptReview | null {
  try {
    const value = JSON.parse(localStorage.getItem(REVIEW_PREFIX + id) ?? "null") as KeptReview | null;
    const { turns, curve } = value?.review ?? {};
    if (Array.isArray(curve) && (turns?.at(-1)?.last ?? count) < count) return value;
  } catch {
    // Nothing that can be read.
  }
  return null;
}
