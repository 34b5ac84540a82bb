// web/src/lib/cell.tsx -- a cell of a board: its land, what stands on it, and its marks.
import { Fragment, isValidElement, type ComponentChildren, type JSX } from "preact";
import { INNER_SIZE, outline, SIZE, type Point } from "./hex";
import { Still } from "./still";

export interface Cell {
  id: string;
  at: Point;
  label: () => string; // what is there; where it is goes before it
  target: boolean; // something can be done here now
  soft?: boolean; // here too, by a short way: not marked before somebody points at it
  chosen: boolean;
  own?: boolean; // something of whoever looks stands here
  from: readonly unknown[]; // what the art depends on, as in still.tsx
  art: () => ComponentChildren;
  ground?: Ground | null;
}

/** The land of a cell, under whatever stands there. It lies in a layer of its own, which is painted
 *  anew only where land changes, not when pieces move. */
interface Ground {
  from: readonly unknown[]; // all that it is drawn from, as in still.tsx
  art: () => ComponentChildren;
}

/** The land of all cells; `frame` is the part of it that is seen, `move` how it is shifted. */
export function GroundLayer(props: {
  cells: readonly Cell[];
  hint: (cell: string) => string;
  frame: string;
  move: string;
}): JSX.Element {
  const { cells, hint } = props;
  const all = cells.flatMap(({ id, ground }) => (ground ? [id, hint(id), ...ground.from] : [id]));
  return (
    <div class="ground-layer" aria-hidden="true">
      <svg viewBox={props.frame}>
        <g transform={props.move}>
          <Still
            from={all}
            draw={() =>
              cells.map(
                ({ id, at, ground }) =>
                  ground && (
                    <Still
                      key={id}
                      from={[at.x, at.y, hint(id), ...ground.from]}
                      draw={() => (
                        <g class={hint(id)} transform={`translate(${at.x} ${at.y})`}>
                          {ground.art()}
                        </g>
                      )}
                    />
                  ),
              )
            }
          />
        </g>
      </svg>
    </div>
  );
}

/** The outlines of all cells that can be chosen, as one path. */
export const targetsOf = (cells: readonly Cell[]): string =>
  cells
    .filter(({ target, soft }) => target && !soft)
    .map(({ at }) => outline(INNER_SIZE, at))
    .join("");

/** What marks a cell lies well within it: on the border it would mark the cells beside it, too. */
const MARK_SIZE = SIZE - 5.5;

/** Is nothing to be seen of it? */
function nothing(art: ComponentChildren): boolean {
  if (art === null || art === undefined || typeof art === "boolean") return true;
  if (Array.isArray(art)) return art.every(nothing);
  return isValidElement(art) && art.type === Fragment && nothing(art.props.children);
}

/** What stands on a cell, and its marks. Each shifted group is a thing of its own to the browser, in
 *  every frame; so only art is shifted, and empty cells have none. */
export function CellDrawing(props: { cell: Cell; points: boolean; enters: boolean }): JSX.Element {
  const { at, art, target, soft, chosen } = props.cell;
  const drawn = art();
  const edge = outline(INNER_SIZE, at);
  return (
    <>
      <path d={outline(SIZE, at)} class="hit" />
      {/* Under whoever stands there: their colours tell whose they are. */}
      {(target || soft) && <path d={outline(MARK_SIZE, at)} class="mark" />}
      {!nothing(drawn) && <g transform={`translate(${at.x} ${at.y})`}>{drawn}</g>}
      {chosen && <path d={edge} class="chosen-mark" />}
      {props.points && <path d={edge} class="pointed-mark" />}
      {props.enters && <path d={edge} class="focus-mark" />}
    </>
  );
}
