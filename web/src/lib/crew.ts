// web/src/lib/crew.ts -- several workers look at the moves of a finished game at once, so that one waits less for it.
import type { Review } from "./bridge";
import type { Effort, Thinker } from "./thinker";

const MOST = 4;

/** How many workers there is room for beside the page itself. */
const room = (): number => Math.max(1, Math.min(MOST, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

/** The first one is left alone, for reasons that are asked for meanwhile, unless it cannot be helped. */
export class Crew {
  private readonly helpers: { thinker: Thinker; busy: number }[] = [];

  constructor(
    private readonly first: Thinker,
    count = room(),
  ) {
    if (!("another" in first)) return;
    for (let n = 0; n < count; n++) this.helpers.push({ thinker: first.another(), busy: 0 });
  }

  /** How many looks can be asked for at once. */
  get size(): number {
    return Math.max(1, this.helpers.length);
  }

  /** Whoever has least to do looks; where a worker cannot be had, the first one does. */
  async review(record: string, index: number, effort: Effort): Promise<Review | null> {
    if (this.helpers.length === 0) return this.first.review(record, index, effort);
    const helper = this.helpers.reduce((a, b) => (b.busy < a.busy ? b : a));
    helper.busy++;
    try {
      return await helper.thinker.review(record, index, effort);
    } catch {
      return this.ended ? null : this.first.review(record, index, effort);
    } finally {
      helper.busy--;
    }
  }

  private ended = false;

  end(): void {
    this.ended = true;
    for (const { thinker } of this.helpers) thinker.end();
  }
}
