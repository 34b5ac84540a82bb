// web/tests/pledge.test.ts -- a cell of Barony that is not built on after all: told where it can be seen why, else not.
import { afterEach, describe, expect, it } from "vitest";
import type { BaronyPosition } from "../src/games/barony-words";
import type { Advice } from "../src/lib/bridge";
import { lang } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { keepPledge, unbuiltWords } from "../src/play/pledge";
import "./by-hints";

afterEach(() => {
  lang.value = "en";
});

/** What is said of the cell 1,0 where a hint leads its knight elsewhere. */
function words(here: string, there: string, ...others: [string, number][]): string {
  const position = {
    map: { "1,0": here, "2,0": there },
    pieces: { "1,0": [{ seat: 0, building: null, knights: 1 }] },
  } as unknown as BaronyPosition;
  const table = {
    now: { value: { position, count: 5 } },
    pledges: [{ seat: 0, cell: "1,0", count: 3 }],
  } as unknown as Table;
  const advice: Advice = {
    move: "move 1,0 2,0",
    worth: [0.6, 0.4],
    line: [],
    others: others.map(([move, n]) => ({ move, worth: [n, 1 - n], visits: 9999 })),
  };
  const { unbuilt } = keepPledge(table, advice, 0);
  return unbuilt ? unbuiltWords(unbuilt) : "kept";
}

describe("a cell that is not built on after all", () => {
  it("is told with the gold that another one brings more", () => {
    const more = /^Changed: nothing is built yet on 1,0; a building brings 5 gold .+, 2 there\.$/;
    expect(words("mountain", "field")).toMatch(more);
    lang.value = "de";
    expect(words("mountain", "field")).toContain("bringt ein Gebäude 5 Gold, dort 2.");
    lang.value = "fr";
    expect(words("mountain", "field")).toContain("rapporte 5 pièces d’or");
  });

  it("is told with the chances where they differ, and not at all where nothing can be seen", () => {
    expect(words("plain", "mountain", ["build 1,0 village", 0.4])).toMatch(/win 20\s% less often/);
    expect(words("plain", "mountain")).toBe("");
    expect(words("forest", "forest")).toBe("");
  });
});
