// web/src/play/judged.ts -- what is said of a move that was no slip: good, as good as any known, forced, or points given away.
import type { BaronPosition } from "../games/baron";
import { ALL, type Review } from "../lib/bridge";
import { around } from "../lib/hex";
import { say, type ThreeWords } from "../lib/i18n";
import { shareOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { ringAt } from "./difference";

const W = {
  good: [
    "A good move; chance to win {share}.",
    "Ein guter Zug; Siegchance {share}.",
    "Un bon coup ; chances de gagner : {share}.",
  ],
  lost: [
    "The game was as good as lost ({share}).",
    "Das Spiel war so gut wie verloren ({share}).",
    "La partie était presque perdue ({share}).",
  ],
  won: [
    "The game was as good as won ({share}).",
    "Das Spiel war so gut wie gewonnen ({share}).",
    "La partie était presque gagnée ({share}).",
  ],
  only: ["There was no other move.", "Einen anderen Zug gab es nicht.", "Il n’y avait pas d’autre coup."],
  open: [
    "Chance to win {share}; no move is known to be clearly better.",
    "Siegchance {share}; ein deutlich besserer Zug ist nicht bekannt.",
    "Chances de gagner : {share} ; on ne connaît pas de coup nettement meilleur.",
  ],
  share: ["Chance to win {share}.", "Siegchance {share}.", "Chances de gagner : {share}."],
  givenOne: [
    "It gave away a point; better by points: {move}.",
    "Das hat einen Punkt verschenkt; nach Punkten besser: {move}.",
    "Cela a fait perdre un point ; mieux pour les points : {move}.",
  ],
  given: [
    "It gave away {n} points; better by points: {move}.",
    "Das hat {n} Punkte verschenkt; nach Punkten besser: {move}.",
    "Cela a fait perdre {n} points ; mieux pour les points : {move}.",
  ],
} satisfies Record<string, ThreeWords>;

const DECIDED = 2; // hundredths of the win: with no more than that, or all but that, the game is as good as over
const CLEAR = 10; // and so far from the middle chances tell moves apart no more, so that points are to be asked
const CLOSE = 15; // thousandths within which a move is as good as the best: the search errs by as much
const NOTICED = 1; // hundredths that a chance may fall without anybody calling it that

/** How a chance went, as it is told everywhere: "83 → 54 %", or "83 %". */
export const wentWords = (from: number, to: number): string =>
  from === to ? `${to}\u00a0%` : `${from} → ${to}\u00a0%`;

/** Steps that end something or put it on record, and are no feat. */
const BOOKKEEPING = /^(end|done|pass|strike|order .*)$/;

/** What is said of a move that was no slip; `plain`: it deserves no praise, for it was none of a feat, or it gave away points,
 *  which is told behind it. */
export function fineWords(review: Review, forced: boolean, plain = false): string {
  const { before, after, seat, missed = 0 } = review;
  const [from, n] = [shareOf(before, seat), shareOf(after, seat)];
  const share = wentWords(from, n);
  if (forced) return say(W.only);
  if (Math.max(from, n) <= DECIDED) return say(W.lost, { share });
  if (Math.min(from, n) >= 100 - DECIDED) return say(W.won, { share });
  if (plain) return say(W.share, { share });
  return say(missed < CLOSE && from - n <= NOTICED ? W.good : W.open, { share });
}

/** What the rings of a seat's knights count so far, less those of the others. */
function rings(position: BaronPosition, me: number): number {
  return Object.entries(position.donjons)
    .filter(([, { side }]) => side === "knight")
    .reduce((sum, [cell, { seat }]) => sum + (seat === me ? 1 : -1) * ringAt(position, cell), 0);
}

/** What a move of Baron brings its player by points, over the others: what is scored, and what the rings count then. */
function worthBy(table: Table, index: number, move: string, me: number): number {
  const preview = table.previewAt(index, move);
  if (!preview) return Number.NEGATIVE_INFINITY;
  const scored = preview.events.reduce((sum, { data }) => {
    const one = table.module.scored?.(data);
    return one ? sum + (one.seat === me ? one.points : -one.points) : sum;
  }, 0);
  return (
    scored +
    rings(preview.position as BaronPosition, me) -
    rings(table.positionAt(index) as BaronPosition, me)
  );
}

/** All moves of the kinds of Baron's that lay a tile or place a knight which could be made at a moment: the past keeps no list of
 *  them, but tells of each whether it could be made. */
function movesAt(table: Table, index: number, by: number): string[] {
  const { tiles, reserve } = table.positionAt(index) as BaronPosition;
  const cells = Object.keys(tiles);
  const beside = [...new Set(cells.flatMap(around))].filter((cell) => !(cell in tiles));
  const kinds = [...new Set(reserve[by])].filter((kind) => kind !== null);
  const meadows = cells.filter((cell) => tiles[cell] === "meadow");
  return [
    "end",
    ...meadows.map((cell) => `donjon ${cell}`),
    ...kinds.flatMap((kind) => beside.map((cell) => `lay ${kind} ${cell}`)),
  ].filter((move) => table.previewAt(index, move) !== null);
}

/** Was there nothing to choose? The past keeps no list of what could be done, but a copy of it has one. */
export function wasForced(table: Table, index: number): boolean {
  const { by } = table.log.value[index];
  if (by < 0) return false;
  const copy = table.imagine(index, ALL, 0n);
  try {
    return copy.look(-1, by, 0).moves.length === 1;
  } finally {
    copy.close();
  }
}

/** Points that a move gave away, by the best that could be made of the same tile, or of the same cell, or of the knight. Only a
 *  move that itself costs points is called so: what one saves for later is not given away, nor what one pays to
 *  close a ring or a gap. null: none. */
export function givenAway(table: Table, index: number): { points: number; move: string } | null {
  const { move, by } = table.log.value[index];
  if (table.module.name !== "baron" || move === null || !/^(lay|donjon) /.test(move)) return null;
  const made = worthBy(table, index, move, by);
  const events = table.log.value[index].events.map(({ data }) => table.module.scored?.(data));
  if (made >= 0 || events.some((one) => one?.seat === by && one.points > 0)) return null;
  const [verb, what, cell] = move.split(" ");
  const all = movesAt(table, index, by);
  const best = (like: (one: string) => boolean) =>
    all
      .filter(like)
      .map((one) => ({ move: one, points: worthBy(table, index, one, by) - made }))
      .filter(({ points }) => points > 0)
      .reduce<{ move: string; points: number } | null>((a, b) => (a && a.points >= b.points ? a : b), null);
  if (verb === "donjon") return best(() => true);
  return best((one) => one.startsWith(`lay ${what} `)) ?? best((one) => one.endsWith(` ${cell}`));
}

/** All that is said of a move that was no slip. */
export function judged(table: Table, index: number, review: Review): string {
  const given = givenWords(table, index, review);
  const plain = BOOKKEEPING.test(table.log.value[index].move ?? "");
  const fine = fineWords(review, wasForced(table, index), plain || given !== null);
  return given === null ? fine : `${fine} ${given}`;
}

/** The same in words, where the game is so clear that chances say nothing of a move any more; null: nothing. */
export function givenWords(table: Table, index: number, { before, seat }: Review): string | null {
  const from = shareOf(before, seat);
  if (from > CLEAR && from < 100 - CLEAR) return null;
  const found = givenAway(table, index);
  return (
    found &&
    say(found.points === 1 ? W.givenOne : W.given, {
      n: found.points,
      move: table.moveWords(index, found.move),
    })
  );
}
