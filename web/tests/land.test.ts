// web/tests/land.test.ts -- the land's look: variants that stay, borders where kinds change.
import { describe, expect, it } from "vitest";
import { axial, oddRow } from "../src/lib/hex";
import { sidesOf, variantOf } from "../src/lib/land";

describe("the land", () => {
  it("shows the same variant of a cell each time, and all of them on a map", () => {
    const cells = Array.from({ length: 121 }, (_, i) => `${i % 11},${Math.floor(i / 11)}`);
    const shown = cells.map((cell) => variantOf(cell, 5));
    expect(cells.map((cell) => variantOf(cell, 5))).toEqual(shown);
    expect(new Set(shown).size).toBe(5);
    for (let v = 0; v < 5; v++) expect(shown.filter((one) => one === v).length).toBeGreaterThan(10);
  });

  it("has borders where kinds change and none within one kind", () => {
    const lake = [
      { id: "0,0", at: axial("0,0"), kind: "lake" },
      { id: "1,0", at: axial("1,0"), kind: "lake" },
      { id: "0,1", at: axial("0,1"), kind: "forest" },
    ];
    const sides = sidesOf(lake);
    const count = (path: string) => (path.match(/M/g) ?? []).length;
    expect([count(sides.get("0,0")!.border), count(sides.get("0,0")!.within)]).toEqual([5, 1]);
    expect([count(sides.get("0,1")!.border), count(sides.get("0,1")!.within)]).toEqual([6, 0]);
    const towns = ["town-Hereford", "town-Worcester"].map((kind, i) => {
      const id = `${i},1`;
      return { id, at: oddRow(id), kind };
    });
    expect(count(sidesOf(towns).get("0,1")!.within)).toBe(1);
  });
});
