// web/src/online/qr.ts -- QR codes as ISO/IEC 18004 tells them: bytes, level M, versions 1 to 10.

/** Of each version at level M: code words for correction in a block, blocks, and data words in all. */
const BLOCKS: readonly [correction: number, blocks: number, data: number][] = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 64],
  [24, 2, 86],
  [16, 4, 108],
  [18, 4, 124],
  [22, 4, 154],
  [22, 5, 182],
  [26, 5, 216],
];
/** Centres of the small squares that help a camera to see the grid. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/* ---- Reed and Solomon: numbers of 8 bits, modulo x^8 + x^4 + x^3 + x^2 + 1 ---- */

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, value = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = value;
  LOG[value] = i;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

export const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : EXP[LOG[a] + LOG[b]]);

/** The product of (x - 2^i) for so many i, without its leading 1. */
function generator(degree: number): number[] {
  let all = [1];
  for (let i = 0; i < degree; i++) {
    const next = [...all, 0];
    for (let j = 0; j < all.length; j++) next[j + 1] ^= times(all[j], EXP[i]);
    all = next;
  }
  return all.slice(1);
}

export function correction(data: readonly number[], degree: number): number[] {
  const by = generator(degree);
  const rest: number[] = Array.from({ length: degree }, () => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    by.forEach((one, i) => (rest[i] ^= times(one, factor)));
  }
  return rest;
}

/* ---- words ---- */

/** The first version that has room for so many bytes; 0: none has. */
export function versionFor(bytes: number): number {
  const at = BLOCKS.findIndex(([, , data], i) => bytes + (i + 1 < 10 ? 2 : 3) <= data);
  return at + 1;
}

/** Mode, length, bytes, end and filling; then in blocks, each with its correction, interleaved. */
export function codeWords(bytes: Uint8Array, version: number): number[] {
  const [degree, blocks, room] = BLOCKS[version - 1];
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let fill = 0xec; data.length < room; fill ^= 0xec ^ 0x11) data.push(fill);

  // The last blocks have one word more where it does not divide.
  const short = Math.floor(room / blocks);
  const longer = room % blocks;
  const parts: number[][] = [];
  for (let block = 0, from = 0; block < blocks; block++) {
    const count = short + (block >= blocks - longer ? 1 : 0);
    parts.push(data.slice(from, from + count));
    from += count;
  }
  const words: number[] = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) words.push(part[i]);
  const checks = parts.map((part) => correction(part, degree));
  for (let i = 0; i < degree; i++) for (const check of checks) words.push(check[i]);
  return words;
}

/* ---- the square ---- */

/** Level M and a mask, with ten bits of correction and a pattern that keeps it from being all light. */
export function formatBits(mask: number): number {
  const data = (0b00 << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0b10100110111);
  return ((data << 10) | rest) ^ 0b101010000010010;
}

/** From version 7 on, the version itself with twelve bits of correction. */
export function versionBits(version: number): number {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0b1111100100101);
  return (version << 12) | rest;
}

export const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

export type Square = boolean[][]; // rows of dark and light

/** What is the same in every code of a version; null where data goes. */
export function frame(version: number): (boolean | null)[][] {
  const size = 17 + 4 * version;
  const grid: (boolean | null)[][] = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => null),
  );
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y][x] = dark;
  };
  const rings = (cx: number, cy: number, radius: number, dark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        set(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const centres = ALIGNMENT[version - 1];
  const last = centres.length - 1;
  centres.forEach((x, i) =>
    centres.forEach((y, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!corner) rings(x, y, 2, (distance) => distance !== 1);
    }),
  );
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ]) {
    rings(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  }
  placeFormat(grid, 0); // holds its place; written again with the mask
  if (version >= 7) {
    const bits = versionBits(version);
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1;
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      grid[b][a] = dark;
      grid[a][b] = dark;
    }
  }
  return grid;
}

/** Places of the fifteen bits, the lowest first: around the first corner, and at the two others. */
export function formatPlaces(size: number): [x: number, y: number][][] {
  const first: [number, number][] = [];
  const second: [number, number][] = [];
  for (let i = 0; i < 15; i++) {
    if (i < 6) first.push([8, i]);
    else if (i < 8) first.push([8, i + 1]);
    else if (i === 8) first.push([7, 8]);
    else first.push([14 - i, 8]);
    second.push(i < 8 ? [size - 1 - i, 8] : [8, size - 15 + i]);
  }
  return [first, second];
}

function placeFormat(grid: (boolean | null)[][], mask: number): void {
  const bits = formatBits(mask);
  for (const places of formatPlaces(grid.length)) {
    places.forEach(([x, y], i) => (grid[y][x] = ((bits >> i) & 1) === 1));
  }
  grid[grid.length - 8][8] = true; // always dark
}

/** Where the bits of the data go, in their order: up and down in strips of two, from the right. */
export function* path(grid: (boolean | null)[][]): Generator<[x: number, y: number]> {
  const size = grid.length;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--; // the strip of the timing pattern
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (grid[y][x] === null) yield [x, y];
    }
    up = !up;
  }
}

/** The four faults of a square that make it hard to read, counted as the standard does. */
export function penalty(square: Square): number {
  const size = square.length;
  let sum = 0;
  const at = (across: boolean, line: number, i: number) => (across ? square[line][i] : square[i][line]);
  for (const across of [true, false]) {
    for (let line = 0; line < size; line++) {
      let run = 1;
      for (let i = 1; i <= size; i++) {
        if (i < size && at(across, line, i) === at(across, line, i - 1)) run++;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
      // Like a corner: dark 1, light 1, dark 3, light 1, dark 1, with four light ones beside it.
      for (let i = 0; i + 11 <= size; i++) {
        let bits = 0;
        for (let j = 0; j < 11; j++) bits = (bits << 1) | (at(across, line, i + j) ? 1 : 0);
        if (bits === 0b10111010000 || bits === 0b00001011101) sum += 40;
      }
    }
  }
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const one = square[y][x];
      dark += one ? 1 : 0;
      if (
        x + 1 < size &&
        y + 1 < size &&
        one === square[y][x + 1] &&
        one === square[y + 1][x] &&
        one === square[y + 1][x + 1]
      ) {
        sum += 3;
      }
    }
  }
  // Ten for every five per cent away from one half.
  return sum + 10 * Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size));
}

/** The code of a text, without its margin; null: it is too long. `mask`: this one, not the best. */
export function encode(text: string, mask?: number): Square | null {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === 0) return null;
  const fixed = frame(version);
  const words = codeWords(bytes, version);
  const made = (number: number): Square => {
    const grid = fixed.map((row) => [...row]);
    let bit = 0;
    for (const [x, y] of path(fixed)) {
      const dark = bit < words.length * 8 && ((words[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
      grid[y][x] = dark !== MASKS[number](x, y);
      bit++;
    }
    placeFormat(grid, number);
    return grid as Square;
  };
  if (mask !== undefined) return made(mask);
  const all = MASKS.map((_, number) => made(number));
  const faults = all.map(penalty);
  return all[faults.indexOf(Math.min(...faults))];
}
