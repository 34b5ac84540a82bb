// web/src/lib/framing.ts -- which part of a drawing a board shows, and how it gets from one part to the next.
import { SIZE, type Point } from "./hex";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const EDGE_X = SIZE * 0.95; // from the middle of the outermost cell to the edge
const EDGE_Y = SIZE * 1.1; // a castle's number reaches a little below its cell
const NEAR = SIZE * 0.6; // a middle this near to the edge is not well in sight any more
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
const scaleOf = (box: Box, { width, height }: Size) => Math.min(width / box.width, height / box.height);

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

/** How a drawing that is enlarged `zoom` times is shifted (units of the drawing) so that most of `wanted` are well in
 *  sight, and where that is so for many places, their middle in the middle. No more emptiness is shown than before. */
export function shiftTowards(box: Box, size: Size, zoom: number, wanted: readonly Point[]): Point {
  const scale = scaleOf(box, size);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const most = {
    x: Math.max(0, (box.width * zoom - size.width / scale) / 2),
    y: Math.max(0, (box.height * zoom - size.height / scale) / 2),
  };
  const within = (n: number, limit: number) => Math.min(limit, Math.max(-limit, n)) || 0;
  const shiftTo = ({ x, y }: Point) => ({
    x: within((middleX - x) * zoom, most.x),
    y: within((middleY - y) * zoom, most.y),
  });
  const half = { x: size.width / scale / 2 - NEAR * zoom, y: size.height / scale / 2 - NEAR * zoom };
  const seen = (shift: Point) =>
    wanted.filter(
      ({ x, y }) =>
        Math.abs((x - middleX) * zoom + shift.x) <= half.x &&
        Math.abs((y - middleY) * zoom + shift.y) <= half.y,
    ).length;
  if (wanted.length === 0) return { x: 0, y: 0 };
  const mid = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  const all = { x: mid(wanted.map(({ x }) => x)), y: mid(wanted.map(({ y }) => y)) };
  const far = ({ x, y }: Point) => Math.hypot(x - all.x, y - all.y);
  // Their middle first, then the places themselves, the nearer to it the sooner.
  const tries = [all, ...[...wanted].sort((a, b) => far(a) - far(b))].map(shiftTo);
  const counts = tries.map(seen);
  return tries[counts.indexOf(Math.max(...counts))];
}

/** The shift of a drawing that is enlarged already, from `k` to `zoom` times: what is in the middle stays there, but for
 *  as much as brings the nearest of `wanted` into sight, where none is. */
export function shiftOnwards(
  box: Box,
  size: Size,
  { x, y, k }: Point & { k: number },
  zoom: number,
  wanted: readonly Point[],
): Point {
  const scale = scaleOf(box, size);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const kept = { x: (x * zoom) / k, y: (y * zoom) / k };
  const half = { x: size.width / scale / 2 - NEAR * zoom, y: size.height / scale / 2 - NEAR * zoom };
  const lacks = (n: number, most: number) => (n > most ? most - n : n < -most ? -most - n : 0);
  const ways = wanted.map((at) => ({
    x: lacks((at.x - middleX) * zoom + kept.x, half.x),
    y: lacks((at.y - middleY) * zoom + kept.y, half.y),
  }));
  const [nearest = { x: 0, y: 0 }] = ways.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  return { x: kept.x + nearest.x, y: kept.y + nearest.y };
}

const AROUND = SIZE * 1.15; // from the middle of a cell to where what is looked at ends
const WORTH = { times: 1.25, pixels: 28 }; // cells no larger than so are not worth a move of the board

/** Where a board looks by itself: so near that all of `wanted` is in sight and no cell is wider than `most` pixels; null: all of
 *  the board is as good. `side`: pixels at its right edge that buttons take. */
export function lookAt(
  box: Box,
  size: Size,
  wanted: readonly Point[],
  most: number,
  side = 0,
): (Point & { k: number }) | null {
  if (wanted.length === 0) return null;
  const scale = scaleOf(box, size);
  const [xs, ys] = [wanted.map(({ x }) => x), wanted.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, foot] = [Math.min(...ys), Math.max(...ys)];
  const k = Math.min(
    most / (SIZE * Math.sqrt(3) * scale),
    (size.width - side) / (scale * (right - left + 2 * AROUND)),
    size.height / (scale * (foot - top + 2 * AROUND)),
  );
  if (k < WORTH.times || k * SIZE * Math.sqrt(3) * scale < WORTH.pixels) return null;
  const free = side / scale;
  const spare = {
    x: Math.max(0, (box.width * k - size.width / scale) / 2),
    y: Math.max(0, (box.height * k - size.height / scale) / 2),
  };
  const x = (box.x + box.width / 2 - (left + right) / 2) * k - free / 2;
  const y = (box.y + box.height / 2 - (top + foot) / 2) * k;
  return {
    x: Math.min(spare.x, Math.max(-spare.x - free, x)),
    y: Math.min(spare.y, Math.max(-spare.y, y)),
    k,
  };
}

/** The same with what has just happened, `news`, in sight as well: what is nearest to what is wanted first, as long as cells keep at
 *  least `least` pixels. */
export function lookAtWith(
  box: Box,
  size: Size,
  wanted: readonly Point[],
  news: readonly Point[],
  { least, most }: { least: number; most: number },
  side = 0,
): (Point & { k: number }) | null {
  const alone = lookAt(box, size, wanted, most, side);
  if (alone === null) return null;
  const nearest = ({ x, y }: Point) => Math.min(...wanted.map((one) => Math.hypot(one.x - x, one.y - y)));
  const wide = SIZE * Math.sqrt(3) * scaleOf(box, size);
  let [found, seen] = [alone, wanted];
  for (const one of [...news].sort((a, b) => nearest(a) - nearest(b))) {
    const view = lookAt(box, size, [...seen, one], most, side);
    if (view === null || view.k * wide < Math.min(least, alone.k * wide)) continue;
    [found, seen] = [view, [...seen, one]];
  }
  return found;
}

/** Is all of `wanted` in sight in a drawing that is shifted and enlarged? */
export function inSight(
  box: Box,
  size: Size,
  { x, y, k }: Point & { k: number },
  wanted: readonly Point[],
): boolean {
  const scale = scaleOf(box, size);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const half = { x: size.width / scale / 2 - NEAR * k, y: size.height / scale / 2 - NEAR * k };
  return wanted.every(
    (at) => Math.abs((at.x - middleX) * k + x) <= half.x && Math.abs((at.y - middleY) * k + y) <= half.y,
  );
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
