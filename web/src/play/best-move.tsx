// web/src/play/best-move.tsx -- the best move of whoever looks back: a deed that one remembers.
import type { JSX } from "preact";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { costAt, turnOf, visit, When } from "./story";
import { headline } from "./chapters";
import { CLOSE } from "./judged";
import { broughtWords } from "./lead";
import { roundAt } from "./when";

const W = {
  yours: ["Your best move", "Der beste eigene Zug", "Votre meilleur coup"],
  other: ["The best move of {name}", "Der beste Zug von {name}", "Le meilleur coup de {name}"],
  why: [
    "The most valuable move that did not hurt the chances.",
    "Der wertvollste Zug, der keine Siegchancen gekostet hat.",
    "Le coup le plus rentable qui n’ait pas réduit les chances.",
  ],
} satisfies Record<string, ThreeWords>;

const CLEAR = 2; // points that a deed has to bring to be remembered

/** A deed of somebody's own, and the points that it brought. */
export interface Best {
  index: number;
  seat: number;
  points: number;
}

/** Did a move keep its player's chances, as far as is known? What fell, or where something better was at hand, is not praised. */
function kept({ reviews }: Table, index: number, seat: number): boolean {
  const review = reviews.value[index];
  if (!review) return true;
  return (review.missed ?? 0) < CLOSE && review.after[seat] - review.before[seat] > -CLOSE;
}

/** Points that a move brought a seat. */
const pointsAt = ({ log, module }: Table, index: number, seat: number): number =>
  log.value[index].events.reduce((sum, { data }) => {
    const one = module.scored?.(data);
    return one?.seat === seat ? sum + one.points : sum;
  }, 0);

/** The best move of a seat: of those that cost nothing the one that brought most points by what happened, a town, a fight, a title,
 *  a barony; of as many the one that raised its chances most. What is told as a turn already is left out. null: none brought
 *  clearly something. */
export function bestMove(table: Table, seat: number): Best | null {
  const turned = turnOf(table)?.index;
  const rise = (index: number) => {
    const review = table.reviews.value[index];
    return review ? review.after[seat] - review.before[seat] : 0;
  };
  return table.log.value
    .filter(({ by, index }) => by === seat && index !== turned && roundAt(table, index) > 0)
    .filter(({ index }) => costAt(table, index) === null && kept(table, index, seat))
    .map(({ index }) => ({ index, seat, points: pointsAt(table, index, seat) }))
    .filter(({ points }) => points >= CLEAR)
    .reduce<Best | null>((a, b) => {
      const more = a === null || b.points > a.points;
      return more || (b.points === a.points && rise(b.index) > rise(a.index)) ? b : a;
    }, null);
}

/** The same as a card: a click looks there. */
export function BestMove({ table, best }: { table: Table; best: Best }): JSX.Element {
  const { index, seat, points } = best;
  const title = table.viewer.value === seat ? say(W.yours) : say(W.other, { name: table.nameOf(seat) });
  return (
    <button type="button" class="best-move" onClick={() => visit(table, index)}>
      <b>{title}</b> <When table={table} index={index} /> {headline(table, index)}{" "}
      <b class="swing">{broughtWords(table, index, seat, points)}</b>
      <span class="slip">{say(W.why)}</span>
    </button>
  );
}
