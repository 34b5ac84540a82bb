// web/tests/rules.ts -- the rules' file and the page's words, loaded for tests.
import { readFileSync } from "node:fs";
import { Rules } from "../src/lib/bridge";
import { loadWords } from "../src/lib/i18n";
import { LANGS } from "../src/lib/settings";

/** The rules, and the page's words in every language. */
export async function loadRules(): Promise<Rules> {
  await Promise.all(LANGS.map(loadWords));
  const bytes = readFileSync(process.env.LIEGE_WASM!);
  return Rules.load(await WebAssembly.compile(new Uint8Array(bytes)));
}
