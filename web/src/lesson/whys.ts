// web/src/lesson/whys.ts -- why one plays so: positions to solve, whose answers the rules' events judge.
import type { ThreeWords } from "../lib/i18n";
import type { Moment } from "../lib/bridge";
import { happened, type Wanted } from "./goals";
import type { Outcome } from "./outcome";
import { baronWhys } from "./whys-baron";
import { baronyWhys } from "./whys-barony";
import { feudoWhys } from "./whys-feudo";

/** Why an answer does not do, if all of these events came of it. */
export interface Try {
  when: readonly Wanted[];
  say: ThreeWords;
}

export interface Why {
  id: string;
  title: ThreeWords;
  text: ThreeWords; // what is thought about here, and what is to be reached
  after: ThreeWords; // what to remember
  tries?: readonly Try[]; // wrong answers that are likely, each with its reason
  missed: ThreeWords; // why it is not reached by any other one
  position: unknown;
  moves: number; // that may be made for it
  goal: Wanted;
  times?: number; // that it has to happen, if not once
  never?: Wanted; // what spoils it
  outcome?: Outcome; // how the round goes on after the answer, right or wrong
  theme?: string; // of puzzles like it
}

export const WHYS: Record<string, Why[]> = { baron: baronWhys, barony: baronyWhys, feudo: feudoWhys };

/** Is what an answer is to reach reached? */
export const reached = ({ goal, times = 1 }: Why, moments: readonly Moment[], me: number): boolean =>
  happened(goal, moments, me) >= times;

/** Why an answer does not do, by what came of it. */
export const missedBy = (why: Why, moments: readonly Moment[], me: number): ThreeWords =>
  why.tries?.find(({ when }) => when.every((one) => happened(one, moments, me) > 0))?.say ?? why.missed;
