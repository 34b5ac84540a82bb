// web/tests/picks.test.ts -- from things clicked to one legal move.
import { describe, expect, it } from "vitest";
import { baron } from "../src/games/baron";
import type { Look } from "../src/lib/bridge";
import { choose, narrow, type Key } from "../src/lib/picks";

const baronKeys = (move: string) => baron.keys(move, { phase: "lay" } as Look<any>);

/** A way from cell to cell, or something done at a cell. */
function wayKeys(move: string): Key[] {
  const [verb, from, to] = move.split(" ");
  const second = verb === "move" ? `cell:${to}` : `do:${verb} ${to}`;
  return [{ el: `cell:${from}` }, { el: second, after: true }];
}

describe("narrow", () => {
  const lays = ["lay meadow 0,1", "lay meadow 1,0", "lay village 1,0"];

  it("offers every part while nothing is chosen", () => {
    const { next, complete } = narrow(lays, baronKeys, []);
    expect([...next].sort()).toEqual(["cell:0,1", "cell:1,0", "tile:meadow", "tile:village"]);
    expect(complete).toBeNull();
  });

  it("leaves only what fits to what is chosen, in any order", () => {
    expect([...narrow(lays, baronKeys, ["tile:meadow"]).next]).toEqual(["cell:0,1", "cell:1,0"]);
    expect([...narrow(lays, baronKeys, ["cell:1,0"]).next]).toEqual(["tile:meadow", "tile:village"]);
  });

  it("is complete when one move is left", () => {
    expect(narrow(lays, baronKeys, ["tile:village"]).complete).toBe("lay village 1,0");
    expect(narrow(lays, baronKeys, ["tile:meadow", "cell:0,1"]).complete).toBe("lay meadow 0,1");
  });

  it("does not ask for what all moves share", () => {
    const one = ["lay meadow 0,1", "lay meadow 1,0"];
    expect([...narrow(one, baronKeys, []).next]).toEqual(["cell:0,1", "cell:1,0"]);
  });

  it("takes the only move as chosen, but not one of several", () => {
    expect(narrow(["pass"], baronKeys, []).complete).toBe("pass");
    expect(narrow(["end", "donjon 0,0"], baronKeys, []).complete).toBeNull();
  });

  it("offers the second place of a way only after the first", () => {
    const moves = ["move 0,0 1,0", "move 0,0 0,1", "move 1,0 0,0", "recruit 0,0 1"];
    expect([...narrow(moves, wayKeys, []).next].sort()).toEqual(["cell:0,0", "cell:1,0"]);
    expect([...narrow(moves, wayKeys, ["cell:0,0"]).next].sort()).toEqual([
      "cell:0,1",
      "cell:1,0",
      "do:recruit 1",
    ]);
  });
});

describe("choose", () => {
  const lays = ["lay meadow 0,1", "lay meadow 1,0", "lay village 1,0", "lay village 2,0"];

  it("adds, replaces the last, begins afresh", () => {
    expect(choose(lays, baronKeys, [], "tile:meadow")).toEqual(["tile:meadow"]);
    expect(choose(lays, baronKeys, ["tile:meadow", "cell:0,1"], "cell:1,0")).toEqual([
      "tile:meadow",
      "cell:1,0",
    ]);
    expect(choose(lays, baronKeys, ["tile:meadow"], "tile:village")).toEqual(["tile:village"]);
  });

  it("lets go of what is clicked again", () => {
    expect(choose(lays, baronKeys, ["tile:meadow"], "tile:meadow")).toEqual([]);
  });

  it("refuses what no legal move holds", () => {
    expect(choose(lays, baronKeys, [], "cell:9,9")).toBeNull();
  });
});
