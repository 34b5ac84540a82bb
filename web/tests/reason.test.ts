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
import { smallFactOf } from "../src/play/small-facts";
import { Table } from "../src/lib/table";
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

  it("for a trading card is what it does and another one does not", () => {
    const plots = (...cards: string[]) => ({
      ...position,
      plots: [cards],
      trades: [[4, 2, 0]],
      round: 4,
      rounds: 10,
    });
    const trade = (n: number): Course => [{ ...step(0, false), move: `trade ${n}` }];
    const words = (n: number, m: number, ...cards: string[]) =>
      reasonOf(feudo, plots(...cards), trade(n), trade(m));
    expect(words(2, 4)).toBe("Nobody has to be paid: the trading card 4 is kept (6 rounds to come).");
    expect(words(4, 2)).toBe("Its shillings move pieces by 2 more cells after the marches.");
    expect(words(2, 4, "merc1")).toBe("The trading card 4 is kept for a later round.");
    expect(words(2, 0, "merc1")).toMatch(/Mercenary 1/);
  });

  it("says what the king takes for what the move brings, and when that is", () => {
    const beaten = { event: "beaten", seat: 1, other: 0, piece: "first", points: 5 };
    const king = { event: "cowards", seat: 0, sum: 7, points: 7, pieces: ["knight3", "inf1"] };
    const words = "a victory over {1}’s First Knight (+5), but the king takes 7 (2 in the castle).";
    const nothing = [step(0, false)];
    const none = { ...king, seat: 1, sum: 0, points: 0 }; // who has no points loses none
    expect(reason([step(0, false), step(0, false, none)], nothing)).toBeNull();
    expect(reason([step(0, false, beaten, king)], nothing)).toBe(`It brings ${words}`);
    expect(reason([step(0, false), step(0, false, beaten, king)], nothing)).toBe(
      `With the next step it brings ${words}`,
    );
    const far = [step(0, false), step(0, false), step(0, false, town(0, "Worcester", 8))];
    expect(reason(far, nothing)).toBe("Later in this turn it brings Worcester (+8).");
    // From somebody else it takes nothing of one's own.
    expect(reason([step(0, false, beaten, { ...king, seat: 1 })])).not.toContain("king");
  });

  it("is the sum of an attack and what it takes, at the attack itself", () => {
    const fight = { event: "fight", seat: 0, attackers: ["baron"], sum: 10, defence: 7 };
    const won = { ...step(0, false, fight, town(0, "Hereford", 3)), move: "strike" };
    const as = (move: string) => [
      { ...step(0, false), move },
      { ...step(0, false), move: "join baron" },
      won,
    ];
    expect(reason(as("attack 8,7"))).toBe("10 against 7: Hereford is taken, +3.");
    expect(reason([won])).toBe("10 against 7: Hereford is taken, +3.");
    expect(reason(as("done"))).toBe("The attack, 10 against 7, then brings Hereford (+3).");
    const beaten = { event: "beaten", seat: 1, other: 0, piece: "first", points: 5 };
    const hit = { ...step(0, false, fight, beaten), move: "strike" };
    expect(reason([{ ...step(0, false), move: "attack 8,7" }, hit])).toBe(
      "10 against 7: that brings a victory over {1}’s First Knight (+5).",
    );
    lang.value = "de";
    expect(reason([won])).toBe("10 gegen 7: Hereford wird erobert, +3.");
    lang.value = "fr";
    expect(reason([won])).toMatch(/^10 contre 7\s:\sHereford est à prendre, \+3\.$/);
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
    expect(card("first")).not.toContain("siege of"); // nobody opens the gate
    expect(card("inf1")).not.toContain("siege of"); // 6 are not enough
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
            const [good, bad] = match.courses(count, [best, other], 0, i, 100)!;
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
  );
});

describe("what is new with a knight of Barony", () => {
  const go: Course[number] = { seat: 0, move: "move 0,0 1,0", luck: false, events: [] };
  const land = (here: object[], kind = "plain") => ({
    map: { "1,0": kind, "2,0": "field" },
    pieces: { "1,0": here },
  });
  /** `times`: in how many of ten tries the next move of one's own is this one. */
  const fact = (position: object, next?: string, times = 10) => {
    const lines = Array.from({ length: next ? 10 : 0 }, (_, i) => {
      const course = [go, { ...go, move: i < times ? next! : "recruit 0,0 2" }];
      return { moves: [], course, points: [0, 0], over: false, won: false, winners: [] };
    });
    return smallFactOf("barony", position, [go], 0, { aim: null, lines });
  };
  const knight = { seat: 0, knights: 1, building: null };

  it("is for the second one that the place is held, not what the first one came for", () => {
    expect(fact(land([]))).toMatch(/^A building there brings a token/);
    expect(fact(land([knight]))).toMatch(/nobody else may enter/);
    expect(fact(land([{ ...knight, knights: 2 }]))).toBeNull();
    expect(fact(land([knight], "mountain"))).toBeNull(); // a single piece bars it
    expect(fact(land([{ ...knight, knights: 0, building: "stronghold" }]))).toBeNull();
  });

  it("is the way on, where it is expected to go on", () => {
    expect(fact(land([]), "move 1,0 2,0")).toMatch(
      /^Expected next: on to 2,0, where a building brings \d gold\.$/,
    );
    expect(fact(land([]), "move 1,0 2,0", 5)).toMatch(/^A building there/); // not often enough to say so
    expect(fact(land([]), "build 1,0 village")).toMatch(/^A building there/);
    expect(fact(land([]), "move 1,0 0,0")).toMatch(/^A building there/); // to and fro is no aim
  });

  it("is for those recruited what can be built beside their city, if the other city has not as much", () => {
    const recruit = (next?: string) =>
      smallFactOf("barony", land([knight]), [{ ...go, move: "recruit 1,0 2" }], 0, { aim: null, next });
    expect(recruit()).toMatch(/^Each knight can become a building: around this city 1 cell is free/);
    expect(recruit("recruit 3,0 2")).toBeNull(); // the same cell lies beside it
  });
});

describe("a move in words", () => {
  it("of a new city says what becomes of the village", () => {
    const { sayMove } = gameModule("barony");
    const words = LANGS.map((code) => {
      lang.value = code;
      return sayMove("city 1,2", { phase: "turn" } as never);
    });
    expect(words).toEqual([
      "make the village at 1,2 a city",
      "das Dorf auf 1,2 zur Stadt machen",
      "faire du village en 1,2 une cité",
    ]);
    lang.value = "en";
    expect(sayMove("city 1,2", { phase: "setup" } as never)).toBe("city at 1,2");
    const founded = { say: "", data: { rule: "Y14", event: "founded", seat: 0 } };
    const course: Course = [{ seat: 0, move: "city 1,2", luck: false, events: [founded] }];
    expect(reasonOf(gameModule("barony"), { phase: "turn" }, course, null)).toBe("It brings 10 points.");
  });

  it("of two who enter a town has its verb in the plural", () => {
    const { sayMove } = gameModule("feudo");
    const words = LANGS.map((code) => {
      lang.value = code;
      return sayMove("advance 4,4 baron+inf2", { phase: "advance" } as never);
    });
    expect(words).toEqual([
      "the Baron and Infantryman 2 enter 4,4",
      "der Baron und Fußsoldat 2 dringen nach 4,4 vor",
      "le Baron et le fantassin 2 entrent en 4,4",
    ]);
  });

  it("of Barony has the names of places in its right form", () => {
    const game = games.find(({ name }) => name === "barony")!;
    for (let seed = 1n; ; seed++) {
      const match = rules.begin(game.index, 2, seed, []);
      const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: 0 }));
      const cities = () => match.look(-1, turnOf(match), 0).moves.filter((move) => move.startsWith("city "));
      const setup = () => match.look(-1, turnOf(match), 0).phase === "setup";
      for (let n = 0; n < 120 && turnOf(match) >= 0 && (setup() || cities().length === 0); n++)
        match.play(match.think(1));
      if (turnOf(match) < 0 || cities().length === 0) continue;
      const at = new Table("city", () => game, gameModule("barony"), seats, match, null, false);
      for (const code of LANGS) {
        lang.value = code;
        expect(at.named(at.module.sayMove(cities()[0], at.now.value))).toMatch(
          /^(make the village .*a city|das Dorf .*zur Stadt machen|faire du village .*une cité)$/,
        );
      }
      return;
    }
  });
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
    expect(words).toMatch(
      /beside \{1\}’s Baron and may charm \{1\}\. \{1\} moves nothing more in this round/,
    );
    expect(reasonOf(feudo, position, [go, strike], null)).not.toContain("victory");
    expect(reasonOf(feudo, position, [charm, strike], null)).toContain("victory over {1}’s Infantryman 2");
    expect(reasonOf(feudo, position, [charm], null)).toContain("not even for shillings");
  });
});

it("Milady neither besieges nor attacks: beside a Baron she may charm", () => {
  const { position } = WHYS.feudo.find(({ id }) => id === "before")!;
  const fact = (cell: string) =>
    factOf("feudo", position, [{ seat: 0, move: `move milady ${cell}`, luck: false, events: [] }], 0);
  expect(fact("3,3")).toBe("Milady then stands beside {1}’s Baron and may charm {1}.");
  expect(fact("2,3")).toBeNull(); // beside Kenilworth alone
});

it("a meadow of Baron is not praised for a ring that counts nothing", () => {
  const worth = (value: number) => ({
    tiles: { "0,0": "meadow", "1,0": "village" },
    donjons: {},
    hand: [1],
    row: [],
    sites: { "0,1": { value, brings: [value], barons: [], spoils: [] } },
  });
  const fact = (value: number) =>
    factOf("baron", worth(value), [{ seat: 0, move: "lay meadow 0,1", luck: false, events: [] }], 0);
  expect(fact(3)).toContain("would count 3 so far");
  expect(fact(0)).toBeNull();
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
    /^Laid next at 0,1: It makes the ring of \{0\}’s knight worth/,
  );
  expect(fact(take(1), lay(0, "lay meadow 0,1"))).toMatch(/^The tile counts \d and costs no honour\.$/);
  expect(fact(take(1), lay(1, "lay forest 0,1"))).toMatch(/^The tile counts/); // another seat lays
  expect(fact(take(1), lay(0, "lay forest 5,5"))).toMatch(/^The tile counts/); // beside nobody
});

describe("a reason for a better move of Baron", () => {
  const baron = gameModule("baron");
  const position = {
    tiles: { "0,0": "meadow", "1,0": "field", "5,5": "meadow" },
    donjons: {
      "0,0": { seat: 0, side: "knight", value: null },
      "5,5": { seat: 1, side: "knight", value: null },
    },
    row: ["pond", "quarry", "village"],
    hand: [1, 1],
  };
  const told = (data: Record<string, unknown>) => ({ say: "", data: { rule: "B10", ...data } as EventData });
  const move = (seat: number, words: string, ...events: Record<string, unknown>[]) => ({
    seat,
    move: words,
    luck: false,
    events: events.map(told),
  });
  const take = (n: number) => move(0, `take ${n}`, { event: "took", seat: 0, honour: n === 1 ? 0 : 1 - n });
  const lay = (words: string) => move(0, `lay ${words}`);
  const reason = (good: Course, made: Course) => reasonOf(baron, position, good, made);

  it("is none that fits the move made as well", () => {
    expect(reason([lay("pond 0,1")], [lay("quarry 0,1")])).toBeNull(); // as much for the same ring
    expect(reason([lay("pond 1,4")], [lay("village 1,4")])).toBeNull(); // where the other counts more
  });

  it("is the difference of both", () => {
    expect(reason([take(1)], [take(3)])).toBe(
      "It is free; a village, which counts 3, would cost 2 honour.", // what speaks against it is told, too
    );
    expect(reason([take(3)], [take(1)])).toMatch(
      /^The tile counts 3 instead of 1, though it costs 2 honour instead of 0\./,
    );
    expect(reason([lay("village 0,1")], [lay("pond 0,1")])).toMatch(
      /ring of \{0\}’s knight then counts 3 more, otherwise 1 more/,
    );
    expect(reason([lay("swamp 5,6")], [lay("pond 5,6")])).toMatch(
      /ring of \{1\}’s knight then counts 1 less, otherwise 1 more/,
    );
    for (const code of LANGS) {
      lang.value = code;
      expect(reason([take(1)], [take(3)])).toContain("2");
    }
  });

  it("is not that somebody else would get what they get either way", () => {
    const founded = (honour: number) => ({ event: "founded", seat: 1, honour, cell: "5,5" });
    const made = [move(0, "lay field 5,6", founded(9))];
    const words = reason([move(0, "lay pond 5,6", founded(8))], made);
    expect(words).toBe("{1} gets only a barony (+8) instead of +9.");
    expect(reason([lay("pond 1,1")], made)).toBe("Otherwise: {1} gets a barony (+9).");
    expect(reason([move(0, "lay pond 5,6", founded(9))], made)).not.toMatch(/barony/);
  });
});
