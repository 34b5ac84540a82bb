// web/src/play/stance.ts -- a difference of position between a better move and the one made, where no event tells why it was better.
import type { BaronPosition } from "../games/baron";
import { pieceIn, type FeudoPosition } from "../games/feudo-words";
import { around } from "../lib/hex";
import { say, type ThreeWords } from "../lib/i18n";
import type { Foes } from "./siege";

const W = {
  shared: [
    "Cells around it shared with other knights or barons of yours: {a} instead of {b}. Such land brings honour only once.",
    "Stellen ringsum, die auch zu meinen anderen Rittern oder Baronen gehören: {a} statt {b}. Solches Land bringt nur einmal Ehre.",
    "Cases voisines partagées avec vos autres chevaliers ou barons : {a} au lieu de {b}. Une telle terre ne rapporte de l’honneur qu’une fois.",
  ],
  sharedOther: [
    "Cells around it shared with other knights or barons of {who}: {a} instead of {b}. Such land brings honour only once.",
    "Stellen ringsum, die auch zu anderen Rittern oder Baronen von {who} gehören: {a} statt {b}. Solches Land bringt nur einmal Ehre.",
    "Cases voisines partagées avec les autres chevaliers ou barons de {who} : {a} au lieu de {b}. Une telle terre ne rapporte de l’honneur qu’une fois.",
  ],
  kept: [
    "The knight stays in hand for a better meadow: {a} in hand instead of {b}, with {n} tiles to come.",
    "Der Ritter bleibt für eine bessere Wiese auf der Hand: {a} auf der Hand statt {b}, und {n} Plättchen kommen noch.",
    "Le chevalier reste en main pour une meilleure prairie : {a} en main au lieu de {b}, et {n} tuiles sont à venir.",
  ],
  struck: [
    "Where {it} went, {who} can attack in this round, {n} against {defence}; with this move nobody can.",
    "Wo {it} nun steht, kann {who} in dieser Runde angreifen, {n} gegen {defence}; bei diesem Zug könnte es niemand.",
    "Là où {it} est allé, {who} peut attaquer pendant cette manche, {n} contre {defence} ; avec ce coup, personne ne le peut.",
  ],
} satisfies Record<string, ThreeWords>;

/** Tiles that are still to come. */
export const tilesToCome = ({ pile }: BaronPosition): number =>
  Object.values(pile).reduce<number>((sum, one) => sum + (one ?? 0), 0);

/** How many cells around a cell also lie around another donjon of a seat. */
function sharedAt({ donjons }: BaronPosition, cell: string, seat: number): number {
  const own = new Set(
    Object.entries(donjons).flatMap(([at, one]) => (one.seat === seat && at !== cell ? around(at) : [])),
  );
  return around(cell).filter((one) => own.has(one)).length;
}

/** What speaks for a move of Baron by where knights stand then, with seats as {0}; null: nothing. `own`: whoever reads it moves. */
export function baronStance(
  position: BaronPosition,
  better: string,
  made: string,
  me: number,
  own: boolean,
): string | null {
  const [[verb, cell], [did, other]] = [better.split(" "), made.split(" ")];
  if (did !== "donjon") return null;
  if (verb === "donjon") {
    const [a, b] = [cell, other].map((one) => sharedAt(position, one, me));
    return a < b ? say(own ? W.shared : W.sharedOther, { a, b, who: `{${me}}` }) : null;
  }
  const hand = position.hand[me];
  return verb === "end" ? say(W.kept, { a: hand, b: hand - 1, n: tilesToCome(position) }) : null;
}

/** That a piece of Feudo was marched to where somebody can defeat it, and would not have been by the better move, with seats as
 *  {0}; null: that is not so. */
export function feudoStance(
  position: FeudoPosition,
  better: string,
  made: string,
  me: number,
  foes: Foes,
): string | null {
  const [verb, piece, to] = made.split(" ");
  const from = position.pieces[me]?.[piece]?.at;
  if (verb !== "move" || piece === "milady" || !from?.includes(",")) return null;
  const [other, who, there] = better.split(" ");
  const cell = other === "move" && who === piece ? there : from;
  const strike = foes.strikes(made, to, piece);
  if (strike === null || foes.strikes(better, cell, piece) !== null) return null;
  const { seat, n, defence } = strike;
  return say(W.struck, { it: pieceIn(piece, "subject"), who: `{${seat}}`, n, defence });
}
