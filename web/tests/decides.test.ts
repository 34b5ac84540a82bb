// web/tests/decides.test.ts -- what decides a puzzle is told, and first: sums of fights, what is lacking, gold, answers.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { aftermathOf, whyOf } from "../src/puzzle/aftermath";
import { readCourses } from "../src/puzzle/courses";
import { type Puzzle, readPuzzles } from "../src/puzzle/file";
import { playLines, SEED } from "../src/puzzle/line";
import type { Line } from "../src/play/walk";
import { exampleRecord } from "../src/rules/steps";
import { loadRules } from "./rules";

const rules = await loadRules();
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

interface Told {
  puzzle: Puzzle;
  me: number;
  best: Line;
  other: Line;
  why: string[]; // without what is empty
  after: string[];
}

/** What is told of all puzzles of a game, from the courses that are kept. */
async function all(name: string): Promise<Told[]> {
  const game = rules.catalogue(0).find((one) => one.name === name)!;
  const module = gameModule(name);
  const kept = readCourses(read(`web/src/puzzle/courses/${name}.txt`));
  const list: Told[] = [];
  for (const puzzle of readPuzzles(read(`puzzles/${name}.txt`)).puzzles) {
    const { position, move, following, instead, worth, key } = puzzle;
    const open = () => rules.loadRecord(exampleRecord(game, position, SEED));
    const moves = { best: [move, ...following], other: [instead], worth, known: kept.get(key)! };
    const { lines } = await playLines(open, module, position, moves, async () => "", 0);
    const me = position.to_act;
    const match = open();
    const why = whyOf(module, me, match.look(-1, me, 0).position, lines).filter((words) => words !== "");
    match.close();
    const [best, other] = lines;
    list.push({ puzzle, me, best, other, why, after: aftermathOf(module, me, other, best, false) });
  }
  return list;
}

/** The one of a position, wherever the file has it. */
const ofKey = (told: readonly Told[], key: string): Told => told.find(({ puzzle }) => puzzle.key === key)!;

const eventsOf = ({ course }: Line) => course.flatMap(({ events }) => events);

describe.each(["baron", "barony", "feudo"])("of %s", async (name) => {
  const told = await all(name);

  it("nothing is told as coming besides, when nothing was told before, and what comes later is called so", () => {
    for (const { puzzle, me, best, why } of told) {
      const at = why.findIndex((words) => words.startsWith("Besides: "));
      const before = why.slice(0, Math.max(0, at)).filter((words) => !words.startsWith("Otherwise"));
      if (at >= 0) expect(before, `${puzzle.number}`).not.toEqual([]);
      const end = best.course.findIndex(({ seat }) => seat !== me && seat >= 0);
      const turn = best.course.slice(0, end < 0 ? best.course.length : end).flatMap(({ events }) => events);
      const lost = turn.some(({ data }) => ["lost", "driven", "beaten", "looted"].includes(data.event));
      if (at >= 0 && /loses|returns to hand/.test(why[at]))
        expect(lost || /king/.test(why[at]), why[at]).toBe(true);
    }
  });
});

describe("of Baron", async () => {
  const told = await all("baron");

  it("a fight's sum comes first, of the solution and of the other move", () => {
    let [good, bad] = [0, 0];
    for (const { me, best, other, why, after } of told) {
      const [won, lost] = [best, other].map(({ course }) =>
        course[0].events.find(({ data }) => data.event === "fight" && data.seat === me),
      );
      if (won) expect(why[0]).toBe(won.say);
      if (lost) expect(after[0]).toBe(lost.say);
      good += won ? 1 : 0;
      bad += lost ? 1 : 0;
    }
    expect(Math.min(good, bad)).toBeGreaterThan(2);
    expect(ofKey(told, "1hus4r5").why[0]).toMatch(
      /8 − 2 \(\{hex 1,-2\|\w+\}\) = 6; 7 − 2 \(\{hex 1,-2\|\w+\}\) = 5\./,
    );
  });

  it("a knight that is back in hand is not called lost, and who drove it there oneself is not told of", () => {
    const said = told.flatMap(({ why, after }) => [...why, ...after]);
    expect(said.filter((words) => /(returns|goes back) to hand/.test(words)).length).toBeGreaterThan(0);
    for (const { best, other, why, after } of told) {
      const leaves = [best, other]
        .flatMap(eventsOf)
        .some(({ data }) => data.event === "driven" && data.leaves);
      if (!leaves) expect([...why, ...after].join(" ")).not.toMatch(/(Besides|Later):.*loses a knight/);
    }
    expect(ofKey(told, "1sqrhhr").why.join(" ")).not.toMatch(/Besides|Later: /); // the rival’s own attack that comes to nothing
  });
});

describe("of Feudo", async () => {
  const told = await all("feudo");

  it("an attack is told with its strength, and what the other move lacks for it", () => {
    const [second, third] = ["ygwyaj", "1opy3u1"].map((key) => ofKey(told, key));
    expect(second.why[0]).toMatch(
      /13 to 12 \(7 of it from the terrain\)\. .*\+2 points for \{1\}\. .*4 spaces from their castle: \+4/,
    );
    expect(second.why[1]).toMatch(/^Otherwise: \{1\} is too weak .*9, and more than 12 is needed/);
    expect(second.why.join(" ")).not.toContain("Later it brings Evesham");
    expect(third.why.join(" ")).toMatch(/Otherwise: \{1\}’s \{hex 2,0\|Milady\} charms \{0\}/);
  });

  it("a town that is taken is told of by one line with its siege", () => {
    let taken = 0;
    for (const { why } of told) {
      const own = why.filter((words) => !/^Otherwise|^Later/.test(words));
      for (const [, town] of own.join(" ").matchAll(/ conquers \{hex [^|]*\|(\w+)\}/g)) {
        expect(own.filter((words) => words.includes(town)).length, why.join(" | ")).toBe(1);
        taken++;
      }
    }
    expect(taken).toBeGreaterThan(8);
  });

  it("what somebody answers and would not have done otherwise comes first of the other move", () => {
    expect(ofKey(told, "1opy3u1").after[0]).toMatch(
      /^The answer: \{1\} moves \{piece 1:milady\|Milady\} .*charms \{0\}/,
    );
    for (const { me, best, after } of told) {
      const answer = after.find((words) => words.startsWith("The answer: "));
      if (!answer) continue;
      expect(answer).not.toMatch(new RegExp(`^The answer: \\{${me}\\}`));
      for (const { say } of eventsOf(best)) expect(answer).not.toBe(`The answer: ${say}`);
    }
  });
});

describe("of Barony", async () => {
  const told = await all("barony");

  it("what a looted token pays for is told with what it is worth", () => {
    expect(ofKey(told, "1g7qc9g").why.slice(0, 2).join(" ")).toContain(
      "The looted token (plain, 4 gold) makes 17 gold, and a title costs 15.",
    );
    expect(ofKey(told, "1g7qc9g").why.join(" ")).not.toContain("{1} gets a looted token");
  });

  it("what waiting with a title costs is told with the solution", () => {
    expect(ofKey(told, "jzg0ca").why).toContain(
      "Otherwise {1} loots a token (plain, 4 gold): only 11 gold would be left, and a title costs 15.",
    );
  });
});
