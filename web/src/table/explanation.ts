// web/src/table/explanation.ts -- what the engine answers to "explain" (explain/explain_json.h), and who is asked.

/** One move of a turn: what it does, as a sentence with spans, and the cells it is about, the last one where it leads. */
export interface Step {
  say: string;
  cells: readonly string[];
}

/** One reason, with its worth in shares of the win. */
export interface Fact {
  say: string;
  worth: number;
}

/** Why a turn is better or worse than its rival; win chances are from 0 to 1, by seat. */
export interface Explanation {
  seat: number;
  turn: readonly string[]; // its moves
  steps: readonly Step[];
  routes: readonly (readonly string[])[]; // where pieces are expected to go later in the round, from and to
  win: readonly number[];
  rival?: readonly string[];
  rival_win?: readonly number[];
  explained?: number; // the share of the difference that the facts account for
  kept: boolean; // the plan that was given is still the turn
  changed: string | null; // another turn is better than the plan
  say: string;
  reason: string;
  risk: string | null;
  second: string | null;
  facts: readonly Fact[];
}

/** About which turn: the best one, what is left of a plan, or one that begins with these moves. */
export interface Asked {
  moves: readonly string[];
  plan: boolean;
  pairs: number; // of futures; 0: the turns alone, without reasons
}

/** For each search; suggestions, levels and reviews use as many, so that all agree. */
export const PLAYOUTS = 3200;
