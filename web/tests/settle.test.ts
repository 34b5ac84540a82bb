// web/tests/settle.test.ts -- one value for every position of a finished game, whatever is told of it.
import { describe, expect, it } from "vitest";
import type { Review } from "../src/lib/bridge";
import { costliest, costlyOf, shareOf, shownChange, slipsOf } from "../src/lib/summary";
import { billOf } from "../src/play/ledger";
import { settled } from "../src/play/settle";

/** What was found of a move between two, in thousandths of the first one's share. */
const found = (seat: number, before: number, after: number, walks = 3200): Review => {
  const loss = seat === 0 ? before - after : after - before;
  const best = seat === 0 ? before : 1000 - before;
  return {
    seat,
    open: true,
    before: [before, 1000 - before],
    after: [after, 1000 - after],
    loss,
    better: loss > 0 ? [{ move: "x", worth: best }] : [],
    walks,
  };
};

/** A game in which the looks at neighbouring moves differ, with a slip of each, and a draw of chance. */
const GAME: (Review | null)[] = [
  found(0, 520, 520, 200),
  found(0, 490, 490, 200),
  found(1, 540, 540, 200),
  null,
  found(1, 430, 430, 200),
  found(1, 450, 450),
  found(0, 880, 430), // a slip, and what came before it had not seen what it could have been
  found(0, 460, 460, 200),
  found(1, 360, 550),
  null,
  found(0, 610, 585),
  found(0, 640, 640, 200),
];

describe("a position", () => {
  const told = settled(GAME, GAME.length, [1000, 0]);

  it("is worth after a move what it is worth before the next, unless chance has moved", () => {
    told.forEach((one, i) => {
      const next = told[i + 1];
      if (one && next) expect(next.before).toEqual(one.after);
      if (one && i + 1 === told.length) expect(one.after).toEqual([1000, 0]);
    });
  });

  it("is worth to one what it is not to the other", () => {
    for (const one of told) {
      if (!one) continue;
      for (const shares of [one.before, one.after]) expect(shares[0] + shares[1]).toBe(1000);
      expect(shownChange(one, 0) + shownChange(one, 1)).toBe(0);
    }
  });

  it("has no better move unless the one that was made cost as much", () => {
    for (const [i, one] of told.entries()) {
      if (!one) continue;
      expect(one.better.length > 0, `${i}`).toBe(one.loss > 0);
      if (one.loss === 0) continue;
      expect(one.loss).toBe(one.before[one.seat] - one.after[one.seat]);
      expect(one.better[0].worth).toBe(one.before[one.seat]);
      for (const { worth } of one.better) expect(worth).toBeLessThanOrEqual(one.before[one.seat]);
    }
    expect(slipsOf(told, 0).map(({ index }) => index)).toEqual([6]);
    expect(slipsOf(told, 1).map(({ index }) => index)).toEqual([8]);
  });

  it("counts what was looked at closely for more than a glance", () => {
    expect(Math.abs(told[5]!.before[0] - 450)).toBeLessThan(Math.abs(told[4]!.before[0] - 430));
  });

  it("makes a bill of two in which each one's slips are what the other gains, and nothing is left over but small steps", () => {
    const [a, b] = [0, 1].map((seat) => billOf(told, [1000, 0], seat)!);
    expect(a.own).toBe(-b.others);
    expect(b.own).toBe(-a.others);
    expect(a.luck).toBe(-b.luck);
    for (const { start, own, others, luck, rest, end } of [a, b])
      expect(start + own + others + luck + rest).toBe(end);
  });
});

describe("a slip", () => {
  it("costs what it was found to cost, however the looks at what came before and after it waver", () => {
    const all = [found(0, 480, 480), found(0, 560, 500), found(1, 555, 555), found(1, 450, 450), null];
    const told = settled(all, 9, null);
    expect(told[1]!.before[0] - told[1]!.after[0]).toBe(60);
    expect(told[1]!.loss).toBe(60);
    expect(slipsOf(told, 0).map(({ index }) => index)).toEqual([1]);
    expect(slipsOf(told, 1)).toEqual([]);
  });

  it("at the end of the game lies above its end by what it cost", () => {
    const told = settled([found(0, 700, 700), found(0, 620, 540)], 2, [0, 1000]);
    expect([told[1]!.before, told[1]!.after, told[1]!.loss]).toEqual([[80, 920], [0, 1000], 80]);
  });

  it("leaves nobody less than nothing", () => {
    const all = [found(0, 900, 300), found(1, 40, 40), found(1, 20, 20), found(1, 20, 20), null];
    for (const one of settled(all, 9, null))
      for (const share of [...(one?.before ?? []), ...(one?.after ?? [])])
        expect(share).toBeGreaterThanOrEqual(0);
  });

  it("before chance moves costs what was found of it", () => {
    const [one] = settled([found(0, 700, 400), null, found(0, 380, 380)], 9, null);
    expect([one!.before[0], one!.after[0], one!.loss]).toEqual([700, 400, 300]);
  });

  it("stands in the list by the number it shows, of equal ones the earlier first", () => {
    const all = [found(0, 746, 288), null, found(0, 800, 337), null, found(0, 745, 285), null];
    const list = costliest(settled(all, 9, null), 0);
    const shown = list.map(({ review }) => shareOf(review.before, 0) - shareOf(review.after, 0));
    expect(shown).toEqual([...shown].sort((a, b) => b - a));
    const same = list.filter((_, i) => shown[i] === shown[1]).map(({ index }) => index);
    expect(same).toEqual([...same].sort((a, b) => a - b));
  });
});

describe("a step without a choice", () => {
  const forced = (seat: number): Review => ({ ...found(seat, 500, 500, 0), open: undefined, forced: true });

  it("changes nothing: what follows it was so before it", () => {
    const game = [found(0, 600, 600), forced(1), forced(1), forced(0), found(1, 300, 300), forced(1)];
    const told = settled(game, game.length, [0, 1000]);
    for (const i of [1, 2, 3]) {
      expect(told[i]!.before).toEqual(told[i]!.after);
      expect(told[i]!.before).toEqual(told[4]!.before);
    }
    expect(told[5]!.before).toEqual([0, 1000]); // after it nothing was left to do
    expect(told[0]!.after).toEqual(told[1]!.before);
    expect(slipsOf(told, 0)).toEqual([]);
  });

  it("is not known before what follows it", () => {
    expect(settled([forced(0)], 9, [0, 1000])).toEqual([null]);
    const told = settled([found(0, 600, 600), forced(1)], 9, [0, 1000]);
    expect(told[1]!.after).toEqual(told[0]!.after);
  });
});

describe("a secret that comes to light", () => {
  const hidden = (share: number): Review => ({ ...found(0, share, share), open: false });

  it("changes the chances where it does, and neither before nor after it", () => {
    const game = [hidden(560), hidden(580), hidden(570), found(1, 300, 300, 200), found(0, 300, 300, 200)];
    const told = settled(game, 9, null);
    for (const one of told.slice(0, 3)) expect(one!.after[0]).toBeGreaterThan(550);
    for (const one of told.slice(3)) expect(one!.before).toEqual([300, 700]);
  });
});

describe("a plot that is laid in secret", () => {
  const hidden = (seat: number, share: number): Review => ({ ...found(seat, share, share), open: false });

  it("changes nothing by itself: whose eyes look is no event, nor is a draw that strikes nobody", () => {
    const game = [
      found(0, 580, 580),
      found(0, 580, 580),
      hidden(1, 460),
      hidden(1, 460),
      null,
      hidden(0, 560),
    ];
    const told = settled(game, 9, null, () => true);
    for (const i of [0, 1, 2]) expect(told[i]!.after).toEqual(told[i + 1]!.before);
    expect(told[3]!.after).toEqual(told[5]!.before);
    const struck = settled(game, 9, null);
    expect(struck[3]!.after).not.toEqual(struck[5]!.before);
  });
});

describe("whoever has lost already", () => {
  it("is judged by the same measure as everybody else", () => {
    const game = [found(0, 140, 60), found(0, 60, 60), found(1, 60, 60)];
    const told = settled(game, 9, null);
    expect(slipsOf(told, 0).map(({ index }) => index)).toEqual([0]);
  });
});

describe("small slips", () => {
  const game = [found(0, 500, 470), found(0, 470, 440), found(1, 440, 460), found(0, 460, 460)];

  it("stand in one order with the others, and all adds up", () => {
    const told = settled(game, 9, null);
    expect(slipsOf(told, 0)).toEqual([]);
    expect(told.map((one) => one!.maybe)).toEqual(["x", "x", "x", undefined]);
    expect(costlyOf(told, 0).map(({ better }) => better)).toEqual(["x", "x"]);
    const [a, b] = [0, 1].map((seat) => billOf(told, told.at(-1)!.after, seat)!);
    expect([a.own, a.others]).toEqual([-b.others, -b.own]);
    expect(a.own).toBeLessThan(-2);
    for (const { start, own, others, luck, plots, rest, end } of [a, b])
      expect(start + own + others + luck + plots + rest).toBe(end);
  });

  it("that may be chance of the look in this game are none", () => {
    const [one, two] = settled(game, 9, null, undefined, 35);
    expect([one!.maybe, two!.maybe]).toEqual([undefined, undefined]);
    expect(costlyOf(settled(game, 9, null, undefined, 35), 0)).toEqual([]);
  });

  it("stay small where the chances fall by more: the better move would have met the same", () => {
    // Beside the better move it cost 3 %; what both led to was worth less than had been thought.
    const fall = [found(0, 110, 110), found(0, 110, 80), found(1, 10, 10), found(1, 10, 10)];
    const told = settled(fall, 9, null);
    expect(slipsOf(told, 0)).toEqual([]);
    expect(told[1]!.maybe).toBe("x");
    expect(told[1]!.before[0] - told[1]!.after[0]).toBe(30);
  });
});
