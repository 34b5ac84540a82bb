// web/src/play/scheme.ts -- the whole plot of a round of Feudo thought through at its first card: one aim, and what each card does for it.
//
// The search cannot tell most plots apart, and names one card after the other; what a person can follow is a siege, or the way to
// one. So such plots are made here, tried by the rules, and weighed by the search as a whole, each with all its cards laid. Of those
// that are as good the one with the nearest aim is meant, and nothing that comes between two cards changes it.
import { standing, type FeudoPosition } from "../games/feudo-words";
import type { Advice } from "../lib/bridge";
import { EQUAL } from "../lib/hints";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";
import { isFoot, isPaid, meansAfter, siegeOf, steps, strength } from "./aim";
import { defenceWords } from "./defence";
import {
  charmAt,
  enterAt,
  trialAt,
  type Attack,
  type Charm,
  type Copied,
  type Enter,
  type Trial,
} from "./siege";
import { farBaron } from "./small-facts";
import { restOf, SEED } from "./turn";
import { errandOf } from "./vow";

/** What a card is for. */
export interface Part {
  piece: string;
  does:
    | "besieges"
    | "spare"
    | "nears"
    | "charms"
    | "flees"
    | "guards"
    | "stays"
    | "leaves"
    | "holds"
    | "free";
  town?: string; // where it goes, or what it holds
  who?: number; // whose Baron Milady is after; who threatens
  n?: number; // how strong they may be,
  defence?: string; // and against what
}

/** A plot with one aim. */
export interface Scheme {
  seat: number;
  round: number;
  moves: string[]; // all of it from now on: the cards in their order, and the trading card
  town: string | null; // the aim; null: each card has its own
  attack: Attack | null; // its siege in this round; null: in a later one
  rounds: number; // until then
  units: string[]; // who besieges it then
  n: number; // how strongly
  parts: Part[]; // of all cards, those laid before too
}

/** An attack that somebody else can make in this round. */
type Threat = { who: number } & Attack;

/** What plots are made of: the position, and the rules to be asked. */
export interface Field {
  position: FeudoPosition;
  me: number;
  trial: Trial;
  charm: Charm;
  enter: Enter;
  threat: (piece: string) => Threat | null; // who can defeat a piece where it stands
  led: (piece: string) => string | undefined; // the town that hints have led a piece towards
  liked: readonly string[]; // cards as the search likes them, the best first
}

const isText = (one: unknown): one is string => typeof one === "string";

const cellOf = ({ position, me }: Field, piece: string): string | null => {
  const at = position.pieces[me]?.[piece]?.at;
  return at?.includes(",") ? at : null;
};

const laidIn = ({ position, me }: Field): string[] => (position.plots[me] ?? []).filter(isText);
const freeIn = (field: Field): number => printed("feudo").plot_cards - laidIn(field).length;

/** The town of one's own that a piece stands in; undefined: none. */
const heldBy = (field: Field, piece: string): string | undefined =>
  Object.entries(field.position.towns).find(
    ([, { at, owner }]) => owner === field.me && at === cellOf(field, piece),
  )?.[0];

/** Towns that may be besieged, as things stand. */
const openTowns = ({ position, me }: Field): string[] =>
  Object.keys(position.towns).filter((town) => {
    const { at, owner } = position.towns[town];
    return owner !== me && !standing(position).has(at);
  });

const pointsOf = ({ position, me }: Field, town: string): number => {
  const castle = position.castles[me];
  return castle ? steps(castle, position.towns[town].at) : 0;
};

/** The rounds that a piece needs to stand beside a town, as far as steps go. */
function roundsTo(field: Field, piece: string, town: string): number {
  const from = cellOf(field, piece);
  const reach = strength(field.position, field.me, piece);
  if (from === null || reach === 0) return Infinity;
  return Math.max(0, Math.ceil((steps(from, field.position.towns[town].at) - 1) / reach));
}

/** An aim, and the cards that it takes. */
interface Aimed {
  town: string | null;
  attack: Attack | null;
  rounds: number;
  units: string[];
  n: number;
  cards: string[]; // still to be laid
  pays?: boolean; // mercenaries of no part in the aim get pay, too
}

/** The siege of a town with no more cards than it takes; null: the rules do not let it be laid. */
function siegeIn(field: Field, town: string): Aimed | null {
  const { position, me, trial } = field;
  const cell = position.towns[town].at;
  const means = meansAfter(position, me, []);
  // Best of all without pay.
  const tried = (purse: number) => {
    const siege = means && siegeOf({ ...means, purse }, me, town);
    return siege && trial([], cell, siege.units);
  };
  let attack = tried(0) ?? (means && tried(means.purse));
  if (!attack) return null;
  const laid = laidIn(field);
  const there = (piece: string) => roundsTo(field, piece, town) === 0;
  const count = (piece: string) => strength(position, me, piece);
  // First who costs pay, then who holds a town, then the weakest may be spared.
  const dear = (piece: string) => (isPaid(piece) ? 2 : heldBy(field, piece) === undefined ? 0 : 1);
  const spared = attack.units
    .filter((piece) => !there(piece) && !laid.includes(piece))
    .sort((a, b) => dear(b) - dear(a) || count(a) - count(b));
  for (const piece of spared) {
    if (attack.n - count(piece) <= attack.defence) continue;
    const rest: string[] = attack.units.filter((one) => one !== piece);
    const without = trial([], cell, rest);
    if (without && !without.units.includes(piece)) attack = without;
  }
  const cards = attack.units.filter((piece) => !there(piece) && !laid.includes(piece));
  return cards.length > freeIn(field)
    ? null
    : { town, attack, rounds: 1, units: attack.units, n: attack.n, cards };
}

const MOST_ROUNDS = 4; // what takes longer nobody can plan

/** Who may besiege a town in so many rounds, as far as steps go, without those who have something else to do; null: too few. */
function wayTo(field: Field, town: string, rounds: number, busy: readonly string[]): Aimed | null {
  const { position, me, led } = field;
  const count = (piece: string) => strength(position, me, piece);
  const fighters = Object.keys(position.pieces[me] ?? {}).filter(
    (piece) => piece !== "milady" && cellOf(field, piece) !== null,
  );
  const opens = fighters.some(isFoot) ? isFoot : (piece: string) => piece === "baron";
  const laid = laidIn(field);
  const there = (piece: string) => roundsTo(field, piece, town) === 0;
  // Who is there, who was led there, who leaves no town and wants no pay, and the strongest.
  const cost = (piece: string) =>
    (there(piece) ? 0 : 8) +
    (laid.includes(piece) || led(piece) === town ? 0 : 4) +
    (isPaid(piece) ? 3 : 0) +
    (heldBy(field, piece) === undefined ? 0 : 6) +
    roundsTo(field, piece, town);
  const able = fighters
    .filter((piece) => !busy.includes(piece) && roundsTo(field, piece, town) <= rounds)
    .sort((a, b) => cost(a) - cost(b) || count(b) - count(a));
  const opener = able.find(opens);
  if (opener === undefined) return null;
  const units = [opener];
  const n = () => units.reduce((sum, piece) => sum + count(piece), 0);
  const { town_defence } = printed("feudo");
  for (const piece of able) if (n() <= town_defence && piece !== opener) units.push(piece);
  const cards = units.filter((piece) => !there(piece) && !laid.includes(piece));
  // Each round has room for so many marches.
  const room = freeIn(field) + (rounds - 2) * printed("feudo").plot_cards;
  if (n() <= town_defence || cards.length === 0 || cards.length > room) return null;
  return { town, attack: null, rounds, units, n: n(), cards: cards.slice(0, freeIn(field)) };
}

/** Ways to sieges of later rounds, the nearest ones: towards a town that hints have spoken of, with the fewest cards, to what is
 *  worth most. */
function waysIn(field: Field, not: string | null, busy: readonly string[] = []): Aimed[] {
  const { round, rounds: last } = field.position;
  const led = ({ town, units }: Aimed) => units.filter((piece) => field.led(piece) === town).length;
  const points = ({ town }: Aimed) => pointsOf(field, town!);
  for (let rounds = 2; rounds <= MOST_ROUNDS && round + rounds - 1 <= last; rounds++) {
    const ways = openTowns(field)
      .filter((town) => town !== not)
      .flatMap((town) => wayTo(field, town, rounds, busy) ?? [])
      .sort((a, b) => led(b) - led(a) || a.cards.length - b.cards.length || points(b) - points(a));
    if (ways.length > 0) return ways;
  }
  return [];
}

/** Somebody who may besiege a town of one's own in this round, as far as steps go; null: nobody. */
export function besieger({ position, me }: Pick<Field, "position" | "me">, town: string): number | null {
  const { at } = position.towns[town];
  const sums = position.pieces.map((pieces, seat) =>
    Object.entries(pieces)
      .filter(([piece, one]) => piece !== "milady" && one.at?.includes(",") === true)
      .filter(([piece, one]) => steps(one.at!, at) <= 1 + strength(position, seat, piece))
      .map(([piece]) => strength(position, seat, piece))
      .sort((a, b) => b - a)
      .slice(0, printed("feudo").plot_cards)
      .reduce((sum, n) => sum + n, 0),
  );
  const who = sums.findIndex((n, seat) => seat !== me && n > printed("feudo").town_defence);
  return who < 0 ? null : who;
}

/** A town of one's own that stands empty, may be besieged, and can be entered by a piece. */
function guardOf(field: Field, piece: string): Part | null {
  const { position, me } = field;
  const from = cellOf(field, piece);
  for (const [town, { at, owner }] of Object.entries(position.towns)) {
    if (owner !== me || from === null || standing(position).has(at)) continue;
    const who = steps(from, at) <= strength(position, me, piece) ? besieger(field, town) : null;
    if (who !== null && field.enter(piece, at)) return { piece, does: "guards", town, who };
  }
  return null;
}

const FAR = 5; // steps from which on nobody is heading for a town yet

/** What a card does beside the aim. */
function partOf(
  field: Field,
  piece: string,
  aimed: Aimed,
  besides: Aimed | undefined,
  guarded: readonly string[] = [], // towns that others go into
): Part {
  const { position, me, charm, led } = field;
  const { town, attack, units } = aimed;
  if (town !== null && units.includes(piece)) {
    if (roundsTo(field, piece, town) === 0) return { piece, does: "stays", town };
    return { piece, does: attack ? "besieges" : "nears", town };
  }
  if (piece === "milady") {
    const near = farBaron(position, me);
    const cell = near && position.pieces[near.who]?.baron?.at;
    const can = near && cell && charm(["card milady"], near.who, cell);
    return can ? { piece, does: "charms", who: near.who } : { piece, does: "free" };
  }
  if (isPaid(piece) && !aimed.pays) return { piece, does: "free" };
  const held = heldBy(field, piece);
  if (held !== undefined) return { piece, does: "holds", town: held };
  const guard = guardOf(field, piece);
  if (guard !== null && !guarded.includes(guard.town!)) return guard;
  if (town !== null && attack && roundsTo(field, piece, town) === 1) return { piece, does: "spare", town };
  const threat = field.threat(piece);
  if (threat !== null)
    return { piece, does: "flees", who: threat.who, n: threat.n, defence: defenceWords(threat) };
  const other = besides?.town ?? null;
  if (other !== null && besides!.units.includes(piece) && roundsTo(field, piece, other) > 0)
    return { piece, does: "nears", town: other };
  const from = cellOf(field, piece);
  const far = (one: string) => (from === null ? Infinity : steps(from, position.towns[one].at));
  const ways = openTowns(field)
    .filter((one) => far(one) > 1 && far(one) <= FAR && (one !== town || !attack))
    .sort(
      (a, b) =>
        Number(led(piece) === b) - Number(led(piece) === a) ||
        Number(b === town) - Number(a === town) ||
        far(a) - far(b),
    );
  const last = position.round >= position.rounds;
  if (ways.length > 0 && !last) return { piece, does: "nears", town: ways[0] };
  return { piece, does: from === position.castles[me] && !position.king ? "leaves" : "free" };
}

/** How much a part is worth beside the aim. */
const RANK: Record<Part["does"], number> = {
  ...{
    besieges: 0,
    guards: 1,
    charms: 2,
    flees: 3,
    spare: 4,
    nears: 5,
    leaves: 6,
    free: 7,
    holds: 8,
    stays: 9,
  },
};

/** The cards of a siege as the lesson lays them: first who opens the gate, if nobody of those who open one stands there already, then
 *  the strongest; who has no part in it comes last. */
function inOrder(field: Field, { town, attack, units, cards }: Aimed): string[] {
  if (town === null || attack === null) return [...cards];
  const count = (piece: string) => strength(field.position, field.me, piece);
  const there = [...laidIn(field), ...units.filter((piece) => roundsTo(field, piece, town) === 0)];
  const serving = cards.filter((piece) => units.includes(piece)).sort((a, b) => count(b) - count(a));
  // The rules do not let the siege be laid without one of those who open the gate.
  const opens = (piece: string) => isFoot(piece) || (piece === "baron" && !units.some(isFoot));
  const opener = there.some((piece) => units.includes(piece) && opens(piece))
    ? undefined
    : serving.find(opens);
  const rank = (piece: string) =>
    piece === opener ? -1 : serving.includes(piece) ? serving.indexOf(piece) : serving.length;
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** An aim with all cards that a plot has room for. */
function filled(field: Field, aimed: Aimed): Scheme {
  const { position, me, liked } = field;
  const laid = laidIn(field);
  const [besides] = waysIn(field, aimed.town, aimed.units);
  const part = (piece: string) => partOf(field, piece, aimed, besides);
  const like = (piece: string) => (liked.includes(piece) ? liked.indexOf(piece) : liked.length);
  const pieces = Object.keys(position.pieces[me] ?? {}).filter((piece) => cellOf(field, piece) !== null);
  const fills = pieces
    .filter((piece) => !aimed.cards.includes(piece) && !laid.includes(piece))
    .map((piece) => ({ piece, rank: RANK[part(piece).does], paid: Number(isPaid(piece)) }))
    .sort((a, b) => a.paid - b.paid || a.rank - b.rank || like(a.piece) - like(b.piece));
  const cards = inOrder(field, aimed);
  // One comes along in case another one does not get there, and one is enough in a town; then the others have their own ways.
  for (const { piece, rank } of fills) {
    const same = cards.some((one) => RANK[part(one).does] === rank);
    const once = rank === RANK.spare || rank === RANK.guards;
    if (cards.length < freeIn(field) && !(once && same)) cards.push(piece);
  }
  for (const { piece } of fills)
    if (cards.length < freeIn(field) && !cards.includes(piece)) cards.push(piece);
  const moves = cards.map((card) => `card ${card}`);
  const { town, attack, units, n, rounds } = aimed;
  const parts: Part[] = [];
  for (const piece of [...laid, ...cards]) {
    const guarded = parts.flatMap(({ does, town: held }) => (does === "guards" ? [held!] : []));
    parts.push(partOf(field, piece, aimed, besides, guarded));
  }
  return {
    seat: me,
    round: position.round,
    moves,
    town,
    attack,
    rounds,
    units,
    n,
    parts,
  };
}

/** What a whole plot is for: the siege that its cards can lay; null: none. */
function aimedBy(field: Field, cards: readonly string[]): Aimed | null {
  const { position, trial } = field;
  const all = [...laidIn(field), ...cards];
  const moves = cards.map((card) => `card ${card}`);
  const worth = (a: string, b: string) => pointsOf(field, b) - pointsOf(field, a);
  const sieges = openTowns(field)
    .sort(worth)
    .flatMap((town): Aimed[] => {
      const attack = trial(moves, position.towns[town].at, all);
      const part = attack?.units.some((piece) => all.includes(piece) && roundsTo(field, piece, town) > 0);
      return attack && part
        ? [{ town, attack, rounds: 1, units: attack.units, n: attack.n, cards: [...cards] }]
        : [];
    });
  return sieges[0] ?? null;
}

const MOST = 2; // sieges that are weighed

/** Plots with an aim, the nearest and the most worth first: sieges, then the way to one. */
export function schemesIn(field: Field): Scheme[] {
  if (freeIn(field) === 0) return [];
  const sieges = openTowns(field)
    .sort((a, b) => pointsOf(field, b) - pointsOf(field, a))
    .flatMap((town) => siegeIn(field, town) ?? [])
    .filter(({ cards }) => cards.length > 0)
    .slice(0, MOST);
  return [...sieges, ...waysIn(field, null).slice(0, 1)].map((aimed) => filled(field, aimed));
}

const WAY = 0.015; // shares of the win: by so much less the way to a siege may be worth than what the search would do

/** A plot as the search weighs it. */
interface Weighed {
  moves: string[]; // with its trading card
  worth: number;
}

/** Lays the cards of a plot on a copy and asks the search what it is worth; null: it cannot be laid, or not be paid. */
async function weigh(table: Table, cards: readonly string[], pay: number): Promise<Weighed | null> {
  const { count, turn } = table.now.value;
  const copy = table.imagine(count, turn, SEED);
  let record: string;
  let last: readonly string[];
  try {
    for (const card of cards) {
      if (!copy.look(-1, turn, 0).moves.includes(card)) return null;
      copy.play(card);
    }
    const look = copy.look(-1, turn, 0);
    last = look.turn === turn ? look.moves : [];
    record = copy.quickRecord();
  } finally {
    copy.close();
  }
  if (!last.every((move) => move.startsWith("trade ")) || last.length === 0) return null;
  const found = await table.thinker!.advise(record, "look");
  const amount = (move: string) => Number(move.split(" ")[1]);
  const [best] = [found, ...found.others]
    .filter(({ move }) => move.startsWith("trade ") && amount(move) >= pay)
    .sort((a, b) => b.worth[turn] - a.worth[turn]);
  return best ? { moves: [...cards, best.move], worth: best.worth[turn] } : null;
}

/** All cards of the plot that the search would lay; its line may break off before. */
async function wholePlot(table: Table, advice: Advice, free: number): Promise<string[]> {
  const { count, turn } = table.now.value;
  const cardsOf = (line: readonly string[]) => line.filter((move) => move.startsWith("card "));
  let cards = cardsOf(advice.line[0] === advice.move ? advice.line : [advice.move]).slice(0, free);
  for (let tries = 0; cards.length < free && tries < free; tries++) {
    const copy = table.imagine(count, turn, SEED);
    let record: string;
    let can: readonly string[];
    try {
      for (const card of cards) copy.play(card);
      record = copy.quickRecord();
      can = copy.look(-1, turn, 0).moves;
    } finally {
      copy.close();
    }
    const found = await table.thinker!.advise(record, "look");
    const more = cardsOf(found.line[0] === found.move ? found.line : [found.move]);
    if (!more.every((card) => can.includes(card)) || more.length === 0) break;
    cards = [...cards, ...more].slice(0, free);
  }
  return cards;
}

/** Mercenaries whom the marches of a scheme pay. */
const payOf = ({ parts }: Scheme): number =>
  parts.filter(({ piece, does }) => isPaid(piece) && (does === "besieges" || does === "nears")).length;

/** Who can defeat a piece of one's own where it stands, if it stays there: with the strongest three who can get beside it. */
export function threatTo(
  from: Copied,
  index: number,
  position: FeudoPosition,
  me: number,
  piece: string,
): Threat | null {
  const cell = position.pieces[me]?.[piece]?.at;
  if (!cell?.includes(",") || cell === position.castles[me] || piece === "milady") return null;
  for (const [who, pieces] of position.pieces.entries()) {
    if (who === me) continue;
    const count = (one: string) => strength(position, who, one);
    const near = Object.keys(pieces)
      .filter((one) => one !== "milady" && pieces[one].at?.includes(",") === true)
      .filter((one) => steps(pieces[one].at!, cell) <= 1 + count(one))
      .sort((a, b) => count(b) - count(a));
    const there = near.filter((one) => steps(pieces[one].at!, cell) <= 1);
    const come = near.filter((one) => !there.includes(one)).slice(0, printed("feudo").plot_cards);
    const sum = [...there, ...come].reduce((n, one) => n + count(one), 0);
    if (sum <= strength(position, me, piece)) continue;
    const attack = trialAt(from, index, who)([], cell, [...there, ...come]);
    if (attack?.beaten.includes(piece)) return { who, ...attack };
  }
  return null;
}

const cardOf = (move: string) => move.slice("card ".length);

/** All that plots are made of at a table. */
function fieldAt(table: Table, { line, ...advice }: Advice): Field {
  const { turn: me, count } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  const rated = [advice, ...advice.others].sort((a, b) => b.worth[me] - a.worth[me]);
  const threats = new Map<string, Threat | null>();
  return {
    position,
    me,
    trial: trialAt(table, count, me),
    charm: charmAt(table, count, me),
    enter: enterAt(table, count, me),
    threat: (piece) => {
      if (!threats.has(piece)) threats.set(piece, threatTo(table, count, position, me, piece));
      return threats.get(piece)!;
    },
    led: (piece) => errandOf(table, position, me, piece)?.town,
    liked: [...line, ...rated.map(({ move }) => move)].filter((move) => move.startsWith("card ")).map(cardOf),
  };
}

/** The plot that the search would lay, with what each of its cards is for; mercenaries who would get no pay give way to others. */
function loosely(field: Field, { moves }: Weighed): Scheme {
  const cards = moves.slice(0, -1).map(cardOf);
  const pays = cards.filter(isPaid).length <= Number(moves.at(-1)!.split(" ")[1]);
  const kept = cards.filter((card) => pays || !isPaid(card));
  const aimed = pays ? aimedBy(field, kept) : null;
  return filled(field, aimed ?? { town: null, attack: null, rounds: 0, units: [], n: 0, cards: kept, pays });
}

/** The same advice with the whole plot that is meant, at the first card for which a hint is asked. */
export async function schemed(table: Table, advice: Advice): Promise<Advice> {
  const { turn: me, phase, count } = table.now.value;
  if (table.module.name !== "feudo" || phase !== "plot" || !advice.move.startsWith("card ")) return advice;
  if (!table.thinker || restOf(table).length > 0) return advice;
  const field = fieldAt(table, advice);
  const own = await weigh(table, await wholePlot(table, advice, freeIn(field)), 0);
  if (own === null || table.count.value !== count) return advice;
  const set = (moves: readonly string[]) =>
    moves
      .filter((move) => move.startsWith("card "))
      .sort()
      .join(" ");
  const weighed: { plot: Weighed; scheme: Scheme; slack: number }[] = [];
  const loose = loosely(field, own);
  for (const scheme of [...schemesIn(field), loose]) {
    const same = set(scheme.moves) === set(own.moves);
    // In which order they are laid the scheme tells.
    const plot = same
      ? { ...own, moves: [...scheme.moves, ...own.moves.slice(scheme.moves.length)] }
      : await weigh(table, scheme.moves, payOf(scheme));
    if (table.count.value !== count) return advice;
    // The way to a siege is no better than what the search would do; a siege is.
    const slack = scheme.attack || scheme === loose ? EQUAL : WAY;
    if (plot !== null) weighed.push({ plot, scheme, slack });
  }
  const best = Math.max(own.worth, ...weighed.map(({ plot }) => plot.worth));
  const [chosen] = weighed
    .filter(({ plot, slack }) => plot.worth > best - slack)
    .sort((a, b) => Number(b.scheme.attack !== null) - Number(a.scheme.attack !== null));
  if (chosen === undefined) return { ...advice, line: own.moves };
  const { moves } = chosen.plot;
  const rest = [{ visits: 0, ...advice }, ...advice.others]
    .filter((one) => one.move !== moves[0])
    .map(({ move, worth, visits }) => ({ move, worth, visits }))
    .sort((a, b) => b.worth[me] - a.worth[me]);
  return { ...advice, move: moves[0], line: moves, others: rest, scheme: { ...chosen.scheme, moves } };
}
