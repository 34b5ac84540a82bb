// web/src/play/aim.ts -- what the cards of a round of Feudo are for: a siege, kept to from the first card to the last march.
//
// Each step of a round is searched anew, and two plans of the same worth would take turns. So a hint keeps to
// the town it has spoken of while that costs next to nothing, and says so when something else is better.
import { standing, type FeudoPosition } from "../games/feudo-words";
import type { Advice } from "../lib/bridge";
import { cellNumbers } from "../lib/hex";
import { printed } from "../lib/printed";

/** A town that a seat means to take in a round. */
export interface Aim {
  seat: number;
  round: number;
  town: string;
}

export interface KeptAim {
  advice: Advice;
  aim: Aim | null;
}

export interface Siege {
  town: string;
  units: string[]; // who may stand beside it
  paid: string[]; // mercenaries among them who are to be paid
  n: number; // how strong they are together
}

/** So much of the win may be given for keeping to a plan. */
const KEEP = 0.02;

/** Steps between cells named "column,row" whose odd rows are pushed half a cell east. */
export function steps(a: string, b: string): number {
  const axial = (cell: string) => {
    const [column, row] = cellNumbers(cell);
    return [column - (row - (row & 1)) / 2, row];
  };
  const [[q, r], [s, t]] = [axial(a), axial(b)];
  return Math.max(Math.abs(q - s), Math.abs(r - t), Math.abs(q + r - s - t));
}

/** What a seat can still do in a round. */
interface Means {
  position: FeudoPosition;
  cards: readonly string[]; // whose marches are to come
  free: number; // cards that may still be plotted
  purse: number; // shillings for mercenaries
}

const isText = (one: unknown): one is string => typeof one === "string";
const isFoot = (piece: string) => /^(merc|inf)/.test(piece);
const isPaid = (piece: string) => piece.startsWith("merc");

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

/** The town that the first move of a line is most likely for; null: for none. */
export function aimOf(
  position: FeudoPosition,
  me: number,
  line: readonly string[],
  open = false,
): string | null {
  const [verb, piece, cell] = line[0].split(" ");
  if (verb !== "card" && verb !== "move") return null;
  const means = meansOf(position, me, line, open);
  if (means === null) return null;
  const sieges = Object.keys(position.towns).flatMap((town) => siegeOf(means, me, town) ?? []);
  const fit = sieges.filter(({ units, town }) =>
    verb === "card" ? units.includes(piece) : steps(cell, position.towns[town].at) === 1,
  );
  // A town is worth as much as it is far from one's castle.
  const castle = position.castles[me];
  const worth = ({ town }: Siege) => (castle ? steps(castle, position.towns[town].at) : 0);
  return fit.sort((a, b) => worth(b) - worth(a) || b.n - a.n)[0]?.town ?? null;
}

/** The same advice, or a move as good that keeps to the aim; and the aim from now on. */
export function keepAim(position: FeudoPosition, advice: Advice, me: number, before: Aim | null): KeptAim {
  const now = meansNow(position, me);
  const same = before !== null && before.seat === me && before.round === position.round;
  const possible = same && now !== null && siegeOf(now, me, before.town) !== null;
  const aim = possible ? before : null;
  const anew = (): Aim | null => {
    const line = [advice.move, ...advice.line.slice(1)];
    const town = now && (aimOf(position, me, line) ?? aimOf(position, me, line, true));
    return town === null ? null : { seat: me, round: position.round, town };
  };
  if (aim === null) return { advice, aim: anew() };
  const { move, worth, others } = advice;
  const keeps = (one: string) => {
    const means = meansAfter(position, me, [one]);
    return means === null || siegeOf(means, me, aim.town) !== null;
  };
  if (keeps(move)) return { advice, aim };
  const kept = others.find((one) => worth[me] - one.worth[me] <= KEEP && keeps(one.move));
  if (kept === undefined) return { advice: { ...advice, gone: aim.town }, aim: anew() };
  const rest = [{ move, worth, visits: 0 }, ...others.filter((one) => one !== kept)];
  return { advice: { move: kept.move, worth: kept.worth, line: [kept.move], others: rest }, aim };
}
