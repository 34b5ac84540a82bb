// web/tests/rules.ts -- the rules' file and the page's words, loaded for tests.
import { readFileSync } from "node:fs";
import { PUBLIC, Rules, type Match } from "../src/lib/bridge";
import { loadWords } from "../src/lib/i18n";
import { LANGS } from "../src/lib/settings";

/** The rules, and the page's words in every language. */
export async function loadRules(): Promise<Rules> {
  await Promise.all(LANGS.map(loadWords));
  const bytes = readFileSync(process.env.LIEGE_WASM!);
  return Rules.load(await WebAssembly.compile(new Uint8Array(bytes)));
}

export const turnOf = (match: Match) => match.look(-1, PUBLIC, 0).turn;

/** The next of a sequence of moves that is different in each game and the same in each run. */
export const some = (match: Match, n: number) => {
  const { moves } = match.look(-1, turnOf(match), 0);
  return moves[(n * 7919 + 13) % moves.length];
};
