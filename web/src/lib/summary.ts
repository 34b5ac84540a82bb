// web/src/lib/summary.ts -- what a finished game came down to: points by kind, luck, the turning point, why it was lost.
import type { EventData, Moment, Review } from "./bridge";

export const DEAR_FROM = 50; // thousandths of the win: what a move must have cost to be named for it

/** And what a look must have found better for a small slip: about twice the standard error of a close look, measured against four
 *  times as many walks (docs/decisions.md). Less may be chance of the look. */
export const SMALL: Record<string, number> = { baron: 35, barony: 20, feudo: 50 };

/** Thousandths of the win in whole hundredths, a loss rounded as a gain is. */
export const percent = (thousandths: number): number =>
  Math.sign(thousandths) * Math.round(Math.abs(thousandths) / 10) || 0;

/** What one event brought a seat; `kind` is one of the game's kinds of points. */
export interface Scored {
  seat: number;
  kind: string;
  points: number;
}

/** The points of each seat by kind; what no event accounts for is of the kind "other". */
export function pointsByKind(
  moments: readonly Moment[],
  scored: (event: EventData) => Scored | null,
  totals: readonly number[],
): Map<string, number>[] {
  const sums = totals.map(() => new Map<string, number>());
  for (const { events } of moments) {
    for (const { data } of events) {
      const one = scored(data);
      if (!one || !sums[one.seat]) continue;
      sums[one.seat].set(one.kind, (sums[one.seat].get(one.kind) ?? 0) + one.points);
    }
  }
  totals.forEach((total, seat) => {
    const told = [...sums[seat].values()].reduce((sum, n) => sum + n, 0);
    if (told !== total) sums[seat].set("other", total - told);
  });
  return sums;
}

/** What a move cost its own player, in thousandths of the win; 0: nothing better is known, or it is too little to be sure of. */
export const costOf = ({ loss, better }: Review): number =>
  loss >= DEAR_FROM && better.length > 0 ? loss : 0;

/** Did a move cost something that is seen, though too little to be sure of by itself? */
export const isSmall = (review: Review): boolean => {
  const { loss, maybe, seat } = review;
  return loss === 0 && maybe !== undefined && shownChange(review, seat) < 0;
};

/** A seat's share of the win as it is shown: all seats' add up to 100. */
export const shareOf = (shares: readonly number[], seat: number): number => hundredths(shares)[seat];

/** Everybody's share of the win at a moment; what chance does next is not known there. null: nothing is known of it. */
export const sharesAt = (reviews: readonly (Review | null)[], at: number): readonly number[] | null =>
  reviews[at]?.before ?? reviews[at - 1]?.after ?? null;

/** What a move changed of a seat's share, as it is shown: the difference of the two numbers beside it. */
export const shownChange = ({ before, after }: Review, seat: number): number =>
  shareOf(after, seat) - shareOf(before, seat);

const DEAR_MOST = 3; // moves listed for each seat

/** The slips of a seat, dearest first as it is shown, of equal ones the earlier. */
export function slipsOf(
  reviews: readonly (Review | null)[],
  seat: number,
): { index: number; review: Review }[] {
  return reviews
    .flatMap((review, index) => (review?.seat === seat ? [{ index, review }] : []))
    .filter(({ review }) => costOf(review) > 0)
    .sort((a, b) => shownChange(a.review, seat) - shownChange(b.review, seat) || a.index - b.index);
}

/** A move that cost its player something, and the one that was better. */
export interface Costly {
  index: number;
  review: Review;
  better: string;
}

/** All moves of a seat that cost it something, slips and small ones in one order: dearest first as it is shown, of equal ones the
 *  earlier. The same measure for everybody. */
export function costlyOf(reviews: readonly (Review | null)[], seat: number): Costly[] {
  const small = reviews.flatMap((review, index) =>
    review?.seat === seat && isSmall(review) ? [{ index, review, better: review.maybe! }] : [],
  );
  return [
    ...slipsOf(reviews, seat).map((one) => ({ ...one, better: one.review.better[0].move })),
    ...small,
  ].sort((a, b) => shownChange(a.review, seat) - shownChange(b.review, seat) || a.index - b.index);
}

/** Of these what is in sight at once. */
export const dearestOf = (reviews: readonly (Review | null)[], seat: number): Costly[] =>
  costlyOf(reviews, seat).slice(0, DEAR_MOST);

/** The costliest slips of a seat, dearest first. */
export const costliest = (reviews: readonly (Review | null)[], seat: number) =>
  slipsOf(reviews, seat).slice(0, DEAR_MOST);

/** Everybody's share of the win at the last moment that is known; null: nothing is. */
export function lastShares(reviews: readonly (Review | null)[]): readonly number[] | null {
  return reviews.filter((review) => review !== null).at(-1)?.after ?? null;
}

/** Shares of the win in whole hundredths that add up to 100. */
export function hundredths(shares: readonly number[]): number[] {
  const all = shares.reduce((sum, n) => sum + n, 0);
  if (all <= 0) return shares.map(() => 0);
  const exact = shares.map((n) => (100 * n) / all);
  const whole = exact.map(Math.floor);
  const rest = 100 - whole.reduce((sum, n) => sum + n, 0);
  const order = exact.map((_, i) => i).sort((a, b) => exact[b] - whole[b] - (exact[a] - whole[a]) || a - b);
  for (const i of order.slice(0, rest)) whole[i]++;
  return whole;
}

/** A seat's points as parts of a bar, in points from the left edge: what was lost lies left of the
 *  zero line, which is the same for all and never beyond the middle. */
export function barsOf(
  sums: readonly Map<string, number>[],
  kinds: readonly string[],
): { zero: number; width: number; parts: { kind: string; from: number; points: number }[][] } {
  const of = (one: Map<string, number>, sign: 1 | -1) =>
    kinds.reduce((n, kind) => n + Math.max(0, sign * (one.get(kind) ?? 0)), 0);
  const zero = Math.max(0, ...sums.map((one) => of(one, -1)));
  const right = Math.max(1, zero, ...sums.map((one) => of(one, 1)));
  const parts = sums.map((one) => {
    let [plus, minus] = [zero, zero];
    return kinds.flatMap((kind) => {
      const points = one.get(kind) ?? 0;
      if (points === 0) return [];
      const from = points > 0 ? plus : minus + points;
      if (points > 0) plus += points;
      else minus += points;
      return [{ kind, from, points }];
    });
  });
  return { zero, width: zero + right, parts };
}

/** Moves of one seat in a row, with what chance did among and after them; or a round of all seats. */
export interface Turn {
  seat: number; // below 0: a round of all
  moves: readonly number[]; // by their index, without those of chance
  from: readonly number[]; // everybody's share of the win before it
  to: readonly number[]; // and before the next turn
  end: number; // where that begins
  slips: readonly number[]; // seats whose moves in it cost themselves something
  parts?: readonly Turn[]; // turns of its seat, with others in between, that are told as one
}

/** The turns of a game that is known move by move; `final`: everybody's share at the end. `round`: the
 *  round of a move, where rounds are what is told of. */
export function turnsOf(
  moments: readonly Pick<Moment, "by">[],
  reviews: readonly (Review | null)[],
  final: readonly number[],
  round?: (index: number) => number,
): Turn[] {
  const turns: (Turn & { moves: number[]; slips: number[]; key: number })[] = [];
  moments.forEach(({ by }, index) => {
    const review = reviews[index];
    if (by < 0 || !review) return;
    const key = round?.(index) ?? by;
    let turn = turns.at(-1);
    if (turn?.key !== key) {
      if (turn) [turn.to, turn.end] = [review.before, index];
      turn = {
        key,
        seat: round ? -1 : by,
        moves: [],
        from: review.before,
        to: final,
        end: moments.length,
        slips: [],
      };
      turns.push(turn);
    }
    turn.moves.push(index);
    if (costOf(review) > 0) turn.slips.push(by);
  });
  return turns.map(({ key: _, ...turn }) => turn);
}

/** What one deed, or one draw of chance, did to a seat's share of the win in a turn. */
export interface Step {
  index: number;
  change: number;
  luck: boolean;
}

/** The parts of a turn's change, of which the first and last share are its own. What was found after chance
 *  had moved was chance; what a move of which nothing is told changed belongs to the deed before it. */
export function stepsOf(
  turn: Turn,
  moments: readonly Pick<Moment, "by" | "events">[],
  reviews: readonly (Review | null)[],
  seat: number,
): Step[] {
  const steps: Step[] = [];
  turn.moves.forEach((index, i) => {
    const { before, after } = reviews[index]!;
    const next = turn.moves[i + 1];
    const found = next === undefined ? turn.to[seat] : reviews[next]!.before[seat];
    const drawn = moments
      .map(({ by, events }, at) => (by < 0 && events.length > 0 ? at : -1))
      .slice(index + 1, next ?? turn.end)
      .filter((at) => at >= 0);
    const own = (drawn.length > 0 ? after[seat] : found) - before[seat];
    const last = steps.filter(({ luck }) => !luck).at(-1);
    if (moments[index].events.length === 0 && last) last.change += own;
    else steps.push({ index, change: own, luck: false });
    if (drawn.length > 0) steps.push({ index: drawn.at(-1)!, change: found - after[seat], luck: true });
  });
  return steps;
}

/** A turn that is told of, and how the share of the win of a seat went in it. */
export interface Swing {
  turn: Turn;
  seat: number;
  from: number;
  to: number;
}

const TURNS = 100; // thousandths of the win that a turn must have brought for good to be what a game turned with
const PART = 2; // what was won for good elsewhere may be this many times as much as what the game turned with
const SPAN = 3; // turns of one player, one after the other, that may have turned a game together
const SPAN_TURNS = 200; // and what they must have brought for good

/** The part of a turn's change of a seat's share that can be seen on the board. */
export type Seen = (turn: Turn, seat: number) => number;
const allSeen: Seen = (turn, seat) => turn.to[seat] - turn.from[seat];

/** Has nobody more of the win to expect than a seat? */
const leads = (shares: readonly number[], seat: number): boolean =>
  shares.every((share) => share <= shares[seat]);

/** The turn that changed who is ahead: it brought somebody who has won, and was not ahead before it, most of what was never lost
 *  again, by something that can be seen on the board; else some turns of one player that did so together. A game that was given up
 *  turned for whoever was ahead then. null: there is none, for whoever wins was ahead all the time, or got ahead by a small step:
 *  while something far greater happened elsewhere, or bit by bit. Of what is shown as equal the first one counts. */
export function turningPoint(
  turns: readonly Turn[],
  final: readonly number[],
  seen: Seen = allSeen,
): Swing | null {
  const most = Math.max(...final);
  const winners = [...final.keys()].filter((seat) => final[seat] === most);
  const best = firstMost(
    winners.flatMap((seat) => {
      const all = turns.map((turn, i) => ({
        ...{ turn, seat, from: turn.from[seat], to: turn.to[seat] },
        lasting: poorestFrom(turns, i, seat, final) - turn.from[seat],
      }));
      // What a turn with an own slip brought was not its own doing.
      const own = all.filter(({ turn }) => turn.seat !== seat || !turn.slips.includes(seat));
      const greatest = Math.max(0, ...own.map(({ lasting }) => lasting));
      return own.filter(
        ({ turn, from, to, lasting }) =>
          !isAhead(turn.from, seat) &&
          leads(turn.to, seat) &&
          lasting >= TURNS &&
          greatest <= PART * lasting &&
          2 * seen(turn, seat) >= to - from,
      );
    }),
  );
  return best ?? firstMost(winners.flatMap((seat) => spansOf(turns, final, seat, seen)));
}

/** The least share of a seat after a turn. */
const poorestFrom = (turns: readonly Turn[], at: number, seat: number, final: readonly number[]): number =>
  Math.min(final[seat], ...turns.slice(at).map(({ to }) => to[seat]));

/** Turns of one player, one after the other, by which a seat got ahead of several others for good: each of them did something. Of
 *  two players one always moves after the other, and what goes on so is bit by bit. */
function spansOf(
  turns: readonly Turn[],
  final: readonly number[],
  seat: number,
  seen: Seen,
): (Swing & { lasting: number })[] {
  return turns.flatMap((first, i) => {
    if (first.seat < 0 || final.length < 3 || isAhead(first.from, seat)) return [];
    const own = turns.flatMap((turn, at) => (at >= i && turn.seat === first.seat ? [{ turn, at }] : []));
    for (let n = 2; n <= Math.min(SPAN, own.length); n++) {
      const parts = own.slice(0, n).map(({ turn }) => turn);
      const { turn: last, at } = own[n - 1];
      const [from, to] = [first.from[seat], last.to[seat]];
      const lasting = poorestFrom(turns, at, seat, final) - from;
      const does = parts.map((turn) => seen(turn, seat));
      const most = does.reduce((sum, n) => sum + n, 0);
      if (does.some((n) => n < DEAR_FROM) || 2 * most < to - from) continue;
      if (!leads(last.to, seat) || lasting < SPAN_TURNS) continue;
      const turn = {
        ...first,
        moves: parts.flatMap(({ moves }) => moves),
        to: last.to,
        end: last.end,
        slips: parts.flatMap(({ slips }) => slips),
        parts,
      };
      return [{ turn, seat, from, to, lasting }];
    }
    return [];
  });
}

/** Of what brought most for good, as it is shown, the first. */
function firstMost(all: readonly (Swing & { lasting: number })[]): Swing | null {
  const [best] = [...all].sort(
    (a, b) => percent(b.lasting) - percent(a.lasting) || a.turn.moves[0] - b.turn.moves[0],
  );
  if (!best) return null;
  const { lasting: _, ...swing } = best;
  return swing;
}

/** When it was over for somebody who lost among several: of the turns from which on they never had half of an equal share again the
 *  one that cost them most of what did not come back. null: it was open to the end. */
export function overFor(turns: readonly Turn[], seat: number): Swing | null {
  const half = ({ from }: Turn) => 2 * from.length * from[seat] >= 1000;
  const last = turns.map(half).lastIndexOf(true);
  const fall = (at: number) =>
    percent(turns[at].from[seat] - Math.max(...turns.slice(at).map(({ to }) => to[seat])));
  const falls = turns.flatMap((_, at) => (at >= last && fall(at) > 0 ? [at] : []));
  if (falls.length === 0) return null;
  const turn = turns[falls.reduce((a, b) => (fall(b) > fall(a) ? b : a))];
  return { turn, seat, from: turn.from[seat], to: turn.to[seat] };
}

/** Has a seat more of the win to expect than each of the others? */
export const isAhead = (shares: readonly number[], seat: number): boolean =>
  shares.every((share, other) => other === seat || share < shares[seat]);

/** The first known move before which, and at every later moment of which anything is known, a seat was ahead by what is shown;
 *  null: it was not to the end. Turns would hide what fell and rose again within one. */
export function aheadFrom(reviews: readonly (Review | null)[], seat: number): number | null {
  const known = reviews.flatMap((review, index) => (review ? [{ review, index }] : []));
  const behind = known
    .map(({ review }) => [review.before, review.after].some((one) => !isAhead(hundredths(one), seat)))
    .lastIndexOf(true);
  return known[behind + 1]?.index ?? null;
}

const DECIDES = 200; // thousandths of the win: a turn that brings the winner so much decides a game
const SLIP_DECIDES = 120; // and so does a slip of somebody else that costs them so much
const OPEN = 700; // with more than that the winner had as good as won before
const SURE = 800; // and with so much from then on to the end a game is decided

/** What a seat never had less of than this, from a move on. */
const floorFrom = (reviews: readonly (Review | null)[], seat: number, index: number): number =>
  Math.min(1000, ...reviews.slice(index).flatMap((one) => (one ? [one.before[seat], one.after[seat]] : [])));

/** What decided a game for its winner: the last turn that brought very much, after which the game was as good as won to the end, by
 *  something that can be seen on the board, else the dearest such slip of somebody else. `index`: of the slip. null: nothing did. */
export function decider(
  turns: readonly Turn[],
  reviews: readonly (Review | null)[],
  seat: number,
  seen: Seen = allSeen,
): { turn: Turn; index: number | null } | null {
  const sure = (end: number) => floorFrom(reviews, seat, end) >= SURE;
  const turn = turns
    .filter(({ from, to }) => to[seat] - from[seat] >= DECIDES && from[seat] <= OPEN)
    .filter(({ end }) => sure(end))
    .filter((one) => 2 * seen(one, seat) >= one.to[seat] - one.from[seat])
    .at(-1);
  if (turn) return { turn, index: null };
  const slips = reviews.flatMap((one, index) => {
    if (!one || one.seat === seat || costOf(one) === 0) return [];
    const [from, to] = [one.before[seat], one.after[seat]];
    return to - from >= SLIP_DECIDES && from <= OPEN && sure(index + 1) ? [{ index, gain: to - from }] : [];
  });
  if (slips.length === 0) return null;
  const { index } = slips.reduce((a, b) => (percent(b.gain) > percent(a.gain) ? b : a));
  return { turn: turns.filter(({ moves }) => moves[0] <= index).at(-1)!, index };
}

/** A swing as another seat sees it, if that one's share changed by at least half as much. */
export function seenBy(swing: Swing, seat: number): Swing {
  const [from, to] = [swing.turn.from[seat], swing.turn.to[seat]];
  const enough = 2 * Math.abs(to - from) >= Math.abs(swing.to - swing.from);
  return enough ? { turn: swing.turn, seat, from, to } : swing;
}

/** The turns in which a seat's share of the win changed by as much as a slip costs; not those of somebody who made
 *  no slip and was harmed nevertheless, nor a rise that followed the own slip: neither was the turn's doing. */
export function toldSwings(turns: readonly Turn[], seat: number): Swing[] {
  return turns.flatMap((turn) => {
    const [from, to] = [turn.from[seat], turn.to[seat]];
    const slipped = turn.slips.includes(turn.seat);
    const own = turn.seat < 0 ? 0 : turn.to[turn.seat] - turn.from[turn.seat];
    if (Math.abs(to - from) < DEAR_FROM || (slipped ? own > 0 : own < 0)) return [];
    return [{ turn, seat, from, to }];
  });
}

/** Lessons on what brought the others more: a position to solve (lesson/whys.ts) by kind of points. */
export const PRACTICE: Record<string, Record<string, string>> = {
  baron: { founded: "close", closed: "gap", took: "pay", lost: "count" },
  barony: { title: "title", founded: "city", scored: "build" },
  feudo: { conquered: "siege", beaten: "battle", lost_town: "hold", cowards: "king" },
};

/** A kind of points of which one has more than the other, and by how much. */
export interface Lead {
  kind: string;
  by: number;
}

/** Who is compared with whom, by how much, and what made most of it. */
export interface Verdict {
  me: number;
  other: number; // the winner, or the best of the others
  won: boolean;
  margin: number;
  kind: string | null; // of points, that speaks most for the result; null: none does
  ahead: readonly Lead[]; // in which `me` has more, the greatest lead first
  behind: readonly Lead[]; // and in which the other one has
}

export function verdictOf(
  points: readonly number[],
  winners: readonly number[],
  me: number,
  sums: readonly Map<string, number>[],
): Verdict | null {
  if (winners.length !== 1 || points.length < 2) return null;
  const won = winners[0] === me;
  const rest = points.map((_, seat) => seat).filter((seat) => seat !== me);
  const other = won ? rest.reduce((a, b) => (points[b] > points[a] ? b : a)) : winners[0];
  const sign = won ? 1 : -1;
  const leads = [...new Set([...sums[me].keys(), ...sums[other].keys()])]
    .map((kind) => ({ kind, by: (sums[me].get(kind) ?? 0) - (sums[other].get(kind) ?? 0) }))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  const ahead = leads.filter(({ by }) => by > 0);
  const behind = leads.filter(({ by }) => by < 0);
  const [most] = (won ? ahead : behind).filter(({ kind }) => kind !== "other");
  return {
    me,
    other,
    won,
    margin: sign * (points[me] - points[other]),
    kind: most?.kind ?? null,
    ahead,
    behind,
  };
}
