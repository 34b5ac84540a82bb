// web/src/lib/table.ts -- a game being played: who moves, moves taken back, looking back, what is kept.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { ComponentType } from "preact";
import type { GameModule } from "../games/module";
import { isMistake, turnAt } from "../review/game-review";
import { ReviewStore } from "../review/review-store";
import { turnMarks } from "../table/turn-marks";
import { OVER, PUBLIC, type AnyMatch, type GameFacts, type Look, type Moment, type Score } from "./bridge";
import { Hinting } from "./hinting";
import { hinted, type Pointer } from "./hints";
import { say, t } from "./i18n";
import { holds, type Premove } from "./premoves";
import { roundOf } from "./rounds";
import { find, keep, keepReview, keptReview, type Seat } from "./saves";
import { ask, forcedSteps, lang, langNumber, pace, thinkSeconds } from "./settings";
import { play as playSound } from "./sound";
import type { Thinker } from "./thinker";
import { inspect, lit, missed, outside, traces } from "./traces";

/** What a table shared with others over a network adds to the page. */
export interface Room {
  Seat: ComponentType<{ seat: number }>; // under a player's name: clock, connection
  Person?: ComponentType<{ seat: number }>; // who sits there, with a way to their page
  Banner: ComponentType; // above the board: what is wrong or asked
  Talk: ComponentType; // a panel beside the log
  talkWords: () => string; // its name
  Result: ComponentType; // under the score
  Menu: ComponentType<{ close: () => void }>;
  home: string; // where the table was found
  Order?: ComponentType<{ plan: Table }>; // what was tried on the copy is done by the server when it applies
  Notes?: ComponentType; // private notes where the server keeps them; else they are kept here
  hasRecord: () => boolean;
  gaveUp: () => number; // who ended the game by giving up; -1: nobody
  mayHint: () => boolean;
}

/** A goal of the game's own besides winning, as it has come out at the end, and where that leads. */
export interface GoalEnd {
  reached: boolean;
  stars: number; // that this game has brought
  words: string; // what it was
  next: string | null; // the way to what comes after it
  again: () => void; // tries it once more
}

const READING_MS = 2600; // why there was nothing to choose
const SAVE_MS = 60; // after a move, when it is on the screen
const NONE_LIT: readonly string[] = []; // always the same one
/** The hashes of records that this page kept earlier. */
const HASHES = / = [0-9a-f]{8}$/gm;

export class Table extends Hinting {
  readonly thinking = signal<number | null>(null); // the seat that thinks
  readonly review = new ReviewStore({
    review: async (from, hear) => {
      if (this.hasReview()) await this.thinker!.review(this.match.quickRecord(), from, hear);
    },
    stop: () => this.thinker?.stopReview(),
    lang: langNumber,
    keep: (review) => {
      if (this.kept) keepReview(this.id, review);
    },
    kept: () => (this.kept ? keptReview(this.id, this.count.value) : null),
    failed: (problem) => {
      if (!this.closed) this.problem.value = String(problem instanceof Error ? problem.message : problem);
    },
  });
  readonly room: Room | null = null;
  readonly plan = signal<Table | null>(null); // the private copy on which moves are tried
  readonly prepared = signal<readonly Premove[]>([]); // to be made when one's turn comes
  readonly imagined: boolean = false; // is it such a copy itself?
  forced = true; // steps without a choice may go by themselves
  readonly lacks = signal(""); // what is still to be done for a goal of its own, where the game has one
  readonly opening = signal(""); // how the game begins, where that is a story's
  readonly goalEnd = signal<GoalEnd | null>(null); // and how that goal has come out in the end
  readonly earned = signal(""); // achievements of the game that is played here, in words
  meant = false; // nobody begins it by mistake: it stays as soon as anybody has moved
  gaveUp = false; // the one person here has given the game up
  whenOver: (table: Table) => void = () => undefined; // the end of a game played here has been seen
  whenAsked: (table: Table) => void = () => undefined; // what the others did has been seen
  protected running = false;
  private saving: ReturnType<typeof setTimeout> | undefined;
  private readonly went = new Map<number, string>(); // moments from which a step went by itself, and why that one
  private moved = false; // since the table was opened
  private hintDue = false; // it was asked for while pieces moved, and comes when there is a choice
  private readonly stopWords: () => void;
  private readonly stopPointing: () => void;
  private readonly stopPlanning: () => void;

  constructor(
    id: string,
    game: () => GameFacts,
    module: GameModule,
    seats: Seat[],
    match: AnyMatch,
    thinker: Thinker | null,
    private readonly kept = true,
  ) {
    super(id, game, module, seats, match, thinker);
    const before = kept ? find(id) : undefined;
    this.helped = before?.helped === true;
    if (before?.gaveUp) this.unveil();
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
    this.stopPointing = effect(() => {
      if (this.plan.value !== null) return; // the copy has the board
      hinted.value = this.pointer.value;
      missed.value = this.refusal.value?.miss ?? null;
      lit.value = this.refusal.value?.lit ?? NONE_LIT;
      inspect.value = this.tellHere;
      outside.value = this.tellOutside;
      // The same once more is no news: whoever hears of it is drawn again, which is the whole board.
      const marked = this.tracesNow();
      if (JSON.stringify(marked) !== JSON.stringify(traces.peek())) traces.value = marked;
    });
    // A copy shows how the game might go on: when it ends, however that happens, the result is to be seen.
    const over = computed(() => this.now.value.turn === OVER);
    this.stopPlanning = effect(() => {
      if (over.value) untracked(() => this.leavePlan());
    });
    this.shown.value = this.count.value;
    this.save();
    if (this.kept && typeof addEventListener === "function") addEventListener("pagehide", this.saveNow);
  }

  override wentByItself(index: number): boolean {
    return this.went.has(index);
  }

  override noOther(index: number): string {
    return this.went.get(index) ?? "";
  }

  override reader(): number {
    return this.room !== null ? this.viewer.value : super.reader();
  }

  /** The computer moves at once, however long it may think. */
  moveNow(): void {
    this.thinker?.hurry();
  }

  close(): void {
    if (this.closed) return;
    this.review.stop();
    this.saveNow();
    if (typeof removeEventListener === "function") removeEventListener("pagehide", this.saveNow);
    this.closed = true;
    this.stopPlanning();
    this.leavePlan();
    this.moveNow();
    this.stopWords();
    this.stopPointing();
    hinted.value = null;
    missed.value = null;
    lit.value = [];
    inspect.value = null;
    outside.value = null;
    traces.value = [];
    this.match.close();
  }

  /** Back from the copy to the game. */
  leavePlan(): void {
    this.plan.value?.close();
    this.plan.value = null;
  }

  private secrets(people: number[]): boolean {
    return people.some((a) => people.some((b) => a < b && this.match.apart(a, b)));
  }

  /** Has somebody here made a move, or is there nobody who could? */
  private touched(): boolean {
    const people = this.people();
    return (
      people.length === 0 || this.log.value.some(({ by }) => people.includes(by) || (this.meant && by >= 0))
    );
  }

  /** Nothing is hidden any more in a game that is given up. */
  private unveil(): void {
    this.gaveUp = true;
    this.match.unveil?.();
  }

  protected override isOver(): boolean {
    return this.gaveUp || super.isOver();
  }

  /** The moment that is now. */
  private present(eyes: number): Look {
    const now = this.match.look(-1, eyes, langNumber());
    return this.gaveUp ? { ...now, turn: OVER, moves: [], score: this.lost(now.position) } : now;
  }

  /** The score of a game that was given up: points are those reached, who gave up is last. */
  private lost(position: unknown): Score[] {
    const [me] = this.people();
    const points = this.seats.map((_, i) => this.module.points(position, i) ?? 0);
    return points.map((own, i) => {
      const ahead = points.filter((other, k) => k !== me && k !== i && other > own).length;
      const place = i === me ? points.length : ahead + 1;
      return { points: own, place, won: place === 1 };
    });
  }

  /** Who ended the game by giving up; -1: nobody. */
  quitter(): number {
    return this.gaveUp ? this.people()[0] : (this.room?.gaveUp() ?? -1);
  }

  /** May the game be given up? One person against computers can; with others it is the server's. */
  mayGiveUp(): boolean {
    const alone = this.people().length === 1 && this.seats.length > 1;
    return this.kept && this.room === null && alone && this.now.value.turn !== OVER;
  }

  /** Ends the game: it counts as lost. */
  giveUp(): void {
    if (!this.mayGiveUp()) return;
    this.moveNow();
    this.unveil();
    this.moved = false;
    batch(() => {
      this.refresh();
      this.skip();
      this.ended.value = true;
    });
    playSound("lose");
    this.save();
    this.whenOver(this);
  }

  /** Everything anew, as after a change of eyes or language. */
  protected refresh(): void {
    batch(() => {
      const eyes = this.eyes();
      const now = this.present(eyes);
      this.now.value = now;
      this.count.value = now.count;
      this.log.value = this.match.tell(0, now.count, eyes, langNumber(), this.reader());
      this.chosen.value = [];
      this.refusal.value = null;
      this.staleHint(now.count);
    });
  }

  /** Keeps the game in a moment: what is to be seen comes first. */
  private saveSoon(): void {
    if (this.kept) this.saving ??= setTimeout(() => this.save(), SAVE_MS);
  }

  /** Keeps it now if that is still to be done, as when the page is left. */
  private readonly saveNow = () => {
    if (this.saving !== undefined) this.save();
  };

  private save(): void {
    clearTimeout(this.saving);
    this.saving = undefined;
    if (!this.kept) return;
    const record = this.match.quickRecord();
    const before = find(this.id);
    const same = before?.record.replace(HASHES, "") === record;
    const { position, score } = this.now.value;
    keep({
      id: this.id,
      game: this.module.name,
      seats: this.seats,
      record,
      moves: this.count.value,
      over: this.now.value.turn === OVER,
      touched: before?.touched === true || this.touched(),
      ...(this.helped && { helped: true }),
      ...(this.gaveUp && { gaveUp: true }),
      when: before && same ? before.when : Date.now(), // only moves make it younger
      points: this.seats.map((_, i) => score?.[i].points ?? this.module.points(position, i)),
      ...(score && { won: score.flatMap(({ won }, i) => (won ? [i] : [])) }),
      round: roundOf(position, this.log.value, this.count.value),
    });
  }

  readonly canUndo = computed(() => this.myTurn.value && this.undoTo() >= 0);

  /** Is a turn the player's own? Not all are where others' moves are tried. */
  own(_turn: number): boolean {
    return true;
  }

  /** The last moment to go back to at which there was a choice; -1: none. */
  private undoTo(): number {
    const { limit } = this.now.value;
    let to = this.count.value - 1;
    while (to >= limit && this.went.has(to)) to--;
    return to >= limit ? to : -1;
  }

  readonly canRestart = computed(() => this.canUndo.value && this.restartTo() < this.count.value);

  /** Where this turn began: moves of the round before may be one's own as well, as after the set-up. */
  private restartTo(): number {
    const { limit, position } = this.now.value;
    const round = (at: unknown) => (at as { round?: unknown }).round;
    let to = limit;
    while (to < this.count.value && round(this.match.look(to, this.eyes(), 0).position) !== round(position))
      to++;
    return to;
  }

  /** Why the last own move cannot be undone: by what came between it and the moment back to which one may go. */
  undoRefusal(): string {
    if (!this.myTurn.value) return t("notYourTurn");
    const before = this.log.value.slice(0, this.now.value.limit);
    const own = before.map(({ by }) => by).lastIndexOf(this.viewer.value);
    if (own < 0 || this.canUndo.value) return t("undoNothing");
    const since = before.slice(own + 1);
    const other = since.filter(({ by }) => by >= 0).at(-1);
    if (other) return t("undoMoved", { name: this.nameOf(other.by) });
    const { draws } = this.module;
    return since.length > 0 && draws ? t("undoDrawn", { what: say(draws) }) : t("undoSecret");
  }

  denyUndo(): void {
    this.refusal.value = { words: this.undoRefusal(), why: null };
  }

  denyHint(): void {
    const { turn } = this.now.value;
    const soon = this.showing.value && turn === this.viewer.value && this.seats[turn].level === 0;
    if (soon && this.running) {
      this.hintDue = true;
      this.refusal.value = { words: t("hintAsked"), why: null };
      return;
    }
    const asked = this.hints.depth.value === "asked" ? "hintAsked" : "hintAll";
    this.refusal.value = { words: t(this.myTurn.value ? asked : "notYourTurn"), why: null };
  }

  protected override play(move: string): void {
    this.match.play(move);
    this.moved = true;
    this.explained = "";
    batch(() => {
      const eyes = this.eyes();
      const now = this.match.look(-1, eyes, langNumber());
      const from = this.count.value;
      this.now.value = now;
      this.count.value = now.count;
      this.hints.made(move, now.count);
      this.log.value =
        now.turn === OVER
          ? this.match.tell(0, now.count, eyes, langNumber(), this.reader())
          : [
              ...this.log.value.slice(0, from),
              ...this.match.tell(from, now.count, eyes, langNumber(), this.reader()),
            ];
      this.chosen.value = this.beginning();
      this.given = this.chosen.value;
      this.refusal.value = null;
      // What a player does is shown in the same breath; what follows from it comes step by step.
      if (pace() === 0) {
        this.sound(this.log.value[from]?.events ?? []);
        this.shown.value = now.count;
      } else if (this.shown.value === from) this.begun = this.showNext();
    });
    this.saveSoon();
    void this.run();
  }

  undo(): void {
    if (this.canUndo.value) this.back(this.undoTo());
  }

  protected override takesBack(el: string): boolean {
    const takes = this.undoes() && this.canUndo.value && this.module.takesBack?.(el, this.now.value) === true;
    if (takes) this.undo();
    return takes;
  }

  /** Gives up what is chosen; an attack that is all that is left to do together with what led there. */
  cancel(): void {
    if (this.attacks()) this.undo();
    this.letGo();
  }

  /** Does an attack wait that is all that is left to do? */
  attacks(): boolean {
    const only = this.chosen.value.length > 0 && this.now.value.moves.length === 1;
    return only && this.isFight(this.previewOf(this.now.value.moves[0])?.events ?? []);
  }

  restartTurn(): void {
    if (this.canRestart.value) this.back(this.restartTo());
  }

  protected back(index: number): void {
    if (!this.match.back(index)) return;
    this.moveNow(); // what it thinks about is no more
    for (const moment of [...this.went.keys()]) if (moment >= index) this.went.delete(moment);
    batch(() => {
      this.refresh();
      this.effects.value = [];
      this.lingering.value = false;
      this.shown.value = this.count.value;
    });
    this.saveSoon();
  }

  /** Shows what happened and lets computer players move, until a person is to act. */
  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let answered = false; // has a computer player moved since?
    try {
      while (!this.closed) {
        await this.catchUp();
        await this.untilRead();
        if (this.shown.value < this.count.value) continue; // somebody moved meanwhile
        const { turn } = this.now.value;
        if (this.closed || turn < 0) {
          if (!this.closed && this.moved) {
            playSound(this.now.value.score?.[this.viewer.value]?.won === false ? "lose" : "end");
            this.ended.value = true;
            this.saveNow();
            this.whenOver(this);
          }
          this.moved = false;
          break;
        }
        if (this.seats[turn].level === 0) {
          if (answered) playSound("turn");
          this.giveTurn(turn);
          if (this.moved && this.touched()) this.whenAsked(this);
          const moment = this.count.value;
          if (await this.goesByItself()) continue;
          if (this.count.value !== moment) continue; // somebody was quicker
          if (this.hintDue) {
            this.hintDue = false;
            this.refusal.value = null;
            void this.askHint();
          }
          break;
        }
        this.hintDue = false;
        if (!this.thinker) break;
        this.thinking.value = turn;
        const before = this.count.value;
        const move = await this.thinker.think(
          this.match.quickRecord(),
          this.seats[turn].level,
          1000 * thinkSeconds.value,
        );
        this.thinking.value = null;
        if (this.closed || this.gaveUp || this.count.value !== before) break;
        answered = true;
        this.play(move);
      }
    } catch (problem) {
      if (!this.closed) this.problem.value = String(problem instanceof Error ? problem.message : problem);
    } finally {
      this.thinking.value = null;
      this.running = false;
    }
  }

  /** Moves for one's own turn; at once, if it has come. */
  prepare(moves: readonly Premove[]): void {
    this.prepared.value = moves;
    if (moves.length > 0) void this.run();
  }

  /** Makes the next prepared move, if it would still do what it did when it was tried. */
  private async playPrepared(): Promise<boolean> {
    const { count } = this.now.value;
    await this.pause(pace());
    const [next, ...rest] = this.prepared.value;
    if (this.closed || !next || !this.myTurn.value || this.count.value !== count) return false;
    if (next.seat !== this.now.value.turn) return false;
    if (!holds(next, this.previewOf(next.move))) {
      batch(() => {
        this.prepared.value = [];
        this.refusal.value = { words: t("preparedDropped", { move: next.words }), why: null };
      });
      return false;
    }
    this.prepared.value = rest;
    this.play(next.move);
    return true;
  }

  /** Makes what is prepared or the only move there is; false: there is a choice, or nobody wants that. */
  protected async goesByItself(): Promise<boolean> {
    const { moves, count } = this.now.value;
    if (this.prepared.value.length > 0 && this.myTurn.value && (await this.playPrepared())) return true;
    if (!this.forced || !forcedSteps.value || !this.myTurn.value || moves.length !== 1) return false;
    // Nobody has pressed for it, and an attack is no mere consequence: it waits for a word.
    if (this.isFight(this.previewOf(moves[0])?.events ?? [])) {
      if (this.chosen.value.length === 0) this.chosen.value = this.keys(moves[0]).map((key) => key.el);
      if (this.tentative || ask.value === "never") this.confirm();
      return false;
    }
    const missed = this.whyForced();
    if (missed !== null) this.tellForced(moves[0], missed);
    this.byItself.value = missed === null;
    await this.pause(missed !== null ? pace() && READING_MS : pace());
    this.onlyMove.value = "";
    this.byItself.value = false;
    if (this.closed || !this.myTurn.value || this.count.value !== count) return false;
    const { alone } = this.module;
    this.went.set(count, missed !== null && alone ? say(alone) : "");
    this.hintDue ||= this.hints.depth.value === "asked"; // of what there is to choose, not of this
    this.play(moves[0]);
    return true;
  }

  /** Why there is only one move where a player would expect another; null: nobody would. */
  private whyForced(): string | null {
    const wishes = this.module.missing?.(this.now.value) ?? [];
    return wishes.map((wish) => this.match.why(wish, langNumber())).find((one) => one !== null)?.text ?? null;
  }

  readonly onlyMove = signal(""); // what is asked gives way to it: nothing else may be covered by it

  /** Says so, with the move that is made. */
  private tellForced(move: string, why: string): void {
    const { alone } = this.module;
    const what = this.named(this.module.sayMove(move, this.now.value));
    this.onlyMove.value = `${what.charAt(0).toUpperCase()}${what.slice(1)}${alone ? `${say(alone)}.` : `. ${why}`}`;
  }

  /** Notes that somebody was helped, also for when the page is opened again. */
  override help(): void {
    this.helped = true;
    this.saveSoon();
  }

  /** Is there a finished game to review, and somebody who can? */
  hasReview(): boolean {
    return this.thinker !== null && this.now.value.turn === OVER;
  }

  protected override madeInstead(index: number): Moment | null {
    return this.reviewed() === null ? null : this.log.value[index];
  }

  /** Where a mistake is looked at, the better turn. */
  protected override reviewed(): Pointer | null {
    const at = this.browsing.value;
    const found = this.review.found.value;
    const turn = at === null || found === null ? undefined : turnAt(found, at);
    if (turn === undefined || turn.first !== at || !isMistake(turn) || this.playing.value) return null;
    const { steps = [], better } = turn;
    const look = this.look.value;
    const cells = steps[0]?.cells ?? [];
    const els = this.module.keys(better[0], look).map(({ el }) => el);
    return {
      cells,
      goal: cells.at(-1),
      els,
      words: "",
      marks: turnMarks(turn.reason ?? { steps, routes: [] }, 0),
    };
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
}
