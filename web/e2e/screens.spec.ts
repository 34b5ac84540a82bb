// web/e2e/screens.spec.ts -- every screen on a small phone and with text of double size: nothing moves
// out sideways, what is touched is as large as a thumb, and the button that confirms is in sight.
import { expect, test, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { seriousFaults } from "./axe";
import {
  drawn,
  fitsWidth,
  moveByClicks,
  moveCount,
  myTurn,
  nightly,
  openStart,
  targets,
  vary,
} from "./helpers";
import { canServe, comeIn, LIEGE, Server } from "./server";

const THUMB = 44; // pixels
const SEATS: Record<string, string> = { baron: "5", barony: "4", feudo: "4" };

/** A page of somebody who has chosen letters of twice the size in their browser. */
async function largeText(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: "de-DE", // the longest words
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    ...options,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  return page;
}

/** Choices whose present words are wider than their box: they would be cut. */
const cutChoices = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d")!;
    const ARROW = 20; // pixels at a box's end
    return [...document.querySelectorAll<HTMLSelectElement>("dialog[open] select")].flatMap((one) => {
      const style = getComputedStyle(one);
      pen.font = style.font;
      const words = one.selectedOptions[0]?.text ?? "";
      const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
      return pen.measureText(words).width > room ? [words] : [];
    });
  });

for (const [locale, settings] of [
  ["en-GB", "Settings"],
  ["de-DE", "Einstellungen"],
  ["fr-FR", "Réglages"],
])
  test.describe(`choices on the smallest phone, ${locale}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 }, locale });
    test(
      "are read whole in the settings and when a game is set up",
      nightly(locale !== "fr-FR"),
      async ({ page }) => {
        await openStart(page, { ask: undefined });
        await page.getByRole("button", { name: settings }).first().tap();
        await expect(page.locator("dialog[open] select").first()).toBeVisible();
        expect(await cutChoices(page)).toEqual([]);
        await page.goto("./#/new/feudo");
        await expect(page.locator(".setup select").first()).toBeVisible();
        expect(await cutChoices(page)).toEqual([]);
        await fitsWidth(page);
      },
    );
  });

/** Controls that stick out of the window, and those too small for a thumb. */
async function look(page: Page, screen: string, thumbs: boolean): Promise<void> {
  await fitsWidth(page);
  const found = await page.evaluate((least) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const open = document.querySelector("dialog[open]") ?? document;
    const all = [...open.querySelectorAll("button, a.button, select, summary, input:not(.sr)")];
    const name = (one: Element) => `${one.className} ${one.textContent?.slice(0, 20)}`;
    const seen = all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0);
    return {
      out: seen
        .filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          return (left < -1 || right > innerWidth + 1) && !scrolls(one.parentElement);
        })
        .map(name),
      small: seen
        .filter((one) => {
          // Inside a sentence, in a row that is a target as a whole, on the label beside it, or read in the strip, with a
          // button beside it that shows all of it again.
          if (
            one.matches(
              ".why, .seat-name, .seat-points, [type=checkbox], [type=radio], [type=range], .place, .since .line",
            )
          )
            return false;
          const { width, height } = one.getBoundingClientRect();
          return width < least - 0.5 || height < least - 0.5;
        })
        .map(name),
    };
  }, THUMB);
  expect(found.out, `${screen}: in sight`).toEqual([]);
  if (thumbs) expect(found.small, `${screen}: large enough`).toEqual([]);
}

/** The pages beside the table. */
async function walkPages(page: Page, thumbs: boolean): Promise<void> {
  await openStart(page);
  await look(page, "start", thumbs);
  for (const [where, until] of [
    ["new/baron", "dialog[open]"],
    ["you", ".deal"],
    ["you/numbers", ".ratings"],
    ["learn/baron/why", ".why-list"],
    ["puzzles/feudo", ".puzzle-list"],
    ["campaign/barony", ".school-list"],
    ["campaign/barony/1", ".scenario-page .actions"],
    ["rules/barony", ".rule"],
    ["learn/feudo", ".teacher"],
  ]) {
    await page.goto(`./#/${where}`);
    await page.locator(until).first().waitFor();
    await look(page, where, thumbs && !where.startsWith("rules"));
  }
}

/** A game with all its seats, and everything that opens beside its board. */
async function walkTable(page: Page, game: string, thumbs: boolean): Promise<void> {
  await openStart(page, { ask: "always" });
  await page.goto(`./#/new/${game}`);
  await page.locator(".setup .field-row select").first().selectOption(SEATS[game]);
  await page.locator(".setup .primary").dispatchEvent("click");
  const confirm = page.locator(".confirm .primary");
  for (let turn = 0; turn < 3 && (await myTurn(page)); turn++) {
    for (let part = 0; part < 6 && (await confirm.count()) === 0; part++) {
      await targets(page)
        .nth(vary(turn + part, await targets(page).count()))
        .dispatchEvent("click");
      await drawn(page);
    }
    await expect(confirm, "the button that confirms is in sight").toBeInViewport({ ratio: 0.9 });
    if (turn === 2) break;
    const before = await moveCount(page);
    await confirm.click();
    await expect.poll(() => moveCount(page)).not.toBe(before);
  }
  await look(page, game, thumbs);
  const board = (await page.locator(".board > svg").boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect(Math.min(board.width / width, board.height / height), "the board keeps its room").toBeGreaterThan(
    0.22,
  );
  await page.locator(".tab-log").click();
  await look(page, `${game}: log`, thumbs);
  await page.locator(".tab-log").click();
  await page.locator(".bar-buttons > :last-child").click();
  await page.locator("dialog[open]").waitFor();
  await look(page, "menu", thumbs);
  await page.locator("dialog[open] .menu-plan").click();
  await page.locator(".plan-open").click();
  await page.locator(".plan-banner").waitFor();
  // The panel has made room for the copy, which has its own way back.
  await expect(page.locator(".tab-plan.on")).toHaveCount(0);
  await look(page, `${game}: copy`, thumbs);
}

/** A finished game of five. */
async function walkEnd(page: Page): Promise<void> {
  const lines = readFileSync("../tests/golden/baron-5-random.txt", "utf8").split("\n");
  const moves = lines.filter((line) => /^[a-z]/.test(line)).map((line) => line.split(" | ")[0]);
  const record = { game: "baron", rules: 1, seats: 5, nature: "manual", moves };
  await openStart(page);
  await page.locator('input[type="file"]').setInputFiles({
    name: "game.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await page.locator(".chances").waitFor();
  await fitsWidth(page);
}

for (const [name, size] of [
  ["a small phone", { width: 320, height: 640 }],
  ["a phone held sideways", { width: 667, height: 375 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: size, locale: "de-DE" });
    test("pages beside the table fit", async ({ page }) => walkPages(page, true));
    test("a finished game fits", async ({ page }) => walkEnd(page));
    for (const game of Object.keys(SEATS)) {
      test(
        `${game} with all seats fits`,
        nightly(game !== (size.width === 320 ? "baron" : "feudo")),
        async ({ page }) => walkTable(page, game, true),
      );
    }
  });
}

test.describe("with text of twice the size", () => {
  let page: Page;
  test.beforeEach(async ({ browser, baseURL }) => {
    page = await largeText(browser, { baseURL });
  });
  test.afterEach(async () => page.context().close());
  test("letters are twice as large", async () => {
    await openStart(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  });
  test("pages beside the table fit", async () => walkPages(page, false));
  test("a hint is read from its first word, and nothing lies over it", async () => {
    await openStart(page, { coordinates: false });
    await page.goto("./#/new/feudo");
    await page.locator(".setup .primary").dispatchEvent("click");
    await myTurn(page);
    await page.getByRole("button", { name: "Tipp" }).dispatchEvent("click");
    await page
      .getByRole("button", { name: "Zug zeigen" })
      .dispatchEvent("click", undefined, { timeout: 60_000 });
    await expect(page.locator(".hint-words strong")).toContainText(/\p{L}/u);
    const over = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".hint-words strong, .hint-acts button")].flatMap((one) => {
          const { x, y, width, height } = one.getClientRects()[0];
          const there = document.elementFromPoint(x + width / 2, y + height / 2);
          return there?.closest(".hint") ? [] : [`${one.textContent}: ${there?.className}`];
        }),
      );
    await expect.poll(over).toEqual([]);
  });
  test("a finished game fits", async () => walkEnd(page));
  for (const game of Object.keys(SEATS)) {
    test(`${game} with all seats fits`, nightly(game !== "barony"), async () => walkTable(page, game, false));
    test(
      `${game}: points, board, news and question are on the first screen, and no cell lies under "+"`,
      nightly(game !== "baron"),
      async () => {
        await openStart(page);
        await page.goto(`./#/new/${game}`);
        await page.locator(".setup .field-row select").first().selectOption(SEATS[game]);
        await page.locator(".setup .primary").dispatchEvent("click");
        for (let move = 0; move < 8; move++) {
          await myTurn(page);
          await moveByClicks(page, move);
        }
        await myTurn(page);
        await drawn(page);
        await page.evaluate(() => scrollTo(0, 0));
        for (const points of await page.locator(".seat-points").all())
          await expect(points).toBeInViewport({ ratio: 1 });
        await expect(page.locator(".board")).toBeInViewport({ ratio: 1 });
        await expect(page.locator(".since")).toBeInViewport({ ratio: 1 });
        await expect(page.locator(".ask p")).toBeInViewport();
        const hidden = await page.evaluate(() => {
          const zoom = document.querySelector(".zoom")!;
          const plus = zoom.getBoundingClientRect();
          // A board that looks at what can be chosen keeps that off its buttons.
          const which = zoom.matches(".whole") ? ".board .cell" : ".board .cell.target";
          return [...document.querySelectorAll<SVGElement>(which)].flatMap((cell) => {
            const { left, right, top, bottom } = cell.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            return x > plus.left && x < plus.right && y > plus.top && y < plus.bottom
              ? [cell.dataset.cell]
              : [];
          });
        });
        expect(hidden).toEqual([]);
      },
    );
    test(
      `${game}: the board stays in sight while something is chosen below it`,
      nightly(game !== "feudo"),
      async () => {
        await openStart(page);
        await page.goto(`./#/new/${game}`);
        await page.locator(".setup .field-row select").first().selectOption("2");
        await page.locator(".setup .primary").dispatchEvent("click");
        await myTurn(page);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await drawn(page);
        const seen = await page.evaluate(() => {
          const { top, bottom } = document.querySelector(".board")!.getBoundingClientRect();
          const at = document.elementFromPoint(innerWidth / 2, (top + bottom) / 2);
          const scores = document.querySelector(".seats")!.getBoundingClientRect();
          return {
            top: Math.round(scores.top),
            under: Math.round(top - scores.bottom),
            uncovered: at?.closest(".board") !== null,
            part: bottom / innerHeight,
          };
        });
        expect(seen, "points at the head, the board under them").toMatchObject({
          top: 0,
          under: 0,
          uncovered: true,
        });
        expect(seen.part, "there is room for cards below it").toBeLessThan(0.45);
      },
    );
  }
});

/** The pages about tables with others. */
const ONLINE = [
  "",
  "/friends",
  "/records",
  "/best",
  "/tournaments",
  "/tournaments/new",
  "/daily",
  "/account",
];

test.describe("at tables with others", () => {
  test.skip(!canServe, `there is no ${LIEGE}; LIEGE names the program`);
  const server = new Server();
  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());

  /** Every page, a table that waits and one that is played at, against a computer. */
  async function walkOnline(page: Page, thumbs: boolean): Promise<void> {
    const one = { page, problems: [], frames: [] };
    await page.addInitScript(() => {
      const settings = { speed: "off", ask: "always", forced: false };
      localStorage.setItem("liege.settings", JSON.stringify(settings));
    });
    await comeIn(one, thumbs ? "Annemarie" : "Benedikt");
    for (const where of ONLINE) {
      await page.goto(`./#/online${where}`);
      await page.locator(".online-main h1 + *").waitFor();
      await expect(page.locator(".online-main")).not.toContainText("geladen");
      await look(page, `online${where}`, thumbs);
    }
    for (const waits of [true, false]) {
      await page.goto("./#/online/new/baron");
      await page.locator("dialog[open] form").waitFor();
      await page.locator("dialog[open] summary").click();
      if (!waits) await page.locator("select[name=seat1]").selectOption("1");
      await look(page, "a new table", thumbs);
      await page.locator("dialog[open] button[type=submit]").click();
      await page.locator(waits ? ".waiting-seats" : ".play").waitFor();
      if (!waits) await myTurn(page);
      await look(page, waits ? "a table that waits" : "a game with others", thumbs);
    }
    expect(one.problems).toEqual([]);
  }

  test("all fits a small phone, in the dark", async ({ browser }) => {
    const context = await browser.newContext({
      ...{ baseURL: server.url, locale: "de-DE", colorScheme: "dark" },
      ...{ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } },
    });
    const page = await context.newPage();
    await walkOnline(page, true);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await seriousFaults(page)).toEqual([]);
    await context.close();
  });

  test("all fits with text of twice the size", nightly(), async ({ browser }) => {
    const page = await largeText(browser, { baseURL: server.url });
    await walkOnline(page, false);
    await page.context().close();
  });
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test("a tap just beside a small cell that can be chosen means it", async ({ page }) => {
    await openStart(page);
    await page.goto("./#/new/barony");
    await page.locator(".setup .field-row select").first().selectOption("4");
    await page.locator(".setup .primary").tap();
    await myTurn(page);
    const spot = await page.evaluate(() => {
      const all = [...document.querySelectorAll<SVGElement>(".cell.target")].map((target) => {
        const { x, y, width, height } = target.querySelector(".mark")!.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2, cell: target.dataset.cell };
      });
      for (const { x, y, cell } of all) {
        for (let angle = 0; angle < 6.28; angle += 0.1) {
          const at = [x + 19 * Math.cos(angle), y + 19 * Math.sin(angle)];
          const on = document.elementFromPoint(at[0], at[1])?.closest<SVGElement>(".cell");
          const alone = all.every(
            (one) => one.cell === cell || Math.hypot(one.x - at[0], one.y - at[1]) > 25,
          );
          if (on && !on.matches(".target") && alone) return { at, cell };
        }
      }
      return null;
    });
    expect(spot, "a target with a cell beside it that is none").not.toBeNull();
    await page.touchscreen.tap(spot!.at[0], spot!.at[1]);
    await expect(page.locator(".cell.chosen")).toHaveAttribute("data-cell", spot!.cell!);
  });
});
