// web/src/lesson/progress.ts -- what somebody has learnt, solved and won here, kept in the browser.
import { signal } from "@preact/signals";
import { whenKeptElsewhere } from "../lib/tabs";
import type { Doing } from "../start/order";
import { DEEDS, markDay, type Deed } from "../progress/days";

/** Puzzles of one game: those solved at the first try, those that took more, and one's own rating. */
export interface Solved {
  right: string[];
  later: string[];
  rating: number;
  tries: number;
  missed: string[]; // those whose first try failed, and which are not solved yet
  helped: string[]; // those with which somebody was helped, and which are not solved yet
  told: Record<string, string>; // those whose solution was seen, and on which of the player's days: of the latest one
}

export interface GameProgress {
  step: number; // of the lesson, where one left off
  learnt: boolean; // it has been gone through to its end
  why: string[]; // positions of "why" that are solved
  puzzles: Solved;
  won: number[]; // scenarios of the campaign
  stars: Record<string, number>; // how many of each of them, by its number: 1 to 3
  starred: Record<string, number>; // which of them, where that is known: the sum of 1, 2 and 4 for each
  tips: string[]; // that need not be told again
  running: Record<string, number>; // games of it that go on: the scenario of each
  lost: string[]; // those of them whose goal is missed
  goals: Record<string, number>; // those of them whose goal has come out: the stars that each has brought, 0: it is missed
  at: number; // when something was last done, in milliseconds since 1970
  last: Doing; // what it was
  dayMissed: string; // the date of the puzzle of the day that was tried in vain
}

const KEY = "liege.learnt";
const DOINGS: readonly Doing[] = ["lesson", "why", "puzzle", "scenario"];
const RATING_START = 800; // as strong as the easiest puzzles

const blank = (): GameProgress => ({
  step: 0,
  learnt: false,
  why: [],
  puzzles: { right: [], later: [], rating: RATING_START, tries: 0, missed: [], helped: [], told: {} },
  won: [],
  stars: {},
  starred: {},
  tips: [],
  running: {},
  lost: [],
  goals: {},
  at: 0,
  last: "",
  dayMissed: "",
});

/** The whole numbers of a table by names. */
const numbers = (value: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Record<string, unknown>).filter((entry): entry is [string, number] =>
      Number.isInteger(entry[1]),
    ),
  );
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
const count = (value: unknown, usual: number): number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : usual;

/** What was kept, as far as it can be used. */
export function readProgress(kept: string | null): Record<string, GameProgress> {
  const all: Record<string, GameProgress> = {};
  try {
    const value: unknown = JSON.parse(kept ?? "{}");
    if (typeof value !== "object" || value === null) return all;
    for (const [game, one] of Object.entries(value as Record<string, Partial<GameProgress>>)) {
      if (typeof one !== "object" || one === null) continue;
      const puzzles = (one.puzzles ?? {}) as Partial<Solved>;
      all[game] = {
        step: Math.floor(count(one.step, 0)),
        learnt: one.learnt === true,
        why: texts(one.why),
        puzzles: {
          right: texts(puzzles.right),
          later: texts(puzzles.later),
          rating: count(puzzles.tries, 0) > 0 ? count(puzzles.rating, RATING_START) : RATING_START,
          tries: count(puzzles.tries, 0),
          missed: texts(puzzles.missed),
          helped: texts(puzzles.helped),
          told: Object.fromEntries(
            Object.entries(puzzles.told ?? {}).filter(([, day]) => typeof day === "string"),
          ),
        },
        won: Array.isArray(one.won) ? one.won.filter((n) => Number.isInteger(n)) : [],
        stars: numbers(one.stars),
        starred: numbers(one.starred),
        tips: texts(one.tips),
        running: numbers(one.running),
        lost: texts(one.lost),
        goals: numbers(one.goals),
        at: count(one.at, 0),
        last: DOINGS.find((doing) => doing === one.last) ?? "",
        dayMissed: typeof one.dayMissed === "string" ? one.dayMissed : "",
      };
    }
  } catch {
    // Nothing, or nothing that can be read.
  }
  return all;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const progress = signal(readProgress(typeof localStorage === "undefined" ? null : stored()));

whenKeptElsewhere(KEY, () => (progress.value = readProgress(stored())));

export function progressOf(game: string): GameProgress {
  return progress.value[game] ?? blank();
}

/** The stars that a finished game of the campaign has brought; 0: its goal is missed; null: it is none, or not known. */
export function goalOf({ id, game }: { id: string; game: string }): number | null {
  const { goals, lost, running } = progressOf(game);
  // Before it was kept by itself only what is missed was: what has come to its end otherwise has reached its goal.
  return goals[id] ?? (running[id] === undefined ? null : lost.includes(id) ? 0 : 1);
}

/** How much somebody has done in a game, by what makes a day count when it grows. */
const deeds = ({ learnt, why, puzzles, won }: GameProgress): Record<Deed, number> => ({
  lesson: Number(learnt) + why.length,
  puzzle: puzzles.right.length + puzzles.later.length,
  scenario: won.length,
});

/** What a change comes of; undefined: of what is done by the way. */
function doingOf(change: Partial<GameProgress>): Doing | undefined {
  if ("won" in change || "running" in change) return "scenario";
  if ("step" in change || "learnt" in change) return "lesson";
  if ("why" in change) return "why";
  return "puzzles" in change || "dayMissed" in change ? "puzzle" : undefined;
}

export function learn(game: string, change: Partial<GameProgress>): void {
  const before = progressOf(game);
  const doing = doingOf(change);
  const after = { ...before, ...change, ...(doing && { last: doing, at: Date.now() }) };
  progress.value = { ...progress.value, [game]: after };
  const [had, has] = [deeds(before), deeds(after)];
  for (const deed of DEEDS) if (has[deed] > had[deed]) markDay(deed);
  try {
    localStorage.setItem(KEY, JSON.stringify(progress.value));
  } catch {
    // No storage: it counts until the page is closed.
  }
}
