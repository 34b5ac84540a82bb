// web/src/play/threats.ts -- who can get beside pieces of one's own and defeat them in this round, as the rules let them.
import { marching, pieceIn, standing, type FeudoPosition } from "../games/feudo-words";
import { capital, say, type ThreeWords } from "../lib/i18n";
import { steps, strength } from "./aim";
import { defenceWords } from "./defence";
import type { Attack, Foe, Foes } from "./siege";

/** An attack on a piece of one's own that somebody can make. */
export interface Threat extends Foe, Attack {
  piece: string;
  first: boolean; // before one's own attacks
}

const W = {
  threat: [
    "Danger: {who} can attack {whom} in this round, {n} ({list}) against {defence}.",
    "Gefahr: {who} kann {whom} in dieser Runde angreifen, {n} ({list}) gegen {defence}.",
    "Danger : {who} peut attaquer {whom} pendant cette manche, {n} ({list}) contre {defence}.",
  ],
  first: [
    "Danger: {who} attacks before you and can defeat {whom}, {n} ({list}) against {defence}.",
    "Gefahr: {who} greift vorher an und kann {whom} besiegen, {n} ({list}) gegen {defence}.",
    "Danger : {who} attaque avant vous et peut vaincre {whom}, {n} ({list}) contre {defence}.",
  ],
  also: [
    "{It} is in danger, too: {n} against {defence}.",
    "Ebenfalls in Gefahr ist {it}: {n} gegen {defence}.",
    "{It} est aussi en danger : {n} contre {defence}.",
  ],
  retreat: [
    "Where {it} stands, {who} can attack in this round, {n} against {defence}; there nobody can.",
    "Wo {it} jetzt steht, kann {who} in dieser Runde angreifen, {n} gegen {defence}; dort kann es niemand.",
    "Là où se tient {it}, {who} peut attaquer pendant cette manche, {n} contre {defence} ; là-bas, personne ne le peut.",
  ],
  back: [
    "After “{move}” {who} could attack {whom} in this round, {n} ({list}) against {defence}.",
    "Nach „{move}“ könnte {who} in dieser Runde {whom} angreifen, {n} ({list}) gegen {defence}.",
    "Après « {move} », {who} pourrait attaquer {whom} pendant cette manche, {n} ({list}) contre {defence}.",
  ],
} satisfies Record<string, ThreeWords>;

/** Phases in which the others' attacks of this round are still to come, and their pieces are seen. */
const BEFORE = /^(march|charm|trade|attack)$/;
const OFTEN = 0.6; // of the ways in which hidden cards may lie: from here on who is farther off is a danger
const MOST = 3; // pieces that are looked at: each takes some rounds on copies

/** What may be lost where a foe stands beside it or can still come, what is to be lost most on average first; of pieces that a move
 *  leaves where they are. */
export function threatsTo(position: FeudoPosition, me: number, move: string, foes: Foes): Threat[] {
  if (!BEFORE.test(position.phase)) return [];
  const [verb, moved] = move.split(" ");
  const goes = verb === "move" || verb === "spend" ? moved : verb === "stay" ? marching(position, me) : null;
  const left = position.phase === "march"; // who is farther off may still come
  const fighters = [...standing(position)].flatMap(([cell, here]) =>
    here
      .filter((one) => one.seat !== me && one.piece !== "milady")
      .map((one) => ({ cell, reach: 1 + (left ? strength(position, one.seat, one.piece) : 0) })),
  );
  const worth = (piece: string) => strength(position, me, piece);
  const near = Object.entries(position.pieces[me] ?? {})
    .flatMap(([piece, { at }]) => (at?.includes(",") ? [{ piece, at }] : []))
    .filter(({ piece, at }) => piece !== goes && piece !== "milady" && at !== position.castles[me])
    .filter(({ at }) => fighters.some(({ cell, reach }) => steps(cell, at) <= reach))
    .sort((a, b) => worth(b.piece) - worth(a.piece));
  const order = position.order ?? [];
  const threats = near.slice(0, MOST).flatMap(({ piece, at }) => {
    const strike = foes.strikes(move, at, piece);
    const beside = fighters.some(({ cell }) => steps(cell, at) === 1);
    if (strike === null || (!beside && strike.often < OFTEN)) return [];
    return [{ ...strike, piece, first: order.indexOf(strike.seat) < order.indexOf(me) }];
  });
  const cost = ({ piece, often }: (typeof threats)[number]) => worth(piece) * often;
  return threats.sort((a, b) => cost(b) - cost(a));
}

/** Who could attack a piece after another move and cannot after the one in question, with seats as {0}; null: nobody. `said`: the other
 *  one in words. */
export function backWords(
  position: FeudoPosition,
  me: number,
  [move, other, said]: readonly [string, string, string],
  foes: Foes,
): string | null {
  const there = threatsTo(position, me, other, foes);
  const here = there.length > 0 ? threatsTo(position, me, move, foes) : [];
  const threat = there.find(({ piece }) => !here.some((one) => one.piece === piece));
  if (threat === undefined) return null;
  const list = threat.units.map((one) => pieceIn(one, "subject")).join(", ");
  const parts = { move: said, who: `{${threat.seat}}`, whom: pieceIn(threat.piece, "object"), list };
  return say(W.back, { ...parts, n: threat.n, defence: defenceWords(threat) });
}

/** That a march gets a piece out of reach of whoever can defeat it where it stands, with seats as {0}; null: it does not. */
export function retreatWords(position: FeudoPosition, me: number, move: string, foes: Foes): string | null {
  const [verb, piece, to] = move.split(" ");
  const from = position.pieces[me]?.[piece]?.at;
  if (
    !/^(move|spend)$/.test(verb) ||
    piece === "milady" ||
    !from?.includes(",") ||
    from === position.castles[me]
  )
    return null;
  const strike = foes.strikes(verb === "spend" ? "done" : "stay", from, piece);
  if (strike === null || foes.strikes(move, to, piece) !== null) return null;
  const { seat, n } = strike;
  const defence = defenceWords(strike);
  return say(W.retreat, { it: pieceIn(piece, "subject"), who: `{${seat}}`, n, defence });
}

/** A threat in a sentence, with seats as {0}, and briefly the next one. */
export function threatWords(threat: Threat, next?: Threat): string {
  const { seat, piece, first, n, units } = threat;
  const defence = defenceWords(threat);
  const list = units.map((one) => pieceIn(one, "subject")).join(", ");
  const whom = pieceIn(piece, "object");
  const words = say(first ? W.first : W.threat, { who: `{${seat}}`, whom, n, defence, list });
  if (next === undefined) return words;
  const it = pieceIn(next.piece, "subject");
  const also = { it, It: capital(it), n: next.n, defence: defenceWords(next) };
  return `${words} ${say(W.also, also)}`;
}
