// web/src/plan/known.ts -- what looking back knows of a copy's moments: the same move has the same chances there as in the game.
import type { Review } from "../lib/bridge";
import { hundredths, percent, sharesAt } from "../lib/summary";
import { costAt } from "../play/story";
import type { Answer, PlanTable } from "./table";

/** The moment of the game that a moment of the copy would be, if nothing else had been played. */
const inGame = (plan: PlanTable, moment: number): number => plan.from + moment - plan.start;

/** Has the copy gone as the game did, up to a moment, and is all of the game looked at? */
function follows(plan: PlanTable, moment: number): boolean {
  const { origin } = plan;
  if (!plan.over.value || origin.reviews.value.length < origin.count.value) return false;
  const [log, game] = [plan.log.value, origin.log.value];
  for (let at = plan.start; at < moment; at++) {
    const [tried, made] = [log[at], game[inGame(plan, at)]];
    if (!tried || !made || tried.by !== made.by || tried.move === null || tried.move !== made.move)
      return false;
  }
  return true;
}

/** What a move that was made, or was better, is worth to its player, in hundredths; null: it was not looked at. */
function worthOf(review: Review, made: string | null, move: string): number | null {
  const { before, after, seat, better } = review;
  const best = hundredths(before)[seat];
  if (move === made) return hundredths(after)[seat];
  const found = better.find((one) => one.move === move);
  return found ? Math.min(best, percent(found.worth)) : null;
}

/** A seat's share of the win at a moment of the copy, in hundredths, as it is told everywhere of the game; null: that is not known. */
export function knownShare(plan: PlanTable, moment: number, seat: number): number | null {
  const { origin } = plan;
  if (follows(plan, moment)) {
    const shares = sharesAt(origin.reviews.value, inGame(plan, moment));
    return shares && hundredths(shares)[seat];
  }
  // One step beside the game: a better move that was found there.
  const last = moment - 1;
  if (last < plan.start || !follows(plan, last)) return null;
  const review = costAt(origin, inGame(plan, last));
  const { move } = plan.log.value[last];
  const worth = review && move !== null ? worthOf(review, null, move) : null;
  if (!review || worth === null) return null;
  if (review.seat === seat) return worth;
  return origin.seats.length === 2 ? 100 - worth : null;
}

/** What the look back found best at the moment the copy is at, where the game's own move was a slip; null: it was none. */
export function knownBest(plan: PlanTable): string | null {
  const moment = plan.count.value;
  return follows(plan, moment) ? (costAt(plan.origin, inGame(plan, moment))?.better[0].move ?? null) : null;
}

/** Answers with the chances that are told of them in the game; none of the others is worth more than the best that is known. */
export function settledAnswers(plan: PlanTable, answers: readonly Answer[]): Answer[] {
  const moment = plan.count.value;
  const index = inGame(plan, moment);
  const { origin } = plan;
  const review = follows(plan, moment) ? (costAt(origin, index) ?? origin.reviews.value[index]) : null;
  if (!review) return [...answers];
  const most = hundredths(review.before)[review.seat];
  const { move: made } = origin.log.value[index];
  return answers
    .map((one) => ({ ...one, share: worthOf(review, made, one.move) ?? Math.min(most, one.share) }))
    .sort((a, b) => b.share - a.share);
}
