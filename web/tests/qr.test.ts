// web/tests/qr.test.ts -- QR codes are read back by a reader of their own, and agree with known ones.
import { describe, expect, it } from "vitest";
import {
  codeWords,
  correction,
  encode,
  formatBits,
  formatPlaces,
  frame,
  MASKS,
  path,
  penalty,
  times,
  versionBits,
  versionFor,
  type Square,
} from "../src/online/qr";

// Level M, as the standard's tables have it: blocks as [count, words, data words].
const GROUPS: [number, number, number][][] = [
  [[1, 26, 16]],
  [[1, 44, 28]],
  [[1, 70, 44]],
  [[2, 50, 32]],
  [[2, 67, 43]],
  [[4, 43, 27]],
  [[4, 49, 31]],
  [
    [2, 60, 38],
    [2, 61, 39],
  ],
  [
    [3, 58, 36],
    [2, 59, 37],
  ],
  [
    [4, 69, 43],
    [1, 70, 44],
  ],
];

/** Is a block whole? Every power of 2 up to the number of its check words is a root of it. */
function isWhole(block: number[], checks: number): boolean {
  for (let i = 0, root = 1; i < checks; i++, root = times(root, 2)) {
    if (block.reduce((sum, word) => times(sum, root) ^ word, 0) !== 0) return false;
  }
  return true;
}

function bitsAt(square: Square, places: [number, number][]): number {
  return places.reduce((sum, [x, y], i) => sum | (square[y][x] ? 1 << i : 0), 0);
}

/** Reads a code as a camera's program would, and says what is wrong with it. */
function decode(square: Square): { text: string; version: number; mask: number } {
  const size = square.length;
  const version = (size - 17) / 4;
  const [first, second] = formatPlaces(size).map((places) => bitsAt(square, places));
  expect(first).toBe(second);
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((one) => formatBits(one) === first);
  if (mask === undefined) throw new Error("the format is no code word of level M");
  const fixed = frame(version);
  fixed.forEach((row, y) =>
    row.forEach((dark, x) => {
      const format = formatPlaces(size).some((places) => places.some(([a, b]) => a === x && b === y));
      if (dark !== null && !format) expect(square[y][x], `${x},${y}`).toBe(dark);
    }),
  );
  const bits: number[] = [];
  for (const [x, y] of path(fixed)) bits.push(square[y][x] !== MASKS[mask](x, y) ? 1 : 0);
  const words: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) {
    words.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  }
  const groups = GROUPS[version - 1].flatMap(([count, all, data]) =>
    Array.from({ length: count }, () => ({ all, data, words: [] as number[] })),
  );
  let at = 0;
  const most = Math.max(...groups.map((group) => group.data));
  for (let i = 0; i < most; i++)
    for (const group of groups) if (i < group.data) group.words.push(words[at++]);
  const checks = groups[0].all - groups[0].data;
  for (let i = 0; i < checks; i++) for (const group of groups) group.words.push(words[at++]);
  expect(words.length).toBe(at);
  for (const group of groups) expect(isWhole(group.words, checks)).toBe(true);
  const data = groups.flatMap((group) => group.words.slice(0, group.data));
  const stream = data.map((word) => word.toString(2).padStart(8, "0")).join("");
  expect(stream.slice(0, 4)).toBe("0100");
  const wide = version < 10 ? 8 : 16;
  const length = Number.parseInt(stream.slice(4, 4 + wide), 2);
  const bytes = Array.from({ length }, (_, i) =>
    Number.parseInt(stream.slice(4 + wide + 8 * i, 12 + wide + 8 * i), 2),
  );
  return { text: new TextDecoder().decode(new Uint8Array(bytes)), version, mask };
}

describe("a QR code", () => {
  it("has the format and version words of the standard", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => formatBits(mask).toString(2))).toEqual([
      "101010000010010",
      "101000100100101",
      "101111001111100",
      "101101101001011",
      "100010111111001",
      "100000011001110",
      "100111110010111",
      "100101010100000",
    ]);
    expect(versionBits(7).toString(2).padStart(18, "0")).toBe("000111110010010100");
    expect(versionBits(10).toString(2).padStart(18, "0")).toBe("001010010011010011");
  });

  it("has the check words of a known example", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
    expect(isWhole([...data, ...correction(data, 10)], 10)).toBe(true);
    expect(isWhole([...data.slice(1), 0, ...correction(data, 10)], 10)).toBe(false);
  });

  it("is read back, whatever its length, with every mask", () => {
    for (const length of [1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213]) {
      const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7) % 90))).join("");
      expect(decode(encode(text)!).text).toBe(text);
    }
    for (let mask = 0; mask < 8; mask++) {
      expect(decode(encode("https://games.example/#/t/7fnt99t3zhkmb8c9", mask)!)).toEqual({
        text: "https://games.example/#/t/7fnt99t3zhkmb8c9",
        version: 3,
        mask,
      });
    }
    expect(decode(encode("Zürich, à bientôt")!).text).toBe("Zürich, à bientôt");
  });

  it("takes the smallest version there is room in, and none for what is too long", () => {
    expect([14, 15, 26, 27, 180, 181, 213, 214].map(versionFor)).toEqual([1, 2, 2, 3, 9, 10, 10, 0]);
    expect(encode("x".repeat(214))).toBeNull();
    for (let version = 1; version <= 10; version++) {
      const total = GROUPS[version - 1].reduce((sum, [count, all]) => sum + count * all, 0);
      expect(codeWords(new Uint8Array([65]), version).length).toBe(total);
    }
  });

  it("takes the mask with the fewest faults", () => {
    const text = "https://games.example/#/t/abcdefgh23456789";
    const faults = MASKS.map((_, mask) => penalty(encode(text, mask)!));
    expect(decode(encode(text)!).mask).toBe(faults.indexOf(Math.min(...faults)));
  });

  it("counts faults as the standard does", () => {
    const plain = (size: number, dark: (x: number, y: number) => boolean): Square =>
      Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => dark(x, y)));
    // All dark: 2 x 21 runs of 21, 20 x 20 blocks, ten steps away from one half.
    expect(penalty(plain(21, () => true))).toBe(2 * 21 * 19 + 20 * 20 * 3 + 100);
    // Like a chessboard nothing is wrong.
    expect(penalty(plain(21, (x, y) => (x + y) % 2 === 0))).toBe(0);
    // What looks like a corner, once across: 40, on a chessboard otherwise.
    const bits = [true, false, true, true, true, false, true, false, false, false, false];
    const odd = plain(21, (x, y) => (y === 10 && x < 11 ? bits[x] : (x + y) % 2 === 0));
    expect(penalty(odd)).toBeGreaterThanOrEqual(40);
  });
});
