// web/src/lib/thinker.ts -- asks the worker for moves, advice and what the moves of a game cost.
import type { Advice, Course, Review } from "./bridge";
import { langNumber } from "./settings";
import { type Asked, type Explanation, PLAYOUTS } from "../table/explanation";
import type { Answer, HURRY, Question, Task, Thought } from "./worker";

/** Walks for one move, before it is made and looked at again: at a glance, which is enough to draw a curve, by a look, or closely.
 *  The time is for machines that could not do it otherwise; on all others the same is found of the same game, so that a hint and
 *  looking back agree. */
export const WALKS = { glance: 200, look: 800, sure: PLAYOUTS };
const REVIEW_MS = 10_000;
const ADVICE_MS = 1500; // somebody waits for it
export type Effort = keyof typeof WALKS;
const COURSE_MS = 1500; // at most, for one move whose reason is asked

const advised = (effort: Effort) => ({ ms: ADVICE_MS, iterations: WALKS[effort] });

export class Thinker {
  private worker: Worker | null = null;
  private told = false; // has the worker been given the rules?
  private next = 1;
  private readonly waiting = new Map<number, (thought: Thought) => void>();

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

  /** What to do now: the moves that come into question are thought about by themselves, as looking back does. */
  async advise(record: string, effort: Effort): Promise<Advice> {
    return (await this.ask(record, { ask: "advice", ...advised(effort) })) as Advice;
  }

  /** What a move is worth to everybody, comparable with such advice; null: it cannot be made. */
  async weigh(record: string, move: string, effort: Effort): Promise<number[] | null> {
    return (await this.ask(record, { ask: "weigh", move, ...advised(effort) })) as number[] | null;
  }

  /** What is expected to come of some moves at a moment; null: one of them cannot be made there. */
  async courses(record: string, index: number, moves: readonly string[]): Promise<Course[] | null> {
    return (await this.ask(record, { ask: "courses", index, moves, ms: COURSE_MS })) as Course[] | null;
  }

  /** Why a turn is good, or not: the one answer that hints are made of. */
  async explain(record: string, asked: Asked): Promise<Explanation> {
    return (await this.ask(record, { ask: "explain", ...asked })) as Explanation;
  }

  /** A move of a finished game looked at again; null: it was made by chance. */
  async review(record: string, index: number, effort: Effort): Promise<Review | null> {
    const iterations = WALKS[effort];
    const ms = (REVIEW_MS * iterations) / WALKS.sure;
    const review = (await this.ask(record, { ask: "review", index, ms, iterations })) as Review | null;
    return review && { ...review, walks: iterations };
  }

  /** One more worker for the same rules. */
  another(): Thinker {
    return new Thinker(this.module);
  }

  /** Nothing more is wanted of this worker. */
  end(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const [id, answer] of this.waiting) answer({ id, problem: "" });
  }

  private async ask(record: string, question: Question): Promise<Answer> {
    const id = this.next++;
    const worker = (this.worker ??= this.start());
    const lang = langNumber();
    const task: Task = { id, record, lang, question };
    if (!this.told) task.module = this.module;
    this.told = true;
    const thought = await new Promise<Thought>((resolve) => {
      this.waiting.set(id, resolve);
      worker.postMessage(task);
    });
    if (thought.refused !== undefined) this.refused(thought.refused);
    if (thought.answer === undefined) throw new Error(thought.problem);
    return thought.answer;
  }

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const answer = (thought: Thought) => {
      this.waiting.get(thought.id)?.(thought);
      this.waiting.delete(thought.id);
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
