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

const EDGE_X = SIZE * 1.1; // from the middle of the outermost cell to the edge
const EDGE_Y = SIZE * 1.15;
const NEAR = SIZE * 0.6; // a middle this near to the edge is not well in sight any more
const FULL = 0.5; // a box that is filled less than so is too large

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

/** Widens the box so that no cell lies under the buttons in the lower right corner, which are so many pixels large. */
export function clearCorner(box: Box, cells: readonly Point[], size: Size, buttons: number): void {
  const scale = scaleOf(box, size);
  const [side, below] = [size.width - box.width * scale, size.height - box.height * scale];
  const reach = buttons + SIZE * scale * 0.8;
  const hidden = cells.some(
    ({ x, y }) =>
      side / 2 + (x - box.x) * scale > size.width - reach &&
      below / 2 + (y - box.y) * scale > size.height - reach,
  );
  if (!hidden) return;
  if (side > below) box.width += buttons / scale;
  else box.height += buttons / scale;
}

/** Does a box that was right before still do, for what has to be in sight? `fitted` is the one that would be
 *  right now. */
export function stillDoes(box: Box, seen: readonly Point[], fitted: Box): boolean {
  return (
    fitted.width * fitted.height > FULL * box.width * box.height &&
    seen.every(
      ({ x, y }) =>
        x > box.x + NEAR && x < box.x + box.width - NEAR && y > box.y + NEAR && y < box.y + box.height - NEAR,
    )
  );
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
