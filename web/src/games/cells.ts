// web/src/games/cells.ts -- what a click on a cell means when a cell can stand for several things.
import { useRef } from "preact/hooks";

/**
 * Of the things a cell may stand for, the one that can be chosen now, or else the one that could
 * be chosen before the last choices, latest first: a click elsewhere changes one's mind.
 */
export function meant(
  candidates: readonly string[],
  chosen: readonly string[],
  nextAfter: (chosen: readonly string[]) => Set<string> | undefined,
): string | null {
  for (let keep = chosen.length; keep >= 0; keep--) {
    const next = nextAfter(chosen.slice(0, keep));
    const last = keep < chosen.length ? chosen.slice(keep) : [];
    const found = candidates.find((el) => next?.has(el) && !last.includes(el));
    if (found) return found;
    const again = candidates.find((el) => last.includes(el));
    if (again) return again;
  }
  return null;
}

/** Remembers what could be chosen at each step of the choice being made. */
export function useMeant(
  next: Set<string>,
  chosen: readonly string[],
): (candidates: readonly string[]) => string | null {
  const steps = useRef(new Map<string, Set<string>>());
  if (chosen.length === 0) steps.current.clear();
  steps.current.set(chosen.join("|"), next);
  return (candidates) => meant(candidates, chosen, (some) => steps.current.get(some.join("|")));
}
