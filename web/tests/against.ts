// web/tests/against.ts -- a person against a computer that answers at once, for tests of a table.
import { afterEach, beforeEach, vi } from "vitest";
import { gameModule } from "../src/games/list";
import type { Match } from "../src/lib/bridge";
import { coordinates, lang, speed } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import { loadRules, some } from "./rules";

export const rules = await loadRules();
export const games = rules.catalogue(0);

const open: Table[] = [];

/** A table until the end of a test: one that is left open is told anew in every language that comes. */
export function seated(...at: ConstructorParameters<typeof Table>): Table {
  const table = new Table(...at);
  open.push(table);
  return table;
}

/** Each test of a file begins with the same settings and real time, and leaves no table open. */
export function reset(): void {
  beforeEach(() => {
    coordinates.value = true;
    lang.value = "en";
    speed.value = "off";
  });
  afterEach(() => {
    for (const table of open.splice(0)) table.close();
    vi.useRealTimers();
    speed.value = "off";
  });
}

/** A person and a computer that answers as soon as it is asked. */
export function against(name: string): { at: Table; match: Match } {
  const game = games.find((one) => one.name === name)!;
  const match = rules.begin(game.index, 2, 7n, []);
  const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
  let asked = 0;
  const thinker = { think: async () => some(match, asked++), hurry: () => {} } as unknown as Thinker;
  return { match, at: seated("follow", () => game, gameModule(name), seats, match, thinker, false) };
}
