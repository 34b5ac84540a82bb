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
  type Preview,
} from "./bridge";
import { t } from "./i18n";
import type { Seat } from "./saves";
import { CELLS, CLOSE, OPEN, placeOfParts, withPlaces, type Place, Said } from "./grammar";
import { elided, SEAT, toReader } from "./reader";
import { coordinates, lang, langNumber } from "./settings";
import type { Reason } from "./why";

/** The cells that an event names, the one where it ends first. */
export function cellsOf(data: EventData): string[] {
  return [data.to, data.cell, data.at, data.from].filter(
    (cell): cell is string => typeof cell === "string" && /^-?\d+,-?\d+$/.test(cell),
  );
}

/** The words around two cells of which something goes from one to the other, in every language. */
const [FROM, TO] = [/(?<!\p{L})(?:from|von|de) $/u, /^ (?:to|nach|à) $/];

/** A piece of a sentence: words with seats as in reader.ts, and the cell if they are a place. */
export interface Piece {
  words: string;
  cell?: string;
}

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

  /** What would have come of another move at a moment; null: it could not be made there. */
  previewAt(index: number, move: string): Preview | null {
    return this.match.previewAt(index, move, langNumber());
  }

  /** A move in words, as it stood to be made at a moment; `place`: a cell of it that has a name of its own. */
  moveWords(index: number, move: string, place?: { cell: string; name: string }): string {
    const look = this.match.look(index, this.eyes(), langNumber());
    const called = (cell: string) => (cell.replace(/−/g, "-") === place?.cell ? place.name : cell);
    return this.named(this.module.sayMove(move, look).replace(CELLS, called), index);
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

  private readonly placeWords = new Map<string, Place | null>();

  /** The seat whose player reads what is told here; below 0: nobody in particular. */
  reader(): number {
    return this.people().length === 1 ? this.viewer.value : PUBLIC;
  }

  /** A name in a list, or "You" where sentences say so. */
  called(seat: number): string {
    return this.told(`{${seat}}`).replace(SEAT, (_, one: string, said?: string) => this.seatWords(one, said));
  }

  /** A sentence of the rules as it is told to the reader, with seats as in reader.ts. */
  private told(words: string): string {
    const said = toReader(words, this.reader(), lang.value);
    return lang.value === "fr" ? elided(said, (seat) => this.nameOf(seat)) : said;
  }

  /** Words at the place of a seat. */
  seatWords(seat: string, words?: string): string {
    return words ?? this.nameOf(Number(seat));
  }

  /** A cell as people call it at a moment, with seats as {0}; null: by its coordinates. "3,9 4,9" is the
   *  first one told from the other, "3,9 3,9" by what is around it. */
  place(cell: string, index = this.count.value): Place | null {
    if (coordinates.value) return null;
    const key = `${index} ${cell} ${lang.value} ${this.eyes()}`;
    let place = this.placeWords.get(key);
    if (place === undefined) {
      const parts = this.match.place(index, cell, this.eyes(), langNumber());
      place = parts === "" ? null : placeOfParts(parts);
      this.placeWords.set(key, place);
    }
    return place;
  }

  /** Names places as of a moment. */
  protected here(index: number): (cell: string) => string {
    return (cell) => this.named(cell, index);
  }

  /** The cells of a sentence as people call them. Where something went is told from where it was; but of what may still be done a
   *  hint, a preview and a refusal each tell in a sentence of their own, and a cell has one name in all of them. */
  private places(words: string, cells: readonly string[], index?: number): (Place | null)[] {
    const between = words.split(CELLS);
    const past = index !== undefined && index < this.count.value;
    return cells.map((cell, i) => {
      const goes = past && i > 0 && FROM.test(between[i - 1]) && TO.test(between[i]);
      return this.place(goes ? `${cell} ${cells[i - 1]}` : cell, index);
    });
  }

  /** A sentence of the rules as it is told to the reader at a moment, piece by piece; `said`: what the
   *  line it stands in has named before. */
  pieces(words: string, index?: number, said?: Said): Piece[] {
    const cells = (words.match(CELLS) ?? []).map((cell) => cell.replace(/−/g, "-"));
    const around = (i: number) => this.place(`${cells[i]} ${cells[i]}`, index);
    const whole = this.told(withPlaces(words, this.places(words, cells, index), lang.value, said, around));
    let place = 0;
    return whole
      .split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`))
      .map((part) =>
        part.startsWith(OPEN) ? { words: part.slice(1, -1), cell: cells[place++] } : { words: part },
      );
  }

  private readonly cellNames = new Map<string, string>();

  /** Puts names and places into a sentence of the rules, as of a moment. */
  named(words: string, index?: number, said?: Said): string {
    // A cell alone is asked for by every card that tells where its piece is, each time it is drawn.
    const alone = said === undefined && !coordinates.value && /^-?\d+,-?\d+$/.test(words);
    if (!alone) return this.withNames(words, index, said);
    const key = `${index ?? this.count.value} ${words} ${lang.value} ${this.eyes()} ${this.reader()}`;
    const name = this.cellNames.get(key) ?? this.withNames(words, index);
    this.cellNames.set(key, name);
    return name;
  }

  private withNames(words: string, index?: number, said?: Said): string {
    return this.pieces(words, index, said)
      .map((piece) => piece.words)
      .join("")
      .replace(SEAT, (_, seat: string, own?: string) => this.seatWords(seat, own));
  }

  /** All that a moment tells, in one text. */
  tellOf(moment: Moment): string {
    const said = new Said();
    return moment.events.map(({ say }) => this.named(say, moment.index, said)).join(" ");
  }
}
