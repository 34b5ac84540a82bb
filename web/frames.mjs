// web/frames.mjs -- how smoothly pieces move on a slow processor, and how soon a click is answered.
// usage: node web/frames.mjs [--game NAME] [--seconds T] [--rate N] [--tasks] (build the page first)
//
// A game is played by clicks against computer players at the usual speed. Of the page's thread every
// task is traced with the processor time it took, which other programs of the machine do not change;
// times the rate that is what a frame costs on a processor so many times slower. Frames as a person
// would see them, with the browser's own brake, and the time from a click to the frame that shows it
// are printed beside it; they suffer from whatever else runs here.
import { chromium } from "@playwright/test";
import { preview } from "vite";

const words = process.argv.slice(2);
const option = (name, usual) => (words.includes(name) ? words[words.indexOf(name) + 1] : usual);
const RATE = Number(option("--rate", 4));
const SECONDS = Number(option("--seconds", 20));
const GAMES = option("--game", "baron,barony,feudo").split(",");
const FRAME_MOST = 50; // ms at that rate
const CLICK_MOST = 16; // ms, unbraked

const server = await preview({
  root: new URL(".", import.meta.url).pathname,
  logLevel: "error",
  preview: { port: 0 },
});
const url = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});

/** In the page: plays by clicks for a while; returns frames' lengths and clicks' answers in ms. */
async function play([ms, counts]) {
  const frames = [];
  const clicks = [];
  let last = 0;
  let on = true;
  const tick = (now) => {
    // Only while something moves: a still page owes nobody a frame.
    const moving =
      counts &&
      document
        .getAnimations()
        .some((one) => one.playState === "running" && !/glow/.test(one.animationName ?? ""));
    if (last > 0 && moving) frames.push(now - last);
    last = now;
    if (on) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const pause = (n) => new Promise((resolve) => setTimeout(resolve, n));
  const shown = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(0);
      });
    });
  const until = performance.now() + ms;
  for (let n = 0; performance.now() < until && !document.querySelector(".result"); n++) {
    if (!document.querySelector(".desk.mine")) {
      await pause(30);
      continue;
    }
    const confirm = document.querySelector(".confirm .primary");
    const all = confirm ? [confirm] : [...document.querySelectorAll(".cell.target, .pickable.target")];
    if (all.length === 0) {
      await pause(30);
      continue;
    }
    const from = performance.now();
    all[(n * 7919 + 13) % all.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    clicks.push((await shown()) - from);
    await pause(120);
  }
  on = false;
  return { frames, clicks };
}

/** Tasks of the page's thread with their processor time, and the largest parts in each. */
function tasksOf(events) {
  const main = events.find((e) => e.name === "thread_name" && e.args.name === "CrRendererMain");
  const here = events.filter((e) => e.pid === main?.pid && e.tid === main?.tid && e.ph === "X");
  const tasks = here.filter((e) => e.name === "RunTask" || e.name.endsWith("::RunTask"));
  return tasks
    .filter((task) => task.tdur > 0)
    .map((task) => {
      const inside = here.filter((e) => e.ts > task.ts && e.ts + e.dur < task.ts + task.dur);
      const parts = new Map();
      for (const e of inside) {
        if (
          !/^(FunctionCall|UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit|MinorGC|MajorGC|FireAnimationFrame|EventDispatch|RunMicrotasks|V8\.GC|ParseHTML)/.test(
            e.name,
          )
        )
          continue;
        parts.set(e.name, (parts.get(e.name) ?? 0) + (e.tdur ?? 0) / 1000);
      }
      return { ms: task.tdur / 1000, at: task.ts / 1000, parts: [...parts].sort((a, b) => b[1] - a[1]) };
    })
    .sort((a, b) => b.ms - a.ms);
}

const part = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const show = (n) => n.toFixed(1).padStart(7);

async function measure(game) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const cdp = await page.context().newCDPSession(page);
  await page.addInitScript(() => {
    localStorage.setItem("liege.settings", JSON.stringify({ speed: "normal", ask: "never", lang: "en" }));
  });
  await page.goto(url);
  await page.locator(`article[aria-labelledby="card-${game}"] .primary`).click();
  await page.locator(".desk.mine").waitFor({ timeout: 60_000 });
  // Once without the brake, traced; then with it, by the clock.
  const events = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const traced = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
    },
  });
  const free = await page.evaluate(play, [(SECONDS * 1000) / 2, false]);
  await cdp.send("Tracing.end");
  await traced;
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: RATE });
  const slow = await page.evaluate(play, [(SECONDS * 1000) / 2, true]);
  await page.close();
  const tasks = tasksOf(events);
  const frames = slow.frames.sort((a, b) => a - b);
  const clicks = free.clicks.sort((a, b) => a - b);
  const longest = RATE * (tasks[0]?.ms ?? 0);
  console.log(
    `${game.padEnd(8)} longest task x ${RATE}: ${show(longest)} ms (most ${FRAME_MOST})  ` +
      `frames braked: ${frames.length}, median ${show(part(frames, 0.5))}, 95 %${show(part(frames, 0.95))}, longest${show(part(frames, 1))}  ` +
      `clicks: ${clicks.length}, median ${show(part(clicks, 0.5))} (most ${CLICK_MOST}), 95 %${show(part(clicks, 0.95))}`,
  );
  if (words.includes("--tasks")) {
    for (const task of tasks.slice(0, 12)) {
      const parts = task.parts.slice(0, 6).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
      console.log(`    ${show(task.ms)} ms: ${parts.join(", ")}`);
    }
  }
  return longest < FRAME_MOST;
}

let good = true;
for (const game of GAMES) good = (await measure(game)) && good;
await browser.close();
await new Promise((resolve) => server.httpServer.close(resolve));
process.exit(good ? 0 : 1);
