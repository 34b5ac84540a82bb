// web/pictures/png.ts -- a screenshot with at most 256 colours: a third of the bytes, looks the same.
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";

interface Painted {
  width: number;
  height: number;
  palette: number[]; // red, green, blue of each colour
  pixels: string; // the colour of each pixel, base64
}

const KEPT = 128; // the colours most used stay as they are

/** In the browser: decodes the picture and chooses colours for what is left of it, box by box. */
async function paint([encoded, kept]: [string, number]): Promise<Painted> {
  const blob = await (await fetch(`data:image/png;base64,${encoded}`)).blob();
  const image = await createImageBitmap(blob);
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d")!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const key = (i: number) => (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
  const counts = new Map<number, number>();
  for (let i = 0; i < data.length; i += 4) counts.set(key(i), (counts.get(key(i)) ?? 0) + 1);
  const part = (colour: number, channel: number) => (colour >> (8 * channel)) & 255;
  const spread = (box: number[]) =>
    [0, 1, 2].map((channel) => {
      const parts = box.map((colour) => part(colour, channel));
      return Math.max(...parts) - Math.min(...parts);
    });
  const used = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || a - b);
  const rest = used.splice(kept);
  const boxes = rest.length > 0 ? [{ box: rest, size: spread(rest) }] : [];
  while (boxes.length > 0 && boxes.length < 256 - kept) {
    const widest = boxes.reduce((a, b) => (Math.max(...b.size) > Math.max(...a.size) ? b : a));
    const reach = Math.max(...widest.size);
    if (reach === 0) break;
    const channel = widest.size.indexOf(reach);
    const box = widest.box.sort((a, b) => part(a, channel) - part(b, channel));
    const half = box.length >> 1;
    boxes.splice(boxes.indexOf(widest), 1);
    const sides = [box.slice(0, half), box.slice(half)];
    for (const side of sides) boxes.push({ box: side, size: spread(side) });
  }
  const colours = used.map((colour) => [2, 1, 0].map((c) => part(colour, c)));
  for (const { box } of boxes) {
    const mean = (c: number) => box.reduce((sum, one) => sum + part(one, c), 0) / box.length;
    colours.push([2, 1, 0].map((c) => Math.round(mean(c))));
  }
  const nearest = new Map<number, string>();
  for (const colour of counts.keys()) {
    const far = colours.map(([r, g, b]) => {
      const [dr, dg, db] = [r - part(colour, 2), g - part(colour, 1), b - part(colour, 0)];
      return 3 * dr * dr + 4 * dg * dg + 2 * db * db;
    });
    nearest.set(colour, String.fromCharCode(far.indexOf(Math.min(...far))));
  }
  let pixels = "";
  for (let i = 0; i < data.length; i += 4) pixels += nearest.get(key(i))!;
  return { width, height, palette: colours.flat(), pixels: btoa(pixels) };
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export async function smallScreenshot(page: Page): Promise<Buffer> {
  const shot = (await page.screenshot()).toString("base64");
  const easel = await page.context().newPage(); // free of the page's rules on what may be loaded
  const job: [string, number] = [shot, KEPT];
  const { width, height, palette, pixels } = await easel.evaluate(paint, job);
  await easel.close();
  const lines = Buffer.alloc((width + 1) * height); // each begins with 0: not filtered
  const all = Buffer.from(pixels, "base64");
  for (let y = 0; y < height; y++) all.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8); // bits for each pixel, with a palette
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette)),
    chunk("IDAT", deflateSync(lines, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
