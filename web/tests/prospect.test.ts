// web/tests/prospect.test.ts -- what a move of Barony leaves to be done, as the rules let it, and in which words.
import { afterEach, describe, expect, it } from "vitest";
import { LANGS, lang } from "../src/lib/settings";
import { baronyStance, differences, prospectOf, type Prospect } from "../src/play/prospect";
import { finished } from "./finished";

afterEach(() => {
  lang.value = "en";
});

const words = (good: Prospect, other: Prospect) => differences(good, other).map((one) => one.words);

const NOTHING: Prospect = {
  dangers: [],
  title: false,
  cities: [],
  places: [],
  gold: 0,
  held: 0,
  onward: [],
  knights: 3,
  price: 0,
  raids: [],
  rivals: [],
};

describe("what a move leaves", () => {
  const at = finished("barony");

  it("is what the game then went on with, wherever that was one's next action", () => {
    let [built, founded, titles] = [0, 0, 0];
    for (const { index, by, move } of at.log.value) {
      if (by < 0 || move === null) continue;
      const left = prospectOf(at, index, move);
      const other = at.log.value.find((one) => one.index > index && one.by !== by);
      const next = at.log.value.find((one) => one.index > (other?.index ?? index) && one.by === by);
      // Only where nobody got in between by what they did meanwhile.
      const quiet = other && /^(recruit|title)/.test(other.move ?? "");
      const ends = at.log.value[index + 1]?.by !== by;
      if (!left || !next?.move || !quiet || !ends) continue;
      const [verb, cell] = next.move.split(" ");
      if (verb === "build" && ++built) expect(left.places).toContain(cell);
      if (verb === "city" && ++founded) expect(left.cities).toContain(cell);
      if (verb === "title" && ++titles) expect(left.title).toBe(true);
    }
    expect(built + founded + titles).toBeGreaterThan(3);
  });

  it("is in danger where the others then destroyed it", () => {
    let hit = 0;
    for (const { index, by, move, events } of at.log.value) {
      for (const { data } of events) {
        if (data.event !== "lost" || data.seat === by || data.seat === undefined) continue;
        const last = at.log.value.filter((one) => one.index < index && one.by === data.seat).at(-1)!;
        const { dangers } = prospectOf(at, last.index, last.move!)!;
        expect(dangers).toContainEqual({ seat: by, cell: move!.split(" ")[2] });
        hit++;
      }
    }
    expect(hit).toBeGreaterThan(0);
  });

  it("leaves the game as it was, and nothing is known of the set-up", () => {
    const before = at.record();
    const set = at.log.value.find(({ by }) => by >= 0)!;
    expect(prospectOf(at, set.index, set.move!)).toBeNull();
    expect(at.record()).toBe(before);
  });
});

describe("two moves", () => {
  it("are held against each other by what they leave, and only what speaks for the first is told", () => {
    const rich = { ...NOTHING, places: ["1,0", "2,0"], gold: 7, title: true, held: 16 };
    for (const code of LANGS) {
      lang.value = code;
      const told = words(rich, NOTHING);
      expect(told).toHaveLength(2);
      expect(told[0]).toContain("16");
      expect(told[1]).toMatch(/2.*0.*7.*0/);
      expect(words(NOTHING, rich)).toEqual([]);
      const danger = { ...NOTHING, dangers: [{ seat: 1, cell: "3,1" }] };
      expect(words(NOTHING, danger)[0]).toMatch(/\{1\}.*3,1/);
      expect(words(danger, NOTHING)).toEqual([]);
    }
  });

  it("are not told apart by places that have only been built on already", () => {
    const built = { ...NOTHING, held: 7 };
    const waits = { ...NOTHING, places: ["1,0", "2,0"], gold: 7, knights: 5 };
    expect(words(waits, built)).toEqual([]);
  });

  it("that build at one place differ by what nobody can destroy", () => {
    const at = finished("barony");
    const made = at.log.value.find(({ move }) => /^build .* village$/.test(move ?? ""))!;
    const better = made.move!.replace("village", "stronghold");
    expect(baronyStance(at, made.index, better, made.move!, null)).toContain("stronghold");
    expect(baronyStance(at, made.index, made.move!, made.move!, null)).toBeNull();
  });
});
