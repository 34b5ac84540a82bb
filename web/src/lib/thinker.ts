// web/src/lib/thinker.ts -- asks the worker for a computer player's move.
import type { Task, Thought } from "./worker";

export class Thinker {
  private worker: Worker | null = null;
  private next = 1;
  private readonly waiting = new Map<number, (thought: Thought) => void>();

  constructor(private readonly module: WebAssembly.Module) {}

  async think(record: string, level: number): Promise<string> {
    const id = this.next++;
    const first = this.worker === null;
    const worker = (this.worker ??= this.start());
    const task: Task = { id, record, level, ...(first ? { module: this.module } : {}) };
    const thought = await new Promise<Thought>((resolve) => {
      this.waiting.set(id, resolve);
      worker.postMessage(task);
    });
    if (thought.move === undefined) throw new Error(thought.problem);
    return thought.move;
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
    };
    return worker;
  }
}
