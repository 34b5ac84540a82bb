// web/playwright.config.ts -- the page in a real browser, built and served as any host would.
import { defineConfig } from "@playwright/test";
import { execFileSync } from "node:child_process";

// A free port, so that several runs on one machine never test each other's page. What is set here is
// inherited by the processes that run the tests, which read this file again.
const FREE =
  'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })';
process.env.PAGE_PORT ??= execFileSync(process.execPath, ["-e", FREE], { encoding: "utf8" }).trim();
const port = process.env.PAGE_PORT;
const dist = process.env.PAGE_DIST ?? "dist";

export default defineConfig({
  testDir: "e2e",
  outputDir: `test-results/${process.env.PAGE_PART ?? "run"}`, // cleared by each run, so parts at once have their own
  timeout: 120_000,
  expect: { timeout: 20_000 }, // two browsers and a compiler may share two cores
  workers: 1,
  forbidOnly: true,
  reporter: "list",
  use: {
    baseURL: `http://localhost:${port}/`,
    locale: "en-GB",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--font-render-hinting=none", // as browsers with a window have it
      ],
    },
  },
  webServer: {
    command: `npx vite preview --outDir ${dist} --port ${port} --strictPort`,
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
  },
});
