// web/e2e/contact.spec.ts -- orders and notes at a table over days, holidays, hours and links of letters.
import { expect as plain, test } from "@playwright/test";
import { seriousFaults } from "./axe";
import { fitsWidth, targets } from "./helpers";
import { joinBy, makeTable, openHouse, PASSWORD, register, shot, whoseTurn } from "./server";

const expect = plain.configure({ timeout: 20_000 }); // several browsers share the machine
// A server that sends mail, though nobody takes it.
const { someone } = openHouse(
  ...["--smtp", "smtp://127.0.0.1:9", "--smtp-tls", "none"],
  ...["--mail-from", "games@example.org"],
);

test("an order is given by clicks on the board; notes stay", async ({ browser }) => {
  const people = [await someone(browser, "Anna"), await someone(browser)];
  await joinBy(people[1], await makeTable(people[0], "baron"), "Ben");
  const [acts, waits] = await whoseTurn(people);
  const { page } = waits;
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.locator(".plan-part-notes").click();
  const notes = page.getByRole("textbox", { name: "Notes about this table" });
  await notes.fill("the pond in the north");
  // What was written just before the notes are folded is kept, too.
  await page.locator(".plan-part-marks").click();
  await expect(notes).toHaveCount(0);
  await page.locator(".plan-part-notes").click();
  await expect(notes).toHaveValue("the pond in the north");
  const orders = page.getByRole("region", { name: "Orders" });
  await orders.getByRole("button", { name: "Choose on the board" }).click();
  await page.locator(".plan-strip").waitFor();
  const order = page.locator(".plan-strip").getByRole("button", { name: "Order this" });
  const tried = page.locator(".plan-strip .line");
  for (let n = 0; n < 10 && (await order.count()) === 0; n++) {
    const before = await tried.count();
    const end = page.locator('.target[data-el="do:end"]');
    for (let part = 0; part < 6 && (await tried.count()) === before; part++) {
      await ((await end.count()) > 0 ? end : targets(page)).first().click({ force: true });
    }
    await expect.poll(() => tried.count()).toBeGreaterThan(before);
  }
  const steps = orders.locator("ol li");
  await expect(steps.first()).toContainText("If ");
  await expect(steps.last()).toContainText("then I play");
  await shot(page, "orders");
  await order.click();
  await expect(orders.locator(".table-list > li")).toHaveCount(1);
  // The copy is at its beginning again, for another branch; from the list it goes as well.
  await expect(tried).toHaveCount(0);
  await orders.getByRole("combobox").selectOption({ index: 3 });
  await expect(tried).toHaveCount(1);
  await page.getByRole("button", { name: "Back to the game" }).click();
  expect(await seriousFaults(page)).toEqual([]);
  expect(acts.frames.join("")).not.toContain('"orders"');
  // A reload loses nothing; the first move that is another one drops them.
  await page.reload();
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.locator(".plan-part-notes").click();
  await expect(notes).toHaveValue("the pond in the north");
  await expect(orders.locator(".table-list > li")).toHaveCount(1);
  await orders.getByRole("button", { name: "Take back" }).click();
  await expect(orders).toContainText("There are no orders");
});

test("hours, holidays and a calendar are chosen; links of letters say what they do", async ({ browser }) => {
  const { page } = await someone(browser, "Cleo", {
    viewport: { width: 390, height: 800 },
    colorScheme: "dark",
  });
  await page.goto("./#/online/account");
  const hours = page.getByRole("form", { name: "Mail and hours" });
  await hours.getByLabel("Time zone").fill("Mars/Olympus");
  await hours.getByRole("button", { name: "Keep it so" }).click();
  await expect(page.locator(".notice")).toContainText("no time zone");
  await hours.getByLabel("Time zone").fill("Europe/Vienna");
  await hours.getByLabel("Quiet from").fill("22:00");
  await hours.getByLabel("Quiet until").fill("07:00");
  await hours.getByRole("button", { name: "Keep it so" }).click();
  await expect(page.locator(".notice")).toContainText("Kept");
  const holidays = page.getByRole("form", { name: "Holidays" });
  await holidays.getByLabel("Days").fill("3");
  await holidays.getByRole("button", { name: "Plan it" }).click();
  await expect(holidays.locator("li")).toHaveCount(1);
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByRole("textbox", { name: "Calendar" })).toHaveValue(/\/calendar\/\w+\.ics$/);
  await fitsWidth(page);
  expect(await seriousFaults(page)).toEqual([]);
  await shot(page, "contact-phone");
  await page.goto("./#/mail/forged");
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.locator(".notice")).toContainText("not valid");
  await page.goto("./#/reset/forged");
  await page.getByRole("textbox", { name: "New password" }).fill("a new password");
  await page.getByRole("button", { name: "A new password" }).click();
  await expect(page.locator(".notice")).toContainText("not valid");
  await shot(page, "reset-phone");
});

test("another address wants the password of an account", async ({ browser }) => {
  const one = await someone(browser, "Dora");
  await register(one, "Dora");
  const { page } = one;
  await page.goto("./#/online/account");
  const form = page.getByRole("form", { name: "Mail and hours" });
  const address = form.getByLabel("Address for mail");
  const password = form.getByLabel("Your password");
  await expect(password).toHaveCount(0);
  await address.fill("dora@example.org");
  await password.fill("not this one");
  await form.getByRole("button", { name: "Keep it so" }).click();
  await expect(page.locator(".notice")).toContainText("password is wrong");
  await password.fill(PASSWORD);
  await form.getByRole("button", { name: "Keep it so" }).click();
  await expect(form).toContainText("A letter is on its way");
  await expect(password).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
});
