// web/src/play/story.tsx -- what a finished game came down to: points by kind, where it turned, what changed the chances.
import type { JSX } from "preact";
import { signed } from "../games/happenings";
import { Arms } from "../lib/arms";
import { labelled, listed, number, say, t, type ThreeWords } from "../lib/i18n";
import {
  barsOf,
  costliest,
  costOf,
  DEAR_FROM,
  lastShares,
  noiseOf,
  pointsByKind,
  seenBy,
  shareOf,
  stepsOf,
  toldSwings,
  turningPoint,
  turnsOf,
  type Swing,
  type Turn,
} from "../lib/summary";
import type { Review } from "../lib/bridge";
import { cellsOf } from "../lib/sight";
import type { Table } from "../lib/table";
import { Bills } from "./bill";
import { causesOf, comesFirst } from "./cause";
import { BestMove } from "./best-move";
import { Lead } from "./lead";
import { NextTime } from "./next-time";
import { ROUNDS, whatTurned } from "./what";
import { roundAt, whenOf } from "./when";

export function winnersOf(table: Table): number[] {
  const score = table.now.value.score ?? [];
  return score.flatMap(({ won }, seat) => (won ? [seat] : []));
}

/** Whose prospects are told: the one's who looks, else the winner's. */
export const readerOf = (table: Table): number =>
  table.viewer.value >= 0 ? table.viewer.value : (winnersOf(table)[0] ?? 0);

/** Who has won; `addressed`: the one who reads it is "you". */
export function winnerWords(table: Table, addressed = true): string {
  const winners = winnersOf(table);
  const mine = addressed && table.room === null && winners.includes(table.reader());
  if (mine && winners.length === 1) return t("youWin");
  const names = winners.filter((seat) => !mine || seat !== table.reader()).map((seat) => table.nameOf(seat));
  const all = listed(names);
  return winners.length === 1
    ? t("winner", { name: all })
    : t(mine ? "youWinWith" : "winners", { names: all });
}

/** Points of each seat by what brought them. */
export function kindsOf(table: Table): { kinds: string[]; sums: Map<string, number>[] } {
  const totals = (table.now.value.score ?? []).map(({ points }) => points);
  const sums = pointsByKind(table.log.value, table.module.scored ?? (() => null), totals);
  const kinds = [...Object.keys(table.module.pointKinds ?? {}), "other"].filter((kind) =>
    sums.some((one) => (one.get(kind) ?? 0) !== 0),
  );
  return { kinds, sums };
}

export const kindWords = (table: Table, kind: string) => {
  const words = table.module.pointKinds?.[kind];
  return words ? say(words) : t("pointsOther");
};

/** Seats by their place, the winner first. */
export function byPlace(table: Table): number[] {
  const score = table.now.value.score ?? [];
  return score.map((_, i) => i).sort((a, b) => score[a].place - score[b].place);
}

/** Why numbers on the board are not the points of their kind; null: they are. */
export function shownWords(table: Table): string | null {
  const shown = table.module.shownPoints;
  if (!shown) return null;
  const { sums } = kindsOf(table);
  const order = byPlace(table);
  const on = order.map((seat) => shown.of(table.now.value.position, seat));
  if (order.every((seat, i) => on[i] === (sums[seat].get(shown.kind) ?? 0))) return null;
  return say(shown.why, {
    list: order.map((seat, i) => `${table.seats[seat].name} ${number(on[i])}`).join(", "),
  });
}

const LETTER = 0.055; // of a bar's width: less room than that a letter, and a number is left out

/** The points of each seat drawn as a bar, by what brought them; what was lost stands left of the zero line. */
export function pointBarsOf(table: Table): ((seat: number) => JSX.Element) | null {
  const { kinds, sums } = kindsOf(table);
  if (kinds.length === 0) return null; // nobody has won or lost a point
  const { zero, width, parts } = barsOf(sums, kinds);
  const part = (points: number) => `${(100 * points) / width}%`;
  return (seat) => (
    <span
      class="point-bar"
      role="img"
      style={{ "--zero": part(zero) }}
      aria-label={kinds.map((k) => `${kindWords(table, k)} ${number(sums[seat].get(k) ?? 0)}`).join(", ")}
    >
      {parts[seat].map(({ kind, from, points }) => {
        const k = kinds.indexOf(kind);
        const fits = Math.abs(points) / width >= LETTER * number(points).length;
        return (
          <span
            key={kind}
            class={`point-part part-${k} ${points < 0 ? "minus" : ""}`}
            title={labelled(kindWords(table, kind), signed(points))}
            style={{ left: part(from), width: part(Math.abs(points)), "--order": k }}
          >
            {fits && number(points)}
          </span>
        );
      })}
    </span>
  );
}

/** Which colour stands for what, and how many points of it everybody has, the winner first. */
function PointKey({ table }: { table: Table }): JSX.Element {
  const { kinds, sums } = kindsOf(table);
  return (
    <table class="point-key" aria-hidden="true">
      <tbody>
        {kinds.map((kind, k) => (
          <tr key={kind}>
            <th>
              <i class={`point-part part-${k}`} /> {kindWords(table, kind)}
            </th>
            {byPlace(table).map((i) => (
              <td key={i}>
                <Arms arms={table.seats[i].arms} size={14} /> {number(sums[i].get(kind) ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same on a line or two: everybody's points of a kind, the winner's first. */
export function PointLegend({ table }: { table: Table }): JSX.Element {
  const { kinds, sums } = kindsOf(table);
  return (
    <p class="point-legend" aria-hidden="true">
      {kinds.map((kind, k) => (
        <span key={kind}>
          <i class={`point-part part-${k}`} /> {kindWords(table, kind)}{" "}
          <b>
            {byPlace(table)
              .map((i) => number(sums[i].get(kind) ?? 0))
              .join("\u00a0:\u00a0")}
          </b>
        </span>
      ))}
    </p>
  );
}

/** A bar for each seat, the winner first, and the numbers in a table below. */
export function PointBars({ table }: { table: Table }): JSX.Element | null {
  const bar = pointBarsOf(table);
  const { sums } = kindsOf(table);
  const order = byPlace(table);
  if (bar === null) return null;
  return (
    <div class="point-bars">
      {order.map((i) => (
        <div key={i} class={`point-row ${winnersOf(table).includes(i) ? "won" : ""}`}>
          <span class="who">
            <Arms arms={table.seats[i].arms} size={18} /> {table.seats[i].name}
          </span>
          {bar(i)}
          <b class="point-total">{number([...sums[i].values()].reduce((sum, n) => sum + n, 0))}</b>
        </div>
      ))}
      <PointKey table={table} />
    </div>
  );
}

/** In which round something happened, as a small tag before it. */
export const When = ({ table, index }: { table: Table; index: number }): JSX.Element => (
  <span class="when">{whenOf(table, index)}</span>
);

const OWN_FIRST = 0.5; // of as many points won and lost by somebody else the own ones are told

const SLIP_TELLS = 0.5; // of a rise: what a slip of somebody else must have cost to tell of it

/** The moment of a turn that tells of it: somebody else's slip, if that was most of it; else the deed or the draw
 *  of chance that changed most. Of a round of plots, which come to light later: the one that brought one seat most
 *  points, or cost others most; else the last one of which anything was told. */
function telling(table: Table, { turn, seat, from, to }: Swing): number {
  const { scored } = table.module;
  const noise = noiseOf(table.reviews.value);
  const cost = (index: number) => {
    const review = table.reviews.value[index];
    return review && (review.seat === seat) === to < from ? costOf(review, noise) : 0;
  };
  const dearest = turn.moves.reduce((a, b) => (cost(b) > cost(a) ? b : a));
  if (cost(dearest) > 0 && cost(dearest) >= SLIP_TELLS * Math.abs(to - from)) return dearest;
  // A rise is told by what the seat won or others lost, a fall the other way round.
  const way = to < from ? -1 : 1;
  if (turn.seat >= 0) {
    const steps = stepsOf(turn, table.log.value, table.reviews.value, seat);
    return steps.reduce((a, b) => (way * b.change > way * a.change ? b : a)).index;
  }
  const weight = (index: number) => {
    const events = table.log.value[index].events.filter(({ data }) => !ROUNDS.has(data.event));
    const points = events.map(({ data }) => {
      const one = scored?.(data);
      return one ? (one.seat === seat ? way * one.points + OWN_FIRST : -way * one.points) : 0;
    });
    return events.length === 0 ? -1 : Math.max(0, ...points);
  };
  return turn.moves.reduce((a, b) => (weight(b) >= weight(a) ? b : a));
}

/** The board after a move, small, with what the move did; before a slip, with the better one. Nothing where that cannot be seen on
 *  the board, such as a tile that is taken from the row. */
function SmallBoard({ table, index }: { table: Table; index: number }): JSX.Element | null {
  const { Board } = table.module;
  const best = slipAt(table, index)?.better[0].move ?? null;
  const shown = best === null ? table.log.value[index].events : (table.previewAt(index, best)?.events ?? []);
  if (shown.every(({ data }) => cellsOf(data).length === 0)) return null;
  return (
    <div class="story-board" aria-hidden="true" inert>
      <Board
        position={table.positionAt(best === null ? index + 1 : index)}
        seats={table.seats}
        next={new Set()}
        chosen={[]}
        preview={best === null ? null : table.previewAt(index, best)}
        move={best}
        effects={best === null ? (table.log.value[index]?.events ?? []) : []}
        pick={() => undefined}
      />
    </div>
  );
}

/** Everybody's share of the win at the end; of a game that was given up, just before that. */
export function finalShares(table: Table): readonly number[] {
  const winners = winnersOf(table);
  const won = table.seats.map((_, seat) => (winners.includes(seat) ? 1000 / winners.length : 0));
  return (table.quitter() >= 0 ? lastShares(table.reviews.value) : null) ?? won;
}

/** A swing, and the move of its turn that tells of it. */
export interface ToldSwing extends Swing {
  index: number;
}

/** Where a game turned; `lasting`: what was won then was never lost again. */
export interface Turned extends ToldSwing {
  lasting: boolean;
}

export const told = (table: Table, swing: Swing | null): ToldSwing | null =>
  swing && { ...swing, index: telling(table, swing) };

/** The turns of the game, or its rounds where all decide at once. */
export function turns(table: Table): Turn[] {
  const round = table.module.together && ((index: number) => roundAt(table, index));
  return turnsOf(table.log.value, table.reviews.value, finalShares(table), round);
}

const GREAT = 2 * DEAR_FROM; // a change that decides something, however much the search errs in a game

/** Where the game turned, once all of its moves have been looked at, else where the reader's chances changed most, as
 *  the reader sees it; null: nowhere, or not known yet. */
export function turnOf(table: Table): Turned | null {
  if (winnersOf(table).length === 0 || table.reviews.value.length < table.count.value) return null;
  const all = turns(table);
  const reader = readerOf(table);
  const point = told(table, turningPoint(all, finalShares(table), noiseOf(table.reviews.value)));
  if (point) return { ...seenBy(point, reader), index: point.index, lasting: true };
  const swing = greatestTold(table, all, reader);
  return swing && { ...swing, lasting: false };
}

/** What is told to have changed a seat's chances most, a turn or a slip, by the numbers that stand beside it; null: nothing great. */
function greatestTold(table: Table, all: readonly Turn[], seat: number): ToldSwing | null {
  const swings = all.flatMap((turn) => {
    const swing = { turn, seat, from: turn.from[seat], to: turn.to[seat] };
    const slips = turn.moves.filter((index) => slipAt(table, index)).map((index) => ({ ...swing, index }));
    return [told(table, swing)!, ...slips];
  });
  const size = (swing: ToldSwing) => {
    const [from, to] = sharesOf(table, swing);
    return Math.abs(to[seat] - from[seat]);
  };
  return swings
    .filter((one) => size(one) >= GREAT)
    .reduce<ToldSwing | null>((a, b) => (a && size(a) >= size(b) ? a : b), null);
}

const TURNED: ThreeWords = ["The turning point", "Der Wendepunkt", "Le tournant"];
const GREATEST: ThreeWords = ["The greatest swing", "Der größte Umschwung", "Le plus grand revirement"];

/** What the moment is called that decided most. */
export const turnTitle = ({ lasting }: Turned): string => say(lasting ? TURNED : GREATEST);

const NONE: ThreeWords = [
  "No better move of {name} is known that would have prevented it.",
  "Ein besserer Zug von {name}, der das verhindert hätte, ist nicht bekannt.",
  "On ne connaît pas de meilleur coup de {name} qui l’aurait évité.",
];

/** That somebody whose chances fell could have done nothing about it, as far as is known, in the turn or in the last one of
 *  their own before; null: they did not fall, or could have. */
export function avoidWords(table: Table, { turn, seat }: ToldSwing): string | null {
  const reviews = table.reviews.value;
  if (turn.to[seat] >= turn.from[seat]) return null;
  const own = (one: Turn) => one.moves.filter((at) => reviews[at]?.seat === seat);
  const before = [...turns(table)]
    .reverse()
    .find((one) => one.moves[0] <= turn.moves[0] && own(one).length > 0);
  const moves = new Set([...turn.moves, ...(before ? own(before) : [])]);
  return before && [...moves].every((at) => costOf(reviews[at]!) === 0)
    ? say(NONE, { name: table.seats[seat].name })
    : null;
}

/** Goes to what is told of a move: before a slip, with the better move drawn; else to what it led to. */
export function visit(table: Table, index: number): void {
  const [best] = slipAt(table, index)?.better ?? [];
  if (best) table.lookAt(index, best.move);
  else table.goTo(index + 1);
}

/** What is known of a move, if it was a slip. */
export function slipAt(table: Table, index: number): Review | null {
  const review = table.reviews.value[index];
  return review && costOf(review, noiseOf(table.reviews.value)) > 0 ? review : null;
}

/** What a move is told to have changed. */
export interface Change {
  words: string; // with whose chances
  up: boolean; // to the good of whoever looks
  great: boolean; // a turn, or one of the costliest moves
}

/** Every move that is told to have changed somebody's chances: one reckoning for all of the page. Turns are
 *  known once all moves have been looked at. */
export function changesOf(table: Table): Map<number, Change> {
  const reviews = table.reviews.value;
  const reader = readerOf(table);
  const watches = table.viewer.value < 0; // to whom a loss is a loss, whosever it is
  const dear = new Set(table.seats.flatMap((_, seat) => costliest(reviews, seat).map(({ index }) => index)));
  const all = new Map<number, Change>();
  const noise = noiseOf(reviews);
  reviews.forEach((review, index) => {
    if (!review || costOf(review, noise) === 0) return;
    const words = costWords(table, index);
    all.set(index, {
      words,
      up: !watches && review.seat !== reader,
      great: dear.has(index),
    });
  });
  if (reviews.length < table.count.value) return all;
  const turned = turnOf(table);
  const swings = toldSwings(turns(table), reader, noise).map((one) => told(table, one)!);
  const others = swings.filter(({ turn }) => turn.moves[0] !== turned?.turn.moves[0]);
  for (const swing of [...others, ...(turned ? [turned] : [])]) {
    const { index, seat, from, to } = swing;
    // One measure: a slip has its own shares, also where all of its round is told elsewhere.
    const slip = swing === turned && stepShares(table, swing) ? undefined : all.get(index);
    const words = slip?.words ?? swingWords(table, swing);
    const up = to > from === (watches || seat === reader);
    all.set(index, { words, up, great: true });
  }
  return all;
}

/** Whose share went from where to where: "Odo 83 → 54 %", the one way in which a change is told. */
const wentWords = (table: Table, seat: number, from: readonly number[], to: readonly number[]): string =>
  `${table.seats[seat].name} ${shareOf(from, seat)} → ${shareOf(to, seat)}\u00a0%`;

/** What a slip cost whom. */
export function costWords(table: Table, index: number): string {
  const { seat, before, after } = table.reviews.value[index]!;
  return wentWords(table, seat, before, after);
}

const TAKEN_BACK = 5; // hundredths of the win
const END_ROUND: ThreeWords = [
  "{share}, {n} % at the end of the round",
  "{share}, am Ende der Runde {n} %",
  "{share}, {n} % à la fin de la manche",
];
const END_TURN: ThreeWords = [
  "{share}, {n} % at the end of the turn",
  "{share}, am Ende des Zuges {n} %",
  "{share}, {n} % à la fin du tour",
];
const IN_ROUND: ThreeWords = [
  "{share} in this round",
  "{share} in dieser Runde",
  "{share} dans cette manche",
];
const IN_TURN: ThreeWords = ["{share} in this turn", "{share} in diesem Zug", "{share} pendant ce tour"];

/** Everybody's share of the win before and after what tells of a turn; null: that was the lesser part of it. A slip has the
 *  shares that are told of it everywhere, unless a whole round was more. */
function stepShares(
  table: Table,
  { turn, index, seat }: ToldSwing,
): [readonly number[], readonly number[]] | null {
  const reviews = table.reviews.value;
  const slip = slipAt(table, index);
  const whole = Math.abs(turn.to[seat] - turn.from[seat]);
  if (slip && (turn.seat >= 0 || Math.abs(slip.after[seat] - slip.before[seat]) >= whole))
    return [slip.before, slip.after];
  if (turn.seat < 0) return null;
  const known = (part: readonly (Review | null)[]) => part.filter((one) => one !== null);
  const made = reviews[index];
  const from = made?.before ?? known(reviews.slice(0, index)).at(-1)?.after;
  const to = made?.after ?? known(reviews.slice(index))[0]?.before ?? finalShares(table);
  if (!from || 2 * Math.abs(to[seat] - from[seat]) < whole) return null;
  return [from, to];
}

/** Everybody's shares that are told of a swing: of its move, else of all of its turn. */
const sharesOf = (table: Table, swing: ToldSwing): [readonly number[], readonly number[]] =>
  stepShares(table, swing) ?? [swing.turn.from, swing.turn.to];

/** Whose chance to win went from where to where, and in what, where that was more than one move. */
export function swingWords(table: Table, swing: ToldSwing): string {
  const { turn, seat } = swing;
  const [from, to] = sharesOf(table, swing);
  const share = wentWords(table, seat, from, to);
  const end = shareOf(turn.to, seat);
  // What the rest of the round or turn took back is said, lest the next number starts where none ended.
  if (stepShares(table, swing) && Math.abs(end - shareOf(to, seat)) >= TAKEN_BACK)
    return say(turn.seat < 0 ? END_ROUND : END_TURN, { share, n: end });
  if (stepShares(table, swing) || (turn.seat >= 0 && turn.moves.length === 1)) return share;
  return say(turn.seat < 0 ? IN_ROUND : IN_TURN, { share });
}

const SwingWords = ({ table, swing }: { table: Table; swing: ToldSwing }): JSX.Element => (
  <b class="swing">{swingWords(table, swing)}</b>
);

const BETTER: ThreeWords = ["Better: {move}", "Besser: {move}", "Mieux : {move}"];
const BETTER_FOR: ThreeWords = [
  "Better for {name}: {move}",
  "Besser für {name}: {move}",
  "Mieux pour {name} : {move}",
];

/** What would have been better, if a move was a slip. */
export function Slip({ table, index }: { table: Table; index: number }): JSX.Element | null {
  const review = slipAt(table, index);
  if (!review) return null;
  const move = table.moveWords(index, review.better[0].move);
  const { seat } = review;
  const words = seat === readerOf(table) ? BETTER : BETTER_FOR;
  return <span class="slip">{say(words, { move, name: table.nameOf(seat) })}</span>;
}

/** What could have been done about a fall, if that is not told by a slip. */
export function Avoid({ table, swing }: { table: Table; swing: ToldSwing }): JSX.Element | null {
  const words = avoidWords(table, swing);
  return words === null ? null : <span class="slip">{words}</span>;
}

const MISSING: ThreeWords = ["What was missing", "Was gefehlt hat", "Ce qui a manqué"];

/** Where it turned or how it was built, the best move, what to do next time, and what moved the chances: once all moves have been
 *  looked at. */
export function Story({ table }: { table: Table }): JSX.Element | null {
  if (table.reviews.value.length < table.count.value || winnersOf(table).length === 0) return null;
  const turned = turnOf(table);
  const reader = readerOf(table);
  const causes = table.viewer.value === reader ? causesOf(table, reader) : [];
  const first = comesFirst(table, reader);
  const cause = causes.length > 0 && (
    <p class="story-cause">
      <b>{say(MISSING)}</b> {causes.map(({ words }) => words).join(" ")}
    </p>
  );
  return (
    <div class="story">
      {first && cause}
      {!turned?.lasting && <Lead table={table} />}
      {turned && (
        <button type="button" class="story-turn" onClick={() => visit(table, turned.index)}>
          <span>
            <b>{turnTitle(turned)}</b> <When table={table} index={turned.index} />{" "}
            {whatTurned(table, turned.index)} <SwingWords table={table} swing={turned} />
            <Slip table={table} index={turned.index} />
            <Avoid table={table} swing={turned} />
          </span>
          <SmallBoard table={table} index={turned.index} />
        </button>
      )}
      {!first && cause}
      <BestMove table={table} />
      <NextTime table={table} />
      <Bills table={table} />
    </div>
  );
}
