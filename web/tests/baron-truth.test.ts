// web/tests/baron-truth.test.ts -- hints of Baron do not contradict themselves: what is spared, planned or prevented is so by the rules.
import { describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import { gameModule } from "../src/games/list";
import type { Course, EventData } from "../src/lib/bridge";
import { around } from "../src/lib/hex";
import { LANGS, lang } from "../src/lib/settings";
import { ofBaron, smallOfBaron } from "../src/play/baron-facts";
import { clashesOf, clashOf } from "../src/play/clash";
import { dangerOf, soonOf, unspared } from "../src/play/foresight";
import { stillFounded } from "../src/play/prevents";
import { keptWords } from "../src/play/sequel";
import { type Step, sound } from "../src/play/turn";
import type { Line } from "../src/play/walk";
import { askedForAll, step } from "./by-hints";
import { recorded } from "./recorded";

askedForAll();
const baron = gameModule("baron");

/** So many tries of a move in which Odo drives a knight off a cell. */
const tries = (move: string, ...losses: [cell: string, times: number][]): Line[] =>
  Array.from({ length: 10 }, (_, i) => ({
    moves: [move],
    course: [
      step(0, move),
      ...losses
        .filter(([, times]) => i < times)
        .map(([cell]) => step(1, "lay swamp 9,9", { event: "driven", seat: 0, baron: false, cell })),
    ],
    points: [0, 0],
    over: false,
    won: false,
    winners: [],
  }));

describe("a knight who is lost in another place", () => {
  const other = tries("lay village 5,5", ["4,4", 8]);

  it("is not spared", async () => {
    expect(soonOf(baron, 0, tries("lay village 1,1"), other)?.words).toContain("You would lose a knight");
    const lines = tries("lay village 1,1", ["0,0", 8]);
    expect(soonOf(baron, 0, lines, other)?.words ?? "").not.toContain("You would lose");
    const danger = await dangerOf(baron, 0, "lay village 1,1", lines, async () => other);
    expect(danger.words).toContain("Danger that the next best move avoids");
  });

  it("nor said to be beside what the rules find in danger", () => {
    for (const code of LANGS) {
      lang.value = code;
      const said = soonOf(baron, 0, tries("lay village 1,1"), other)!.words;
      expect(said).toMatch(/\p{L}/u);
      expect(unspared(`${said} Das gilt.`)).toBe("Das gilt.");
      expect(unspared(said)).toBe("");
    }
    lang.value = "en";
  });
});

describe("a knight who is to be placed", () => {
  const driven = { event: "driven", seat: 0, baron: false, cell: "0,0" };
  const moves = (...course: Course) => sound(course).map(({ move }) => move);

  it("is no plan where he loses the fight at once", () => {
    const lay = step(0, "lay pond 0,1", driven);
    expect(moves(lay, step(0, "donjon 0,0", driven), step(0, "end"))).toEqual(["lay pond 0,1"]);
    expect(moves(lay, step(0, "donjon 5,5"), step(0, "end"))).toHaveLength(3);
    expect(moves(step(0, "donjon 0,0", driven))).toHaveLength(1); // what is asked for is told
  });

  const ring = around("0,0");
  const [shared] = ring;
  const land = (foes: readonly string[], value: number): BaronPosition =>
    ({
      seats: 2,
      hand: [2, 2],
      reserve: [[], []],
      row: [],
      tiles: {
        "0,0": "meadow",
        ...Object.fromEntries(ring.map((cell, i) => [cell, i < 3 ? "forest" : "meadow"])),
      },
      donjons: Object.fromEntries(foes.map((cell) => [cell, { seat: 1, side: "baron", value }])),
      sites: {
        "0,0": { value: 6, brings: [6, 4], barons: [1], spoils: [] },
        ...Object.fromEntries(foes.map((cell) => [cell, { value, brings: [0, 0], barons: [], spoils: [] }])),
      },
    }) as unknown as BaronPosition;
  const beyond = around(shared).filter((cell) => cell !== "0,0" && !ring.includes(cell));

  it("is not told to have a closed ring whose fight he loses", () => {
    expect(ofBaron(land([beyond[0]], 9), [step(0, "donjon 0,0")], 0)).toBeNull();
    expect(ofBaron(land([beyond[0]], 3), [step(0, "donjon 0,0")], 0)).toContain(
      "closed already and counts 6",
    );
  });

  it("is told with how many barons have land in the ring, and the strongest of them", () => {
    const two = land(beyond.slice(0, 2), 9);
    const { [ring[5]]: _open, ...tiles } = two.tiles;
    const words = ofBaron({ ...two, tiles }, [step(0, "donjon 0,0")], 0);
    expect(words).toContain("2 barons of {1} have land in it");
    expect(words).toMatch(/\(\d+ to \d+\) it needs \d+ more on 1 open cell\./);
    expect(smallOfBaron({ ...two, tiles }, step(0, "end"), 0)).toMatch(
      /with 2 barons of \{1\}, who would have to be beaten \(\d+ to \d+ for the strongest\)/,
    );
  });

  it("stands to one baron as the rules tell the fight", () => {
    const position = recorded("baron", 185).now.value.position as BaronPosition;
    const { n, m } = clashOf(position, "2,1", 0, 1)!;
    expect(clashesOf(position, "2,1", 0)).toMatchObject({ n, m, seats: [1] });
  });
});

describe("a barony that somebody is said to get otherwise", () => {
  const data = { rule: "", event: "founded", seat: 1, honour: 4, cell: "0,0" } as EventData;
  const land = (brings: number, more: object = {}) =>
    ({
      tiles: { "0,0": "meadow" },
      donjons: {},
      hand: [1, 1],
      sites: { "0,0": { value: brings, brings: [0, brings], barons: [], spoils: [] } },
      ...more,
    }) as unknown as BaronPosition;

  it("is not prevented while that meadow is still free and counts about as much", () => {
    expect(stillFounded(land(3), data)).toBe(true);
    expect(stillFounded(land(1), data)).toBe(false);
    expect(stillFounded(land(3, { hand: [1, 0] }), data)).toBe(false); // nobody is left to go there
    expect(stillFounded(land(3, { donjons: { "0,0": { seat: 0, side: "knight" } } }), data)).toBe(false);
  });
});

describe("a tile that is kept", () => {
  it("is told with the ring that it is for", () => {
    const position = {
      row: ["quarry"],
      tiles: { "0,0": "meadow" },
      donjons: { "0,0": { seat: 0, side: "knight", value: null } },
    } as unknown as BaronPosition;
    const look = { position, moves: ["lay quarry 0,1", "lay pond 1,0"] };
    const steps = [
      { ...step(0, "take 1"), look },
      { ...step(0, "lay pond 1,0"), look },
    ] as unknown as Step[];
    expect(keptWords(steps, 0)).toBe("It stays in the reserve for now; in the ring around 0,0 it counts 1.");
    const none = { ...look, position: { ...position, donjons: {} } };
    const sent = [
      { ...step(0, "take 1"), look: none },
      { ...step(0, "lay pond 1,0"), look: none },
      { ...step(0, "donjon 0,0"), look: none },
    ] as unknown as Step[];
    expect(keptWords(sent, 0)).toContain("in the ring of the knight who follows it counts 1.");
  });
});
