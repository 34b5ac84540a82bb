// web/tests/layout.test.ts -- what is drawn when, and where names lie.
import { describe, expect, it } from "vitest";
import { point, pointed } from "../src/lib/cell-words";
import { oddRow, SIZE } from "../src/lib/hex";
import { Later } from "../src/lib/later";
import { sumsAt } from "../src/games/happenings";
import { layNames, type Name } from "../src/lib/names";

/** Frames that come when they are told to. */
function frames() {
  const told: boolean[] = [];
  let next: (() => void) | null = null;
  let hidden = false;
  const later = new Later({
    after: (then) => (next = then),
    unseen: () => hidden,
    together: (run) => run(),
    tell: (on) => told.push(on),
  });
  const frame = () => {
    const then = next;
    next = null;
    then?.();
  };
  return { later, told, frame, waits: () => next !== null, hide: () => (hidden = true) };
}

describe("what is drawn later", () => {
  it("comes step by step, one a frame, and the page says while something waits", () => {
    const { later, told, frame, waits } = frames();
    const drawn: string[] = [];
    later.add(() => drawn.push("log"), 4);
    later.add(() => drawn.push("own"), 1);
    later.add(() => drawn.push("own too"), 1);
    later.add(() => drawn.push("seats"), 2);
    expect(drawn).toEqual([]);
    expect(told).toEqual([true]);
    frame();
    expect(drawn).toEqual(["own", "own too"]);
    frame();
    expect(drawn).toEqual(["own", "own too", "seats"]);
    frame();
    expect(drawn).toEqual(["own", "own too", "seats", "log"]);
    expect(told).toEqual([true, false]);
    expect(waits()).toBe(false);
  });

  it("is drawn once however often it is asked for, and not when it is gone", () => {
    const { later, frame } = frames();
    let [a, b] = [0, 0];
    const [one, other] = [() => a++, () => b++];
    later.add(one, 3);
    later.add(one, 1);
    later.add(other, 1);
    later.forget(other);
    frame();
    frame();
    expect([a, b]).toEqual([1, 0]);
  });

  it("that forgets something of the same step draws it no more", () => {
    const { later, frame } = frames();
    const drawn: string[] = [];
    const child = () => drawn.push("child");
    later.add(() => {
      drawn.push("parent");
      later.forget(child);
    }, 1);
    later.add(child, 1);
    frame();
    expect(drawn).toEqual(["parent"]);
  });

  it("comes all at once where nobody looks", () => {
    const { later, frame, hide, told } = frames();
    const drawn: number[] = [];
    for (const step of [3, 1, 2]) later.add(() => drawn.push(step), step);
    hide();
    frame();
    expect(drawn).toEqual([3, 1, 2]);
    expect(told).toEqual([true, false]);
  });

  it("goes on after a mistake in one part", () => {
    const { later, frame } = frames();
    const drawn: string[] = [];
    later.add(() => {
      throw new Error("broken");
    }, 1);
    later.add(() => drawn.push("next"), 2);
    expect(frame).toThrow("broken");
    frame();
    expect(drawn).toEqual(["next"]);
  });

  it("may begin anew while it is drawn", () => {
    const { later, frame, told } = frames();
    let drawn = 0;
    later.add(() => later.add(() => drawn++, 1), 1);
    frame();
    expect(drawn).toBe(0);
    frame();
    expect(drawn).toBe(1);
    expect(told).toEqual([true, false]);
  });

  it("does not wait in answer to a click on it, and does again after that", () => {
    const { later } = frames();
    const seen: boolean[] = [];
    later.promptly([1, 1], () => {
      seen.push(later.isPrompt(1), later.isPrompt(2));
      later.promptly([1, 2], () => seen.push(later.isPrompt(2)));
      seen.push(later.isPrompt(2));
    });
    expect(seen).toEqual([true, false, true, false]);
    expect(() =>
      later.promptly([1, 3], () => {
        throw new Error("broken");
      }),
    ).toThrow("broken");
    expect(later.isPrompt(1)).toBe(false);
  });

  it("waits even on the board if the click was beside it", () => {
    const { later } = frames();
    expect(later.isPrompt(0)).toBe(true);
    later.promptly([1, 2], () => expect(later.isPrompt(0)).toBe(false));
    expect(later.isPrompt(0)).toBe(true);
  });
});

describe("names on a board", () => {
  const name = (words: string, x: number, y: number, size = 14): Name => ({
    ...{ id: words, at: { x, y }, kind: "", size, words: () => words },
  });
  const boxes = (names: readonly Name[], grow: number) =>
    layNames(names, grow).map(({ words, x, y, size }) => {
      const half = (words.length * size * 0.5) / 2;
      return { words, left: x - half, right: x + half, top: y - size * 0.75, bottom: y };
    });

  it("stand under their places where there is room", () => {
    const [laid] = layNames([name("Worcester", 0, 0)], 1);
    expect(laid.x).toBe(0);
    expect(laid.y).toBeGreaterThan(SIZE / 2);
  });

  it("do not run over each other, the first one has its place, and the second stands above", () => {
    const [town, village] = layNames([name("Hereford", 0, 0, 16), name("Kempsey", 1.73 * SIZE, 0)], 1.75);
    expect(town.y).toBeGreaterThan(0);
    expect(village.y).toBeLessThan(0);
  });

  it("leave the houses of their own place free, however large their letters are", () => {
    for (const grow of [1, 1.75, 2.4]) {
      const [{ y }] = layNames([name("Worcester", 0, 0, 16)], grow);
      expect(y - 16 * grow * 0.8 >= SIZE * 0.35 || y <= -SIZE * 0.4, `at ${grow}`).toBe(true);
    }
  });

  it("at an edge are moved inwards, so that all letters are seen", () => {
    const edge = { left: -SIZE, right: 4 * SIZE, top: -SIZE, bottom: SIZE * 0.9 };
    const [laid] = layNames([name("Cropthorne", 0, 0)], 1.75, edge);
    const half = (10 * 14 * 1.75 * 0.5) / 2;
    expect(laid.x - half).toBeGreaterThanOrEqual(edge.left);
    expect(laid.y).toBeLessThanOrEqual(edge.bottom);
  });

  it("lie beside pieces, and never over a number", () => {
    // A piece on the village, one on each neighbour below and beside it: at all sizes the numbers are free.
    const pieces = [
      [0, 0],
      [1.73, 0],
      [0.87, 1.5],
      [-0.87, 1.5],
    ].map(([x, y]) => ({ x: x * SIZE, y: y * SIZE, k: 1 }));
    for (const grow of [1, 1.75, 2.4]) {
      for (const few of [1, 2, 4]) {
        for (const { words, x, y } of layNames(
          [name("Norton", 0, 0)],
          grow,
          undefined,
          pieces.slice(0, few),
        )) {
          const half = (words.length * 14 * grow * 0.5) / 2;
          for (const one of pieces.slice(0, few)) {
            const aside = Math.abs(x - one.x) >= half + 13;
            const clear = aside || y <= one.y + 12 || y - 14 * grow * 0.75 >= one.y + 38;
            expect(clear, `${few} at ${grow}`).toBe(true);
          }
        }
      }
      // One piece alone always leaves room.
      expect(layNames([name("Norton", 0, 0)], grow, undefined, pieces.slice(0, 1))).toHaveLength(1);
    }
  });

  it("of towns find the gap between pieces around them", () => {
    // Every way in which up to four of the six cells around a town can be held, as large as on a phone.
    const around = [0, 1, 2, 3, 4, 5].map((i) => {
      const turn = (i * Math.PI) / 3;
      return { x: 1.73 * SIZE * Math.cos(turn), y: 1.73 * SIZE * Math.sin(turn), k: 1 };
    });
    const town = { ...name("Worcester", 0, 0, 16), always: true as const };
    const grow = 1.75;
    const half = ("Worcester".length * 16 * grow * 0.56) / 2;
    const covered = Array.from({ length: 64 }, (_, held) => around.filter((_, i) => held & (1 << i)))
      .filter(({ length }) => length <= 4)
      .filter((pieces) => {
        const [{ x, y }] = layNames([town], grow, undefined, pieces);
        return pieces.some(
          (one) => Math.abs(x - one.x) < half + SIZE * 0.3 && y > one.y - SIZE * 0.6 && y < one.y + SIZE,
        );
      });
    expect(covered).toEqual([]);
  });

  it("stay with their place: none goes so far aside that it is taken for the next one's", () => {
    const around = [0, 1, 2, 3, 4, 5].map((i) => {
      const turn = (i * Math.PI) / 3;
      return { x: 1.73 * SIZE * Math.cos(turn), y: 1.73 * SIZE * Math.sin(turn), k: 1 };
    });
    for (let held = 0; held < 64; held++) {
      const pieces = around.filter((_, i) => held & (1 << i));
      for (const { x, y } of layNames([name("Ombersley", 0, 0)], 1.75, undefined, pieces)) {
        const beside = Math.abs(y) < SIZE * 0.4; // there it begins at its place
        if (!beside) expect(Math.abs(x), String(held)).toBeLessThan(SIZE * 0.63);
      }
    }
  });

  it("of a village somebody stands in are there, though towns have the first say", () => {
    // Every way in which up to four of the six cells around it can be held, with the next villages' names about.
    const around = [0, 1, 2, 3, 4, 5].map((i) => {
      const turn = (i * Math.PI) / 3;
      return { x: 1.73 * SIZE * Math.cos(turn), y: 1.73 * SIZE * Math.sin(turn), k: 1 };
    });
    const names = [
      { ...name("Kenilworth", 1.73 * SIZE, 0, 16), always: true as const },
      { ...name("Evesham", -0.87 * SIZE, 1.5 * SIZE, 16), always: true as const },
      name("Ombersley", 0, 0),
    ];
    const here = { x: 0, y: 0, k: 1 };
    const laid = (pieces: typeof around) =>
      layNames(names, 1.75, undefined, pieces).find(({ words }) => words === "Ombersley");
    const crowds = Array.from({ length: 64 }, (_, held) => around.filter((_, i) => held & (1 << i)));
    const sizes = crowds.map((pieces) => laid([here, ...pieces])?.size ?? 0);
    expect(sizes.filter((_, i) => crowds[i].length <= 4)).not.toContain(0);
  });

  it("of towns are there in the thickest crowd, that of a village is not", () => {
    const crowd = [-2, -1, 0, 1, 2].flatMap((row) =>
      [-3, -2, -1, 0, 1, 2, 3].map((n) => ({
        ...{ x: (n + (row % 2 ? 0.5 : 0)) * 1.73 * SIZE, y: row * 1.5 * SIZE, k: 1.2 },
      })),
    );
    const town = { ...name("Evesham", 0, 0, 16), always: true as const };
    for (const grow of [1.75, 2.4]) {
      expect(layNames([town], grow, undefined, crowd)).toHaveLength(1);
      expect(layNames([name("Evesham", 0, 0, 16)], grow, undefined, crowd)).toHaveLength(0);
    }
  });

  it("keep the side they went to while it is free", () => {
    const ways = new Map<string, number>();
    const [norton] = [name("Norton", 0, 0)];
    const lay = (...pieces: { x: number; y: number; k: number }[]) =>
      layNames([norton], 1, undefined, pieces, ways)[0];
    const below = { x: 0, y: SIZE, k: 1 };
    const first = lay();
    const aside = lay(below);
    expect([aside.x, aside.y]).not.toEqual([first.x, first.y]);
    const after = lay(); // the piece has gone
    expect([after.x, after.y]).toEqual([aside.x, aside.y]);
    const back = lay({ x: aside.x, y: aside.y, k: 1 }); // now that side is taken
    expect([back.x, back.y]).not.toEqual([aside.x, aside.y]);
  });

  it("lie over no head, however many stand around a village and in it", () => {
    const around = [0, 1, 2, 3, 4, 5].map((i) => {
      const turn = (i * Math.PI) / 3;
      return { x: 1.73 * SIZE * Math.cos(turn), y: 1.73 * SIZE * Math.sin(turn), k: 1 };
    });
    const names = [
      { ...name("Kenilworth", 1.73 * SIZE, 0, 16), always: true as const },
      { ...name("Evesham", -0.87 * SIZE, 1.5 * SIZE, 16), always: true as const },
      name("Ombersley", 0, 0),
    ];
    const covered = Array.from({ length: 64 }, (_, held) => [
      { x: 0, y: 0, k: 1 },
      ...around.filter((_, i) => held & (1 << i)),
    ])
      .filter(({ length }) => length <= 5)
      .filter((pieces) =>
        layNames(names, 1.75, undefined, pieces).some(({ words, size, x, y }) => {
          const half = (words.length * size * 0.56) / 2;
          const over = ({ x: left, y: top }: { x: number; y: number }) =>
            Math.abs(x - left) < half + SIZE * 0.3 &&
            y > top - SIZE * 0.7 &&
            y - size * 0.7 < top + SIZE * 0.7;
          return pieces.some(over);
        }),
      );
    expect(covered).toEqual([]);
  });

  it("of a town that has to move do not drive away a village's that can stay", () => {
    const names = [{ ...name("Hereford", 0, 0, 16), always: true as const }, name("Kempsey", 1.73 * SIZE, 0)];
    const ways = new Map<string, number>();
    const lay = (...pieces: { x: number; y: number; k: number }[]) =>
      layNames(names, 1.75, undefined, pieces, ways).map(({ x, y }) => ({ x, y }));
    const [hereford, kempsey] = lay();
    expect(kempsey.y).toBeLessThan(0);
    const [town, village] = lay({ x: 0, y: hereford.y, k: 1 });
    expect(town).not.toEqual(hereford);
    expect(village).toEqual(kempsey);
  });

  it("are left out where there is none, and come with larger boards", () => {
    const many = Array.from({ length: 25 }, (_, i) =>
      name(`Village ${i}`, (i % 5) * 1.73 * SIZE, Math.floor(i / 5) * 1.5 * SIZE),
    );
    for (const grow of [1, 1.3, 1.75]) {
      const all = boxes(many, grow);
      all.forEach((a, i) =>
        all.slice(i + 1).forEach((b) => {
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          expect(apart, `${a.words} and ${b.words} at ${grow}`).toBe(true);
        }),
      );
    }
    expect(layNames(many, 3).length).toBeLessThan(layNames(many, 1).length);
    expect(layNames(many, 1).length).toBeLessThanOrEqual(many.length);
  });
});

describe("the sums of a fight", () => {
  it("lie where nobody stands", () => {
    const town = oddRow("5,5");
    const cells = ["4,4", "5,4", "6,4", "4,5", "6,5", "5,6", "6,6"];
    for (let held = 0; held < 1 << cells.length; held++) {
      const standing = cells.filter((_, i) => held & (1 << i)).map(oddRow);
      if (standing.length > 3) continue;
      const { x, y } = sumsAt(town, standing);
      const over = standing.filter((one) => Math.abs(one.x - x) < 75 && Math.abs(one.y - y) < 55);
      expect(over, String(held)).toEqual([]);
    }
  });
});

describe("what is pointed at", () => {
  it("is news only if it is something else", () => {
    point(["1,2"]);
    const first = pointed.value;
    point(["1,2"]);
    expect(pointed.value).toBe(first);
    point();
    const none = pointed.value;
    expect(none).toEqual([]);
    point([]);
    expect(pointed.value).toBe(none);
  });
});
