// web/src/play/aim.ts -- what the cards of a round of Feudo are for: a siege, kept to from the first card to the last march.
//
// Each step of a round is searched anew, and two plans of the same worth would take turns. So a hint keeps to
// the town it has spoken of while that costs next to nothing, and says what has changed when it cannot. What is
// thought of here as far as steps and pay go is tried by the rules (siege.ts) before it is spoken of.
import { marching, standing, steps, type FeudoPosition } from "../games/feudo-words";
import type { Advice } from "../lib/bridge";
import { printed } from "../lib/printed";
import type { Attack, Trial } from "./siege";

/** A town that a seat means to take in a round. */
export interface Aim {
  seat: number;
  round: number;
  town: string;
  at: string; // its cell
  units: string[]; // who was to besiege it
  sick: string[]; // who of them was
  fog: boolean;
}

/** What has changed since a hint spoke of a town: why there is no siege of it any more. */
export interface Shift {
  town: string;
  why: "better" | "fog" | "lost" | "sick" | "taken" | "elsewhere" | "unpaid" | "unplotted" | "gone";
  piece?: string; // of one's own
  who?: number; // the seat that holds it now
  less?: number; // hundredths of the win: by so much less the siege is worth,
  instead?: string; // with this move
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

/** Shares of the win that a plan once told is worth: a siege left in its last march for 3 % taught nobody anything. */
export const KEEPS = 0.04;
const DOUBT = { of: 0.3, most: 0.08, least: 3 };

/** The same of a move that the search has seldom looked at: with so few walks it cannot tell it from a better one. */
export const slackOf = (visits: number): number =>
  visits < DOUBT.least ? KEEPS : Math.max(KEEPS, Math.min(DOUBT.most, DOUBT.of / Math.sqrt(visits)));

const MOST_TRIED = 5; // moves nearly as good as the best
const MOST_WEIGHED = 12; // moves among which the siege is looked for that is given up

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

/** Why the siege that a hint spoke of cannot be laid any more, as far as the position tells. */
export function shiftOf(position: FeudoPosition, me: number, aim: Aim): Shift | null {
  const { town, units } = aim;
  const { at, owner } = position.towns[town];
  const own = position.pieces[me] ?? {};
  if (owner === me) return null; // it has been taken
  if (position.fog && !aim.fog) return { town, why: "fog" };
  const fallen = units.find((piece) => !own[piece]?.at?.includes(","));
  if (fallen) return { town, why: "lost", piece: fallen };
  const ill = units.find((piece) => own[piece].sick === true && !aim.sick.includes(piece));
  if (ill) return { town, why: "sick", piece: ill };
  const foe = standing(position)
    .get(at)
    ?.find((one) => one.seat !== me);
  if (foe) return { town, why: "taken", who: foe.seat };
  const plot = (position.plots[me] ?? []).filter(isText);
  const played = position.step === null ? [] : plot.slice(0, position.step - 1);
  const away = units.find((piece) => played.includes(piece) && steps(own[piece].at!, at) > 1);
  if (away) return { town, why: "elsewhere", piece: away };
  const missing = units.filter((piece) => !plot.includes(piece) && steps(own[piece].at!, at) > 1);
  const free = position.phase === "plot" ? printed("feudo").plot_cards - plot.length : 0;
  if (missing.length > free) return { town, why: "unplotted", piece: missing[0] };
  const means = meansNow(position, me);
  const poor = units.find((piece) => isPaid(piece) && steps(own[piece].at!, at) > 1);
  if (poor && means !== null && means.purse <= 0) return { town, why: "unpaid", piece: poor };
  return { town, why: "gone" };
}

/** Do shillings bring a piece beside a cell? */
const beside = (move: string, cell: string): boolean => {
  const [verb, , to] = move.split(" ");
  return verb === "spend" && steps(to, cell) === 1;
};

/** Do shillings take somebody away from the siege? */
const leaves = ({ units, at }: Aim, move: string): boolean =>
  units.includes(move.split(" ")[1]) && move.startsWith("spend ") && !beside(move, at);

/** The cell of another town that is besieged instead, after shillings that a line begins with; null: none. */
function straysFrom(
  position: FeudoPosition,
  me: number,
  { at }: Aim,
  line: readonly string[],
): string | null {
  if (line.includes(`attack ${at}`)) return null;
  const towns = Object.values(position.towns).filter((one) => one.owner !== me && one.at !== at);
  return towns.find((one) => line.includes(`attack ${one.at}`) && beside(line[0], one.at))?.at ?? null;
}

/** The same advice, or a move as good that keeps to the aim; and the aim from now on. */
export function keepAim(
  position: FeudoPosition,
  advice: Advice,
  me: number,
  before: Aim | null,
  trial: Trial | null = null,
): KeptAim {
  const same = before !== null && before.seat === me && before.round === position.round ? before : null;
  const { move, worth, others } = advice;
  // Those that end beside the town are tried first: of a knight's many ways the others come before them by a hair.
  const besideAim = (one: string) => {
    const to = one === "stay" ? position.pieces[me]?.[marching(position, me) ?? ""]?.at : one.split(" ")[2];
    return same !== null && to?.includes(",") === true && steps(to, same.at) === 1;
  };
  const level = others
    .filter((one) => worth[me] - one.worth[me] < slackOf(one.visits))
    .sort((a, b) => Number(besideAim(b.move)) - Number(besideAim(a.move)))
    .slice(0, MOST_TRIED);
  const equals = (wanted: (move: string) => boolean) => level.find((one) => wanted(one.move));
  const instead = (kept: Advice["others"][number]): KeptAim => {
    const rest = [{ move, worth, visits: 0 }, ...others.filter((one) => one !== kept)];
    return { advice: { move: kept.move, worth: kept.worth, line: [kept.move], others: rest }, aim: same };
  };
  /** Something else is clearly better; by how much is known where the search has looked at the siege, too. */
  const better = (aim: Aim | null, siege: (move: string) => boolean): KeptAim => {
    const tried = [...others].sort((a, b) => Number(besideAim(b.move)) - Number(besideAim(a.move)));
    const meant = tried.slice(0, MOST_WEIGHED).find((one) => siege(one.move));
    const less = meant && Math.round(100 * (worth[me] - meant.worth[me]));
    const shift: Shift = { town: same!.town, why: "better", instead: meant?.move, ...(less ? { less } : {}) };
    return { advice: { ...advice, shift }, aim };
  };
  if (position.phase === "attack" && same !== null && /^(attack|done)/.test(move)) {
    const strikes = (one: string) => one === `attack ${same.at}`;
    const meant = strikes(move) ? undefined : others.find((one) => strikes(one.move));
    if (meant && worth[me] - meant.worth[me] < slackOf(meant.visits)) return instead(meant);
    // After another attack this one may still be made.
    if (meant && !advice.line.includes(meant.move)) return better(null, strikes);
  }
  if (position.phase === "trade" && same !== null) {
    const strays = straysFrom(position, me, same, advice.line);
    const keeps = (one: string) => !leaves(same, one) && (strays === null || !beside(one, strays));
    const all = trial !== null && trial(["done"], same.at) !== null;
    const done = others.find((one) => one.move === "done" && worth[me] - one.worth[me] < slackOf(one.visits));
    // From one cell beside the town to another nobody has to go.
    if (all && done && same.units.includes(move.split(" ")[1]) && beside(move, same.at)) return instead(done);
    const kept = others.find((one) => worth[me] - one.worth[me] < slackOf(one.visits) && keeps(one.move));
    if (!keeps(move)) return kept ? instead(kept) : better(null, keeps);
  }
  if (position.phase !== "plot" && position.phase !== "march") return { advice, aim: same };
  const line = [move, ...advice.line.slice(1)];
  const siege = aimOf(position, me, line, trial, true);
  const anew: Aim | null = siege && {
    seat: me,
    round: position.round,
    town: siege.town,
    at: position.towns[siege.town].at,
    units: siege.units,
    sick: siege.units.filter((piece) => position.pieces[me]?.[piece]?.sick === true),
    fog: position.fog,
  };
  if (same === null) return { advice, aim: anew };
  if (laid(position, me, [], same.town, trial, same.units) === null) {
    const shift = shiftOf(position, me, same);
    return { advice: shift ? { ...advice, shift } : advice, aim: anew };
  }
  const keeps = (one: string) =>
    meansAfter(position, me, [one]) === null ||
    laid(position, me, [one], same.town, trial, same.units) !== null;
  const serves = (one: string) => siegeBy(position, me, [one], same.town, trial, same.units) !== null;
  /** The same town, by those who can be there after a move. */
  const on = (one: string): Aim => {
    const first = one === move ? line : [one];
    const siege =
      siegeBy(position, me, first, same.town, trial, same.units) ??
      laid(position, me, [one], same.town, trial, same.units);
    return siege ? { ...same, units: siege.units } : same;
  };
  if (keeps(move)) {
    // A move that is for another town only, by one who was to be there: the siege is not given up, for it can do without.
    const strays = anew !== null && anew.town !== same.town && !serves(move);
    const kept = strays && same.units.includes(move.split(" ")[1]) ? equals(serves) : undefined;
    return kept ? { ...instead(kept), aim: on(kept.move) } : { advice, aim: on(move) };
  }
  const kept = equals(keeps);
  return kept ? { ...instead(kept), aim: on(kept.move) } : better(anew, keeps);
}
