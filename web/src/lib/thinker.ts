// web/src/lib/thinker.ts -- asks the worker for moves, advice and what a game was worth.
import type { Advice } from "./bridge";
import type { Answer, Question, Task, Thought } from "./worker";

const WORTH_ITERATIONS = 300; // walks for one moment: quick, and steady enough for a line

export class Thinker {
  private worker: Worker | null = null;
  private told = false; // has the worker been given the rules?
  private next = 1;
  private readonly waiting = new Map<number, (thought: Thought) => void>();

  /** The worker starts at once, so that a later version of the page cannot take its file away. */
  constructor(private readonly module: WebAssembly.Module) {
    this.worker = this.start();
  }

  async think(record: string, level: number): Promise<string> {
    return (await this.ask(record, { ask: "move", level })) as string;
  }

  async advise(record: string, ms: number): Promise<Advice> {
    return (await this.ask(record, { ask: "advice", ms })) as Advice;
  }

  /** The seats' shares of the win at moments `from` to before `to` of a finished game. */
  async worth(record: string, from: number, to: number): Promise<(number[] | null)[]> {
    const iterations = WORTH_ITERATIONS;
    return (await this.ask(record, { ask: "worth", from, to, iterations })) as (number[] | null)[];
  }

  private async ask(record: string, question: Question): Promise<Answer> {
    const id = this.next++;
    const worker = (this.worker ??= this.start());
    const task: Task = { id, record, question, ...(this.told ? {} : { module: this.module }) };
    this.told = true;
    const thought = await new Promise<Thought>((resolve) => {
      this.waiting.set(id, resolve);
      worker.postMessage(task);
    });
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
