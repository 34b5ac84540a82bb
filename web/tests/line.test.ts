// web/tests/line.test.ts -- after a puzzle the game is played on, by legal moves, until points change hands.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { readPuzzles } from "../src/puzzle/file";
import { playOut } from "../src/puzzle/line";
import { exampleRecord } from "../src/rules/steps";
import { loadRules } from "./rules";

const rules = await loadRules();

it.each(["baron", "barony", "feudo"])("a puzzle of %s is played on, the same each time", async (name) => {
  const game = rules.catalogue(0).find((one) => one.name === name)!;
  const file = readPuzzles(readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8"));
  const think = async (record: string) => {
    const copy = rules.loadRecord(record);
    const { turn } = copy.look(-1, 0, 0);
    const [move] = copy.look(-1, turn, 0).moves;
    copy.close();
    return move;
  };
  const lengths = [];
  for (const { position, number, move, following } of file.puzzles.slice(0, 8)) {
    const out = async () => {
      const match = rules.loadRecord(exampleRecord(game, position, number));
      try {
        return await playOut(match, gameModule(name), position.to_act, [move, ...following], think);
      } finally {
        match.close();
      }
    };
    const made = await out();
    lengths.push(made.length);
    expect(await out()).toEqual(made);
  }
  expect(Math.max(...lengths)).toBeGreaterThan(1);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(12);
});

it.each(["baron", "barony", "feudo"])("a wrong answer in %s meets somebody's reply", async (name) => {
  const game = rules.catalogue(0).find((one) => one.name === name)!;
  const file = readPuzzles(readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8"));
  let replies = 0;
  const puzzles = file.puzzles.slice(0, 8);
  for (const { position, number, instead } of puzzles) {
    const match = rules.loadRecord(exampleRecord(game, position, number));
    const me = position.to_act;
    const think = async () => {
      const { turn } = match.look(-1, me, 0);
      const { moves } = match.look(-1, turn, 0);
      return moves.find((move) => /^(end|done|stay|pass)/.test(move)) ?? moves[0];
    };
    const from = match.look(-1, me, 0).count;
    await playOut(match, gameModule(name), me, [instead], think, true);
    const { turn, count } = match.look(-1, me, 0);
    const told = match.tell(from, count, me, 0);
    if (turn < 0 || told.some(({ by }) => by >= 0 && by !== me)) replies++;
    match.close();
  }
  expect(replies).toBe(puzzles.length);
});
