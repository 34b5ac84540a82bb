// web/src/play/rounds-left.ts -- what can still come in the rounds of Feudo that are left: the plague, and how far a piece gets.
import type { FeudoPosition } from "../games/feudo-words";
import { steps } from "./aim";

/** Is this the last round? What would be for a later one is for nothing. */
export const isLast = ({ round, rounds }: Pick<FeudoPosition, "round" | "rounds">): boolean =>
  round >= rounds;

/** A village beside a cell whose plague card is still to come, where it would strike a piece of one's own; null: none. The card of the
 *  village where the plague is now has been turned, and comes no more. */
export function plagueNear(
  position: FeudoPosition,
  me: number,
  cell: string | null | undefined,
): string | null {
  if (!cell?.includes(",") || isLast(position)) return null;
  if (cell === position.castles[me] || /^(town|convent)$/.test(position.map[cell])) return null;
  const { deck, villages } = position;
  return (
    Object.entries(villages).find(([card, at]) => deck.includes(card) && steps(cell, at) <= 1)?.[1] ?? null
  );
}
