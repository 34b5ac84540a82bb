// web/e2e/follow.spec.ts -- following the others: what they do is shown, told, marked, and seen again.
import { expect, test, type Page } from "@playwright/test";
import { drawn, moveByClicks, moveCount, myTurn, openStart, playNow, watchFor } from "./helpers";

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
  // At rest a line for each of the others: whatever they did in a word or two.
  const told = (await since(page).last().textContent())!.trim();
  expect(told).toMatch(/^Odo:\s*(city|knight|village|stronghold|expedition|becomes|new city)/);
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
  test("everybody has a line in sight, which unfolds over the board and lights its places up", async ({
    page,
  }) => {
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
    await expect(since(page)).toHaveCount(3);
    expect(await list.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true);
    for (const name of ["Odo", "Isolde", "Kunrad"]) await expect(list).toContainText(name);
    await expect(list).not.toContainText(/north|south|east|west/);
    // Touching a line shows where, as often as there are places.
    await since(page).first().locator(".whose").tap();
    await expect(page.locator(".pointed-mark").first()).toBeVisible();
    // All of it over the board, which keeps its size; and back.
    const board = () => page.locator(".board").boundingBox();
    const before = await board();
    await page.getByRole("button", { name: "All of it" }).tap();
    await expect(list).toContainText(/north|south|east|west/);
    expect(await board()).toEqual(before);
    await page.getByRole("button", { name: "Less of it" }).tap();
    await expect(list).not.toContainText(/north|south|east|west/);
    // It lies over cells that one may want: a tap elsewhere folds it.
    await page.getByRole("button", { name: "All of it" }).tap();
    await page.locator(".ask p").tap();
    await expect(list).not.toContainText(/north|south|east|west/);
  });
});

test("of many, everybody has a line in sight on every screen, and nothing is cut within a clause", async ({
  page,
}) => {
  await openStart(page, { coordinates: false });
  await page.goto("./#/new/baron");
  await page.locator(".setup .field-row select").first().selectOption("5");
  await page.locator(".setup .primary").dispatchEvent("click");
  for (let move = 0; move < 12; move++) {
    await myTurn(page);
    await moveByClicks(page, move);
  }
  await myTurn(page);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [360, 780],
    [320, 640],
    [820, 1180],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    const seen = () =>
      page.locator(".since").evaluate((strip) => {
        const box = strip.querySelector("ol")!.getBoundingClientRect();
        const names = [...strip.querySelectorAll("li:not([hidden])")].map((line) => {
          const { top, bottom } = line.getBoundingClientRect();
          return top >= box.top - 1 && bottom <= box.bottom + 1
            ? line.textContent!.trim().split(":")[0]
            : "out";
        });
        return { names, cut: strip.querySelectorAll(".cut").length };
      });
    const names = ["Odo", "Isolde", "Kunrad", "Melisande"];
    await expect.poll(seen, { message: `${width}x${height}` }).toEqual({ names, cut: 0 });
  }
});

test.describe("on the smallest phone", () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
  test("what matters most of everybody's turn is whole, and a tap on the dots shows the rest", async ({
    page,
  }) => {
    await openStart(page, { coordinates: false, lang: "de" });
    await page.goto("./#/new/baron");
    await page.locator(".setup .field-row select").first().selectOption("5");
    await page.locator(".setup .primary").dispatchEvent("click");
    const dots = page.locator(".since .told.more");
    let fights = 0;
    for (let move = 0; move < 13; move++) {
      await myTurn(page);
      await drawn(page);
      const faults = await page.locator(".since-lines").evaluate((list) => {
        const foot = list.getBoundingClientRect().bottom + 1;
        return [...list.querySelectorAll(".told")].flatMap((line) => {
          const clauses = [...line.querySelectorAll<HTMLElement>(".clause")];
          const rank = ({ dataset }: HTMLElement) => Number(dataset.rank);
          const most = clauses.reduce((a, b) => (rank(b) > rank(a) ? b : a));
          const whole = !line.matches(".cut") && line.getBoundingClientRect().bottom <= foot;
          const shown = clauses.some((one) => rank(one) === rank(most) && !one.matches(".out"));
          return whole && shown ? [] : [line.textContent!];
        });
      });
      expect(faults, `move ${move}`).toEqual([]);
      fights += await page.locator(".since .deed-fight").count();
      if (move === 12) break;
      await moveByClicks(page, move);
    }
    expect(fights).toBeGreaterThan(0);
    await expect(dots.first()).toBeVisible();
    await dots.first().locator(".rest").tap();
    await expect(page.locator(".since.unfolded")).toBeVisible();
    await expect(page.locator(".since .clause.out")).toHaveCount(0);
    await expect(dots).toHaveCount(0);
  });
  test("of four in Feudo no word is cut", async ({ page }) => {
    await openStart(page, { coordinates: false, lang: "de" });
    await page.goto("./#/new/feudo");
    await page.locator(".setup .field-row select").first().selectOption("4");
    await page.locator(".setup .primary").dispatchEvent("click");
    let long = 0;
    for (let move = 0; move < 22; move++) {
      await myTurn(page);
      await drawn(page);
      const cut = await page.locator(".since .told.cut").allTextContents();
      expect(cut, `move ${move}`).toEqual([]);
      long += await page.locator(".since .smaller").count();
      await moveByClicks(page, move);
    }
    expect(long, "something was too long").toBeGreaterThan(0);
  });
});

test.describe("a round of Feudo that begins", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 });
  test("is told under its own heading, after the one before it, and no line is cut", async ({ page }) => {
    await openStart(page, { coordinates: false });
    await page.goto("./#/new/feudo");
    await page.locator(".setup .field-row select").first().selectOption("4");
    await page.locator(".setup .primary").dispatchEvent("click");
    let rounds = 0;
    for (let move = 0; move < 40 && rounds < 2; move++) {
      await myTurn(page);
      await drawn(page);
      const told = await page.locator(".since-lines").evaluate((list) => {
        const { bottom } = list.getBoundingClientRect();
        const lines = [...list.querySelectorAll("li:not([hidden])")];
        return {
          heads: [...list.querySelectorAll(".when")].map((one) => Number(/\d+/.exec(one.textContent!)?.[0])),
          over: lines.some((one) => one.getBoundingClientRect().bottom > bottom + 1),
          last: lines.at(-1)?.querySelector(".cut") !== null,
        };
      });
      expect(told.over, "cut at the foot").toBe(false);
      if (told.heads.length === 2 && told.heads[0] > 0) {
        expect(told.heads[1]).toBe(told.heads[0] + 1);
        expect(told.last, "the order of play is whole").toBe(false);
        rounds++;
      }
      await moveByClicks(page, move);
    }
    expect(rounds).toBe(2);
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
      .filter({ hasText: /Odo:.*takes/s })
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

for (const [locale, place] of [
  ["en-GB", /north|south|east|west|between|middle/],
  ["de-DE", /lich|zwischen|im |am |Mitte/],
  ["fr-FR", /nord|sud|est|ouest|entre|milieu/],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test("sentences name places, and these light their cells up", async ({ page }) => {
      await openStart(page, { coordinates: false });
      await playNow(page, "barony");
      for (let move = 0; move < 14; move++) {
        await myTurn(page);
        if (move > 5 && (await page.locator(".since .place").count()) > 0) break;
        await moveByClicks(page, move);
      }
      const told = page.locator(".log .place", { hasText: place }).last();
      expect(await page.locator(".log ol").textContent()).not.toMatch(/-?\d+,-?\d+/);
      const cell = await told.getAttribute("data-place");
      await told.hover();
      await expect(page.locator(`.cell[data-cell="${cell}"] .pointed-mark`)).toBeVisible();
      await expect(page.locator(`.cell[data-cell="${cell}"]`)).not.toHaveAttribute(
        "aria-label",
        /^-?\d+,-?\d+:/,
      );
    });
  });
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
])
  test.describe(`the very first news at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });
    test("stand whole in the strip", async ({ page }) => {
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
