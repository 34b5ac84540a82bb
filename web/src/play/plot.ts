// web/src/play/plot.ts -- the plot of a round of Feudo as one plan: what it is for, told once, and what each card does in it.
import { pieceIn, standing, type FeudoPosition, type Standing } from "../games/feudo-words";
import { capital, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";
import { isFoot, steps, strength, unpaid } from "./aim";
import type { Ground } from "./facts";
import { charmedBy, planWords, preyWords } from "./feudo-facts";
import { joined } from "./glance";
import { defeats } from "./outlook";
import type { Attack } from "./siege";
import { schemeNow, schemeWords } from "./scheme-words";
import { farBaron, outOf, smallFactOf } from "./small-facts";
import type { Step } from "./turn";
import { errandOf, headingOf, staysIn, type Vow } from "./vow";

const W = {
  prey: [
    "{Nth} card is for the attack on {who}’s {prey}.",
    "{Nth} Karte gilt dem Angriff auf {whom} von {who}.",
    "{Nth} carte, pour l’attaque contre {whom} de {who}.",
  ],
  needed: [
    "{It} is needed for it: the others are only {m} against {defence}.",
    "{It} wird dafür gebraucht: Die anderen sind nur {m} gegen {defence}.",
    "{It} est nécessaire : les autres ne font que {m} contre {defence}.",
  ],
  opens: [
    "{It} opens the gate, which knights cannot do.",
    "{It} öffnet das Tor, was Ritter nicht können.",
    "{It} ouvre la porte, ce que les chevaliers ne peuvent pas faire.",
  ],
  must: [
    "Without {it} it cannot be done.",
    "Ohne diese Figur geht es nicht: {it}.",
    "Sans {it}, c’est impossible.",
  ],
  spare: [
    "{It} comes in case another one does not get there: the others are {m} against {defence}.",
    "{It} kommt mit, falls jemand anders nicht ankommt: Die anderen sind {m} gegen {defence}.",
    "{It} vient au cas où un autre n’arriverait pas : les autres font {m} contre {defence}.",
  ],
  charms: [
    "Milady goes beside {who}’s Baron to charm, if he stays where he is.",
    "Milady geht neben den Baron von {who} und bezaubert, wenn er dort bleibt.",
    "Milady va à côté du Baron de {who} pour charmer, s’il reste où il est.",
  ],
  hunts: [
    "If {who}’s {prey} stays there, {it} can get beside it and attack.",
    "Wenn {subject} von {who} dort bleibt, kann {it} daneben gelangen und angreifen.",
    "Si {subject} de {who} reste là, {it} peut arriver à côté et l’attaquer.",
  ],
  meets: [
    "{who}’s {prey} is likely to come this way: then {it} can get beside it and attack.",
    "Wahrscheinlich kommt {subject} von {who} näher: Dann kann {it} daneben gelangen und angreifen.",
    "{Subject} de {who} viendra sans doute par ici : {it} pourra alors arriver à côté et l’attaquer.",
  ],
  home: [
    "{It} can stay in the castle, where nobody attacks; {k} cards have to be laid.",
    "{It} kann im Schloss bleiben, wo niemand angreift; {k} Karten müssen gelegt werden.",
    "{It} peut rester au château, où personne n’attaque ; il faut poser {k} cartes.",
  ],
  holds: [
    "{It} can stay and hold {town}; {k} cards have to be laid.",
    "{It} kann bleiben und {town} halten; {k} Karten müssen gelegt werden.",
    "{It} peut rester et tenir {town} ; il faut poser {k} cartes.",
  ],
  stays: [
    "{It} can stay where he is; {k} cards have to be laid.",
    "{It} kann stehen bleiben; {k} Karten müssen gelegt werden.",
    "{It} peut rester sur place ; il faut poser {k} cartes.",
  ],
  free: [
    "A free card: {it} has nothing urgent to do, nor has anybody else; {k} cards have to be laid.",
    "Eine freie Karte: Weder für {whom} noch für andere gibt es etwas Dringendes; {k} Karten müssen gelegt werden.",
    "Une carte libre : rien d’urgent pour {whom}, ni pour les autres ; il faut poser {k} cartes.",
  ],
  apart: [
    "{It} has no part in the attack on {who}’s {prey}, but {k} cards have to be laid.",
    "{It} hat mit dem Angriff auf {whom} von {who} nichts zu tun, aber {k} Karten müssen gelegt werden.",
    "{It} n’a aucune part à l’attaque contre {whom} de {who}, mais il faut poser {k} cartes.",
  ],
  freeToo: [
    "Another free card: nothing urgent for {whom} either.",
    "Noch eine freie Karte: Auch für {whom} gibt es nichts Dringendes.",
    "Encore une carte libre : rien d’urgent non plus pour {whom}.",
  ],
  idle: [
    "{It} gets no pay in this plan and stays where he is; {k} cards have to be laid.",
    "{It} bekommt in diesem Plan keinen Sold und bleibt stehen; {k} Karten müssen gelegt werden.",
    "{It} n’est pas payé dans ce plan et ne bouge pas ; il faut poser {k} cartes.",
  ],
} satisfies Record<string, ThreeWords>;

export const NTH: readonly ThreeWords[] = [
  ["The first", "Die erste", "Première"],
  ["The second", "Die zweite", "Deuxième"],
  ["The third", "Die dritte", "Troisième"],
];

/** What a plot is for that is no scheme (scheme.ts): somebody is attacked. */
interface Goal {
  key: string; // the same for the same thing
  cell: string;
  attack: Attack;
  prey: Standing;
}

/** A piece that was told to go beside another one and attack it. */
export interface Faced {
  piece: string;
  prey: Standing & { cell: string };
}

/** The plan that hints have told of, so that the next card need not tell it anew. */
export interface ToldPlot {
  seat: number;
  round: number;
  key: string;
  count: number; // when it was told
  vows: Record<string, Vow>; // what was said of a piece
  faced?: Faced[]; // attacks that marches were told to be for
  freed?: number; // when a card was first called free
  before?: string; // the town that the hints of the round before led to, and these do not
}

const MEANT = 0.4; // of the tries: from here on an attack is what a plot is for
const HUNTED = 0.4; // the same of a single card

/** What is asked about a plot. */
interface Plot {
  position: FeudoPosition;
  me: number;
  moves: string[]; // those still to be made, as they are meant, its trading card with them
  cards: string[]; // all that march, and fight
  ground: Ground;
}

/** Whom the cards of a plot are to attack, if that is what they do when the game is played on; what was told before, if it can still
 *  be done. */
function goalOf({ position, me, moves, cards, ground }: Plot, before: string | null): Goal | null {
  const { trial, lines = [] } = ground;
  const own = position.pieces[me] ?? {};
  const near = (cell: string) =>
    cards.some((card) => {
      const from = own[card]?.at;
      return from?.includes(",") === true && steps(from, cell) <= 1 + strength(position, me, card);
    });
  const often = (prey: Standing) =>
    Math.max(0, ...cards.map((card) => defeats(lines, me, card, prey.seat, prey.piece)));
  const told = (key: string) => Number(key === before);
  const preys = [...standing(position)]
    .flatMap(([cell, here]) => here.map((prey) => ({ prey, cell, key: `prey ${prey.seat} ${prey.piece}` })))
    .filter(
      ({ prey, cell, key }) => prey.seat !== me && near(cell) && (key === before || often(prey) >= MEANT),
    )
    .sort((a, b) => told(b.key) - told(a.key) || often(b.prey) - often(a.prey));
  for (const { prey, cell, key } of preys) {
    // One who does it mostly is enough, if the rules agree: the others are free for something else.
    const mostly = (card: string) => defeats(lines, me, card, prey.seat, prey.piece);
    const first = cards.reduce((best, card) => (mostly(card) > mostly(best) ? card : best));
    for (const units of [[first], cards]) {
      const attack = trial?.(moves, cell, units);
      if (attack?.beaten.includes(prey.piece)) return { key, cell, attack, prey };
    }
  }
  return null;
}

/** The town that those who march are nearest to together; null: none of them marches. */
function nearestOf({ position, me, cards }: Plot): string | null {
  const own = position.pieces[me] ?? {};
  const from = cards.flatMap((card) => (own[card]?.at?.includes(",") ? [own[card].at!] : []));
  const far = (town: string) => from.reduce((sum, cell) => sum + steps(cell, position.towns[town].at), 0);
  const towns = Object.keys(position.towns).filter((town) => position.towns[town].owner !== me);
  if (from.length === 0 || towns.length === 0) return null;
  return towns.reduce((best, town) => (far(town) < far(best) ? town : best));
}

/** What a card does in a plan. */
export function partWords(
  position: FeudoPosition,
  me: number,
  card: string,
  attack: Attack,
  prey: Standing | null, // null: a town is besieged
  without: () => Attack | null,
): string {
  const It = capital(pieceIn(card, "subject"));
  const { n, defence, units } = attack;
  if (!units.includes(card)) return "";
  const m = n - strength(position, me, card);
  const parts = { It, it: pieceIn(card, "subject"), m, defence };
  const alone = isFoot(card) && !units.some((one) => one !== card && isFoot(one));
  if (prey === null && alone && units.length > 1) return say(W.opens, parts);
  if (m <= defence) return units.length > 1 ? say(W.needed, parts) : "";
  const rest = without();
  const does = rest !== null && (prey === null || rest.beaten.includes(prey.piece));
  return does ? say(W.spare, { ...parts, m: Math.min(m, rest.n) }) : say(W.must, parts);
}

/** Whom a piece mostly gets to attack when a plot is played on; null: nobody. */
function preyOf({ position, me, ground }: Plot, card: string): Standing | null {
  const all = [...standing(position).values()].flat().filter(({ seat }) => seat !== me);
  const often = (one: Standing) => defeats(ground.lines ?? [], me, card, one.seat, one.piece);
  const [best] = all.sort((a, b) => often(b) - often(a));
  return best && often(best) >= HUNTED ? best : null;
}

/** What a card is for that has no part in the attack, null: for nothing; and where its piece is heading: the town, or Milady’s Baron. */
function besidesWords(
  plot: Plot,
  plan: readonly Step[],
  first: string | null,
): { x: string | null; town?: string; baron?: number; prey?: Standing; expected?: boolean } {
  const { position, me, ground } = plot;
  const [{ move }] = plan;
  const card = move.slice("card ".length);
  const k = printed("feudo").plot_cards;
  const [it, at] = [pieceIn(card, "subject"), position.pieces[me]?.[card]?.at];
  const It = capital(it);
  if (
    unpaid(
      position,
      me,
      plan.map((step) => step.move),
    )
  )
    return { x: say(W.idle, { It, k }) };
  const who = charmedBy(position, me, move, ground);
  if (who !== null) return { x: say(W.charms, { who: `{${who}}` }), baron: who };
  const { lines = [] } = ground;
  const small = (aim: string | null) => smallFactOf("feudo", position, plan, me, { ...ground, aim });
  if (card === "milady") return { x: small(null), baron: farBaron(position, me)?.who };
  if (lines.length === 0 || !at?.includes(",")) return { x: small(first) };
  const prey = preyOf(plot, card);
  if (prey !== null) {
    // Where somebody will be whose cards nobody has seen is no more than likely.
    const cell = position.pieces[prey.seat]?.[prey.piece]?.at;
    const stands = cell?.includes(",") === true && cell !== position.castles[prey.seat];
    const there = stands && steps(at, cell) <= 1 + strength(position, me, card);
    return { x: say(there ? W.hunts : W.meets, { it, ...preyWords(prey) }), prey, expected: !there };
  }
  const town = headingOf(position, me, card, lines, first);
  if (town !== null) return { x: small(town), town };
  const leaves = !staysIn(lines, me, card, at);
  if (leaves) return { x: outOf(position, me, card) };
  if (at === position.castles[me]) return { x: say(W.home, { It, k }) };
  const held = Object.entries(position.towns).find(([, one]) => one.at === at && one.owner === me);
  return { x: held ? say(W.holds, { It, k, town: held[0] }) : say(W.stays, { It, k }) };
}

/** Why a card is plotted, with seats as {0}: the plan of the whole plot, told once, and the card's part in it. `plan`: the cards
 *  that are meant to be laid from now on, the one in question first. */
export function plotWords(table: Table, plan: readonly Step[], ground: Ground): string {
  const { turn: me, count } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  const moves = plan.map(({ move }) => move);
  const nameOf = (move: string) => move.slice("card ".length);
  const card = nameOf(moves[0]);
  const plotted = (position.plots[me] ?? []).filter((one) => typeof one === "string");
  const laid = moves.filter((move) => move.startsWith("card ")).map(nameOf);
  const cards = [...plotted, ...laid].filter((one) => one !== "milady");
  const plot: Plot = { position, me, moves, cards, ground };
  const last = table.plotTold;
  const same: ToldPlot | null = last?.seat === me && last.round === position.round ? last : null;
  const told = same && same.count < count ? same : null;
  const scheme = schemeNow(table);
  const follows = scheme !== null && moves.every((move) => scheme.moves.includes(move));
  if (follows && scheme.town !== null) return schemeWords(table, scheme, moves[0], ground);
  const goal = goalOf(plot, told?.key ?? null);
  if (follows && goal === null) return schemeWords(table, scheme, moves[0], ground);
  const { round, fog } = position;
  const sick = (piece: string) => position.pieces[me]?.[piece]?.sick === true;
  table.aim = null;
  const known = told !== null && goal !== null && told.key === goal.key;
  const vows = same?.vows ?? {};
  const vow = (piece: string, to: Pick<Vow, "cell" | "town" | "prey" | "near" | "expected">) => {
    vows[piece] = { piece, ...to, fog, sick: sick(piece) };
  };
  // Another plan: what was said of the attack before holds no longer.
  if (!known) for (const [piece, one] of Object.entries(vows)) if (!one.near) delete vows[piece];
  const fresh = { seat: me, round, key: goal?.key ?? "", count, vows, freed: same?.freed };
  const plotTold: ToldPlot = known ? told : fresh;
  table.plotTold = plotTold;
  /** What is said of the card's own piece, to be kept to. */
  const own = (): string => {
    const meant = errandOf(table, position, me, card)?.town;
    const { x, town: to, baron, prey, expected } = besidesWords(plot, plan, meant ?? nearestOf(plot));
    const cell = baron === undefined ? null : position.pieces[baron]?.baron?.at;
    const stands = prey && position.pieces[prey.seat]?.[prey.piece]?.at;
    if (prey && stands) vow(card, { prey, cell: stands, near: true, expected });
    else if (to !== undefined) vow(card, { town: to, cell: position.towns[to].at, near: true });
    else if (cell) vow(card, { prey: { seat: baron!, piece: "baron", sick: false }, cell, near: true });
    if (x !== null) return x;
    const k = printed("feudo").plot_cards;
    if (goal !== null)
      return say(W.apart, { It: capital(pieceIn(card, "subject")), k, ...preyWords(goal.prey) });
    // A second one need not be explained again.
    plotTold.freed ??= count;
    const again = plotTold.freed < count;
    return say(again ? W.freeToo : W.free, {
      it: pieceIn(card, "subject"),
      whom: pieceIn(card, "object"),
      k,
    });
  };
  if (goal === null) return own();
  const { attack, prey } = goal;
  table.target.value = { count, cell: goal.cell };
  for (const piece of attack.units) vow(piece, { cell: goal.cell, near: false, prey });
  const nth = NTH[Math.min(plotted.length, NTH.length - 1)];
  const main = known
    ? say(W.prey, { ...preyWords(prey), Nth: say(nth) })
    : planWords(position, me, prey, attack);
  // What the card that is named is for comes first; the plan, once told, is no news for one without a part in it.
  if (!attack.units.includes(card)) return joined(own(), known ? "" : main);
  const others = moves.slice(1).filter((move) => move.startsWith("card "));
  const rest = cards.filter((one) => one !== card);
  const without = () => ground.trial?.(others, goal.cell, rest) ?? null;
  return joined(main, partWords(position, me, card, attack, prey, without));
}
