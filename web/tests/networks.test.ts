// web/tests/networks.test.ts -- learnt networks in the page: the trainer's integers, files refused.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Rules } from "../src/lib/bridge";
import { Networks } from "../src/lib/networks";
import { loadRules } from "./rules";

const file = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../tests/networks/${name}`, import.meta.url)));
const NET = file("barony.net");

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
  rules.speak(0);
});

describe("a network in WebAssembly", () => {
  it("adds up the very integers that learn/export.py and the native program do", () => {
    expect(rules.giveNetwork("barony", NET)).toBe(null);
    const game = rules.catalogue(0).find(({ name }) => name === "barony")!;
    const lines = new TextDecoder().decode(file("barony.txt")).trim().split("\n");
    expect(lines.length).toBeGreaterThanOrEqual(50);
    for (const line of lines) {
      const { state, seat, value, policy } = JSON.parse(line);
      const bytes = Uint8Array.from(Buffer.from(state, "hex"));
      const match = rules.view(game.index, game.version, 2, bytes);
      const sums = match.netSums(seat)!;
      expect(sums.value).toEqual(value);
      expect(sums.policy).toBe(String(policy));
      match.close();
    }
  });

  it("is refused with a sentence when it is broken or foreign, and the game goes on", () => {
    const broken = NET.slice();
    broken[broken.length >> 1] ^= 1;
    expect(rules.giveNetwork("barony", broken)).toMatch(/damaged/);
    expect(rules.giveNetwork("feudo", NET)).toMatch(/another game/);
    expect(rules.giveNetwork("barony", new Uint8Array([1, 2, 3]))).toMatch(/no network/);
    rules.speak(1);
    expect(rules.giveNetwork("barony", broken)).toMatch(/beschädigt/);
    rules.speak(0);
    const game = rules.catalogue(0).find(({ name }) => name === "barony")!;
    const match = rules.begin(game.index, 2, 3n, []);
    match.play(match.think(4));
    match.close();
  });
});

describe("loading", () => {
  const networks = (fetchFile: (url: string) => Promise<Uint8Array>, now = () => 0) =>
    new Networks(rules, { barony: "barony.net" }, fetchFile, now);

  it("fetches a file once, when the game is first thought about", async () => {
    let fetched = 0;
    const some = networks(async () => {
      fetched++;
      return NET;
    });
    await some.want("baron");
    expect(fetched).toBe(0);
    expect(await some.want("barony")).toBe(undefined);
    expect(await some.want("barony")).toBe(undefined);
    expect(fetched).toBe(1);
  });

  it("says once what is wrong with a file, and tries again when none came", async () => {
    const bad = networks(async () => NET.slice(0, 100));
    expect(await bad.want("barony")).toMatch(/damaged/);
    expect(await bad.want("barony")).toBe(undefined);
    let [tries, time] = [0, 0];
    const none = networks(
      async () => {
        tries++;
        throw new Error("no line");
      },
      () => time,
    );
    expect(await none.want("barony")).toBe(undefined);
    await none.want("barony");
    expect(tries).toBe(1);
    time = 60_000;
    await none.want("barony");
    expect(tries).toBe(2);
  });
});
