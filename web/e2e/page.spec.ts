// web/e2e/page.spec.ts -- sizes, languages, no network, records, and what axe finds.
import { expect, test, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { seriousFaults } from "./axe";
import { fitsWidth, moveByClicks, myTurn, nightly, openStart, playNow } from "./helpers";

for (const scheme of ["light", "dark"] as const) {
  test(`axe finds no serious fault, ${scheme}`, nightly(scheme === "dark"), async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openStart(page);
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto("./#/new/baron");
    await page.locator("dialog[open]").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto("./#/rules/baron/B12");
    await page.locator(".rule.asked").waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    const games = ["baron", "barony", "feudo"];
    for (const game of games) {
      await page.goto("./#/");
      await playNow(page, game);
      for (let turn = 0; turn < 6 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
      await myTurn(page);
      expect(await seriousFaults(page), game).toEqual([]);
    }
    await page.getByRole("button", { name: "Board in words" }).click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await seriousFaults(page)).toEqual([]);
  });
}

// The board's share of the height: sideways it has nearly all of it.
for (const [width, height, share] of [
  [360, 640, 0.35],
  [390, 844, 0.4],
  [844, 390, 0.85],
  [768, 1024, 0.45],
  [1440, 900, 0.7],
  [3840, 2160, 0.7],
]) {
  test(`fits ${width} x ${height}`, nightly(width === 390 || width === 768), async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStart(page);
    await fitsWidth(page);
    for (const game of ["baron", "barony", "feudo"]) {
      await page.goto("./#/");
      await playNow(page, game);
      for (let turn = 0; turn < 4 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
      await myTurn(page);
      await fitsWidth(page);
      const board = (await page.locator(".board > svg").boundingBox())!;
      expect(board.height / height, `${game}: room for the board`).toBeGreaterThan(share);
      for (const seat of await page.locator(".seat").all()) await expect(seat).toBeInViewport({ ratio: 1 });
      const desk = (await page.locator(".desk").boundingBox())!;
      expect(desk.y + desk.height).toBeLessThanOrEqual(height + 1);
    }
    await page.goto("./#/rules/baron");
    await page.locator(".rule").first().waitFor();
    await fitsWidth(page);
  });
}

test.describe("on a phone with touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test("moves are made by taps, the log folds away", async ({ page }) => {
    await openStart(page);
    await playNow(page, "baron");
    await myTurn(page);
    await page.locator(".pickable.target", { hasText: "place 1" }).tap();
    await page.locator(".confirm .primary").tap();
    await myTurn(page);
    await expect(page.locator(".side")).toHaveCount(0);
    await page.getByRole("button", { name: "Log" }).tap();
    await expect(page.locator(".log li").last()).toBeVisible();
    await page.getByRole("button", { name: "Log" }).tap();
    await expect(page.locator(".side")).toHaveCount(0);
  });

  test("looking back shows the board with its steps, and hides nothing of it", async ({ page }) => {
    await openStart(page);
    await playNow(page, "baron");
    for (let turn = 0; turn < 4 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
    await myTurn(page);
    await page.getByRole("button", { name: "Log" }).tap();
    await page.locator(".log li:not([hidden]) .line").nth(4).tap();
    // The log is a sheet below the land, which stays in sight; it covers a rim of the board at most.
    const sheet = (await page.locator(".side").boundingBox())!;
    const land = (await page.locator(".board").boundingBox())!;
    expect(sheet.y).toBeGreaterThanOrEqual(land.y + land.height - 80);
    await page.getByRole("button", { name: "Log" }).tap();
    await expect(page.locator(".side")).toHaveCount(0);
    const looking = page.locator(".looking");
    const moment = async () => Number(/move (\d+)/.exec((await looking.textContent())!)![1]);
    await expect(looking).toBeVisible();
    const from = await moment();
    await page.getByRole("button", { name: "One step on" }).tap();
    await expect.poll(moment).toBe(from + 1);
    await page.getByRole("button", { name: "One step back" }).tap();
    await expect.poll(moment).toBe(from);
    const board = (await page.locator(".board").boundingBox())!;
    const bar = (await looking.boundingBox())!;
    expect(bar.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
    await page.getByRole("button", { name: "Back to now" }).tap();
    await expect(looking).toHaveCount(0);
  });

  test("what is tapped most is as large as a thumb", async ({ page }) => {
    await openStart(page);
    await playNow(page, "feudo");
    await myTurn(page);
    for (const part of [".undo button", ".zoom button:visible", ".seat"]) {
      for (const one of await page.locator(part).all()) {
        const box = (await one.boundingBox())!;
        expect(Math.min(box.width, box.height), part).toBeGreaterThanOrEqual(44);
      }
    }
    // And nothing lies over the cells.
    const covered = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<SVGElement>(".cell")]
          .filter((cell) => {
            const { x, y, width, height } = cell.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".zoom");
          })
          .map((cell) => cell.dataset.cell),
      );
    await expect.poll(covered).toEqual([]);
    // A tap anywhere on a seat opens it; why it has its points is asked from there.
    await page
      .locator(".seat")
      .nth(1)
      .tap({ position: { x: 150, y: 36 } });
    await page.locator("dialog[open]").getByRole("button", { name: "Why?" }).tap();
    await expect(page.locator("dialog[open] .reasons")).toBeVisible();
  });
});

/** A whole game of Baron for five, as the referee traced it, opened as a file. */
async function openTracedGame(page: Page): Promise<void> {
  const lines = readFileSync("../tests/golden/baron-5-random.txt", "utf8").split("\n");
  const moves = lines.filter((line) => /^[a-z]/.test(line)).map((line) => line.split(" | ")[0]);
  const record = { game: "baron", rules: 1, seats: 5, nature: "manual", moves };
  await openStart(page);
  await page.locator('input[type="file"]').setInputFiles({
    name: "game.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await expect(page.locator(".result h2")).toContainText("win");
}

test("on a laptop the result, the ways on and most of the graph are in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openTracedGame(page);
  for (const part of [".result tr.won", ".result .actions", ".chances h2"]) {
    await expect(page.locator(part).first(), part).toBeInViewport({ ratio: 1 });
  }
  await expect(page.locator(".chance-curve").first()).toBeInViewport({ ratio: 0.6 }); // the rest is below it
  // What the seats tell otherwise is told by the table: goods, and why so many points.
  await expect(page.locator(".result tbody tr")).toHaveCount(5);
  await page.locator(".result-name").first().click();
  await expect(page.locator("dialog[open] .seat-words")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await page.locator(".result-points").first().click();
  await expect(page.locator("dialog[open] .reasons")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "One step back" }).click();
  await expect(page.locator(".seat")).toHaveCount(5);
  await expect(page.locator(".seat").first()).toBeVisible();
});

test("five names can be read on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTracedGame(page);
  await expect(page.locator(".seat-name")).toHaveCount(5);
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".seat-name > span:first-child")]
        .filter((name) => name.scrollWidth > name.clientWidth)
        .map((name) => name.textContent),
    );
  await expect.poll(cut).toEqual([]);
  await fitsWidth(page);
  await page.locator(".seat-name").nth(4).click();
  await expect(page.locator("dialog[open]")).toContainText("Melisande");
});

for (const game of ["baron", "barony", "feudo"]) {
  test(
    `${game}: the set-up is one line of the log, and opens`,
    nightly(game !== "baron"),
    async ({ page }) => {
      await openStart(page);
      await playNow(page, game);
      const fold = page.locator(".log .fold");
      const lines = page.locator(".log li:has(.rule-link)");
      const folded = async () => Number(/\d+/.exec((await fold.textContent())!)![0]);
      await myTurn(page);
      await expect(fold).toHaveAttribute("aria-expanded", "false");
      await expect(lines.first()).toBeHidden();
      for (let turn = 0; turn < 2 || (await lines.count()) <= (await folded()); turn++) {
        expect(await myTurn(page)).toBe(true);
        await moveByClicks(page, turn);
      }
      await myTurn(page);
      const count = await folded();
      expect(count).toBeGreaterThan(3);
      await expect(lines.nth(count - 1)).toBeHidden();
      await expect(lines.nth(count)).toBeVisible();
      // What nature lays out is one step along that line; each of its own can be gone to when it is open.
      await page.getByRole("button", { name: "To the start" }).click();
      await page.getByRole("button", { name: "One step on" }).click();
      await expect(page.locator(".log .current .fold")).toBeVisible();
      await fold.click();
      await expect(fold).toHaveAttribute("aria-expanded", "true");
      await expect(lines.first()).toBeVisible();
      await expect(lines.first()).not.toHaveClass(/current/);
      await lines.nth(1).locator(".line").click();
      await expect(lines.nth(1)).toHaveClass(/current/);
      await expect(page.locator(".looking")).toContainText("move 2 ");
      await fold.click();
      await expect(lines.first()).toBeHidden();
    },
  );
}

for (const [where, width] of [
  ["beside the rules", 1280],
  ["on a line above them", 390],
] as const) {
  test(`the contents stand ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openStart(page);
    await page.goto("./#/rules/barony");
    const contents = page.getByRole("navigation", { name: "Contents" });
    const opener = contents.getByRole("button");
    const last = contents.locator("a", { hasText: "The end" });
    for (const time of ["first", "again"]) {
      if (width < 1000) {
        await expect(last).toBeHidden();
        await opener.click();
        await expect(opener).toHaveAttribute("aria-expanded", "true");
      }
      await last.click();
      await expect(page.getByRole("heading", { name: "The end" }), time).toBeInViewport();
      await expect(last).toHaveAttribute("aria-current", "location");
      if (width < 1000) await expect(opener).toContainText("The end");
      await page.evaluate(() => scrollTo(0, 0));
      await expect(last).not.toHaveAttribute("aria-current");
    }
    // A link to a rule still leads to the rule.
    await page.goto("./#/rules/barony/Y12");
    await expect(page.locator(".rule.asked")).toBeInViewport();
    await fitsWidth(page);
    expect(await seriousFaults(page)).toEqual([]);
  });
}

test("somebody who is new to a game is told what it is about", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await expect(page.locator(".brief")).toContainText("The most honour wins");
  await expect(page.locator(".seat").nth(1)).toContainText("computer, level");
  // A game that nobody here has moved in is not offered, and is no reason to be silent.
  await page.goto("./#/");
  await page.locator(".card").first().waitFor();
  await expect(page.locator(".kept")).toHaveCount(0);
  await playNow(page, "baron");
  await myTurn(page);
  await expect(page.locator(".brief")).toBeVisible();
  await moveByClicks(page, 0);
  await expect(page.locator(".brief")).toHaveCount(0);
  await page.goto("./#/");
  await expect(page.locator(".kept")).toHaveCount(1);
  await playNow(page, "baron");
  await myTurn(page);
  await expect(page.locator(".brief")).toHaveCount(0);
  await page.goto("./#/rules/baron");
  await expect(page.locator(".about")).toContainText("Most honour wins");
});

test("a cell is marked while a text speaks of it, and all show their names if asked", async ({ page }) => {
  const names = page.locator(".coordinate");
  await openStart(page, { coordinates: false });
  await playNow(page, "barony");
  await myTurn(page);
  await expect(names).toHaveCount(0);
  const line = page.locator(".log .line", { hasText: /places? a city/ }).first();
  await line.hover();
  await expect(page.locator(".pointed-mark")).toHaveCount(1);
  await expect(names).toHaveCount(0);
  await page.mouse.move(300, 400);
  await expect(page.locator(".pointed-mark")).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Coordinates on the board").check();
  await page.keyboard.press("Escape");
  await expect(names).toHaveCount(await page.locator(".cell").count());
});

for (const [locale, play, turn] of [
  ["de-AT", "Sofort spielen", "Am Zug"],
  ["fr-CA", "Jouer", "À vous"],
  ["nl-NL", "Play now", "Your turn"],
]) {
  test.describe(`for a browser in ${locale}`, () => {
    test.use({ locale });
    test("the page speaks the language, and another when asked", async ({ page }) => {
      await openStart(page);
      await expect(page.locator(".card .play-now").first()).toContainText(play);
      await playNow(page, "baron");
      await myTurn(page);
      await expect(page.locator(".ask p")).toContainText(turn);
      await page.goto("./#/");
      await page.locator(".masthead select").selectOption("de");
      await expect(page.locator(".card .play-now").first()).toContainText("Sofort spielen");
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await page.reload();
      await expect(page.locator(".card .play-now").first()).toContainText("Sofort spielen");
    });
  });
}

test("works without a network after the first visit", async ({ page, context }) => {
  await openStart(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((r) => setTimeout(r, 50));
  });
  await context.setOffline(true);
  await page.reload();
  await page.locator(".card").first().waitFor();
  await playNow(page, "baron");
  for (let turn = 0; turn < 4 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
  await page.reload();
  await myTurn(page);
  // Rules that nobody has opened yet are there as well.
  await page.goto("./#/rules/feudo/F16");
  await expect(page.locator(".rule.asked")).toBeVisible();
});

test("the first visit loads less than 400 KB compressed", async ({ page }) => {
  const { gzipSync } = await import("node:zlib");
  let bytes = 0;
  page.on("response", async (answer) => {
    // What computer players have learnt comes when one of them is to move, apart from the page.
    if (!answer.url().startsWith("http") || answer.url().endsWith(".net")) return;
    const body = await answer.body().catch(() => Buffer.alloc(0));
    bytes += answer.url().endsWith(".woff2") ? body.length : gzipSync(body).length;
  });
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.waitForLoadState("networkidle");
  console.log(`first visit: ${(bytes / 1024).toFixed(2)} KB`);
  expect(bytes).toBeLessThan(400 * 1024);
});

test("a record is saved, opened again, and shared as a link", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStart(page);
  await playNow(page, "baron");
  for (let turn = 0; turn < 5 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
  await myTurn(page);
  const lines = await page.locator(".log li").allTextContents();
  await page.getByRole("button", { name: "Menu" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as a file" }).click(),
  ]);
  const path = await download.path();
  expect(readFileSync(path, "utf8")).toMatch(/^liege record 1\ngame baron\n/);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Copy a link" }).click();
  await expect(page.locator(".notice")).toContainText("clipboard");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("./#/");
  await page.locator('input[type="file"]').setInputFiles(path);
  await myTurn(page);
  expect(await page.locator(".log li").allTextContents()).toEqual(lines);
  const other = await context.newPage();
  await other.goto(link);
  await myTurn(other);
  expect(await other.locator(".log li").allTextContents()).toEqual(lines);
});

test("a finished game that somebody sends is told by name, and is not one's own", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const lines = readFileSync("../tests/golden/baron-2-busy.txt", "utf8").split("\n");
  const moves = lines.filter((line) => /^[a-z]/.test(line)).map((line) => line.split(" | ")[0]);
  const record = { game: "baron", rules: 1, seats: 2, nature: "manual", moves };
  await openStart(page);
  await page.locator('input[type="file"]').setInputFiles({
    name: "game.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await expect(page.locator(".result .verdict")).toContainText(/\w+ beat \w+, −?\d+ to −?\d+\./);
  await page.locator(".result").getByRole("button", { name: "Copy a link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  for (const at of [page, other]) {
    await expect(at.locator(".result .verdict")).toContainText(/\w+ beat \w+/);
    await expect(at.locator(".result")).not.toContainText(/\bYou\b/);
    await at.reload();
    await expect(at.locator(".result .verdict")).toContainText(/\w+ beat \w+/);
    expect(await at.evaluate(() => localStorage.getItem("liege.results") ?? "[]")).toBe("[]");
  }
});

test("bad record files and links are refused in words", async ({ page }) => {
  await openStart(page);
  const bad: [string, string | Buffer][] = [
    ["empty.txt", ""],
    ["noise.txt", Buffer.from([0, 255, 254, 1, 2, 3])],
    ["other.txt", "liege record 1\ngame chess\n"],
    ["cut.json", '{"game":"baron","rules":1,'],
    ["wrong.json", '{"game":"baron","rules":1,"seats":2,"moves":["take 9"]}'],
    ["long.txt", `liege record 1\ngame baron\n${"x".repeat(100_000)}`],
  ];
  for (const [name, body] of bad) {
    await page.locator('input[type="file"]').setInputFiles({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(body as string),
    });
    await expect(page.locator(".notice"), name).toContainText("cannot be opened");
    await page.locator(".notice button").click();
  }
  await page.goto("./#/r/AAAAnonsense");
  await expect(page.locator(".notice")).toContainText("link");
  await page.locator(".notice button").click();
  await page.goto("./#/play/nothing");
  await expect(page.locator(".notice")).toContainText("no such game");
});

test("screen readers get the board in words, the moves, and what happens", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.getByRole("button", { name: "Board in words" }).click();
  await expect(page.locator(".board-words th", { hasText: /^0,0$/ })).toHaveCount(1);
  await page.getByRole("button", { name: /take .* from place 1/ }).click();
  await page.locator(".confirm .primary").click();
  await expect(page.locator('[role="log"]')).toContainText(/You take .* from slot 1/);
  await expect(page.locator('[role="log"]')).toContainText("Your turn");
  await expect(page.locator('.cell[data-cell="0,0"]')).toHaveAttribute("aria-label", /0,0: \w+/);
});

test("on a laptop what Barony asks and the last line of the log keep their places while moves are chosen and made", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openStart(page);
  await page.goto("./#/new/barony");
  await page.locator(".setup .field-row select").first().selectOption("4");
  await page.locator(".setup .primary").click();
  const feet: number[] = [];
  const sizes = new Set<string>();
  const measure = async () => {
    if ((await page.locator(".desk :is(.tip, .brief)").count()) > 0) return; // advice has its own room
    const desk = (await page.locator(".desk").boundingBox())!;
    const side = (await page.locator(".side").boundingBox())!;
    const last = (await page.locator(".log li").last().boundingBox())!;
    // The log has what the desk does not take, and ends where it ended.
    expect(Math.abs(desk.y + desk.height - side.y)).toBeLessThanOrEqual(1);
    sizes.add([desk.y, desk.width].map(Math.round).join());
    feet.push(last.y + last.height);
  };
  for (let turn = 0; turn < 10 && (await myTurn(page)); turn++) {
    if (turn > 4) await measure();
    await moveByClicks(page, turn, turn > 4 ? measure : undefined);
  }
  expect([...sizes]).toHaveLength(1);
  expect(Math.max(...feet) - Math.min(...feet), "but for what is rounded").toBeLessThanOrEqual(1.5);
});
