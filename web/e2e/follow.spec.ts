// web/e2e/follow.spec.ts -- following the others: what they do is shown, told, marked, and seen again.
import { expect, test, type Page } from "@playwright/test";
import { drawn, moveByClicks, moveCount, myTurn, nightly, openStart, playNow, watchFor } from "./helpers";

const since = (page: Page) => page.locator(".since li:not(.none)");
const traces = (page: Page) => page.locator(".trace");

/** Moves until it is somebody else's turn. */
async function endTurn(page: Page): Promise<void> {
  const asked = page.locator(".ask p", { hasText: /Odo|Your turn/ });
  for (let move = 0; move < 6; move++) {
    await asked.waitFor();
    if (!(await asked.textContent())!.includes("Your turn")) return;
    const end = page.locator('[data-el="do:end"], [data-el="do:done"]');
    if ((await end.count()) > 0) {
      const before = await moveCount(page);
      await end.click();
      await page.locator(".confirm .primary").click();
      await expect.poll(() => moveCount(page)).not.toBe(before);
    } else {
      await moveByClicks(page, move);
    }
  }
}

test("what the others did stays told and marked until one moves, and is seen again", async ({ page }) => {
  await openStart(page);
  await playNow(page, "barony");
  for (let move = 0; move < 20; move++) {
    await myTurn(page);
    if (move > 4 && (await since(page).count()) > 0) break;
    await moveByClicks(page, move);
  }
  await expect(since(page).first()).toContainText("Odo");
  const told = (await since(page).last().textContent())!.trim();
  expect(told).toMatch(/^Odo (places|moves|recruits|builds|sends|turns|pays)/);
  await expect(traces(page).first()).toHaveClass(/azure/); // in the colour of whoever did it
  // Once more: the board goes back and comes forth again, and it is one's turn as before.
  let waited = await watchFor(page, ".desk:not(.mine)");
  const lit = await watchFor(page, ".since li.current:last-child");
  await since(page).last().getByRole("button").last().click();
  await waited();
  await lit();
  await myTurn(page);
  waited = await watchFor(page, ".desk:not(.mine)");
  await page.getByRole("button", { name: "Again" }).click();
  await waited();
  await myTurn(page);
  await moveByClicks(page, 1);
  await expect(page.locator(`.since:not(.past) li:has-text("${told}")`)).toHaveCount(0);
});

for (const game of ["baron", "feudo"]) {
  test.describe(`${game} on a phone`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
    test("the board keeps its size and the prompt its place through a turn", async ({ page }) => {
      await openStart(page, { speed: "fast", ask: undefined });
      await playNow(page, game);
      await myTurn(page);
      await page.evaluate(() => {
        const seen = new Set<string>();
        Object.assign(window, { seen });
        const look = () => {
          const land = document.querySelector(".board > svg");
          const board = land?.getBoundingClientRect();
          const desk = document.querySelector(".desk")?.getBoundingClientRect();
          // Between two turns the land may glide within its frame, as it grows.
          if (board && desk && land?.getAnimations().length === 0) {
            // Through the first turn of a newcomer the desk has room for what the game is about.
            const first = document.querySelector(".desk.novice") !== null;
            seen.add(`${first} ${[board.width, board.height, desk.top].map(Math.round).join(" ")}`);
          }
          requestAnimationFrame(look);
        };
        look();
      });
      for (let turn = 0; turn < 5; turn++) {
        await myTurn(page);
        await page.locator(".cell.target, .pickable.target").first().click({ force: true });
        await drawn(page);
        // What cannot be taken back waits for a word.
        const sure = page.locator(".confirm .primary");
        if ((await sure.count()) > 0) await sure.click();
      }
      await myTurn(page);
      const sizes = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
      expect(new Set(sizes.map((one) => one.split(" ")[0])).size, sizes.join()).toBe(sizes.length);
    });
  });
}

test.describe("many on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("all that the others did since one's own move is told, and can be scrolled to", async ({ page }) => {
    await openStart(page, { coordinates: false });
    await page.goto("./#/new/barony");
    await page.locator(".setup .field-row select").first().selectOption("4");
    await page.locator(".setup .primary").dispatchEvent("click");
    for (let move = 0; move < 14; move++) {
      await myTurn(page);
      await moveByClicks(page, move);
    }
    await myTurn(page);
    const list = page.locator(".since ol");
    for (const name of ["Odo", "Isolde", "Kunrad"]) await expect(list).toContainText(name);
    const last = since(page).last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  });
});

test("looking back in one’s turn is called that, and no move", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  for (let move = 0; move < 4; move++) {
    await myTurn(page);
    await moveByClicks(page, move);
  }
  await myTurn(page);
  await page.locator(".log li .line:visible").nth(-2).click();
  await expect(page.locator(".ask p")).toHaveText("You are looking at an earlier moment of the game.");
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(page.locator(".ask p")).toContainText("Your turn");
});

test("others are shown before it is one’s turn, nothing covers what is asked, and how quickly is chosen at the table", async ({
  page,
}) => {
  await openStart(page, { speed: "fast", forced: true });
  await playNow(page, "baron");
  await myTurn(page);
  // Every frame is looked at: whose deed is on the screen, who is asked, what lies over the prompt.
  await page.evaluate(() => {
    const seen = { early: 0, others: 0, covered: 0, flying: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const late = document.documentElement.hasAttribute("data-late"); // a frame or two behind the board
      const mine = !late && document.querySelector(".desk.mine") !== null;
      const active = document.querySelector(".seat.active")?.getAttribute("data-seat");
      const shown = document.querySelector(".since-tools .skip") !== null;
      if (shown && active !== "0") seen.others++;
      if (mine && (shown || active !== "0")) seen.early++;
      const flying = [...document.querySelectorAll(".flying")].map((one) => one.getBoundingClientRect());
      const { left, right, top, bottom } = document.querySelector(".ask p")!.getBoundingClientRect();
      const over = flying.filter(
        (one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top,
      );
      if (flying.length > 0) seen.flying++;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (over.length > 0 && !hit?.closest(".ask")) seen.covered++;
      requestAnimationFrame(look);
    };
    look();
  });
  // What flies cannot be hit by a pointer, so it is asked for here as if it could.
  await page.evaluate(() =>
    document.styleSheets[0].insertRule(".flying { pointer-events: auto !important }"),
  );
  for (let round = 0; round < 2; round++) {
    await endTurn(page);
    await myTurn(page);
  }
  const told = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  expect(told.others, "frames that showed the others").toBeGreaterThan(0);
  expect(told.flying, "frames in which something flew").toBeGreaterThan(0);
  expect(told.early, "frames in which one was asked too early").toBe(0);
  expect(told.covered, "frames in which something lay over what is asked").toBe(0);
  await expect(
    since(page)
      .filter({ hasText: /Odo.*takes/s })
      .first(),
  ).toBeVisible();
  // Showing can be skipped as soon as it begins, and be done without.
  await page.getByLabel("Speed of others’ moves").selectOption("slow");
  const skipped = page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const look = () => {
          const skip = document.querySelector<HTMLElement>(".since-tools .skip");
          if (!skip) return void requestAnimationFrame(look);
          skip.click();
          done(true);
        };
        look();
      }),
  );
  await endTurn(page);
  expect(await skipped).toBe(true);
  await page.getByLabel("Speed of others’ moves").selectOption("off");
  await myTurn(page);
  await expect(since(page).filter({ hasText: "lays" })).toHaveCount(1);
});

for (const locale of ["en-GB", "de-DE", "fr-FR"]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test(
      "sentences name hexes without coordinates, and these light up",
      nightly(locale !== "en-GB"),
      async ({ page }) => {
        await openStart(page, { coordinates: false });
        await playNow(page, "barony");
        for (let move = 0; move < 14; move++) {
          await myTurn(page);
          if (move > 5 && (await page.locator(".since .place").count()) > 0) break;
          await moveByClicks(page, move);
        }
        expect(await page.locator(".log ol").textContent()).not.toMatch(/-?\d+,-?\d+/);
        const told = page.locator(".log .place").last();
        const cell = await told.getAttribute("data-place");
        await told.hover();
        await expect(page.locator(`.cell[data-cell="${cell}"] .pointed-mark`)).toBeVisible();
      },
    );
  });
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
])
  test.describe(`the very first news at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });
    test("stand whole in the strip", nightly(width !== 360), async ({ page }) => {
      await openStart(page, { coordinates: false });
      await page.goto("./#/new/baron");
      await page.locator(".setup .field-row select").first().selectOption("2");
      await page.locator(".setup .primary").dispatchEvent("click");
      await myTurn(page);
      await drawn(page);
      const list = page.locator(".since-lines");
      await expect(list.locator(".line")).toHaveCount(2); // in sentences: there is nothing to sum up yet
      expect(await list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
    });
  });
