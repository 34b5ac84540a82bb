// web/src/play/best-move.tsx -- the best move of whoever looks back: in every game there is one.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import { bestTurn, noiseOf, stepsOf, type Turn } from "../lib/summary";
import type { Table } from "../lib/table";
import { isWithin, slipAt, swingWords, told, turnOf, turns, visit, When, type ToldSwing } from "./story";
import { headline } from "./chapters";
import { broughtWords } from "./lead";

const W = {
  yours: ["Your best move", "Der beste eigene Zug", "Votre meilleur coup"],
  other: ["The best move of {name}", "Der beste Zug von {name}", "Le meilleur coup de {name}"],
} satisfies Record<string, ThreeWords>;

const SEEN = 30; // thousandths of the win: a rise that is worth a word where none is greater

/** A move, and by what it was good: by what it did to the chances, else by its points. */
export interface Best {
  index: number;
  seat: number;
  swing: ToldSwing | null;
  points: number;
}

/** Points that a move brought a seat. */
const pointsAt = ({ log, module }: Table, index: number, seat: number): number =>
  log.value[index].events.reduce((sum, { data }) => {
    const one = module.scored?.(data);
    return one?.seat === seat ? sum + one.points : sum;
  }, 0);

/** The move of a seat that brought it most points at once, of as many the first; null: none brought any. */
export function richestMove(table: Table, seat: number): { index: number; points: number } | null {
  return table.log.value
    .filter(({ by }) => by === seat)
    .map(({ index }) => ({ index, points: pointsAt(table, index, seat) }))
    .reduce<{ index: number; points: number } | null>((a, b) => (b.points > (a?.points ?? 0) ? b : a), null);
}

/** The move of a turn by which its rise is told: one's own, the one that did most, and no slip. */
function ownMove(table: Table, swing: ToldSwing): number | null {
  const { turn, seat, index } = swing;
  const own = turn.moves.filter((at) => table.log.value[at].by === seat && !slipAt(table, at));
  if (own.includes(index)) return index;
  const rich = own.filter((at) => table.log.value[at].events.length > 0);
  return rich.length === 0
    ? null
    : rich.reduce((a, b) => (pointsAt(table, b, seat) > pointsAt(table, a, seat) ? b : a));
}

/** The best move of a seat: that of the turn in which its chances rose most by what it did, apart from where the game turned;
 *  else the one that brought most points. null: nothing of the kind happened. */
export function bestMove(table: Table, seat: number): Best | null {
  const reviews = table.reviews.value;
  const deeds = (turn: Turn) =>
    stepsOf(turn, table.log.value, reviews, seat).reduce(
      (sum, { change, luck }) => (luck ? sum : sum + change),
      0,
    );
  const turned = turnOf(table);
  const others = turns(table).filter((turn) => !turned || !isWithin(turn, turned.turn));
  for (const least of [noiseOf(reviews), SEEN]) {
    const swing = told(table, bestTurn(others, seat, least, deeds));
    const index = swing && ownMove(table, swing);
    if (swing && index !== null) return { index, seat, swing, points: pointsAt(table, index, seat) };
  }
  const rich = richestMove(table, seat);
  return rich && { ...rich, seat, swing: null };
}

/** The same as a card: a click looks there. */
export function BestMove({ table, best }: { table: Table; best: Best }): JSX.Element {
  const { index, seat, swing, points } = best;
  const title = table.viewer.value === seat ? say(W.yours) : say(W.other, { name: table.nameOf(seat) });
  const worth = swing ? swingWords(table, { ...swing, index }) : broughtWords(table, index, seat, points);
  return (
    <button type="button" class="best-move" onClick={() => visit(table, index)}>
      <b>{title}</b> <When table={table} index={index} /> {headline(table, index)}{" "}
      <b class="swing">{worth}</b>
    </button>
  );
}
