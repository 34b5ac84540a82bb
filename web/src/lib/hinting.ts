// web/src/lib/hinting.ts -- a game in which hints can be asked for: what they point at, what they have said so far, who did as they said.
import { batch, computed, signal } from "@preact/signals";
import type { GameModule } from "../games/module";
import type { Wanted } from "../lesson/goals";
import type { Aim } from "../play/aim";
import type { Advised } from "../play/chance";
import type { Pledge } from "../play/pledge";
import type { ToldPlot } from "../play/plot";
import type { Scheme } from "../play/scheme";
import type { Turn } from "../play/turn";
import type { Errand } from "../play/vow";
import type { Advice, AnyMatch, Course, GameFacts, Unheeded } from "./bridge";
import { Choosing } from "./choosing";
import { HINT_ALL, HINT_MOVE, pointTo, type Pointer } from "./hints";
import { t } from "./i18n";
import type { Seat } from "./saves";
import { lang, nudgeFirst } from "./settings";
import type { Table } from "./table";
import type { Thinker } from "./thinker";
import type { Nearness } from "./worker";

const FEW_MOVES = 2; // of which a hint names one at once, whatever is wanted

export abstract class Hinting extends Choosing {
  readonly problem = signal<string | null>(null);
  readonly hint = signal<Advice | "asked" | null>(null);
  readonly hintThought = signal(""); // how to look, between where to look and the move
  hintBrief = false; // the move and its reason are all that a hint tells, and it can be put away where it stands
  readonly hintDepth = signal(0); // 1: a nudge; then the move and why; then all there is to say
  advised = true; // hints may be asked for
  helped = false; // and have been
  readonly followed = new Set<number>(); // moments at which the move that a hint named was made,
  readonly unheeded = new Map<number, Unheeded>(); // and at which another one was
  readonly stake = signal(""); // what the first of them costs, in words
  serves: ((advice: Advice) => Promise<Advice>) | null = null; // makes hints serve a goal of the game's own
  private warned = false; // of what a hint costs
  private readonly aimed = signal<Aim | null>(null);
  readonly target = signal<{ count: number; cell: string } | null>(null); // what the hint of a moment is against
  turnPlan: Turn | null = null; // the steps that they mean to be made in this turn
  plotTold: ToldPlot | null = null; // the plan of a plot that they have told
  scheme: Scheme | null = null; // the whole plot that they mean in a round
  errands: Record<string, Errand> = {}; // where they have led pieces of Feudo,
  pledges: Pledge[] = []; // and knights of Barony
  readonly threatsTold = new Map<string, number>(); // dangers that they have told of, and when
  advisedLast: Advised | null = null; // the last hint that was given
  protected hintFor = -1; // the moment a hint is for

  constructor(
    id: string,
    game: () => GameFacts,
    module: GameModule,
    seats: Seat[],
    match: AnyMatch,
    readonly thinker: Thinker | null,
  ) {
    super(id, game, module, seats, match);
  }

  /** The table that this is. */
  protected abstract readonly table: Table;

  /** Notes that somebody was helped, also for when the page is opened again. */
  abstract help(): void;

  /** What a hint points at now. */
  readonly pointer = computed<Pointer | null>(() => {
    const hint = this.hint.value;
    if (hint === null || hint === "asked" || !this.myTurn.value) return null;
    const { seats, now, hintDepth } = this;
    void lang.value;
    const found = pointTo(this.module, now.value, seats, hint, hintDepth.value, this.chosen.value);
    // Cards beside the board are for a place on it.
    const lit = found.cells.length + found.area.length > 0 || this.aim === null;
    const cells = lit ? found.cells : [this.aim!.at];
    // Whom a move is against is shown with it; last stays where it leads.
    const { count, cell } = this.target.value ?? {};
    const whole = hintDepth.value >= HINT_MOVE && count === now.value.count;
    return whole && !cells.includes(cell!) ? { ...found, cells: [cell!, ...cells] } : { ...found, cells };
  });

  /** What the hints of this round are for. */
  get aim(): Aim | null {
    return this.aimed.value;
  }
  set aim(aim: Aim | null) {
    this.aimed.value = aim;
  }

  /** Chooses the move that a hint names. */
  showHint(): void {
    const hint = this.hint.value;
    if (hint === null || hint === "asked") return;
    this.hintDepth.value = Math.max(this.hintDepth.value, HINT_MOVE);
    this.pickMove(hint.move);
  }

  /** Notes whether the move which is made is the one that a hint named, for looking back. */
  protected noteFollowed(move: string): void {
    const hint = this.hint.value;
    if (hint === null || hint === "asked" || this.hintDepth.value < HINT_MOVE) return;
    if (hint.move === move) this.followed.add(this.count.value);
    else this.unheeded.set(this.count.value, { moves: hint.line[0] === hint.move ? hint.line : [hint.move] });
  }

  /** Asks what the search would do now, from what the player may know; then for more of it. */
  async askHint(): Promise<void> {
    if (!this.thinker || !this.advised || !this.myTurn.value || this.hint.value === "asked") return;
    if (this.stake.value !== "" && !this.warned) {
      this.warned = true;
      this.refusal.value = { words: this.stake.value, why: null };
      return;
    }
    this.help();
    if (this.hint.value !== null) {
      this.deepenHint();
      return;
    }
    this.hintFolded.value = false;
    const moment = this.count.value;
    this.hint.value = "asked";
    try {
      const advice = await this.thinker.advise(this.match.quickRecord(), "sure");
      await this.giveHint(advice, moment);
    } catch (problem) {
      if (!this.closed) {
        this.hint.value = null;
        this.problem.value = String(problem instanceof Error ? problem.message : problem);
      }
    }
  }

  /** Shows advice for a moment, if it is still wanted. */
  protected async giveHint(advice: Advice, moment: number): Promise<void> {
    const wanted = () => !this.closed && this.count.value === moment && this.hint.value === "asked";
    if (!wanted()) return;
    const { advisedAt } = await import("../play/advice");
    const kept = await advisedAt(this.table, advice, wanted);
    if (kept === null || !wanted()) return;
    if (this.serves) {
      const served = await this.serves(kept.advice).catch(() => kept.advice);
      if (!wanted()) return;
      Object.assign(kept, { advice: served, advised: { ...kept.advised, move: served.move } });
    }
    // What this hint tells of the move made instead of the last one, looking back tells as well.
    const { n = null, was, cause } = kept.advice.chance ?? {};
    const last = this.unheeded.get(this.advisedLast?.count ?? -1);
    if (last && n !== null && was !== undefined && cause === undefined) last.read = [was, n];
    batch(() => {
      this.aim = kept.aim;
      this.advisedLast = kept.advised;
      this.hintFor = moment;
      // What the player begins with by itself gives way to what the hint speaks of.
      const told = this.keys(kept.advice.move).map(({ el }) => el);
      const begun = this.chosen.value;
      if (begun === this.given && !begun.every((el) => told.includes(el))) this.letGo();
      // Where hardly anything can be chosen, a nudge would say nothing.
      const none = kept.advice.others.length === 0 || this.now.value.moves.length <= FEW_MOVES;
      this.hintDepth.value = none || !this.nudges() ? HINT_MOVE : 1;
      this.hint.value = kept.advice;
      kept.adopt?.();
    });
    void import("../play/hint-words").then(({ prepare }) => prepare(this.table)).catch(() => undefined);
  }

  /** Does a hint first say where to look, and its move only when it is asked again? */
  protected nudges(): boolean {
    return nudgeFirst.value;
  }

  /** The last step of a hint here. */
  get hintMost(): number {
    return this.hintBrief ? HINT_MOVE : HINT_ALL;
  }

  /** What more can be asked of the hint there is. */
  hintNext(): string {
    return t("hintHow");
  }

  /** Says more of the hint there is; what was put aside comes back first. */
  protected deepenHint(): void {
    if (this.hintFolded.value) this.hintFolded.value = false;
    else this.hintDepth.value = Math.min(this.hintMost, this.hintDepth.value + 1);
  }

  /** What is expected to come of some moves at a moment (play/reason.ts); null: nobody can say. */
  async courses(index: number, moves: readonly string[]): Promise<Course[] | null> {
    try {
      return (await this.thinker?.courses(this.match.quickRecord(), index, moves)) ?? null;
    } catch {
      return null; // a reason is worth no message
    }
  }

  /** What a move is worth now, comparable with what the advice for a hint tells; null: nobody can say. */
  async worthOf(move: string): Promise<number[] | null> {
    try {
      return (await this.thinker?.weigh(this.match.quickRecord(), move, "sure")) ?? null;
    } catch {
      return null; // a hint does without
    }
  }

  /** How near some moves come to what the player wants now; null: nobody can say. */
  async nearness(wanted: Wanted, moves: readonly string[]): Promise<Nearness | null> {
    return (
      (await this.thinker?.nearness(this.match.quickRecord(), this.now.value.turn, wanted, moves)) ?? null
    );
  }
}
