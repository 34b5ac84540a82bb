// web/tests/framing.test.ts -- a board that grows keeps its place through a turn, and glides to the next.
import { describe, expect, it } from "vitest";
import { asBefore, boxAround, clearCorner, stillDoes } from "../src/lib/framing";
import { axial, SIZE } from "../src/lib/hex";

const points = (...cells: string[]) => cells.map(axial);
const size = { width: 400, height: 300 };

describe("what a board shows", () => {
  it("holds all cells, and a few at least", () => {
    const small = boxAround(points("0,0"), 6);
    expect(small.width).toBeCloseTo(6 * SIZE * 1.73);
    expect(small.x + small.width / 2).toBeCloseTo(0);
    expect(boxAround([], 6)).toEqual(small);
    const wide = boxAround(points("0,0", "12,0"), 6);
    for (const { x } of points("0,0", "12,0")) {
      expect(x).toBeGreaterThan(wide.x + SIZE);
      expect(x).toBeLessThan(wide.x + wide.width - SIZE);
    }
  });

  it("leaves the corner with buttons free", () => {
    const cells = points("0,0", "4,4");
    const box = boxAround(cells, 2);
    const before = { ...box };
    clearCorner(box, cells, size, 50);
    expect(box.width * box.height).toBeGreaterThan(before.width * before.height);
  });

  it("does as long as all is in sight and there is not too much room", () => {
    const box = boxAround(points("0,0", "6,0", "3,-3", "0,3"), 6);
    const inside = points("0,0", "1,1", "6,0");
    expect(stillDoes(box, inside, box)).toBe(true);
    const far = points("0,0", "9,0");
    expect(stillDoes(box, far, boxAround(far, 6)), "out of sight").toBe(false);
    const few = { ...box, width: box.width / 2, height: box.height / 1.5 };
    expect(stillDoes(box, inside, few), "far too large").toBe(false);
  });

  it("is drawn where it was before it glides", () => {
    const from = boxAround(points("0,0", "5,0"), 6);
    const to = boxAround(points("-3,0", "7,2"), 6);
    const { x, y, scale } = asBefore(from, to, size);
    const middle = (box: typeof from) => [box.x + box.width / 2, box.y + box.height / 2];
    const zoom = (box: typeof from) => Math.min(size.width / box.width, size.height / box.height);
    for (const at of points("0,0", "5,0", "2,2")) {
      const was = [at.x - middle(from)[0], at.y - middle(from)[1]].map((n) => n * zoom(from));
      const is = [at.x - middle(to)[0], at.y - middle(to)[1]].map((n) => n * zoom(to));
      expect(is[0] * scale + x).toBeCloseTo(was[0]);
      expect(is[1] * scale + y).toBeCloseTo(was[1]);
    }
  });
});
