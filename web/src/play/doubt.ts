// web/src/play/doubt.ts -- looking back: a glance at each move, a closer look where there is doubt, a third before it is called
// a slip.
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
  const second = (await table.thinker?.review(record, index, "sure")) ?? first;
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

const DOUBT = 20; // thousandths of the win: a glance that finds so much better asks for a closer look
const DROP = 40; // so does what is found after a move, if it is so much less than was expected of it

type Reviews = readonly (Review | null)[];

async function closely(table: Table, record: string, index: number, known: Review): Promise<Review> {
  const review = (await table.thinker?.review(record, index, "look")) ?? known;
  return review.loss > 0 ? weighed(table, record, index, review) : review;
}

/** Looks at the next move of a game, and once more at the one before if what comes after it puts that in doubt:
 *  everything that is known then. Most moves need no more than a glance. */
export async function lookOn(table: Table, record: string, known: Reviews): Promise<(Review | null)[]> {
  const index = known.length;
  if (table.log.value[index].by < 0) return [...known, null];
  const glance = (await table.thinker?.review(record, index, "glance")) ?? null;
  const before = known[index - 1];
  const all = [...known];
  if (glance && before?.loss === 0 && before.after[before.seat] - glance.before[before.seat] >= DROP) {
    all[index - 1] = await closely(table, record, index - 1, before);
  }
  const review = glance && glance.loss >= DOUBT ? await closely(table, record, index, glance) : glance;
  return [...all, review];
}
