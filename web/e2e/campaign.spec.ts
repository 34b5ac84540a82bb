// web/e2e/campaign.spec.ts -- a scenario of the campaign: begun, reached, kept; and tips in a first game.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { seriousFaults } from "./axe";
import { fitsWidth, kept, moveByClicks, myTurn, openStart, playNow } from "./helpers";

test("a scenario is begun from its story, goes on after a reload, and opens the next when it is reached", async ({
  page,
}) => {
  await openStart(page);
  await page.goto("./#/campaign/baron");
  const list = page.locator(".school-list > li");
  await expect(list).toHaveCount(10);
  await expect(list.nth(1).getByRole("button")).toHaveCount(0); // not open yet
  await expect(list.nth(1)).toContainText("The surveyor drinks"); // but its story begins
  await expect(list.nth(2)).not.toContainText("Between the villages");
  await fitsWidth(page);
  expect(await seriousFaults(page)).toEqual([]);
  await list.first().getByRole("button").click();
  const quest = page.locator(".quest");
  await expect(quest).toContainText("Found a barony.");
  await quest.getByRole("button", { name: "Story" }).click();
  await expect(page.locator("dialog")).toContainText("and found three"); // what the second star is for
  await expect(page.locator("dialog")).toContainText("Your first knight stands already"); // a beginning of its own
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(quest).toContainText("Found a barony.");
  await page.goto("./#/campaign/baron");
  await expect(list.first().getByRole("link", { name: "Go on" })).toBeVisible();
  // What has been reached is read again from what is kept.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("liege.learnt")!);
    kept.baron.won = [0];
    kept.baron.stars = { 0: 2 };
    localStorage.setItem("liege.learnt", JSON.stringify(kept));
  });
  await page.reload();
  await expect(list.nth(1).getByRole("button")).toHaveCount(1);
  await expect(list.first()).toContainText("★★☆");
  await list.first().getByRole("link", { name: "Go on" }).click();
  await expect(quest).toHaveClass(/reached/);
  await quest.getByRole("button", { name: "Next scenario" }).click();
  await expect(quest).toContainText("Fill three gaps");
  // A game against computers may be given up; it is then lost, also after a reload.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Give up …" }).click();
  await page.getByRole("button", { name: "Yes, give up" }).click();
  await expect(quest).toHaveClass(/missed/);
  await page.reload();
  await expect(page.locator(".result")).toContainText("You gave up");
  await expect(page.locator(".result tbody tr").last()).toContainText("gave up");
  await page.goto("./#/you/numbers");
  await expect(page.locator(".numbers-table tbody tr")).toContainText("0 (0 %)");
});

test("a goal that is reached is a moment of its own, once", async ({ page }) => {
  const played = JSON.parse(readFileSync(new URL("../tests/campaign.json", import.meta.url), "utf8"));
  await openStart(page);
  await page.goto("./#/campaign/baron");
  await page.locator(".school-list > li").first().getByRole("button").click();
  await page.locator(".quest").waitFor();
  await myTurn(page);
  await kept(page);
  await page.goto("./#/");
  // The same deal, played until the barony is founded.
  await page.evaluate((moves) => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("liege.game."))!;
    const game = JSON.parse(localStorage.getItem(key)!);
    const position = JSON.parse(/^position (.*)$/m.exec(game.record)![1]); // the scenario's own
    const record = { game: "baron", rules: 1, seats: 2, seed: 11, nature: "auto", position, moves };
    game.record = JSON.stringify(record);
    localStorage.setItem(key, JSON.stringify(game));
  }, played.baron[0].split(";"));
  await page.goto("./#/campaign/baron");
  await page.reload();
  await page.locator(".school-list > li").first().getByRole("link", { name: "Go on" }).click();
  const moment = page.locator("dialog[open]");
  await expect(moment).toContainText("Found a barony.");
  await expect(moment).toContainText("2."); // what is open now
  expect(await seriousFaults(page)).toEqual([]);
  await moment.locator(".primary").click();
  await expect(moment).toHaveCount(0);
  await expect(page.locator(".quest")).toHaveClass(/reached/);
  await page.reload();
  await expect(page.locator(".quest")).toHaveClass(/reached/);
  await expect(moment).toHaveCount(0);
});

test("a first game has tips, which can be put away", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await moveByClicks(page, 0);
  await myTurn(page);
  const tip = page.locator(".tip");
  await expect(tip).toBeVisible();
  await tip.getByRole("button", { name: "No more tips" }).click();
  await expect(tip).toHaveCount(0);
});

test("the trading card of Feudo has a tip of its own when it is to be picked", async ({ page }) => {
  await openStart(page);
  await playNow(page, "feudo");
  const ask = page.locator(".desk .ask");
  for (let turn = 0; turn < 8 && !(await ask.innerText()).includes("trading card"); turn++) {
    await moveByClicks(page, turn);
    await myTurn(page);
  }
  await expect(ask).toContainText("trading card");
  await expect(page.locator(".tip")).toContainText("wants 1 shilling");
});

test("on a laptop the goal leaves the board its height", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openStart(page);
  await page.goto("./#/campaign/feudo");
  await page.locator(".primary").first().click();
  await page.locator(".quest").waitFor();
  const box = await page.locator(".board > svg").boundingBox();
  expect(box!.height).toBeGreaterThan(540);
});
