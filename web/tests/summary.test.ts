// web/tests/summary.test.ts -- what a finished game came down to.
import { describe, expect, it } from "vitest";
import { baron } from "../src/games/baron";
import { feudo } from "../src/games/feudo";
import type { Moment, Review } from "../src/lib/bridge";
import { gameModule } from "../src/games/list";
import { WHYS } from "../src/lesson/whys";
import {
  balanceOf,
  barsOf,
  bestMove,
  changeBy,
  hundredths,
  lastShares,
  percent,
  pointsByKind,
  PRACTICE,
  roundOf,
  turningPoint,
  verdictOf,
} from "../src/lib/summary";

const moment = (...events: Record<string, unknown>[]): Moment => ({
  index: 0,
  by: 0,
  move: null,
  events: events.map((data) => ({ data: { rule: "B1", ...data } as never, say: "" })),
});
const review = (seat: number, before: number[], after: number[], better = 0): Review => ({
  seat,
  before,
  after,
  loss: before[seat] - after[seat],
  better: Array.from({ length: better }, () => ({ move: "x", worth: before[seat] })),
});

describe("the summary of a game", () => {
  it("sorts points by what brought them, and what is not told is other", () => {
    const told = [
      moment({ event: "took", seat: 0, honour: -1 }),
      moment({ event: "closed", seat: 1, honour: 3 }, { event: "founded", seat: 1, honour: 7 }),
      moment({ event: "lost", seat: 0, honour: -2 }),
    ];
    const [red, blue] = pointsByKind(told, baron.scored!, [-3, 12]);
    expect([...red]).toEqual([
      ["took", -1],
      ["lost", -2],
    ]);
    expect([...blue]).toEqual([
      ["closed", 3],
      ["founded", 7],
      ["other", 2],
    ]);
    const beaten = moment({ event: "beaten", seat: 0, other: 1, points: 4 });
    expect([...pointsByKind([beaten], feudo.scored!, [0, 4])[1]]).toEqual([["beaten", 4]]);
  });

  it("balances own moves, others' and luck so that all adds up", () => {
    const reviews = [
      review(0, [500, 500], [450, 550], 1),
      null,
      review(1, [400, 600], [480, 520], 1),
      review(0, [480, 520], [480, 520]),
    ];
    const final = [1000, 0];
    const red = balanceOf(reviews, final, 0);
    expect(red).toEqual({ own: -50, others: 80, luck: 470 });
    expect(red.own + red.others + red.luck).toBe(final[0] - 500);
    const blue = balanceOf(reviews, final, 1);
    expect(blue.own + blue.others + blue.luck).toBe(final[1] - 500);
  });

  it("calls nothing luck where all lies open and chance did not move", () => {
    const open = (seat: number, before: number[], after: number[]) => ({
      ...review(seat, before, after),
      open: true,
    });
    const reviews = [
      open(0, [500, 500], [450, 550]),
      open(1, [400, 600], [400, 600]),
      null,
      open(0, [480, 520], [480, 520]),
    ];
    // The first move cost 50, and 50 more that were seen only after it; then chance gave 80.
    expect(balanceOf(reviews, [1000, 0], 0)).toEqual({ own: 420, others: 0, luck: 80 });
    expect(balanceOf(reviews, [1000, 0], 1)).toEqual({ own: 0, others: -420, luck: -80 });
  });

  it("finds the turning point and the best move", () => {
    const reviews = [
      review(0, [500, 500], [500, 500]),
      review(1, [450, 550], [450, 550]),
      review(0, [700, 300], [700, 300]),
      review(1, [720, 280], [720, 280]),
    ];
    expect(turningPoint(reviews, 0)).toEqual({ index: 1, seat: 0, change: 250 });
    expect(bestMove(reviews, 0)).toEqual({ index: 2, gain: 250 });
    // What was gained but lost again turned nothing.
    const fell = [500, 800, 450, 480, 620, 610, 700].map((share, i) =>
      review(i % 2, [share, 1000 - share], [share, 1000 - share]),
    );
    expect(turningPoint(fell, 0)).toEqual({ index: 3, seat: 0, change: 140 });
    const falling = [600, 500, 400].map((share) => review(0, [share, 1000 - share], [share, 1000 - share]));
    expect(turningPoint(falling, 0)).toBeNull();
    expect(bestMove(reviews.slice(0, 1), 0)).toBeNull();
  });
});

describe("a game that was given up", () => {
  const reviews = [
    review(0, [500, 500], [500, 500]),
    review(1, [500, 500], [500, 500]),
    review(0, [640, 360], [640, 360]),
    review(1, [645, 355], [655, 345]),
  ];

  it("books the fall to nothing neither as luck nor as anybody's moves", () => {
    const open = reviews.map((one) => ({ ...one, open: true }));
    for (const known of [reviews, open]) {
      for (const seat of [0, 1]) {
        const { own, others, luck } = balanceOf(known, null, seat);
        expect(own + others + luck).toBe(known[3].after[seat] - 500);
      }
    }
    expect(lastShares([...reviews, null])).toEqual([655, 345]);
    expect(lastShares([null])).toBeNull();
  });

  it("turned for whoever was ahead, before that", () => {
    // Seat 1 has won since seat 0 gave up, though it was behind all the time.
    expect(turningPoint(reviews, 1)).toBeNull();
    expect(turningPoint(reviews, 1, true)).toEqual({ index: 1, seat: 0, change: 140 });
    const even = [review(0, [500, 500], [500, 500])];
    expect(turningPoint(even, 1, true)).toBeNull();
  });
});

describe("one reckoning", () => {
  it("gives a dear move that turned the game the number it has among the costliest", () => {
    const dear = review(0, [450, 300], [340, 350], 1);
    const reviews = [review(1, [450, 300], [450, 300]), dear, review(1, [380, 360], [380, 360])];
    expect(turningPoint(reviews, 1)).toEqual({ index: 1, seat: 0, change: -110 });
    expect(changeBy(reviews, 1, 0)).toBe(-110);
    expect(dear.loss).toBe(110);
  });

  it("never says that a dear move brought its own player something", () => {
    const reviews = [review(0, [500, 500], [390, 610], 1), review(1, [560, 440], [560, 440])];
    expect(turningPoint(reviews, 0)).toBeNull();
  });
});

describe("what is shown", () => {
  it("rounds a loss as a gain", () => {
    expect([125, -125, -124, -4, 0].map(percent)).toEqual([13, -13, -12, 0, 0]);
  });

  it("adds up to 100", () => {
    expect(hundredths([545, 455])).toEqual([55, 45]);
    expect(hundredths([333, 333, 334])).toEqual([33, 33, 34]);
    expect(hundredths([1000, 0, 0])).toEqual([100, 0, 0]);
    expect(hundredths([0, 0])).toEqual([0, 0]);
    for (const shares of [
      [125, 125, 750],
      [206, 204, 196, 197, 197],
    ]) {
      expect(hundredths(shares).reduce((sum, n) => sum + n)).toBe(100);
    }
  });

  it("counts rounds as players do", () => {
    const log = [-1, 0, 0, -1, 1, 1, 0, 1, -1, 1, 0].map((by) => ({ ...moment(), by }));
    expect([0, 1, 2, 4, 6, 7, 10, 11].map((index) => roundOf({}, log, index))).toEqual([
      0, 0, 1, 1, 1, 2, 2, 3,
    ]);
    expect(roundOf({ round: 8 }, log, 11)).toBe(8);
    expect(roundOf({ round: 0 }, log, 11)).toBe(0);
  });

  it("draws points from one zero line: what was lost left of it, and not as long as all", () => {
    const lost = barsOf([new Map(), new Map([["took", -4]])], ["took"]);
    expect(lost).toEqual({ zero: 4, width: 8, parts: [[], [{ kind: "took", from: 0, points: -4 }]] });
    const mixed = [
      new Map([
        ["founded", 7],
        ["took", -2],
        ["lost", -1],
      ]),
      new Map([["founded", 9]]),
    ];
    const { zero, width, parts } = barsOf(mixed, ["founded", "took", "lost"]);
    expect([zero, width]).toEqual([3, 12]);
    expect(parts[0].map(({ from }) => from)).toEqual([3, 1, 0]);
    expect(parts[1]).toEqual([{ kind: "founded", from: 3, points: 9 }]);
  });
});

describe("what a move changed", () => {
  it("is counted up to the next move that is known", () => {
    const reviews = [review(0, [500, 500], [450, 550]), null, review(1, [400, 600], [480, 520]), null];
    expect(changeBy(reviews, 0, 0)).toBe(-100);
    expect(changeBy(reviews, 0, 1)).toBe(100);
    expect(changeBy(reviews, 2, 0)).toBe(80); // the last one: as far as it is known itself
    expect(changeBy(reviews, 1, 0)).toBeNull();
  });
});

describe("the verdict", () => {
  const sums = [
    new Map([["founded", 8]]),
    new Map([
      ["founded", 20],
      ["closed", 3],
    ]),
    new Map([["closed", 9]]),
  ];
  const points = [8, 23, 9];

  it("compares the loser with the winner, by what made most of it", () => {
    const lost = { me: 0, other: 1, won: false, margin: 15, kind: "founded", mine: 8, theirs: 20 };
    expect(verdictOf(points, [1], 0, sums)).toEqual(lost);
  });

  it("compares the winner with the best of the others", () => {
    const won = { me: 1, other: 2, won: true, margin: 14, kind: "founded", mine: 20, theirs: 0 };
    expect(verdictOf(points, [1], 1, sums)).toEqual(won);
  });

  it("says nothing where several win, and names no kind that speaks against the result", () => {
    expect(verdictOf(points, [0, 1], 0, sums)).toBeNull();
    const even = [new Map([["founded", 5]]), new Map([["other", 6]])];
    expect(verdictOf([5, 6], [1], 0, even)!.kind).toBeNull();
  });

  it("has a lesson for every kind of points there is", () => {
    for (const [game, kinds] of Object.entries(PRACTICE)) {
      expect(Object.keys(kinds).sort()).toEqual(Object.keys(gameModule(game).pointKinds!).sort());
      for (const id of Object.values(kinds)) expect(WHYS[game].map((why) => why.id)).toContain(id);
    }
  });
});
