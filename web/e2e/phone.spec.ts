// web/e2e/phone.spec.ts -- a finger on a small screen: nothing moves under it, and it meets what it means.
import { expect, test, type Page } from "@playwright/test";
import {
  choose,
  drawn,
  fitsWidth,
  moveByClicks,
  moveCount,
  myTurn,
  nightly,
  openStart,
  playNow,
  targets,
  vary,
} from "./helpers";
import { keepGame, places, SEATS, sitDown, SIZES } from "./small";

/** Chooses until a move is to be confirmed; or nothing, if a move is left that must be made first. */
async function chooseMove(page: Page, turn: number): Promise<void> {
  const confirm = page.locator(".confirm .primary");
  for (let part = 0; part < 6 && (await confirm.count()) === 0; part++) {
    await targets(page)
      .nth(vary(turn + part, await targets(page).count()))
      .dispatchEvent("click");
    await drawn(page);
  }
}

/** Taps a cell that cannot be chosen, far from all that can; the tap is a click of a mouse, which means no other.
 *  Where everything stood before it: another place may have been chosen on the way. */
async function beRefused(page: Page): Promise<Record<string, number[]>> {
  const cell = page.locator(".cell:not(.target, .soft, .chosen)");
  let before = await places(page);
  for (let n = 0; n < 60 && (await page.locator(".refusal").count()) === 0; n += 1) {
    before = await places(page);
    await cell.nth(vary(n, await cell.count())).dispatchEvent("click");
    await drawn(page);
  }
  await expect(page.locator(".refusal")).toBeVisible();
  return before;
}

/** It is in sight whole, over what is told under the board, or over the board where that is too little room; and not over
 *  what is asked or what confirms. */
async function liesOverNothingAsked(page: Page): Promise<void> {
  const refusal = page.locator(".refusal");
  await expect(refusal).toBeInViewport({ ratio: 1 });
  const over = await refusal.evaluate((one) => {
    const box = one.getBoundingClientRect();
    const since = document.querySelector(".since")?.getBoundingClientRect();
    const foot = document.querySelector(".board")!.getBoundingClientRect().bottom;
    const room = since && since.top >= foot - 2 && since.height > box.height;
    const spared = room ? ".board > svg" : ".since";
    return [...document.querySelectorAll(`.ask, .desk, .teacher, .confirm, .zoom, ${spared}`)].flatMap(
      (other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const apart =
          right <= box.left + 1 || left >= box.right - 1 || bottom <= box.top + 1 || top >= box.bottom - 1;
        return apart ? [] : [String(other.getAttribute("class"))];
      },
    );
  });
  expect(over).toEqual([]);
}

for (const viewport of SIZES) {
  test.describe(`a refusal moves nothing at ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });
    test("in a lesson, after a wrong move", nightly(viewport !== SIZES[1]), async ({ page }) => {
      await openStart(page);
      await page.goto("./#/learn/baron");
      await choose(page, ["place 2"]);
      await page.keyboard.press("Escape");
      await drawn(page);
      const before = await places(page);
      await choose(page, ["place 2"]);
      await page.locator(".confirm .primary").click();
      await expect(page.locator(".refusal")).toBeVisible();
      await expect.poll(() => places(page), "the step begins again, at its place").toEqual(before);
      // With the words of the step, where it covers nothing, until it is done right.
      await expect(page.locator(".teacher .refusal")).toBeInViewport({ ratio: 1 });
      await choose(page, ["place 1"]);
      await page.locator(".confirm .primary").click();
      await expect(page.locator(".refusal")).toHaveCount(0);
    });
    for (const [i, game] of Object.keys(SEATS).entries()) {
      test(game, nightly(SIZES.indexOf(viewport) !== i), async ({ page }) => {
        await sitDown(page, game);
        // At first, with what the game is about; later; and while a move waits to be confirmed.
        for (const moment of ["first", "later", "chosen"]) {
          if (moment !== "first") await chooseMove(page, 1);
          if (moment === "later") {
            const before = await moveCount(page);
            await page.locator(".confirm .primary").dispatchEvent("click");
            await expect.poll(() => moveCount(page)).not.toBe(before);
            await myTurn(page);
          }
          await drawn(page);
          const before = await beRefused(page);
          expect(await places(page), moment).toEqual(before);
          await liesOverNothingAsked(page);
          // It goes with the next tap, wherever that is.
          await page.locator(".bar").tap({ position: { x: 90, y: 20 } });
          await expect(page.locator(".refusal")).toHaveCount(0);
          expect(await places(page), `${moment}, after`).toEqual(before);
        }
      });
    }
  });
}

for (const viewport of SIZES)
  test.describe(`gold that is gained at ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });
    for (const seats of ["2", "3"])
      test(
        `stands behind the gold, not beside the points, of ${seats}`,
        nightly((viewport === SIZES[0]) !== (seats === "2")),
        async ({ page }) => {
          await sitDown(page, "barony", seats);
          const faults = await page.evaluate(() =>
            [...document.querySelectorAll(".seat")].flatMap((seat) => {
              const goods = document.createElement("span");
              goods.className = "goods";
              goods.textContent = "+23";
              const note = seat.querySelector(".seat-note")!;
              note.prepend(goods);
              note.querySelector(".brief, .whole")?.replaceChildren("23");
              const points = seat.querySelector(".seat-points")!;
              points.textContent = "20";
              const coin = note.querySelector("i")!.getBoundingClientRect();
              const [gain, sum, box] = [goods, points, seat].map((one) => one.getBoundingClientRect());
              const right = gain.left >= coin.right && gain.right <= box.right && coin.left >= sum.right - 1;
              return right
                ? []
                : [`${sum.right} ${coin.left} ${coin.right} ${gain.left} ${gain.right} ${box.right}`];
            }),
          );
          expect(faults).toEqual([]);
        },
      );
  });

for (const viewport of SIZES) {
  test.describe(`points won lie over nothing at ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });
    for (const [i, [game, seats]] of [
      ["barony", "2"],
      ["barony", "3"],
      ["barony", "4"],
      ["baron", "4"],
      ["baron", "5"],
    ].entries()) {
      test(`${game} with ${seats} seats`, nightly(SIZES.indexOf(viewport) !== i % 3), async ({ page }) => {
        await sitDown(page, game, seats);
        const over = await page.evaluate(() => {
          const parts = [".seat-name > span", ".seat-points", ".seat-note", ".seat-change"];
          return [...document.querySelectorAll(".seat")].flatMap((seat) => {
            seat.querySelector(".seat-change")!.textContent = "+10";
            const all = parts.flatMap((part) => {
              const one = seat.querySelector(part);
              return one?.checkVisibility() ? [{ part, box: one.getBoundingClientRect() }] : [];
            });
            return all.flatMap(({ part, box }, i) =>
              all.slice(i + 1).flatMap((other) => {
                const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
                const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
                return across > 1 && down > 3 ? [`${part} and ${other.part}`] : []; // lines have air above
              }),
            );
          });
        });
        expect(over).toEqual([]);
      });
    }
  });
}

test.describe("five in a column of 300 pixels", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 740, height: 360 } });
  test("points and what they changed by stand apart, and one's own seat is marked", async ({ page }) => {
    await sitDown(page, "baron", "5");
    const apart = await page.evaluate(() =>
      [...document.querySelectorAll(".seat")].map((seat) => {
        const change = seat.querySelector(".seat-change")!;
        change.innerHTML = '<span class="bad">−1</span>';
        const points = seat.querySelector(".seat-points")!;
        points.textContent = "−1";
        const text = (one: Element) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return range.getBoundingClientRect();
        };
        return Math.round(text(change).left - text(points).right);
      }),
    );
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(2);
    await expect(page.locator(".seat.mine")).toHaveCount(1);
    await expect(page.locator(".seat.mine .seat-name")).toContainText("Red");
  });
});

/** Cards and buttons beside the board of which a part is under the row of buttons at the desk's foot. */
const cutCards = (page: Page) =>
  page.evaluate(() => {
    const desk = document.querySelector(".desk")!;
    const rows = [...desk.querySelectorAll(".actions")].map((row) => row.getBoundingClientRect().top);
    const foot = Math.min(desk.getBoundingClientRect().bottom, ...rows);
    return [...desk.querySelectorAll(".tray .pickable")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > foot + 1)
      .map((one) => `${one.textContent}; ${document.querySelector(".ask p")!.textContent}`);
  });

const CLICKS = 40; // in Feudo they lead through three rounds, with every phase and a little trade
for (const viewport of SIZES) {
  test.describe(`cards are whole at ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });
    for (const [i, game] of Object.keys(SEATS).entries()) {
      test(game, nightly(SIZES.indexOf(viewport) !== i), async ({ page }) => {
        await sitDown(page, game, SEATS[game], { ask: undefined, forced: undefined, coordinates: undefined });
        for (let n = 0; n < CLICKS && (await myTurn(page)); n++) {
          await drawn(page);
          expect(await cutCards(page), `click ${n}`).toEqual([]);
          const confirm = page.locator(".confirm :is(.primary, .going)");
          const all = targets(page);
          if ((await confirm.count()) > 0) await confirm.dispatchEvent("click");
          else if ((await all.count()) > 0) await all.nth(vary(n, await all.count())).dispatchEvent("click");
          await drawn(page);
        }
      });
    }
  });
}

for (const viewport of SIZES) {
  test.describe(`names on the map at ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });
    test("can be read, and none is cut", nightly(viewport !== SIZES[1]), async ({ page }) => {
      await sitDown(page, "feudo");
      const { small, cut, count } = await page.evaluate(() => {
        const board = document.querySelector(".board > svg")!.getBoundingClientRect();
        const cell = document.querySelector(".cell path, .cell polygon, .cell use")!.getBoundingClientRect();
        const least = Math.max(9.9, Math.min(10.9, cell.width / 3 - 0.2)); // larger where cells are
        const names = [...document.querySelectorAll<SVGTextElement>(".place-name")];
        return {
          count: names.length,
          small: names.flatMap((one) => {
            const size = parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM()!.a;
            return size < least ? [`${one.textContent} ${size}`] : [];
          }),
          cut: names.flatMap((one) => {
            const { left, right } = one.getBoundingClientRect();
            return left < board.left - 1 || right > board.right + 1 ? [one.textContent] : [];
          }),
        };
      });
      expect(small).toEqual([]);
      expect(cut).toEqual([]);
      expect(count, "most places are named").toBeGreaterThan(12);
    });
  });
}

test.describe("names on the smallest map", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
  test("are those of towns; all come when it is enlarged", async ({ page }) => {
    await sitDown(page, "feudo");
    const names = page.locator(".place-name");
    await expect(names).toHaveCount(await page.locator(".place-name:not(.village-name)").count());
    const few = await names.count();
    expect(few).toBeGreaterThan(0);
    const larger = page.getByRole("button", { name: "Larger" });
    await larger.tap();
    if (await larger.isEnabled()) await larger.tap();
    await expect.poll(() => names.count()).toBeGreaterThan(few);
  });
});

// Beside one of two cells, or right on one of them where they are so small that a thumb covers both.
for (const { height, part } of [
  { height: 640, part: 0.5 },
  { height: 568, part: 0.1 },
])
  test.describe(`a tap that may mean two small cells at 320x${height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height } });
    for (const game of ["barony", "feudo"]) {
      test(
        `enlarges the board of ${game}, the next one chooses, one more does it`,
        nightly((height === 640) !== (game === "barony")),
        async ({ page }) => {
          await sitDown(page, game);
          /** The middles of the cells that can be chosen, and how wide a cell is. */
          const look = () =>
            page.evaluate(() => {
              const marks = [...document.querySelectorAll<SVGElement>(".cell.target .mark")];
              const cells = marks.map((mark) => {
                const { x, y, width, height } = mark.getBoundingClientRect();
                const cell = mark.closest<SVGElement>(".cell")!.dataset.cell!;
                return { cell, x: x + width / 2, y: y + height / 2 };
              });
              return { cells, wide: document.querySelector(".hit")!.getBoundingClientRect().width };
            });
          for (let turn = 0; turn < 12; turn++) {
            const { cells, wide } = await look();
            expect(wide, "cells are small").toBeLessThan(30);
            const pair = cells.flatMap((a) =>
              cells.filter((b) => a !== b && Math.hypot(a.x - b.x, a.y - b.y) < 30).map((b) => [a, b]),
            )[0];
            if (!pair) {
              await moveByClicks(page, turn);
              await myTurn(page);
              continue;
            }
            const [a, b] = pair;
            await page.touchscreen.tap(b.x + (a.x - b.x) * part, b.y + (a.y - b.y) * part);
            await expect.poll(async () => (await look()).wide, "as large as a thumb").toBeGreaterThan(43);
            await expect(page.locator(".cell.chosen")).toHaveCount(0);
            const there = (await look()).cells.find(({ cell }) => cell === b.cell)!;
            const free = await page.evaluate(
              ({ x, y }) => document.elementFromPoint(x, y)?.closest<SVGElement>(".cell")?.dataset.cell,
              there,
            );
            expect(free, "no button lies over it").toBe(b.cell);
            await page.touchscreen.tap(there.x, there.y);
            await expect(page.locator(`.cell.chosen[data-cell="${b.cell}"]`)).toHaveCount(1);
            // The board rests: what was tapped is still under the finger.
            const before = await moveCount(page);
            await page.touchscreen.tap(there.x, there.y);
            await expect.poll(() => moveCount(page)).not.toBe(before);
            return;
          }
          expect(false, "two cells beside each other could be chosen").toBe(true);
        },
      );
    }
  });

test.describe("five on the narrowest phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
  test("have whole names", async ({ page }) => {
    await sitDown(page, "baron");
    const cut = await page
      .locator(".seat-name > span:first-child")
      .evaluateAll((all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent),
      );
    expect(cut).toEqual([]);
  });
});

test.describe("a phone held sideways in German", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 740, height: 360 } });
  test("has whole cards under the longest question", async ({ page }) => {
    await sitDown(page, "feudo", "4", { lang: "de" });
    let long = 0;
    for (let turn = 0; turn < 14 && long < 2; turn++) {
      await drawn(page);
      if ((await page.locator(".ask p").textContent())!.includes("Bewegung, Karte")) {
        long++;
        expect(await cutCards(page), `turn ${turn}`).toEqual([]);
      }
      await moveByClicks(page, turn);
      await myTurn(page);
    }
    expect(long).toBeGreaterThan(0);
  });
});

/** What of the things at the desk lies under something else, and which words on them reach over their edges. */
const hiddenAtDesk = (page: Page, things: string) =>
  page.evaluate((which) => {
    const inside = (part: Element, { left, right, top, bottom }: DOMRect) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const box = range.getBoundingClientRect();
      return box.left > left && box.right < right && box.top > top - 3 && box.bottom < bottom + 3; // lines have air
    };
    return [...document.querySelectorAll(which)]
      .filter((one) => one.checkVisibility())
      .flatMap((one) => {
        const box = one.getBoundingClientRect();
        const seen = [0.1, 0.5, 0.9].every((part) =>
          one.contains(
            document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part) ?? null,
          ),
        );
        const words = [...one.querySelectorAll(".face > span")].filter((part) => part.checkVisibility());
        return seen && words.every((part) => inside(part, box)) ? [] : [one.textContent];
      });
  }, things);

for (const [size, viewport] of [
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
].entries()) {
  test.describe(`Feudo’s desk at ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });
    for (const [i, lang] of ["en", "de", "fr"].entries())
      test(
        `has choices and cards in sight, with their names and numbers, in ${lang}`,
        nightly(i !== size),
        async ({ page }) => {
          // Where somebody enters what was won, and where a plot is made.
          await keepGame(page, "feudo", 91, "enters", 1, { lang });
          await page.goto("./#/play/enters");
          await myTurn(page);
          await drawn(page);
          await expect(page.locator(".options .pickable").nth(1)).toBeVisible();
          expect(await hiddenAtDesk(page, ".options .pickable, .actions.doing button")).toEqual([]);
          await keepGame(page, "feudo", 26, "plots", 0, { lang });
          await page.goto("./#/play/plots");
          await myTurn(page);
          await drawn(page);
          await expect(page.locator(".hand .pickable").first()).toBeVisible();
          expect(await hiddenAtDesk(page, ".hand:not(.trading) .pickable")).toEqual([]);
        },
      );
  });
}

for (const [size, viewport] of [
  { width: 533, height: 320 },
  { width: 568, height: 320 },
  { width: 667, height: 375 },
].entries()) {
  test.describe(`a small phone held sideways, ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });
    for (const [i, game] of Object.keys(SEATS).entries()) {
      test(
        `${game}: the board has the left, what is asked and done stands beside it`,
        nightly(i !== size),
        async ({ page }) => {
          await sitDown(page, game);
          for (let turn = 0; turn < 8; turn++) {
            for (const moment of ["asked", "chosen"]) {
              if (moment === "chosen") await chooseMove(page, turn);
              await drawn(page);
              expect(await cutCards(page), `turn ${turn}, ${moment}`).toEqual([]);
              const found = await page.evaluate(() => {
                const box = (which: string) => document.querySelector(which)!.getBoundingClientRect();
                const [stage, ask] = [box(".stage"), box(".ask p")];
                const over = [0.1, 0.5, 0.9].filter((part) => {
                  const y = ask.top + ask.height * part;
                  return !document.elementFromPoint(ask.left + 4, y)?.closest(".ask");
                });
                const out = [
                  ...document.querySelectorAll(
                    ".ask p, .acts button, .actions button, .seat > .arms, .seat-points",
                  ),
                ]
                  .filter((one) => one.checkVisibility())
                  .filter((one) => {
                    const { left, right, top, bottom } = one.getBoundingClientRect();
                    return left < stage.right || right > innerWidth || top < 0 || bottom > innerHeight;
                  });
                return {
                  high: stage.height > innerHeight - 8,
                  wide: stage.width > 0.45 * innerWidth,
                  over,
                  out: out.map((one) => one.textContent),
                };
              });
              expect(found, `turn ${turn}, ${moment}`).toEqual({ high: true, wide: true, over: [], out: [] });
            }
            await moveByClicks(page, turn);
            await myTurn(page);
          }
        },
      );
    }
  });
}

test.describe("on a tablet upright", () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });
  for (const game of Object.keys(SEATS)) {
    test(`names of all seats of ${game} are whole`, nightly(game !== "baron"), async ({ page }) => {
      await sitDown(page, game);
      for (let turn = 0; turn < 4; turn++) {
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll(".seat-name > span:first-child")]
            .filter((name) => name.scrollWidth > name.clientWidth + 1)
            .map((name) => name.textContent),
        );
        expect(cut, `turn ${turn}`).toEqual([]);
        await moveByClicks(page, turn);
        await myTurn(page);
      }
    });
  }
});

test.describe("settings", () => {
  const open = async (page: Page) => {
    await openStart(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    return page.getByRole("dialog").getByRole("heading", { name: "Keys" });
  };
  test("tell of keys at a keyboard", async ({ page }) => expect(await open(page)).toBeVisible());
  test.describe("under a finger", () => {
    test.use({ hasTouch: true, isMobile: true });
    test("tell of none", async ({ page }) => expect(await open(page)).toHaveCount(0));
  });
});

for (const locale of ["de-DE", "fr-FR"]) {
  test.describe(`on a tablet in ${locale}`, () => {
    test.use({ hasTouch: true, isMobile: true, locale });
    test(
      "held sideways, taking back stands whole in one row",
      nightly(locale !== "de-DE"),
      async ({ page }) => {
        await page.setViewportSize({ width: 1180, height: 820 });
        await sitDown(page, "baron");
        const boxes = await page
          .locator(".undo button")
          .evaluateAll((all) =>
            all.map((one) => one.getBoundingClientRect()).map(({ right, top }) => ({ right, top })),
          );
        expect(boxes.length).toBe(3);
        for (const { right, top } of boxes) {
          expect(right).toBeLessThanOrEqual(1180 - 8);
          expect(top).toBe(boxes[0].top);
        }
      },
    );
    test("upright, what opened the player aid stays, lit", nightly(locale !== "fr-FR"), async ({ page }) => {
      await page.setViewportSize({ width: 820, height: 1180 });
      await sitDown(page, "barony");
      const tab = page.locator(".bar .tab-aid");
      const before = await tab.boundingBox();
      await tab.tap();
      await page.locator(".aid-text section").first().waitFor();
      await drawn(page);
      await expect(tab).toHaveClass(/on/);
      expect(await tab.boundingBox()).toEqual(before);
    });
  });
}

for (const viewport of [SIZES[0], { width: 320, height: 568 }]) {
  for (const language of ["en", "de", "fr"]) {
    test(
      `a tip that finds no room is a sign beside the other buttons: ${language}, ${viewport.width}`,
      nightly(language !== (viewport === SIZES[0] ? "fr" : "de")),
      async ({ page }) => {
        await page.setViewportSize(viewport);
        await sitDown(page, "feudo", "2", { lang: language });
        const sign = page.locator(".tip-sign");
        for (let turn = 0; turn < 14 && (await sign.count()) === 0; turn++) {
          await moveByClicks(page, turn);
          await myTurn(page);
          await drawn(page);
        }
        await expect(sign).toBeInViewport({ ratio: 1 });
        const over = await page.evaluate(() => {
          const all = [...document.querySelectorAll(".undo button, .ask p, .tray .pickable, .key")];
          const boxes = all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
          const sign = document.querySelector(".tip-sign")!.getBoundingClientRect();
          return {
            over: boxes.filter(
              (one) =>
                one.left !== sign.left &&
                one.left < sign.right - 1 &&
                one.right > sign.left + 1 &&
                one.top < sign.bottom - 1 &&
                one.bottom > sign.top + 1,
            ).length,
            out: [...document.querySelectorAll(".undo button")].filter(
              (one) => one.getBoundingClientRect().right > innerWidth,
            ).length,
          };
        });
        expect(over).toEqual({ over: 0, out: 0 });
        await sign.click();
        await expect(page.locator(".tip")).toBeVisible();
        await expect(sign).toHaveCount(0);
        // One word of advice at a time: a hint puts it away, and is put away by it.
        await page.locator(".undo button").first().dispatchEvent("click");
        await expect(page.locator(".hint")).toBeVisible();
        await expect(page.locator(".tip")).toHaveCount(0);
        await sign.click();
        await expect(page.locator(".tip")).toBeVisible();
        await expect(page.locator(".hint")).toHaveCount(0);
      },
    );
  }
}

test.describe("what is chosen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
  test("comes back after news were shown once more", async ({ page }) => {
    await sitDown(page, "barony", "3");
    await moveByClicks(page, 1);
    await myTurn(page);
    await chooseMove(page, 2);
    const chosen = page.locator(".cell.chosen");
    const before = await chosen.evaluateAll((all) => all.map((one) => one.getAttribute("data-cell")));
    expect(before.length).toBeGreaterThan(0);
    await page.locator(".since .line").first().dispatchEvent("click");
    await expect(page.locator(".confirm .primary")).toHaveCount(0);
    await expect(page.locator(".confirm .primary")).toBeVisible();
    expect(await chosen.evaluateAll((all) => all.map((one) => one.getAttribute("data-cell")))).toEqual(
      before,
    );
  });
});

test.describe("setting up on the narrowest phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
  test("six shields stand in a row, and what it is stays in sight", async ({ page }) => {
    await openStart(page);
    await page.goto("./#/new/baron");
    const shields = page.locator(".arms-choice").first().locator("label");
    await expect(shields).toHaveCount(6);
    const tops = await shields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.locator("dialog").evaluate((dialog) => (dialog.scrollTop = dialog.scrollHeight));
    await expect(page.locator("dialog header")).toBeInViewport({ ratio: 1 });
    await fitsWidth(page);
  });
});

test.describe("somebody’s first game of Baron", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: SIZES[0] });
  test("gives the board the room of what the game is about, from the second turn on", async ({ page }) => {
    await openStart(page);
    await playNow(page, "baron");
    const high = () => page.locator(".board").evaluate((board) => board.getBoundingClientRect().height);
    const heights = new Map<string, number[]>();
    for (let move = 0; move < 8; move++) {
      await myTurn(page);
      await drawn(page);
      const turn = await page.evaluate(() => document.querySelectorAll(".desk.novice").length);
      heights.set(String(turn), [...(heights.get(String(turn)) ?? []), await high()]);
      await moveByClicks(page, move);
    }
    const [first, later] = [heights.get("1")!, heights.get("0")!];
    expect(new Set(first.map(Math.round)).size, "the same through a turn").toBe(1);
    expect(new Set(later.map(Math.round)).size).toBe(1);
    expect(later[0] - first[0]).toBeGreaterThan(50);
  });
});

test.describe("what enlarges the board", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: SIZES[0] });
  for (const game of Object.keys(SEATS)) {
    test(
      `stays under the finger and goes where something can be done: ${game}`,
      nightly(game !== "feudo"),
      async ({ page }) => {
        await sitDown(page, game, "2");
        for (let turn = 1; turn <= 2; turn += 1) {
          await moveByClicks(page, turn);
          await myTurn(page);
        }
        const plus = page.getByRole("button", { name: "Larger" });
        const before = (await plus.boundingBox())!;
        const scale = () =>
          page
            .locator(".board > svg > g")
            .evaluate((one) => Number(/scale\(([\d.]+)\)/.exec(one.getAttribute("transform")!)![1]));
        let last = await scale();
        for (let n = 0; n < 2; n += 1) {
          // By place, as a finger does it.
          await page.touchscreen.tap(before.x + before.width / 2, before.y + before.height / 2);
          await expect.poll(scale).toBeGreaterThan(last);
          last = await scale();
          expect(await plus.boundingBox()).toEqual(before);
          const seen = await page.evaluate(() => {
            const { left, right, top, bottom } = document
              .querySelector(".board > svg")!
              .getBoundingClientRect();
            const cells = [...document.querySelectorAll(".board .cell:is(.target, .chosen)")];
            const inside = cells.filter((cell) => {
              const box = cell.querySelector(".hit")!.getBoundingClientRect();
              const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
              return x > left && x < right && y > top && y < bottom;
            });
            return cells.length === 0 || inside.length > 0;
          });
          expect(seen, "something that can be chosen is in sight").toBe(true);
        }
        await page.getByRole("button", { name: "Whole board" }).tap();
        await expect.poll(scale).toBe(1);
        expect(await plus.boundingBox()).toEqual(before);
      },
    );
  }
});

for (const viewport of SIZES.slice(0, 2)) {
  test.describe(`cards to choose from bear names at ${viewport.width}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });
    for (const language of ["en", "de", "fr"]) {
      test(language, nightly(language !== (viewport === SIZES[0] ? "fr" : "de")), async ({ page }) => {
        await sitDown(page, "feudo", "2", { lang: language });
        for (let turn = 1; turn < 6 && (await page.locator(".hand .target").count()) < 10; turn += 1) {
          await moveByClicks(page, turn);
          await myTurn(page);
        }
        const cards = await page.locator(".hand:not(.trading) .pickable").evaluateAll((all) =>
          all.map((card) => {
            const box = card.getBoundingClientRect();
            const name = [...card.querySelectorAll(".title, .narrow-title")].find((one) =>
              one.checkVisibility(),
            );
            const range = document.createRange();
            if (name) range.selectNodeContents(name);
            const words = range.getBoundingClientRect();
            return (
              name !== undefined && words.left >= box.left && words.right <= box.right && words.width > 10
            );
          }),
        );
        expect(cards).toEqual(Array(10).fill(true));
      });
    }
  });
}

for (const [width, height, locale] of [
  [320, 568, "en-GB"],
  [320, 844, "de-DE"],
  [320, 844, "fr-FR"],
  [844, 390, "en-GB"],
] as const)
  test.describe(`beginning a turn again at ${width}x${height}, ${locale}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width, height }, locale });
    test(
      "is in sight, or in the menu where there is no room",
      nightly(locale === "fr-FR"),
      async ({ page }) => {
        await openStart(page);
        await playNow(page, "feudo");
        const button = page.locator(".undo .restart");
        // Of cards that are picked in secret several belong to one turn.
        for (let turn = 0; turn < 8 && (await myTurn(page)); turn++) {
          if ((await button.getAttribute("aria-disabled")) === "false") break;
          await moveByClicks(page, turn);
        }
        await expect(button).toHaveAttribute("aria-disabled", "false");
        const before = await moveCount(page);
        if (await button.isVisible()) {
          for (const one of await page.locator(".undo button").all()) {
            await expect(one).toBeInViewport({ ratio: 1 });
            const { width: across, height: high } = (await one.boundingBox())!;
            expect(Math.min(across, high)).toBeGreaterThanOrEqual(43);
          }
          await button.tap();
        } else {
          await page.locator(".bar-buttons button[aria-haspopup]").tap();
          await page.locator(".menu-restart").tap();
          await expect(page.locator("dialog[open]")).toHaveCount(0);
        }
        await expect.poll(() => moveCount(page)).not.toBe(before);
      },
    );
  });
