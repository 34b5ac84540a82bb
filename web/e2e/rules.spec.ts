// web/e2e/rules.spec.ts -- the rules to read: three languages, marks, search, aids, print.
import { expect, test } from "@playwright/test";
import { seriousFaults } from "./axe";
import { myTurn, openStart, playNow } from "./helpers";

const BADGES = { baron: 16, barony: 11, feudo: 21 }; // as tests/rules.py counts them

test("all rules are there in every language, with a badge for all that is not printed", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/rules/feudo");
  const language = page.getByRole("combobox");
  for (const [code, part, known] of [
    ["en", "Fighting", "only the normal game is played here"],
    ["de", "Kämpfen", "gespielt wird hier nur das Normalspiel"],
    ["fr", "Les combats", "l’on ne joue ici que la partie normale"],
  ]) {
    await language.selectOption(code);
    await expect(page.getByRole("heading", { name: part })).toBeVisible();
    await expect(page.locator(".about")).toContainText(known);
    await expect(page.locator(".rule")).toHaveCount(30);
    await expect(page.locator(".badge")).toHaveCount(BADGES.feudo);
    await expect(page.locator(".ruling .reason")).toHaveCount(BADGES.feudo);
    expect(await page.locator(".rules-page main").innerText()).not.toMatch(/\*\*|\*\(|\|/);
  }
  for (const game of ["baron", "barony"] as const) {
    await page.goto(`./#/rules/${game}`);
    await expect(page.locator(".badge")).toHaveCount(BADGES[game]);
  }
  expect(await seriousFaults(page)).toEqual([]);
});

test("the rules are searched as one types, without accents", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/rules/feudo");
  await page.getByRole("combobox").selectOption("fr");
  const find = page.getByRole("searchbox");
  await find.fill("desespoir");
  await expect(page.locator(".rule")).toHaveCount(1);
  await expect(page.locator(".rule mark")).toHaveText("désespoir");
  await expect(page.locator(".find [role=status]")).toHaveText("1 règle");
  await find.fill("échecs");
  await expect(page.locator(".rule")).toHaveCount(0);
  await find.fill("");
  await expect(page.locator(".rule")).toHaveCount(30);
});

for (const [where, width] of [
  ["beside the board", 1280],
  ["from the menu of a phone", 390],
] as const) {
  test(`the player aid opens ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openStart(page);
    await playNow(page, "barony");
    await myTurn(page);
    if (width < 900) {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Player aid" }).click();
    } else {
      await page.getByRole("button", { name: "Player aid" }).click();
    }
    const aid = page.locator("aside .aid-text");
    await expect(aid).toContainText("pay 15 gold or more");
    await expect(page.locator("aside.side")).toHaveAttribute("aria-label", "Player aid");
    await aid.getByRole("link", { name: "Y10" }).click();
    await expect(page.locator("#Y10.asked")).toBeInViewport();
    await page.locator(".bar a").first().click();
    await myTurn(page);
  });
}

test("on paper there are no controls, and the aid is one page", async ({ page }) => {
  await openStart(page);
  const pages = async () =>
    ((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
  for (const game of ["baron", "barony", "feudo"]) {
    for (const code of ["en", "de", "fr"]) {
      await page.goto(`./#/rules/${game}/aid`);
      await page.getByRole("combobox").selectOption(code);
      await expect(page.locator("h2").first()).toHaveText(
        { en: /Your|The/, de: /De|Di/, fr: /L[ea]/ }[code]!,
      );
      expect(await pages(), `${game} ${code}`).toBe(1);
    }
  }
  await page.goto("./#/rules/baron");
  await page.locator(".rule").first().waitFor();
  await page.emulateMedia({ media: "print" });
  for (const part of [".contents", ".find", ".bar nav"]) await expect(page.locator(part)).toBeHidden();
  await expect(page.locator(".rule").last()).toBeVisible();
  expect(await pages()).toBeGreaterThan(2);
});
