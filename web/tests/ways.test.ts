// web/tests/ways.test.ts -- ways drawn in Feudo have as many steps as the rules count, and lead over open land.
import { expect, it } from "vitest";
import { feudoWay, wayOver } from "../src/games/feudo-ways";
import type { FeudoPosition } from "../src/games/feudo-words";
import { oddRow, SIZE } from "../src/lib/hex";
import { PUBLIC } from "../src/lib/bridge";
import { loadRules, some, turnOf } from "./rules";

const apart = (one: string, other: string) => {
  const [a, b] = [oddRow(one), oddRow(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) / (Math.sqrt(3) * SIZE);
};

it("leads around what is rough, and has as many steps as asked for", () => {
  const map: Record<string, string> = {};
  for (let i = 0; i < 25; i++) map[`${i % 5},${Math.floor(i / 5)}`] = "hill";
  expect(wayOver(map, "0,2", "3,2", 3)).toEqual(["0,2", "1,2", "2,2", "3,2"]);
  map["2,2"] = "mountain";
  const around = wayOver(map, "0,2", "3,2", 4)!;
  expect(around).toHaveLength(5);
  expect(around).not.toContain("2,2");
  expect(wayOver(map, "0,2", "3,2", 2), "too far").toBeNull();
});

it("fits all marches of a game", async () => {
  const rules = await loadRules();
  const index = rules.catalogue(0).find(({ name }) => name === "feudo")!.index;
  const match = rules.begin(index, 2, 5n, []);
  let walked = 0;
  for (let n = 0; n < 300 && turnOf(match) >= 0; n++) {
    const { position, count } = match.look<FeudoPosition>(-1, PUBLIC, 0);
    match.play(some(match, n));
    const told = match.tell(count, count + 1, PUBLIC, 0).flatMap(({ events }) => events);
    for (const { data } of told) {
      const way = feudoWay(data, position);
      if (way === null) continue;
      walked++;
      expect(way).toHaveLength(Number(data.ways) + 1);
      way.slice(1).forEach((cell, i) => expect(apart(cell, way[i])).toBeCloseTo(1));
      for (const cell of way.slice(1, -1)) expect(["mountain", "convent"]).not.toContain(position.map[cell]);
    }
  }
  expect(walked).toBeGreaterThan(5);
  match.close();
});
