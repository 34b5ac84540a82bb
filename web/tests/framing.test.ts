// web/tests/framing.test.ts -- a board that grows keeps its place through a turn, and glides to the next.
import { describe, expect, it } from "vitest";
import { asBefore, boxAround, clearCorner, framed, grown, stillDoes, underButtons } from "../src/lib/framing";
import { axial, SIZE } from "../src/lib/hex";
import {
  inSight,
  lookAt,
  lookAtWith,
  panTo,
  panToMost,
  shiftOnwards,
  shiftTowards,
} from "../src/lib/looking";

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
      expect(x).toBeGreaterThan(wide.x + SIZE * 0.9);
      expect(x).toBeLessThan(wide.x + wide.width - SIZE * 0.9);
    }
  });

  it("leaves the corner with buttons free", () => {
    const cells = points("0,0", "4,4");
    const box = boxAround(cells, 2);
    const before = { ...box };
    clearCorner(box, cells, size, 50);
    expect(box.width * box.height).toBeGreaterThan(before.width * before.height);
  });

  it("finds land that has grown under the buttons of a part that is kept", () => {
    const few = points("0,0", "4,0", "0,4");
    const box = framed(boxAround(few, 2), size);
    expect(underButtons(box, few, size, 50)).toBe(false);
    const more = [...few, ...points("4,4")];
    expect(
      underButtons(box, [...few, { x: box.x + box.width - SIZE, y: box.y + box.height - SIZE }], size, 50),
    ).toBe(true);
    const fitted = boxAround(more, 2);
    clearCorner(fitted, more, size, 50);
    expect(underButtons(fitted, more, size, 50), "and frees it").toBe(false);
  });

  it("does as long as all is in sight and there is not too much room", () => {
    const box = boxAround(points("0,0", "6,0", "3,-3", "0,3"), 6);
    const inside = points("0,0", "1,1", "6,0");
    expect(stillDoes(box, inside, box, size)).toBe(true);
    const far = points("0,0", "9,0");
    expect(stillDoes(box, far, boxAround(far, 6), size), "out of sight").toBe(false);
    const few = { ...box, width: box.width / 2, height: box.height / 1.5 };
    expect(stillDoes(box, inside, few, size), "far too large").toBe(false);
  });

  it("grows on the side where it has to, and no more than that", () => {
    const before = boxAround(points("0,0", "6,0", "3,-3", "0,3"), 6);
    const fitted = boxAround(points("0,0", "7,0", "3,-3", "0,3"), 6);
    expect(grown(before, fitted, size)).toEqual(fitted);
    const few = boxAround(points("9,0"), 6);
    expect(grown({ ...before, width: 9 * before.width }, few, size), "all else").toEqual(few);
  });

  it("rests while land grows where there was room beside it", () => {
    const high = boxAround(points("0,0", "0,9"), 2);
    const all = framed(high, size);
    expect(all.width / all.height).toBeCloseTo(size.width / size.height);
    expect(all.height).toBeCloseTo(high.height);
    const wider = points("0,0", "0,9", "5,2");
    expect(stillDoes(high, wider, boxAround(wider, 2), size), "out of the box").toBe(false);
    expect(stillDoes(all, wider, boxAround(wider, 2), size), "in sight nevertheless").toBe(true);
  });

  it("shows every cell whole, and is centred anew before it grows", () => {
    const tile = boxAround(points("0,0"), 6);
    const top = { x: 0, y: tile.y + SIZE * 0.7 }; // its middle is in sight, its upper corner is not
    const fitted = boxAround([...points("0,0"), top], 6);
    expect(stillDoes(tile, [...points("0,0"), top], fitted, size)).toBe(false);
    const box = grown(tile, fitted, size);
    expect([box.width, box.height], "there was room enough").toEqual([tile.width, tile.height]);
    expect(box.y + box.height / 2).toBeCloseTo(top.y / 2);
    expect(stillDoes(box, [...points("0,0"), top], fitted, size)).toBe(true);
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

  it("is enlarged towards what is wanted, and shows no more emptiness", () => {
    const box = { x: -500, y: -500, width: 1000, height: 1000 };
    const square = { width: 400, height: 400 };
    expect(shiftTowards(box, square, 2, []), "nothing: the middle").toEqual({ x: 0, y: 0 });
    expect(shiftTowards(box, square, 2, [{ x: 100, y: -50 }])).toEqual({ x: -200, y: 100 });
    expect(shiftTowards(box, square, 2, [{ x: 480, y: 480 }]), "a corner").toEqual({ x: -500, y: -500 });
    // Of two ends that do not fit together the one where more is.
    const ends = [
      { x: -450, y: 0 },
      { x: 400, y: 0 },
      { x: 450, y: 20 },
    ];
    expect(shiftTowards(box, square, 2, ends).x).toBe(-500);
    expect(shiftTowards(box, square, 1, ends), "all is seen anyway").toEqual({ x: 0, y: 0 });
  });

  it("keeps what is looked at when it is enlarged further, unless nothing wanted would be in sight", () => {
    const box = { x: -500, y: -500, width: 1000, height: 1000 };
    const square = { width: 400, height: 400 };
    const view = { x: -200, y: 100, k: 2 }; // 100, -50 is in the middle
    expect(shiftOnwards(box, square, view, 3, [])).toEqual({ x: -300, y: 150 });
    const near = [{ x: 110, y: -50 }, ...Array.from({ length: 9 }, () => ({ x: -450, y: 400 }))];
    expect(shiftOnwards(box, square, view, 3, near), "however much is elsewhere").toEqual({
      x: -300,
      y: 150,
    });
    const { x, y } = shiftOnwards(box, square, view, 3, [{ x: 400, y: -50 }]);
    expect(y, "sideways only").toBe(150);
    expect(x).toBeLessThan(-300);
    expect((400 + x / 3) * 3, "just in sight").toBeLessThan(500);
  });
});

describe("where a board looks by itself", () => {
  const land = Array.from({ length: 144 }, (_, i) => axial(`${i % 12},${Math.floor(i / 12)}`));
  const phone = { width: 320, height: 180 };
  const box = boxAround(land, 6);
  const cell = (SIZE * Math.sqrt(3) * phone.height) / box.height;
  const near = points("0,0", "1,0", "0,1");

  it("is at what is wanted, in cells of a thumb's size, off the buttons at its edge", () => {
    const view = lookAt(box, phone, near, 44, 50)!;
    expect(cell * view.k).toBeCloseTo(44);
    expect(inSight(box, phone, view, near)).toBe(true);
    expect(inSight(box, phone, view, land)).toBe(false);
    const scale = phone.height / box.height;
    const last = points("11,0", "11,1", "10,1");
    const right = lookAt(box, phone, last, 44, 50)!;
    for (const { x } of last) {
      const pixels = phone.width / 2 + ((x - box.x - box.width / 2) * right.k + right.x) * scale;
      expect(pixels).toBeLessThan(phone.width - 50);
    }
  });

  it("keeps it clear of what stands over the head of the map", () => {
    const head = 34;
    const scale = phone.height / box.height;
    const top = (view: { y: number; k: number }) =>
      phone.height / 2 + ((near[0].y - SIZE - box.y - box.height / 2) * view.k + view.y) * scale;
    const plain = lookAt(box, phone, near, 44, 50)!;
    expect(top(plain)).toBeLessThan(head);
    expect(inSight(box, phone, plain, near, 50, head)).toBe(false);
    expect(top(lookAt(box, phone, near, 44, 50, head)!)).toBeGreaterThanOrEqual(head);
    expect(top(panTo(box, phone, plain, near, 50, head)!)).toBeGreaterThanOrEqual(head);
    // Nearly as large as a thumb already: its edges are not cut for that.
    const wide = { width: 444, height: 354 };
    expect(lookAt(boxAround(land.slice(0, 60), 6), wide, near, 44)).toBeNull();
  });

  it("takes in what has just happened while cells stay large enough, the nearest first", () => {
    const sizes = { least: 35, most: 44 };
    const view = (...news: string[]) => lookAtWith(box, phone, near, points(...news), sizes)!;
    const [beside, far] = [points("4,0"), points("11,11")];
    expect(inSight(box, phone, view("4,0"), [...near, ...beside])).toBe(true);
    expect(cell * view("4,0").k).toBeGreaterThanOrEqual(35);
    const both = view("11,11", "4,0");
    expect(inSight(box, phone, both, [...near, ...beside])).toBe(true);
    expect(inSight(box, phone, both, far)).toBe(false);
    expect(cell * both.k).toBeGreaterThanOrEqual(35);
    expect(view("11,11")).toEqual(lookAt(box, phone, near, 44));
  });

  it("goes along no farther than it must, and is as large as before", () => {
    const view = lookAt(box, phone, near, 44)!;
    expect(panTo(box, phone, view, near)).toEqual(view);
    const last = points("10,11", "11,11");
    const there = panTo(box, phone, view, last)!;
    expect(there.k).toBe(view.k);
    expect(inSight(box, phone, there, last)).toBe(true);
    const back = panTo(box, phone, there, near)!;
    expect(inSight(box, phone, back, near)).toBe(true);
    // What is beside the edge comes into sight, and what was on the other side stays there as far as it may.
    const right = panTo(box, phone, view, points("8,0"))!;
    expect(inSight(box, phone, right, points("8,0"))).toBe(true);
    expect(inSight(box, phone, right, points("4,0"))).toBe(true);
    expect(right.y).toBe(view.y);
    expect(panTo(box, phone, view, points("0,0", "11,11")), "too far apart").toBeNull();
    expect(inSight(box, phone, panToMost(box, phone, view, points("11,11", "0,0")), points("11,11"))).toBe(
      true,
    );
    const scale = phone.height / box.height;
    const off = panTo(box, phone, view, last, 50)!;
    for (const { x } of last)
      expect(phone.width / 2 + ((x - box.x - box.width / 2) * off.k + off.x) * scale).toBeLessThan(270);
  });

  it("is all of it where what is wanted lies far apart, or nothing is", () => {
    expect(lookAt(box, phone, points("0,0", "11,11"), 44)).toBeNull();
    expect(lookAt(box, phone, [], 44)).toBeNull();
  });
});
