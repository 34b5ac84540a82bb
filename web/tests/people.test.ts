// web/tests/people.test.ts -- what is typed becomes a search, and a rating's curve has round numbers.
import { describe, expect, it } from "vitest";
import { ticks } from "../src/online/curve";
import { momentOf, wishOf } from "../src/online/search-wish";

const nothing = {
  player: "",
  with: "",
  game: "",
  from: "",
  to: "",
  moves: ["", ""] as [string, string],
  minutes: ["", ""] as [string, string],
  result: "" as const,
  end: "" as const,
};

describe("a search", () => {
  it("asks for nothing that was not typed", () => {
    expect(wishOf(nothing)).toEqual({});
    expect(wishOf({ ...nothing, player: " Anna ", moves: ["10", ""], minutes: ["", "x"] })).toEqual({
      player: "Anna",
      moves_least: 10,
    });
  });

  it("asks whose result and with whom only together with a name", () => {
    expect(wishOf({ ...nothing, result: "won", with: "Ben" })).toEqual({});
    expect(wishOf({ ...nothing, player: "Anna", result: "won", with: "Ben" })).toEqual({
      player: "Anna",
      with: "Ben",
      result: "won",
    });
  });

  it("takes whole days, the last one too, also where clocks are set", () => {
    const from = momentOf("2026-11-15", false)!;
    const to = momentOf("2026-11-15", true)!;
    expect(new Date(from).getDate()).toBe(15);
    expect(new Date(to).getDate()).toBe(16);
    expect(new Date(to).getHours()).toBe(0);
    expect(momentOf("2026-13", false)).toBeUndefined();
    expect(momentOf("", false)).toBeUndefined();
    expect(momentOf("1812-06-24", false)).toBeUndefined();
  });
});

describe("ticks", () => {
  it("are round, within, and neither few nor many", () => {
    for (const [least, most] of [
      [1210, 1790],
      [1495, 1505],
      [-300, 2600],
      [0.2, 0.9],
    ]) {
      const found = ticks(least, most);
      expect(found.length).toBeGreaterThanOrEqual(2);
      expect(found.length).toBeLessThanOrEqual(6);
      for (const tick of found) {
        expect(tick).toBeGreaterThanOrEqual(least - 1e-9);
        expect(tick).toBeLessThanOrEqual(most + 1e-9);
      }
    }
    expect(ticks(1210, 1790)).toEqual([1400, 1600]);
  });
});
