// web/e2e/contact.spec.ts -- orders and notes at a table over days, holidays, hours and links of letters.
import { expect as plain, test, type Page } from "@playwright/test";
import { seriousFaults } from "./axe";
import { fitsWidth } from "./helpers";
import { canServe, comeIn, joinBy, LIEGE, makeTable, person, Server, whoseTurn } from "./server";

const expect = plain.configure({ timeout: 20_000 }); // several browsers share the machine
test.skip(!canServe, `there is no ${LIEGE}; LIEGE names the program`);

const server = new Server();
test.beforeAll(() => server.start());
test.afterAll(() => server.stop());

const shot = async (page: Page, name: string) => {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test("an order is given by choosing moves and carried out; notes stay", async ({ browser }) => {
  const people = [await person(browser, server), await person(browser, server)];
  await comeIn(people[0], "Anna");
  await joinBy(people[1], await makeTable(people[0], "baron"), "Ben");
  const [acts, waits] = await whoseTurn(people);
  const { page } = waits;
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await page.getByRole("textbox", { name: "Notes about this table" }).fill("the pond in the north");
  const orders = page.getByRole("region", { name: "Orders" });
  for (let n = 0; n < 8 && (await orders.getByRole("button", { name: "Order this" }).count()) === 0; n++) {
    const choice = orders.getByRole("combobox");
    await expect(choice).toBeVisible();
    const end = choice.locator("option", { hasText: /^(End|end)/ });
    if ((await end.count()) > 0) await choice.selectOption({ value: "end" });
    else await choice.selectOption({ index: n === 0 ? 2 : 1 });
  }
  const steps = orders.locator("ol li");
  await expect(steps.first()).toContainText("If ");
  await expect(steps.last()).toContainText("then I play");
  await shot(page, "orders");
  await orders.getByRole("button", { name: "Order this" }).click();
  await expect(orders.locator(".table-list li")).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
  expect(acts.frames.join("")).not.toContain('"orders"');
  // A reload loses nothing; the first move that is another one drops them.
  await page.reload();
  await page.getByRole("button", { name: "Plan", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Notes about this table" })).toHaveValue(
    "the pond in the north",
  );
  await expect(orders.locator(".table-list li")).toHaveCount(1);
  await orders.getByRole("button", { name: "Take back" }).click();
  await expect(orders).toContainText("There are no orders");
  for (const one of people) {
    expect(one.problems).toEqual([]);
    await one.page.context().close();
  }
});

test("hours, holidays and a calendar are chosen; links of letters say what they do", async ({ browser }) => {
  const one = await person(browser, server, { viewport: { width: 390, height: 800 }, colorScheme: "dark" });
  await comeIn(one, "Cleo");
  const { page } = one;
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
  expect(one.problems).toEqual([]);
  await page.context().close();
});
