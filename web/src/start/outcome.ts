// web/src/start/outcome.ts -- how a finished game came out for the one who played it here, in a word.
import { say, t, type ThreeWords } from "../lib/i18n";
import type { Kept } from "../lib/saves";

const W = {
  won: ["won", "gewonnen", "gagnée"],
  lost: ["lost", "verloren", "perdue"],
  gaveUp: ["given up", "aufgegeben", "abandonnée"],
} satisfies Record<string, ThreeWords>;

export type Outcome = keyof typeof W;

/** None if several played it here, or nobody. */
export function outcomeOf(
  game: Pick<Kept, "seats" | "over" | "gaveUp">,
  won: readonly number[] | undefined,
): Outcome | null {
  const mine = game.seats.flatMap(({ level }, i) => (level === 0 ? [i] : []));
  if (!game.over || mine.length !== 1) return null;
  if (game.gaveUp) return "gaveUp";
  return won === undefined || won.length === 0 ? null : won.includes(mine[0]) ? "won" : "lost";
}

export const outcomeWords = (outcome: Outcome): string => say(W[outcome]);

/** Who won. */
export function wonWords({ seats }: Pick<Kept, "seats">, won: readonly number[]): string {
  const names = won.map((seat) => seats[seat]?.name ?? "");
  if (names.length === 0) return t("over");
  return names.length === 1 ? t("winner", { name: names[0] }) : t("winners", { names: names.join(", ") });
}
