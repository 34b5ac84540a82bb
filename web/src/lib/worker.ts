// web/src/lib/worker.ts -- where computer players think, apart from the page.
import { Rules } from "./bridge";

export interface Task {
  id: number;
  module?: WebAssembly.Module;
  record: string;
  level: number;
}

export interface Thought {
  id: number;
  move?: string;
  problem?: string;
}

let rules: Rules | null = null;

async function think(task: Task): Promise<Thought> {
  try {
    if (task.module) rules = await Rules.load(task.module);
    if (!rules) throw new Error("the rules have not been loaded");
    const match = rules.loadRecord(task.record);
    try {
      return { id: task.id, move: match.think(task.level) };
    } finally {
      match.close();
    }
  } catch (problem) {
    return { id: task.id, problem: problem instanceof Error ? problem.message : String(problem) };
  }
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
scope.onmessage = async (message: MessageEvent<Task>) => {
  scope.postMessage(await think(message.data));
};
