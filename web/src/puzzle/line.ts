// web/src/puzzle/line.ts -- how a game may go on after each of two moves, so far that one sees what they differ in.
//
// Both courses are played by the search from the same position, stop by stop, and are equally long: until the turn has
// come round, or a round is over. What is said about a puzzle is said about these courses, which are shown, too.
import type { GameModule } from "../games/module";
import type { Match, Told } from "../lib/bridge";
import { Walk, type Line, type Think } from "../play/walk";

/** All chance of a puzzle follows from this number, on the table and in the courses. */
export const SEED = 1;
/** The level that plays the courses: strong, and the same on every machine. */
export const PLAYS = 4;

const STOPS_MOST = 4; // where the game goes on for long
const WEIGHTY = 3; // points that show why a move is better; one or two come and go
const SURE = 0.9; // whoever wins so surely wants to see it won
const SURE_STOPS = 12;

/** By how much a seat is ahead of the best of the others. */
export const lead = (points: readonly number[], me: number): number =>
  points[me] - Math.max(...points.filter((_, seat) => seat !== me));

/** Is the game won alone in this course, and only shared in the other? */
export const wonAlone = (best: Line, other: Line): boolean =>
  best.over && best.won && best.winners.length === 1 && other.over && other.won && other.winners.length > 1;

/** Is the game won in the other course, too, and no less alone? Then nobody sees by it that the move is worse. */
export const wonAlike = (best: Line, other: Line): boolean =>
  other.over && other.won && !(best.over && best.won && best.winners.length < other.winners.length);

/** Does one see that the first of two courses is better for a seat? */
export const seenBetter = (best: Line, other: Line, me: number): boolean =>
  best.over && other.over && best.won !== other.won
    ? best.won
    : wonAlone(best, other) || lead(best.points, me) > lead(other.points, me);

/** And so much better that it is a reason? */
const clearlyBetter = (best: Line, other: Line, me: number): boolean =>
  best.over && other.over
    ? seenBetter(best, other, me)
    : lead(best.points, me) - lead(other.points, me) >= WEIGHTY;

/** Courses that were played before: how often they stopped until one saw a difference, and all their moves. */
export interface Known {
  stops: number;
  best: readonly string[];
  other?: readonly string[]; // of the move that is asked about
}

/** Answers in the order in which they were found good against another move: the first that is allowed is made, once. What is
 *  not answered so is thought about. */
export function borrowed(answers: readonly string[], legal: (record: string) => Legal, think: Think): Think {
  const left = [...answers];
  return async (record) => {
    const { turn, me, moves } = legal(record);
    const at = turn === me ? -1 : left.findIndex((one) => moves.includes(one));
    return at < 0 ? think(record) : left.splice(0, at + 1)[at];
  };
}

export interface Legal {
  turn: number;
  me: number;
  moves: readonly string[];
}

/** Of the courses of one move, as its rivals may answer it, the one that they would choose: each `way` is asked only if
 *  those before it have not shown that the best move is better. */
export async function refuted<T extends { lines: readonly [Line, Line] }>(
  me: number,
  ways: readonly (() => Promise<T>)[],
): Promise<T> {
  let found: T | null = null;
  for (const way of ways) {
    const played = await way();
    if (found === null || gap(played.lines, me) > gap(found.lines, me)) found = played;
    if (seenBetter(...found.lines, me) && !wonAlike(...found.lines)) break;
  }
  return found!;
}

/** How much worse the other course is for a seat: a game lost or won weighs more than any points. */
const gap = ([best, other]: readonly [Line, Line], me: number): number => {
  const ended = ({ over, won, winners }: Line) => (over ? (won ? 1 / winners.length : -1) : 0);
  return 1000 * (ended(best) - ended(other)) + lead(best.points, me) - lead(other.points, me);
};

/** A tile laid where the best course lays its own: which, and what happens. */
export interface Tried {
  tile: string;
  events: readonly Told[];
}

const LAYS = /^lay (\S+) (\S+)$/;

/** Where the best course of Baron fights by a tile, the best of the other tiles that can be laid there, by strength: those to
 *  be had at once, or after the `other` move if one is taken first. Null: there is none. */
export function triedAt(
  open: () => Match,
  me: number,
  best: Line,
  other: string,
  lang: number,
): Tried | null {
  const fought = best.course.findIndex(({ events }) => events.some(({ data }) => data.event === "fight"));
  const step = best.course[fought];
  const lays = step?.seat === me ? LAYS.exec(step.move) : null;
  const before = best.course.slice(0, Math.max(0, fought)).filter(({ seat }) => seat >= 0);
  if (!lays || before.length > 1 || before.some(({ seat }) => seat !== me)) return null;
  const begin = before.length === 1 ? [other] : [];
  const attempt = (move?: string) => {
    const match = open();
    try {
      for (const one of begin) match.play(one);
      const { moves, turn, count } = match.look(-1, me, lang);
      if (move === undefined) return { moves: turn === me ? moves : [], events: [] };
      match.play(move);
      const events = match.tell(count, match.look(-1, me, lang).count, me, lang).flatMap((one) => one.events);
      return { moves, events };
    } finally {
      match.close();
    }
  };
  const strength = ({ events }: Tried) =>
    Number(events.find(({ data }) => data.event === "fight" && data.seat === me)?.data.strength ?? -99);
  const list = attempt()
    .moves.map((move) => LAYS.exec(move))
    .filter((found) => found !== null && found[2] === lays[2] && found[1] !== lays[1])
    .map((found) => ({ tile: found![1], events: attempt(found![0]).events }));
  return list.sort((a, b) => strength(b) - strength(a))[0] ?? null;
}

/** The courses after the best move, with what belongs to its turn, and after another one; `open` gives the position. What
 *  is `known` is not thought about again, so that all who ask are told of the same course. */
export async function playLines(
  open: () => Match,
  module: Pick<GameModule, "points">,
  { seats, to_act: me }: { seats: number; to_act: number },
  moves: { best: readonly string[]; other: readonly string[]; worth: number; known?: Known },
  think: Think,
  lang: number,
  patience = Number.POSITIVE_INFINITY, // milliseconds
): Promise<{ lines: [Line, Line]; stops: number }> {
  const end = Date.now() + patience;
  const matches = [open(), open()];
  const { known } = moves;
  const begins = [known?.best ?? moves.best, known?.other ?? moves.other];
  const played = [known !== undefined, known?.other !== undefined];
  try {
    const walks = begins.map((begin, i) => new Walk(matches[i], module, me, begin, lang, played[i]));
    let slight: { lines: [Line, Line]; stops: number } | null = null; // the first stop at which one sees a little
    for (let stop = 1; ; stop++) {
      const early = stop < (known?.stops ?? 1);
      for (const [i, walk] of walks.entries())
        if (!played[i] || stop > known!.stops) await walk.goOn(think, end);
      if (early) continue;
      const [best, other] = walks.map((walk) => walk.line(seats));
      const here = { lines: [best, other] as [Line, Line], stops: stop };
      if (known?.other !== undefined) return here;
      const sure = moves.worth >= SURE;
      const ended = walks.every((walk, i) => [best, other][i].over || walk.full());
      const most = stop >= (sure ? SURE_STOPS : STOPS_MOST) || ended || Date.now() >= end;
      if (!sure && clearlyBetter(best, other, me)) return here;
      if (!sure && seenBetter(best, other, me)) slight ??= here;
      if (most) return slight ?? here;
    }
  } finally {
    for (const match of matches) match.close();
  }
}
