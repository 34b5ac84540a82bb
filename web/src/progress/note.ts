// web/src/progress/note.ts -- notes what a game brings: its result, and achievements as soon as they are reached.
import { notice } from "../lib/app";
import { listed, say, t } from "../lib/i18n";
import { REPLAY } from "../lib/saves";
import { pointsByKind, verdictOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { BADGES as ALL, type Badge } from "./achievements";
import { amounts, badgesOf, earnedBy, keepBadges, keepBest, nearestOf, readBadges, readBest } from "./badges";
import { addResult, results, type Result } from "./results";
import { P } from "./words";

const BADGES = "#/you/badges"; // where they are listed

/** What to do for an achievement, without the reason that follows. */
const deed = ({ line }: Badge) => say(line).split(/[.:]/)[0].trim();

const FEW = 2; // of more at once only the names are told: each is read where they are listed

/** Achievements that are new, with what they are for; `brief`: without. */
export const told = (fresh: readonly Badge[], brief = false): string => {
  const names = fresh.map((badge) =>
    brief || fresh.length > FEW ? say(badge.name) : `${say(badge.name)} (${deed(badge)})`,
  );
  if (fresh.length === 0) return "";
  return fresh.length > FEW
    ? say(P.badgesMany, { n: fresh.length, names: listed(names) })
    : t("badgesEarned", { names: names.join(", ") });
};

/** The open achievement that this game has come nearest to, nearer than any before; "": none. */
function nearly(found: Record<string, number>): string {
  const best = readBest();
  const further = ALL.filter(({ id }) => (found[id] ?? 0) > (best[id] ?? 0));
  const one = nearestOf(further, readBadges(), ({ id }) => found[id]);
  return one ? say(P.nearly, { name: say(one.badge.name), n: one.n, of: one.badge.of }) : "";
}

/** The result of one person against computers; null: others are nobody's result alone. */
function resultOf(table: Table): Result | null {
  const people = table.people();
  if (table.id.startsWith(REPLAY)) return null; // it was known
  if (people.length !== 1 || table.seats.length < 2) return null;
  const { score } = table.now.value;
  return {
    id: table.id,
    game: table.module.name,
    when: Date.now(),
    levels: table.seats.map(({ level }) => level),
    places: score?.map(({ place }) => place) ?? [],
    points: score?.map(({ points }) => points) ?? [],
    won: score?.[people[0]].won ?? false,
    helped: table.helped,
    ...(table.gaveUp && { gaveUp: true }),
  };
}

/** The kind of points that made most of the difference; nothing where none speaks for the result. */
function decidedBy(table: Table, { points, won, levels }: Result): string | undefined {
  const winners = table.now.value.score!.flatMap((one, seat) => (one.won ? [seat] : []));
  const sums = pointsByKind(table.log.value, table.module.scored ?? (() => null), points);
  const verdict = verdictOf(points, winners, levels.indexOf(0), sums);
  return verdict && verdict.won === won ? (verdict.kind ?? undefined) : undefined;
}

/** Counts a finished game, once. */
export function noteEnd(table: Table): void {
  const result = resultOf(table);
  if (!result || !table.now.value.score || results.value.some((one) => one.id === table.id)) return;
  const by = table.gaveUp ? undefined : decidedBy(table, result); // nothing decided it
  addResult(by === undefined ? result : { ...result, by });
  // Told with the result, what was earned on the way with it: nothing lies over the end of a game.
  const found = amounts(result, table.log.value, results.value);
  const near = nearly(found);
  keepBest(found);
  keepBadges(earnedBy(result, table.log.value, results.value), result);
  table.earned.value = told(badgesOf(table.id)) || near;
  if (typeof notice.value === "object" && notice.value?.to === BADGES) notice.value = null;
}

/** Gives at once what a deed in a game that goes on earns. `quiet`: it is told elsewhere. */
export function noteSoFar(table: Table, quiet = false): void {
  const result = resultOf(table);
  if (!result) return;
  const log = table.log.value.slice(0, table.shown.value);
  keepBest(amounts(result, log, results.value, false));
  const fresh = keepBadges(earnedBy(result, log, results.value, false), result);
  table.earned.value = told(badgesOf(table.id));
  if (fresh.length === 0 || quiet) return;
  const [words, brief] = [told(fresh), told(fresh, true)];
  notice.value = { words, brief, to: BADGES, link: say(P.others), passing: true };
}
