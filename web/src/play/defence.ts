// web/src/play/defence.ts -- how strong the defence of a cell of Feudo is, explained by its parts where it is not a piece's own number.
import { landName, pieceName, standing, type FeudoPosition } from "../games/feudo-words";
import { say, type ThreeWords } from "../lib/i18n";
import { strength } from "./aim";

/** The defence of a cell, as the rules told it in a fight. */
export interface Defence {
  defence: number;
  ground?: number; // what of it the ground counts
  land?: string; // and what that is
  fighters?: readonly { piece: string; n: number }[]; // who stands there
}

const PART: ThreeWords = ["{it}: {n}", "{it}: {n}", "{it} : {n}"];

/** Who of the others stands on a cell and fights, and how strong each is. */
export function fightersOn(
  position: FeudoPosition,
  cell: string,
  not: number,
): { piece: string; n: number }[] {
  return (standing(position).get(cell) ?? [])
    .filter(({ seat, piece }) => seat !== not && piece !== "milady")
    .map(({ seat, piece }) => ({ piece, n: strength(position, seat, piece) }));
}

/** "9 (Knight 3: 4, wood: 5)"; only the number where it explains itself, or its parts are not known. */
export function defenceWords({ defence, ground = 0, land = "", fighters = [] }: Defence): string {
  const sum = fighters.reduce((all, { n }) => all + n, ground);
  const plain = fighters.length === 0 || (fighters.length === 1 && ground === 0);
  if (plain || sum !== defence) return String(defence);
  const parts = fighters.map(({ piece, n }) => say(PART, { it: pieceName(piece), n }));
  if (ground > 0) parts.push(say(PART, { it: landName(land), n: ground }));
  return `${defence} (${parts.join(", ")})`;
}
