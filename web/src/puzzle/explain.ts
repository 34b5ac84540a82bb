// web/src/puzzle/explain.ts -- what is said about a puzzle's moves after an answer: all of it from two courses.
import { currentThinker, rules } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { langNumber } from "../lib/settings";
import type { SchoolTable } from "../lesson/school";
import { reasonOf } from "../play/reason";
import type { Line } from "../play/walk";
import { exampleRecord } from "../rules/steps";
import { aftermathOf, broughtBy } from "./aftermath";
import type { Puzzle } from "./file";
import { PLAYS, playLines, SEED } from "./line";

export type Lines = readonly [best: Line, other: Line];

const PATIENCE_MS = 12_000;

const KEPT = 8;
const asked = new Map<string, Promise<Lines | null>>();

async function play(
  game: GameFacts,
  puzzle: Puzzle,
  table: SchoolTable,
  other: string,
): Promise<Lines | null> {
  const thinker = currentThinker();
  if (!thinker) return null;
  return playLines(
    () => rules.value!.loadRecord(exampleRecord(game, puzzle.position, SEED)),
    table.module,
    puzzle.position,
    { best: [puzzle.move, ...puzzle.following], other: [other], worth: puzzle.worth },
    (record) => thinker.think(record, PLAYS, 0),
    langNumber(),
    PATIENCE_MS,
  );
}

/** The courses of the solution and of another move; those asked for last are there at once. */
export function linesOf(
  game: GameFacts,
  puzzle: Puzzle,
  table: SchoolTable,
  other: string,
): Promise<Lines | null> {
  const key = `${puzzle.key} ${other}`;
  const known = asked.get(key);
  if (known) return known;
  const lines = play(game, puzzle, table, other);
  if (asked.size >= KEPT) asked.delete(asked.keys().next().value!);
  asked.set(key, lines);
  lines.catch(() => asked.delete(key));
  return lines;
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** Why the solution is good, and what comes of it that does not come of the other move. */
export function whyWords(table: SchoolTable, [best, other]: Lines): string {
  const me = table.viewer.value;
  const { module } = table;
  const reason = reasonOf(module, table.positionAt(table.start), best.course, other.course) ?? "";
  return [reason, broughtBy(module, me, best, other, reason)]
    .filter((words) => words !== "")
    .map((words) => capital(table.named(words, table.start)))
    .join(" ");
}

/** What comes of the other move. */
export function otherWords(table: SchoolTable, [best, other]: Lines): string {
  const { round, rounds } = table.positionAt(table.start) as { round?: number; rounds?: number };
  const last = round !== undefined && round === rounds;
  return aftermathOf(table.module, table.viewer.value, other, best, last)
    .map((words) => capital(table.named(words, table.start)))
    .join(" ");
}
