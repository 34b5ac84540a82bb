// web/tests/scheme.test.ts -- the plot of a round of Feudo as one plan: made by the rules, weighed as a whole, kept to card by card.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pieceIn, type FeudoPosition } from "../src/games/feudo-words";
import { PUBLIC, type Advice, type Match } from "../src/lib/bridge";
import { forcedSteps, LANGS, lang, speed } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { purposeful, purposeOf } from "../src/play/advice";
import { keepAim, steps, type Aim } from "../src/play/aim";
import { riskOf, safest } from "../src/play/baron-choice";
import { askFirst, askReason, shiftWords } from "../src/play/hint-words";
import { threatTo } from "../src/play/scheme";
import { enterAt } from "../src/play/siege";
import { brokenWords, keepVow, serves, type Vow } from "../src/play/vow";
import { asked, hintTable, onCopy, rules } from "./by-hints";
import { some, turnOf } from "./rules";

beforeEach(() => {
  speed.value = "off";
  forcedSteps.value = false;
});
afterEach(() => {
  lang.value = "en";
  forcedSteps.value = true;
});

const advice = (...shares: [string, number][]): Advice => {
  const [best, ...others] = shares.map(([move, share]) => ({ move, worth: [share, 1 - share], visits: 90 }));
  return { move: best.move, worth: best.worth, line: [best.move], others };
};

/** What the search says of a moment, given by hand: the first thing that can be done, all others as good but for `worth`. */
const flat =
  (worth: (move: string, laid: readonly unknown[]) => number) =>
  (record: string): Advice =>
    onCopy(record, (copy) => {
      const turn = turnOf(copy);
      const { moves, position } = copy.look<FeudoPosition>(-1, turn, 0);
      const laid = position.plots?.[turn] ?? [];
      const shares = moves.map((move) => [move, worth(move, laid)] as [string, number]);
      return advice(...shares.sort((a, b) => b[1] - a[1]));
    });

const NO_TRADE = (move: string) => (move.startsWith("trade ") ? 0.5 - Number(move.split(" ")[1]) / 500 : 0.5);

function sitDown(seed: bigint, worth: Parameters<typeof flat>[0]): Table {
  const think = async (record: string) => onCopy(record, (copy) => some(copy, 0));
  return hintTable("feudo", 2, seed, 1, 30, () => ({
    advise: async (record) => flat(worth)(record),
    think,
  }));
}

/** Goes on to the player's first card of a plot, by hints. */
async function toPlot(at: Table): Promise<FeudoPosition> {
  void at.run();
  while (await asked(at)) {
    if (at.now.value.phase === "plot") return at.now.value.position as FeudoPosition;
    at.pickMove(at.now.value.moves[0]);
    at.confirm();
  }
  throw new Error("no plot");
}

describe("the plan of a round", () => {
  it("is told with the first card, and each card after it is a part of it, whatever a search prefers", async () => {
    // The search turns to another card each time: by far the best is what was not planned.
    const at = sitDown(3n, (move, laid) =>
      laid.length > 0 && /^card (milady|inf2)$/.test(move) ? 0.9 : NO_TRADE(move),
    );
    await toPlot(at);
    const told: string[] = [];
    const moves: string[] = [];
    for (let n = 0; n < 3; n++) {
      await at.askHint();
      const { move, turned, line } = at.hint.value as Advice;
      expect(turned).toBeUndefined();
      if (n === 0) expect(line).toHaveLength(4); // the trading card with it
      told.push((await askFirst(at))!);
      moves.push(move);
      at.pickMove(move);
      at.confirm();
      await asked(at);
    }
    expect(told[0]).toMatch(/^Plan of this round/);
    expect(told[1]).toMatch(/^The second card/);
    expect(told[2]).toMatch(/^The third card/);
    expect(at.scheme?.moves.slice(0, 3)).toEqual(moves);
    expect(Object.keys(at.plotTold!.vows).length).toBeGreaterThan(0);
    at.close();
  }, 60_000);

  it("sends nobody into a place that the rules close to the piece", async () => {
    const at = sitDown(3n, NO_TRADE);
    const { map, pieces } = await toPlot(at);
    const enter = enterAt(at, at.count.value, 0);
    const villages = Object.keys(map).filter((cell) => map[cell] === "village");
    const gets = (piece: string) => {
      const near = villages.filter((cell) => steps(pieces[0][piece].at!, cell) <= 4);
      return near.some((cell) => enter(piece, cell));
    };
    expect(["knight1", "knight2", "knight3", "milady"].map(gets)).toEqual([false, false, false, false]);
    expect(["baron", "inf1", "inf2"].some(gets)).toBe(true);
    at.close();
  });

  it("is a siege that the rules let be laid, where the search finds nothing better", async () => {
    for (let seed = 1n, sieges = 0; sieges < 2; seed++) {
      const at = sitDown(seed, NO_TRADE);
      const position = await toPlot(at);
      await at.askHint();
      const first = (await askFirst(at))!;
      const town = /besiege (\w+), together (\d+) against (\d+)/.exec(first);
      if (town) {
        sieges++;
        expect(Number(town[2])).toBeGreaterThan(Number(town[3]));
        expect(at.aim?.town).toBe(town[1]);
        const { scheme } = at;
        for (const { piece, does } of scheme!.parts)
          if (does === "besieges") {
            const reach = position.numbers![0][piece][0];
            expect(steps(position.pieces[0][piece].at!, at.aim!.at)).toBeLessThanOrEqual(1 + reach);
          }
        // As the lesson lays them: first who opens the gate, then the strongest.
        const serving = scheme!.parts.filter(({ does }) => does === "besieges").map(({ piece }) => piece);
        const count = (piece: string) => position.numbers![0][piece][0];
        const [opener, ...others] = serving;
        expect(opener).toMatch(/^(merc|inf)/);
        expect(others.map(count)).toEqual(others.map(count).sort((a, b) => b - a));
        const named = serving.map((piece) => first.indexOf(`${pieceIn(piece, "subject")} (`));
        expect(named).toEqual([...named].sort((a, b) => a - b));
        // Mercenaries of the siege are paid.
        const paid = scheme!.parts.filter(
          ({ piece, does }) => does === "besieges" && piece.startsWith("merc"),
        );
        expect(Number(scheme!.moves.at(-1)!.split(" ")[1])).toBeGreaterThanOrEqual(paid.length);
      }
      at.close();
      expect(seed).toBeLessThan(20n);
    }
  }, 60_000);

  it("is the search's own plot where that is clearly better, and then no card is called needed", async () => {
    const best = ["milady", "inf2", "inf1"];
    const at = sitDown(3n, (move, laid) => {
      const [verb, what] = move.split(" ");
      if (verb === "trade") return best.every((card) => laid.includes(card)) ? 0.8 - Number(what) / 100 : 0.4;
      return verb === "card" && best.includes(what) ? 0.8 : 0.4;
    });
    await toPlot(at);
    await at.askHint();
    const { line } = at.hint.value as Advice;
    expect([...line.slice(0, 3)].sort()).toEqual(best.map((card) => `card ${card}`).sort());
    expect(await askReason(at, at.count.value, line[0], null)).not.toContain("needed");
    at.close();
  }, 60_000);

  it("is told in every language", async () => {
    const at = sitDown(3n, NO_TRADE);
    await toPlot(at);
    const plan = [/^Plan of this round/, /^Plan dieser Runde/, /^Plan de la manche/];
    for (const [i, code] of LANGS.entries()) {
      lang.value = code;
      await asked(at);
      if (at.hint.value === null) await at.askHint();
      expect(await askFirst(at)).toMatch(plan[i]);
    }
    at.close();
  }, 60_000);
});

const TOWN = { at: "4,4", owner: null };
const at = (cell: string) => ({ at: cell });
const place = (over: Partial<FeudoPosition>): FeudoPosition =>
  ({
    ...{ phase: "trade", round: 2, rounds: 9, fog: false, king: false, step: null, plague: null, map: {} },
    towns: { Evesham: TOWN, Hereford: { at: "8,4", owner: null } },
    castles: ["0,0", "9,9"],
    plots: [[], []],
    trades: [[], []],
    pieces: [{ first: at("4,3"), merc1: at("5,4"), knight1: at("7,3") }, {}],
    numbers: [{ first: [5, 2], merc1: [3, 1], knight1: [4, 2] }, {}],
    ...over,
  }) as unknown as FeudoPosition;
const aim: Aim = {
  ...{ seat: 0, round: 2, town: "Evesham", at: "4,4", units: ["first", "merc1"] },
  ...{ sick: [], fog: false },
};
const attack = { units: ["first", "merc1"], n: 8, defence: 7, ground: 0, fighters: [], pay: 0, beaten: [] };

describe("what follows the plan", () => {
  it("does not take anybody away from the siege for shillings, where that is as good", () => {
    const given = advice(["spend first 4,2", 0.5], ["done", 0.49], ["spend knight1 7,4", 0.48]);
    expect(keepAim(place({}), given, 0, aim, () => null).advice.move).toBe("done");
    // What is clearly better is made, and what is given up for it is told.
    const dear = keepAim(place({}), advice(["spend first 4,2", 0.6], ["done", 0.5]), 0, aim, () => null);
    expect([dear.advice.move, dear.advice.shift?.town]).toEqual(["spend first 4,2", "Evesham"]);
    // From one cell beside the town to another nobody has to go.
    const idle = advice(["spend merc1 5,3", 0.5], ["done", 0.5]);
    expect(keepAim(place({}), idle, 0, aim, () => attack).advice.move).toBe("done");
  });

  it("tells of another siege that shillings lead to", () => {
    const given = { ...advice(["spend knight1 7,4", 0.6], ["done", 0.5]) };
    const kept = keepAim(place({}), { ...given, line: [given.move, "attack 8,4"] }, 0, aim, () => null);
    expect(kept.advice.shift).toEqual({ town: "Evesham", why: "better", less: 10, instead: "done" });
    const both = { ...given, line: [given.move, "attack 8,4", "attack 4,4"] };
    expect(keepAim(place({}), both, 0, aim, () => null).advice.shift).toBeUndefined();
  });

  it("attacks the town of the plan before another one that is as good", () => {
    const position = place({ phase: "attack" });
    const given = advice(["attack 8,4", 0.5], ["attack 4,4", 0.48], ["done", 0.3]);
    expect(keepAim(position, given, 0, aim).advice.move).toBe("attack 4,4");
    const dear = advice(["attack 8,4", 0.6], ["attack 4,4", 0.48]);
    expect(keepAim(position, dear, 0, aim).advice.shift?.town).toBe("Evesham");
    // After it the other one is still to be made.
    const next = { ...dear, line: ["attack 8,4", "attack 4,4"] };
    expect(keepAim(position, next, 0, aim).advice.shift).toBeUndefined();
  });

  it("says of a piece that is not needed any more that it is not, with the sums", () => {
    const vow: Vow = { piece: "knight1", town: "Evesham", cell: "4,4", near: false, fog: false, sick: false };
    const given = advice(["move knight1 8,3", 0.6], ["move knight1 5,3", 0.4]);
    const holds = { struck: () => false, made: () => true };
    const kept = keepVow(place({}), given, 0, vow, { ...holds, spared: () => attack });
    expect(kept.broken?.why).toBe("spared");
    expect(brokenWords(kept.broken!)).toBe("Evesham can be taken without Knight 1: 8 against 7.");
    // Somebody may still come to help the town.
    const help = { seat: 1, defence: 10 };
    const unsure = keepVow(place({}), given, 0, vow, { ...holds, spared: () => ({ ...attack, help }) });
    expect(brokenWords(unsure.broken!)).toBe(
      "Evesham can be taken without Knight 1, 8 against 7, unless {1} comes to help first: then 8 against 10.",
    );
    expect(keepVow(place({}), given, 0, vow, holds).broken?.why).toBe("better");
  });

  it("enters a town of one's own that a card was laid for", () => {
    const position = place({ towns: { Evesham: { ...TOWN, owner: 0 } } });
    const vow: Vow = {
      ...{ piece: "knight1", town: "Evesham", cell: "4,4", near: false, inside: true },
      ...{ fog: false, sick: false },
    };
    expect(serves(position, 0, vow, "move knight1 4,4")).toBe(true);
    expect(serves(position, 0, vow, "move knight1 5,4")).toBe(false);
    const given = advice(["move knight1 7,2", 0.5], ["move knight1 4,4", 0.49]);
    const kept = keepVow(position, given, 0, vow, { struck: () => false, made: () => true });
    expect(kept.advice.move).toBe("move knight1 4,4");
  });

  it("never says that something is better now, as if that were a cause", () => {
    const vows: Vow[] = [
      { piece: "knight1", town: "Evesham", cell: "4,4", near: false, fog: false, sick: false },
      ...["knight1", "milady"].map((piece) => ({
        ...{ piece, cell: "4,4", near: true, fog: false, sick: false },
        prey: { seat: 1, piece: "baron", sick: false },
      })),
    ];
    for (const code of LANGS) {
      lang.value = code;
      const all = vows.map((vow) => brokenWords({ vow, why: "better", off: false }));
      for (const words of [...all, shiftWords({ town: "Evesham", why: "better" })])
        expect(words).not.toMatch(/better|besser|meilleur/);
    }
  });
});

describe("of marches that are as good", () => {
  it("one that does something is named, where the best one does nothing", () => {
    const purpose = (move: string) => ({ a: 0, b: 1, c: 2 })[move.at(-1)!] ?? 0;
    const given = advice(["move x a", 0.5], ["move x b", 0.49], ["move x c", 0.48]);
    expect(purposeful(given, 0, purpose).move).toBe("move x c");
    expect(purposeful(given, 0, purpose, (move) => move.endsWith("c")).move).toBe("move x b");
    expect(purposeful(advice(["move x b", 0.5], ["move x c", 0.5]), 0, purpose).move).toBe("move x b");
    expect(purposeful(advice(["move x a", 0.5], ["move x c", 0.4]), 0, purpose).move).toBe("move x a");
  });

  it("something is done by who comes nearer to a town, enters one's own or stays where nobody attacks", () => {
    const position = place({
      phase: "march",
      towns: { Evesham: { ...TOWN, owner: 0 }, Hereford: { at: "8,4", owner: null } },
      pieces: [{ knight1: at("6,2"), first: at("0,0") }, {}],
    });
    const of = (move: string) => purposeOf(position, 0, move, { aim: null, trial: null });
    expect(of("move knight1 7,3")).toBe(2);
    expect(of("move knight1 4,4")).toBe(2);
    expect(of("move knight1 5,1")).toBe(0);
    expect(of("advance 7,3 knight1")).toBe(2);
    expect([of("attack 5,5"), of("charm 1")]).toEqual([3, 0]);
    expect(purposeOf({ ...position, phase: "trade" }, 0, "done", { aim: null, trial: null })).toBe(1);
  });
});

describe("a piece that somebody can defeat where it stands", () => {
  it("is found by the rules", () => {
    const feudo = rules.catalogue(0).find(({ name }) => name === "feudo")!;
    const seen = { struck: 0, safe: 0 };
    for (let seed = 1n; seed < 12n && seen.struck === 0; seed++) {
      const match: Match = rules.begin(feudo.index, 2, seed, []);
      const look = () => match.look<FeudoPosition>(-1, match.look(-1, PUBLIC, 0).turn, 0);
      for (let n = 0; n < 160 && look().turn >= 0; n++) {
        const { position, turn, count } = look();
        if (position.phase === "plot" && position.plots[turn].length === 0)
          for (const piece of Object.keys(position.pieces[turn])) {
            const threat = threatTo(match, count, position, turn, piece);
            if (threat === null) seen.safe++;
            else {
              seen.struck++;
              expect(threat.n).toBeGreaterThan(threat.defence);
              expect(position.pieces[turn][piece].at).not.toBe(position.castles[turn]);
            }
          }
        match.play(some(match, n));
      }
      match.close();
    }
    expect(seen.struck).toBeGreaterThan(0);
    expect(seen.safe).toBeGreaterThan(0);
  }, 60_000);
});

describe("of moves of Baron that are as good", () => {
  it("the one is named after which less can be driven off, unless the other is plainly worth more", () => {
    const risk = (move: string) => Number(move.endsWith("0,1"));
    const given = advice(["lay pond 0,1", 0.5], ["lay pond 5,5", 0.48], ["lay pond 6,6", 0.4]);
    expect(safest(given, 0, risk, () => true).move).toBe("lay pond 5,5");
    expect(safest(given, 0, risk, () => false).move).toBe("lay pond 0,1");
    expect(
      safest(
        given,
        0,
        () => 1,
        () => true,
      ).move,
    ).toBe("lay pond 0,1");
    expect(safest(advice(["lay pond 0,1", 0.5], ["lay pond 5,5", 0.4]), 0, risk, () => true).move).toBe(
      "lay pond 0,1",
    );
  });

  it("what can be driven off right after one is told by the rules, and nothing is left changed", () => {
    const baron = rules.catalogue(0).find(({ name }) => name === "baron")!;
    const match = rules.begin(baron.index, 2, 1n, []);
    let risky = 0;
    for (let n = 0; n < 60 && risky === 0; n++) {
      const seat = turnOf(match);
      const copy = match.imagine(-1, seat, 1n);
      const { moves, count } = copy.look(-1, seat, 0);
      for (const move of moves.filter((one) => one.startsWith("donjon "))) {
        const n = riskOf(copy, move, seat);
        risky += n;
        expect(copy.look(-1, seat, 0).count).toBe(count);
      }
      copy.close();
      match.play(some(match, n));
    }
    expect(risky).toBeGreaterThan(0);
    match.close();
  });
});
