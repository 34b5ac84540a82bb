// web/tests/reason.test.ts -- why a move is good: one true sentence, in three languages.
import { afterEach, describe, expect, it } from "vitest";
import { position as layFeudo } from "../src/games/feudo-lessons";
import { gameModule } from "../src/games/list";
import type { Course, EventData } from "../src/lib/bridge";
import { LANGS, lang } from "../src/lib/settings";
import { reasonOf } from "../src/play/reason";
import { exampleRecord } from "../src/rules/steps";
import { WHYS } from "../src/lesson/whys";
import { factOf } from "../src/play/facts";
import { loadRules, some, turnOf } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

afterEach(() => {
  lang.value = "en";
});

const step = (seat: number, luck: boolean, ...events: Omit<EventData, "rule">[]): Course[number] => ({
  seat,
  move: "done",
  luck,
  events: events.map((data) => ({ say: "", data: { rule: "X1", ...data } as EventData })),
});
const town = (seat: number, name: string, n: number) => ({
  event: "conquered",
  seat,
  town: name,
  distance: n,
});

describe("a reason", () => {
  const feudo = gameModule("feudo");
  const position = { towns: {}, pieces: [{}, {}] };
  const reason = (good: Course, other: Course | null = null) => reasonOf(feudo, position, good, other);

  it("is what the move brings, unless another move brings it, too", () => {
    expect(reason([step(0, false, town(0, "Worcester", 8))])).toBe("It brings Worcester (+8).");
    const same = [step(0, false, town(0, "Worcester", 8))];
    expect(reason(same, same)).toBeNull();
    expect(reason(same, [step(0, false, town(0, "Hereford", 3))])).toBe("It brings Worcester (+8).");
  });

  it("is the next step of the same turn, and only may be one once chance has come", () => {
    const later = (luck: boolean) => [step(0, false), step(0, luck, town(0, "Worcester", 8))];
    expect(reason(later(false))).toBe("With the next step it brings Worcester (+8).");
    expect(reason(later(true))).toBe("It may bring Worcester (+8) soon.");
  });

  it("is what somebody else would do otherwise", () => {
    const bad = [step(0, false), step(1, false, town(1, "Worcester", 8))];
    expect(reason([step(0, false), step(1, false)], bad)).toBe("Otherwise: {1} gets Worcester (+8).");
    expect(reason(bad, bad)).toBeNull();
    expect(reason(bad)).toBeNull(); // what others get speaks for nothing
    // What comes either way is not prevented, though it is the greater thing.
    const worse = [step(0, false), step(1, false, town(1, "Worcester", 8), town(1, "Hereford", 3))];
    expect(reason(bad, worse)).toBe("Otherwise: {1} gets Hereford (+3).");
  });

  it("is the plan of a siege for a card of the plot, by who can be there, and only if they are enough", () => {
    const game = games.find(({ name }) => name === "feudo")!;
    const match = rules.loadRecord(
      exampleRecord(game, layFeudo([{ knight1: "6,8", inf1: "5,9" }, {}], { plots: [["knight1"], []] })),
    );
    const at = match.look(-1, 0, 0).position;
    match.close();
    const card = (...pieces: string[]) =>
      reasonOf(
        feudo,
        at,
        pieces.map((piece) => ({ ...step(0, false), move: `card ${piece}` })),
        null,
      );
    expect(card("inf1", "first")).toMatch(/siege of Worcester.*First Knight \(5\).*together 11 against 7/);
    expect(card("first")).not.toContain("siege"); // nobody opens the gate
    expect(card("inf1")).not.toContain("siege"); // 6 are not enough
  });

  it.each(games.map((game) => [game.name, game] as const))(
    "is found in %s, in every language",
    (name, game) => {
      const match = rules.begin(game.index, game.seats[0], 11n, []);
      const module = gameModule(name);
      const found = new Set<string>();
      let asked = 0;
      for (let n = 0; n < 130 && turnOf(match) >= 0; n++) {
        const seat = turnOf(match);
        const { moves, count, position } = match.look(-1, seat, 0);
        const best = match.think(3);
        if (moves.length > 1 && n % 5 === 0) {
          asked++;
          const other = moves.find((move) => move !== best)!;
          LANGS.forEach((code, i) => {
            lang.value = code;
            const [good, bad] = match.courses(count, [best, other], 0, i)!;
            const words = reasonOf(module, position, good, bad);
            if (words === null) return;
            expect(words, best).not.toMatch(/undefined|null|NaN|\{[^0-9]/);
            if (process.env.SHOW) console.log(name, "|", best, "|", words);
            if (code === "en") found.add(words);
          });
        }
        match.play(n % 9 === 4 ? some(match, n) : best);
      }
      expect(asked).toBeGreaterThan(10);
      expect(found.size).toBeGreaterThan(4);
      match.close();
    },
    120_000,
  );
});

describe("what belongs together", () => {
  it("is told with its first step: of two knights the first goes for what the second does", () => {
    const barony = gameModule("barony");
    const land = { map: { "0,1": "forest" }, pieces: {}, tokens: [{}, {}], phase: "turn" };
    const go = (...events: Omit<EventData, "rule">[]) => ({
      ...step(0, false, ...events),
      move: "move 0,0 0,1",
    });
    const pair = [go(), go({ event: "lost", seat: 1, piece: "knight" })];
    expect(reasonOf(barony, land, pair, null)).toBe("With the next step it costs {1} a knight.");
    expect(reasonOf(barony, land, [go()], null)).toMatch(/^A building there brings a token worth \d gold\.$/);
  });

  it("is no attack of others: Milady goes beside a Baron to charm", () => {
    const feudo = gameModule("feudo");
    const { position } = WHYS.feudo.find(({ id }) => id === "before")!;
    const strike = step(
      0,
      false,
      { event: "fight", seat: 0, other: 1, attackers: ["knight1"], sum: 4, defence: 2 },
      { event: "beaten", seat: 1, other: 0, piece: "inf2", points: 2 },
    );
    const go = { ...step(0, false), move: "move milady 3,3" };
    const charm = { ...step(0, false), move: "charm 1" };
    const words = reasonOf(feudo, position, [go, charm, strike], null);
    expect(words).toMatch(/beside \{1\}’s Baron and may charm\. \{1\} then moves nothing more in this round/);
    expect(reasonOf(feudo, position, [go, strike], null)).not.toContain("victory");
    expect(reasonOf(feudo, position, [charm, strike], null)).toContain("victory over Infantryman 2");
    expect(reasonOf(feudo, position, [charm], null)).toContain("the trading card has no effect");
  });
});

it("Milady neither besieges nor attacks: beside a Baron she may charm", () => {
  const { position } = WHYS.feudo.find(({ id }) => id === "before")!;
  const fact = (cell: string) =>
    factOf("feudo", position, [{ seat: 0, move: `move milady ${cell}`, luck: false, events: [] }], 0);
  expect(fact("3,3")).toBe("Milady then stands beside {1}’s Baron and may charm.");
  expect(fact("2,3")).toBeNull(); // beside Kenilworth alone
});

it("a tile of Baron is taken for what it is laid for, else for what it counts", () => {
  const position = {
    tiles: { "0,0": "meadow", "1,0": "field" },
    donjons: { "0,0": { seat: 0, side: "knight", value: null } },
    row: ["forest", "meadow"],
    hand: [1, 1],
  };
  const took = { say: "", data: { event: "took", rule: "B10", seat: 0, honour: 0 } };
  const take = (n: number) => ({ seat: 0, move: `take ${n}`, luck: false, events: [took] });
  const lay = (seat: number, move: string) => ({ seat, move, luck: false, events: [] });
  const fact = (...course: Course) => factOf("baron", position, course, 0);
  expect(fact(take(1), lay(0, "lay forest 0,1"))).toMatch(
    /^Laid next: It makes the ring of \{0\}’s knight worth/,
  );
  expect(fact(take(1), lay(0, "lay meadow 0,1"))).toMatch(/^The tile counts \d and costs no honour\.$/);
  expect(fact(take(1), lay(1, "lay forest 0,1"))).toMatch(/^The tile counts/); // another seat lays
  expect(fact(take(1), lay(0, "lay forest 5,5"))).toMatch(/^The tile counts/); // beside nobody
});
