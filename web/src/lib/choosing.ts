// web/src/lib/choosing.ts -- choosing a move: what is picked, what it would do, why not, when it counts.
import { batch, computed, signal } from "@preact/signals";
import type { EventData, Moment, Preview, Told, Why } from "./bridge";
import { hinted } from "./hints";
import { capital, labelled, t } from "./i18n";
import { choose, narrow, type Choice } from "./picks";
import { ask, coordinates, langNumber } from "./settings";
import { cellsOf } from "./sight";
import { isFall, Stage } from "./stage";
import type { Miss } from "./traces";

/** Why something chosen cannot be done; `why` names the rule if one forbids it. */
export interface Refusal {
  words: string;
  why: Why | null;
  miss?: Miss; // what was tapped in vain
  here?: string; // who stands there
  lit?: readonly string[]; // cards to choose from instead
}

/** Milliseconds within which a second tap is of the same wish as the first. */
const QUICK_MS = 600;

const NOTHING: Choice = { moves: [], next: new Set(), complete: null };

export abstract class Choosing extends Stage {
  readonly cover = signal<number | null>(null); // the seat the device is to be handed to
  readonly chosen = signal<string[]>([]);
  readonly refusal = signal<Refusal | null>(null);
  protected tentative = false; // whatever is chosen is done at once
  private misses = 0;
  private aside: { chosen: string[]; count: number } | null = null; // while something is shown once more
  protected explained = ""; // the lost piece that was tapped last, and told about
  protected given: readonly string[] = []; // what was chosen for the player, who need not know it

  /** Makes a move of whoever is to act. */
  protected abstract play(move: string): void;

  readonly rests = signal(false); // it is only looked at any more

  readonly myTurn = computed(
    () =>
      !this.rests.value &&
      this.live.value &&
      !this.lingering.value &&
      this.cover.value === null &&
      this.now.value.turn >= 0 &&
      this.now.value.turn === this.viewer.value &&
      this.seats[this.now.value.turn].level === 0,
  );

  protected readonly keys = (move: string) => this.module.keys(move, this.now.value);

  readonly choice = computed<Choice>(() =>
    this.myTurn.value ? narrow(this.now.value.moves, this.keys, this.chosen.value) : NOTHING,
  );

  readonly preview = computed<Preview | null>(() => {
    const { complete } = this.choice.value;
    return complete === null ? null : this.match.preview(complete, langNumber(), this.reader());
  });

  /** The player's own pieces that the chosen move would take away, in words; "": none. */
  readonly cost = computed<string>(() => this.lossOf(this.preview.value));

  lossOf(preview: Preview | null): string {
    const { fallen, unknown } = this.module;
    const { turn } = this.now.value;
    const falls = (preview?.events ?? []).filter(
      ({ data }) => isFall(data) && data.seat === turn && !unknown?.(data, turn),
    );
    const named = new Map<string, EventData[]>(); // what is alike is counted
    for (const { data } of falls) {
      const words = fallen?.(data, this.now.value, 1) ?? "";
      named.set(words, [...(named.get(words) ?? []), data]);
    }
    return [...named]
      .map(([words, all]) =>
        all.length === 1 ? words : (fallen?.(all[0], this.now.value, all.length) ?? ""),
      )
      .join(", ");
  }

  private pickedAt = -Infinity;

  /** A click, a key or a drop on something. All that comes of it is looked at once. */
  pick(el: string): void {
    const quick = performance.now() - this.pickedAt < QUICK_MS;
    this.pickedAt = performance.now();
    batch(() => this.picked(el, quick));
  }

  /** Something has been chosen. */
  protected chose(): void {}

  /** Is this move only to be explained? Then that is done. */
  protected explains(_move: string): boolean {
    return false;
  }

  /** Takes back what was done last, if that was to put this into what is being made up; false: it was not. */
  protected takesBack(_el: string): boolean {
    return false;
  }

  private picked(el: string, quick: boolean): void {
    this.refusal.value = null;
    if (this.browsing.value !== null) {
      // Of a finished game one asks what lies there; else one wants to go on playing.
      const cell = this.module.cellOf(el, this.look.value);
      if (this.now.value.score === null) this.browsing.value = null;
      else if (cell !== null) this.tellHere(cell);
      return;
    }
    if (this.explainFall(el)) return;
    if (this.showing.value) {
      const only = this.again.value !== null && this.shown.value === this.count.value;
      this.skip();
      if (!only) return; // what was seen once more only stops
    }
    if (!this.myTurn.value) {
      const cell = this.module.cellOf(el, this.now.value);
      if (this.now.value.turn >= 0)
        this.deny(el, { words: `${t("notYourTurn")}${this.about(cell)}`, why: null });
      return;
    }
    const { moves } = this.now.value;
    const { complete } = this.choice.value;
    if (complete === null && this.chosen.value === this.given && this.given.includes(el)) return;
    if (complete !== null && this.keys(complete).some((key) => key.el === el)) {
      const last = this.chosen.value[this.chosen.value.length - 1];
      if (el === last || !this.chosen.value.includes(el)) {
        this.confirm();
        return;
      }
    }
    if (complete !== null && this.module.means?.(el, this.now.value)) {
      this.confirm();
      return;
    }
    // What a hint names is chosen as it names it, whatever was in the hand.
    const told = hinted.value?.els ?? [];
    const after = (before: readonly string[]) => choose(moves, this.keys, before, el);
    const chosen =
      after(this.chosen.value) ?? (told.includes(el) ? after(told.filter((one) => one !== el)) : null);
    if (chosen === null && complete !== null && this.module.goesOn?.(complete, el, this.now.value)) {
      this.takeNext(el);
      return;
    }
    if (chosen === null) {
      const given = moves.every((move) => this.keys(move).some((key) => key.el === el));
      // Whoever taps twice means what the first tap did; else it is so whatever one chooses.
      if (!given && (quick || !this.takesBack(el))) this.refuse(el);
      return;
    }
    this.chosen.value = chosen;
    this.chose(); // whoever chooses looks at the board
    this.settle();
  }

  /** What happened to one's own piece that fell at a cell in this turn: whoever taps it first asks for that. Where
   *  somebody else's fell, the place is meant. */
  private explainFall(el: string): boolean {
    const cell = this.module.cellOf(el, this.now.value);
    if (cell === null || this.explained === cell || this.choice.value.complete !== null) return false;
    const own: Told[] = [];
    for (const { by, events } of [...this.log.value].reverse()) {
      if (by >= 0 && by !== this.viewer.value) break;
      own.unshift(...events);
    }
    const here = [...own, ...this.effects.value].filter(({ data }) => cellsOf(data).includes(cell));
    if (!here.some(({ data }) => isFall(data) && data.seat === this.viewer.value)) return false;
    const told = here.filter(({ data }) => isFall(data) || this.module.fights.includes(data.event));
    const what = [...new Set(told.map(({ say }) => this.named(say)))].join(" ");
    const open = this.choice.value.next.has(el);
    this.skip();
    this.explained = cell;
    this.refusal.value = { words: open ? t("fellHere", { what }) : what, why: null };
    return true;
  }

  /** A pick that goes on from the move which waits, as a place for the tile that is to be taken: that move is made, and the
   *  pick belongs to what is asked next. */
  private takeNext(el: string): void {
    const { cellOf } = this.module;
    const cell = cellOf(el, this.now.value);
    this.confirm();
    if (this.now.value.turn !== this.viewer.value) return; // what the others do is shown as ever
    if (this.showing.value) this.skip();
    const here = [...this.choice.value.next].filter(
      (other) => cell !== null && cellOf(other, this.now.value) === cell,
    );
    const open = (other: string) =>
      choose(this.now.value.moves, this.keys, this.chosen.value, other) !== null;
    const meant = this.myTurn.value ? [el, ...here].find(open) : undefined;
    if (meant !== undefined) this.pick(meant);
  }

  /** A whole move may be chosen now. As usual it counts at once if it can be undone and costs nothing; every other move waits
   *  for "Confirm". */
  private settle(): void {
    const move = this.choice.value.complete;
    if (move === null || this.explains(move)) return;
    const asks = ask.value === "always" || this.waits();
    if (this.tentative || (!asks && (ask.value === "never" || this.isFree(move)))) this.confirm();
  }

  /** Can the chosen move be undone, and does it cost nothing? */
  private isFree(move: string): boolean {
    const { turn, position } = this.now.value;
    const points = (at: unknown) => this.module.points(at, turn) ?? 0;
    const after = this.preview.value?.position ?? position;
    const costs = this.cost.value !== "" || points(after) < points(position);
    return this.goesBack() && !costs && this.module.weighty?.(move, this.now.value) !== true;
  }

  /** Does every move wait for a word, however the player has set it? */
  protected waits(): boolean {
    return false;
  }

  /** The button that makes the chosen move, for those who hear it. */
  confirmWords(move: string): string {
    return labelled(t("confirm"), this.named(this.module.sayMove(move, this.look.value)));
  }

  /** Are fair moves taken back at this table without asking anybody? */
  protected undoes(): boolean {
    return true;
  }

  /** Can the move that is chosen be taken back once it is made? */
  goesBack(): boolean {
    return this.preview.value?.back === true && this.undoes();
  }

  /** Chooses a whole move at once, as from a list. */
  pickMove(move: string): void {
    this.refusal.value = null;
    if (this.explains(move)) return;
    this.chosen.value = this.keys(move).map((key) => key.el);
    this.chose();
  }

  /** Says why not, and marks what was tapped: each time anew. Whoever stands there is named, if a place was meant and no piece. */
  private deny(el: string, refusal: Refusal): void {
    const cell = this.module.cellOf(el, this.now.value);
    const here = cell === null || el.startsWith("piece:") ? "" : this.standing(cell);
    this.refusal.value = { ...refusal, miss: { el, cell, n: ++this.misses }, ...(here && { here }) };
  }

  private standing(cell: string): string {
    return this.module.standing(this.look.value.position, cell, this.seats);
  }

  /** What is worth knowing of a place that is asked for, as a sentence after others. */
  private about(cell: string | null): string {
    const words = cell === null ? "" : this.module.about?.(this.look.value.position, cell, this.viewer.value);
    return words ? ` ${words}` : "";
  }

  /** Says what is on a cell, to whoever asks for that and chooses nothing; of several of one's own pieces
   *  (`els`) that could be chosen there, the cards are to be taken. */
  readonly tellHere = (cell: string, els: readonly string[] = []): void => {
    const { cells } = this.module;
    const land = cells(this.look.value.position, this.seats).find((one) => one.cell === cell)?.words ?? "";
    const here = capital(this.standing(cell) || land || t("nobodyHere"));
    const where = coordinates.value ? labelled(cell, here) : here;
    this.refusal.value = {
      words: els.length > 0 ? t("chooseCard", { n: els.length }) : `${where}.${this.about(cell)}`,
      why: null,
      lit: els,
    };
  };

  /** Says by which rule a move is impossible that a tap asked about; false: it is possible. */
  protected whyNot(el: string, move: string): boolean {
    const why = this.match.why(move, langNumber());
    if (why === null) return false;
    // A reason about this very move does not repeat it, and a button names no place yet.
    const words =
      why.brief || el.startsWith("act:") ? "" : this.named(this.module.sayMove(move, this.now.value));
    this.deny(el, { words, why });
    return true;
  }

  private refuse(el: string): void {
    const due = this.module.due?.(this.now.value, el) ?? null;
    if (due !== null) {
      const cell = this.module.cellOf(el, this.now.value);
      this.refusal.value = { words: due, why: null, miss: { el, cell, n: ++this.misses } };
      return;
    }
    const wishes = this.module.wishes(this.now.value, this.chosen.value, el);
    if (wishes.some((wish) => this.whyNot(el, wish))) return;
    const { cellOf } = this.module;
    const cell = cellOf(el, this.now.value);
    const place = cell !== null;
    // A piece may be chosen where it stands, also where its card is meant.
    const places = [...this.choice.value.next].some(
      (other) => other.startsWith("piece:") || cellOf(other, this.now.value) !== null,
    );
    const words = place ? (places ? "notHere" : "noPlace") : "notNow";
    this.deny(el, { words: `${t(words, { ask: this.asking() })}${this.about(cell)}`, why: null });
  }

  closedBy = 0; // the tap that took a reason away, by its time: it asks for nothing else

  /** A tap beside all cells. */
  protected readonly tellOutside = (tap: number): void => {
    if (!this.myTurn.value || this.showing.value || tap === this.closedBy) return;
    this.refusal.value = { words: t("outside", { ask: this.asking() }), why: null };
  };

  /** What is to be chosen next, in words. */
  asking(): string {
    const { moves, complete, next } = this.choice.value;
    const words = complete ? null : this.module.askNext?.(this.now.value, moves, this.chosen.value);
    const begun = this.chosen.value.length > 0 && this.chosen.value !== this.given;
    const where =
      begun && next.size > 0 && [...next].every((el) => this.module.cellOf(el, this.now.value) !== null);
    return words ?? (where ? t("askWhere") : this.named(this.now.value.ask));
  }

  letGo(): void {
    batch(() => {
      this.chosen.value = [];
      this.refusal.value = null;
    });
  }

  /** What was chosen comes back when all has been shown, if nothing else was done meanwhile. */
  override async showAgain(moments: readonly Moment[]): Promise<void> {
    if (this.chosen.value.length > 0) this.aside = { chosen: this.chosen.value, count: this.count.value };
    await super.showAgain(moments);
    const { aside } = this;
    if (aside === null || this.again.value !== null) return;
    this.aside = null;
    if (this.chosen.value.length === 0 && aside.count === this.count.value) this.chosen.value = aside.chosen;
  }

  confirm(): void {
    const move = this.choice.value.complete;
    if (move !== null) this.play(move);
  }

  /** What a player begins the next decision with, after what has just been done. */
  protected beginning(): string[] {
    const now = this.now.value;
    const last = this.log.value.filter((moment) => moment.by >= 0).at(-1);
    if (ask.value === "always" || last?.by !== now.turn || now.moves.length < 2) return [];
    const begins = this.module.begins?.(now, last.events) ?? [];
    const open = new Set(now.moves.flatMap((move) => this.keys(move).map((key) => key.el)));
    return begins.every((el) => open.has(el)) ? begins : [];
  }

  /** What a legal move would do, by the rules. */
  readonly previewOf = (move: string): Preview | null =>
    this.myTurn.value && this.now.value.moves.includes(move)
      ? this.match.preview(move, langNumber(), this.reader())
      : null;
}
