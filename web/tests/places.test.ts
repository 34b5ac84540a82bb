// web/tests/places.test.ts -- places as people call them, from the rules, in three languages.
import { beforeAll, describe, expect, it } from "vitest";
import { PUBLIC, type Match, type Rules } from "../src/lib/bridge";
import { CELLS } from "../src/lib/sight";
import { loadRules } from "./rules";

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

interface Feudo {
  towns: Record<string, { at: string }>;
  map: Record<string, string>;
  castles: (string | null)[];
}

function feudo(): Match {
  const index = rules.catalogue(0).find(({ name }) => name === "feudo")!.index;
  return rules.begin(index, 2, 5n, []);
}

describe("places", () => {
  it("of Feudo go by towns, villages and castles", () => {
    const match = feudo();
    const { position, moves } = match.look<Feudo>(-1, PUBLIC, 0);
    for (const [name, { at }] of Object.entries(position.towns)) {
      for (const lang of [0, 1, 2]) expect(match.place(-1, at, PUBLIC, lang)).toBe(name);
    }
    const seat = match.look<Feudo>(-1, PUBLIC, 0).turn;
    match.play(match.look<Feudo>(-1, seat, 0).moves[0]);
    const castles = match.look<Feudo>(-1, PUBLIC, 0).position.castles;
    const owner = castles.findIndex((castle) => castle !== null);
    expect(match.place(-1, castles[owner]!, PUBLIC, 0)).toBe(`{${owner}}’s castle`);
    expect(match.place(-1, castles[owner]!, PUBLIC, 1)).toBe(`Schloss von {${owner}}`);
    expect(match.place(-1, "5,5", PUBLIC, 2)).toBe("couvent");
    for (const cell of Object.keys(position.map)) {
      expect(match.place(-1, cell, PUBLIC, 0)).not.toMatch(CELLS);
      expect(match.place(-1, cell, PUBLIC, 2)).not.toMatch(/ de [AEIOU]/);
    }
    expect(match.place(-1, "77,3", PUBLIC, 0)).toBe("");
    expect(moves).toEqual([]);
    match.close();
  });

  it("are found in sentences, and lists of numbers are not taken for them", () => {
    expect("from 1,-2 to −3,0.".match(CELLS)).toEqual(["1,-2", "−3,0"]);
    expect("title 2,1,0,0".match(CELLS)).toBeNull();
    expect("2 of 3".match(CELLS)).toBeNull();
  });
});
