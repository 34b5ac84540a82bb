// web/src/lib/rounds.ts -- in which round a move was made: needed from the first move on, the rest of a summary later.
import type { Moment } from "./bridge";

/** The round as players count it, 0 while the game is set up: the game's own or, where it has none,
 *  the most turns that anybody has begun. */
export function roundOf(position: unknown, log: readonly Moment[], index: number): number {
  const { round } = (position ?? {}) as { round?: unknown };
  if (typeof round === "number") return round;
  const turns = new Map<number, number>();
  let last = -1;
  for (const { by } of log.slice(0, index)) {
    if (by < 0 || by === last) continue;
    turns.set(by, (turns.get(by) ?? 0) + 1);
    last = by;
  }
  return Math.max(0, ...turns.values());
}
