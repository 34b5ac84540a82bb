// web/pictures/pictures.spec.ts -- every picture in docs/pictures, as tools/pictures takes it.
import { expect, test, type Page } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { moveByClicks, openStart } from "../e2e/helpers";
import { comeIn, joinBy, makeTable, person, Server, type Person } from "../e2e/server";
import type { Kept } from "../src/lib/saves";
import { before, played, record, seatNames, type Cut } from "./games";
import { smallScreenshot } from "./png";
import { html, screenOf } from "./terminal";

const LAPTOP = { width: 1280, height: 800 };
const LOBBY = { width: 1280, height: 640 };
const PHONE = { width: 390, height: 844 };
const FIGHT: Record<string, string> = { baron: "fight", barony: "clash", feudo: "fight" };

/** As a visitor has them: the tests look at coordinates. */
const SETTINGS = { coordinates: false };

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  const path = resolve(process.env.PICTURES ?? "../docs/pictures", `${name}.png`);
  writeFileSync(path, await smallScreenshot(page));
}

/** Opens a record as a game kept in the browser; the first seat is played at this device. */
async function openGame(page: Page, game: string, words: string, seats: number): Promise<void> {
  const people = seatNames(seats).map((name, i) => ({ name, arms: i, level: i > 0 ? 2 : 0 }));
  const rest = { moves: 1, over: false, when: 0 };
  const kept: Kept = { id: "picture", game, seats: people, record: words, ...rest };
  await page.addInitScript((text) => localStorage.setItem("liege.game.picture", text), JSON.stringify(kept));
  await openStart(page, SETTINGS);
  await page.goto("./#/play/picture");
  await page.locator(".play").waitFor();
}

/** The move that follows is chosen, so that the page shows what will happen. */
async function chooseNext(page: Page, { move }: Cut): Promise<void> {
  const wide = page.viewportSize()!.width >= 900;
  const words = page.locator(".bar .tab-words");
  if (await words.isVisible()) {
    await words.click();
  } else {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator(".menu-words").click();
  }
  const button = page.locator(`.move-list button[data-move="${move}"]`);
  await button.waitFor();
  if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
  await page.locator(wide ? ".bar .tab-log" : ".bar .tab-words").click();
  await expect(page.locator(".confirm .primary")).toBeVisible();
}

const fight = (game: string) => before(game, 3, FIGHT[game], 0.6);

for (const game of ["baron", "barony", "feudo"]) {
  test(`page-${game}`, async ({ page }) => {
    await page.setViewportSize(LAPTOP);
    const cut = fight(game);
    await openGame(page, game, cut.record, 3);
    await chooseNext(page, cut);
    await take(page, `page-${game}`);
  });

  test(`terminal-${game}`, async ({ page }) => {
    await page.setContent(html(await screenOf(fight(game))));
    const { width, height } = (await page.locator("pre").boundingBox())!;
    await page.setViewportSize({ width: Math.ceil(width), height: Math.ceil(height) });
    await take(page, `terminal-${game}`);
  });
}

for (const game of ["baron", "barony", "feudo"]) {
  test(`page-${game}-phone`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: game === "feudo" ? "dark" : "light" });
    const cut = fight(game);
    await openGame(page, game, cut.record, 3);
    await chooseNext(page, cut);
    await take(page, `page-${game}-phone`);
  });
}

for (const [name, size] of [
  ["page-start", LAPTOP],
  ["page-start-phone", PHONE],
] as const) {
  test(name, async ({ page }) => {
    await page.setViewportSize(size);
    await openStart(page, SETTINGS);
    await take(page, name);
  });
}

/** Of players who think little, so that there are mistakes to show. */
test("page-analysis", async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  await openGame(page, "baron", record(played("baron", 3, 7, 20)), 3);
  await expect(page.locator(".chances")).toBeVisible();
  await expect(page.locator(".progress-row")).toHaveCount(0, { timeout: 500_000 });
  await page.locator(".mistakes button").first().click();
  await expect(page.locator(".better")).toBeVisible();
  await take(page, "page-analysis");
});

test("page-lobby", async ({ browser }) => {
  const server = new Server();
  await server.start();
  try {
    const people: Person[] = [];
    for (const name of ["Anna", "Ben", "Cleo"]) {
      const one = await person(browser, server, { viewport: LOBBY, reducedMotion: "reduce" });
      if (name !== "Ben") await comeIn(one, name);
      people.push(one);
    }
    const [anna, ben, cleo] = people;
    const clock = async (page: Page, label: string) => {
      await page.locator("select[name=clock]").selectOption({ label });
    };
    const mine = ({ page }: Person) => page.locator(".desk.mine");
    /** Makes moves until somebody else is to move. */
    const endTurn = async ({ page }: Person, next: Person) => {
      for (let turn = 0; (await mine(next).count()) === 0; turn++) {
        if ((await page.locator(".desk.mine").count()) > 0) await moveByClicks(page, turn);
        await page.waitForTimeout(300);
      }
    };
    const link = await makeTable(anna, "baron", (page) => clock(page, "3 days for each move"));
    await joinBy(ben, link, "Ben");
    await endTurn(ben, anna);
    await anna.page.goto(`${server.url}#/online`);
    await makeTable(anna, "barony", async (page) => {
      await clock(page, "7 days for each move");
      await page.locator("dialog summary").click();
      await page.locator("select[name=seat1]").selectOption("2");
    });
    await endTurn(cleo, anna);
    await makeTable(cleo, "feudo", async (page) => {
      await page.locator("select[name=access]").selectOption("open");
      await page.locator("select[name=seats]").selectOption("3");
    });
    await anna.page.goto(`${server.url}#/online`);
    await expect(anna.page.locator(".table-list li")).toHaveCount(3);
    await take(anna.page, "page-lobby");
  } finally {
    await server.stop();
  }
});
