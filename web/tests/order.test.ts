// web/tests/order.test.ts -- who comes back is led on with what was done last, then to the day's deal and puzzle.
import { describe, expect, it } from "vitest";
import { inSight, order, type Known, type Sat, type Step } from "../src/start/order";

const known = (game: string, more: Partial<Known> = {}): Known => ({
  game,
  at: 0,
  last: "",
  lesson: "new",
  why: true,
  puzzles: true,
  scenario: true,
  played: false,
  dayPuzzle: true,
  advice: false,
  ...more,
});
const sat = (id: string, game: string, when: number, more: Partial<Sat> = {}): Sat => ({
  id,
  game,
  when,
  over: false,
  deal: false,
  scenario: "",
  ...more,
});
const told = (steps: Step[]) =>
  steps.map((step) => ("id" in step ? step.id : "game" in step ? `${step.game} ${step.what}` : step.what));
const way = (games: Partial<Record<string, Partial<Known>>>, tables: Sat[] = [], deal = true, dawn = 0) =>
  told(
    order(
      ["baron", "barony", "feudo"].map((game) => known(game, games[game])),
      tables,
      deal,
      dawn,
    ),
  );

describe("the order of ways on", () => {
  it("leads from a lesson to the first game of the same game", () => {
    const list = way({ feudo: { lesson: "done", last: "lesson", at: 9 }, barony: { last: "puzzle", at: 5 } });
    expect(list.slice(0, 3)).toEqual(["feudo first", "deal", "feudo dayPuzzle"]);
  });

  it("leads from a scenario that was won to the next one, also while its game goes on", () => {
    const baron = { played: true, last: "scenario", at: 9 } as const;
    const game = sat("s", "baron", 8, { scenario: "won" });
    expect(way({ baron }, [game]).slice(0, 4)).toEqual(["baron scenario", "s", "deal", "baron dayPuzzle"]);
    expect(way({ baron }, [{ ...game, when: 10 }])[0]).toBe("baron scenario");
    expect(way({ baron }, [sat("o", "baron", 10, { scenario: "open" })])[0]).toBe("o");
  });

  it("begins a new day with its deal and puzzle, but for what was left in the middle", () => {
    const baron = { played: true, last: "puzzle", at: 9 } as const;
    expect(way({ baron }, [], true, 9)[0]).toBe("baron puzzle");
    expect(way({ baron }, [], true, 10).slice(0, 3)).toEqual(["deal", "baron dayPuzzle", "baron puzzle"]);
    expect(way({ baron }, [sat("s", "baron", 9)], true, 10)[0]).toBe("s");
    expect(way({ baron: { lesson: "begun", last: "lesson", at: 9 } }, [], true, 10)[0]).toBe("baron lesson");
  });

  it("puts all games that were left in the middle first, the latest before the others", () => {
    const list = way({ baron: { played: true }, barony: { played: true } }, [
      sat("old", "baron", 3),
      sat("new", "barony", 7),
      sat("done", "baron", 5, { over: true }),
    ]);
    expect(list.slice(0, 4)).toEqual(["new", "old", "deal", "barony dayPuzzle"]);
  });

  it("keeps a game that was left before scenarios, lessons and puzzles", () => {
    const games = {
      baron: { played: true, last: "scenario", at: 20, lesson: "done" },
      barony: { played: true, last: "lesson", at: 30, lesson: "begun" },
      feudo: { played: true, last: "puzzle", at: 40 },
    } as const;
    const tables = [
      sat("left", "barony", 1),
      sat("won", "baron", 18, { scenario: "won" }),
      sat("s1", "baron", 19, { scenario: "open" }),
      sat("s2", "feudo", 22, { scenario: "open" }),
      sat("over", "feudo", 39, { over: true }),
    ];
    const list = way(games, tables, true, 50); // on the next day
    expect(list.slice(0, 3)).toEqual(["s2", "s1", "left"]);
    expect(list).toContain("won");
    expect(way(games, tables, true, 10).slice(0, 6)).toEqual([
      "barony lesson",
      "s2",
      "s1",
      "won",
      "left",
      "feudo puzzle",
    ]);
  });

  it("keeps a game that goes on after its goal before an old lesson, whatever else was done in that game", () => {
    const baron = { played: true, lesson: "begun", last: "scenario", at: 40, advice: true } as const;
    const tables = [sat("s", "barony", 41, { scenario: "won" }), sat("over", "baron", 42, { over: true })];
    const games = { baron, barony: { played: true } };
    expect(way(games, tables, true, 30).slice(0, 3)).toEqual(["s", "baron advice", "baron lesson"]);
  });

  it("asks nobody who has played to a lesson that was never begun, and names no game never touched", () => {
    const list = way({ baron: { played: true } }, [sat("g", "baron", 3, { over: true })]);
    expect(list).not.toContain("baron lesson");
    expect(list.filter((one) => /feudo|barony/.test(one))).toEqual([]);
    expect(list[0]).toBe("baron again");
  });

  it("drops deal and puzzle of the day when they are done, and tells of the next deal last", () => {
    const list = way({ baron: { last: "puzzle", at: 2, dayPuzzle: false } }, [], false);
    expect(list[0]).toBe("baron puzzle");
    expect(list).not.toContain("baron dayPuzzle");
    expect(list.at(-1)).toBe("deal");
    expect(new Set(list).size).toBe(list.length);
  });

  it("leads back to a lesson that was left in the middle: first today, later after what was done last", () => {
    const games = {
      feudo: { lesson: "begun", last: "lesson", at: 11 },
      baron: { last: "puzzle", at: 12 },
    } as const;
    expect(way(games, [], true, 10).slice(0, 3)).toEqual(["feudo lesson", "baron puzzle", "deal"]);
    expect(way(games, [sat("g", "baron", 13)], true, 10).slice(0, 2)).toEqual(["g", "feudo lesson"]);
    expect(way(games, [], true, 12).slice(0, 3)).toEqual(["baron puzzle", "feudo lesson", "deal"]);
  });
});

describe("what is in sight", () => {
  const games = (n: number) => Array.from({ length: n }, (_, i) => sat(`s${i}`, "baron", 100 - i));
  const seen = (left: number, more: Partial<Record<string, Partial<Known>>> = {}, deal = true) => {
    const list = ["baron", "barony", "feudo"].map((game) => known(game, { played: true, ...more[game] }));
    return inSight(order(list, games(left), deal), deal);
  };
  const unfolded = (...of: Parameters<typeof seen>) =>
    told(
      seen(...of)
        .filter(({ folds }) => !folds)
        .map(({ step }) => step),
    );

  it("is the day's deal and puzzle, whatever was left in the middle", () => {
    const day = ["deal", "baron dayPuzzle"];
    expect(unfolded(1)).toEqual(["s0", ...day]);
    expect(unfolded(3)).toEqual(["s0", "s1", "s2", ...day]);
    for (const left of [5, 8, 20]) expect(unfolded(left)).toEqual(["s0", "s1", "s2", "s3", "s4", ...day]);
    const begun = { barony: { lesson: "begun", at: 1 }, feudo: { lesson: "begun", at: 2 } } as const;
    for (const left of [0, 5, 20]) {
      const list = unfolded(left, begun);
      expect([list.includes("deal"), list.some((one) => one.endsWith(" dayPuzzle"))]).toEqual([true, true]);
    }
  });

  it("is all that there is room for, of many games those played last", () => {
    expect(seen(2)).toHaveLength(5);
    expect(seen(20).map(({ folds }) => folds)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 0, 0].map(Boolean));
  });

  it("leaves no hole on a phone, where one stands above pairs", () => {
    for (let left = 0; left < 12; left++) expect(unfolded(left).length % 2).toBe(1);
  });

  it("is nothing of the day once that is done", () => {
    const solved = { baron: { dayPuzzle: false }, barony: { dayPuzzle: false }, feudo: { dayPuzzle: false } };
    expect(unfolded(7, solved, false)).toEqual(["s0", "s1", "s2", "s3", "s4"]);
  });
});
