// web/e2e/lessons.spec.ts -- the lessons of all games, played through by clicks.
import { expect, test, type Page } from "@playwright/test";
import { choose, drawn, fitsWidth, moveByClicks, myTurn, nightly, openStart, playNow } from "./helpers";

/** Clicks for each step: a cell, or the name of something beside the board; none: read only. */
const CLICKS: Record<string, readonly (readonly string[])[]> = {
  baron: [
    ["row:1"],
    ["tile:meadow", "1,0"],
    ["tile:quarry", "1,0"],
    ["1,-1"],
    ["tile:vineyard", "0,1"],
    [],
    ["tile:vineyard", "0,1"],
    ["do:claim"],
  ],
  barony: [
    ["2,1"],
    ["act:recruit", "2,0", "count:3"],
    ["2,0", "2,1"],
    ["2,0", "3,-1"],
    ["2,1", "build:village"],
    ["3,-1", "build:stronghold"],
    ["2,-1", "1,-1"],
    ["loot:field"],
    ["1,2"],
    ["act:title", "pay:2,0,1,1"],
    ["act:expedition", "0,-3"],
    [],
  ],
  feudo: [
    ["5,10"],
    ["place:0:0"],
    ["piece:merc1"],
    ["piece:first"],
    ["piece:knight1"],
    ["trade:2"],
    ["7,10"],
    ["6,9"],
    ["6,7"],
    ["piece:knight2", "4,10"],
    ["7,9"],
    ["piece:merc1"],
    ["piece:knight1"],
    ["5,5"],
    ["charm:1"],
    ["piece:knight3", "4,9"],
    ["7,8"],
    [],
  ],
};

test.describe("a lesson under a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test("says what waits for “Confirm”, tells the chosen move whole and lets an attack wait, too", async ({
    page,
  }) => {
    await openStart(page, { ask: "weighty" });
    for (const game of ["baron", "barony", "feudo"]) {
      await page.goto(`./#/learn/${game}`);
      await expect(page.locator(".teacher")).toContainText("Then press “Confirm”");
    }
    const confirm = page.locator(".confirm .primary");
    const steps = CLICKS.feudo.slice(0, 11);
    for (const [i, step] of steps.entries()) {
      await expect(page.locator(".teacher")).toContainText(`Step ${i + 1} of`);
      for (const thing of step) {
        if (thing.includes(":")) await page.locator(`[data-el="${thing}"]`).first().tap();
        else await page.locator(`.cell[data-cell="${thing}"]`).dispatchEvent("click", { detail: 1 });
        await drawn(page);
      }
      if (await confirm.isVisible()) {
        const line = page.locator(".preview li, .preview p").last();
        await expect(line).toBeInViewport({ ratio: 1 });
        const covered = await line.evaluate((one) => {
          const { left, bottom } = one.getBoundingClientRect();
          return document.elementFromPoint(left + 4, bottom - 3)?.closest(".preview") === null;
        });
        expect(covered, `step ${i + 1}`).toBe(false);
        await confirm.tap();
      } else expect(["7,9", "5,10", "trade:2"], "no word is waited for").not.toContain(step.at(-1));
      if (i + 1 < steps.length) {
        const on = page.locator(".teacher .primary");
        await expect(async () => {
          if (await on.isVisible()) await on.tap();
          await expect(page.locator(".teacher")).toContainText(`Step ${i + 2} of`, { timeout: 1000 });
        }).toPass();
      }
    }
    // Whose town it is now is seen: no letter lies over its arms any more.
    await expect(page.locator(".teacher")).toContainText("Your first town!");
    await expect(page.locator(".letter-chip")).toHaveCount(0);
  });
});

for (const [game, steps] of Object.entries(CLICKS)) {
  test(`the lesson of ${game}`, async ({ page }) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await openStart(page);
    await page.goto(`./#/learn/${game}`);
    for (const [i, step] of steps.entries()) {
      await expect(page.locator(".teacher")).toContainText(`Step ${i + 1} of ${steps.length}`);
      await drawn(page);
      const cut = await page.locator(".teacher").evaluate((words) => words.scrollHeight - words.clientHeight);
      expect(cut, `step ${i + 1}: cut off`).toBeLessThanOrEqual(0);
      if (step.length === 0) {
        await page.locator(".teacher .primary").click();
        continue;
      }
      await choose(page, step);
      await page.locator(".confirm .primary").click();
      // The effect is shown and named, or stands at the head of the next step.
      await expect(page.locator(".teacher :is(.told li, .done-before)").first()).toBeVisible();
      const on = page.locator(".teacher .seen ~ .actions .primary");
      if (await on.isVisible()) await on.click();
    }
    await expect(page.locator(".lesson-end")).toBeVisible();
    // Whoever goes on from there and comes back is at the end again, not at the beginning.
    await page.locator(".lesson-end").getByRole("link", { name: "All games" }).first().click();
    await expect(page.locator(".lesson-end")).toHaveCount(0);
    await page.goBack();
    await expect(page.locator(".lesson-end")).toBeVisible();
    // From there it goes straight into a first game that can be won, with tips.
    await page.locator(".lesson-ways .primary").click();
    await expect(page.locator(".seat").nth(1)).toContainText("level 1");
    await myTurn(page);
    await expect(page.locator(".tip")).toBeVisible();
    expect(problems).toEqual([]);
  });
}

test("a lesson opened from a running game does not scold for that game’s moves, and goes back and on", async ({
  page,
}) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await moveByClicks(page, 0);
  await page.evaluate(() => (location.hash = "#/learn/baron"));
  const teacher = page.locator(".teacher");
  await expect(teacher).toContainText("Step 1 of 8");
  await drawn(page);
  await expect(page.locator(".refusal")).toHaveCount(0);
  await choose(page, ["place 2"]); // a wrong move is told, and may be made better
  await page.locator(".confirm .primary").click();
  await expect(page.locator(".refusal")).toBeVisible();
  await choose(page, ["place 1"]);
  await page.locator(".confirm .primary").click();
  await teacher.locator(".primary").click();
  await expect(teacher).toContainText("Step 2 of 8");
  await page.reload(); // progress is kept
  await expect(teacher).toContainText("Step 2 of 8");
  await choose(page, ["meadow", "1,0"]);
  await teacher.getByRole("button", { name: "Back" }).click();
  await expect(teacher).toContainText("Step 1 of 8");
  await choose(page, ["place 1"]);
});

/** Opens a lesson at a step, counted from 0. */
async function openAt(page: Page, game: string, step: number, settings = {}): Promise<void> {
  await openStart(page, settings);
  await page.evaluate(
    ([name, at]) => localStorage.setItem("liege.learnt", JSON.stringify({ [name]: { step: at } })),
    [game, step] as const,
  );
  await page.goto(`./#/learn/${game}`);
  await page.reload();
}

for (const [width, height, locale] of [
  [390, 844, "fr-FR"],
  [820, 1180, "de-DE"],
] as const) {
  test.describe(`under a finger at ${width}x${height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width, height }, locale });
    const box = async (page: Page, what: string) => {
      const { x, y, width: w, height: h } = (await page.locator(what).first().boundingBox())!;
      return [x, y, w, h].map(Math.round);
    };

    for (const [game, steps] of Object.entries(CLICKS)) {
      test(
        `${game}: all of each step is in sight, and board and cards keep their places through it`,
        nightly(game !== "barony" || width !== 390),
        async ({ page }) => {
          await openAt(page, game, 0);
          const teacher = page.locator(".teacher");
          const stage = await box(page, ".stage");
          for (const [i, step] of steps.entries()) {
            await expect(teacher).toContainText(new RegExp(`\\D${i + 1} (von|sur) ${steps.length}`));
            await drawn(page);
            const cut = await teacher.evaluate((words) => words.scrollHeight - words.clientHeight);
            expect(cut, `step ${i + 1}: cut off`).toBeLessThanOrEqual(0);
            const board = await box(page, ".board > svg");
            const card = page.locator(`.desk .pickable[data-el="${step[0]}"]`).first();
            const place = (await card.isVisible()) ? await card.boundingBox() : null;
            const doing = await page.locator(".actions.doing .pickable").all();
            if (doing.length > 0) {
              const [first, last] = [await doing[0].boundingBox(), await doing.at(-1)!.boundingBox()];
              const holes = first!.x - (width - last!.x - last!.width);
              expect(Math.abs(holes), `step ${i + 1}: a hole at one side`).toBeLessThan(3);
            }
            const stays = async (when: string) => {
              expect(await box(page, ".stage"), `step ${i + 1}: ${when}`).toEqual(stage);
              for (const [n, is] of (await box(page, ".board > svg")).entries())
                expect(Math.abs(is - board[n]), `step ${i + 1}: ${when}`).toBeLessThanOrEqual(1);
            };
            await stays("at first");
            if (step.length === 0) {
              await page.locator(".teacher .primary").click();
              continue;
            }
            await choose(page, step.slice(0, 1), false);
            await stays("with a part chosen");
            if (place) {
              const under = await page.evaluate(
                ({ x, y, width: w, height: h }) =>
                  document.elementFromPoint(x + w / 2, y + h / 2)?.closest(".confirm .no")?.textContent ?? "",
                place,
              );
              expect(under, `step ${i + 1}: a second tap`).toBe("");
            }
            await choose(page, step);
            await stays("with a move chosen");
            await page.locator(".confirm .primary").click();
            const on = page.locator(".teacher .seen ~ .actions .primary");
            await expect(page.locator(".teacher :is(.told li, .done-before)").first()).toBeVisible();
            if (!(await on.isVisible())) continue;
            expect(await box(page, ".stage"), `step ${i + 1}: what came of it`).toEqual(stage);
            await on.click();
          }
        },
      );
    }

    test(
      "a tile that is tapped twice at the same place is taken",
      nightly(width !== 390),
      async ({ page }) => {
        await openAt(page, "baron", 0, { speed: "slow", ask: "weighty" });
        const tile = page.locator('[data-el="row:1"]');
        await tile.waitFor();
        await drawn(page);
        const { x, y, width: w, height: h } = (await tile.boundingBox())!;
        await page.touchscreen.tap(x + w / 2, y + h / 2);
        await expect(tile).toHaveClass(/chosen/);
        await drawn(page);
        await page.touchscreen.tap(x + w / 2, y + h / 2);
        await expect(page.locator(".teacher .seen")).toBeVisible({ timeout: 1000 });
      },
    );
  });
}

test("on a phone held sideways words leave room for what is chosen from", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const game of Object.keys(CLICKS)) {
    await openAt(page, game, 1);
    await page.locator(".desk").waitFor();
    await drawn(page);
    const { height } = (await page.locator(".desk").boundingBox())!;
    expect(height, game).toBeGreaterThan(120);
  }
});

test("in Feudo’s lesson the plague is seen to come, and to strike", async ({ page }) => {
  await openAt(page, "feudo", 12, { speed: "fast" }); // as fast as things can still be watched
  await choose(page, ["piece:knight1"]);
  await page.locator(".confirm .primary").click();
  const told = page.locator(".teacher .told");
  await expect(told).toContainText("The plague moves to Barrow");
  await expect(told).toContainText("Your First Knight falls sick");
  await expect(told).toContainText("Your Knight 1 falls sick");
  // The board follows: another plague card is gone, and the march begins.
  await expect(page.locator(".stage")).toContainText("plague cards: 18");
});

test("words of a lesson have one place: cards below stay where they are, replies cover nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAt(page, "feudo", 2);
  const card = page.locator('[data-el="piece:milady"]');
  const teacher = page.locator(".teacher");
  await card.waitFor();
  await drawn(page);
  const place = await card.boundingBox();
  await teacher.getByRole("button", { name: "More" }).click();
  await expect(teacher.locator(".more")).toContainText("Milady (rose)");
  expect(await card.boundingBox()).toEqual(place);
  await choose(page, ["piece:knight3"]);
  await page.locator(".confirm .primary").click();
  await expect(teacher.getByRole("alert")).toContainText("First Knight (5)");
  await expect(teacher.getByRole("alert")).toBeInViewport({ ratio: 1 }); // nothing has scrolled it away
  await expect(page.locator(".refusal-place .refusal")).toHaveCount(0);
  expect(await card.boundingBox()).toEqual(place);
  await drawn(page);
  await choose(page, ["piece:merc1"]);
  await page.locator(".confirm .primary").click();
  await expect(teacher).toContainText("Step 4 of");
  await drawn(page);
  expect(await card.boundingBox()).toEqual(place);
});

test(
  "on a laptop Feudo’s cards and all that is asked beside them are whole in every step",
  nightly(),
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openAt(page, "feudo", 0);
    const whole = async (step: number, when: string) => {
      await drawn(page);
      for (const part of [".desk", ".teacher"]) {
        const cut = await page.locator(part).evaluate((one) => one.scrollHeight - one.clientHeight);
        expect(cut, `step ${step + 1}, ${when}: ${part} is cut`).toBeLessThanOrEqual(0);
      }
    };
    for (const [i, step] of CLICKS.feudo.entries()) {
      await expect(page.locator(".teacher")).toContainText(`Step ${i + 1} of`);
      await whole(i, "at first");
      if (step.length === 0) break;
      if (step[0] === "trade:2") {
        await choose(page, ["trade:0"]);
        await expect(page.locator(".preview .caution")).toBeInViewport({ ratio: 1 });
        await whole(i, "with a card that pays nobody");
      }
      await choose(page, step.slice(0, 1), false);
      await whole(i, "with a part chosen");
      await choose(page, step);
      await page.locator(".confirm .primary").click();
      await expect(page.locator(".teacher :is(.told li, .done-before)").first()).toBeVisible();
      const on = page.locator(".teacher .seen ~ .actions .primary");
      if (await on.isVisible()) await on.click();
    }
  },
);

test("a tap that a step invites to is answered by the rule, and nothing moves", async ({ page }) => {
  await openAt(page, "barony", 8);
  const teacher = page.locator(".teacher");
  await expect(teacher).toContainText("Step 9 of 12");
  await page.locator('.cell[data-cell="2,1"]').click({ force: true });
  await expect(page.locator(".refusal-place .refusal a")).toBeVisible();
  await page.locator('.cell[data-cell="2,1"]').click({ force: true }); // once more, as an impatient finger does
  await expect(page.locator(".refusal-place .refusal a")).toBeVisible();
  await expect(teacher.locator(".refusal")).toHaveCount(0);
  await choose(page, ["1,2"]);
  await page.locator(".confirm .primary").click();
  await expect(teacher.locator(".seen")).toBeVisible();
});

test("a refusal in a lesson leaves what it points at in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAt(page, "feudo", 0);
  await page.locator('.cell[data-cell="5,9"]').click({ force: true }); // not at the edge
  const words = page.locator(".refusal-place .refusal");
  await expect(words).toBeVisible();
  // Its place is found by a part of the page that comes with the first of them.
  await expect
    .poll(async () => {
      const over = (await words.boundingBox())!;
      const asked = (await page.locator('.cell[data-cell="5,10"]').boundingBox())!;
      return over.y + over.height < asked.y || over.y > asked.y + asked.height;
    })
    .toBe(true);
});

test("a plotted siege is played to its end, lost or won by the answer", async ({ page }) => {
  await openStart(page, { ask: "weighty" }); // one answer waits for a word as another does
  await page.goto("./#/learn/feudo/why/siege");
  const steps = page.locator(".puzzle-steps");
  const toTheEnd = async () => {
    const on = steps.getByRole("button", { name: "Step on" });
    while (await on.isEnabled()) await on.click();
  };
  await choose(page, ["piece:knight2"]);
  await page.locator(".confirm .primary").click();
  await expect(page.locator(".lesson")).toHaveAttribute("data-state", "missed");
  await toTheEnd();
  await expect(steps).toContainText("Round 4 begins. Then it stands Red 0, Blue 0.");
  await page.getByRole("button", { name: "Once more" }).click();
  await choose(page, ["piece:inf1"]);
  await page.locator(".confirm .primary").click();
  await expect(page.locator(".lesson")).toHaveAttribute("data-state", "right");
  await toTheEnd();
  await expect(steps).toContainText("Then it stands Red 3, Blue 0.");
});

test("a target that was named can be taken back in a position of 'why'", async ({ page }) => {
  await openStart(page, { coordinates: false });
  await page.goto("./#/learn/feudo/why/far");
  const lesson = page.locator(".lesson");
  const again = page.getByRole("button", { name: "Once more" });
  await choose(page, ["7,9"]);
  await expect(again).toHaveCount(0);
  await page.locator(".confirm .primary").click();
  await expect(page.locator(".desk .ask")).toContainText("Attack on Worcester");
  await again.click();
  await expect(page.locator(".desk .ask")).not.toContainText("Worcester");
  await choose(page, ["3,2"]);
  await expect(lesson).toHaveAttribute("data-state", "open");
});

test("in a position of 'why' those who must join an attack do so by themselves; it can be let go, or struck", async ({
  page,
}) => {
  await openStart(page, { ask: "weighty", forced: true, coordinates: false });
  await page.goto("./#/learn/feudo/why/far");
  const strike = page.getByRole("button", { name: /^Confirm: .*strike/ });
  await choose(page, ["3,2"]);
  await expect(strike).toBeVisible();
  await expect(page.locator(".desk .ask")).toContainText("Attack on Kenilworth: strike, or cancel?");
  await page.locator(".confirm .no").click();
  await expect(strike).toHaveCount(0);
  await choose(page, ["3,2"]);
  await strike.click();
  await expect(page.locator(".lesson")).toHaveAttribute("data-state", "right");
});

test("examples of a step open in one window that keeps its size and its words", async ({ page }) => {
  await openAt(page, "feudo", 12);
  await page.getByRole("button", { name: "Example: The plague" }).click();
  const window = page.locator("dialog");
  const told = window.locator(".example-step li");
  await expect(told.first()).toContainText("Dunley");
  const [size, words] = [await window.boundingBox(), await told.allInnerTexts()];
  await expect(window.locator(".example-buttons")).toContainText("Before"); // the only step is not counted
  await window.getByRole("button", { name: /next/i }).click();
  await expect(window.locator(".example-buttons")).toContainText("After");
  expect(await window.boundingBox()).toEqual(size);
  expect(await told.allInnerTexts()).toEqual(words);
  const board = await window.locator(".board").boundingBox();
  expect(board!.height).toBeGreaterThan(400);
});

test("names of many examples stand beside each other on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAt(page, "baron", 5);
  await page.getByRole("button", { name: "Examples (5)" }).click();
  const names = page.locator("dialog nav button");
  await expect(names).toHaveCount(5);
  const cut = await names.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test("a position of 'why' is missed, then solved", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/learn/baron/why");
  await page.locator(".school-list a", { hasText: "Count before the fight" }).click();
  const lesson = page.locator(".lesson");
  await choose(page, ["pond", "0,1"]);
  await expect(page.locator(".preview")).toHaveCount(0); // what comes of it is not told before
  await page.locator(".confirm .primary").click();
  await expect(lesson).toHaveAttribute("data-state", "missed");
  await page.getByRole("button", { name: "Once more" }).click();
  await choose(page, ["forest", "0,1"]);
  await page.locator(".confirm .primary").click();
  await expect(lesson).toHaveAttribute("data-state", "right");
  await page.goto("./#/learn/baron/why");
  await expect(page.locator(".school-list .won")).toHaveCount(1);
  await fitsWidth(page);
});
