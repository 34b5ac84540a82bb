// web/e2e/friends.spec.ts -- friends find each other: asked, there, played with, watched, looked up.
import { expect as plain, test } from "@playwright/test";
import { seriousFaults } from "./axe";
import { fitsWidth } from "./helpers";
import { call, openHouse, shot } from "./server";

const expect = plain.configure({ timeout: 20_000 }); // several browsers share the machine
const { someone } = openHouse();

test("friends: asked, accepted, invited again; a profile; a game to watch and to follow", async ({
  browser,
}) => {
  const anna = await someone(browser);
  const ben = await someone(browser, "", { viewport: { width: 390, height: 844 } });
  for (const [one, name] of [
    [anna, "Anna"],
    [ben, "Ben"],
  ] as const) {
    await one.page.goto("./");
    await call(one, "register", { name, password: "password of mine" });
    await one.page.goto("./#/online/friends");
    await one.page.reload();
    await expect(one.page.locator(".online-me")).toContainText(name);
  }
  // Asked by name; a wrong one is told so.
  const name = anna.page.getByLabel("Ask somebody to be friends");
  for (const [typed, words] of [
    ["Nobody", "Nobody here is called Nobody"],
    ["anna", "that is you yourself"],
    ["ben", "Ben was asked"],
  ]) {
    await name.fill(typed);
    await anna.page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(anna.page.locator(".notice")).toContainText(new RegExp(words, "i"));
  }
  await expect(ben.page.locator(".notice")).toContainText("Anna would like to be friends");
  await expect(ben.page.locator(".online-head .count-badge")).toHaveText("1");
  await ben.page.getByRole("button", { name: "Accept" }).click();
  await expect(ben.page.locator(".friend-row", { hasText: "Anna" })).toContainText("online");
  await expect(anna.page.locator(".friend-row", { hasText: "Ben" })).toContainText("● online");

  // Rated games, given up once both have moved: they make a curve and results.
  let table = "";
  for (let i = 0; i < 5; i++) {
    const made = await call<{ table: { table: string } }>(anna, "new", { game: "baron", rated: true });
    table = made.table.table;
    await call(ben, "join", { table });
    const moved = new Set();
    while (moved.size < 2) {
      for (const one of [anna, ben]) {
        const { moves } = await call<{ moves: string[] }>(one, "moves", { table });
        if (moves.length > 0) {
          await call(one, "play", { table, move: moves[0] });
          moved.add(one);
        }
      }
    }
    await call(i === 1 ? anna : ben, "resign", { table });
  }
  await anna.page.reload();
  await expect(anna.page.locator(".last-group")).toContainText("with Ben");
  await shot(anna.page, "friends-laptop");
  expect(await seriousFaults(anna.page)).toEqual([]);
  await ben.page.reload();
  await expect(ben.page.locator(".last-group")).toBeVisible();
  await fitsWidth(ben.page);
  await shot(ben.page, "friends-phone");

  // A name leads to a profile.
  await ben.page.locator(".friend-row .person", { hasText: "Anna" }).first().click();
  await expect(ben.page.locator(".curve-line")).toHaveCount(1);
  await expect(ben.page.locator(".online-main")).toContainText("won 1 · lost 4");
  await expect(ben.page.locator(".found")).toHaveCount(5);
  await fitsWidth(ben.page);
  expect(await seriousFaults(ben.page)).toEqual([]);
  await shot(ben.page, "profile-phone");
  await anna.page.locator(".friend-row .person", { hasText: "Ben" }).first().click();
  await expect(anna.page.locator(".curve-line")).toHaveCount(1);
  await shot(anna.page, "profile-laptop");

  // Searched: results of the player named, and what makes no sense is refused in words.
  await anna.page.goto("./#/online/records");
  await anna.page.getByLabel("Player").fill("Anna");
  await anna.page.locator(".find-more summary").click();
  await anna.page.getByLabel("Result").selectOption("lost");
  await anna.page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(anna.page.locator(".found")).toHaveCount(1);
  await shot(anna.page, "search-laptop");
  await anna.page.getByLabel("Moves, at least").fill("9");
  await anna.page.getByLabel("Moves, at most").fill("5");
  await anna.page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(anna.page.locator(".notice")).toContainText("ends before it begins");

  // The last group again, with one click; its link as a code.
  await anna.page.goto("./#/online");
  await anna.page.locator(".last-group button").click();
  await expect(anna.page.locator(".invited")).toContainText("Ben");
  await anna.page.getByRole("button", { name: "QR code" }).click();
  await expect(anna.page.locator(".qr")).toBeVisible();
  await shot(anna.page, "qr-laptop");

  // A game that goes on is listed, watched and followed; its end is told.
  const made = await call<{ table: { table: string } }>(ben, "new", {
    game: "baron",
    players: ["me", "computer:1"],
  });
  await anna.page.goto("./#/online");
  await expect(anna.page.locator(".running .table-row")).toHaveCount(1);
  await shot(anna.page, "lobby-laptop");
  await anna.page.getByRole("link", { name: "Watch", exact: true }).click();
  await anna.page.getByRole("button", { name: "Menu" }).click();
  await anna.page.getByRole("button", { name: "Follow this table" }).click();
  await expect(anna.page.getByRole("button", { name: "Follow no longer" })).toBeVisible();
  await anna.page.goto("./#/online");
  await expect(anna.page.locator(".followed .table-row")).toContainText("Ben");
  await call(ben, "resign", { table: made.table.table });
  await expect(anna.page.locator(".notice")).toContainText("that you follow is over");
  await expect(anna.page.locator(".followed .found")).toContainText("over");
  await ben.page.goto("./#/online");
  await expect(ben.page.locator(".running")).toBeAttached();
  await fitsWidth(ben.page);
  await shot(ben.page, "lobby-phone");
});
