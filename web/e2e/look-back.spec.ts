// web/e2e/look-back.spec.ts -- a finished game: found again, reviewed, looked through on a phone, and the log at its end.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { seriousFaults } from "./axe";
import { drawn, fitsWidth, moveByClicks, myTurn, openStart } from "./helpers";
import { keepGame } from "./small";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test("a finished game is found again from the first page and among one’s games", async ({ page }) => {
  await keepGame(page, "baron");
  await page.getByRole("link", { name: "Your games" }).click();
  const section = page.locator(".kept-games", { hasText: "Finished games" });
  await expect(section.locator(".kept small")).toContainText("Red wins");
  await expect(section.locator(".kept .won")).toContainText("30");
  await section.getByRole("link", { name: "Look at" }).click();
  await expect(page.locator(".result h2")).toBeVisible();
  await page.goto("./#/");
  await page.locator(".last-over a").click();
  await expect(page.locator(".result h2")).toBeVisible();
});

test("how a deal ended stands beside its long name and off the cross", async ({ page }) => {
  await keepGame(page, "baron", Infinity, "daily-2026-01-02-baron", 1);
  await page.goto("./#/you/numbers");
  const box = async (what: string) => (await page.locator(`.kept ${what}`).first().boundingBox())!;
  const [outcome, cross] = [await box(".kept-outcome"), await box(".kept-remove")];
  const apart = outcome.x + outcome.width <= cross.x || outcome.y >= cross.y + cross.height;
  expect(apart, JSON.stringify([outcome, cross])).toBe(true);
});

test("the end has numbers for all bars, and room for fingers", async ({ page }) => {
  await keepGame(page, "baron");
  await page.goto("./#/play/kept");
  const legend = page.locator(".point-legend");
  await expect(legend).toContainText(/paid for tiles −1\s:\s0/);
  await expect(legend).toContainText(/land given up 0\s:\s−3/);
  // What the winner was better in, and what the other one was: together they are the difference.
  const verdict = page.locator(".verdict");
  await expect(verdict).toContainText(/Through: .*less land given up \+3/);
  await expect(verdict).toContainText(/Despite: .*paid for tiles −1/);
  const words = await verdict.innerText();
  const leads = [...words.matchAll(/([+−])(\d+)/g)].map(([, sign, n]) => (sign === "+" ? 1 : -1) * Number(n));
  expect(leads.reduce((sum, n) => sum + n, 0)).toBe(Number(/won by (\d+)/.exec(words)![1]));
  const why = (await page.locator(".shown-points summary").boundingBox())!;
  const again = (await page.getByRole("button", { name: "Play again" }).boundingBox())!;
  expect(why.height).toBeGreaterThanOrEqual(44);
  expect(again.y - why.y - why.height).toBeGreaterThanOrEqual(6);
  // One way on is loud, and says why; all others are quiet.
  await expect(page.locator(".result .primary")).toHaveCount(1);
  await expect(page.locator(".lead-on .primary small")).not.toBeEmpty();
  expect(await seriousFaults(page)).toEqual([]);
});

test("the end of a game that is won leads to the next level, that of a lost one to where it turned", async ({
  page,
}) => {
  for (const [me, loud] of [
    [0, "Play level 3"],
    [1, "How it went"],
  ] as const) {
    await keepGame(page, "baron", -3, `kept-${me}`, me); // all but the last moves
    await page.goto(`./#/play/kept-${me}`);
    for (let turn = 0; turn < 9 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
    await expect(page.locator(".cloth .primary")).toHaveText(loud);
    await expect(page.locator(".cloth .actions").locator("button, a")).toHaveCount(2);
  }
});

test("looking back begins with the play, and marks what each move was about", async ({ page }) => {
  await keepGame(page, "baron");
  await page.goto("./#/play/kept");
  await page.getByRole("button", { name: "Look at the game" }).click();
  await expect(page.locator(".just-made")).toContainText("The game begins here, after 7 steps of set-up.");
  await expect(page.locator(".desk")).not.toContainText("The game is over");
  const on = page.getByRole("button", { name: "One step on" });
  await on.click();
  await expect(page.locator(".just-made")).toContainText("You take a field from slot 1");
  await expect(page.locator(".past-tray .own .just")).toHaveCount(1);
  await expect(page.locator(".past-tray .own .just")).toBeInViewport();
  await expect(page.locator(".seat.just")).toHaveAttribute("data-seat", "0");
  await on.click();
  await expect(page.locator(".past-tray [data-el='row:3'].just")).toHaveCount(1);
  await on.click();
  await expect(page.locator(".traces .ring")).toHaveCount(1);
  await expect(page.locator(".past-tray .just")).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
});

test("before a decision the reserve is that of whoever decides", async ({ page }) => {
  await keepGame(page, "baron");
  await page.goto("./#/play/kept");
  await page.getByRole("button", { name: "Look at the game" }).click();
  const next = page.locator(".moment-review strong", { hasText: "Next," });
  const reserve = page.locator(".past-tray .own h3");
  await expect(next).toContainText("Red");
  await expect(reserve).toContainText(/Red|yours?|Your/);
  const first = await reserve.innerText();
  // Red takes, chance draws, Red lays: then it is Odo who decides.
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "One step on" }).click();
  await expect(next).toContainText("Odo");
  await expect(reserve).toContainText("Odo");
  expect(first).not.toContain("Odo");
});

const REVIEW = readFileSync(new URL("../tests/reviews/baron.json", import.meta.url), "utf8");
const TURNS = (
  JSON.parse(REVIEW) as { turns: { first: number; seat: number; judgement: string; steps?: object[] }[] }
).turns;
/** Numbers of the moves with which mistakes of a seat begin. */
const mistakes = (seat: number) =>
  TURNS.filter((turn) => turn.seat === seat && turn.steps !== undefined).map(({ first }) => first);

/** Opens the game of Baron, whose review is kept. */
async function openReviewed(page: Page): Promise<void> {
  await keepGame(page, "baron");
  await page.evaluate(
    (review) => localStorage.setItem("liege.review.kept", `{"lang":0,"review":${review}}`),
    REVIEW,
  );
  await page.goto("./#/play/kept");
  await expect(page.locator(".mistakes button").first()).toBeVisible();
}

const curve = (page: Page) => page.locator(".chance-curve .chance-line");
const progress = (page: Page) => page.locator(".progress-row");

test("the end of a daily deal compares it with the computer and leads to the next one", async ({ page }) => {
  test.setTimeout(240_000);
  await openStart(page);
  const date = await page.evaluate(() => new Date().toISOString().slice(0, 10));
  const id = `daily-${date}-baron`;
  await keepGame(page, "baron", Infinity, id);
  const rivals = { 2: { points: [3, 30], places: [2, 1] } };
  await page.evaluate(
    ([key, deal]) => {
      const result = { id: key, game: "baron", when: Date.now(), levels: [0, 2], helped: false };
      const points = { places: [1, 2], points: [40, 31], won: true };
      localStorage.setItem("liege.daily", JSON.stringify({ [key as string]: deal }));
      localStorage.setItem("liege.results", JSON.stringify([{ ...result, ...points }]));
    },
    [id, { begun: 1, level: 2, rivals }] as const,
  );
  await page.reload();
  await page.goto(`./#/play/${id}`);
  const done = page.locator(".deal-done");
  await expect(done).toContainText(/level 4: 3\s:\s30/);
  await expect(done).toContainText("You did better.");
  // Loud is what the day still has.
  await expect(page.locator(".result .primary")).toHaveText(/^Next: .*’s deal/);
  await done.getByRole("button", { name: /^Next: Barony’s deal|^Next: Feudo’s deal/ }).click();
  await expect(page).toHaveURL(new RegExp(`daily-${date}-(barony|feudo)`));
  await page.locator(".play").waitFor();
  // One that is begun is gone on with; then comes the puzzle, and then the next day.
  await page.goto(`./#/play/${id}`);
  await expect(page.locator(".result .primary")).toHaveText(/^Go on: .*’s deal/);
  await page.evaluate(
    ([date]) => {
      const deals = Object.fromEntries(
        ["baron", "barony", "feudo"].map((game) => [`daily-${date}-${game}`, { begun: 1 }]),
      );
      for (const game of ["barony", "feudo"]) localStorage.removeItem(`liege.game.daily-${date}-${game}`);
      localStorage.setItem("liege.daily", JSON.stringify(deals));
    },
    [date],
  );
  await page.reload();
  await expect(page.locator(".result .primary")).toHaveText("Next: Baron’s puzzle of the day");
  await page.evaluate(
    ([date]) => {
      const puzzles = ["baron", "barony", "feudo"].map((game) => `puzzle-${game}`);
      localStorage.setItem("liege.days", JSON.stringify({ [date]: puzzles }));
    },
    [date],
  );
  await page.reload();
  await expect(page.locator(".result .primary")).toHaveText(/^Done for today; next deals in \d/);
});

test("the end of a deal says at once how it compares with the computer, and leads on in the day", async ({
  page,
}) => {
  const date = new Date().toISOString().slice(0, 10);
  const id = `daily-${date}-baron`;
  await keepGame(page, "baron", -3, id); // all but the last moves
  const rivals = { 2: { points: [90, 1], places: [1, 2] } };
  await page.evaluate(
    ([key, deal]) => localStorage.setItem("liege.daily", JSON.stringify({ [key as string]: deal })),
    [id, { begun: 1, level: 2, rivals }] as const,
  );
  await page.reload();
  await page.goto(`./#/play/${id}`);
  for (let turn = 0; turn < 9 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
  const cloth = page.locator(".cloth");
  await expect(cloth).toContainText("The computer did better.");
  await expect(cloth).toContainText("Streak: 1 day.");
  await expect(cloth.locator(".primary")).toHaveText(/^Next: .*’s deal/);
  await expect(cloth.getByRole("button", { name: "Play again" })).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
});

test("a review has the curve, the marks of one’s mistakes on it and on the timeline, and luck and skill", async ({
  page,
}) => {
  await openReviewed(page);
  await expect(curve(page)).toHaveCount(2);
  await expect(page.locator(".chance-mark")).toHaveCount(mistakes(0).length);
  await expect(page.locator(".chance-marks .mistake")).toHaveCount(2);
  await expect(page.locator(".turning-point")).toContainText(
    /Turning point · Round \d+.*Your win chance: \d+% instead of \d+%/s,
  );
  await expect(page.locator(".mistakes").first().locator("button")).toHaveCount(3);
  await expect(page.locator(".mistakes button").first()).toContainText(
    /Mistake.*Win chance \d+% instead of \d+%.*Better:/s,
  );
  await expect(page.locator(".review-numbers .ended td").first()).toHaveText("100");
  await expect(progress(page)).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
  await fitsWidth(page);
  await page.locator(".mistakes button").first().click();
  await expect(page.locator(".replay-marks i")).toHaveCount(mistakes(0).length);
  await page.getByRole("button", { name: "Log" }).click();
  await expect(page.locator(".log .judged")).toHaveCount(mistakes(0).length + mistakes(1).length);
});

test("a mistake leads to its moment: the better turn is on the board, with its reason and what it takes", async ({
  page,
}) => {
  await openReviewed(page);
  await page.locator(".mistakes button").first().click();
  await expect(page.locator(".moment-review .judged")).toHaveText(/Mistake/);
  await expect(page.locator(".better h3")).toHaveText("Better");
  await expect(page.locator(".better .because-line").first()).not.toBeEmpty();
  await expect(page.locator(".turn-number").first()).toBeInViewport();
  await expect(page.locator(".past-tray .chosen")).toHaveCount(1);
  await expect(page.locator(".stage .board")).toBeInViewport({ ratio: 0.99 });
  expect(await seriousFaults(page)).toEqual([]);
  // On from mistake to mistake; a moment without one shows no better turn.
  const [first, second] = mistakes(0);
  const at = page.locator(".looking [role=status] .sr");
  await page.locator(".chances").getByRole("button", { name: "Previous mistake" }).click();
  while ((await at.innerText()) !== `After move ${first} of 258`) {
    const before = await at.innerText();
    await page.locator(".chances").getByRole("button", { name: "Previous mistake" }).click();
    await expect(at).not.toHaveText(before);
  }
  await expect(page.getByRole("button", { name: "Previous mistake" })).toBeDisabled();
  await page.getByRole("button", { name: "Next mistake" }).click();
  await expect(at).toContainText(`${second} `);
  await page.getByRole("button", { name: "One step on" }).click();
  await expect(page.locator(".turn-number")).toHaveCount(0);
});

test("on a low laptop a mistake and what was better stand above an open log, and the overview is a press away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openReviewed(page);
  await page.locator(".mistakes button").first().click();
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await expect(page.locator(".log")).toBeVisible();
  const better = page.locator(".better .turn-step").first();
  await expect(better).toBeInViewport({ ratio: 1 });
  const [desk, move] = [(await page.locator(".desk").boundingBox())!, (await better.boundingBox())!];
  expect(move.y + move.height).toBeLessThanOrEqual(desk.y + desk.height);
  await page.getByRole("button", { name: "Overview" }).click();
  await expect(page.locator(".chance-curve")).toBeInViewport();
});

test("a mistake can be chosen again on a copy, which does not tell what was better, and leads back", async ({
  page,
}) => {
  await openReviewed(page);
  await page.locator(".result .choose-again").click();
  await expect(page.locator(".plan-strip")).toBeVisible();
  await expect(page.locator(".better, .turn-number")).toHaveCount(0);
  await expect(page.locator(".plan-chosen")).toHaveText(/^In the game: .* a better move leads to \d+%/);
  await page.locator(".plan-tool", { hasText: "Leave" }).click();
  await expect(page.locator(".plan-strip")).toHaveCount(0);
  await expect(page.locator(".better h3")).toHaveText("Better");
});

for (const game of ["baron", "barony", "feudo"]) {
  test(`${game}: a review is under way at once, stops when asked, and goes on`, async ({ page }) => {
    test.setTimeout(240_000);
    await keepGame(page, game);
    await page.goto("./#/play/kept");
    await expect(curve(page).first()).toHaveAttribute("d", /M.*(L.*){20}/s);
    await expect(progress(page)).toContainText(/Reviewing turn \d+ of \d+/, { timeout: 60_000 });
    await progress(page).getByRole("button", { name: "Stop" }).click();
    await expect(progress(page)).toContainText(/Stopped after turn \d+ of \d+/);
    const stopped = await progress(page).innerText();
    await page.waitForTimeout(2500); // longer than a part of it takes
    expect(await progress(page).innerText()).toBe(stopped);
    await progress(page).getByRole("button", { name: "Continue" }).click();
    await expect(progress(page)).toContainText("Reviewing turn");
    const done = async () => Number(/\d+/.exec(await progress(page).innerText())![0]);
    const before = Number(/\d+/.exec(stopped)![0]);
    await expect.poll(done, { timeout: 120_000 }).toBeGreaterThan(before + 1);
  });
}

test("a short game that is played to its end is reviewed to its end, and the review is kept", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openStart(page);
  const file = readFileSync(new URL("../../puzzles/baron.txt", import.meta.url), "utf8");
  const positions = [...file.matchAll(/^position (.*)$/gm)].map(([, one]) => JSON.parse(one));
  const position = positions.find(
    ({ seats, pile }) => seats === 2 && Object.values(pile).every((n) => n === 0),
  );
  const record = { game: "baron", rules: 1, seats: 2, seed: 1, nature: "auto", position, moves: [] };
  const kept = {
    id: "short",
    game: "baron",
    seats: [0, 1].map((arms) => ({
      name: ["Red", "Odo"][arms],
      arms,
      level: arms === position.to_act ? 0 : 1,
    })),
    record: JSON.stringify(record),
    moves: 0,
    over: false,
    touched: true,
    when: Date.now(),
  };
  await page.evaluate((one) => localStorage.setItem("liege.game.short", JSON.stringify(one)), kept);
  await page.goto("about:blank");
  await page.goto("./#/play/short");
  for (let turn = 0; turn < 40 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
  await page.getByRole("button", { name: "How it went" }).click();
  await expect(page.locator(".review-numbers .ended")).toBeVisible({ timeout: 120_000 });
  await expect(curve(page)).toHaveCount(2);
  await expect(progress(page)).toHaveCount(0, { timeout: 60_000 });
  const store = () => page.evaluate(() => localStorage.getItem("liege.review.short")?.slice(0, 20));
  await expect.poll(store).toContain('"lang":0');
  await page.reload();
  await expect(page.locator(".review-numbers .ended")).toBeVisible();
});

test("a tap on the board stays where one looks, and tells what lies there", async ({ page }) => {
  await keepGame(page, "baron");
  await page.goto("./#/play/kept");
  await page.getByRole("button", { name: "Look at the game" }).click();
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "One step on" }).click();
  const at = (await page.locator(".looking [role=status]").textContent())!;
  await page.locator(".stage [data-cell='-1,0']").first().click({ force: true });
  await expect(page.locator(".stage .refusal")).toContainText(/vineyard/i);
  await expect(page.locator(".looking [role=status]")).toHaveText(at);
});

test("a shared link is left by going back, and keeps a game once however often it is opened", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await keepGame(page, "baron");
  await page.goto("./#/play/kept");
  await page.getByRole("button", { name: "Copy a link" }).click();
  const link = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(link).toContain("#/r/");
  const url = await link();
  await page.evaluate(() => localStorage.removeItem("liege.game.kept"));
  const games = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("liege.game.")).length);
  await page.goto("about:blank");
  for (let i = 0; i < 2; i++) {
    await page.goto(url);
    await expect(page.locator(".result h2")).toBeVisible();
    expect(page.url()).toContain("#/play/");
    expect(await games()).toBe(1);
    await page.goBack();
    expect(page.url()).toBe("about:blank");
  }
});

test("Space stops a game that plays by itself, wherever the focus is", async ({ page }) => {
  await keepGame(page, "baron");
  await page.goto("./#/play/kept");
  await page.getByRole("button", { name: "Look at the game" }).click();
  const plays = page.locator(".replay .autoplay");
  const tempo = page.locator(".replay .tempo");
  for (const on of [tempo, page.locator(".replay input"), plays]) {
    await plays.click();
    await expect(plays).toHaveAttribute("aria-pressed", "true");
    const words = await tempo.innerText();
    await on.focus();
    await page.keyboard.press("Space");
    await expect(plays).toHaveAttribute("aria-pressed", "false");
    await expect(tempo).toHaveText(words);
  }
  // And it goes on with it, where nothing else has the focus: a click on the speed keeps none.
  await tempo.click();
  await page.keyboard.press("Space");
  await expect(plays).toHaveAttribute("aria-pressed", "true");
});

test("the buttons of a game that plays by itself keep their places", async ({ page }) => {
  await keepGame(page, "baron");
  await page.goto("./#/play/kept");
  await page.getByRole("button", { name: "Look at the game" }).click();
  const place = (name: string) => page.locator(`.replay .${name}`).boundingBox();
  const before = [await place("autoplay"), await place("tempo")];
  await page.locator(".replay .autoplay").tap();
  await expect(page.locator(".replay .autoplay")).toHaveAttribute("aria-pressed", "true");
  expect([await place("autoplay"), await place("tempo")]).toEqual(before);
  await page.locator(".replay .tempo").tap();
  expect([await place("autoplay"), await place("tempo")]).toEqual(before);
  await page.touchscreen.tap(before[0]!.x + before[0]!.width / 2, before[0]!.y + before[0]!.height / 2);
  await expect(page.locator(".replay .autoplay")).toHaveAttribute("aria-pressed", "false");
});

test("the log opens at its end", async ({ page }) => {
  await keepGame(page, "feudo", 78);
  await page.goto("./#/play/kept");
  await page.getByRole("button", { name: "Log" }).click();
  await page.locator(".log li.current").waitFor();
  await drawn(page);
  const below = () =>
    page.locator(".log ol").evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
  await expect.poll(below).toBeLessThan(4);
  await expect(page.locator(".log li").last()).toBeInViewport();
});

test("the board is scrolled away while the end is read, and is there for a moment that is looked at", async ({
  page,
}) => {
  await keepGame(page, "baron");
  await page.locator(".last-over a").click();
  await expect(page.locator(".result h2")).toBeVisible();
  await page.locator(".chances").waitFor();
  const board = page.locator(".stage .board");
  await expect(board).toBeInViewport({ ratio: 0.9 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(board).not.toBeInViewport();
  await fitsWidth(page);
  await page.getByRole("button", { name: "Look at the game" }).click();
  await expect(page.locator(".moment-review")).toBeVisible();
  await expect(board).toBeInViewport({ ratio: 0.99 });
});
