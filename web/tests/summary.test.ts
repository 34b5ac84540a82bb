// web/tests/summary.test.ts -- what a finished game came down to.
import { describe, expect, it } from "vitest";
import { baron } from "../src/games/baron";
import { feudo } from "../src/games/feudo";
import type { Moment } from "../src/lib/bridge";
import { gameModule } from "../src/games/list";
import { WHYS } from "../src/lesson/whys";
import { barsOf, pointsByKind, PRACTICE, verdictOf } from "../src/lib/summary";
import { roundOf } from "../src/lib/rounds";

const moment = (...events: Record<string, unknown>[]): Moment => ({
  index: 0,
  by: 0,
  move: null,
  events: events.map((data) => ({ data: { rule: "B1", ...data } as never, say: "" })),
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
});

describe("what is shown", () => {
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
