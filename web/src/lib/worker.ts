// web/src/lib/worker.ts -- where computer players think, apart from the page.
import { Rules, type Advice, type Match, type Review } from "./bridge";

export type Question =
  | { ask: "move"; level: number }
  | { ask: "advice"; ms: number }
  | { ask: "review"; index: number; ms: number; iterations: number };

export type Answer = string | Advice | Review | null;

export interface Task {
  id: number;
  module?: WebAssembly.Module;
  record: string;
  lang: number; // of refusals
  question: Question;
}

export interface Thought {
  id: number;
  answer?: Answer;
  problem?: string;
}

let rules: Rules | null = null;

function answer(match: Match, question: Question): Answer {
  if (question.ask === "move") return match.think(question.level);
  if (question.ask === "advice") return match.advise(question.ms);
  match.unveil(); // only finished games are looked at again, also those that were given up
  return match.review(question.index, question.ms, question.iterations);
}

async function think(task: Task): Promise<Thought> {
  try {
    if (task.module) rules = await Rules.load(task.module);
    if (!rules) throw new Error("the rules have not been loaded");
    rules.speak(task.lang);
    const match = rules.loadRecord(task.record);
    try {
      return { id: task.id, answer: answer(match, task.question) };
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
