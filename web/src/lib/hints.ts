// web/src/lib/hints.ts -- a hint at two depths: which part of the board or kind of thing, and which move.
//
// All of it follows from the parts of the advised move and where they stand on the screen.
import { signal } from "@preact/signals";
import type { GameModule } from "../games/module";
import type { Advice, Look } from "./bridge";
import { SIZE, type Point } from "./hex";
import { t } from "./i18n";
import type { Seat } from "./saves";
import type { PageWords } from "./words.en";

export const HINT_DEPTHS = 2;

/** What a hint of some depth points at. */
export interface Pointer {
  area: readonly string[]; // cells of the part of the board
  cells: readonly string[]; // cells of the very move
  els: readonly string[]; // things beside the board
  words: string;
}

/** What the hint at the table points at; null: nothing. */
export const hinted = signal<Pointer | null>(null);

const NEAR = 2 * Math.sqrt(3) * SIZE + 1; // two cells away at most
const SMALL_BOARD = 8; // cells; of fewer no part is worth naming

const SECTORS: readonly (keyof PageWords)[] = [
  "partNorthWest",
  "partNorth",
  "partNorthEast",
  "partWest",
  "partMiddle",
  "partEast",
  "partSouthWest",
  "partSouth",
  "partSouthEast",
];

/** Which ninth of the board a point lies in, in words. */
export function partOf(points: readonly Point[], point: Point): string {
  if (points.length < SMALL_BOARD) return t("partBoard");
  const third = (values: number[], value: number) => {
    const least = Math.min(...values);
    const width = Math.max(1, Math.max(...values) - least);
    return Math.min(2, Math.max(0, Math.floor((3 * (value - least)) / width)));
  };
  const column = third(
    points.map(({ x }) => x),
    point.x,
  );
  const row = third(
    points.map(({ y }) => y),
    point.y,
  );
  return t(SECTORS[3 * row + column]);
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

/** What to point at and to say. */
export function pointTo<P>(
  module: GameModule<P>,
  look: Look<P>,
  seats: Seat[],
  advice: Advice,
  depth: number,
): Pointer {
  const els = module.keys(advice.move, look).map((key) => key.el);
  const cells = els.flatMap((el) => module.cellOf(el, look) ?? []);
  const board = module.cells(look.position, seats).map(({ cell }) => cell);
  const first = els[0];
  if (depth < HINT_DEPTHS && cells.length > 0) {
    const at = cells.map(module.at);
    const near = (cell: string) => {
      const { x, y } = module.at(cell);
      return at.some((point) => Math.hypot(point.x - x, point.y - y) < NEAR);
    };
    const words = t("hintPart", { part: partOf(board.map(module.at), at[at.length - 1]) });
    return { area: [...new Set([...board, ...cells])].filter(near), cells: [], els: [], words };
  }
  if (depth < HINT_DEPTHS) {
    // Of things beside the board those of its kind; where all are of one kind, the very thing.
    const kind = module.kind?.(first) ?? null;
    const beside = [...new Set(look.moves.flatMap((move) => module.keys(move, look)[0].el))];
    const same = beside.filter((el) => kind !== null && module.kind?.(el) === kind);
    const some = same.length > 1 && same.length < beside.length;
    const thing = some ? kind! : module.thing(first, look, seats);
    return { area: [], cells: [], els: some ? same : [first], words: t("hintThing", { thing }) };
  }
  return {
    area: [],
    cells,
    els,
    words: t("hintIs", { move: module.sayMove(advice.move, look) }),
  };
}
