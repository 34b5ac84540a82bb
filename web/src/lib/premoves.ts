// web/src/lib/premoves.ts -- moves prepared for one's own turn: made only if they would do what they did when tried.
import type { Preview } from "./bridge";

export interface Premove {
  seat: number;
  move: string;
  words: string; // the move as the player read it
  expects: string; // what it did when it was tried
}

/** What a move does, to be compared: every event of it, and whose turn it is then. */
export const effectOf = ({ events, turn }: Preview): string =>
  JSON.stringify([events.map(({ data }) => data), turn]);

/** Would it still do the same? */
export const holds = (premove: Premove, preview: Preview | null): boolean =>
  preview !== null && effectOf(preview) === premove.expects;
