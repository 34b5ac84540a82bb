// web/src/lib/table.ts -- one game on the screen: who sees what, what is chosen, what is shown.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { GameModule } from "../games/module";
import {
  ALL,
  OVER,
  PUBLIC,
  type Advice,
  type GameFacts,
  type Look,
  type Match,
  type Moment,
  type Preview,
  type Told,
  type Why,
} from "./bridge";
import { t } from "./i18n";
import { choose, narrow, type Choice } from "./picks";
import { keep, type Seat } from "./saves";
import { confirmMoves, lang, langNumber, pace } from "./settings";
import type { Thinker } from "./thinker";

/** Why something chosen cannot be done; `why` names the rule if one forbids it. */
export interface Refusal {
  words: string;
  why: Why | null;
}

const NOTHING: Choice = { moves: [], next: new Set(), complete: null };
const HINT_MS = 1000; // of thinking for a hint
const WORTH_STEP = 12; // moments analysed at a time
const FIGHT_STEPS = 5; // a fight is shown this many steps before its outcome

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export class Table {
  readonly viewer = signal<number>(PUBLIC);
  readonly cover = signal<number | null>(null); // the seat the device is to be handed to
  readonly count = signal(0); // moves made
  readonly shown = signal(0); // moves shown so far
  readonly browsing = signal<number | null>(null); // an earlier moment that is looked at
  readonly now = signal<Look>(null as unknown as Look);
  readonly log = signal<Moment[]>([]);
  readonly effects = signal<Told[]>([]);
  readonly chosen = signal<string[]>([]);
  readonly refusal = signal<Refusal | null>(null);
  readonly thinking = signal<number | null>(null); // the seat that thinks
  readonly problem = signal<string | null>(null);
  readonly hint = signal<Advice | "asked" | null>(null);
  readonly worths = signal<(number[] | null)[]>([]); // of a finished game, by moment
  private running = false;
  private hurry = false;
  private begun = false; // the first of the moves to be shown is on the screen already
  private closed = false;
  private readonly stopWords: () => void;

  constructor(
    readonly id: string,
    readonly game: () => GameFacts,
    readonly module: GameModule,
    readonly seats: Seat[],
    private readonly match: Match,
    private readonly thinker: Thinker | null,
    private readonly kept = true,
  ) {
    const people = this.people();
    this.viewer.value = people.length > 0 ? people[0] : PUBLIC;
    const turn = match.look(-1, PUBLIC, 0).turn;
    if (people.length > 1) {
      if (people.includes(turn)) this.viewer.value = turn;
      if (this.secrets(people)) this.cover.value = this.viewer.value;
    }
    this.stopWords = effect(() => {
      void lang.value;
      void this.viewer.value;
      untracked(() => this.refresh());
    });
    this.shown.value = this.count.value;
    this.save();
  }

  close(): void {
    this.closed = true;
    this.stopWords();
    this.match.close();
  }

  people(): number[] {
    return this.seats.flatMap((seat, i) => (seat.level === 0 ? [i] : []));
  }

  private secrets(people: number[]): boolean {
    return people.some((a) => people.some((b) => a < b && this.match.apart(a, b)));
  }

  private eyes(): number {
    return this.viewer.value === PUBLIC || this.isOver() ? ALL : this.viewer.value;
  }

  private isOver(): boolean {
    return this.match.look(-1, PUBLIC, 0).turn === OVER;
  }

  /** Everything anew, as after a change of eyes or language. */
  private refresh(): void {
    batch(() => {
      const eyes = this.eyes();
      const now = this.match.look(-1, eyes, langNumber());
      this.now.value = now;
      this.count.value = now.count;
      this.log.value = this.match.tell(0, now.count, eyes, langNumber());
      this.chosen.value = [];
      this.refusal.value = null;
      this.hint.value = null;
    });
  }

  private save(): void {
    if (!this.kept) return;
    keep({
      id: this.id,
      game: this.module.name,
      seats: this.seats,
      record: this.match.record(),
      moves: this.log.value.filter((moment) => moment.by >= 0).length,
      over: this.now.value.turn === OVER,
      when: Date.now(),
    });
  }

  /** The moment on the screen. */
  readonly look = computed<Look>(() => {
    const index = this.browsing.value ?? this.shown.value;
    const now = this.now.value;
    return index === now.count ? now : this.match.look(index, this.eyes(), langNumber());
  });

  readonly live = computed(
    () => this.browsing.value === null && this.shown.value === this.count.value,
  );

  readonly myTurn = computed(
    () =>
      this.live.value &&
      this.cover.value === null &&
      this.now.value.turn >= 0 &&
      this.now.value.turn === this.viewer.value &&
      this.seats[this.now.value.turn].level === 0,
  );

  private readonly keys = (move: string) => this.module.keys(move, this.now.value);

  readonly choice = computed<Choice>(() =>
    this.myTurn.value ? narrow(this.now.value.moves, this.keys, this.chosen.value) : NOTHING,
  );

  readonly preview = computed<Preview | null>(() => {
    const { complete } = this.choice.value;
    return complete === null ? null : this.match.preview(complete, langNumber());
  });

  readonly canUndo = computed(() => this.myTurn.value && this.now.value.limit < this.count.value);

  /** A click, a key or a drop on something. */
  pick(el: string): void {
    this.refusal.value = null;
    if (this.browsing.value !== null) {
      this.browsing.value = null;
      return;
    }
    if (!this.live.value) {
      this.skip();
      return;
    }
    if (!this.myTurn.value) {
      if (this.now.value.turn >= 0) this.refusal.value = { words: t("notYourTurn"), why: null };
      return;
    }
    const { moves } = this.now.value;
    const { complete } = this.choice.value;
    if (complete !== null && this.keys(complete).some((key) => key.el === el)) {
      const last = this.chosen.value[this.chosen.value.length - 1];
      if (el === last || !this.chosen.value.includes(el)) {
        this.confirm();
        return;
      }
    }
    const chosen = choose(moves, this.keys, this.chosen.value, el);
    if (chosen === null) {
      this.refuse(el);
      return;
    }
    this.chosen.value = chosen;
    if (!confirmMoves.value && this.choice.value.complete !== null) this.confirm();
  }

  /** Chooses a whole move at once, as from a list. */
  pickMove(move: string): void {
    this.refusal.value = null;
    this.chosen.value = this.keys(move).map((key) => key.el);
  }

  private refuse(el: string): void {
    const wishes = this.module.wishes(this.now.value, this.chosen.value, el);
    for (const wish of wishes) {
      const why = this.match.why(wish, langNumber());
      if (why !== null) {
        this.refusal.value = { words: this.named(this.module.sayMove(wish, this.now.value)), why };
        return;
      }
    }
    this.refusal.value = { words: t("notNow", { ask: this.now.value.ask }), why: null };
  }

  letGo(): void {
    batch(() => {
      this.chosen.value = [];
      this.refusal.value = null;
    });
  }

  confirm(): void {
    const move = this.choice.value.complete;
    if (move !== null) this.play(move);
  }

  private play(move: string): void {
    this.match.play(move);
    batch(() => {
      this.hint.value = null;
      const eyes = this.eyes();
      const now = this.match.look(-1, eyes, langNumber());
      const from = this.count.value;
      this.now.value = now;
      this.count.value = now.count;
      this.log.value =
        now.turn === OVER
          ? this.match.tell(0, now.count, eyes, langNumber())
          : [...this.log.value.slice(0, from), ...this.match.tell(from, now.count, eyes, langNumber())];
      this.chosen.value = [];
      this.refusal.value = null;
      // What a player does is shown in the same breath; what follows from it comes step by step.
      if (pace() === 0) this.shown.value = now.count;
      else if (this.shown.value === from) this.begun = this.showNext();
    });
    this.save();
    void this.run();
  }

  undo(): void {
    if (this.canUndo.value) this.back(this.count.value - 1);
  }

  restartTurn(): void {
    if (this.canUndo.value) this.back(this.now.value.limit);
  }

  private back(index: number): void {
    if (!this.match.back(index)) return;
    batch(() => {
      this.refresh();
      this.effects.value = [];
      this.shown.value = this.count.value;
    });
    this.save();
  }

  /** Shows at once whatever is still to be shown. */
  skip(): void {
    this.hurry = true;
    this.shown.value = this.count.value;
    this.effects.value = [];
  }

  /** Waits, but not longer than until somebody moves or wants to see the end. */
  private async pause(steps: number): Promise<void> {
    const from = Date.now();
    const moment = this.count.value;
    while (
      !this.hurry &&
      !this.closed &&
      this.count.value === moment &&
      Date.now() - from < steps * pace()
    ) {
      await wait(Math.min(40, Math.max(1, steps * pace() - (Date.now() - from))));
    }
  }

  /** Shows the next move; false: it is a fight, whose outcome is shown after a while. */
  private showNext(): boolean {
    const moment = this.log.value[this.shown.value];
    this.effects.value = moment.events;
    if (moment.events.some((told) => told.data.event === "fight")) return false;
    this.shown.value++;
    return true;
  }

  /** Shows move after move until the present is on the screen. */
  private async catchUp(): Promise<void> {
    this.hurry = false;
    let first = !this.begun;
    this.begun = false;
    while (this.shown.value < this.count.value && !this.closed) {
      if (pace() === 0) {
        this.shown.value = this.count.value;
        this.effects.value = [];
        break;
      }
      const moment = this.log.value[this.shown.value];
      if (!first) await this.pause(moment.by < 0 ? 0.5 : 1);
      if (this.closed || this.shown.value >= this.count.value) break;
      first = false;
      if (this.showNext()) continue;
      await this.pause(FIGHT_STEPS);
      if (this.shown.value < this.count.value) this.shown.value++;
    }
    const fought = this.effects.value.some((told) => told.data.event === "fight");
    await this.pause(fought ? 3 : 1);
    if (!this.closed && this.live.value) this.effects.value = [];
  }

  /** Shows what happened and lets computer players move, until a person is to act. */
  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (!this.closed) {
        await this.catchUp();
        if (this.shown.value < this.count.value) continue; // somebody moved meanwhile
        const { turn } = this.now.value;
        if (this.closed || turn < 0) break;
        if (this.seats[turn].level === 0) {
          this.giveTurn(turn);
          break;
        }
        if (!this.thinker) break;
        this.thinking.value = turn;
        const before = this.count.value;
        const move = await this.thinker.think(this.match.record(), this.seats[turn].level);
        this.thinking.value = null;
        if (this.closed || this.count.value !== before) break;
        this.play(move);
      }
    } catch (problem) {
      if (!this.closed) this.problem.value = String(problem instanceof Error ? problem.message : problem);
    } finally {
      this.thinking.value = null;
      this.running = false;
    }
  }

  /** Asks what the search would do now, from what the player may know. */
  async askHint(): Promise<void> {
    if (!this.thinker || !this.myTurn.value || this.hint.value === "asked") return;
    const moment = this.count.value;
    this.hint.value = "asked";
    try {
      const advice = await this.thinker.advise(this.match.record(), HINT_MS);
      if (!this.closed && this.count.value === moment && this.hint.value === "asked") {
        this.hint.value = advice;
      }
    } catch (problem) {
      if (!this.closed) {
        this.hint.value = null;
        this.problem.value = String(problem instanceof Error ? problem.message : problem);
      }
    }
  }

  /** Finds out, bit by bit, how the chances went in a game that is over. */
  async analyse(): Promise<void> {
    if (!this.thinker || this.now.value.turn !== OVER || this.worths.value.length > 0) return;
    const record = this.match.record();
    const all = this.count.value;
    for (let from = 0; from < all && !this.closed; from += WORTH_STEP) {
      const part = await this.thinker.worth(record, from, Math.min(all, from + WORTH_STEP));
      this.worths.value = [...this.worths.value, ...part];
    }
  }

  retry(): void {
    this.problem.value = null;
    void this.run();
  }

  private giveTurn(turn: number): void {
    if (turn === this.viewer.value) return;
    if (this.match.apart(this.viewer.value, turn)) {
      this.cover.value = turn;
    } else {
      this.viewer.value = turn;
    }
  }

  /** The one whose turn it is has taken the device. */
  uncover(): void {
    batch(() => {
      if (this.cover.value !== null) this.viewer.value = this.cover.value;
      this.cover.value = null;
    });
    void this.run();
  }

  /** What a legal move would do, by the rules. */
  readonly previewOf = (move: string): Preview | null =>
    this.myTurn.value && this.now.value.moves.includes(move)
      ? this.match.preview(move, langNumber())
      : null;

  goTo(index: number): void {
    const to = Math.max(0, Math.min(this.count.value, index));
    batch(() => {
      this.skip();
      this.letGo();
      this.browsing.value = to === this.count.value ? null : to;
      this.effects.value = to > 0 ? (this.log.value[to - 1]?.events ?? []) : [];
    });
  }

  record(): string {
    return this.match.record();
  }

  shortRecord(): string {
    return this.match.shortRecord();
  }

  seed(): string {
    return this.match.facts().seed;
  }

  options(): number[] {
    return this.match.facts().options;
  }

  nameOf(seat: number): string {
    return this.seats[seat]?.name ?? t("chance");
  }

  /** Puts names into a sentence of the rules. */
  named(words: string): string {
    return words.replace(/\{(\d)\}/g, (_, seat: string) => this.nameOf(Number(seat)));
  }
}
