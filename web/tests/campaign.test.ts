// web/tests/campaign.test.ts -- scenarios: their words, boards, goals and stars.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ALL, PUBLIC, type Moment } from "../src/lib/bridge";
import { lessonsOf } from "../src/lesson/lessons";
import { loadCampaign } from "../src/campaign/list";
import { openingOf } from "../src/campaign/lay";
import { nextRank, rankOf } from "../src/campaign/rank";
import {
  ALONE,
  also,
  earnedStars,
  type Goal,
  isLost,
  isOpen,
  judge,
  leadOf,
  nextStar,
  type Scenario,
  tooLate,
} from "../src/campaign/scenario";
import { loadRules } from "./rules";
import { reachedBy, WAYS, type Played } from "./scenarios";

const rules = await loadRules();
const games = rules.catalogue(0).filter((game) => lessonsOf(game.name).length > 0);
const RARE = new Set(["lost_town", "charmed", "title"]); // hardly ever told of in random games

describe("campaigns", () => {
  it.each(games.map((game) => [game.name, game] as const))(
    "%s: ten scenarios in three languages",
    async (name, game) => {
      const list = await loadCampaign(name);
      expect(list.length).toBe(10);
      const hardest = list.map(({ levels }) => Math.max(...levels));
      expect(hardest).toEqual([...hardest].sort((a, b) => a - b)); // it never becomes easier
      for (const one of list) {
        for (const words of [one.title, one.story, one.words, one.ending])
          expect(new Set(words).size, one.title[0]).toBe(3);
        for (const story of one.story) expect(story.match(/[.!?](?= |$)/g)?.length, story).toBe(3);
        for (const ending of one.ending) expect(ending.match(/[.!?](?= |$)/g)?.length, ending).toBe(1);
        expect(one.levels.length + 1).toBeLessThanOrEqual(game.seats[1]);
        const match = openingOf(rules, game, one);
        expect(
          judge(one.goal, {
            me: 0,
            moments: match.tell(0, match.look(-1, 0, 0).count, 0, 0),
            points: [0],
            score: null,
          }).state,
        ).toBe("open");
        match.close();
      }
    },
  );

  // Games that a strong computer player has played against rivals of the scenario's levels (reach.test.ts): together they
  // earn every star, so neither deal nor rivals make one impossible.
  it.each(games.map((game) => [game.name, game] as const))(
    "%s: every star has been won",
    async (name, game) => {
      const kept = JSON.parse(readFileSync(new URL("campaign.json", import.meta.url), "utf8")) as Record<
        string,
        Played[]
      >;
      const list = await loadCampaign(name);
      expect(kept[name].length).toBe(list.length);
      list.forEach((one, i) => {
        const { levels, games: played } = kept[name][i];
        expect(levels, one.title[0]).toEqual(one.levels);
        const won = played.map((moves) => reachedBy(rules, game, one, moves));
        const all = [0, 1, 2].map((star) => won.some((stars) => stars[star]));
        expect(all, `${i + 1}. ${one.title[0]}`).toEqual([true, true, true]);
      });
    },
  );

  it("feudo: who walks straight to the convent is not there in one round", async () => {
    const game = games.find(({ name }) => name === "feudo")!;
    const one = (await loadCampaign("feudo"))[2];
    for (let n = 0; n < 12; n++) {
      const match = openingOf(rules, game, one);
      const round = () => match.look<{ round: number }>(-1, 0, 0).position.round;
      for (let i = n; round() === 1; i++) {
        const turn = match.look(-1, PUBLIC, 0).turn;
        const { moves, position } = match.look(-1, turn, 0);
        const straight = turn === 0 ? WAYS.healed(position, moves) : undefined;
        match.play(straight ?? moves[(i * 7919 + n) % moves.length]);
      }
      const moments = match.tell(0, match.look(-1, 0, 0).count, 0, 0);
      const { state, done } = judge(one.goal, { me: 0, moments, points: [0], score: null });
      expect(state, `${done} healed`).toBe("open");
      match.close();
    }
  });

  it("names only events that the rules tell", async () => {
    for (const game of games) {
      const told = new Set<string>();
      for (let seed = 1; seed <= 6; seed++) {
        const match = rules.begin(game.index, 2, BigInt(seed), []);
        for (let i = 0, turn = 0; i < 3000; i++) {
          turn = match.look(-1, PUBLIC, 0).turn;
          if (turn < 0) break;
          const { moves } = match.look(-1, turn, 0);
          match.play(moves[(i * 7919 + seed) % moves.length]);
        }
        match.unveil();
        for (const moment of match.tell(0, match.look(-1, ALL, 0).count, ALL, 0)) {
          for (const { data } of moment.events) told.add(data.event);
        }
        match.close();
      }
      const named = [
        ...(await loadCampaign(game.name)).flatMap(({ goal }) => [
          ...("wanted" in goal ? [goal.wanted.event] : []),
          ...(goal.by ? [goal.by.wanted.event] : []),
        ]),
      ];
      for (const event of named) if (!RARE.has(event)) expect([...told], game.name).toContain(event);
    }
  });

  it("judges by events, deadlines, points and the end", () => {
    const moment = (event: string, seat: number, more = {}): Moment => ({
      index: 0,
      by: seat,
      move: null,
      events: [{ data: { event, rule: "B1", seat, ...more }, say: "" }],
    });
    const at = (goal: Goal, moments: Moment[], points = 0, won: boolean | null = null) =>
      judge(goal, {
        me: 0,
        moments,
        points: [points],
        score: won === null ? null : [{ points, place: won ? 1 : 3, won }],
      }).state;
    const two: Goal = { wanted: { event: "title", as: "seat" }, times: 2 };
    expect(at(two, [moment("title", 0)])).toBe("open");
    expect(at(two, [moment("title", 0), moment("title", 1)])).toBe("open");
    expect(at(two, [moment("title", 0), moment("title", 0)])).toBe("reached");
    expect(at(two, [moment("title", 0)], 0, false)).toBe("missed");
    const race: Goal = { ...two, by: { wanted: { event: "title", rival: true }, times: 1 } };
    expect(at(race, [moment("title", 0), moment("title", 1), moment("title", 0)])).toBe("missed");
    expect(at(race, [moment("title", 0), moment("title", 0), moment("title", 1)])).toBe("reached");
    const rich: Goal = { wanted: { event: "founded", as: "seat", least: { value: 8 } }, times: 1 };
    expect(at(rich, [moment("founded", 0, { value: 7 })])).toBe("open");
    expect(at(rich, [moment("founded", 0, { value: 8 })])).toBe("reached");
    expect(at({ points: 12 }, [], 11)).toBe("open");
    expect(at({ points: 12 }, [], 12)).toBe("reached");
    // What was reached in time stays reached, though points are paid away and the deadline passes.
    const soon: Goal = { points: 12, by: { wanted: { event: "took", as: "seat" }, times: 2 } };
    const took = [moment("took", 0), moment("took", 0)];
    const path = (...points: number[]) => judge(soon, { me: 0, moments: took, points, score: null }).state;
    expect(path(5, 12, 10)).toBe("reached");
    expect(path(5, 10, 12)).toBe("missed");
    expect(judge(soon, { me: 0, moments: [], points: [5], score: null }).state).toBe("open");
    expect(at({ place: 2 }, [], 5)).toBe("open");
    expect(at({ place: 2 }, [], 5, true)).toBe("reached");
    expect(at({ place: 2 }, [], 5, false)).toBe("missed");
    expect(at({ win: true }, [], 5)).toBe("open");
    expect(at({ win: true }, [], 5, true)).toBe("reached");
    expect(at({ win: true }, [], 5, false)).toBe("missed");
  });
});

describe("stars", () => {
  const score = (mine: number, other: number) => [
    { points: mine, place: mine > other ? 1 : 2, won: mine > other },
    { points: other, place: mine > other ? 2 : 1, won: mine <= other },
  ];
  const conquest: Moment = {
    index: 0,
    by: 0,
    move: null,
    events: [{ data: { event: "conquered", rule: "F26", seat: 0 }, say: "" }],
  };
  const stars = (goal: Goal, helped: boolean, over: ReturnType<typeof score> | null, moments = [conquest]) =>
    earnedStars("feudo", { goal }, helped, { me: 0, score: over, moments, points: [] });

  it("are for the goal, for no hint, and for the game or a clear lead in it", () => {
    const town: Goal = { wanted: { event: "conquered", as: "seat" }, times: 1 };
    expect(stars(town, false, null, [])).toEqual([false, false, false]);
    expect(stars(town, true, null)).toEqual([true, false, false]);
    expect(stars(town, false, null)).toEqual([true, true, false]);
    expect(stars(town, false, score(9, 8))).toEqual([true, true, true]);
    expect(stars(town, true, score(9, 8))).toEqual([true, false, true]);
    expect(stars(town, false, score(7, 8))).toEqual([true, true, false]);
    const lead = leadOf("feudo");
    expect(stars({ win: true }, true, score(8 + lead, 8))).toEqual([true, false, true]);
    expect(stars({ win: true }, false, score(7 + lead, 8))).toEqual([true, true, false]);
  });
});

describe("what is open", () => {
  const open = (won: number[]) => Array.from({ length: 10 }, (_, i) => i).filter((i) => isOpen(won, i));
  it("is what was reached, and three more at any time", () => {
    expect(open([])).toEqual([0, 1, 2]);
    expect(open([0])).toEqual([0, 1, 2, 3]);
    expect(open([1, 2])).toEqual([0, 1, 2, 3, 4]); // the first is left for later
    expect(open([0, 1, 2, 3, 4, 5, 6, 7, 8])).toHaveLength(10);
  });
});

describe("the next star", () => {
  const moment = (event: string, seat: number, by = seat): Moment => ({
    index: 0,
    by,
    move: null,
    events: [{ data: { event, rule: "B1", seat }, say: `${event} of ${seat}` }],
  });
  const built = { event: "built", as: "seat" } as const;
  const lost = { event: "lost", as: "seat" } as const;
  const one = {
    goal: { wanted: built, times: 3 },
    stars: [also(["", "", ""], { wanted: built, times: 6 }), ALONE],
  } satisfies Pick<Scenario, "goal" | "stars">;
  const standing = (...moments: Moment[]) => ({ me: 0, moments, points: [], score: null });
  const many = (n: number) => Array.from({ length: n }, () => moment("built", 0));

  it("is the first that is neither won nor lost, with its count", () => {
    const next = (n: number, won: boolean[], helped = false) =>
      nextStar("barony", one, won, helped, standing(...many(n)));
    expect(next(4, [true, false, true])).toMatchObject({ done: 4, of: 6 });
    expect(next(6, [true, false, true])).toBeNull();
    expect(next(4, [true, true, false], true)).toBeNull(); // a hint was asked for
    expect(isLost(ALONE, true, standing())).toBe(true);
    expect(isLost(ALONE, false, standing())).toBe(false);
  });

  it("is passed over where its deadline has gone by, and the rules say what came before", () => {
    const kept: Goal = { wanted: built, times: 6, by: { wanted: lost, times: 1 } };
    const all = standing(...many(3), moment("lost", 0));
    const stars = [also(["", "", ""], kept), ALONE] as const;
    expect(isLost(stars[0], false, all)).toBe(true);
    expect(nextStar("barony", { goal: one.goal, stars }, [true, false, true], false, all)).toBeNull();
    expect(tooLate(kept, all)).toBe("lost of 0");
    expect(tooLate(one.goal, all)).toBe("");
  });

  it("a deed of one's own is none that somebody else's move brings", () => {
    const own: Goal = { wanted: { event: "founded", as: "seat", own: true }, times: 1 };
    expect(judge(own, standing(moment("founded", 0, 1))).state).toBe("open");
    expect(judge(own, standing(moment("founded", 0, 0))).state).toBe("reached");
  });
});

describe("ranks", () => {
  it("come with 5, 10, 20 and 30 stars", () => {
    expect([0, 4, 5, 19, 20, 30].map((n) => rankOf(n)?.name[0])).toEqual([
      undefined,
      undefined,
      "Squire",
      "Knight",
      "Castellan",
      "Liege",
    ]);
    expect(nextRank(5)?.stars).toBe(10);
    expect(nextRank(30)).toBeUndefined();
  });
});
