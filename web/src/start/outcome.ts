// web/src/start/outcome.ts -- how a finished game came out for the one who played it here, in a word.
import { say, t, type ThreeWords } from "../lib/i18n";
import type { Kept } from "../lib/saves";
import { goalOf } from "../lesson/progress";

const W = {
  won: ["won", "gewonnen", "gagnée"],
  lost: ["lost", "verloren", "perdue"],
  gaveUp: ["given up", "aufgegeben", "abandonnée"],
  reached: ["goal reached", "Ziel erreicht", "objectif atteint"],
  missed: ["goal missed", "Ziel verfehlt", "objectif manqué"],
} satisfies Record<string, ThreeWords>;

export type Outcome = keyof typeof W;

/** None if several played it here, or nobody. A game of the campaign is played for its goal, whoever wins. */
export function outcomeOf(
  game: Pick<Kept, "id" | "game" | "seats" | "over" | "gaveUp">,
  won: readonly number[] | undefined,
): Outcome | null {
  const mine = game.seats.flatMap(({ level }, i) => (level === 0 ? [i] : []));
  if (!game.over || mine.length !== 1) return null;
  const stars = goalOf(game);
  if (stars !== null && stars > 0) return "reached";
  if (game.gaveUp) return "gaveUp";
  if (stars !== null) return "missed";
  return won === undefined || won.length === 0 ? null : won.includes(mine[0]) ? "won" : "lost";
}

export const outcomeWords = (outcome: Outcome): string => say(W[outcome]);

/** The same with a sign before or behind it: "★ won", "goal reached ★★". */
export function outcomeSign(game: Pick<Kept, "id" | "game">, outcome: Outcome): string {
  const words = outcomeWords(outcome);
  if (outcome === "reached") return `${words} ${"★".repeat(goalOf(game) ?? 1)}`;
  return outcome === "won" ? `★ ${words}` : words;
}

/** Who won. */
export function wonWords({ seats }: Pick<Kept, "seats">, won: readonly number[]): string {
  const names = won.map((seat) => seats[seat]?.name ?? "");
  if (names.length === 0) return t("over");
  return names.length === 1 ? t("winner", { name: names[0] }) : t("winners", { names: names.join(", ") });
}
