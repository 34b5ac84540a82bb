// web/tests/hindsight.test.ts -- why another move was better, looking back: true consequences, and never nothing.
import { afterEach, describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import type { Course, EventData, Review, Told } from "../src/lib/bridge";
import { LANGS, lang } from "../src/lib/settings";
import type { Thinker } from "../src/lib/thinker";
import { differenceOf } from "../src/play/difference";
import { askHindsight, cheaperWords, giftWords, soonWords } from "../src/play/hindsight";
import { finished } from "./finished";

afterEach(() => {
  lang.value = "en";
});

const told = (data: object): Told => ({ data: { rule: "B1", ...data } as EventData, say: "" });
const step = (seat: number, move: string, ...events: Told[]) => ({ seat, move, luck: false, events });
const founded = (seat: number, honour: number) => told({ event: "founded", seat, honour });

describe("a better move that hands points to somebody else", () => {
  const at = finished("baron");
  const good: Course = [step(1, "lay field 1,1", founded(0, 5))];
  const came = (...events: Told[]) => [{ index: 0, by: 0, move: "x", events }];

  it("says so, and what they got in the game", () => {
    expect(giftWords(at, good, came(founded(0, 7)))).toBe(
      "It gives {0} +5 at once; in the game {0} then got +7.",
    );
    expect(giftWords(at, good, came(founded(0, 3)))).toBe("It gives {0} +5 at once, and is still better.");
    expect(giftWords(at, [step(1, "end", founded(1, 5))], came())).toBeNull(); // one's own are no gift
  });
});

describe("two courses", () => {
  it("are held against each other by what everybody gets, where that speaks for the first", () => {
    const at = finished("baron");
    const good: Course = [step(0, "a"), step(1, "b", founded(1, 2))];
    const other: Course = [step(0, "c"), step(1, "d", founded(1, 6))];
    expect(soonWords(at, good, other)).toBe("Points to expect soon: {1} +2 instead of +6.");
    expect(soonWords(at, other, good)).toBeNull();
  });

  it("of Barony also by gold", () => {
    const at = finished("barony");
    const built = (seat: number) => told({ event: "built", seat, building: "village", token: "field" });
    const good: Course = [step(0, "a")];
    const other: Course = [step(0, "c"), step(1, "d", built(1))];
    expect(soonWords(at, good, other)).toMatch(/^Gold to expect soon: \{1\} 0 instead of \+\d\.$/);
  });
});

describe("a tile that was paid for", () => {
  it("and lay for less beside it is told to have", () => {
    const at = finished("baron");
    const twice = at.log.value.filter(({ index, move }) => {
      if (!/^take/.test(move ?? "")) return false;
      const { row } = at.positionAt(index) as BaronPosition;
      return new Set(row).size < row.length;
    });
    expect(twice.length).toBeGreaterThan(0);
    for (const { index } of twice) {
      const { row } = at.positionAt(index) as BaronPosition;
      for (const place of [1, 2, 3]) {
        const first = row.indexOf(row[place - 1]) + 1;
        const words = cheaperWords(at, index, `take ${place}`);
        if (first === place) expect(words).toBeNull();
        else expect(words).toContain(`place ${first}, for ${first - 1}`);
      }
    }
  });
});

describe("a knight who falls by a move", () => {
  it("is no reason by his ring: he goes back to hand", () => {
    const position = {
      tiles: { "0,0": "meadow" },
      donjons: { "0,0": { seat: 1, side: "knight" } },
      row: [],
    } as unknown as BaronPosition;
    const good: Course = [step(0, "lay forest 8,8")];
    const driven = told({ event: "driven", seat: 1, cell: "0,0" });
    const made = (...events: Told[]): Course => [step(0, "lay forest 1,0", ...events)];
    expect(differenceOf(position, good, made(), 0)).toMatch(
      /^The ring of \{1\}’s knight then counts as much as now, otherwise 2 more/,
    );
    expect(differenceOf(position, good, made(driven), 0)).toBe(
      "Otherwise {1}’s knight goes back to hand and can be placed again.",
    );
  });
});

describe("a slip", () => {
  it.each(["baron", "barony", "feudo"])("of %s always has something said about it", async (name) => {
    const at = finished(name);
    const made = at.log.value.filter(({ by, index }) => by >= 0 && index > 40)[0];
    // Two courses in which nothing happens, so that no reason can be told.
    const thinker = {
      courses: (_: string, __: number, moves: string[]) =>
        Promise.resolve(moves.map((): Course => [step(made.by, "end")])),
    } as unknown as Thinker;
    Object.assign(at, { thinker });
    const shares = (mine: number) => [0, 1].map((seat) => (seat === made.by ? mine : 1000 - mine));
    const review: Review = {
      seat: made.by,
      before: shares(600),
      after: shares(480),
      loss: 120,
      better: [{ move: "end", worth: 600 }],
    };
    at.reviews.value = at.log.value.map(({ index }) => (index === made.index ? review : null));
    for (const code of LANGS) {
      lang.value = code;
      const words = await askHindsight(at, made.index, "end", made.move);
      expect(words).toMatch(/60\D+100\D+48/); // how often it wins, where nothing else can be told
      expect(words).not.toMatch(/\{/);
    }
  });
});
