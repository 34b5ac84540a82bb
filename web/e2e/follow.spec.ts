// web/e2e/follow.spec.ts -- following the others: what they do is shown, told, marked, and seen again.
import { expect, test, type Page } from "@playwright/test";
import { moveByClicks, myTurn, openStart, playNow } from "./helpers";

const since = (page: Page) => page.locator(".since li:not(.none)");
const traces = (page: Page) => page.locator(".trace");

/** Moves until it is somebody else's turn. */
async function endTurn(page: Page): Promise<void> {
  const asked = page.locator(".ask p", { hasText: /Odo|Your turn/ });
  for (let move = 0; move < 6; move++) {
    await asked.waitFor();
    if (!(await asked.textContent())!.includes("Your turn")) return;
    const end = page.locator('[data-el="do:end"], [data-el="do:done"]');
    if ((await end.count()) > 0) {
      await end.click();
      await page.locator(".confirm .primary").click();
    } else {
      await moveByClicks(page, move);
    }
  }
}

test("what the others did stays told and marked until one moves, and is seen again", async ({ page }) => {
  await openStart(page);
  await playNow(page, "barony");
  for (let move = 0; move < 20; move++) {
    await myTurn(page);
    if (move > 4 && (await since(page).count()) > 0) break;
    await moveByClicks(page, move);
  }
  await expect(since(page).first()).toContainText("Odo");
  const log = await page.locator(".log li").last().textContent();
  const told = (await since(page).last().textContent())!.replace("↻", "").trim();
  expect(log).toContain(told);
  await expect(traces(page).first()).toHaveClass(/azure/); // in the colour of whoever did it
  // Once more: the board goes back and comes forth again, and it is one's turn as before.
  await since(page).last().locator("button").click();
  await expect(page.locator(".desk.mine")).toHaveCount(0);
  await expect(since(page).last()).toHaveClass("current");
  await expect(page.locator(".desk.mine")).toHaveCount(1, { timeout: 10_000 });
  await page.getByRole("button", { name: "Again" }).click();
  await expect(page.locator(".desk.mine")).toHaveCount(0);
  await page.locator(".board > svg").click({ position: { x: 3, y: 3 } });
  await page.getByRole("button", { name: "Skip" }).or(page.locator(".desk.mine")).first().waitFor();
  await expect(page.locator(".desk.mine")).toHaveCount(1, { timeout: 10_000 });
  await moveByClicks(page, 1);
  await expect(page.locator(`.since:not(.past) li:has-text("${told.slice(0, 30)}")`)).toHaveCount(0);
});

for (const game of ["baron", "feudo"]) {
  test.describe(`${game} on a phone`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
    test("the board keeps its size and the prompt its place through a turn", async ({ page }) => {
      await openStart(page, { speed: "fast", ask: undefined });
      await playNow(page, game);
      await myTurn(page);
      await page.evaluate(() => {
        const seen = new Set<string>();
        Object.assign(window, { seen });
        const look = () => {
          const board = document.querySelector(".board > svg")?.getBoundingClientRect();
          const desk = document.querySelector(".desk")?.getBoundingClientRect();
          if (board && desk) {
            seen.add([board.width, board.height, desk.top].map(Math.round).join(" "));
          }
          requestAnimationFrame(look);
        };
        look();
      });
      for (let turn = 0; turn < 5; turn++) {
        await myTurn(page);
        await page.locator(".cell.target, .pickable.target").first().click({ force: true });
        await page.waitForTimeout(150);
      }
      await myTurn(page);
      const sizes = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
      expect(sizes).toHaveLength(1);
    });
  });
}

test("how quickly others are shown is chosen at the table", async ({ page }) => {
  await openStart(page, { speed: "slow" });
  await playNow(page, "baron");
  await myTurn(page);
  await endTurn(page);
  // While somebody else is shown it is not one's turn, and what is being done is told.
  await expect(page.locator(".ask p")).toContainText("Odo");
  await expect(since(page).first()).toContainText("Odo takes", { timeout: 20_000 });
  await expect(page.locator(".desk.mine")).toHaveCount(0);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByLabel("Speed of others’ moves").selectOption("off");
  await myTurn(page);
  await expect(since(page).filter({ hasText: "lays" })).toHaveCount(1);
});

for (const [locale, place] of [
  ["en-GB", /(north|south|east|west|between).*(city|village|stronghold|knight|baron)/],
  ["de-DE", /(lich|zwischen|im) .*(Stadt|Dorf|Festung|Ritter|Baron)/],
  ["fr-FR", /(nord|sud|est|ouest|entre).*(cité|village|forteresse|chevalier|baron)/],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test("sentences name places, and these light their cells up", async ({ page }) => {
      await openStart(page, { coordinates: false });
      await playNow(page, "barony");
      for (let move = 0; move < 14; move++) {
        await myTurn(page);
        if (move > 5 && (await page.locator(".since .place").count()) > 0) break;
        await moveByClicks(page, move);
      }
      const told = page.locator(".log .place").last();
      await expect(told).toHaveText(place);
      expect(await page.locator(".log ol").textContent()).not.toMatch(/-?\d+,-?\d+/);
      const cell = await told.getAttribute("data-place");
      await told.hover();
      await expect(page.locator(`.cell[data-cell="${cell}"] .pointed-mark`)).toBeVisible();
      await expect(page.locator(`.cell[data-cell="${cell}"]`)).not.toHaveAttribute(
        "aria-label",
        /^-?\d+,-?\d+:/,
      );
    });
  });
}
