// web/tests/waive.test.ts -- why a last claim of Baron is not made: the sum of its fight, as the rules resolve it.
import { afterEach, describe, expect, it } from "vitest";
import type { Look, Match } from "../src/lib/bridge";
import { LANGS, lang } from "../src/lib/settings";
import { waiveWords } from "../src/play/waive";
import { rules } from "./by-hints";

afterEach(() => {
  lang.value = "en";
});

/** The first moments of some games at which somebody is asked for a claim. */
function* asked(): Generator<{ match: Match; look: Look }> {
  const { index } = rules.catalogue(0).find(({ name }) => name === "baron")!;
  for (let seed = 1n; seed <= 6n; seed++) {
    const match = rules.begin(index, 2, seed, []);
    for (let look = match.look(-1, 0, 0); look.turn !== -2; look = match.look(-1, 0, 0)) {
      if (look.turn >= 0 && look.phase === "claim") yield { match, look: match.look(-1, look.turn, 0) };
      match.play(match.think(1));
    }
    match.close();
  }
}

describe("a last claim that is not made", () => {
  it("is told with what the rules make of it, and nothing where it brings something", () => {
    const seen = { fails: 0, little: 0, worth: 0 };
    for (const { match, look } of asked()) {
      const claim = look.moves.find((move) => move.startsWith("claim "))!;
      const cell = claim.split(" ")[1];
      const table = {
        now: { value: { count: look.count, turn: look.turn } },
        imagine: () => rules.loadRecord(match.quickRecord()),
      } as unknown as Parameters<typeof waiveWords>[0];
      const copy = table.imagine(0, 0, 1n);
      copy.play(claim);
      while (copy.look(-1, 0, 0).phase === "claim")
        copy.play(copy.look(-1, copy.look(-1, 0, 0).turn, 0).moves.find((one) => one.startsWith("waive "))!);
      const told = copy
        .tell(look.count, copy.look(-1, 0, 0).count, 0, 0)
        .flatMap(({ events }) => events.map(({ data }) => data));
      copy.close();
      const own = told.find((one) => one.event === "founded" && one.cell === cell);
      for (const code of LANGS) {
        lang.value = code;
        const words = waiveWords(table, cell);
        if (own && Number(own.honour) > 0) expect(words).toBe("");
        else {
          const of = own
            ? [own.honour]
            : told.filter(({ event }) => event === "fight").map((one) => one.strength);
          expect(words).toMatch(/\d/);
          expect(of.length).toBeGreaterThan(0);
        }
        if (words !== "" && code === "en") seen[own ? "little" : "fails"]++;
        if (words === "" && code === "en") seen.worth++;
      }
      lang.value = "en";
    }
    expect(Math.min(seen.fails, seen.worth), JSON.stringify(seen)).toBeGreaterThan(0);
  });
});
