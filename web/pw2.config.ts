import { defineConfig } from "@playwright/test";
export default defineConfig({ testDir: "/work/main/web/e2e", timeout: 120000, workers: 1, reporter: "list", outputDir:"/tmp/w2/pwout",
 use: { baseURL: "http://localhost:4191/", locale: "en-GB", launchOptions: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"] } } });
