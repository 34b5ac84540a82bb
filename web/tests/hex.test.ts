// web/tests/hex.test.ts -- cells on the screen and the way of the arrow keys.
import { describe, expect, it } from "vitest";
import { around, axial, oddRow, towards } from "../src/lib/hex";

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe("cells", () => {
  it("have six neighbours at the same distance", () => {
    for (const cell of ["0,0", "-2,5"]) {
      const far = around(cell).map((other) => apart(axial(cell), axial(other)));
      for (const d of far) expect(d).toBeCloseTo(Math.sqrt(3) * 50);
    }
  });

  it("of odd rows are pushed half a cell east", () => {
    expect(apart(oddRow("3,2"), oddRow("3,3"))).toBeCloseTo(Math.sqrt(3) * 50);
    expect(apart(oddRow("3,3"), oddRow("4,4"))).toBeCloseTo(Math.sqrt(3) * 50);
  });
});

describe("arrow keys", () => {
  const cells = ["0,0", "1,0", "-1,0", "0,1", "0,-1", "2,0"].map(axial);
  it("go to the next cell that way", () => {
    expect(towards(cells, cells[0], 1, 0)).toBe(1);
    expect(towards(cells, cells[0], -1, 0)).toBe(2);
    expect(towards(cells, cells[0], 0, 1)).toBe(3);
    expect(towards(cells, cells[0], 0, -1)).toBe(4);
    expect(towards(cells, cells[5], 1, 0)).toBe(-1);
  });
});
