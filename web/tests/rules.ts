// web/tests/rules.ts -- the rules' file, loaded for tests.
import { readFileSync } from "node:fs";
import { Rules } from "../src/lib/bridge";

export async function loadRules(): Promise<Rules> {
  const bytes = readFileSync(process.env.LIEGE_WASM!);
  return Rules.load(await WebAssembly.compile(new Uint8Array(bytes)));
}
