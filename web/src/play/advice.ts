// web/src/play/advice.ts -- what the search advises, made fit for people: one plan, and no alternatives that are none.
import { kindOf, type FeudoPosition } from "../games/feudo-words";
import type { Advice } from "../lib/bridge";
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

/** The advice that is given at a table, and what the hints of the round are for from now on. */
export function refine(table: Table, advice: Advice): KeptAim {
  if (table.module.name !== "feudo") return { advice, aim: null };
  const { turn, position, count } = table.now.value;
  const at = position as FeudoPosition;
  const kept = keepAim(at, advice, turn, table.aim, trialAt(table, count, turn));
  return { ...kept, advice: distinct(at, turn, kept.advice) };
}
