// web/tests/hint-truth.test.ts -- what a hint says is so: by the rules, and held against the next best move.
import { afterEach, describe, expect, it } from "vitest";
import type { BaronyPosition } from "../src/games/barony-words";
import { sayMove, type FeudoPosition } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import type { Advice, Course, EventData, Match } from "../src/lib/bridge";
import { around } from "../src/lib/hex";
import { printed } from "../src/lib/printed";
import { lang } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import { entering, ripe, safer } from "../src/play/advice";
import { steps } from "../src/play/aim";
import { landsWords } from "../src/play/barony-facts";
import { factOf } from "../src/play/facts";
import { leadWords } from "../src/play/foresight";
import { askReason } from "../src/play/hint-words";
import { leadOf } from "../src/play/outlook";
import { costsNext } from "../src/play/reason";
import { charmAt } from "../src/play/siege";
import { siteWords } from "../src/play/site";
import { smallFactOf } from "../src/play/small-facts";
import type { Line } from "../src/play/walk";
import { asked, hintTable } from "./by-hints";
import { loadRules, turnOf } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);
afterEach(() => {
  lang.value = "en";
});

const course = (...steps: [number, string, ...EventData[]][]): Course =>
  steps.map(([seat, move, ...data]) => ({
    seat,
    move,
    luck: false,
    events: data.map((one) => ({ say: "", data: one })),
  }));

const advice = (move: string, worth: number, ...others: [string, number][]): Advice => ({
  move,
  worth: [worth, 1 - worth],
  line: [move],
  others: others.map(([one, n]) => ({ move: one, worth: [n, 1 - n], visits: 1 })),
});

describe("a plan to charm", () => {
  const IDLE = /^(stay|spare|done)$/;

  /** May Milady charm in this round wherever she goes, if the others stay? All her marches are played. */
  function everywhere(match: Match, index: number, seed: bigint): boolean {
    const copy = match.imagine(index, 0, seed);
    copy.play("card milady");
    for (let n = 0; n < 60; n++) {
      const { turn, phase, moves, position } = copy.look<FeudoPosition>(-1, 0, 0);
      if (turn < 0 || phase === "trade" || phase === "attack") break;
      if (phase === "march" && turn === 0 && position.plots[0][position.step! - 1] === "milady") {
        const found = moves.some((move) => {
          copy.play(move);
          const charms = copy.look(-1, 0, 0).moves.includes("charm 1");
          copy.back(copy.look(-1, 0, 0).count - 1);
          return charms;
        });
        copy.close();
        return found;
      }
      const open = copy.look(-1, turn, 0).moves;
      copy.play(open.find((one) => IDLE.test(one)) ?? open[0]);
    }
    copy.close();
    return false;
  }

  it("is one that the rules let her carry out: steps alone do not get her there", () => {
    const game = games.find(({ name }) => name === "feudo")!;
    const seen = { can: 0, barred: 0 };
    for (let seed = 1n; seed < 60n && Math.min(seen.can, seen.barred) === 0; seed++) {
      const match = rules.begin(game.index, 2, seed, []);
      for (let n = 0; n < 160 && turnOf(match) !== -2; n++) {
        const { turn, phase, moves, position, count } = match.look<FeudoPosition>(-1, 0, 0);
        const [from, to] = [position.pieces?.[0]?.milady?.at, position.pieces?.[1]?.baron?.at];
        const near = from?.includes(",") && to?.includes(",") && steps(from, to) <= 3;
        if (turn === 0 && phase === "plot" && near && moves.includes("card milady")) {
          const can = charmAt(match, count, 0)(["card milady"], 1, to!);
          const known = [1n, 2n, 3n].some((one) => everywhere(match, count, one));
          expect(can, `seed ${seed}, moment ${count}`).toBe(known);
          seen[known ? "can" : "barred"]++;
          const ground = { aim: null, trial: null, charm: charmAt(match, count, 0) };
          const words = factOf("feudo", position, course([0, "card milady"]), 0, ground);
          if (can) expect(words).toContain("beside {1}’s Baron to charm");
          else expect(words).toBeNull();
        }
        match.play(match.think(1));
      }
      match.close();
    }
    expect(Math.min(seen.can, seen.barred), JSON.stringify(seen)).toBeGreaterThan(0);
  });
});

describe("a plan to attack", () => {
  const position = {
    phase: "plot",
    step: null,
    round: 2,
    map: {},
    towns: {},
    castles: ["0,0", "9,9"],
    plots: [["first"], []],
    trades: [[0], [0]],
    numbers: [{ first: [5, 2], inf1: [2, 1] }, { baron: [3, 1] }],
    pieces: [{ first: { at: "4,4" }, inf1: { at: "4,5" } }, { baron: { at: "6,5" } }],
  } as unknown as FeudoPosition;
  const attack = { units: ["first", "inf1"], n: 7, defence: 3, pay: 0, beaten: ["baron"] };
  const line = (...attackers: string[]): Line => ({
    moves: [],
    course: course(
      [0, "card inf1"],
      [
        0,
        "strike",
        { event: "fight", rule: "", seat: 0, attackers } as unknown as EventData,
        { event: "fled", rule: "", seat: 1 } as EventData,
      ],
    ),
    points: [0, 0],
    over: false,
    won: false,
    winners: [],
  });
  const words = (lines: Line[], found = attack) =>
    factOf("feudo", position, course([0, "card inf1"]), 0, { aim: null, trial: () => found, lines });

  it("is one that is carried out when the game is played on, and says who attacks whom", () => {
    expect(words([line("first", "inf1"), line("inf1"), line()])).toBe(
      "The plan: an attack on {1}’s Baron by the First Knight (5) and Infantryman 1 (2), 7 against 3, if all stays as it is.",
    );
    expect(words([line("first"), line(), line()])).toBeNull(); // he goes elsewhere
  });

  it("is told with its points once the piece goes there", () => {
    const trial = () => ({ ...attack, points: 5 });
    const march = factOf("feudo", position, course([0, "move first 5,5"]), 0, { aim: null, trial });
    expect(march).toContain("The attack (+5): the First Knight (5), 5 against 3."); // who is not needed is free for something else
    const other = factOf("feudo", position, course([0, "move inf1 5,5"]), 0, { aim: null, trial });
    expect(other).toBeNull(); // and that is not what he goes there for,
    const prey = { seat: 1, piece: "baron", sick: false, cell: "6,5" };
    const meant = factOf("feudo", position, course([0, "move inf1 5,5"]), 0, { aim: null, trial, prey });
    expect(meant).toContain("Infantryman 1 (2), 7 against 3"); // unless it was planned
  });

  it("is none on somebody whom the blow does not meet", () => {
    expect(words([line("inf1")], { ...attack, beaten: ["knight1"] })).toBeNull();
  });
});

describe("the last piece of a siege", () => {
  const position = {
    phase: "march",
    step: 3,
    round: 1,
    fog: false,
    map: {},
    towns: { Kenilworth: { at: "9,3", owner: null } },
    castles: ["11,5", "0,0"],
    plots: [["inf1", "inf2", "first", 0], []],
    trades: [[0], [0]],
    numbers: [{ first: [5, 2], inf1: [2, 1], inf2: [2, 1] }, {}],
    pieces: [{ first: { at: "11,5" }, inf1: { at: "10,3" }, inf2: { at: "8,3" } }, {}],
  } as unknown as FeudoPosition;
  const small = (at: FeudoPosition) =>
    smallFactOf("feudo", at, course([0, "move first 9,4"]), 0, { aim: "Kenilworth" });

  it("is told with the sum of those who stand there and what the town brings, not as if it were for later", () => {
    expect(small(position)).toBe(
      "Then all stand beside Kenilworth, +3 at the attack: the First Knight (5), Infantryman 1 (2) and Infantryman 2 (2), together 9 against 7.",
    );
    const away = [{ ...position.pieces[0], inf2: { at: "0,3" } }, {}] as FeudoPosition["pieces"];
    expect(small({ ...position, pieces: away })).toContain("a siege could follow in the next round"); // 7 are not enough
  });
});

describe("the place of a castle", () => {
  it("is told by what it has and the next best one has not, not by what is true of any", () => {
    const game = games.find(({ name }) => name === "feudo")!;
    const match = rules.begin(game.index, 2, 5n, []);
    const seen = { more: 0, alike: 0 };
    for (const who of [0, 1]) {
      const { position, moves } = match.look<FeudoPosition>(-1, who, 0);
      for (const move of moves.slice(0, 10))
        for (const next of moves.slice(0, 10)) {
          const words = siteWords(position, who, move, next);
          expect(words).toMatch(/\p{L}.*\.$/u);
          expect(words).not.toContain("fall sooner");
          for (const [, steps] of words.matchAll(/\((\d+) steps?\)/g))
            expect(Number(steps), "so far off a town is nobody's").toBeLessThan(8);
          if (move !== next) seen[words.includes("At the next best place:") ? "more" : "alike"]++;
        }
      match.play(moves[0]);
    }
    expect(Math.min(seen.more, seen.alike)).toBeGreaterThan(0);
    match.close();
  });
});

describe("the set-up of Barony", () => {
  it("foretells no city where no village stands", async () => {
    const at = hintTable("barony", 2, 3n, 1, 400);
    void at.run();
    for (let n = 0; n < 3 && (await asked(at)); n++) {
      await at.askHint();
      const { move } = at.hint.value as Advice;
      const why = (await askReason(at, at.count.value, move, null)) ?? "";
      expect(why).not.toMatch(/Expected next|long run/);
      expect(why).toMatch(/\.$/);
      at.pickMove(move);
      at.confirm();
    }
    at.close();
  });
});

describe("a fact of Barony", () => {
  const position = (pieces: BaronyPosition["pieces"]) =>
    ({
      phase: "turn",
      map: { "0,0": "plain", "1,0": "mountain", "2,0": "field", "3,0": "plain" },
      pieces,
    }) as unknown as BaronyPosition;
  const small = (move: string, next?: string, pieces: BaronyPosition["pieces"] = {}) =>
    smallFactOf("barony", position(pieces), course([0, move]), 0, { aim: null, next });

  it("does not praise land that is worth less than where the next best move leads", () => {
    expect(small("move 0,0 1,0", "move 0,0 2,0")).toBeNull();
    expect(small("move 0,0 2,0", "move 0,0 1,0")).toContain("5 gold");
    expect(small("move 0,0 1,0")).toContain("2 gold");
  });

  it("promises no building where somebody else stands", () => {
    const foe = { "2,0": [{ seat: 1, building: null, knights: 1 }] };
    expect(small("move 0,0 2,0", undefined, foe)).toBeNull();
  });

  it("tells what the first of two steps is for, though the next best move is for the same", () => {
    const lost = { event: "lost", rule: "", seat: 1, piece: "knight" } as EventData;
    const both = course([0, "move 0,0 3,0"], [0, "move 2,0 3,0", lost], [1, "pass"]);
    expect(costsNext(gameModule("barony"), both)).toBe("With the next step it costs {1} a knight.");
    expect(
      costsNext(gameModule("barony"), course([0, "move 0,0 3,0"], [1, "x", { ...lost, seat: 0 }])),
    ).toBeNull();
  });

  it("about what buildings bring around a city lists no lake, which has no token", () => {
    const near = around("0,0");
    const map = Object.fromEntries(near.map((cell, i) => [cell, i < 2 ? "lake" : "plain"]));
    const at = { to_act: 0, map: { ...map, "0,0": "field" }, pieces: {} } as unknown as BaronyPosition;
    const n = 4 * printed("barony").gold.plain;
    const words = landsWords(at, "0,0").replace(/\s/g, " ");
    expect(words).toBe(`Buildings around it bring tokens worth ${n} gold in all: 4 × plain.`);
  });

  it("about the first city is what the next best place has not", () => {
    const game = games.find(({ name }) => name === "barony")!;
    const seen = { lands: 0, silent: 0 };
    for (let seed = 1n; seed <= 4n; seed++) {
      const match = rules.begin(game.index, 2, seed, []);
      const { position: at, moves } = match.look<BaronyPosition>(-1, 0, 0);
      const gold = (words: string | null) => Number(/worth (\d+) gold/.exec(words ?? "")?.[1] ?? NaN);
      const alone = (move: string) => gold(factOf("barony", at, course([0, move]), 0));
      for (const move of moves.slice(0, 12))
        for (const next of moves.slice(0, 12)) {
          if (move === next) continue;
          const words = factOf("barony", at, course([0, move]), 0, { aim: null, trial: null, next });
          if (alone(move) >= alone(next)) expect(gold(words)).toBe(alone(move));
          else expect(words ?? "").not.toContain("gold");
          const room = /^(\d+) land cells .+, instead of (\d+)\.$/.exec(words ?? "");
          if (room) expect(Number(room[1])).toBeGreaterThan(Number(room[2]));
          seen[alone(move) >= alone(next) ? "lands" : "silent"]++;
        }
      match.close();
    }
    expect(Math.min(seen.lands, seen.silent)).toBeGreaterThan(20);
  });
});

describe("a step that brings nothing soon", () => {
  it("is told with what its course leads to, and in how many turns", async () => {
    const game = games.find(({ name }) => name === "barony")!;
    const match = rules.begin(game.index, 2, 5n, []);
    while (match.look(-1, 0, 0).phase !== "turn" || turnOf(match) !== 0) match.play(match.think(1));
    const think = async (record: string) => {
      const copy = rules.loadRecord(record);
      try {
        return copy.think(2);
      } finally {
        copy.close();
      }
    };
    const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
    const thinker = { think, hurry() {} } as unknown as Thinker;
    const at = new Table("lead", () => game, gameModule("barony"), seats, match, thinker, false);
    const move = at.now.value.moves.find((one) => one.startsWith("recruit "))!;
    const lead = (await leadOf(at, [move]))!;
    expect(lead.turns).toBeGreaterThan(1); // nobody builds with the knights of now
    expect(leadWords(gameModule("barony"), { ...lead, turns: 2 })).toMatch(
      /^Expected to bring .+ in 2 turns\.$/,
    );
    expect(leadWords(gameModule("barony"), { ...lead, turns: 6 })).toBeNull(); // true of nearly any move
    at.close();
  });
});

describe("what is true of any round", () => {
  it("is no reason for an order of play that the other one equals", () => {
    const words = (near: boolean) =>
      factOf("feudo", {}, course([0, "order 1,0"]), 0, { aim: null, trial: null, near });
    expect(words(true)).toBeNull();
    expect(words(false)).toContain("Going last");
  });
});

describe("gold of Barony", () => {
  const position = (fields: number) => ({
    tokens: [{ mountain: 0, forest: 0, plain: 0, field: fields }],
    rank: [0],
    map: { "0,0": "field" },
    phase: "turn",
  });
  const built = (fields: number) =>
    factOf("barony", position(fields), [{ seat: 0, move: "build 0,0 village", luck: false, events: [] }], 0);
  it("is told with the title that it buys", () => {
    expect(built(0)).toBe("It brings 5 gold: 5 of the 15 that a title costs.");
    expect(built(2)).toBe("It brings 5 gold. With 15 gold the title of viscount is in reach.");
  });
});

describe("of moves as good as each other", () => {
  it("one builds in Barony, lest a move is always a little better", () => {
    const one = ripe(advice("move 0,0 1,0", 0.6, ["recruit 0,0 2", 0.6], ["build 2,0 village", 0.58]), 0);
    expect(one.move).toBe("build 2,0 village");
    expect(one.others.map(({ move }) => move)).toEqual(["move 0,0 1,0", "recruit 0,0 2"]);
    expect(ripe(advice("move 0,0 1,0", 0.6, ["build 2,0 village", 0.55]), 0).move).toBe("move 0,0 1,0");
    expect(ripe(advice("done", 0.6, ["build 2,0 village", 0.58]), 0).move).toBe("build 2,0 village");
  });

  it("one enters a town of one's own", () => {
    const at = { towns: { Hereford: { at: "3,3", owner: 0 } } } as unknown as FeudoPosition;
    const given = advice("done", 0.5, ["advance 4,4 knight1", 0.5], ["advance 3,3 baron+inf1", 0.49]);
    expect(entering(at, given, 0).move).toBe("advance 3,3 baron+inf1");
    expect(entering(at, advice("done", 0.5, ["advance 3,3 baron", 0.4]), 0).move).toBe("done");
  });

  it("the piece goes where nobody can defeat it, if that serves the plan as well", () => {
    const given = advice(
      "move baron 1,1",
      0.5,
      ["move baron 2,2", 0.5],
      ["move baron 3,3", 0.49],
      ["move baron 4,4", 0.3],
    );
    const struck = (move: string) => /1,1|4,4/.test(move);
    expect(safer(given, 0, struck, () => true).move).toBe("move baron 2,2");
    expect(safer(given, 0, struck, (move) => move.includes("3,3")).move).toBe("move baron 3,3");
    expect(safer(given, 0, struck, () => false).move).toBe("move baron 1,1");
    expect(
      safer(
        given,
        0,
        () => false,
        () => true,
      ).move,
    ).toBe("move baron 1,1");
  });
});

describe("an attack", () => {
  it("is named by whom it is against, and none before the first is no further one", () => {
    const at = (won: FeudoPosition["won"]) =>
      ({
        phase: "attack",
        position: {
          to_act: 0,
          towns: { Evesham: { at: "2,2", owner: 1 } },
          pieces: [
            {},
            { knight2: { at: "1,1" }, baron: { at: "1,1" }, milady: { at: "1,1" }, inf1: { at: "2,2" } },
          ],
          won,
        } as unknown as FeudoPosition,
      }) as const;
    expect(sayMove("attack 1,1", at([]))).toBe("attack {1}’s Knight 2 and Baron");
    expect(sayMove("attack 2,2", at([]))).toBe("attack 2,2"); // a town has a name
    expect(sayMove("done", at([]))).toBe("no attack");
    expect(sayMove("done", at([{ seat: 0, at: "1,1", pieces: [] }]))).toBe("no further attack");
    lang.value = "de";
    expect(sayMove("attack 1,1", at([]))).toBe("Ritter 2 und den Baron von {1} angreifen");
  });
});
