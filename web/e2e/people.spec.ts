// web/e2e/people.spec.ts -- people who find each other at real browsers: invited, named, seated.
import { expect as plain, test } from "@playwright/test";
import { seriousFaults } from "./axe";
import { fitsWidth, moveByClicks } from "./helpers";
import { call, joinBy, makeTable, openHouse, register, shot, whoseTurn } from "./server";

const expect = plain.configure({ timeout: 20_000 }); // several browsers share the machine
const { server, someone } = openHouse();

test("invited by name: told in the lobby, declined, invited again, accepted", async ({ browser }) => {
  const anna = await someone(browser, "Anna");
  const ben = await someone(browser, "Ben");
  await register(ben, "Ben");
  // A name that nobody has is refused, and what was said goes with the next success.
  await anna.page.locator('.new-game[href$="/baron"]').click();
  await anna.page.locator("select[name=access]").selectOption("people");
  await anna.page.getByLabel("Which people").fill("Bem");
  await anna.page.getByRole("button", { name: "Make the table" }).click();
  await expect(anna.page.locator(".notice")).toContainText("Nobody here is called Bem");
  await anna.page.getByLabel("Which people").fill("Ben");
  await anna.page.getByRole("button", { name: "Make the table" }).click();
  await anna.page.locator(".waiting-seats").waitFor();
  await expect(anna.page.locator(".notice")).toHaveCount(0);
  await expect(anna.page.locator(".invited")).toContainText("Ben has not answered yet");
  await expect(anna.page.locator(".online-main")).toContainText("Only those invited can sit down");

  await expect(ben.page.locator(".notice")).toContainText("Anna invites you to Baron");
  await expect(ben.page.locator(".invitation")).toContainText("Anna invites you");
  await fitsWidth(ben.page);
  expect(await seriousFaults(ben.page)).toEqual([]);
  await shot(ben.page, "invitation");
  await ben.page.locator(".invitation").getByRole("button", { name: "Decline" }).click();
  await expect(ben.page.locator(".invitation")).toHaveCount(0);
  await expect(anna.page.locator(".invited")).toContainText("Ben does not come");
  await shot(anna.page, "waiting");

  await anna.page.getByLabel("Invite by name").fill("ben");
  await anna.page.locator(".invite-form button").click();
  await expect(anna.page.locator(".invited")).toContainText("has not answered yet");
  await ben.page.locator(".invitation").getByRole("button", { name: "Accept" }).click();
  for (const { page } of [anna, ben]) await page.locator(".play").waitFor();

  // Giving up: who did is told so, and the points are those on the board.
  const [first, second] = await whoseTurn([anna, ben]);
  await moveByClicks(first.page, 1);
  await expect(second.page.locator(".log")).toContainText(/takes? .* from slot/);
  await first.page.getByRole("button", { name: "Menu" }).click();
  await expect(
    first.page
      .locator("dialog")
      .getByRole("button", { name: /^Ask to undo your last move .*takes? .* from slot/i }),
  ).toBeVisible();
  await shot(first.page, "menu");
  await first.page.locator("dialog").getByRole("button", { name: "Give up" }).click();
  await first.page.getByRole("button", { name: "Yes, give up" }).click();
  await expect(second.page.locator(".result")).toContainText("has given up");
  await expect(second.page.locator(".seats .gone").first()).toContainText("has given up");

  // Playing again invites the same people, wherever they look.
  await second.page.goto("./#/online/records");
  await first.page.getByRole("button", { name: "Play again" }).click();
  await first.page.locator(".invited").waitFor();
  await expect(second.page.locator(".notice")).toContainText("invites you to Baron");

  // An address in the talk is a link.
  await first.page.getByLabel("Say something").fill("see https://example.org/rules.");
  await first.page.getByRole("button", { name: "Send" }).click();
  const link = first.page.locator(".remark-words a");
  await expect(link).toHaveAttribute("href", "https://example.org/rules");
  await expect(link).toHaveAttribute("rel", /noopener/);
});

test("a table as one wants it: seats, levels, time in days and hours", async ({ browser }) => {
  const cleo = await someone(browser, "Cleo", { viewport: { width: 390, height: 844 } });
  await makeTable(cleo, "baron", async (page) => {
    await page.locator("select[name=seats]").selectOption("5");
    await page.locator("select[name=clock]").selectOption({ label: "another clock …" });
    await page.locator("select[name=kind]").selectOption("move");
    const time = page.getByRole("group", { name: "How long" });
    await time.getByLabel("days").fill("2");
    await time.getByLabel("hours").fill("12");
    await time.getByLabel("minutes").fill("0");
    await time.getByLabel("seconds").fill("0");
    await page.locator("dialog summary").click();
    await page.locator("select[name=seat2]").selectOption("me");
    await page.locator("select[name=seat0]").selectOption("3");
    await page.locator("select[name=seat4]").selectOption("1");
    await expect(page.locator("select[name=seat1]")).toHaveValue("open");
    await fitsWidth(page);
    await shot(page, "make-phone");
  });
  const seats = cleo.page.locator(".waiting-seats li");
  await expect(seats.nth(0)).toContainText("level 3");
  await expect(seats.nth(2)).toContainText("Cleo");
  await expect(seats.nth(4)).toContainText("level 1");
  await expect(cleo.page.locator(".online-main")).toContainText("2 days 12 h for each move");

  // Five with clocks of days fit beside the board, on a phone and on a laptop; nothing covers anything.
  const link = cleo.page.url();
  const others = [
    await someone(browser, ""),
    await someone(browser, "", { viewport: { width: 1366, height: 768 } }),
  ];
  await joinBy(others[0], link, "Maximiliane von Hohenlohe");
  await joinBy(others[1], link, "Cleo");
  for (const { page } of [cleo, others[1]]) {
    await page.locator(".play").waitFor();
    await expect(page.locator(".seats")).toContainText("Cleo 2");
    await shot(page, page === cleo.page ? "five-phone" : "five-laptop");
    await fitsWidth(page);
    const covered = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          ".seats .clock, .seats .seat-name, .desk button, .bar button",
        ),
      ].flatMap((one) => {
        const box = one.getBoundingClientRect();
        if (box.width === 0 || getComputedStyle(one).visibility === "hidden") return [];
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const on = document.elementFromPoint(x, y);
        const seen = x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight;
        const out = box.left < -1 || box.right > innerWidth + 1;
        return (seen && (!on || !(one.closest(".seat") ?? one).contains(on))) || out
          ? [`${one.className}: ${one.textContent}`]
          : [];
      }),
    );
    expect(covered).toEqual([]);
  }
});

test("the interface for programs is read where the server is", async ({ browser }) => {
  const dora = await someone(browser, "Dora");
  await dora.page.goto("./#/online/account");
  await dora.page.locator("summary", { hasText: "For programs" }).click();
  await dora.page.getByRole("link", { name: "How programs talk to this server" }).click();
  await expect(dora.page.locator("h1")).toContainText("Server API");
  await expect(dora.page.locator("table", { hasText: "guest" }).first()).toBeVisible();
  await fitsWidth(dora.page);
});

test("a report reaches a moderator, who acts on it; the word of the day is in the lobby", async ({
  browser,
}) => {
  const mona = await someone(browser, "Mona");
  await register(mona, "Mona");
  const troll = await someone(browser, "Troll");
  await register(troll, "Troll");
  const eve = await someone(browser, "Eve");
  const { player: id } = await call<{ player: string }>(troll, "me");
  await eve.page.goto(`./#/online/player/${id}`);
  await eve.page.getByText("Block or report").click();
  await eve.page.locator(".report summary").click();
  await eve.page.getByLabel("What is wrong?").fill("Insults <b>everybody</b>");
  await eve.page.getByRole("button", { name: "Send the report" }).click();
  await expect(eve.page.locator(".notice")).toContainText("moderators will look");

  server.admin("moderator", "Mona");
  await mona.page.goto("./#/online/account");
  await mona.page.reload();
  await mona.page.getByRole("link", { name: "Moderate" }).click();
  await expect(mona.page.locator(".report-row")).toContainText("Insults <b>everybody</b>");
  await fitsWidth(mona.page);
  expect(await seriousFaults(mona.page)).toEqual([]);
  await shot(mona.page, "moderate");
  await mona.page.setViewportSize({ width: 390, height: 844 });
  await fitsWidth(mona.page);
  await shot(mona.page, "moderate-phone");
  // Not oneself.
  const bans = mona.page.getByRole("form", { name: "Ban" });
  await bans.getByLabel("Name or id").fill("Mona");
  await bans.getByRole("button", { name: "Ban" }).click();
  await expect(mona.page.locator(".notice")).toContainText("themselves");
  await mona.page.locator(".report-row").getByRole("button", { name: "Ban" }).click();
  await bans.getByRole("button", { name: "Ban" }).click();
  await expect(mona.page.locator(".notice")).toContainText("is banned");
  await expect(troll.page.locator(".online-me")).not.toContainText("Troll");
  await mona.page.locator(".report-row").getByRole("button", { name: "Settled" }).click();
  await expect(mona.page.locator(".report-row")).toHaveCount(0);
  // A tournament that somebody else organises.
  const wish = { name: "Too much", game: "baron", clock: { kind: "move", seconds: 86_400 } };
  const { tournament } = await call<{ tournament: string }>(eve, "tournament_new", wish);
  const before = mona.page.url();
  await mona.page.goto(`./#/online/tournament/${tournament}`);
  await mona.page.getByRole("button", { name: "End at once" }).click();
  await shot(mona.page, "tournament-moderated-phone");
  await mona.page.getByRole("button", { name: "Really?" }).click();
  await expect(mona.page.locator(".online-main")).toContainText("The moderators have ended it");
  await mona.page.goto(before);
  await mona.page.locator("textarea").fill("Games night on Friday");
  await mona.page.getByRole("button", { name: "Save" }).click();
  await eve.page.goto("./#/online");
  await eve.page.reload();
  await expect(eve.page.locator(".word")).toContainText("Games night on Friday");
});
