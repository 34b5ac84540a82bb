// web/src/lib/bridge.ts -- the rules in WebAssembly as objects; the only door to them.

import type { ReviewPart } from "../review/game-review";
import { type Asked, type Explanation, PLAYOUTS } from "../table/explanation";
import { type Printed, tellPrinted } from "./printed";

export const PUBLIC = -1; // eyes: what everybody may see
export const ALL = -2; // eyes: everything, once the game is over
export const NATURE = -1; // turn: chance acts
export const OVER = -2; // turn: nobody acts any more

export interface GameOption {
  name: string;
  title: string;
  values: number[];
  seat?: boolean; // every seat is a value too; the usual one is BY_LOT
}

export const BY_LOT = -1;

export interface GameFacts {
  index: number;
  name: string;
  title: string;
  version: number;
  seats: [number, number];
  letter: string;
  options: GameOption[];
  ratings: number[]; // Elo of the levels, as measured; level 2 is 1000
  /** Versions of the rules that can still be played, and what has changed since. */
  older: { version: number; change: string }[];
  rules: (string | null)[]; // rules[12] is rule 12
  marks: string[]; // of rule 12: a letter for each statement that is not printed, H or R
}

/** Has this page the rules by that version? */
export const hasRules = (game: GameFacts, version: number): boolean =>
  game.version === version || game.older.some((one) => one.version === version);

export interface MatchFacts {
  game: string;
  rules: number; // their version
  seats: number;
  seed: string;
  options: number[];
  names: string[];
}

export interface Score {
  points: number;
  place: number;
  won: boolean;
}

/** One moment of a match through somebody's eyes. */
export interface Look<P = unknown> {
  index: number;
  count: number;
  turn: number;
  limit: number; // moves may fairly be taken back to this moment
  phase: string;
  ask: string;
  position: P;
  moves: string[];
  score: Score[] | null;
}

export interface EventData {
  event: string;
  rule: string;
  seat?: number;
  other?: number;
  [more: string]: unknown;
}

export interface Told {
  data: EventData;
  say: string; // seats are written {0}, {1} …
}

export interface Moment {
  index: number;
  by: number;
  move: string | null; // null: not for these eyes
  events: Told[];
}

export interface Preview<P = unknown> {
  events: Told[];
  turn: number;
  back: boolean; // could its player take it back afterwards?
  position: P;
}

export interface Why {
  rule: string;
  number: number;
  text: string;
  brief: boolean; // the text is about this very move; else it is the whole rule's
}

/** What the search would do; worth is each seat's share of the win to expect, 0 to 1. */
export interface Advice {
  move: string;
  worth: number[];
  line: string[];
  iterations?: number; // walks of the search
  others: { move: string; worth: number[]; visits: number }[];
}

/** A match in this page, or one that a server holds. */
export type AnyMatch = Pick<
  Match,
  | "close"
  | "facts"
  | "record"
  | "quickRecord"
  | "shortRecord"
  | "look"
  | "tell"
  | "preview"
  | "why"
  | "play"
  | "back"
  | "apart"
  | "imagine"
> &
  Partial<Pick<Match, "unveil">>; // a server shows by itself what may be seen

/** A record or set-up that the rules refuse; the message says why. */
export class Refused extends Error {}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  liege_buffer(size: number): number;
  liege_language(lang: number): void;
  liege_catalogue(lang: number): number;
  liege_printed(): number;
  liege_option(game: number, index: number, value: number): number;
  liege_begin(game: number, seats: number, seed: bigint): number;
  liege_load(length: number): number;
  liege_view(game: number, version: number, seats: number, length: number): number;
  liege_imagine(match: number, index: number, seat: number, seed: bigint): number;
  liege_unveil(match: number): void;
  liege_proof(match: number, length: number): number;
  liege_hash(length: number): number;
  liege_error(): number;
  liege_end(match: number): void;
  liege_name(match: number, seat: number, length: number): number;
  liege_facts(match: number): number;
  liege_record(match: number, form: number): number;
  liege_look(match: number, index: number, eyes: number, lang: number): number;
  liege_tell(match: number, from: number, to: number, eyes: number, lang: number, reader: number): number;
  liege_preview(match: number, length: number, lang: number, reader: number): number;
  liege_preview_at(match: number, index: number, length: number, lang: number, reader: number): number;
  liege_why(match: number, length: number, lang: number): number;
  liege_play(match: number, length: number): number;
  liege_back(match: number, index: number): number;
  liege_apart(match: number, one: number, other: number): number;
  liege_levels(which: number): number;
  liege_network(game: number, length: number): number;
  liege_net_sums(match: number, seat: number): number;
  liege_games(): number;
  liege_game_name(game: number): number;
  liege_daily(game: number, length: number): number;
  liege_think(match: number, level: number): number;
  liege_think_on(match: number, ms: number): number;
  liege_review(match: number, ms: number, parts: number, lang: number): number;
  liege_review_part(match: number, from: number, part: number, parts: number): number;
  liege_review_size(): number;
  liege_review_put(match: number, length: number): void;
  liege_explain(
    match: number,
    length: number,
    plan: number,
    playouts: number,
    pairs: number,
    lang: number,
  ): number;
}

/** The module's memory and how texts go in and out of it. */
class Door {
  constructor(readonly x: Exports) {}

  text(at: number): string {
    const bytes = new Uint8Array(this.x.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  json<T>(at: number): T {
    return JSON.parse(this.text(at)) as T;
  }

  /** Puts words into the buffer; returns how many bytes they are. */
  put(words: string | Uint8Array): number {
    const bytes = typeof words === "string" ? new TextEncoder().encode(words) : words;
    const at = this.x.liege_buffer(bytes.length);
    if (at === 0) throw new Refused("out of memory");
    new Uint8Array(this.x.memory.buffer).set(bytes, at);
    return bytes.length;
  }
}

export class Rules {
  private readonly door: Door;

  private constructor(x: Exports) {
    this.door = new Door(x);
    tellPrinted(this.door.json<Printed>(x.liege_printed()));
  }

  static async load(module: WebAssembly.Module): Promise<Rules> {
    let memory: WebAssembly.Memory;
    // Of the system only the clock is there; anything else is asked for when an assertion fails.
    const wasi = new Proxy(
      {
        clock_time_get: (_clock: number, _precision: bigint, at: number) => {
          const now = BigInt(Math.round(performance.now() * 1e6));
          new DataView(memory.buffer).setBigUint64(at, now, true);
          return 0;
        },
      } as Record<string | symbol, WebAssembly.ImportValue>,
      {
        get: (known, name) =>
          known[name] ??
          (() => {
            throw new Error(`the rules called ${String(name)}: an assertion failed`);
          }),
      },
    );
    const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
    const x = instance.exports as unknown as Exports;
    memory = x.memory;
    x._initialize();
    return new Rules(x);
  }

  /** The language in which refusals are worded from now on. */
  speak(lang: number): void {
    this.door.x.liege_language(lang);
  }

  catalogue(lang: number): GameFacts[] {
    const games = this.door.json<Omit<GameFacts, "index">[]>(this.door.x.liege_catalogue(lang));
    return games.map((game, index) => ({ ...game, index }));
  }

  /** How many levels of strength the computer players have. */
  levels(): number {
    return this.door.x.liege_levels(0);
  }

  /** The level beyond them, which thinks as long as it is told to. */
  longLevel(): number {
    return this.door.x.liege_levels(2);
  }

  /** The level for somebody who has not chosen. */
  usualLevel(): number {
    return this.door.x.liege_levels(1);
  }

  /** A network for a game; null, or why it is refused. */
  giveNetwork(name: string, bytes: Uint8Array): string | null {
    const { x } = this.door;
    for (let game = 0; game < x.liege_games(); game++) {
      if (this.door.text(x.liege_game_name(game)) === name) {
        return this.door.text(x.liege_network(game, this.door.put(bytes))) || null;
      }
    }
    return null;
  }

  /** SHA-256 in hexadecimal digits, also where the browser has none because the page came by http. */
  hash(words: string): string {
    return this.door.text(this.door.x.liege_hash(this.door.put(words)));
  }

  /** The seed of a day's deal, the same on every server; the day as 2026-11-16. */
  dailySeed(game: number, day: string): bigint {
    return BigInt(this.door.text(this.door.x.liege_daily(game, this.door.put(day))));
  }

  begin(game: number, seats: number, seed: bigint, options: number[]): Match {
    const { x } = this.door;
    options.forEach((value, index) => {
      const problem = this.door.text(x.liege_option(game, index, value));
      if (problem !== "") throw new Refused(problem);
    });
    return this.made(x.liege_begin(game, seats, BigInt.asIntN(64, seed)));
  }

  loadRecord(record: string): Match {
    return this.made(this.door.x.liege_load(this.door.put(record.replace(/^\uFEFF/, ""))));
  }

  /** One moment of a game on a server: the bytes of the state as somebody may know it. */
  view(game: number, version: number, seats: number, bytes: Uint8Array): Match {
    return this.made(this.door.x.liege_view(game, version, seats, this.door.put(bytes)));
  }

  private made(at: number): Match {
    if (at === 0) throw new Refused(this.door.text(this.door.x.liege_error()));
    return new Match(this.door, at);
  }
}

const LOOKS_MOST = 64; // moments, and moves tried, kept as they were read

export class Match {
  // As long as nothing has changed:
  private readonly looks = new Map<string, Look>();
  private readonly previews = new Map<string, Preview | null>();
  private closed = false;

  constructor(
    private readonly door: Door,
    private readonly at: number,
  ) {}

  /** Nobody asks it anything any more. */
  close(): void {
    if (!this.closed) this.door.x.liege_end(this.at);
    this.closed = true;
  }

  /** Whoever still thinks about a match that was closed stops here: its memory may be another's by then. */
  private mustBeOpen(): void {
    if (this.closed) throw new Refused("the match is closed");
  }

  facts(): MatchFacts {
    return this.door.json(this.door.x.liege_facts(this.at));
  }

  /** Whatever was read may have changed. */
  private changed(): void {
    this.looks.clear();
    this.previews.clear();
  }

  /** A move was made: seats know of earlier moments what they knew, but nothing can be chosen there any more. To
   *  whoever looks on everything is open as soon as the game is over. */
  private grown(): void {
    this.previews.clear();
    for (const [key, look] of this.looks) {
      const [index, eyes] = key.split(" ");
      if (index === "-1" || Number(eyes) < 0) this.looks.delete(key);
      else if (look.moves.length > 0) this.looks.set(key, { ...look, moves: [] });
    }
  }

  /** Shows everything of a game that was ended before its time. */
  unveil(): void {
    this.changed();
    this.door.x.liege_unveil(this.at);
  }

  /** What a server's proof of fair chance has against this match; null: all fits together. */
  proof(proof: string): string | null {
    return this.door.text(this.door.x.liege_proof(this.at, this.door.put(proof))) || null;
  }

  name(seat: number, name: string): boolean {
    return this.door.x.liege_name(this.at, seat, this.door.put(name)) !== 0;
  }

  record(): string {
    return this.door.text(this.door.x.liege_record(this.at, 0));
  }

  /** The record as text without hashes: quick to write and to read, for what stays on this device. */
  quickRecord(): string {
    this.mustBeOpen();
    return this.door.text(this.door.x.liege_record(this.at, 2));
  }

  /** The record without its text form and hashes: enough to play it through again. */
  shortRecord(): string {
    const record = this.door.json<Record<string, unknown>>(this.door.x.liege_record(this.at, 1));
    delete record.text;
    return JSON.stringify(record);
  }

  /** A moment; asked again before anything has changed it is the very same object. */
  look<P>(index: number, eyes: number, lang: number): Look<P> {
    const key = `${index} ${eyes} ${lang}`;
    let look = this.looks.get(key);
    if (!look) {
      if (this.looks.size >= LOOKS_MOST) this.looks.clear();
      look = this.door.json<Look>(this.door.x.liege_look(this.at, index, eyes, lang));
      this.looks.set(key, look);
      this.looks.set(`${look.index} ${eyes} ${lang}`, look); // the present has two names
      if (look.index === look.count) this.looks.set(`-1 ${eyes} ${lang}`, look);
    }
    return look as Look<P>;
  }

  /** What moves caused; `reader`: the seat that is "you" in the sentences. */
  tell(from: number, to: number, eyes: number, lang: number, reader = PUBLIC): Moment[] {
    return this.door.json(this.door.x.liege_tell(this.at, from, to, eyes, lang, reader));
  }

  preview<P>(move: string, lang: number, reader = PUBLIC): Preview<P> | null {
    const key = `${lang} ${reader} ${move}`;
    let preview = this.previews.get(key);
    if (preview === undefined) {
      if (this.previews.size >= LOOKS_MOST) this.previews.clear();
      preview = this.door.json<Preview | null>(
        this.door.x.liege_preview(this.at, this.door.put(move), lang, reader),
      );
      this.previews.set(key, preview);
    }
    return preview as Preview<P> | null;
  }

  /** What a move would have done at an earlier moment of a finished game. */
  previewAt<P>(index: number, move: string, lang: number, reader = PUBLIC): Preview<P> | null {
    return this.door.json(this.door.x.liege_preview_at(this.at, index, this.door.put(move), lang, reader));
  }

  why(move: string, lang: number): Why | null {
    return this.door.json(this.door.x.liege_why(this.at, this.door.put(move), lang));
  }

  play(move: string): void {
    this.grown();
    if (this.door.x.liege_play(this.at, this.door.put(move)) === 0) {
      throw new Refused(this.door.text(this.door.x.liege_error()));
    }
  }

  back(index: number): boolean {
    this.changed();
    return this.door.x.liege_back(this.at, index) !== 0;
  }

  /** A private copy of a moment as a seat knows it, the rest guessed and chance drawn anew; ALL: of a
   *  game that is over, as it was. */
  imagine(index: number, seat: number, seed: bigint): Match {
    this.mustBeOpen();
    const at = this.door.x.liege_imagine(this.at, index, seat, BigInt.asIntN(64, seed));
    if (at === 0) throw new Refused(this.door.text(this.door.x.liege_error()));
    return new Match(this.door, at);
  }

  apart(one: number, other: number): boolean {
    return this.door.x.liege_apart(this.at, one, other) !== 0;
  }

  /** For tests: the integers behind what the network says; null: there is none. */
  netSums(seat: number): { value: number[]; policy: string } | null {
    return this.door.json(this.door.x.liege_net_sums(this.at, seat));
  }

  think(level: number): string {
    const move = this.door.text(this.door.x.liege_think(this.at, level));
    if (move === "") throw new Refused(this.door.text(this.door.x.liege_error()));
    return move;
  }

  /** Thinks for so much longer about this position, and says what it would do by now. */
  thinkOn(ms: number): string {
    const move = this.door.text(this.door.x.liege_think_on(this.at, ms));
    if (move === "") throw new Refused(this.door.text(this.door.x.liege_error()));
    return move;
  }

  /** Why the best turn, or the one that begins with some moves, is better or worse than its rival. */
  explain({ moves, plan, pairs }: Asked, lang: number, playouts = PLAYOUTS): Explanation {
    const length = this.door.put(moves.join("\n"));
    const { x } = this.door;
    const answer = x.liege_explain(this.at, length, plan ? 1 : 0, playouts, pairs, lang);
    const found = this.door.json<Explanation | null>(answer);
    if (found === null) throw new Refused(this.door.text(x.liege_error()));
    return found;
  }

  /** Goes on for so long with the review of this finished game, whose turns `parts` workers share. */
  review(ms: number, parts: number, lang: number): ReviewPart {
    const { x } = this.door;
    const found = this.door.json<ReviewPart | null>(x.liege_review(this.at, ms, parts, lang));
    if (found === null) throw new Refused(this.door.text(x.liege_error()));
    return found;
  }

  /** Reviews a turn for another worker, which knows those before `from`; null: none is left. */
  reviewPart(from: number, part: number, parts: number): Uint8Array<ArrayBuffer> | null {
    const { x } = this.door;
    const at = x.liege_review_part(this.at, from, part, parts);
    return at === 0 ? null : new Uint8Array(x.memory.buffer).slice(at, at + x.liege_review_size());
  }

  /** Takes over what another worker has found. */
  putReviewed(turn: Uint8Array): void {
    this.door.x.liege_review_put(this.at, this.door.put(turn));
  }
}
