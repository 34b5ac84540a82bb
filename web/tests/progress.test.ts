// web/tests/progress.test.ts -- statistics, streaks, the own rating, achievements, the daily deal.
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WHYS } from "../src/lesson/whys";
import { BADGES, TIERS } from "../src/progress/achievements";
import { amounts, earnedBy, nearestOf, nextOf } from "../src/progress/badges";
import { adviceOf, leadAfter } from "../src/progress/advice";
import { dealId, dealOf } from "../src/progress/daily";
import { dealDays, dealsSoFar } from "../src/progress/deals";
import { countedOn, dayStreak, lastDays, longestStreak } from "../src/progress/streak";
import {
  days,
  timeLeft,
  markDay,
  markDayPuzzle,
  markTried,
  readDays,
  solvedOn,
  solvedToday,
  today,
  triedOn,
  weekOf,
} from "../src/progress/days";
import { levelAt, rate, ratingSteps, winsTo } from "../src/progress/rating";
import { noteEnd, noteSoFar, told } from "../src/progress/note";
import { results, statistics, streaks, type Result } from "../src/progress/results";
import { P } from "../src/progress/words";
import { learn } from "../src/lesson/progress";
import { outcomeOf, outcomeSign } from "../src/start/outcome";
import type { Moment } from "../src/lib/bridge";
import type { Table } from "../src/lib/table";
import { loadRules } from "./rules";

// The page around it, with the rules in their file, is not needed here.
vi.mock("../src/lib/app", () => ({ notice: { value: null } }));

let count = 0;
const result = (won: boolean, more: Partial<Result> = {}): Result => ({
  id: `game-${count}`,
  game: "baron",
  when: count++,
  levels: [0, 2],
  places: won ? [1, 2] : [2, 1],
  points: won ? [30, 20] : [10, 25],
  won,
  helped: false,
  ...more,
});
const moment = (...events: object[]): Moment => ({
  index: 0,
  by: 0,
  move: null,
  events: events.map((data) => ({ data: { rule: "B1", ...data } as never, say: "" })),
});

describe("wins to the next level", () => {
  it("are as many as lift the rating there", () => {
    const levels = [800, 1000, 1260];
    const list = [result(false), result(true)];
    const n = winsTo(list, "baron", levels, 3)!;
    const wins = (count: number) => Array.from({ length: count }, () => result(true, { levels: [0, 3] }));
    expect(rate([...list, ...wins(n)], "baron", levels)!.rating).toBeGreaterThanOrEqual(1260);
    expect(rate([...list, ...wins(n - 1)], "baron", levels)!.rating).toBeLessThan(1260);
    const losses = Array.from({ length: 60 }, () => result(false));
    expect(winsTo(losses, "baron", levels, 3)).toBeNull();
  });
});

describe("games of the campaign", () => {
  const story = (id: string, more: Partial<Result> = {}) => result(false, { id: `story-${id}`, ...more });

  it("are played for their goal: a lost one with its goal reached is not counted as lost", () => {
    const list = [result(true), story("a"), story("b"), result(true)];
    const rows = statistics(list, ({ id }) => id === "story-a");
    expect(rows.map(({ story, games, won }) => [story, games, won])).toEqual([
      [false, 2, 2],
      [true, 2, 1],
    ]);
    expect(streaks(list)).toEqual({ now: 2, best: 2 });
    expect(rate(list, "baron", [800, 1000])).toEqual(rate([list[0], list[3]], "baron", [800, 1000]));
    const lost = [story("a", { by: "baronies" }), story("b", { by: "baronies" })];
    expect(adviceOf(lost, "baron", 5)).toBeNull();
  });

  it("are told by their goal and the stars they have brought", () => {
    const seats = [
      { name: "Red", arms: 0, level: 0 },
      { name: "Odo", arms: 1, level: 1 },
    ];
    const kept = (id: string, gaveUp = false) => ({ id, game: "baron", seats, over: true, gaveUp });
    learn("baron", {
      running: { "story-a": 1, "story-b": 1, "story-c": 2, "story-d": 2 },
      lost: ["story-b"],
      goals: { "story-a": 2, "story-d": 0 },
    });
    const told = (game: ReturnType<typeof kept>) => outcomeSign(game, outcomeOf(game, [1])!);
    expect(told(kept("story-a"))).toBe("goal reached ★★");
    expect(told(kept("story-b"))).toBe("goal missed");
    expect(told(kept("story-c"))).toBe("goal reached ★"); // from before stars were kept by game
    expect(told(kept("story-d"))).toBe("goal missed");
    expect(told(kept("story-d", true))).toBe("given up");
    expect(told(kept("other"))).toBe("lost");
  });
});

describe("the mark to beat", () => {
  it("is also what one made of deals so far, by game", () => {
    const before = results.value;
    results.value = [
      result(true, { id: dealId("2026-03-01", "baron") }), // 10 ahead
      result(false, { id: dealId("2026-03-02", "baron") }), // 15 behind
      result(true),
      result(true, { id: dealId("2026-03-02", "feudo"), game: "feudo" }),
    ];
    expect(dealsSoFar("baron")).toEqual({ played: 2, won: 1, average: -2 });
    expect(dealsSoFar("barony")).toEqual({ played: 0, won: 0, average: 0 });
    results.value = before;
  });
});

describe("statistics", () => {
  it("are kept apart by game, level and number of seats", () => {
    const rows = statistics([
      result(true),
      result(false),
      result(true, { levels: [0, 3] }),
      result(true, { levels: [0, 2, 3], places: [1, 2, 3], points: [9, 8, 7] }),
      result(false, { game: "feudo" }),
    ]);
    expect(rows.map(({ game, level, seats, games, won }) => [game, level, seats, games, won])).toEqual([
      ["baron", 2, 2, 2, 1],
      ["baron", 3, 2, 1, 1],
      ["baron", 0, 3, 1, 1],
      ["feudo", 2, 2, 1, 0],
    ]);
    expect(rows[0]).toMatchObject({ best: 30, average: 20 });
  });

  it("count wins in a row in the order of the games", () => {
    const list = [true, true, false, true, true, true, false, true].map((won) => result(won));
    expect(streaks([...list].reverse())).toEqual({ now: 1, best: 3 });
  });
});

describe("the own rating", () => {
  const LEVELS = [800, 1000, 1200, 1400, 1600];
  const many = (wins: number, losses: number, level: number, more: Partial<Result> = {}) => [
    ...Array.from({ length: wins }, () => result(true, { levels: [0, level], ...more })),
    ...Array.from({ length: losses }, () => result(false, { levels: [0, level], ...more })),
  ];

  it("is that of a level against which half of many games are won", () => {
    for (let level = 1; level <= 5; level++) {
      const { rating } = rate(many(200, 200, level), "baron", LEVELS)!;
      expect(Math.abs(rating - LEVELS[level - 1]), `level ${level}`).toBeLessThan(25);
    }
  });

  it("rises with wins, is surer with more games, and never runs away", () => {
    const few = rate(many(2, 1, 2), "baron", LEVELS)!;
    const more = rate(many(20, 10, 2), "baron", LEVELS)!;
    expect(more.error).toBeLessThan(few.error);
    expect(more.rating).toBeGreaterThan(1000);
    const perfect = rate(many(500, 0, 1), "baron", LEVELS)!;
    expect(perfect.rating).toBeLessThan(2500);
    expect(rate(many(500, 0, 5), "baron", LEVELS)!.rating).toBeGreaterThan(LEVELS[4]);
  });

  it("leaves games with hints out, and says where it stands among the levels", () => {
    expect(rate(many(5, 0, 5, { helped: true }), "baron", LEVELS)).toBeNull();
    expect(levelAt(LEVELS, 0)).toBe(0);
    expect(levelAt(LEVELS, 1000)).toBe(2);
    expect(levelAt(LEVELS, 9999)).toBe(5);
  });

  it("has a curve of the latest games, one step each, that ends where it stands", () => {
    const list = many(30, 20, 2);
    const steps = ratingSteps([...list].reverse(), "baron", LEVELS);
    expect(steps).toHaveLength(40);
    expect(steps.at(-1)![1]).toBe(rate(list, "baron", LEVELS)!.rating);
    expect(steps.map(([when]) => when)).toEqual([...steps.map(([when]) => when)].sort((a, b) => a - b));
    expect(ratingSteps(many(3, 0, 2, { helped: true }), "baron", LEVELS)).toEqual([]);
  });

  it("counts a game with several computers once", () => {
    const three = { levels: [0, 2, 2], places: [1, 2, 3], points: [9, 8, 7] };
    const two = rate([result(true)], "baron", LEVELS)!;
    expect(rate([result(true, three)], "baron", LEVELS)!.rating).toBe(two.rating);
  });
});

describe("achievements", () => {
  it("are earned by what the player did, not by what others did", () => {
    const log = [
      moment({ event: "founded", seat: 0, value: 12, honour: 12 }, { event: "took", seat: 1, honour: -1 }),
    ];
    expect(earnedBy(result(true), log, [])).toEqual(["baron-founder", "baron-patience", "baron-thrift"]);
    const mine = result(false, { levels: [2, 0], places: [1, 2] });
    expect(earnedBy(mine, log, [])).toEqual([]);
  });

  it("by a deed are earned at once, those of a result at the end", () => {
    const log = [moment({ event: "founded", seat: 0, value: 3, honour: 3 })];
    expect(earnedBy(result(true), log, [], false)).toEqual(["baron-founder"]);
    expect(earnedBy(result(true), log, [])).toContain("baron-thrift");
  });

  it("of other games are not earned, and a level counts for those below", () => {
    const log = [moment({ event: "looted", seat: 0 })];
    const strong = result(true, { game: "barony", levels: [0, 4] });
    expect(earnedBy(strong, log, [])).toEqual(["barony-raid", "barony-guard", "level-3", "level-4"]);
    expect(earnedBy(result(true), [], [result(true), result(true), result(true)])).toContain("row");
  });

  /** A game in which everything is done that a game can have. */
  const deeds = (...more: Record<string, unknown>[]) => {
    const mine = (event: string, times: number, data: object = {}) =>
      Array.from({ length: times }, () => ({ event, seat: 0, ...data }));
    const upon = (event: string, times: number) =>
      Array.from({ length: times }, () => ({ event, seat: 1, other: 0 }));
    return [
      moment(
        ...mine("founded", 5, { value: 13 }),
        ...mine("closed", 1, { touches: 5, honour: 3 }),
        ...mine("looted", 5),
        ...mine("built", 2, { building: "stronghold" }),
        ...mine("duke", 1),
        ...mine("conquered", 3),
        ...mine("healed", 1),
        ...mine("charmed", 1),
        ...upon("lost", 3),
        ...upon("beaten", 4),
        ...(more as never[]),
      ),
    ];
  };
  const great = (game: string, more: Partial<Result> = {}) =>
    result(true, { game, levels: [0, 5, 5, 5], places: [1, 2, 3, 4], points: [60, 20, 10, 5], ...more });

  it("can each be earned: by great games against level 5, three in a row", () => {
    const earned = new Set<string>();
    const all: Result[] = [];
    for (const game of ["baron", "barony", "feudo"]) {
      for (let n = 0; n < 3; n++) {
        all.push(great(game));
        for (const id of earnedBy(all.at(-1)!, deeds(), all)) earned.add(id);
      }
    }
    expect(BADGES.map(({ id }) => id).filter((id) => !earned.has(id))).toEqual([]);
  });

  it("of silver and gold are not earned with hints or against weaker ones", () => {
    const tiers = (ids: string[]) => new Set(ids.map((id) => BADGES.find((one) => one.id === id)!.tier));
    for (const game of ["baron", "barony", "feudo"]) {
      const weak = great(game, { levels: [0, 1, 5, 5] });
      expect(tiers(earnedBy(weak, deeds(), [weak, weak, weak])), game).toEqual(new Set([1]));
      const helped = great(game, { helped: true });
      expect(tiers(earnedBy(helped, deeds(), [helped, helped, helped])), game).toEqual(new Set([1]));
      const middling = great(game, { levels: [0, 2, 2, 2] });
      expect(tiers(earnedBy(middling, deeds(), [middling])), game).toEqual(new Set([1, 2]));
    }
  });

  it("are not earned by a bit less, and tell how far one is", () => {
    const game = great("baron");
    const log = [moment(...Array.from({ length: 4 }, () => ({ event: "founded", seat: 0, value: 12 })))];
    const ids = earnedBy(game, log, [game]);
    expect(ids).not.toContain("baron-five");
    expect(ids).not.toContain("baron-rich");
    expect(amounts(game, log, [game])).toMatchObject({
      "baron-five": 4,
      "baron-rich": 12,
      "baron-streak": 1,
    });
    const near = (badge: { id: string }) =>
      badge.id === "baron-fight" ? 0 : badge.id === "baron-gap" ? 1 : 0;
    expect(nextOf("baron", { "baron-founder": 1 }, near)?.id).toBe("baron-gap"); // bronze, and the nearest
  });

  it("that are near are told, the nearest first, and none that is far", () => {
    const found: Record<string, number> = { "baron-five": 4, "baron-rich": 7, "barony-tokens": 1 };
    const near = (had: Record<string, number>) =>
      nearestOf(BADGES, had, ({ id }) => found[id] ?? 0)?.badge.id;
    expect(near({})).toBe("baron-five");
    expect(near({ "baron-five": 1 })).toBe("baron-rich");
    expect(near({ "baron-five": 1, "baron-rich": 1 })).toBeUndefined();
  });

  it("are twelve a game at most, in three tiers, and those of before are among them", () => {
    for (const game of ["baron", "barony", "feudo", null]) {
      const list = BADGES.filter((one) => one.game === game);
      expect(list.length, String(game)).toBeLessThanOrEqual(12);
      for (const tier of TIERS) expect(list.filter((one) => one.tier === tier).length).toBeGreaterThan(1);
    }
    const before =
      "baron-founder baron-patience baron-gap baron-thrift barony-raid barony-stronghold barony-guard barony-duke feudo-siege feudo-fight feudo-health feudo-brave level-3 level-4 level-5 row";
    expect(BADGES.map(({ id }) => id)).toEqual(expect.arrayContaining(before.split(" ")));
  });

  it("have names of their own and words in three languages", () => {
    expect(new Set(BADGES.map(({ id }) => id)).size).toBe(BADGES.length);
    for (const words of [...BADGES.flatMap(({ name, line }) => [name, line]), ...Object.values(P)]) {
      expect(words).toHaveLength(3);
      expect(words.every((one) => one.trim() !== "")).toBe(true);
      const blanks = words.map((one) =>
        [...one.matchAll(/\{\w+\}/g)]
          .map(([all]) => all)
          .sort()
          .join(),
      );
      expect(new Set(blanks).size, words[0]).toBe(1);
    }
  });
});

describe("the daily deal", () => {
  it("is the same for everybody on a date, and another on every date and in every game", async () => {
    const rules = await loadRules();
    const { length } = rules.catalogue(0);
    const seeds = new Set<bigint>();
    for (let day = 1; day < 29; day++) {
      for (let game = 0; game < length; game++) {
        seeds.add(rules.dailySeed(game, `2026-02-${String(day).padStart(2, "0")}`));
      }
    }
    expect(seeds.size).toBe(28 * length);
    const baron = rules.catalogue(0).find(({ name }) => name === "baron")!;
    // As play/proof.h tells it, worked out by another program.
    const hash = (...lines: string[]) =>
      createHash("sha256")
        .update(lines.map((line) => `${line}\n`).join(""))
        .digest("hex");
    const board = hash("liege board of", "liege daily", "2026-11-16/baron");
    const seed = BigInt(`0x${hash("liege seed", board, "", "").slice(0, 16)}`);
    expect(rules.dailySeed(baron.index, "2026-11-16")).toBe(seed);
  });

  it("goes by the day of UTC, and days in a row are counted", () => {
    expect(today(new Date(Date.UTC(2026, 0, 5, 23, 59)))).toBe("2026-01-05");
    expect(timeLeft(Date.UTC(2026, 0, 5, 21, 34))).toBe("2 h 26 min");
    expect(timeLeft(Date.UTC(2026, 0, 5, 12))).toBe("12 h");
    expect(timeLeft(Date.UTC(2026, 0, 5, 23, 59, 30))).toBe("1 min");
    expect(dealOf(dealId("2026-01-05", "feudo"))).toEqual({ date: "2026-01-05", game: "feudo" });
    expect(dealOf("4f5e6a7b8c9d")).toBeNull();
    const before = results.value;
    results.value = ["2026-01-03", "2026-01-04", "2026-01-05"].map((date, i) =>
      result(i === 1, { id: dealId(date, "baron"), when: Date.parse(`${date}T12:00:00Z`) }),
    );
    const now = Date.UTC(2026, 0, 6, 12);
    expect(dayStreak(new Date(now))).toBe(3);
    expect(dealDays(4, now).map(({ played, won }) => [played, won])).toEqual([
      [1, 0],
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
    results.value = before;
  });

  it("is one of the things that make a day count", () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12));
    const before = results.value;
    results.value = [result(false, { when: at(3).getTime() })];
    markDay("done", at(4));
    markDay("done", at(4));
    markDayPuzzle("baron", at(5));
    expect(days.value["2026-01-04"]).toEqual(["done"]);
    expect(dayStreak(at(5))).toBe(3);
    expect([countedOn("2026-01-03"), countedOn("2026-01-04")]).toEqual([["game"], []]);
    expect(dayStreak(at(6))).toBe(3); // today is still open
    expect(dayStreak(at(7))).toBe(0);
    expect(longestStreak()).toBe(3); // what was reached stays told
    expect(lastDays(4, at(6).getTime()).map(({ busy }) => busy)).toEqual([true, true, true, false]);
    expect([solvedToday("baron", at(5)), solvedToday("feudo", at(5))]).toEqual([true, false]);
    expect(readDays('{"2026-01-04":["done"],"x":["done"],"2026-01-05":7}')).toEqual({
      "2026-01-04": ["done"],
    });
    expect(readDays("[")).toEqual({});
    days.value = {};
    results.value = before;
  });
});

describe("a game that is given up", () => {
  it("is lost, but was not played to its end: its day does not count for it", () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12));
    const before = results.value;
    const [first, second] = [at(3).getTime(), at(4).getTime()];
    results.value = [
      result(true, { when: first }),
      result(false, { when: second, gaveUp: true, id: dealId("2026-01-04", "baron") }),
    ];
    expect(dayStreak(at(4))).toBe(1); // today is still open
    expect(dayStreak(at(5))).toBe(0);
    expect(countedOn("2026-01-04")).toEqual([]);
    expect(longestStreak()).toBe(1);
    expect(dealDays(1, second)[0]).toMatchObject({ played: 1, won: 0 }); // its one try is gone
    expect(streaks(results.value)).toEqual({ now: 0, best: 1 }); // wins end with it
    results.value = before;
  });
});

describe("days in a row", () => {
  const before = process.env.TZ;
  afterEach(() => {
    process.env.TZ = before;
    days.value = {};
  });

  it("end at the player's own midnight, and the puzzle of the day at everybody's", () => {
    process.env.TZ = "America/Los_Angeles";
    const evening = new Date("2026-01-06T04:00:00Z"); // 8 in the evening of the 5th there
    const morning = new Date("2026-01-06T18:00:00Z"); // 10 in the morning of the 6th
    const nextDay = new Date("2026-01-08T02:00:00Z"); // the evening of the 7th
    markDay("lesson", evening);
    expect(dayStreak(evening)).toBe(1);
    markDayPuzzle("baron", morning);
    expect(dayStreak(morning)).toBe(2);
    expect(dayStreak(nextDay)).toBe(2); // the 7th is still open there, though it is the 8th elsewhere
    expect(lastDays(3, nextDay.getTime())).toEqual([
      { date: "2026-01-05", busy: true },
      { date: "2026-01-06", busy: true },
      { date: "2026-01-07", busy: false },
    ]);
    expect(solvedToday("baron", morning)).toBe(true);
    expect(solvedToday("baron", evening)).toBe(true); // the same date of UTC: the same puzzle
    expect(solvedToday("baron", nextDay)).toBe(false);
  });
});

describe("the week of puzzles", () => {
  it("knows what was tried in vain, which makes no day count", () => {
    days.value = {};
    markTried("baron", "2026-11-16");
    expect(triedOn("baron", "2026-11-16")).toBe(true);
    expect(triedOn("barony", "2026-11-16")).toBe(false);
    expect(solvedOn("baron", "2026-11-16")).toBe(false);
    expect(lastDays(3, Date.parse("2026-11-17T12:00:00")).some(({ busy }) => busy)).toBe(false);
    days.value = {};
  });

  it("begins on Monday, and an earlier day can be made up", () => {
    expect(weekOf("2026-11-16")[0]).toBe("2026-11-16");
    expect(weekOf("2026-11-22")).toEqual(weekOf("2026-11-16"));
    expect(weekOf("2026-11-22")[6]).toBe("2026-11-22");
    const now = new Date("2026-11-18T12:00:00Z");
    markDayPuzzle("baron", now, "2026-11-16");
    expect(solvedOn("baron", "2026-11-16")).toBe(true);
    expect(solvedToday("baron", now)).toBe(false);
    expect(dayStreak(now)).toBe(1); // it counts on the day on which it was solved, and only there
    days.value = {};
  });
});

describe("achievements that teach", () => {
  it("lead to a position that shows how, or to a level to play against", () => {
    for (const { id, game, lesson, level } of BADGES) {
      if (game !== null)
        expect(
          WHYS[game].map((one) => one.id),
          id,
        ).toContain(lesson);
      else expect(level !== undefined || ["row", "each"].includes(id), id).toBe(true);
    }
  });
});

describe("what the latest games suggest", () => {
  const games = (...list: [boolean, Partial<Result>?][]) => list.map(([won, more]) => result(won, more));

  it("is a lesson on what decided several of them", () => {
    const lost = games([false, { by: "closed" }], [true, { by: "founded" }], [false, { by: "closed" }]);
    expect(adviceOf(lost, "baron", 5)).toEqual({
      ...{ what: "lesson", id: "gap", by: "closed" },
      ...{ times: 2, games: 3 },
    });
    expect(adviceOf(lost, "feudo", 5)).toBeNull();
    expect(adviceOf(lost.slice(0, 2), "baron", 5)).toBeNull();
    expect(adviceOf(games([false, { by: "other" }], [false, { by: "other" }]), "baron", 5)).toBeNull();
  });

  it("is another level after three wins or three defeats, and never one that is not there", () => {
    const three = (won: boolean, level: number, more: Partial<Result> = {}) =>
      games(
        ...Array.from({ length: 3 }, (): [boolean, Partial<Result>] => [
          won,
          { levels: [0, level], ...more },
        ]),
      );
    expect(adviceOf(three(true, 2), "baron", 5)).toEqual({ what: "level", level: 3, won: true, games: 3 });
    expect(adviceOf(three(false, 2), "baron", 5)).toEqual({ what: "level", level: 1, won: false, games: 3 });
    expect(adviceOf(three(true, 5), "baron", 5)).toBeNull();
    expect(adviceOf(three(false, 1), "baron", 5)).toBeNull();
    expect(adviceOf(three(true, 2, { helped: true }), "baron", 5)).toBeNull();
    expect(adviceOf([...three(true, 2), ...games([false])], "baron", 5)).toBeNull();
  });
});

describe("the end of a game", () => {
  const table = (id: string, levels: number[]): Table =>
    ({
      id,
      module: { name: "baron" },
      seats: levels.map((level) => ({ level })),
      people: () => levels.flatMap((level, i) => (level === 0 ? [i] : [])),
      now: { value: { score: levels.map((_, i) => ({ points: 9 - i, place: i + 1, won: i === 0 })) } },
      log: { value: [moment({ event: "founded", seat: 0, value: 3 })] },
      earned: { value: null },
      helped: false,
      record: () => "the record",
    }) as unknown as Table;

  it("is kept with what decided it", () => {
    const lost = table("decided", [0, 3]);
    const scored = (event: { points?: number }) => ({ seat: 1, kind: "closed", points: event.points ?? 0 });
    Object.assign(lost.module, { scored });
    lost.log.value = [moment({ event: "closed", seat: 1, points: 9 })];
    lost.now.value.score = [3, 12].map((points, i) => ({ points, place: 2 - i, won: i === 1 })) as never;
    noteEnd(lost);
    expect(results.value.at(-1)).toMatchObject({ id: "decided", won: false, by: "closed" });
    results.value = results.value.filter(({ id }) => id !== "decided");
  });

  it("names what was earned on the way, of this game alone", () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    const going = (id: string) => Object.assign(table(id, [0, 1]), { shown: { value: 1 } });
    const [first, second] = [going("first"), going("second")];
    const name = BADGES.find(({ id }) => id === "baron-founder")!.name[0];
    noteSoFar(first);
    expect(first.earned.value).toContain(name);
    first.earned.value = ""; // the page was opened anew
    noteEnd(first);
    expect(first.earned.value).toContain(name);
    noteSoFar(second);
    noteEnd(second);
    expect(second.earned.value).not.toContain(name);
    vi.unstubAllGlobals();
    results.value = [];
  });

  it("is counted once for one person", () => {
    for (const id of ["one", "one", dealId("2026-11-15", "baron")]) noteEnd(table(id, [0, 3]));
    noteEnd(table("two people", [0, 0]));
    noteEnd(table("computers", [1, 2]));
    expect(results.value.map(({ id, won, points }) => [id, won, points])).toEqual([
      ["one", true, [9, 8]],
      ["daily-2026-11-15-baron", true, [9, 8]],
    ]);
    noteEnd(Object.assign(table("left", [0, 3]), { gaveUp: true }));
    expect(results.value.map(({ gaveUp }) => gaveUp)).toEqual([undefined, undefined, true]);
  });
});

it("leads on after a game by one thing: a stronger level, the same deal from elsewhere, or another try", () => {
  expect(leadAfter(true, 2, 0)).toEqual({ what: "level", level: 3, up: true });
  expect(leadAfter(true, 5, 0)).toEqual({ what: "turned" }); // there is no stronger one
  expect(leadAfter(true, 0, 0)).toEqual({ what: "turned" });
  expect(leadAfter(false, 2, 0)).toEqual({ what: "again" }); // one loss is no reason to play somebody weaker
  expect(leadAfter(false, 2, 1)).toEqual({ what: "level", level: 1, up: false });
});

it("tells of one or two achievements what they are for, of more at once their names alone", () => {
  const [one, two, three] = BADGES.map(({ name }) => name[0]);
  expect(told([])).toBe("");
  expect(told(BADGES.slice(0, 2))).toMatch(new RegExp(`^Achievement: ${one} \\(.+\\), ${two} \\(.+\\)$`));
  expect(told(BADGES.slice(0, 3))).toBe(`3 achievements: ${one}, ${two} and ${three}`);
});
