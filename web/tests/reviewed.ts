// web/tests/reviewed.ts -- what looking back says of a move, made up for a test.
import type { Review } from "../src/lib/bridge";

/** A move of a seat with everybody's shares before and after it, and so many better ones. */
export const review = (seat: number, before: number[], after: number[], better = 0): Review => ({
  seat,
  before,
  after,
  loss: before[seat] - after[seat],
  better: Array.from({ length: better }, () => ({ move: "x", worth: before[seat] })),
});
