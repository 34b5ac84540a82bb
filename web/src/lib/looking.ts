// web/src/lib/looking.ts -- where a board looks, by itself or by its buttons; loaded when that is first wanted.
import { scaleOf, type Box, type Size } from "./framing";
import { SIZE, type Point } from "./hex";

const NEAR = SIZE * 0.6; // a middle this near to the edge is not well in sight any more

/** How a drawing that is enlarged `zoom` times is shifted (units of the drawing) so that most of `wanted` are well in
 *  sight, and where that is so for many places, their middle in the middle. No more emptiness is shown than before. */
export function shiftTowards(box: Box, size: Size, zoom: number, wanted: readonly Point[]): Point {
  const scale = scaleOf(box, size);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const most = {
    x: Math.max(0, (box.width * zoom - size.width / scale) / 2),
    y: Math.max(0, (box.height * zoom - size.height / scale) / 2),
  };
  const within = (n: number, limit: number) => Math.min(limit, Math.max(-limit, n)) || 0;
  const shiftTo = ({ x, y }: Point) => ({
    x: within((middleX - x) * zoom, most.x),
    y: within((middleY - y) * zoom, most.y),
  });
  const half = { x: size.width / scale / 2 - NEAR * zoom, y: size.height / scale / 2 - NEAR * zoom };
  const seen = (shift: Point) =>
    wanted.filter(
      ({ x, y }) =>
        Math.abs((x - middleX) * zoom + shift.x) <= half.x &&
        Math.abs((y - middleY) * zoom + shift.y) <= half.y,
    ).length;
  if (wanted.length === 0) return { x: 0, y: 0 };
  const mid = (of: readonly number[]) => (Math.min(...of) + Math.max(...of)) / 2;
  const all = { x: mid(wanted.map(({ x }) => x)), y: mid(wanted.map(({ y }) => y)) };
  const far = ({ x, y }: Point) => Math.hypot(x - all.x, y - all.y);
  // Their middle first, then the places themselves, the nearer to it the sooner.
  const tries = [all, ...[...wanted].sort((a, b) => far(a) - far(b))].map(shiftTo);
  const counts = tries.map(seen);
  return tries[counts.indexOf(Math.max(...counts))];
}

/** The shift of a drawing that is enlarged already, from `k` to `zoom` times: what is in the middle stays there, but for
 *  as much as brings the nearest of `wanted` into sight, where none is. */
export function shiftOnwards(
  box: Box,
  size: Size,
  { x, y, k }: Point & { k: number },
  zoom: number,
  wanted: readonly Point[],
): Point {
  const scale = scaleOf(box, size);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const kept = { x: (x * zoom) / k, y: (y * zoom) / k };
  const half = { x: size.width / scale / 2 - NEAR * zoom, y: size.height / scale / 2 - NEAR * zoom };
  const lacks = (n: number, most: number) => (n > most ? most - n : n < -most ? -most - n : 0);
  const ways = wanted.map((at) => ({
    x: lacks((at.x - middleX) * zoom + kept.x, half.x),
    y: lacks((at.y - middleY) * zoom + kept.y, half.y),
  }));
  const [nearest = { x: 0, y: 0 }] = ways.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  return { x: kept.x + nearest.x, y: kept.y + nearest.y };
}

const AROUND = SIZE * 1.15; // from the middle of a cell to where what is looked at ends
const WORTH = { times: 1.4, pixels: 28 }; // cells no larger than so are not worth a move of the board that cuts its edges

/** Where a board looks by itself: so near that all of `wanted` is in sight and no cell is wider than `most` pixels; null: all of
 *  the board is as good. `side`, `head`: pixels at its right edge and at its head that something stands over. */
export function lookAt(
  box: Box,
  size: Size,
  wanted: readonly Point[],
  most: number,
  side = 0,
  head = 0,
): (Point & { k: number }) | null {
  if (wanted.length === 0) return null;
  const scale = scaleOf(box, size);
  const [xs, ys] = [wanted.map(({ x }) => x), wanted.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, foot] = [Math.min(...ys), Math.max(...ys)];
  const k = Math.min(
    most / (SIZE * Math.sqrt(3) * scale),
    (size.width - side) / (scale * (right - left + 2 * AROUND)),
    (size.height - head) / (scale * (foot - top + 2 * AROUND)),
  );
  if (k < WORTH.times || k * SIZE * Math.sqrt(3) * scale < WORTH.pixels) return null;
  const [free, hidden] = [side / scale, head / scale];
  const spare = {
    x: Math.max(0, (box.width * k - size.width / scale) / 2),
    y: Math.max(0, (box.height * k - size.height / scale) / 2),
  };
  const x = (box.x + box.width / 2 - (left + right) / 2) * k - free / 2;
  const y = (box.y + box.height / 2 - (top + foot) / 2) * k + hidden / 2;
  return {
    x: Math.min(spare.x, Math.max(-spare.x - free, x)),
    y: Math.min(spare.y + hidden, Math.max(-spare.y, y)),
    k,
  };
}

/** The same with what has just happened, `news`, in sight as well: what is nearest to what is wanted first, as long as cells keep at
 *  least `least` pixels. */
export function lookAtWith(
  box: Box,
  size: Size,
  wanted: readonly Point[],
  news: readonly Point[],
  { least, most }: { least: number; most: number },
  side = 0,
  head = 0,
): (Point & { k: number }) | null {
  const alone = lookAt(box, size, wanted, most, side, head);
  if (alone === null) return null;
  const nearest = ({ x, y }: Point) => Math.min(...wanted.map((one) => Math.hypot(one.x - x, one.y - y)));
  const wide = SIZE * Math.sqrt(3) * scaleOf(box, size);
  let [found, seen] = [alone, wanted];
  for (const one of [...news].sort((a, b) => nearest(a) - nearest(b))) {
    const view = lookAt(box, size, [...seen, one], most, side, head);
    if (view === null || view.k * wide < Math.min(least, alone.k * wide)) continue;
    [found, seen] = [view, [...seen, one]];
  }
  return found;
}

/** A drawing that is shifted and enlarged goes no farther than brings all of `wanted` into sight, and is as large as before; null:
 *  at this size they do not fit. No more emptiness is shown than before. `side`, `head`: as in `lookAt`. */
export function panTo(
  box: Box,
  size: Size,
  { x, y, k }: Point & { k: number },
  wanted: readonly Point[],
  side = 0,
  head = 0,
): (Point & { k: number }) | null {
  const scale = scaleOf(box, size);
  // `hidden`: how much of its beginning, `free`: of its end something stands over.
  const along = (
    at: number[],
    shift: number,
    long: number,
    [hidden, free]: [number, number],
    seen: number,
  ): number | null => {
    const [low, high] = [Math.min(...at) * k + shift, Math.max(...at) * k + shift];
    const [from, to] = [hidden - seen / 2, seen / 2 - free];
    if (low - NEAR * k >= from && high + NEAR * k <= to) return shift;
    const edge = AROUND * k;
    if (high - low + 2 * edge > to - from) return null;
    const found = shift + (low - edge < from ? from - low + edge : Math.min(0, to - high - edge));
    const spare = Math.max(0, (long * k - seen) / 2);
    return Math.min(Math.max(spare + hidden, shift), Math.max(Math.min(-spare - free, shift), found));
  };
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const across = along(
    wanted.map((at) => at.x - middleX),
    x,
    box.width,
    [0, side / scale],
    size.width / scale,
  );
  const down = along(
    wanted.map((at) => at.y - middleY),
    y,
    box.height,
    [head / scale, 0],
    size.height / scale,
  );
  return across === null || down === null ? null : { x: across, y: down, k };
}

/** The same for as much of `wanted` as fits, the first ones first. */
export function panToMost(
  box: Box,
  size: Size,
  view: Point & { k: number },
  wanted: readonly Point[],
): Point & { k: number } {
  for (let most = wanted.length; most > 0; most--) {
    const to = panTo(box, size, view, wanted.slice(0, most));
    if (to) return to;
  }
  return view;
}

/** Is all of `wanted` in sight in a drawing that is shifted and enlarged? */
export function inSight(
  box: Box,
  size: Size,
  { x, y, k }: Point & { k: number },
  wanted: readonly Point[],
  side = 0,
  head = 0,
): boolean {
  const scale = scaleOf(box, size);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const half = { x: size.width / scale / 2 - NEAR * k, y: size.height / scale / 2 - NEAR * k };
  return wanted.every((at) => {
    const [across, down] = [(at.x - middleX) * k + x, (at.y - middleY) * k + y];
    return (
      across >= -half.x && across <= half.x - side / scale && down >= head / scale - half.y && down <= half.y
    );
  });
}
