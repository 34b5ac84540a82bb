// web/src/lib/sight.ts -- one game as somebody sees it: its moments, its words, places by name.
import { computed, signal } from "@preact/signals";
import type { GameModule } from "../games/module";
import {
  ALL,
  OVER,
  PUBLIC,
  type AnyMatch,
  type EventData,
  type GameFacts,
  type Look,
  type Match,
  type Moment,
} from "./bridge";
import { say, t, type ThreeWords } from "./i18n";
import type { Seat } from "./saves";
import { CELLS, type Span, spansOf } from "./sentence";
import { coordinates, langNumber } from "./settings";
import type { Reason } from "./why";

/** The cells that an event names, the one where it ends first. */
export function cellsOf(data: EventData): string[] {
  return [data.to, data.cell, data.at, data.from].filter(
    (cell): cell is string => typeof cell === "string" && /^-?\d+,-?\d+$/.test(cell),
  );
}

const YOU: ThreeWords = ["You", "Du", "Vous"];

export class Sight {
  readonly viewer = signal<number>(PUBLIC);
  readonly count = signal(0); // moves made
  readonly shown = signal(0); // moves shown so far
  readonly browsing = signal<number | null>(null); // an earlier moment that is looked at
  readonly now = signal<Look>(null as unknown as Look);
  readonly log = signal<Moment[]>([]);
  readonly again = signal<number | null>(null); // an earlier moment that is shown once more
  protected closed = false;

  constructor(
    readonly id: string,
    readonly game: () => GameFacts,
    readonly module: GameModule,
    readonly seats: Seat[],
    protected readonly match: AnyMatch,
  ) {}

  people(): number[] {
    return this.seats.flatMap((seat, i) => (seat.level === 0 ? [i] : []));
  }

  protected eyes(): number {
    return this.viewer.value === PUBLIC || this.isOver() ? ALL : this.viewer.value;
  }

  /** By the very look that is wanted next, unless it is over. */
  protected isOver(): boolean {
    return this.match.look(-1, this.viewer.value, langNumber()).turn === OVER;
  }

  /** The moment on the screen. */
  readonly look = computed<Look>(() => {
    const index = this.browsing.value ?? this.again.value ?? this.shown.value;
    const now = this.now.value;
    return index === now.count ? now : this.match.look(index, this.eyes(), langNumber());
  });

  readonly live = computed(
    () => this.browsing.value === null && this.again.value === null && this.shown.value === this.count.value,
  );

  /** The position at a moment. */
  positionAt(index: number): unknown {
    return this.match.look(index, this.eyes(), langNumber()).position;
  }

  /** A move in words, as it stood to be made at a moment; `place`: a cell of it that has a name of its own. */
  moveWords(index: number, move: string, place?: { cell: string; name: string }): string {
    const look = this.match.look(index, this.eyes(), langNumber());
    const called = (cell: string) => (cell.replace(/−/g, "-") === place?.cell ? place.name : cell);
    return this.named(this.module.sayMove(move, look).replace(CELLS, called));
  }

  /** The steps by which a seat came to its points, as far as they are shown. */
  scoreSteps(seat: number): { from: number; reasons: Reason[] } {
    const { points } = this.module;
    const until = this.look.value.index;
    const at = (index: number) =>
      points(this.match.look(index, this.eyes(), langNumber()).position, seat) ?? 0;
    const from = at(0);
    const reasons: Reason[] = [];
    let before = from;
    for (const moment of this.log.value.slice(0, until)) {
      const after = at(moment.index + 1);
      if (after === before) continue;
      const concerns = moment.events.filter((told) => told.data.seat === seat || told.data.other === seat);
      const told = concerns.length > 0 ? concerns : moment.events;
      reasons.push({ change: after - before, index: moment.index + 1, told });
      before = after;
    }
    return { from, reasons };
  }

  /** A private copy of a moment, from what a seat knows of it. */
  imagine(index: number, seat: number, seed: bigint): Match {
    return this.match.imagine(index, seat, seed);
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

  /** By which older rules this game is played, in a sentence; "" if they are the newest. */
  olderRules(): string {
    const { rules } = this.match.facts();
    const older = this.game().older.find((one) => one.version === rules);
    return older ? t("olderRules", { version: rules, change: older.change }) : "";
  }

  nameOf(seat: number): string {
    return this.seats[seat]?.name ?? t("chance");
  }

  /** The seat whose player reads what is told here; below 0: nobody in particular. */
  reader(): number {
    return this.people().length === 1 ? this.viewer.value : PUBLIC;
  }

  /** A name in a list; the reader's own is "You". */
  called(seat: number): string {
    return seat === this.reader() ? say(YOU) : this.nameOf(seat);
  }

  /** Where a piece of a sentence is on the board. */
  cellOfPiece(key: string): string | undefined {
    return this.module.cellOfPiece?.(this.look.value.position, key);
  }

  /** What a cell is called in a sentence that calls it so. */
  protected hexWords(cell: string, words: string): string {
    if (coordinates.value) return words === cell ? cell : `${words} ${cell}`;
    if (words !== cell) return words;
    return this.module.placeName?.(this.look.value.position, cell) ?? cell; // of the page's own words
  }

  /** A sentence in spans, with the words that are read for each. */
  spans(words: string): Span[] {
    return spansOf(words, (seat) => this.nameOf(seat)).map((span) =>
      span.cell === undefined ? span : { ...span, words: this.hexWords(span.cell, span.words) },
    );
  }

  /** A sentence as plain words. */
  named(words: string): string {
    return this.spans(words)
      .map((span) => span.words)
      .join("");
  }

  /** All that a moment tells, in one text, for somebody who only hears it: cells by their coordinates, too. */
  tellOf(moment: Moment): string {
    return moment.events
      .flatMap(({ say: sentence }) => [...this.spans(sentence), { words: " " } as Span])
      .map(({ words, cell }) => (cell === undefined || words.includes(cell) ? words : `${words} (${cell})`))
      .join("")
      .trim();
  }
}
