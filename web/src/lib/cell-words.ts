// web/src/lib/cell-words.ts -- cells of a board in words: as texts call them, and as screen readers say them.
import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Cell } from "./cell";
import { labelled, t } from "./i18n";
import { marksHere } from "./marks";
import { coordinates } from "./settings";

/** Cells that a lesson or a line of the log points at. */
export const pointed = signal<readonly string[]>([]);
/** Points at cells, at none by default. The same ones again are no news: the whole board hears of it. */
export function point(cells: readonly string[] = []): void {
  if (cells.join(" ") !== pointed.value.join(" ")) pointed.value = cells;
}
/** Cells that a text being read calls by their names. */
export const named = signal<readonly string[]>([]);

/** What a cell that is named in a text is called there and on the board: a letter, or its coordinates. */
export function letterOf(id: string, cells: readonly string[] = named.value): string {
  const at = cells.indexOf(id);
  return coordinates.value || at < 0 ? id : String.fromCharCode(65 + at);
}

/** A cell in words: where it is, what is there, whether it can be chosen. */
function spokenLabel({ id, label, target }: Cell): string {
  const where = placeWords(id);
  const drawn = marksHere.value.flatMap(({ from, to }) =>
    to !== id ? [] : [from === null ? t("markHere") : t("arrowHere", { from: placeWords(from) })],
  );
  return [labelled(where, label()), ...(target ? [t("canChoose")] : []), ...drawn].join(", ");
}

/** A cell as a text that is being read calls it, else by its coordinates. */
export const placeWords = (id: string): string => (named.value.includes(id) ? letterOf(id) : id);

const LABELS_FROM = 120; // ms after a change, when what it moves has begun to
const LABELS_LATEST = 200; // ms after that
const LABELS_MOST = 3; // ms of naming at a time, also where the browser has more to give
const LABELS_STEP = 4; // cells between two looks at the clock

/** Names every cell for screen readers: at once what is new, the rest when nothing else is to be done
 *  and bit by bit, so that pieces move first and clicks are heard. Until then the board is "busy". */
export function useLabels(svg: RefObject<SVGSVGElement | null>, cells: readonly Cell[]): void {
  const worded = useRef<ReadonlySet<string>>(new Set()); // cells that have words already
  useEffect(() => {
    const whole = svg.current!;
    const idle = typeof requestIdleCallback === "function";
    let elements: Map<string | undefined, SVGElement> | null = null;
    const name = (cell: Cell) => {
      elements ??= new Map(
        [...whole.querySelectorAll<SVGElement>("[data-cell]")].map((one) => [one.dataset.cell, one]),
      );
      const element = elements.get(cell.id);
      const words = spokenLabel(cell);
      if (element && element.getAttribute("aria-label") !== words) element.setAttribute("aria-label", words);
    };
    for (const cell of cells) if (!idle || !worded.current.has(cell.id)) name(cell);
    worded.current = new Set(cells.map(({ id }) => id));
    if (!idle) return;
    let at = 0;
    const work = (deadline: IdleDeadline) => {
      const until = performance.now() + LABELS_MOST;
      do for (const end = at + LABELS_STEP; at < cells.length && at < end; at++) name(cells[at]);
      while (at < cells.length && performance.now() < until && deadline.timeRemaining() > 1);
      if (at < cells.length) handle = requestIdleCallback(work, { timeout: LABELS_LATEST / 10 });
      else whole.removeAttribute("aria-busy");
    };
    whole.setAttribute("aria-busy", "true");
    let handle = 0;
    const timer = setTimeout(() => {
      handle = requestIdleCallback(work, { timeout: LABELS_LATEST });
    }, LABELS_FROM);
    return () => {
      clearTimeout(timer);
      cancelIdleCallback(handle);
    };
  });
}
