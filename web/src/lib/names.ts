// web/src/lib/names.ts -- names on a board, laid so that none runs over another.
import { signal } from "@preact/signals";
import { SIZE, type Point } from "./hex";

/** A text that is being read beside the board: names in it are to be found there. */
export const spoken = signal("");

export interface Name {
  id: string; // of its cell
  at: Point;
  kind: string; // its class
  size: number; // of its letters on a large board, in units of the drawing
  words: () => string;
  always?: true; // it is never left out, even where it has to lie over something
}

export interface LaidName extends Point {
  name: Name;
  words: string;
}

/** A piece that a name must not cover, k times as large as usual. */
export interface Standing extends Point {
  k: number;
}

const LETTER = 0.56; // width of a letter, in parts of its size
const BELOW = SIZE * 0.82; // the line of a name under its place
const ABOVE = SIZE * -0.56;
const FOOT = SIZE * 0.8; // where a piece ends below and
const TOP = SIZE * -0.78; // above, its middle being 0
const SIDE = SIZE * 0.5;
const SHIFTS = [-0.18, 0.18, -0.36, 0.36, -0.5, 0.5]; // of its width: so far a name goes aside

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const apart = (a: Edges, b: Edges) =>
  a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;
/** A piece, and the number at its foot, which is to be read whatever else gives way. */
const bodyOf = ({ x, y, k }: Standing): Edges => ({
  left: x - SIDE * k,
  right: x + SIDE * k,
  top: y + TOP * k,
  bottom: y + FOOT * k,
});
const numberOf = ({ x, y, k }: Standing): Edges => ({
  left: x - SIZE * 0.32 * k,
  right: x + SIZE * 0.32 * k,
  top: y + SIZE * 0.16 * k,
  bottom: y + FOOT * k,
});

/** The houses of a place: another name across them would be taken for its own. */
const housesOf = ({ x, y }: Point): Edges => ({
  left: x - SIZE * 0.4,
  right: x + SIZE * 0.4,
  top: y - SIZE * 0.4,
  bottom: y + SIZE * 0.35,
});

/** Is a name read beside the board? */
export const isSpoken = (words: string): boolean => spoken.value !== "" && spoken.value.includes(words);

/** Those that find room, the first ones first, and those that are always to be there or are read beside the board whether
 *  there is room or not: under their place, above it, aside of that; within the edges, not over pieces if that can be, and
 *  not over their numbers or other places where there is room. `grow`: how much larger letters are, as on a
 *  small board. `ways`: by cell, which of these ways each name went last; it keeps to it while that is free, since a
 *  name that wanders is looked for each time. */
export function layNames(
  names: readonly Name[],
  grow: number,
  edges?: Edges,
  standing: readonly Standing[] = [],
  ways: Map<string, number> = new Map(),
): LaidName[] {
  const taken: Edges[] = [];
  const bodies = standing.map(bodyOf);
  const numbers = standing.map(numberOf);
  const houses = names.map(({ at }) => housesOf(at));
  return names.flatMap((name, own) => {
    const words = name.words();
    const high = name.size * grow;
    const half = (words.length * high * LETTER) / 2;
    const asides = SHIFTS.map((part) => 2 * half * part);
    const tries = [
      [0, BELOW],
      [0, ABOVE],
      ...[BELOW, ABOVE].flatMap((line) => asides.map((aside) => [aside, line])),
      ...[FOOT + high * 0.8, TOP - high * 0.2].flatMap((line) =>
        [0, ...asides].map((aside) => [aside, line]),
      ),
    ];
    const beside = [half + SIDE, -half - SIDE].map((aside) => [aside, high * 0.3]);
    const ends = [...tries, ...beside];
    const boxAt = ([aside, line]: number[]) => {
      const x = name.at.x + aside;
      const inside = edges ? Math.max(edges.left + half, Math.min(edges.right - half, x)) : x;
      const low = Math.min(name.at.y + line, (edges?.bottom ?? Infinity) - high * 0.2);
      const y = Math.max(low, (edges?.top ?? -Infinity) + high * 0.8);
      return {
        x: inside,
        y,
        left: inside - half,
        right: inside + half,
        top: y - high * 0.8,
        bottom: y + high * 0.2,
      };
    };
    // Most names keep their way, so the others are looked at only when that is taken.
    const way = ways.get(name.id) ?? 0;
    const order = [way, ...ends.keys()];
    for (const over of [bodies, numbers]) {
      for (const end of order) {
        const box = boxAt(ends[end]);
        const clear = (one: Edges) => apart(one, box);
        if (!taken.every(clear) || !over.every(clear)) continue;
        if (!houses.every((one, i) => i === own || clear(one))) continue;
        ways.set(name.id, end);
        taken.push(box);
        return [{ name, words, x: box.x, y: box.y }];
      }
    }
    if (!name.always && !isSpoken(words)) return [];
    // In the thick of it: over as few numbers as can be, then over as few pieces and houses.
    const cost = (box: Edges) =>
      100 * taken.filter((one) => !apart(one, box)).length +
      10 * numbers.filter((one) => !apart(one, box)).length +
      [...bodies, ...houses.filter((_, i) => i !== own)].filter((one) => !apart(one, box)).length;
    const boxes = ends.map(boxAt);
    const costs = boxes.map(cost);
    const box = boxes[costs.indexOf(Math.min(...costs))];
    taken.push(box);
    return [{ name, words, x: box.x, y: box.y }];
  });
}
