// web/src/lib/back.ts -- the browser's way back closes what lies over the page before it leads away from it.
import { useLayoutEffect, useRef } from "preact/hooks";

/*
 * While anything lies over the page the browser's history has one entry more, of the same address, however many things
 * lie there: going back takes it away and closes the topmost. Closed in another way, the entry is gone back from; an
 * address that is led to from there takes its place. So no entry is ever left that leads nowhere.
 */

const over: (() => void)[] = []; // what closes each thing that lies over the page, the topmost last
let address = ""; // over which they lie
let returning: (() => void)[] | null = null; // what waits while the entry is gone back from; null: it is not

const marked = (): boolean => (history.state as { over?: true } | null)?.over === true;

/** One entry more if something lies over the page, none if nothing does. */
function settle(): void {
  if (returning !== null || over.length > 0 === marked()) return;
  if (over.length > 0) {
    address = location.hash;
    history.pushState({ ...history.state, over: true }, "");
  } else {
    returning = [];
    history.back();
  }
}

/** Not before a click has done all it does: something else may open, or an address be led to. */
const settleSoon = (): unknown => setTimeout(settle);

function moved(): void {
  const waiting = returning ?? [];
  // To go to another address takes what lies over the page with it.
  if (returning === null && !marked() && location.hash === address) over.pop()?.();
  returning = null;
  for (const act of waiting) act();
  settleSoon();
}

/** Leads to an address of the page; `instead`: one does not come back to this one. */
export function lead(to: string, instead = false): void {
  if (returning !== null) returning.push(() => lead(to, instead));
  else if (instead || marked()) location.replace(to);
  else location.hash = to;
}

function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a[href^='#']");
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (!link || elsewhere || event.defaultPrevented || (returning === null && !marked())) return;
  event.preventDefault();
  lead(link.getAttribute("href")!);
}

export function followBack(): void {
  addEventListener("popstate", moved);
  document.addEventListener("click", followLink);
  const here = location.hash;
  settle(); // what lay over the page when it was loaded anew does not any more
  // An entry that was not gone back from in time, as a page loaded anew just then, may have none of the same address below it.
  returning?.push(() => {
    if (location.hash !== here) location.hash = here;
  });
}

/** While `open`, the browser's way back calls `close` and leads nowhere. */
export function useBack(open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (!open) return;
    const one = () => latest.current();
    over.push(one);
    settleSoon();
    return () => {
      const at = over.indexOf(one);
      if (at >= 0) over.splice(at, 1);
      settleSoon();
    };
  }, [open]);
}
