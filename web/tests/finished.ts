// web/tests/finished.ts -- a game of e2e/games, played to its end, and looked at as a test wants it.
import { readFileSync } from "node:fs";
import { gameModule } from "../src/games/list";
import type { Match, Review } from "../src/lib/bridge";
import { Table } from "../src/lib/table";
import { loadRules } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

/** A game that somebody played by hints, as it was kept. */
export function finishedByHints(name: string): Table {
  const game = games.find((one) => one.name === name)!;
  const record = readFileSync(new URL(`../e2e/games/${name}-hinted.txt`, import.meta.url), "utf8");
  const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
  return new Table("back", () => game, gameModule(name), seats, rules.loadRecord(record), null, false);
}

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

/** The winner is at 400 until one move of theirs or, `slip`, of somebody else, then at 970. */
export function lookedAt(at: Table, slip: boolean, turn: number): number {
  const won = at.now.value.score!.findIndex((one) => one.won);
  const turned = at.log.value.findIndex(({ by, index }) => index >= turn && by === (slip ? 1 - won : won));
  const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
  at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
    if (by < 0) return null;
    const [before, after] = [shares(index <= turned ? 400 : 970), shares(index < turned ? 400 : 970)];
    const dear = slip && index === turned;
    const better = dear ? [{ move: "x", worth: before[by] }] : [];
    return {
      seat: by,
      before,
      after,
      loss: dear ? 570 : 0,
      better,
    };
  });
  return turned;
}

/** The game of Baron, its first barony of more than 2 and the other player's last move before, which may be a slip. */
export function beforeBarony() {
  const at = finished("baron");
  const founded = at.log.value.find(({ events, by }) =>
    events.some(({ data }) => data.event === "founded" && data.seat === by && Number(data.honour) > 2),
  )!;
  const slip = at.log.value.filter(({ by, index }) => by === 1 - founded.by && index < founded.index).at(-1)!;
  return { at, founded, slip };
}
