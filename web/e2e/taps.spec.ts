// web/e2e/taps.spec.ts -- a tap in vain is seen where the finger is, and told why, each time.
import { expect, test, type Page } from "@playwright/test";
import { drawn, moveByClicks, myTurn, openStart } from "./helpers";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

async function begin(page: Page, game: string, settings: Record<string, unknown> = {}): Promise<void> {
  await openStart(page, settings);
  await page.goto(`./#/new/${game}`);
  await page.locator(".setup .field-row select").first().selectOption("2");
  await page.locator(".setup .primary").dispatchEvent("click");
  await myTurn(page);
}

for (const game of ["baron", "barony", "feudo"]) {
  test(`${game}: every wrong tap marks its cell anew, and the mark goes with the reason`, async ({
    page,
  }) => {
    await begin(page, game);
    const cell = page.locator(".cell:not(.target, .soft)").first();
    const mark = page.locator(".board .miss");
    await cell.dispatchEvent("click");
    await expect(page.locator(".refusal")).toBeVisible();
    await expect(mark).toHaveCount(1);
    await mark.evaluate((one) => one.setAttribute("data-old", ""));
    await cell.dispatchEvent("click");
    await drawn(page);
    await expect(mark, "a new one").toHaveCount(1);
    await expect(mark).not.toHaveAttribute("data-old");
    await page.locator(".bar h1").tap();
    await expect(page.locator(".refusal")).toHaveCount(0);
    await expect(mark).toHaveCount(0);
  });
}

test("a grey button says why nothing can be taken back", async ({ page }) => {
  await begin(page, "baron");
  const back = page.getByRole("button", { name: "Take back" });
  await expect(back).toBeDisabled();
  await back.tap({ force: true });
  await expect(page.locator("[role=alert] .refusal")).toContainText("Nothing can be taken back");
});

test("what was just laid keeps its value above its ring", async ({ page }) => {
  await begin(page, "baron");
  const values = page.locator(".cell .worth");
  for (let n = 0; n < 24 && (await values.count()) === 0; n++) {
    await moveByClicks(page, n);
    await myTurn(page);
  }
  await expect(values.first()).toBeVisible();
});

test("what is shown once more in one’s own turn says so, and not who is to move", async ({ page }) => {
  await begin(page, "baron", { speed: "slow" });
  await page.locator(".since .all-again").click();
  await expect(page.locator(".ask p")).toContainText("Shown once more");
});
