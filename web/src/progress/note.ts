// web/src/progress/note.ts -- notes a finished game: its result and achievements.
import { notice } from "../lib/app";
import { say, t } from "../lib/i18n";
import type { Table } from "../lib/table";
import { earnedBy, keepBadges } from "./badges";
import { addResult, results, type Result } from "./results";

/** Counts a game of one person against computers; others are nobody's result alone. */
export function noteEnd(table: Table): void {
  const score = table.now.value.score;
  const people = table.people();
  if (!score || people.length !== 1 || table.seats.length < 2) return;
  const [seat] = people;
  const known = results.value.some((one) => one.id === table.id);
  const result: Result = {
    id: table.id,
    game: table.module.name,
    when: Date.now(),
    levels: table.seats.map(({ level }) => level),
    places: score.map(({ place }) => place),
    points: score.map(({ points }) => points),
    won: score[seat].won,
    helped: table.helped,
  };
  if (known) return;
  addResult(result);
  const fresh = keepBadges(earnedBy(result, table.log.value, results.value), result.when);
  if (fresh.length > 0) {
    notice.value = t("badgesEarned", { names: fresh.map(({ name }) => say(name)).join(", ") });
  }
}
