// web/e2e/hint.spec.ts -- hints: where to look, the turn on the board with its reason, all reasons, why not another move, a plan that holds.
import { expect, test, type Page } from "@playwright/test";
import { faults } from "./axe";
import { drawn, fitsWidth, moveCount, myTurn, nightly, openStart, playNow } from "./helpers";

const GAMES = ["baron", "barony", "feudo"];
const THINKS = { timeout: 90_000 }; // a search, and its futures, on a busy machine
const hint = (page: Page) => page.locator(".hint:not(.prepared)");
const act = (page: Page, name: string) => hint(page).getByRole("button", { name, exact: true });
const ask = (page: Page) => page.locator(".undo button").first();
const numbers = (page: Page) => page.locator(".turn-number");

/** Sits down and asks for a hint; it says where to look. */
async function nudged(page: Page, game: string, settings: Record<string, unknown> = {}): Promise<void> {
  await openStart(page, { coordinates: false, ...settings });
  await playNow(page, game);
  await myTurn(page);
  await ask(page).click();
  await expect(page.locator(".hint-nudge")).toBeVisible(THINKS);
}

/** The turn of the hint, with its reason. */
async function named(page: Page, button = "Show the turn"): Promise<void> {
  await act(page, button).click();
  await expect(hint(page).locator(".because-line").first()).toBeVisible(THINKS);
}

/** Does the hint leave the whole board free? */
const leavesBoard = (page: Page) =>
  page.evaluate(() => {
    const [card, board] = [".hint", ".board"].map((one) =>
      document.querySelector(one)!.getBoundingClientRect(),
    );
    return card.top >= board.bottom - 1 || card.left >= board.right - 1 || card.right <= board.left + 1;
  });

for (const game of GAMES) {
  test(`${game}: first where to look, then the turn and why, then every reason`, async ({ page }) => {
    await nudged(page, game);
    await expect(page.locator(".pointed-mark, .hinted").first()).toBeVisible();
    await expect(numbers(page)).toHaveCount(0);
    await expect(page.locator(".hint-goal")).toHaveCount(0);
    await expect(hint(page)).not.toContainText("%");
    await named(page);
    const lines = hint(page).locator(".because-line");
    expect(await lines.count()).toBeLessThanOrEqual(3);
    await expect(hint(page).locator(".because-line.second")).toContainText(/\d+%/);
    await expect(hint(page).locator(".turn-step").first()).toContainText(/\p{L}/u);
    await expect(hint(page)).not.toContainText("{"); // every span has become a name, a hex or a piece
    await act(page, "Show more").click();
    await expect(hint(page).locator(".facts, .facts-none")).toHaveCount(1);
    for (const row of await hint(page).locator(".facts > li").all())
      await expect(row.locator(".fact-worth")).toHaveText(/^[+−-]\d+(\.\d)?$/);
    expect(await faults(page)).toEqual([]);
    await act(page, "Show less").click();
    await expect(hint(page).locator(".facts, .facts-none")).toHaveCount(0);
    await page.getByRole("button", { name: "Board in words" }).click();
    await expect(page.locator(".board-words")).toContainText("A good move: ");
    await act(page, "Close").click();
    await expect(page.locator(".hint, .turn-number, .pointed-mark, .hinted")).toHaveCount(0);
  });

  test(
    `${game}: a move that is asked about is explained, not made`,
    nightly(game === "feudo"),
    async ({ page }) => {
      await nudged(page, game);
      await named(page);
      await act(page, "Why not this?").click();
      await expect(hint(page)).toContainText("explained, not played");
      await expect(numbers(page)).toHaveCount(0);
      const before = await moveCount(page);
      for (
        let part = 0;
        part < 5 && (await hint(page).locator(".because-wait, .because-line").count()) === 0;
        part++
      ) {
        await page.locator(".cell.target, .pickable.target").last().click({ force: true });
        await drawn(page);
      }
      await expect(hint(page).locator(".because-line").first()).toBeVisible(THINKS);
      await expect(hint(page).locator(".because-line.second")).toContainText(/\d+%/);
      expect(await moveCount(page)).toBe(before);
      await act(page, "Back to the hint").click();
      await expect(act(page, "Why not this?")).toBeVisible();
      expect(await moveCount(page)).toBe(before);
    },
  );

  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ])
    test(
      `${game}: on a phone of ${width} pixels the board stays free`,
      nightly(game !== (width === 320 ? "barony" : "baron")),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await nudged(page, game, { theme: width === 320 ? "dark" : "light" });
        expect(await leavesBoard(page)).toBe(true);
        await named(page);
        expect(await leavesBoard(page)).toBe(true);
        await fitsWidth(page);
        for (const button of await page.locator(".hint-acts button, .hint-shut button").all())
          await expect(button).toBeInViewport({ ratio: 0.99 });
        await expect(hint(page).locator(".turn-step").first()).toBeInViewport({ ratio: 0.99 });
        await act(page, "Fold the hint").click();
        await expect(hint(page)).toHaveCount(0);
        await page.getByRole("button", { name: "The hint again" }).click();
        await act(page, "Choose it").click();
        await expect(page.locator(".confirm .primary")).toBeVisible();
        expect(await faults(page)).toEqual([]);
      },
    );
}

test("a turn of several moves is numbered, and holds while it is played", async ({ page }) => {
  await nudged(page, "barony"); // three cities, one after the other
  await named(page);
  await expect(numbers(page)).toHaveText(["1", "2", "3"]);
  await act(page, "Choose it").click();
  await page.locator(".confirm .primary").click();
  await expect(numbers(page)).toHaveText(["2", "3"]);
  await expect(hint(page).locator(".turn-step")).toHaveCount(2);
  const rest = await hint(page).locator(".turn-step").allInnerTexts();
  const words = (all: string[]) => all.map((one) => one.replace(/^\d+\s*/, ""));
  await ask(page).click(); // asked again, the plan goes on
  await expect(hint(page).locator(".because-line").first()).toBeVisible(THINKS);
  await expect(numbers(page)).toHaveText(["1", "2"]);
  expect(words(await hint(page).locator(".turn-step").allInnerTexts())).toEqual(words(rest));
  for (const left of [1, 0]) {
    await act(page, "Choose it").click();
    await page.locator(".confirm .primary").click();
    await expect(hint(page).locator(".turn-step")).toHaveCount(left);
  }
});

test("what a sentence names lights up on the board", async ({ page }) => {
  await nudged(page, "barony");
  await named(page);
  const place = hint(page).locator("[data-place]").last();
  const cell = await place.getAttribute("data-place");
  await place.hover();
  await expect(page.locator(`.cell.told[data-cell="${cell}"]`)).toBeVisible();
});

for (const [lang, look, more] of [
  ["de", "Zug zeigen", "Siegchance|statt|ebenfalls|Gleichwertig"],
  ["fr", "Montrer le tour", "chances|au lieu|aussi|égalité"],
])
  test(`a hint in ${lang}`, async ({ page }) => {
    await nudged(page, "barony", { lang });
    await named(page, look);
    await expect(hint(page).locator(".hint-words")).toContainText(new RegExp(more));
    await expect(hint(page)).not.toContainText(/\b(the|your|turn)\b/);
  });
