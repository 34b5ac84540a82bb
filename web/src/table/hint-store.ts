// web/src/table/hint-store.ts -- a hint from its first press to the last step of its turn: where to look, the turn, why, and why not another.
import { batch, computed, signal } from "@preact/signals";
import type { Asked, Explanation } from "./explanation";

/** What a hint needs of the game it is for. */
export interface HintHost {
  explain(asked: Asked): Promise<Explanation>;
  moment(): number; // changes whenever anything moves
  failed(problem: unknown): void;
  pairs: number; // of futures, for reasons
}

/** asked: the engine thinks; nudge: where to look; turn: the whole turn and why. */
export type Depth = "asked" | "nudge" | "turn";

export class HintStore {
  readonly depth = signal<Depth | null>(null); // null: there is no hint
  readonly found = signal<Explanation | null>(null);
  readonly reasoned = signal(false); // its reasons are known
  readonly done = signal(0); // steps of its turn that have been made
  readonly all = signal(false); // every fact is shown
  readonly folded = signal(false); // its words are put aside
  readonly pointing = signal(false); // the next move that is chosen is explained instead of made
  readonly other = signal<Explanation | "asked" | null>(null); // that move
  /** What is left of the turn that was named, whether or not it is still shown. */
  private rest: readonly string[] = [];
  private round = 0; // answers to earlier questions are for nobody
  of = -1; // the moment at which it stands

  constructor(private readonly host: HintHost) {}

  readonly open = computed(() => this.depth.value !== null);

  /** The turn that is on the board: the hint's, or the one that is asked about. */
  readonly shown = computed<Explanation | null>(() => {
    const other = this.other.value;
    if (other !== null) return other === "asked" ? null : other;
    return this.depth.value === "asked" || this.pointing.value ? null : this.found.value;
  });

  /** The move that the hint names next; null: it names none yet. */
  readonly move = computed<string | null>(() =>
    this.depth.value === "turn" ? (this.found.value?.turn[this.done.value] ?? null) : null,
  );

  /** A press on the button: a hint, then more of it. */
  async press(): Promise<void> {
    if (this.folded.value) this.folded.value = false;
    else if (this.depth.value === null) await this.ask();
    else if (this.depth.value === "nudge") this.depth.value = "turn";
    else if (this.depth.value === "turn" && this.done.value > 0) await this.ask();
  }

  /** Asks for the turn, and for its reasons when it is there. What is left of a plan is asked about with them at once: it is known. */
  private async ask(): Promise<void> {
    const { rest } = this;
    const plan = rest.length > 0;
    const on = this.begin(plan && this.depth.value === "turn" ? "turn" : "asked");
    try {
      if (!plan) {
        const turn = await this.host.explain({ moves: [], plan, pairs: 0 });
        if (!on()) return;
        this.show(turn, "nudge", false);
      }
      const whole = await this.host.explain({ moves: rest, plan, pairs: this.host.pairs });
      if (on()) this.show(whole, plan ? "turn" : this.depth.value!, true);
    } catch (problem) {
      if (on()) this.close();
      this.host.failed(problem);
    }
  }

  private begin(depth: Depth): () => boolean {
    const [round, moment] = [++this.round, this.host.moment()];
    this.of = moment;
    batch(() => {
      this.depth.value = depth;
      this.folded.value = this.pointing.value = this.all.value = false;
      this.other.value = null;
    });
    return () => round === this.round && moment === this.host.moment();
  }

  private show(found: Explanation, depth: Depth, reasoned: boolean): void {
    batch(() => {
      this.rest = found.turn;
      this.done.value = 0;
      this.found.value = found;
      this.reasoned.value = reasoned;
      this.depth.value = depth;
    });
  }

  /** The turn is named, whatever was only pointed at. */
  name(): void {
    if (this.depth.value === "nudge") this.depth.value = "turn";
  }

  /** The next move that is chosen is to be explained; or not, after all. */
  point(on: boolean): void {
    batch(() => {
      this.pointing.value = on;
      this.other.value = null;
    });
  }

  /** Takes a move that is chosen, if it is only to be explained. */
  takes(move: string): boolean {
    if (!this.pointing.value) return false;
    void this.whyNot(move);
    return true;
  }

  private async whyNot(move: string): Promise<void> {
    const { depth } = this;
    const on = this.begin(depth.value ?? "turn");
    this.other.value = "asked";
    try {
      const other = await this.host.explain({ moves: [move], plan: false, pairs: this.host.pairs });
      if (on()) this.other.value = other;
    } catch (problem) {
      if (on()) this.other.value = null;
      this.host.failed(problem);
    }
  }

  /** A move was made, which led to a moment: the hint goes on with the rest of its turn, or was not followed. */
  made(move: string, moment: number): void {
    this.round++;
    this.of = moment;
    const [next, ...rest] = this.rest;
    batch(() => {
      const follows = next === move && this.found.value !== null && this.depth.value === "turn";
      this.rest = next === move ? rest : [];
      this.pointing.value = false;
      this.other.value = null;
      this.folded.value = false;
      if (follows && rest.length > 0) this.done.value++;
      else this.close();
    });
  }

  /** Moves were taken back: no plan is left. */
  undone(): void {
    this.rest = [];
    this.close();
  }

  close(): void {
    this.round++;
    batch(() => {
      this.depth.value = null;
      this.found.value = null;
      this.folded.value = this.pointing.value = this.all.value = this.reasoned.value = false;
      this.other.value = null;
      this.done.value = 0;
    });
  }
}
