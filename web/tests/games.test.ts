// web/tests/games.test.ts -- the modules of Barony and Feudo: moves, clicks, wishes and words.
import { describe, expect, it } from "vitest";
import { barony, baronyKeys, baronyWishes, goes, payment, standsFor } from "../src/games/barony";
import { meant } from "../src/games/cells";
import { feudo, feudoKeys, feudoWishes } from "../src/games/feudo";
import { inAttack } from "../src/games/feudo-hand";
import { position as lay, traded } from "../src/games/feudo-lessons";
import { marching, pieceName, standing, unpaidBy, type FeudoPosition } from "../src/games/feudo-words";
import type { GameModule } from "../src/games/module";
import { kindOf, places } from "../src/games/pieces";
import { OVER, type Look } from "../src/lib/bridge";
import { choose, narrow } from "../src/lib/picks";
import { lang, LANGS } from "../src/lib/settings";
import { exampleRecord } from "../src/rules/steps";
import { loadRules } from "./rules";

const rules = await loadRules();
const index = (name: string) => rules.catalogue(0).find((game) => game.name === name)!.index;

/** A number from 0 to most - 1, the same in each run. */
function dice(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describe("barony's moves", () => {
  const turn = (move: string) => baronyKeys(move, "turn");
  const moves = ["move 0,0 1,0", "move 0,0 0,1", "move 1,0 0,0", "recruit 0,0 1", "recruit 0,0 2"];

  it("are chosen by their place first or by their action first", () => {
    expect([...narrow(moves, turn, []).next].sort()).toEqual([
      "act:move",
      "act:recruit",
      "from:0,0",
      "from:1,0",
      "to:0,0", // a way that leads there may be named by its end
      "to:0,1",
      "to:1,0",
    ]);
    expect([...narrow(moves, turn, ["from:0,0"]).next].sort()).toEqual([
      "act:move",
      "act:recruit",
      "count:1",
      "count:2",
      "to:0,1",
      "to:1,0",
    ]);
    expect(narrow(moves, turn, ["act:move"]).next).toContain("from:1,0");
    expect(narrow(moves, turn, ["to:0,1"]).complete).toBe("move 0,0 0,1");
    expect(narrow(moves, turn, ["from:0,0", "count:2"]).complete).toBe("recruit 0,0 2");
    expect(narrow(moves, turn, ["act:recruit", "count:1"]).complete).toBe("recruit 0,0 1");
  });

  it("ask where to and mark it at once where only one knight can go", () => {
    const asked = (left: string[]) =>
      barony.askNext!({ phase: "turn" } as Parameters<NonNullable<typeof barony.askNext>>[0], left, []);
    const only = ["move 0,0 1,0", "move 0,0 0,1"];
    expect(asked(only)).toContain("where the knight goes");
    expect(goes(narrow(only, turn, []).next, [])).toBe(true);
    const two = [...only, "move 1,0 0,0"];
    expect(asked(two)).toContain("a knight to move");
    expect(goes(narrow(two, turn, []).next, [])).toBe(false);
    expect(goes(narrow(two, turn, ["from:0,0"]).next, ["from:0,0"])).toBe(true);
  });

  it("do not take the place to go to for the place to come from", () => {
    expect(narrow(moves, turn, ["from:1,0"]).complete).toBe("move 1,0 0,0");
  });

  it("name no action where none is chosen", () => {
    expect(baronyKeys("city 0,0", "setup")).toEqual([{ el: "to:0,0" }]);
    expect(baronyKeys("done", "move")).toEqual([{ el: "do:done" }]);
    expect(baronyKeys("loot field", "loot")).toEqual([{ el: "loot:field" }]);
  });

  it("pay with tokens", () => {
    expect(payment("2,0,1,0")).toEqual([
      { token: "field", n: 2 },
      { token: "forest", n: 1 },
    ]);
  });
});

describe("a cell of Barony from and to which knights can go", () => {
  it("is where one goes from, until somebody goes", () => {
    const moves = ["move 0,0 1,0", "move 1,0 0,0", "move 1,0 2,0", "build 1,0 village"];
    const keys = (move: string) => baronyKeys(move, "turn");
    const steps = new Map<string, Set<string>>();
    const click = (cell: string, chosen: readonly string[]) => {
      steps.set(chosen.join("|"), narrow(moves, keys, chosen).next);
      return meant(standsFor(cell, chosen), chosen, (some) => steps.get(some.join("|")));
    };
    expect(click("1,0", []), "before any action").toBe("from:1,0");
    expect(click("1,0", ["act:move"]), "a knight is to be chosen").toBe("from:1,0");
    expect(click("0,0", ["act:move", "from:1,0"]), "and then where to").toBe("to:0,0");
  });
});

describe("feudo's moves", () => {
  it("set an order seat by seat", () => {
    const orders = ["order 0,1,2", "order 0,2,1", "order 1,0,2", "order 1,2,0"];
    expect([...narrow(orders, feudoKeys, []).next]).toEqual(["place:0:0", "place:0:1"]);
    expect([...narrow(orders, feudoKeys, ["place:0:1"]).next]).toEqual(["place:1:0", "place:1:2"]);
    expect(narrow(orders, feudoKeys, ["place:0:1", "place:1:2"]).complete).toBe("order 1,2,0");
  });

  it("spend shillings on a piece first, then a cell", () => {
    const spends = ["done", "spend inf1 3,3", "spend inf1 3,4", "spend baron 3,3"];
    expect([...narrow(spends, feudoKeys, []).next].sort()).toEqual(["do:done", "piece:baron", "piece:inf1"]);
    expect(choose(spends, feudoKeys, ["piece:inf1"], "to:3,4")).toEqual(["piece:inf1", "to:3,4"]);
  });

  it("leave no mercenary without pay in silence", () => {
    const at = (trades: number[], plot: string[]) =>
      ({ trades: [trades], plots: [plot] }) as unknown as FeudoPosition;
    expect(unpaidBy("card merc1", at([0, 0], []), 0)).toContain("Mercenary 1, who may not march");
    expect(unpaidBy("card merc1", at([0, 2], []), 0)).toBe("");
    expect(unpaidBy("card knight1", at([0, 0], []), 0)).toBe("");
    const both = unpaidBy("trade 0", at([0, 2], ["merc1", "merc2", "knight1"]), 0);
    expect(both).toContain("Mercenary 1 and Mercenary 2");
    expect(unpaidBy("trade 2", at([0, 2], ["merc1", "merc2", "knight1"]), 0)).toBe("");
    expect(unpaidBy("trade 0", at([0, 2], ["inf1", "knight1", "baron"]), 0)).toBe("");
    const look = { phase: "plot", position: at([0, 0], []), turn: 0 } as unknown as Look<FeudoPosition>;
    expect(feudo.weighty?.("card merc2", look), "it is asked about").toBe(true);
    expect(feudo.caution?.("card merc2", look)).not.toBe("");
  });

  it("tell two pieces that enter together from each alone", () => {
    const advances = ["advance 4,4 baron", "advance 4,4 baron+knight2", "advance 4,4 knight2", "done"];
    expect([...narrow(advances, feudoKeys, ["to:4,4"]).next]).toEqual([
      "piece:baron",
      "enter:baron+knight2",
      "piece:knight2",
    ]);
  });

  it("advance by the piece alone, where there is one cell to enter", () => {
    const advances = ["advance 7,9 merc1", "done"];
    expect(narrow(advances, feudoKeys, ["piece:merc1"]).complete).toBe("advance 7,9 merc1");
    expect(narrow(advances, feudoKeys, ["to:7,9"]).complete).toBe("advance 7,9 merc1");
    const two = ["advance 7,9 merc1", "advance 6,8 merc1", "done"];
    expect([...narrow(two, feudoKeys, ["piece:merc1"]).next]).toEqual(["to:7,9", "to:6,8"]);
  });
});

describe("meant", () => {
  const after = (some: Record<string, string[]>) => (chosen: readonly string[]) =>
    some[chosen.join("|")] ? new Set(some[chosen.join("|")]) : undefined;

  it("takes what can be chosen now, the first of several", () => {
    const next = after({ "": ["from:a"], "from:a": ["to:b", "to:c"] });
    expect(meant(["to:b", "from:b"], ["from:a"], next)).toBe("to:b");
  });

  it("falls back to what could be chosen before", () => {
    const next = after({ "": ["from:a", "from:b"], "from:a": ["to:c", "to:d"], "from:a|to:c": [] });
    expect(meant(["to:d", "from:d"], ["from:a", "to:c"], next)).toBe("to:d");
    expect(meant(["to:b", "from:b"], ["from:a", "to:c"], next)).toBe("from:b");
  });

  it("finds what is chosen already, to confirm it or let it go", () => {
    const next = after({ "": ["from:a"], "from:a": ["to:c"], "from:a|to:c": [] });
    expect(meant(["to:c", "from:c"], ["from:a", "to:c"], next)).toBe("to:c");
    expect(meant(["to:a", "from:a"], ["from:a"], next)).toBe("from:a");
  });

  it("goes on to the next piece on the same cell", () => {
    const next = after({ "": ["piece:x", "piece:y"], "piece:x": ["to:q"] });
    expect(meant(["to:p", "piece:y", "piece:x"], ["piece:x"], next)).toBe("piece:y");
  });

  it("knows nothing about a cell that means nothing", () => {
    expect(meant(["to:z"], [], after({ "": ["to:a"] }))).toBeNull();
  });
});

describe("pieces", () => {
  it("are told apart by kind and number", () => {
    expect(kindOf("knight2")).toEqual({ kind: "knight", number: 2 });
    expect(kindOf("milady")).toEqual({ kind: "milady", number: null });
    lang.value = "de";
    expect(pieceName("baron+knight2")).toBe("Baron + Ritter 2");
    lang.value = "en";
  });

  it("find room in a hexagon, however many there are", () => {
    for (let count = 1; count <= 20; count++) {
      const where = places(count);
      expect(where.length).toBe(count);
      for (const { x, y } of where) expect(Math.hypot(x, y)).toBeLessThan(43);
    }
  });
});

/** Plays games by clicks only, as the page would, and checks the words on the way. */
describe.each([
  ["barony", barony as GameModule, 2],
  ["barony", barony as GameModule, 4],
  ["feudo", feudo as GameModule, 2],
  ["feudo", feudo as GameModule, 4],
])("a game of %s", (name, module, seats) => {
  it(`is played by clicks with ${seats} at the table`, () => {
    const match = rules.begin(index(name), seats, 11n, []);
    const roll = dice(seats);
    const people = Array.from({ length: seats }, (_, i) => ({ name: `P${i}`, arms: i, level: 0 }));
    let turns = 0;
    for (;;) {
      const turn = match.look<any>(-1, -1, 0).turn;
      if (turn === OVER) break;
      const look = match.look<any>(-1, turn, 0);
      const keys = (move: string) => module.keys(move, look);
      let chosen: string[] = [];
      let choice = narrow(look.moves, keys, chosen);
      while (choice.complete === null) {
        const next = [...choice.next];
        expect(next.length, `${look.phase}: ${look.moves.join("; ")} after ${chosen}`).toBeGreaterThan(0);
        const el = next[roll(next.length)];
        const more = choose(look.moves, keys, chosen, el);
        expect(more).toEqual([...chosen, el]);
        chosen = more!;
        choice = narrow(look.moves, keys, chosen);
      }
      for (const code of LANGS) {
        lang.value = code;
        const words = module.sayMove(choice.complete, look);
        expect(words).not.toContain("undefined");
        expect(words.replace(/\{\d\}/g, "")).not.toMatch(/[{}]/);
        for (const el of choice.next) if (el.startsWith("do:")) expect(module.label(el, look)).toBeTruthy();
        if (turns % 40 === 0) {
          for (const { words: cell } of module.cells(look.position, people)) {
            expect(cell).not.toMatch(/undefined|[{}]/);
          }
          for (let seat = 0; seat < seats; seat++) {
            expect(module.facts(look.position, seat)).not.toMatch(/undefined|[{}]/);
          }
        }
      }
      lang.value = "en";
      match.play(choice.complete);
      turns++;
      // Chance seldom makes a duke; this many turns hold every kind of choice.
      if (turns > 400 && name === "barony") break;
    }
    expect(turns).toBeGreaterThan(50);
    match.close();
  });
});

describe("wishes", () => {
  const look = (name: string, seats: number, moves: number): { look: Look<any>; why: (m: string) => any } => {
    const match = rules.begin(index(name), seats, 3n, []);
    const roll = dice(5);
    for (let i = 0; i < moves; i++) {
      const { moves: all } = match.look(-1, match.look(-1, -1, 0).turn, 0);
      match.play(all[roll(all.length)]);
    }
    const turn = match.look(-1, -1, 0).turn;
    return { look: match.look(-1, turn, 0), why: (move) => match.why(move, 0) };
  };

  it("of barony's set-up and turns are answered by a rule", () => {
    const begun = look("barony", 2, 0);
    const lake = Object.entries(begun.look.position.map).find(([, kind]) => kind === "lake")![0];
    const [wish] = baronyWishes(begun.look, [], `from:${lake}`);
    expect(begun.why(wish)).toMatchObject({ rule: "Y7" });
    const later = look("barony", 2, 6);
    expect(later.look.phase).toBe("turn");
    const [title] = baronyWishes(later.look, [], "act:title");
    expect(later.why(title)).toMatchObject({ rule: "Y16" });
    const city = Object.entries<any>(later.look.position.pieces).find(
      ([, [stack]]) => stack.seat === later.look.turn,
    )![0];
    const [far] = baronyWishes(later.look, [`from:${city}`], `to:${lake}`);
    expect(far).toBe(`move ${city} ${lake}`);
    expect(later.why(far)).not.toBeNull();
    for (const act of ["build", "city"]) {
      const wishes = baronyWishes(later.look, [], `act:${act}`);
      expect(
        wishes.some((one) => later.why(one) !== null),
        act,
      ).toBe(true);
    }
  });

  it("of feudo are answered by a rule", () => {
    const begun = look("feudo", 2, 0);
    const [castle] = feudoWishes(begun.look, [], "to:5,5");
    expect(begun.why(castle)).toMatchObject({ rule: "F3" });
    const plotting = look("feudo", 2, 4);
    expect(plotting.look.phase).toBe("plot");
    const [plotted] = plotting.look.position.plots[plotting.look.turn];
    const [again] = feudoWishes(plotting.look, [], `piece:${plotted}`);
    expect(plotting.why(again)).toMatchObject({ rule: "F11" });
  });
});

describe("refusals", () => {
  const tap = (name: string, seats: number, seed: number, until: (at: Look<any>) => boolean) => {
    const match = rules.begin(index(name), seats, BigInt(seed), []);
    const roll = dice(seed);
    for (;;) {
      const { turn } = match.look(-1, -1, 0);
      const at = match.look(-1, turn, 0) as Look<any>;
      if (until(at)) return { match, at };
      match.play(at.moves[roll(at.moves.length)]);
    }
  };

  it("name the one thing that forbids what was tapped, in each language", () => {
    const { match, at } = tap("feudo", 2, 3, ({ phase }) => phase === "castle");
    const [cell] = Object.entries(at.position.map as Record<string, string>).find(
      ([, kind]) => kind === "wood",
    )!;
    const [wish] = feudoWishes(at, [], `to:${cell}`);
    expect(LANGS.map((_, lang) => match.why(wish, lang))).toMatchObject([
      { rule: "F3", brief: true, text: "A castle stands on a hill." },
      { rule: "F3", brief: true, text: "Ein Schloss steht auf einem Hügel." },
      { rule: "F3", brief: true, text: "Un château se dresse sur une colline." },
    ]);
    match.close();
  });

  it("say of a mercenary that has to stay that nobody pays him", () => {
    const unpaid = ({ phase, moves, position, turn }: Look<any>) =>
      phase === "march" && moves.length === 1 && position.plots[turn][position.step - 1]?.startsWith("merc");
    const { match, at } = tap("feudo", 2, 5, (look) => unpaid(look) && feudo.missing!(look).length > 0);
    for (const wish of feudo.missing!(at)) expect(match.why(wish, 0)).toMatchObject({ rule: "F17" });
    match.close();
  });

  it("tell numbers as they stand, and the whole rule where there is nothing shorter", () => {
    const { match, at } = tap("barony", 2, 3, ({ phase }) => phase === "turn");
    const [title] = baronyWishes(at, [], "act:title");
    expect(match.why(title, 0)).toMatchObject({
      rule: "Y16",
      brief: true,
      text: "A title costs 15 gold; the tokens are worth 0.",
    });
    expect(match.why("pass", 0)).toMatchObject({ rule: "Y17", brief: false });
    match.close();
  });
});

describe("feudo's attack", () => {
  it("is joined by whoever goes with the Baron, in a castle by nobody else", () => {
    const at = (cell: string) => ({ at: cell });
    const position = {
      castles: ["0,5", "10,5"],
      muster: { target: "4,4", units: ["baron", "knight2"] },
      pieces: [
        { baron: at("3,4"), knight1: at("3,4"), knight2: at("4,5"), milady: at("3,4"), inf1: at("0,5") },
      ],
    };
    expect(inAttack(position as never, 0)).toEqual(["baron", "knight2", "knight1"]);
    position.castles[0] = "3,4";
    expect(inAttack(position as never, 0)).toEqual(["baron", "knight2"]);
    expect(inAttack({ ...position, muster: null } as never, 0)).toEqual([]);
  });
});

describe("feudo's siege", () => {
  it("says who is missing where strength is enough but nobody opens the gate", () => {
    const game = rules.catalogue(0).find(({ name }) => name === "feudo")!;
    const position = lay([{ first: "6,9", knight1: "8,9", inf1: "7,10" }, {}], {
      ...traded,
      phase: "attack",
    });
    const match = rules.loadRecord(exampleRecord(game, position));
    const asked = (code: number) => match.look(-1, 0, code).ask;
    for (const move of ["attack 7,9", "join first"]) match.play(move);
    expect(asked(0)).toContain("more than 7");
    match.play("join knight1"); // 9, and still it cannot be struck
    expect(match.look(-1, 0, 0).moves).toEqual(["join inf1"]);
    expect(LANGS.map((_, code) => asked(code))).toEqual([
      expect.stringContaining("9 is enough, but a mercenary or infantryman must join"),
      expect.stringContaining("9 reichen, aber ein Söldner oder Fußsoldat muss mit angreifen"),
      expect.stringContaining("9 suffisent, mais il faut un mercenaire ou un fantassin"),
    ]);
    match.play("join inf1");
    expect(asked(0)).toContain("more than 7");
    match.close();
  });
});

describe("feudo's board", () => {
  it("knows who stands where and whose card is played", () => {
    const position = {
      step: 2,
      plots: [["first", "inf1", null, null], []],
      pieces: [
        { first: { at: "3,3", sick: true }, inf1: { at: "dead" }, milady: { at: "away", back: 4 } },
        { baron: { at: "3,3", sick: false } },
      ],
    } as any;
    expect(marching(position, 0)).toBe("inf1");
    expect(marching(position, 1)).toBeNull();
    expect([...standing(position)]).toEqual([
      [
        "3,3",
        [
          { seat: 0, piece: "first", sick: true },
          { seat: 1, piece: "baron", sick: false },
        ],
      ],
    ]);
  });
});
