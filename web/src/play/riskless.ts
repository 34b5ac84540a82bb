// web/src/play/riskless.ts -- of moves of Feudo as good as each other the one after which less is lost: whoever follows hints wants no risk for nothing.
import type { FeudoPosition } from "../games/feudo-words";
import type { Advice } from "../lib/bridge";
import type { Table } from "../lib/table";
import { dangerIn } from "./hint-danger";
import { knownOf, near } from "./hint-known";
import { type Other, swapped } from "./level";

const STEPS = /^(move|stay|spend|advance|done)\b/;

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
  const { turn, position } = table.now.value;
  const [next] = advice.others;
  if (table.module.name !== "feudo" || (position as FeudoPosition).phase === "plot") return null;
  if (next === undefined || !STEPS.test(advice.move) || !STEPS.test(next.move)) return null;
  if (!near(advice, turn) || advice.shift || advice.broken || !fits(next.move)) return null;
  if (!(await avoidable(table, advice))) return null;
  return (await avoidable(table, swapped(advice, next))) ? null : next;
}
