// web/tests/places.test.ts -- places as people call them, from the rules, in three languages.
import { beforeAll, describe, expect, it } from "vitest";
import { PUBLIC, type Match, type Rules } from "../src/lib/bridge";
import { gameModule } from "../src/games/list";
import { CELLS } from "../src/lib/grammar";
import { SIZE, type Point } from "../src/lib/hex";
import { Table } from "../src/lib/table";
import { placeOf } from "../src/lib/traces";
import { borrowNames } from "../src/rules/borrow";
import { loadRules, some, turnOf } from "./rules";

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

/** All cells of Feudo's square. */
const grid = (): string[] => Array.from({ length: 400 }, (_, i) => `${i % 20},${Math.floor(i / 20)}`);

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

  /** The winds in degrees, clockwise from the north. */
  const WINDS: Record<string, number> = Object.fromEntries(
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"].map(
      (name, i) => [name, 45 * i],
    ),
  );
  const bearing = (from: Point, to: Point) => (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
  const apart = (a: number, b: number) => Math.abs(((((a - b) % 360) + 540) % 360) - 180);
  const STEP = Math.sqrt(3) * SIZE;

  it.each([
    ["baron", 2],
    ["baron", 5],
    ["barony", 2],
    ["barony", 4],
    ["feudo", 2],
    ["feudo", 4],
  ])("of %s with %i: no two cells have one name, and every wind is right", (name, seats) => {
    const game = rules.catalogue(0).find((one) => one.name === name)!;
    const { at } = gameModule(name);
    const match = rules.begin(game.index, seats, 5n, []);
    const all = name === "feudo" ? grid() : axial(name === "baron" ? 7 : 9);
    let before = new Map<string, string>();
    const seen = { near: 0, between: 0, steps: 0, part: 0, just: 0 };
    for (let n = 0; n < 150 && turnOf(match) >= 0; n++) {
      match.play(n % 2 ? some(match, n) : match.think(1));
      if (n % 10 > 1) continue; // two moments one after the other, then a few later
      const names = [0, 1, 2].map(
        (tongue) => new Map(all.map((cell) => [cell, plain(match.place(-1, cell, PUBLIC, tongue))] as const)),
      );
      for (const map of names) for (const [cell, one] of map) if (one === "") map.delete(cell);
      // By what is around it a cell is called something else only where a landmark stands on it.
      for (const [cell, one] of names[0]) {
        const [the, what] = match.place(-1, cell, PUBLIC, 0).split("|");
        const around = match.place(-1, `${cell} ${cell}`, PUBLIC, 0);
        const marked = the === "" || one === "convent" || one === "first tile";
        expect(plain(around) === one, `${the} ${one}: ${around}`).toBe(!marked);
        expect(around.split("|")[1], what).not.toMatch(/\{|^$/);
      }
      for (const map of names) {
        const owners = new Map<string, string>();
        for (const [cell, one] of map) {
          expect(owners.get(one), `${one}: ${cell}`).toBeUndefined();
          owners.set(one, cell);
        }
      }
      const named = new Map([...names[0]].map(([cell, one]) => [one, cell]));
      const cells = [...names[0].keys()];
      // The middle of what one sees; Baron's land may have grown away from the first tile.
      const tiles = (match.look(-1, PUBLIC, 0).position as { tiles?: object }).tiles;
      const drawn = tiles ? Object.keys(tiles) : cells;
      const [xs, ys] = [drawn.map((cell) => at(cell).x), drawn.map((cell) => at(cell).y)];
      const middle = {
        x: (Math.min(...xs) + Math.max(...xs)) / 2,
        y: (Math.min(...ys) + Math.max(...ys)) / 2,
      };
      const anchor = (words: string) => at(named.get(words.replace(/^the /, ""))!);
      for (const [one, cell] of named) {
        const here = at(cell);
        const near = /^[^{}]*?(two steps )?(\S+) of (.*)$/.exec(one);
        const far = /(\d+) steps? (\S+)(?: and (\d+) (\S+))? of (.*)$/.exec(one);
        const part = /(?:in the far|in the|at the) ([a-z-]+)(?: edge)?(?: \([^()]*\))?$/.exec(one);
        const between = / between (.*) and (.*)$/.exec(one);
        if (far) {
          const go = (count: string | undefined, wind: string) => {
            const angle = { "north-east": 30, "south-east": 150, "south-west": 210, "north-west": 330 }[wind];
            const turn = ((angle ?? WINDS[wind]) * Math.PI) / 180;
            return {
              x: Number(count ?? 0) * STEP * Math.sin(turn),
              y: -Number(count ?? 0) * STEP * Math.cos(turn),
            };
          };
          const [a, b, from] = [go(far[1], far[2]), go(far[3], far[4] ?? "east"), anchor(far[5])];
          expect(Math.hypot(from.x + a.x + b.x - here.x, from.y + a.y + b.y - here.y), one).toBeLessThan(2);
          seen.steps++;
        } else if (between && !one.includes("two steps")) {
          const [a, b] = [anchor(between[1]), anchor(between[2])];
          expect(Math.hypot(a.x + b.x - 2 * here.x, a.y + b.y - 2 * here.y), one).toBeLessThan(2);
          seen.between++;
        } else if (near && near[2] in WINDS) {
          const from = anchor(near[3]);
          expect(apart(bearing(from, here), WINDS[near[2]]), one).toBeLessThan(20);
          const length = Math.hypot(here.x - from.x, here.y - from.y) / STEP;
          expect(length, one).toBeGreaterThan(near[1] ? 1.5 : 0.5);
          expect(length, one).toBeLessThan(near[1] ? 2.1 : 1.1);
          seen.near++;
        } else if (part && part[1] in WINDS) {
          expect(apart(bearing(middle, here), WINDS[part[1]]), one).toBeLessThan(25);
          // What lies at one edge is equally far that way.
          expect(one).not.toMatch(/at the (north|south) edge \(.*(northern|southern|from the north)/);
          seen.part++;
        }
        const next = cells.find(
          (other) => Math.hypot(at(other).x - here.x, at(other).y - here.y) < STEP * 1.1 && other !== cell,
        );
        const just = next && /just (\S+) of it$/.exec(match.place(-1, `${next} ${cell}`, PUBLIC, 0));
        if (just) {
          expect(apart(bearing(here, at(next)), WINDS[just[1]])).toBeLessThan(20);
          seen.just++;
        }
      }
      // What was a cell's name a move ago is no other's now.
      if (n % 10 === 1) {
        for (const [cell, one] of before) {
          const now = named.get(one);
          expect(now === undefined || now === cell, `${one}: ${cell}, then ${now}`).toBe(true);
        }
      }
      before = names[0];
    }
    expect(seen.near).toBeGreaterThan(50);
    expect(seen.just).toBeGreaterThan(50);
    if (name === "baron") expect(seen.steps).toBeGreaterThan(20);
    else expect(seen.part).toBeGreaterThan(0);
    if (name === "feudo") expect(seen.between).toBeGreaterThan(0);
    match.close();
  });

  it("are found in sentences, and lists of numbers are not taken for them", () => {
    expect("from 1,-2 to −3,0.".match(CELLS)).toEqual(["1,-2", "−3,0"]);
    expect("title 2,1,0,0".match(CELLS)).toBeNull();
    expect("2 of 3".match(CELLS)).toBeNull();
  });
});

describe("names that a board of its own borrows", () => {
  const [table, one, other] = ["table", "one", "other"].map((words) => () => words);

  it("come back when all such boards are closed, in whatever order", () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      placeOf.value = table;
      const closes = [borrowNames(one), borrowNames(other)];
      expect(placeOf.value("1,1")).toBe("other");
      for (const i of order) closes[i]();
      expect(placeOf.value("1,1")).toBe("table");
    }
    placeOf.value = null;
  });

  it("stay those of a table that was opened meanwhile", () => {
    const closes = [borrowNames(one), borrowNames(other)];
    placeOf.value = table;
    for (const close of closes) close();
    expect(placeOf.value("1,1")).toBe("table");
    placeOf.value = null;
  });
});

describe("a cell", () => {
  it("has one name in what is advised and in what would come of it", () => {
    const game = rules.catalogue(0).find(({ name }) => name === "feudo")!;
    let compared = 0;
    for (let after = 8; after < 40; after++) {
      const match = feudo();
      for (let n = 0; n < after; n++) match.play(some(match, n));
      const turn = turnOf(match);
      const { moves, phase } = match.look(-1, turn, 0);
      const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms === turn ? 0 : 2 }));
      const table = new Table("one", () => game, gameModule("feudo"), seats, match, null, false);
      table.viewer.value = turn;
      const called = (words: string, cell: string) =>
        table
          .pieces(words)
          .find((piece) => piece.cell === cell)
          ?.words.replace(/^\{\d:your\} /, ""); // one's own castle is "the castle" in a sentence about oneself
      for (const move of phase === "march" ? moves.filter((one) => one.startsWith("move ")) : []) {
        const to = move.split(" ")[2];
        const told = match.preview(move, 0)?.events.find(({ data }) => data.to === to);
        if (!told) continue;
        expect(called(told.say, to)).toBe(called(table.module.sayMove(move, table.now.value), to));
        compared++;
      }
      table.close();
    }
    expect(compared).toBeGreaterThan(10);
  });
});
