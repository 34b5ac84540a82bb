// web/src/play/doubt.ts -- looking back: a glance at all for the curve, a look at each move, a closer one where it seems a slip or does not fit its neighbours.
import { ALL, type Course, type Review, type Told } from "../lib/bridge";
import { Crew } from "../lib/crew";
import { ELSEWHERE } from "../lib/saves";
import { isFall } from "../lib/stage";
import { costOf, SMALL } from "../lib/summary";
import type { Table } from "../lib/table";
import { WALKS, type Effort } from "../lib/thinker";
import { wasForced } from "./judged";
import { isStill } from "./ledger";
import { reasonOf } from "./reason";
import { settled } from "./settle";

/** A move than which nothing is known to be better: what it was worth is what there was to be had. */
const asGood = (review: Review): Review => ({ ...review, before: review.after, loss: 0, better: [] });

/** Points that events bring a seat; `all`: less those that they bring others. */
function points(table: Table, events: readonly Told[], seat: number, all = false): number {
  return events.reduce((sum, { data }) => {
    const one = table.module.scored?.(data);
    if (!one) return sum;
    return one.seat === seat ? sum + one.points : all ? sum - one.points : sum;
  }, 0);
}

/** What a course brings a seat, others' points taken off. */
const lead = (table: Table, course: Course, seat: number): number =>
  course.reduce((sum, { events }) => sum + points(table, events, seat, true), 0);

/** Looks at a move of the game. */
export type Look = (index: number, effort: Effort) => Promise<Review | null>;

/** What the last of some moves is worth to everybody, in thousandths, once those before it have been made; null: they cannot be made. */
async function worthAfter(table: Table, index: number, moves: readonly string[]): Promise<number[] | null> {
  const { by } = table.log.value[index];
  const copy = table.imagine(index, ALL, 0n);
  let record: string;
  try {
    const can = (move: string) => {
      const { turn, moves: open } = copy.look(-1, by, 0);
      return turn === by && open.includes(move);
    };
    for (const move of moves.slice(0, -1)) {
      if (!can(move)) return null;
      copy.play(move);
    }
    if (!can(moves.at(-1)!)) return null;
    record = copy.quickRecord();
  } finally {
    copy.close();
  }
  const worth = await table.thinker!.weigh(record, moves.at(-1)!, "sure");
  return worth?.map((share) => Math.round(1000 * share)) ?? null;
}

const PLOTTED = /^(card|trade) /; // steps of one plot: a card by itself is worth what the others make of it

/** The moves that were made at a moment: of a plot all that was still laid of it. */
function madeAt(table: Table, index: number): string[] {
  const { by, move } = table.log.value[index];
  if (move === null || !PLOTTED.test(move)) return move === null ? [] : [move];
  const rest = table.log.value.slice(index).filter((one) => one.by === by);
  const end = rest.findIndex((one) => one.move === null || !PLOTTED.test(one.move));
  return rest.slice(0, end < 0 ? rest.length : end).map((one) => one.move!);
}

/** A move that was made though a hint named another one: both are held against each other as the hint did it, each by itself and of a
 *  plot with its other cards. */
export async function besideHint(table: Table, index: number, review: Review): Promise<Review> {
  const hint = table.unheeded.get(index);
  if (!hint || !table.thinker) return review;
  const [move] = hint.moves;
  const plan = PLOTTED.test(move) ? hint.moves.filter((one) => PLOTTED.test(one)) : [move];
  const made = madeAt(table, index);
  // Of two plots as much is laid before they are compared.
  const [hinted, own] = [plan, made].map((all) => all.slice(0, Math.min(plan.length, made.length)));
  if (own.length === 0) return review;
  const [before, after] = [await worthAfter(table, index, hinted), await worthAfter(table, index, own)];
  if (!before || !after) return { ...review, unheeded: { move, gain: null } };
  const { seat } = review;
  const gain = before[seat] - after[seat];
  const unheeded = { move, gain };
  if (gain <= review.loss) return { ...review, unheeded };
  const rest = review.better.filter(
    (one) => one.move !== move && one.worth > after[seat] && one.worth <= before[seat],
  );
  const better = [{ move, worth: before[seat] }, ...rest];
  return { ...review, before, after, loss: gain, better, unheeded };
}

/** What is said of a move once it has been looked at closely: few walks may err. One that brought points at once is no
 *  slip unless the better one is expected to win more, and there are words for it. */
export async function weighed(table: Table, index: number, first: Review, look: Look): Promise<Review> {
  const sure = (await look(index, "sure")) ?? first;
  if (costOf(sure) === 0) return sure;
  const { move, events } = table.log.value[index];
  const { seat } = sure;
  if (move === null || points(table, events, seat) <= 0) return sure;
  const [good, made] = (await table.courses(index, [sure.better[0].move, move])) ?? [];
  const wins = good && made && lead(table, good, seat) > lead(table, made, seat);
  return wins && reasonOf(table.module, table.positionAt(index), good, made) !== null ? sure : asGood(sure);
}

const DOUBT = 25; // thousandths of the win: a look that finds so much better asks for a closer one
const APART = 50; // so do two looks at one position that differ by so much,
const DRAWN = 100; // and by so much where chance has moved in between

type Reviews = readonly (Review | null)[];

const isSure = ({ walks }: Review): boolean => (walks ?? 0) >= WALKS.sure;

/** Do two looks, of which one followed the other, disagree? What was worth less before a move than after it, too. Where something
 *  was hidden from the one and not from the other, both may be right. */
const disagree = (all: Reviews, a: number, b: number): boolean => {
  const [first, next] = [all[a], all[b]];
  if (!first || !next || first.open !== next.open) return false;
  const least = all.slice(a + 1, b).includes(null) ? DRAWN : APART;
  const promised = costOf(first) > 0 ? [first.after] : [first.after, first.before];
  return promised.some((shares) =>
    shares.some((share, seat) => Math.abs(next.before[seat] - share) >= least),
  );
};

/** Was a move no choice, and followed by no chance? Then it is worth what follows, and needs no look. */
function isPassed(table: Table, index: number): boolean {
  const next = table.log.value[index + 1];
  const goesOn = next ? next.by >= 0 : table.quitter() < 0;
  return goesOn && wasForced(table, index);
}

/** What stands for a move that was no choice until what follows it is known. */
function passed(table: Table, index: number, known: Reviews): Review {
  const shares = known.filter((one) => one !== null).at(-1)?.after ?? [];
  const even = table.seats.map(() => 1000 / table.seats.length);
  const worth = shares.length > 0 ? shares : even;
  return {
    seat: table.log.value[index].by,
    before: worth,
    after: worth,
    loss: 0,
    better: [],
    walks: 0,
    forced: true,
  };
}

/** Whoever looks back wants to know of the own moves; those of computer players are glanced at. A game that came by a link is
 *  looked at as closely as it was where it was played: the same must be told of it. */
const effortAt = (table: Table, index: number): Effort => {
  const level = table.seats[table.log.value[index].by]?.level ?? 0;
  if (table.unheeded.has(index)) return "sure";
  return level === 0 || level === ELSEWHERE ? "look" : "glance";
};

/** Looks at the next move of a game, and more closely at it and at those before it where what was found does not fit
 *  together: everything that is known then. Most moves need no more than a look. */
export async function lookOn(table: Table, known: Reviews, look: Look): Promise<(Review | null)[]> {
  const index = known.length;
  if (table.log.value[index].by < 0) return [...known, null];
  if (isPassed(table, index)) return [...known, passed(table, index, known)];
  const seen = await look(index, effortAt(table, index));
  const held = seen && table.unheeded.has(index);
  const all = [
    ...known,
    held ? await besideHint(table, index, await weighed(table, index, seen, look)) : seen,
  ];
  const counts = (one: Review | null) => one !== null && !one.forced;
  const last = (i: number) => all.map((one, at) => counts(one) && at < i).lastIndexOf(true);
  const next = (i: number) => all.findIndex((one, at) => at > i && counts(one));
  const open = [index, last(index)];
  for (let i = open.shift(); i !== undefined; i = open.shift()) {
    const here = all[i];
    if (!here || isSure(here)) continue;
    if (here.loss < DOUBT && !disagree(all, last(i), i) && !disagree(all, i, next(i))) continue;
    all[i] = { ...(await weighed(table, i, here, look)), walks: WALKS.sure };
    open.push(last(i), next(i));
  }
  return all;
}

const FAR = 8; // decisions between two that are glanced at first

/** Decisions in the order in which they are glanced at: far apart first, so that the whole curve is there early, and finer then. */
export function sweep(indices: readonly number[]): number[] {
  const order = new Set<number>();
  for (let step = FAR; step >= 1; step /= 2)
    for (let i = 0; i < indices.length; i += step) order.add(indices[i]);
  return [...order];
}

/** How far looking back has come. */
export interface Stage {
  found: (Review | null)[]; // of the first moves, as it was found
  sketch: (Review | null)[]; // of all moves, as far as a glance tells
}

/** Looks back at all of a game: first a glance here and there, which draws the curve, then move by move; several at once.
 * What was found and glanced at before it was stopped stays. */
export async function* lookBack(
  table: Table,
  record: string,
  known: Reviews,
  glances: (Review | null)[],
): AsyncGenerator<Stage> {
  const { thinker } = table;
  const all = table.count.value;
  for (let index = glances.length; index < table.log.value.length; index++) glances.push(null);
  let found = [...known];
  const stage = (): Stage => ({ found, sketch: [...found, ...glances.slice(found.length)] });
  yield stage();
  if (!thinker || found.length >= all) return;
  const crew = new Crew(thinker);
  const asked = new Map<string, Promise<Review | null>>();
  const look: Look = (index, effort) => {
    const key = `${index} ${effort}`;
    const one = asked.get(key) ?? crew.review(record, index, effort);
    if (!asked.has(key)) {
      asked.set(key, one);
      one.catch(() => undefined); // whoever waits for it hears of it
    }
    return one;
  };
  try {
    const decisions = table.log.value.flatMap(({ by, index }) => {
      if (by < 0 || index < known.length) return [];
      if (!isPassed(table, index)) return [index];
      glances[index] = passed(table, index, found);
      return [];
    });
    const order = sweep(decisions).filter((index) => !glances[index]);
    for (const [i, index] of order.entries()) {
      for (const next of order.slice(i, i + 2 * crew.size)) void look(next, "glance");
      glances[index] = await look(index, "glance");
      yield stage();
    }
    while (found.length < all) {
      const soon = decisions.filter((index) => index >= found.length).slice(0, 2 * crew.size);
      for (const next of soon) void look(next, effortAt(table, next));
      found = await lookOn(table, found, look);
      yield stage();
    }
  } finally {
    crew.end();
  }
}

const ALIKE = 25; // thousandths of the win within which two better moves cannot be told apart

/** The better moves of a slip; of those whose chances cannot be told apart the one comes first that does most at once for sure: it
 *  loses no piece of its player, then it brings more points. They are worth the same then. */
function surestFirst(table: Table, index: number, { seat, better }: Review): Review["better"] {
  const [best] = better;
  if (better.length < 2) return better;
  const alike = better.filter(({ worth }) => best.worth - worth <= ALIKE);
  const sure = alike.map(({ move }) => {
    const events = table.previewAt(index, move)?.events ?? [];
    const falls = events.filter(({ data }) => isFall(data) && data.seat === seat).length;
    return { move, worth: best.worth, falls, brings: points(table, events, seat, true) };
  });
  sure.sort((a, b) => a.falls - b.falls || b.brings - a.brings); // what is equal stays as the search has it
  return [...sure.map(({ move, worth }) => ({ move, worth })), ...better.slice(alike.length)];
}

/** What was found, but that nobody is told of a slip who did what a hint said. */
const forgiven = ({ followed, module }: Table, found: Reviews): Reviews =>
  found.map((one, index) => {
    if (!one || !followed.has(index)) return one;
    const better = one.loss >= SMALL[module.name] ? one.better[0]?.move : undefined;
    return { ...asGood(one), hinted: better === undefined ? {} : { better } };
  });

/** What was found, told with one value for every position. */
export const told = (table: Table, reviews: Reviews): (Review | null)[] => {
  const found = forgiven(table, reviews);
  const score = table.now.value.score ?? [];
  const winners = score.filter(({ won }) => won).length;
  const final = table.quitter() >= 0 ? null : score.map(({ won }) => (won ? 1000 / winners : 0));
  return settled(found, table.count.value, final, isStill(table), SMALL[table.module.name]).map(
    (one, index) => one && { ...one, better: surestFirst(table, index, one) },
  );
};
