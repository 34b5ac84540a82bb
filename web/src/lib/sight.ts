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
import type { Point } from "./hex";
import { t } from "./i18n";
import type { Seat } from "./saves";
import { SEAT, toReader } from "./reader";
import { coordinates, lang, langNumber } from "./settings";
import type { Reason } from "./why";

/** A cell in a text: two numbers and no more. */
export const CELLS = /(?<![\d,])[-−]?\d+,[-−]?\d+(?![\d,]*\d)/g;

/** The cells that an event names, the one where it ends first. */
export function cellsOf(data: EventData): string[] {
  return [data.to, data.cell, data.at, data.from].filter(
    (cell): cell is string => typeof cell === "string" && /^-?\d+,-?\d+$/.test(cell),
  );
}

/** On which side of another point one lies. */
export function sideOf(one: Point, other: Point): "sideNorth" | "sideSouth" | "sideEast" | "sideWest" {
  const [x, y] = [one.x - other.x, one.y - other.y];
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "sideEast" : "sideWest";
  return y > 0 ? "sideSouth" : "sideNorth";
}

/** A place is never the first word of a sentence that has one. */
export const inside = (place: string): string => place.replace(/(\{\d:)Y/g, "$1y");

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

  protected isOver(): boolean {
    return this.match.look(-1, PUBLIC, 0).turn === OVER;
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

  /** A move in words, as it stood to be made at a moment. */
  moveWords(index: number, move: string): string {
    const look = this.match.look(index, this.eyes(), langNumber());
    return this.named(this.module.sayMove(move, look), index);
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
      const concerns = moment.events.filter((told) => told.say.includes(`{${seat}}`));
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

  private readonly placeWords = new Map<string, string>();

  /** The seat whose player reads what is told here; below 0: nobody in particular. */
  reader(): number {
    return this.people().length === 1 ? this.viewer.value : PUBLIC;
  }

  /** A name in a list, or "You" where sentences say so. */
  called(seat: number): string {
    return this.told(`{${seat}}`).replace(SEAT, (_, one: string, said?: string) => this.seatWords(one, said));
  }

  /** A sentence of the rules as it is told to the reader, with seats as in reader.ts. */
  told(words: string): string {
    return toReader(words, this.reader(), lang.value);
  }

  /** Words at the place of a seat. */
  seatWords(seat: string, words?: string): string {
    return words ?? this.nameOf(Number(seat));
  }

  /** A cell as people call it at a moment, with seats as {0}; the cell itself if that is wanted. */
  place(cell: string, index = this.count.value): string {
    if (coordinates.value) return cell;
    const key = `${index} ${cell} ${lang.value} ${this.eyes()}`;
    let words = this.placeWords.get(key);
    if (words === undefined) {
      words = this.match.place(index, cell, this.eyes(), langNumber());
      this.placeWords.set(key, words);
    }
    return words === "" ? cell : words;
  }

  /** Names places as of a moment. */
  protected here(index: number): (cell: string) => string {
    return (cell) => this.named(cell, index);
  }

  /** The cells of a sentence as people call them; two that are called alike are told apart by where
   *  they lie to each other. */
  places(words: string, index?: number): { cell: string; words: string }[] {
    const cells = (words.match(CELLS) ?? []).map((cell) => cell.replace(/−/g, "-"));
    const said = cells.map((cell) => this.place(cell, index));
    return cells.map((cell, i) => {
      const twin = cells.find((other, k) => other !== cell && said[k] === said[i]);
      if (twin === undefined) return { cell, words: said[i] };
      return { cell, words: `${said[i]} (${t(sideOf(this.module.at(cell), this.module.at(twin)))})` };
    });
  }

  /** Puts names and places into a sentence of the rules, as of a moment. */
  named(words: string, index?: number): string {
    const places = this.places(words, index);
    return this.told(words)
      .replace(CELLS, () => inside(this.told(places.shift()!.words)))
      .replace(SEAT, (_, seat: string, said?: string) => this.seatWords(seat, said));
  }
}
