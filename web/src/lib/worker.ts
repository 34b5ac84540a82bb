// web/src/lib/worker.ts -- where computer players think, apart from the page.
import type { ReviewPart } from "../review/game-review";
import type { Asked, Explanation } from "../table/explanation";
import { Rules, type Match } from "./bridge";
import { Networks } from "./networks";
import { Recall } from "./recall";

export type Question =
  | { ask: "move"; level: number; ms: number } // ms: of the level that is told how long
  | ({ ask: "explain" } & Asked)
  | { ask: "review"; from: number; part: number; parts: number }; // the first of `parts` workers puts all together

export type Answer = string | Explanation | null;

/** Somebody will not wait any longer: the move that is being thought about comes at once. */
export const HURRY = "hurry";
/** A review is not wanted any more. */
export const HALT = "halt";
/** What another worker has found out for the review that is going on here. */
export interface Reviewed {
  reviewed: Uint8Array;
}

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
  part?: ReviewPart | Uint8Array; // of a review that goes on: all of it so far, or one turn for another worker
  problem?: string;
  refused?: string; // why a network that was loaded for it is not asked
}

const scope = self as unknown as DedicatedWorkerGlobalScope;

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
    await pause();
    if (hurried !== before || performance.now() >= end) return move;
  }
}

const pause = () => new Promise((wake) => setTimeout(wake)); // messages come in

/** The game that is being reviewed: it stays open, so that a review can be stopped and gone on with. */
let reviewing: { record: string; match: Match } | null = null;
let halts = 0; // how often a review was not wanted any more

function reviewed(record: string): Match {
  if (reviewing?.record !== record) {
    reviewing?.match.close();
    reviewing = null;
    const match = rules!.loadRecord(record);
    match.unveil(); // also those that were given up
    reviewing = { record, match };
  }
  return reviewing.match;
}

/** Tells again and again how far the review is. */
async function review({ id, record, lang }: Task, from: number, part: number, parts: number) {
  const match = reviewed(record);
  await networks?.want(match.facts().game);
  const before = halts;
  for (let more = true; more && halts === before; await pause()) {
    const found = part > 0 ? match.reviewPart(from, part, parts) : match.review(SLICE_MS, parts, lang);
    if (found !== null) scope.postMessage({ id, part: found } satisfies Thought);
    more = found !== null && (!("more" in found) || found.more);
  }
}

async function answer(match: Match, question: Question, lang: number): Promise<Answer> {
  if (question.ask === "move") {
    const long = question.level >= rules!.longLevel();
    return long ? thinkLong(match, question.ms) : match.think(question.level);
  }
  return question.ask === "explain" ? match.explain(question, lang) : null;
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
    if (question.ask === "review") {
      await review(task, question.from, question.part, question.parts);
      return { id, answer: null };
    }
    const match = recall.take(record);
    let spent = true; // after a problem
    try {
      const refused = await networks?.want(match.facts().game);
      const found = await answer(match, question, lang);
      spent = false;
      return { id, answer: found, refused };
    } finally {
      if (spent) match.close();
      else recall.keep(record, match);
    }
  } catch (problem) {
    return { id: task.id, problem: problem instanceof Error ? problem.message : String(problem) };
  }
}

scope.onmessage = async ({ data }: MessageEvent<Task | Reviewed | typeof HURRY | typeof HALT>) => {
  if (data === HURRY) hurried++;
  else if (data === HALT) halts++;
  else if ("reviewed" in data) reviewing?.match.putReviewed(data.reviewed);
  else scope.postMessage(await think(data));
};
