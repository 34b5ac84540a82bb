// web/src/lib/framing.ts -- which part of a drawing a board shows, and how it gets from one part to the next.
import { SIZE, type Point } from "./hex";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const EDGE_X = SIZE * 0.95; // from the middle of the outermost cell to the edge
const EDGE_Y = SIZE * 1.1; // a castle's number reaches a little below its cell
const HALF = SIZE * 0.87; // a middle this far from the edge at its side, or a cell's size above and below: all of it is in sight
const LARGER = 1.2; // a box in which cells could be so many times as large is too large

/** The box around cells; never less than `least` cells across. */
export function boxAround(cells: readonly Point[], least: number): Box {
  // Before the first tile lies there is nothing; the middle is shown.
  const xs = cells.length > 0 ? cells.map(({ x }) => x) : [0];
  const ys = cells.length > 0 ? cells.map(({ y }) => y) : [0];
  let x = Math.min(...xs) - EDGE_X;
  let y = Math.min(...ys) - EDGE_Y;
  let width = Math.max(...xs) + EDGE_X - x;
  let height = Math.max(...ys) + EDGE_Y - y;
  const room = least * SIZE * 1.73;
  if (width < room) {
    x -= (room - width) / 2;
    width = room;
  }
  if (height < room * 0.8) {
    y -= (room * 0.8 - height) / 2;
    height = room * 0.8;
  }
  return { x, y, width, height };
}

/** Pixels for a unit of the drawing. */
export const scaleOf = (box: Box, { width, height }: Size) =>
  Math.min(width / box.width, height / box.height);

/** What is left beside and below a box in its frame. */
const beside = (box: Box, size: Size, scale: number): [number, number] => [
  size.width - box.width * scale,
  size.height - box.height * scale,
];

/** Does a cell lie under the buttons in the lower right corner, which are so many pixels large? */
export function underButtons(box: Box, cells: readonly Point[], size: Size, buttons: number): boolean {
  const scale = scaleOf(box, size);
  const [side, below] = beside(box, size, scale);
  const reach = buttons + SIZE * scale * 0.8;
  return cells.some(
    ({ x, y }) =>
      side / 2 + (x - box.x) * scale > size.width - reach &&
      below / 2 + (y - box.y) * scale > size.height - reach,
  );
}

/** Widens the box so that no cell lies under them. */
export function clearCorner(box: Box, cells: readonly Point[], size: Size, buttons: number): void {
  if (!underButtons(box, cells, size, buttons)) return;
  const scale = scaleOf(box, size);
  const [side, below] = beside(box, size, scale);
  if (side > below) box.width += buttons / scale;
  else box.height += buttons / scale;
}

/** Could cells be much larger than in a box? `fitted` is the one that would be right now. */
const tooLarge = (box: Box, fitted: Box, size: Size) => scaleOf(fitted, size) > LARGER * scaleOf(box, size);

/** Does a box that was right before still do, for what has to be in sight? */
export function stillDoes(box: Box, seen: readonly Point[], fitted: Box, size: Size): boolean {
  return (
    !tooLarge(box, fitted, size) &&
    seen.every(
      ({ x, y }) =>
        x > box.x + HALF && x < box.x + box.width - HALF && y > box.y + SIZE && y < box.y + box.height - SIZE,
    )
  );
}

/** One direction of a box, from `was` to `end`, for what reaches from `low` to `high`: what still fits into as much room
 *  comes to lie in its middle; else it is as large as it must be. */
function stretched(was: number, end: number, low: number, high: number): [number, number] {
  if (low >= was && high <= end) return [was, end];
  const spare = Math.max(0, (end - was - (high - low)) / 2);
  return [low - spare, high + spare];
}

/** The box for what no longer fits into `last`: no larger than it must be, so that cells are as large as can be. */
export function grown(last: Box, fitted: Box, size: Size): Box {
  const [x, right] = stretched(last.x, last.x + last.width, fitted.x, fitted.x + fitted.width);
  const [y, foot] = stretched(last.y, last.y + last.height, fitted.y, fitted.y + fitted.height);
  const box = { x, y, width: right - x, height: foot - y };
  return tooLarge(box, fitted, size) ? fitted : box;
}

/** All that is seen of the drawing where a box is fitted into a frame: what is beside it is in sight for nothing. */
export function framed(box: Box, size: Size): Box {
  const scale = scaleOf(box, size);
  const [width, height] = [size.width / scale, size.height / scale];
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

/** How what is drawn in the box `to` is shifted (pixels) and scaled about the middle to look as it did in `from`. */
export function asBefore(from: Box, to: Box, size: Size): { x: number; y: number; scale: number } {
  const before = scaleOf(from, size);
  return {
    x: before * (to.x + to.width / 2 - from.x - from.width / 2),
    y: before * (to.y + to.height / 2 - from.y - from.height / 2),
    scale: before / scaleOf(to, size),
  };
}
