// web/src/lib/worker.ts -- where computer players think, apart from the page.
import { Rules, type Advice, type Course, type Match, type Review } from "./bridge";
import type { Asked, Explanation } from "../table/explanation";
import { Networks } from "./networks";
import { Recall } from "./recall";

export type Question =
  | { ask: "move"; level: number; ms: number } // ms: of the level that is told how long
  | { ask: "advice"; ms: number; iterations: number } // of each move that is compared
  | { ask: "weigh"; move: string; ms: number; iterations: number }
  | { ask: "courses"; index: number; moves: readonly string[]; ms: number } // ms: of each
  | ({ ask: "explain" } & Asked)
  | { ask: "review"; index: number; ms: number; iterations: number };

export type Answer = string | Advice | Course[] | Review | Explanation | number[] | null;

/** Somebody will not wait any longer: the move that is being thought about comes at once. */
export const HURRY = "hurry";

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
let recall: Recall | null = null;
let networks: Networks | null = null;

/** Between two slices messages come in: so a long thought can be cut short. */
const SLICE_MS = 200;
let hurried = 0; // how often somebody would not wait any longer

async function thinkLong(match: Match, ms: number): Promise<string> {
  const [end, before] = [performance.now() + ms, hurried];
  for (;;) {
    const left = Math.max(1, Math.min(SLICE_MS, Math.round(end - performance.now())));
    const move = match.thinkOn(left);
    await new Promise((wake) => setTimeout(wake));
    if (hurried !== before || performance.now() >= end) return move;
  }
}

async function answer(match: Match, question: Question, lang: number): Promise<Answer> {
  if (question.ask === "move") {
    const long = question.level >= rules!.longLevel();
    return long ? thinkLong(match, question.ms) : match.think(question.level);
  }
  if (question.ask === "advice") return match.advise(question.ms, question.iterations);
  if (question.ask === "weigh") return match.weigh(question.move, question.ms, question.iterations);
  if (question.ask === "courses") return match.courses(question.index, question.moves, question.ms, lang);
  if (question.ask === "explain") return match.explain(question, lang);
  match.unveil(); // only finished games are looked at again, also those that were given up
  return match.review(question.index, question.ms, question.iterations);
}

async function think(task: Task): Promise<Thought> {
  try {
    if (task.module) {
      rules = await Rules.load(task.module);
      recall = new Recall(rules);
      networks = new Networks(rules);
    }
    if (!rules || !recall) throw new Error("the rules have not been loaded");
    rules.speak(task.lang);
    const { id, record, question, lang } = task;
    const match = recall.take(record);
    let spent = true; // after a problem, or with all to be seen in it
    try {
      const refused = await networks?.want(match.facts().game);
      const found = await answer(match, question, lang);
      spent = question.ask === "review";
      return { id, answer: found, refused };
    } finally {
      if (spent) match.close();
      else recall.keep(record, match);
    }
  } catch (problem) {
    return { id: task.id, problem: problem instanceof Error ? problem.message : String(problem) };
  }
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
scope.onmessage = async (message: MessageEvent<Task | typeof HURRY>) => {
  if (message.data === HURRY) {
    hurried++;
    return;
  }
  scope.postMessage(await think(message.data));
};
