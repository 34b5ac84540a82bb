// web/e2e/start.spec.ts -- the start page guides: where to begin, levels, kept games and how they stand.
import { expect, test, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { seriousFaults } from "./axe";
import { fitsWidth, kept as keptNow, moveByClicks, myTurn, openStart, playNow } from "./helpers";

/** Games as an earlier version of the page kept them: without points, one of them over. */
async function keepOld(page: Page, seat: number): Promise<void> {
  await page.evaluate((level) => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("liege.game."))!;
    const { points: _, ...game } = JSON.parse(localStorage.getItem(key)!);
    game.seats[1].level = level;
    game.when = Date.UTC(2026, 2, 14, 12);
    localStorage.setItem(key, JSON.stringify(game));
  }, seat);
}

test("somebody new is led to the first lesson, and nobody else", async ({ page }) => {
  await openStart(page);
  const guide = page.locator(".guide");
  await expect(guide).toContainText("Begin with Baron");
  await expect(page.locator(".primary")).toHaveCount(1); // one way is the clearest
  await expect(page.locator(".card").nth(0)).toContainText("easy, lesson 8 min");
  await expect(page.locator(".card").nth(2)).toContainText("demanding, lesson 10 min");
  await expect(page.locator(".card").nth(2)).toContainText("plan"); // for whom it is
  await expect(guide.getByRole("link")).toHaveAttribute("href", "#/learn/baron");
  await guide.getByRole("button", { name: "I know them" }).click();
  await expect(guide).toHaveCount(0);
  await page.reload();
  await page.locator(".card").first().waitFor();
  await expect(guide).toHaveCount(0);
});

test("the level is chosen once, explained, and played against", async ({ page }) => {
  await openStart(page);
  const choice = page.locator(".level-choice");
  await expect(choice.locator("select")).toHaveValue("2");
  await choice.locator("select").selectOption("1");
  await expect(choice).toContainText("overlooks");
  await page.reload();
  await expect(choice.locator("select")).toHaveValue("1");
  await playNow(page, "baron");
  await expect(page.locator(".seat").nth(1)).toContainText("computer, level 1");
  // Each computer has a name of its own, also one in the first seat.
  await page.goto("./#/new/baron");
  await page.getByLabel("Number of players").selectOption("5");
  for (let seat = 0; seat < 5; seat++) await page.getByLabel("Played by").nth(seat).selectOption("3");
  const names = await page
    .getByLabel("Name", { exact: true })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(new Set(names).size).toBe(5);
  await expect(page.locator(".level-line").first()).toContainText("Plans its own turn");
  expect(await seriousFaults(page)).toEqual([]);
});

test("the untiring level thinks as long as it is told to, or moves at once", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/new/barony");
  await page.getByLabel("Number of players").selectOption("2");
  await page.getByLabel("Played by").nth(0).selectOption("6");
  await page.getByLabel("Played by").nth(1).selectOption("0");
  await page.getByLabel("Time to think").selectOption("60");
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel("First player").selectOption("0");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: "Move now" }).click();
  await expect(page.locator(".ask")).toContainText("Your turn", { timeout: 50_000 });
  await expect(page.getByRole("button", { name: "Move now" })).toHaveCount(0);
});

test("a kept game says how it stands, keeps its date when opened, and comes back when removed", async ({
  page,
}) => {
  await openStart(page);
  await playNow(page, "baron");
  for (let turn = 0; turn < 3 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
  await myTurn(page);
  await keptNow(page); // else it is kept once more after it was made old
  await page.goto("./#/");
  await keepOld(page, 2);
  await page.reload();
  const row = page.locator(".kept");
  // The date as somebody in Britain writes it, with no word of the browser's own.
  await expect(row).toContainText("14 Mar 2026");
  await expect(row.locator(".kept-seats")).toContainText(/Red [−\d]+.*Odo [−\d]+/);
  await row.getByRole("link", { name: "Go on" }).click();
  await myTurn(page);
  await page.goto("./#/");
  await expect(row).toContainText("14 Mar 2026");
  page.on("dialog", () => expect("a browser's dialog").toBe("none"));
  await row.getByRole("button", { name: "Remove" }).click();
  await expect(row).toContainText("Removed.");
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith("liege.game."))),
  ).toEqual([]);
  await row.getByRole("button", { name: "Bring it back" }).click();
  await expect(row.getByRole("link", { name: "Go on" })).toBeVisible();
  await row.getByRole("button", { name: "Remove" }).click();
  await page.reload();
  await page.locator(".card").first().waitFor();
  await expect(row).toHaveCount(0);
});

test("kept games are cards taken in at a glance: the board, who has how much, won or lost; pressed anywhere", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStart(page);
  const lines = readFileSync("../tests/golden/barony-3-busy.txt", "utf8").split("\n");
  const moves = lines.filter((line) => /^[a-z]/.test(line)).map((line) => line.split(" | ")[0]);
  await page.evaluate((all) => {
    const seats = ["Me", "Odo", "Adela"].map((name, arms) => ({ name, arms, level: arms === 0 ? 0 : 3 }));
    const keep = (id: string, some: string[], over: boolean) => {
      const record = JSON.stringify({ game: "barony", rules: 1, seats: 3, nature: "manual", moves: some });
      const game = { id, game: "barony", seats, record, moves: some.length, over, when: Date.now() };
      localStorage.setItem(`liege.game.${id}`, JSON.stringify(game));
    };
    keep("over", all, true);
    keep("open", all.slice(0, 60), false);
  }, moves);
  await page.reload();
  await expect(page.locator(".last-over a")).toHaveText(/^Finished last: Barony, (won|lost), [\d\s:]+ ›$/);
  await page.goto("./#/you/numbers");
  const [open, over] = [0, 1].map((n) => page.locator(".kept").nth(n));
  await expect(open).toContainText("Round");
  await expect(open).toContainText(/today, \d\d:\d\d/);
  await expect(open).toContainText("level 3");
  await expect(open.locator(".kept-outcome")).toHaveCount(0);
  await expect(over.locator(".kept-outcome")).toHaveText(/^(★ won|lost)$/);
  for (const card of [open, over]) {
    await card.scrollIntoViewIfNeeded();
    expect(await card.locator(".miniature .ground").count()).toBeGreaterThan(3); // kinds of land
    expect(await card.locator(".miniature-mark").count()).toBeGreaterThan(3);
    expect((await card.boundingBox())!.height).toBeLessThan(200);
  }
  await fitsWidth(page);
  await open.click({ position: { x: 30, y: 30 } }); // not only on its button
  await expect(page).toHaveURL(/#\/play\/open$/);
});

test("a finished game is listed with its winner and points", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/new/baron");
  await page.getByLabel("Number of players").selectOption("2");
  await page.getByLabel("Played by").nth(0).selectOption("1");
  await page.getByLabel("Played by").nth(1).selectOption("1");
  await page.getByLabel("Random seed").fill("6");
  await page.getByRole("button", { name: "Begin" }).click();
  const won = page.locator(".result h2");
  await expect(won).toContainText("wins", { timeout: 110_000 });
  const words = (await won.textContent())!;
  const points = await page.locator(".result tr.won .result-points").textContent();
  await page.goto("./#/");
  await expect(page.locator(".kept small")).toContainText(words.replaceAll(" ", "\u00a0"));
  await expect(page.locator(".kept .won")).toContainText(points!);
});

test("somebody who comes back is led on, and the way into a game is in the first screen", async ({
  page,
}) => {
  await openStart(page);
  await page.evaluate(() => {
    const feudo = { learnt: true, why: ["far"], won: [0], puzzles: { right: ["a"], later: [], tries: 1 } };
    localStorage.setItem("liege.learnt", JSON.stringify({ feudo: { ...feudo, at: Date.now() } }));
  });
  await page.reload();
  const ways = page.locator(".go-on li");
  await expect(ways).toHaveCount(5);
  await expect(ways.nth(0)).toContainText("your first game");
  await expect(ways.nth(1)).toContainText("Today’s deal");
  await expect(ways.nth(2)).toContainText("Feudo: puzzle of the day");
  await expect(ways.nth(3)).toContainText("1 of 10: Planning a siege");
  await expect(ways.nth(4)).toContainText("2 of 10: ");
  await expect(page.locator(".primary")).toHaveCount(1); // one way is the clearest
  await expect(page.locator(".streak")).toContainText("A puzzle, a lesson or a game every day");
  await expect(page.locator(".card").nth(2)).toContainText(
    /★ lesson · why 1\/10 · puzzles 1\/\d+ · campaign 1\/10/,
  );
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await expect(page.locator(".card .play-now").first()).toBeInViewport({ ratio: 1 });
    await fitsWidth(page);
  }
  // On a phone three ways are enough until one wants more.
  await expect(ways.filter({ visible: true })).toHaveCount(3);
  await page.getByRole("button", { name: "2 more" }).click();
  await expect(ways.filter({ visible: true })).toHaveCount(5);
  expect(await seriousFaults(page)).toEqual([]);
});

test("a phone's first screen says what this is, and has all games to tap, also for those who come back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStart(page);
  const seen = async () => {
    await expect(page.locator(".masthead p")).toContainText("Three board games");
    await expect(page.locator(".masthead p")).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".game-tiles button b")).toHaveText(["Baron", "Barony", "Feudo"]);
    for (const tile of await page.locator(".game-tiles button").all())
      await expect(tile).toBeInViewport({ ratio: 1 });
  };
  await seen();
  await page.locator(".game-tiles button", { hasText: "Feudo" }).click();
  await expect(page.locator(".card").nth(2).locator("h2")).toBeInViewport();
  await page.evaluate(() =>
    localStorage.setItem("liege.learnt", JSON.stringify({ feudo: { learnt: true } })),
  );
  await page.reload();
  await page.locator(".go-on").waitFor();
  await page.evaluate(() => scrollTo(0, 0)); // the browser goes back to where one was
  await seen();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.locator(".game-tiles")).toBeHidden(); // the cards stand side by side
});

test("every game that was begun keeps what is open in it, and a missed puzzle of the day is not offered", async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-11-16T12:00:00Z");
  await openStart(page);
  await page.evaluate(() => {
    const feudo = { learnt: true, why: ["far"], at: Date.now() - 2000, dayMissed: "2026-11-16" };
    const barony = {
      puzzles: { right: [], later: [], tries: 1, missed: ["a"] },
      at: Date.now() - 1000,
      last: "puzzle",
      dayMissed: "2026-11-16",
    };
    localStorage.setItem("liege.learnt", JSON.stringify({ feudo, barony }));
    localStorage.setItem("liege.days", JSON.stringify({ "2026-11-16": ["lesson"] }));
  });
  await page.reload();
  const ways = page.locator(".go-on li");
  await expect(ways).toHaveCount(5);
  await expect(ways.nth(0)).toContainText("Barony: next puzzle"); // what was done last
  await expect(ways.nth(1)).toContainText("Today’s deal");
  await expect(ways.nth(2)).toContainText("Barony: lesson");
  await expect(ways.nth(3)).toContainText("Feudo: your first game");
  await expect(page.locator(".streak")).toContainText("Done today: a lesson.");
  await page.goto("./#/puzzles/barony");
  await expect(page.locator('a[href$="/today"]')).toContainText("tried");
  await page.getByRole("link", { name: "Lessons" }).click(); // the list, not into its first lesson
  await expect(page.locator(".basics")).toContainText("How it is played");
  await expect(page.locator(".why-list > li .scene-picture")).toHaveCount(
    await page.locator(".why-list > li").count(),
  );
});

test("a lesson left in the middle is gone on with, first even when something else was done", async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-11-16T12:00:00Z");
  await openStart(page);
  const keep = (feudo: object, barony: object) =>
    page.evaluate(
      ([f, b]) => localStorage.setItem("liege.learnt", JSON.stringify({ feudo: f, barony: b })),
      [feudo, barony],
    );
  const puzzles = { right: [], later: [], tries: 2, missed: ["a"] };
  const noon = Date.parse("2026-11-16T12:00:00Z");
  await keep({ step: 14, at: noon - 3000, last: "lesson" }, { puzzles, at: noon - 4000, last: "puzzle" });
  await page.reload();
  const ways = page.locator(".go-on li");
  await expect(ways.nth(0)).toContainText("Feudo: lesson step 15 of");
  await keep({ step: 14, at: noon - 3000, last: "lesson" }, { puzzles, at: noon - 2000, last: "puzzle" });
  await page.reload();
  await expect(ways.nth(0)).toContainText("Feudo: lesson step 15 of");
  await expect(ways.nth(1)).toContainText("Barony: next puzzle");
});

test("games left in the middle are a tap away on any screen, and the deal and puzzle of the day stay in sight", async ({
  page,
}) => {
  await openStart(page);
  await playNow(page, "baron");
  for (let turn = 0; turn < 3 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
  await myTurn(page);
  await keptNow(page);
  await page.goto("./#/");
  await page.evaluate(() => {
    // Six such games, and then puzzles and scenarios for a while.
    const key = Object.keys(localStorage).find((one) => one.startsWith("liege.game."))!;
    const game = JSON.parse(localStorage.getItem(key)!);
    for (const n of [1, 2, 3, 4, 5]) {
      const id = `${game.id}${n}`;
      const when = Date.now() - n * 3_600_000;
      localStorage.setItem(`liege.game.${id}`, JSON.stringify({ ...game, id, when }));
    }
    const feudo = { learnt: true, won: [0, 1, 2], last: "scenario", at: Date.now() };
    localStorage.setItem("liege.learnt", JSON.stringify({ feudo }));
  });
  await page.reload();
  const ways = page.locator(".go-on li");
  for (const [width, height] of [
    [1280, 800],
    [820, 1180],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    for (const i of [0, 1, 2, 3]) {
      await expect(ways.nth(i)).toContainText("your game");
      await expect(ways.nth(i)).toBeVisible();
    }
    for (const day of ["Today’s deal", "puzzle of the day"]) {
      await expect(ways.filter({ hasText: day })).toBeInViewport();
    }
    await fitsWidth(page);
  }
  await expect(ways.filter({ visible: true })).toHaveCount(7);
  await page.getByRole("button", { name: "1 more" }).click();
  await expect(ways.filter({ hasText: "your game", visible: true })).toHaveCount(6);
});

for (const [width, across] of [
  [390, 1],
  [720, 1],
  [768, 3],
  [1024, 3],
  [1280, 3],
]) {
  test(`no card stands alone beside two at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openStart(page);
    const tops = await page
      .locator(".card")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(3 / across);
    await fitsWidth(page);
  });
}
