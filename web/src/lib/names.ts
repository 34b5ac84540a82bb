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
/** A piece, `wide` to each side of its middle, and the number at its foot, which is to be read whatever else gives way. */
const around =
  (wide: number) =>
  ({ x, y, k }: Standing): Edges => ({
    left: x - wide * k,
    right: x + wide * k,
    top: y + TOP * k,
    bottom: y + FOOT * k,
  });
const bodyOf = around(SIDE);
/** What tells who it is: the head, and all that is below it. */
const coreOf = around(SIZE * 0.34);
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
/** Of which the tips of the roofs may be covered if need be. */
const wallsOf = ({ left, right, top, bottom }: Edges): Edges => ({
  ...{ left: left + SIZE * 0.1, right: right - SIZE * 0.1 },
  ...{ top: top + SIZE * 0.1, bottom },
});

const SMALLER = 0.85; // letters of a name that finds no room
const SMALLEST = 0.75; // and that has to be there, or in whose place somebody stands

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
  ...rowOf(FOOT, 0.81), // more than the letters are high above their line
  ...rowOf(TOP, -0.2),
  [0.5, SIDE, 0, 0.3],
  [-0.5, -SIDE, 0, 0.3],
  [0.5, SIDE, SIZE * -0.35, 0.3],
  [-0.5, -SIDE, SIZE * -0.35, 0.3],
  [0.5, SIDE, SIZE * 0.22, 0.3],
  [-0.5, -SIDE, SIZE * 0.22, 0.3],
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
 *  there is room or not: under their place, above it, aside of that; within the edges, not over pieces if that can be, never
 *  over the head of one or its number where there is other room, and not over other places. A village rather has smaller
 *  letters than no name. `grow`: how much larger letters are, as on a small board. `ways`: by cell, which of these ways each
 *  name went last; it keeps to it while that is free, since a name that wanders is looked for each time, and no other name
 *  moves it that finds room elsewhere. */
export function layNames(
  names: readonly Name[],
  grow: number,
  edges?: Edges,
  standing: readonly Standing[] = [],
  ways: Map<string, number> = new Map(),
): LaidName[] {
  const lay = (order: readonly Name[]) => {
    const gone = new Map(ways); // what is not taken in the end leaves no trace
    return { gone, laid: layInOrder(order, grow, edges, standing, gone) };
  };
  const first = lay(names);
  // Those that found no room may choose first, if all the others are still there and lie no worse.
  const without = names.filter((name) => !first.laid.some((one) => one.name === name));
  const again = without.length > 0 && lay([...without, ...names.filter((name) => !without.includes(name))]);
  const worse = (list: LaidName[]) => list.filter(({ over }) => over).length;
  const better = again && again.laid.length > first.laid.length && worse(again.laid) <= worse(first.laid);
  const best = better ? again : first;
  for (const [id, way] of best.gone) ways.set(id, way);
  return best.laid;
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
  const [bodies, cores, numbers] = [bodyOf, coreOf, numberOf].map((part) => standing.map(part));
  const houses = names.map(({ at }) => housesOf(at));
  const all = names.map((name, own) => {
    const words = name.words();
    const kept = name.always || isSpoken(words);
    const least = kept || isHeld(name, standing) ? SMALLEST : SMALLER;
    const sizes = [1, SMALLER, least].map((part) => part * name.size * grow);
    const others = houses.filter((_, i) => i !== own);
    const boxAt = sizes.map((size) => boxesOf(name, words, size, edges));
    return { name, words, kept, sizes, others, boxAt };
  });
  const free = (box: Edges, ...lists: Iterable<Edges>[]) =>
    lists.every((list) => [...list].every((one) => apart(one, box)));
  // Whoever can stays where it was, and has a claim to that.
  const claims = new Map<Name, { box: Edges & Point; size: number }>();
  for (const { name, sizes, others, boxAt } of all) {
    const last = ways.get(name.id);
    if (last === undefined) continue;
    const claimed = [...claims.values()].map(({ box }) => box);
    const at = boxAt.findIndex((boxes) => free(boxes(last), bodies, others, claimed));
    if (at >= 0) claims.set(name, { box: boxAt[at](last), size: sizes[at] });
  }
  return all.flatMap(({ name, words, kept, sizes, others, boxAt }) => {
    const lay = (box: Edges & Point, size: number, over = false): LaidName[] => {
      taken.push(box);
      claims.delete(name);
      return [{ name, words, size, over, x: box.x, y: box.y }];
    };
    const claim = claims.get(name);
    if (claim && free(claim.box, taken)) return lay(claim.box, claim.size);
    claims.delete(name);
    const claimed = [...claims.values()].map(({ box }) => box);
    // Off the own houses first; what others claim gives way before a piece is covered.
    const tries: Edges[][][] = [
      [bodies, houses, claimed],
      [bodies, others, claimed],
      [cores, others, claimed],
      [bodies, others],
      [cores, others],
      ...(isHeld(name, standing) ? [[cores, others.map(wallsOf)]] : []),
    ];
    for (const lists of tries)
      for (const [i, size] of sizes.entries())
        for (const way of WAYS.keys()) {
          const box = boxAt[i](way);
          if (!free(box, taken, ...lists)) continue;
          ways.set(name.id, way);
          return lay(box, size);
        }
    if (!kept) return [];
    // In the thick of it: over as few other names, houses and numbers as can be, then over as few heads.
    const least = sizes.length - 1;
    const covers = (list: Edges[], box: Edges) => list.filter((one) => !apart(one, box)).length;
    const cost = (box: Edges) =>
      100 * covers(taken, box) +
      40 * covers(others, box) +
      20 * covers(numbers, box) +
      4 * covers(cores, box) +
      covers(bodies, box);
    const boxes = [...WAYS.keys()].map(boxAt[least]);
    const costs = boxes.map(cost);
    const best = boxes[costs.indexOf(Math.min(...costs))];
    return lay(best, sizes[least], true);
  });
}
