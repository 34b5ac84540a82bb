// web/src/play/plot.ts -- the plot of a round of Feudo as one plan: what it is for, told once, and what each card does in it.
import { pieceIn, standing, type FeudoPosition, type Standing } from "../games/feudo-words";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";
import { steps, strength, unpaid } from "./aim";
import { capital, charmedBy, type Ground, planWords, preyWords, siegeParts } from "./facts";
import { conquers, defeats } from "./outlook";
import type { Attack } from "./siege";
import { smallFactOf } from "./small-facts";
import type { Step } from "./turn";
import { gathers, headingOf, staysIn, type Vow } from "./vow";

const W = {
  siege: [
    "The plan stays: a siege of {town}, {n} against {defence}.",
    "Der Plan bleibt: {town} belagern, {n} gegen {defence}.",
    "Le plan reste : assiéger {town}, {n} contre {defence}.",
  ],
  prey: [
    "The plan stays: an attack on {who}’s {prey}, {n} against {defence}.",
    "Der Plan bleibt: ein Angriff auf {whom} von {who}, {n} gegen {defence}.",
    "Le plan reste : attaquer {whom} de {who}, {n} contre {defence}.",
  ],
  needed: [
    "{It} is needed for it: the others are only {m} against {defence}.",
    "{It} wird dafür gebraucht: Die anderen sind nur {m} gegen {defence}.",
    "{It} est nécessaire : les autres ne font que {m} contre {defence}.",
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
    "Milady va à côté du baron de {who} pour charmer, s’il reste où il est.",
  ],
  none: [
    "No siege can be laid with these cards in this round: they prepare one.",
    "Mit diesen Karten ist in dieser Runde keine Belagerung möglich: Sie bereiten eine vor.",
    "Avec ces cartes, aucun siège n’est possible cette manche : elles en préparent un.",
  ],
  noneLast: [
    "No siege can be laid with these cards in this last round.",
    "Mit diesen Karten ist in dieser letzten Runde keine Belagerung möglich.",
    "Avec ces cartes, aucun siège n’est possible dans cette dernière manche.",
  ],
  home: [
    "{It} can stay in the castle, where nobody attacks; {k} cards have to be laid.",
    "{It} kann in der Burg bleiben, wo niemand angreift; {k} Karten müssen liegen.",
    "{It} peut rester au château, où personne n’attaque ; il faut poser {k} cartes.",
  ],
  holds: [
    "{It} can stay and hold {town}; {k} cards have to be laid.",
    "{It} kann bleiben und {town} halten; {k} Karten müssen liegen.",
    "{It} peut rester et tenir {town} ; il faut poser {k} cartes.",
  ],
  stays: [
    "{It} can stay where he is; {k} cards have to be laid.",
    "{It} kann stehen bleiben; {k} Karten müssen liegen.",
    "{It} peut rester sur place ; il faut poser {k} cartes.",
  ],
  open: [
    "Where {it} goes is settled on the march, when more is known of the others’ plots.",
    "Wohin es geht, entscheidet sich beim Marsch, wenn mehr von den Plänen der anderen bekannt ist: {it}.",
    "Où va {it} se décide à la marche, quand on en sait plus sur les plans des autres.",
  ],
  idle: [
    "{It} gets no pay in this plan and stays where he is; {k} cards have to be laid.",
    "{It} bekommt in diesem Plan keinen Sold und bleibt stehen; {k} Karten müssen liegen.",
    "{It} n’est pas payé dans ce plan et ne bouge pas ; il faut poser {k} cartes.",
  ],
  changed: ["The plan has changed.", "Der Plan ist jetzt ein anderer.", "Le plan a changé."],
  besides: ["Besides: {x}", "Außerdem: {x}", "Par ailleurs : {x}"],
  apart: ["{It} has no part in that.", "{It} hat daran keinen Anteil.", "{It} n’y prend pas part."],
} satisfies Record<string, ThreeWords>;

/** What a plot is for. */
interface Goal {
  key: string; // the same for the same thing
  cell: string;
  attack: Attack;
  town?: string;
  prey?: Standing;
}

/** The plan that hints have told of, so that the next card need not tell it anew. */
export interface ToldPlot {
  seat: number;
  round: number;
  key: string;
  units: string; // who takes part
  count: number; // when it was told
  vows: Record<string, Vow>; // what was said of a piece
}

const MEANT = 0.4; // of the tries: from here on an attack is what a plot is for
const RARE = 0.2; // a siege that is laid so seldom gives way to such an attack

/** What is asked about a plot. */
interface Plot {
  position: FeudoPosition;
  me: number;
  moves: string[]; // those still to be made, as they are meant, its trading card with them
  cards: string[]; // all that march, and fight
  ground: Ground;
}

/** What the cards of a plot are for together, as the rules let them: a siege, or an attack that is made when the game is played
 *  on; what was told before, if it can still be done. */
function goalOf({ position, me, moves, cards, ground }: Plot, before: string | null): Goal | null {
  const { trial, lines = [] } = ground;
  const own = position.pieces[me] ?? {};
  const near = (cell: string) =>
    cards.some((card) => {
      const from = own[card]?.at;
      return from?.includes(",") === true && steps(from, cell) <= 1 + strength(position, me, card);
    });
  const tried = (cell: string) => (near(cell) ? (trial?.(moves, cell, cards) ?? null) : null);
  const castle = position.castles[me];
  const worth = (town: string) => (castle ? steps(castle, position.towns[town].at) : 0);
  const told = (key: string) => Number(key === before);
  const towns = Object.keys(position.towns)
    .filter((town) => position.towns[town].owner !== me && !standing(position).has(position.towns[town].at))
    .map((town) => ({ town, key: `siege ${town}`, often: conquers(lines, me, town) }))
    .sort((a, b) => told(b.key) - told(a.key) || b.often - a.often || worth(b.town) - worth(a.town));
  let siege: (Goal & { often: number }) | null = null;
  for (const { town, key, often } of towns) {
    const cell = position.towns[town].at;
    const attack = tried(cell);
    if (!attack?.units.some((piece) => cards.includes(piece))) continue;
    // What hardly anybody goes to when the plot is played on is not what it is for.
    const come = attack.units.filter((piece) => cards.includes(piece));
    const least = key === before ? RARE : MEANT;
    if (often < RARE && gathers(position, me, come, cell, lines) < least) continue;
    siege = { key, cell, attack, town, often };
    break;
  }
  if (siege?.key === before || (siege && siege.often >= RARE)) return siege;
  const often = (prey: Standing) =>
    Math.max(0, ...cards.map((card) => defeats(lines, me, card, prey.seat, prey.piece)));
  const preys = [...standing(position)]
    .flatMap(([cell, here]) => here.map((prey) => ({ prey, cell, key: `prey ${prey.seat} ${prey.piece}` })))
    .filter(({ prey, key }) => prey.seat !== me && (key === before || often(prey) >= MEANT))
    .sort((a, b) => told(b.key) - told(a.key) || often(b.prey) - often(a.prey));
  for (const { prey, cell, key } of preys) {
    const attack = tried(cell);
    if (attack?.beaten.includes(prey.piece)) return { key, cell, attack, prey };
  }
  return siege;
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
function partWords(
  position: FeudoPosition,
  me: number,
  card: string,
  { attack, town, prey }: Goal,
  without: () => Attack | null,
): string {
  const It = capital(pieceIn(card, "subject"));
  const { n, defence, units } = attack;
  if (!units.includes(card)) return "";
  const m = n - strength(position, me, card);
  const parts = { It, it: pieceIn(card, "subject"), m, defence };
  if (m <= defence) return units.length > 1 ? say(W.needed, parts) : "";
  const rest = without();
  const does = rest !== null && (town !== undefined || (prey && rest.beaten.includes(prey.piece)));
  return does ? say(W.spare, { ...parts, m: rest.n }) : say(W.must, parts);
}

/** What a card is for that has no part in the attack, and the town that its piece is heading for. */
function besidesWords(
  { position, me, ground }: Plot,
  plan: readonly Step[],
  first: string | null,
): { x: string | null; town?: string } {
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
  if (who !== null) return { x: say(W.charms, { who: `{${who}}` }) };
  const { lines = [] } = ground;
  if (card === "milady" || lines.length === 0 || !at?.includes(","))
    return { x: smallFactOf("feudo", position, plan, me, { ...ground, aim: first }) };
  const town = headingOf(position, me, card, lines, first);
  if (town !== null) return { x: smallFactOf("feudo", position, plan, me, { ...ground, aim: town }), town };
  if (!staysIn(lines, me, card, at)) return { x: say(W.open, { it }) };
  if (at === position.castles[me]) return { x: say(W.home, { It, k }) };
  const held = Object.entries(position.towns).find(([, one]) => one.at === at && one.owner === me);
  return { x: held ? say(W.holds, { It, k, town: held[0] }) : say(W.stays, { It, k }) };
}

/** Why a card is plotted, with seats as {0}: the plan of the whole plot, told once, and the card's part in it; null: nothing is
 *  known. `plan`: the cards that are meant to be laid from now on, the one in question first. The siege is what the marches are
 *  for. */
export function plotWords(table: Table, plan: readonly Step[], ground: Ground): string | null {
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
  const told = last && last.seat === me && last.round === position.round && last.count < count ? last : null;
  const goal = goalOf(plot, told?.key ?? null);
  const { round, fog } = position;
  const sick = (piece: string) => position.pieces[me]?.[piece]?.sick === true;
  table.aim =
    goal?.town === undefined
      ? null
      : {
          ...{ seat: me, round, fog, town: goal.town, at: goal.cell },
          ...{ units: goal.attack.units, sick: goal.attack.units.filter(sick) },
        };
  const town = goal ? null : nearestOf(plot);
  const key = goal?.key ?? `up ${town}`;
  const units = [...(goal?.attack.units ?? [])].sort().join(" ");
  const known = told !== null && told.key === key && told.units === units;
  const vows = told?.vows ?? {};
  const vow = (piece: string, to: Pick<Vow, "cell" | "town" | "prey" | "near">) => {
    vows[piece] = { piece, ...to, fog, sick: sick(piece) };
  };
  const near = (one: string) => vow(card, { town: one, cell: position.towns[one].at, near: true });
  if (!known) {
    // Another plan: what was said of the attack before holds no longer.
    for (const [piece, one] of Object.entries(vows)) if (!one.near) delete vows[piece];
    table.plotTold = { seat: me, round, key, units, count, vows };
  }
  const changed = told !== null && !known ? `${say(W.changed)} ` : "";
  if (goal === null) {
    const { x, town: to } = besidesWords(plot, plan, town);
    if (to !== undefined) near(to);
    const none = say(round === position.rounds ? W.noneLast : W.none);
    return x === null ? null : `${changed}${known ? "" : `${none} `}${x}`;
  }
  const { attack, prey } = goal;
  for (const piece of attack.units)
    vow(piece, { cell: goal.cell, near: false, ...(prey ? { prey } : { town: goal.town }) });
  const names = prey ? preyWords(prey) : siegeParts(position, me, { town: goal.town!, paid: [], ...attack });
  const main = known
    ? say(prey ? W.prey : W.siege, { ...names, n: attack.n, defence: attack.defence })
    : planWords(position, me, prey ?? goal.town!, attack);
  if (!attack.units.includes(card)) {
    const { x, town: to } = besidesWords(plot, plan, goal.town ?? null);
    if (to !== undefined) near(to);
    const It = capital(pieceIn(card, "subject"));
    return `${changed}${main} ${x === null ? say(W.apart, { It }) : say(W.besides, { x })}`;
  }
  const others = moves.slice(1).filter((move) => move.startsWith("card "));
  const without = () =>
    ground.trial?.(
      others,
      goal.cell,
      cards.filter((one) => one !== card),
    ) ?? null;
  const part = partWords(position, me, card, goal, without);
  return `${changed}${main}${part === "" ? "" : ` ${part}`}`;
}
