// web/src/lib/stage.ts -- showing what happens: move after move, once more, or looking back.
import { batch, computed, signal } from "@preact/signals";
import type { EventData, Moment, Told } from "./bridge";
import { beat, langNumber, pace } from "./settings";
import { cellsOf, Sight } from "./sight";
import { play as playSound } from "./sound";
import type { Trace } from "./traces";

const CHANCE_BEATS = 0.45; // what chance does is shown for this part of an action's time
/** How many times as quickly a game is played by itself. */
export const tempo = signal(1);

const NONE: never[] = []; // always the same one: nothing once more is no news, for which panels would be drawn
const STILL_MS = 900; // for which a move is shown once more where nothing moves

const WEATHER = ["fog"]; // what chance does to nobody and nowhere, and all must know
const QUIET = ["done"]; // somebody has stopped doing something: no news that anything before gives way to

/** Is a move of somebody else, or of chance, worth a line? */
const worthTelling = ({ by, events }: Moment) =>
  by >= 0
    ? events.some(({ data }) => !QUIET.includes(data.event))
    : events.some(({ data }) => cellsOf(data).length > 0 || WEATHER.includes(data.event));

/** Points that somebody has just got or lost, and the cell they come from. */
export interface Gain {
  seat: number;
  change: number;
  cell: string | null;
}

const [SENTENCE, LONGEST] = [70, 2.6]; // letters that are read in a beat, and the most beats for one move
const lengthOf = ({ events }: Moment, longest = LONGEST) =>
  Math.min(longest, Math.max(1, events.reduce((n, { say }) => n + say.length, 0) / SENTENCE));

const STRUCK = 5; // the most beats for a move in which something is taken from whoever looks that is nobody's deed

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Did somebody fall, or were they driven out? */
export const isFall = ({ event, piece }: EventData) =>
  ["beaten", "perished", "driven"].includes(event) || (event === "lost" && piece !== undefined);

/** What becomes of whoever falls; undefined: nobody does. */
const fallOf = (data: EventData): Trace["fell"] =>
  data.event === "fled" || (data.event === "driven" && !data.leaves)
    ? "fled"
    : isFall(data)
      ? "lost"
      : undefined;

/** What names a cell and changes nothing there. */
const UNCHANGED = new Set("no_attack stayed spared skipped ready target waived no_loot".split(" "));

export abstract class Stage extends Sight {
  readonly effects = signal<Told[]>(NONE);
  readonly gains = signal<Gain[]>(NONE); // points that somebody has just got or lost
  readonly byItself = signal(false); // the only move there is goes by itself in a moment
  readonly pending = signal(false); // the effects are those of the move that is shown next
  readonly lingering = signal(false); // somebody else's deed was shown last, and is still looked at
  readonly reading = signal(false); // something is to be read before it goes on
  readonly ended = signal(false); // the end has just been seen
  readonly playing = signal(false); // moments go by themselves while looking back
  private hurry = false;
  private rounds = 0; // of showing moves once more
  readonly replay = signal<readonly Moment[]>(NONE); // what is shown once more, up to the move on the screen
  protected begun = false; // the first of the moves to be shown is on the screen already

  /** Whatever was chosen is given up. */
  abstract letGo(): void;

  /** Shows at once whatever is still to be shown. */
  skip(): void {
    batch(() => {
      this.hurry = true;
      this.again.value = null;
      this.replay.value = NONE;
      this.shown.value = this.count.value;
      this.effects.value = NONE;
      this.gains.value = NONE;
      this.pending.value = false;
      this.lingering.value = false;
    });
  }

  /** Is something being shown that one watches, before anybody is asked? */
  readonly showing = computed(
    () => this.browsing.value === null && (!this.live.value || this.lingering.value),
  );

  /** A move as far as it is told while its outcome is waited for: up to the fight. */
  private untilFight(moment: Moment): Moment {
    const fight = moment.events.map((told) => this.isFight([told])).lastIndexOf(true);
    return { ...moment, events: moment.events.slice(0, fight + 1) };
  }

  /** Do others act, or is what they did still shown, once more too? All that time it is told in the same way. */
  readonly watching = computed<boolean>(() => {
    if (this.browsing.value !== null) return false;
    if (this.again.value !== null) return true;
    if (this.telling.value.length === 0) return false;
    const last = this.pending.value ? this.shown.value : this.shown.value - 1;
    const acted = this.log.value.slice(0, last + 1).map(({ by }) => by >= 0);
    const move = acted.lastIndexOf(true);
    if (move >= 0 && this.log.value[move].by === this.viewer.value && !this.wentByItself(move)) return false;
    const { turn } = this.now.value;
    return this.showing.value || this.byItself.value || (turn >= 0 && turn !== this.viewer.value);
  });

  /** What is told while one watches, the last of it being on the screen. */
  readonly telling = computed<readonly Moment[]>(() => {
    const again = this.replay.value;
    const next = this.log.value[this.shown.value];
    if (again.length > 0)
      return this.pending.value ? [...again.slice(0, -1), this.untilFight(again.at(-1)!)] : again;
    return this.pending.value && next ? [...this.since.value, this.untilFight(next)] : this.since.value;
  });

  /** Whose doing is on the screen, once more too, or whose turn it is; below 0: nobody's. */
  readonly acting = computed(() => {
    const { turn } = this.look.value;
    if (this.browsing.value !== null) return turn;
    const again = this.replay.value.at(-1);
    if (again !== undefined) return this.doer(again.index);
    return this.lingering.value && !this.pending.value ? this.doer(this.shown.value - 1) : turn;
  });

  /** Who caused a move: its player, or for chance the one who moved before it; -1: nobody. */
  private doer(index: number): number {
    const by = this.log.value.slice(0, index + 1).map((moment) => moment.by);
    return by.filter((seat) => seat >= 0).at(-1) ?? -1;
  }

  /** Waits, but not longer than until somebody moves or wants to see the end. */
  protected async pause(ms: number): Promise<void> {
    const from = Date.now();
    const moment = this.count.value;
    while (!this.hurry && !this.closed && this.count.value === moment && Date.now() - from < ms) {
      await wait(Math.min(40, Math.max(1, ms - (Date.now() - from))));
    }
  }

  /** Nothing is shown and nobody moves while something is to be read first. */
  protected async untilRead(): Promise<void> {
    while (this.reading.value && !this.closed) await wait(40);
  }

  /** How long a move is shown: others' as long as it takes to see them, and to read what is told of them. */
  timeFor(moment: Moment): number {
    if (moment.events.length === 0) return 0; // not for these eyes
    const { struck = [] } = this.module;
    if (moment.events.some(({ data }) => data.seat === this.viewer.value && struck.includes(data.event)))
      return beat() * lengthOf(moment, STRUCK);
    if (moment.by < 0) return beat() * CHANCE_BEATS;
    return moment.by === this.viewer.value ? pace() : beat() * lengthOf(moment);
  }

  protected isFight(events: readonly Told[]): boolean {
    return events.some((told) => this.module.fights.includes(told.data.event));
  }

  protected sound(events: readonly Told[]): void {
    const sounds = events.flatMap((told) => this.module.sounds[told.data.event] ?? []);
    if (sounds.length > 0) playSound(sounds.includes("fight") ? "fight" : sounds[0]);
  }

  /** Shows the next move; false: it is a fight, whose outcome is shown after a while. */
  protected showNext(): boolean {
    const moment = this.log.value[this.shown.value];
    const doer = this.doer(this.shown.value);
    this.sound(moment.events);
    batch(() => {
      this.effects.value = moment.events;
      this.lingering.value = moment.events.length > 0 && doer >= 0 && doer !== this.viewer.value;
      this.pending.value = this.isFight(moment.events);
      this.gains.value = this.pending.value ? NONE : this.gainsOf(moment);
      if (!this.pending.value) this.shown.value++;
    });
    return !this.pending.value;
  }

  /** Who has other points after a move than before it, and where that came from. */
  private gainsOf({ index, events }: Moment): Gain[] {
    const { points } = this.module;
    const at = (moment: number) => this.match.look(moment, this.eyes(), langNumber()).position;
    const [before, after] = [at(index), at(index + 1)];
    const gains = this.seats.flatMap((_, seat) => {
      const change = (points(after, seat) ?? 0) - (points(before, seat) ?? 0);
      const told = events.filter(({ data }) => data.seat === seat);
      const cell = [...told, ...events].flatMap(({ data }) => cellsOf(data)).at(0) ?? null;
      return change === 0 ? [] : [{ seat, change, cell }];
    });
    return gains.length > 0 ? gains : NONE;
  }

  /** What the others and chance have done since this player's last move, as far as it is shown. */
  readonly since = computed<Moment[]>(() => {
    const me = this.viewer.value;
    const told = this.log.value.slice(0, this.shown.value);
    const since = me < 0 ? [] : this.after(told, this.lastOwn(told, me));
    return since.some(({ by }) => by !== me) ? since : []; // own steps that went by themselves are no news
  });

  /** Is what the others did still of use: new, or told when this player's turn began, which goes on? */
  private readonly fresh = computed<boolean>(
    () => this.since.value.length > 0 || this.now.value.turn === this.viewer.value,
  );

  /** The last move that this player has chosen; one that went by itself is none. */
  private lastOwn(told: readonly Moment[], me: number): number {
    return told.map(({ by, index }) => by === me && !this.wentByItself(index)).lastIndexOf(true);
  }

  /** What is worth telling after a move; before one's first, what others have done. */
  private after(told: readonly Moment[], mine: number): Moment[] {
    return told.slice(mine + 1).filter((one) => worthTelling(one) && (mine >= 0 || one.by >= 0));
  }

  /** Was this move made without being asked for, because there was no other? */
  wentByItself(_index: number): boolean {
    return false;
  }

  /** And why there was no other, behind the words for it; "": that needs none. */
  noOther(_index: number): string {
    return "";
  }

  /** The same; or, while this player's turn goes on, what was told when it began. */
  readonly lately = computed<Moment[]>(() => {
    const since = this.since.value;
    const me = this.viewer.value;
    if (since.length > 0 || me < 0) return since;
    const then = this.untilOthers();
    return this.after(then, this.lastOwn(then, me));
  });

  /** All that is shown up to the last thing that others have done. */
  private untilOthers(): Moment[] {
    const told = this.log.value.slice(0, this.shown.value);
    const last = told.map((one) => one.by !== this.viewer.value && worthTelling(one)).lastIndexOf(true);
    return told.slice(0, last + 1);
  }

  /** What stays marked: the same; where a round has begun since this player's last move before that, as when plots are made, all
   *  that others did in the round that is over, whoever acted last in it. */
  private readonly marked = computed<Moment[]>(() => {
    const me = this.viewer.value;
    if (!this.module.together || me < 0) return this.lately.value;
    const told = this.log.value.slice(0, this.shown.value);
    const begins = told.map(({ events }) => events.some(({ data }) => data.event === "round"));
    const begun = begins.lastIndexOf(true);
    if (begun < 0 || this.lastOwn(this.untilOthers(), me) > begun) return this.lately.value;
    const from = begins.slice(0, begun).lastIndexOf(true) + 1;
    return told.slice(from).filter((one) => one.by !== me && worthTelling(one));
  });

  /** The points that what is marked brought and cost each seat, until this player's turn is over. */
  readonly changes = computed<{ won: number; lost: number; goods: number }[]>(() => {
    const marked = this.marked.value;
    if (this.browsing.value !== null) return [];
    const again = this.shownAgain();
    if (again === null && (marked.length === 0 || !this.fresh.value)) return [];
    // All that came of it, chance too; of a part that is shown once more that part alone.
    const [first, last] = [marked[0]?.index, marked.at(-1)?.index];
    const moves =
      again?.map(({ index }) => index) ?? Array.from({ length: last! - first + 1 }, (_, i) => first + i);
    const found = new Map<number, unknown>();
    const at = (index: number) => {
      if (!found.has(index)) found.set(index, this.positionAt(index));
      return found.get(index);
    };
    const steps = moves.map((index) => [at(index), at(index + 1)]);
    return this.seats.map((_, seat) => {
      const points = steps.map(([was, is]) => this.points(is, seat) - this.points(was, seat));
      const sum = (sign: number) => points.reduce((n, step) => n + (step * sign > 0 ? step : 0), 0);
      const goods = steps.reduce((n, [was, is]) => n + this.coins(is, seat) - this.coins(was, seat), 0);
      return { won: sum(1), lost: sum(-1), goods };
    });
  });

  private points(position: unknown, seat: number): number {
    return this.module.points(position, seat) ?? 0;
  }

  private coins(position: unknown, seat: number): number {
    const note = this.module.note?.(position, seat);
    return note?.coin ? Number(note.text) : 0;
  }

  /** What has been shown once more by now; null: nothing is shown so. */
  private shownAgain(): Moment[] | null {
    const again = this.again.value;
    return again === null ? null : this.replay.value.filter(({ index }) => index < again);
  }

  /** The move that was made where the board shows a better one; null: it shows none. */
  protected madeInstead(_index: number): Moment | null {
    return null;
  }

  /** What stays marked of it on the board until this player's turn is over; of a moment looked back at, its move, or fainter the one
   *  that was made instead of a better one. */
  protected tracesNow(): Trace[] {
    const at = this.browsing.value;
    if (at !== null) {
      const made = this.madeInstead(at);
      return made
        ? this.tracesOf([made], true, true)
        : this.tracesOf(this.log.value.slice(at && at - 1, at), false, true);
    }
    const again = this.shownAgain();
    if (again !== null) return this.tracesOf(again, false);
    return this.tracesOf(this.fresh.value ? this.marked.value : [], this.since.value.length === 0);
  }

  /** `all`: of a move that is looked at also what changed nothing. */
  private tracesOf(
    moments: readonly Pick<Moment, "events" | "index">[],
    read: boolean,
    all = false,
  ): Trace[] {
    return moments.flatMap(({ events, index }) =>
      events.flatMap(({ data }) => {
        const [cell] = cellsOf(data);
        if (cell === undefined || (!all && UNCHANGED.has(data.event))) return [];
        const fell = fallOf(data);
        const arms = data.seat === undefined ? null : (this.seats[data.seat]?.arms ?? null);
        const from = typeof data.from === "string" && data.to !== undefined ? data.from : null;
        const way = from === null ? null : this.module.way?.(data, this.positionAt(index));
        return [
          {
            arms,
            cell,
            from,
            ...(way && { way }),
            ...(fell && { fell }),
            ...(fell && data.baron === true && { crowned: true }),
            ...(read && { read }),
          },
        ];
      }),
    );
  }

  /** Shows moves once more, one after the other. */
  async showAgain(moments: readonly Moment[]): Promise<void> {
    if (!this.live.value || moments.length === 0) return;
    const length = Math.max(pace(), beat()) || STILL_MS;
    const round = ++this.rounds;
    const on = () => !this.closed && this.again.value !== null && round === this.rounds;
    this.hurry = false;
    this.letGo();
    for (const [i, moment] of moments.entries()) {
      batch(() => {
        this.again.value = moment.index;
        this.replay.value = moments.slice(0, i + 1);
        this.effects.value = this.isFight(moment.events) ? moment.events : NONE;
        this.pending.value = this.isFight(moment.events);
      });
      await this.pause(this.pending.value ? length : length / 3);
      if (!on()) return;
      batch(() => {
        this.pending.value = false;
        this.again.value = moment.index + 1;
        this.effects.value = moment.events;
      });
      await this.pause(length * lengthOf(moment));
      if (!on()) return;
    }
    batch(() => {
      this.again.value = null;
      this.replay.value = NONE;
      this.effects.value = NONE;
    });
  }

  /** Shows move after move until the present is on the screen. */
  protected async catchUp(): Promise<void> {
    this.hurry = false;
    let first = !this.begun;
    this.begun = false;
    while (this.shown.value < this.count.value && !this.closed) {
      await this.untilRead();
      if (pace() === 0) {
        batch(() => {
          this.shown.value = this.count.value;
          this.effects.value = NONE;
          this.gains.value = NONE;
          this.pending.value = false;
          this.lingering.value = false;
        });
        break;
      }
      const before = this.log.value[this.shown.value - 1];
      if (!first && before) await this.pause(this.timeFor(before));
      if (this.closed || this.shown.value >= this.count.value) break;
      first = false;
      if (this.showNext()) continue;
      await this.pause(Math.max(beat(), 2 * pace()));
      batch(() => {
        this.pending.value = false;
        if (this.shown.value >= this.count.value) return;
        this.gains.value = this.gainsOf(this.log.value[this.shown.value]);
        this.shown.value++;
      });
    }
    const last = this.log.value[this.shown.value - 1];
    if (last && this.effects.value.length > 0) await this.pause(this.timeFor(last));
    if (this.closed) return;
    batch(() => {
      this.lingering.value = false;
      if (!this.live.value) return;
      this.effects.value = NONE;
      this.gains.value = NONE;
    });
  }

  goTo(index: number): void {
    const to = Math.max(0, Math.min(this.count.value, index));
    batch(() => {
      this.skip();
      this.letGo();
      this.playing.value = false;
      this.ended.value = false;
      this.browsing.value = to === this.count.value ? null : to;
      // The end of a game is the last board, without the marks of its last fight.
      const end = to === this.count.value && this.isOver();
      this.effects.value = to > 0 && !end ? (this.log.value[to - 1]?.events ?? NONE) : NONE;
    });
  }

  /** To a moment beside the one looked at: what nature lays out before anybody decides is one step, whichever way one goes. */
  goOn(to: number): void {
    const here = this.browsing.value ?? this.count.value;
    const first = this.firstChoice();
    this.goTo(to > 0 && to < first ? (here <= to ? first : 0) : to);
  }

  /** To the next moment that tells something, that way; beyond the last is the present. */
  step(by: 1 | -1): void {
    const now = this.count.value;
    let to = (this.browsing.value ?? this.shown.value) + by;
    const empty = (index: number) => (this.log.value[index - 1]?.events.length ?? 1) === 0;
    while (to > 0 && to < now && empty(to)) to += by;
    if (this.browsing.value !== null || by < 0) this.goOn(to);
  }

  /** The moment at which somebody first decides something; 0: nobody has yet. */
  firstChoice(): number {
    return Math.max(
      0,
      this.log.value.findIndex(({ by }) => by >= 0),
    );
  }

  /** The moment at which the set-up is over and the first player acts. */
  playBegins(): number {
    const round = (index: number) => (this.positionAt(index) as { round?: number }).round; // 0: set-up
    return Math.max(
      0,
      this.log.value.findIndex(({ by, index }) => by >= 0 && round(index) !== 0),
    );
  }

  /** Goes on from the moment looked at by itself, until the present or until it is stopped. */
  async autoplay(): Promise<void> {
    if (this.playing.value) {
      this.playing.value = false;
      return;
    }
    this.playing.value = true;
    if (this.browsing.value === null) this.goTo(this.playBegins());
    this.playing.value = true;
    while (this.playing.value && !this.closed && this.browsing.value !== null) {
      const moment = this.log.value[this.browsing.value];
      const told = moment !== undefined && moment.events.length > 0;
      const part = moment !== undefined && moment.by < 0 ? CHANCE_BEATS : 1;
      await wait(told ? (part * (Math.max(beat(), 2 * pace()) || STILL_MS)) / tempo.value : 60);
      const at = this.browsing.value;
      if (!this.playing.value || this.closed || at === null) break;
      this.goOn(at + 1);
      this.playing.value = this.browsing.value !== null;
    }
    this.playing.value = false;
  }
}
