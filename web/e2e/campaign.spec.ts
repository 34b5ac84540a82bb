// web/e2e/campaign.spec.ts -- a scenario of the campaign: begun, reached, kept; and tips in a first game.
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { seriousFaults } from "./axe";
import {
  choose,
  covered,
  fitsWidth,
  kept,
  moveByClicks,
  moveCount,
  myTurn,
  openStart,
  playNow,
} from "./helpers";

test("a scenario is begun from its story, goes on after a reload, and opens the next when it is reached", async ({
  page,
}) => {
  await openStart(page);
  await page.goto("./#/campaign/baron");
  const list = page.locator(".school-list > li");
  await expect(list).toHaveCount(10);
  await expect(list.getByRole("button")).toHaveCount(3); // who is stuck with one can take another
  // What comes next stands first, with what it asks for and what it is good for; nothing else is loud.
  const ahead = page.locator(".ahead");
  await expect(ahead).toContainText("Goal: Found a barony on your own turn.");
  await expect(ahead).toContainText(
    "opens one more scenario. Each goal has three stars; 5 more raise your rank to Squire.",
  );
  await expect(page.locator("main .primary")).toHaveCount(1);
  await expect(page.locator("main .primary")).toBeInViewport({ ratio: 1 });
  await expect(list.nth(3)).toContainText("opens with the next goal reached");
  await expect(list.nth(3)).toContainText("counts the village by the hedge as his. …"); // its story begins
  await expect(list.nth(9)).toContainText("One house is left that nobody has ever beaten. …");
  await expect(list.nth(9)).toContainText("opens after 7 more goals");
  await expect(page.locator(".school-list .scene-picture")).toHaveCount(10);
  await fitsWidth(page);
  expect(await seriousFaults(page)).toEqual([]);
  await list.first().getByRole("button").click();
  const quest = page.locator(".quest");
  await expect(quest).toContainText("Found a barony on your own turn.");
  // What it is about comes before the first move, and can be read again.
  await expect(page.locator("dialog")).toContainText("Nobody has sent for you.");
  expect(await seriousFaults(page)).toEqual([]);
  await page.locator("dialog").getByRole("button", { name: "Begin" }).click();
  await expect(page.locator("dialog")).toHaveCount(0);
  await quest.getByRole("button", { name: "Story" }).click();
  await expect(page.locator("dialog")).toContainText("and found three"); // what the second star is for
  await expect(page.locator("dialog")).toContainText("Your first knight stands already"); // a beginning of its own
  await page.keyboard.press("Escape");
  await covered(page, false);
  await page.reload();
  await expect(page.locator("dialog")).toHaveCount(0); // it was read
  await expect(quest).toContainText("Found a barony on your own turn.");
  // Another scenario drops none that is under way, though nobody has moved in it.
  await page.goto("./#/campaign/baron/2");
  await page.locator(".scenario-page .primary").click();
  await expect(quest).toContainText("Fill three gaps");
  await expect(page.locator("dialog")).toHaveCount(0); // its story was read there
  await kept(page);
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
  await expect(list.nth(3).getByRole("button")).toHaveCount(1);
  await expect(list.first()).toContainText("★★☆");
  await list.first().getByRole("link", { name: "Go on" }).click();
  // This game has reached nothing yet, whatever others have.
  await expect(quest).toHaveClass(/quest open/);
  await expect(quest).toContainText("★★☆");
  await page.goto("./#/campaign/baron/2");
  await expect(page.locator(".scenario-page")).toContainText("The surveyor drinks");
  await fitsWidth(page);
  expect(await seriousFaults(page)).toEqual([]);
  await page.locator(".scenario-page .primary").click();
  await expect(quest).toContainText("Fill three gaps");
  // A game against computers may be given up; it is then lost, also after a reload.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Give up …" }).click();
  await page.getByRole("button", { name: "Yes, give up" }).click();
  await expect(quest).toHaveClass(/missed/);
  await expect(quest.getByRole("link", { name: "Try the next one" })).toHaveAttribute(
    "href",
    "#/campaign/baron/3",
  );
  await page.reload();
  await expect(page.locator(".result")).toContainText("You gave up");
  await expect(page.locator(".result tbody tr").last()).toContainText("gave up");
  await page.goto("./#/you/numbers");
  await expect(page.locator(".numbers-table tbody tr")).toContainText("0 (0 %)");
});

/** Begins a scenario of a game and puts the first `n` moves of one that has been kept in its place. */
async function putGame(page: Page, game: string, number: number, n: number): Promise<void> {
  const played = JSON.parse(readFileSync(new URL("../tests/campaign.json", import.meta.url), "utf8"));
  const moves: string[] = played[game][number - 1].games[0].split(";").slice(0, n);
  await page.goto(`./#/campaign/${game}/${number}`);
  await page.locator(".scenario-page .primary").click();
  await page.locator(".quest").waitFor();
  await myTurn(page);
  await kept(page);
  await page.goto("./#/");
  await page.evaluate(
    ([game, moves]) => {
      const key = Object.keys(localStorage).find((one) => one.startsWith("liege.game."))!;
      const save = JSON.parse(localStorage.getItem(key)!);
      const position = JSON.parse(/^position (.*)$/m.exec(save.record)![1]); // the scenario's own
      const seed = Number(/^seed (\d+)$/m.exec(save.record)![1]);
      save.record = JSON.stringify({ game, rules: 1, seats: 2, seed, nature: "auto", position, moves });
      localStorage.setItem(key, JSON.stringify(save));
    },
    [game, moves] as const,
  );
  await page.goto(`./#/campaign/${game}/${number}`);
  await page.reload();
  await page.locator(".scenario-page").getByRole("link", { name: "Go on" }).click();
}

test("a goal that is reached is a moment of its own, once", async ({ page }) => {
  await openStart(page);
  await putGame(page, "baron", 1, 32); // the barony is founded
  const moment = page.locator("dialog[open]");
  await expect(moment).toContainText("Found a barony on your own turn.");
  await expect(moment).toContainText("for that there is a surveyor."); // how it ended, and what comes of it
  await expect(moment).toContainText("Next: 2. Holes in the map"); // where the button leads
  await expect(moment).toContainText("Now open as well: 4. Over the hedge");
  await expect(moment.locator(".earned")).toContainText("Achievement: "); // with what it is for, and it stays
  expect(await seriousFaults(page)).toEqual([]);
  await moment.locator(".primary").click();
  await expect(moment).toHaveCount(0);
  await expect(page.locator(".quest")).toHaveClass(/reached/);
  await expect(page.locator(".quest")).toContainText(/★ next: .*\((\d)\/3\)/); // the next star, and how far one is
  await page.reload();
  await expect(page.locator(".quest")).toHaveClass(/reached/);
  await expect(moment).toHaveCount(0);
  await page.locator(".quest").getByRole("link", { name: "Next scenario" }).click();
  await expect(page.locator(".scenario-page")).toContainText("The surveyor drinks");
});

test("the end of a scenario speaks of its goal, and leads to the next one", async ({ page }) => {
  await openStart(page);
  await putGame(page, "baron", 2, 200); // all but the last moves
  const sheet = page.locator("dialog[open]"); // of the goal; the game waits behind it
  await sheet.waitFor();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  for (let turn = 0; turn < 9 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
  const cloth = page.locator(".cloth");
  await expect(cloth.locator("h2")).toHaveText(/Goal reached! ★/);
  await expect(cloth).toContainText("Fill three gaps that bring honour.");
  await expect(cloth.locator(".primary")).toHaveText("Next scenario");
  await expect(cloth.getByRole("button", { name: "Play again" })).toHaveCount(0); // that would be another game
  expect(await seriousFaults(page)).toEqual([]);
  await cloth.getByRole("button", { name: "How it went" }).click();
  await expect(page.locator(".result .goal-end")).toContainText("Goal reached! ★");
  await expect(page.locator(".result .actions .primary")).toHaveText("Next scenario");
  await kept(page);
  await page.goto("./#/you/numbers");
  await expect(page.locator(".kept-outcome").first()).toContainText("goal reached ★");
  await expect(page.locator(".numbers-table tbody tr")).toContainText("goal reached: 1 (100 %)");
});

test("the game waits behind the sheet of a goal, and the next star has its count and its own notice", async ({
  page,
}) => {
  await openStart(page);
  await putGame(page, "barony", 1, 5); // the third building is to come, then it is the rival's turn
  await myTurn(page);
  await choose(page, ["4,-2", "building:village"]);
  await page.locator(".confirm .primary").click();
  const sheet = page.locator("dialog[open]");
  await expect(sheet).toContainText("Goal reached!");
  await expect(sheet).toContainText("but in the night somebody was at the mill.");
  const then = await moveCount(page);
  await page.waitForTimeout(1500); // longer than the rival thinks
  expect(await moveCount(page)).toBe(then);
  await sheet.getByRole("button", { name: "Play on" }).click();
  await expect.poll(() => moveCount(page), { timeout: 60_000 }).not.toBe(then);
  await expect(page.locator(".quest")).toContainText("★ next: six times (3/6)");
});

test("a star beyond the goal is told as it is won, with the rank that it gives", async ({ page }) => {
  await openStart(page);
  await page.evaluate(() => {
    const barony = { won: [0, 1], stars: { 0: 2, 1: 2 }, starred: { 0: 5, 1: 3 } };
    localStorage.setItem("liege.learnt", JSON.stringify({ barony }));
  });
  await page.reload();
  await putGame(page, "barony", 1, 40);
  const notice = page.locator(".notice");
  await expect(notice).toContainText("★ A star won: six times.");
  await expect(notice).toContainText("Your rank is now: Squire.");
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.goto("./#/campaign/barony");
  await expect(page.locator(".school-facts")).toContainText("rank: Squire; 5 more for Knight");
  await page.goto("./#/you/numbers");
  await expect(page.locator("main")).toContainText("Campaign: 5 of 30 stars, rank: Squire");
});

test("a missed goal says why, and offers another try first", async ({ page }) => {
  await openStart(page);
  await putGame(page, "barony", 3, 0);
  await page.locator(".quest").waitFor();
  await kept(page);
  // The rival is to move, and has the gold for a title.
  await page.goto("./#/");
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("liege.game."))!;
    const save = JSON.parse(localStorage.getItem(key)!);
    const position = JSON.parse(/^position (.*)$/m.exec(save.record)![1]);
    position.to_act = position.first = 1;
    position.tokens[1].field = 3; // of 5 gold each
    const facts = { game: "barony", rules: 1, seats: 2, seed: 36, nature: "auto" };
    save.record = JSON.stringify({ ...facts, position, moves: ["title 3,0,0,0"] });
    localStorage.setItem(key, JSON.stringify(save));
  });
  await page.goto("./#/campaign/barony/3");
  await page.reload();
  await page.locator(".scenario-page").getByRole("link", { name: "Go on" }).click();
  const sheet = page.locator("dialog[open]");
  await expect(sheet).toContainText("Too late for the goal: Odo pays 15 gold");
  await expect(sheet.locator(".primary")).toHaveText("Once more");
  expect(await seriousFaults(page)).toEqual([]);
  await page.goto("./#/campaign/barony");
  const card = page.locator(".school-list > li").nth(2);
  await expect(card.locator("h2")).toContainText("missed");
  await expect(card.locator(".primary")).toContainText("Once more");
});

test("a hint says what it costs, and a star that it cost stays lost", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/campaign/barony/3");
  await page.locator(".scenario-page .primary").click();
  await myTurn(page);
  const hint = page.getByRole("button", { name: "Hint", exact: true });
  await expect(hint).toContainText("−★");
  await hint.click();
  await expect(page.locator(".refusal").first()).toContainText("costs the star “without a hint”");
  await expect(page.locator(".hint")).toHaveCount(0);
  await hint.click();
  // It tells what the goal still wants.
  await expect(page.locator(".hint")).toContainText("Take a title before your rival");
  await expect(hint).not.toContainText("★");
  await page.waitForTimeout(200); // kept a moment later
  await page.reload();
  await myTurn(page);
  await expect(page.locator("dialog")).toHaveCount(0); // its story was read
  await page.locator(".quest").getByRole("button", { name: "Story" }).click();
  await expect(page.locator(".star-list .lost")).toHaveText("☆ without a hint (lost in this game)");
});

test("stars come from several games, and each shows what it was for", async ({ page }) => {
  await openStart(page);
  await page.evaluate(() => {
    const baron = { won: [0], stars: { 0: 2 }, starred: { 0: 5 } }; // the goal and the third
    localStorage.setItem("liege.learnt", JSON.stringify({ baron }));
  });
  await page.goto("./#/campaign/baron/1");
  await page.reload();
  await expect(page.locator(".star-list li")).toHaveText([
    "★ Found a barony on your own turn.",
    "☆ and found three",
    "★ and one of value 6 or more",
  ]);
  await expect(page.locator("h1")).toContainText("★★☆");
  await page.goto("./#/campaign/baron/9"); // not open: all of them are shown
  await expect(page.locator(".school-list > li")).toHaveCount(10);
  // Another game's scenarios come with their own boards.
  await page.goto("./#/campaign/feudo");
  await expect(page.locator("h1")).toHaveText("Feudo: Campaign");
  await page.goto("./#/campaign/baron");
  await expect(page.locator("h1")).toHaveText("Baron: Campaign");
  await expect(page.locator(".school-list h2").first()).toContainText("The first ring");
});

test("the way on from the start page is the scenario, not the list", async ({ page }) => {
  await openStart(page);
  await page.evaluate(() => {
    const feudo = { learnt: true, won: [0], stars: { 0: 1 }, last: "scenario", at: Date.now() };
    localStorage.setItem("liege.learnt", JSON.stringify({ feudo }));
  });
  await page.goto("./#/");
  await page.reload();
  await page.locator(".go-on .way", { hasText: "Feudo: campaign" }).click();
  await expect(page).toHaveURL(/campaign\/feudo\/2$/);
  await expect(page.locator(".scenario-page h1")).toContainText("2. First blood");
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
  for (let turn = 0; turn < 8 && !(await ask.innerText()).includes("trade card"); turn++) {
    await moveByClicks(page, turn);
    await myTurn(page);
  }
  await expect(ask).toContainText("trade card");
  await expect(page.locator(".tip")).toContainText("1 shilling");
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

for (const [what, size] of [
  ["laptop", { width: 1280, height: 800 }],
  ["phone", { width: 390, height: 844 }],
] as const) {
  test(`a story leaves its board in sight on a ${what}, and the goal has its line`, async ({ page }) => {
    await page.setViewportSize(size);
    await openStart(page);
    await page.goto("./#/campaign/baron");
    await page.locator(".school-list > li").nth(1).getByRole("button").click();
    const dialog = page.locator("dialog[open]");
    await dialog.waitFor();
    const story = (await dialog.boundingBox())!;
    // Every tile that lies there is clear of it.
    for (const tile of await page.locator('.cell[aria-label*="forest"], .cell[aria-label*="field"]').all()) {
      const box = (await tile.boundingBox())!;
      const over = box.x + box.width > story.x + 2 && box.y + box.height > story.y + 2;
      expect(over).toBe(false);
    }
    await dialog.getByRole("button", { name: "Begin" }).click();
    // What is told where nothing has happened yet is how it begins, and nothing empty is offered.
    await expect(page.locator(".since")).toContainText("gaps that open later count, too.");
    await expect(page.locator(".since-tools")).toBeHidden();
    const goal = (await page.locator(".quest > p").boundingBox())!;
    expect(goal.width).toBeGreaterThan(size.width === 390 ? 250 : 700);
    await expect(page.locator(".bar a")).toHaveAttribute("href", "#/campaign/baron");
    // A move that waits is cancelled; there is one way to take back what was done.
    await myTurn(page);
    await page.locator(".tray .pickable.target").first().click();
    await expect(page.locator(".confirm .no")).toHaveText("Cancel");
  });
}
