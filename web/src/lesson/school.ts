// web/src/lesson/school.ts -- a table for lessons and puzzles: it stops after each move, to be looked at.
import { batch, computed } from "@preact/signals";
import { openLesson, usualSeats } from "../lib/app";
import { ARMS } from "../lib/arms";
import type { Lesson } from "../games/module";
import type { GameFacts, Preview } from "../lib/bridge";
import { letterOf, named } from "../lib/cell-words";
import { say, type ThreeWords } from "../lib/i18n";
import { coordinates, langNumber } from "../lib/settings";
import { Table } from "../lib/table";
import { exampleRecord } from "../rules/steps";
import type { Asked, Explanation } from "../table/explanation";

const WHICH: ThreeWords = ["Which move?", "Welcher Zug?", "Quel coup ?"];
const HOW: ThreeWords = ["What to look for?", "Worauf achten?", "Que chercher ?"];
const OTHERS_LEVEL = 4; // of the seats that nobody here plays

export class SchoolTable extends Table {
  answered: ((move: string) => void) | null = null; // hears of each move of the one who learns
  solution: { move: string; worth: number; next: number; instead: string } | null = null;
  thought: (() => string) | null = null; // the middle step of a hint
  whenHelped: () => void = () => undefined; // a hint is asked for, or moves to choose from
  price: () => string = () => ""; // what it costs to be told the whole move, as a number of points
  whenTold: () => void = () => undefined; // a hint tells the whole move
  goesOn: (() => boolean) | null = null; // where steps without a choice go by themselves, as at a table: still?
  sure = false; // what is asked here leads to a fight at once: it waits for a word, as a fight does
  alone = false; // one move is the whole answer: each waits for a word, and none looks better or worse by it
  invites: NonNullable<Lesson["invites"]> = [];
  blind = false; // what a move would bring is not told before it is made
  readonly start = this.count.value; // moves that were made before it was opened
  readonly first: readonly string[] = this.now.value.moves; // what could be done then

  override readonly preview = computed<Preview | null>(() => {
    const { complete } = this.choice.value;
    if (this.blind || complete === null) return null;
    const whole = this.match.preview(complete, langNumber(), this.reader());
    // In a puzzle the move alone is told: else one would try them all until a result is good.
    if (this.solution === null || whole === null) return whole;
    return { ...whole, position: this.now.value.position, events: whole.events.slice(0, 1) };
  });

  /** The moves of the one who learns that stand, without those taken back. */
  get moves(): number {
    return this.log.value.filter(({ index, by }) => index >= this.start && by === this.viewer.value).length;
  }

  /** That a move can be taken back tells nothing of what it brings. */
  override goesBack(): boolean {
    const { complete } = this.choice.value;
    return complete !== null && this.previewOf(complete)?.back === true && this.undoes();
  }

  /** A tap that the lesson invites to explains the rule and plays nothing, even where it could be part of a move. */
  override pick(el: string): void {
    const cell = this.module.cellOf(el, this.now.value);
    const invited = this.myTurn.value ? this.invites.find((one) => one.cell === cell) : undefined;
    if (invited === undefined || !this.whyNot(el, invited.move)) super.pick(el);
  }

  protected override play(move: string): void {
    const mine = this.now.value.turn === this.viewer.value;
    super.play(move);
    if (mine) this.answered?.(move);
  }

  /** Nobody answers by himself: what comes next is played when it is wanted. */
  override async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      do await this.catchUp();
      while (!this.closed && (this.shown.value < this.count.value || (await this.follows()))); // something was played meanwhile
    } finally {
      this.running = false;
    }
  }

  /** After a move of the one who learns: what there is no choice in. */
  private async follows(): Promise<boolean> {
    if (this.count.value === this.start || this.goesOn?.() !== true) return false;
    return this.goesByItself();
  }

  /** Plays what belongs to a solution, as long as it is the same seat's turn. */
  playLine(moves: readonly string[]): void {
    const listener = this.answered;
    this.answered = null;
    for (const move of moves) if (this.now.value.moves.includes(move)) super.play(move);
    this.answered = listener;
  }

  /** Plays what follows an answer, of whatever seat, at once. */
  playRest(moves: readonly string[]): void {
    const listener = this.answered;
    this.answered = null;
    for (const move of moves) super.play(move);
    this.answered = listener;
  }

  /** Plays what everybody would do next, to be looked through; the board stays where it is. */
  playOn(moves: readonly string[]): void {
    const listener = this.answered;
    const here = this.count.value;
    this.answered = null;
    batch(() => {
      for (const move of moves) {
        const { turn, moves: legal } = this.now.value;
        if (turn === this.viewer.value && !legal.includes(move)) break; // it was expected with other luck
        super.play(move);
      }
      this.goTo(here);
    });
    this.answered = listener;
  }

  /** In a puzzle nothing warns: what is asked of some moves only would judge them. */
  override lossOf(preview: Preview | null): string {
    return this.solution === null ? super.lossOf(preview) : "";
  }

  /** What has a letter on the board is called by it in every line of a puzzle. */
  protected override hexWords(cell: string, words: string): string {
    const lettered = this.solution !== null && !coordinates.value && named.value.includes(cell);
    return lettered ? letterOf(cell) : super.hexWords(cell, words);
  }

  /** Nor is one answer judged at the first tap and another one at the second. */
  protected override waits(): boolean {
    return this.solution !== null || this.alone || this.sure;
  }

  override help(): void {
    super.help();
    this.whenHelped();
  }

  override showHint(): void {
    this.whenTold();
    super.showHint();
  }

  /** Is the next step of the hint how to look? */
  private asksThought(): boolean {
    return this.thought !== null && this.hints.depth.value === "nudge" && this.hintThought.value === "";
  }

  /** Whatever costs something says so before it is pressed. */
  override hintNext(): string {
    return this.asksThought() ? say(HOW) : `${say(WHICH)} ${this.price()}`.trimEnd();
  }

  /** In a puzzle the solution is explained, against the best of the other moves. */
  protected override explainTurn(asked: Asked): Promise<Explanation> {
    const { solution } = this;
    return super.explainTurn(
      solution === null ? asked : { moves: [solution.move], plan: false, pairs: asked.pairs },
    );
  }

  override async askHint(): Promise<void> {
    if (this.solution !== null && this.asksThought() && !this.hints.folded.value) {
      this.hintThought.value = this.thought!();
      return;
    }
    if (this.hints.depth.value === null) this.hintThought.value = "";
    const nudged = this.hints.depth.value === "nudge" && !this.hints.folded.value;
    await super.askHint();
    if (this.solution !== null && nudged) this.whenTold();
  }
}

/** A position on the table, for the seat that is to act there. */
export function openSchool(
  game: GameFacts,
  position: unknown,
  seed = 1,
  moves: readonly string[] = [],
): SchoolTable {
  const { seats, to_act: me } = position as { seats: number; to_act: number };
  const people = usualSeats(game, seats).map((seat, i) => ({
    ...seat,
    name: say(ARMS[seat.arms].colour),
    level: i === me ? 0 : OTHERS_LEVEL,
  }));
  return openLesson(exampleRecord(game, position, seed), people, moves, SchoolTable) as SchoolTable;
}
