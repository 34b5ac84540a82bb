// web/e2e/preview.spec.ts -- small screens: what a chosen move would do is seen whole, and so are what is asked and the points.
import { expect, test, type Page } from "@playwright/test";
import { drawn, moveByClicks, myTurn, nightly, openStart, targets, vary } from "./helpers";

const SEATS: Record<string, string> = { baron: "5", barony: "4", feudo: "4" };
const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
];

async function sitDown(page: Page, game: string, settings = {}): Promise<void> {
  await openStart(page, settings);
  await page.goto(`./#/new/${game}`);
  await page.locator(".setup .field-row select").first().selectOption(SEATS[game]);
  await page.locator(".setup .primary").dispatchEvent("click");
  await myTurn(page);
}

/** Lines of the preview, and what asks for their reasons, of which a part is out of sight or under something else. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".preview li, .preview .changes, .preview .why")].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const seen = [top + 3, bottom - 3].every((y) => {
        const there = document.elementFromPoint((left + right) / 2, y);
        return there !== null && there.closest(".preview") !== null;
      });
      return seen ? [] : [`${one.textContent} ${top} ${bottom}`];
    }),
  );

/** Parts of what is asked that lie under something else. */
const covered = (page: Page) =>
  page.locator(".ask p").evaluate((asked) => {
    const range = document.createRange();
    range.selectNodeContents(asked);
    return [...range.getClientRects()].flatMap(({ left, right, top, bottom }) =>
      [top + 3, bottom - 3].flatMap((y) => {
        const there = document.elementFromPoint((left + right) / 2, y);
        return there !== null && (asked.contains(there) || there.contains(asked)) ? [] : [there?.className];
      }),
    );
  });

// A fight that is lost in words of eight lines, and a long way.
for (const [game, seats, lang, moves, width, height] of [
  ["baron", "5", "de", 12, 320, 568],
  ["baron", "5", "en", 12, 390, 844],
  ["feudo", "2", "fr", 14, 360, 640],
] as const)
  test.describe(`a long preview at ${width}x${height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width, height } });
    test(`covers nothing of what ${game} asks, nor what is chosen`, async ({ page }) => {
      await openStart(page, { coordinates: false, lang });
      await page.goto(`./#/new/${game}`);
      await page.locator(".setup .field-row select").first().selectOption(seats);
      await page.locator(".setup .primary").dispatchEvent("click");
      let longer = 0;
      for (let n = 0; n < moves && (await myTurn(page)); n++) {
        const confirm = page.locator(".confirm .primary");
        for (let part = 0; part < 6 && (await confirm.count()) === 0; part++) {
          const all = targets(page);
          await all.nth(vary(n + part, await all.count())).dispatchEvent("click");
          await drawn(page);
        }
        expect(await covered(page), `move ${n}`).toEqual([]);
        expect(await cut(page), `move ${n}`).toEqual([]);
        const told = page.locator(".foretold");
        longer += await told.locator("visible=true").and(page.locator(".dense, .pushes")).count();
        expect(await told.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
        const hidden = await told.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return [...document.querySelectorAll(".board .cell.chosen")].filter((cell) => {
            const box = cell.getBoundingClientRect();
            return box.bottom > top + 1 && box.top < bottom - 1;
          }).length;
        });
        expect(hidden, `chosen at move ${n}`).toBe(0);
        // Land is covered only where the desk has no room left, and no button of the board is cut.
        const left = await told.evaluate((one) => {
          const box = (which: string) => document.querySelector(which)!.getBoundingClientRect();
          const [card, board, zoom] = [one.getBoundingClientRect(), box(".board"), box(".board .zoom")];
          const buttons = document
            .querySelector(".board .zoom")!
            .checkVisibility({ visibilityProperty: true });
          const own = [
            ...document.querySelectorAll(".desk :is(.tray :is(.target, .chosen), .tip, .brief, .prepared)"),
          ];
          const free =
            own.some((part) => part.checkVisibility()) ||
            box(".desk .actions").top - Math.max(box(".desk .ask").bottom, box(".desk .tray").bottom) < 16;
          return {
            room: card.top < board.bottom - 2 && !free,
            cut: buttons && zoom.bottom > card.top + 1 && zoom.top < card.bottom - 1,
          };
        });
        expect(left, `room at move ${n}`).toEqual({ room: false, cut: false });
        await confirm.dispatchEvent("click");
        await drawn(page);
        const gives = await page
          .locator(".play > .desk")
          .evaluate((desk) => [desk.style.getPropertyValue("--pushed"), document.querySelector(".foretold")]);
        if (gives[1] === null) expect(gives[0], `the question is where it was after move ${n}`).toBe("");
      }
      expect(longer, "something long was told").toBeGreaterThan(0);
    });
  });

test.describe("a short preview", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: SIZES[0] });
  test("lies under the board, also where its last row is chosen", async ({ page }) => {
    await sitDown(page, "feudo");
    const low = await page.locator(".cell.target").evaluateAll((all) => {
      const foot = (one: Element) => one.getBoundingClientRect().bottom;
      return all.sort((a, b) => foot(b) - foot(a))[0].getAttribute("data-cell");
    });
    await page.locator(`.cell[data-cell="${low}"]`).dispatchEvent("click");
    const told = page.locator(".foretold");
    await expect(told).toBeVisible();
    const over = await told.evaluate((one) => {
      const foot = document.querySelector(".board")!.getBoundingClientRect().bottom;
      return foot - one.getBoundingClientRect().top;
    });
    expect(over).toBeLessThanOrEqual(1);
  });
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
])
  test.describe(`the longest preview at ${width}x${height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width, height } });
    test("never hides the place that it is about, which is back where it was without it", async ({
      page,
    }) => {
      await sitDown(page, "baron");
      const foot = (one: Element) => one.getBoundingClientRect().bottom;
      const places = page.locator(".cell.target");
      const confirm = page.locator(".confirm .primary");
      let cell = places.first();
      let before = Number.NaN;
      // The lowest place, as soon as there is one to choose.
      for (let n = 0; n < 12 && !(before > 0 && (await confirm.count()) > 0); n++) {
        if ((await confirm.count()) > 0) await confirm.dispatchEvent("click");
        else if ((await places.count()) > 1) {
          const low = await places.evaluateAll((all) => {
            const ends = all.map((one) => one.getBoundingClientRect().bottom);
            return all[ends.indexOf(Math.max(...ends))].getAttribute("data-cell");
          });
          cell = page.locator(`.cell[data-cell="${low}"]`);
          before = await cell.evaluate(foot);
          await cell.dispatchEvent("click");
        } else await targets(page).first().dispatchEvent("click");
        await myTurn(page);
        await drawn(page);
      }
      const told = page.locator(".foretold");
      await expect(told).toBeVisible();
      await told.locator("ul").evaluate((lines) => {
        for (let n = 0; n < 14; n++) lines.append(lines.firstElementChild!.cloneNode(true));
      });
      const hidden = () =>
        told.evaluate((one) => {
          const { top } = one.getBoundingClientRect();
          const board = document.querySelector(".board")!.getBoundingClientRect();
          const place = document.querySelector(".board .cell.chosen")!.getBoundingClientRect();
          const out = place.bottom > top + 1 || place.top < board.top - 1;
          return out || top - board.top < 0.39 * board.height;
        });
      await expect.poll(hidden, "some of the place is hidden, or too little land is seen").toBe(false);
      // All of it can be read.
      expect(await told.evaluate((one) => getComputedStyle(one).overflowY)).toBe("auto");
      await page.locator(".confirm .no").dispatchEvent("click");
      await expect(told).toHaveCount(0);
      await expect.poll(async () => Math.abs((await cell.evaluate(foot)) - before)).toBeLessThan(1);
    });
  });

test.describe("a small phone held sideways", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 568, height: 320 } });
  for (const lang of ["en", "de"])
    test(
      `keeps what Barony asks, what there is to choose and what confirms in sight, ${lang}`,
      nightly(lang !== "de"),
      async ({ page }) => {
        await openStart(page, { lang, coordinates: false });
        await page.goto("./#/new/barony");
        await page.locator(".setup .primary").dispatchEvent("click");
        const out = () =>
          page.evaluate(() => {
            const desk = document.querySelector(".desk")!.getBoundingClientRect();
            return [...document.querySelectorAll(".ask p, .tray .options, .confirm")].flatMap((one) => {
              const { top, bottom, height } = one.getBoundingClientRect();
              return height > 0 && (top < desk.top - 1 || bottom > desk.bottom + 1) ? [one.className] : [];
            });
          });
        let options = 0;
        for (let n = 0; n < 14 && (await myTurn(page)); n++) {
          const confirm = page.locator(".confirm .primary");
          for (let part = 0; part < 6 && (await confirm.count()) === 0; part++) {
            const all = targets(page);
            await all.nth(vary(n + part, await all.count())).dispatchEvent("click");
            await drawn(page);
            expect(await out(), `move ${n}, part ${part}`).toEqual([]);
            options += await page.locator(".tray .options").locator("visible=true").count();
          }
          await confirm.dispatchEvent("click");
          await drawn(page);
        }
        expect(options, "something was chosen beside the board").toBeGreaterThan(0);
      },
    );
});

const MOVES = 8;
for (const [size, viewport] of SIZES.entries()) {
  test.describe(`at ${viewport.width}x${viewport.height}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport });
    for (const [i, game] of Object.keys(SEATS).entries()) {
      test(
        `what a move of ${game} would do is seen whole before it is made`,
        nightly(size % 3 !== i),
        async ({ page }) => {
          await sitDown(page, game);
          for (let n = 0; n < MOVES && (await myTurn(page)); n++) {
            const confirm = page.locator(".confirm .primary");
            for (let part = 0; part < 6 && (await confirm.count()) === 0; part++) {
              const all = targets(page);
              await all.nth(vary(n + part, await all.count())).dispatchEvent("click");
              await drawn(page);
            }
            expect(await cut(page), `move ${n}`).toEqual([]);
            await expect(confirm).toBeInViewport({ ratio: 1 });
            await confirm.dispatchEvent("click");
            await drawn(page);
          }
        },
      );
      test(
        `the desk of ${game} begins with what is asked, whatever there is to know`,
        nightly((size + 1) % 3 !== i),
        async ({ page }) => {
          await sitDown(page, game, { ask: undefined, forced: undefined });
          for (let n = 0; n < MOVES && (await myTurn(page)); n++) {
            await drawn(page);
            await expect(page.locator(".ask p")).toBeInViewport({ ratio: 1 });
            expect(await page.locator(".desk").evaluate((desk) => desk.scrollTop), `move ${n}`).toBe(0);
            const confirm = page.locator(".confirm .primary");
            if ((await confirm.count()) > 0) await confirm.dispatchEvent("click");
            else
              await targets(page)
                .nth(vary(n, await targets(page).count()))
                .dispatchEvent("click");
          }
        },
      );
    }
    test("goods that are gained do not run into the points", nightly(size !== 1), async ({ page }) => {
      await sitDown(page, "barony");
      const over = await page.evaluate(() =>
        [...document.querySelectorAll(".seat")].flatMap((seat) => {
          const goods = document.createElement("span");
          goods.className = "goods";
          goods.textContent = "+12";
          seat.querySelector(".seat-note")!.prepend(goods);
          seat.querySelector(".seat-points")!.textContent = "10";
          const [a, b] = [goods, seat.querySelector(".seat-points")!].map((one) =>
            one.getBoundingClientRect(),
          );
          const apart =
            a.left >= b.right || b.left >= a.right || a.top >= b.bottom - 3 || b.top >= a.bottom - 3;
          return apart ? [] : [`${a.left} ${b.right}`];
        }),
      );
      expect(over).toEqual([]);
    });
    test("points won and lost do not run into the sum", nightly(size !== 2), async ({ page }) => {
      await sitDown(page, "baron");
      const over = await page.evaluate(() =>
        [...document.querySelectorAll(".seat")].flatMap((seat) => {
          const [change, sum] = [".seat-change", ".seat-points"].map((one) => seat.querySelector(one)!);
          sum.textContent = "10";
          change.replaceChildren(
            ...[
              ["won", "+10"],
              ["bad", "−1"],
            ].map(([className, textContent]) =>
              Object.assign(document.createElement("span"), { className, textContent }),
            ),
          );
          const range = document.createRange();
          range.selectNodeContents(sum);
          const a = range.getBoundingClientRect();
          return [...change.children]
            .map((one) => one.getBoundingClientRect())
            .filter(
              (b) => a.left < b.right && b.left + 1 < a.right && a.top < b.bottom - 3 && b.top < a.bottom - 3,
            )
            .map((b) => `${a.left} ${a.right}, ${b.left} ${b.right}`);
        }),
      );
      expect(over).toEqual([]);
    });
    test("who plays when does not run into the points", nightly(size !== 1), async ({ page }) => {
      await sitDown(page, "feudo");
      await moveByClicks(page, 1); // a castle stands; the order comes
      await myTurn(page);
      const over = await page.evaluate(() =>
        [...document.querySelectorAll(".seat")].flatMap((seat) => {
          const [points, note] = [".seat-points", ".seat-note"].map((one) => seat.querySelector(one)!);
          if (!note) return [];
          points.textContent = "12";
          const [a, b] = [points.getBoundingClientRect(), note.getBoundingClientRect()];
          const apart =
            a.right + 1 < b.left || b.right + 1 < a.left || a.bottom <= b.top + 3 || b.bottom <= a.top + 3;
          return apart ? [] : [note.textContent];
        }),
      );
      expect(over).toEqual([]);
    });
  });
}
