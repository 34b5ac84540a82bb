// web/src/review/review-store.ts -- the review of one finished game: begun, stopped, gone on with, kept.
import { batch, computed, signal } from "@preact/signals";
import type { GameReview, ReviewPart } from "./game-review";

/** A whole review, in the language in which its sentences are. */
export interface KeptReview {
  lang: number;
  review: GameReview;
}

/** What a review needs of the game it is for. */
interface ReviewHost {
  /** Reviews the turns from `from` on, and tells again and again how far it is; ends when all is done or it was stopped. */
  review(from: number, hear: (part: ReviewPart) => void): Promise<void>;
  stop(): void;
  lang(): number;
  keep(review: KeptReview): void;
  kept(): KeptReview | null;
  failed(problem: unknown): void;
}

export class ReviewStore {
  readonly found = signal<GameReview | null>(null); // as far as it is
  readonly more = signal(true);
  readonly running = signal(false);
  private round = 0;
  private lang = -1; // of the sentences

  constructor(private readonly host: ReviewHost) {}

  /** All of it; null as long as something may still change. */
  readonly whole = computed(() => (this.more.value ? null : this.found.value));

  /** Begins, or goes on where it was stopped; in another language all is told again. */
  async run(): Promise<void> {
    const lang = this.host.lang();
    if (this.lang === lang && (this.running.value || !this.more.value)) return;
    const kept = this.found.value === null ? this.host.kept() : null;
    if (kept?.lang === lang) return this.take({ more: false, review: kept.review }, lang);
    this.stop(); // what is told in another language
    const round = ++this.round;
    this.lang = lang;
    this.running.value = true;
    try {
      await this.host.review(this.found.value?.done ?? 0, (part) => {
        if (round === this.round && this.running.value) this.take(part, lang);
      });
      if (round === this.round && !this.more.value) this.host.keep({ lang, review: this.found.value! });
    } catch (problem) {
      if (round === this.round) this.host.failed(problem);
    } finally {
      if (round === this.round) this.running.value = false;
    }
  }

  private take({ more, review }: ReviewPart, lang: number): void {
    this.lang = lang;
    batch(() => {
      this.found.value = review;
      this.more.value = more;
    });
  }

  stop(): void {
    if (!this.running.value) return;
    this.round++;
    this.running.value = false;
    this.host.stop();
  }
}
