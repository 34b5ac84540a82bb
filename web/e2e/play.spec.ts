// web/e2e/play.spec.ts -- whole games in the browser: by clicks, by keys, on a phone, after reloads.
import { expect, test } from "@playwright/test";
import { drawn, moveByClicks, myTurn, nightly, openStart, playNow, targets } from "./helpers";

// Whole games by clicks of all three are in e2e/clicks.spec.ts, with others in e2e/online.spec.ts.
test("a whole game of Baron by clicks", nightly(), async ({ page }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  await openStart(page);
  await playNow(page, "baron");
  let turns = 0;
  while (await myTurn(page)) await moveByClicks(page, turns++);
  expect(turns).toBeGreaterThan(5);
  await expect(page.locator(".result h2")).toContainText("win");
  await expect(page.locator(".log li").last()).toContainText("over");
  expect(problems).toEqual([]);
});

test("a whole game of Baron by keys alone", async ({ page }) => {
  await openStart(page);
  await page.locator("body").press("Tab");
  for (let i = 0; i < 12; i++) {
    if (await page.evaluate(() => document.activeElement?.textContent?.startsWith("Play now"))) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.locator(".play").waitFor();
  let moves = 0;
  while (await myTurn(page)) {
    const before = await page.locator(".log li").count();
    for (let part = 0; part < 6 && (await page.locator(".confirm .primary").count()) === 0; part++) {
      const steps = 1 + ((moves + part) % 3);
      for (let i = 0; i < steps; i++) await page.keyboard.press("n");
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await page.locator(".log li").count()) > before || !(await myTurn(page)))
      .toBe(true);
    moves++;
  }
  expect(moves).toBeGreaterThan(5);
});

test("every game is begun at once and answered by the computer", async ({ page }) => {
  await openStart(page);
  const cards = await page.locator(".card").count();
  for (let i = 0; i < cards; i++) {
    await page.locator(".card .play-now").nth(i).click();
    for (let turn = 0; turn < 8 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
    await page.goto("./#/");
    await page.locator(".card").first().waitFor();
  }
  expect(await page.locator(".kept").count()).toBe(cards);
});

test("a tile is dragged onto the land", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.locator(".pickable.target", { hasText: "place 1" }).click();
  await page.locator(".confirm .primary").click();
  await myTurn(page);
  const tile = page.locator(".tray .pickable.target").first();
  const from = (await tile.boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 80, { steps: 4 });
  const to = (await page.locator(".cell.target").first().boundingBox())!;
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator(".preview")).toContainText(/You lay an? \w+/);
  await page.locator(".confirm .primary").click();
  await expect(page.locator(".preview")).toHaveCount(0);
});

test("what is not allowed is explained, with a link to the rule and back", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.locator('.cell[data-cell="0,0"]').click();
  await expect(page.locator(".refusal")).toContainText("First a tile of the row is taken.");
  const link = page.locator(".refusal a");
  const rule = /B\d+/.exec((await link.textContent())!)![0];
  await link.click();
  await expect(page.locator(`#${rule}`)).toHaveClass(/asked/);
  await page.locator(".bar a.primary").click();
  await myTurn(page);
});

test("a move is shown before it counts, taken back, and the turn restarted", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  await myTurn(page);
  await page.locator(".pickable.target", { hasText: "place 1" }).click();
  await expect(page.locator(".preview")).toContainText(/You take .* from slot 1/);
  await page.keyboard.press("Escape");
  await expect(page.locator(".preview")).toHaveCount(0);
  await page.locator(".pickable.target", { hasText: "place 1" }).click();
  await page.locator(".confirm .primary").click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  // A meadow of the reserve is no secret and leads to the donjon step: laying it can be undone.
  await page.locator('.pickable[data-el="tile:meadow"]').first().click();
  if ((await page.locator(".confirm .primary").count()) === 0)
    await page.locator(".cell.target").first().click();
  const tiles = await page.locator(".board use").count();
  await page.locator(".confirm .primary").click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeEnabled();
  await page.keyboard.press("u");
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  expect(await page.locator(".board use").count()).toBeLessThan(tiles);
});

test("a reload in the middle of a game loses nothing", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  for (let turn = 0; turn < 5; turn++) {
    await myTurn(page);
    await moveByClicks(page, turn);
  }
  await myTurn(page);
  const lines = await page.locator(".log li").allTextContents();
  await page.reload();
  await myTurn(page);
  expect(await page.locator(".log li").allTextContents()).toEqual(lines);
  await page.goto("./#/");
  await page.locator(".kept a.button").click();
  await myTurn(page);
  expect(await page.locator(".log li").allTextContents()).toEqual(lines);
});

test("looking back: a line of the log, the slider, and back to now", async ({ page }) => {
  await openStart(page);
  await playNow(page, "baron");
  for (let turn = 0; turn < 6 && (await myTurn(page)); turn++) await moveByClicks(page, turn);
  await myTurn(page);
  const tiles = await page.locator(".board .edge").count();
  await page.locator(".log li:not([hidden]) .line").nth(3).click();
  await expect(page.locator(".looking")).toBeVisible();
  expect(await page.locator(".board .edge").count()).toBeLessThan(tiles);
  await expect(targets(page)).toHaveCount(0);
  await page.locator(".replay input").focus();
  await page.keyboard.press("End");
  await expect(page.locator(".looking")).toHaveCount(0);
  await page.getByRole("button", { name: "To the start" }).click();
  await page.locator(".looking button").click();
  expect(await page.locator(".board .edge").count()).toBe(tiles);
});

test("people who share a device hand it over where secrets exist", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/new/baron");
  await page.locator("dialog select").first().selectOption("2");
  await page.getByLabel("Played by").nth(1).selectOption("0");
  await page.getByLabel("Name").nth(0).fill("Anna");
  await page.getByLabel("Name").nth(1).fill("Ben");
  await page.getByLabel("Random seed").fill("12");
  await page.getByRole("button", { name: "Begin" }).click();
  const cover = page.locator(".cover");
  await expect(cover).toBeVisible();
  await expect(page.locator(".tray")).toHaveCount(0);
  const first = (await cover.locator("h2").textContent())!.includes("Anna") ? "Anna" : "Ben";
  await page.getByRole("button", { name: `I am ${first}` }).click();
  await expect(page.locator(".tray")).toBeVisible();
  for (let turn = 0; turn < 4 && (await cover.count()) === 0; turn++) await moveByClicks(page, turn);
  await expect(cover).toContainText(first === "Anna" ? "Ben" : "Anna");
  await page.locator(".cover button").click();
  await myTurn(page);
});

test("a move is shown with the next frame", async ({ page }) => {
  await openStart(page, { speed: "normal" });
  await playNow(page, "baron");
  await myTurn(page);
  await page.locator(".pickable.target", { hasText: "place 1" }).click();
  await expect(page.locator(".confirm .primary")).toBeVisible();
  await drawn(page);
  const [frames, ms, together] = await page.evaluate(async () => {
    // The tile and the question change in one go; what is told beside them follows.
    const changed = new Set<string>();
    const watch = new MutationObserver((list) => {
      for (const { target } of list) {
        const on = target instanceof Element ? target : target.parentElement;
        changed.add(on?.closest(".board, .tray, .ask, .seats, .since, .log")?.classList[0] ?? "");
      }
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    const own = () => document.querySelectorAll(".tray-part.own .pickable").length;
    const [from, tiles] = [performance.now(), own()];
    document.querySelector<HTMLElement>(".confirm .primary")!.click();
    let frames = 0;
    for (; own() === tiles && frames < 100; frames++) await new Promise(requestAnimationFrame);
    watch.disconnect();
    return [frames, performance.now() - from, [...changed]] as const;
  });
  expect(together).toEqual(expect.arrayContaining(["tray", "ask"]));
  expect(together).not.toContain("log");
  await expect(page.locator(".log li", { hasText: /You take .* from slot 1/ })).toBeVisible();
  console.log(`a move is shown after ${ms.toFixed(0)} ms`);
  expect(frames, "frames until it is shown").toBeLessThanOrEqual(2);
});

test("with animations on, a game goes on however quickly one moves", nightly(), async ({ page }) => {
  await openStart(page, { speed: "fast" });
  await playNow(page, "baron");
  let moves = 0;
  for (; moves < 16 && (await myTurn(page)); moves++) await moveByClicks(page, moves);
  expect(moves).toBeGreaterThan(3);
});

test("the page stays awake while the strongest computer player thinks", async ({ page }) => {
  await openStart(page);
  await page.goto("./#/new/baron");
  await page.locator("dialog select").first().selectOption("2");
  await page.getByLabel("Played by").nth(0).selectOption("5");
  await page.getByLabel("Played by").nth(1).selectOption("5");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator(".ask p")).toContainText("thinking");
  // Frames that are drawn during one and the same thought; a page that slept would draw none.
  const [longest, most] = await page.evaluate(async () => {
    let [gap, frames, most, thought] = [0, 0, 0, ""];
    let last = performance.now();
    for (const end = last + 60_000; last < end && most <= 10; ) {
      await new Promise(requestAnimationFrame);
      gap = Math.max(gap, performance.now() - last);
      last = performance.now();
      const thinks = document.querySelector(".ask p")?.textContent?.includes("thinking");
      const now = thinks ? (document.querySelector<HTMLElement>(".play")!.dataset.count ?? "") : "";
      frames = now !== "" && now === thought ? frames + 1 : 0;
      thought = now;
      most = Math.max(most, frames);
    }
    return [gap, most];
  });
  console.log(`longest time without a frame while the computer thinks: ${longest.toFixed(0)} ms`);
  expect(most, "frames drawn meanwhile").toBeGreaterThan(10);
});

test(
  "a hint names a move to choose, and a finished game shows how the chances went",
  nightly(),
  async ({ page }) => {
    await openStart(page);
    await playNow(page, "baron");
    await myTurn(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Show the turn" }).click();
    await expect(page.locator(".hint")).toContainText(/%/, { timeout: 60_000 });
    await page.locator(".hint button", { hasText: "Choose it" }).click();
    await expect(page.locator(".preview")).toBeVisible();
    for (let turn = 0; await myTurn(page); turn++) await moveByClicks(page, turn);
    await expect(page.locator(".chance-line").first()).toHaveAttribute("d", /^M.*L/, { timeout: 60_000 });
    await page.locator(".chance-curve").click({ position: { x: 40, y: 30 } });
    await expect(page.locator(".looking")).toBeVisible();
  },
);
