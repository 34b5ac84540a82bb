// web/src/lib/hints.ts -- a hint step by step: which part of the board or kind of thing, which piece, which move.
//
// All of it follows from the parts of the advised move and where they stand on the screen.
import { signal } from "@preact/signals";
import type { GameModule } from "../games/module";
import type { Advice, Look } from "./bridge";
import { SIZE, type Point } from "./hex";
import { t } from "./i18n";
import type { Seat } from "./saves";
import type { PageWords } from "./words.en";

const SMALL =
  typeof matchMedia === "function" ? matchMedia("(max-width: 56.188em), (max-height: 35em)") : null;

/** Has the desk no room for advice? There it would push away what it is about, and lies over the board. */
export const small = signal(SMALL?.matches ?? false);
SMALL?.addEventListener("change", () => (small.value = SMALL.matches));

/** What a hint of some depth points at. */
export interface Pointer {
  area: readonly string[]; // cells of the part of the board
  cells: readonly string[]; // cells of the very move
  els: readonly string[]; // things beside the board
  words: string;
  bare?: boolean; // a reason would tell the move
}

/** What the hint at the table points at; null: nothing. */
export const hinted = signal<Pointer | null>(null);

const NEAR = 2 * Math.sqrt(3) * SIZE + 1; // two cells away at most
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

/** The same advice for seat `turn`, but of moves as good as the best the ones that cost nothing: what takes one's
 *  own pieces away at once is not called good, nor just as good, where nothing need be lost. */
export function gentle(advice: Advice, turn: number, costs: (move: string) => boolean): Advice {
  const { move, worth, line, others } = advice;
  const equal = (one: { worth: number[] }) => worth[turn] - one.worth[turn] < EQUAL;
  const free = costs(move) ? others.find((one) => equal(one) && !costs(one.move)) : { move, worth };
  if (free === undefined) return advice;
  const rest = others.filter((one) => one.move !== free.move && !(equal(one) && costs(one.move)));
  return { move: free.move, worth: free.worth, line: free.move === move ? line : [free.move], others: rest };
}

/** The parts of a move by which it differs from others that can be made. */
function telling<P>(module: GameModule<P>, look: Look<P>, move: string): string[] {
  const parts = (one: string) => module.keys(one, look).map((key) => key.el);
  const all = look.moves.map((one) => new Set(parts(one)));
  return parts(move).filter((el) => all.some((one) => !one.has(el)));
}

const onBoard = <P>(module: GameModule<P>, look: Look<P>, els: readonly string[]) =>
  els.flatMap((el) => module.cellOf(el, look) ?? []);

/** How many steps a hint has: where a piece and a place are to be chosen, one for the piece. */
export function hintDepths<P>(module: GameModule<P>, look: Look<P>, seats: Seat[], advice: Advice): number {
  const els = telling(module, look, advice.move);
  if (els.length < 2 || onBoard(module, look, els).length === 0) return 2;
  return firstStep(module, look, seats, advice).bare ? 2 : 3; // what is compared tells of the piece
}

/** What to point at and to say. While something else is chosen, only the board is pointed at: a button would
 *  complete another move. */
export function pointTo<P>(
  module: GameModule<P>,
  look: Look<P>,
  seats: Seat[],
  advice: Advice,
  depth: number,
  chosen: readonly string[] = [],
): Pointer {
  const { move } = advice;
  if (depth === 1) return firstStep(module, look, seats, advice);
  if (depth < hintDepths(module, look, seats, advice)) {
    return thingOf(module, look, seats, telling(module, look, move)[0]);
  }
  const els = module.keys(move, look).map((key) => key.el);
  const words = t("hintIs", { move: module.sayMove(move, look) });
  const cells = onBoard(module, look, els);
  const other = cells.length > 0 && chosen.some((el) => !els.includes(el));
  return { area: [], cells, els: other ? els.filter((el) => module.cellOf(el, look) !== null) : els, words };
}

const thingOf = <P>(module: GameModule<P>, look: Look<P>, seats: Seat[], el: string): Pointer => ({
  area: [],
  cells: onBoard(module, look, [el]),
  els: [el],
  words: t("hintThing", { thing: module.thing(el, look, seats) }),
});

/** The idea: a part of the board or a kind of thing with more than one move; else two moves to choose from. */
function firstStep<P>(module: GameModule<P>, look: Look<P>, seats: Seat[], advice: Advice): Pointer {
  const { move } = advice;
  const els = module.keys(move, look).map((key) => key.el);
  const cells = onBoard(module, look, els);
  const board = module.cells(look.position, seats).map(({ cell }) => cell);
  if (cells.length > 0 && board.length >= SMALL_BOARD) {
    const at = cells.map(module.at);
    const near = (cell: string) => {
      const { x, y } = module.at(cell);
      return at.some((point) => Math.hypot(point.x - x, point.y - y) < NEAR);
    };
    const area = [...new Set([...board, ...cells])].filter(near);
    const words = t("hintPart", { part: partOf(board.map(module.at), at[at.length - 1]) });
    // Where nothing else can be done there, it would be the move itself.
    const also = (one: string) =>
      one !== move &&
      onBoard(
        module,
        look,
        module.keys(one, look).map(({ el }) => el),
      ).some((cell) => area.includes(cell));
    if (look.moves.some(also)) return { area, cells: [], els: [], words };
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
  return {
    area: [],
    cells: [...new Set(onBoard(module, look, both))],
    els: both,
    words: t("hintCompare", { a, b }),
    bare: true,
  };
}
