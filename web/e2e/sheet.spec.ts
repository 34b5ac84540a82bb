// web/e2e/sheet.spec.ts -- the log as a sheet on a phone: how much of it is read, how high it is, and the board above it.
import { expect, test, type Page } from "@playwright/test";
import { drawn, nightly } from "./helpers";
import { openHouse, joinBy, makeTable, shot } from "./server";
import { keepGame } from "./small";

const { someone } = openHouse();

async function openLog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log", exact: true }).tap();
  await page.locator(".side .log .current").waitFor();
  await page.locator(".sheet-head").waitFor({ state: "attached" });
  await drawn(page);
}

const height = async (page: Page) => (await page.locator(".side").boundingBox())!.height;

/** Lines of the log that are seen whole. */
const wholeLines = (page: Page) =>
  page.locator(".side .log ol").evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    return [...list.querySelectorAll("li:not([hidden])")].filter((line) => {
      const box = line.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    }).length;
  });

test.describe("upright", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("three lines are read whole; drawn up or tapped it has the window, and keeps that", async ({
    page,
  }) => {
    await keepGame(page, "baron", 40);
    await page.goto("./#/play/kept");
    await openLog(page);
    await expect.poll(() => wholeLines(page)).toBeGreaterThanOrEqual(3);
    const low = await height(page);
    const head = page.locator(".sheet-head");
    expect((await head.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await head.tap();
    await expect.poll(() => height(page)).toBeGreaterThan(650);
    await head.press("Enter");
    await expect.poll(() => height(page)).toBe(low);
    const { x, y } = (await head.boundingBox())!;
    await page.mouse.move(x + 100, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 100, y - 100, { steps: 4 });
    await page.mouse.up();
    await expect(head).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => height(page)).toBeGreaterThan(650);
    await page.reload();
    await openLog(page);
    await expect.poll(() => height(page)).toBeGreaterThan(650);
    // A line that is looked at brings the board out again.
    await page.locator(".side .log .line").last().tap();
    await expect.poll(() => height(page)).toBe(low);
  });

  test("the board keeps its place while moves are looked at, and nothing of it is hidden", async ({
    page,
  }) => {
    await keepGame(page, "feudo", 60);
    await page.goto("./#/play/kept");
    await openLog(page);
    const map = async () => (await page.locator(".board > svg").boundingBox())!;
    const before = await map();
    await page.locator(".side .replay").getByRole("button", { name: "One step back" }).tap();
    await expect(page.locator(".looking")).toHaveCount(1);
    await drawn(page);
    expect(await map()).toEqual(before);
    const sheet = (await page.locator(".side").boundingBox())!;
    expect(sheet.y).toBeGreaterThanOrEqual(before.y + before.height - 1);
  });
});

test.describe("sideways", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 740, height: 360 } });

  test("three lines are read whole, and all steps stand in one row", async ({ page }) => {
    await keepGame(page, "baron", 40);
    await page.goto("./#/play/kept");
    await openLog(page);
    await expect.poll(() => wholeLines(page)).toBeGreaterThanOrEqual(3);
    const buttons = page.locator(".side .replay button:visible, .side-close");
    const tops = await buttons.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
    );
    expect(tops.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThanOrEqual(3);
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]) {
  const phone = { hasTouch: true, isMobile: true, viewport };
  test.describe(`at ${viewport.width}x${viewport.height}`, () => {
    test.use(phone);

    test(
      "an earlier move looked at from the log says so and leads back to now",
      nightly(viewport.width !== 320),
      async ({ page }) => {
        await keepGame(page, "baron", 40);
        await page.goto("./#/play/kept");
        await openLog(page);
        await page.locator(".side .log li:not([hidden]) .line").nth(-3).tap();
        const now = page.getByRole("button", { name: "Back to now" });
        await expect(now).toBeInViewport({ ratio: 1 });
        await expect(page.locator(".looking [role=status]")).toBeInViewport({ ratio: 1 });
        await shot(page, `looking-${viewport.width}`);
        await now.tap(); // refused by the browser's driver if something lies over it
        await expect(page.locator(".looking")).toHaveCount(0);
      },
    );

    test(
      "a game that ends while the chat is open shows its result",
      nightly(viewport.width !== 390),
      async ({ browser }) => {
        const anna = await someone(browser, "Anna", phone);
        const ben = await someone(browser);
        const link = await makeTable(anna, "barony");
        await joinBy(ben, link, "Ben");
        await anna.page.getByRole("button", { name: "Chat" }).tap();
        await expect(anna.page.locator(".side .talk-side")).toBeVisible();
        await ben.page.getByRole("button", { name: "Menu" }).click();
        for (let n = 0; n < 2; n++)
          await ben.page.locator("dialog").getByRole("button", { name: "Give up" }).click();
        await expect(anna.page.locator(".result")).toBeVisible();
        await expect(anna.page.locator(".side")).toHaveCount(0);
        await shot(anna.page, `result-${viewport.width}`);
      },
    );
  });
}
