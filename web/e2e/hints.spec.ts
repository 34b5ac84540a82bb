// web/e2e/hints.spec.ts -- the card of a hint on a small screen: it lies over nothing that is asked or meant, keeps its place and can be read.
import { expect, test, type Page } from "@playwright/test";
import { drawn, moveByClicks, myTurn } from "./helpers";
import { places, sitDown, SIZES } from "./small";

/** Does the card of a hint cover where its move leads, or much of the board? A place beside the board has
 *  no mark on it. */
const coversGoal = (page: Page) =>
  page.evaluate(() => {
    const rect = (one: string) => document.querySelector(one)?.getBoundingClientRect();
    const [card, board, goal] = [rect(".hint")!, rect(".board")!, rect(".hint-goal > .pointed-mark")];
    const most = innerHeight > 800 ? 1 / 3 : 1 / 2;
    const over = (top: number, bottom: number) => Math.min(card.bottom, bottom) - Math.max(card.top, top);
    return (
      over(board.top, board.bottom) > most * board.height || (goal ? over(goal.top, goal.bottom) > 0 : false)
    );
  });

for (const game of ["baron", "barony", "feudo"]) {
  test(`${game}: a hint covers little of the board, moves nothing and can be closed`, async ({ page }) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await sitDown(page, game, "2");
      const before = Object.values(await places(page));
      const hint = page.locator(".hint");
      await page.getByRole("button", { name: "Hint" }).click();
      await expect(hint).toContainText("A good move");
      await expect(hint.locator(".because-wait")).toHaveCount(0);
      await expect(hint).toBeInViewport({ ratio: 1 });
      expect(Object.values(await places(page))).toEqual(before);
      await expect.poll(() => coversGoal(page)).toBe(false);
      await hint.getByRole("button", { name: "Close" }).click();
      await expect(hint).toHaveCount(0);
      await expect(page.locator(".hinted, .hint-area")).toHaveCount(0);
    }
  });
}

test("of a hint that is longer than its card a sign says so, which reads on to its end", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sitDown(page, "feudo", "3");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".hint-place .hint")).toContainText("A good move");
  const words = page.locator(".hint-place .hint-words");
  await words.evaluate((one) => {
    one.appendChild(document.createElement("span")).textContent = " counsel".repeat(60);
  });
  const on = page.getByRole("button", { name: "Read on" });
  const rest = () => words.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
  for (let pages = 0; pages < 20 && (await rest()) > 2; pages++) {
    const before = await rest();
    await on.click();
    await expect.poll(rest).toBeLessThan(before);
  }
  expect(await rest()).toBeLessThanOrEqual(2);
  await expect(on).toHaveCount(0); // seen by nobody
});

/** Where the card of a hint lies in each of 30 frames, for words of many lengths, as many places for each; and at how many
 *  places its buttons are while the words that come later are no more than they usually are. */
const restless = (page: Page, usual: number) =>
  page.evaluate(async (few) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const card = document.querySelector<HTMLElement>(".hint-place > .hint")!;
    const more = card.querySelector(".hint-words")!.appendChild(document.createElement("span"));
    const moved: number[] = [];
    const buttons = new Set<string>();
    for (let words = 0; words <= 96; words += 6) {
      more.textContent = " counsel".repeat(words);
      await frame();
      await frame();
      const seen = new Set<number>();
      for (let n = 0; n < 30; n++) {
        await frame();
        seen.add(card.getBoundingClientRect().top);
      }
      if (seen.size > 1) moved.push(words);
      const at = [...card.querySelectorAll("button")].map((one) => one.getBoundingClientRect());
      if (words <= few) buttons.add(at.map(({ x, y }) => `${x},${y}`).join(" "));
    }
    more.remove();
    return { moved, places: buttons.size };
  }, usual);

for (const game of ["baron", "feudo"]) {
  test(`${game}: a hint keeps its place however long it is, and off what is asked`, async ({ page }) => {
    await page.setViewportSize(SIZES[0]);
    await sitDown(page, game, "2");
    const ask = page.getByRole("button", { name: "Hint", exact: true });
    await ask.click();
    await expect(page.locator(".hint")).toContainText("A good move");
    const show = page.locator(".hint").getByRole("button", { name: "Show it" });
    const place = await show.boundingBox();
    await expect(page.locator(".hint .because-wait")).toHaveCount(0);
    expect(await show.boundingBox()).toEqual(place); // though words have come
    const asked = () =>
      page.evaluate(() => {
        const [card, words, ask] = [".hint", ".hint-words", ".ask"].map((one) =>
          document.querySelector(one)!.getBoundingClientRect(),
        );
        const free = card.bottom <= ask.top + 1 || card.top >= ask.bottom - 1;
        return { free, wide: words.width > 0.9 * card.width };
      });
    await expect.poll(asked).toEqual({ free: true, wide: true });
    expect(await restless(page, 0)).toEqual({ moved: [], places: 1 });
    // With all there is to say it grows over the board, off what is asked; letters are all alike, and no line is cut.
    await page.locator(".hint").getByRole("button", { name: "More" }).click();
    await expect(page.locator(".hint .because-wait")).toHaveCount(0);
    await drawn(page);
    await expect.poll(asked).toEqual({ free: true, wide: true });
    const lines = await page.evaluate(() => {
      const words = document.querySelector(".hint .hint-words")!;
      const size = (one: Element) => getComputedStyle(one).fontSize;
      const line = parseFloat(getComputedStyle(words).lineHeight);
      const more = words.scrollHeight > words.clientHeight + 1;
      return {
        sizes: new Set([words, ...words.querySelectorAll(".because-line, strong")].map(size)).size,
        cut: more ? Math.min(words.clientHeight % line, line - (words.clientHeight % line)) > 1.5 : false,
      };
    });
    expect(lines).toEqual({ sizes: 1, cut: false });
    expect(await coversGoal(page)).toBe(false);
    await expect(page.locator(".hint")).toBeInViewport({ ratio: 1 });
  });
}

test("a hint that says where to look lies at most over the news: board, question and cards are free", async ({
  page,
}) => {
  await page.setViewportSize(SIZES[0]);
  await sitDown(page, "baron", "3", { nudge: true });
  for (let turn = 1; turn < 12 && (await page.locator(".tip, .brief").count()) > 0; turn++) {
    await moveByClicks(page, turn);
    await myTurn(page);
    await drawn(page);
  }
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await expect(page.locator(".hint")).toContainText(/Look at|It is about|Which of these two/);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const box = document.querySelector(".hint")!.getBoundingClientRect();
        return [...document.querySelectorAll(".board, .ask, .tray")]
          .filter((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top < box.bottom - 1 && bottom > box.top + 1;
          })
          .map((one) => one.className);
      }),
    )
    .toEqual([]);
  await expect(page.locator(".hint")).toBeInViewport({ ratio: 1 });
});

/** Begins a move, so that something is chosen. */
async function beginMove(page: Page, game: string): Promise<void> {
  for (let turn = 0; (await page.locator(".desk .confirm .no").count()) === 0; turn++) {
    const begin = page.locator('[data-el="act:move"].target, [data-el="act:recruit"].target');
    if (game === "barony" && (await begin.count()) > 0) await begin.first().dispatchEvent("click");
    else await moveByClicks(page, turn);
    await myTurn(page);
  }
}

for (const game of ["baron", "barony"]) {
  test(`${game}: a hint is told in words while something is chosen, and stays to be read`, async ({
    page,
  }) => {
    await page.setViewportSize(SIZES[0]);
    await sitDown(page, game, "2", { ask: game === "baron" ? "cost" : "always" }); // a tile that is taken is chosen by itself
    await beginMove(page, game);
    const ask = page.getByRole("button", { name: "Hint", exact: true });
    const card = page.locator(".hint-place .hint");
    await ask.click();
    await expect(card).toContainText("A good move", { timeout: 20_000 });
    // Folded, it is a small sign that brings it back.
    await card.getByRole("button", { name: "Fold the hint" }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole("button", { name: "The hint again" }).click();
    await expect(card).toContainText("A good move");
    await card.getByRole("button", { name: "Show it" }).click();
    await expect(page.locator(".desk .confirm")).toBeVisible();
    await expect(card).toHaveCount(0);
    const reason = page.locator(".foretold .hint"); // while it waits to be done, why stays with what it does
    await expect(reason).toContainText(/\p{L}.+\./u);
    await expect(reason).toBeInViewport({ ratio: 1 });
    await expect(reason).not.toContainText("A good move");
    await page.getByRole("button", { name: "The hint again" }).click();
    await expect(card).toContainText("A good move");
  });
}

test("a hint brings its place into view on a board that was enlarged and moved, and lies off it", async ({
  page,
}) => {
  await page.setViewportSize(SIZES[0]);
  await sitDown(page, "barony", "2");
  for (let n = 0; n < 4; n++) await page.getByRole("button", { name: "Larger" }).click();
  await page.locator(".board .cell").first().focus();
  for (let n = 0; n < 12; n++) await page.keyboard.press(n % 2 ? "Shift+ArrowLeft" : "Shift+ArrowUp");
  const ask = page.getByRole("button", { name: "Hint", exact: true });
  const seen = (selector: string) =>
    page.evaluate((what) => {
      const inside = document.querySelector(".board")!.getBoundingClientRect();
      return [...document.querySelectorAll(what)].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const [left, top] = [x + width / 2, y + height / 2];
        return left > inside.left && left < inside.right && top > inside.top && top < inside.bottom;
      });
    }, selector);
  const all = async (selector: string) => {
    const list = await seen(selector);
    return list.length > 0 && list.every(Boolean);
  };
  await ask.click();
  await expect(page.locator(".hint")).toContainText("A good move", { timeout: 20_000 });
  await expect.poll(() => all(".pointed-mark")).toBe(true);
  const apart = () =>
    page.evaluate(() => {
      const [card, cell] = [".hint", ".pointed-mark"].map((one) =>
        document.querySelector(one)!.getBoundingClientRect(),
      );
      return card.bottom <= cell.top || cell.bottom <= card.top || card.right <= cell.left;
    });
  await expect.poll(apart).toBe(true);
});
