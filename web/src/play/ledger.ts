// web/src/play/ledger.ts -- where each part of a change of the chances to win is booked: slips, luck, plots, small steps.
import type { EventData, Review } from "../lib/bridge";
import { costOf, isSmall, percent, shareOf, shownChange } from "../lib/summary";
import type { Table } from "../lib/table";

/** Under which heads it is booked. `plots`: how secret decisions of all met, where everybody decides in secret; nobody drew that. */
export type Head = "own" | "others" | "luck" | "plots" | "rest";

/** What one moment did to a seat's share of the win, in thousandths. */
export interface Entry {
  index: number;
  head: Head;
  change: number;
}

const FELT = 30; // thousandths of the win that a draw must have changed for somebody to be called luck: the search errs by less

/** Which draw of nature between two decisions changed a seat's share of the win so; null: none did. */
export type Draw = (from: number, to: number, seat: number, change: number) => number | null;

/** Where nothing else is known, whatever is found after nature has moved was nature's doing. */
const anyDraw: Draw = (from, to) => (to > from + 1 ? to - 1 : null);

/** Whom nature harms by what it draws. */
const HARM = new Set(["infected", "perished"]);
/** What it draws for or against anybody. */
const WEATHER = new Set(["fog", "lot"]);

/** Where plots are laid in secret: nature's moves that struck nobody. What is found after them differs only by whose eyes look. */
export const isStill =
  ({ log, module }: Table) =>
  (index: number): boolean =>
    Boolean(module.together) &&
    log.value[index].by < 0 &&
    log.value[index].events.every(({ data: { event } }) => !HARM.has(event) && !WEATHER.has(event));

/** The draws of a table. Where plots are laid in secret, what is found after a draw is mostly what the other plot holds: only a
 *  draw that struck somebody counts, and only as harm to those it struck. */
export function drawsOf(table: Table): Draw {
  const log = table.log.value;
  return (from, to, seat, change) => {
    const draws = log.slice(from + 1, to).filter(({ by }) => by < 0);
    if (!table.module.together)
      return (draws.filter(({ events }) => events.length > 0).at(-1) ?? draws.at(-1))?.index ?? null;
    const felt = draws.filter(({ events }) => {
      const all: EventData[] = events.map(({ data }) => data);
      if (all.some(({ event }) => WEATHER.has(event))) return true;
      const struck = all.filter(({ event }) => HARM.has(event)).map((one) => one.seat);
      return struck.length > 0 && struck.includes(seat) === change < 0;
    });
    return felt.at(-1)?.index ?? null;
  };
}

/** All that moved a seat's share of the win from the first known moment to the end, in order; it adds up. `together`: everybody
 *  decides in secret. */
export function entriesOf(
  reviews: readonly (Review | null)[],
  final: readonly number[],
  seat: number,
  draw: Draw = anyDraw,
  together = false,
): Entry[] {
  const rest: Head = together ? "plots" : "rest";
  const entries: Entry[] = [];
  let last: { review: Review; index: number } | null = null;
  const goOn = (found: readonly number[], index: number) => {
    if (!last) return;
    const { after } = last.review;
    const change = found[seat] - after[seat];
    const drawn = draw(last.index, index, seat, change);
    if (change === 0) return;
    // What is luck to one is luck to all: so it cancels out.
    const felt = found.some((share, who) => Math.abs(share - after[who]) >= FELT);
    if (drawn !== null && felt) entries.push({ index: drawn, head: "luck", change });
    else entries.push({ index: last.index, head: rest, change });
  };
  reviews.forEach((review, index) => {
    if (!review) return;
    goOn(review.before, index);
    const change = review.after[seat] - review.before[seat];
    const slip = costOf(review) > 0 || isSmall(review);
    const head: Head = slip ? (review.seat === seat ? "own" : "others") : rest;
    if (change !== 0 || slip) entries.push({ index, head, change });
    last = { review, index };
  });
  goOn(final, reviews.length);
  return entries;
}

/** A seat's chances as a bill that adds up, in hundredths of the win: `own` and `others` are the sums of what is told of slips,
 *  one by one; what is left is how plots met, else many small steps, and what rounding leaves. */
export interface Bill extends Record<Head, number> {
  start: number;
  end: number;
}

/** null: no move is known. */
export function billOf(
  reviews: readonly (Review | null)[],
  final: readonly number[],
  seat: number,
  draw: Draw = anyDraw,
  together = false,
): Bill | null {
  const first = reviews.find((review) => review !== null);
  if (!first) return null;
  const entries = entriesOf(reviews, final, seat, draw, together);
  const slips = (head: Head) =>
    entries
      .filter((one) => one.head === head)
      .reduce((n, { index }) => n + shownChange(reviews[index]!, seat), 0);
  const [own, others] = [slips("own"), slips("others")];
  // Of two what is good for one is bad for the other, whatever rounding says.
  const [sign, of] =
    final.length === 2 && seat === 1 ? [-1, entriesOf(reviews, final, 0, draw, together)] : [1, entries];
  const sum = (which: Head) =>
    sign * percent(of.reduce((n, { head, change }) => (head === which ? n + change : n), 0)) || 0;
  const luck = sum("luck");
  const [start, end] = [shareOf(first.before, seat), shareOf(final, seat)];
  const left = end - start - own - others - luck;
  return {
    start,
    own,
    others,
    luck,
    plots: together ? left : 0,
    rest: together ? 0 : left,
    end,
  };
}

/** A part of a head that can be looked at. */
export interface Part {
  index: number;
  change: number; // hundredths of the win
}

const PARTS_MOST = 3;
const LEAST = 1; // hundredths of which something is to be seen

/** The greatest parts of a head, the greatest first: each draw of luck by itself, all else by what `place` says belongs together;
 *  `place` also tells where that is looked at. `way`: above 0 only what rose, below 0 only what fell. */
export function greatestParts(
  entries: readonly Entry[],
  head: Head,
  place: (index: number) => { key: number; index: () => number },
  way = 0,
): Part[] {
  const sums = new Map<number, { change: number; index: () => number }>();
  for (const entry of entries) {
    if (entry.head !== head) continue;
    const { key, index } =
      head === "luck" ? { key: entry.index, index: () => entry.index } : place(entry.index);
    sums.set(key, { change: (sums.get(key)?.change ?? 0) + entry.change, index });
  }
  return [...sums.values()]
    .filter(({ change }) => Math.abs(percent(change)) >= LEAST && change * way >= 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, PARTS_MOST)
    .map(({ change, index }) => ({ index: index(), change: percent(change) }));
}
