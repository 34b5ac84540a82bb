// web/src/play/followed.ts -- what came of a slip in the game itself: what others won by it, or its player lost, in their next turn.
import type { Course, Moment, Told } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { gainWords, lossWords } from "./reason";
import { slipAt } from "./story";

const W = {
  got: ["What followed: {who} gets {x}.", "Was folgte: {who} bekommt {x}.", "La suite : {who} gagne {x}."],
  lost: ["What followed: {who} loses {x}.", "Was folgte: {who} verliert {x}.", "La suite : {who} perd {x}."],
} satisfies Record<string, ThreeWords>;

/** What happened after a move until its player's next turn began, or until the next slip: what followed from that is told there. */
export function afterwards(table: Table, index: number): readonly Moment[] {
  const log = table.log.value;
  const { by: mover } = log[index];
  const other = log.findIndex(({ by }, i) => i > index && by >= 0 && by !== mover);
  const again = other < 0 ? -1 : log.findIndex(({ by }, i) => i > other && by === mover);
  const until = again < 0 ? log.length : again;
  const slip = log.findIndex(({ by }, i) => i > index && i < until && by >= 0 && slipAt(table, i) !== null);
  return log.slice(index + 1, slip < 0 ? until : slip);
}

/** What came of a move in the game itself as a course of so many steps: nothing else is then told to have come of it. */
export function playedCourse(table: Table, index: number, steps: number): Course {
  const moments = [table.log.value[index], ...afterwards(table, index)];
  let luck = false;
  const course = moments.flatMap(({ by, move, events }) => {
    luck ||= by < 0;
    return by < 0 || move === null ? [] : [{ seat: by, move, luck, events }];
  });
  return course.slice(0, Math.max(1, steps));
}

/** The greatest of it that hurt the one who made the slip, and that is not expected after the better move either; with seats
 *  as {0}. null: nothing that has words. */
export function followedWords(table: Table, index: number, good: Course | null): string | null {
  const { module } = table;
  const { by: mover } = table.log.value[index];
  const key = ({ data }: Told) => `${data.seat} ${gainWords(module, data) ?? lossWords(module, data)}`;
  const anyway = new Set((good ?? []).flatMap(({ events }) => events.map(key)));
  let [best, most]: [string | null, number] = [null, 0];
  for (const { by, one } of afterwards(table, index).flatMap(({ by, events }) =>
    events.map((one) => ({ by, one })),
  )) {
    const { data } = one;
    const own = data.seat === mover;
    if (data.seat === undefined || anyway.has(key(one)) || by === mover) continue; // what one does oneself is no harm
    const scored = module.scored?.(data);
    const x = own ? lossWords(module, data) : gainWords(module, data);
    const worth = scored && (scored.seat === mover ? -scored.points : scored.points);
    const n = own ? Math.max(1, worth ?? 0) : (worth ?? 0); // a piece that is lost has no points
    if (x !== null && n > most) [best, most] = [say(own ? W.lost : W.got, { who: `{${data.seat}}`, x }), n];
  }
  return best;
}

/** The same as it is told to the reader, once the search has said what was to be expected of the better move. */
export async function askFollowed(table: Table, index: number, better: string): Promise<string | null> {
  const [good] = (await table.courses(index, [better])) ?? [];
  const words = followedWords(table, index, good ?? null);
  return words === null ? null : table.named(words, index);
}
