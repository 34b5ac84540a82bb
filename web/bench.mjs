// web/bench.mjs -- the figures of `liege bench` for WebAssembly, beside native ones if given.
// usage: node web/bench.mjs build/wasm/liege.wasm [game] [--json] [--seconds T] < native.json
import { loadLiege } from "./liege.mjs";

const words = process.argv.slice(2);
const seconds = words.includes("--seconds") ? Number(words[words.indexOf("--seconds") + 1]) : 0.3;
const json = words.includes("--json");
const [path, only] = words.filter((w, i) => !w.startsWith("--") && words[i - 1] !== "--seconds");
if (path === undefined || !(seconds > 0)) {
  console.error("usage: node web/bench.mjs FILE.wasm [game] [--json] [--seconds T] < native.json");
  process.exit(2);
}

const ROUNDS = 5;
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

const native = new Map();
if (!process.stdin.isTTY) {
  process.stdin.setEncoding("utf8"); // read as a stream: a pipe may have nothing to give yet
  let given = "";
  for await (const part of process.stdin) given += part;
  for (const line of given.split("\n").filter((l) => l.startsWith("{"))) {
    const { name, value } = JSON.parse(line);
    native.set(name, value);
  }
}

const liege = await loadLiege(path);
for (const game of liege.games.filter((g) => (only ? g.name === only : g.name !== "null"))) {
  for (const seats of [game.seatsMin, game.seatsMax]) {
    for (const kind of ["pick", "list"]) {
      const rates = [];
      let seed = 1;
      for (let round = 0; round <= ROUNDS; round++) {
        const from = performance.now();
        let decisions = 0;
        while (performance.now() - from < (seconds * 1000) / ROUNDS) {
          decisions += liege.walk(game, seats, seed, 20, kind === "list");
          seed += 20;
        }
        if (round > 0) rates.push((decisions * 1000) / (performance.now() - from)); // 0 warms up
      }
      const name = `${game.name}.${seats}.${kind}`;
      const value = Math.round(median(rates));
      if (json) {
        console.log(JSON.stringify({ name: `wasm.${name}`, value, unit: "decisions/s" }));
      } else {
        const share = native.has(name) ? `  ${Math.round((100 * value) / native.get(name))} % of native` : "";
        console.log(`wasm.${name.padEnd(16)} ${(value / 1e6).toFixed(2).padStart(8)} M decisions/s${share}`);
      }
    }
  }
}
