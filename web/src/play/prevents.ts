// web/src/play/prevents.ts -- whether a move can have to do with what somebody else does after it: only then is it told to prevent that.
//
// The search's courses differ by chance as well: after one of them somebody becomes viscount, after the other a turn later, and
// nothing on the board has to do with it. So the rules are asked what can still be done right after each of two moves.
import type { FeudoPosition } from "../games/feudo-words";
import type { BaronPosition } from "../games/baron";
import { ALL, type Course, type EventData } from "../lib/bridge";
import { around } from "../lib/hex";
import type { Table } from "../lib/table";
import { pieceOf } from "./feudo-facts";
import { headOf } from "./outlook";
import { prospectOf, type Prospect } from "./prospect";

/** Does the first of two moves prevent what comes after the second? */
export type Prevents = (data: EventData) => boolean;

/** Is something to be had or to be destroyed right after the second of two moves of Barony and not after the first? */
export function preventedBy(good: Prospect, other: Prospect, me: number, data: EventData): boolean {
  const { event, seat } = data;
  const rival = (one: Prospect) => one.rivals.find((each) => each.seat === seat);
  const [here, there] = [rival(good), rival(other)];
  const at = String(data.at);
  switch (event) {
    case "title":
      return there?.title === true && here?.title !== true;
    case "founded": // another one elsewhere would bring as much
      return there?.cities.includes(at) === true && here?.cities.length === 0;
    case "built":
      return there?.places.includes(at) === true && here?.places.includes(at) === false;
    case "lost": {
      const struck = (one: Prospect) => one.dangers.some((each) => each.cell === at);
      return struck(other) && !struck(good);
    }
    case "looted": {
      const loots = (one: Prospect) => one.dangers.some((each) => each.seat === seat);
      return data.victim === me && loots(other) && !loots(good);
    }
    default:
      return false;
  }
}

/** The cells that the steps of a turn name. */
const cellsOf = (course: Course): string[] =>
  headOf(course).flatMap((move) => move.split(" ").filter((part) => part.includes(",")));

/** Does something happen where one of two turns lays something, or sends somebody, or beside it? */
function touched(cells: readonly string[], unplaced: boolean): Prevents {
  const near = new Set(cells.flatMap((cell) => [cell, ...around(cell)]));
  return ({ cell, at }) => {
    const where = cell ?? at;
    return typeof where === "string" ? near.has(where) : unplaced;
  };
}

/** The land of Baron after the steps of a turn. */
function landAfter(table: Table, index: number, good: Course): BaronPosition {
  const me = good[0]?.seat ?? 0;
  const copy = table.imagine(index, index < table.log.value.length ? ALL : me, 1n);
  try {
    for (const move of headOf(good)) if (copy.look(-1, me, 0).moves.includes(move)) copy.play(move);
    return copy.look<BaronPosition>(-1, me, 0).position;
  } finally {
    copy.close();
  }
}

/** Can a barony that somebody is said to get still be had there, for half of it at least? Then it is not prevented. */
export function stillFounded({ tiles, donjons, sites, hand }: BaronPosition, data: EventData): boolean {
  const { event, seat, honour } = data;
  const cell = String(data.cell);
  if (event !== "founded" || seat === undefined || tiles[cell] !== "meadow") return false;
  const stands = donjons[cell];
  const can = stands ? stands.seat === seat && stands.side === "knight" : hand[seat] > 0;
  const n = sites[cell]?.brings[seat] ?? 0;
  return can && n > 0 && 2 * n >= Number(honour);
}

/** Where the pieces of Feudo that two courses begin with stand, and where they go in them. */
function waysOf(table: Table, index: number, courses: readonly Course[], me: number): string[] {
  const position = table.positionAt(index) as FeudoPosition;
  return courses.flatMap((course) => {
    const head = headOf(course);
    const pieces = new Set(head.flatMap((move) => pieceOf("feudo", position, move, me) ?? []));
    const own = course.filter(({ seat, move }) => seat === me && pieces.has(move.split(" ")[1]));
    const stood = [...pieces].flatMap((piece) => position.pieces[me]?.[piece]?.at ?? []);
    return [...stood, ...cellsOf(course), ...own.flatMap(({ move }) => move.split(" "))].filter((part) =>
      part.includes(","),
    );
  });
}

/** The same looking back: a gap that somebody closes for a point is no reason for what a move cost. */
export const preventedAt = (table: Table, index: number, good: Course, other: Course): Prevents => {
  const { prevents } = preventsAt(table, index, good, other);
  return (data) => data.event !== "closed" && prevents(data);
};

/** What the first of two courses prevents that come after moves at a moment, and what only it allows. */
export function preventsAt(
  table: Table,
  index: number,
  good: Course,
  other: Course,
): { prevents: Prevents; allows: Prevents } {
  const { name } = table.module;
  if (name === "baron") {
    const both = touched([good, other].flatMap(cellsOf), true);
    let after: BaronPosition | null = null;
    const then = () => {
      after ??= landAfter(table, index, good);
      return after;
    };
    return { prevents: (data) => both(data) && !stillFounded(then(), data), allows: both };
  }
  const me = good[0]?.seat ?? 0;
  // What others do to each other is nobody else's reason.
  if (name !== "barony") {
    const { towns = {} } = table.positionAt(index) as Partial<FeudoPosition>;
    const own: Prevents = ({ event, seat, town }) =>
      event === "conquered"
        ? towns[String(town)]?.owner === me
        : !/^(beaten|fled)$/.test(event) || seat === me;
    const near = touched(waysOf(table, index, [good, other], me), false);
    return { prevents: (data) => own(data) && near(data), allows: () => true };
  }
  let known: (Prospect | null)[] | null = null;
  const both = () => {
    known ??= [good, other].map((course) => {
      const [move, ...rest] = headOf(course);
      return move === undefined ? null : prospectOf(table, index, move, rest);
    });
    return known;
  };
  const held = (first: Prospect | null, second: Prospect | null, data: EventData) =>
    first !== null && second !== null && preventedBy(first, second, me, data);
  return {
    prevents: (data) => held(both()[0], both()[1], data),
    allows: (data) => held(both()[1], both()[0], data),
  };
}
