// web/e2e/depth.spec.ts -- reasons, finished games looked at again, motion, sounds, pinching.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { faults } from "./axe";
import {
  choose,
  kept,
  moveByClicks,
  moveCount,
  myTurn,
  nightly,
  openStart,
  playNow,
  watchFor,
} from "./helpers";

/** A game of Baron that two computer players finish by themselves. */
async function finishedGame(page: Page): Promise<void> {
  await openStart(page);
  await page.goto("./#/new/baron");
  await page.getByLabel("Number of players").selectOption("2");
  await page.getByLabel("Played by").nth(0).selectOption("1");
  await page.getByLabel("Played by").nth(1).selectOption("1");
  await page.getByLabel("Random seed").fill("5");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator(".result h2")).toContainText("win", { timeout: 110_000 });
}

test("every number can be asked why", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  // What will happen, line by line.
  await page.locator('[data-el="row:2"]').click();
  await page.locator(".preview .why").first().click();
  await expect(page.locator(".preview .because")).toContainText("honour");
  await expect(page.locator(".preview .because a")).toHaveAttribute("href", /#\/rules\/baron\/B\d+/);
  await page.locator(".confirm .primary").click();
  await myTurn(page);
  // A score: its steps add up to it.
  const points = page.locator('.seat[data-seat="0"] .seat-points');
  await expect(points).toHaveText("−1");
  await points.click();
  const reasons = page.locator("dialog[open] .reasons");
  await expect(reasons).toContainText(/You take .* from slot 2/);
  await expect(reasons.locator("li > b")).toHaveText(["0", "−1", "−1"]);
  expect(await faults(page)).toEqual([]);
  await reasons.locator(".why").first().click();
  await expect(reasons.locator(".because a")).toHaveText(/^Read rule B\d+$/);
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  // A line of the log.
  await page.locator(".log .rule-link").last().click();
  await expect(page.locator("dialog[open] .because").first()).toBeVisible();
  await page.locator("dialog[open] .because a").first().click();
  await expect(page.locator(".rule.asked")).toBeVisible();
});

test(
  "a finished game is reviewed: the curve, mistakes, the better turn on the board, and kept",
  nightly(),
  async ({ page }) => {
    test.setTimeout(400_000);
    await finishedGame(page);
    // The end is an event: the winner's banner, which goes with a click; the points by kind stand in it or, where there is
    // room beside the board, in the panel, but not in both.
    await expect(page.locator(".cloth h2")).toContainText("win");
    await expect(page.locator(".cloth .point-row")).toHaveCount(2);
    await expect(page.locator(".cloth .point-bars")).toBeHidden();
    await expect(page.locator(".result .places")).toBeInViewport();
    const wide = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator(".cloth .point-bars")).toBeVisible();
    await page.setViewportSize(wide);
    expect(await faults(page)).toEqual([]);
    await page.locator(".cloth .primary").click();
    await expect(page.locator(".cloth")).toHaveCount(0);
    await expect(page.locator(".chances h2")).toBeFocused();
    await expect(page.locator(".chances h2")).toBeInViewport();
    // Nothing that is led to moves the board: its stage cannot be scrolled at all.
    expect(
      await page.locator(".stage").evaluate((stage) => {
        stage.scrollLeft = 300;
        return stage.scrollLeft;
      }),
    ).toBe(0);
    // The review can be stopped and gone on with; on a quick machine it may be done by now.
    const row = page.locator(".progress-row");
    const known = page.locator(".review-numbers");
    for (const name of ["Stop", "Continue"]) {
      await row.getByRole("button", { name }).or(known).first().waitFor();
      await page.evaluate(() => document.querySelector<HTMLElement>(".progress-row button")?.click());
    }
    await known.waitFor({ timeout: 250_000 });
    await expect(row).toHaveCount(0, { timeout: 60_000 });
    await expect(page.locator(".chance-line").first()).toHaveAttribute("d", /^M.*L/);
    // How each win chance came about adds up, but for what is rounded.
    const read = (words: string) => Number(/[−\d]\d*/.exec(words)![0].replace("−", "-"));
    for (const seat of [1, 2]) {
      const parts = (
        await page.locator(`.review-numbers .sums td:nth-child(${seat + 1})`).allInnerTexts()
      ).map(read);
      const end = parts.pop()!;
      expect(Math.abs(parts.reduce((sum, n) => sum + n, 0) - end)).toBeLessThanOrEqual(2);
    }
    // The picture is seen before it goes anywhere.
    await page.getByRole("button", { name: "Share as a picture" }).click();
    const shown = page.getByRole("dialog").locator("img.share-picture");
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    const saved = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("link", { name: "Save the picture" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe("liege-baron.png");
    // The last board is on it, beside the result: many colours in its left half.
    const data = readFileSync(await file.path()).toString("base64");
    const seen = await page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const pen = canvas.getContext("2d")!;
      pen.drawImage(image, 0, 0);
      const { data: bytes } = pen.getImageData(0, 0, image.width / 2, image.height);
      const colours = new Set<number>();
      for (let i = 0; i < bytes.length; i += 4) {
        colours.add((bytes[i] >> 4) * 256 + (bytes[i + 1] >> 4) * 16 + (bytes[i + 2] >> 4));
      }
      return { width: image.width, height: image.height, colours: colours.size };
    }, data);
    expect(seen).toMatchObject({ width: 1200, height: 630 });
    expect(seen.colours).toBeGreaterThan(60);
    await expect(page.locator(".saved")).toContainText("liege-baron.png");
    // Arrow keys step through the game wherever the focus is, and it plays by itself.
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator(".looking")).toBeVisible();
    await page.keyboard.press("End");
    await expect(page.locator(".looking")).toHaveCount(0);
    await page.getByRole("button", { name: "Play it by itself" }).click();
    await expect(page.locator(".looking")).toContainText(/move ([2-9]|\d\d)/, { timeout: 60_000 });
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.keyboard.press("End");
    // Mistakes lead to their moment, with the better turn drawn.
    await page.locator(".mistakes button").first().click();
    await expect(page.locator(".looking")).toBeVisible();
    await expect(page.locator(".moment-review .judged")).toBeVisible();
    await expect(page.locator(".better .because-line").first()).not.toBeEmpty();
    expect(await faults(page)).toEqual([]);
    await page.locator(".looking button").click();
    await expect(page.locator(".result h2")).toBeVisible();
    // It is not worked out twice.
    const looked = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("liege.review.")));
    await expect.poll(async () => (await looked()).length).toBe(1);
    await page.reload();
    await expect(page.locator(".mistakes button").first()).toBeVisible();
    await expect(page.locator(".progress-row")).toHaveCount(0);
    await page.goto("./#/");
    await page.locator(".kept button").click();
    await expect.poll(async () => (await looked()).length).toBe(0);
  },
);

test("Barony: a conflict is shown with both strengths before the loser leaves", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/learn/barony");
  const step = page.locator(".teacher .small");
  const moves = [
    ["2,1"],
    ["act:recruit", "2,0", "count:3"],
    ["2,0", "2,1"],
    ["2,0", "3,-1"],
    ["2,1", "build:village"],
    ["3,-1", "build:stronghold"],
    ["2,-1", "1,-1"],
  ];
  for (const [i, parts] of moves.entries()) {
    await expect(step).toContainText(`Step ${i + 1} of`);
    await choose(page, parts);
    if (i === moves.length - 1) break;
    await page.locator(".confirm .primary").click();
    await page.locator(".teacher .seen").waitFor(); // the effect; then "go on"
    await page.locator(".teacher .primary").click();
  }
  // Before it counts, and again when it happens.
  await expect(page.locator(".fight .strength")).toHaveCount(2);
  await expect(page.locator(".fight .strength.lost")).toHaveCount(1);
  await page.locator(".fight .strength").first().click();
  await expect(page.locator("dialog[open] .because")).toBeVisible();
});

test("pieces travel, points step up, and all of it is quiet when less motion is asked", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("./");
  await page.locator(".card").first().waitFor();
  await expect(page.locator("html")).toHaveAttribute("data-motion", "off");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Speed of others").selectOption("normal");
  await expect(page.locator("html")).toHaveAttribute("data-motion", "on");
  await page.keyboard.press("Escape");
  await playNow(page, "baron");
  await myTurn(page);
  const before = await moveCount(page);
  await page.locator('[data-el="row:1"]').dblclick(); // the second click confirms
  await expect.poll(() => moveCount(page)).not.toBe(before);
  await expect(page.locator(".log li").last()).toBeVisible();
  expect(await page.locator(".flying").count()).toBe(0);
});

test("tiles fly while motion is on", async ({ page }) => {
  await openStart(page, { speed: "slow" });
  await playNow(page, "baron");
  await myTurn(page);
  await page.locator('[data-el="row:1"]').click();
  const flew = await watchFor(page, ".flying");
  await page.locator(".confirm .primary").click();
  await flew();
});

test("sounds are off at first and short when asked for", async ({ page }) => {
  await page.addInitScript(() => {
    const heard = window as unknown as { notes: number };
    heard.notes = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.notes++;
      return start.apply(this, when);
    };
  });
  const notes = () => page.evaluate(() => (window as unknown as { notes: number }).notes);
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.locator('[data-el="row:1"]').click();
  await page.locator(".confirm .primary").click();
  await myTurn(page);
  expect(await notes()).toBe(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
  const slider = page.getByLabel("Sounds");
  await slider.focus();
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", /^100\s%$/);
  await expect.poll(notes).toBeGreaterThan(0);
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("liege.settings")))
    .toContain('"volume":100');
});

test.describe("with two fingers", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test("the board is zoomed and moved", async ({ page }) => {
    await openStart(page);
    await playNow(page, "feudo");
    await myTurn(page);
    const land = page.locator(".board > svg > g");
    const zoom = async () => Number(/scale\(([\d.]+)\)/.exec((await land.getAttribute("transform"))!)![1]);
    expect(await zoom()).toBe(1);
    const box = (await page.locator(".board > svg").boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
      client.send("Input.dispatchTouchEvent", {
        type,
        touchPoints:
          type === "touchEnd"
            ? []
            : [
                { x: x - apart, y, id: 0 },
                { x: x + apart, y, id: 1 },
              ],
      });
    await touch("touchStart", 30);
    for (const apart of [40, 60, 80, 100]) await touch("touchMove", apart);
    await touch("touchEnd", 0);
    await expect.poll(zoom).toBeGreaterThan(2);
    const before = await zoom();
    await touch("touchStart", 100);
    for (const apart of [90, 70, 50]) await touch("touchMove", apart);
    await touch("touchEnd", 0);
    await expect.poll(zoom).toBeLessThan(before);
    // A pinch chooses nothing.
    await expect(page.locator(".confirm")).toHaveCount(0);
    await page.getByRole("button", { name: "Whole board" }).tap();
    await expect.poll(zoom).toBe(1);
  });
});

for (const [locale, line, why] of [
  ["de-DE", "Zeile 2", "Warum"],
  ["fr-FR", "ligne 2", "Pourquoi"],
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test("refusals and reasons speak the language of the page", async ({ page }) => {
      await openStart(page);
      await page.locator('input[type="file"]').setInputFiles({
        name: "other.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("liege record 1\ngame chess\n"),
      });
      await expect(page.locator(".notice")).toContainText(line);
      await page.locator(".notice button").click();
      await playNow(page, "baron");
      await myTurn(page);
      await page.locator('[data-el="row:1"]').click();
      await expect(page.locator(".preview .why").first()).toContainText(why);
    });
  });
}

test("a kept game that is broken is told of and harms no other", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await moveByClicks(page, 0);
  await myTurn(page);
  await kept(page);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("liege.game."))!;
    const game = JSON.parse(localStorage.getItem(key)!);
    localStorage.setItem("liege.game.cut", localStorage.getItem(key)!.slice(0, 90));
    const spoilt = { ...game, id: "spoilt", record: game.record.replace("game baron", "game chess") };
    localStorage.setItem("liege.game.spoilt", JSON.stringify(spoilt));
    // As after a new version of the page: the moves are right, the hashes are not.
    const older = { ...game, id: "older", record: game.record.replace(/= [0-9a-f]{8}/g, "= 00000000") };
    localStorage.setItem("liege.game.older", JSON.stringify(older));
  });
  await page.goto("./#/");
  await page.reload();
  await expect(page.locator(".notice")).toContainText("cannot be read: 1");
  await page.locator(".notice button").click();
  await page.goto("./#/play/spoilt");
  await expect(page.locator(".notice")).toContainText("cannot be opened");
  await page.locator(".notice button").click();
  await page.goto("./#/play/older");
  await myTurn(page);
  await page.goto("./#/");
  await expect(page.locator(".kept")).toHaveCount(3);
});
