// web/e2e/progress.spec.ts -- reasons to come back: the daily deal with its one try, numbers, achievements.
import { expect, test, type Page } from "@playwright/test";
import { seriousFaults } from "./axe";
import { fitsWidth, kept, moveByClicks, myTurn, openStart, playNow } from "./helpers";

const deal = (page: Page, game: string) => page.getByRole("article", { name: game, exact: true });

/** As after games that were played to their end. */
async function keepResults(page: Page, list: object[]): Promise<void> {
  await page.evaluate((results) => localStorage.setItem("liege.results", JSON.stringify(results)), list);
  await page.reload();
}

const result = (id: string, won: boolean, more: object = {}) => ({
  id,
  game: "baron",
  when: Date.now() - 86_400_000,
  levels: [0, 2],
  places: won ? [1, 2] : [2, 1],
  points: won ? [40, 31] : [20, 35],
  won,
  helped: false,
  ...more,
});

/** Gives the game up that is on the table. */
async function giveUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Give up …" }).click();
  await page.getByRole("button", { name: "Yes, give up" }).click();
  await expect(page.locator(".result")).toBeVisible();
}

test("a deal that is over can be played again, and that counts for nothing", async ({ page }) => {
  const date = new Date().toISOString().slice(0, 10);
  await openStart(page);
  await keepResults(page, [result(`daily-${date}-baron`, true)]);
  await page.goto("./#/you");
  await deal(page, "Baron").getByRole("button", { name: "Play it again, uncounted" }).click();
  await expect(page).toHaveURL(/replay-/);
  await myTurn(page);
  await expect(page.getByRole("button", { name: "Hint" })).toBeVisible();
  await giveUp(page);
  await kept(page);
  const ids = await page.evaluate(() =>
    JSON.parse(localStorage.getItem("liege.results")!).map(({ id }: { id: string }) => id),
  );
  expect(ids).toEqual([`daily-${date}-baron`]);
});

test("a game with hints says that it does not count, and the same deal from elsewhere stays once it is begun", async ({
  page,
}) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".hint")).toBeVisible();
  await giveUp(page);
  await expect(page.locator(".result")).toContainText("Games with hints do not change your rating.");
  const turned = async () => {
    await page.getByRole("button", { name: "Same deal, other seat" }).click();
    await expect(page.locator(".result")).toHaveCount(0);
    await myTurn(page);
  };
  await turned(); // now one begins oneself
  await giveUp(page);
  await turned(); // and now the computer has
  await kept(page);
  await page.goto("./#/");
  await expect(page.locator(".go-on .way").first()).toContainText("Baron");
  await playNow(page, "baron"); // which throws away what nobody has begun
  await myTurn(page);
  await kept(page);
  const going = await page.evaluate(
    () =>
      Object.keys(localStorage).filter(
        (key) => key.startsWith("liege.game.") && !JSON.parse(localStorage.getItem(key)!).over,
      ).length,
  );
  expect(going).toBe(2);
});

test("a lesson that was begun is counted by its steps", async ({ page }) => {
  await openStart(page);
  await page.evaluate(() => localStorage.setItem("liege.learnt", JSON.stringify({ feudo: { step: 14 } })));
  await page.goto("./#/you/numbers");
  await page.reload();
  await expect(page.locator("body")).toContainText("Lesson: 14 of 18 steps");
});

test("the daily deal is one try without hints, and the same after a reload", async ({ page }) => {
  await openStart(page);
  await page.getByRole("link", { name: /Today’s deal/ }).click();
  await deal(page, "Baron").getByRole("button", { name: "Play" }).click();
  await expect(page).toHaveURL(/daily-\d{4}-\d\d-\d\d-baron/);
  await myTurn(page);
  await expect(page.getByRole("button", { name: "Hint" })).toHaveCount(0);
  await page.keyboard.press("h");
  await expect(page.locator(".hint")).toHaveCount(0);
  const tiles = () => page.locator(".log li").allTextContents();
  const before = await tiles();
  await page.reload();
  await myTurn(page);
  expect(await tiles()).toEqual(before);
  await page.goto("./#/you");
  await expect(deal(page, "Baron").getByRole("button")).toHaveText(/Go on/);
  await expect(deal(page, "Baron")).toContainText(/Begun: .*\d\s:\s−?\d/);
  // Taking the game away does not bring a second try.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("liege.game.")) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(deal(page, "Baron")).toContainText("tomorrow");
  await expect(deal(page, "Barony").getByRole("button")).toHaveText(/Play/);
});

test("a deal that was not finished is named by its day, and can still be finished", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/you");
  await deal(page, "Baron").getByRole("button", { name: "Play" }).click();
  await myTurn(page);
  await moveByClicks(page, 0);
  await kept(page);
  // As if that had been three days ago.
  const day = await page.evaluate(() => {
    const old = /daily-[\d-]+-baron/.exec(location.hash)![0];
    const when = new Date(Date.now() - 3 * 86_400_000);
    const id = `daily-${when.toISOString().slice(0, 10)}-baron`;
    const game = JSON.parse(localStorage.getItem(`liege.game.${old}`)!);
    const deals = JSON.parse(localStorage.getItem("liege.daily")!);
    localStorage.setItem(`liege.game.${id}`, JSON.stringify({ ...game, id }));
    localStorage.removeItem(`liege.game.${old}`);
    localStorage.setItem("liege.daily", JSON.stringify({ [id]: deals[old] }));
    return new Date(`${id.slice(6, 16)}T12:00:00`).toLocaleDateString(navigator.language, {
      day: "numeric",
      month: "short",
    });
  });
  await page.goto("./#/you");
  await page.reload();
  await expect(page.locator(".deal-earlier")).toContainText("may still be finished");
  await expect(deal(page, "Baron").getByRole("button", { name: "Play" })).toBeVisible(); // today's is new
  await page.goto("./#/you/numbers");
  await expect(page.locator(".kept").first()).toContainText(`Baron · ☀ Deal of ${day}`);
  await page.goto("./#/you");
  await page
    .locator(".deal-earlier")
    .getByRole("link", { name: `Baron: deal of ${day}` })
    .click();
  await expect(page.locator(".bar .title")).toContainText(`☀ Deal of ${day}`);
  await expect(page.locator(".bar .title")).not.toContainText("Today");
});

test("what is to be beaten is known before one plays", async ({ page }) => {
  test.setTimeout(240_000);
  await openStart(page);
  await page.goto("./#/you");
  const baron = deal(page, "Baron");
  await expect(baron).toContainText("is playing this deal in your seat now (move");
  await expect(baron.locator(".deal-goal")).toContainText(/To beat: −?\d+\s:\s−?\d+/, { timeout: 200_000 });
  const goal = await baron.locator(".deal-goal b").innerText();
  await expect(baron.getByRole("button", { name: "Play" })).toBeVisible(); // it is still new
  await page.reload();
  await expect(baron.locator(".deal-goal b")).toHaveText(goal);
  await baron.getByRole("button", { name: "Play" }).click();
  await expect(page).toHaveURL(/daily-/);
  await page.goto("./#/you");
  await expect(baron.locator(".deal-goal b")).toHaveText(goal);
});

test("the computer goes on with a deal where it was", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/you");
  /** How far it is; on a quick machine it may come to the end at any time. */
  const moves = async () => {
    const told = await deal(page, "Baron").innerText();
    return told.includes("To beat:") ? Infinity : Number(/move (\d+)/.exec(told)?.[1] ?? 0);
  };
  await expect.poll(moves, { timeout: 100_000 }).toBeGreaterThan(5);
  const before = await moves();
  await page.goto("./#/");
  await page.reload();
  await page.goto("./#/you");
  await expect.poll(moves, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(0);
  expect(await moves()).toBeGreaterThanOrEqual(before);
});

test("a finished deal is compared with the computer and shared as a line", async ({ page, context }) => {
  test.setTimeout(240_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStart(page);
  const date = await page.evaluate(() => {
    const now = new Date();
    return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
  });
  await keepResults(page, [result(`daily-${date}-baron`, true, { levels: [0, 3] })]);
  await page.goto("./#/you");
  await expect(deal(page, "Baron")).toContainText("40 : 31");
  // The computer plays the same by itself, and one way is the clearest.
  await expect(deal(page, "Baron")).toContainText(/level 4: −?\d+\s:\s−?\d+/, { timeout: 200_000 });
  await expect(page.locator(".deal .primary")).toHaveCount(1);
  await expect(page.locator("h1")).toHaveText("Today’s deal");
  await deal(page, "Baron").getByRole("button", { name: "Share" }).click();
  // What others will read is read first; only then is it on the clipboard.
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("I won 40");
  await sheet.getByRole("button", { name: "Copy it" }).click();
  await expect(sheet).toHaveCount(0);
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).toMatch(/^☀ I won 40\s:\s31 in Baron, .*The computer made .*http.*#\/you\/[\d-]+$/);
  // What was told is gone by itself: it stands in nobody's way.
  await expect(page.locator(".notice.passing")).toBeVisible();
  await expect(page.getByText("Streak: 1 day.")).toBeVisible();
});

test("a deal says whether it was won, lost or given up", async ({ page }) => {
  await openStart(page);
  const date = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  await keepResults(page, [
    result(`daily-${date}-baron`, false, { points: [0, 0], gaveUp: true }),
    result(`daily-${date}-barony`, false, { game: "barony" }),
  ]);
  await page.goto("./#/you");
  await expect(deal(page, "Baron").locator(".deal-result")).toHaveText(/^0\s:\s0 Given up$/);
  await expect(deal(page, "Barony").locator(".deal-result")).toHaveText(/Lost$/);
  // Neither of them looks like a success.
  for (const game of ["Baron", "Barony"]) {
    await expect(deal(page, game)).toHaveClass("deal deal-lost");
    await expect(deal(page, game).locator(".deal-mark")).toHaveCount(0);
  }
  await keepResults(page, [result(`daily-${date}-baron`, true)]);
  await expect(deal(page, "Baron")).toHaveClass("deal deal-won");
  await expect(deal(page, "Baron").locator(".deal-mark")).toHaveText("★");
});

test("one’s games begin at the top with those that wait", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await moveByClicks(page, 0);
  await kept(page);
  await page.goto("./#/");
  await page.getByRole("link", { name: "Your games" }).click();
  await expect(page.locator(".progress-page main > section").first()).toContainText("Unfinished games");
  await expect(page.locator(".kept .button.primary").first()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("games are counted, rated and lead to achievements", async ({ page }) => {
  await openStart(page);
  await keepResults(page, [
    result("a", true),
    result("b", true),
    result("c", false, { levels: [0, 3], when: Date.now() }),
  ]);
  await page.goto("./#/you/numbers");
  await expect(page.locator(".numbers-table tbody tr")).toHaveCount(2);
  await expect(page.locator(".numbers-table tbody tr").first()).toContainText("2 (100 %)");
  await expect(page.locator(".ratings")).toContainText(
    /Your rating: \d+ points\. You play about as well as level 2 of the computer\. (One win|\d wins in a row) against level 3/,
  );
  await page.locator(".ratings summary").click();
  await expect(page.locator(".ratings")).toContainText(/\d+ points, give or take \d+; games counted: 3/);
  await expect(page.locator(".ratings")).toContainText(/in points: 1: \d+, 2: 1000, 3: \d+/);
  // A game that was never played needs little room, and leads there.
  const barony = page.locator(".ratings article").nth(1);
  await expect(barony.getByRole("link", { name: "Learn by playing" })).toBeVisible();
  await expect(barony.getByRole("button", { name: "Play now" })).toBeVisible();
  expect((await barony.boundingBox())!.height).toBeLessThan(220);
  await expect(page.locator(".ratings")).toContainText("Wins in a row: 0, best 2");
  await expect(page.locator(".ratings .curve")).toBeVisible();
  for (const [part, seen] of [
    ["Today’s deal", ".deal"],
    ["Your games", ".ratings"],
    [/^Achievements \d+\/\d+$/, ".badge-group li"],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.locator(".progress-page > .tabs").getByRole("link", { name: part }).click();
    await expect(page.locator(seen).first()).toBeVisible();
    await expect(page.locator(".progress-page > .tabs [aria-current]")).toHaveText(part);
    expect(await seriousFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await fitsWidth(page);
  }
  await expect(page.locator(".badge-group li").first()).toContainText("open");
});

test("whoever has no rating yet reads why", async ({ page }) => {
  await openStart(page);
  await keepResults(page, [result("a", true, { helped: true })]);
  await page.goto("./#/you/numbers");
  await expect(page.locator(".ratings")).toContainText("No rating yet: games with hints do not count.");
});

test("a game that computers finish is nobody’s result", async ({ page }) => {
  await openStart(page, { level: 1 });
  await playNow(page, "baron");
  await myTurn(page);
  await moveByClicks(page, 0);
  await myTurn(page);
  await kept(page);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("liege.game."))!;
    const game = JSON.parse(localStorage.getItem(key)!);
    game.seats[0].level = 1;
    localStorage.setItem(key, JSON.stringify(game));
  });
  await page.reload();
  await expect(page.locator(".result h2")).toContainText("win", { timeout: 110_000 });
  await page.goto("./#/you/numbers");
  await expect(page.getByText("Finish a game to see which computer level you match")).toBeVisible(); // nobody's game
});

test("the week’s puzzles can be made up, and achievements lead to where they are had", async ({ page }) => {
  await page.clock.setFixedTime("2026-11-18T12:00:00Z"); // a Wednesday
  await openStart(page);
  await page.goto("./#/you");
  const baron = page.locator(".week tbody tr td:nth-child(2)");
  await expect(baron.getByRole("link")).toHaveCount(3); // Monday to today
  await expect(page.locator(".week")).toContainText("Solved this week: 0 of 21");
  await expect(page.locator(".week-legend")).toContainText("tried, not solved yet");
  await expect(baron.getByRole("link").nth(1)).toHaveText("○");
  await page.evaluate(() => localStorage.setItem("liege.days", '{"2026-11-17":["tried-baron"]}'));
  await page.reload();
  await expect(baron.getByRole("link").nth(1)).toHaveText("↻");
  await expect(baron.getByRole("link").first()).toHaveText("○");
  await baron.getByRole("link").first().click();
  await expect(page).toHaveURL(/puzzles\/baron\/\d+$/);
  await page.goto("./#/you/badges");
  await page.locator(".badge-group summary", { hasText: "Silver" }).first().click(); // the tier that comes next is open
  await page.locator(".badge-group li", { hasText: "Thrift" }).getByRole("link", { name: "See how" }).click();
  await expect(page).toHaveURL(/learn\/baron\/why\/pay$/);
});

test("a game that is begun for an achievement says at the table what for", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/you/badges");
  await page
    .locator(".badge-group li", { hasText: "Five flags" })
    .first()
    .locator("button", { hasText: "Try it now" })
    .dispatchEvent("click");
  await myTurn(page);
  await expect(page.locator(".notice")).toContainText(/You try for “Five flags”: .*five baronies/);
});

test("the line of a deal is an invitation, and leads to that day’s deals", async ({ page }) => {
  await openStart(page);
  const [date, old] = await page.evaluate(() =>
    [0, 3].map((n) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)),
  );
  await keepResults(page, [result(`daily-${date}-baron`, true)]);
  await page.evaluate(() => {
    const kept = window as unknown as { line: string };
    navigator.clipboard.writeText = async (line) => void (kept.line = line);
  });
  await page.goto("./#/you");
  await deal(page, "Baron").getByRole("button", { name: "Share" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Copy it" }).click();
  const line = () => page.evaluate(() => (window as unknown as { line: string }).line);
  await expect.poll(line).toMatch(/I won 40\s:\s31 in Baron.* Can you do better\?/);
  expect(await line()).toContain(`#/you/${date}`);
  // The deal of an earlier day is over; it is said which one the link was for.
  await page.goto(`./#/you/${old}`);
  await expect(page.locator(".deal-past")).toContainText("today’s are here");
  await page.goto(`./#/you/${date}`);
  await expect(page.locator(".deal-past")).toHaveCount(0);
  await expect(page.locator(".deal").first()).toBeVisible();
});
