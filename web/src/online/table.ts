// web/src/online/table.ts -- a table on a server: the same page of play, with others far away.
import { batch, computed, effect, signal, untracked, type Signal } from "@preact/signals";
import { gameModule } from "../games/list";
import { COMPUTER_NAMES, currentThinker, gameFacts, rules } from "../lib/app";
import { hasRules, OVER, PUBLIC } from "../lib/bridge";
import type { Seat } from "../lib/saves";
import { lang, langNumber, pace } from "../lib/settings";
import { play as playSound } from "../lib/sound";
import { Table, type Room } from "../lib/table";
import { explanation } from "../lib/why";
import { explainScore } from "../play/why";
import type { Asked, Explanation } from "../table/explanation";
import { o, refusalWords } from "./i18n";
import { luckIn, pledgeLuck, showLuck } from "./luck";
import { RemoteMatch } from "./match";
import { complain, looking, me, noteTurn, refreshMine, settle } from "./session";
import type { Remark, ServerProof, ServerRecord, ServerSeat, Snapshot, Update } from "./types";
import { line, LOST, Refusal } from "./wire";

const VIEWS_STEP = 24; // moments asked for at a time when looking back
const ANIMATE_MOST = 12; // moves that are shown one after the other; more are shown at once
const PAIRS = 64; // of futures behind a hint's reasons: the server thinks, whatever the device
const SLOW_MS = 400; // then a move on its way is told of

/** A question about a moment that has passed. */
class Stale extends Error {}

/** The seat's name as the page shows it; computers have the names they have elsewhere. */
export function seatName(seat: ServerSeat, index: number): string {
  if (seat.kind === "person") return seat.name || o("forgotten");
  if (seat.kind === "computer") return COMPUTER_NAMES[index % COMPUTER_NAMES.length];
  return o("openSeat");
}

/** The page's seats, which follow what the server says about them. */
function followSeats(people: Signal<ServerSeat[]>): Seat[] {
  return people.value.map((_, i) => ({
    get name() {
      return seatName(people.value[i], i);
    },
    arms: i,
    get level() {
      const seat = people.value[i];
      return seat.kind === "person" && !seat.away ? 0 : (seat.level ?? 0) + 1;
    },
  }));
}

/** Remembers the server's promise of before the game, to be held against its proof afterwards. */
const promiseKey = (id: string) => `liege.promise.${id}`;

function keepPromise(id: string, commitment: string): void {
  try {
    if (!localStorage.getItem(promiseKey(id))) localStorage.setItem(promiseKey(id), commitment);
  } catch {
    // Then the proof's own is all there is.
  }
}

export interface Proven {
  proof: ServerProof;
  problem: string | null; // what does not fit, in English
  promised: boolean | null; // is it the promise seen here before? null: none was seen
  luck: { words: string | null; dealt: boolean | null; late: number };
  draws: number;
}

/** What is kept of a table while it is looked at, before, during and after the game. */
export class Meeting {
  readonly snapshot: Signal<Snapshot>;
  readonly seats: Signal<ServerSeat[]>;
  readonly chat: Signal<Remark[]>;
  readonly unread = signal(0);
  readonly game = signal<RemoteTable | null>(null);
  readonly rematch = signal<string | null>(null); // the next table, if somebody wants one
  readonly closed = signal(false);
  readonly gone = signal(false); // given up before its game began
  ahead = 0; // milliseconds by which the server's clock is before ours
  private readonly stops: (() => void)[];

  constructor(
    readonly id: string,
    first: Snapshot,
    private readonly roomFor: (meeting: Meeting) => Room,
  ) {
    this.snapshot = signal(first);
    this.seats = signal(first.table.seats);
    this.chat = signal(first.chat);
    this.arrive(first);
    let spoken = lang.value;
    this.stops = [
      line.hear<Update>("update", (update) => update.table === id && this.update(update)),
      line.hear<{ table: string; seats: ServerSeat[]; spectators: number }>("presence", (news) => {
        if (news.table !== id) return;
        this.seats.value = news.seats;
        this.snapshot.value = { ...this.snapshot.value, spectators: news.spectators };
      }),
      line.hear<{ table: string; remark: Remark }>("chat", ({ table, remark }) => {
        if (table !== id) return;
        this.chat.value = [...this.chat.value, remark];
        this.unread.value++;
      }),
      line.hear<{ table: string }>("gone", ({ table }) => {
        if (table === id) this.gone.value = true;
      }),
      line.hear<{ table: string; next: string }>("rematch", ({ table, next }) => {
        if (table === id) this.rematch.value = next;
      }),
      effect(() => {
        if (lang.value === spoken) return;
        spoken = lang.value;
        untracked(() => void this.watch());
      }),
    ];
  }

  /** Opens a table; refused if there is none or it is not for us. */
  static async open(id: string, roomFor: (meeting: Meeting) => Room): Promise<Meeting> {
    const first = await line.call<Snapshot>("watch", { table: id, lang: lang.value });
    const meeting = new Meeting(id, first, roomFor);
    let fresh = line.state.value === "open";
    meeting.stops.push(
      line.greet(() => {
        // The first greeting comes at once, for the line that is open already.
        if (fresh) fresh = false;
        else void meeting.watch();
      }),
    );
    looking.value = id;
    return meeting;
  }

  close(): void {
    this.closed.value = true;
    for (const stop of this.stops) stop();
    this.game.value?.close();
    if (looking.value === this.id) looking.value = null;
    if (line.state.value === "open") line.call("unwatch", { table: this.id }).catch(() => undefined);
  }

  /** Everything anew: after the line was broken, or in another language. */
  async watch(): Promise<void> {
    try {
      const params = { table: this.id, lang: lang.value };
      this.arrive(await line.call<Snapshot>("watch", params), true);
    } catch (problem) {
      if (problem instanceof Refusal && problem.code !== LOST) complain(problem);
    }
  }

  arrive(snapshot: Snapshot, again = false): void {
    batch(() => {
      this.snapshot.value = snapshot;
      this.seats.value = snapshot.table.seats;
      this.chat.value = snapshot.chat;
      this.rematch.value = snapshot.state?.result?.next ?? null;
      this.take(snapshot, again);
    });
    if (snapshot.table.status !== "over") keepPromise(this.id, snapshot.table.commitment);
    showLuck(snapshot.table, me.value?.player);
  }

  private update(update: Update): void {
    const before = this.snapshot.value;
    const { status, owner, seats, deal, dealing } = update;
    batch(() => {
      this.seats.value = seats;
      this.snapshot.value = {
        ...before,
        table: { ...before.table, status, owner, seats, deal, dealing },
        you: update.you,
        state: update.state,
        invited: update.invited,
        spectators: update.spectators,
      };
      this.take(update, false);
    });
    if (before.table.status !== status || status === "waiting") void refreshMine();
    else this.noteTurn();
  }

  private noteTurn(): void {
    const { state, you, table } = this.snapshot.value;
    const away = you !== null && table.seats[you].away === true;
    const yours = table.status === "playing" && you !== null && state?.to_act === you && !away;
    noteTurn(this.id, yours, state?.deadline ?? null);
  }

  /** Hands what is new to the game on the screen; makes it when it begins. */
  private take(news: Snapshot | Update, anew: boolean): void {
    const { state } = news;
    if (!state) return;
    this.ahead = state.now - Date.now();
    if (!this.game.value) {
      const { table } = this.snapshot.value;
      const facts = gameFacts(table.game);
      if (!facts || !hasRules(facts, table.rules)) return; // the page says so
      const match = new RemoteMatch(rules.value!, facts, table, state);
      match.take(state, news.from, news.log, news.you);
      this.game.value = new RemoteTable(this, match, this.roomFor(this));
    } else {
      this.game.value.news(state, news.from, news.log, news.you, anew);
    }
    if (state.result) void this.game.value.fetchRecord();
  }

  /** A call about this table; what is refused is said at the foot of the page. */
  async ask<T>(method: string, params: object = {}): Promise<T | null> {
    try {
      const answer = await line.call<T>(method, { table: this.id, ...params });
      settle();
      return answer;
    } catch (problem) {
      complain(problem);
      return null;
    }
  }

  /** Takes a seat: the one wanted, or any that is free. */
  async sit(params: { seat?: number } = {}, words = ""): Promise<void> {
    const shot = await this.ask<Snapshot>("join", { ...params, pledge: pledgeLuck(words) });
    if (shot && !this.closed.value) this.arrive(shot);
  }

  async prove(): Promise<Proven | null> {
    const match = this.game.value?.remote;
    const proof = await this.ask<ServerProof>("proof");
    if (!proof || !match?.hasRecord) return null;
    let seen: string | null = null;
    try {
      seen = localStorage.getItem(promiseKey(this.id));
    } catch {
      // Nothing was remembered.
    }
    return {
      proof,
      problem: match.proof(JSON.stringify(proof)),
      promised: seen === null ? null : seen === proof.commitment,
      luck: luckIn(proof, this.id),
      draws: match.log.filter((move) => move.by === "nature").length,
    };
  }
}

export class RemoteTable extends Table {
  /** The move on its way to the server: for which moment, and since when. */
  readonly sending = signal<{ move: string; count: number; slow: boolean } | null>(null);
  readonly hasRecord = signal(false);
  override readonly room: Room;
  readonly remote: RemoteMatch;
  private asked = new Set<number>(); // moments whose views are on their way
  private answered: Promise<unknown> = Promise.resolve(); // the last question about a turn
  private heard = -1; // the moment for which a sound was made

  constructor(
    readonly meeting: Meeting,
    match: RemoteMatch,
    room: Room,
  ) {
    const { game } = meeting.snapshot.value.table;
    const seats = followSeats(meeting.seats);
    super(meeting.id, () => gameFacts(game), gameModule(game), seats, match, currentThinker(), false);
    this.remote = match;
    this.room = room;
    batch(() => {
      this.cover.value = null;
      this.viewer.value = match.you ?? PUBLIC;
      this.shown.value = this.count.value;
    });
    this.heard = this.count.value;
    match.wanted = (index) => void this.fetchViews(index);
  }

  protected override eyes(): number {
    return this.viewer.value; // the server has chosen already what is to be seen
  }

  override readonly canUndo = computed(
    () => this.live.value && (this.fair.value || this.askable.value) && this.sending.value === null,
  );

  override readonly canRestart = computed(() => this.canUndo.value);

  /** May the own last move be taken back without asking? */
  readonly fair = computed(() => this.myTurn.value && this.now.value.limit < this.count.value);

  /** Is nobody else at the table, so that advice takes nothing from anybody? */
  readonly alone = computed(() => {
    const { table } = this.meeting.snapshot.value;
    const people = this.meeting.seats.value.filter((seat) => seat.kind === "person");
    return people.length === 1 && !table.rated;
  });

  /** May the others be asked to take the own last move back? */
  readonly askable = computed(() => {
    const { table, you, state } = this.meeting.snapshot.value;
    return (
      table.status === "playing" &&
      table.undo === "agree" &&
      you !== null &&
      state !== null &&
      state.undo_by === null &&
      this.meeting.seats.value[you].away !== true &&
      this.meeting.seats.value[you].out !== true &&
      this.log.value.some((moment) => moment.by === you)
    );
  });

  /** News of this game: moves made, moves taken back, or only how things stand. */
  news(
    state: RemoteMatch["state"],
    from: number,
    log: RemoteMatch["log"],
    you: number | null,
    anew: boolean,
  ): void {
    const same = this.remote.take(state, from, log, you);
    const before = this.count.value;
    const lies = this.shown.value;
    batch(() => {
      const viewer = you ?? PUBLIC;
      const chosen = this.chosen.value;
      if (same === before) this.followHint(before, state.count);
      if (this.viewer.value !== viewer) this.viewer.value = viewer;
      this.refresh();
      if (same === before && state.count === before) {
        this.chosen.value = chosen; // nothing has moved: what is chosen stays
      } else {
        this.chosen.value = this.beginning();
      }
      if (same === before && state.count === before) {
        // It stands as it stood.
      } else if (same < before) {
        this.effects.value = [];
        this.shown.value = this.count.value;
        if (this.browsing.value !== null && this.browsing.value >= state.count) this.browsing.value = null;
      } else if (pace() === 0 || state.count - lies > ANIMATE_MOST) {
        this.shown.value = this.count.value;
      }
    });
    const waiting = this.sending.value;
    if (waiting && state.count > waiting.count) this.sending.value = null;
    else if (waiting && anew) void this.send(waiting.move, waiting.count); // it was lost on its way
    void this.run();
  }

  /** Moves were made here or elsewhere: a hint goes on with the rest of its turn, or is over. */
  private followHint(from: number, to: number): void {
    for (const { by, move } of this.remote.log.slice(from, to))
      if (by !== "nature") this.hints.made(move ?? "", to);
  }

  /** Only shows what happened: everybody moves elsewhere. */
  override async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      let moment: number;
      do {
        do await this.catchUp();
        while (!this.closed && this.shown.value < this.count.value);
        moment = this.count.value;
        if (!this.closed && (await this.goesByItself())) return;
      } while (!this.closed && this.count.value !== moment); // somebody was quicker
      if (this.closed || this.heard === this.count.value) return;
      this.heard = this.count.value;
      if (this.now.value.turn === OVER) {
        playSound("end");
        this.ended.value = true;
      } else if (this.myTurn.value) playSound("turn");
    } finally {
      this.running = false;
    }
  }

  override pick(el: string): void {
    if (this.sending.value === null) super.pick(el);
  }

  protected override play(move: string): void {
    if (this.sending.value !== null) return;
    void this.send(move, this.count.value);
  }

  private async send(move: string, count: number): Promise<void> {
    this.sending.value = { move, count, slow: false };
    const timer = setTimeout(() => {
      if (this.sending.value) this.sending.value = { ...this.sending.value, slow: true };
    }, SLOW_MS);
    try {
      await line.call("play", { table: this.id, move, count });
      this.sending.value = null;
    } catch (problem) {
      // Lost on its way, or done without our hearing of it: the next snapshot tells.
      if (problem instanceof Refusal && problem.code === LOST) {
        if (line.state.value === "open") void this.meeting.watch();
        return;
      }
      this.sending.value = null;
      this.letGo();
      const words = problem instanceof Refusal ? refusalWords(problem) : String(problem);
      await this.meeting.watch(); // the game as it is now, and then why not
      if (!this.closed) this.refusal.value = { words, why: null };
    } finally {
      clearTimeout(timer);
    }
  }

  protected override undoes(): boolean {
    return this.meeting.snapshot.value.table.undo !== "never";
  }

  override undoRefusal(): string {
    return this.undoes() ? super.undoRefusal() : o("undoNeverHere");
  }

  override undo(): void {
    if (!this.canUndo.value) return;
    void this.meeting.ask("undo");
  }

  override restartTurn(): void {
    if (this.fair.value) void this.undoAll();
    else this.undo();
  }

  protected override pairs(): number {
    return PAIRS;
  }

  /** The server thinks, as it decides who may be advised; it answers one question of a player after the other. */
  protected override explainTurn(asked: Asked): Promise<Explanation> {
    const count = this.count.value;
    const answer = this.answered.then(() => this.askServer(asked, count));
    this.answered = answer.catch(() => undefined);
    return answer;
  }

  private askServer({ moves, plan, pairs }: Asked, count: number): Promise<Explanation> {
    if (this.closed || count !== this.count.value) return Promise.reject(new Stale());
    const about = moves.length === 0 ? {} : plan ? { plan: moves } : { moves };
    return line.call<Explanation>("explain", { table: this.id, count, pairs, lang: lang.value, ...about });
  }

  protected override hintFailed(problem: unknown): void {
    if (problem instanceof Stale) return;
    if (problem instanceof Refusal) this.refusal.value = { words: refusalWords(problem), why: null };
    else super.hintFailed(problem);
  }

  override async askHint(): Promise<void> {
    if (this.alone.value) await super.askHint();
  }

  private async undoAll(): Promise<void> {
    while (this.fair.value && (await this.meeting.ask<{ undone: boolean }>("undo"))?.undone);
  }

  private async fetchViews(index: number): Promise<void> {
    const from = Math.max(0, index - VIEWS_STEP / 2);
    const to = Math.min(this.count.value, from + VIEWS_STEP);
    if (this.asked.has(index) || this.closed) return;
    for (let i = from; i <= to; i++) this.asked.add(i);
    const got = await this.meeting.ask<{ from: number; views: string[] }>("views", { from, to });
    for (let i = from; i <= to; i++) this.asked.delete(i);
    if (!got || this.closed) return;
    this.remote.putViews(got.from, got.views);
    this.lookAgain();
  }

  /** What is shown may have become known. */
  private lookAgain(): void {
    this.now.value = { ...this.now.value };
  }

  async fetchRecord(): Promise<void> {
    if (this.hasRecord.value || this.closed) return;
    if (this.meeting.snapshot.value.state?.result?.secret === null) return; // others still play the same
    try {
      const record = await line.call<ServerRecord>("record", { table: this.id });
      if (this.closed) return;
      this.remote.putRecord(record.text);
      batch(() => {
        this.hasRecord.value = true;
        this.now.value = this.remote.look(-1, PUBLIC, langNumber());
        this.log.value = this.remote.tell(0, this.count.value, PUBLIC, langNumber(), this.reader());
      });
    } catch (problem) {
      if (!(problem instanceof Refusal && problem.code === LOST)) complain(problem);
    }
  }

  /** Needs every moment; those that are not here yet are fetched, and the window told again. */
  override scoreSteps(seat: number): ReturnType<Table["scoreSteps"]> {
    const missing = this.remote.missing(this.count.value);
    if (missing.length > 0) {
      void Promise.all(missing.map((index) => this.fetchViews(index))).then(() => {
        if (this.closed || explanation.value === null || this.remote.missing(this.count.value).length > 0) {
          return;
        }
        explainScore(this, seat, this.module.points(this.look.value.position, seat) ?? 0);
      });
    }
    return super.scoreSteps(seat);
  }

  override hasReview(): boolean {
    return this.hasRecord.value && super.hasReview();
  }
}
