// web/src/play/vow.ts -- what hints of a round of Feudo have said of a piece: where it goes; kept to by its march, else taken back in words.
//
// A card is plotted for something, and rounds are searched step by step: the march may find a way as good that leads elsewhere. So
// what was said of a piece is kept to while that costs next to nothing, and else a line says that it is not, and why.
import { pieceIn, standing, type FeudoPosition, type Standing } from "../games/feudo-words";
import type { Advice } from "../lib/bridge";
import { capital, say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { slackOf, steps } from "./aim";
import { defenceWords } from "./defence";
import { ofTown, preyWords } from "./feudo-facts";
import type { Ground } from "./facts";
import { isLast } from "./rounds-left";
import type { Attack } from "./siege";
import { nearingOf } from "./small-facts";
import type { Line } from "./walk";

/** Where a piece was said to go in this round. */
export interface Vow {
  piece: string;
  cell: string; // the town's, or where the prey stands
  town?: string;
  prey?: Standing;
  near: boolean; // nearer to it is enough; else beside it
  inside?: boolean; // into it, which is one's own
  expected?: boolean; // the prey was only likely to come
  fog: boolean; // when that was said
  sick: boolean;
}

/** Where hints have led a piece: its next rounds go on there, if nothing is better. */
export type Errand = Pick<Vow, "town" | "prey"> & { seat: number; round: number };

const LASTS = 1; // rounds after which nobody remembers what was said

/** Where a piece was led the last time it marched, if that is still to be reached; null: nowhere. */
export function errandOf(
  { errands }: Pick<Table, "errands">,
  position: FeudoPosition,
  me: number,
  piece: string,
): Errand | null {
  const one = errands[piece];
  if (!one || one.seat !== me || position.round - one.round > LASTS || one.round > position.round)
    return null;
  if (isLast(position)) return null; // on the way nobody gets anywhere any more
  const open = one.town === undefined || position.towns[one.town].owner !== me;
  return open && chased(position, one) !== null ? one : null;
}

/** The cell of what a piece goes to: the town's, or where a Baron stands outside his castle. */
function chased(position: FeudoPosition, { town, prey }: Pick<Vow, "town" | "prey">): string | null {
  if (town !== undefined) return position.towns[town].at;
  const at = position.pieces[prey!.seat]?.[prey!.piece]?.at ?? null;
  return at?.includes(",") && at !== position.castles[prey!.seat] ? at : null;
}

/** What was said of the piece that marches now: in this round, else in the last one; null: nothing. */
export function vowOf(table: Table, position: FeudoPosition, me: number, piece: string): Vow | null {
  const { plotTold: told } = table;
  const vow = told?.seat === me && told.round === position.round ? told.vows[piece] : undefined;
  // Milady follows the Baron whom she is after.
  if (vow) return piece === "milady" ? { ...vow, cell: chased(position, vow) ?? vow.cell } : vow;
  const errand = errandOf(table, position, me, piece);
  if (errand === null) return null;
  const { town, prey } = errand;
  const sick = position.pieces[me]?.[piece]?.sick === true;
  return { piece, town, prey, cell: chased(position, errand)!, near: true, fog: position.fog, sick };
}

/** A vow that the march does not keep, and why. */
export interface Broken {
  vow: Vow;
  why: "gone" | "taken" | "fog" | "sick" | "danger" | "spared" | "better";
  sums?: { n: number; defence: string; more?: number }; // of the siege that does without the piece; with who may still come to help
  who?: number; // the seat that holds the town
  less?: number; // hundredths of the win that it would cost to keep it,
  instead?: string; // with this move
  off: boolean; // the attack cannot be made without the piece
}

const T = {
  taken: [
    "{who} stands in {town} now: {it} does not go there after all.",
    "In {town} steht nun {who}: {it} zieht doch nicht dorthin.",
    "{who} tient maintenant {town} : {it} n’y va finalement pas.",
  ],
  fog: [
    "Fog: {it} does not get to {town} after all.",
    "Nebel: {it} kommt doch nicht bis {town}.",
    "Brouillard : {it} n’arrive finalement pas près {of}.",
  ],
  sick: [
    "{It} is sick and does not get to {town} after all.",
    "{It} ist krank und kommt doch nicht bis {town}.",
    "{It} est malade et n’arrive finalement pas près {of}.",
  ],
  danger: [
    "{It} does not go towards {town} after all: an attack threatens there.",
    "{It} zieht doch nicht auf {town} zu: Dort droht ein Angriff.",
    "{It} ne va finalement pas vers {town} : une attaque y menace.",
  ],
  less: [
    "{It} does not go towards {town} after all: going there would now win {n} % less often.",
    "{It} zieht doch nicht auf {town} zu: Dorthin zu ziehen, würde nun um {n} % seltener zum Sieg führen.",
    "{It} ne va finalement pas vers {town} : y aller ferait maintenant gagner {n} % moins souvent.",
  ],
  spared: [
    "{town} can be taken without {it}: {n} against {defence}.",
    "{town} lässt sich auch so einnehmen, {n} gegen {defence}: {it} ist frei.",
    "{town} peut être prise sans {it} : {n} contre {defence}.",
  ],
  unless: [
    "{town} can be taken without {it}, {n} against {defence}, unless {who} comes to help first: then {n} against {more}.",
    "{town} lässt sich auch so einnehmen, {n} gegen {defence}, wenn {who} nicht vorher Verstärkung holt (dann {n} gegen {more}): {it} ist frei.",
    "{town} peut être prise sans {it}, {n} contre {defence}, sauf si {who} amène d’abord du renfort : alors {n} contre {more}.",
  ],
  better: [
    "Changed: {it} does not go towards {town}.",
    "Geändert: {it} zieht nicht auf {town} zu.",
    "Changement : {it} ne va pas vers {town}.",
  ],
} satisfies Record<string, ThreeWords>;

const P = {
  gone: [
    "{who}’s {prey} is no longer there: no attack any more.",
    "{who}: {prey} steht nicht mehr dort, kein Angriff mehr.",
    "{who} : {prey} n’y est plus, l’attaque tombe.",
  ],
  away: [
    "{who}’s {prey} has not come within reach: no attack after all.",
    "{Subject} von {who} ist nicht in Reichweite gekommen: doch kein Angriff.",
    "{Subject} de {who} n’est pas venu à portée : finalement pas d’attaque.",
  ],
  fog: [
    "Fog: {it} does not get to {who}’s {prey} after all.",
    "Nebel: {it} kommt doch nicht bis zur Figur von {who} ({prey}).",
    "Brouillard : {it} n’arrive finalement pas jusqu’à la figurine de {who} ({prey}).",
  ],
  sick: [
    "{It} is sick and does not get to {who}’s {prey} after all.",
    "{It} ist krank und kommt doch nicht bis zur Figur von {who} ({prey}).",
    "{It} est malade et n’arrive finalement pas jusqu’à la figurine de {who} ({prey}).",
  ],
  danger: [
    "{It} takes no part in the attack on {who}’s {prey} after all: beside it an attack threatens.",
    "{It} greift die Figur von {who} ({prey}) doch nicht an: Daneben droht ein Angriff.",
    "{It} ne participe finalement pas à l’attaque contre {who} ({prey}) : une attaque y menace.",
  ],
  less: [
    "{It} takes no part in the attack on {who}’s {prey} after all: attacking there would now win {n} % less often.",
    "{It} greift die Figur von {who} ({prey}) doch nicht an: Dieser Angriff würde nun um {n} % seltener zum Sieg führen.",
    "{It} ne participe finalement pas à l’attaque contre {who} ({prey}) : y prendre part ferait maintenant gagner {n} % moins souvent.",
  ],
  better: [
    "Changed: {it} does not attack {who}’s {prey}.",
    "Geändert: {it} greift die Figur von {who} ({prey}) nicht an.",
    "Changement : {it} n’attaque pas {who} ({prey}).",
  ],
  off: [
    "Without {it} the attack is given up.",
    "Ohne diese Figur findet der Angriff nicht statt: {it}.",
    "Sans {it}, l’attaque est abandonnée.",
  ],
} satisfies Record<string, ThreeWords>;

/** Of Milady, who is after a Baron. */
const M = {
  gone: [
    "{who}’s Baron is out of Milady’s reach now.",
    "Der Baron von {who} ist für Milady jetzt außer Reichweite.",
    "Le Baron de {who} est maintenant hors de portée de Milady.",
  ],
  less: [
    "Changed: Milady does not go towards {who}’s Baron, because going there would now win {n} % less often.",
    "Geändert: Milady geht nicht auf den Baron von {who} zu, denn dorthin zu gehen, würde nun um {n} % seltener zum Sieg führen.",
    "Changement : Milady ne va pas vers le Baron de {who}, car y aller ferait maintenant gagner {n} % moins souvent.",
  ],
  better: [
    "Changed: Milady does not go towards {who}’s Baron.",
    "Geändert: Milady geht nicht auf den Baron von {who} zu.",
    "Changement : Milady ne va pas vers le Baron de {who}.",
  ],
} satisfies Record<string, ThreeWords>;

/** That a vow is not kept, with seats as {0}. */
export function brokenWords({ vow, why, who, less, off, sums }: Broken): string {
  const it = pieceIn(vow.piece, "subject");
  const parts = { it, It: capital(it), n: less ?? 0 };
  const kind = why === "better" && less !== undefined ? "less" : why;
  if (vow.town !== undefined) {
    const words = sums?.more === undefined ? T[kind === "gone" ? "better" : kind] : T.unless;
    return say(words, { ...parts, ...sums, town: vow.town, of: ofTown(vow.town), who: `{${who}}` });
  }
  const names = { ...parts, ...preyWords(vow.prey!) };
  if (vow.piece === "milady") return say(M[kind === "gone" || kind === "less" ? kind : "better"], names);
  if (vow.expected) return say(P[kind === "less" || kind === "danger" ? kind : "away"], names);
  const main = say(P[kind === "taken" || kind === "spared" ? "gone" : kind], names);
  return off && kind !== "gone" ? `${main} ${say(P.off, parts)}` : main;
}

/** Where a march leaves its piece; null: it is none of this piece's. */
function reaches(position: FeudoPosition, me: number, piece: string, move: string): string | null {
  const [verb, one, to] = move.split(" ");
  if (verb === "stay") return position.pieces[me]?.[piece]?.at ?? null;
  return verb === "move" && one === piece ? to : null;
}

/** Does a march do what was said of its piece? */
export function serves(position: FeudoPosition, me: number, vow: Vow, move: string): boolean {
  const [from, to] = [position.pieces[me]?.[vow.piece]?.at, reaches(position, me, vow.piece, move)];
  if (to === null || !to.includes(",")) return false;
  if (vow.inside) return to === vow.cell;
  if (steps(to, vow.cell) <= 1) return true;
  return vow.near && from?.includes(",") === true && steps(to, vow.cell) < steps(from, vow.cell);
}

/** Is there nothing to be kept any more? A town that is one's own by now has been reached. */
const done = (position: FeudoPosition, me: number, { town, inside }: Vow) =>
  town !== undefined && (position.towns[town].owner === me) !== (inside === true);

/** A siege that does without a piece, as long as nobody comes to help. */
type Spared = Attack & { help?: { seat: number; defence: number } };

/** What advice for a march is held against. */
export interface Holds {
  struck: (move: string) => boolean; // can somebody defeat the piece there in this round?
  made: (move: string, vow: Vow) => boolean; // can the attack be made after this move?
  spared?: (move: string, vow: Vow) => Spared | null; // the siege after this move, without the piece
}

/** The same advice, or a march nearly as good that does what was said of its piece; else why it does not. */
export function keepVow(
  position: FeudoPosition,
  advice: Advice,
  me: number,
  vow: Vow,
  { struck, made, spared }: Holds,
): { advice: Advice; broken: Broken | null } {
  const { move, worth, others } = advice;
  if (done(position, me, vow) || reaches(position, me, vow.piece, move) === null)
    return { advice, broken: null };
  // Whoever is to be attacked may have gone elsewhere, and still be in reach.
  const there = chased(position, vow);
  const gone = there !== vow.cell;
  const fits = (one: string) => there !== null && serves(position, me, { ...vow, cell: there }, one);
  if (fits(move)) return { advice, broken: null };
  const ways = others.filter((one) => fits(one.move)).sort((a, b) => b.worth[me] - a.worth[me]);
  const level = ways.filter((one) => worth[me] - one.worth[me] < slackOf(one.visits));
  const kept = level.find((one) => !struck(one.move)) ?? (struck(move) ? level[0] : undefined);
  if (kept) {
    const rest = [{ move, worth, visits: 0 }, ...others.filter((one) => one !== kept)];
    return {
      advice: { ...advice, move: kept.move, worth: kept.worth, line: [kept.move], others: rest },
      broken: null,
    };
  }
  const without = vow.town !== undefined && !vow.near && !vow.inside ? (spared?.(move, vow) ?? null) : null;
  if (without !== null) {
    const { n, help } = without;
    const sums = { n, defence: defenceWords(without), ...(help && { more: help.defence }) };
    return { advice, broken: { vow, why: "spared", sums, who: help?.seat, off: false } };
  }
  const foe = standing(position)
    .get(vow.cell)
    ?.find((one) => one.seat !== me);
  const sick = position.pieces[me]?.[vow.piece]?.sick === true;
  const less = ways[0] && Math.round(100 * (worth[me] - ways[0].worth[me]));
  const why: Broken["why"] = gone
    ? "gone"
    : vow.town !== undefined && foe
      ? "taken"
      : ways.length > 0
        ? level.length > 0
          ? "danger"
          : "better"
        : position.fog && !vow.fog
          ? "fog"
          : sick && !vow.sick
            ? "sick"
            : "better";
  const off = vow.prey !== undefined && !vow.near && !made(move, vow);
  return {
    advice,
    broken: { vow, why, who: foe?.seat, instead: ways[0]?.move, ...(less ? { less } : {}), off },
  };
}

const FAR = 5; // steps from which on nobody is heading for a town yet
const MOSTLY = 0.6; // of the tries: from here on a piece is heading somewhere

/** Where a piece marches when a plot is played on: a place for each try in which it does, its own where it stays. */
function ends(lines: readonly Line[], me: number, piece: string, from: string): string[] {
  return lines.map(({ course }) => {
    const march = course.find((step) => step.seat === me && step.move.startsWith(`move ${piece} `));
    return march?.move.split(" ")[2] ?? from;
  });
}

/** The town that a piece mostly comes nearer to when a plot is played on, `first` before others; null: none, or nothing is known. */
export function headingOf(
  position: FeudoPosition,
  me: number,
  piece: string,
  lines: readonly Line[],
  first: string | null,
): string | null {
  const from = position.pieces[me]?.[piece]?.at;
  if (!from?.includes(",") || lines.length === 0) return null;
  const to = ends(lines, me, piece, from);
  const ways = Object.entries(position.towns)
    .filter(([, { owner, at }]) => owner !== me && steps(from, at) > 1 && steps(from, at) <= FAR)
    .map(([town, { at }]) => {
      const nearer = to.filter((cell) => steps(cell, at) < steps(from, at)).length / to.length;
      const left = to.reduce((sum, cell) => sum + steps(cell, at), 0) / to.length;
      return { town, nearer, left };
    })
    .filter(({ nearer }) => nearer >= MOSTLY)
    .sort((a, b) => Number(b.town === first) - Number(a.town === first) || a.left - b.left);
  return ways[0]?.town ?? null;
}

/** How often a piece stays where it is when a plot is played on. */
export function staysIn(lines: readonly Line[], me: number, piece: string, from: string): boolean {
  const to = ends(lines, me, piece, from);
  return to.length > 0 && to.filter((cell) => cell === from).length >= MOSTLY * to.length;
}

/** Remembers where a piece of Feudo is told to be led, for its next round. */
export function remember(table: Table, move: string, ground: Ground): void {
  const { position, turn: seat } = table.now.value;
  const at = position as FeudoPosition;
  const to = nearingOf(at, move, seat, ground);
  if (to === null) return;
  const prey = to.baron === undefined ? undefined : { seat: to.baron, piece: "baron", sick: false };
  table.errands[move.split(" ")[1]] = { seat, round: at.round, town: to.town, prey };
}
