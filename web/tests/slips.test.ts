// web/tests/slips.test.ts -- slips of a finished game: what came of them, what they have in common, and what to do next time.
import { beforeEach, describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import type { Course, Review } from "../src/lib/bridge";
import { printed } from "../src/lib/printed";
import { coordinates, lang, LANGS, speed } from "../src/lib/settings";
import { chosenWords, nextSlip, taskWords } from "../src/play/again";
import { chaptersOf } from "../src/play/chapters";
import { besidesOf, hopeOf } from "../src/play/next-time";
import { verdictAt } from "../src/play/verdict";
import { differencesAt } from "../src/play/prospect";
import { costliest, costlyOf, dearestOf, shareOf, sharesAt } from "../src/lib/summary";
import { dearSeats } from "../src/play/analysis";
import { followedWords } from "../src/play/followed";
import { habitOf, kindOfSlip } from "../src/play/habit";
import { changesOf, costWords, readerOf, swingWords, turnOf, visit } from "../src/play/story";
import { beforeBarony, finished, lookedAt } from "./finished";

beforeEach(() => {
  coordinates.value = false;
  lang.value = "en";
  speed.value = "off";
});

describe("what to do next time", () => {
  it.each(["baron", "barony", "feudo"])("of %s is told to both, with a slip or without", (name) => {
    const at = finished(name);
    const slip = lookedAt(at, true, 60);
    const { by, move } = at.log.value[slip];
    at.reviews.value[slip]!.better[0].move = at.log.value.find((one) => one.by === by && one.index < slip)!
      .move!;
    for (const code of LANGS) {
      lang.value = code;
      at.viewer.value = by;
      const hope = hopeOf(at, by);
      expect([hope.slip, hope.cost]).toEqual([slip, 57]);
      expect(hope.words).toContain(at.moveWords(slip, move!));
      at.viewer.value = 1 - by;
      const none = hopeOf(at, 1 - by);
      expect([none.slip, none.cost]).toEqual([null, 0]);
      expect(none.words).not.toMatch(/\{|undefined/);
    }
  });
});

describe("that there was no slip", () => {
  it("is told once to whoever looks, and of the others in their list", () => {
    const at = finished("baron");
    const slip = lookedAt(at, true, 60);
    const { by } = at.log.value[slip];
    at.viewer.value = by;
    expect(dearSeats(at)).toEqual([by, 1 - by]); // one's own first
    at.viewer.value = 1 - by;
    expect(hopeOf(at, 1 - by).words).toMatch(/^No slip/);
    expect(dearSeats(at)).toEqual([by]);
  });
});

it("a dear piece that fell without a slip is told of, also where the points say what else was lacking", () => {
  const at = finished("feudo");
  at.reviews.value = at.log.value.map(() => null);
  const fallen = new Map<number, number>();
  for (const { data } of at.log.value.flatMap(({ events }) => events))
    if (data.event === "beaten" && Number(data.points) >= 4) fallen.set(data.seat!, Number(data.points));
  const losers = [...fallen.keys()].filter((seat) => {
    at.viewer.value = seat;
    return verdictAt(at)?.won === false;
  });
  expect(losers.length).toBeGreaterThan(0);
  for (const seat of losers)
    for (const [i, code] of LANGS.entries()) {
      lang.value = code;
      at.viewer.value = seat;
      const { words } = hopeOf(at, seat);
      expect(words).toMatch([/dearest loss/, /teuerste/i, /la plus chère/][i]);
      expect(words).not.toMatch(/undefined|\{(?!\d)/);
    }
});

describe("a slip that is chosen again", () => {
  it("is told to be better or not, and only to whoever made it", () => {
    const at = finished("baron");
    const slip = lookedAt(at, true, 60);
    const { by, move } = at.log.value[slip];
    at.reviews.value[slip]!.better = [
      { move: "a", worth: 600 },
      { move: "b", worth: 500 },
    ];
    at.viewer.value = by;
    expect(chosenWords(at, slip, "a")).toMatchObject({ words: expect.stringMatching(/^Found! .*60.*3/) });
    // Of two moves the better one is no find, and nobody is asked for it.
    expect(chosenWords(at, slip, "a", 2)!.words).toMatch(/^The other choice: 60.*3/);
    expect(taskWords(at, slip, 9)).toMatch(/Can you find it\?$/);
    expect(taskWords(at, slip, 2)).not.toMatch(/find/);
    expect(chosenWords(at, slip, "b")).toMatchObject({ words: expect.stringMatching(/^Better .*50.*3/) });
    expect(chosenWords(at, slip, move!)).toMatchObject({
      words: expect.stringMatching(/^The same/),
      known: true,
    });
    expect(chosenWords(at, slip, "c")).toMatchObject({
      words: expect.stringMatching(/^In the game/),
      known: false,
    });
    const all = costliest(at.reviews.value, by).map(({ index }) => index);
    expect(all.map((one) => nextSlip(at, one))).toEqual([...all.slice(1), null]);
    expect(chosenWords(at, slip - 1, "a")).toBeNull();
    at.viewer.value = 1 - by;
    expect(chosenWords(at, slip, "a")).toBeNull();
  });
});

describe("a slip that is told", () => {
  it.each(["baron", "barony", "feudo"])(
    "in %s is gone to before it is made, with the move drawn that was made",
    (name) => {
      const at = finished(name);
      const slip = lookedAt(at, true, 60);
      const { move } = at.log.value[slip];
      const chapter = chaptersOf(at).find(({ index }) => index === slip)!;
      expect(chapter.at).toBe(slip);
      visit(at, slip);
      expect([at.browsing.value, at.alternative.value]).toEqual([slip, move]);
      const other = chaptersOf(at).find(({ index }) => index !== slip)!;
      expect(other.at).toBe(other.index + 1);
      visit(at, other.index);
      expect([at.browsing.value, at.alternative.value]).toEqual([other.at, null]);
    },
  );

  it("is told with one number, which is what the line shows on both sides of it", () => {
    const at = finished("baron");
    const slip = lookedAt(at, true, 60);
    const { seat } = at.reviews.value[slip]!;
    const [before, after] = [slip, slip + 1].map((moment) =>
      shareOf(sharesAt(at.reviews.value, moment)!, seat),
    );
    const called = (who: number) => (who === at.viewer.value ? "your chance" : `N${who}`);
    expect(costWords(at, slip)).toBe(`${called(seat)} ${before}\u00a0→\u00a0${after}\u00a0%`);
    const turned = turnOf(at)!;
    const shown = [slip, slip + 1].map((moment) => shareOf(sharesAt(at.reviews.value, moment)!, turned.seat));
    expect(swingWords(at, turned)).toBe(`${called(turned.seat)} ${shown[0]}\u00a0→\u00a0${shown[1]}\u00a0%`);
  });
});

describe("what came of a slip", () => {
  it("is what others won before its player's next turn, and not what they would have won anyway", () => {
    const { at, slip, founded } = beforeBarony();
    const words = followedWords(at, slip.index, null);
    expect(words).toMatch(new RegExp(`^What followed: \\{${founded.by}\\} gets a barony \\(\\+\\d+\\)\\.$`));
    const course: Course = [{ seat: founded.by, move: "x", luck: false, events: founded.events }];
    expect(followedWords(at, slip.index, course)).not.toBe(words);
    for (const code of LANGS) {
      lang.value = code;
      expect(followedWords(at, slip.index, null)).toContain(`{${founded.by}}`);
    }
  });
});

describe("a slip after which its player lands in the dungeon", () => {
  it("is told to have led there, whatever else others won", () => {
    const { at, slip, founded } = beforeBarony();
    founded.events.push({ say: "", data: { event: "out", rule: "B23", seat: slip.by } });
    expect(followedWords(at, slip.index, null)).toBe(`What followed: {${slip.by}} landed in the dungeon.`);
  });
});

describe("what a slip cost", () => {
  it("is a loss to whoever only watches, whoever won", () => {
    const at = finished("baron");
    const slip = lookedAt(at, true, 60); // of the one who lost
    at.reviews.value = at.reviews.value.slice(0, slip + 1);
    const change = () => changesOf(at).get(slip)!;
    at.viewer.value = -1;
    expect(change()).toMatchObject({ words: expect.stringContaining("60\u00a0→\u00a03"), up: false });
    at.viewer.value = at.now.value.score!.findIndex((one) => one.won);
    expect(change().up).toBe(true); // but to the one who won by it
  });
});

describe("what came of a later slip", () => {
  it("is told there alone, and what one brought about oneself is no consequence", () => {
    const at = finished("baron");
    const founded = at.log.value.find(({ events, by }) =>
      events.some(({ data }) => data.event === "founded" && data.seat === by && Number(data.honour) > 2),
    )!;
    const [first, next] = at.log.value
      .filter(({ by, index }) => by === 1 - founded.by && index < founded.index)
      .slice(-2);
    expect(followedWords(at, first.index, null)).toContain("a barony");
    const shares = (mine: number) => [0, 1].map((seat) => (seat === next.by ? mine : 1000 - mine));
    const slip: Review = {
      seat: next.by,
      before: shares(600),
      after: shares(300),
      loss: 300,
      better: [{ move: "end", worth: 600 }],
    };
    at.reviews.value = at.log.value.map(({ index }) => (index === next.index ? slip : null));
    expect(followedWords(at, first.index, null)).toBeNull();
    expect(followedWords(at, next.index, null)).toContain("a barony");
  });
});

describe("slips of the same kind", () => {
  it("are one lesson, with what they cost together", () => {
    const at = finished("baron");
    lookedAt(at, false, 40);
    const me = readerOf(at);
    const { values } = printed("baron");
    const takes = at.log.value
      .filter(({ by, move, index }) => {
        const { row } = at.positionAt(index) as BaronPosition;
        return by === me && move === "take 1" && (values[row[1]] ?? 0) > (values[row[0]] ?? 0);
      })
      .slice(0, 3);
    const shares = (mine: number) => [0, 1].map((seat) => (seat === me ? mine : 1000 - mine));
    takes.forEach(({ index }, i) => {
      at.reviews.value[index] = {
        seat: me,
        before: shares(600),
        after: shares(500 - 10 * i),
        loss: 100 + 10 * i,
        better: [{ move: "take 2", worth: 600 }],
      };
    });
    const habit = habitOf(at, me)!;
    expect(habit.words).toMatch(/^3 times a dearer tile that counts more \(.+\) was worth its price/);
    expect(habit.cost).toBe(10 + 11 + 12);
    expect(habit.slips).toEqual(takes.map(({ index }) => index).reverse()); // the dearest first
    for (const code of LANGS) {
      lang.value = code;
      expect(habitOf(at, me)!.words).toMatch(/^3/);
    }
    at.reviews.value = at.reviews.value.map((one, i) =>
      one && i !== takes[0].index ? { ...one, loss: 0 } : one,
    );
    expect(habitOf(at, me)).toBeNull(); // once is no habit
  });

  it("are told apart by what was made and what was better", () => {
    const land = {
      position: {
        row: ["field", "village", "pond"],
        tiles: { "0,0": "meadow", "5,5": "meadow", "0,-1": "village" },
        donjons: { "0,0": { seat: 0, side: "knight" }, "5,5": { seat: 1, side: "knight" } },
        sites: { "0,0": { value: 3 }, "5,5": { value: 0 } },
      } as unknown as BaronPosition,
      seat: 0,
      closes: (move: string) => move.endsWith(" 5,4"),
    };
    const kind = (game: string, made: string, better: string) =>
      kindOfSlip(game, made, better, land)?.kind ?? null;
    expect(kind("baron", "take 1", "take 2")).toBe("baron paid");
    expect(kind("baron", "take 1", "take 3")).toBeNull(); // a dearer tile that counts less has no such rule
    expect(kind("baron", "take 3", "take 1")).toBe("baron saved");
    expect(kind("baron", "lay field 5,4", "lay field 8,8")).toBe("baron closes");
    expect(kind("baron", "lay field 5,6", "lay field 8,8")).toBe("baron helps");
    expect(kind("baron", "lay pond 0,1", "lay village 0,1")).toBe("baron own");
    expect(kind("baron", "lay quarry 0,1", "lay pond 0,1")).toBeNull(); // as much for the same ring
    expect(kind("baron", "lay field 8,8", "lay pond 8,8")).toBeNull(); // beside nobody
    expect(kind("baron", "donjon 5,5", "donjon 0,0")).toBe("baron donjon");
    expect(kind("baron", "donjon 0,1", "end")).toBe("baron wait");
    expect(kind("baron", "end", "donjon 0,1")).toBe("baron stand");
    // That another deed or place was better says nothing of what to do.
    expect(kind("barony", "recruit 0,1 2", "build 1,1 village")).toBeNull();
    expect(kind("feudo", "move first 1,1", "move first 2,1")).toBeNull();
  });
});

describe("a slip of whoever looks", () => {
  it.each(["baron", "barony", "feudo"])("in %s has one number, as among the costliest", (name) => {
    const at = finished(name);
    lookedAt(at, false, 80);
    const won = at.now.value.score!.findIndex((one) => one.won);
    at.viewer.value = won;
    const slip = at.log.value.findIndex(({ by, index }) => index >= 30 && by === won);
    const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
    at.reviews.value = at.reviews.value.map((one, index) => {
      if (!one || index > slip) return one;
      if (index < slip) return { ...one, before: shares(700), after: shares(700) };
      return { ...one, before: shares(700), loss: 300, better: [{ move: "x", worth: 700 }] };
    });
    expect(costWords(at, slip)).toBe("your chance 70\u00a0→\u00a040\u00a0%");
    expect(changesOf(at).get(slip)?.words).toBe(costWords(at, slip));
  });
});

describe("slips of Barony that leave the same thing undone", () => {
  it("are one lesson by that, whichever deed it was", () => {
    const at = finished("barony");
    at.viewer.value = 0;
    // Standing still instead of building leaves less to be had: what was made is told to have been better.
    const built = at.log.value.filter(({ by, move }) => by === 0 && /^build /.test(move ?? ""));
    const kinds = new Set(
      built.flatMap(({ index, move }) =>
        differencesAt(at, index, move!, "done", null).map(({ kind }) => kind),
      ),
    );
    expect(kinds.has("city") || kinds.has("title")).toBe(true);
    const moves = at.log.value.filter(({ by, move }) => by === 0 && /^(move|expedition) /.test(move ?? ""));
    const pairs = moves.flatMap(({ index, move }) => {
      const better = moves
        .map((one) => one.move!)
        .find((one) => one !== move && differencesAt(at, index, one, move!, null)[0]?.kind === "places");
      return better === undefined ? [] : [{ index, better }];
    });
    expect(pairs.length).toBeGreaterThan(1);
    const slips = pairs.slice(0, 2);
    at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
      const slip = slips.find((one) => one.index === index);
      if (by < 0) return null;
      const after = slip ? [440, 560] : [500, 500];
      const better = slip ? [{ move: slip.better, worth: 500 }] : [];
      return { seat: by, before: [500, 500], after, loss: slip ? 60 : 0, better };
    });
    expect(habitOf(at, 0)).toMatchObject({ cost: 12, slips: slips.map(({ index }) => index) });
    for (const code of LANGS) {
      lang.value = code;
      expect(habitOf(at, 0)!.words).toMatch(/^2.*(build|bauen|construire)/);
    }
  });
});

describe("slips that explain little of a loss", () => {
  it("are told with what brought the others most", () => {
    const at = finished("baron");
    const me = at.now.value.score!.findIndex((one) => !one.won);
    at.viewer.value = me;
    Object.assign(at, { reader: () => me });
    const shares = (mine: number) => [0, 1].map((seat) => (seat === me ? mine : 1000 - mine));
    const slipped = (loss: number) => {
      const { index: first } = at.log.value.find(({ by }) => by === me)!;
      at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
        if (by < 0) return null;
        const slip = index === first;
        const better = slip ? [{ move: "x", worth: 500 }] : [];
        const after = shares(slip ? 500 - loss : 500);
        return { seat: by, before: shares(500), after, loss: slip ? loss : 0, better };
      });
      return besidesOf(at, me);
    };
    for (const code of LANGS) {
      lang.value = code;
      expect(slipped(80)?.words).toMatch(/−\d+\.$/);
      expect(slipped(300)).toBeNull(); // that was most of it
    }
    at.viewer.value = 1 - me;
    Object.assign(at, { reader: () => 1 - me });
    expect(besidesOf(at, 1 - me)).toBeNull(); // who won lacked nothing
  });
});

describe("small slips and dear ones", () => {
  /** Every so many of one's own moves costs so much by what is shown, though each is too little to be sure of. */
  const small = (name: string, each: number) => {
    const at = finished(name);
    const me = at.now.value.score!.findIndex((one) => !one.won);
    at.viewer.value = me;
    const shares = (mine: number) => [0, 1].map((seat) => (seat === me ? mine : 1000 - mine));
    let n = 0;
    at.reviews.value = at.log.value.map(({ by, move }): Review | null => {
      if (by < 0) return null;
      const slip = by === me && move !== null && n++ % 8 === 0;
      const after = shares(slip ? 500 - each : 500);
      const rest = slip ? { missed: each, maybe: "x" } : {};
      return { seat: by, before: shares(500), after, loss: 0, better: [], ...rest };
    });
    return { at, me };
  };

  it.each(["baron", "barony", "feudo"])("of %s are never told as no slip at all", (name) => {
    const { at, me } = small(name, 40);
    const own = costlyOf(at.reviews.value, me);
    expect(own.length).toBeGreaterThan(2);
    Object.assign(at, { moveWords: (_: number, move: string) => move });
    for (const code of LANGS) {
      lang.value = code;
      const hope = hopeOf(at, me);
      expect(own.map(({ index }) => index)).toContain(hope.slip);
      expect(hope.cost).toBeGreaterThanOrEqual(4);
    }
    lang.value = "en";
    expect(hopeOf(at, me).words).not.toMatch(/^No slip/);
    expect(dearSeats(at)).toContain(me);
    // Each leads to where the alternative is seen.
    visit(at, own[0].index);
    expect([at.browsing.value, at.alternative.value]).toEqual([
      own[0].index,
      at.log.value[own[0].index].move,
    ]);
  });

  it("are listed in one order, whosever they are", () => {
    const { at, me } = small("baron", 40);
    const [first, second] = costlyOf(at.reviews.value, me);
    at.reviews.value = at.reviews.value.map((one, index) =>
      one && index === second.index
        ? { ...one, after: one.before.map((n, seat) => n + (seat === me ? -100 : 100)), missed: 100 }
        : one,
    );
    expect(
      dearestOf(at.reviews.value, me)
        .map(({ index }) => index)
        .slice(0, 2),
    ).toEqual([second.index, first.index]);
  });

  it("teach less than a single slip that cost more than all of a kind together", () => {
    const at = finished("baron");
    at.viewer.value = 0;
    const own = at.log.value.filter(({ by, move }) => by === 0 && move?.startsWith("donjon "));
    const [a, b, dear] = own.map(({ index }) => index);
    at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
      if (by < 0) return null;
      const loss = index === dear ? 350 : index === a || index === b ? 60 : 0;
      const better = loss === 0 ? [] : [{ move: index === dear ? "spare" : "end", worth: 500 }];
      return { seat: by, before: [500, 500], after: [500 - loss, 500 + loss], loss, better };
    });
    expect(habitOf(at, 0)!.cost).toBe(12);
    expect(hopeOf(at, 0)).toMatchObject({ slip: dear, cost: 35, times: 1 });
  });
});
