// web/src/puzzle/explain.ts -- what is said about a puzzle's moves, before and after an answer: all of it from two courses.
import { currentThinker, rules } from "../lib/app";
import type { GameFacts } from "../lib/bridge";
import { lang, langNumber } from "../lib/settings";
import type { SchoolTable } from "../lesson/school";
import type { Line, Think } from "../play/walk";
import { exampleRecord } from "../rules/steps";
import { aftermathOf, endOf, isOtherwise, whyOf } from "./aftermath";
import { type Account, accountsOf } from "./bill";
import { loadCourses } from "./courses";
import type { Puzzle } from "./file";
import { gapOf, goalOf, type Rounds, spanOf } from "./goal";
import { borrowed, type Legal, PLAYS, playLines, refuted, SEED, type Tried, triedAt } from "./line";

/** The courses after the solution and after another move, and how often they stopped. */
export interface Lines {
  lines: readonly [best: Line, other: Line];
  stops: number;
  tried: Tried | null; // in Baron another tile at the same place
}

const PATIENCE_MS = 12_000;
const MORE_MS = 4000; // for each further way to answer it
const HARDER_MS = 150; // for each answer to a move that seemed as good

const KEPT = 8;
const asked = new Map<string, Promise<Lines | null>>();

async function play(
  game: GameFacts,
  puzzle: Puzzle,
  table: SchoolTable,
  other: string,
): Promise<Lines | null> {
  const known = (await loadCourses(game.name)).get(puzzle.key);
  const thinker = currentThinker();
  if (!thinker) return null;
  const open = () => rules.value!.loadRecord(exampleRecord(game, puzzle.position, SEED));
  const { to_act: me } = puzzle.position;
  const same = known?.other[0] === other;
  const think: Think = (record) => thinker.think(record, PLAYS, 0);
  const legal = (record: string): Legal => {
    const match = rules.value!.loadRecord(record);
    const { turn } = match.look(-1, me, 0);
    const { moves } = match.look(-1, turn, 0);
    match.close();
    return { turn, me, moves };
  };
  const courses = (thinks: Think, patience = MORE_MS) =>
    playLines(
      open,
      table.module,
      puzzle.position,
      {
        best: [puzzle.move, ...puzzle.following],
        other: [other],
        worth: puzzle.worth,
        known: known && { ...known, other: same ? known.other : undefined },
      },
      thinks,
      langNumber(),
      patience,
    );
  // A rival who knows what punishes the next best move tries that first, then thinks longer.
  const played = await refuted(me, [
    () => courses(think, PATIENCE_MS),
    ...(known && !same
      ? [
          () => courses(borrowed(known.other.slice(1), legal, think)),
          () => courses((record) => thinker.think(record, rules.value!.longLevel(), HARDER_MS)),
        ]
      : []),
  ]);
  const tried = game.name === "baron" ? triedAt(open, me, played.lines[0], other, langNumber()) : null;
  return { ...played, tried };
}

/** The courses of the solution and of another move; those asked for last are there at once. */
export function linesOf(
  game: GameFacts,
  puzzle: Puzzle,
  table: SchoolTable,
  other: string,
): Promise<Lines | null> {
  const key = `${puzzle.key} ${other} ${langNumber()}`;
  const known = asked.get(key);
  if (known) return known;
  const lines = play(game, puzzle, table, other);
  if (asked.size >= KEPT) asked.delete(asked.keys().next().value!);
  asked.set(key, lines);
  lines.catch(() => asked.delete(key));
  return lines;
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** In German a whole sentence begins with a capital behind a colon, too: "Sonst: Ich …". */
const begun = (words: string) =>
  lang.value === "de"
    ? words.replace(/^(\p{L}+: )(\p{Ll})/u, (_, lead, one) => lead + one.toUpperCase())
    : words;

const told = (table: SchoolTable, sentences: readonly string[]): string =>
  sentences
    .filter((words) => words !== "")
    .map((words) => begun(capital(table.named(words))))
    .join(" ");

const before = (table: SchoolTable) => table.positionAt(table.start) as Rounds;

/** Everybody's points before the answer. */
const pointsOf = (table: SchoolTable): number[] =>
  table.seats.map((_, seat) => table.module.points(before(table), seat) ?? 0);

/** What is to be reached; "": the courses do not say. */
export function goalWords(table: SchoolTable, { lines, stops }: Lines, vague: boolean): string {
  const goal = goalOf(table.module, table.viewer.value, before(table), pointsOf(table), lines, stops, vague);
  return goal === null ? "" : `${table.named(goal)}.`;
}

/** How far the courses go. */
export const spanWords = (table: SchoolTable, { lines, stops }: Lines, which: 0 | 1): string =>
  spanOf(before(table), stops, lines[which].over).when;

/** A thing that happens, and how: who takes part, what it costs. */
export interface WhyLine {
  main: string;
  rest: string;
  other: boolean; // after the other move
}

const SENTENCE_END = /(?<=[.!?]) (?=\p{Lu})/u;

/** Why the solution is good, line by line: what it brings first, then what comes of the other move. */
export function whyLines(table: SchoolTable, { lines, tried }: Lines): WhyLine[] {
  const all = whyOf(table.module, table.viewer.value, before(table), lines, tried);
  const made = all.map((words) => {
    const [main, ...rest] = told(table, [words]).split(SENTENCE_END);
    return { main, rest: rest.join(" "), other: isOtherwise(words) };
  });
  return [...made.filter(({ other }) => !other), ...made.filter(({ other }) => other)];
}

/** How the game ends after the solution; "": it goes on. */
export const endWords = (table: SchoolTable, { lines: [best] }: Lines): string =>
  told(table, [endOf(table.module, best)]);

function othersOf(table: SchoolTable, { lines: [best, other] }: Lines): string[] {
  const { round, rounds } = before(table);
  const last = round !== undefined && round === rounds;
  return aftermathOf(table.module, table.viewer.value, other, best, last);
}

/** What comes of the other move, beside its points. */
export const otherWords = (table: SchoolTable, lines: Lines): string => told(table, othersOf(table, lines));

/** The same line by line; `brief`: without sums. */
export const otherLines = (table: SchoolTable, lines: Lines, brief: boolean): WhyLine[] =>
  othersOf(table, lines).map((words) => {
    const [main, ...rest] = told(table, [words]).split(SENTENCE_END);
    return { main, rest: rest.filter((one) => !brief || !one.includes(" = ")).join(" "), other: true };
  });

/** How one stands after the best move and after the other one, without a word about the best. */
export const gapWords = (table: SchoolTable, { lines }: Lines): string => gapOf(table.viewer.value, lines);

/** How everybody comes to the points at the end of a course. */
export function billOf(table: SchoolTable, { lines }: Lines, which: 0 | 1): Account[] {
  return accountsOf(table.module, pointsOf(table), lines[which]);
}
