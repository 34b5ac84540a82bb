// web/src/play/doubt.ts -- before a move is called a slip: a second opinion, and what the better one wins.
import type { Course, Review, Told } from "../lib/bridge";
import { costOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { reasonOf } from "./reason";

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

/** What is said of a move once it has been looked at more closely, if it seems to be a slip: few walks may err. One
 *  that brought points at once is none unless the better one is expected to win more, and there are words for it. */
export async function weighed(table: Table, record: string, index: number, first: Review): Promise<Review> {
  if (costOf(first) === 0) return first;
  const second = (await table.thinker?.review(record, index, true)) ?? first;
  if (costOf(second) === 0) return second;
  const { move, events } = table.log.value[index];
  const { seat } = second;
  if (move === null || points(table, events, seat) <= 0) return second;
  const [good, made] = (await table.courses(index, [second.better[0].move, move])) ?? [];
  const wins = good && made && lead(table, good, seat) > lead(table, made, seat);
  return wins && reasonOf(table.module, table.positionAt(index), good, made) !== null
    ? second
    : asGood(second);
}
