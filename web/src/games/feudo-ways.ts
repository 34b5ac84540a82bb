// web/src/games/feudo-ways.ts -- the cells that a piece of Feudo has walked over, for drawing its way.
import type { EventData } from "../lib/bridge";
import { around, cellNumbers, oddRow } from "../lib/hex";
import type { FeudoPosition } from "./feudo-words";

/** How little a way likes to lead over a kind of land; what is not named is open. The rules say how many steps
 *  were made, here only one of the ways of so many steps is picked to be drawn. */
const ROUGH: Record<string, number> = { mountain: 9, castle: 9, convent: 9, town: 6, wood: 4, village: 3 };

const STRAIGHT = 0.004; // of two ways that are as good the straighter one, by units off the line

const toAxial = (cell: string): string => {
  const [column, row] = cellNumbers(cell);
  return `${column - (row - (row & 1)) / 2},${row}`;
};
const fromAxial = (cell: string): string => {
  const [q, r] = cellNumbers(cell);
  return `${q + (r - (r & 1)) / 2},${r}`;
};

/** The cells beside one, by column and row. */
export const beside = (cell: string): string[] => around(toAxial(cell)).map(fromAxial);

/** From `from` to `to` in so many steps, both included, over the most open land; null: there is no such way. */
export function wayOver(
  map: Readonly<Record<string, string>>,
  from: string,
  to: string,
  steps: number,
): string[] | null {
  const [a, b] = [oddRow(from), oddRow(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const off = (cell: string) => {
    const { x, y } = oddRow(cell);
    return length === 0 ? 0 : Math.abs((x - a.x) * (b.y - a.y) - (y - a.y) * (b.x - a.x)) / length;
  };
  let edge = new Map<string, { cost: number; way: string[] }>([[from, { cost: 0, way: [from] }]]);
  for (let step = 1; step <= steps; step++) {
    const next = new Map<string, { cost: number; way: string[] }>();
    for (const { cost, way } of edge.values()) {
      for (const cell of beside(way[way.length - 1])) {
        if (map[cell] === undefined || way.includes(cell) || (cell === to) !== (step === steps)) continue;
        const sum = cost + (cell === to ? 0 : (ROUGH[map[cell]] ?? 0)) + STRAIGHT * off(cell);
        const had = next.get(cell);
        if (!had || sum < had.cost) next.set(cell, { cost: sum, way: [...way, cell] });
      }
    }
    edge = next;
  }
  return edge.get(to)?.way ?? null;
}

/** The same of something that has happened; null where nobody walked further than to the next cell. */
export function feudoWay(data: EventData, position: FeudoPosition): string[] | null {
  const [from, to, steps] = [data.from, data.to, Number(data.ways)];
  if (typeof from !== "string" || typeof to !== "string" || !(steps > 1)) return null;
  return wayOver(position.map, from, to, steps);
}
