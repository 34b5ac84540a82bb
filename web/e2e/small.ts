// web/e2e/small.ts -- a game on a small screen, for tests.
import { readFileSync } from "node:fs";
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

const HEAD: Record<string, string> = {
  baron: "rules 1\nseats 2",
  barony: "rules 1\nseats 2",
  feudo: "rules 2\nseats 2\noption rounds 10",
};

/** Keeps the game of e2e/games in the browser, whole or up to some moves, and opens the start page. */
export async function keepGame(
  page: Page,
  game: string,
  most = Infinity,
  id = "kept",
  me = 0,
  settings = {},
): Promise<void> {
  const text = readFileSync(new URL(`games/${game}.txt`, import.meta.url), "utf8");
  const moves = text.split("\n").filter((line) => /^(nature|\d) /.test(line));
  const some = moves.slice(0, most);
  const kept = {
    id,
    game,
    seats: ["Red", "Odo"].map((name, arms) => ({ name, arms, level: arms === me ? 0 : 2 })),
    record: [
      `liege record 1\ngame ${game}\n${HEAD[game]}\n${/^seed \d+$/m.exec(text)![0]}\nnature auto\n`,
      ...some.map((line, i) => `${i + 1} ${line}`),
      "end\n",
    ].join("\n"),
    moves: some.length,
    over: some.length === moves.length,
    touched: true,
    when: Date.now(),
  };
  await openStart(page, { coordinates: false, ...settings });
  await page.evaluate((one) => localStorage.setItem(`liege.game.${one.id}`, JSON.stringify(one)), kept);
  await page.goto("about:blank");
  await page.goto("./");
  await page.locator(".card").first().waitFor();
}
