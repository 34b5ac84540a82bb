// web/src/puzzle/file.ts -- files of puzzles, puzzles/GAME.txt, as play/puzzles.h describes them.
//
// They are large: each comes when somebody wants to solve puzzles of that game.
import type { ThreeWords } from "../lib/i18n";

/** All chance of a puzzle follows from this number. */
export const SEED = 1;

export interface Theme {
  name: string;
  title: ThreeWords;
}

export interface Puzzle {
  key: string; // the same as long as the position is
  number: number; // from 1, as the file has them
  theme: string;
  level: number; // how hard it is: the level of the computer player that finds it
  worth: number; // share of the win that the best move leaves, 0 to 1
  next: number; // and the next best
  move: string;
  following: string[]; // what its seat does after it in the same turn
  instead: string; // the next best move
  position: { seats: number; to_act: number };
}

export interface PuzzleFile {
  themes: Theme[];
  puzzles: Puzzle[];
}

/** Themes that are chosen together. */
export interface Group {
  name: string;
  title: ThreeWords;
  themes: readonly string[];
}

const FEW = 5; // puzzles: a theme with fewer has no stars of its own

/** The themes there are, those with few puzzles as one; a single such theme together with the next smallest. */
export function groupsOf({ themes, puzzles }: PuzzleFile, various: ThreeWords): Group[] {
  const count = ({ name }: Theme) => puzzles.filter(({ theme }) => theme === name).length;
  const there = themes.filter((one) => count(one) > 0);
  const rising = [...there].sort((a, b) => count(a) - count(b));
  const n = rising.filter((one) => count(one) < FEW).length;
  const few = rising.slice(0, n === 1 ? 2 : n);
  const own = there.filter((one) => !few.includes(one));
  return [
    ...own.map(({ name, title }) => ({ name, title, themes: [name] })),
    ...(few.length > 0 ? [{ name: "various", title: various, themes: few.map(({ name }) => name) }] : []),
  ];
}

export const themeOf = ({ themes }: PuzzleFile, puzzle: Puzzle): Theme | undefined =>
  themes.find(({ name }) => name === puzzle.theme);

/** A short name for a text, the same everywhere. */
function nameOf(text: string): string {
  let hash = 5381;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 33) ^ text.charCodeAt(i)) >>> 0;
  return hash.toString(36);
}

export function readPuzzles(source: string): PuzzleFile {
  const [head, ...blocks] = source.split(/\n\n+/);
  if (!head.startsWith("liege puzzles 1\n")) throw new Error("not a file of puzzles");
  const themes = [...head.matchAll(/^theme (\S+) (.+)$/gm)].map(([, name, titles]) => ({
    name,
    title: titles.split("|") as unknown as ThreeWords,
  }));
  const puzzles = blocks
    .filter((block) => block.trim() !== "")
    .map((block, i) => {
      const line = (name: string) => new RegExp(`^${name} (.*)$`, "m").exec(block)?.[1];
      const [theme, level, worth, next] = line("puzzle")!.split(" ");
      const position = line("position")!;
      const share = { worth: Number(worth) / 1000, next: Number(next) / 1000 };
      return {
        key: nameOf(position),
        number: i + 1,
        theme,
        level: Number(level),
        ...share,
        move: line("move")!,
        following: line("then")?.split("; ") ?? [],
        instead: line("instead")!,
        position: JSON.parse(position) as Puzzle["position"],
      };
    });
  return { themes, puzzles };
}

const FILES = import.meta.glob<string>("../../../puzzles/*.txt", { query: "?raw", import: "default" });

/** The puzzles of a game; null: there are none. */
export async function loadPuzzles(game: string): Promise<PuzzleFile | null> {
  const file = FILES[`../../../puzzles/${game}.txt`];
  return file ? readPuzzles(await file()) : null;
}
