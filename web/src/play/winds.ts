// web/src/play/winds.ts -- where a cell lies on a board, and from another one, in one or two letters.
import { SIZE, type Point } from "../lib/hex";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";

/** Clockwise from the north, as `place_way` in core/place.h counts them. */
const WINDS: readonly ThreeWords[] = [
  ["N", "N", "N"],
  ["NE", "NO", "NE"],
  ["E", "O", "E"],
  ["SE", "SO", "SE"],
  ["S", "S", "S"],
  ["SW", "SW", "SO"],
  ["W", "W", "O"],
  ["NW", "NW", "NO"],
];
const MIDDLE: ThreeWords = ["middle", "Mitte", "centre"];
const STEP = SIZE * Math.sqrt(3); // from the middle of a cell to that of the next

/** Eight winds; within 22 degrees of an axis it is that one. */
function windOf(from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (5 * Math.abs(dx) < 2 * Math.abs(dy)) return dy < 0 ? 0 : 4;
  if (5 * Math.abs(dy) < 2 * Math.abs(dx)) return dx > 0 ? 2 : 6;
  return dx > 0 ? (dy < 0 ? 1 : 3) : dy < 0 ? 7 : 5;
}

/** The middle of the board. */
function middleOf({ module, now }: Table): Point {
  const { map } = now.value.position as { map: Record<string, string> };
  const all = Object.keys(map).map(module.at);
  const mid = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  return { x: mid(all.map(({ x }) => x)), y: mid(all.map(({ y }) => y)) };
}
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The part of a map that a cell lies in, as place.c has it in words: "NW", "middle". */
export function partOf(table: Table, cell: string): string {
  const [middle, at] = [middleOf(table), table.module.at(cell)];
  return apart(at, middle) < STEP * Math.SQRT1_2 ? say(MIDDLE) : say(WINDS[windOf(middle, at)]);
}

/** Nearer to the middle than the other one in the same part, or farther; else on which side of it. */
const INNER: ThreeWords = ["inner {part}", "{part} innen", "{part} intérieur"];
const OUTER: ThreeWords = ["outer {part}", "{part} außen", "{part} extérieur"];
const SIDE: ThreeWords = ["{part} by {side}", "{part} zu {side}", "{part} vers {side}"];

/** The same where others of the kind may lie in that part, too: one name is for one of them. */
export function partAmong(table: Table, cell: string, others: readonly string[]): string {
  const part = partOf(table, cell);
  const same = others.filter((one) => one !== cell && partOf(table, one) === part).map(table.module.at);
  if (same.length === 0) return part;
  const [middle, at] = [middleOf(table), table.module.at(cell)];
  const far = apart(at, middle);
  const fars = same.map((one) => apart(one, middle));
  if (far < Math.min(...fars) - STEP / 2) return say(INNER, { part });
  if (far > Math.max(...fars) + STEP / 2) return say(OUTER, { part });
  const mean = (of: readonly number[]) => of.reduce((a, b) => a + b, 0) / of.length;
  const beside = { x: mean(same.map(({ x }) => x)), y: mean(same.map(({ y }) => y)) };
  return say(SIDE, { part, side: say(WINDS[windOf(beside, at)]) });
}

/** Which way one cell lies from another. */
export const wayOf = ({ module }: Table, from: string, to: string): string =>
  say(WINDS[windOf(module.at(from), module.at(to))]);
