// web/e2e/puzzles.spec.ts -- puzzles on the page: a wrong answer, a hint, the solution, what is kept.
import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { seriousFaults } from "./axe";
import { choose, drawn, fitsWidth, nightly, openStart } from "./helpers";

interface Listed {
  number: number;
  theme: string;
  level: number;
  move: string;
  instead: string;
  seats: number;
  phase: string;
  hand: number[]; // knights in hand, in Baron
}

/** The puzzles of a game, as its file has them. */
function puzzles(game: string): Listed[] {
  const text = readFileSync(new URL(`../../puzzles/${game}.txt`, import.meta.url), "utf8");
  return text
    .split("\n\npuzzle ")
    .slice(1)
    .map((block, i) => {
      const line = (name: string) => new RegExp(`^${name} (.*)$`, "m").exec(block)![1];
      const [theme, level] = block.split(" ");
      const { seats, phase, hand } = JSON.parse(line("position"));
      const [move, instead] = [line("move"), line("instead")];
      return { number: i + 1, theme, level: Number(level), move, instead, seats, phase, hand };
    });
}

/** The first puzzle of a kind. */
const find = (game: string, is: (one: Listed) => boolean): Listed => puzzles(game).find(is)!;
const does = (verb: string, theme?: string) => (one: Listed) =>
  one.move.startsWith(`${verb} `) && (theme === undefined || one.theme === theme);
/** A knight who drives off a baron and founds a barony. */
const FIGHTS = puzzles("baron").filter(does("donjon", "fight"));

/** Makes the solution after asking where to look for it. */
async function solve(page: Page, move: string): Promise<void> {
  const [verb, kind, cell] = move.split(" ");
  await page.locator(".teacher button", { hasText: "Hint" }).click();
  await choose(page, verb === "lay" ? [kind, cell] : [kind]);
  await page.locator(`.confirm .primary[data-move="${move}"]`).click();
}

/** Asks the hint that is there on until it names the move. */
async function askMove(page: Page): Promise<void> {
  const think = page.locator(".hint button", { hasText: "What to look for?" });
  await expect(page.locator(".hint-nudge")).toBeVisible();
  if ((await think.count()) > 0) await think.click();
  await page.locator(".hint button", { hasText: "Which move?" }).click();
}

/** Makes the solution as a hint shows it. */
async function takeSolution(page: Page, move: string): Promise<void> {
  const confirm = page.locator(`.confirm .primary[data-move="${move}"]`);
  const hint = page.locator(".teacher button", { hasText: "Hint" });
  await hint.click();
  await askMove(page);
  await page.locator(".hint button", { hasText: "Choose it" }).click();
  await expect(confirm).toBeVisible();
  await confirm.click();
}

for (const game of ["baron", "barony", "feudo"]) {
  test(`a puzzle of ${game}`, async ({ page }) => {
    const [{ move }] = puzzles(game);
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    await openStart(page);
    await page.goto(`./#/puzzles/${game}`);
    await expect(page.locator(".puzzle-list li").first()).toBeVisible();
    await fitsWidth(page);
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator(".puzzle-list a").first().click();
    const lesson = page.locator(".puzzle");
    await expect(lesson).toHaveAttribute("data-state", "open");
    await expect(page.locator(".teacher .rating")).toContainText("wrong or shown −15");
    await takeSolution(page, move);
    await expect(lesson).toHaveAttribute("data-state", "shown"); // it was told, not found
    await expect(page.locator(".teacher .rating")).toHaveText(
      /^This puzzle: −15\. Your puzzle rating: 785\.$/,
    );
    await expect(page.locator(".teacher .often + .candidates li")).toHaveCount(2);
    await expect(page.locator(".teacher .because-line").first()).not.toBeEmpty();
    await expect(page.locator(".teacher .because")).not.toContainText("{"); // every span has become words
    await page.locator(".teacher .primary").click();
    await expect(page).toHaveURL(new RegExp(`puzzles/${game}/2$`));
    await page.goto(`./#/puzzles/${game}`);
    await expect(page.locator(".puzzle-list .later")).toHaveCount(0);
    await expect(page.locator(".puzzle-list a").first()).toContainText("tried"); // what was told is not found, yet known
    await expect(page.locator(".school-facts")).toContainText("Solved: 0 of");
    expect(problems).toEqual([]);
  });
}

test(
  "on an upright tablet the buttons of a puzzle are in sight, with moves to choose from and after an answer",
  nightly(),
  async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await openStart(page);
    const marching = find("barony", does("move")).number;
    for (const which of [
      `baron/${FIGHTS[0].number}`,
      `barony/${marching}`,
      `barony/${find("barony", does("build")).number}`,
      `feudo/${find("feudo", does("move")).number}`,
    ]) {
      await page.goto(`./#/puzzles/${which}`);
      const buttons = page.locator(".teacher > .actions button");
      const inSight = async () => {
        for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 0.95 });
      };
      await page.getByRole("button", { name: "A, B or C?" }).click();
      await expect(page.locator(".candidates.choice")).toBeVisible();
      await inSight();
      // Nor do they lie over what is chosen from.
      const [actions, ...choices] = await page
        .locator(".teacher > .actions, .candidates.choice button")
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).sort((a, b) => b.bottom - a.bottom),
        );
      if (which === `barony/${marching}`)
        await expect(page.locator(".candidates.choice")).toContainText(/knight|Knight/); // which one
      for (const { bottom } of choices) expect(bottom, which).toBeLessThanOrEqual(actions.top + 1);
      await page.locator(".candidates button").first().click();
      await page.locator(".desk .confirm [data-move]").click();
      await expect(page.locator(".teacher .because-line").first()).toBeVisible();
      await inSight();
    }
  },
);

for (const game of ["feudo", "barony"]) {
  test(`four players of ${game} have whole names and cards within their box`, async ({ page }) => {
    const text = readFileSync(new URL(`../../puzzles/${game}.txt`, import.meta.url), "utf8");
    const number = text
      .split("\n\npuzzle ")
      .slice(1)
      .findIndex((block) => block.includes('"seats":4'));
    await page.setViewportSize({ width: 1366, height: 768 });
    await openStart(page);
    await page.goto(`./#/puzzles/${game}/${number + 1}`);
    await expect(page.locator(".seat")).toHaveCount(4);
    const cut = await page.locator(".seat").evaluateAll((seats) =>
      seats.flatMap((seat) => {
        const name = seat.querySelector<HTMLElement>(".seat-name > span:first-child")!;
        const { right } = seat.getBoundingClientRect();
        const out = [...seat.querySelectorAll(".mini")].some(
          (one) => one.getBoundingClientRect().right > right,
        );
        return out || name.scrollWidth > name.clientWidth ? [name.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
  });
}

test("after an answer on a low laptop its verdict is seen whole, and no mark of a fight lies on another", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openStart(page, { coordinates: false });
  for (const { number, move } of FIGHTS.slice(0, 2)) {
    await page.goto(`./#/puzzles/baron/${number}`);
    await expect(page.locator(".teacher .question > .asked")).toBeVisible();
    await choose(page, [move.split(" ")[1]]);
    await page.locator(".confirm .primary").click();
    await expect(page.locator(".teacher .because-line").first()).toBeVisible();
    await expect(page.locator(".teacher .rating")).toContainText("Your puzzle rating:");
    const box = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.map((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return { left, top, right, bottom };
        }),
      );
    const [reason] = await box(".teacher .because-line");
    const [actions] = await box(".teacher > .actions");
    expect(reason.bottom, String(number)).toBeLessThanOrEqual(actions.top + 1);
    const marks = await box(".strength rect, .letter-chip circle, .gain text");
    expect(marks.length).toBeGreaterThan(3);
    const over = marks.filter((a, i) =>
      marks.some(
        (b, k) =>
          k !== i &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3,
      ),
    );
    expect(over, String(number)).toEqual([]);
  }
});

test("five players of Baron: one's own seat is marked", async ({ page }) => {
  const text = readFileSync(new URL("../../puzzles/baron.txt", import.meta.url), "utf8");
  const number = text
    .split("\n\npuzzle ")
    .slice(1)
    .findIndex((block) => block.includes('"seats":5'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await openStart(page);
  await page.goto(`./#/puzzles/baron/${number + 1}`);
  await expect(page.locator(".seat")).toHaveCount(5);
  await expect(page.locator(".seat-who:not(.computer)")).toHaveText(/you/);
  await expect(page.locator(".seat-who:not(.computer)")).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.locator(".seat-who:not(.computer)")).toBeVisible();
});

test("on an upright tablet the cards of Feudo are seen whole", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openStart(page);
  for (const number of [1, 14, 37]) {
    await page.goto(`./#/puzzles/feudo/${number}`);
    await expect(page.locator(".hand .pickable").first()).toBeVisible();
    const cut = await page.locator(".desk").evaluate((desk) => desk.scrollHeight - desk.clientHeight);
    expect(cut, String(number)).toBeLessThanOrEqual(1);
    for (const card of await page.locator(".hand .pickable").all())
      await expect(card).toBeInViewport({ ratio: 1 });
  }
});

test("a solution that was seen is not found any more that day, also after it is opened anew", async ({
  page,
}) => {
  const all = puzzles("baron");
  const number = all.findIndex(({ move }) => move.startsWith("lay "));
  const [, kind, cell] = all[number].move.split(" ");
  await openStart(page);
  await page.goto(`./#/puzzles/baron/${number + 1}`);
  const lesson = page.locator(".puzzle");
  await page.locator(".teacher button", { hasText: "Hint" }).click();
  await askMove(page);
  await page.locator(".hint button", { hasText: "Choose it" }).click();
  await expect(page.locator(".confirm .primary")).toBeVisible();
  await page.reload();
  await expect(lesson).toHaveAttribute("data-state", "open");
  await choose(page, [kind, cell]);
  await page.locator(".confirm .primary").click();
  await expect(lesson).toHaveAttribute("data-state", "shown");
  const days = await page.evaluate(() => localStorage.getItem("liege.days"));
  expect(days, "nothing counts for days in a row").toBeNull();
});

test("a wrong answer is answered, taken back, and the solution shown", async ({ page }) => {
  const all = puzzles("baron");
  const number = all.findIndex(({ instead }) => /^lay (?!meadow)/.test(instead));
  const [, kind, cell] = all[number].instead.split(" ");
  await openStart(page);
  await page.goto(`./#/puzzles/baron/${number + 1}`);
  const lesson = page.locator(".puzzle");
  const confirm = page.locator(".confirm .primary");
  await choose(page, [kind, cell]);
  await confirm.click();
  await expect(lesson).toHaveAttribute("data-state", "wrong");
  await expect(page.locator(".desk .ask")).not.toBeVisible(); // nobody is asked for another move
  await expect(page.locator(".desk.mine, .pickable.target")).toHaveCount(0);
  expect(
    await page.locator(".teacher").evaluate((panel) => {
      const { left, bottom } = panel.getBoundingClientRect();
      const below = document.elementFromPoint(left + 40, bottom - 3)!;
      return panel.scrollHeight <= panel.clientHeight || below.closest(".actions") !== null;
    }),
    "no words are seen below the buttons",
  ).toBe(true);
  // Why it is worse is said; which move is better is not, before it has been tried again.
  await expect(page.locator(".teacher .because-line").first()).not.toBeEmpty();
  await expect(page.locator(".teacher details, .teacher .because")).toHaveCount(1);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(lesson).toHaveAttribute("data-state", "open");
  await expect(page.locator(".teacher .rating")).not.toHaveText(/: 800/); // the first try has counted
});

test("before an answer a move is told alone, without what comes of it, and who plays last is known", async ({
  page,
}) => {
  await openStart(page, { coordinates: false });
  const { number, move } = FIGHTS[0];
  await page.goto(`./#/puzzles/baron/${number}`);
  await choose(page, [move.split(" ")[1]]);
  const preview = page.locator(".preview");
  await expect(preview).toContainText("knight");
  await expect(preview.locator(".changes")).toHaveCount(0);
  await expect(preview).not.toContainText(/battlefield|barony|\d to \d/);
  await page.locator(".confirm .primary").click();
  await expect(page.locator(".teacher .told")).toContainText(/\d to −?\d/);
  await page.goto(
    `./#/puzzles/barony/${find("barony", ({ theme, level }) => theme === "title" && level > 1).number}`,
  );
  await expect(page.locator(".teacher .question")).toContainText("plays last in each round.");
});

test("in German one stands level with somebody, and reasons are German, too", async ({ page }) => {
  await openStart(page, { lang: "de", coordinates: false });
  await page.goto(
    `./#/puzzles/barony/${find("barony", ({ seats, phase, level }) => seats === 2 && phase === "turn" && level > 1).number}`,
  );
  await expect(page.locator(".teacher .question")).toContainText(/(Rot|Blau) liegt .*(Rot|Blau)/);
  await page.locator(".teacher .actions button").first().click();
  for (const words of ["Worauf achten?", "Welcher Zug?", "Auswählen"])
    await page.locator(".hint button", { hasText: words }).click();
  await page.locator(".confirm .primary").click();
  await expect(page.locator(".teacher .because-line").first()).toContainText(
    /Du|du|Blau|dein|Dein|Simulationen/,
  );
});

test("one wrong answer after the other: each has its own reason, and A, B and C stay what they are", async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  const { number, move } = FIGHTS[0];
  await openStart(page, { coordinates: false });
  await page.goto(`./#/puzzles/baron/${number}`);
  const lesson = page.locator(".puzzle");
  const letters = page.locator(".letter-chip");
  await page.getByRole("button", { name: "A, B or C?" }).click();
  const named = (await page.locator(".candidates button").allInnerTexts()).join();
  expect(named).toMatch(/A.*B.*C$/);
  for (let n = 0; n < 3; n++) {
    await expect(letters).toHaveCount(3);
    await page.locator(".candidates button").nth(n).click();
    const confirm = page.locator(".confirm .primary");
    const solved = (await confirm.getAttribute("data-move")) === move;
    await confirm.click();
    await expect(lesson).toHaveAttribute("data-state", solved ? "right" : "wrong");
    await expect(page.locator(".teacher .because-line").first()).toBeVisible();
    if (solved) break;
    await page.getByRole("button", { name: "Try again" }).click();
    expect((await page.locator(".candidates button").allInnerTexts()).join()).toBe(named);
  }
  await expect(page.locator(".teacher")).toContainText("with a hint"); // also at another try
  expect(problems).toEqual([]);
  // Asked for only after a wrong answer, the three are A, B and C as well.
  await page.goto("./#/puzzles/baron/14");
  const [, kind, cell] = puzzles("baron")[13].instead.split(" ");
  await choose(page, [kind, cell]);
  await page.locator(".confirm .primary").click();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "A, B or C?" }).click();
  expect((await page.locator(".candidates button").allInnerTexts()).join()).toMatch(/A.*B.*C$/);
});

test("a puzzle that is opened again has not forgotten that its hint was seen", async ({ page }) => {
  const all = puzzles("baron");
  const number = all.findIndex(({ move }) => move.startsWith("lay ")) + 1;
  await openStart(page);
  await page.goto(`./#/puzzles/baron/${number}`);
  const rating = page.locator(".teacher .rating");
  await expect(rating).toContainText(/First try \+\d+/);
  await page.locator(".teacher button", { hasText: "Hint" }).click();
  await expect(page.locator(".hint")).toBeVisible();
  await page.reload();
  await expect(rating).toHaveText(/^Hint seen: right ±0 · wrong or shown −\d+$/);
  const [, kind, cell] = all[number - 1].move.split(" ");
  await choose(page, [kind, cell]);
  await page.locator(`.confirm .primary[data-move="${all[number - 1].move}"]`).click();
  await expect(page.locator(".teacher")).toContainText("Solved, with a hint");
  await expect(rating).not.toContainText("This puzzle");
  await page.goto("./#/puzzles/baron");
  await expect(page.locator(".puzzle-list .later")).toHaveCount(1);
  await expect(page.locator(".puzzle-list .right")).toHaveCount(0);
});

test("a nudge does not tell which of the moves that are tried is right", async ({ page }) => {
  const all = puzzles("baron");
  const number = all.findIndex(({ move }) => move.startsWith("lay ")) + 1;
  await openStart(page);
  await page.goto(`./#/puzzles/baron/${number}`);
  await page.locator(".teacher button", { hasText: "Hint" }).click();
  const hint = page.locator(".hint");
  await expect(hint).toContainText("Look at");
  const before = await hint.innerText();
  const [, kind, cell] = all[number - 1].move.split(" ");
  await choose(page, [kind, cell]);
  await expect(page.locator(`.confirm .primary[data-move="${all[number - 1].move}"]`)).toBeVisible();
  expect(await hint.innerText()).toBe(before);
});

test("a hint says where to look, then what for, then the move, and can be put away", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openStart(page, { coordinates: false });
  await page.goto(`./#/puzzles/baron/${FIGHTS[0].number}`);
  await page.locator(".teacher button", { hasText: "Hint" }).click();
  const hint = page.locator(".hint");
  await expect(hint).toContainText("Look at");
  await expect(hint).not.toContainText("Beat an opponent");
  await hint.getByRole("button", { name: "What to look for?" }).click();
  await expect(hint).toContainText("The idea: Beat an opponent");
  await expect(hint).not.toContainText("defeats");
  await expect(hint.getByRole("button", { name: "Choose it" })).toHaveCount(0); // that would be the answer
  await hint.getByRole("button", { name: /^Which move\? −\d+$/ }).click();
  await expect(hint).not.toContainText(/The idea|danger|Next best/);
  await expect(hint).toContainText(/barony/);
  await hint.getByRole("button", { name: "Close" }).click();
  await expect(hint).toHaveCount(0);
  await expect(page.locator(".teacher .rating")).toHaveText(/^Solution seen: −\d+ whichever move is made$/);
});

test("on a phone what a puzzle hangs on is in sight with its question, and what always holds is folded away", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStart(page);
  for (const [game, { number }, facts] of [
    ["baron", find("baron", does("donjon")), [/knights in hand: \d/]],
    [
      "barony",
      find("barony", ({ theme }) => theme === "title"),
      [/\d+ gold/, /marquis|count|viscount|baron/],
    ],
    ["feudo", find("feudo", does("spend")), [/(1st|2nd|3rd|4th) to play/]],
  ] as const) {
    await page.goto(`./#/puzzles/${game}/${number}`);
    await expect(page.locator(".teacher .question > .asked")).toBeVisible();
    const who = page.locator(".puzzle-who");
    for (const fact of facts) await expect(who).toContainText(fact);
    await expect(who).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".teacher .rating")).toBeInViewport({ ratio: 1 }); // what a hint costs, before it is asked for
    const hidden = await page.locator(".teacher").evaluate((one) => one.scrollHeight - one.clientHeight);
    expect(hidden, game).toBeLessThanOrEqual(1);
    const rules = page.locator(".teacher .more > p");
    await expect(rules).toBeHidden();
    await page.locator(".teacher .more > summary").click();
    await expect(rules).toContainText(/ahead|behind|level/);
    await page.locator(".teacher button", { hasText: "Hint" }).click();
    await expect(who).toBeInViewport({ ratio: 1 });
  }
});

test("on a phone a hint of a puzzle is told beside the goal, and covers no board", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStart(page);
  await page.goto("./#/puzzles/barony/41");
  await page.locator(".puzzle-who button").first().click(); // all that is known of somebody, where no seats are seen
  await expect(page.getByRole("dialog")).toContainText(/knight/i);
  await page.keyboard.press("Escape");
  await expect(page.locator(".puzzle-who")).toContainText("gold"); // what a title costs is asked, what everybody has is shown
  await page.locator(".teacher button", { hasText: "Hint" }).click();
  await expect(page.locator(".stage .hint")).toHaveCount(0);
  for (const button of await page.locator(".teacher .hint button").all())
    await expect(button).toBeInViewport({ ratio: 1 });
  await page.locator(".hint").getByRole("button", { name: "Close" }).click();
  await expect(page.locator(".hint")).toHaveCount(0);
  await expect(page.locator(".teacher .question > .asked")).toBeVisible();
});

test("on a phone the board keeps its place and size through a puzzle, and each answer waits for a word", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStart(page, { ask: "never", coordinates: false });
  const place = () => page.locator(".stage").boundingBox();
  const lesson = page.locator(".puzzle");
  for (const [game, verb] of [
    ["baron", "lay"],
    ["barony", "title"],
    ["feudo", "attack"],
  ]) {
    const all = puzzles(game);
    const number = all.findIndex(({ move }) => move.startsWith(`${verb} `));
    await page.goto(`./#/puzzles/${game}/${number + 1}`);
    await expect(lesson).toHaveAttribute("data-state", "open");
    await expect(page.locator(".teacher .question > .asked")).toBeVisible();
    const before = await place();
    const rating = page.locator(".teacher .rating");
    const choice = page.getByRole("button", { name: "A, B or C?" });
    await expect(rating).toContainText((await choice.count()) > 0 ? "hint or choice ±0" : "· hint ±0");
    await page.locator(".teacher button", { hasText: "Hint" }).click();
    await askMove(page);
    await page.locator(".hint button", { hasText: "Choose it" }).click();
    const confirm = page.locator(".confirm .primary");
    await expect(confirm).toHaveText(/Confirm/);
    await page.waitForTimeout(300);
    await expect(lesson).toHaveAttribute("data-state", "open");
    expect(await place(), "with a move chosen").toEqual(before);
    await confirm.click();
    await expect(lesson).toHaveAttribute("data-state", "shown");
    expect(await place(), "after the answer").toEqual(before);
  }
  // Picked by hand, too, whatever is set for games.
  const all = puzzles("baron");
  const number = all.findIndex(({ move }) => move.startsWith("donjon "));
  await page.goto(`./#/puzzles/baron/${number + 1}`);
  await expect(page.locator(".teacher .question > .asked")).toBeVisible();
  await choose(page, [all[number].move.split(" ")[1]]);
  await expect(page.locator(".confirm .primary")).toBeVisible();
  await expect(lesson).toHaveAttribute("data-state", "open");
});

test.describe("in French on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, locale: "fr-FR" });
  test("all of a question is in sight, with what it is worth", async ({ page }) => {
    await openStart(page, { coordinates: false });
    await page.goto("./#/puzzles/feudo/18");
    await expect(page.locator(".teacher .question > .asked")).toBeVisible();
    await drawn(page);
    const cut = await page.locator(".teacher").evaluate((words) => words.scrollHeight - words.clientHeight);
    expect(cut).toBeLessThanOrEqual(0);
  });
});

for (const width of [390, 820, 1280]) {
  test(
    `at ${width} no theme stands alone in its row, and every puzzle is called something`,
    nightly(width !== 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 1000 });
      await openStart(page);
      for (const game of ["baron", "barony", "feudo"]) {
        await page.goto(`./#/puzzles/${game}`);
        const tiles = page.locator(".puzzle-themes > li");
        await tiles.first().waitFor();
        const boxes = await Promise.all((await tiles.all()).map(async (one) => (await one.boundingBox())!));
        const last = boxes.filter(({ y }) => y === boxes.at(-1)!.y);
        expect(last.length > 1 || last[0].width > width * 0.8, game).toBe(true);
        const names = await page.locator(".puzzle-list a > span:not(.mark)").allInnerTexts();
        expect(names.length).toBeGreaterThan(20);
        expect(names).not.toContain("");
      }
      await fitsWidth(page);
    },
  );
}

test("the puzzle of the day is the same for everybody, and makes the day count", async ({ page }) => {
  await page.clock.setFixedTime("2026-11-16T12:00:00Z"); // a Monday
  await openStart(page);
  await page.goto("./#/puzzles/baron/today");
  await expect(page).toHaveURL(/puzzles\/baron\/\d+$/);
  const number = Number(/\d+$/.exec(page.url())![0]);
  await expect(page.locator(".teacher")).toContainText("Puzzle of the day");
  await solve(page, puzzles("baron")[number - 1].move);
  await expect(page.locator(".day-done")).toContainText("Days in a row: 1. The next one comes in 12 h.");
  // One way on is loud: the puzzle that the next game has today.
  await expect(page.locator(".teacher .primary")).toHaveText("Next: Barony’s puzzle of the day");
  await page.goto("./#/");
  await expect(page.locator(".streak")).toContainText("Done today: a puzzle solved");
  await expect(page.locator(".go-on")).not.toContainText("puzzle of the day");
});

test("the puzzle of another day of the week is called by its day, and leads back to the week", async ({
  page,
}) => {
  await page.clock.setFixedTime("2026-11-18T12:00:00Z"); // a Wednesday
  await openStart(page);
  await page.goto("./#/you");
  await page.locator(".week tbody tr").first().locator("a").first().click();
  await expect(page).toHaveURL(/puzzles\/baron\/\d+$/);
  await expect(page.locator(".teacher")).toContainText("Monday’s puzzle");
  await page.reload();
  await expect(page.locator(".teacher")).toContainText("Monday’s puzzle");
  // Where the way on leads is said: to the next one, or back, when the week has no other.
  const on = page.locator(".teacher .actions button").last();
  await expect(on).toHaveText("Next puzzle");
  await page.evaluate(() => {
    const solved = ["2026-11-17", "2026-11-18"].map((date) => [date, ["puzzle-baron"]]);
    localStorage.setItem("liege.days", JSON.stringify(Object.fromEntries(solved)));
  });
  await page.reload();
  await expect(on).toHaveText("Back to the week");
  await page.locator(".bar a").click();
  await expect(page.locator(".week")).toBeVisible();
});

test("the theme is still chosen after a reload, and a puzzle that was shown is not the next one again", async ({
  page,
}) => {
  await openStart(page);
  await page.goto("./#/puzzles/baron");
  await page.locator(".puzzle-themes button", { hasText: "Build a ring" }).click();
  await page.locator(".puzzle-list a").first().click();
  await expect(page.locator(".teacher .question > .asked")).toBeVisible();
  await page.reload();
  await page.locator(".bar a").click();
  await expect(page.locator(".puzzle-themes .on")).toContainText("Build a ring");
  await page.goto("./#/puzzles/baron/1");
  await page.locator(".teacher button", { hasText: "Hint" }).click();
  await askMove(page);
  await page.goto("./#/puzzles/baron/next");
  await expect(page).toHaveURL(/puzzles\/baron\/[2-9]\d*$/);
});

test("on a low laptop what is chosen from is in sight, with cards, a choice and a hint", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openStart(page);
  await page.goto("./#/puzzles/feudo/18");
  const cards = page.locator(".hand .pickable");
  await expect(cards.first()).toBeVisible();
  await expect(page.locator(".teacher .question > .asked")).toBeVisible(); // its courses are read a moment later
  const done = (await page.locator(".actions.doing").boundingBox())!;
  for (const card of await cards.all()) {
    await expect(card).toBeInViewport({ ratio: 1 });
    const box = (await card.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(done.y + 1);
  }
  const text = readFileSync(new URL("../../puzzles/barony.txt", import.meta.url), "utf8");
  const raid = text
    .split("\n\npuzzle ")
    .slice(1)
    .findIndex((block) => /^move move /m.test(block) && /"seats":[34],"phase":"turn"/.test(block)); // all acts are open
  await page.goto(`./#/puzzles/barony/${raid + 1}`);
  await page.getByRole("button", { name: "A, B or C?" }).click();
  await page.locator(".teacher").getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".desk .hint")).toBeInViewport({ ratio: 1 });
  for (const act of await page.locator(".acts button").all()) await expect(act).toBeInViewport({ ratio: 1 });
});

test("a choice of three is lettered on the board, and themes have stars", async ({ page }) => {
  const all = puzzles("baron");
  const number = all.findIndex(({ move }) => move.startsWith("lay ")) + 1;
  await openStart(page, { coordinates: false });
  await page.goto(`./#/puzzles/baron/${number}`);
  await expect(page.locator(".puzzle-who .me")).toContainText("(you)");
  await page.getByRole("button", { name: "A, B or C?" }).click();
  await expect(page.locator(".candidates li")).toHaveCount(3);
  await expect(page.locator(".letter-chip")).toHaveCount(3);
  await expect(page.locator(".teacher")).toContainText("It counts as solved with a hint.");
  const asked = (await page.locator(".candidates li").allInnerTexts()).map((words) =>
    words.split(/\s+/).join(" "),
  );
  await expect(page.locator(".teacher .rating")).toContainText("Hint seen: right ±0");
  await page.locator(".candidates button").first().click(); // chosen in the list as well as on the board
  await expect(page.locator(".confirm .primary")).toBeVisible();
  await page.keyboard.press("Escape");
  await solve(page, all[number - 1].move);
  await expect(page.locator(".puzzle")).toHaveAttribute("data-state", "right");
  await expect(page.locator(".teacher .rating")).not.toContainText("This puzzle");
  await expect(page.locator(".candidates li").first()).toContainText("✓");
  const answer = (await page.locator(".candidates li").first().innerText()).split(/\s+/).join(" ");
  expect(asked.filter((words) => answer.includes(words)).length, `${answer} among ${asked}`).toBe(1);
  await expect(page.locator(".letter-chip")).toHaveCount(2); // the solution, and what is next best
  await page.goto("./#/puzzles/baron/fight"); // a theme by its name
  await expect(page.locator(".puzzle-themes .on")).toContainText("Beat an opponent");
  await expect(page.locator(".puzzle-themes .stars").first()).toHaveText("☆☆☆");
});

test.describe("on a phone held sideways", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test("barons have a line each, none over another, and what is told has the column from its beginning", async ({
    page,
  }) => {
    await openStart(page);
    await page.goto(
      `./#/puzzles/barony/${find("barony", (one) => one.seats === 3 && one.phase === "turn" && does("move")(one)).number}`,
    );
    const lines = page.locator(".puzzle-who > div");
    await expect(lines).toHaveCount(3);
    const boxes = await lines.evaluateAll((all) =>
      all.map((one) => {
        const inner = [...one.querySelectorAll("*")]
          .map((part) => part.getBoundingClientRect())
          .filter(({ width }) => width > 0);
        return {
          top: Math.min(...inner.map(({ top }) => top)),
          bottom: Math.max(...inner.map(({ bottom }) => bottom)),
        };
      }),
    );
    for (const [i, { bottom }] of boxes.slice(0, -1).entries())
      expect(boxes[i + 1].top).toBeGreaterThan(bottom - 4);
    await page.getByRole("button", { name: "A, B or C?" }).click();
    await page.locator(".candidates.choice button").last().click();
    await page.locator(".confirm .primary").click();
    await expect(page.locator(".because-line").first()).toBeVisible();
    await expect(page.locator(".teacher > p").first()).toBeInViewport();
    await expect(page.locator(".desk")).toBeHidden();
    const teacher = (await page.locator(".teacher").boundingBox())!;
    expect(teacher.height).toBeGreaterThan(300);
    await expect(page.locator(".teacher .actions .primary")).toBeInViewport({ ratio: 0.9 });
  });
});
