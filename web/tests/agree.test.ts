// web/tests/agree.test.ts -- hints and looking back agree: whoever does what a hint says is told of no slip.
import { expect, it } from "vitest";
import type { Advice, Review } from "../src/lib/bridge";
import { SMALL } from "../src/lib/summary";
import { told } from "../src/play/doubt";
import { judged } from "../src/play/judged";
import { asked, askedForAll, hintTable, rules } from "./by-hints";
import { finished } from "./finished";

askedForAll();

const WALKS = 400;
const HINTS = 14; // of each game

it.each([
  ["baron", 2, 7n],
  ["baron", 4, 3n],
  ["barony", 2, 5n],
  ["barony", 3, 8n],
  ["feudo", 2, 6n],
] as const)("the hints of a game of %s with %d seats", async (name, seats, seed) => {
  const at = hintTable(name, seats, seed, 2, WALKS);
  const made: { index: number; move: string; own: string }[] = [];
  void at.run();
  while (made.length < HINTS && (await asked(at))) {
    const index = at.count.value;
    const { move: own } = await at.thinker!.advise(at.record(), "sure");
    await at.askHint();
    const { move } = at.hint.value as Advice;
    made.push({ index, move, own });
    at.pickMove(move);
    at.confirm();
  }
  expect([...at.followed]).toEqual(made.map(({ index }) => index));
  const match = rules.loadRecord(at.record());
  match.unveil();
  for (const { index, move, own } of made) {
    const { loss } = match.review(index, 0, WALKS)!;
    if (move === own) expect(loss, `${index}: ${move}`).toBe(0);
    // The cards of a plot are weighed together.
    if (!/^(card|trade) /.test(move)) expect(loss, `${index}: ${move}, not ${own}`).toBeLessThan(SMALL[name]);
  }
  match.close();
  at.close();
});

it("a move that a hint named is called so, and is no slip", () => {
  const at = finished("baron");
  const { index, by } = at.log.value.find(({ by, move }) => by >= 0 && move?.startsWith("lay "))!;
  const worth = (n: number) => [0, 1].map((seat) => (seat === by ? n : 1000 - n));
  const better = [{ move: at.log.value[index].move!, worth: 500 }];
  const slip: Review = { seat: by, open: true, before: worth(500), after: worth(400), loss: 100, better };
  const found = [...at.log.value.slice(0, index).map(() => null), slip];
  expect(told(at, found)[index]!.loss).toBe(100);
  at.followed.add(index);
  const review = told(at, found)[index]!;
  expect([review.loss, review.better]).toEqual([0, []]);
  expect(judged(at, index, review)).toMatch(/^As the hint said; a longer look prefers: /);
  const [, fine] = [0, 1].map((n) => told(at, [...found.slice(0, index), { ...slip, loss: n }])[index]!);
  expect(judged(at, index, fine)).toMatch(/^As the hint said\. /);
});
