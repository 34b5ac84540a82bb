// web/src/play/followed.ts -- what came of a slip in the game itself: what others won by it, or its player lost, in their next turn.
import type { Course, Moment, Told } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { preventedAt, type Prevents } from "./prevents";
import { gainWords, lossWords } from "./reason";
import { slipAt } from "./story";
import { greatEvents } from "./what";
import { roundAt } from "./when";

const W = {
  got: ["What followed: {who} gets {x}.", "Was folgte: {who} bekommt {x}.", "La suite : {who} gagne {x}."],
  cowards: [
    "What followed: the king came, and {who} lost {n} {n|point|points} for cowards in the castle.",
    "Was folgte: Der König kam, und {who} verlor {n} {n|Punkt|Punkte} wegen Feiglingen im Schloss.",
    "La suite : le roi est venu, et {who} a perdu {n} {n|point|points} pour des lâches au château.",
  ],
  out: [
    "What followed: {who} landed in the dungeon.",
    "Was folgte: {who} landete im Verlies.",
    "La suite : {who} s’est retrouvé dans les oubliettes.",
  ],
  lost: ["What followed: {who} loses {x}.", "Was folgte: {who} verliert {x}.", "La suite : {who} perd {x}."],
} satisfies Record<string, ThreeWords>;

/** The moment until which what happens follows from a move: where its player's next turn begins or, where all decide at once, the
 *  next round. */
export function untilNext(table: Table, index: number): number {
  const log = table.log.value;
  const { by: mover } = log[index];
  const round = roundAt(table, index);
  const other = log.findIndex(({ by }, i) => i > index && by >= 0 && by !== mover);
  const again = table.module.together
    ? log.findIndex((_, i) => i > index && roundAt(table, i) > round)
    : other < 0
      ? -1
      : log.findIndex(({ by }, i) => i > other && by === mover);
  return again < 0 ? log.length : again;
}

const SEQUEL_MOST = 3;

/** Moves until its player's next turn by which something great came of a move, in order; of many those that changed most points. */
export function sequelOf(table: Table, index: number): number[] {
  const weight = ({ events }: Moment) =>
    events.reduce((sum, { data }) => sum + Math.abs(table.module.scored?.(data)?.points ?? 0), 0);
  return table.log.value
    .slice(index + 1, untilNext(table, index))
    .filter((moment) => greatEvents(table, moment).length > 0 && weight(moment) > 0)
    .sort((a, b) => weight(b) - weight(a) || a.index - b.index)
    .slice(0, SEQUEL_MOST)
    .map((one) => one.index)
    .sort((a, b) => a - b);
}

/** What happened after a move until its player's next turn began, or until the next slip: what followed from that is told there. */
export function afterwards(table: Table, index: number): readonly Moment[] {
  const log = table.log.value;
  const until = untilNext(table, index);
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

/** The greatest of it that hurt the one who made the slip, that is not expected after the better move either, and that one of the two
 *  moves has to do with; with seats as {0}. null: nothing that has words. */
export function followedWords(
  table: Table,
  index: number,
  good: Course | null,
  traced: Prevents = () => true,
): string | null {
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
    if (!traced(data)) continue;
    if (own && data.event === "out") return say(W.out, { who: `{${mover}}` });
    if (own && data.event === "cowards") {
      const n = Number(data.points);
      if (n > most) [best, most] = [say(W.cowards, { who: `{${mover}}`, n }), n];
      continue;
    }
    if (data.seat === undefined || anyway.has(key(one)) || by === mover) continue; // what one does oneself is no harm
    const scored = module.scored?.(data);
    const x = own ? lossWords(module, data) : gainWords(module, data);
    const worth = scored && (scored.seat === mover ? -scored.points : scored.points);
    const n = own ? Math.max(1, worth ?? 0) : (worth ?? 0); // a piece that is lost has no points
    if (x !== null && n > most) [best, most] = [say(own ? W.lost : W.got, { who: `{${data.seat}}`, x }), n];
  }
  return best;
}

/** What a sentence is about, without how it begins: "Odo gets a barony (+9)". */
const core = (words: string): string => words.replace(/^[^:]*: ?/, "").replace(/\.$/, "");

/** The same as it is told to the reader, once the search has said what was to be expected of the better move; `reason`: what is said
 *  of that already, and is not said twice. */
export async function askFollowed(
  table: Table,
  index: number,
  better: string,
  reason: Promise<string | null>,
): Promise<string | null> {
  const [good] = (await table.courses(index, [better])) ?? [];
  const { by: seat } = table.log.value[index];
  const course: Course = good ?? [{ seat, move: better, luck: false, events: [] }];
  const traced = preventedAt(table, index, course, playedCourse(table, index, course.length));
  const words = followedWords(table, index, good ?? null, traced);
  const told = words === null ? null : table.named(words);
  return told === null || (await reason)?.includes(core(told)) ? null : told;
}
