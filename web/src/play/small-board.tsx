// web/src/play/small-board.tsx -- the place of a move of a finished game, drawn small beside what is told of it.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { cellsOf } from "../lib/sight";
import type { Table } from "../lib/table";

const AROUND = 2.6; // of a place that something happened at: so much of the board is seen with it
const ZOOM_MOST = 3.4;

/** Brings the place of a move into the middle of its small board, large enough to be read. */
function zoomTo(frame: HTMLElement | null, cells: readonly string[]): void {
  const land = frame?.firstElementChild as HTMLElement | null | undefined;
  if (!frame || !land) return;
  land.style.cssText = "";
  const outer = frame.getBoundingClientRect();
  const boxes = cells.flatMap((cell) => {
    const drawn = frame.querySelector(`[data-cell="${cell}"]`);
    return drawn ? [drawn.getBoundingClientRect()] : [];
  });
  if (boxes.length === 0 || outer.width === 0) return;
  const [left, top] = [Math.min(...boxes.map((one) => one.left)), Math.min(...boxes.map((one) => one.top))];
  const [right, bottom] = [
    Math.max(...boxes.map((one) => one.right)),
    Math.max(...boxes.map((one) => one.bottom)),
  ];
  const fits = Math.min(outer.width / (right - left), outer.height / (bottom - top)) / AROUND;
  const k = Math.max(1, Math.min(ZOOM_MOST, fits));
  // No farther than the board goes.
  const shift = (middle: number, size: number) =>
    Math.min(0, Math.max(size * (1 - k), size / 2 - k * middle));
  const x = shift((left + right) / 2 - outer.left, outer.width);
  const y = shift((top + bottom) / 2 - outer.top, outer.height);
  // Laid out anew at that size, and not stretched, so that lines and letters stay sharp.
  Object.assign(land.style, {
    width: `${100 * k}%`,
    height: `${100 * k}%`,
    transform: `translate(${x}px, ${y}px)`,
  });
}

/** The board after a move, with what the move did, and near enough to read it. Nothing where that cannot be seen on the board, such
 *  as a tile that is taken from the row. */
export function SmallBoard({ table, index }: { table: Table; index: number }): JSX.Element | null {
  const { Board } = table.module;
  const { events } = table.log.value[index];
  const frame = useRef<HTMLDivElement>(null);
  const cells = events.flatMap(({ data }) => cellsOf(data));
  useEffect(() => {
    const timer = requestAnimationFrame(() => zoomTo(frame.current, cells));
    return () => cancelAnimationFrame(timer);
  }, [index, cells.join(" ")]);
  if (cells.length === 0) return null;
  return (
    <div class="story-board" aria-hidden="true" inert ref={frame}>
      <div class="story-land">
        <Board
          position={table.positionAt(index + 1)}
          seats={table.seats}
          next={new Set()}
          chosen={[]}
          preview={null}
          move={null}
          effects={events}
          pick={() => undefined}
        />
      </div>
    </div>
  );
}
