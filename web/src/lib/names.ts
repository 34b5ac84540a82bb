// web/src/lib/names.ts -- names on a board, laid so that none runs over another.
import { SIZE, type Point } from "./hex";

export interface Name {
  id: string; // of its cell
  at: Point;
  kind: string; // its class
  size: number; // of its letters on a large board, in units of the drawing
  words: () => string;
}

export interface LaidName extends Point {
  name: Name;
  words: string;
}

const LETTER = 0.56; // width of a letter, in parts of its size
const BELOW = SIZE * 0.82; // the line of a name under its place
const ABOVE = SIZE * -0.56;

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Those that find room, the first ones first: under their place or else above it, within the edges. `grow`: how
 *  much larger letters are, as on a small board. */
export function layNames(names: readonly Name[], grow: number, edges?: Edges): LaidName[] {
  const taken: Edges[] = [];
  return names.flatMap((name) => {
    const words = name.words();
    const half = (words.length * name.size * grow * LETTER) / 2;
    const x = edges ? Math.max(edges.left + half, Math.min(edges.right - half, name.at.x)) : name.at.x;
    for (const line of [BELOW, ABOVE]) {
      const y = Math.min(name.at.y + line, (edges?.bottom ?? Infinity) - name.size * grow * 0.2);
      const box = {
        left: x - half,
        right: x + half,
        top: y - name.size * grow * 0.8,
        bottom: y + name.size * grow * 0.2,
      };
      const free = taken.every(
        (one) =>
          one.right <= box.left || one.left >= box.right || one.bottom <= box.top || one.top >= box.bottom,
      );
      if (!free) continue;
      taken.push(box);
      return [{ name, words, x, y }];
    }
    return [];
  });
}
