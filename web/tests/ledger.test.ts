// web/tests/ledger.test.ts -- what is luck and what is not, and that all of it adds up and can be looked at.
import { describe, expect, it } from "vitest";
import type { Review } from "../src/lib/bridge";
import type { Table } from "../src/lib/table";
import { concerned, partsOf } from "../src/play/bill";
import { costlyOf, shownChange } from "../src/lib/summary";
import { billOf, drawsOf, entriesOf, greatestParts } from "../src/play/ledger";
import { finalShares } from "../src/play/story";
import { roundAt } from "../src/play/when";
import { finished } from "./finished";
import { review } from "./reviewed";

describe("a ledger", () => {
  const reviews = [
    review(0, [500, 500], [450, 550], 1),
    null,
    review(1, [400, 600], [480, 520], 1),
    review(0, [480, 520], [480, 520]),
    review(1, [510, 490], [510, 490]),
  ];
  const final = [1000, 0];

  it("books all that changed, and it adds up", () => {
    for (const seat of [0, 1]) {
      const sum = entriesOf(reviews, final, seat).reduce((n, { change }) => n + change, 0);
      expect(sum).toBe(final[seat] - 500);
    }
    expect(entriesOf(reviews, final, 0)).toEqual([
      { index: 0, head: "own", change: -50 },
      { index: 1, head: "luck", change: -50 },
      { index: 2, head: "others", change: 80 },
      { index: 3, head: "rest", change: 30 },
      { index: 4, head: "rest", change: 490 },
    ]);
  });

  it("calls a draw luck only if it changed more than the search errs by", () => {
    const drawn = (found: number) => [
      review(0, [500, 500], [500, 500]),
      null,
      review(1, [found, 1000 - found], [found, 1000 - found]),
    ];
    expect(billOf(drawn(480), [480, 520], 0)).toMatchObject({ luck: 0, rest: -2 });
    expect(billOf(drawn(460), [460, 540], 0)).toMatchObject({ luck: -4, rest: 0 });
  });

  it("calls nothing luck that nobody drew, however much was hidden", () => {
    const hidden = reviews.map((one) => one && { ...one, open: false });
    expect(billOf(hidden, final, 0)).toMatchObject({ luck: -5, rest: 52, plots: 0 });
    const secret = billOf(hidden, final, 0, () => null, true)!;
    expect(secret).toMatchObject({ luck: 0, rest: 0 });
    expect(secret.start + secret.own + secret.others + secret.plots).toBe(secret.end);
  });

  it("counts small slips with the others, so that what is listed is what is summed up", () => {
    const small = (seat: number, from: number, to: number) => ({
      ...review(seat, [from, 1000 - from], [to, 1000 - to]),
      loss: 0,
      missed: 20,
      maybe: "x",
    });
    const many = [small(0, 500, 460), small(1, 460, 490), small(0, 490, 440), small(1, 440, 455)];
    const [a, b] = [0, 1].map((seat) => billOf(many, [0, 1000], seat)!);
    const listed = [0, 1].map((seat) =>
      costlyOf(many, seat).reduce((sum, one) => sum + shownChange(one.review, seat), 0),
    );
    expect([a.own, b.own]).toEqual(listed);
    expect([a.others, b.others]).toEqual([-b.own, -a.own]);
    for (const { start, own, others, luck, rest, end } of [a, b])
      expect(start + own + others + luck + rest).toBe(end);
  });

  it("books a draw for everybody or for nobody: what one wins by luck the others lose by it", () => {
    const three = [
      review(0, [400, 300, 300], [400, 300, 300]),
      null,
      review(1, [440, 280, 280], [440, 280, 280]),
    ];
    const bills = [0, 1, 2].map((seat) => billOf(three, [440, 280, 280], seat)!);
    expect(bills.map(({ luck }) => luck)).toEqual([4, -2, -2]);
  });

  it("has of two players the luck of one as the bad luck of the other, whatever rounding says", () => {
    const uneven = [review(0, [500, 500], [500, 500]), null, review(1, [585, 414], [585, 414])];
    const [a, b] = [0, 1].map((seat) => billOf(uneven, [585, 414], seat)!);
    expect(a.luck).toBe(9);
    expect(b.luck).toBe(-9);
    for (const { start, own, others, luck, rest, end } of [a, b])
      expect(start + own + others + luck + rest).toBe(end);
  });

  it("names the greatest parts of a head first, those that belong together as one", () => {
    const entries = [3, -9, 4, 60, -80, 10].map((change, index) => ({
      index,
      head: "rest" as const,
      change: 10 * change,
    }));
    const pairs = greatestParts(entries, "rest", (index) => ({ key: index >> 1, index: () => index | 1 }));
    expect(pairs).toEqual([
      { index: 5, change: -70 },
      { index: 3, change: 64 },
      { index: 1, change: -6 },
    ]);
    expect(greatestParts(entries, "luck", () => ({ key: 0, index: () => 0 }))).toEqual([]);
  });
});

/** The plagues of a game of Feudo, each with whom it struck. */
const plagues = (at: Table) =>
  at.log.value
    .filter(({ by, events }) => by < 0 && events.some(({ data }) => ["plague", "fog"].includes(data.event)))
    .map(({ index, events }) => ({
      index,
      fog: events.some(({ data }) => data.event === "fog"),
      struck: events.flatMap(({ data }) => (/infected|perished/.test(data.event) ? [data.seat] : [])),
    }));

describe("a plague", () => {
  it("is bad luck of those it strikes; what is found behind it otherwise was plotted", () => {
    const at = finished("feudo");
    const draw = drawsOf(at);
    const all = plagues(at);
    expect(all.some(({ fog, struck }) => !fog && struck.length === 0)).toBe(true);
    for (const { index, fog, struck } of all)
      for (const seat of [0, 1])
        for (const change of [-100, 100]) {
          const luck = fog || (struck.length > 0 && struck.includes(seat) === change < 0);
          expect(draw(index - 1, index + 1, seat, change)).toBe(luck ? index : null);
        }
  });
});

describe("a game of plots", () => {
  it("that was won without slips and draws was won by plots, and each round of it can be looked at", () => {
    const at = finished("feudo");
    const shares = (index: number) => [500 + index, 500 - index];
    const quiet = plagues(at)
      .filter(({ fog, struck }) => !fog && struck.length === 0)
      .map(({ index }) => index);
    // All that happens comes to light behind plagues that strike nobody.
    at.reviews.value = at.log.value.map(({ by, index }) => {
      const now = shares(60 * quiet.filter((one) => one < index).length);
      return by < 0 ? null : { seat: by, before: now, after: now, loss: 0, better: [], open: false };
    });
    at.viewer.value = 0;
    const bill = billOf(at.reviews.value, finalShares(at), 0, drawsOf(at), true)!;
    expect(bill).toMatchObject({ luck: 0, own: 0, others: 0, rest: 0 });
    expect(bill.plots).toBe(bill.end - bill.start);
    const parts = partsOf(at, "plots");
    expect(parts.length).toBeGreaterThan(1);
    for (const { index } of parts) expect(at.log.value[index].by).toBeGreaterThanOrEqual(0);
    expect(partsOf(at, "luck")).toEqual([]);
  });
});

describe("what a head of the bill is made of", () => {
  it("tells of plots the greatest loss as well as the gains", () => {
    const at = finished("feudo");
    at.viewer.value = 0;
    const swings = [20, 20, -10, 20, 0, 0, 0, 0, 0, 0];
    const share = (round: number) => 500 + 10 * swings.slice(0, round).reduce((a, b) => a + b, 0);
    const shares = (mine: number) => [mine, 1000 - mine];
    let last = "";
    at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
      const round = roundAt(at, index);
      const [before, after] = [share(Math.max(0, round - 1)), share(round)];
      const first = last !== `${round}` && by >= 0 && round > 0;
      if (by >= 0 && round > 0) last = `${round}`;
      const one = { seat: by, before: shares(first ? before : after), after: shares(after) };
      return by < 0 ? null : { ...one, loss: 0, better: [] };
    });
    const changes = partsOf(at, "plots").map(({ change }) => Math.sign(change));
    expect(new Set(changes)).toEqual(new Set([1, -1]));
  });

  it("is told of whom it concerns most, by what went the same way", () => {
    const at = finished("baron");
    at.viewer.value = 0;
    const moves = at.log.value.filter(({ by }) => by >= 0).map(({ index }) => index);
    const [low, high] = [moves[20], moves[40]];
    const shares = (index: number) => (index <= low ? [400, 600] : index <= high ? [350, 650] : [700, 300]);
    at.reviews.value = at.log.value.map(({ by, index }): Review | null =>
      by < 0 ? null : { seat: by, before: shares(index), after: shares(index + 1), loss: 0, better: [] },
    );
    const bill = billOf(at.reviews.value, finalShares(at), concerned(at, "rest"), drawsOf(at))!;
    expect(bill.rest).not.toBe(0);
    for (const { change } of partsOf(at, "rest")) expect(change * bill.rest).toBeGreaterThan(0);
  });
});
