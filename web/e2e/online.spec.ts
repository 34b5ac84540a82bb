// web/e2e/online.spec.ts -- people at real browsers play over a real server.
import { expect, test, type Page } from "@playwright/test";


import { fitsWidth, moveByClicks } from "./helpers";
import {
  canServe,
  comeIn,
  joinBy,
  LIEGE,
  makeTable,
  person,
  playTogether,
  Server,
  whoseTurn,
  type Person,
} from "./server";

test.skip(!canServe, `there is no ${LIEGE}; LIEGE names the program`);
test.describe.configure({ mode: "serial" });

const server = new Server();
const people: Person[] = [];

test.beforeAll(() => server.start());
test.afterAll(() => server.stop());
test.afterEach(async () => {
  for (const one of people.splice(0)) {
    expect(one.problems).toEqual([]);
    await one.page.context().close();
  }
});

type Browser = Parameters<typeof person>[0];

async function someone(browser: Browser, options = {}): Promise<Person> {
  const one = await person(browser, server, options);
  people.push(one);
  return one;
}

/** Two at a table of their own. */
async function pair(
  browser: Browser,
  game: string,
  wishes?: (page: Page) => Promise<void>,
): Promise<[Person, Person, string]> {
  const anna = await someone(browser);
  const ben = await someone(browser);
  await comeIn(anna, "Anna");
  const link = await makeTable(anna, game, wishes);
  await joinBy(ben, link, "Ben");
  await anna.page.locator(".play").waitFor();
  return [anna, ben, link];
}

const more = (page: Page) => page.locator("dialog summary").click();
const menu = async ({ page }: Person, item: string) => {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator("dialog").getByRole("button", { name: item }).click();
};
const lines = ({ page }: Person) => page.locator(".log li").allTextContents();

test("Baron from the first click to the proof of chance, with a spectator", async ({ browser }) => {
  const anna = await someone(browser);
  const ben = await someone(browser);
  const eve = await someone(browser);
  await comeIn(anna, "Anna");
  const link = await makeTable(anna, "baron");
  expect(await anna.page.locator(".share input").inputValue()).toBe(link);
  await joinBy(ben, link, "Ben");
  await anna.page.locator(".play").waitFor();
  await eve.page.goto(link);
  await expect(eve.page.locator(".banner")).toContainText("looking on");

  // Moves are made by clicks and arrive in the other browsers.
  const [first, second] = await whoseTurn([anna, ben]);
  await moveByClicks(first.page, 1);
  for (const one of [first, second, eve]) {
    await expect(one.page.locator(".log")).toContainText("takes from place");
  }

  // They talk; who looks on without a name cannot.
  await anna.page.getByRole("button", { name: "Talk" }).click();
  await anna.page.getByLabel("Say something").fill("hello <b>there</b>");
  await anna.page.getByRole("button", { name: "Send" }).click();
  await expect(ben.page.getByRole("button", { name: "Talk (1)" })).toBeVisible();
  await ben.page.getByRole("button", { name: "Talk (1)" }).click();
  await expect(ben.page.locator(".remarks")).toContainText("hello <b>there</b>");
  await ben.page.getByRole("button", { name: "Do not show what Anna says" }).click();
  await expect(ben.page.locator(".remarks")).not.toContainText("hello");
  await ben.page.getByRole("button", { name: "Show it again" }).click();
  await expect(ben.page.locator(".remarks")).toContainText("hello");
  for (let i = 0; i < 6; i++) {
    await anna.page.getByLabel("Say something").fill(`more ${i}`);
    await anna.page.getByRole("button", { name: "Send" }).click();
    await expect(anna.page.getByLabel("Say something").or(anna.page.locator(".talk .problem"))).toHaveCount(2);
    if (i < 4) await expect(anna.page.locator(".remarks")).toContainText(`more ${i}`);
  }
  await expect(anna.page.locator(".talk .problem")).toContainText("wait a little");
  for (const { page } of [anna, ben]) await page.getByRole("button", { name: "Log" }).click();

  console.time("game"); await playTogether([anna, ben]); console.timeEnd("game");

  // Nobody was told what only a player may know, until the game was over.
  const before = eve.frames.filter((frame) => !frame.includes('"status":"over"'));
  expect(before.length).toBeGreaterThan(5);
  for (const frame of before) expect(frame).not.toContain('"event":"dealt"');
  const mine = anna.frames.filter((frame) => frame.includes('"event":"dealt"') && frame.includes('"playing"'));
  expect(mine.length).toBeGreaterThan(0);
  const shown = [...mine[0].matchAll(/"event":"dealt"/g)].length;
  expect(shown, "only one's own tile").toBe(1);

  // The game is over for all, and can be looked back at; chance is checked in the page.
  for (const one of [anna, ben, eve]) {
    await expect(one.page.locator(".result h2")).toContainText("win");
  }
  await anna.page.getByRole("button", { name: "Check that chance was fair" }).click();
  await expect(anna.page.locator(".proof")).toContainText("Chance was fair");
  await expect(anna.page.locator(".proof")).toContainText("the one that was shown before the game");
  await eve.page.getByRole("button", { name: "Look back at the game" }).click();
  await expect(eve.page.locator(".looking")).toBeVisible();

  // Found again by player and game, and opened by somebody who was not there.
  const zoe = await someone(browser);
  await zoe.page.goto("./#/online/records");
  await zoe.page.getByLabel("Player").fill("Ben");
  await zoe.page.getByRole("button", { name: "Search" }).click();
  await expect(zoe.page.locator(".small[role=status]")).toContainText("No finished games");
  await anna.page.goto("./#/online/records");
  await anna.page.getByRole("button", { name: "My games" }).click();
  await expect(anna.page.locator(".found")).toHaveCount(1);
  await anna.page.locator(".found").getByRole("link", { name: "Look at it" }).click();
  await expect(anna.page.locator(".result h2")).toContainText("win");
});
