// web/src/lib/why.ts -- "why?": what a number or a line of the log rests on, as the rules tell it.
import { signal } from "@preact/signals";
import type { Told } from "./bridge";

/** One step of a sum, or one thing told. */
export interface Reason {
  change?: number; // what it added
  index?: number; // the moment it happened at
  told: readonly Told[];
}

export interface Explanation {
  title: string;
  from?: number; // what the sum began with
  total?: number;
  reasons: readonly Reason[];
}

/** What is being explained; null: nothing. */
export const explanation = signal<Explanation | null>(null);

export function explain(it: Explanation): void {
  explanation.value = it;
}
