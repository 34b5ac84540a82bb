// web/e2e/watch.spec.ts -- watching the others on a laptop: the board rests when one is asked, words and pictures go together.
import { expect, test, type Page } from "@playwright/test";
import { moveByClicks, moveCount, myTurn, nightly } from "./helpers";
import { sitDown } from "./small";

test.use({ viewport: { width: 1366, height: 768 } });

interface Note {
  asked: boolean;
  place: string; // of the middle of the land, on the screen
}

/** Notes frame by frame what is seen; `taken` gives it. */
async function watch(page: Page): Promise<() => Promise<Note[]>> {
  await page.evaluate(() => {
    const notes: Note[] = [];
    (window as unknown as { notes: Note[] }).notes = notes;
    const note = () => {
      const svg = document.querySelector<SVGSVGElement>(".board > svg[role=group]")!;
      const { left, top, width } = svg.getBoundingClientRect();
      const { x, y, width: units } = svg.viewBox.baseVal;
      const at = [left - (x * width) / units, top - (y * width) / units, (100 * width) / units];
      const asked = document.querySelector(".desk.mine") !== null;
      const now: Note = { asked, place: at.map(Math.round).join(" ") };
      if (JSON.stringify(now) !== JSON.stringify(notes.at(-1))) notes.push(now);
      requestAnimationFrame(note);
    };
    note();
  });
  return () => page.evaluate(() => (window as unknown as { notes: Note[] }).notes.splice(0));
}

/** Moves until it is the others' turn, and on until one is asked again; false: the game is over. */
async function playRound(page: Page, turn: number): Promise<void> {
  const before = await moveCount(page);
  for (let move = 0; move < 4; move++) {
    await myTurn(page);
    const since = page.locator(".since:not(.past) .line");
    if ((await moveCount(page)) !== before && (await since.count()) > 0) break;
    await moveByClicks(page, 3 * turn + move);
  }
  await myTurn(page);
}

test("in Baron the board stands still from the moment one is asked", nightly(), async ({ page }) => {
  await sitDown(page, "baron", "4", { speed: "fast", ask: "always" });
  for (let turn = 0; turn < 4; turn++) {
    const taken = await watch(page);
    await playRound(page, turn);
    await page.waitForTimeout(1500);
    const notes = await taken();
    const others = notes.slice(0, notes.map(({ asked }) => asked).lastIndexOf(false) + 1);
    const rest = notes.slice(others.length);
    expect.soft(new Set(rest.map(({ place }) => place)).size, `places in turn ${turn}`).toBe(1);
  }
});

test("a board that has its old size again shows what it showed", async ({ page }) => {
  await sitDown(page, "baron", "4");
  for (let turn = 0; turn < 3; turn++) await playRound(page, turn);
  const frame = () => page.locator(".board > svg[role=group]").getAttribute("viewBox");
  const before = await frame();
  await page.setViewportSize({ width: 900, height: 600 });
  await expect.poll(frame).not.toBe(before);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(frame).toBe(before);
});

test(
  "once more marks, lines and points come step by step, and one phrase shows its own alone",
  nightly(),
  async ({ page }) => {
    await sitDown(page, "barony", "3", { speed: "fast" });
    for (let turn = 0; turn < 4; turn++) {
      await moveByClicks(page, turn);
      await myTurn(page);
    }
    const seen = () =>
      page.evaluate(() => ({
        marks: document.querySelectorAll(".trace").length,
        lines: [...document.querySelectorAll(".since .line")].map((one) => one.textContent!.trim()),
        logged: document.querySelector(".log .current .line")?.textContent?.trim(),
      }));
    /** Waits for a line alone; the marks on the board then. */
    const oneLine = () =>
      page.waitForFunction(() => {
        const alone = document.querySelectorAll(".since .line").length === 1;
        return alone ? String(document.querySelectorAll(".trace").length) : "";
      });
    const all = await seen();
    expect(all.marks).toBeGreaterThan(1);
    await page.locator(".since .all-again").click();
    const begun = await oneLine();
    expect(Number(await begun.jsonValue())).toBeLessThan(all.marks);
    await myTurn(page);
    await expect.poll(async () => (await seen()).marks).toBe(all.marks);
    // A line that is not the last.
    await page.locator(".since .line").first().click();
    await oneLine();
    const one = await seen();
    await expect.poll(async () => (await seen()).logged).toBe(one.lines[0]);
  },
);

test("a log line that comes under a resting mouse is neither lit nor pressed", async ({ page }) => {
  await sitDown(page, "baron", "4");
  for (let turn = 0; turn < 2; turn++) await playRound(page, turn);
  const line = page.locator(".log li .line").last();
  const { x, y, width, height } = (await line.boundingBox())!;
  const rests = [x + width / 2, y + height / 2] as const;
  await page.mouse.move(...rests);
  const lit = page.locator(".log ol.pointing > li:hover");
  await expect(lit).toHaveCount(1);
  // Lines come: as far as this mouse goes nobody has asked for them.
  // (The click follows in the page itself, so that no slow machine makes it a late one.)
  const [before, after] = await page.evaluate(async ([x, y]) => {
    const drawn = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
    const told = () => document.querySelector(".looking")?.textContent;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    await drawn();
    const before = told();
    const click = { bubbles: true, detail: 1, pointerType: "mouse", clientX: x, clientY: y };
    document.elementFromPoint(x!, y!)!.dispatchEvent(new PointerEvent("click", click));
    await drawn();
    return [before, told()];
  }, rests.map(Math.round));
  expect(before).toBeTruthy();
  expect(after).toBe(before);
  await expect(lit).toHaveCount(0);
  await page.mouse.move(rests[0] + 8, rests[1]);
  await expect(lit).toHaveCount(1);
});
