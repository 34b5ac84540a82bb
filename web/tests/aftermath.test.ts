// web/tests/aftermath.test.ts -- what comes of a wrong answer to a puzzle, in sentences that do not give the right one away.
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import type { Course, EventData } from "../src/lib/bridge";
import { LANGS, lang } from "../src/lib/settings";
import { aftermathOf } from "../src/puzzle/aftermath";
import { readPuzzles } from "../src/puzzle/file";
import { exampleRecord } from "../src/rules/steps";
import { loadRules } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

afterEach(() => {
  lang.value = "en";
});

const step = (seat: number, ...events: Omit<EventData, "rule">[]): Course[number] => ({
  seat,
  move: "end",
  luck: false,
  events: events.map((data) => ({ say: "", data: { rule: "X1", ...data } as EventData })),
});
const founded = (seat: number, honour: number) => ({ event: "founded", seat, honour });

describe("what comes of a wrong answer", () => {
  const baron = gameModule("baron");
  const told = (wrong: Course, best: Course) => aftermathOf(baron, [10, 12], wrong, best).join(" ");

  it("names what the others win, and what it makes beside the best move", () => {
    const wrong = [step(0), step(1, { event: "lost", seat: 0, honour: -4 }, founded(1, 10))];
    expect(told(wrong, [step(0, founded(0, 9)), step(1)])).toBe(
      "What then comes: {0} loses 4 honour; {1} gets a barony (+10). " +
        "Expected points: {0} −4, {1} +10; with the best move {0} +9, {1} 0.",
    );
  });

  it("leaves out what comes either way, and sums that do not speak against it", () => {
    const both = step(1, founded(1, 5));
    expect(told([step(0), both], [step(0, founded(0, 9)), both])).toBe(
      "Expected points: {0} 0; with the best move {0} +9.",
    );
    // The best move's course is shorter: that it wins less in it means nothing.
    expect(told([step(0), step(0, founded(0, 3))], [step(0)])).toMatch(/^Nothing is lost at once/);
  });

  it("tells how it ends, if it does", () => {
    expect(told([step(0), step(1, founded(1, 2), { event: "over" })], [step(0, founded(0, 6))])).toMatch(
      /So the game ends: \{0\} 10, \{1\} 14\.$/,
    );
  });

  it.each(["baron", "barony", "feudo"])(
    "is told of puzzles of %s, in every language",
    (name) => {
      const game = games.find((one) => one.name === name)!;
      const source = readFileSync(new URL(`../../puzzles/${name}.txt`, import.meta.url), "utf8");
      const module = gameModule(name);
      let later = 0;
      const some = readPuzzles(source).puzzles.slice(0, 20);
      for (const puzzle of some) {
        const { seats, to_act } = puzzle.position;
        const match = rules.loadRecord(exampleRecord(game, puzzle.position, puzzle.number));
        const { count, position } = match.look(-1, to_act, 0);
        const points = Array.from({ length: seats }, (_, seat) => module.points(position, seat) ?? 0);
        LANGS.forEach((code, i) => {
          lang.value = code;
          const [best, wrong] = match.courses(count, [puzzle.move, puzzle.instead], 0, i)!;
          const words = aftermathOf(module, points, wrong, best).join(" ");
          expect(words).not.toMatch(/undefined|null|NaN|\{[^0-9]/);
          expect(words).not.toBe("");
          if (code === "en" && words.startsWith("Nothing is lost")) later++;
        });
        match.close();
      }
      expect(later).toBeLessThan(some.length / 2); // most are explained by what happens
    },
    120_000,
  );
});
