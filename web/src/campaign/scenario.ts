// web/src/campaign/scenario.ts -- a scenario's set-up and goal, and how far one has come.
import type { Moment, Score } from "../lib/bridge";
import type { ThreeWords } from "../lib/i18n";
import { happened, type Wanted } from "../lesson/goals";

/** So many such events. */
interface Times {
  wanted: Wanted;
  times: number;
}

/** Reached by events, by points, or by winning; missed when `by` has happened first, or at the end. */
export type Goal = (Times | { points: number } | { win: true }) & { by?: Times };

export interface Scenario {
  title: ThreeWords;
  story: ThreeWords; // three sentences
  words: ThreeWords; // the goal
  levels: number[]; // of the others, in seat order
  seed: number;
  goal: Goal;
}

/** What the goal is judged by: all of it comes from the rules. */
export interface Standing {
  me: number;
  moments: readonly Moment[];
  points: number | null; // mine now
  score: Score[] | null; // when the game is over
}

/** By how much a game is to be won for the third star where winning is the goal itself, by game. */
const LEADS: Record<string, number> = { baron: 8, barony: 10, feudo: 5 };
export const leadOf = (game: string): number => LEADS[game] ?? 1;

export const STARS = 3;

/** Stars of a scenario: its goal, without a hint, and more than the goal: the game, or a clear lead in it. */
export function starsOf(
  game: string,
  goal: Goal,
  state: Verdict["state"],
  helped: boolean,
  { me, score }: Pick<Standing, "me" | "score">,
): number {
  if (state !== "reached") return 0;
  const others = (score ?? []).filter((_, i) => i !== me).map(({ points }) => points);
  const lead = (score?.[me].points ?? 0) - Math.max(...others);
  const more = score?.[me].won === true && (!("win" in goal) || lead >= leadOf(game));
  return 1 + (helped ? 0 : 1) + (more ? 1 : 0);
}

export interface Verdict {
  state: "open" | "reached" | "missed";
  done: number;
  of: number;
}

export function judge(goal: Goal, { me, moments, points, score }: Standing): Verdict {
  // The deadline is looked for move by move: what was reached before it counts.
  const late = (until: number) =>
    goal.by !== undefined && happened(goal.by.wanted, moments.slice(0, until), me) >= goal.by.times;
  if ("wanted" in goal) {
    const done = Math.min(goal.times, happened(goal.wanted, moments, me));
    let state: Verdict["state"] = score ? "missed" : late(moments.length) ? "missed" : "open";
    for (let i = 1; i <= moments.length && done === goal.times; i++) {
      if (happened(goal.wanted, moments.slice(0, i), me) >= goal.times) {
        state = late(i) ? "missed" : "reached";
        break;
      }
    }
    return { state, done, of: goal.times };
  }
  if ("points" in goal) {
    const done = Math.max(0, Math.min(goal.points, points ?? 0));
    const state = late(moments.length)
      ? "missed"
      : done >= goal.points
        ? "reached"
        : score
          ? "missed"
          : "open";
    return { state, done, of: goal.points };
  }
  const won = score?.[me].won === true;
  return { state: score ? (won ? "reached" : "missed") : "open", done: won ? 1 : 0, of: 1 };
}
