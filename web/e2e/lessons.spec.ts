// web/e2e/lessons.spec.ts -- the lessons of all games, played through by clicks.
import { expect, test, type Page } from "@playwright/test";
import { openStart } from "./helpers";

const ONLY = ["only"]; // the one move that is left is chosen by itself

/** Clicks for each step: a cell, or the name of something beside the board; none: read only. */
const CLICKS: Record<string, string[][]> = {
  baron: [
    ["place 1"],
    ["meadow", "1,0"],
    ["quarry", "1,0"],
    ["1,-1"],
    ["vineyard", "0,1"],
    ["vineyard", "0,1"],
    [],
  ],
  barony: [
    ["2,1"],
    ["act:recruit", "2,0", "count:3"],
    ["2,0", "2,1"],
    ["2,0", "3,-1"],
    ["2,1", "build:village"],
    ["3,-1", "build:stronghold"],
    ["2,-1", "1,-1"],
    ["loot:field"],
    ["1,2"],
    ["act:title", "pay:2,0,1,1"],
    ["act:expedition", "0,-3"],
    [],
  ],
  feudo: [
    ["5,10"],
    ["piece:first"],
    ["piece:merc1"],
    ["piece:knight1"],
    ["trade:2"],
    ["6,9"],
    ["piece:knight2", "4,10"],
    ["7,8"],
    ["6,8"],
    ["piece:inf1"],
    ONLY,
    ["7,8", "enter:inf1"],
    ["7,9"],
    ["piece:first"],
    ["7,10"],
    ONLY,
    ["charm:1"],
    [],
  ],
};

async function click(page: Page, what: string): Promise<void> {
  if (/^-?\d+,-?\d+$/.test(what))
    await page.locator(`.cell[data-cell="${what}"]`).click({ force: true, timeout: 2000 });
  else if (what.includes(":")) await page.locator(`[data-el="${what}"]`).first().click({ timeout: 2000 });
  else await page.locator(".pickable", { hasText: what }).first().click({ timeout: 2000 });
}

/** Chooses one thing after the other until a move is to be confirmed; begins again if disturbed. */
async function choose(page: Page, things: readonly string[]): Promise<void> {
  const confirm = page.locator(".confirm .primary");
  await expect(async () => {
    await page.keyboard.press("Escape");
    for (const thing of things) if (things !== ONLY && !(await confirm.isVisible())) await click(page, thing);
    await expect(confirm).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

for (const [game, steps] of Object.entries(CLICKS)) {
  test(`the lesson of ${game}`, async ({ page }) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await openStart(page);
    await page.goto(`./#/learn/${game}`);
    for (const [i, step] of steps.entries()) {
      await expect(page.locator(".teacher")).toContainText(`Step ${i + 1} of ${steps.length}`);
      if (step.length === 0) {
        await page.locator(".teacher .primary").click();
        continue;
      }
      await choose(page, step);
      await page.locator(".confirm .primary").click();
    }
    await expect(page.locator(".cover")).toBeVisible();
    expect(problems).toEqual([]);
  });
}
