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
  size: number; // of its letters as they are drawn
  over: boolean; // it found no room, and lies over something
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
/** How far aside a name goes at most, else it would be taken for the next place's; what has to be there goes farther. */
const ASIDE = { always: SIZE * 0.9, else: SIZE * 0.62 };
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

const SMALLER = 0.85; // letters of a name that has to be there and finds no room

/** Where a name may go: under its place, above it, aside of that, farther under and above it, and beside it. How far aside,
 *  in parts of its width or, beside, of the piece's; the line, and how many heights of its letters are added. */
type Way = readonly [aside: number, beside: number, line: number, heights: number];
const rowOf = (line: number, heights: number): Way[] =>
  [0, ...SHIFTS].map((part): Way => [part, 0, line, heights]);
const [under, above] = [rowOf(BELOW, 0), rowOf(ABOVE, 0)];
const WAYS: readonly Way[] = [
  under[0],
  above[0],
  ...under.slice(1),
  ...above.slice(1),
  ...rowOf(FOOT, 0.8),
  ...rowOf(TOP, -0.2),
  [0.5, SIDE, 0, 0.3],
  [-0.5, -SIDE, 0, 0.3],
];

/** The room that a name takes by each of its ways, within the edges. */
const boxesOf =
  (name: Name, words: string, high: number, edges?: Edges) =>
  (way: number): Edges & Point => {
    const [aside, beside, line, heights] = WAYS[way];
    const half = (words.length * high * LETTER) / 2;
    const off = 2 * half * aside;
    const most = beside !== 0 ? Infinity : ASIDE[name.always ? "always" : "else"];
    const at = name.at.x + Math.max(-most, Math.min(most, off)) + beside;
    const x = edges ? Math.max(edges.left + half, Math.min(edges.right - half, at)) : at;
    const low = Math.min(name.at.y + line + heights * high, (edges?.bottom ?? Infinity) - high * 0.2);
    const y = Math.max(low, (edges?.top ?? -Infinity) + high * 0.8);
    return { x, y, left: x - half, right: x + half, top: y - high * 0.8, bottom: y + high * 0.2 };
  };

/** Is a name read beside the board? */
export const isSpoken = (words: string): boolean => spoken.value !== "" && spoken.value.includes(words);

/** Those that find room, the first ones first, and those that are always to be there or are read beside the board whether
 *  there is room or not: under their place, above it, aside of that; within the edges, not over pieces if that can be, and
 *  not over their numbers or other places where there is room. Where somebody stands in a place it rather has smaller letters
 *  than no name. `grow`: how much larger letters are, as on a small board. `ways`: by cell, which of these ways each name went last; it keeps to it while that is free, since a
 *  name that wanders is looked for each time. */
export function layNames(
  names: readonly Name[],
  grow: number,
  edges?: Edges,
  standing: readonly Standing[] = [],
  ways: Map<string, number> = new Map(),
): LaidName[] {
  const lay = (order: readonly Name[]) => layInOrder(order, grow, edges, standing, ways);
  const laid = lay(names);
  // Somebody stands where no name found room: it may choose first, if all the others are still there and lie no worse.
  const without = names.filter((name) => isHeld(name, standing) && !laid.some((one) => one.name === name));
  if (without.length === 0) return laid;
  const again = lay([...without, ...names.filter((name) => !without.includes(name))]);
  const worse = (list: LaidName[]) => list.filter(({ over }) => over).length;
  return again.length > laid.length && worse(again) <= worse(laid) ? again : laid;
}

/** Does somebody stand in the place of a name? */
const isHeld = ({ at }: Name, standing: readonly Standing[]): boolean =>
  standing.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < SIDE);

function layInOrder(
  names: readonly Name[],
  grow: number,
  edges: Edges | undefined,
  standing: readonly Standing[],
  ways: Map<string, number>,
): LaidName[] {
  const taken: Edges[] = [];
  const bodies = standing.map(bodyOf);
  const numbers = standing.map(numberOf);
  const houses = names.map(({ at }) => housesOf(at));
  return names.flatMap((name, own) => {
    const words = name.words();
    const lay = (box: Edges & Point, size: number, over = false): LaidName[] => {
      taken.push(box);
      return [{ name, words, size, over, x: box.x, y: box.y }];
    };
    const kept = name.always || isSpoken(words);
    const sizes = [1, ...(kept || isHeld(name, standing) ? [SMALLER] : [])].map(
      (part) => part * name.size * grow,
    );
    const others = houses.filter((_, i) => i !== own);
    // Most names keep their way, so the others are looked at only when that is taken; off the own houses first.
    const last = ways.get(name.id);
    const tries: [over: Edges[], houses: Edges[], ends: Iterable<number>][] = [
      [bodies, others, last === undefined ? [] : [last]],
      [bodies, houses, WAYS.keys()],
      [bodies, others, WAYS.keys()],
      [numbers, others, WAYS.keys()],
    ];
    for (const [over, around, ends] of tries) {
      const all = [...ends];
      for (const size of sizes) {
        const boxAt = boxesOf(name, words, size, edges);
        for (const end of all) {
          const box = boxAt(end);
          const clear = (one: Edges) => apart(one, box);
          if (!taken.every(clear) || !over.every(clear) || !around.every(clear)) continue;
          ways.set(name.id, end);
          return lay(box, size);
        }
      }
    }
    if (!kept) return [];
    // In the thick of it: over as few other names, houses and numbers as can be, then over as few pieces.
    const size = sizes[sizes.length - 1];
    const covers = (list: Edges[], box: Edges) => list.filter((one) => !apart(one, box)).length;
    const cost = (box: Edges) =>
      100 * covers(taken, box) + 20 * covers(others, box) + 10 * covers(numbers, box) + covers(bodies, box);
    const boxes = [...WAYS.keys()].map(boxesOf(name, words, size, edges));
    const costs = boxes.map(cost);
    return lay(boxes[costs.indexOf(Math.min(...costs))], size, true);
  });
}
