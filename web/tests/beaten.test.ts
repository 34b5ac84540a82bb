// web/tests/beaten.test.ts -- hints of Baron tell whom a step beats: the fight is what it is for, not only the barony.
import { afterEach, describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import { gameModule } from "../src/games/list";
import { lang } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { baronReason, type Parts } from "../src/play/baron-hint";
import { beatenWords } from "../src/play/beaten";
import { sequelWords } from "../src/play/sequel";
import type { Step } from "../src/play/turn";
import { step } from "./by-hints";

afterEach(() => {
  lang.value = "en";
});

const position = {
  seats: 2,
  phase: "lay",
  row: ["pond", "forest", "meadow"],
  hand: [2, 2],
  reserve: [["pond"], [null]],
  tiles: { "0,0": "meadow", "2,0": "meadow" },
  donjons: {
    "0,0": { seat: 0, side: "knight", value: null },
    "2,0": { seat: 1, side: "baron", value: 9 },
  },
  sites: {},
} as unknown as BaronPosition;
const table = {
  module: gameModule("baron"),
  now: { value: { turn: 0, position, phase: "lay", count: 0, moves: [] } },
} as unknown as Table;

const fight = {
  event: "fight",
  seat: 0,
  other: 1,
  strength: 12,
  other_strength: 9,
  baron: true,
  won: true,
  cell: "0,0",
  other_cell: "2,0",
};
const driven = { event: "driven", seat: 1, baron: true, leaves: false, cell: "2,0" };
const founded = (cell: string, honour: number) => ({ event: "founded", seat: 0, cell, honour });
const lay = step(0, "lay pond 1,0", fight, driven, founded("0,0", 12));
const sent = step(0, "donjon 2,0", founded("2,0", 7));
const steps = [step(0, "take 1"), lay, sent].map((one) => ({
  ...one,
  look: table.now.value,
})) as unknown as Step[];

describe("a fight that a step wins", () => {
  it("is told with whom it drives off, whoever is named first", () => {
    expect(beatenWords(lay)).toBe("{1}’s baron is beaten, 12 to 9, and has to leave.");
    const knight = { ...driven, baron: false };
    const other = { ...fight, seat: 1, other: 0, strength: 3, other_strength: 5, baron: false };
    const turned = { ...other, cell: "2,0", other_cell: "0,0" };
    expect(beatenWords(step(0, "lay pond 1,0", turned, knight))).toBe("{1}’s knight is driven off, 5 to 3.");
    lang.value = "de";
    expect(beatenWords(lay)).toBe("Der Baron von {1} wird 12 zu 9 besiegt und muss weichen.");
    lang.value = "fr";
    expect(beatenWords(lay)).toBe("Le baron de {1} est battu, 12 contre 9, et doit partir.");
  });

  it("is none where nobody wins, or it is somebody else’s", () => {
    const level = { ...fight, other_strength: 12 };
    expect(beatenWords(step(0, "lay pond 1,0", level, driven))).toBe("");
    expect(beatenWords({ ...lay, seat: 2 })).toBe("");
    expect(beatenWords(sent)).toBe("");
  });

  it("stands beside what the step brings, and not twice", async () => {
    const parts = {
      hint: { move: lay.move, worth: [0.6, 0.4], line: [], others: [] },
      good: [lay],
      steps: [],
      ground: { aim: null, trial: null },
      otherTried: async () => [],
      now: "It brings a barony (+12).",
      danger: async () => ({ words: "", next: false }),
      closing: () => null,
      siege: () => "",
      quiet: "Nothing.",
    } as Parts;
    const words = async (said: string) =>
      (await baronReason(table, parts, { words: said, next: false })).words;
    const beaten = beatenWords(lay);
    expect(await words("It brings a barony (+12).")).toBe(`It brings a barony (+12). ${beaten}`);
    expect(await words("It costs {1} a baron.")).toBe(beaten);
  });

  it("is not excused where the reason tells already that somebody would get more otherwise", async () => {
    const gift = step(0, "lay pond 1,0", { event: "founded", seat: 1, honour: 7, cell: "0,0" });
    const less = "{1} gets only a barony (+7) instead of +9.";
    const parts = {
      hint: { move: gift.move, worth: [0.6, 0.4], line: [], others: [] },
      good: [gift],
      steps: [],
      ground: { aim: null, trial: null },
      otherTried: async () => [],
      now: null,
      danger: async () => ({ words: "", next: false }),
      closing: () => null,
      siege: () => "",
      quiet: "Nothing.",
    } as Parts;
    expect((await baronReason(table, parts, { words: less, next: false })).words).toBe(less);
  });

  it("is told of steps to come, and nobody is placed at a baron", () => {
    const [words] = sequelWords(table, steps, 0, false, "");
    expect(words).toBe(
      "Then: lay a pond at 1,0; place a knight on the meadow that {1}’s baron leaves; " +
        `that brings a barony (+12) and a barony (+7). ${beatenWords(lay)}`,
    );
  });
});
