// web/tests/turn.test.ts -- the plan of a turn: hints keep to it from the first step to the last, or say that they do not.
import { afterEach, describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import type { FeudoPosition } from "../src/games/feudo-words";
import type { Advice } from "../src/lib/bridge";
import { coordinates, forcedSteps, lang, LANGS, speed } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { foundsAfter } from "../src/play/baron-choice";
import { askReason } from "../src/play/hint-words";
import { keepPlot, keepTurn, restOf, stepsOf } from "../src/play/turn";
import { hintTable, turn } from "./by-hints";

afterEach(() => {
  lang.value = "en";
  forcedSteps.value = true;
});

const advice = (move: string, worth: number, ...others: [string, number][]): Advice => ({
  move,
  worth: [worth, 1 - worth],
  line: [move],
  others: others.map(([one, n]) => ({ move: one, worth: [n, 1 - n], visits: 1 })),
});

/** A person who asks for hints, and a computer player; all think by few walks. */
function sitDown(name: string, seed: bigint, walks = 400): Table {
  speed.value = "off";
  forcedSteps.value = false;
  coordinates.value = true;
  return hintTable(name, 2, seed, 1, walks);
}

describe("a step that was planned", () => {
  it("comes next while that costs next to nothing, with what is to follow it", () => {
    const kept = keepTurn(advice("a", 0.5, ["b", 0.48], ["c", 0.2]), 0, ["b", "d"]);
    expect([kept.move, kept.line, kept.others[0].move]).toEqual(["b", ["b", "d"], "a"]);
    expect(keepTurn(advice("b", 0.5), 0, ["b", "d"]).line).toEqual(["b", "d"]);
    expect(keepTurn(advice("a", 0.5, ["b", 0.5]), 0, []).move).toBe("a");
  });

  it("is told of where something else is clearly better", () => {
    const one = keepTurn(advice("a", 0.5, ["b", 0.4]), 0, ["b"]);
    expect([one.move, one.turned?.move]).toEqual(["a", "b"]);
    expect(one.turned!.less).toBeCloseTo(0.1);
    expect(keepTurn(advice("a", 0.5), 0, ["b"]).turned).toEqual({ move: "b" });
  });

  it("is thought about by itself before it is given up, however little the search has looked at it", async () => {
    const at = sitDown("barony", 5n);
    void at.run();
    expect(await turn(at)).toBe(true);
    const [best, planned] = at.now.value.moves;
    const given = { ...advice(best, 0.6, [planned, 0.3]), iterations: 400 };
    const hinted = async (worth: number) => {
      const weigh = async () => [worth, 1 - worth];
      Object.assign(at.thinker!, { advise: async () => given, weigh, courses: async () => null });
      const { turn: seat, count } = at.now.value;
      at.turnPlan = { seat, count, moves: [planned], worth: [0.6, 0.4] };
      at.hint.value = null;
      await at.askHint();
      return at.hint.value as unknown as Advice;
    };
    expect((await hinted(0.595)).move).toBe(planned);
    const turned = await hinted(0.5);
    expect([turned.move, turned.turned?.move]).toEqual([best, planned]);
    expect(turned.turned!.less).toBeCloseTo(0.1);
    at.close();
  });

  it("ends though somebody is bent on a move that is worse: the same tile at its lower price", async () => {
    for (let seed = 1n; seed < 60n; seed++) {
      const at = sitDown("baron", seed);
      void at.run();
      expect(await turn(at)).toBe(true);
      const { row } = at.now.value.position as BaronPosition;
      if (row[0] !== row[1]) {
        at.close();
        continue;
      }
      const given = { ...advice("take 2", 0.6, ["take 1", 0.3]), iterations: 400 };
      const weigh = async () => [0.3, 0.7];
      Object.assign(at.thinker!, { advise: async () => given, weigh, courses: async () => null });
      await at.askHint();
      expect((at.hint.value as Advice).move).toBe("take 1");
      at.close();
      return;
    }
    expect.unreachable("no row with two of a kind");
  });

  it("is never given up between two cards of a plot, in which nothing happens, however they are searched", () => {
    const cards = ["card b", "card c", "trade 0"];
    const one = keepPlot(advice("card a", 0.5, ["card b", 0.38], ["card c", 0.2]), 0, cards, [
      "card a",
      "card b",
    ]);
    expect([one.move, one.line, one.turned]).toEqual(["card b", cards, undefined]);
    expect(one.others[0].move).toBe("card a");
    // What was laid instead has changed it.
    expect(keepPlot(advice("card a", 0.5), 0, cards, ["card a", "card c"]).move).toBe("card a");
  });
});

describe("the hints of a turn of Baron", () => {
  it("say what is to follow, and it does, or the next one says that something else is better", async () => {
    const at = sitDown("baron", 12n);
    void at.run();
    const seen = { plans: 0, kept: 0, turned: 0 };
    let planned = ""; // as it was told,
    let next = ""; // and the move that is meant
    for (let n = 0; n < 45 && (await turn(at)); n++) {
      const { moves, count } = at.now.value;
      if (moves.length > 1) {
        await at.askHint();
        const { move, turned } = at.hint.value as Advice;
        const why = (await askReason(at, count, move, null))!;
        const named = at.named(at.module.sayMove(move, at.now.value));
        if (planned !== "") {
          const follows = next === move; // by then a place may have another name
          expect(follows || why.includes(planned), `${planned} | ${named}: ${why}`).toBe(true);
          expect(follows).toBe(turned === undefined);
          seen[follows ? "kept" : "turned"]++;
        }
        [, planned = ""] = /Then: ([^;.]*)[;.]/.exec(why) ?? [];
        seen.plans += Number(planned !== "");
        if (planned !== "") expect(restOf(at)[0]).toBe(move);
        next = restOf(at)[1] ?? "";
        at.pickMove(move);
      } else {
        planned = "";
        at.pickMove(moves[0]);
      }
      at.confirm();
    }
    at.close();
    expect(seen.plans).toBeGreaterThan(15);
    expect(seen.kept).toBeGreaterThan(10);
  });

  it("are told in every language", async () => {
    const at = sitDown("baron", 12n);
    void at.run();
    await turn(at);
    await at.askHint();
    const { move } = at.hint.value as Advice;
    for (const [i, code] of LANGS.entries()) {
      lang.value = code;
      await turn(at);
      if (at.hint.value === null) await at.askHint();
      const why = await askReason(at, at.count.value, move, null);
      expect(why).toContain(["Then:", "Danach:", "Ensuite\u00a0:"][i]);
    }
    at.close();
  });

  it("end where the plan does not fit what was done, or is over", async () => {
    const at = sitDown("baron", 12n);
    void at.run();
    await turn(at);
    const { count, turn: seat, moves } = at.now.value;
    at.turnPlan = { seat, count, moves: ["take 2", "lay meadow 0,1"], worth: [0.5, 0.5] };
    expect(restOf(at)).toEqual(["take 2", "lay meadow 0,1"]);
    at.pickMove(moves.find((move) => move !== "take 2")!);
    at.confirm();
    await turn(at);
    expect(restOf(at)).toEqual([]);
    at.close();
  });
});

describe("the hints of a plot of Feudo", () => {
  it("tell one plan, and each card its part in it", async () => {
    const seen = { plans: 0, sieges: 0, parts: 0 };
    for (const seed of [4n, 9n]) {
      const at = sitDown("feudo", seed, 60);
      void at.run();
      let [town, round] = ["", 0]; // of the siege that was told
      for (let n = 0; n < 40 && (await turn(at)); n++) {
        const { moves, count, phase } = at.now.value;
        const position = at.now.value.position as FeudoPosition;
        if (position.round !== round) town = "";
        round = position.round;
        if (moves.length > 1) {
          await at.askHint();
          const { move, turned } = at.hint.value as Advice;
          const why = (await askReason(at, count, move, null))!;
          if (phase === "plot" && move.startsWith("card ")) {
            const laid = position.plots[0].length;
            const first = /(?:Plan of this round|The plan)[:,] /.test(why);
            expect(first, `card ${laid + 1}: ${why}`).toBe(laid === 0);
            const [, siege] = /besiege (\w+), together \d+ against \d+/.exec(why) ?? [];
            if (siege) expect(at.aim?.town).toBe(siege);
            town = siege ?? town;
            const [, again] = /card of the siege of (\w+)/.exec(why) ?? [];
            if (again) expect(again).toBe(town);
            seen.plans += Number(first);
            seen.sieges += Number(siege !== undefined);
            seen.parts += Number(/^The (second|third) card/.test(why));
            expect(turned).toBeUndefined();
          }
          at.pickMove(move);
        } else at.pickMove(moves[0]);
        at.confirm();
      }
      at.close();
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(2);
  }, 180_000);
});

describe("steps of a plan", () => {
  it("are carried out by the rules on a copy, to the end of the turn", async () => {
    const at = sitDown("baron", 12n);
    void at.run();
    await turn(at);
    const { line, move } = await at.thinker!.advise(at.record(), "look");
    const { steps, on } = stepsOf(at, line);
    expect(steps[0].move).toBe(move);
    expect(steps.map(({ luck }) => luck)).toEqual(steps.map((_, i) => i > 0)); // a tile is drawn after the first
    expect(steps.every((one) => one.look.moves.includes(one.move))).toBe(true);
    expect(on).toBe(false);
    expect(stepsOf(at, [move]).on).toBe(true);
    expect(stepsOf(at, ["lay meadow 9,9"]).steps).toEqual([]);
    at.close();
  });

  it("tell what a knight founds who is sent right after a tile, as the rules do", async () => {
    const at = sitDown("baron", 3n);
    void at.run();
    let found = 0;
    for (let n = 0; n < 200 && found < 2 && (await turn(at)); n++) {
      const { moves, count, turn: seat, phase } = at.now.value;
      for (const lay of phase === "lay" ? moves : []) {
        const copy = at.imagine(count, seat, 5n);
        const honour = foundsAfter(copy, lay, seat);
        if (honour === 0) {
          copy.close();
          continue;
        }
        copy.play(lay);
        const most = copy
          .look(-1, seat, 0)
          .moves.flatMap((move) => copy.preview(move, 0)!.events.map(({ data }) => data))
          .filter(({ event, seat: whose }) => event === "founded" && whose === seat)
          .map((data) => Number(data.honour));
        expect(most).toContain(honour);
        copy.close();
        found++;
      }
      at.pickMove(moves[(n * 7919 + 13) % moves.length]);
      at.confirm();
    }
    at.close();
    expect(found).toBeGreaterThan(0);
  });
});
