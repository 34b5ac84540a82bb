// web/src/lib/summary.ts -- what a finished game came down to: points by kind, and what made the difference.
import type { EventData, Moment } from "./bridge";

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
