// web/src/play/turn.ts -- the steps of a turn as hints mean them: one plan, kept to from the first step to the last.
//
// The search looks at each step anew, and two ways of the same worth would take turns. So what is meant to follow in the turn, in
// Feudo in the plot, is kept to while that costs next to nothing. What the steps bring is asked of the rules, on a private copy.
import type { Advice, Course, Look } from "../lib/bridge";
import { langNumber } from "../lib/settings";
import type { Table } from "../lib/table";
import { EQUAL } from "../lib/hints";
import { KEEPS } from "./aim";
import { chosen } from "./baron-choice";
import { swapped } from "./level";

/** What a seat means to do from a moment on. */
export interface Turn {
  seat: number;
  count: number; // the moment
  moves: string[];
  worth: number[]; // everybody's share of the win with them
}

/** A step of a plan, with the moment before it. */
export type Step = Course[number] & { look: Look };

export interface Steps {
  steps: Step[];
  on: boolean; // the turn goes on after them
  before: string; // the record up to the last of them,
  count: number; // with so many moves,
  after: string; // and with it
}

export const SEED = 1n; // what is not known is guessed, always the same way

/** The moves at the beginning of a line that are steps of the turn of now, in Feudo of the same phase, as the rules carry them
 *  out. */
export function stepsOf(table: Table, line: readonly string[]): Steps {
  const { count, turn, phase } = table.now.value;
  const lang = langNumber();
  const copy = table.imagine(count, turn, SEED);
  const look = () => copy.look(-1, turn, lang);
  const goesOn = () => look().turn === turn && (table.module.name !== "feudo" || look().phase === phase);
  try {
    const steps: Step[] = [];
    const all: Steps = { steps, on: false, before: "", count, after: "" };
    let luck = false; // chance has moved since
    for (const move of line) {
      const now = look();
      if (!goesOn() || !now.moves.includes(move)) break;
      [all.before, all.count] = [copy.quickRecord(), now.count];
      copy.play(move);
      const told = copy.tell(now.count, look().count, turn, lang);
      const events = told.filter(({ by }) => by === turn).flatMap((one) => one.events);
      steps.push({ seat: turn, move, luck, events, look: now });
      luck ||= told.some(({ by }) => by < 0);
    }
    return { ...all, on: goesOn(), after: copy.quickRecord() };
  } finally {
    copy.close();
  }
}

/** What is left of the plan of this turn; nothing: there is none, or something else was done. */
export function restOf(table: Table): string[] {
  const { turnPlan: plan, now, log } = table;
  const { turn, count } = now.value;
  if (plan === null || plan.seat !== turn || plan.count > count) return [];
  const rest = [...plan.moves];
  for (const { by, move } of log.value.slice(plan.count, count)) {
    const at = by === turn && move !== null ? rest.indexOf(move) : -1;
    if (by >= 0 && at < 0) return [];
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

/** The same advice, or the next step of the plan in its place; what is given up is told with the move that comes instead. `keeps`:
 *  by how much something else must be better. */
export function keepTurn(advice: Advice, seat: number, rest: readonly string[], keeps = KEEPS): Advice {
  const [wanted] = rest;
  if (wanted === undefined) return advice;
  const { move, worth, others } = advice;
  if (move === wanted) return { ...advice, line: [...rest] };
  const best = others.find((one) => one.move === wanted);
  const less = best && worth[seat] - best.worth[seat];
  if (best === undefined || less! >= keeps)
    return { ...advice, turned: { move: wanted, ...(less !== undefined && { less }) } };
  return { ...swapped(advice, best), line: [...rest] };
}

/** The next card of a plot of Feudo that was thought through: nobody sees a card before the last one lies, so nothing that happens
 *  between two of them can speak against it. */
export function keepPlot(
  advice: Advice,
  seat: number,
  rest: readonly string[],
  moves: readonly string[],
): Advice {
  const [move] = rest;
  if (move === undefined || !moves.includes(move)) return advice;
  if (move === advice.move) return { ...advice, line: [...rest] };
  const found = advice.others.find((one) => one.move === move);
  const { worth } = advice;
  const less = found === undefined ? 0 : worth[seat] - found.worth[seat];
  const others = [{ move: advice.move, worth, visits: 0 }, ...advice.others.filter((one) => one !== found)];
  return { ...advice, move, line: [...rest], worth: less < EQUAL ? worth : found!.worth, others };
}

/** Steps up to the first that sends a knight into a fight which he loses at once, as the rules tell it: that is no plan. */
export function sound<T extends Course[number]>(steps: readonly T[]): T[] {
  const lost = steps.findIndex(
    ({ seat, move, events }, i) =>
      i > 0 &&
      move.startsWith("donjon ") &&
      events.some(
        ({ data }) => data.event === "driven" && data.seat === seat && data.cell === move.split(" ")[1],
      ),
  );
  return lost < 0 ? [...steps] : steps.slice(0, lost);
}

const STEPS_MOST = 2; // of a turn, after its first one

/** What is advised after some steps of the turn, as it would be advised then. */
function chosenAfter(table: Table, moves: readonly string[], found: Advice): string {
  const { count, turn } = table.now.value;
  const copy = table.imagine(count, turn, SEED);
  try {
    for (const move of moves) copy.play(move);
    return chosen(copy, found, turn).move;
  } finally {
    copy.close();
  }
}

/** The whole turn that advice means, as far as it can be known, and what is expected of it; it is the plan from now on. Null:
 *  nobody can say. */
export async function learnTurn(
  table: Table,
  advice: Advice,
): Promise<{ steps: Step[]; course: Course } | null> {
  const { thinker, now } = table;
  const { count, turn } = now.value;
  if (!thinker) return null;
  // The next step of a turn of Baron is thought about as it will be when it comes: the search sees it but dimly from here.
  const planned = restOf(table);
  const baron = table.module.name === "baron";
  const meant = baron ? (planned[0] === advice.move ? planned : []) : advice.line;
  const line = meant[0] === advice.move ? meant : [advice.move];
  let all = stepsOf(table, line);
  if (all.steps.length === 0) return null;
  const moves = () => all.steps.map(({ move }) => move);
  // A line may break off before the turn does.
  for (let tries = 0; all.on && tries < STEPS_MOST; tries++) {
    const found = await thinker.advise(all.after, baron ? "sure" : "look");
    const before = all.steps.length;
    all = stepsOf(table, [...moves(), ...(baron ? [chosenAfter(table, moves(), found)] : found.line)]);
    if (all.steps.length === before || !baron) break;
  }
  const whole = sound(all.steps);
  if (whole.length < all.steps.length)
    all = stepsOf(
      table,
      whole.map(({ move }) => move),
    );
  const last = all.steps.at(-1)!;
  const [rest] = (await thinker.courses(all.before, all.count, [last.move])) ?? [];
  if (table.count.value !== count) return null;
  table.turnPlan = { seat: turn, count, moves: moves(), worth: advice.worth };
  const expected = (rest ?? []).slice(1).map((one) => ({ ...one, luck: one.luck || last.luck }));
  return { steps: all.steps, course: [...all.steps, ...expected] };
}
