// web/tests/puzzles.test.ts -- of every puzzle it can be told by what happens why its solution is better.
//
// The courses of all puzzles are kept (src/puzzle/courses); a few of them are thought through again by default. All of
// them, some minutes long, kept again, and a list of what is said about each:
//     PUZZLES=all KEEP=1 SHOW=1 npx vitest run tests/puzzles.test.ts
import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { aftermathOf, differsIn, endOf, isConcrete, whyOf } from "../src/puzzle/aftermath";
import { accountsOf, addsUp } from "../src/puzzle/bill";
import { readCourses, writeCourses } from "../src/puzzle/courses";
import { type Puzzle, readPuzzles } from "../src/puzzle/file";
import { goalOf } from "../src/puzzle/goal";
import { type Known, PLAYS, playLines, SEED } from "../src/puzzle/line";
import { exampleRecord } from "../src/rules/steps";
import { LANGS, lang } from "../src/lib/settings";
import { unproved } from "./proved";
import { loadRules } from "./rules";

const rules = await loadRules();
const NAMES = ["baron", "barony", "feudo"];
const EACH = process.env.PUZZLES === "all" ? 1 : 14; // so many are one of the sample
const file = (path: string) => new URL(`../../${path}`, import.meta.url);
const coursesOf = (name: string) => file(`web/src/puzzle/courses/${name}.txt`);
const puzzlesOf = (name: string) => readPuzzles(readFileSync(file(`puzzles/${name}.txt`), "utf8")).puzzles;
const gameOf = (name: string) => rules.catalogue(0).find((one) => one.name === name)!;

/** What the courses of a theme differ in: a theme that names something else leads astray. */
const ABOUT: Record<string, string[]> = {
  "baron gap": ["own closed"],
  "baron found": ["own founded", "rival founded"],
  "barony city": ["own founded"],
  "feudo siege": ["own conquered", "rival conquered", "own lost_town", "rival lost_town"],
  "feudo battle": ["own beaten", "rival beaten", "own perished", "rival perished"],
};

const play = (name: string, puzzle: Puzzle, known?: Known) => {
  const { position, move, following, instead, worth } = puzzle;
  const open = () => rules.loadRecord(exampleRecord(gameOf(name), position, SEED));
  const think = async (record: string) => {
    expect(known, "nothing is thought about that is known").toBe(undefined);
    const match = rules.loadRecord(record);
    try {
      return match.think(PLAYS);
    } finally {
      match.close();
    }
  };
  const moves = { best: [move, ...following], other: [instead], worth, known };
  return playLines(open, gameModule(name), position, moves, think, 0);
};

it.each(NAMES)(
  "courses of puzzles of %s are those that are kept",
  async (name) => {
    rules.giveNetwork(name, new Uint8Array(readFileSync(file(`networks/${name}.net`))));
    const kept = new Map(readCourses(readFileSync(coursesOf(name), "utf8")));
    for (const puzzle of puzzlesOf(name).filter((_, i) => i % EACH === 0)) {
      const { lines, stops } = await play(name, puzzle);
      const [best, other] = lines.map(({ moves }) => moves);
      await new Promise((go) => setTimeout(go)); // the runner wants to hear from us
      if (process.env.KEEP) kept.set(puzzle.key, { stops, best, other });
      else expect(kept.get(puzzle.key), `${name} ${puzzle.number}`).toEqual({ stops, best, other });
    }
    if (process.env.KEEP) {
      const there = new Map(
        puzzlesOf(name).flatMap(({ key }) => (kept.has(key) ? [[key, kept.get(key)!]] : [])),
      );
      writeFileSync(coursesOf(name), writeCourses(there));
    }
  },
  3_600_000,
);

it.each(NAMES)(
  "puzzles of %s have a goal, sums that add up, and a verdict that their courses prove",
  async (name) => {
    const module = gameModule(name);
    const kept = readCourses(readFileSync(coursesOf(name), "utf8"));
    const faults: string[] = [];
    for (const puzzle of puzzlesOf(name)) {
      const { number, key, position, move, worth, next, to_act: me } = { ...puzzle, ...puzzle.position };
      const known = kept.get(key);
      expect(known, `${number} has courses`).toBeDefined();
      const { lines, stops } = await play(name, puzzle, known);
      const [best, other] = lines;
      const match = rules.loadRecord(exampleRecord(gameOf(name), position, SEED));
      const before = match.look(-1, me, 0).position as { round?: number; rounds?: number };
      match.close();
      const points = best.points.map((_, seat) => module.points(before, seat) ?? 0);
      const last = before.round !== undefined && before.round === before.rounds;
      const bills = lines.map((line) => accountsOf(module, points, line));
      const about = ABOUT[`${name} ${puzzle.theme}`];
      const differs = differsIn(module, me, best, other);
      if (about && !about.some((event) => differs.has(event)))
        faults.push(`${number} ${key}: ${puzzle.theme}, but it is about ${[...differs]}`);
      for (const words of unproved(name, puzzle, me, points, lines, stops))
        faults.push(`${number} ${key}: ${words}`);
      if (!isConcrete(module, me, other, best)) faults.push(`${number} ${key}: vague`);
      if (!bills.flat().every(addsUp)) faults.push(`${number} ${key}: ${JSON.stringify(bills)}`);
      for (const code of LANGS) {
        lang.value = code;
        const goal = goalOf(module, me, before, points, lines, stops);
        if (goal === null) faults.push(`${number} ${key}: no goal`);
        const why = whyOf(module, me, before, lines);
        const after = aftermathOf(module, me, other, best, last).join(" ");
        const said = [goal, ...why, endOf(module, best), after];
        expect(said.join(" "), `${number}`).not.toMatch(/undefined|null|NaN|\{(?!\d\}|hex |piece )/);
        for (const { items } of bills.flat())
          for (const { words } of items) expect(words, `${number}`).not.toMatch(/_|^$/);
        if (last) expect(after).not.toMatch(/pays only later|erst später|plus tard/);
        if (process.env.SHOW && code === (process.env.SHOW === "1" ? "en" : process.env.SHOW)) {
          const sums = accountsOf(module, points, other).map(
            ({ seat, from, items, to }) =>
              `{${seat}} ${from}${items.map((one) => ` ${one.points} (${one.words})`).join("")} = ${to}`,
          );
          console.log(
            `${name} ${number} ${key} ${puzzle.theme} | ${move} (${worth}, ${next}) | ${said.join(" | ")} | ${sums.join(", ")}`,
          );
        }
      }
      lang.value = "en";
    }
    expect(faults).toEqual([]);
    expect(puzzlesOf(name).length).toBeGreaterThanOrEqual(60);
  },
);
