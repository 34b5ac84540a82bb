// web/e2e/helpers.ts -- what the tests in the browser share.
import { expect, type Page } from "@playwright/test";

/**
 * Opens the start page, with animations off unless told otherwise; seeds are the same each time.
 * PAGE_SLOW=N in the environment: on a processor N times slower, to find what depends on speed.
 */
export async function openStart(page: Page, settings: Record<string, unknown> = {}): Promise<void> {
  if (process.env.PAGE_SLOW) {
    const rate = Number(process.env.PAGE_SLOW);
    await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate });
  }
  await page.addInitScript(() => {
    const real = crypto.getRandomValues.bind(crypto);
    let seed = 4; // with it the player at the device begins a game of Baron
    crypto.getRandomValues = ((array: ArrayBufferView<ArrayBuffer>) =>
      array instanceof Uint32Array ? array.fill(seed++) : real(array)) as Crypto["getRandomValues"];
  });
  await page.addInitScript(
    (kept) => {
      if (!localStorage.getItem("liege.settings")) {
        localStorage.setItem("liege.settings", JSON.stringify(kept));
      }
    },
    { speed: "off", ask: "always", forced: false, coordinates: true, ...settings },
  );
  await page.goto("./");
  await page.locator(".card").first().waitFor();
}

/** Details of a test that `./do test` leaves to `./do nightly`: it takes long, or repeats what another one
 *  proves at a further size, in a further language or game. */
export const nightly = (is = true) => (is ? { tag: "@nightly" } : {});

export async function playNow(page: Page, game: string): Promise<void> {
  await page.locator(`article[aria-labelledby="card-${game}"] .play-now`).click();
  await page.locator(".play").waitFor();
}

/** How many moves of this game have been made, as the page shows it. */
export const moveCount = (page: Page) => page.locator(".play").getAttribute("data-count");

/** Waits until whatever was just done is on the screen: two frames later it is, and all around the
 *  board when nothing is late any more (src/lib/late.tsx). Letters come first: a browser fetches those
 *  of a new page when it lays it out, and lays it out again when they are there. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await Promise.all([...document.fonts].map((font) => font.load()));
    for (let still = 0; still < 2; still += 1) {
      await frame();
      if (document.documentElement.hasAttribute("data-late")) still = -1;
    }
  });
}

/** What is asked of the player, when all that belongs to it is drawn. */
export const ASKED = ":root:not([data-late]) .desk.mine";

/**
 * Notes from now on whether something is ever on the page, however short: `await seen()` waits for it.
 * For what goes by itself, which a busy machine may look for too late.
 */
export async function watchFor(page: Page, selector: string): Promise<() => Promise<void>> {
  await page.evaluate((what) => {
    const noted = ((window as unknown as { noted?: Set<string> }).noted ??= new Set());
    noted.delete(what);
    const observer = new MutationObserver(() => {
      if (document.querySelector(what) === null) return;
      noted.add(what);
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }, selector);
  return () =>
    expect
      .poll(
        () =>
          page.evaluate((what) => (window as unknown as { noted: Set<string> }).noted.has(what), selector),
        { message: `${selector} has been seen`, timeout: 60_000 },
      )
      .toBe(true);
}

/** Waits until the game as it stands is kept in the browser, which happens a moment after a move. */
export async function kept(page: Page): Promise<void> {
  const moves = Number(await moveCount(page));
  const lines = () =>
    page.evaluate(() => {
      const id = location.hash.split("/").at(-1);
      const game = JSON.parse(localStorage.getItem(`liege.game.${id}`) ?? "null");
      return game === null ? -1 : (game.record.match(/^\d+ (nature|\d) /gm) ?? []).length;
    });
  await expect.poll(lines, "moves kept").toBe(moves);
}

/** Waits until the browser's history says that something lies over the page, or that nothing does (src/lib/back.ts):
 *  a moment after a dialog is closed the entry for it is gone back from, and what is loaded meanwhile is not. */
export const covered = (page: Page, is: boolean) =>
  expect
    .poll(() => page.evaluate(() => history.state?.over === true), "something lies over the page")
    .toBe(is);

export const targets = (page: Page) => page.locator(".cell.target, .pickable.target");

/** A number that is different for each turn but the same in each run. */
export const vary = (turn: number, most: number) => (turn * 7919 + 13) % most;

/** Waits until the player is asked or the game is over; true: it goes on. */
export async function myTurn(page: Page): Promise<boolean> {
  await page.locator(`${ASKED}, .result`).first().waitFor({ timeout: 60_000 });
  return (await page.locator(".result").count()) === 0;
}

/** Chooses part after part by clicks until one move is left, and confirms it; `look` before that. */
export async function confirmByClicks(page: Page, turn: number, look?: () => Promise<void>): Promise<void> {
  const confirm = page.locator(".confirm .primary");
  for (let part = 0; part < 6 && (await confirm.count()) === 0; part++) {
    const all = targets(page);
    const count = await all.count();
    expect(count, "something can be chosen").toBeGreaterThan(0);
    await all.nth(vary(turn + part, count)).click({ force: true });
    await drawn(page);
  }
  await look?.();
  await confirm.click();
}

/** Makes a move by clicks, and sees it made. */
export async function moveByClicks(page: Page, turn: number, look?: () => Promise<void>): Promise<void> {
  const before = await moveCount(page);
  await confirmByClicks(page, turn, look);
  await expect.poll(() => moveCount(page), { message: "the move is made", timeout: 60_000 }).not.toBe(before);
  await page.locator(":root:not([data-late])").waitFor({ state: "attached" });
}

/** Clicks a cell, something beside the board by its name in the page, or by its words. */
async function clickThing(page: Page, what: string): Promise<void> {
  const [force, timeout] = [true, 5000];
  if (/^-?\d+,-?\d+$/.test(what)) await page.locator(`.cell[data-cell="${what}"]`).click({ force, timeout });
  else if (what.includes(":")) await page.locator(`[data-el="${what}"]`).first().click({ timeout });
  else await page.locator(".pickable", { hasText: what }).first().click({ timeout });
  await drawn(page);
}

/** Chooses one thing after the other until a move is to be confirmed, or, if not `whole`, a part of it; begins again if disturbed. */
export async function choose(page: Page, things: readonly string[], whole = true): Promise<void> {
  const confirm = page.locator(".confirm .primary");
  await expect(async () => {
    await page.keyboard.press("Escape");
    for (const thing of things) {
      if (!(await confirm.isVisible())) await clickThing(page, thing);
    }
    if (whole) await expect(confirm).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

/** Does nothing move sideways out of the window? */
export async function fitsWidth(page: Page): Promise<void> {
  const [needs, has] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(needs).toBeLessThanOrEqual(has);
}
