// web/pictures/playwright.config.ts -- the browser for tools/pictures: that of the tests, at rest.
import { defineConfig } from "@playwright/test";
import usual from "../playwright.config";

export default defineConfig({
  ...usual,
  testDir: ".",
  outputDir: "../test-results/pictures",
  timeout: 600_000, // a whole game is analysed
  use: { ...usual.use, actionTimeout: 30_000, contextOptions: { reducedMotion: "reduce" } },
  webServer: Object.assign({ cwd: ".." }, usual.webServer),
});
