// web/src/campaign/scenario.ts -- a scenario's set-up and goal, and how far one has come.
import type { Moment, Score } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { lang } from "../lib/settings";
import { fits, happened, type Wanted } from "../lesson/goals";

/** So many such events. */
interface Times {
  wanted: Wanted;
  times: number;
}

/** Reached by events, by points, by a place among all or by winning; missed when `by` has happened first, or at the end. */
export type Goal = (Times | { points: number } | { place: number } | { win: true }) & { by?: Times };

/** What a star beyond the goal is for: all that is named has to be so. */
export interface Star {
  words: ThreeWords;
  alone?: true; // no hint was asked for
  win?: true;
  lead?: number; // points ahead of the best of the others at the end
  goal?: Goal;
}

/** A beginning of its own: the deal after these moves, changed. */
export interface Lay {
  moves: string; // of the set-up, "; " between them
  change: (position: any) => void; // as `load` reads it (docs/rpc.md)
}

export interface Scenario {
  title: ThreeWords;
  story: ThreeWords; // three sentences
  words: ThreeWords; // the goal
  ending: ThreeWords; // a sentence told with the goal reached, which leads on
  levels: number[]; // of the others, in seat order
  rivals?: readonly string[]; // their names, where the story tells of them
  seed: number;
  goal: Goal;
  lay?: Lay;
  refuge?: string; // a cell of Feudo that one's sick have to get to for the goal, in more rounds than hints look ahead
  at?: string; // the cell in the middle of its picture; else where somebody stands
  shows?: readonly (readonly [seat: number, what: string, cell: string])[]; // on its picture, where nobody stands yet
  start?: ThreeWords; // how it begins, where that is not as usual
  stars?: readonly [Star, Star]; // the second and the third
}

/** The goal of a scenario as it stands behind a colon, where French goes on in small letters. */
export function goalWords({ words }: Scenario): string {
  const whole = say(words);
  return lang.value === "fr" ? whole.charAt(0).toLocaleLowerCase() + whole.slice(1) : whole;
}

/** What the goal is judged by: all of it comes from the rules. */
export interface Standing {
  me: number;
  moments: readonly Moment[];
  points: readonly number[]; // mine at the beginning and after each of these moments; fewer: only the latest of them
  score: Score[] | null; // when the game is over
}

/** By how much a game is to be won for the third star where winning is the goal itself, by game. */
const LEADS: Record<string, number> = { baron: 8, barony: 10, feudo: 5 };
export const leadOf = (game: string): number => LEADS[game] ?? 1;

export const STARS = 3;

/** So many scenarios whose goal is not reached are open: who is stuck with one can leave it for later. */
export const OPEN = 3;
export const isOpen = (won: readonly number[], index: number): boolean =>
  won.includes(index) ||
  Array.from({ length: index }, (_, i) => i).filter((i) => !won.includes(i)).length < OPEN;

export const ALONE: Star = { words: ["without a hint", "ohne Tipp", "sans indice"], alone: true };
export const WIN: Star = {
  words: ["and win the game", "und das Spiel gewinnen", "et gagner la partie"],
  win: true,
};
export const ahead = (n: number): Star => ({
  words: [
    `and be at least ${n} points ahead`,
    `und das mit mindestens ${n} Punkten Vorsprung`,
    `et avec au moins ${n} points d’avance`,
  ],
  win: true,
  lead: n,
});
export const also = (words: ThreeWords, goal: Goal): Star => ({ words, goal });

/** What the second and the third star of a scenario are for. */
export const starsFor = (game: string, { goal, stars }: Pick<Scenario, "goal" | "stars">) =>
  stars ?? ([ALONE, "win" in goal ? ahead(leadOf(game)) : WIN] as const);

function earned(star: Star, helped: boolean, standing: Standing): boolean {
  const { me, score } = standing;
  const others = (score ?? []).filter((_, i) => i !== me).map(({ points }) => points);
  const lead = (score?.[me].points ?? 0) - Math.max(...others);
  return (
    !(star.alone && helped) &&
    !(star.win && score?.[me].won !== true) &&
    !(star.lead !== undefined && lead < star.lead) &&
    (star.goal === undefined || judge(star.goal, standing).state === "reached")
  );
}

/** Which stars of a scenario are earned: the one for its goal, and with it those beyond it. */
export function earnedStars(
  game: string,
  scenario: Pick<Scenario, "goal" | "stars">,
  helped: boolean,
  standing: Standing,
): boolean[] {
  const reached = judge(scenario.goal, standing).state === "reached";
  return [reached, ...starsFor(game, scenario).map((star) => reached && earned(star, helped, standing))];
}

/** Can a star no longer be won in this game? */
export const isLost = (star: Star, helped: boolean, standing: Standing): boolean =>
  (star.alone === true && helped) ||
  (star.goal !== undefined && judge(star.goal, standing).state === "missed") ||
  (standing.score !== null && !earned(star, helped, standing));

/** The star to play for once the goal is reached, and how often its deed is done; null: none is left in this game. */
export function nextStar(
  game: string,
  scenario: Pick<Scenario, "goal" | "stars">,
  won: readonly boolean[],
  helped: boolean,
  standing: Standing,
): { words: ThreeWords; done: number; of: number } | null {
  if (standing.score) return null;
  const star = starsFor(game, scenario).find(
    (one, i) => !won[i + 1] && !earned(one, helped, standing) && !isLost(one, helped, standing),
  );
  if (!star) return null;
  const { done, of } = star.goal ? judge(star.goal, standing) : { done: 0, of: 1 };
  return { words: star.words, done, of };
}

/** What made it too late for a goal, in the words of the rules; "": nothing did. */
export function tooLate({ by }: Goal, { me, moments }: Standing): string {
  if (!by) return "";
  const told = moments.flatMap(({ events }) => events.filter(({ data }) => fits(by.wanted, data, me)));
  return told[by.times - 1]?.say ?? "";
}

/** A deed that does not count for a goal, and why: somebody else's move did it, or it was too little. */
export interface Uncounted {
  index: number; // of its moment
  by: number; // whose move it was
  say: string; // as the rules tell it
  less: { is: number; least: number } | null; // null: it was only not one's own move
}

/** The latest such deed since the player's last turn began; null: none. Of bonds that are no deed's matter nothing is said. */
export function uncounted(goal: Goal, { me, moments }: Standing): Uncounted | null {
  if (!("wanted" in goal)) return null;
  const { wanted } = goal;
  const mine = moments.map(({ by }) => by === me);
  const turns = moments.flatMap((_, i) => (mine[i] && !mine[i - 1] ? [i] : []));
  const from = turns.at(mine.at(-1) ? -2 : -1) ?? 0;
  const loose = { ...wanted, least: undefined };
  for (const { index, by, events } of moments.slice(from).reverse()) {
    const told = events.find(({ data }) => fits(loose, data, me));
    if (!told) continue;
    const short = Object.entries(wanted.least ?? {}).find(([key, least]) => Number(told.data[key]) < least);
    const less = short ? { is: Number(told.data[short[0]]), least: short[1] } : null;
    return less !== null || (wanted.own && by !== me) ? { index, by, say: told.say, less } : null;
  }
  return null;
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
    const done = Math.max(0, Math.min(goal.points, points.at(-1) ?? 0));
    const at = points.findIndex((n) => n >= goal.points);
    const when = moments.length - (points.length - 1 - at);
    const state = at >= 0 && !late(when) ? "reached" : score || late(moments.length) ? "missed" : "open";
    return { state, done, of: goal.points };
  }
  const won = "place" in goal ? (score?.[me].place ?? Number.NaN) <= goal.place : score?.[me].won === true;
  return { state: score ? (won ? "reached" : "missed") : "open", done: won ? 1 : 0, of: 1 };
}
