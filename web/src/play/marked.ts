// web/src/play/marked.ts -- words about a table in which it stays known where a place is named, so that the board can show it.
import type { Table } from "../lib/table";

const [OPEN, MID, CLOSE] = ["\uE010", "\uE011", "\uE012"]; // letters that no text has: a cell, its words
const MARK = new RegExp(`${OPEN}([^${MID}]*)${MID}([^${CLOSE}]*)${CLOSE}`, "g");

/** How names and places are put into words about a table. */
export type Naming = (table: Table, words: string, index?: number) => string;

/** As they are read. */
export const plainly: Naming = (table, words) => table.named(words);

/** The same with each place marked. */
export const marking: Naming = (table, words) =>
  table
    .spans(words)
    .map(({ words: said, cell }) => (cell === undefined ? said : `${OPEN}${cell}${MID}${said}${CLOSE}`))
    .join("");

/** Words that begin a sentence; a mark is no letter. */
export const begun = (words: string): string =>
  words.replace(
    new RegExp(`^(${OPEN}[^${MID}]*${MID})?(.)`, "u"),
    (_, mark: string | undefined, letter: string) => `${mark ?? ""}${letter.toLocaleUpperCase()}`,
  );

/** Marked words in pieces; those with a cell are places. */
export function piecesOf(words: string): { words: string; cell?: string }[] {
  const parts = words.split(MARK); // words, cell, its words, words, …
  return parts.flatMap((part, i) => {
    if (i % 3 === 1) return [];
    return i % 3 === 2 ? [{ words: part, cell: parts[i - 1] }] : part === "" ? [] : [{ words: part }];
  });
}
