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

/** The part of a map that a cell lies in, as place.c has it in words: "NW", "middle". */
export function partOf({ module, now }: Table, cell: string): string {
  const { map } = now.value.position as { map: Record<string, string> };
  const all = Object.keys(map).map(module.at);
  const mid = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  const middle = { x: mid(all.map(({ x }) => x)), y: mid(all.map(({ y }) => y)) };
  const at = module.at(cell);
  const near = Math.hypot(at.x - middle.x, at.y - middle.y) < STEP * Math.SQRT1_2;
  return near ? say(MIDDLE) : say(WINDS[windOf(middle, at)]);
}

/** Which way one cell lies from another. */
export const wayOf = ({ module }: Table, from: string, to: string): string =>
  say(WINDS[windOf(module.at(from), module.at(to))]);
