// web/tests/baron-late.test.ts -- hints of Baron with no knight left, and which of the moves that are about as good they name.
import { describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import { gameModule } from "../src/games/list";
import type { Advice, Told } from "../src/lib/bridge";
import { lang, LANGS } from "../src/lib/settings";
import { harmless, thrifty } from "../src/play/baron-choice";
import {
  balanceOf,
  ofBaron,
  smallOfBaron,
  tileFor,
  weightOfBaron,
  withTilePart,
} from "../src/play/baron-facts";
import { tracedIn } from "../src/play/baron-hint";
import { differenceOf } from "../src/play/difference";
import { lateTake, mayFound, tilesCount } from "../src/play/late";
import { mainReasonOf } from "../src/play/reason";
import { keepTurn } from "../src/play/turn";
import { askedForAll, step } from "./by-hints";
import { finished } from "./finished";

askedForAll();
const baron = gameModule("baron");

const position = {
  seats: 2,
  phase: "lay",
  row: ["meadow", "village", "pond"],
  hand: [1, 2],
  resting: [0, 0],
  reserve: [
    ["meadow", "village", "pond"],
    [null, null],
  ],
  tiles: { "0,0": "meadow", "1,0": "forest", "5,5": "meadow" },
  donjons: {},
  sites: { "0,1": { value: 2, brings: [2, 2], barons: [], spoils: [] } },
} as unknown as BaronPosition;
const none: BaronPosition = { ...position, hand: [0, 2] };
const knight = (seat: number, cell = "5,5"): Pick<BaronPosition, "donjons"> => ({
  donjons: { [cell]: { seat, side: "knight", value: null } },
});
const took = (n: number) => ({ event: "took", seat: 0, honour: -n });
const advice = (move: string, worth: number, ...others: [string, number][]): Advice => ({
  move,
  worth: [worth, 1 - worth],
  line: [move],
  others: others.map(([one, n]) => ({ move: one, worth: [n, 1 - n], visits: 1000 })),
});

describe("whoever has no knight left", () => {
  it("can have no other ring; nor whoever lays the last tile, unless a knight follows", () => {
    expect(mayFound(position, 0)).toBe(true);
    expect(mayFound(none, 0)).toBe(false);
    expect(mayFound({ ...none, resting: [1, 0] }, 0)).toBe(true); // he is back in the next turn
    const last = { ...position, reserve: [["meadow"], []] };
    expect([mayFound(last, 0), mayFound(last, 0, true)]).toEqual([false, true]);
    expect(tilesCount(none, 0)).toBe(false);
    expect(tilesCount({ ...none, ...knight(0) }, 0)).toBe(true); // his ring is open
  });

  it("reads of no ring to come, and of no tile that counts", () => {
    const facts = (at: BaronPosition, move: string) => [
      ofBaron(at, [step(0, move)], 0),
      smallOfBaron(at, step(0, move), 0, { hinted: true }),
    ];
    expect(facts(position, "lay meadow 0,1")[0]).toContain("A ring there would count 2");
    expect(facts(position, "lay village -1,0")[0]).toContain("A ring around the meadow beside it");
    for (const move of ["lay meadow 0,1", "lay village -1,0", "lay village 9,9", "lay meadow 9,9", "take 1"])
      for (const words of facts(none, move)) expect(words ?? "").not.toMatch(/ring there|ring around|meadow/);
    expect(ofBaron(none, [step(0, "take 2", took(1))], 0)).toBeNull();
    expect(differenceOf(none, [step(0, "take 2", took(1))], [step(0, "take 1")], 0)).toBeNull();
    expect(smallOfBaron(none, step(0, "lay village 9,9"), 0, { hinted: true })).toContain("no knight left");
    const foe = { ...none, ...knight(1) };
    expect(smallOfBaron(foe, step(0, "lay village 9,9"), 0, { hinted: true })).toContain(
      "rings of {1}’s knights",
    );
  });

  it("takes the free tile, or one from somebody who could use it", () => {
    expect(smallOfBaron(none, step(0, "take 1"), 0)).toContain("this one is free");
    expect(lateTake(none, "village", 1, 0)).toBe(""); // nothing speaks for the price
    expect(lateTake({ ...none, ...knight(1) }, "village", 1, 0)).toContain("{1}’s knight");
    expect(lateTake(position, "village", 1, 0)).toBe("");
    expect(tileFor(none, step(0, "take 2", took(1)))).toBeNull(); // what costs honour is not just as good
    expect(tileFor(position, step(0, "take 2", took(1)))).toContain("costs 1 honour");
    const weigh = (at: BaronPosition, move: string, paid: number) =>
      weightOfBaron(at, move, step(0, move, took(paid)).events, 0);
    expect(weigh(none, "take 2", 1)).toBeLessThan(weigh(none, "take 1", 0));
    expect(weigh(position, "take 2", 1)).toBeGreaterThan(weigh(position, "take 1", 0));
    for (const code of LANGS) {
      lang.value = code;
      expect(lateTake(none, "pond", 0, 0)).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe("a tile that costs honour", () => {
  const price = (move: string) => ({ "take 2": 1, "take 3": 3 })[move] ?? 0;

  it("gives way to a cheaper one that is as good, unless it is plainly worth more", () => {
    const paid = advice("take 2", 0.5, ["take 1", 0.48]);
    expect(thrifty(paid, 0, price, () => 0).move).toBe("take 1");
    expect(thrifty(paid, 0, price, (move) => (move === "take 2" ? 2 : 0)).move).toBe("take 2");
    expect(thrifty(advice("take 2", 0.5, ["take 1", 0.4]), 0, price, () => 0).move).toBe("take 2");
    expect(thrifty(advice("take 1", 0.5, ["take 2", 0.5]), 0, price, () => 0).move).toBe("take 1");
  });

  it("is not called better than a curse, which goes without saying", () => {
    const at = { ...position, row: ["meadow", "swamp", "pond"] };
    const course = (move: string, paid = 0) => [step(0, move, took(paid))];
    expect(differenceOf(at, course("take 1"), course("take 2", 1), 0)).toBeNull();
    expect(differenceOf(at, course("take 1"), course("take 3", 3), 0)).toBe(
      "It is free; a pond, which counts 1, would cost 3 honour.",
    );
  });
});

describe("a move that does harm", () => {
  const founded = (seat: number, honour: number) => ({ event: "founded", seat, honour, cell: "0,0" });
  const driven = (seat: number, isBaron: boolean) => ({ event: "driven", seat, baron: isBaron, cell: "0,0" });
  const events = (...all: Record<string, unknown>[]): readonly Told[] => step(0, "", ...all).events;

  it("gives way to one that does none, the sooner the more harm it does", () => {
    const told = (move: string) => (move === "a" ? events(founded(1, 10)) : events());
    expect(harmless(advice("a", 0.5, ["b", 0.465]), 0, told).move).toBe("b");
    expect(harmless(advice("a", 0.5, ["b", 0.3]), 0, told).move).toBe("a");
    const lost = (move: string) => (move === "a" ? events(founded(0, 3), driven(0, false)) : events());
    expect(harmless(advice("a", 0.5, ["b", 0.48]), 0, lost).move).toBe("b");
    expect(harmless(advice("a", 0.5, ["b", 0.465]), 0, lost).move).toBe("a");
    expect(harmless(advice("b", 0.5, ["a", 0.5]), 0, lost).move).toBe("b");
  });

  it("is weighed by what it gives the others", () => {
    expect(balanceOf(events(founded(0, 4), founded(1, 10)), 0)).toBe(-6);
    expect(balanceOf(events(driven(0, true)), 0)).toBeLessThan(0);
    expect(balanceOf(events(driven(1, false)), 0)).toBeGreaterThan(0);
    const lay = (honour: number) => weightOfBaron(position, "lay pond 9,9", events(founded(1, honour)), 0);
    expect(lay(10)).toBeLessThan(lay(1));
  });

  it("is not told to prevent what its own plan does", () => {
    const other = [step(0, "take 1"), { ...step(1, "lay pond 0,1", founded(1, 10)), luck: true }];
    const gives = [step(0, "take 2"), { ...step(0, "lay swamp 0,1", founded(1, 10)), luck: true }];
    const words = (plan: typeof gives) =>
      mainReasonOf(baron, none, gives.slice(0, 1), other, { aim: null, trial: null, plan }) ?? "";
    expect(words(gives)).not.toContain("danger");
    expect(words(gives.slice(0, 1))).toContain("danger");
    // Nor is it lost among what the tile has no part in.
    const kept = withTilePart(position, [step(0, "take 2"), step(0, "lay pond 0,1", founded(1, 10))], 0);
    expect(kept[1].events.map(({ data }) => data.seat)).toEqual([1]);
  });

  it("prevents nothing far from where it goes", () => {
    const traced = tracedIn(["lay pond 0,0", "donjon 5,0"]);
    const at = (event: string, cell: string) => traced({ event, cell, rule: "" });
    expect([at("founded", "1,0"), at("founded", "2,0"), at("founded", "7,0")]).toEqual([true, false, true]);
    expect([at("driven", "0,3"), at("driven", "0,4"), at("took", "9,9")]).toEqual([true, false, true]);
    const course = [step(0, "lay pond 0,0")];
    const other = [
      step(0, "lay pond 9,9"),
      { ...step(1, "lay pond 4,4", { ...founded(1, 8), cell: "4,4" }), luck: true },
    ];
    const words = (near: boolean) =>
      mainReasonOf(baron, { ...none, tiles: {} }, course, other, {
        aim: null,
        trial: null,
        ...(near ? {} : { traced }),
      }) ?? "";
    expect([words(true).includes("danger"), words(false).includes("danger")]).toEqual([true, false]);
  });
});

describe("the plan of a turn", () => {
  it("is kept to unless something else is better by far", () => {
    const given = advice("a", 0.5, ["b", 0.42]);
    expect(keepTurn(given, 0, ["b"], 0.1).move).toBe("b");
    expect(keepTurn(given, 0, ["b"]).move).toBe("a");
    expect(keepTurn(advice("a", 0.5, ["b", 0.39]), 0, ["b"], 0.1).turned?.move).toBe("b");
  });
});

it("a last claim is for what the knight's ring counts", () => {
  const table = finished("baron");
  const { by, move, index } = table.log.value.find((one) => one.move?.startsWith("claim "))!;
  const at = table.positionAt(index) as BaronPosition;
  for (const code of LANGS) {
    lang.value = code;
    const words = smallOfBaron(at, step(by, move!), by);
    expect(words).toContain(` ${at.sites[move!.split(" ")[1]].value},`);
  }
});
