// web/e2e/barony-feudo.spec.ts -- how moves of Barony and Feudo are chosen.
import { expect, test, type Page } from "@playwright/test";
import { drawn, moveByClicks, myTurn, nightly, openStart, targets } from "./helpers";

/** Begins a game of two against the quickest computer player. */
async function begin(page: Page, game: string): Promise<void> {
  await openStart(page);
  await page.goto(`./#/new/${game}`);
  await page.getByLabel("Played by").nth(1).selectOption("1");
  await page.getByLabel("Random seed").fill("5");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".play").waitFor();
}

test("Barony: an action may be chosen before its place or after it", async ({ page }) => {
  await begin(page, "barony");
  for (let turn = 0; turn < 3; turn++) {
    await myTurn(page);
    await page.locator(".cell.target").first().click();
    await page.locator(".confirm .primary").click();
  }
  await myTurn(page);
  await page.locator('[data-el="act:recruit"]').click();
  const city = page.locator(".cell.target").first();
  const cell = await city.getAttribute("data-cell");
  await city.click();
  await expect(page.locator(".options h3")).toHaveText(`Recruit on ${cell}`);
  await page.locator('[data-el="count:2"]').click();
  await expect(page.locator(".preview")).toContainText(/You recruit 2 knights in the city/);
  await page.keyboard.press("Escape");
  await page.locator(`.cell[data-cell="${cell}"]`).click();
  await page.locator('[data-el="count:1"]').click();
  await expect(page.locator(".preview")).toContainText(/You recruit a knight in the city/);
  // Another place to go changes one's mind without beginning afresh.
  await page.keyboard.press("Escape");
  await page.locator(`.cell[data-cell="${cell}"]`).click();
  await page.locator(".cell.target").first().click();
  await expect(page.locator(".preview")).toContainText(/You move a knight from the \w+/);
  await page.locator('[data-el="act:title"]').click({ force: true });
  await expect(page.locator(".refusal")).toContainText("15 gold");
});

test("Feudo: pieces are plotted by their cards and the plot is marked", async ({ page }) => {
  await begin(page, "feudo");
  for (let turn = 0; turn < 3; turn++) {
    await myTurn(page);
    if ((await page.locator('[data-el^="piece:"].target').count()) > 0) break;
    await moveByClicks(page, turn);
  }
  for (const piece of ["first", "knight1", "merc1"]) {
    await page.locator(`[data-el="piece:${piece}"]`).click();
    await page.locator(".confirm .primary").click();
  }
  await expect(page.locator(".plotted")).toHaveText(["1", "2", "3"]);
  await page.locator('[data-el="piece:baron"]').click();
  await expect(page.locator(".refusal")).toBeVisible();
  await page.locator('[data-el="trade:2"]').first().click();
  await page.locator(".confirm .primary").click();
  await myTurn(page);
  await expect(targets(page).first()).toBeVisible();
  await expect(page.locator(".track [aria-current]:visible")).toContainText("march 1/3");
});

test("what can be taken back counts at once, other moves wait for “Confirm”", async ({ page }) => {
  await openStart(page, { ask: undefined, forced: undefined });
  await page.goto("./#/new/feudo");
  await page.getByLabel("Played by").nth(1).selectOption("1");
  await page.getByLabel("Random seed").fill("5");
  await page.getByRole("button", { name: "Begin" }).click();
  await myTurn(page);
  const count = () => page.locator(".play").getAttribute("data-count");
  const castle = await count();
  const edge = page.locator(".cell.target").first();
  await edge.click();
  // One is at home there for all of the game: it waits for a press.
  await expect(page.locator(".confirm .primary")).toBeVisible();
  await page.keyboard.press("Escape"); // another mind
  await expect(page.locator(".confirm")).toHaveCount(0);
  expect(await count()).toBe(castle);
  await edge.dblclick(); // the second click confirms
  await expect.poll(count).not.toBe(castle);
  await myTurn(page);
  for (let turn = 0; turn < 3 && (await page.locator('[data-el^="piece:"].target').count()) === 0; turn++) {
    await targets(page).first().dblclick();
    await myTurn(page);
  }
  // Three cards count at once, for they can be taken back; the whole plot is confirmed once.
  for (const piece of ["first", "knight1", "merc1"]) {
    await page.locator(`[data-el="piece:${piece}"]`).click();
  }
  await expect(page.locator(".plotted")).toHaveText(["1", "2", "3"]);
  await page.keyboard.press("u");
  await expect(page.locator(".plotted")).toHaveText(["1", "2"]);
  await page.locator('[data-el="piece:merc1"]').click();
  const plotted = await count();
  await page.locator('[data-el="trade:2"]').first().click();
  await expect(page.locator(".confirm .primary")).toHaveText("✓ Confirm");
  expect(await count()).toBe(plotted);
  await page.locator(".confirm .primary").click();
  await expect.poll(count).not.toBe(plotted);
  // A march cannot be taken back: it waits for a press as well.
  await myTurn(page);
  await targets(page).first().click();
  await expect(page.locator(".confirm .primary")).toHaveText("✓ Confirm");
  const marching = await count();
  await page.keyboard.press("Escape");
  await expect(page.locator(".confirm")).toHaveCount(0);
  expect(await count()).toBe(marching);
});

test(
  "feudo: with four seats on a laptop one’s own hand is whole while one is asked, and so are lines of the log",
  nightly(),
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openStart(page, { coordinates: false, forced: true });
    await page.goto("./#/new/feudo");
    await page.locator(".setup .field-row select").first().selectOption("4");
    await page.locator(".setup .primary").dispatchEvent("click");
    for (let move = 0; move < 26; move++) {
      if (!(await myTurn(page))) break;
      await drawn(page);
      const cut = await page.locator(".desk").evaluate((desk) => {
        const { top, bottom } = desk.getBoundingClientRect();
        const ask = desk.querySelector(".ask")!.getBoundingClientRect();
        const cards = [...desk.querySelectorAll<HTMLElement>(".hand > .pickable")].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.height > 0 && (box.bottom > bottom + 1 || box.top < Math.max(top, ask.bottom) - 6);
        });
        const log = document.querySelector(".log")!;
        const seen = getComputedStyle(log.querySelector("ol")!).visibility === "visible";
        return { cards: cards.map((one) => one.textContent), sliver: seen && log.clientHeight < 36 };
      });
      expect(cut, `move ${move}`).toEqual({ cards: [], sliver: false });
      await moveByClicks(page, move);
    }
  },
);
