// web/src/lib/thinker.ts -- asks the worker for moves, explanations and reviews.
import type { ReviewPart } from "../review/game-review";
import type { Asked, Explanation } from "../table/explanation";
import { langNumber } from "./settings";
import type { Answer, HALT, HURRY, Question, Reviewed, Task, Thought } from "./worker";

const WORKERS_MOST = 4; // that share a review

/** How many workers there is room for. */
const room = (): number => Math.min(WORKERS_MOST, globalThis.navigator?.hardwareConcurrency ?? 1);

/** What is heard of a question before its answer. */
type Hear = (part: NonNullable<Thought["part"]>) => void;

export class Thinker {
  private worker: Worker | null = null;
  private told = false; // has the worker been given the rules?
  private next = 1;
  private readonly waiting = new Map<number, { done: (thought: Thought) => void; hear?: Hear }>();
  private helpers: Thinker[] = []; // in the review that is going on

  /** The worker starts at once, so that a later version of the page cannot take its file away. */
  constructor(
    private readonly module: WebAssembly.Module,
    private readonly refused: (why: string) => void = () => {},
  ) {
    this.worker = this.start();
  }

  /** A move; `ms` is for the level that is told how long it may think. */
  async think(record: string, level: number, ms: number): Promise<string> {
    return (await this.ask(record, { ask: "move", level, ms })) as string;
  }

  /** Whoever thinks for long moves at once. */
  hurry(): void {
    const word: typeof HURRY = "hurry";
    this.worker?.postMessage(word);
  }

  /** Why a turn is good, or not: the one answer that hints are made of. */
  async explain(record: string, asked: Asked): Promise<Explanation> {
    return (await this.ask(record, { ask: "explain", ...asked })) as Explanation;
  }

  /** Reviews a finished game, whose turns several workers share, those before `from` being known already; `hear` is told how far it
   *  is. It ends when all is done or it was stopped. */
  async review(record: string, from: number, hear: (part: ReviewPart) => void): Promise<void> {
    const parts = room();
    const put = (reviewed: Uint8Array) => this.worker?.postMessage({ reviewed } satisfies Reviewed);
    this.helpers = Array.from({ length: parts - 1 }, () => new Thinker(this.module));
    for (const [i, helper] of this.helpers.entries()) {
      // Whatever one of them cannot do the first one does.
      const asked = helper.ask(record, { ask: "review", from, part: i + 1, parts }, (turn) =>
        put(turn as Uint8Array),
      );
      asked.catch(() => undefined);
    }
    try {
      await this.ask(record, { ask: "review", from, part: 0, parts }, (part) => hear(part as ReviewPart));
    } finally {
      this.dismiss();
    }
  }

  stopReview(): void {
    this.dismiss();
    const word: typeof HALT = "halt";
    this.worker?.postMessage(word);
  }

  private dismiss(): void {
    for (const helper of this.helpers) helper.worker?.terminate();
    this.helpers = [];
  }

  private async ask(record: string, question: Question, hear?: Hear): Promise<Answer> {
    const id = this.next++;
    const worker = (this.worker ??= this.start());
    const lang = langNumber();
    const task: Task = { id, record, lang, question };
    if (!this.told) task.module = this.module;
    this.told = true;
    const thought = await new Promise<Thought>((done) => {
      this.waiting.set(id, { done, hear });
      worker.postMessage(task);
    });
    if (thought.refused !== undefined) this.refused(thought.refused);
    if (thought.answer === undefined) throw new Error(thought.problem);
    return thought.answer;
  }

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const answer = (thought: Thought) => {
      const waits = this.waiting.get(thought.id);
      if (thought.part !== undefined) return waits?.hear?.(thought.part);
      this.waiting.delete(thought.id);
      waits?.done(thought);
    };
    worker.onmessage = (message: MessageEvent<Thought>) => answer(message.data);
    worker.onerror = (event) => {
      for (const id of [...this.waiting.keys()]) answer({ id, problem: event.message });
      this.worker = null;
      this.told = false;
    };
    return worker;
  }
}
