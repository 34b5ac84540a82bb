// web/tests/situation.test.ts -- a puzzle that begins within a turn says what of it is done.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { lang, LANGS } from "../src/lib/settings";
import { situationOf } from "../src/puzzle/about";
import { readPuzzles } from "../src/puzzle/file";
import { exampleRecord } from "../src/rules/steps";
import { games, reset, rules, seated } from "./against";

reset();

it.each(LANGS)("a puzzle of Barony after a raid names whose village was destroyed, in %s", (code) => {
  lang.value = code;
  const game = games.find((one) => one.name === "barony")!;
  const { puzzles } = readPuzzles(readFileSync(new URL("../../puzzles/barony.txt", import.meta.url), "utf8"));
  const raids = puzzles.filter(({ move }) => move.startsWith("loot "));
  expect(raids.length).toBeGreaterThan(0);
  for (const { position } of raids) {
    const { seats: many, victim, to_act: me } = position as { seats: number; victim: number; to_act: number };
    const seats = Array.from({ length: many }, (_, arms) => ({
      name: `N${arms}`,
      arms,
      level: arms === me ? 0 : 1,
    }));
    const match = rules.loadRecord(exampleRecord(game, position, 1));
    const at = seated("raid", () => game, gameModule("barony"), seats, match, null, false);
    const { now } = situationOf("barony", at);
    expect(now).toContain(`N${victim}`);
    expect(now).toMatch(/village|Dorf/);
    at.close();
  }
});
