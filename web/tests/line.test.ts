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
