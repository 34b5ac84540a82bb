// web/src/lib/hex.ts -- where hexagons stand on the screen; a step east is q+1, south-east r+1.

export const SIZE = 50; // from the middle to a corner, in units of the drawing
const WIDTH = Math.sqrt(3) * SIZE;

export interface Point {
  x: number;
  y: number;
}

const numbers = new Map<string, [number, number]>(); // of cells that were asked for

export function cellNumbers(cell: string): readonly [number, number] {
  let both = numbers.get(cell);
  if (both === undefined) {
    const [a, b] = cell.split(",").map(Number);
    both = [a, b];
    numbers.set(cell, both);
  }
  return both;
}

/** Axial "q,r" to the middle of the cell. */
export function axial(cell: string): Point {
  const [q, r] = cellNumbers(cell);
  return { x: WIDTH * (q + r / 2), y: 1.5 * SIZE * r };
}

/** "column,row", odd rows pushed half a cell east. */
export function oddRow(cell: string): Point {
  const [column, row] = cellNumbers(cell);
  return { x: WIDTH * (column + (row & 1) / 2), y: 1.5 * SIZE * row };
}

export function around(cell: string): string[] {
  const [q, r] = cellNumbers(cell);
  return [
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, 0],
    [-1, 1],
    [0, 1],
  ].map(([dq, dr]) => `${q + dq},${r + dr}`);
}

/** The way around a hexagon from the corner on top, by its size: boards draw hundreds of them at once. */
const ways = new Map<number, string>();

/** The outline of a hexagon with a corner on top. */
export function outline(size: number, { x, y }: Point = { x: 0, y: 0 }): string {
  let way = ways.get(size);
  if (way === undefined) {
    const [across, down] = [(size * Math.sqrt(3)) / 2, size / 2].map((length) => length.toFixed(2));
    way = `l${across},${down}v${size}l-${across},${down}l-${across},-${down}v-${size}z`;
    ways.set(size, way);
  }
  return `M${x.toFixed(2)},${(y - size).toFixed(2)}${way}`;
}

/** Of several points the one to go to from `from` by an arrow key; -1 if none lies that way. */
export function towards(points: readonly Point[], from: Point, dx: number, dy: number): number {
  let best = -1;
  let bestCost = Infinity;
  points.forEach((point, i) => {
    const along = (point.x - from.x) * dx + (point.y - from.y) * dy;
    const aside = Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx);
    const cost = along + 1.6 * aside;
    if (along > 1 && aside < along * 2 && cost < bestCost) {
      best = i;
      bestCost = cost;
    }
  });
  return best;
}

export const HEX = outline(SIZE);
export const INNER_SIZE = SIZE - 2.2;
export const INNER = outline(INNER_SIZE);
