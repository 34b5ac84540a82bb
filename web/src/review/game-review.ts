// web/src/review/game-review.ts -- a review as the engine writes it (docs/analysis.md), and what the page looks up in it.
import type { Explanation, Step } from "../table/explanation";

export const JUDGEMENTS = ["best", "good", "inaccuracy", "mistake", "blunder", "forced"] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** Beside a move, as players write it. */
export const MARK: Record<Judgement, string> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  forced: "▸",
};

/** One turn; win chances are from 0 to 1, by seat. */
export interface ReviewedTurn {
  first: number; // numbers of its first and last move
  last: number;
  seat: number;
  before: readonly number[]; // with the best turn
  after: readonly number[]; // with the one played
  loss: number;
  points_lost: number; // in a decided game
  judgement: Judgement;
  better: readonly string[];
  steps?: readonly Step[]; // what each move of the better turn does, where it is worth showing
  reason?: Explanation;
}

export interface SeatSummary {
  seat: number;
  turns: number;
  judgements: Record<Judgement, number>;
  costliest: readonly number[]; // numbers of turns
  began?: number; // of a finished game: began + own + others + luck = ended
  own?: number;
  others?: number;
  luck?: number;
  ended?: number;
}

export interface GameReview {
  count: number; // turns in all,
  done: number; // and reviewed so far
  turns: readonly ReviewedTurn[];
  curve: readonly { move: number; win: readonly number[] }[];
  turning_point: number | null;
  summary: readonly SeatSummary[];
}

/** A review as far as it is. */
export interface ReviewPart {
  more: boolean;
  review: GameReview;
}

/** Is there something better to show? */
export const isMistake = ({ judgement }: ReviewedTurn): boolean =>
  judgement === "inaccuracy" || judgement === "mistake" || judgement === "blunder";

/** The mistakes that are marked: of a seat, or of everybody where nobody plays here. */
export const mistakesOf = ({ turns }: GameReview, seat: number): ReviewedTurn[] =>
  turns.filter((turn) => isMistake(turn) && (seat < 0 || turn.seat === seat));

/** The turn that a move belongs to; undefined: chance made it, or it is not reviewed yet. */
export const turnAt = ({ turns }: GameReview, move: number): ReviewedTurn | undefined =>
  turns.find(({ first, last }) => first <= move && move <= last);

/** Win chances at a moment: before the turn that is going on there. */
export const winAt = ({ curve }: GameReview, move: number): readonly number[] | undefined =>
  (curve.filter((one) => one.move <= move).at(-1) ?? curve[0])?.win;

/** Win chances before a turn and before the next one. */
export function swingOf(
  { curve }: GameReview,
  turn: number,
): readonly [readonly number[], readonly number[]] {
  return [curve[turn].win, curve[Math.min(turn + 1, curve.length - 1)].win];
}

/** The next mistake of a seat after a moment, or the last one before it. */
export function mistakeFrom(
  { turns }: GameReview,
  seat: number,
  move: number,
  way: 1 | -1,
): ReviewedTurn | undefined {
  const own = turns.filter((turn) => turn.seat === seat && isMistake(turn));
  return way > 0 ? own.find(({ first }) => first > move) : own.filter(({ first }) => first < move).at(-1);
}
