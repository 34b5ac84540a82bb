// web/tests/riskless.test.ts -- of a building of Barony and a move as good, which avoids its danger, the hint names the second.
import { expect, it } from "vitest";
import type { Advice } from "../src/lib/bridge";
import { gameModule } from "../src/games/list";
import { langNumber } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import { askFirst } from "../src/play/hint-words";
import { prospectOf } from "../src/play/prospect";
import { asked, askedForAll, onCopy, rules } from "./by-hints";

askedForAll();
const game = rules.catalogue(0).find(({ name }) => name === "barony")!;

/** A table at a moment of a game of three, where ending the turn is as good as a building. */
function tableAt(record: string, move: string): Table {
  const worth = [0.5, 0.25, 0.25];
  const others = [{ move: "done", worth, visits: 1000 }];
  const given = { move, worth, line: [move], others } as Advice;
  const thinker = {
    advise: async (at: string) => (at === record ? given : onCopy(at, (copy) => copy.advise(0, 100))),
    weigh: async (at: string, one: string) =>
      at === record ? worth : onCopy(at, (copy) => copy.weigh(one, 0, 100)),
    courses: async (at: string, index: number, moves: readonly string[]) =>
      onCopy(at, (copy) => copy.courses(index, moves, 0, langNumber())),
    think: async (at: string, strength: number) => onCopy(at, (copy) => copy.think(strength)),
    hurry: () => {},
  } as unknown as Thinker;
  const seats = ["Ann", "Odo", "Isolde"].map((name, arms) => ({ name, arms, level: arms }));
  return new Table("risk", () => game, gameModule("barony"), seats, rules.loadRecord(record), thinker, false);
}

it("of a building and a move as good, the one without the danger is the hint", async () => {
  let swapped = 0;
  for (let seed = 12n; seed < 30n && swapped === 0; seed++) {
    const match = rules.begin(game.index, 3, seed, []);
    for (let look = match.look(-1, 0, 0); look.turn !== -2 && swapped === 0; look = match.look(-1, 0, 0)) {
      const builds = look.turn === 0 && look.moves.includes("done") ? look.moves : [];
      const move = builds.find((one) => /^build \S+ village/.test(one));
      if (move !== undefined) {
        const at = tableAt(match.quickRecord(), move);
        const cell = move.split(" ")[1];
        const risky = prospectOf(at, at.count.value, move)?.dangers.some((one) => one.cell === cell);
        if (risky) {
          void at.run();
          await asked(at);
          await at.askHint();
          const hint = at.hint.value as Advice;
          const words = (await askFirst(at)) ?? "";
          expect(words).not.toContain("without this danger");
          if (hint.move === "done") swapped++;
        }
        at.close();
      }
      match.play(match.think(1));
    }
    match.close();
  }
  expect(swapped).toBeGreaterThan(0);
});
