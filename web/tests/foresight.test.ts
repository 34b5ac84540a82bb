// web/tests/foresight.test.ts -- what a hint foretells: dangers, what is given up, reasons by what happens, steady chances.
import { afterEach, describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import type { EventData, Moment, Preview } from "../src/lib/bridge";
import { forcedSteps, lang, LANGS, speed } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import { chanceOf } from "../src/play/advice";
import { dangerOf, differs, oddsWords, priceOf, rivalOf, soonOf } from "../src/play/foresight";
import { promised } from "../src/play/hint-words";
import { outlookOf, prospects } from "../src/play/outlook";
import type { Line } from "../src/play/walk";
import { loadRules, turnOf } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

afterEach(() => {
  lang.value = "en";
  forcedSteps.value = true;
});

type Deed = Partial<EventData> & { event: string };

/** A course in which, after the first move, seat 1 does these deeds. */
const line = (deeds: readonly Deed[], points = [0, 0], by = 1): Line => ({
  moves: [],
  course: [
    { seat: 0, move: "x", luck: false, events: [] },
    {
      seat: by,
      move: "y",
      luck: true,
      events: deeds.map((data) => ({ say: "", data: { rule: "", ...data } })),
    },
  ],
  points,
  over: false,
  won: false,
  winners: [],
});

/** Ten tries, in so many of which the deeds come. */
const tries = (often: number, ...deeds: Deed[]): Line[] =>
  Array.from({ length: 10 }, (_, n) => line(n < often ? deeds : []));

const none = async () => [];
const feudo = gameModule("feudo");
const baron = gameModule("baron");
const barony = gameModule("barony");
const beaten = (piece: string): Deed => ({ event: "beaten", seat: 0, other: 1, piece, points: 4 });
const town = (seat: number, name: string, distance: number): Deed => ({
  event: "conquered",
  seat,
  town: name,
  distance,
});

describe("a danger", () => {
  const danger = (move: string, lines: Line[], other: Line[] = [], module = feudo) =>
    dangerOf(module, 0, move, lines, async () => other);

  it("names who may take the piece that goes there, and how often", async () => {
    expect(await danger("move knight1 3,3", tries(3, beaten("knight1")))).toBe(
      "Danger: {1} may beat Knight 1 (about one time in three).",
    );
    expect(await danger("move first 3,3", tries(10, beaten("first")))).toContain(
      "the First Knight (about three times in four)", // ten tries do not prove that it is always so
    );
    expect(await danger("move knight1 3,3", tries(1, beaten("knight1")))).toBe("");
  });

  it("of something else is told only where the next best move prevents it", async () => {
    const lines = tries(6, { event: "lost_town", seat: 0, other: 1, town: "Worcester", points: 4 });
    expect(await danger("move knight1 3,3", lines, lines)).toBe("");
    expect(await danger("move knight1 3,3", lines, tries(0))).toBe(
      "Danger: {1} may take Worcester from you (−4, about every other time).",
    );
  });

  it("of a piece that goes elsewhere by another move, or sits in the castle, is none of this one", async () => {
    const lines = tries(8, { ...beaten("knight3"), at: "5,5" });
    const left = (at: string | null) =>
      dangerOf(
        feudo,
        0,
        "move knight1 3,3",
        lines,
        async () => tries(0),
        () => at,
      );
    expect(await left("5,5")).toContain("Knight 3"); // it is left where it is
    expect(await left("6,6")).toBe("");
    expect(await left(null)).toBe("");
    const own = tries(8, { ...beaten("knight1"), at: "3,3" });
    expect(await dangerOf(feudo, 0, "move knight1 3,3", own, none, () => null)).toContain("Knight 1");
  });

  it("of raids is told in Barony whatever one does, and so is somebody who is close to a title", async () => {
    const raids = tries(7, { event: "lost", seat: 0, piece: "village", at: "0,0" });
    expect(await danger("move 4,0 5,0", raids, raids, barony)).toMatch(
      /^Danger, .+ destroy a village of yours/,
    );
    expect(await danger("move 4,0 5,0", raids.slice(4), raids, barony)).toBe("");
    const title: Deed = { event: "title", seat: 1, rank: 2 };
    expect(rivalOf(barony, 0, tries(8, title))).toMatch(
      /^\{1\} is close to the title of \w+ \(\+15\): about/,
    );
    expect(rivalOf(barony, 0, tries(2, title))).toBe("");
    expect(rivalOf(barony, 1, tries(8, title))).toBe("");
    expect(rivalOf(feudo, 0, tries(8, town(1, "Kenilworth", 3)))).toBe("");
  });

  it("says so where the next best move runs it, too", async () => {
    const lines = tries(5, beaten("knight1"));
    expect(await danger("move knight1 3,3", lines, lines)).toMatch(
      /^Danger, with the next best move as well: /,
    );
  });

  it("is known in each game, and in each language", async () => {
    const cases: [typeof feudo, string, Deed, RegExp][] = [
      [
        feudo,
        "move baron 3,3",
        { event: "fled", seat: 0, other: 1, piece: "baron" },
        /put the Baron to flight/,
      ],
      [
        feudo,
        "move inf1 3,3",
        { event: "perished", seat: 0, piece: "inf1" },
        /Infantryman 1 may die of the plague/,
      ],
      [feudo, "move inf1 3,3", { event: "infected", seat: 0, piece: "inf1" }, /Infantryman 1 may fall sick/],
      [
        baron,
        "donjon 1,0",
        { event: "driven", seat: 0, cell: "1,0", leaves: false },
        /drive this knight away/,
      ],
      [
        baron,
        "donjon 1,0",
        { event: "driven", seat: 0, cell: "2,0", baron: true },
        /drive a baron of yours away/,
      ],
      [baron, "donjon 1,0", { event: "lost", seat: 0, honour: -3 }, /cost you 3 honour/],
      [barony, "move 0,0 1,0", { event: "lost", seat: 0, piece: "knight", at: "1,0" }, /take this knight/],
      [barony, "move 0,0 1,0", { event: "lost", seat: 0, piece: "village", at: "0,0" }, /destroy a village/],
    ];
    for (const [module, move, deed, words] of cases) {
      expect(await danger(move, tries(5, deed), tries(0), module)).toMatch(words);
      for (const code of LANGS) {
        lang.value = code;
        const told = await danger(move, tries(5, deed), tries(0), module);
        expect(told).not.toMatch(/undefined|null|NaN|\{[^0-9]/);
        expect(told.length).toBeGreaterThan(20);
      }
      lang.value = "en";
    }
  });

  it("is none of what one does oneself, nor of too few tries", async () => {
    const own = Array.from({ length: 10 }, () => line([beaten("knight1")], [0, 0], 0));
    expect(await danger("move knight1 3,3", own)).toBe("");
    expect(await dangerOf(feudo, 0, "move knight1 3,3", tries(9, beaten("knight1")).slice(0, 3), none)).toBe(
      "",
    );
  });
});

describe("what is given up", () => {
  const preview = (position: unknown, ...events: Deed[]) =>
    ({ position, events: events.map((data) => ({ say: "", data: { rule: "", ...data } })) }) as Preview;

  it("is a town that is left empty, by the rules' own position after the move", () => {
    const towns = { Worcester: { at: "3,3", owner: 0 } };
    const at = (one: string, two: string) => ({
      towns,
      pieces: [{ knight1: { at: one }, inf1: { at: two } }, {}],
    });
    const price = (other: string) =>
      priceOf("feudo", at("3,3", other), preview(at("4,3", other)), "move knight1 4,3", 0);
    expect(price("9,9")).toBe("It leaves Worcester empty.");
    expect(price("3,3")).toBe(""); // somebody stays
  });

  it("is a village without its knight, and honour", () => {
    const after = (knights: number) =>
      preview({ pieces: { "0,0": [{ seat: 0, building: "village", knights }] } });
    expect(priceOf("barony", {}, after(0), "move 0,0 1,0", 0)).toContain("village there without a knight");
    expect(priceOf("barony", {}, after(1), "move 0,0 1,0", 0)).toBe("");
    expect(priceOf("baron", {}, preview({}, { event: "took", seat: 0, honour: -2 }), "take 3", 0)).toBe(
      "It costs 2 honour.",
    );
  });
});

describe("a reason by what happens", () => {
  const soon = (here: Line[], there: Line[]) => soonOf(feudo, 0, here, there);

  it("is what comes in these courses and not after the next best move", () => {
    expect(soon(tries(7, town(0, "Kenilworth", 3)), tries(2, town(0, "Kenilworth", 3)))).toBe(
      "Soon it brings Kenilworth (+3): about two times in three, after the next best move about one time in four.",
    );
    expect(soon(tries(0), tries(6, town(1, "Kenilworth", 3)))).toBe(
      "After the next best move {1} gets Kenilworth (+3) about every other time, after this one hardly ever.",
    );
    expect(soon(tries(1), tries(6, beaten("knight1")))).toBe(
      "After the next best move you would lose Knight 1 about every other time, after this one hardly ever.",
    );
  });

  it("is what it is for where both bring it, then points, else nothing", () => {
    const both = tries(6, town(0, "Kenilworth", 3));
    expect(soon(both, both)).toBe("What it is for: soon Kenilworth (+3, about every other time).");
    const ahead = Array.from({ length: 10 }, () => line([], [3, 0]));
    expect(soon(ahead, tries(0))).toContain("3 points better off");
    expect(soon(tries(0), tries(0))).toBeNull();
  });

  it("is known to be held against the next best move, which then is not called just as good", () => {
    const here = tries(7, town(0, "Kenilworth", 3));
    expect(differs(feudo, 0, here, tries(2, town(0, "Kenilworth", 3)))).toBe(true);
    expect(differs(feudo, 0, here, here)).toBe(false);
    expect(differs(feudo, 0, tries(0), tries(0))).toBe(false);
    // Nor is a twin named whose own reason promises more.
    expect(promised("It brings Evesham (+5).")).toBeGreaterThan(promised("It brings a gap (+4), or +2."));
    expect(promised(null)).toBe(0);
  });

  it("does not take for a difference what chance could make", () => {
    expect(soon(tries(4, town(0, "Kenilworth", 3)), tries(2, town(0, "Kenilworth", 3)))).toMatch(
      /^What it is for/,
    );
  });

  it("has words for each share, from hardly ever to almost always", () => {
    for (const code of LANGS) {
      lang.value = code;
      const words = [0, 0.2, 0.3, 0.5, 0.6, 0.7, 1].map(oddsWords);
      expect(new Set(words).size).toBe(words.length);
    }
  });
});

describe("the chances that a hint speaks of", () => {
  const hint = (count: number, move: string, n: number) => ({ count, seat: 0, move, n });
  const moment = (index: number, by: number, move: string | null, told = true): Moment => ({
    index,
    by,
    move,
    events: told ? [{ say: "", data: { event: "x", rule: "" } }] : [],
  });

  it("stay the same while one does what it says, within the error of the search", () => {
    expect(chanceOf(hint(4, "a", 57), hint(5, "b", 53), [moment(4, 0, "a")])).toEqual({ n: 57 });
    // What the others plot in secret changes nothing that one could know.
    expect(
      chanceOf(hint(4, "a", 57), hint(6, "b", 53), [moment(4, 0, "a"), moment(5, 1, null, false)]),
    ).toEqual({
      n: 57,
    });
  });

  it("change with a word why", () => {
    const since = (n: number, ...moments: Moment[]) => chanceOf(hint(4, "a", 57), hint(9, "b", n), moments);
    expect(since(48, moment(4, 0, "a"), moment(5, 1, "z"))).toEqual({ n: 48, was: 57, since: "others" });
    expect(since(48, moment(4, 0, "a"), moment(5, -1, "z"))).toEqual({ n: 48, was: 57, since: "luck" });
    // A plague far off changed nothing; one that harms somebody did.
    const plague = (...events: string[]): Moment => ({
      ...moment(5, -1, "z"),
      events: events.map((event) => ({ say: "", data: { event, rule: "" } })),
    });
    expect(since(48, moment(4, 0, "a"), plague("plague"))).toEqual({ n: 48, was: 57, since: "closer" });
    expect(since(48, moment(4, 0, "a"), plague("plague", "infected"))?.since).toBe("luck");
    expect(since(48, moment(4, 0, "a"), plague("fog"))?.since).toBe("luck");
    expect(since(48, moment(4, 0, "c"))).toEqual({ n: 48, was: 57, since: "own" });
    expect(since(48, moment(4, 0, "a"))).toEqual({ n: 48, was: 57, since: "closer" });
    expect(since(56, moment(4, 0, "a"), moment(5, 1, "z"))).toEqual({ n: 56 });
    expect(chanceOf(null, hint(9, "b", 40), [])).toEqual({ n: 40 });
  });
});

describe.each(games.map(({ name }) => name))("a move of %s", (name) => {
  it("is played on by the rules, the same each time, and the game stays as it was", async () => {
    speed.value = "off";
    forcedSteps.value = false;
    const game = games.find((one) => one.name === name)!;
    const match = rules.begin(game.index, 2, 5n, []);
    for (let n = 0; n < 30 || turnOf(match) !== 0; n++) match.play(match.think(1));
    const think = async (record: string, level: number) => {
      const copy = rules.loadRecord(record);
      try {
        return copy.think(level);
      } finally {
        copy.close();
      }
    };
    const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
    const table = (id: string) =>
      new Table(
        id,
        () => game,
        gameModule(name),
        seats,
        match,
        { think, hurry() {} } as unknown as Thinker,
        false,
      );
    const at = table("one");
    const before = match.quickRecord();
    const [move] = at.now.value.moves;
    const first = await outlookOf(at, move);
    const second = await outlookOf(table("two"), move);
    expect(match.quickRecord()).toBe(before);
    const n = Math.min(first.length, second.length); // a busy machine may have had time for fewer
    expect(n).toBeGreaterThan(0);
    expect(first.slice(0, n).map(({ moves }) => moves)).toEqual(second.slice(0, n).map(({ moves }) => moves));
    expect(first[0].moves[0]).toBe(move);
    expect(first[0].course.some(({ seat }) => seat === 1)).toBe(true); // the others have answered
    for (const one of prospects(gameModule(name), first)) expect(one.often).toBeLessThanOrEqual(1);
    match.close();
  }, 60_000);
});
