// web/src/play/kept-knight.ts -- why a knight of Baron is kept in hand: what the best free meadow would bring, and what speaks against it.
import { kindName, type BaronPosition } from "../games/baron";
import { listed, number, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { type Clashes, clashesOf, sharedWith } from "./clash";
import { bringsAt } from "./difference";

const W = {
  waits: [
    "On no free meadow would a barony count more than {n} so far; the knight is kept.",
    "Auf keiner freien Wiese brächte eine Baronie bisher mehr als {n}; der Ritter bleibt auf der Hand.",
    "Sur aucune prairie libre une baronnie ne rapporterait plus de {n} pour l’instant ; le chevalier reste en main.",
  ],
  waitsNone: [
    "No free meadow would bring anything so far; the knight is kept.",
    "Keine freie Wiese brächte bisher etwas; der Ritter bleibt auf der Hand.",
    "Aucune prairie libre ne rapporterait quoi que ce soit pour l’instant ; le chevalier reste en main.",
  ],
  stillWaits: [
    "Still no free meadow that would bring more than {n} by what lies there so far.",
    "Noch immer keine freie Wiese, die mit dem, was bisher daliegt, mehr als {n} brächte.",
    "Toujours aucune prairie libre qui rapporterait plus de {n} avec ce qui s’y trouve pour l’instant.",
  ],
  stillNone: [
    "Still no free meadow that would bring anything by what lies there so far.",
    "Noch immer keine freie Wiese, die mit dem, was bisher daliegt, etwas brächte.",
    "Toujours aucune prairie libre qui rapporterait quoi que ce soit avec ce qui s’y trouve pour l’instant.",
  ],
  waitsFoe: [
    "The best free meadow, {n} so far, shares land with {who}’s baron, who would have to be beaten; the knight is kept.",
    "Die beste freie Wiese, bisher {n}, teilt Land mit dem Baron von {who}, den man erst besiegen müsste; der Ritter bleibt auf der Hand.",
    "La meilleure prairie libre, {n} pour l’instant, partage des terres avec le baron de {who}, qu’il faudrait battre ; le chevalier reste en main.",
  ],
  waitsFoeSum: [
    "The best free meadow, {n} so far, shares land with {who}’s baron, who would have to be beaten ({a} to {b} as the land lies now); the knight is kept.",
    "Die beste freie Wiese, bisher {n}, teilt Land mit dem Baron von {who}, den man erst besiegen müsste (nach jetzigem Stand {a} zu {b}); der Ritter bleibt auf der Hand.",
    "La meilleure prairie libre, {n} pour l’instant, partage des terres avec le baron de {who}, qu’il faudrait battre ({a} contre {b} pour l’instant) ; le chevalier reste en main.",
  ],
  waitsFoes: [
    "The best free meadow, {n} so far, shares land with {k} barons of {list}, who would have to be beaten ({a} to {b} for the strongest); the knight is kept.",
    "Die beste freie Wiese, bisher {n}, teilt Land mit {k} Baronen von {list}, die man erst besiegen müsste ({a} zu {b} gegen den stärksten); der Ritter bleibt auf der Hand.",
    "La meilleure prairie libre, {n} pour l’instant, partage des terres avec {k} barons de {list}, qu’il faudrait battre ({a} contre {b} pour le plus fort) ; le chevalier reste en main.",
  ],
  waitsSpoilt: [
    "{who} could lay a tile of {worth} ({kind}) beside the best free meadow, and a knight once placed stays there.",
    "{who} könnte neben die beste freie Wiese ein Plättchen legen, das {worth} zählt ({kind}), und wo ein Ritter einmal steht, bleibt er.",
    "{who} pourrait poser à côté de la meilleure prairie libre une tuile qui compte {worth} ({kind}), et un chevalier placé reste où il est.",
  ],
  waitsFew: [
    "A knight once placed stays there, and only {n} are left in hand.",
    "Wo ein Ritter einmal steht, bleibt er, und auf der Hand sind nur noch {n}.",
    "Un chevalier placé reste où il est, et il n’en reste que {n} en main.",
  ],
  waitsLast: [
    "A knight once placed stays there, and this is the last one in hand.",
    "Wo ein Ritter einmal steht, bleibt er, und dieser ist der letzte auf der Hand.",
    "Un chevalier placé reste où il est, et c’est le dernier en main.",
  ],
  waitsStill: [
    "A knight once placed stays there; in hand he is free for a richer meadow.",
    "Wo ein Ritter einmal steht, bleibt er; auf der Hand ist er frei für eine reichere Wiese.",
    "Un chevalier placé reste où il est ; en main, il est libre pour une prairie plus riche.",
  ],
} satisfies Record<string, ThreeWords>;

const seat = (n: number) => `{${n}}`;
const worthOf = (kind: string): number => printed("baron").values[kind] ?? 0;

const freeMeadows = ({ tiles, donjons }: BaronPosition): string[] =>
  Object.keys(tiles).filter((cell) => tiles[cell] === "meadow" && !(cell in donjons));

const GOOD_RING = 3; // from here on a meadow is worth a knight

/** That the best free meadow, which counts so much, would have to be fought for. */
function foeWords(n: number, foe: number, clashes: Clashes | null): string {
  if (clashes === null) return say(W.waitsFoe, { n: number(n), who: seat(foe) });
  const { barons, seats, n: a, m: b } = clashes;
  const sums = { n: number(n), who: seat(foe), a: number(a), b: number(b) };
  const list = listed(seats.map(seat));
  return say(barons.length > 1 ? W.waitsFoes : W.waitsFoeSum, { ...sums, k: barons.length, list });
}

/** Why a knight is not put anywhere. `told`: has it been said before? Then briefly. */
export function ofEnd(
  position: BaronPosition,
  me: number,
  told: (what: string) => boolean = () => false,
): string | null {
  if (position.hand[me] <= 0) return null;
  const all = freeMeadows(position)
    .map((cell) => ({ cell, n: bringsAt(position, cell, me) }))
    .sort((a, b) => b.n - a.n);
  if (all.length === 0) return null;
  const [{ cell, n }] = all;
  if (n < GOOD_RING) {
    const again = told("no meadow");
    if (n <= 0) return say(again ? W.stillNone : W.waitsNone);
    return say(again ? W.stillWaits : W.waits, { n: number(n) });
  }
  const foe = sharedWith(position, cell, me);
  const clashes = foe === null ? null : clashesOf(position, cell, me);
  // Barons who would be beaten speak for the knight.
  if (foe !== null && (clashes === null || clashes.n <= clashes.m)) return foeWords(n, foe, clashes);
  // What the meadow counts speaks for the knight: only what speaks against him is told.
  const curse = curseOf(position, cell, me);
  if (curse) return say(W.waitsSpoilt, curse);
  const left = position.hand[me];
  return left === 1 ? say(W.waitsLast) : left === 2 ? say(W.waitsFew, { n: left }) : say(W.waitsStill);
}

/** Somebody else who can lay a tile beside a cell that counts less than nothing, the worst one; null: nobody. */
function curseOf({ reserve, sites }: BaronPosition, cell: string, me: number) {
  const [worst] = reserve
    .flatMap((tiles, who) => tiles.flatMap((kind) => (kind !== null && who !== me ? [{ kind, who }] : [])))
    .filter(({ kind }) => sites[cell]?.spoils.includes(kind))
    .sort((a, b) => worthOf(a.kind) - worthOf(b.kind));
  return worst
    ? { who: seat(worst.who), kind: kindName(worst.kind), worth: number(worthOf(worst.kind)) }
    : null;
}
