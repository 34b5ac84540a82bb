// web/src/lib/later.ts -- what is drawn after what is looked at: step by step, one a frame.

/** Where it is drawn. */
export interface Frames {
  after: (then: () => void) => void; // calls back when the frame that is being made is on the screen
  unseen: () => boolean; // does nobody look?
  together: (run: () => void) => void; // what runs in it is drawn in one go
  tell: (on: boolean) => void; // something waits, or nothing does
}

/** Things that wait for their step. A thing that is asked for again waits once, for its last step. */
export class Later {
  private readonly waiting = new Map<() => void, number>();
  private stepping = false;
  private atOnce: readonly [from: number, to: number] = [0, 0]; // these steps do not wait just now: usually the board's

  constructor(private readonly frames: Frames) {}

  /** Is nothing of this step to wait? */
  isPrompt(step: number): boolean {
    const [from, to] = this.atOnce;
    return from <= step && step <= to;
  }

  add(one: () => void, step: number): void {
    this.waiting.set(one, step);
    if (!this.stepping) this.go(true);
  }

  forget(one: () => void): void {
    this.waiting.delete(one);
  }

  /** Does something in answer to a click on parts of some steps: those are not late this time, and all others are. */
  promptly(steps: readonly [from: number, to: number], run: () => void): void {
    const before = this.atOnce;
    this.atOnce = steps;
    try {
      run();
    } finally {
      this.atOnce = before;
    }
  }

  private go(on: boolean): void {
    if (on !== this.stepping) this.frames.tell(on);
    this.stepping = on;
    if (on) this.frames.after(() => this.draw());
  }

  /** Draws what waits for the earliest step, or everything where nobody looks; the rest comes after the
   *  next frame. */
  private draw(): void {
    const step = this.frames.unseen() ? Infinity : Math.min(...this.waiting.values());
    try {
      this.frames.together(() => {
        for (const [one, its] of [...this.waiting]) {
          if (its > step || !this.waiting.delete(one)) continue;
          one();
        }
      });
    } finally {
      this.go(this.waiting.size > 0);
    }
  }
}
