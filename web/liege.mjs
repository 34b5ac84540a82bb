// web/liege.mjs -- the rules in WebAssembly, loaded into node for tests and measurements.
import { readFile } from "node:fs/promises";

/** Loads the module; what of WASI it asks for (assertions that fail) ends the program. */
export async function loadLiege(path) {
  const wasi = new Proxy(
    {},
    {
      get: (_, name) => () => {
        throw new Error(`the module called ${String(name)}: an assertion failed`);
      },
    },
  );
  const { instance } = await WebAssembly.instantiate(await readFile(path), {
    wasi_snapshot_preview1: wasi,
  });
  const x = instance.exports;
  x._initialize();
  const bytes = () => new Uint8Array(x.memory.buffer);
  const text = (at) => {
    const from = bytes().subarray(at);
    return new TextDecoder().decode(from.subarray(0, from.indexOf(0)));
  };
  const games = Array.from({ length: x.liege_games() }, (_, index) => ({
    index,
    name: text(x.liege_game_name(index)),
    seatsMin: x.liege_seats(index, 0),
    seatsMax: x.liege_seats(index, 1),
  }));
  return {
    games,
    check: (game, seats, seed, count) =>
      BigInt.asUintN(64, x.liege_check(game.index, seats, BigInt(seed), count)),
    walk: (game, seats, seed, count, lists) =>
      Number(x.liege_walk(game.index, seats, BigInt(seed), count, lists ? 1 : 0)),
    /** Gives the game its network; "" or why it is refused. */
    network(game, file) {
      const at = x.liege_buffer(file.length); // may grow the memory, which bytes() then finds anew
      bytes().set(file, at);
      return text(x.liege_network(game.index, file.length));
    },
    exercise: (game, seats, seed, count) => x.liege_exercise(game.index, seats, BigInt(seed), count),
    /** One JSON-RPC conversation: call(line) returns the answering line. */
    open() {
      const rpc = x.liege_open();
      return {
        answer(line) {
          const message = new TextEncoder().encode(line);
          const at = x.liege_buffer(message.length);
          bytes().set(message, at);
          return text(x.liege_answer(rpc, message.length));
        },
        close: () => x.liege_close(rpc),
      };
    },
  };
}
