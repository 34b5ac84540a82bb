// web/src/online/match.ts -- a match that a server holds, as far as this page may know it.
//
// The server sends what happened and, for each moment, the state as one may know it. Looking,
// previews and reasons come from the rules in this page, asked about that state. Once the game is
// over its whole record is here, and the page needs nobody for looking back.
import {
  ALL,
  NATURE,
  OVER,
  PUBLIC,
  Refused,
  type AnyMatch,
  type GameFacts,
  type Look,
  type Match,
  type MatchFacts,
  type Moment,
  type Preview,
  type Rules,
  type Why,
} from "../lib/bridge";
import type { ServerMove, ServerState, ServerTable } from "./types";

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}

function asMoment(move: ServerMove): Moment {
  return {
    index: move.n - 1,
    by: move.by === "nature" ? NATURE : move.by,
    move: move.move,
    events: move.events.map((data, i) => ({ data, say: move.say[i] })),
  };
}

export class RemoteMatch implements AnyMatch {
  state: ServerState;
  log: ServerMove[] = [];
  you: number | null = null;
  /** Asks for the views of moments that are not here yet. */
  wanted: (index: number) => void = () => undefined;
  private moments: Moment[] = [];
  private readonly views = new Map<number, string>();
  private whole: Match | null = null; // the record of a finished game

  constructor(
    private readonly rules: Rules,
    private readonly game: GameFacts,
    private readonly table: ServerTable,
    state: ServerState,
  ) {
    this.state = state;
  }

  get over(): boolean {
    return this.state.result !== null;
  }

  get hasRecord(): boolean {
    return this.whole !== null;
  }

  /** Moves from number `from` on are new, or gone. Returns how many of the old ones still stand. */
  take(state: ServerState, from: number, log: ServerMove[], you: number | null): number {
    let same = Math.min(from, this.log.length);
    while (same - from < log.length && same < this.log.length) {
      const [old, now] = [this.log[same], log[same - from]];
      if (old.by !== now.by || (old.move ?? now.move) !== now.move) break;
      same++;
    }
    if (this.you !== you) this.views.clear();
    for (const index of [...this.views.keys()]) if (index > same) this.views.delete(index);
    this.log = [...this.log.slice(0, from), ...log];
    this.moments = [...this.moments.slice(0, from), ...log.map(asMoment)];
    this.state = state;
    this.you = you;
    log.forEach((move) => move.view && this.views.set(move.n, move.view));
    this.views.set(state.count, state.view);
    return same;
  }

  /** Moments up to `count` that can only be guessed at so far. */
  missing(count: number): number[] {
    if (this.whole) return [];
    return Array.from({ length: count }, (_, i) => i).filter((index) => !this.views.has(index));
  }

  putViews(from: number, views: string[]): void {
    views.forEach((view, i) => this.views.set(from + i, view));
  }

  /** The game is over, and this is all of it. */
  putRecord(record: string): void {
    const whole = this.rules.loadRecord(record);
    whole.unveil();
    this.whole?.close();
    this.whole = whole;
  }

  /** The rules at a moment, or the nearest before it that is known; closed by the caller. */
  private at(index: number): Match {
    let known = index;
    while (known > 0 && !this.views.has(known)) known--;
    if (known !== index) this.wanted(index);
    const view = this.views.get(known) ?? this.state.view;
    return this.rules.view(this.game.index, this.table.rules, this.table.seats.length, bytesOf(view));
  }

  private here<T>(index: number, ask: (match: Match) => T): T {
    const match = this.at(index);
    try {
      return ask(match);
    } finally {
      match.close();
    }
  }

  private eyes(): number {
    return this.over || this.you === null ? ALL : this.you;
  }

  close(): void {
    this.whole?.close();
    this.whole = null;
  }

  facts(): MatchFacts {
    return {
      game: this.table.game,
      rules: this.table.rules,
      seats: this.table.seats.length,
      seed: String(this.state.result?.seed ?? ""),
      options: this.game.options.map((option) => this.table.options[option.name]),
      names: this.table.seats.map((seat) => seat.name ?? ""),
    };
  }

  look<P>(index: number, _eyes: number, lang: number): Look<P> {
    const { count } = this.state;
    const moment = index < 0 || index > count ? count : index;
    const seen = this.whole
      ? this.whole.look<P>(moment, ALL, lang)
      : this.here(moment, (match) => match.look<P>(0, this.eyes(), lang));
    const present = moment === count;
    const mine = present && !this.over && this.state.to_act === this.you;
    return {
      ...seen,
      index: moment,
      count,
      turn: present && this.over ? OVER : seen.turn,
      limit: mine && this.state.can_undo ? count - 1 : count,
      moves: mine ? (this.state.moves ?? seen.moves) : [],
      score: present ? (this.state.result?.score ?? null) : null,
    };
  }

  tell(from: number, to: number, _eyes: number, lang: number, reader = PUBLIC): Moment[] {
    if (this.whole) return this.whole.tell(from, to, ALL, lang, reader);
    return this.moments.slice(from, to);
  }

  preview<P>(move: string, lang: number, reader = PUBLIC): Preview<P> | null {
    return this.here(this.state.count, (match) => match.preview<P>(move, lang, reader));
  }

  why(move: string, lang: number): Why | null {
    return this.here(this.state.count, (match) => match.why(move, lang));
  }

  record(): string {
    if (!this.whole) throw new Refused("the record is shown when the game is over");
    return this.whole.record();
  }

  quickRecord(): string {
    return this.record();
  }

  shortRecord(): string {
    if (!this.whole) throw new Refused("the record is shown when the game is over");
    return this.whole.shortRecord();
  }

  /** What a server's proof of chance has against the record; null: it fits. */
  proof(proof: string): string | null {
    if (!this.whole) throw new Refused("the record is shown when the game is over");
    return this.whole.proof(proof);
  }

  /** Moves go to the server; see RemoteTable. */
  play(): void {
    throw new Refused("moves of this game are made by its server");
  }

  back(): boolean {
    return false;
  }

  apart(): boolean {
    return false;
  }

  /** From what the server has shown; a moment that is not here yet is asked for. */
  imagine(index: number, seat: number, seed: bigint): Match {
    if (this.whole) return this.whole.imagine(index, seat, seed);
    const moment = index < 0 || index > this.state.count ? this.state.count : index;
    return this.here(moment, (match) => match.imagine(0, this.you ?? seat, seed));
  }
}
