// web/tests/hint-events.test.ts -- what a hint says fits what its own move does: somebody else's points are told first, numbers count for the reader.
import { describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import { gameModule } from "../src/games/list";
import type { Effort } from "../src/lib/thinker";
import type { Advice, Course } from "../src/lib/bridge";
import { around } from "../src/lib/hex";
import type { Table } from "../src/lib/table";
import { curseWords, ofBaron, smallOfBaron } from "../src/play/baron-facts";
import { givesWords, soonOf } from "../src/play/foresight";
import { atOnce, unsaid } from "../src/play/glance";
import { askDanger, askFirst, askMore } from "../src/play/hint-words";
import { gainWords } from "../src/play/reason";
import type { Line } from "../src/play/walk";
import { asked, askedForAll, hintTable, step } from "./by-hints";

const baron = gameModule("baron");
askedForAll();

const founded = (seat: number, honour: number, cell = "0,0") => ({ event: "founded", seat, honour, cell });
const line = (...course: Course): Line => ({
  moves: [],
  course,
  points: [0, 0],
  over: false,
  won: false,
  winners: [],
});
const tries = (...course: Course) => Array.from({ length: 10 }, () => line(...course));

describe("what a move itself gives somebody else", () => {
  const gives = step(0, "lay quarry 0,1", founded(1, 2));
  const later = (honour: number) =>
    tries(step(0, "lay pond 4,4"), step(1, "lay forest 0,1", founded(1, honour)));

  it("comes after it, so that nobody is kept from it by that move", () => {
    expect(soonOf(baron, 0, tries(gives), later(1))?.words ?? "").not.toContain("{1} gets");
    expect(soonOf(baron, 0, tries(step(0, "end")), later(1))?.words).toContain("{1} gets");
  });

  it("is told, and that it would be worth more later where that is so", async () => {
    const words = async (other: Line[]) => givesWords(baron, gives, async () => other);
    expect(await words(later(5))).toEqual({
      words: "It completes {1}’s ring now, for only 2 honour; later it would bring about 5.",
      why: true,
    });
    const plain = { words: "It gives {1} a barony (+2) at once.", why: false };
    expect(await words(later(2))).toEqual(plain);
    expect(await words([])).toEqual(plain);
    expect(await givesWords(baron, step(0, "lay pond 0,1", founded(0, 2)), async () => [])).toBeNull();
  });
});

describe("what is read at first sight", () => {
  it("is one sentence, or two if they are short", () => {
    expect(atOnce("It brings 5 gold. With 15 gold the title of viscount is in reach. More.")).toEqual([
      "It brings 5 gold. With 15 gold the title of viscount is in reach.",
      "More.",
    ]);
    const long = "The ring of {1}’s knight then counts 2 less, otherwise 1 more.";
    expect(atOnce(`${long} Then: lay 4,2.`)).toEqual([long, "Then: lay 4,2."]);
    expect(atOnce(`${long} {1} gets it.`)[1]).toBe("{1} gets it.");
    expect(atOnce("")).toEqual(["", ""]);
  });
});

describe("numbers of Baron", () => {
  const [first, ...others] = around("0,0");
  const site = { value: 5, brings: [0, 5], barons: [0], spoils: ["cursed"] };
  const position = {
    seats: 2,
    row: ["cursed", "pond", "pond"],
    hand: [2, 2],
    reserve: [["meadow", "village"], []],
    tiles: { "0,0": "meadow", [first]: "village" },
    donjons: {},
    sites: { "0,0": site, "9,9": { ...site, brings: [2, 2] } },
  } as unknown as BaronPosition;
  const words = (move: string, at = position) => ofBaron(at, [step(0, move)], 0);

  it("are those that count for the reader, and a nothing is no reason", () => {
    expect(words("donjon 9,9")).toContain("counts 2 so far");
    expect(words("lay meadow 9,9")).toContain("would count 2 so far");
    expect(words("lay meadow 0,0")).toBeNull();
    // Where all of it belongs to the reader's baronies, the room speaks for the knight, else his strength.
    expect(words("donjon 0,0")).toBe(
      `${others.length} of 6 cells around the knight are open: what is laid there counts for the ring.`,
    );
    const tiles = Object.fromEntries(["0,0", first, ...others].map((cell) => [cell, "meadow"]));
    expect(words("donjon 0,0", { ...position, tiles })).toBe("In a fight the knight’s ring counts 5.");
  });

  it("tell what a tile is for that counts less than nothing by what the rules let be done with it", () => {
    const stands = (seat: number) => ({
      ...position,
      donjons: { "0,0": { seat, side: "knight" as const, value: null } },
    });
    expect(curseWords(stands(0), "take 1", 0)).toBe(
      "It keeps the tile from {1}, who could lay it beside {0}’s knight (−2).",
    );
    expect(curseWords(stands(1), "take 1", 0)).toContain("Laid beside a knight of {1}’s");
    expect(curseWords(position, "take 1", 0)).toBe(
      "It keeps a tile of −2 from {1}, who could lay it in a ring of yours.",
    );
    expect(curseWords({ ...position, seats: 3 }, "take 1", 0)).toContain("from the others");
  });

  it("of a tile that is kept are told with what it is kept for", () => {
    expect(smallOfBaron(position, step(0, "lay meadow 5,5"), 0, { hinted: true })).toBe(
      "It saves a village (3) for a ring of yours.",
    );
  });
});

/** What a move gives others at once, as the rules tell. */
const givenBy = (at: Table, move: string) =>
  (at.previewOf(move)?.events ?? []).flatMap(({ data }) => {
    const scored = at.module.scored?.(data);
    const told = gainWords(at.module, data) !== null; // what is added up at the end is no gift
    return scored && told && scored.seat !== at.now.value.turn && scored.points > 0 ? [scored] : [];
  });

it("says nothing twice", () => {
  expect(unsaid("It is free. A knight follows.", "It costs 1. It is free. {1} gets it. It costs 1.")).toBe(
    "It costs 1. {1} gets it.",
  );
});

describe.each([
  ["baron", 12n, 2, 40],
  ["baron", 7n, 3, 40],
  ["barony", 5n, 2, 30],
  ["feudo", 5n, 2, 18],
] as const)("hints of a game of %s", (name, seed, players, most) => {
  it(`say nothing against what their own moves do, in ${players} seats`, async () => {
    const seen = { hints: 0, gifts: 0 };
    const at = hintTable(name, players, seed, 1, 400);
    const advise = at.thinker!.advise.bind(at.thinker);
    // A move that gives somebody else something is advised wherever there is one: a hint has to say so.
    const generous = async (record: string, effort: Effort): Promise<Advice> => {
      const advice = await advise(record, effort);
      const gift = at.now.value.moves.find((move) => givenBy(at, move).length > 0);
      if (gift === undefined || gift === advice.move) return advice;
      // Plainly the best, lest something as good takes its place.
      const less = (one: { move: string; worth: number[] }) => ({
        ...one,
        visits: 1,
        worth: one.worth.map((n) => n / 2),
      });
      const { worth, others } = advice;
      return { move: gift, worth, line: [gift], others: [advice, ...others].map(less) };
    };
    const weigh = async () => at.seats.map(() => 0);
    Object.assign(at.thinker!, { advise: generous, weigh });
    void at.run();
    for (let n = 0; n < most && (await asked(at)); n++) {
      const { position } = at.now.value;
      await at.askHint();
      const { move } = at.hint.value as Advice;
      const first = (await askFirst(at)) ?? "";
      const all = [first, await askDanger(at), await askMore(at)].join(" ");
      seen.hints++;
      expect(first, move).toMatch(/\p{L}.*\.$/u);
      expect(first, move).not.toMatch(/Your chances|Next best|Just as good:/);
      expect(first.split(/(?<=[.!?])\s+(?=\p{Lu})/u).length, first).toBeLessThanOrEqual(3);
      for (const { seat, points } of givenBy(at, move)) {
        const who = at.nameOf(seat);
        expect(first, move).toContain(who);
        expect(first, move).toMatch(new RegExp(`\\+${points}\\b|only ${points}\\b`));
        expect(all).not.toMatch(new RegExp(`${who} gets [^.]*hardly ever after this one`));
        seen.gifts++;
      }
      expect(all).not.toMatch(/(?:counts?|count more than) 0 so far|\b0 would count/);
      if (name === "baron") {
        const ring = /knight’s ring counts (\d+) so far/.exec(first);
        const [verb, cell] = move.split(" ");
        if (verb === "donjon" && ring?.[1])
          expect((position as BaronPosition).sites[cell].brings[0]).toBe(Number(ring[1]));
      }
      at.pickMove(move);
      at.confirm();
    }
    at.close();
    expect(seen.hints).toBeGreaterThan(15);
    if (name === "baron") expect(seen.gifts).toBeGreaterThan(0);
  });
});
