// web/src/play/level.ts -- moves that the search cannot tell apart, and one of them in the place of the one it names.
import type { Advice } from "../lib/bridge";
import { EQUAL } from "../lib/hints";

export type Other = Advice["others"][number];

/** A move that is as good in the place of the one advised. */
export function swapped(advice: Advice, to: Other): Advice {
  const { move, worth, others } = advice;
  const rest = others.filter((one) => one !== to);
  return {
    ...advice,
    move: to.move,
    worth: to.worth,
    line: [to.move],
    others: [{ move, worth, visits: 0 }, ...rest],
  };
}

/** The others that are as good for a seat. */
export const equals = ({ worth, others }: Advice, seat: number): Other[] =>
  others.filter((one) => worth[seat] - one.worth[seat] < EQUAL);
