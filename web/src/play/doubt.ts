// web/src/play/doubt.ts -- looking back: a glance at each move, a closer look where it seems a slip or does not fit its neighbours.
import type { Course, Review, Told } from "../lib/bridge";
import { costOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { WALKS } from "../lib/thinker";
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

/** What is said of a move once it has been looked at closely: few walks may err. One that brought points at once is no
 *  slip unless the better one is expected to win more, and there are words for it. */
export async function weighed(table: Table, record: string, index: number, first: Review): Promise<Review> {
  const sure = (await table.thinker?.review(record, index, "sure")) ?? first;
  if (costOf(sure) === 0) return sure;
  const { move, events } = table.log.value[index];
  const { seat } = sure;
  if (move === null || points(table, events, seat) <= 0) return sure;
  const [good, made] = (await table.courses(index, [sure.better[0].move, move])) ?? [];
  const wins = good && made && lead(table, good, seat) > lead(table, made, seat);
  return wins && reasonOf(table.module, table.positionAt(index), good, made) !== null ? sure : asGood(sure);
}

const DOUBT = 30; // thousandths of the win: a glance that finds so much better asks for a closer look
const APART = 50; // so do two looks at one position that differ by so much,
const DRAWN = 100; // and by so much where chance has moved in between

type Reviews = readonly (Review | null)[];

const isSure = ({ walks }: Review): boolean => (walks ?? 0) >= WALKS.sure;

/** Do two looks, of which one followed the other, disagree? What was worth less before a move than after it, too. */
const disagree = (all: Reviews, a: number, b: number): boolean => {
  const [first, next] = [all[a], all[b]];
  if (!first || !next) return false;
  const least = b === a + 1 ? APART : DRAWN;
  const promised = costOf(first) > 0 ? [first.after] : [first.after, first.before];
  return promised.some((shares) =>
    shares.some((share, seat) => Math.abs(next.before[seat] - share) >= least),
  );
};

/** Looks at the next move of a game, and more closely at it and at those before it where what was found does not fit
 *  together: everything that is known then. Most moves need no more than a glance. */
export async function lookOn(table: Table, record: string, known: Reviews): Promise<(Review | null)[]> {
  const index = known.length;
  if (table.log.value[index].by < 0) return [...known, null];
  const all = [...known, (await table.thinker?.review(record, index, "glance")) ?? null];
  const last = (i: number) => all.map((one, at) => one !== null && at < i).lastIndexOf(true);
  const next = (i: number) => all.findIndex((one, at) => at > i && one !== null);
  const open = [index, last(index)];
  for (let i = open.shift(); i !== undefined; i = open.shift()) {
    const here = all[i];
    if (!here || isSure(here)) continue;
    if (here.loss < DOUBT && !disagree(all, last(i), i) && !disagree(all, i, next(i))) continue;
    all[i] = { ...(await weighed(table, record, i, here)), walks: WALKS.sure };
    open.push(last(i), next(i));
  }
  return all;
}

/** What was found, told with one value for every position. */
export const told = (table: Table, found: Reviews): (Review | null)[] => {
  const score = table.now.value.score ?? [];
  const winners = score.filter(({ won }) => won).length;
  const final = table.quitter() >= 0 ? null : score.map(({ won }) => (won ? 1000 / winners : 0));
  return settled(found, table.count.value, final);
};
