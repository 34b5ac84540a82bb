// web/e2e/sound.spec.ts -- sounds and tunes: nothing of them is loaded or heard until somebody wants them.
import { expect, test, type Page } from "@playwright/test";
import { myTurn, openStart, playNow } from "./helpers";

const notes = (page: Page) => page.evaluate(() => (window as unknown as { notes: number }).notes);

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const heard = window as unknown as { notes: number };
    heard.notes = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const start = kind.prototype.start;
      kind.prototype.start = function (this: OscillatorNode, ...when: [number?]) {
        heard.notes++;
        return start.apply(this, when);
      };
    }
  });
});

test("off at first, and not even loaded", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.locator('[data-el="row:1"]').click();
  await page.locator(".confirm .primary").click();
  await myTurn(page);
  expect(await notes(page)).toBe(0);
  expect(asked.filter((url) => /\/(sounds|music)-/.test(url))).toEqual([]);
});

test("one press in the table’s menu switches sounds on and off", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.getByRole("button", { name: "Menu" }).click();
  const button = page.getByRole("button", { name: "Sounds" });
  await expect(button).toContainText("off");
  await button.click();
  await expect(button).toContainText("60 %");
  await expect.poll(() => notes(page)).toBeGreaterThan(0);
  await button.click();
  await expect(button).toContainText("off");
});

test("a tune plays at the table while it is wanted, and nowhere else", async ({ page }) => {
  await openStart(page);
  await playNow(page, "feudo");
  await myTurn(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Music").focus();
  await page.keyboard.press("End");
  await expect.poll(() => notes(page)).toBeGreaterThan(2);
  await page.keyboard.press("Home");
  await page.keyboard.press("Escape");
  await expect(async () => {
    const before = await notes(page);
    await page.waitForTimeout(1000); // longer than what is laid out in advance
    expect(await notes(page)).toBe(before);
  }).toPass();
});

test("each game sounds: laying, and the end of one's turn", async ({ page }) => {
  await openStart(page, { volume: 60 });
  for (const game of ["baron", "barony", "feudo"]) {
    await page.goto("./#/");
    await playNow(page, game);
    await myTurn(page);
    const before = await notes(page);
    for (let part = 0; part < 6 && (await page.locator(".confirm .primary").count()) === 0; part++) {
      await page.locator(".cell.target, .pickable.target").first().click({ force: true });
    }
    await page.locator(".confirm .primary").click();
    await expect.poll(() => notes(page), game).toBeGreaterThan(before);
  }
});
