// web/tests/recall.test.ts -- a game that is asked about again is the one that its record tells of, and is read but once.
import { expect, it } from "vitest";
import { Recall } from "../src/lib/recall";
import { loadRules, some, turnOf } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

/** A recall of which is counted how many records it reads. */
function counting() {
  const seen = { read: 0 };
  const loadRecord = (record: string) => {
    seen.read++;
    return rules.loadRecord(record);
  };
  return { seen, recall: new Recall({ loadRecord }) };
}

it.each(games)("a game of $name that goes on is read once, with its chance", ({ index }) => {
  const { seen, recall } = counting();
  const game = rules.begin(index, 2, 5n, []);
  for (let n = 0; n < 12; n++) game.play(some(game, n));
  const copy = game.imagine(-1, turnOf(game), 3n); // from a position
  for (let n = 0; n < 40 && turnOf(copy) >= 0; n++) {
    for (const one of n % 4 === 0 ? [copy, game] : [copy]) {
      const record = one.quickRecord();
      const known = recall.take(record);
      expect(known.quickRecord()).toBe(record);
      expect(known.think(2)).toBe(one.think(2));
      recall.keep(record, known);
    }
    copy.play(some(copy, n));
  }
  expect(seen.read).toBe(2);
  copy.close();
  game.close();
});

it("a game of which moves were taken back, or one with other chance, is read anew", () => {
  const { seen, recall } = counting();
  const ask = (record: string) => {
    const known = recall.take(record);
    expect(known.quickRecord()).toBe(record);
    recall.keep(record, known);
  };
  const game = rules.begin(0, 2, 5n, []);
  const first = game.quickRecord();
  game.play(some(game, 0));
  ask(game.quickRecord());
  ask(first);
  expect(seen.read).toBe(2);
  const other = rules.begin(0, 2, 6n, []);
  other.play(some(other, 0));
  ask(other.quickRecord());
  expect(seen.read).toBe(3);
  // As a server would tell it that deals otherwise: what came of the same beginning is read as it was told.
  expect(() => ask(`${first.slice(0, -"end\n".length)}99 0 fly away\nend\n`)).toThrow();
});

it("what is taken is nobody else's, and few games are kept", () => {
  const { seen, recall } = counting();
  const records = [1n, 2n, 3n, 4n].map((seed) => rules.begin(0, 2, seed, []).quickRecord());
  const [one, same] = [recall.take(records[0]), recall.take(records[0])];
  expect(seen.read).toBe(2);
  one.close();
  recall.keep(records[0], same);
  for (const record of records.slice(1)) recall.keep(record, recall.take(record));
  recall.keep(records[3], recall.take(records[3]));
  expect(seen.read).toBe(5);
  recall.keep(records[0], recall.take(records[0]));
  expect(seen.read).toBe(6);
});
