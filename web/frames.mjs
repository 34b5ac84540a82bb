// web/frames.mjs -- how smoothly pieces move on a slow processor, and how soon a click is answered.
// usage: node web/frames.mjs [--game NAME,…] [--seconds T] [--rate N] [--tasks] [--profile]
//                            [--clicks] [--dist DIST] [--against DIST [--rounds N]] (build the page first)
//
// A game is played by clicks against computer players at the usual speed, always the same deal. Of
// the page's thread every task is traced with the processor time it took, which other programs of the
// machine do not change much; times the rate that is what a frame costs on a processor so many times
// slower. "work" of a click is the processor time of all tasks from the click to the frame that shows
// it. Frames as a person would see them, with the browser's own brake, and the clock from a click to
// its frame (which holds the wait for the screen's next frame, 8 ms in the middle) are printed beside
// it; they suffer from whatever else runs here, and from drawing without a graphics card.
//
// --tasks shows what the longest tasks did; --clicks what each click was on and what it took; --profile the functions that took most, with
// --clicks or --tasks those of clicks or of the longest tasks (build with `npx vite build --minify false --outDir DIST` to know their names, and say --dist DIST); --against measures another build in turns
// with this one and prints how many times as much this one takes, which a busy machine changes least.
import { chromium } from "@playwright/test";
import { resolve } from "node:path";
import { preview } from "vite";

const words = process.argv.slice(2);
const option = (name, usual) => (words.includes(name) ? words[words.indexOf(name) + 1] : usual);
const RATE = Number(option("--rate", 4));
const SECONDS = Number(option("--seconds", 20));
const GAMES = option("--game", "baron,barony,feudo").split(",");
const AGAINST = option("--against", null);
const ROUNDS = AGAINST === null ? 1 : Number(option("--rounds", 2));
const FRAME_MOST = 50; // ms at that rate
const CLICK_MOST = 16; // ms, unbraked

const serve = (outDir) =>
  preview({
    root: new URL(".", import.meta.url).pathname,
    logLevel: "error",
    build: { outDir },
    preview: { port: 0 },
  });
const servers = [
  await serve(resolve(option("--dist", "dist"))),
  ...(AGAINST === null ? [] : [await serve(resolve(AGAINST))]),
];
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
  if (counts) requestAnimationFrame(tick);
  const pause = (n) => new Promise((resolve) => setTimeout(resolve, n));
  const shown = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        performance.mark("shown"); // what comes after this frame is not waited for
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
    const on = all[(n * 7919 + 13) % all.length];
    const { cell, el } = on.dataset;
    performance.mark("click", { detail: cell ?? el ?? on.textContent });
    const from = performance.now();
    on.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    clicks.push((await shown()) - from);
    await pause(120);
  }
  on = false;
  return { frames, clicks };
}

/** What is told apart within a task, by the browser's own names; the rest is called script. */
const PARTS = /^(UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit|MinorGC|MajorGC)$/;

/** Tasks of the page's thread with their processor time, where it went, and what clicks cost. */
function tasksOf(events) {
  const main = events.find((e) => e.name === "thread_name" && e.args.name === "CrRendererMain");
  const here = events
    .filter((e) => e.pid === main?.pid && e.tid === main?.tid && e.ph === "X")
    .sort((a, b) => a.ts - b.ts);
  const tasks = [];
  for (const { name, ts, dur, tdur } of here) {
    if (!/(^|::)RunTask$/.test(name) || !(tdur > 0)) continue;
    if (tasks.length > 0 && ts < tasks.at(-1).to) continue; // the same once more, by another name
    tasks.push({ ms: tdur / 1000, from: ts, to: ts + dur, parts: {}, elements: 0, objects: 0 });
  }
  let [n, inside] = [0, 0];
  for (const e of here) {
    while (n < tasks.length && tasks[n].to < e.ts) n++;
    const task = tasks[n];
    if (!task || e.ts < Math.max(task.from, inside) || e.ts + e.dur > task.to) continue;
    if (!PARTS.test(e.name)) continue;
    inside = e.ts + e.dur; // what is within it counts as part of it
    task.parts[e.name] = (task.parts[e.name] ?? 0) + (e.tdur ?? 0) / 1000;
    task.elements += e.args?.elementCount ?? 0;
    task.objects += e.args?.beginData?.dirtyObjects ?? 0;
  }
  for (const task of tasks) {
    const known = Object.values(task.parts).reduce((sum, ms) => sum + ms, 0);
    task.parts.script = task.ms - known;
  }
  const marks = (name) =>
    events.filter((e) => e.name === name && /user_timing/.test(e.cat) && e.pid === main?.pid);
  const shown = marks("shown").map((e) => e.ts);
  const clicks = marks("click").flatMap(({ ts: from, args }) => {
    const to = shown.find((ts) => ts > from);
    if (to === undefined) return [];
    const these = tasks.filter((t) => t.to > from && t.from < to);
    return [
      { ms: these.reduce((sum, t) => sum + t.ms, 0), tasks: these, from, to, on: args?.data?.detail ?? "" },
    ];
  });
  return { tasks: [...tasks].sort((a, b) => b.ms - a.ms), clicks };
}

/** The functions that took most of the time, alone and with all they called; of the whole time, or of some spans. */
function functionsOf({ nodes, samples, timeDeltas, startTime }, during) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const above = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const [alone, within] = [new Map(), new Map()];
  const add = (map, name, ms) => map.set(name, (map.get(name) ?? 0) + ms);
  const nameOf = (id) => {
    const { functionName, lineNumber } = byId.get(id).callFrame;
    return `${functionName || "?"}:${lineNumber}`;
  };
  let at = startTime;
  samples.forEach((id, i) => {
    const ms = timeDeltas[i] / 1000;
    at += timeDeltas[i];
    if (during && !during.some(({ from, to }) => at > from && at < to)) return;
    add(alone, nameOf(id), ms);
    const seen = new Set();
    for (let up = id; up !== undefined; up = above.get(up)) seen.add(nameOf(up));
    for (const name of seen) add(within, name, ms);
  });
  const top = (map) =>
    [...map]
      .filter(([name]) => !/^\((root|idle|program)/.test(name))
      .sort((a, b) => b[1] - a[1])
      .slice(0, 60);
  return { alone: top(alone), within: top(within) };
}

const sorted = (list) => [...list].sort((a, b) => a - b);
const part = (list, share) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
const show = (n) => n.toFixed(1).padStart(6);

async function measure(game, server) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  const cdp = await page.context().newCDPSession(page);
  await page.addInitScript(() => {
    localStorage.setItem("liege.settings", JSON.stringify({ speed: "normal", ask: "never", lang: "en" }));
    crypto.getRandomValues = (list) => list.fill(7); // the same deal each time
  });
  await page.goto(server.resolvedUrls.local[0]);
  await page.locator(`article[aria-labelledby="card-${game}"] .play-now`).click();
  await page.locator(".desk.mine").waitFor({ timeout: 60_000 });
  // Once without the brake, traced; then with it, by the clock.
  const events = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const traced = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  if (words.includes("--profile")) {
    await cdp.send("Profiler.enable");
    await cdp.send("Profiler.setSamplingInterval", { interval: 200 });
    await cdp.send("Profiler.start");
  }
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: [
        "toplevel",
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
        "blink.user_timing",
      ],
    },
  });
  const free = await page.evaluate(play, [(SECONDS * 1000) / 2, false]);
  await cdp.send("Tracing.end");
  await traced;
  if (words.includes("--profile")) {
    const { profile } = await cdp.send("Profiler.stop");
    const { clicks, tasks } = tasksOf(events);
    const spans = words.includes("--clicks") ? clicks : words.includes("--tasks") ? tasks.slice(0, 8) : null;
    const { alone, within } = functionsOf(profile, spans);
    console.log(`    alone:  ${alone.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(", ")}`);
    console.log(`    within: ${within.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(", ")}`);
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: RATE });
  const slow = await page.evaluate(play, [(SECONDS * 1000) / 2, true]);
  await page.close();
  const { tasks, clicks: clicked } = tasksOf(events);
  const clicks = clicked.map(({ ms }) => ms);
  const long = tasks.slice(0, 3).map(({ ms }) => RATE * ms);
  const out = {
    longest: long[0] ?? 0,
    work: part(clicks, 0.5),
    clock: part(free.clicks, 0.5),
    frame: part(slow.frames, 0.95),
  };
  console.log(
    `${game.padEnd(7)} longest tasks x ${RATE}:${long.map(show).join()} ms (most ${FRAME_MOST})  ` +
      `clicks: ${clicks.length}, work${show(out.work)}, 95 %${show(part(clicks, 0.95))} (most ${CLICK_MOST}), ` +
      `clock${show(out.clock)}, 95 %${show(part(free.clicks, 0.95))}  ` +
      `frames braked: ${slow.frames.length}, median${show(part(slow.frames, 0.5))}, 95 %${show(out.frame)}, longest${show(part(slow.frames, 1))}`,
  );
  const told = (task) => {
    const parts = Object.entries(task.parts).sort((a, b) => b[1] - a[1]);
    const where = parts.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(", ");
    return `${show(task.ms)} ms: ${where}; ${task.elements} elements styled, ${task.objects} laid out`;
  };
  if (words.includes("--tasks")) for (const task of tasks.slice(0, 12)) console.log(`    ${told(task)}`);
  if (words.includes("--clicks")) {
    for (const { ms, tasks: all, on } of clicked) {
      console.log(`    click on ${on}:${show(ms)} ms`);
      for (const task of all.filter((one) => one.ms > 0.5)) console.log(`      ${told(task)}`);
    }
  }
  return out;
}

let good = true;
for (const game of GAMES) {
  const [these, those] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    these.push(await measure(game, servers[0]));
    if (servers[1]) those.push(await measure(game, servers[1]));
  }
  good = good && these.every(({ longest, work }) => longest < FRAME_MOST && work < CLICK_MOST);
  if (those.length === 0) continue;
  const ratio = (of) =>
    part(
      these.map((one) => one[of]),
      0.5,
    ) /
    part(
      those.map((one) => one[of]),
      0.5,
    );
  const all = Object.keys(these[0]).map((of) => `${of} ${ratio(of).toFixed(2)}`);
  console.log(`${game.padEnd(7)} times as much as the other build: ${all.join(", ")}`);
}
await browser.close();
for (const server of servers) await new Promise((resolve) => server.httpServer.close(resolve));
process.exit(good ? 0 : 1);
