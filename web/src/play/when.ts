// web/src/play/when.ts -- when a move was made, as players count: by rounds and whose turn it was.
import { OVER } from "../lib/bridge";
import { say, t, type ThreeWords } from "../lib/i18n";
import { roundOf } from "../lib/rounds";
import type { Table } from "../lib/table";

const W = {
  round: ["Round {n}", "Runde {n}", "Manche {n}"],
  setUp: ["Set-up", "Aufbau", "Mise en place"],
} satisfies Record<string, ThreeWords>;

const known = new WeakMap<Table, Map<number, number>>();

/** The round in which a move was made; 0: while the game was set up. */
export function roundAt(table: Table, index: number): number {
  const find = () => roundOf(table.positionAt(index), table.log.value, index + 1);
  if (table.now.value.turn !== OVER) return find(); // moves may still be taken back
  const rounds = known.get(table) ?? new Map<number, number>();
  known.set(table, rounds);
  if (!rounds.has(index)) rounds.set(index, find());
  return rounds.get(index)!;
}

/** "Round 7", or "Set-up". */
export function whenOf(table: Table, index: number): string {
  const n = roundAt(table, index);
  return n > 0 ? say(W.round, { n }) : say(W.setUp);
}

/** The moment that is looked at: its round, and who moves next. */
export function lookingAt(table: Table, index: number): string {
  const next = table.log.value[index]?.by ?? -1;
  const at = Math.min(index, table.log.value.length - 1); // the end is in the round of the last move
  return next < 0
    ? whenOf(table, at)
    : t("reviewWhen", { when: whenOf(table, at), name: table.nameOf(next) });
}
