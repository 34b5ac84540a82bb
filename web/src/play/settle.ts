// web/src/play/settle.ts -- one value for every position of a finished game, made of all that was found about it.
//
// A look at a move finds what the position is worth before it, and what it is worth after it; the look at the next move finds the
// latter once more, and never quite the same. What is told must not depend on which of them is asked. So every position gets one
// value, to which all looks at it contribute, and those nearby as long as nothing happened in between: no slip, nothing by chance,
// and no secret that came to light. A move is then worth what the position after it is worth; a step without a choice is worth what
// follows it, and so never changes anything.
import type { Review } from "../lib/bridge";
import { costOf, noiseOf, SMALL } from "../lib/summary";

type Shares = readonly number[];
type Found = readonly (Review | null)[];

const REACH = 2; // moves at which what was found there counts for e times less here: the search sees the end only when it is near

interface Estimate {
  at: number;
  shares: Shares;
  weight: number;
}

/** The mean of what was found, the nearer and the more closely looked at the more. */
function meanAt(at: number, all: readonly Estimate[]): number[] {
  const weights = all.map((one) => one.weight * Math.exp(-Math.abs(one.at - at) / REACH));
  const sum = weights.reduce((a, b) => a + b, 0);
  return all[0].shares.map((_, seat) =>
    Math.round(all.reduce((n, one, i) => n + weights[i] * one.shares[seat], 0) / sum),
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

/** What each position is worth, from runs of moves in which none cost anything and neither chance nor a secret had a part. */
function valuesOf(
  found: Found,
  costs: (index: number) => boolean,
  end: Shares | null,
  still: Still,
): (Shares | null)[] {
  const values: (Shares | null)[] = found.map(() => null);
  // Steps without a choice are no distance: what is found behind them was so before them.
  let chosen = 0;
  const place = found.map((one) => (one?.forced ? chosen : chosen++));
  for (let from = 0; from < found.length; from++) {
    if (!found[from]) continue;
    const run: Estimate[] = [];
    const before = found[from - 1];
    // What was found of a move that cost something was also found of what it led to.
    if (before && costs(from - 1) && !isLight(found, from - 1, still))
      run.push({ at: place[from], shares: before.after, weight: before.walks ?? 1 });
    let last = from;
    for (let to = from; to >= 0; to = nextOf(found, to, still)) {
      const { before: best, after, walks = 1, forced } = found[to]!;
      if (!forced) run.push({ at: place[to], shares: costs(to) ? best : after, weight: walks });
      last = to;
      if (costs(to) || isLight(found, to, still)) break;
    }
    if (run.length > 0)
      for (let at = from; at <= last; at++) if (found[at]) values[at] = meanAt(place[at], run);
    from = last;
  }
  for (let at = found.length - 1; at >= 0; at--) {
    if (!found[at]?.forced) continue;
    values[at] = values[nextOf(found, at, still)] ?? end ?? values[at];
    end = null; // only what ends the game is worth its end
  }
  return values;
}

/** The same findings with one value for every position: what a move leads to is what is found there, unless chance moves in
 *  between. Only what is still a slip then has better moves. `final`: everybody's share at the end, if that is known. */
export function settled(
  found: Found,
  count: number,
  final: Shares | null,
  still: Still = () => false,
): (Review | null)[] {
  const noise = noiseOf(found);
  let slips = new Set(found.flatMap((one, i) => (one && costOf(one, noise) > 0 ? [i] : [])));
  const end = found.length === count && found.at(-1)?.forced ? final : null;
  for (;;) {
    const costs = (i: number) => slips.has(i) || (found[i]!.loss >= SMALL && found[i]!.loss < noise);
    const values = valuesOf(found, costs, end, still);
    const ownAfter = (i: number): Shares => (costs(i) ? found[i]!.after : values[i]!);
    const afterOf = (i: number): Shares =>
      isLight(found, i, still)
        ? ownAfter(i)
        : (values[nextOf(found, i, still)] ?? (i + 1 === count && final ? final : ownAfter(i)));
    const fell = (i: number) => values[i]![found[i]!.seat] - afterOf(i)[found[i]!.seat];
    const kept = new Set([...slips].filter((i) => fell(i) >= noise));
    if (kept.size < slips.size) {
      slips = kept;
      continue;
    }
    // One measure for all: what is seen to have cost so much is a slip, also where the look at the move itself saw less of it.
    found.forEach((one, i) => {
      if (one && values[i] && costs(i) && one.better.length > 0 && fell(i) >= noise) slips.add(i);
    });
    return found.map((one, i) => {
      const before = values[i];
      if (!one || !before) return null;
      const { seat } = one;
      const after = [...afterOf(i)];
      const slip = slips.has(i);
      const best = before[seat] - after[seat];
      // The others are as much worse than the best as they were found to be, and none is better than that.
      const better = slip
        ? one.better
            .map(({ move, worth }) => ({
              move,
              worth: before[seat] - Math.max(0, one.before[seat] - worth),
            }))
            .filter(({ worth }, n) => n === 0 || worth - after[seat] >= noise)
            .sort((a, b) => b.worth - a.worth) // the first stays: none is better
        : [];
      const maybe = !slip && costs(i) ? one.better[0]?.move : undefined;
      return { ...one, before: [...before], after, loss: slip ? best : 0, missed: one.loss, maybe, better };
    });
  }
}
