// web/src/lib/hints.ts -- a hint in steps: a nudge, where that is wanted (which action or kind of thing, in which part of the
// board); which move; all that is to be said of it.
//
// All of it follows from the parts of the advised move and where they stand on the screen.
import { signal } from "@preact/signals";
import type { GameModule } from "../games/module";
import type { Advice, Look } from "./bridge";
import { SIZE, type Point } from "./hex";
import { t } from "./i18n";
import { choose, narrow } from "./picks";
import type { Seat } from "./saves";
import type { PageWords } from "./words.en";

const SMALL =
  typeof matchMedia === "function" ? matchMedia("(max-width: 56.188em), (max-height: 35em)") : null;

/** Has the desk no room for advice? There it would push away what it is about, and lies over the board. */
export const small = signal(SMALL?.matches ?? false);
SMALL?.addEventListener("change", () => (small.value = SMALL.matches));

const UPRIGHT =
  typeof matchMedia === "function" ? matchMedia("(max-width: 56.188em) and (min-height: 35.062em)") : null;

/** Does the board stand above the desk? */
export const upright = signal(UPRIGHT?.matches ?? false);
UPRIGHT?.addEventListener("change", () => (upright.value = UPRIGHT.matches));

/** A tip that the desk has no room for: how its sign is called, and what unfolds it. */
export const foldedTip = signal<{ label: string; open: () => void } | null>(null);

/** What a hint of some depth points at. */
export interface Pointer {
  area: readonly string[]; // cells of the part of the board
  cells: readonly string[]; // cells of the very move
  els: readonly string[]; // things beside the board
  words: string;
  bare?: boolean; // a reason would tell the move
  equal?: boolean; // cells to choose from: none is marked before the others
}

/** What the hint at the table points at; null: nothing. */
export const hinted = signal<Pointer | null>(null);

const NEAR = Math.sqrt(3) * SIZE + 1; // the next cells
/** What is chosen within an action: how many, or which building. */
const FINER = /^(count|build|pay|enter):/;
const SMALL_BOARD = 8; // cells; of fewer no part is worth naming

const WAYS: readonly (keyof PageWords)[] = [
  "partEast",
  "partSouthEast",
  "partSouth",
  "partSouthWest",
  "partWest",
  "partNorthWest",
  "partNorth",
  "partNorthEast",
];

/** Which part of the board a point lies in, in words: as places are named (core/place.c), so that what is
 *  said first fits the name that comes after. */
export function partOf(points: readonly Point[], point: Point): string {
  if (points.length < SMALL_BOARD) return t("partBoard");
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const dx = point.x - middle(points.map(({ x }) => x));
  const dy = point.y - middle(points.map(({ y }) => y));
  if (Math.hypot(dx, dy) < Math.sqrt(1.5) * SIZE) return t("partMiddle");
  return t(WAYS[(Math.round(Math.atan2(dy, dx) / (Math.PI / 4)) + 8) % 8]);
}

/** Within the error of the search two moves are equally good, in shares of the win. */
export const EQUAL = 0.03;

/** The parts of a move by which it differs from others that can be made. */
function telling<P>(module: GameModule<P>, look: Look<P>, move: string): string[] {
  const parts = (one: string) => module.keys(one, look).map((key) => key.el);
  const all = look.moves.map((one) => new Set(parts(one)));
  return parts(move).filter((el) => all.some((one) => !one.has(el)));
}

const onBoard = <P>(module: GameModule<P>, look: Look<P>, els: readonly string[]) =>
  els.flatMap((el) => module.cellOf(el, look) ?? []);

/** The step of a hint that names its move and why, and the one that tells all. */
export const HINT_MOVE = 2;
export const HINT_ALL = 3;

/** What to point at and to say. While something else is chosen, nothing is pointed at that would complete another move
 *  with it. */
export function pointTo<P>(
  module: GameModule<P>,
  look: Look<P>,
  seats: Seat[],
  advice: Advice,
  depth: number,
  chosen: readonly string[] = [],
): Pointer {
  const { move } = advice;
  if (depth < HINT_MOVE) return firstStep(module, look, seats, advice);
  const els = module.keys(move, look).map((key) => key.el);
  const words = t("hintIs", { move: module.sayMove(move, look) });
  const cells = onBoard(module, look, els);
  const keys = (one: string) => module.keys(one, look);
  const leads = (el: string) => {
    const next = choose(look.moves, keys, chosen, el);
    const { complete } = narrow(look.moves, keys, next ?? []);
    return complete === null || complete === move;
  };
  const other = cells.length > 0 && chosen.some((el) => !els.includes(el));
  const fit = (el: string) => module.cellOf(el, look) !== null || leads(el);
  return { area: [], cells, els: other ? els.filter(fit) : els, words };
}

const thingOf = <P>(module: GameModule<P>, look: Look<P>, seats: Seat[], el: string): Pointer => ({
  area: [],
  cells: onBoard(module, look, [el]),
  els: [el],
  words: t("hintThing", { thing: module.thing(el, look, seats) }),
});

/** The idea: what is to be done and a part of the board, or a kind of thing with more than one move; else two
 *  moves to choose from. */
function firstStep<P>(module: GameModule<P>, look: Look<P>, seats: Seat[], advice: Advice): Pointer {
  const { move } = advice;
  const elsOf = (one: string) => module.keys(one, look).map((key) => key.el);
  const els = elsOf(move);
  const cells = onBoard(module, look, els);
  const board = module.cells(look.position, seats).map(({ cell }) => cell);
  if (cells.length > 0 && board.length >= SMALL_BOARD) {
    // Beside the board: the action, or the tile; and where such a thing begins, as near as leaves a choice.
    const act = telling(module, look, move).filter((el) => module.cellOf(el, look) === null);
    const [what] = act.filter((el) => !FINER.test(el));
    const same = look.moves.filter((one) => what === undefined || elsOf(one).includes(what));
    const spots = [...new Set(same.map((one) => onBoard(module, look, elsOf(one))[0]))];
    const from = module.at(cells[0]);
    for (const far of [1, 2]) {
      const near = (cell: string) => {
        const { x, y } = module.at(cell);
        return Math.hypot(from.x - x, from.y - y) < far * NEAR;
      };
      const area = spots.filter((cell) => cell !== undefined && near(cell));
      // Where nothing else can be done there, it would be the move itself.
      const also = (one: string) =>
        one !== move && onBoard(module, look, elsOf(one)).some((cell) => area.includes(cell));
      if (!same.some(also)) continue;
      const part = t("hintPart", { part: partOf(board.map(module.at), from) });
      // A reason that speaks of "it" or "there" wants the place to be named.
      if (what === undefined) return { area, cells: [], els: [], words: part, bare: true };
      const thing = t("hintThing", { thing: module.thing(what, look, seats) });
      return { area, cells: [], els: [what], words: `${thing} ${part}`, bare: true };
    }
  }
  // Of things beside the board those of its kind; else two moves to be compared, of which it is one.
  const kind = module.kind?.(els[0]) ?? null;
  const beside = [...new Set(look.moves.map((one) => module.keys(one, look)[0].el))];
  const same = beside.filter((el) => kind !== null && module.kind?.(el) === kind);
  if (same.length > 1 && same.length < beside.length) {
    return { area: [], cells: [], els: same, words: t("hintKind", { thing: kind! }) };
  }
  const other = [...advice.others.map((one) => one.move), ...look.moves].find((one) => one !== move);
  if (other === undefined) return thingOf(module, look, seats, els[0]);
  const two = look.moves.filter((one) => one === move || one === other); // their order tells nothing
  const both = two.flatMap((one) => telling(module, look, one));
  const [a, b] = two.map((one) => module.sayMove(one, look));
  const cellsOfBoth = [...new Set(onBoard(module, look, both))];
  // The board shows them, if that is all they differ in.
  const places = cellsOfBoth.length === 2 && both.length === 2;
  return {
    area: [],
    cells: cellsOfBoth,
    els: both,
    words: places ? t("hintPlaces") : t("hintCompare", { a, b }),
    bare: true,
    equal: true,
  };
}
