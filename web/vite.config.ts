// web/vite.config.ts -- builds the page: one folder of files that any static host can serve.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { documentPage } from "./document";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const wasm = process.env.LIEGE_WASM ?? here("../build/wasm/liege.wasm");
if (!existsSync(wasm)) {
  throw new Error(
    `${wasm} is missing: build it with "cmake --preset wasm && cmake --build build/wasm", ` +
      "or name another file in LIEGE_WASM",
  );
}

/** How many puzzles there are of each game: the start page says so without loading them. */
const puzzles = Object.fromEntries(
  readdirSync(here("../puzzles")).map((name) => [
    name.replace(".txt", ""),
    readFileSync(here(`../puzzles/${name}`), "utf8").match(/^puzzle /gm)?.length ?? 0,
  ]),
);

/** What the server allows the page to do (server/wire.c): tests in a browser hold the page to it. */
function policy(): string {
  const source = readFileSync(here("../server/wire.c"), "utf8");
  const lines = /"content-security-policy:",\s*((?:"[^"]*"\s*)+)\}/.exec(source);
  if (!lines) throw new Error("server/wire.c has no content-security-policy");
  return lines[1].replace(/"\s*"|"|\s+$/g, "");
}

/** Writes sw.js, which keeps every built file for visits without a network; what computer players
 *  have learnt is kept when somebody first plays against it. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    // After the others: chunks that hold nothing but a style have been taken out by then.
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => !/\.(map|net)$/.test(name));
        const fixed = ["manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"];
        const version = createHash("sha256").update([...files, ...fixed].sort().join("\n"));
        for (const name of fixed) version.update(readFileSync(here(`public/${name}`)));
        const source = readFileSync(here("src/sw.js"), "utf8")
          .replace("__VERSION__", version.digest("hex").slice(0, 12))
          .replace("__FILES__", JSON.stringify(["./", ...files.filter((f) => f !== "index.html"), ...fixed]));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

/** Lays the interface for programs beside the page, to be read where the server is. */
function documents(): Plugin {
  let root = "";
  return {
    name: "documents",
    apply: "build",
    configResolved: (config) => void (root = resolve(config.root, config.build.outDir, "docs")),
    closeBundle() {
      mkdirSync(root, { recursive: true });
      const text = readFileSync(here("../docs/api.md"), "utf8");
      writeFileSync(join(root, "api.html"), documentPage(text, "Liege: the server's interface"));
      writeFileSync(join(root, "document.css"), readFileSync(here("document.css")));
      for (const name of ["bot.py", "bot.c"]) {
        writeFileSync(join(root, `${name}.txt`), readFileSync(here(`../docs/examples/${name}`)));
      }
    },
  };
}

/** Lays compressed forms beside the files that shrink; the server sends what a browser takes. */
function compressed(): Plugin {
  let root = "";
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      if (!/\.(html|js|css|wasm|svg|webmanifest|net)$/.test(entry.name)) continue;
      const plain = readFileSync(path);
      const forms = { ".gz": gzipSync(plain, { level: 9 }), ".br": brotliCompressSync(plain) };
      for (const [ending, bytes] of Object.entries(forms)) {
        if (bytes.length < plain.length * 0.95) writeFileSync(path + ending, bytes);
      }
    }
  };
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => void (root = resolve(config.root, config.build.outDir)),
    closeBundle: () => visit(root),
  };
}

export default defineConfig({
  base: "./",
  define: { PUZZLES: JSON.stringify(puzzles) },
  root: here("."),
  resolve: { alias: [{ find: /^liege\.wasm/, replacement: wasm }] },
  assetsInclude: ["**/*.net"],
  server: { fs: { allow: [here("."), here("../games"), here("../networks"), wasm] } },
  preview: { headers: { "content-security-policy": policy() } },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: "es" },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  plugins: [offline(), documents(), compressed()],
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    env: { LIEGE_WASM: wasm },
    setupFiles: ["tests/pause.ts"],
    // One at a time: `./do test` has other tests for the other processor. A process each: threads cannot set a time zone.
    pool: "forks",
    maxWorkers: 1,
    minWorkers: 1,
    testTimeout: 600_000, // on a busy machine; what is tested does not go by the clock
    hookTimeout: 600_000,
  },
} as Parameters<typeof defineConfig>[0]);
