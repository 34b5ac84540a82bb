// web/src/play/story.tsx -- what a finished game came down to: points by kind, where it turned, what changed the chances.
import type { JSX } from "preact";
import { signed } from "../games/happenings";
import { Arms } from "../lib/arms";
import { capital, labelled, listed, number, say, t, type ThreeWords } from "../lib/i18n";
import {
  barsOf,
  costliest,
  costOf,
  DEAR_FROM,
  isSmall,
  lastShares,
  overFor,
  percent,
  pointsByKind,
  seenBy,
  shareOf,
  shownChange,
  stepsOf,
  toldSwings,
  turningPoint,
  turnsOf,
  type Seen,
  type Swing,
  type Turn,
} from "../lib/summary";
import type { Review } from "../lib/bridge";
import { cellsOf } from "../lib/sight";
import type { Table } from "../lib/table";
import { Bills } from "./bill";
import { causesOf, comesFirst } from "./cause";
import { BestMove, bestMove } from "./best-move";
import { headline } from "./chapters";
import { sequelOf } from "./followed";
import { decidedBy, Lead, leadCards, lossCards } from "./lead";
import { NextTime } from "./next-time";
import { SmallBoard } from "./small-board";
import { greatEvents, isDeed, ROUNDS, whatTurned } from "./what";
import { roundAt, whenOf, whenSpan } from "./when";
import "./end.css";

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
      <thead>
        <tr>
          <td />
          {byPlace(table).map((i) => (
            <td key={i}>
              <Arms arms={table.seats[i].arms} size={16} />
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind, k) => (
          <tr key={kind}>
            <th>
              <i class={`point-part part-${k}`} /> {kindWords(table, kind)}
            </th>
            {byPlace(table).map((i) => (
              <td key={i}>{number(sums[i].get(kind) ?? 0)}</td>
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

/** Does anything on the board show what a move did? A tile that comes to the row does not. */
const isSeen = ({ log }: Table, index: number): boolean =>
  log.value[index].by >= 0 || log.value[index].events.some(({ data }) => cellsOf(data).length > 0);

/** Did nothing come of any plot in a round, nor in any after it? That the end came nearer then is nobody's doing. */
const endsIdly = (table: Table, { seat, moves }: Turn): boolean =>
  seat < 0 && !table.log.value.some(({ index }) => index >= moves[0] && isDeed(table, index));

/** What a turn did to a seat's chances by what can be seen; in a round of all plots meet, and that can. */
export const seenIn =
  (table: Table): Seen =>
  (turn, seat) => {
    if (endsIdly(table, turn)) return 0;
    return turn.seat < 0
      ? turn.to[seat] - turn.from[seat]
      : stepsOf(turn, table.log.value, table.reviews.value, seat).reduce(
          (sum, { index, change }) => (isSeen(table, index) ? sum + change : sum),
          0,
        );
  };

/** Of several turns that are told as one the one that did most. */
function greatestPart({ turn, seat, from, to }: Swing): Swing {
  const way = Math.sign(to - from) || 1;
  const parts = turn.parts!.map((one) => ({ turn: one, seat, from: one.from[seat], to: one.to[seat] }));
  return parts.reduce((a, b) => (way * (b.to - b.from) > way * (a.to - a.from) ? b : a));
}

/** When a swing was: of turns that are told as one from which round to which. */
export const spanWhen = (table: Table, { turn, index }: ToldSwing): string =>
  turn.parts ? whenSpan(table, turn.moves[0], turn.moves.at(-1)!) : whenOf(table, index);

const OWN_FIRST = 0.5; // of as many points won and lost by somebody else the own ones are told

const DEED = 0.1; // points: what did something tells sooner than what did nothing

const SLIP_TELLS = 0.5; // of a rise: what a slip of somebody else must have cost to tell of it

/** The moment of a turn that tells of it: somebody else's slip, if that was most of it; else the deed or the draw
 *  of chance that changed most. Of a round of plots, which come to light later: the one that brought one seat most
 *  points, or cost others most; else the last one of which anything was told. */
function telling(table: Table, swing: Swing): number {
  const { turn, seat, from, to } = swing;
  if (turn.parts) return telling(table, greatestPart(swing));
  const { scored } = table.module;
  const cost = (index: number) => {
    const review = table.reviews.value[index];
    return review && (review.seat === seat) === to < from ? costOf(review) : 0;
  };
  const dearest = turn.moves.reduce((a, b) => (cost(b) > cost(a) ? b : a));
  if (cost(dearest) > 0 && cost(dearest) >= SLIP_TELLS * Math.abs(to - from)) return dearest;
  // A rise is told by what the seat won or others lost, a fall the other way round.
  const way = to < from ? -1 : 1;
  if (turn.seat >= 0) {
    const all = stepsOf(turn, table.log.value, table.reviews.value, seat);
    const seen = all.filter(({ index }) => isSeen(table, index));
    const steps = 2 * Math.abs(seenIn(table)(turn, seat)) >= Math.abs(to - from) ? seen : all;
    return steps.reduce((a, b) => (way * b.change > way * a.change ? b : a)).index;
  }
  const weight = (index: number) => {
    const events = table.log.value[index].events.filter(({ data }) => !ROUNDS.has(data.event));
    const points = events.map(({ data }) => {
      const one = scored?.(data);
      return one ? (one.seat === seat ? way * one.points + OWN_FIRST : -way * one.points) : 0;
    });
    return events.length === 0 ? -1 : Math.max(isDeed(table, index) ? DEED : 0, ...points);
  };
  return turn.moves.reduce((a, b) => (weight(b) >= weight(a) ? b : a));
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

/** Where a game turned for good, what decided it though its winner was ahead before, or else what changed the reader's chances most. */
export interface Turned extends ToldSwing {
  kind: "turned" | "decided" | "greatest";
}

export const told = (table: Table, swing: Swing | null): ToldSwing | null =>
  swing && { ...swing, index: telling(table, swing) };

/** The turns of the game, or its rounds where all decide at once. */
export function turns(table: Table): Turn[] {
  const round = table.module.together && ((index: number) => roundAt(table, index));
  return turnsOf(table.log.value, table.reviews.value, finalShares(table), round);
}

const GREAT = 2 * DEAR_FROM; // a change that decides something, however much the search errs in a game

/** Where the game turned, once all of its moves have been looked at, else what decided it, else where the reader's chances changed
 *  most, as the reader sees it; null: nowhere, or not known yet. */
export function turnOf(table: Table): Turned | null {
  if (winnersOf(table).length === 0 || table.reviews.value.length < table.count.value) return null;
  const reader = readerOf(table);
  const kept = turnsKept.get(table.reviews.value) ?? new Map<number, Turned | null>();
  turnsKept.set(table.reviews.value, kept);
  if (!kept.has(reader)) kept.set(reader, findTurn(table, reader));
  return kept.get(reader)!;
}

/** Asked for by many parts of the page: what was found of the same looks, by reader. */
const turnsKept = new WeakMap<readonly (Review | null)[], Map<number, Turned | null>>();

function findTurn(table: Table, reader: number): Turned | null {
  const all = turns(table);
  const point = told(table, turningPoint(all, finalShares(table), seenIn(table)));
  if (point) return { ...seenBy(point, reader), index: point.index, kind: "turned" };
  const decided = decidedBy(table);
  if (decided) return { ...decided, kind: "decided" };
  const swing = greatestTold(table, all, reader);
  return swing && { ...swing, kind: "greatest" };
}

/** What is told to have changed a seat's chances most, a turn or a slip, by the numbers that stand beside it, and that can be seen;
 *  null: nothing great. */
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
    .filter((one) => size(one) >= GREAT && isSeen(table, one.index))
    .filter(({ turn, index }) => slipAt(table, index) || !endsIdly(table, turn))
    .reduce<ToldSwing | null>((a, b) => (a && percent(size(a)) >= percent(size(b)) ? a : b), null);
}

const TITLES: Record<Turned["kind"], ThreeWords> = {
  turned: ["The turning point", "Der Wendepunkt", "Le tournant"],
  decided: ["What decided it", "Was es entschied", "Ce qui a tout décidé"],
  greatest: ["The greatest change", "Die größte Veränderung", "Le plus grand changement"],
};

/** What the moment is called that decided most. */
export const turnTitle = ({ kind }: Turned): string => say(TITLES[kind]);

/** The moves that tell of a swing, in order: of several turns that are told as one the two that did most. */
export function deedsOf(table: Table, { turn, seat, index }: ToldSwing): number[] {
  if (!turn.parts) return [index];
  const size = (one: Turn) => Math.abs(one.to[seat] - one.from[seat]);
  return [...turn.parts]
    .sort((a, b) => size(b) - size(a))
    .slice(0, DEEDS_MOST)
    .map((one) => told(table, { turn: one, seat, from: one.from[seat], to: one.to[seat] })!.index)
    .sort((a, b) => a - b);
}

const DEEDS_MOST = 2;

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

/** Goes to what is told of a move: before one that cost something, with the move drawn that was made, and better ones to be asked
 *  for; else to what it led to. */
export function visit(table: Table, index: number): void {
  if (costAt(table, index)) table.lookAt(index, table.log.value[index].move);
  else table.goTo(index + 1);
}

/** What is known of a move, if it was a slip. */
export function slipAt(table: Table, index: number): Review | null {
  const review = table.reviews.value[index];
  return review && costOf(review) > 0 ? review : null;
}

/** What is known of a move, if it cost its player something, however little; with what was better. */
export function costAt(table: Table, index: number): Review | null {
  const slip = slipAt(table, index);
  const review = table.reviews.value[index];
  if (slip || !review || !isSmall(review)) return slip;
  const { before, after, seat, maybe } = review;
  return { ...review, loss: before[seat] - after[seat], better: [{ move: maybe!, worth: before[seat] }] };
}

/** Is a turn told with another one, as a part of it or itself? */
export const isWithin = (turn: Turn, whole: Turn): boolean =>
  turn.moves[0] >= whole.moves[0] && turn.moves[0] < whole.end;

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
  reviews.forEach((review, index) => {
    if (!review || costOf(review) === 0) return;
    const words = costWords(table, index);
    all.set(index, {
      words,
      up: !watches && review.seat !== reader,
      great: dear.has(index),
    });
  });
  if (reviews.length < table.count.value) return all;
  const turned = turnOf(table);
  const swings = toldSwings(turns(table), reader).map((one) => told(table, one)!);
  // Of a round in which nothing came of any plot no single move tells.
  const tells = ({ turn, index }: ToldSwing) =>
    turn.seat >= 0 || all.has(index) || greatEvents(table, table.log.value[index]).length > 0;
  const others = swings.filter((one) => tells(one) && (!turned || !isWithin(one.turn, turned.turn)));
  for (const swing of [...others, ...(turned ? [turned] : [])]) {
    const { index, seat, from, to } = swing;
    // One measure: a slip has its own shares, also where all of its round is told elsewhere.
    const slip = swing === turned && stepShares(table, swing) ? undefined : all.get(index);
    const words = slip?.words ?? swingWords(table, swing);
    const up = to > from === (watches || seat === reader);
    // What came to the row is told where it is looked at: a chapter is somebody's deed.
    all.set(index, { words, up, great: swing === turned || table.log.value[index].by >= 0 });
  }
  return all;
}

const YOURS: ThreeWords = ["your chance", "meine Chance", "vos chances"];

/** Whose share went from where to where: "Odo 83 → 54 %", the one way in which a change is told. */
const wentWords = (table: Table, seat: number, from: readonly number[], to: readonly number[]): string => {
  const own = seat === table.viewer.value && table.reader() >= 0;
  const share = `${shareOf(from, seat)}\u00a0→\u00a0${shareOf(to, seat)}\u00a0%`;
  return `${own ? say(YOURS) : table.seats[seat].name} ${share}`;
};

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
const IN_ROUNDS: ThreeWords = [
  "{share} in these rounds",
  "{share} in diesen Runden",
  "{share} dans ces manches",
];
const IN_TURN: ThreeWords = ["{share} in this turn", "{share} in diesem Zug", "{share} pendant ce tour"];

/** Everybody's share of the win before and after what tells of a turn; null: that was the lesser part of it. A slip has the
 *  shares that are told of it everywhere, unless a whole round was more. */
function stepShares(
  table: Table,
  { turn, index, seat }: ToldSwing,
): [readonly number[], readonly number[]] | null {
  if (turn.parts) return null;
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

/** Whose chance to win went from where to where, and in what, where that was more than one move; `brief`: without what the rest of
 *  the turn did. */
export function swingWords(table: Table, swing: ToldSwing, brief = false): string {
  const { turn, seat } = swing;
  const [from, to] = sharesOf(table, swing);
  const share = wentWords(table, seat, from, to);
  const end = shareOf(turn.to, seat);
  // What the rest of the round or turn took back is said, lest the next number starts where none ended.
  if (!brief && stepShares(table, swing) && Math.abs(end - shareOf(to, seat)) >= TAKEN_BACK)
    return say(turn.seat < 0 ? END_ROUND : END_TURN, { share, n: end });
  if (stepShares(table, swing) || (turn.seat >= 0 && turn.moves.length === 1)) return share;
  return say(turn.parts ? IN_ROUNDS : turn.seat < 0 ? IN_ROUND : IN_TURN, { share });
}

const SwingWords = ({ table, swing }: { table: Table; swing: ToldSwing }): JSX.Element => (
  <b class="swing">{capital(swingWords(table, swing))}</b>
);

const BETTER: ThreeWords = ["Better: {move}", "Besser: {move}", "Mieux : {move}"];
const BETTER_FOR: ThreeWords = [
  "Better for {name}: {move}",
  "Besser für {name}: {move}",
  "Mieux pour {name} : {move}",
];

/** What would have been better, if a move was a slip. */
export function Slip({ table, index }: { table: Table; index: number }): JSX.Element | null {
  const review = costAt(table, index);
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

const THEN: ThreeWords = ["Then: {what}", "Danach: {what}", "Ensuite : {what}"];

/** What came of a move until its player's next turn, by what the log tells of it; null: nothing great. */
export function sequelWords(table: Table, index: number): string | null {
  const all = sequelOf(table, index).map((one) => headline(table, one).replace(/\.$/, ""));
  return all.length === 0 ? null : say(THEN, { what: `${all.join("; ")}.` });
}

export function Sequel({ table, index }: { table: Table; index: number }): JSX.Element | null {
  const words = sequelWords(table, index);
  return words === null ? null : <span class="slip">{words}</span>;
}

const EQUAL: ThreeWords = [
  "A slip in round {n} cost as much.",
  "Ein Fehler in Runde {n} hat ebenso viel gekostet.",
  "Une erreur à la manche {n} a coûté autant.",
];

/** Of slips that cost as much as shown none is more of a turning point than the others. */
export function equalWords(table: Table, index: number): string | null {
  const slip = slipAt(table, index);
  if (!slip) return null;
  const cost = shownChange(slip, slip.seat);
  const other = table.reviews.value.findIndex(
    (one, at) => at !== index && one && slipAt(table, at) && shownChange(one, one.seat) === cost,
  );
  return other < 0 ? null : say(EQUAL, { n: roundAt(table, other) });
}

const OVER = {
  you: ["For you it was over", "Für mich war es vorbei", "Pour vous, c’était fini"],
  name: ["For {name} it was over", "Für {name} war es vorbei", "Pour {name}, c’était fini"],
} satisfies Record<string, ThreeWords>;

/** When a game of several was over for a reader who lost it; null: they won, or it was where the game turned, or two played, or nothing
 *  that happened tells of it. */
export function overOf(table: Table): ToldSwing | null {
  const reader = readerOf(table);
  if (table.seats.length < 3 || winnersOf(table).includes(reader)) return null;
  const swing = told(table, overFor(turns(table), reader));
  const turned = turnOf(table);
  if (!swing || (turned && isWithin(swing.turn, turned.turn))) return null;
  // Without a deed that one sees, or a slip of one's own, a number fell, and nothing was over.
  const own = slipAt(table, swing.index)?.seat === reader;
  return own || greatEvents(table, table.log.value[swing.index]).length > 0 ? swing : null;
}

/** What is told of a finished game, in the order in which it happened. */
interface Card {
  index: number;
  card: JSX.Element;
}

/** Where it turned, or what decided it: a click looks there. */
function turnCard(table: Table, turned: Turned): Card {
  const { index } = turned;
  const equal = equalWords(table, index);
  const card = (
    <button type="button" key="turn" class="story-turn" onClick={() => visit(table, index)}>
      <span>
        <b>{turnTitle(turned)}</b> <span class="when">{spanWhen(table, turned)}</span>{" "}
        {deedsOf(table, turned)
          .map((deed) => whatTurned(table, deed))
          .join(" ")}{" "}
        <SwingWords table={table} swing={turned} />
        <Sequel table={table} index={index} />
        <Slip table={table} index={index} />
        <Avoid table={table} swing={turned} />
        {equal !== null && <span class="slip">{equal}</span>}
      </span>
      <SmallBoard table={table} index={index} />
    </button>
  );
  return { index, card };
}

/** When it was over for the reader. */
export function overCard(table: Table, swing: ToldSwing): Card {
  const { index, seat } = swing;
  const own = seat === table.reader();
  const card = (
    <button type="button" key="over" class="story-over" onClick={() => visit(table, index)}>
      <b>{say(own ? OVER.you : OVER.name, { name: table.nameOf(seat) })}</b>{" "}
      <When table={table} index={index} /> {headline(table, index)}{" "}
      <b class="swing">{capital(swingWords(table, swing))}</b>
    </button>
  );
  return { index, card };
}

const MISSING: ThreeWords = ["What was missing", "Was gefehlt hat", "Ce qui a manqué"];

/** Where it turned or how it was built, the best move, what to do next time, and what moved the chances: once all moves have been
 *  looked at. */
export function Story({ table }: { table: Table }): JSX.Element | null {
  if (table.reviews.value.length < table.count.value || winnersOf(table).length === 0) return null;
  const turned = turnOf(table);
  const over = overOf(table);
  const reader = readerOf(table);
  const causes = table.viewer.value === reader ? causesOf(table, reader) : [];
  const first = comesFirst(table, reader);
  const cause = causes.length > 0 && (
    <p class="story-cause">
      <b>{say(MISSING)}</b> {causes.map(({ words }) => words).join(" ")}
    </p>
  );
  const best = bestMove(table, reader);
  const all: Card[] = [
    ...(turned?.kind === "turned" ? [] : [...leadCards(table), ...lossCards(table)]),
    ...(turned ? [turnCard(table, turned)] : []),
    ...(over ? [overCard(table, over)] : []),
    ...(best ? [{ index: best.index, card: <BestMove key="best" table={table} best={best} /> }] : []),
  ];
  // A moment has one card: what it decided comes before what it brought.
  const cards = [...new Map(all.map((one) => [one.index, one])).values()];
  return (
    <div class="story">
      {first && cause}
      {turned?.kind !== "turned" && <Lead table={table} />}
      {cards.sort((a, b) => a.index - b.index).map(({ card }) => card)}
      {!first && cause}
      <NextTime table={table} />
      <Bills table={table} />
    </div>
  );
}
