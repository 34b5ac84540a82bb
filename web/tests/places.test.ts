// web/tests/places.test.ts -- places as people call them, from the rules, in three languages.
import { beforeAll, describe, expect, it } from "vitest";
import { PUBLIC, type Match, type Rules } from "../src/lib/bridge";
import { gameModule } from "../src/games/list";
import { LANGS, lang } from "../src/lib/settings";
import { CELLS } from "../src/lib/grammar";
import { Table } from "../src/lib/table";
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

/** All cells so many steps around the middle. */
const axial = (reach: number): string[] =>
  Array.from({ length: (2 * reach + 1) ** 2 }, (_, i) => [
    (i % (2 * reach + 1)) - reach,
    Math.floor(i / (2 * reach + 1)) - reach,
  ])
    .filter(([q, r]) => Math.abs(q + r) <= reach)
    .map(([q, r]) => `${q},${r}`);

/** The parts of a place as one text. */
const plain = (parts: string) => parts.split("|").slice(1).join(" ").trim();

describe("places", () => {
  it("of Feudo go by towns, villages and castles", () => {
    const match = feudo();
    const { position, moves } = match.look<Feudo>(-1, PUBLIC, 0);
    for (const [name, { at }] of Object.entries(position.towns)) {
      for (const lang of [0, 1, 2]) expect(match.place(-1, at, PUBLIC, lang)).toBe(`|${name}|`);
    }
    const seat = match.look<Feudo>(-1, PUBLIC, 0).turn;
    match.play(match.look<Feudo>(-1, seat, 0).moves[0]);
    const castles = match.look<Feudo>(-1, PUBLIC, 0).position.castles;
    const owner = castles.findIndex((castle) => castle !== null);
    expect(match.place(-1, castles[owner]!, PUBLIC, 0)).toBe(`|{${owner}}’s castle|`);
    expect(match.place(-1, castles[owner]!, PUBLIC, 1)).toBe(`das|Schloss von {${owner}}|`);
    expect(match.place(-1, "5,5", PUBLIC, 2)).toBe("le|couvent|");
    for (const cell of Object.keys(position.map)) {
      expect(match.place(-1, cell, PUBLIC, 0)).not.toMatch(CELLS);
      expect(match.place(-1, cell, PUBLIC, 2)).not.toMatch(/ de [AEIOU]/);
    }
    expect(match.place(-1, "77,3", PUBLIC, 0)).toBe("");
    expect(moves).toEqual([]);
    match.close();
  });

  it.each(["baron", "barony"])("of %s go by what is near, and what stands there keeps its name", (name) => {
    const LANDMARK = /\{\d\}’s (?:city|village|stronghold|knight|baron) in the (?:far )?(?:middle|[a-z-]+)/g;
    const apart = (a: string, b: string) => {
      const [p, q, r, s] = [...a.split(","), ...b.split(",")].map(Number);
      return Math.max(Math.abs(p - r), Math.abs(q - s), Math.abs(p + q - r - s));
    };
    const game = rules.catalogue(0).find((one) => one.name === name)!;
    const [cells, match] = [axial(9), rules.begin(game.index, game.seats[1], 5n, [])];
    let before = new Map<string, string>();
    let anchored = 0;
    for (let n = 0; n < 160; n++) {
      const { turn } = match.look(-1, PUBLIC, 0);
      if (turn < 0) break;
      const { moves } = match.look(-1, turn, 0);
      match.play(moves[(n * 7919 + 13) % moves.length]);
      if (n % 4 !== 0) continue;
      const words = new Map(cells.map((cell) => [cell, plain(match.place(-1, cell, PUBLIC, 0))]));
      const standing = [...words].filter(([, one]) => one.startsWith("{"));
      for (const [cell, one] of words) {
        if (one === "" || one.startsWith("{")) continue;
        for (const [anchor] of one.matchAll(LANDMARK)) {
          const near = standing.filter(([, other]) => other === anchor).map(([at]) => apart(at, cell));
          expect(Math.min(...near), `${cell}: ${one}`).toBeLessThanOrEqual(2);
          anchored++;
        }
      }
      for (const [cell, one] of standing) {
        const was = before.get(cell);
        if (was?.split(" ").slice(0, 2).join() === one.split(" ").slice(0, 2).join()) expect(one).toBe(was);
      }
      before = new Map(standing);
    }
    expect(anchored).toBeGreaterThan(50);
    match.close();
  });

  it("are found in sentences, and lists of numbers are not taken for them", () => {
    expect("from 1,-2 to −3,0.".match(CELLS)).toEqual(["1,-2", "−3,0"]);
    expect("title 2,1,0,0".match(CELLS)).toBeNull();
    expect("2 of 3".match(CELLS)).toBeNull();
  });

  it("called alike are told apart in one sentence", () => {
    const game = rules.catalogue(0).find(({ name }) => name === "baron")!;
    const match = rules.begin(game.index, 2, 5n, []);
    for (let n = 0; n < 40; n++) {
      const { turn } = match.look(-1, PUBLIC, 0);
      const { moves } = match.look(-1, turn, 0);
      match.play(moves[(n * 7919 + 13) % moves.length]);
    }
    const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: 0 }));
    const table = new Table("places", () => game, gameModule("baron"), seats, match, null, false);
    const cells = Array.from({ length: 121 }, (_, i) => `${(i % 11) - 5},${Math.floor(i / 11) - 5}`);
    let twins = 0;
    for (const code of LANGS) {
      lang.value = code;
      for (const one of cells) {
        for (const other of cells) {
          if (one >= other || table.named(one) !== table.named(other)) continue;
          twins++;
          const [a, b] = table.named(`${one} | ${other}`).split(" | ");
          expect(a).not.toBe(b);
          expect(a).not.toMatch(CELLS);
        }
      }
    }
    lang.value = "en";
    expect(twins).toBeGreaterThan(0);
    table.close();
  });
});
