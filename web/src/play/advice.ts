// web/src/play/advice.ts -- what the search advises, made fit for people: one plan, nothing lost in vain, no alternatives that are none.
import { kindOf, type FeudoPosition } from "../games/feudo-words";
import type { Advice, Chance, Moment } from "../lib/bridge";
import { EQUAL } from "../lib/hints";
import type { Table } from "../lib/table";
import { keepAim, type KeptAim } from "./aim";
import { trialAt } from "./siege";

const PIECE = /\b(?:knight|merc|inf)\d\b/g;

/** A move with pieces of Feudo by kind, place and health: those of a kind in one place are one choice. */
export function alike(position: FeudoPosition, me: number, move: string): string {
  return move.replace(PIECE, (piece) => {
    const { at, sick } = position.pieces[me]?.[piece] ?? {};
    return `${kindOf(piece)}@${at}${sick === true ? "!" : ""}`;
  });
}

/** Advice without moves that are the same as the one named, or as one before them. */
export function distinct(position: FeudoPosition, me: number, advice: Advice): Advice {
  const seen = new Set([alike(position, me, advice.move)]);
  const others = advice.others.filter(({ move }) => {
    const key = alike(position, me, move);
    return !seen.has(key) && seen.add(key);
  });
  return { ...advice, others };
}

/** The same advice for seat `turn`, but of moves as good as the best the ones that cost nothing: what takes one's
 *  own pieces away at once is not called good, nor just as good, where nothing need be lost. */
export function gentle(advice: Advice, turn: number, costs: (move: string) => boolean): Advice {
  const { move, worth, line, others } = advice;
  const equal = (one: { worth: number[] }) => worth[turn] - one.worth[turn] < EQUAL;
  const free = costs(move) ? others.find((one) => equal(one) && !costs(one.move)) : { move, worth };
  if (free === undefined) return advice;
  const rest = others.filter((one) => one.move !== free.move && !(equal(one) && costs(one.move)));
  return { move: free.move, worth: free.worth, line: free.move === move ? line : [free.move], others: rest };
}

/** A hint that was given: what it advised to whom, and the chances it spoke of. */
export interface Advised {
  count: number; // the moment
  seat: number;
  move: string;
  n: number;
}

/** What chance does and nobody feels: a plague that harms somebody is told of by what it does. */
const FAR = /^(plague|round)$/;

const SAME = 6; // hundredths: by so much two looks at the same plan may differ
const TOLD = 3; // from here on another number is explained

/** The chances that a hint speaks of. Whoever does what it said hears the same number until something happens: each
 *  search errs a little, and a number that wanders by itself teaches nothing. `moments`: all since the hint before. */
export function chanceOf(before: Advised | null, now: Advised, moments: readonly Moment[]): Chance {
  const { n, seat } = now;
  if (before === null || before.seat !== seat || before.count >= now.count) return { n };
  const own = moments.filter(({ by }) => by === seat);
  const others = moments.some(({ by, events }) => by >= 0 && by !== seat && events.length > 0);
  const luck = moments.some(({ by, events }) => by < 0 && events.some(({ data }) => !FAR.test(data.event)));
  const followed = own.length === 1 && own[0].move === before.move;
  const alone = followed && !others && !luck;
  if (alone && Math.abs(n - before.n) < SAME) return { n: before.n };
  if (Math.abs(n - before.n) < TOLD || own.length > 1) return { n };
  const since = !followed ? "own" : others ? "others" : luck ? "luck" : "closer";
  return { n, was: before.n, since };
}

/** The advice that is given at a table, and what the hints of the round are for from now on. */
export function refine(table: Table, given: Advice): KeptAim & { advised: Advised } {
  const kept = keep(table, given);
  const { turn: seat, count } = table.now.value;
  const { move, worth } = kept.advice;
  const fresh = { count, seat, move, n: Math.round(100 * worth[seat]) };
  const before = table.advisedLast;
  const chance = chanceOf(before, fresh, table.log.value.slice(before?.count ?? count));
  return { ...kept, advice: { ...kept.advice, chance }, advised: { ...fresh, n: chance.n } };
}

function keep(table: Table, given: Advice): KeptAim {
  const { turn, position, count } = table.now.value;
  const advice = gentle(given, turn, (move) => table.costOf(move) !== "");
  if (table.module.name !== "feudo") return { advice, aim: null };
  const at = position as FeudoPosition;
  const kept = keepAim(at, advice, turn, table.aim, trialAt(table, count, turn));
  return { ...kept, advice: distinct(at, turn, kept.advice) };
}
