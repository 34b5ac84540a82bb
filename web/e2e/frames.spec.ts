// web/e2e/frames.spec.ts -- what a change on the screen makes the browser do: counts, which no busy machine changes.
import { expect, test, type Page } from "@playwright/test";
import { drawn, moveByClicks, myTurn, nightly, openStart, playNow } from "./helpers";

interface Traced {
  name: string;
  args?: { elementCount?: number; beginData?: { dirtyObjects?: number } };
}

/** The most elements styled and objects laid out in one go while something is done, and how often the browser sorted all
 *  that is painted into layers anew. */
async function most(
  page: Page,
  run: () => Promise<unknown>,
): Promise<{ styled: number; laid: number; layered: number }> {
  const session = await page.context().newCDPSession(page);
  const events: Traced[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Traced[])));
  const ended = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink"],
    },
  });
  await run();
  await drawn(page);
  await session.send("Tracing.end");
  await ended;
  const counts = (of: string, count: (one: Traced) => number | undefined) =>
    Math.max(...events.filter(({ name }) => name === of).map((one) => count(one) ?? 0));
  return {
    styled: counts("UpdateLayoutTree", ({ args }) => args?.elementCount),
    laid: counts("Layout", ({ args }) => args?.beginData?.dirtyObjects),
    layered: events.filter(({ name }) => name === "PaintArtifactCompositor::Update").length,
  };
}

test("in Feudo one mark styles one element, and cards come back as they were", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openStart(page);
  await playNow(page, "feudo");
  for (let turn = 0; turn < 4; turn++) {
    await myTurn(page);
    if ((await page.locator('[data-el^="piece:"].target').count()) > 0) break;
    await moveByClicks(page, turn);
  }
  await drawn(page);
  await page.mouse.move(5, 5);
  // A mark comes, as where somebody points, among pieces: what is shifted by itself is a thing of its own to the browser.
  const add = (to: "piece" | "mark", cells: number[]) =>
    most(page, () =>
      page.evaluate(
        ([kind, all]) => {
          for (const n of all) {
            const cell = document.querySelectorAll(".cell")[n];
            const drawing = document.createElementNS("http://www.w3.org/2000/svg", "path");
            drawing.setAttribute("class", "pointed-mark");
            drawing.setAttribute("d", cell.querySelector(".hit")!.getAttribute("d")!);
            if (kind === "piece") drawing.setAttribute("transform", "translate(1 0)");
            cell.append(drawing);
          }
        },
        [to, cells] as const,
      ),
    );
  expect((await add("piece", [57, 60, 63])).layered).toBeGreaterThan(0);
  const mark = await add("mark", [61]);
  expect(mark.styled).toBeGreaterThan(0);
  expect(mark.styled).toBeLessThan(5);
  expect(mark.layered).toBe(0); // it lies within what is painted anyway
  // Cards go for what is asked, and come back.
  const hand = page.locator(".hand:not(.trading)");
  await expect(hand).toBeVisible();
  const away = (on: boolean) =>
    page.evaluate((hidden) => document.querySelector(".tray")!.classList.toggle("ordering", hidden), on);
  await away(true);
  await drawn(page);
  await expect(hand.locator(".pickable").first()).toBeHidden();
  expect(
    await hand.evaluate((one) => {
      one.querySelector("button")!.focus();
      return one.contains(document.activeElement);
    }),
  ).toBe(false);
  const back = await most(page, () => away(false));
  await expect(hand.locator(".pickable").first()).toBeVisible();
  expect(back.styled).toBeLessThan(20);
  expect(back.laid).toBeLessThan(60);
});

test(
  "in Feudo whoever walks over several cells is moved by the browser alone",
  nightly(),
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openStart(page, { speed: "fast" });
    await page.evaluate(() => {
      const seen = ((window as unknown as { moved: string[] }).moved = []) as string[];
      const look = () => {
        for (const one of document.querySelector(".travel.walks")?.getAnimations() ?? []) {
          for (const frame of (one.effect as KeyframeEffect).getKeyframes()) {
            seen.push(
              ...Object.keys(frame).filter((key) => !/^(offset|computedOffset|easing|composite)$/.test(key)),
            );
          }
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await playNow(page, "feudo");
    const moved = () =>
      page.evaluate(() => [...new Set((window as unknown as { moved: string[] }).moved)].sort());
    for (let turn = 0; turn < 40 && (await moved()).length === 0; turn++) {
      await myTurn(page);
      await moveByClicks(page, turn);
    }
    // Whatever else moves it (offset-distance, say) is work of the page in every frame.
    expect(await moved()).toEqual(["opacity", "transform"]);
  },
);
