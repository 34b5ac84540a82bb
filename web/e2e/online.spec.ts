// web/e2e/online.spec.ts -- people at real browsers play over a real server.
import { expect as plain, test, type Browser, type Page } from "@playwright/test";

import { readFileSync } from "node:fs";
import { seriousFaults } from "./axe";
import { confirmByClicks, fitsWidth, moveByClicks, nightly } from "./helpers";
import { comeIn, joinBy, makeTable, openHouse, playOn, playTogether, whoseTurn, type Person } from "./server";

const expect = plain.configure({ timeout: 20_000 }); // several browsers share the machine
const { server, someone } = openHouse();

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
  test.setTimeout(300_000);
  const anna = await someone(browser);
  const ben = await someone(browser);
  const eve = await someone(browser);
  await comeIn(anna, "Anna");
  const link = await makeTable(anna, "baron");
  expect(await anna.page.locator(".share input").inputValue()).toBe(link);
  await joinBy(ben, link, "Ben");
  await anna.page.locator(".play").waitFor();
  await eve.page.goto(link);
  await expect(eve.page.locator(".banner")).toContainText("You are watching");

  // Moves are made by clicks and arrive in the other browsers.
  const [first, second] = await whoseTurn([anna, ben]);
  await moveByClicks(first.page, 1);
  for (const one of [first, second, eve]) {
    await expect(one.page.locator(".log")).toContainText(/takes? .* from slot/);
  }

  // They talk; who looks on without a name cannot.
  await anna.page.getByRole("button", { name: "Chat" }).click();
  await anna.page.getByLabel("Say something").fill("hello <b>there</b>");
  await anna.page.getByRole("button", { name: "Send" }).click();
  await expect(ben.page.getByRole("button", { name: "Chat (1)" })).toBeVisible();
  await ben.page.getByRole("button", { name: "Chat (1)" }).click();
  await expect(ben.page.locator(".remarks")).toContainText("hello <b>there</b>");
  await ben.page.getByRole("button", { name: "Do not show what Anna says" }).click();
  await expect(ben.page.locator(".remarks")).not.toContainText("hello");
  await ben.page.getByRole("button", { name: "Show it again" }).click();
  await expect(ben.page.locator(".remarks")).toContainText("hello");
  for (let i = 0; i < 6; i++) {
    await anna.page.getByLabel("Say something").fill(`more ${i}`);
    await anna.page.getByRole("button", { name: "Send" }).click();
    await expect(anna.page.getByLabel("Say something").or(anna.page.locator(".talk .problem"))).toHaveCount(
      2,
    );
    if (i < 4) await expect(anna.page.locator(".remarks")).toContainText(`more ${i}`);
  }
  await expect(anna.page.locator(".talk .problem")).toContainText("wait a few seconds");
  for (const { page } of [anna, ben]) await page.getByRole("button", { name: "Log" }).click();

  await playTogether([anna, ben]);

  // Nobody was told what only a player may know, until the game was over.
  const before = eve.frames.filter((frame) => !frame.includes('"status":"over"'));
  expect(before.length).toBeGreaterThan(5);
  for (const frame of before) expect(frame).not.toContain('"event":"dealt"');
  const mine = anna.frames.filter(
    (frame) => frame.includes('"event":"dealt"') && frame.includes('"playing"'),
  );
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

test("a whole game of Barony", nightly(), async ({ browser }) => {
  test.setTimeout(300_000);
  const [anna, ben] = await pair(browser, "barony");
  await playTogether([anna, ben]);
  for (const { page } of [anna, ben]) await expect(page.locator(".result h2")).toContainText("win");
});

test("a whole game of Feudo, whose plots stay secret", async ({ browser }) => {
  test.setTimeout(300_000);
  const [anna, ben, link] = await pair(browser, "feudo", async (page) => {
    await more(page);
    const rounds = page.locator("select[name=rounds]");
    const counts = (await rounds.locator("option").allTextContents()).map(Number);
    await rounds.selectOption(String(Math.min(...counts)));
  });
  const eve = await someone(browser);
  await eve.page.goto(link);
  await expect(eve.page.locator(".banner")).toContainText("You are watching");
  eve.frames.length = 0;
  await playTogether([anna, ben]);
  for (const { page } of [anna, ben, eve]) {
    await expect(page.locator(".result h2")).toContainText("win");
  }
  const hidden = eve.frames.filter(
    (frame) => frame.includes('"commitment":') && frame.includes('"move":null'),
  );
  expect(hidden.length, "secret moves are shown as seals").toBeGreaterThan(0);
  await ben.page.getByRole("button", { name: "Check that chance was fair" }).click();
  await expect(ben.page.locator(".proof")).toContainText("Chance was fair");
  await expect(ben.page.locator(".proof")).toContainText("secret moves are those that were sealed");
});

test("reload, a second device, a server killed and started again: nothing is lost", async ({ browser }) => {
  const [anna, ben, link] = await pair(browser, "baron");
  await playTogether([anna, ben], 14);
  await whoseTurn([anna, ben]);
  const before = await lines(anna);
  await anna.page.reload();
  await expect(anna.page.locator(".log li")).toHaveCount(before.length);
  expect(await lines(anna)).toEqual(before);

  // The same person in another window: both see and may do the same.
  const other = await anna.page.context().newPage();
  await other.goto(link);
  await expect(other.locator(".log li")).toHaveCount(before.length);
  expect(await other.locator(".log li").allTextContents()).toEqual(before);

  // Looking back through one's own eyes, at moments from before the reload.
  await anna.page.locator(".log li:not([hidden]) .line").nth(5).click();
  await expect(anna.page.locator(".looking")).toBeVisible();
  const tiles = await other.locator(".board .edge").count();
  await expect.poll(() => anna.page.locator(".board .edge").count()).toBeLessThan(tiles);
  await anna.page.locator(".looking button").click();
  await expect(anna.page.locator(".board .edge")).toHaveCount(tiles);

  await server.crash();
  for (const { page } of [anna, ben]) {
    await expect(page.locator(".banner")).toContainText("Connecting", { timeout: 20_000 });
  }
  // A move made meanwhile waits for the server.
  const [first] = await whoseTurn([anna, ben]);
  await confirmByClicks(first.page, 5);
  await server.start();
  for (const { page } of [anna, ben]) {
    await expect(page.locator(".banner")).not.toContainText("Connecting", { timeout: 30_000 });
  }
  await expect.poll(async () => (await lines(ben)).length).toBeGreaterThan(before.length);
  // Each reads "you" of oneself, so the lines are not the same, but as many.
  await expect.poll(async () => (await lines(ben)).length - (await lines(anna)).length).toBe(0);
  await playTogether([anna, ben], before.length + 8);

  // A move for a game that has gone on meanwhile is explained, not made.
  const [mover] = await whoseTurn([anna, ben]);
  const here = mover === anna ? anna.page : ben.page;
  await here.evaluate(() => {
    const real = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const stale = String(text).replace(/"count":\d+/, '"count":1');
      real.call(this, stale);
      if (stale !== text) WebSocket.prototype.send = real;
    };
  });
  await confirmByClicks(here, 2);
  await expect(here.locator(".refusal")).toContainText("gone on meanwhile");
  await expect(here.locator(".desk.mine")).toBeVisible();
});

test("taking back by agreement, a pause of the clocks, giving up, playing again", async ({ browser }) => {
  const [anna, ben] = await pair(browser, "baron", async (page) => {
    await page
      .locator("select[name=clock]")
      .selectOption({ label: "10 min for the game, 10 s more each turn" });
  });
  await expect(anna.page.locator(".clock")).toHaveCount(2);
  const [first, second] = await whoseTurn([anna, ben]);
  const begun = (await lines(first)).length;
  await moveByClicks(first.page, 0);
  await expect.poll(async () => (await lines(second)).length).toBeGreaterThan(begun);
  await menu(first, "Ask to undo");
  await expect(first.page.locator(".banner")).toContainText(
    `Waiting for ${first === anna ? "Ben" : "Anna"} to answer.`,
  );
  await second.page.locator(".banner").getByRole("button", { name: "Refuse" }).click();
  await expect(first.page.locator(".banner")).not.toContainText("answer");
  await menu(first, "Ask to undo");
  await second.page.locator(".banner").getByRole("button", { name: "Agree" }).click();
  for (const one of [first, second]) await expect(one.page.locator(".log li")).toHaveCount(begun);

  await menu(first, "Ask for a pause");
  await expect(second.page.locator(".banner")).toContainText("would like a pause");
  await second.page.locator(".banner").getByRole("button", { name: "Agree" }).click();
  for (const one of [first, second]) {
    await expect(one.page.locator(".banner")).toContainText("until somebody moves");
  }
  await first.page.locator(".banner").getByRole("button", { name: "End the pause" }).click();
  await expect(second.page.locator(".banner")).not.toContainText("until somebody moves");

  await playTogether([anna, ben], begun + 4);
  await menu(anna, "Give up");
  await anna.page.getByRole("button", { name: "Yes, give up" }).click();
  for (const { page } of [anna, ben]) {
    await expect(page.locator(".result")).toContainText("Anna has given up");
    await expect(page.locator(".result h2")).toContainText("Ben wins");
  }
  await ben.page.getByRole("button", { name: "Check that chance was fair" }).click();
  await expect(ben.page.locator(".proof")).toContainText("Chance was fair");
  await ben.page.getByRole("button", { name: "Play again" }).click();
  await ben.page.locator(".waiting-seats").waitFor();
  await anna.page.getByRole("button", { name: "Join the next game" }).click();
  for (const { page } of [anna, ben]) {
    await page.locator(".play").waitFor();
    await expect(page.locator(".result")).toHaveCount(0);
  }
  await whoseTurn([anna, ben]);
});

test("an account is made, used on a second device, changed, saved and deleted", async ({ browser }) => {
  const home = await someone(browser);
  await comeIn(home, "Carla");
  await makeTable(home, "barony");
  await home.page.goto("./#/online/account");
  const form = (page: Page, name: string) => page.getByRole("form", { name });
  const made = form(home.page, "Keep an account");
  await made.getByLabel("New password").fill("correct horse");
  await made.getByLabel("once more").fill("correct horse");
  await made.getByRole("button").click();
  await expect(home.page.locator(".online-main")).toContainText("logged in as Carla");

  const away = await someone(browser);
  await away.page.goto("./#/online/account");
  const enter = form(away.page, "Log in");
  await enter.getByLabel("Name").fill("carla");
  await enter.getByLabel("Password").fill("wrong horse");
  await enter.getByRole("button").click();
  await expect(away.page.locator(".notice")).toContainText("the password is wrong");
  await away.page.locator(".notice button").click();
  await enter.getByLabel("Password").fill("correct horse");
  await enter.getByRole("button").click();
  await expect(away.page.locator(".table-list").first()).toContainText("Carla");

  await away.page.goto("./#/online/account");
  await form(away.page, "Change the name").getByLabel("New name").fill("Charlotte");
  await form(away.page, "Change the name").getByRole("button").click();
  await expect(away.page.locator(".online-me")).toContainText("Charlotte");
  const [download] = await Promise.all([
    away.page.waitForEvent("download"),
    away.page.getByRole("button", { name: "Save my data" }).click(),
  ]);
  const data = JSON.parse(readFileSync(await download.path(), "utf8")) as { name: string };
  expect(data.name).toBe("Charlotte");
  await away.page.getByText("For programs").click();
  await form(away.page, "Keys for bots").getByRole("textbox").fill("my bot");
  await form(away.page, "Keys for bots").getByRole("button").click();
  await expect(away.page.locator(".once input")).toHaveValue(/^\S{20,}$/);
  await expect(away.page.locator(".table-row", { hasText: "my bot" })).toBeVisible();
  const change = form(away.page, "Change the password");
  await change.getByLabel("Old password").fill("correct horse");
  await change.getByLabel("New password").fill("battery staple");
  await change.getByRole("button").click();
  await expect(away.page.locator(".notice")).toContainText("password is changed");
  await home.page.reload();
  await expect(home.page.locator(".online-me")).toContainText("Log in");

  await away.page.getByText("Delete me").first().click();
  await form(away.page, "Delete me").getByLabel("Password").fill("battery staple");
  await form(away.page, "Delete me").getByRole("button").click();
  await expect(away.page.locator(".name-form")).toBeVisible();
  await expect(away.page.locator(".notice")).toContainText("deleted");
});

test("the lobby, rated games and the best, the number of tables that wait", async ({ browser }) => {
  const register = async (one: Person, name: string) => {
    await one.page.goto("./#/online/account");
    const made = one.page.getByRole("form", { name: "Keep an account" });
    await made.getByLabel("Name").fill(name);
    await made.getByLabel("New password").fill("correct horse");
    await made.getByLabel("once more").fill("correct horse");
    await made.getByRole("button").click();
    await expect(one.page.locator(".online-me")).toContainText(name);
    await one.page.goto("./#/online");
  };
  const dora = await someone(browser);
  const emil = await someone(browser, "", { locale: "de-DE" });
  await register(dora, "Dora");
  await emil.page.goto("./#/online");
  await expect(emil.page.locator("h1")).toHaveText("Mit anderen spielen");
  await emil.page.evaluate(() =>
    localStorage.setItem("liege.settings", '{"lang":"en","speed":"off","ask":"always","forced":false}'),
  );
  await emil.page.reload();
  await register(emil, "Emil");
  await makeTable(dora, "baron", async (page) => {
    await page.locator("select[name=access]").selectOption("open");
    await more(page);
    await page.getByLabel("Counts for the ratings").check();
    await page.getByLabel("Lucky words").fill("clover");
  });
  // A table that its maker gives up says so to whoever still looks at it.
  const passing = await makeTable(emil, "baron");
  const waiting = dora.page.url();
  await dora.page.goto(passing);
  await expect(dora.page.getByRole("button", { name: "Sit here" })).toBeVisible();
  await emil.page.getByRole("button", { name: "Leave the table" }).click();
  await expect(dora.page.locator("p[role=alert]")).toContainText("This table is not there any more");
  await dora.page.goto(waiting);
  await emil.page.goto("./#/online");
  // It appears in the other's list by itself.
  const row = emil.page.locator(".table-row", { hasText: "Dora" });
  await expect(row).toContainText("rated");
  await row.getByRole("link", { name: "Join" }).click();
  await emil.page.getByRole("button", { name: "Sit here" }).click();
  await dora.page.locator(".play").waitFor();
  const [first, second] = await whoseTurn([dora, emil]);
  await expect(first.page).toHaveTitle(/^\(1\) Baron/);
  await expect(second.page).toHaveTitle(/^Baron/);
  await first.page.goto("./#/online");
  await expect(first.page.locator(".table-row.calls")).toHaveCount(1);
  await first.page.goto("./#/");
  await expect(first.page.locator(".friends")).toContainText("your turn: 1");
  await menu(second, "Give up");
  await second.page.getByRole("button", { name: "Yes, give up" }).click();
  await expect(second.page.locator(".result")).toBeVisible();
  await second.page.getByRole("button", { name: "Check that chance was fair" }).click();
  await expect(second.page.locator(".proof")).toContainText("what 2 players drew");
  await expect(second.page.locator(".proof")).toContainText("sealed before the first one was shown");
  await expect(second.page.locator(".proof")).toContainText(/Yours is in it(\.|, with your words: clover)/);
  await expect(second.page.locator(".proof")).not.toContainText("Not shown in time");
  await first.page.goto("./#/online/best/baron");
  // One game, in which only one of them has moved, puts nobody on the leaderboard.
  await expect(first.page.locator(".best tbody tr")).toHaveCount(0);
  await expect(first.page.locator("main")).toContainText("Nobody");
});

test("who looks elsewhere is told when it is their turn", async ({ browser }) => {
  const anna = await someone(browser);
  const ben = await someone(browser);
  await anna.page.addInitScript(() => {
    const told: string[] = [];
    class Told {
      static permission = "granted";
      static requestPermission = async () => "granted";
      constructor(title: string) {
        told.push(title);
      }
    }
    Object.assign(window, { Notification: Told, told });
  });
  const told = () => anna.page.evaluate(() => (window as unknown as { told: string[] }).told);
  await comeIn(anna, "Anna");
  await anna.page.getByLabel("Notify me").check();
  await expect(anna.page.getByLabel("Notify me")).toBeChecked();
  await joinBy(ben, await makeTable(anna, "baron"), "Ben");
  const mine = ({ page }: Person) => page.locator(".desk.mine").count();
  /** Moves for one of them until the other is to move. */
  const finishTurn = async (one: Person, other: Person) => {
    for (let n = 0; n < 12 && (await whoseTurn([one, other]))[0] === one; n++) {
      const before = await one.page.locator(".log li").count();
      await moveByClicks(one.page, n);
      await expect
        .poll(async () => (await one.page.locator(".log li").count()) > before || (await mine(one)) === 0)
        .toBe(true);
    }
  };
  await anna.page.locator(".play").waitFor();
  await finishTurn(anna, ben);
  await anna.page.evaluate(() => Object.defineProperty(document, "hidden", { value: true }));
  const before = (await told()).length;
  await finishTurn(ben, anna);
  await expect.poll(async () => (await told()).slice(before)).toEqual(["Baron: it is your turn"]);
});

test("alone against the computer: lots, nobody looks on, motion", async ({ browser }) => {
  const anna = await someone(browser);
  await comeIn(anna, "Anna");
  await anna.page.evaluate(() =>
    localStorage.setItem("liege.settings", '{"speed":"fast","ask":"always","forced":false}'),
  );
  await anna.page.reload();
  const link = await makeTable(anna, "baron", async (page) => {
    await more(page);
    await page.locator("select[name=seat1]").selectOption("1");
    await page.getByLabel("Draw lots").check();
    await page.getByLabel("Spectators allowed").uncheck();
  });
  const eve = await someone(browser);
  await eve.page.goto(link);
  await expect(eve.page.getByRole("alert").first()).toContainText("no such table");
  await expect(anna.page.locator(".desk.mine")).toBeVisible({ timeout: 30_000 });
  const before = await anna.page.locator(".log li").count();
  await playOn(anna, before + 10);
  await menu(anna, "Give up");
  await anna.page.getByRole("button", { name: "Yes, give up" }).click();
  await anna.page.getByRole("button", { name: "Check that chance was fair" }).click();
  await expect(anna.page.locator(".proof")).toContainText("lots for the seats");
});

test("a hint at a server's table: where to look, the turn and why, why not another, and a plan that holds", async ({
  browser,
}) => {
  const anna = await someone(browser);
  await comeIn(anna, "Anna");
  await anna.page.evaluate(() =>
    localStorage.setItem("liege.settings", '{"speed":"fast","ask":"always","forced":false}'),
  );
  await anna.page.reload();
  await makeTable(anna, "barony", async (page) => {
    await more(page);
    await page.locator("select[name=seat1]").selectOption("1");
  });
  const { page } = anna;
  const hint = page.locator(".hint");
  const act = (name: string) => hint.getByRole("button", { name, exact: true });
  const steps = async () =>
    (await hint.locator(".turn-step").allInnerTexts()).map((one) => one.replace(/^\d+\s*/, ""));
  await expect(page.locator(".desk.mine")).toBeVisible({ timeout: 30_000 });
  await page.locator(".undo button").first().click();
  await expect(page.locator(".hint-nudge")).toBeVisible();
  await expect(hint.locator(".because-line")).toHaveCount(0);
  await act("Show the turn").click();
  await expect(hint.locator(".because-line.reason")).toContainText(/\p{L}/u);
  await expect(hint.locator(".because-line.second")).toContainText(/\d+%/);
  await act("Show more").click();
  await expect(hint.locator(".facts, .facts-none")).toHaveCount(1);

  // A city somewhere else is explained, not built.
  await act("Why not this?").click();
  await page.locator(".cell.target").last().click({ force: true });
  await expect(hint.locator(".because-line.second")).toContainText(/\d+%/);
  await expect(page.locator(".desk.mine")).toBeVisible();
  await act("Back to the hint").click();

  // Who begins places one city first; the turn after it has several moves.
  const follow = async () => {
    await act("Choose it").click();
    await page.locator(".confirm .primary").click();
  };
  for (let turn = 0; turn < 3 && (await steps()).length < 2; turn++) {
    await follow();
    await expect(hint).toHaveCount(0);
    await expect(page.locator(".desk.mine")).toBeVisible();
    await page.locator(".undo button").first().click();
    await act("Show the turn").click();
  }

  // What is left of the turn goes on, also where it is asked for again.
  const named = await steps();
  expect(named.length).toBeGreaterThan(1);
  const plan = JSON.stringify(named.slice(1));
  await follow();
  await expect.poll(async () => JSON.stringify(await steps())).toBe(plan);
  await page.locator(".undo button").first().click();
  await expect(hint.locator(".because-line.reason")).toBeVisible();
  await expect.poll(async () => JSON.stringify(await steps())).toBe(plan);
});

for (const [scheme, width, height] of [
  ["light", 1440, 900],
  ["dark", 390, 844],
] as const) {
  test(
    `axe finds no serious fault and all fits, ${scheme}, ${width} x ${height}`,
    nightly(scheme === "light"),
    async ({ browser }) => {
      const options = { colorScheme: scheme, viewport: { width, height } };
      const anna = await someone(browser, "", options);
      const ben = await someone(browser, "", options);
      const check = async ({ page }: Person) => {
        expect(await seriousFaults(page)).toEqual([]);
        await fitsWidth(page);
      };
      await anna.page.goto("./#/online");
      await anna.page.locator(".name-form").waitFor();
      await check(anna);
      await comeIn(anna, "Anna");
      await anna.page.locator(".new-game").first().waitFor();
      await check(anna);
      const link = await makeTable(anna, "feudo", async (page) => {
        await more(page);
        expect(await seriousFaults(page)).toEqual([]);
        await page.locator("select[name=clock]").selectOption({ label: "3 min for each move" });
      });
      await check(anna);
      await joinBy(ben, link, "Benedikt of the very long name");
      await anna.page.locator(".play").waitFor();
      const [first] = await whoseTurn([anna, ben]);
      await moveByClicks(first.page, 0);
      await anna.page.getByRole("button", { name: "Chat" }).click();
      await anna.page.getByLabel("Say something").fill("hello");
      await anna.page.getByRole("button", { name: "Send" }).click();
      await expect(anna.page.locator(".remarks")).toContainText("hello");
      await check(anna);
      await check(ben);
      await menu(ben, "Give up");
      await ben.page.getByRole("button", { name: "Yes, give up" }).click();
      await ben.page.getByRole("button", { name: "Check that chance was fair" }).click();
      await ben.page.locator(".proof").waitFor();
      await check(ben);
      for (const where of ["records", "best", "account"]) {
        await ben.page.goto(`./#/online/${where}`);
        await expect(ben.page.locator(`[aria-current="page"]`).first()).toBeVisible();
        await check(ben);
      }
    },
  );
}

test("on a static host there is no entry to tables with others", async ({ page }) => {
  await page.goto("./");
  await page.locator(".card").first().waitFor();
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".friends")).toHaveCount(0);
  await page.goto("./#/online");
  await expect(page.locator("main")).toContainText("no server here");
});
