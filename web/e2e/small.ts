// web/e2e/small.ts -- a game on a small screen, for tests.
import type { Page } from "@playwright/test";
import { myTurn, openStart } from "./helpers";

export const SEATS: Record<string, string> = { baron: "5", barony: "4", feudo: "4" };
export const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];

/** A new game with all its seats; it is the player's turn. */
export async function sitDown(page: Page, game: string, seats = SEATS[game], settings = {}): Promise<void> {
  await openStart(page, settings);
  await page.goto(`./#/new/${game}`);
  await page.locator(".setup .field-row select").first().selectOption(seats);
  await page.locator(".setup .primary").dispatchEvent("click");
  await myTurn(page);
}

/** Where everything stands that is looked at or touched. */
export const places = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [
        ...document.querySelectorAll(
          ".bar, .teacher, .seat, .board > svg, .ask p, .since, .desk, .desk button, .desk .pickable, .brief, .tip",
        ),
      ].map((one, i) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [
          `${i} ${one.getAttribute("class") ?? one.textContent}`,
          [x, y, width, height].map(Math.round),
        ];
      }),
    ),
  );
