// web/tests/candidates.test.ts -- a choice of moves for a puzzle: the solution is among them, and each has its own cell.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { candidatesOf, lettersFor, placeOf } from "../src/puzzle/candidates";
import { readPuzzles } from "../src/puzzle/file";
import { exampleRecord } from "../src/rules/steps";
import { loadRules } from "./rules";

const rules = await loadRules();

it.each(["baron", "barony", "feudo"])("%s: three legal moves of one kind, or none", (name) => {
  const game = rules.catalogue(0).find((one) => one.name === name)!;
  const { puzzles } = readPuzzles(
    readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8"),
  );
  const firsts = new Set<number>();
  for (const puzzle of puzzles) {
    const match = rules.loadRecord(exampleRecord(game, puzzle.position));
    const { moves } = match.look(-1, puzzle.position.to_act, 0);
    match.close();
    const list = candidatesOf(puzzle, moves);
    if (list.length === 0) continue;
    expect(list.length).toBe(3);
    expect(new Set(list.map(placeOf)).size).toBe(3);
    expect(moves).toEqual(expect.arrayContaining(list));
    expect(list).toContain(puzzle.move);
    firsts.add(list.indexOf(puzzle.move));
    const again = candidatesOf(puzzle, moves, puzzle.instead); // it was tried: known not to be the one
    expect(again).toContain(puzzle.move);
    const alike = moves.filter((one) => one.split(" ")[0] === puzzle.move.split(" ")[0]);
    const places = new Set(alike.filter((one) => one !== puzzle.instead).map(placeOf));
    if (places.size > 2) expect(again).not.toContain(puzzle.instead);
  }
  expect(firsts.size).toBe(3); // its place among them tells nothing
});

it("keeps each place's letter while a puzzle is looked at", () => {
  const offered = lettersFor([], ["lay field 1,2", "lay field 3,4", "lay field 5,6"]);
  expect(offered).toEqual(["1,2", "3,4", "5,6"]);
  expect(lettersFor(offered, ["lay hill 3,4"])).toEqual(offered);
  expect(lettersFor(offered, ["lay field 5,6", "donjon 7,8", "pass"])).toEqual([...offered, "7,8"]);
});
