// web/src/play/settle.ts -- one value for every position of a finished game, made of all that was found about it.
//
// A look at a move finds what the position is worth before it, and what it is worth after it; the look at the next move finds the
// latter once more, and never quite the same. What is told must not depend on which of them is asked. So every position gets one
// value, to which all looks at it contribute, and those nearby as long as nothing happened in between: nothing by chance, and no
// secret that came to light. A move that cost something lowers what follows it by just what it cost, which is known better than
// any value: both moves were looked at alike (search/review.h). A move is then worth what the position after it is worth; a step
// without a choice is worth what follows it, and so never changes anything.
import type { Review } from "../lib/bridge";
import { DEAR_FROM } from "../lib/summary";

type Shares = readonly number[];
type Found = readonly (Review | null)[];

const REACH = 2; // moves at which what was found there counts for e times less here: the search sees the end only when it is near

const ALL = 1000; // thousandths of the win
const LEAST = 20; // of them that a cost must be, where no other measure is given

interface Estimate {
  at: number;
  shares: Shares;
  weight: number;
}

const plus = (a: Shares, b: Shares, sign = 1): number[] => a.map((n, seat) => n + sign * b[seat]);

/** The same as shares of the win: none below nothing, in all no more than everything. */
function bounded(shares: Shares): number[] {
  if (shares.every((n) => n >= 0)) return shares.map(Math.round);
  const some = shares.map((n) => Math.max(0, n));
  const sum = some.reduce((a, b) => a + b, 0);
  return some.map((n) => Math.round((ALL * n) / sum));
}

/** The mean of what was found, the nearer and the more closely looked at the more. */
function meanAt(at: number, all: readonly Estimate[]): number[] {
  const weights = all.map((one) => one.weight * Math.exp(-Math.abs(one.at - at) / REACH));
  const sum = weights.reduce((a, b) => a + b, 0);
  return all[0].shares.map(
    (_, seat) => all.reduce((n, one, i) => n + weights[i] * one.shares[seat], 0) / sum,
  );
}

/** Does nature change nothing with a move of its own? Then it parts nothing. */
export type Still = (index: number) => boolean;

/** The next move that was looked at, if nothing but what is still lies between; -1: there is none. */
function nextOf(found: Found, index: number, still: Still): number {
  let next = index + 1;
  while (next < found.length && !found[next] && still(next)) next++;
  return found[next] ? next : -1;
}

/** Has something come to light between a move and the next one that was looked at? Whoever lays a plot in secret, and does not know
 *  those of the others, changes nothing by it. */
const isLight = (found: Found, index: number, still: Still): boolean =>
  found[index]?.open === false && found[nextOf(found, index, still)]?.open === true;

/** Did a move cost something, as far as could be found out? */
type Costs = (one: Review) => boolean;

/** What each position is worth before its move and after it, from runs of moves in which neither chance nor a secret had a part. */
function valuesOf(
  found: Found,
  final: Shares | null,
  still: Still,
  costs: Costs,
): ({ before: Shares; after: Shares } | null)[] {
  const values: ({ before: number[]; after: number[] } | null)[] = found.map(() => null);
  /** What a move took from everybody, and gave them. */
  const costOf = (one: Review): Shares =>
    costs(one) ? plus(one.before, one.after, -1) : one.before.map(() => 0);
  // Steps without a choice are no distance: what is found behind them was so before them. Nor are those that cost something: what
  // is found behind them is lower by just that.
  let chosen = 0;
  const place = found.map((one) => (one && (one.forced || costs(one)) ? chosen : chosen++));
  for (let from = 0; from < found.length; from++) {
    if (!found[from]) continue;
    const run: number[] = [];
    for (let to = from; to >= 0; to = nextOf(found, to, still)) {
      run.push(to);
      if (isLight(found, to, still)) break;
    }
    from = run.at(-1)!;
    // Everything as if nobody had cost anybody anything before it in this run.
    const lost = new Map<number, Shares>();
    let sum = found[from]!.before.map(() => 0);
    for (const at of run) {
      lost.set(at, sum);
      sum = plus(sum, costOf(found[at]!));
    }
    const estimates = run
      .filter((at) => !found[at]!.forced)
      .map((at): Estimate => {
        const one = found[at]!;
        const shares = costs(one) ? one.before : one.after;
        return { at: place[at], shares: plus(shares, lost.get(at)!), weight: one.walks ?? 1 };
      });
    // What ends the game is worth its end, and what cost something there just so much more.
    const ended = final !== null && from === found.length - 1 ? final : null;
    if (estimates.length === 0 && ended === null) continue;
    for (const at of [...run].reverse()) {
      const one = found[at]!;
      const next = values[nextOf(found, at, still)]?.before ?? (at === from ? ended : null);
      const here = estimates.length > 0 ? plus(meanAt(place[at], estimates), lost.get(at)!, -1) : ended!;
      const kept = one.forced || (at === from && costs(one)); // these follow from what comes after them
      const before = bounded(next && kept ? plus(next, costOf(one)) : here);
      values[at] = { before, after: [...(next ?? bounded(plus(here, costOf(one), -1)))] };
    }
  }
  return values;
}

/** The same findings with one value for every position: what a move leads to is what is found there, unless chance moves in
 *  between. Only what is seen to have cost much is a slip, and has better moves. `final`: everybody's share at the end, if that
 *  is known; `small`: thousandths below which a cost may be chance. */
export function settled(
  found: Found,
  count: number,
  final: Shares | null,
  still: Still = () => false,
  small = LEAST,
): (Review | null)[] {
  const costs: Costs = (one) => one.loss >= small && one.better.length > 0;
  const values = valuesOf(found, found.length === count ? final : null, still, costs);
  return found.map((one, i) => {
    const value = values[i];
    if (!one || !value) return null;
    const { seat } = one;
    const before = [...value.before];
    const after = [...value.after];
    const loss = before[seat] - after[seat];
    const slip = costs(one) && loss >= DEAR_FROM;
    // The others are as much worse than the best as they were found to be, and none is better than that.
    const better = slip
      ? one.better
          .map(({ move, worth }) => ({ move, worth: before[seat] - Math.max(0, one.before[seat] - worth) }))
          .filter(({ worth }, n) => n === 0 || worth - after[seat] >= DEAR_FROM)
          .sort((a, b) => b.worth - a.worth) // the first stays: none is better
      : [];
    const maybe = !slip && costs(one) ? one.better[0].move : undefined;
    return { ...one, before, after, loss: slip ? loss : 0, missed: one.loss, maybe, better };
  });
}
