// web/src/lib/hinting.ts -- a game in which hints can be asked for: what they point at, and who did as they said.
import { computed, signal } from "@preact/signals";
import type { GameModule } from "../games/module";
import type { Asked, Explanation } from "../table/explanation";
import { HintStore } from "../table/hint-store";
import { turnMarks } from "../table/turn-marks";
import type { AnyMatch, GameFacts } from "./bridge";
import { Choosing } from "./choosing";
import { small, type Pointer } from "./hints";
import { say, type ThreeWords } from "./i18n";
import type { Seat } from "./saves";
import { finger, lang } from "./settings";
import type { Thinker } from "./thinker";

/** Pairs of futures from which reasons are found. Never by the clock, so that a device says the same each time; on one for
 *  fingers, often four times slower, as many as take half a second in Baron and Barony. */
const PAIRS = finger.peek() ? 20 : 64;

const SHOW_TURN: ThreeWords = ["Show the turn", "Zug zeigen", "Montrer le tour"];

export abstract class Hinting extends Choosing {
  readonly problem = signal<string | null>(null);
  readonly hintThought = signal(""); // how to look, between where to look and the move
  hintBrief = false; // the move and its reason are all that a hint tells
  advised = true; // hints may be asked for
  helped = false; // and have been
  readonly stake = signal(""); // what the first of them costs, in words
  private warned = false; // of what a hint costs
  private hintLang = lang.value; // the language of what is told
  readonly hints: HintStore;

  constructor(
    id: string,
    game: () => GameFacts,
    module: GameModule,
    seats: Seat[],
    match: AnyMatch,
    readonly thinker: Thinker | null,
  ) {
    super(id, game, module, seats, match);
    this.hints = new HintStore({
      explain: (asked) => this.explainTurn(asked),
      moment: () => this.count.value,
      failed: (problem) => {
        if (!this.closed) this.hintFailed(problem);
      },
      pairs: this.pairs(),
    });
  }

  /** Notes that somebody was helped, also for when the page is opened again. */
  abstract help(): void;

  /** Pairs of futures for a reason. */
  protected pairs(): number {
    return PAIRS;
  }

  /** What the engine says of a turn, from what the player may know. */
  protected explainTurn(asked: Asked): Promise<Explanation> {
    return this.thinker!.explain(this.match.quickRecord(), asked);
  }

  protected hintFailed(problem: unknown): void {
    this.problem.value = String(problem instanceof Error ? problem.message : problem);
  }

  /** What a hint points at now, or the review of a moment that is looked at. */
  readonly pointer = computed<Pointer | null>(() => {
    if (this.browsing.value !== null) return this.reviewed();
    const { shown, depth, done, other, pointing } = this.hints;
    const found = shown.value;
    if (found === null || pointing.value || !this.myTurn.value || found.seat !== this.now.value.turn)
      return null;
    const at = other.value === null ? done.value : 0;
    const move = found.turn[at];
    const cells = found.steps[at]?.cells ?? [];
    const named = depth.value === "turn" || other.value !== null;
    const els = this.now.value.moves.includes(move) ? this.keys(move).map(({ el }) => el) : [];
    if (!named) return { cells, els: cells.length > 0 ? [] : els, words: "", marks: null };
    const words = els.length > 0 ? this.module.sayMove(move, this.now.value) : "";
    return { cells, goal: cells.at(-1), els, words, marks: turnMarks(found, at) };
  });

  /** The better turn at the moment that is looked at; null: none is known. */
  protected reviewed(): Pointer | null {
    return null;
  }

  /** Chooses the move that a hint names. */
  showHint(): void {
    const move = this.hints.found.value?.turn[this.hints.done.value];
    if (move === undefined || !this.now.value.moves.includes(move)) return;
    this.hints.name();
    this.pickMove(move);
  }

  protected override chose(): void {
    this.hints.folded.value = small.value && this.hints.open.value && !this.hints.pointing.value;
  }

  /** A move that is only to be explained is not made. */
  protected override explains(move: string): boolean {
    if (!this.hints.takes(move)) return false;
    this.letGo();
    return true;
  }

  /** The game stands otherwise than when the hint was given, or is told in another language. */
  protected staleHint(count: number): void {
    const { hints, hintLang } = this;
    this.hintLang = lang.value;
    if (hints.of !== count) hints.undone();
    else if (hintLang !== lang.value) hints.close();
  }

  /** Asks what the engine would do now; then for more of it. */
  async askHint(): Promise<void> {
    if (!this.thinker || !this.advised || !this.myTurn.value || this.hints.depth.value === "asked") return;
    if (this.stake.value !== "" && !this.warned) {
      this.warned = true;
      this.refusal.value = { words: this.stake.value, why: null };
      return;
    }
    this.help();
    if (this.chosen.value === this.given) this.letGo(); // what is begun by itself may be something else
    await this.hints.press();
  }

  /** What the button behind a nudge says. */
  hintNext(): string {
    return say(SHOW_TURN);
  }

  /** The next move that is chosen is only explained. */
  pointAtMove(): void {
    this.letGo();
    this.hints.point(true);
  }

  /** Is there more to be had by pressing again? */
  hintGoesOn(): boolean {
    const { depth, folded, done } = this.hints;
    return depth.value === null || depth.value === "nudge" || folded.value || done.value > 0;
  }
}
