// web/playwright.config.ts -- the page in a real browser, built and served as any host would.
import { defineConfig } from "@playwright/test";

const port = process.env.PAGE_PORT ?? "4173";
const dist = process.env.PAGE_DIST ?? "dist";

export default defineConfig({
  testDir: "e2e",
  outputDir: `test-results/${port}`, // two runs at once are none of each other's business
  timeout: 120_000,
  expect: { timeout: 20_000 }, // two browsers and a compiler may share two cores
  workers: 1,
  retries: process.env.CI ? 2 : 0, // what needed another try is named "flaky" in the output
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
      ],
    },
  },
  webServer: {
    command: `npx vite preview --outDir ${dist} --port ${port} --strictPort`,
    url: `http://localhost:${port}/`,
    reuseExistingServer: true,
  },
});
