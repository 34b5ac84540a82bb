// web/tests/clash.test.ts -- rings of Baron that have to be fought for, and gaps that somebody may close.
import { describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import { gameModule } from "../src/games/list";
import { clashOf } from "../src/play/clash";
import { mainReasonOf } from "../src/play/reason";
import { askedForAll, step } from "./by-hints";
import { recorded } from "./recorded";

askedForAll();

describe("a ring that has to be fought for", () => {
  const position = recorded("baron", 185).now.value.position as BaronPosition;

  it("stands as the rules then tell the fight", () => {
    expect(clashOf(position, "2,1", 0, 1)).toMatchObject({ n: 2, m: 4 });
    const { events } = recorded("baron", 185).previewOf("lay meadow 3,1")!;
    const fight = events.find(({ data }) => data.event === "fight")!.data;
    expect([fight.strength, fight.other_strength]).toEqual([2, 4]);
  });
});

describe("a gap that somebody may close", () => {
  const position = recorded("baron", 97).now.value.position as BaronPosition;
  const closed = { event: "closed", seat: 1, honour: 1, cell: "3,-1" };
  const other = [step(0, "lay vineyard 4,-3"), { ...step(1, "lay meadow 3,-1", closed), luck: true }];
  const reason = (move: string) => mainReasonOf(gameModule("baron"), position, [step(0, move)], other) ?? "";

  it("is prevented only by whoever fills it", () => {
    expect(reason("lay pond 4,-2")).not.toContain("danger");
    expect(reason("lay pond 3,-1")).toContain("Otherwise there is a danger: {1} gets a closed gap (+1).");
  });
});
