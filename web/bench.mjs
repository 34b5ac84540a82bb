// web/bench.mjs -- the figures of `liege bench` for WebAssembly, beside native ones if given.
// usage: node web/bench.mjs build/wasm/liege-machine.wasm [game] [--json] [--seconds T] < native.json
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
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
const rates = (count) => {
  const found = [];
  let seed = 1;
  for (let round = 0; round <= ROUNDS; round++) {
    const from = performance.now();
    let done = 0;
    while (performance.now() - from < (seconds * 1000) / ROUNDS) done += count(seed++);
    if (round > 0) found.push((done * 1000) / (performance.now() - from)); // 0 warms up
  }
  return median(found);
};
const tell = (name, value, unit) => {
  if (json) return console.log(JSON.stringify({ name: `wasm.${name}`, value: Math.round(value), unit }));
  const share = native.has(name) ? `  ${Math.round((100 * value) / native.get(name))} % of native` : "";
  const [number, of] = value < 1e6 ? [value / 1e3, "k"] : [value / 1e6, "M"];
  console.log(`wasm.${name.padEnd(16)} ${number.toFixed(2).padStart(8)} ${of} ${unit}${share}`);
};

for (const game of liege.games.filter((g) => (only ? g.name === only : g.name !== "null"))) {
  const file = new URL(`../networks/${game.name}.net`, import.meta.url);
  const refused = existsSync(file) ? liege.network(game, await readFile(file)) : "";
  if (refused) throw new Error(refused);
  for (const seats of [game.seatsMin, game.seatsMax]) {
    for (const kind of ["pick", "list"]) {
      const rate = rates((seed) => liege.walk(game, seats, 20 * seed, 20, kind === "list"));
      tell(`${game.name}.${seats}.${kind}`, rate, "decisions/s");
    }
    if (liege.exercise(game, seats, 1, 1) > 0) {
      const rate = rates((seed) => liege.exercise(game, seats, seed, 8));
      tell(`${game.name}.${seats}.net`, rate, "evaluations/s");
    }
  }
}
