// web/src/lib/worker.ts -- where computer players think, apart from the page.
import { Rules, type Advice, type Match, type Review } from "./bridge";
import { Networks } from "./networks";

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
  refused?: string; // why a network that was loaded for it is not asked
}

let rules: Rules | null = null;
let networks: Networks | null = null;

function answer(match: Match, question: Question, lang: number): Answer {
  if (question.ask === "move") return match.think(question.level);
  if (question.ask === "advice") return match.advise(question.ms, lang);
  match.unveil(); // only finished games are looked at again, also those that were given up
  return match.review(question.index, question.ms, question.iterations);
}

async function think(task: Task): Promise<Thought> {
  try {
    if (task.module) {
      rules = await Rules.load(task.module);
      networks = new Networks(rules);
    }
    if (!rules) throw new Error("the rules have not been loaded");
    rules.speak(task.lang);
    const match = rules.loadRecord(task.record);
    try {
      const refused = await networks?.want(match.facts().game);
      return { id: task.id, answer: answer(match, task.question, task.lang), refused };
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
