// web/src/play/advice.ts -- what the search advises, made fit for people: one plan, nothing lost in vain, no alternatives that are none.
import { kindOf, type FeudoPosition } from "../games/feudo-words";
import type { Advice } from "../lib/bridge";
import { EQUAL } from "../lib/hints";
import type { Table } from "../lib/table";
import { keepAim, type KeptAim } from "./aim";
import { trialAt } from "./siege";

const PIECE = /\b(?:knight|merc|inf)\d\b/g;

/** A move with pieces of Feudo by kind, place and health: those of a kind in one place are one choice. */
export function alike(position: FeudoPosition, me: number, move: string): string {
  return move.replace(PIECE, (piece) => {
    const { at, sick } = position.pieces[me]?.[piece] ?? {};
    return `${kindOf(piece)}@${at}${sick === true ? "!" : ""}`;
  });
}

/** Advice without moves that are the same as the one named, or as one before them. */
export function distinct(position: FeudoPosition, me: number, advice: Advice): Advice {
  const seen = new Set([alike(position, me, advice.move)]);
  const others = advice.others.filter(({ move }) => {
    const key = alike(position, me, move);
    return !seen.has(key) && seen.add(key);
  });
  return { ...advice, others };
}

/** The same advice for seat `turn`, but of moves as good as the best the ones that cost nothing: what takes one's
 *  own pieces away at once is not called good, nor just as good, where nothing need be lost. */
export function gentle(advice: Advice, turn: number, costs: (move: string) => boolean): Advice {
  const { move, worth, line, others } = advice;
  const equal = (one: { worth: number[] }) => worth[turn] - one.worth[turn] < EQUAL;
  const free = costs(move) ? others.find((one) => equal(one) && !costs(one.move)) : { move, worth };
  if (free === undefined) return advice;
  const rest = others.filter((one) => one.move !== free.move && !(equal(one) && costs(one.move)));
  return { move: free.move, worth: free.worth, line: free.move === move ? line : [free.move], others: rest };
}

/** The advice that is given at a table, and what the hints of the round are for from now on. */
export function refine(table: Table, given: Advice): KeptAim {
  const { turn, position, count } = table.now.value;
  const advice = gentle(given, turn, (move) => table.costOf(move) !== "");
  if (table.module.name !== "feudo") return { advice, aim: null };
  const at = position as FeudoPosition;
  const kept = keepAim(at, advice, turn, table.aim, trialAt(table, count, turn));
  return { ...kept, advice: distinct(at, turn, kept.advice) };
}
