// web/e2e/taps.spec.ts -- a tap in vain is seen where the finger is, and told why, each time.
import { expect, test, type Page } from "@playwright/test";
import { drawn, moveByClicks, myTurn, nightly, openStart } from "./helpers";

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

test("a grey button says why nothing can be undone", async ({ page }) => {
  await begin(page, "baron");
  const back = page.getByRole("button", { name: "Undo" });
  await expect(back).toBeDisabled();
  await back.tap({ force: true });
  await expect(page.locator("[role=alert] .refusal")).toContainText(
    "There is nothing to undo in this turn yet.",
  );
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

test("feudo: a tap on a castle plots nobody; cards are lit, and a finger that rests asks who is there", async ({
  page,
}) => {
  await begin(page, "feudo");
  const plotting = page.locator(".ask p").filter({ hasText: "army card 1 of 3" });
  for (let n = 0; n < 12 && (await plotting.count()) === 0; n++) {
    await moveByClicks(page, n);
    await myTurn(page);
  }
  await expect(plotting).toBeVisible();
  const castles = page.locator(".cell").filter({ has: page.locator(".chip") });
  const own = castles.and(page.locator(".target"));
  await own.click();
  await expect(page.locator(".refusal.plain")).toContainText("Choose one of their cards");
  await expect(page.locator(".hand .hinted")).toHaveCount(10);
  await expect(page.locator(".hand .in-plot")).toHaveCount(0);
  await expect(plotting).toBeVisible();
  const foe = castles.and(page.locator(":not(.target)")).first();
  const { x, y, width, height } = (await foe.boundingBox())!;
  const touch = { pointerType: "touch", pointerId: 7, isPrimary: true, bubbles: true };
  const at = { ...touch, clientX: x + width / 2, clientY: y + height / 2 };
  await foe.dispatchEvent("pointerdown", at);
  await expect(page.locator(".refusal.plain")).toContainText("Baron (strength 3)");
  await foe.dispatchEvent("pointerup", at);
});

test("a tap beside all cells is answered, one on a reason takes it away, and the rules lead back", async ({
  page,
}) => {
  await begin(page, "barony");
  const outside = page.locator(".board svg").last();
  await outside.click({ position: { x: 4, y: 60 } });
  const reason = page.locator(".refusal");
  await expect(reason).toContainText("outside the board");
  await outside.click({ position: { x: 4, y: 60 } });
  await expect(reason, "it was read").toHaveCount(0);
  await page.locator(".cell:not(.target, .soft)").first().dispatchEvent("click");
  // It lies under the board, and a tap on it does nothing but take it away.
  const { x, y, height } = (await reason.boundingBox())!;
  const board = (await page.locator(".board > svg").boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(board.y + board.height);
  await page.mouse.click(x + 20, y + height / 2);
  await expect(reason).toHaveCount(0);
  await page.locator(".cell:not(.target, .soft)").first().dispatchEvent("click");
  await reason.locator("a").click();
  await page.locator(".rules-page section").first().waitFor();
  await page.evaluate(() => scrollTo(0, 3000));
  const back = page.getByRole("link", { name: "Back to the game" });
  await expect(back).toBeInViewport();
  await back.click();
  await myTurn(page);
});

test.describe("beside a wide board", () => {
  test.use({ hasTouch: false, isMobile: false, viewport: { width: 1366, height: 768 } });
  for (const game of ["baron", "barony", "feudo"])
    test(
      `${game}: a reason stands at the desk, in sight, and covers neither news nor what is asked`,
      nightly(game !== "barony"),
      async ({ page }) => {
        await begin(page, game);
        for (let n = 0; n < 4; n++) {
          await page.locator(".cell:not(.target, .soft)").first().dispatchEvent("click");
          const reason = page.locator(".refusal-place > .refusal");
          await expect(reason).toBeInViewport({ ratio: 1 });
          const faults = await reason.evaluate((one) => {
            const box = one.getBoundingClientRect();
            const over = document.elementFromPoint(box.x + box.width / 2, box.bottom - 4);
            const asked = ".stage, .ask, .since, .desk button, .desk .pickable, .replay, .tip, .preview";
            const covered = [...document.querySelectorAll(asked)].filter((other) => {
              const { left, right, top, bottom } = other.getBoundingClientRect();
              const foot = Math.min(bottom, other.closest(".desk")?.getBoundingClientRect().bottom ?? bottom);
              return (
                right > box.left + 1 && left < box.right - 1 && foot > box.top + 1 && top < box.bottom - 1
              );
            });
            return [
              ...covered.map((other) => String(other.getAttribute("class"))),
              ...(over !== null && one.contains(over) ? [] : [`lies under ${over?.className}`]),
            ];
          });
          expect(faults, `move ${n}`).toEqual([]);
          await page.locator(".bar h1").click();
          await expect(reason).toHaveCount(0);
          await moveByClicks(page, n);
          await myTurn(page);
        }
      },
    );
});
