// web/tests/puzzles.test.ts -- the engine says of puzzles why their solution is better, and why another answer is worse.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Puzzle, readPuzzles, SEED } from "../src/puzzle/file";
import { exampleRecord } from "../src/rules/steps";
import { loadRules } from "./rules";

const rules = await loadRules();
const NAMES = ["baron", "barony", "feudo"];
const [EACH, PLAYOUTS, PAIRS] = [9, 200, 16]; // so many are one of the sample
const file = (path: string) => new URL(`../../${path}`, import.meta.url);
const puzzlesOf = (name: string) => readPuzzles(readFileSync(file(`puzzles/${name}.txt`), "utf8")).puzzles;

it.each(NAMES)("there are at least 60 puzzles of %s, and reasons for them in three languages", (name) => {
  rules.giveNetwork(name, new Uint8Array(readFileSync(file(`networks/${name}.net`))));
  const game = rules.catalogue(0).find((one) => one.name === name)!;
  const puzzles = puzzlesOf(name);
  expect(puzzles.length).toBeGreaterThanOrEqual(60);
  const explain = ({ position }: Puzzle, moves: string[], lang: number) => {
    const match = rules.loadRecord(exampleRecord(game, position, SEED));
    const found = match.explain({ moves, plan: false, pairs: PAIRS }, lang, PLAYOUTS);
    match.close();
    return found;
  };
  for (const puzzle of puzzles.filter((_, i) => i % EACH === 0)) {
    const { move, following, instead, position } = puzzle;
    for (const [moves, better] of [
      [[move, ...following], true],
      [[instead], false],
    ] as const) {
      for (const lang of [0, 1, 2]) {
        const found = explain(puzzle, [...moves], lang);
        expect(found.seat).toBe(position.to_act);
        // Of moves that come to the same the plainest is named.
        if (better) expect(found.turn.slice(0, moves.length), `${name} ${puzzle.number}`).toEqual(moves);
        expect(found.reason, `${name} ${puzzle.number}`).toMatch(/\p{L}.*\.$/u);
        const me = position.to_act;
        if (lang === 0) expect(found.win[me] > found.rival_win![me] - 0.2 || !better).toBe(true);
      }
    }
  }
});
