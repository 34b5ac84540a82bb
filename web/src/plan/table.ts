// web/src/plan/table.ts -- a private copy of the board: moves tried there, with answers of the others, count nowhere.
import { computed, signal } from "@preact/signals";
import { ALL, OVER, PUBLIC } from "../lib/bridge";
import { effectOf, type Premove } from "../lib/premoves";
import { langNumber } from "../lib/settings";
import { Table } from "../lib/table";
import type { Explanation } from "../table/explanation";

/** An answer that the search thinks possible. */
export interface Answer {
  move: string;
  words: string;
  share: number; // of the win, for the one who makes it, in hundredths
}

/** One move made on the copy. */
export interface Step extends Premove {
  index: number; // the moment from which it was made
  others: Answer[]; // what else might have been played
}

/** A move of the line as its player may tell it: one that they may not see is only that there was one. */
export interface Told {
  seat: number;
  move: string;
}
export const HIDDEN = "?";

/** `quick`: by a search of the copy's own, not by the review of the game. */
export interface Worth {
  share: number;
  quick: boolean;
}

/** A number that nobody can foresee: the copy's luck is not the game's. */
const newSeed = () => BigInt(crypto.getRandomValues(new Uint32Array(1))[0]);

/** May the computer answer for the others? Only where the player may ask it for advice. */
export const mayAnswer = ({ advised, room, thinker }: Table): boolean =>
  advised && thinker !== null && (room === null || room.mayHint());

export class PlanTable extends Table {
  override readonly imagined = true;
  readonly line = signal<readonly Step[]>([]);
  readonly answering: boolean; // could the computer answer at all?
  readonly auto = signal(true); // and shall it?
  /** One's own share of the win at moments of the copy, in hundredths, as far as it is known. */
  readonly worth = signal<ReadonlyMap<number, Worth>>(new Map());
  readonly start: number; // the copy's own first moment

  constructor(
    readonly origin: Table,
    readonly from: number, // the moment of the game that was copied
    readonly me: number,
    seed: bigint,
  ) {
    const seats = origin.seats.map(({ name, arms }) => ({ name, arms, level: 0 }));
    const copy = origin.imagine(from, origin.now.value.turn === OVER ? ALL : me, seed);
    super(`${origin.id}.plan`, origin.game, origin.module, seats, copy, origin.thinker, false);
    this.advised = false;
    this.tentative = true;
    this.answering = mayAnswer(origin);
    this.cover.value = null;
    this.start = this.count.value;
    this.follow();
  }

  override reader(): number {
    return this.origin?.reader() ?? PUBLIC; // there is none yet while the table is made
  }

  /** Has the game gone on since? */
  readonly stale = computed(
    () => this.origin.now.value.turn !== OVER && this.origin.count.value !== this.from,
  );

  /** Is the game itself over, so that nothing can be prepared for it? */
  readonly over = computed(() => this.origin.now.value.turn === OVER);

  /** May chance change anything here? In a game that drew nothing there is no other luck. */
  readonly draws = computed(() => {
    const { log } = this.origin;
    return !this.over.value || log.value.slice(this.origin.playBegins()).some(({ by }) => by < 0);
  });

  override readonly canUndo = computed(() => this.live.value && this.line.value.length > 0);
  override readonly canRestart = computed(() => this.canUndo.value);

  override own(turn: number): boolean {
    return turn === this.me;
  }

  /** The viewer is whoever is to act: all seats are played from here. */
  override async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (!this.closed) {
        await this.catchUp();
        if (this.closed) break;
        if (this.shown.value < this.count.value) continue;
        const { turn } = this.now.value;
        if (turn < 0) break;
        this.follow();
        const moment = this.count.value;
        if ((await this.goesByItself()) || this.count.value !== moment) continue;
        if (turn === this.me || !this.auto.value || !this.answering) break;
        const { count } = this.now.value;
        if (!(await this.answer(turn)) && this.count.value === count) break;
      }
    } catch (problem) {
      if (!this.closed) this.problem.value = problem instanceof Error ? problem.message : String(problem);
    } finally {
      this.thinking.value = null;
      this.running = false;
    }
  }

  /** Works out what the moment on the copy is worth, where the computer may be asked. */
  async weigh(): Promise<void> {
    const moment = this.count.value;
    if (!this.answering || this.closed || this.running || this.worth.value.has(moment)) return;
    const { turn, score } = this.now.value;
    if (turn < 0) {
      const winners = score?.filter(({ won }) => won).length ?? 0;
      if (score) this.know(moment, score[this.me].won ? Math.round(100 / winners) : 0, false);
      return;
    }
    if (this.line.value.length > 0) this.origin.help(); // how the game itself stands names no move
    const { win } = await this.best();
    if (!this.closed && this.count.value === moment)
      this.know(moment, Math.round(100 * win[this.me]), this.over.value);
  }

  /** The best turn here of whoever is to act, and the second-best one, without reasons. */
  private best(): Promise<Explanation> {
    return this.thinker!.explain(this.match.quickRecord(), { moves: [], plan: false, pairs: 0 });
  }

  private know(moment: number, share: number, quick: boolean): void {
    this.worth.value = new Map([...this.worth.value, [moment, { share, quick }]]);
  }

  /** The computer answers once, and goes on if it is to answer always. */
  async answerNow(): Promise<void> {
    const { turn } = this.now.value;
    if (this.running || turn < 0 || turn === this.me) return;
    this.running = true;
    try {
      await this.answer(turn);
    } finally {
      this.running = false;
    }
    void this.run();
  }

  /** The computer plays for somebody else, by what that seat would know; false: nothing came of it. */
  private async answer(turn: number): Promise<boolean> {
    const moment = this.count.value;
    this.origin.help();
    this.thinking.value = turn;
    const found = await this.best();
    const [move] = found.turn;
    this.thinking.value = null;
    const wanted = !this.closed && this.count.value === moment;
    if (!wanted || !this.now.value.moves.includes(move)) return false;
    const others = this.answersOf(found, turn);
    this.play(move);
    const last = this.line.value.at(-1)!;
    this.line.value = [...this.line.value.slice(0, -1), { ...last, others }];
    return true;
  }

  /** What else there is. */
  private answersOf({ turn: [made], rival, rival_win }: Explanation, turn: number): Answer[] {
    const [move] = rival ?? [];
    if (move === undefined || move === made) return [];
    const words = this.named(this.module.sayMove(move, this.now.value));
    return [{ move, words, share: Math.round(100 * rival_win![turn]) }];
  }

  /** Another answer in place of one that was given, with what could have come instead of it. */
  instead(step: Step, answer: Answer): void {
    const others = step.others.filter(({ move }) => move !== answer.move);
    this.backTo(step.index);
    if (!this.now.value.moves.includes(answer.move)) return;
    this.play(answer.move);
    const at = this.line.value.findIndex(({ index }) => index === step.index);
    this.line.value = this.line.value.map((one, i) => (i === at ? { ...one, others } : one));
  }

  protected override play(move: string): void {
    const { turn, count } = this.now.value;
    const preview = this.match.preview(move, langNumber(), this.reader());
    const words = this.named(this.module.sayMove(move, this.now.value));
    const expects = preview === null ? "" : effectOf(preview);
    this.line.value = [...this.line.value, { seat: turn, move, words, expects, index: count, others: [] }];
    super.play(move);
  }

  /** Back to the moment before a move of the line, whoever made it. */
  backTo(index: number): void {
    if (index >= this.count.value) return;
    this.skip();
    this.line.value = this.line.value.filter((step) => step.index < index);
    this.worth.value = new Map([...this.worth.value].filter(([moment]) => moment <= index)); // another line comes
    this.back(index);
    this.follow(); // nobody answers now: the same would come at once
  }

  private follow(): void {
    const { turn } = this.match.look(-1, PUBLIC, 0);
    if (turn >= 0) this.viewer.value = turn;
  }

  /** Makes a move of an earlier line again; false: it does not go here. */
  repeat(step: Step): boolean {
    this.follow();
    if (this.now.value.turn !== step.seat || !this.now.value.moves.includes(step.move)) return false;
    this.play(step.move);
    this.skip();
    return true;
  }

  override undo(): void {
    const last = this.line.value.at(-1);
    if (last) this.backTo(last.index);
  }

  override restartTurn(): void {
    const first = this.line.value[0];
    if (first) this.backTo(first.index);
  }

  /** The moves of one's own next turn on the copy. */
  readonly ownTurn = computed<readonly Step[]>(() => {
    const line = this.line.value;
    const first = line.findIndex(({ seat }) => seat === this.me);
    if (first < 0) return [];
    const end = line.findIndex(({ seat }, i) => i > first && seat !== this.me);
    return line.slice(first, end < 0 ? undefined : end);
  });

  /** The whole line, without what one may not see of it. */
  readonly conditions = computed<readonly Told[]>(() =>
    this.line.value.map(({ seat, move, index }) => {
      const seen =
        seat === this.me || this.match.tell(index, index + 1, this.me, langNumber(), this.reader())[0]?.move;
      return { seat, move: seen ? move : HIDDEN };
    }),
  );

  /** They are made at the game when one's turn comes, as long as they would do the same there. */
  prepare(): void {
    const moves = this.ownTurn.value;
    this.origin.prepare(moves.map(({ seat, move, words, expects }) => ({ seat, move, words, expects })));
  }
}

/** A copy of the moment on the screen, to try moves on. */
export function openPlan(table: Table): PlanTable {
  table.leavePlan();
  const from = table.browsing.value ?? table.count.value;
  const turn = table.look.value.turn;
  const me = table.viewer.value >= 0 ? table.viewer.value : Math.max(0, turn);
  const plan = new PlanTable(table, from, me, newSeed());
  table.plan.value = plan;
  void plan.run();
  return plan;
}

/** The same from the game as it stands, or with other luck; one's own moves are made again as far as they go. */
export function renew(plan: PlanTable, from = plan.origin.count.value): PlanTable {
  const { origin, me } = plan;
  const moves = plan.line.value;
  plan.close();
  const made = new PlanTable(origin, from, me, newSeed());
  made.auto.value = plan.auto.value;
  origin.plan.value = made;
  for (const step of from === plan.from ? moves : []) if (!made.repeat(step)) break;
  void made.run();
  return made;
}

/** Opens the copy, or leaves it. */
export function togglePlan(table: Table): void {
  if (table.plan.value !== null) table.leavePlan();
  else if (table.viewer.value >= 0 || table.now.value.turn === OVER) openPlan(table);
}
