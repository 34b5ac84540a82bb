// web/e2e/zoom.spec.ts -- a board of small cells under a finger looks by itself at what can be chosen, and rests meanwhile.
import { expect, test, type Page } from "@playwright/test";
import { confirmByClicks, drawn, moveCount, myTurn, nightly, openStart } from "./helpers";
import { sitDown } from "./small";

/** How wide a cell is; the cells that can be chosen, and which of them are out of sight or under something. */
const look = (page: Page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll<SVGElement>(".cell.target")].map((one) => {
      const { x, y, width, height } = one.querySelector(".mark")!.getBoundingClientRect();
      return { cell: one.dataset.cell!, x: x + width / 2, y: y + height / 2 };
    });
    const hidden = cells.filter(
      ({ cell, x, y }) =>
        document.elementFromPoint(x, y)?.closest<SVGElement>(".cell")?.dataset.cell !== cell,
    );
    return { wide: document.querySelector(".hit")!.getBoundingClientRect().width, cells, hidden };
  });

/** Plays on until a piece is to march by a few cells. */
async function untilMarch(page: Page): Promise<void> {
  const ask = page.locator(".ask p");
  for (let turn = 0; turn < 40; turn++) {
    await myTurn(page);
    const asked = (await ask.textContent()) ?? "";
    if (asked.includes("Movement, card") && asked.includes("or stay") && /by one|to 2/.test(asked)) break;
    await confirmByClicks(page, turn);
    await drawn(page);
  }
  await expect(ask).toContainText("Movement, card");
  await drawn(page);
}

/** How the board is shifted and enlarged. */
const shifts = (page: Page) => page.locator(".board > svg > g").getAttribute("transform");

/** Notes each view that the board has from now on. */
const watchViews = (page: Page) =>
  page.evaluate(() => {
    const views: string[] = [];
    Object.assign(window, { views });
    const drawing = document.querySelector(".board > svg > g")!;
    const note = () => views.push(drawing.getAttribute("transform")!);
    new MutationObserver(note).observe(drawing, { attributes: true, attributeFilter: ["transform"] });
  });
const views = (page: Page) => page.evaluate(() => (window as unknown as { views: string[] }).views);

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 740, height: 360 },
  { width: 568, height: 320 },
])
  test.describe(`where all of the land is read, at ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });

    test("the board stays as it is through the marches of a round", nightly(), async ({ page }) => {
      await sitDown(page, "feudo", "4", { speed: "fast" });
      const rest = await shifts(page);
      await watchViews(page);
      const asked = page.locator(".ask p");
      let marches = 0;
      for (let turn = 0; turn < 20 && marches < 3; turn++) {
        await myTurn(page);
        if ((await asked.textContent())?.includes("Movement, card")) marches++;
        await confirmByClicks(page, turn);
        await drawn(page);
      }
      expect(marches).toBe(3);
      expect(await views(page)).toEqual([]);
      expect(await shifts(page)).toBe(rest);
    });

    test("a tap well within a small cell chooses it", nightly(viewport.width === 740), async ({ page }) => {
      await sitDown(page, "feudo");
      await untilMarch(page);
      const { wide, cells, hidden } = await look(page);
      expect(hidden).toEqual([]);
      const [{ cell, x, y }] = cells;
      await page.touchscreen.tap(x + 3, y + 3);
      await expect(page.locator(`.cell.chosen[data-cell="${cell}"]`)).toHaveCount(1);
      expect((await look(page)).wide, "it rests").toBeCloseTo(wide, 0);
      const before = await moveCount(page);
      await page.touchscreen.tap(x + 3, y + 3);
      await expect.poll(() => moveCount(page)).not.toBe(before);
    });
  });

test.describe("where its names would not be read", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });

  test("the board goes along with what is told, as large as it is", async ({ page }) => {
    await sitDown(page, "feudo", "4", { speed: "fast" });
    await untilMarch(page);
    await expect.poll(async () => (await look(page)).wide).toBeGreaterThan(36);
    const large = /scale\([^)]*\)/.exec((await shifts(page))!)![0];
    await watchViews(page);
    await confirmByClicks(page, 0);
    await myTurn(page);
    await drawn(page);
    const all = await views(page);
    expect(all.length, "it goes along").toBeGreaterThan(0);
    expect(all.filter((one) => !one.includes(large))).toEqual([]);
  });

  test("cells that a piece may go to are as large as a thumb; two taps at one place are a move", async ({
    page,
  }) => {
    await sitDown(page, "feudo");
    expect((await look(page)).wide, "all of the board at first").toBeLessThan(35);
    await untilMarch(page);
    await expect.poll(async () => (await look(page)).wide).toBeGreaterThan(36);
    const { wide, cells, hidden } = await look(page);
    if (cells.length < 8) expect(wide).toBeGreaterThan(43);
    expect(hidden).toEqual([]);
    const [{ cell, x, y }] = cells;
    await page.touchscreen.tap(x, y);
    await expect(page.locator(`.cell.chosen[data-cell="${cell}"]`)).toHaveCount(1);
    expect((await look(page)).wide, "it rests").toBeCloseTo(wide, 0);
    const before = await moveCount(page);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => moveCount(page)).not.toBe(before);
  });

  test("all of it is a tap away, and stays in sight through the choice", async ({ page }) => {
    await sitDown(page, "feudo");
    await untilMarch(page);
    await expect.poll(async () => (await look(page)).wide).toBeGreaterThan(36);
    await page.getByRole("button", { name: "Whole board" }).tap();
    await expect.poll(async () => (await look(page)).wide).toBeLessThan(35);
    const { cells } = await look(page);
    await page.locator(`.cell[data-cell="${cells[0].cell}"]`).dispatchEvent("click");
    await drawn(page);
    expect((await look(page)).wide).toBeLessThan(35);
  });

  test("two quick taps on land enlarge it there, two more show all of it", async ({ page }) => {
    await sitDown(page, "feudo");
    const box = (await page.locator(".board > svg").boundingBox())!;
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    const twice = async () => {
      await page.touchscreen.tap(...at);
      await page.touchscreen.tap(...at);
    };
    await twice();
    await expect.poll(async () => (await look(page)).wide).toBeGreaterThan(43);
    await page.waitForTimeout(400); // else a third tap
    await twice();
    await expect.poll(async () => (await look(page)).wide).toBeLessThan(35);
  });
});

test.describe("on its way to another view", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the board begins as it was: no land is missing at its edges", async ({ page }) => {
    await sitDown(page, "feudo", "2", { speed: "slow", coordinates: false });
    const clip = (await page.locator(".board > svg").boundingBox())!;
    const shot = async () => (await page.screenshot({ clip })).toString("base64");
    const before = await shot();
    await page.evaluate(() => {
      // Each animation stops where it begins.
      const real = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        const one = real.apply(this, how);
        one.pause();
        return one;
      };
    });
    await page.getByRole("button", { name: "Larger" }).tap();
    await expect.poll(async () => (await look(page)).wide).toBeGreaterThan(0);
    await drawn(page);
    const after = await shot();
    const apart = await page.evaluate(
      async (shots) => {
        const [one, other] = await Promise.all(
          shots.map(async (shot) => {
            const picture = new Image();
            picture.src = `data:image/png;base64,${shot}`;
            await picture.decode();
            const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d")!;
            canvas.drawImage(picture, 0, 0);
            return canvas.getImageData(0, 0, picture.width, picture.height).data;
          }),
        );
        return one.reduce((sum, n, i) => sum + Math.abs(n - other[i]), 0) / one.length;
      },
      [before, after],
    );
    expect(apart, "colours of all points").toBeLessThan(8);
  });
});

test.describe("a lesson on the smallest phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
  test("shows the place that it speaks of, as large as a thumb", async ({ page }) => {
    await openStart(page, { coordinates: false });
    await page.goto("./#/learn/feudo");
    await page.locator(".teacher").waitFor();
    await expect.poll(async () => (await look(page)).wide).toBeGreaterThan(43);
    const board = (await page.locator(".board > svg").boundingBox())!;
    const at = (await page.locator(".pointed-mark").first().boundingBox())!;
    expect(at.x).toBeGreaterThan(board.x - 1);
    expect(at.x + at.width).toBeLessThan(board.x + board.width + 1);
    expect(at.y + at.height).toBeLessThan(board.y + board.height + 3); // its stroke
  });
});
