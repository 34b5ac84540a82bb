// web/tests/foresight.test.ts -- what a hint foretells: dangers, what is given up, reasons by what happens.
import { afterEach, describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import type { EventData, Preview } from "../src/lib/bridge";
import { forcedSteps, lang, LANGS, speed } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import {
  dangerOf,
  honourWords,
  oddsWords,
  priceOf,
  rivalOf,
  soonOf,
  type About,
} from "../src/play/foresight";
import { outlookOf, prospects } from "../src/play/outlook";
import { withKnightPart } from "../src/play/part";
import type { Line } from "../src/play/walk";
import { loadRules, timeless, turnOf } from "./rules";

const rules = await loadRules();
timeless();
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
  const danger = async (move: string, lines: Line[], other: Line[] = [], module = feudo) =>
    (await dangerOf(module, 0, move, lines, async () => other)).words;

  it("names who may take the piece that goes there, and how often", async () => {
    expect(await danger("move knight1 3,3", tries(3, beaten("knight1")))).toBe(
      "Danger: {1} may beat Knight 1 (about one time in three).",
    );
    expect(await danger("move first 3,3", tries(10, beaten("first")))).toContain(
      "the First Knight (about three times in four)", // ten tries do not prove that it is always so
    );
    expect(await danger("move knight1 3,3", tries(1, beaten("knight1")))).toBe("");
  });

  it("is one, the more frequent of two", async () => {
    const two = tries(4, beaten("knight1"));
    const town: Deed = { event: "lost_town", seat: 0, other: 1, town: "Worcester", points: 4 };
    const both = two.map((one, n) =>
      n < 9 ? line([...one.course[1].events.map(({ data }) => data), town]) : one,
    );
    const words = await danger("move knight1 3,3", both);
    expect(words).toContain("take Worcester");
    expect(words).not.toMatch(/;|Knight 1/);
  });

  it("of something else is told only where the next best move prevents it", async () => {
    const often = tries(9, { event: "lost_town", seat: 0, other: 1, town: "Worcester", points: 4 });
    expect(await danger("move knight1 3,3", often, often)).toContain("take Worcester"); // all but sure
    const lines = tries(6, { event: "lost_town", seat: 0, other: 1, town: "Worcester", points: 4 });
    expect(await danger("move knight1 3,3", lines, lines)).toBe("");
    expect(await danger("move knight1 3,3", lines, tries(0))).toBe(
      "Danger that the next best move avoids: {1} may take Worcester from you (−4, about every other time).",
    );
  });

  it("of a piece that goes elsewhere by another move, or sits in the castle, is none of this one", async () => {
    const lines = tries(8, { ...beaten("knight3"), at: "5,5" });
    const left = async (at: string | null) => {
      const other = async () => tries(0);
      return (await dangerOf(feudo, 0, "move knight1 3,3", lines, other, () => at)).words;
    };
    expect(await left("5,5")).toContain("Knight 3"); // it is left where it is
    expect(await left("6,6")).toBe("");
    expect(await left(null)).toBe("");
    const own = tries(8, { ...beaten("knight1"), at: "3,3" });
    const said = await dangerOf(feudo, 0, "move knight1 3,3", own, none, () => null);
    expect(said.words).toContain("Knight 1");
    expect(said.next).toBe(false); // no other move is spoken of
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
    expect(await danger("move knight1 3,3", lines, lines)).toMatch(/^Danger, and not only with this move: /);
    // With another move it is not this knight that is in danger.
    const taken = (at: string) => tries(8, { event: "lost", seat: 0, piece: "knight", at });
    expect(await danger("move 0,0 1,0", taken("1,0"), [], barony)).toContain("take this knight");
    expect(await danger("move 0,0 1,0", taken("1,0"), taken("2,0"), barony)).toContain("a knight of yours");
  });

  it("names where the piece stands, if it stands there now and it is mostly the same one", async () => {
    const taken = (at: string, piece = "knight") => ({ event: "lost", seat: 0, piece, at });
    const one = tries(8, taken("2,0"));
    const words = async (lines: Line[], stands: (cell: string, piece: string) => boolean) =>
      (await dangerOf(barony, 0, "move 0,0 1,0", lines, async () => lines, null, undefined, stands)).words;
    const there = (cell: string) => cell === "2,0";
    expect(await words(one, there)).toMatch(/: \{1\} may take your knight on 2,0 \(/);
    expect(await words(one, () => false)).toContain("may take a knight of yours (");
    const two = [...tries(8, taken("2,0")), ...tries(8, taken("3,0"))];
    expect(await words(two, () => true)).toContain("may take a knight of yours (");
    const village = (cell: string, piece: string) => there(cell) && piece === "village";
    expect(await words(tries(8, taken("2,0", "village")), village)).toContain("your village on 2,0 (");
    lang.value = "de";
    expect(await words(one, there)).toContain("{1} kann meinen Ritter auf 2,0 vernichten (");
    lang.value = "fr";
    expect(await words(one, there)).toContain("{1} peut détruire votre chevalier en 2,0 (");
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
      expect(await danger(move, tries(6, deed), tries(0), module)).toMatch(words);
      for (const code of LANGS) {
        lang.value = code;
        const told = await danger(move, tries(6, deed), tries(0), module);
        expect(told).not.toMatch(/undefined|null|NaN|\{[^0-9]/);
        expect(told.length).toBeGreaterThan(20);
      }
      lang.value = "en";
    }
  });

  it("is none of what one does oneself, nor of too few tries", async () => {
    const own = Array.from({ length: 10 }, () => line([beaten("knight1")], [0, 0], 0));
    expect(await danger("move knight1 3,3", own)).toBe("");
    expect(await danger("move knight1 3,3", tries(9, beaten("knight1")).slice(0, 3))).toBe("");
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
    expect(priceOf("barony", {}, after(0), "move 0,0 1,0", 0)).toBe(
      "It leaves your village on 0,0 without a knight.",
    );
    expect(priceOf("barony", {}, after(1), "move 0,0 1,0", 0)).toBe("");
    expect(honourWords(2)).toBe("It costs 2 honour.");
    expect(honourWords(0)).toBe("");
  });
});

describe("a reason by what happens", () => {
  const by = (piece: string | null): About => ({ phase: "march", piece });
  const soon = (here: Line[], there: Line[], about = by("inf1"), module = feudo) =>
    soonOf(module, 0, here, there, about);
  /** Kenilworth falls in so many tries, to an attack of these. */
  const falls = (often: number, ...attackers: string[]) =>
    tries(often, { event: "fight", seat: 0, attackers }, town(0, "Kenilworth", 3));

  it("is what comes in these courses and not after the next best move", () => {
    expect(soon(falls(8, "inf1"), falls(1, "inf1"))).toEqual({
      words: "What it is for: soon Kenilworth (+3); after the next best move later or not at all.",
      next: true,
    });
    expect(soon(tries(0), tries(6, town(1, "Kenilworth", 3)))?.words).toBe(
      "{1} gets Kenilworth (+3) about every other time after the next best move, hardly ever after this one " +
        "(by the end of the next round).",
    );
    expect(soon(tries(0), tries(6, beaten("knight1")), { phase: "plot", piece: "inf1" })?.words).toBe(
      "You would lose Knight 1 about every other time after the next best move, hardly ever after this one " +
        "(in this round).",
    );
  });

  it("is what it is for where both bring it, else nothing: points are another measure than chances", () => {
    const both = falls(6, "inf1", "first");
    expect(soon(both, both)).toEqual({ words: "What it is for: soon Kenilworth (+3).", next: false });
    const ahead = Array.from({ length: 10 }, () => line([], [3, 0]));
    expect(soon(ahead, tries(0))).toBeNull();
    expect(soon(tries(0), tries(0))).toBeNull();
  });

  it("is not what others bring about, nor what comes whatever one does", () => {
    const both = falls(8, "first");
    expect(soon(both, both)).toBeNull();
    expect(soon(both, both, by(null))).toBeNull(); // "nobody enters. What it is for: soon Kenilworth"
  });

  it("is no attack of others either where the next best move does not bring it", () => {
    expect(soon(falls(8, "inf1"), tries(0))?.words).toContain("Kenilworth");
    expect(soon(falls(8, "first"), tries(0))).toBeNull();
  });

  it("is in Barony what the very knight builds, wherever it goes", () => {
    const built = { event: "built", rule: "", seat: 0, building: "village", token: "plain" } as EventData;
    const step = (seat: number, move: string, ...data: EventData[]) => ({
      seat,
      move,
      luck: false,
      events: data.map((one) => ({ say: "", data: one })),
    });
    const events = (first: string, ...rest: ReturnType<typeof step>[]) =>
      withKnightPart([step(0, first), ...rest], 0).flatMap((one) => one.events.map(({ data }) => data.event));
    const build = (cell: string, seat = 0) => step(seat, `build ${cell} village`, built);
    expect(events("move 0,0 1,0", build("1,0"))).toEqual(["built"]);
    expect(events("move 0,0 1,0", build("5,5"))).toEqual([]);
    expect(events("move 0,0 1,0", step(0, "move 1,0 2,0"), build("2,0"))).toEqual(["built"]);
    expect(events("move 0,0 1,0", build("5,5", 1))).toEqual(["built"]); // somebody else's
    expect(events("recruit 0,0 2", step(0, "move 0,0 1,0"), build("1,0"))).toEqual(["built"]);
    expect(events("title 3,0,0,0", build("5,5"))).toEqual(["built"]);
  });

  it("tells no odds of what is one's own decision", () => {
    const builds = tries(8, { event: "built", seat: 0, building: "village", token: "plain" });
    expect(soon(builds, builds, by(null), barony)?.words).toBe("What it is for: soon a village (+4 gold).");
    expect(soon(builds, builds, { phase: "", piece: null, idle: true }, barony)).toBeNull(); // "build nothing more"
    const words = soon(builds, tries(0), by(null), barony)!.words;
    expect(words).toBe("What it is for: soon a village (+4 gold).");
  });

  it("names whose piece is beaten, and what a knight costs its owner", () => {
    const beats = tries(
      8,
      { event: "fight", seat: 0, attackers: ["inf1"] },
      { event: "beaten", seat: 1, other: 0, piece: "inf1", points: 2 },
    );
    expect(soon(beats, beats)?.words).toBe("What it is for: soon a victory over {1}’s Infantryman 1 (+2).");
    const kills = Array.from({ length: 10 }, () =>
      line([{ event: "lost", seat: 1, piece: "knight", at: "0,0" }], [0, 0], 0),
    );
    expect(soon(kills, kills, by(null), barony)?.words).toBe("Soon it costs {1} a knight.");
  });

  it("does not take for a difference what chance could make", () => {
    const words = soon(falls(7, "inf1"), falls(2, "inf1"))!;
    expect(words.next).toBe(false);
    expect(soon(falls(3, "inf1"), falls(1, "inf1"))?.words).toBe("It may bring Kenilworth (+3) soon.");
  });

  it("has words for each share, from hardly ever to almost always", () => {
    for (const code of LANGS) {
      lang.value = code;
      const words = [0, 0.2, 0.3, 0.5, 0.6, 0.7, 1].map(oddsWords);
      expect(new Set(words).size).toBe(words.length);
    }
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
    const first = await outlookOf(at, [move, "no such move"]); // what cannot be played is left out
    const second = await outlookOf(table("two"), [move]);
    expect(match.quickRecord()).toBe(before);
    expect(first.length).toBe(10);
    expect(first.map(({ moves }) => moves)).toEqual(second.map(({ moves }) => moves));
    expect(first[0].moves[0]).toBe(move);
    expect(first[0].course.some(({ seat }) => seat === 1)).toBe(true); // the others have answered
    for (const one of prospects(gameModule(name), first)) expect(one.often).toBeLessThanOrEqual(1);
    match.close();
  });
});
