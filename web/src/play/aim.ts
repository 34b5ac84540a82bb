// web/src/play/aim.ts -- what the cards of a round of Feudo are for: a siege, kept to from the first card to the last march.
//
// Each step of a round is searched anew, and two plans of the same worth would take turns. So a hint keeps to
// the town it has spoken of while that costs next to nothing, and says what has changed when it cannot. What is
// thought of here as far as steps and pay go is tried by the rules (siege.ts) before it is spoken of.
import { standing, steps, type FeudoPosition } from "../games/feudo-words";
import { printed } from "../lib/printed";
import type { Attack, Trial } from "./siege";

export interface Siege {
  town: string;
  units: string[]; // who may stand beside it
  paid: string[]; // mercenaries among them who are to be paid
  n: number; // how strong they are together
}

export { steps };

/** What a seat can still do in a round. */
interface Means {
  position: FeudoPosition;
  cards: readonly string[]; // whose marches are to come
  free: number; // cards that may still be plotted
  purse: number; // shillings for mercenaries
}

const isText = (one: unknown): one is string => typeof one === "string";
/** Those who open the gate of a town. */
export const isFoot = (piece: string) => /^(merc|inf)/.test(piece);
export const isPaid = (piece: string) => piece.startsWith("merc");

/** What is left to a seat before it acts. */
function meansNow(position: FeudoPosition, me: number): Means | null {
  const plot = position.plots[me] ?? [];
  const cards = plot.filter(isText);
  const most = Math.max(0, ...(position.trades[me] ?? []).map((n) => n ?? 0));
  if (position.phase === "plot") {
    return { position, cards, free: printed("feudo").plot_cards - cards.length, purse: most };
  }
  if (position.phase !== "march" || position.step === null) return null;
  const pledged = plot.find((one) => typeof one === "number");
  const purse = Number(pledged ?? 0) - (position.spent?.[me] ?? 0);
  return { position, cards: cards.slice(position.step - 1), free: 0, purse };
}

/** What is left to it after moves of its own; null: they are no part of a plan. */
export function meansAfter(position: FeudoPosition, me: number, moves: readonly string[]): Means | null {
  let means = meansNow(position, me);
  for (const move of moves) {
    const [verb, second, third] = move.split(" ");
    if (means === null) return null;
    if (verb === "card") means = { ...means, cards: [...means.cards, second], free: means.free - 1 };
    else if (verb === "trade") return { ...means, free: 0, purse: Number(second) };
    else if (verb === "stay") means = { ...means, cards: means.cards.slice(1) };
    else if (verb === "move") {
      const pieces = position.pieces.map((own, seat) =>
        seat === me ? { ...own, [second]: { ...own[second], at: third } } : own,
      );
      means = {
        ...means,
        position: { ...position, pieces },
        cards: means.cards.slice(1),
        purse: means.purse - (isPaid(second) ? 1 : 0),
      };
    } else return null;
  }
  return means;
}

/** The siege of a town that a seat may lay with what is left to it, as far as steps and pay go; null: none. */
export function siegeOf(means: Means, me: number, town: string): Siege | null {
  const { position, cards } = means;
  const { at, owner } = position.towns[town];
  const own = position.pieces[me] ?? {};
  if (owner === me || standing(position).has(at)) return null;
  const count = (piece: string) => strength(position, me, piece);
  const far = (piece: string) => {
    const from = own[piece].at;
    return from?.includes(",") ? steps(from, at) : Infinity;
  };
  const comes = (piece: string) => far(piece) <= 1 + (position.fog ? 1 : count(piece));
  const fighters = Object.keys(own).filter((piece) => piece !== "milady");
  const units = fighters.filter((piece) => far(piece) <= 1);
  const paid: string[] = [];
  const join = (piece: string) => {
    if (isPaid(piece) && paid.length >= means.purse) return false;
    if (isPaid(piece)) paid.push(piece);
    units.push(piece);
    return true;
  };
  for (const piece of cards)
    if (fighters.includes(piece) && !units.includes(piece) && comes(piece)) join(piece);
  // Cards still to be plotted: the strongest who can come, but somebody must open the gate.
  const alive = fighters.filter((piece) => isFoot(piece) && own[piece].at?.includes(","));
  const opens = (piece: string) => (alive.length === 0 ? piece === "baron" : isFoot(piece));
  let { free } = means;
  const rest = fighters
    .filter((piece) => !units.includes(piece) && !cards.includes(piece) && comes(piece))
    .sort((a, b) => count(b) - count(a));
  if (free > 0 && !units.some(opens)) {
    const first = rest.filter(opens).find(join);
    if (first !== undefined) free--;
  }
  for (const piece of rest) if (free > 0 && !units.includes(piece) && join(piece)) free--;
  const n = units.reduce((all, piece) => all + count(piece), 0);
  return units.some(opens) && n > printed("feudo").town_defence ? { town, units, paid, n } : null;
}

/** What a piece counts now. */
export function strength(position: FeudoPosition, seat: number, piece: string): number {
  const sick = position.pieces[seat]?.[piece]?.sick === true;
  return position.numbers?.[seat]?.[piece]?.[sick ? 1 : 0] ?? 0;
}

/** One's own cards at the beginning of a line, to the end of the plot. */
function plotOf(line: readonly string[]): string[] {
  const end = line.findIndex((move) => !move.startsWith("card "));
  const cards = end < 0 ? line : line.slice(0, end);
  return end >= 0 && line[end].startsWith("trade ") ? [...cards, line[end]] : [...cards];
}

/** Is the first card of a line a mercenary for whom the plot that it tells has no pay? */
export function unpaid(position: FeudoPosition, me: number, line: readonly string[]): boolean {
  const plot = plotOf(line);
  const trade = plot.find((move) => move.startsWith("trade "));
  if (!line[0].startsWith("card merc") || trade === undefined) return false;
  const laid = (position.plots[me] ?? []).filter(isText);
  const cards = [...laid, ...plot.map((move) => move.split(" ")[1])];
  return cards.filter(isPaid).length > Number(trade.split(" ")[1]);
}

/** What is left to a seat after the plot that a line begins with: by its cards alone, or with others to come. */
export function meansOf(
  position: FeudoPosition,
  me: number,
  line: readonly string[],
  open: boolean,
): Means | null {
  const means = meansAfter(position, me, line[0].startsWith("card ") ? plotOf(line) : [line[0]]);
  return means === null || open ? means : { ...means, free: 0 };
}

/** The siege of a town as the rules allow it, after moves of one's own; null: it cannot be laid. */
export function laid(
  position: FeudoPosition,
  me: number,
  moves: readonly string[],
  town: string,
  trial: Trial | null,
  before: readonly string[] = [], // who was to besiege it
  means = meansAfter(position, me, moves),
): (Siege & Partial<Attack>) | null {
  const siege = means && siegeOf(means, me, town);
  if (!siege || trial === null) return siege;
  const { at } = position.towns[town];
  const own = before.length > 0 ? [...means.cards, ...before] : [];
  const attack = (own.length > 0 ? trial(moves, at, own) : null) ?? trial(moves, at, siege.units);
  return attack && { ...siege, ...attack };
}

/** The siege of a town that the first move of a line has a part in: with the cards that are expected to follow
 *  it, or with others to come; null: none. */
export function siegeBy(
  position: FeudoPosition,
  me: number,
  line: readonly string[],
  town: string,
  trial: Trial | null,
  before: readonly string[] = [],
  open = true, // others may be plotted, too
): (Siege & Partial<Attack>) | null {
  const [move] = line;
  const [verb, piece] = move.split(" ");
  const tried = (part: readonly string[], more: boolean, known: readonly string[]) => {
    const siege = laid(position, me, part, town, trial, known, meansOf(position, me, part, more));
    return siege?.units.includes(piece) ? siege : null;
  };
  if (verb !== "card") return tried([move], false, before);
  // As it was meant before, if the piece has a part in that; else with what is expected to follow.
  const meant = before.includes(piece) ? tried([move], true, before) : null;
  return meant ?? tried(plotOf(line), false, []) ?? (open ? tried([move], true, []) : null);
}

/** The siege that the first move of a line is most likely for; null: for none. */
export function aimOf(
  position: FeudoPosition,
  me: number,
  line: readonly string[],
  trial: Trial | null,
  open: boolean,
): Siege | null {
  const [verb, , cell] = line[0].split(" ");
  if (verb !== "card" && verb !== "move") return null;
  // A town is worth as much as it is far from one's castle.
  const castle = position.castles[me];
  const worth = (town: string) => (castle ? steps(castle, position.towns[town].at) : 0);
  const near = (town: string) => verb === "card" || steps(cell, position.towns[town].at) === 1;
  const towns = Object.keys(position.towns).filter(near);
  for (const town of towns.sort((a, b) => worth(b) - worth(a))) {
    const siege = siegeBy(position, me, line, town, trial, [], open);
    if (siege) return siege;
  }
  return null;
}
