// web/tests/recorded.ts -- a game of tests/records at a moment of it: a table whose one person is asked, with advice that a test gives.
import { readFileSync } from "node:fs";
import { gameModule } from "../src/games/list";
import type { Advice } from "../src/lib/bridge";
import { langNumber } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import { onCopy, rules } from "./by-hints";

const WALKS = 300; // for what a test does not say
const games = rules.catalogue(0);

/** Advice for two players: a move, its share of the win, and the others with theirs. */
export const advice = (move: string, worth: number, ...others: [string, number][]): Advice => ({
  move,
  worth: [worth, 1 - worth],
  line: [move],
  others: others.map(([one, n]) => ({ move: one, worth: [n, 1 - n], visits: 1 })),
});

/** The table right before a move of the record, by its number there. `given`: what the search says then, first of all. */
export function recorded(name: string, before: number, given?: Advice): Table {
  const game = games.find((one) => one.name === name)!;
  const text = readFileSync(new URL(`records/${name}.txt`, import.meta.url), "utf8");
  const kept = text.split("\n").filter((line) => !(Number(/^(\d+) /.exec(line)?.[1] ?? 0) >= before));
  const match = rules.loadRecord(kept.join("\n"));
  const record = match.quickRecord();
  const shares = (move: string) =>
    [given, ...(given?.others ?? [])].find((one) => one?.move === move)?.worth ?? null;
  const thinker = {
    advise: async (at: string) =>
      given && at === record ? given : onCopy(at, (copy) => copy.advise(0, WALKS)),
    weigh: async (at: string, move: string) =>
      shares(move) ?? onCopy(at, (copy) => copy.weigh(move, 0, WALKS)),
    courses: async (at: string, index: number, moves: readonly string[]) =>
      onCopy(at, (copy) => copy.courses(index, moves, 0, langNumber())),
    think: async (at: string, strength: number) => onCopy(at, (copy) => copy.think(strength)),
    hurry: () => {},
  } as unknown as Thinker;
  const seats = ["Ann", "Odo"].map((of, arms) => ({ name: of, arms, level: arms }));
  return new Table("recorded", () => game, gameModule(name), seats, match, thinker, false);
}
