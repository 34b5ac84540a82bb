// web/src/lib/hex.ts -- where hexagons stand on the screen; a step east is q+1, south-east r+1.

export const SIZE = 50; // from the middle to a corner, in units of the drawing
const WIDTH = Math.sqrt(3) * SIZE;

export interface Point {
  x: number;
  y: number;
}

export function cellNumbers(cell: string): [number, number] {
  const [a, b] = cell.split(",").map(Number);
  return [a, b];
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

/** The outline of a hexagon with a corner on top. */
export function outline(size: number, { x, y }: Point = { x: 0, y: 0 }): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return `${(x + size * Math.cos(angle)).toFixed(2)},${(y + size * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
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
