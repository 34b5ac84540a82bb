// web/tests/puzzles.test.ts -- of every puzzle it can be told by what happens why its solution is better.
//
// A few of each file by default; all of them, some minutes long, and a list of what is said about each:
//     PUZZLES=all SHOW=1 npx vitest run tests/puzzles.test.ts
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { aftermathOf, broughtBy, isConcrete } from "../src/puzzle/aftermath";
import { readPuzzles } from "../src/puzzle/file";
import { PLAYS, playLines, SEED } from "../src/puzzle/line";
import { reasonOf } from "../src/play/reason";
import { exampleRecord } from "../src/rules/steps";
import { LANGS, lang } from "../src/lib/settings";
import { loadRules } from "./rules";

const rules = await loadRules();
const EACH = process.env.PUZZLES === "all" ? 1 : 14; // so many are one of the sample

it.each(["baron", "barony", "feudo"])(
  "puzzles of %s have a reason that is to be seen",
  async (name) => {
    const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
    const game = rules.catalogue(0).find((one) => one.name === name)!;
    const module = gameModule(name);
    rules.giveNetwork(name, new Uint8Array(file(`networks/${name}.net`)));
    const think = async (record: string) => {
      const match = rules.loadRecord(record);
      try {
        return match.think(PLAYS);
      } finally {
        match.close();
      }
    };
    const vague: string[] = [];
    const { puzzles } = readPuzzles(file(`puzzles/${name}.txt`).toString());
    for (const puzzle of puzzles.filter((_, i) => i % EACH === 0)) {
      const { number, position, move, following, instead, worth, next } = puzzle;
      const open = () => rules.loadRecord(exampleRecord(game, position, SEED));
      const moves = { best: [move, ...following], other: [instead], worth };
      const [best, other] = await playLines(open, module, position, moves, think, 0);
      const match = open();
      const before = match.look(-1, position.to_act, 0).position as { round?: number; rounds?: number };
      match.close();
      const last = before.round !== undefined && before.round === before.rounds;
      for (const code of LANGS) {
        lang.value = code;
        const reason = reasonOf(module, before, best.course, other.course) ?? "";
        const brought = broughtBy(module, position.to_act, best, other, reason);
        const after = aftermathOf(module, position.to_act, other, best, last).join(" ");
        expect(reason + brought + after, `${number}`).not.toMatch(/undefined|null|NaN|\{[^0-9]/);
        if (last) expect(after).not.toMatch(/pays only later|erst später|plus tard/);
        if (process.env.SHOW && code === "en") {
          const mark = isConcrete(module, position.to_act, other, best) ? "" : " VAGUE";
          console.log(
            `${name} ${number} ${puzzle.key}${mark} | ${move} (${worth}, ${next}) | ${reason} ${brought} | ${after}`,
          );
        }
      }
      lang.value = "en";
      if (!isConcrete(module, position.to_act, other, best)) vague.push(`${number}`);
    }
    expect(vague, "without a concrete reason").toEqual([]);
  },
  900_000,
);
