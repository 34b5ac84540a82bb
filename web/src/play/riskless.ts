// web/src/play/riskless.ts -- of moves of Feudo, and of buildings of Barony, as good as each other the one after which less is lost: whoever follows hints wants no
// risk for nothing.
import type { Advice } from "../lib/bridge";
import type { Table } from "../lib/table";
import { dangerIn } from "./hint-danger";
import { knownOf, near } from "./hint-known";
import { type Other, swapped } from "./level";

/** Moves that are held against each other. Of Barony only a building that another one, or none, is as good as: where knights go the rules tell (advice.ts). */
const STEPS: Record<string, readonly [RegExp, RegExp]> = {
  feudo: [/^(move|stay|spend|advance|done)\b/, /^(move|stay|spend|advance|done)\b/],
  barony: [/^build\b/, /^(build|done)\b/],
};

/** A danger of the move of a hint that the next best one avoids; it is looked at as a hint will tell it. */
async function avoidable(table: Table, advice: Advice): Promise<boolean> {
  const { turnPlan } = table;
  // A copy: what hints are for may change before it is told.
  const all = await knownOf(table, { ...advice });
  const danger = all && (await dangerIn(table, all));
  table.turnPlan = turnPlan;
  return danger?.next === true;
}

/** The next best move, where it is as good and avoids a danger of the hint's move without another one; null: that is not so. `fits`:
 *  does it do what the move is for? */
export async function risklessOf(
  table: Table,
  advice: Advice,
  fits: (move: string) => boolean,
): Promise<Other | null> {
  const { turn, phase } = table.now.value;
  const { name } = table.module;
  const [next] = advice.others;
  const steps = STEPS[name];
  if (steps === undefined || phase === "plot" || next === undefined) return null;
  if (!steps[0].test(advice.move) || !steps[1].test(next.move)) return null;
  if (!near(advice, turn) || advice.shift || advice.broken || advice.unbuilt || !fits(next.move)) return null;
  if (!(await avoidable(table, advice))) return null;
  return (await avoidable(table, swapped(advice, next))) ? null : next;
}
