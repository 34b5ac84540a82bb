// web/tests/summary.test.ts -- what a finished game came down to.
import { describe, expect, it } from "vitest";
import { baron } from "../src/games/baron";
import { feudo } from "../src/games/feudo";
import type { Moment, Review } from "../src/lib/bridge";
import { gameModule } from "../src/games/list";
import { WHYS } from "../src/lesson/whys";
import {
  barsOf,
  costOf,
  hundredths,
  lastShares,
  percent,
  pointsByKind,
  PRACTICE,
  shareOf,
  shownChange,
  slipsOf,
  stepsOf,
  toldSwings,
  overFor,
  turningPoint,
  turnsOf,
  verdictOf,
} from "../src/lib/summary";
import { roundOf } from "../src/lib/rounds";
import { billOf } from "../src/play/ledger";
import { review } from "./reviewed";

const moment = (...events: Record<string, unknown>[]): Moment => ({
  index: 0,
  by: 0,
  move: null,
  events: events.map((data) => ({ data: { rule: "B1", ...data } as never, say: "" })),
});

const made = (reviews: readonly (Review | null)[]) => reviews.map((one) => ({ by: one?.seat ?? -1 }));
/** The moves of the turning point, whose it was, and their share before and after it. */
const turned = (reviews: readonly (Review | null)[], final: readonly number[]) => {
  const swing = turningPoint(turnsOf(made(reviews), reviews, final), final);
  return swing && [swing.turn.moves, swing.seat, swing.from, swing.to];
};

describe("the summary of a game", () => {
  it("names no turning point where a game went bit by bit", () => {
    const steps = [450, 530, 580, 640, 700, 760].map((mine, i) =>
      review(i % 2, [mine, 1000 - mine], [mine, 1000 - mine]),
    );
    expect(turned(steps, [1000, 0])).toBeNull();
    const turns = [450, 570, 580, 640, 700, 760].map((mine, i) =>
      review(i % 2, [mine, 1000 - mine], [mine, 1000 - mine]),
    );
    expect(turned(turns, [1000, 0])).toEqual([[0], 0, 450, 570]);
  });

  it("of several seats tells turns of one player that turned it together, and when it was over for another", () => {
    // The second of three rises with two of its own turns, in between nothing happens.
    const shares = [
      [300, 300, 400],
      [290, 450, 260],
      [290, 450, 260],
      [280, 450, 270],
      [120, 700, 180],
      [120, 700, 180],
      [0, 1000, 0],
    ];
    const reviews = [1, 2, 0, 1, 2, 0].map((seat, i) => review(seat, shares[i], shares[i]));
    const final = shares[6];
    const turns = turnsOf(made(reviews), reviews, final);
    expect(turned(reviews, final)).toEqual([[0], 1, 300, 450]); // the first of them changed who is ahead
    const even = reviews.map((one, i) =>
      i === 0 ? one : { ...one, before: i < 4 ? [300, 380, 320] : one.before },
    );
    even[1] = { ...even[1], before: [290, 380, 330] };
    expect(turned(even, final)).toEqual([[0, 3], 1, 300, 700]);
    expect(overFor(turns, 0)).toMatchObject({ turn: { moves: [3] }, from: 280, to: 120 });
    expect(overFor(turns, 2)).toMatchObject({ turn: { moves: [5] }, from: 180, to: 0 });
  });

  it("does not count a turn whose gain was lost again", () => {
    const seen = [450, 620, 450, 621, 740].map((mine, i) =>
      review(i % 2, [mine, 1000 - mine], [mine, 1000 - mine]),
    );
    const turns = turnsOf(made(seen), seen, [1000, 0]);
    expect(turningPoint(turns, [1000, 0])?.turn.moves).toEqual([2]); // what was lost again does not count
  });

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

  it("makes a bill of which every slip is told, and which adds up in whole hundredths", () => {
    const reviews = [
      review(0, [504, 496], [447, 553], 1), // a slip
      null,
      review(1, [404, 596], [479, 521], 1), // another one
      review(0, [487, 513], [476, 524], 1), // too little to tell of
      review(0, [476, 524], [410, 590], 1),
    ];
    for (const seat of [0, 1]) {
      const bill = billOf(reviews, [1000, 0], seat)!;
      const { start, own, others, luck, rest, end } = bill;
      expect(start + own + others + luck + rest).toBe(end);
      const told = slipsOf(reviews, seat).reduce((n, one) => n + shownChange(one.review, seat), 0);
      expect(own).toBe(told); // as listed
      expect(billOf(reviews, [1000, 0], 1 - seat)!.others).toBe(-told); // with two players
    }
    expect(billOf(reviews, [1000, 0], 0)).toMatchObject({ start: 50, own: -12, others: 8, end: 100 });
    expect(billOf([null], [1000, 0], 0)).toBeNull();
  });

  it("finds the turn after which the winner never lost it again, the last one too", () => {
    const shares = (...all: number[]) =>
      all.map((share, i) => review(i % 2, [share, 1000 - share], [share, 1000 - share]));
    expect(turned(shares(500, 450, 700, 800, 980), [1000, 0])).toEqual([[1], 0, 450, 700]);
    // What was gained but lost again turned nothing.
    expect(turned(shares(500, 800, 450, 480, 620, 610, 700, 800), [1000, 0])).toEqual([[3], 0, 480, 620]);
    expect(turned(shares(100, 90, 110, 100), [1000, 0])).toEqual([[3], 0, 100, 1000]);
    // Nothing turns for whoever is ahead all the time, nor by a small step where the great one comes later.
    expect(turned(shares(520, 600, 710, 870, 780, 920), [1000, 0])).toBeNull();
    expect(turned(shares(490, 560, 570, 860, 900), [1000, 0])).toBeNull();
    expect(turned(shares(990, 985, 990), [1000, 0])).toBeNull(); // within the error of the search
  });

  it("finds in a shared win who came from behind", () => {
    const reviews = [600, 960, 970].map((share, i) =>
      review(i % 2, [share, 1000 - share], [share, 1000 - share]),
    );
    expect(turned(reviews, [500, 500])).toEqual([[2], 1, 30, 500]);
  });

  it("takes moves in a row as one turn, with what chance did among them", () => {
    const reviews = [
      review(0, [500, 500], [500, 500]),
      null,
      review(0, [560, 440], [560, 440]),
      review(1, [620, 380], [620, 380]),
      review(0, [610, 390], [560, 440], 1),
      review(1, [700, 300], [700, 300]),
    ];
    const all = turnsOf(made(reviews), reviews, [1000, 0]);
    expect(all.map(({ moves }) => moves)).toEqual([[0, 2], [3], [4], [5]]);
    // Where plots are made at once a round is what is told of.
    const rounds = turnsOf(made(reviews), reviews, [1000, 0], (index) => (index < 4 ? 1 : 2));
    expect(rounds.map(({ moves, slips }) => [moves, slips])).toEqual([
      [[0, 2, 3], []],
      [[4, 5], [0]],
    ]);
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
    for (const seat of [0, 1]) {
      const { start, own, others, luck, rest, end } = billOf(reviews, lastShares(reviews)!, seat)!;
      expect([own, others, luck]).toEqual([0, 0, 0]);
      expect(start + rest).toBe(end);
    }
    expect(lastShares([...reviews, null])).toEqual([655, 345]);
    expect(lastShares([null])).toBeNull();
  });

  it("turned for whoever was ahead, before that", () => {
    // Seat 1 has won since seat 0 gave up, though it was behind all the time.
    expect(turned(reviews, lastShares(reviews)!)).toEqual([[1], 0, 500, 640]);
    const even = [review(0, [500, 500], [500, 500])];
    expect(turned(even, lastShares(even)!)).toBeNull();
  });
});

describe("one reckoning", () => {
  it("gives a dear move the number it has among the costliest, and tells what it brought the winner", () => {
    const dear = review(0, [450, 300], [340, 350], 1);
    const reviews = [review(1, [450, 300], [450, 300]), dear, review(1, [380, 960], [380, 960])];
    expect(turned(reviews, [0, 1000])).toEqual([[1], 1, 300, 960]);
    expect(costOf(dear)).toBe(110);
  });

  it("never says that a dear move brought its own player something", () => {
    const reviews = [review(0, [500, 500], [390, 610], 1), review(1, [560, 440], [560, 440])];
    expect(turned(reviews, [1000, 0])).toBeNull();
    expect(turned(reviews.slice(0, 1), [1000, 0])).toBeNull();
  });
});

describe("a change too small to be sure of", () => {
  it("is not told, nor what a turn did not do", () => {
    const after = (share: number) => review(1, [share, 1000 - share], [share, 1000 - share]);
    const fine = review(0, [500, 500], [500, 500]);
    const swings = (first: Review, share: number, seat: number) => {
      const known = [first, after(share)];
      const all = turnsOf(made(known), known, [share, 1000 - share]);
      return toldSwings(all, seat).map(({ turn, from, to }) => [turn.moves[0], turn.end, from, to]);
    };
    expect(swings(fine, 530, 0)).toEqual([]);
    expect(swings(fine, 560, 0)).toEqual([[0, 1, 500, 560]]);
    // A town is taken, nothing was better, and the other found an answer: the town was no mistake.
    expect(swings(fine, 420, 0)).toEqual([]);
    expect(swings(fine, 420, 1)).toEqual([]);
    const dear = review(0, [500, 500], [400, 600], 1);
    expect(swings(dear, 420, 0)).toEqual([[0, 1, 500, 420]]);
    expect(swings(dear, 560, 0)).toEqual([]); // a slip brought its own player nothing
  });
});

describe("a slip", () => {
  it("has cost so much that it cannot be chance of the look, in every list alike", () => {
    const game = (share: number) => [
      review(1, [500, 500], [500, 500]),
      review(0, [500, 500], [share, 1000 - share], 1),
    ];
    expect(slipsOf(game(440), 0).map(({ index }) => index)).toEqual([1]);
    expect(billOf(game(440), [1000, 0], 0)!.own).toBe(-6);
    expect(turnsOf(made(game(440)), game(440), [1000, 0]).at(-1)!.slips).toEqual([0]);
    expect(slipsOf(game(460), 0)).toEqual([]);
    expect(turnsOf(made(game(460)), game(460), [1000, 0]).at(-1)!.slips).toEqual([]);
  });

  it("costs the difference of the two shares that are shown beside it", () => {
    const one = review(0, [264, 736], [186, 814], 1); // 78, and 26 − 19
    expect(shareOf(one.before, 0) - shareOf(one.after, 0)).toBe(7);
    expect(shownChange(one, 0)).toBe(-7);
    expect(shownChange(one, 1)).toBe(7);
    expect(billOf([one], [1000, 0], 0)!.own).toBe(-7);
  });
});

describe("the deed that a turn is told by", () => {
  const at = (by: number, events = 1) => ({ by, events: Array.from({ length: events }) as never[] });
  const log = [at(0), at(-1), at(0), at(0, 0), at(1)];
  const reviews = [
    review(0, [480, 520], [480, 520]),
    null,
    review(0, [560, 440], [560, 440]),
    review(0, [570, 430], [570, 430]),
    review(1, [580, 420], [580, 420]),
  ];

  it("is the one that changed most, and chance where that moved", () => {
    const [turn] = turnsOf(log, reviews, [1000, 0]);
    const steps = stepsOf(turn, log, reviews, 0);
    expect(steps).toEqual([
      { index: 0, change: 0, luck: false },
      { index: 1, change: 80, luck: true },
      { index: 2, change: 20, luck: false }, // with that of the move of which nothing is told
    ]);
    expect(steps.reduce((sum, { change }) => sum + change, 0)).toBe(turn.to[0] - turn.from[0]);
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

  it("compares the loser with the winner, by all that made it", () => {
    expect(verdictOf(points, [1], 0, sums)).toEqual({
      me: 0,
      other: 1,
      won: false,
      margin: 15,
      kind: "founded",
      ahead: [],
      behind: [
        { kind: "founded", by: -12 },
        { kind: "closed", by: -3 },
      ],
    });
  });

  it("compares the winner with the best of the others, also in what those were better at", () => {
    expect(verdictOf(points, [1], 1, sums)).toEqual({
      me: 1,
      other: 2,
      won: true,
      margin: 14,
      kind: "founded",
      ahead: [{ kind: "founded", by: 20 }],
      behind: [{ kind: "closed", by: -6 }],
    });
  });

  it("names what the loser was much better in", () => {
    const close = [
      new Map([
        ["founded", 19],
        ["closed", 9],
        ["took", -1],
      ]),
      new Map([
        ["founded", 31],
        ["closed", 4],
        ["took", -6],
        ["lost", -4],
      ]),
    ];
    const verdict = verdictOf([27, 25], [0], 0, close)!;
    expect(verdict.ahead.map(({ kind, by }) => `${kind} ${by}`)).toEqual(["closed 5", "took 5", "lost 4"]);
    expect(verdict.behind).toEqual([{ kind: "founded", by: -12 }]);
    expect(verdict.ahead.concat(verdict.behind).reduce((n, { by }) => n + by, 0)).toBe(2);
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
