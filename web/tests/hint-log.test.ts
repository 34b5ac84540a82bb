// web/tests/hint-log.test.ts -- games followed by hints: they do not contradict themselves, and each hint has a reason.
import { expect, it } from "vitest";
import { askedForAll, hintTable } from "./by-hints";
import { flawsOfBaron, flawsOfBarony, flawsOfFeudo, followHints, turnedShare, type Flaw } from "./hint-log";

askedForAll();

const HINTS = 22; // of each game

it.each([
  ["feudo", 4, 3n, flawsOfFeudo],
  ["feudo", 2, 6n, flawsOfFeudo],
  ["barony", 3, 5n, flawsOfBarony],
  ["barony", 2, 2n, flawsOfBarony],
] as const)("the hints of a game of %s with %d seats", async (name, seats, seed, flawsOf) => {
  const all = await followHints(hintTable(name, seats, seed, 2, 400), HINTS);
  const flaws: Flaw[] = flawsOf(all);
  const told = flaws.map(({ kind, words }) => `${kind}: ${words}`).join("\n");
  expect(all.length).toBeGreaterThan(20);
  expect(flaws.length, told).toBe(0);
});

const WHOLE = 200; // hints: to the end of a game of Baron, where no knight is left
const TURNED = 0.1; // of the steps that were planned

it("the hints of a whole game of Baron", async () => {
  const all = await followHints(hintTable("baron", 2, 7n, 2, 1000), WHOLE);
  const flaws = flawsOfBaron(all);
  const told = flaws.map(({ kind, words }) => `${kind}: ${words}`).join("\n");
  expect(all.length).toBeGreaterThan(35);
  expect(flaws.length, told).toBe(0);
  expect(turnedShare(all)).toBeLessThanOrEqual(TURNED);
});
