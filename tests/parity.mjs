// tests/parity.mjs -- native and WebAssembly behave alike: the same check numbers, the same answers.
// usage: node tests/parity.mjs FILE.wasm LIEGE GAMES   (for each number of seats: 350 make 1,000 a game)
import { execFileSync } from "node:child_process";
import { loadLiege } from "../web/liege.mjs";

const [wasm, binary, games] = process.argv.slice(2);
const liege = await loadLiege(wasm);
let faults = 0;

const native = new Map(
  execFileSync(binary, ["check", "--each", "--games", games], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("."))
    .map((line) => line.split(" ")),
);
for (const game of liege.games) {
  for (let seats = game.seatsMin; seats <= game.seatsMax; seats++) {
    const name = `${game.name}.${seats}`;
    const number = liege.check(game, seats, 1, Number(games)).toString(16).padStart(16, "0");
    const same = native.get(name) === number;
    faults += same ? 0 : 1;
    console.log(`${same ? "same     " : "DIFFERENT"} ${name} ${games} games: ${number}`);
  }
}

// One conversation, word for word.
const talk = [
  { method: "new", params: { game: "baron", seats: 3, seed: 7 } },
  { method: "moves" },
  { method: "play", params: { move: "take 1" } },
  { method: "play", params: { move: "lay swamp 99,99" } },
  { method: "position", params: { seat: 1 } },
  { method: "record" },
].map((call, id) => JSON.stringify({ jsonrpc: "2.0", id, ...call }));
const told = execFileSync(binary, ["rpc"], { input: talk.join("\n") + "\n", encoding: "utf8" });
const conversation = liege.open();
const heard = talk.map((line) => conversation.answer(line)).join("\n") + "\n";
conversation.close();
if (told !== heard) {
  faults++;
  console.log(`DIFFERENT answers:\n${told}\n${heard}`);
}
console.log(faults === 0 ? "native and WebAssembly agree" : `${faults} differences`);
process.exit(faults === 0 ? 0 : 1);
