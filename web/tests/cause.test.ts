// web/tests/cause.test.ts -- a game that was lost by what was not done: told by counts that the log bears out.
import { afterEach, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { OVER, PUBLIC, type Review } from "../src/lib/bridge";
import { lang, LANGS } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import { causesOf, comesFirst } from "../src/play/cause";
import { loadRules } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);
afterEach(() => {
  lang.value = "en";
});

/** A game in which seat 0 does what `idle` likes best and the others play. */
function lost(name: string, players: number, seed: bigint, idle: RegExp): Table {
  const game = games.find((one) => one.name === name)!;
  const match = rules.begin(game.index, players, seed, []);
  for (;;) {
    const { turn } = match.look(-1, PUBLIC, 0);
    if (turn === OVER) break;
    const { moves } = match.look(-1, turn, 0);
    match.play(turn === 0 ? (moves.find((move) => idle.test(move)) ?? moves[0]) : match.think(2));
  }
  const seats = ["Ann", "Odo", "Isolde", "Kunrad"]
    .slice(0, players)
    .map((of, arms) => ({ name: of, arms, level: arms ? 2 : 0 }));
  return new Table("lost", () => game, gameModule(name), seats, match, null, false);
}

it("of Feudo: pieces that stayed in the castle, and who took the towns", () => {
  const at = lost("feudo", 2, 4n, /^(stay|done|spare)$/);
  expect(at.now.value.score![1].won).toBe(true);
  const [first] = causesOf(at, 0);
  expect(first.words).toMatch(/^Your pieces stayed in the castle: 0 marches in 10 rounds, Odo \d+\./);
  const taken = at.log.value.flatMap(({ events }) =>
    events.flatMap(({ data }) => (data.event === "conquered" ? [String(data.town)] : [])),
  );
  expect(taken.length).toBeGreaterThan(0);
  for (const town of taken) expect(first.words).toContain(town);
  expect(first.words).toContain("unopposed");
  for (const code of LANGS) {
    lang.value = code;
    for (const { words } of causesOf(at, 0)) expect(words).not.toMatch(/[{}|]|undefined|NaN/);
  }
  expect(causesOf(at, 1)).toEqual([]); // whoever won has nothing to blame
  at.close();
});

it.each([2, 4])("of Barony with %i seats: knights, cities and titles that never came", (players) => {
  const at = lost("barony", players, 3n, /^(done|title|move)/);
  const words = causesOf(at, 0)
    .map((one) => one.words)
    .join(" ");
  expect(words).toMatch(/You (recruited|built) 0|Titles: 0|New cities: 0/);
  for (const { by, move } of at.log.value) if (by === 0) expect(move).not.toMatch(/^build/);
  at.close();
});

it("of Barony: villages that were destroyed are counted, with one lesson", () => {
  const at = lost("barony", 2, 3n, /^(build|move|done)/);
  const count = (seat: number) =>
    at.log.value
      .flatMap(({ events }) => events)
      .filter(({ data }) => data.event === "lost" && data.piece === "village" && data.seat === seat).length;
  // The same game with a village that falls again and again.
  const fall = { data: { event: "lost", rule: "Y11", seat: 0, piece: "village" }, say: "" } as never;
  const last = at.log.value.length - 1;
  at.log.value = at.log.value.map((one, i) =>
    i < last - 6 || i === last ? one : { ...one, events: [...one.events, fall] },
  );
  expect(count(0)).toBeGreaterThanOrEqual(6);
  const words = () => causesOf(at, 0).map((one) => one.words);
  expect(words()[0]).toMatch(
    new RegExp(`^${count(0)} of your villages were destroyed, ${count(1)} of Odo’s: `),
  );
  for (const code of LANGS) {
    lang.value = code;
    expect(words()[0]).not.toMatch(/[{}|]|undefined|NaN/);
  }
  at.close();
});

it("of Baron: knights that were never placed", () => {
  const at = lost("baron", 2, 6n, /^(end|pass|waive|take 1)$/);
  const words = causesOf(at, 0)
    .map((one) => one.words)
    .join(" ");
  expect(words).toMatch(/You placed 0 knights, Odo \d+: without a knight no barony\./);
  at.close();
});

it("comes first, unless one slip cost more than half of the chances", () => {
  const at = lost("feudo", 2, 4n, /^(stay|done|spare)$/);
  const review = (loss: number): Review => ({
    seat: 0,
    before: [500, 500],
    after: [500 - loss, 500 + loss],
    loss,
    better: [{ move: "x", worth: 500 }],
  });
  at.reviews.value = [review(100)];
  expect(comesFirst(at, 0)).toBe(true);
  at.reviews.value = [review(300)];
  expect(comesFirst(at, 0)).toBe(false);
  at.close();
});
