// web/pictures/games.ts -- games worth a picture: played by the program, cut at a telling moment.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LIEGE } from "../e2e/server";

const NAMES = ["Anna", "Odo", "Isolde", "Kunrad", "Melisande"];

export interface Played {
  game: string;
  seats: number;
  head: string[]; // of the record, down to the empty line
  moves: { by: string; move: string }[];
}

export interface Cut {
  record: string; // up to the moment
  move: string; // that is made next
}

export const seatNames = (seats: number) => NAMES.slice(0, seats);

/** A game of computer players that think in walks, not in time: the same seed, the same game. */
export function played(game: string, seats: number, seed: number, walks = 300): Played {
  const folder = mkdtempSync(join(tmpdir(), "liege-pictures-"));
  try {
    const players = `mcts:iterations=${walks},mcts:iterations=${walks}`;
    const words = ["match", game, "--seats", seats, "--players", players, "--games", seats];
    execFileSync(LIEGE, [...words, "--seed", seed, "--save", folder].map(String), { stdio: "pipe" });
    const [first] = readdirSync(folder).sort();
    const lines = readFileSync(join(folder, first), "utf8").split("\n");
    const head = lines.slice(0, lines.indexOf("")).filter((line) => !line.startsWith("name "));
    const moves = lines.flatMap((line) => {
      const found = /^\d+ (\S+) (.*) = [0-9a-f]{8}$/.exec(line);
      return found ? [{ by: found[1], move: found[2] }] : [];
    });
    return { game, seats, head, moves };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The record of the first `count` moves. */
export function record({ head, seats, moves }: Played, count = moves.length): string {
  const names = seatNames(seats).map((name, i) => `name ${i} ${name}`);
  const made = moves.slice(0, count).map(({ by, move }, i) => `${i + 1} ${by} ${move}`);
  return [...head, ...names, "", ...made, "end", ""].join("\n");
}

interface Event {
  event: string;
  seat?: number;
  won?: boolean;
}

/** What each move leads to, by the rules; nothing for those of chance. */
function events(game: Played): Event[][] {
  const { moves } = game;
  const call = (method: string, params: unknown) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const start = call("replay", { record: record(game, 0) });
  const plays = moves.filter(({ by }) => by !== "nature").map(({ move }) => call("play", { move }));
  const answers = execFileSync(LIEGE, ["rpc"], { input: [start, ...plays, ""].join("\n") });
  const [, ...told] = answers
    .toString()
    .trim()
    .split("\n")
    .map((line) => {
      const { result, error } = JSON.parse(line) as {
        result?: { counts?: number[]; events?: Event[] };
        error?: { message: string };
      };
      if (error) throw new Error(error.message);
      return (result?.events ?? []).slice(0, result?.counts?.[0]);
    });
  return moves.map(({ by }) => (by === "nature" ? [] : told.shift()!));
}

const known = new Map<string, Cut>();

/**
 * The first moment after a part of a game at which the first seat's move leads to an event to its
 * liking; games are played until one has it.
 */
export function before(game: string, seats: number, event: string, part: number): Cut {
  const key = [game, seats, event, part].join();
  for (let seed = 7; !known.has(key); seed++) {
    const made = played(game, seats, seed);
    const told = events(made);
    const from = Math.floor(made.moves.length * part);
    const wanted = (one: Event) => one.event === event && one.seat === 0 && one.won !== false;
    const at = made.moves.findIndex(({ by }, i) => i >= from && by === "0" && told[i].some(wanted));
    if (at >= 0) known.set(key, { record: record(made, at), move: made.moves[at].move });
  }
  return known.get(key)!;
}
