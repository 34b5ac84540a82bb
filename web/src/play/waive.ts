// web/src/play/waive.ts -- why a knight of Baron makes no last claim: what the rules tell of one, on a copy.
import type { EventData } from "../lib/bridge";
import { number, say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { SEED } from "./turn";

const W = {
  fails: [
    "A claim would fail: with half its strength the knight has {a} against {b} of {who}’s.",
    "Ein Anspruch würde scheitern: Mit halber Stärke hat der Ritter {a} gegen {b} von {who}.",
    "Une revendication échouerait : avec la moitié de sa force, le chevalier a {a} contre {b} pour {who}.",
  ],
  little: [
    "A claim would bring {n}: half of what its ring still counts.",
    "Ein Anspruch brächte {n}: die Hälfte dessen, was der Ring noch zählt.",
    "Une revendication rapporterait {n} : la moitié de ce que son domaine compte encore.",
  ],
} satisfies Record<string, ThreeWords>;

/** What comes of a knight’s claim if nobody claims after it, as the rules resolve it. */
function claimed(table: Pick<Table, "now" | "imagine">, cell: string): EventData[] {
  const { count, turn } = table.now.value;
  const copy = table.imagine(count, turn, SEED);
  try {
    const look = (seat = turn) => copy.look(-1, seat, 0);
    copy.play(`claim ${cell}`);
    while (look().phase === "claim") {
      const { moves } = look(look().turn);
      copy.play(moves.find((move) => move.startsWith("waive ")) ?? moves[0]);
    }
    return copy.tell(count, look().count, turn, 0).flatMap(({ events }) => events.map(({ data }) => data));
  } finally {
    copy.close();
  }
}

/** Why the knight of a cell makes no claim, with seats as {0}; "": one would bring something, for all that is known. */
export function waiveWords(table: Pick<Table, "now" | "imagine">, cell: string): string {
  const { turn: me } = table.now.value;
  const events = claimed(table, cell);
  const own = events.find(({ event, seat, cell: at }) => event === "founded" && seat === me && at === cell);
  if (own) return Number(own.honour) > 0 ? "" : say(W.little, { n: number(Number(own.honour)) });
  const sides = events.flatMap((data) => {
    if (data.event !== "fight") return [];
    const { seat, other, cell: at, other_cell, strength, other_strength } = data;
    if (seat === me && at === cell) return [{ who: other, a: strength, b: other_strength }];
    if (other === me && other_cell === cell) return [{ who: seat, a: other_strength, b: strength }];
    return [];
  });
  const [lost] = sides.filter(({ a, b }) => Number(a) <= Number(b));
  if (lost === undefined) return "";
  return say(W.fails, { a: number(Number(lost.a)), b: number(Number(lost.b)), who: `{${lost.who}}` });
}
