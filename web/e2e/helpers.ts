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

export async function playNow(page: Page, game: string): Promise<void> {
  await page.locator(`article[aria-labelledby="card-${game}"] .primary`).click();
  await page.locator(".play").waitFor();
}

export const targets = (page: Page) => page.locator(".cell.target, .pickable.target");

/** A number that is different for each turn but the same in each run. */
export const vary = (turn: number, most: number) => (turn * 7919 + 13) % most;

/** Waits until the player is asked or the game is over; true: it goes on. */
export async function myTurn(page: Page): Promise<boolean> {
  await page.locator(".desk.mine, .result").first().waitFor({ timeout: 20_000 });
  return (await page.locator(".result").count()) === 0;
}

/** Chooses part after part by clicks until one move is left, then confirms it. */
export async function moveByClicks(page: Page, turn: number): Promise<void> {
  const confirm = page.locator(".confirm .primary");
  for (let part = 0; part < 6 && (await confirm.count()) === 0; part++) {
    const all = targets(page);
    const count = await all.count();
    expect(count, "something can be chosen").toBeGreaterThan(0);
    await all.nth(vary(turn + part, count)).click({ force: true });
  }
  await confirm.click();
}

/** Does nothing move sideways out of the window? */
export async function fitsWidth(page: Page): Promise<void> {
  const [needs, has] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(needs).toBeLessThanOrEqual(has);
}
