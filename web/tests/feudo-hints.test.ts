// web/tests/feudo-hints.test.ts -- hints at moments of a game of Feudo that somebody played by them: what they said there was wrong.
import { describe, expect, it } from "vitest";
import type { FeudoPosition } from "../src/games/feudo-words";
import type { Advice } from "../src/lib/bridge";
import { askDanger, askFirst, askMore } from "../src/play/hint-words";
import { quietWords } from "../src/play/foresight";
import { plagueNear, reachIn } from "../src/play/rounds-left";
import type { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import { askedForAll, tableAt } from "./by-hints";

askedForAll();

const WALKS = 800;

type Shares = Record<string, number>;

/** What a search would say that finds these shares of the win, the best first. */
const found = (shares: Shares): Partial<Pick<Thinker, "advise" | "weigh">> => {
  const all = Object.entries(shares).map(([move, n]) => ({ move, worth: [n, 1 - n], visits: WALKS }));
  const [{ move, worth }, ...others] = all;
  return {
    advise: async () => ({ move, worth, line: [move], others }),
    weigh: async (_, one) => all.find((other) => other.move === one)?.worth ?? null,
  } as Partial<Pick<Thinker, "advise" | "weigh">>;
};

/** The hint for a move of the game, by its number in the record; all that it says. `shares`: not what the search finds, but this. */
async function hintAt(n: number, shares?: Shares, before: (at: Table) => void = () => {}) {
  const at = tableAt("feudo", "feudo-hinted", n - 1, 2, WALKS, shares && found(shares));
  void at.run();
  before(at);
  await at.askHint();
  const first = (await askFirst(at)) ?? "";
  const more = (await askMore(at)) ?? "";
  const danger = (await askDanger(at)) ?? "";
  return { at, hint: at.hint.value as Advice, first, danger, all: [first, more, danger].join(" ") };
}

describe("in the last round", () => {
  it("nothing is for a later one", async () => {
    for (const n of [222, 224, 226]) {
      const { at, all } = await hintAt(n);
      const { round, rounds } = at.now.value.position as FeudoPosition;
      expect(round).toBe(rounds);
      expect(all).not.toMatch(/comes nearer|gets away|go towards|soon/);
      at.close();
    }
  }, 30_000);
});

describe("the plague", () => {
  it("comes no more to a village whose card was turned, nor into castle, town and convent, nor after the last round", () => {
    const at = tableAt("feudo", "feudo-hinted", 86, 2, 1);
    const position = at.now.value.position as FeudoPosition;
    at.close();
    expect(position.plague).toBe("7,10");
    expect(plagueNear(position, 0, "7,10")).toBe(null);
    const next = position.villages["3"];
    expect([position.deck.includes("3"), plagueNear(position, 0, next)]).toEqual([true, next]);
    expect(plagueNear({ ...position, castles: [next, null] }, 0, next)).toBe(null);
    expect(plagueNear({ ...position, map: { ...position.map, [next]: "convent" } }, 0, next)).toBe(null);
    expect(plagueNear({ ...position, round: position.rounds }, 0, next)).toBe(null);
  });
});

describe("a victory that is hoped for", () => {
  it("lies within the marches that are left", () => {
    const at = tableAt("feudo", "feudo-hinted", 205, 2, 1);
    const position = at.now.value.position as FeudoPosition;
    at.close();
    const deed = { data: { event: "beaten", rule: "", seat: 1, piece: "knight2" } };
    expect(position.pieces[1].knight2.at).toBe("4,2");
    expect(reachIn(position, 0, "move knight2 4,7")(deed)).toBe(true); // with 4 steps of the last round
    expect(reachIn({ ...position, round: position.rounds }, 0, "move knight2 4,7")(deed)).toBe(false);
  });
});

describe("of two moves as good as each other", () => {
  it("the one is named that loses nothing", async () => {
    const risky = { "advance 2,0 first": 0.7, done: 0.69 };
    const { at, hint, all } = await hintAt(139, risky);
    expect(hint.move).toBe("done");
    expect(all).not.toMatch(/no difference/);
    expect(all).toMatch(/You would lose the First Knight about .* after the next best move/);
    at.close();
    const dear = await hintAt(139, { ...risky, done: 0.6 });
    expect(dear.hint.move).toBe("advance 2,0 first");
    expect(dear.all).toMatch(/Danger that the next best move avoids: .* may beat the First Knight/);
    dear.at.close();
  }, 30_000);
});

describe("a danger", () => {
  it("of a piece that the plot leaves where others can defeat it is told with the plot, and who may spoil its siege", async () => {
    const { at, first, all } = await hintAt(157);
    expect(first).toMatch(
      /besiege Evesham.*Danger: Odo attacks before you and can defeat the First Knight, 7 /,
    );
    expect(all).toMatch(/if all get beside it and Odo sends nobody into Evesham\./);
    at.close();
  }, 30_000);

  it("of the very piece that marches is told before others, and that it leaves a town open", async () => {
    const { at, hint, first } = await hintAt(88, { "move inf1 3,1": 0.7, stay: 0.6 });
    expect(hint.move).toBe("move inf1 3,1");
    expect(first).toMatch(/Evesham then stands empty, and Odo can besiege it\./);
    expect(first).toMatch(/Danger: Odo attacks before you and may attack Infantryman 1 there/);
    at.close();
  }, 30_000);

  it("is not stood still for where another cell is as good", async () => {
    const { at, hint } = await hintAt(92, { stay: 0.53, "move first 0,1": 0.52 });
    expect(hint.move).toBe("move first 0,1");
    at.close();
  }, 30_000);
});

describe("a move that is better by a number", () => {
  it("is told with who could strike back after the siege that is given up for it", async () => {
    const shares = { "attack 3,1": 0.59, "attack 3,2": 0.3, done: 0.29 };
    const { at, hint, all } = await hintAt(25, shares, (one) => {
      const units = ["first", "knight1", "inf1"];
      one.aim = { seat: 0, round: 1, fog: false, town: "Kenilworth", at: "3,2", units, sick: [] };
    });
    expect(hint.move).toBe("attack 3,1");
    expect(all).toContain("5 against 2: that brings a victory over Odo’s Infantryman 1 (+2).");
    expect(all).toMatch(/After “attack Kenilworth” Odo could attack the First Knight .*7 \(.*\) against 5\./);
    expect(all).not.toContain("less often");
    at.close();
  }, 30_000);

  it("is told with what the king would take after the other one", async () => {
    const { at, all } = await hintAt(101, { done: 0.6, "attack 4,1": 0.5 });
    expect(all).toMatch(/Otherwise: Ann loses \d points to the king \(2 in the castle\)\./);
    at.close();
  }, 30_000);

  it("names the move that it is held against", () => {
    expect(quietWords(false, { move: "no attack", n: 7 })).toMatch(/more often than “no attack”\.$/);
  });
});

describe("a siege that the hints of the round before led to", () => {
  it("is told to be put off, where the plan is for another town", async () => {
    const { at, hint, all } = await hintAt(157, undefined, (one) => {
      one.plotTold = { seat: 0, round: 6, key: "siege Hereford", count: 140, vows: {} };
    });
    expect(hint.scheme?.town).toBe("Evesham");
    expect(all).toMatch(
      /^Plan of this round: [^.]* besiege Evesham[^.]*; the siege of Hereford is put off\./,
    );
    expect(all).toMatch(/Danger: Odo attacks before you and can defeat the First Knight/);
    at.close();
  }, 30_000);
});
