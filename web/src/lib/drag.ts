// web/src/lib/drag.ts -- dragging something from beside the board onto a cell.
import { signal } from "@preact/signals";

interface Drag {
  el: string;
  x: number;
  y: number;
}

/** What is being dragged and where the pointer is; null: nothing. */
export const dragged = signal<Drag | null>(null);

const DRAG_FROM = 8; // pixels; less is a click

/** For onPointerDown of something that can be dragged. */
export function startDrag(
  event: PointerEvent,
  el: string,
  begin: () => void,
  drop: (cell: string) => void,
): void {
  if (event.button !== 0) return;
  const from = { x: event.clientX, y: event.clientY };
  const follow = (e: PointerEvent) => {
    if (e.pointerId !== event.pointerId) return;
    if (!dragged.value && Math.hypot(e.clientX - from.x, e.clientY - from.y) < DRAG_FROM) return;
    if (!dragged.value) begin();
    dragged.value = { el, x: e.clientX, y: e.clientY };
  };
  const end = (e: PointerEvent) => {
    if (e.pointerId !== event.pointerId) return;
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!dragged.value) return;
    dragged.value = null;
    const under = document.elementFromPoint(e.clientX, e.clientY);
    const cell = under?.closest<HTMLElement>("[data-cell]")?.dataset.cell;
    // The click that ends a drag is no choice of its own.
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 50);
    if (e.type === "pointerup" && cell) drop(cell);
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
