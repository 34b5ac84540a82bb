// web/tests/finished.ts -- a game of e2e/games, played to its end.
import { readFileSync } from "node:fs";
import { gameModule } from "../src/games/list";
import type { Match } from "../src/lib/bridge";
import { Table } from "../src/lib/table";
import { loadRules } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

export function finished(name: string): Table {
  const game = games.find((one) => one.name === name)!;
  const lines = readFileSync(new URL(`../e2e/games/${name}.txt`, import.meta.url), "utf8").split("\n");
  const seed = BigInt(/^seed (\d+)$/m.exec(lines.join("\n"))![1]);
  const match: Match = rules.begin(game.index, 2, seed, []);
  for (const line of lines) {
    const found = /^(\d) (.*)$/.exec(line); // chance follows from the seed
    if (found) match.play(found[2]);
  }
  const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
  return new Table("back", () => game, gameModule(name), seats, match, null, false);
}
