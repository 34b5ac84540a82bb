// web/e2e/plan.spec.ts -- planning: a copy to try moves on, answers, prepared moves, arrows and marks, notes.
import { expect, test, type Page } from "@playwright/test";
import { seriousFaults } from "./axe";
import { ASKED, drawn, moveCount, myTurn, nightly, openStart, playNow, targets } from "./helpers";
import { canServe, comeIn, joinBy, LIEGE, makeTable, person, Server, whoseTurn } from "./server";

/** Makes a move on the copy: whatever is chosen there is done at once; `desk`: what lies there comes first. */
async function tryMove(page: Page, desk = false): Promise<void> {
  await page.locator(ASKED).waitFor({ timeout: 60_000 });
  const steps = page.locator(".plan-strip .line");
  const before = await steps.count();
  for (let part = 0; part < 6 && (await steps.count()) === before; part++) {
    const cards = page.locator(".desk .pickable.target:not(.chosen)");
    const from = desk && (await cards.count()) > 0 ? cards : targets(page);
    await from.first().click({ force: true });
    await drawn(page);
  }
  await expect.poll(() => steps.count()).toBeGreaterThan(before);
}

/** What of planning lies over something else, outside the window, or where a click in its middle misses it. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const of = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((e) => e.getClientRects().length > 0);
    const named = (e: Element) => `${e.className || e.tagName} "${e.textContent?.trim()}"`;
    const controls = of(
      ".plan-tools button, .plan-parts button, .plan-inks button, .plan-ink, .plan-open, .plan-panel textarea, .plan-panel .check-row",
    );
    for (const e of controls) {
      const { left, top, right, bottom } = e.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        found.push(`${named(e)} is outside`);
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!e.contains(hit)) found.push(`${named(e)} is under ${hit && named(hit)}`);
      if (e.scrollWidth > e.clientWidth + 1) found.push(`${named(e)} is cut`);
    }
    const all = [...controls, ...of(".plan-head p, .plan-strip ol, .plan-panel p, .plan-marks")];
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) {
        const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (wide > 1 && high > 1) found.push(`${named(a)} lies over ${named(b)}`);
      }
    }
    return found;
  });

test("moves are tried on a copy, others answer, and what was tried is made in the game", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  const count = () => page.locator(".play").getAttribute("data-count");
  const before = await count();
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.getByRole("button", { name: "Try on a copy" }).click();
  await expect(page.locator(".plan-banner")).toContainText("nothing here counts");
  const own = page.locator(".plan-strip li.mine");
  const othersTurn = page.locator(".ask", { hasText: /You try for|is thinking/ });
  while ((await othersTurn.count()) === 0) await tryMove(page);
  // The computer answers for the other seat, and says what else might come.
  await expect(page.locator(".desk.mine .ask")).toContainText("Your turn", { timeout: 60_000 });
  await expect(page.locator(".plan-others button").first()).toBeVisible();
  const answer = await page.locator(".plan-strip li:has(.plan-others) .line").textContent();
  await page.locator(".plan-others button").first().click();
  await expect(page.locator(".plan-strip li:has(.plan-others) .line")).not.toHaveText(answer!);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await count()).toBe(before);
  const tried = await own.count();
  expect(tried).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Make these moves" }).click();
  await expect(page.locator(".plan-strip")).toHaveCount(0);
  await expect.poll(async () => Number(await count())).toBeGreaterThan(Number(before));
});

test("the panel leaves its room to the result when the game ends", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Plan", exact: true });
  await expect(panel).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Give up …" }).click();
  await page.getByRole("button", { name: "Yes, give up" }).click();
  await expect(page.locator(".result")).toBeVisible();
  await expect(panel).toHaveCount(0);
  // It can be opened again.
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(panel).toBeVisible();
});

test("giving up while moves are tried leaves the copy and shows the result", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.keyboard.press("t");
  await page.locator(".plan-strip").waitFor();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("button", { name: "Give up …" }).click();
  await page.getByRole("button", { name: "Yes, give up" }).click();
  await expect(page.locator(".result")).toBeVisible();
  await expect(page.locator(".plan-strip")).toHaveCount(0);
});

test("by one key: a copy is opened, tried, and left again or made", async ({ page }) => {
  await openStart(page, { ask: "weighty", forced: true });
  await playNow(page, "barony");
  await myTurn(page);
  const pieces = await page.locator(".cell .piece, .cell [class*=knight], .board use").count();
  await page.keyboard.press("t");
  await page.locator(".plan-strip").waitFor();
  await tryMove(page);
  await page.keyboard.press("t");
  await expect(page.locator(".plan-strip")).toHaveCount(0);
  expect(await page.locator(".cell .piece, .cell [class*=knight], .board use").count()).toBe(pieces);
  await page.keyboard.press("t");
  await page.locator(".plan-strip").waitFor();
  await expect(page.locator(".plan-strip .none")).toBeVisible();
});

test("arrows, marks and notes stay with the game, by mouse and by keys", async ({ page }) => {
  await openStart(page);
  await playNow(page, "feudo");
  await myTurn(page);
  const [a, b] = [page.locator(".cell").nth(20), page.locator(".cell").nth(24)];
  const middle = async (cell: typeof a) => {
    const { x, y, width, height } = (await cell.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await middle(a), await middle(b)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up({ button: "right" });
  await expect(page.locator(".drawn .head")).toHaveCount(1);
  await a.focus();
  await page.keyboard.press("m");
  await expect(page.locator(".board .drawn circle.line")).toHaveCount(1);
  await expect(a).toHaveAttribute("aria-label", /marked/);
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("a");
  await expect(page.locator(".board .drawn .head")).toHaveCount(2);
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.locator(".plan-part-marks").click();
  await expect(page.locator(".plan-marks li")).toHaveCount(3);
  await page.locator(".plan-part-notes").click();
  await page.locator(".plan-panel textarea").fill("Worcester first");
  expect(await seriousFaults(page)).toEqual([]);
  await page.reload();
  await myTurn(page);
  await expect(page.locator(".board .drawn .head")).toHaveCount(2);
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.locator(".plan-part-notes").click();
  await expect(page.locator(".plan-panel textarea")).toHaveValue("Worcester first");
  await page.locator(".plan-part-marks").click();
  await page.getByRole("button", { name: "Wipe all" }).click();
  await expect(page.locator(".board .drawn")).toHaveCount(0);
  // A finger draws as soon as this is open, without a further button.
  await expect(page.locator(".plan-draw")).toHaveAttribute("aria-pressed", "true");
  await a.click({ force: true });
  await expect(page.locator(".board .drawn circle.line")).toHaveCount(1);
  await expect(page.locator(".confirm")).toHaveCount(0);
});

test.describe("planning has room", () => {
  const SIZES = [
    { width: 1366, height: 768, board: 500 },
    { width: 390, height: 844, board: 250 },
    { width: 320, height: 640, board: 150 },
  ];
  for (const { width, height, board } of SIZES) {
    test(
      `${width}x${height}: every part in sight, words on signs, a board to see`,
      nightly(width === 320),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await openStart(page);
        await playNow(page, "feudo");
        await myTurn(page);
        if (width < 900) {
          await page.getByRole("button", { name: "Menu" }).click();
          await page.locator("dialog[open] .menu-plan").click();
        } else await page.getByRole("button", { name: "Plan", exact: true }).click();
        await expect(page.locator(".plan-open")).toBeInViewport({ ratio: 1 });
        await page.locator(".plan-part-marks").click();
        await expect(page.locator(".plan-draw")).toBeInViewport({ ratio: 1 });
        await page.locator(".plan-part-notes").click();
        await expect(page.locator(".plan-panel textarea")).toBeInViewport({ ratio: 1 });
        await page.locator(".plan-part-copy").click();
        await page.locator(".plan-open").click();
        await page.locator(".plan-strip").waitFor();
        await tryMove(page);
        await expect(page.locator(".plan-tool", { hasText: "Other luck" })).toBeInViewport({ ratio: 1 });
        await expect(page.locator(".plan-chance")).toContainText(/Your chances to win here: \d+\s%/);
        await expect(page.getByRole("button", { name: "Back to the game" })).toBeInViewport({ ratio: 1 });
        await expect(page.locator(".plan-strip .line").last()).toBeInViewport();
        const box = await page.locator(".board > svg").boundingBox();
        expect(box!.height).toBeGreaterThan(board);
        if (width < 900) await page.locator(".tab-plan").click(); // the pen and the notes are one tap away
        await expect(page.locator(".plan-part-notes")).toBeInViewport({ ratio: 1 });
      },
    );
  }
});

test.describe("in the longer words of French", () => {
  test.use({ locale: "fr-FR" });

  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
  ]) {
    test(
      `${width}x${height}: nothing lies over anything, and the board has room`,
      nightly(),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await openStart(page);
        await playNow(page, "feudo");
        await myTurn(page);
        const board = async () => Math.round((await page.locator(".board > svg").boundingBox())!.height);
        const inGame = await board();
        await page.keyboard.press("h");
        await page.locator(".desk .hint button").first().waitFor({ timeout: 60_000 });
        const tab = page.locator(".tab-plan");
        const parts = async () => {
          for (const part of ["marks", "notes", "copy"]) {
            await page.locator(`.plan-part-${part}`).click();
            await drawn(page);
            expect(await faults(page), part).toEqual([]);
          }
        };
        await tab.click();
        await page.locator(".plan-open").waitFor();
        await parts();
        await page.locator(".plan-open").click();
        await page.locator(".plan-strip").waitFor();
        await drawn(page);
        expect(await board()).toBeGreaterThan(0.85 * inGame);
        const strip = async () => Math.round((await page.locator(".plan-strip").boundingBox())!.height);
        const atFirst = await strip();
        for (let move = 0; move < 8; move++) {
          expect(await faults(page), `before move ${move + 1}`).toEqual([]);
          await tryMove(page, true);
        }
        await expect(page.locator(".plan-tools .primary")).toBeVisible();
        await expect(page.locator(".plan-chance b")).toBeVisible({ timeout: 60_000 });
        await parts();
        expect(await strip()).toBe(atFirst);
        // What opened the panel closes it.
        await tab.click();
        await expect(page.locator(".plan-panel")).toHaveCount(0);
        await expect(page.locator(".side .log")).toBeVisible();
      },
    );
  }

  test("a tablet upright: the sheet is as high as what is in it, and hides nothing of the board", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await openStart(page);
    await playNow(page, "feudo");
    await myTurn(page);
    await page.locator(".tab-plan").click();
    await page.locator(".plan-panel").waitFor();
    for (const part of ["marks", "notes", "copy"]) {
      await page.locator(`.plan-part-${part}`).click();
      await drawn(page);
      expect(await faults(page), part).toEqual([]);
      const map = (await page.locator(".board > svg").boundingBox())!;
      const sheet = (await page.locator(".side").boundingBox())!;
      expect(sheet.y, part).toBeGreaterThanOrEqual(map.y + map.height - 1);
    }
    await page.locator(".tab-plan").click();
    await expect(page.locator(".plan-panel")).toHaveCount(0);
    // On the copy it takes the place of the moves tried: no cards lie under it either.
    await page.keyboard.press("t");
    await page.locator(".plan-strip").waitFor();
    await page.locator(".tab-plan").click();
    await page.locator(".plan-part-marks").click();
    await drawn(page);
    const map = (await page.locator(".board > svg").boundingBox())!;
    const sheet = (await page.locator(".side").boundingBox())!;
    const desk = (await page.locator(".desk").boundingBox())!;
    expect(sheet.y).toBeGreaterThanOrEqual(map.y + map.height - 1);
    expect(sheet.y + sheet.height).toBeLessThanOrEqual(desk.y + 1);
  });
});

test("at a table with others a move is tried while somebody thinks, prepared, and made in one’s turn", async ({
  browser,
}) => {
  test.skip(!canServe, `there is no ${LIEGE}; LIEGE names the program`);
  const server = new Server();
  await server.start();
  try {
    const [anna, ben] = [await person(browser, server), await person(browser, server)];
    await comeIn(anna, "Anna");
    await joinBy(ben, await makeTable(anna, "barony"), "Ben");
    await anna.page.locator(".play").waitFor();
    const [thinks, waits] = await whoseTurn([anna, ben]);
    // On the copy the other one places a city, then oneself; nothing of it is told to anybody.
    await waits.page.keyboard.press("t");
    await waits.page.locator(".plan-strip").waitFor();
    const steps = waits.page.locator(".plan-strip .line");
    await waits.page.locator(".cell.target").first().click({ force: true });
    await expect(steps).toHaveCount(1);
    const cell = await waits.page.locator(".plan-strip li").first().textContent();
    await waits.page.locator(".cell.target").last().click({ force: true });
    await expect(steps).toHaveCount(2);
    const mine = /-?\d+,-?\d+/.exec((await waits.page.locator(".plan-strip li.mine").textContent())!)![0];
    expect(await moveCount(thinks.page)).toBe(await moveCount(waits.page));
    const before = Number(await moveCount(thinks.page));
    await waits.page.getByRole("button", { name: "Prepare for my turn" }).click();
    await expect(waits.page.locator(".plan-strip")).toHaveCount(0);
    await expect(waits.page.locator(".prepared")).toBeVisible();
    // It is made as soon as the other one has done what was expected.
    const expected = /-?\d+,-?\d+/.exec(cell!)![0];
    await thinks.page.locator(`.cell[data-cell="${expected}"]`).click({ force: true });
    await thinks.page.locator(".confirm .primary").click();
    for (const { page } of [anna, ben]) {
      await expect
        .poll(async () => Number(await moveCount(page)), { timeout: 20_000 })
        .toBeGreaterThanOrEqual(before + 2);
      await expect(page.locator(".log")).toContainText(mine);
    }
    for (const one of [anna, ben]) {
      expect(one.problems).toEqual([]);
      await one.page.context().close();
    }
  } finally {
    await server.stop();
  }
});
