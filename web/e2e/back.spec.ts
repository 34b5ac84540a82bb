// web/e2e/back.spec.ts -- the browser's way back: it closes what lies over the board, then leads away, and never nowhere.
import { expect, test, type Page } from "@playwright/test";
import { covered, drawn, myTurn, openStart, playNow } from "./helpers";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

const sheet = (page: Page) => page.locator(".side");
const dialog = (page: Page) => page.locator("dialog[open]");
const log = (page: Page) => page.getByRole("button", { name: "Log", exact: true });
const menu = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });

async function sitDown(page: Page): Promise<void> {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
}

async function openLog(page: Page): Promise<void> {
  await log(page).tap();
  await expect(sheet(page)).toBeVisible();
  await covered(page, true);
}

async function leavesTheGame(page: Page): Promise<void> {
  await page.goBack();
  await expect(page.locator(".start")).toBeVisible();
}

test("it closes the log, and only then leaves the game", async ({ page }) => {
  await sitDown(page);
  await openLog(page);
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator(".play")).toBeVisible();
  // Forward there is nothing: one stays where one is, and the way back is as long as before.
  await page.goForward();
  await covered(page, false);
  await expect(sheet(page)).toHaveCount(0);
  await leavesTheGame(page);
});

test("what is opened and closed any number of times leaves nothing behind", async ({ page }) => {
  await sitDown(page);
  await openLog(page);
  const entries = await page.evaluate(() => history.length);
  for (let n = 0; n < 4; n++) {
    await page.locator(".side-close").tap();
    await covered(page, false);
    await openLog(page);
  }
  expect(await page.evaluate(() => history.length)).toBe(entries);
  // As quickly as taps can follow each other.
  await page.evaluate(() => {
    const tab = document.querySelector<HTMLElement>(".tab-log")!;
    for (let n = 0; n < 5; n++) tab.click();
  });
  await expect(sheet(page)).toHaveCount(0);
  await covered(page, false);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await leavesTheGame(page);
});

test("it closes one thing after the other, the topmost first", async ({ page }) => {
  await sitDown(page);
  await openLog(page);
  await menu(page).tap();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(sheet(page)).toBeVisible();
  await covered(page, true);
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await leavesTheGame(page);
});

test("it ends planning", async ({ page }) => {
  await sitDown(page);
  await menu(page).tap();
  await dialog(page).locator(".menu-plan").tap();
  await page.locator(".plan-open").tap();
  await expect(page.locator(".plan-strip")).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await covered(page, true);
  await page.goBack();
  await expect(page.locator(".plan-strip")).toHaveCount(0);
  await expect(page.locator(".play")).toBeVisible();
  await leavesTheGame(page);
});

test("a link in what lies over the board is come back from to the board", async ({ page }) => {
  await sitDown(page);
  await menu(page).tap();
  await covered(page, true);
  await dialog(page).getByRole("link", { name: "Rules" }).tap();
  await expect(page.locator(".play")).toHaveCount(0);
  await page.goBack();
  await expect(page.locator(".play")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.goForward();
  await expect(page.locator(".play")).toHaveCount(0);
  await page.goBack();
  await expect(page.locator(".play")).toBeVisible();
  await leavesTheGame(page);
});

test("loaded anew, a game stays where it is, also where its entry alone is left marked", async ({ page }) => {
  await sitDown(page);
  await page.evaluate(() => history.replaceState({ over: true }, ""));
  await page.reload();
  const entry = () => page.evaluate(() => `${location.hash} ${JSON.stringify(history.state)}`);
  await expect.poll(entry).toMatch(/play.* null$/);
  await expect(page.locator(".play")).toBeVisible();
});

test("loaded anew with the log open, it leaves the game at once", async ({ page }) => {
  await sitDown(page);
  await openLog(page);
  await page.reload();
  await myTurn(page);
  await covered(page, false);
  await leavesTheGame(page);
});

test("from a dialog with an address of its own it leads to where that was opened", async ({ page }) => {
  await openStart(page);
  await page.locator('a[href="#/new/baron"]').first().dispatchEvent("click");
  await expect(dialog(page)).toBeVisible();
  await drawn(page);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe("");
});
