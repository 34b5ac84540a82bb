// web/src/lib/board-box.ts -- the part of a drawing that a board shows: land grows, and it glides along from turn to turn.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Cell } from "./cell";
import {
  asBefore,
  boxAround,
  clearCorner,
  framed,
  grown,
  stillDoes,
  underButtons,
  type Box,
} from "./framing";
import { pace } from "./settings";

/** A board, as far as that is to be known. */
export interface Grown {
  cells: Cell[];
  least?: number; // never zoom in beyond this many cells across
  turn?: unknown; // while it is the same the board keeps its place; undefined: land does not grow
  corner?: boolean; // no cell may lie under the buttons in a corner (usual); else they are elsewhere
}

const GLIDE_MS = 450; // from one part of the drawing to another
export const BUTTONS = 50; // pixels from a corner that a board's buttons take
/** Do they stand in the lower right corner, as in layout.css? */
export const narrow = () => matchMedia("(max-width: 56.188em)").matches;

/**
 * The part of the drawing that is seen. It stays as long as it holds all land and all that can be chosen; then it
 * glides to a larger one. What somebody has enlarged stays as it is. A board that has the size again which it had shows
 * what it showed.
 */
export function useBox(
  svg: RefObject<SVGSVGElement | null>,
  props: Grown,
  size: { width: number; height: number },
  whole: boolean,
): Box {
  const { cells, turn } = props;
  const kept = useRef<{ box: Box; turn: unknown; size: object } | null>(null);
  const drawn = useRef<{ box: Box; size: object } | null>(null);
  const former = useRef(new Map<string, Box>()); // the last one of each size
  const points = cells.map(({ at }) => at);
  const fitted = boxAround(points, props.least ?? 6);
  const buttons = props.corner !== false && narrow();
  if (buttons) clearCorner(fitted, points, size, BUTTONS);
  const before = kept.current;
  const same = before?.size === size;
  const known = same ? before.box : former.current.get(`${size.width} ${size.height}`);
  const begins = !same || before.turn !== turn;
  // Land that has grown under them comes out from there with the next turn.
  const hidden =
    buttons &&
    known !== undefined &&
    begins &&
    underButtons(
      known,
      cells.filter(({ ground }) => ground).map(({ at }) => at),
      size,
      BUTTONS,
    );
  const stays =
    turn !== undefined &&
    !(hidden && whole) &&
    known !== undefined &&
    ((same && !whole) ||
      stillDoes(
        known,
        // What a turn may still ask for fits from its beginning, so that nothing moves within it.
        cells.filter(({ ground, target }) => begins || ground || target).map(({ at }) => at),
        fitted,
        size,
      ));
  const grows = turn !== undefined && same && !hidden;
  const found = grows ? grown(before.box, fitted, size) : fitted;
  const box = stays ? known : turn === undefined ? found : framed(found, size);
  kept.current = { box, turn, size };
  former.current.set(`${size.width} ${size.height}`, box);
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = { box, size };
    if (turn === undefined || before?.size !== size || pace() === 0) return;
    const { x, y, scale } = asBefore(before.box, box, size);
    if (Math.abs(scale - 1) < 0.001 && Math.hypot(x, y) < 0.5) return;
    const layers = [svg.current!, svg.current!.previousElementSibling!];
    const way = [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
    for (const layer of layers) layer.animate?.(way, { duration: GLIDE_MS, easing: "ease-in-out" });
  }, [box.x, box.y, box.width, box.height, size]);
  return box;
}
