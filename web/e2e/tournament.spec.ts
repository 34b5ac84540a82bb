// web/e2e/tournament.spec.ts -- a tournament at real browsers: made, entered, played to its end; the daily board.
import { expect as plain, test } from "@playwright/test";
import { seriousFaults } from "./axe";
import { fitsWidth } from "./helpers";
import { fillAccount, openHouse, shot, type Person } from "./server";

const expect = plain.configure({ timeout: 20_000 }); // several browsers share the machine
const { someone } = openHouse();

async function giveUp({ page }: Person): Promise<void> {
  await page.locator(".bar-buttons button").last().click();
  await page.locator("dialog").getByRole("button", { name: "Give up" }).click();
  await page.locator("dialog").getByRole("button", { name: "Give up" }).click();
}

test("made with its usual settings, entered by link, played, won; then nobody can enter", async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: "dark", isMobile: true } as const;
  const anna = await someone(browser, "Anna");
  const ben = await someone(browser, "Ben", phone);

  await anna.page.locator(".online-head nav a", { hasText: "Tournaments" }).click();
  await expect(anna.page.locator(".online-main")).toContainText("There is no tournament yet");
  await anna.page.locator("a", { hasText: "New tournament" }).click();
  await anna.page.locator("select[name=seats]").selectOption("2");
  await anna.page.locator("select[name=rounds]").selectOption("1");
  await anna.page.locator("summary").click();
  await anna.page.locator("select[name=games]").selectOption("1");
  expect(await seriousFaults(anna.page)).toEqual([]);
  await shot(anna.page, "tournament-make");
  await anna.page.getByRole("button", { name: "Make the tournament" }).click();
  await expect(anna.page.locator("h1")).toHaveText("Baron tournament");
  await expect(anna.page.locator(".standings")).toContainText("Anna");
  // Too few: said, and nothing is begun.
  await anna.page.getByRole("button", { name: "Start" }).click();
  await expect(anna.page.locator(".notice")).toContainText("needs two people at least");

  await ben.page.goto("./#/online/tournaments");
  await expect(ben.page.locator(".table-row")).toContainText("1 person");
  await fitsWidth(ben.page);
  await shot(ben.page, "tournament-list");
  await ben.page.locator(".table-row a").click();
  await ben.page.getByRole("button", { name: "Enter", exact: true }).click();
  await expect(ben.page.locator(".standings tr.own")).toContainText("Ben");
  await fitsWidth(ben.page);
  await shot(ben.page, "tournament-entered");
  // The organiser sees it without doing anything, and starts.
  await expect(anna.page.locator(".standings")).toContainText("Ben");
  await anna.page.getByRole("button", { name: "Start" }).click();
  await expect(ben.page.locator("a", { hasText: "To your table" })).toBeVisible();
  await expect(ben.page.locator(".pairings")).toContainText("being played");
  await anna.page.locator("a", { hasText: "To your table" }).click();
  await anna.page.locator(".play").waitFor();
  await giveUp(anna);
  await expect(anna.page.locator(".after a", { hasText: "Part of a tournament" })).toBeVisible();
  await anna.page.locator(".after a", { hasText: "Part of a tournament" }).click();

  for (const one of [anna, ben]) {
    await expect(one.page.locator(".online-main")).toContainText("Ben has won");
    await expect(one.page.locator(".standings tbody tr").first()).toContainText("1.00");
    await expect(one.page.locator(".standings tbody tr").last()).toContainText("0.00");
    await one.page.locator("summary").click();
    await expect(one.page.locator(".hash")).toHaveCount(2); // the secret is shown now
    expect(await seriousFaults(one.page)).toEqual([]);
    await fitsWidth(one.page);
  }
  await shot(anna.page, "tournament-over");
  await shot(ben.page, "tournament-over-phone");
  await expect(ben.page.getByRole("button", { name: "Enter", exact: true })).toHaveCount(0);
  await expect(ben.page.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
});

test("the daily board: for accounts, one try, in three languages", async ({ browser }) => {
  const cleo = await someone(browser, "Cleo", { viewport: { width: 390, height: 844 } });
  await cleo.page.goto("./#/online/daily/barony");
  await expect(cleo.page.locator(".online-main")).toContainText("for people with an account");
  await expect(cleo.page.locator(".online-main")).toContainText("Nobody stands in this list yet");
  await expect(cleo.page.getByRole("link", { name: "Play just for me" })).toHaveAttribute("href", "#/you");
  // An account is a click away, and leads back to the deal.
  await cleo.page.getByRole("link", { name: "Get an account" }).click();
  await expect(cleo.page.locator(".online-main")).toContainText("Then it goes on with the deal");
  await fillAccount(cleo, "Cleo");
  await expect(cleo.page.getByRole("button", { name: "Play today’s deal" })).toBeVisible();
  await cleo.page.goto("./#/you");
  await cleo.page.locator('.deal a[href^="#/online/daily/"]').first().click();
  await expect(cleo.page.locator("h1")).toContainText("Daily deal");
  await cleo.page.goto("./#/online/daily/barony");
  await fitsWidth(cleo.page);
  expect(await seriousFaults(cleo.page)).toEqual([]);
  await shot(cleo.page, "daily-board");
  await cleo.page.getByRole("button", { name: "Play today’s deal" }).click();
  await cleo.page.locator(".play").waitFor();
  const table = cleo.page.url();
  await cleo.page.goto("./#/online/daily/barony");
  await cleo.page.getByRole("button", { name: "Go on with it" }).click();
  await cleo.page.locator(".play").waitFor();
  expect(cleo.page.url()).toBe(table);
  for (const [lang, words] of [
    ["de", "Die Besten"],
    ["fr", "Partie du jour"],
  ]) {
    await cleo.page.evaluate((code) => {
      const kept = JSON.parse(localStorage.getItem("liege.settings") ?? "{}") as object;
      localStorage.setItem("liege.settings", JSON.stringify({ ...kept, lang: code }));
    }, lang);
    await cleo.page.goto("./#/online/daily");
    await cleo.page.reload();
    await expect(cleo.page.locator("h1")).toContainText(new RegExp(words, "i"));
    await fitsWidth(cleo.page);
  }
});
