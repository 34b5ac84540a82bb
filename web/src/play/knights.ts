// web/src/play/knights.ts -- Baron's knights in hand, looking back: why a lead on honour is not enough, and whether they were spent too soon.
import type { BaronPosition } from "../games/baron";
import { say, type ThreeWords } from "../lib/i18n";
import { shareOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { tilesToCome } from "./stance";
import { roundAt } from "./when";

const W = {
  you: [
    "You lead by {n} honour and are still behind: {other} has more knights in hand ({a} against {b}) with {tiles} tiles to come, and so can found more baronies.",
    "Ich führe mit {n} {n|Ehrenpunkt|Ehrenpunkten} und bin trotzdem im Nachteil: {tiles} Plättchen kommen noch, und {other} hat mehr Ritter auf der Hand ({a} gegen {b}), kann also mehr Baronien gründen.",
    "Vous menez de {n} {n|point|points} d’honneur, mais restez en mauvaise posture : {tiles} tuiles sont à venir, et {other}, avec plus de chevaliers en main ({a} contre {b}), pourra fonder plus de baronnies.",
  ],
  other: [
    "{name} leads by {n} honour and is still behind: {other} has more knights in hand ({a} against {b}) with {tiles} tiles to come, and so can found more baronies.",
    "{name} führt mit {n} {n|Ehrenpunkt|Ehrenpunkten} und ist trotzdem im Nachteil: {tiles} Plättchen kommen noch, und {other} hat mehr Ritter auf der Hand ({a} gegen {b}), kann also mehr Baronien gründen.",
    "{name} mène de {n} {n|point|points} d’honneur, mais reste en mauvaise posture : {tiles} tuiles sont à venir, et {other}, avec plus de chevaliers en main ({a} contre {b}), pourra fonder plus de baronnies.",
  ],
  toYou: [
    "{name} leads by {n} honour and is still behind: you have more knights in hand ({a} against {b}) with {tiles} tiles to come, and so can found more baronies.",
    "{name} führt mit {n} {n|Ehrenpunkt|Ehrenpunkten} und ist trotzdem im Nachteil: {tiles} Plättchen kommen noch, und ich habe mehr Ritter auf der Hand ({a} gegen {b}), kann also mehr Baronien gründen.",
    "{name} mène de {n} {n|point|points} d’honneur, mais reste en mauvaise posture : {tiles} tuiles sont à venir, et vous, avec plus de chevaliers en main ({a} contre {b}), pourrez fonder plus de baronnies.",
  ],
  spent: [
    "Your last knight was placed in round {round}, with {tiles} tiles to come, when {other} still had {a} in hand: keep one or two for good meadows that come later.",
    "Mein letzter Ritter stand schon in Runde {round}, als noch {tiles} Plättchen kamen und {other} noch {a} auf der Hand hatte: ein oder zwei für gute Wiesen aufheben, die später kommen.",
    "Votre dernier chevalier était placé dès la manche {round}, avec {tiles} tuiles à venir, quand {other} en avait encore {a} en main : gardez-en un ou deux pour les bonnes prairies à venir.",
  ],
} satisfies Record<string, ThreeWords>;

const MANY = 20; // tiles to come in which knights are still wanted
const CLEARLY = 10; // hundredths of the win that somebody must be behind by
const FAR = 2; // knights more that others must have

/** Whoever else has most of something. */
const rival = (of: readonly number[], seat: number): number =>
  of
    .map((_, i) => i)
    .filter((i) => i !== seat)
    .reduce((a, b) => (of[b] > of[a] ? b : a));

/** Why somebody who leads on honour is likely to lose, at a moment with these shares of the win; null: nobody is, or not by that. */
export function leadWords(table: Table, index: number, shares: readonly number[]): string | null {
  if (table.module.name !== "baron") return null;
  const position = table.positionAt(index) as BaronPosition;
  const { honour, hand } = position;
  const seat = honour.indexOf(Math.max(...honour));
  const next = honour[rival(honour, seat)];
  const other = rival(shares, seat);
  if (honour[seat] <= next || shareOf(shares, seat) > shareOf(shares, other) - CLEARLY) return null;
  if (hand[other] - hand[seat] < FAR) return null;
  const own = (one: number) => one === table.viewer.value && table.reader() >= 0;
  return say(own(seat) ? W.you : own(other) ? W.toYou : W.other, {
    n: honour[seat] - next,
    name: table.nameOf(seat),
    other: table.nameOf(other),
    a: hand[other],
    b: hand[seat],
    tiles: tilesToCome(position),
  });
}

/** That a seat which lost had placed its last knight long before the others; null: it had not. */
export function spentWords(table: Table, seat: number): string | null {
  if (table.module.name !== "baron" || table.now.value.score?.[seat]?.won) return null;
  // Knights that were driven away come back to the hand, and may be placed again.
  const last = table.log.value.filter(({ by, move }) => by === seat && move?.startsWith("donjon ")).at(-1);
  if (!last) return null;
  const position = table.positionAt(last.index + 1) as BaronPosition;
  if (position.hand[seat] > 0) return null;
  const other = rival(position.hand, seat);
  const tiles = tilesToCome(position);
  if (position.hand[other] < FAR || tiles < MANY) return null;
  return say(W.spent, {
    round: roundAt(table, last.index),
    tiles,
    other: table.nameOf(other),
    a: position.hand[other],
  });
}
