// web/tests/back.test.ts -- looking back at a finished game: told in rounds, as players count.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import { OVER, type Course, type EventData, type Review } from "../src/lib/bridge";
import { printed } from "../src/lib/printed";
import { seatsAgain, seenByOthers } from "../src/lib/saves";
import { coordinates, lang, LANGS, speed } from "../src/lib/settings";
import { cellsOf } from "../src/lib/sight";
import { tempo } from "../src/lib/stage";
import type { Table } from "../src/lib/table";
import type { Effort, Thinker } from "../src/lib/thinker";
import { traces } from "../src/lib/traces";
import { briefly } from "../src/play/digest";
import { chosenWords } from "../src/play/again";
import { bestMove, richestMove } from "../src/play/best-move";
import { partsOf } from "../src/play/bill";
import { chaptersOf } from "../src/play/chapters";
import { builtBy, decidedBy, leadOf, titleWords } from "../src/play/lead";
import { hopeOf } from "../src/play/next-time";
import { lookOn, weighed } from "../src/play/doubt";
import { shareOf } from "../src/lib/summary";
import { dearSeats, sharesAt } from "../src/play/analysis";
import { followedWords } from "../src/play/followed";
import { habitOf, kindOfSlip } from "../src/play/habit";
import {
  avoidWords,
  changesOf,
  costWords,
  kindsOf,
  readerOf,
  shownWords,
  swingWords,
  turnOf,
  turnTitle,
  visit,
  winnerWords,
} from "../src/play/story";
import { greatEvents, whatHappened, whatTurned } from "../src/play/what";
import { lookingAt, roundAt, whenOf } from "../src/play/when";
import { finished } from "./finished";

beforeEach(() => {
  coordinates.value = false;
  lang.value = "en";
  speed.value = "off";
});

describe("a finished game", () => {
  it.each(["baron", "barony", "feudo"])("of %s is told in rounds", (name) => {
    const at = finished(name);
    expect(at.now.value.turn).toBe(OVER);
    const rounds = at.log.value.map(({ index }) => roundAt(at, index));
    expect(rounds[0]).toBe(0);
    expect(rounds.at(-1)).toBeGreaterThan(5);
    rounds.forEach((round, i) => expect(i === 0 ? 0 : round - rounds[i - 1]).toBeOneOf([0, 1]));
    // Everybody's move of one round is in the same one.
    expect(
      new Set(at.log.value.filter(({ index }) => rounds[index] === 3).map(({ by }) => by)).size,
    ).toBeGreaterThan(1);
    for (const code of LANGS) {
      lang.value = code;
      const round = { en: "Round", de: "Runde", fr: "Manche" }[code];
      const chapters = chaptersOf(at);
      expect(chapters.length).toBeGreaterThan(5);
      for (const { words } of chapters) {
        expect(words).not.toMatch(/^(Move|Zug|Coup) /);
        expect(words.match(new RegExp(`${round} \\d`, "gi"))?.length, words).toBe(1);
      }
      const last = at.log.value.length - 1;
      expect(whenOf(at, last)).toBe(`${round} ${rounds[last]}`);
      expect(lookingAt(at, last + 1)).toBe(`${round} ${rounds[last]}`);
    }
  });
});

describe("a game that plays by itself", () => {
  it.each(["baron", "barony", "feudo"])("of %s begins behind its set-up", async (name) => {
    vi.useFakeTimers();
    const at = finished(name);
    void at.autoplay();
    const begun = at.browsing.value!;
    expect(begun).toBeGreaterThan(0);
    expect(at.log.value[begun].by).toBeGreaterThanOrEqual(0);
    expect(roundAt(at, begun)).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(at.browsing.value).toBeGreaterThan(begun);
    void at.autoplay(); // stops it
    await vi.runAllTimersAsync();
    vi.useRealTimers();
  });
});

describe("a game that plays by itself and is known", () => {
  it("stops at what decided it, and goes on from there when asked", async () => {
    vi.useFakeTimers();
    const at = finished("baron");
    const begun = at.playBegins();
    let shown = 0;
    const show = () => {
      shown++;
      at.goTo(begun + 3);
    };
    at.halt = { at: begun + 3, show };
    void at.autoplay();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([at.browsing.value, at.playing.value, shown]).toEqual([begun + 3, false, 1]);
    void at.autoplay();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(at.browsing.value).toBeGreaterThan(begun + 3);
    expect(shown).toBe(1);
    void at.autoplay();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
  });
});

/** The winner is at 400 until one move of theirs or, `slip`, of somebody else, then at 970. */
function lookedAt(at: Table, slip: boolean, turn: number): number {
  const won = at.now.value.score!.findIndex((one) => one.won);
  const turned = at.log.value.findIndex(({ by, index }) => index >= turn && by === (slip ? 1 - won : won));
  const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
  at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
    if (by < 0) return null;
    const [before, after] = [shares(index <= turned ? 400 : 970), shares(index < turned ? 400 : 970)];
    const dear = slip && index === turned;
    const better = dear ? [{ move: "x", worth: before[by] }] : [];
    return {
      seat: by,
      before,
      after: index === turned && !dear ? before : after,
      loss: dear ? 570 : 0,
      better,
    };
  });
  return turned;
}

describe("the best move", () => {
  it.each(["baron", "barony", "feudo"])("of %s is there for both, one’s own and no slip", (name) => {
    const at = finished(name);
    for (const seat of [0, 1]) {
      at.viewer.value = seat;
      // Nothing ever changes: then points tell.
      at.reviews.value = at.log.value.map(({ by }) =>
        by < 0 ? null : { seat: by, before: [500, 500], after: [500, 500], loss: 0, better: [] },
      );
      const most = richestMove(at, seat)!;
      const poor = bestMove(at, seat)!;
      expect([poor.index, poor.points, poor.swing]).toEqual([most.index, most.points, null]);
      const pointsOf = (index: number) =>
        at.log.value[index].events
          .map(({ data }) => at.module.scored?.(data))
          .reduce((sum, one) => sum + (one?.seat === seat ? one.points : 0), 0);
      for (const { by, index } of at.log.value)
        if (by === seat) expect(pointsOf(index)).toBeLessThanOrEqual(most.points);
      for (const turn of [40, 60]) {
        lookedAt(at, false, turn);
        const best = bestMove(at, seat)!;
        expect(at.log.value[best.index].by).toBe(seat);
        expect(best.index).not.toBe(turnOf(at)?.index);
        for (const code of LANGS) {
          lang.value = code;
          expect(whatHappened(at, best.index)).not.toBe("");
        }
        lang.value = "en";
      }
    }
  });
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
    expect(dearSeats(at)).toEqual([0, 1]);
    at.viewer.value = 1 - by;
    expect(hopeOf(at, 1 - by).words).toMatch(/^No slip/);
    expect(dearSeats(at)).toEqual([by]);
  });
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
    expect(chosenWords(at, slip, "a")).toMatchObject({ words: expect.stringMatching(/^The best .*60.*3/) });
    expect(chosenWords(at, slip, "b")).toMatchObject({ words: expect.stringMatching(/^Better .*50.*3/) });
    expect(chosenWords(at, slip, move!)).toMatchObject({
      words: expect.stringMatching(/^The same/),
      known: true,
    });
    expect(chosenWords(at, slip, "c")).toMatchObject({
      words: expect.stringMatching(/^In the game/),
      known: false,
    });
    expect(chosenWords(at, slip - 1, "a")).toBeNull();
    at.viewer.value = 1 - by;
    expect(chosenWords(at, slip, "a")).toBeNull();
  });
});

describe("a chapter’s text", () => {
  it.each(["baron", "barony", "feudo"])("in %s tells all that its heading names", (name) => {
    const at = finished(name);
    let told = 0;
    for (const moment of at.log.value) {
      const words = whatHappened(at, moment.index);
      for (const { data, say } of greatEvents(at, moment)) {
        // A place may be put in other words after another one: then the sentence begins alike.
        const whole = at.named(say, moment.index);
        const alike = [whole.slice(-12), whole.split(" ").slice(0, 3).join(" ")];
        expect(
          alike.some((part) => words.includes(part)),
          `${data.event}: ${words}`,
        ).toBe(true);
        told++;
      }
    }
    expect(told).toBeGreaterThan(5);
    for (const { words } of chaptersOf(at)) expect(words).not.toMatch(/^Round \d+ begins/);
  });
});

describe("a game whose winner was ahead all the time", () => {
  it.each(["baron", "barony", "feudo"])(
    "of %s has no turning point: it says since when, and by what",
    (name) => {
      const at = finished(name);
      const won = at.now.value.score!.findIndex((one) => one.won);
      const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
      const last = at.log.value.length;
      const middle = roundAt(at, Math.floor(last / 2));
      // Behind by a little in the first round, then ahead, with one great step in the middle of the game.
      at.reviews.value = at.log.value.map(({ by, index }) => {
        const round = roundAt(at, index);
        const now = shares(round <= 1 ? 480 : round <= middle ? 540 : 880);
        return by < 0 ? null : { seat: by, before: now, after: now, loss: 0, better: [] };
      });
      expect(leadOf(at)).toEqual({ seat: won, round: 2 });
      const turned = turnOf(at)!;
      expect(turned.lasting).toBe(false);
      expect([turned.turn.from[won], turned.turn.to[won]]).toEqual([540, 880]); // the greatest is the greatest
      const built = builtBy(at, won);
      expect(built.map((one) => swingWords(at, one)).join()).toContain("54 → 88");
      expect(partsOf(at, name === "feudo" ? "plots" : "rest").length).toBeGreaterThan(0);
    },
  );

  it.each(["baron", "barony", "feudo"])(
    "of %s was not ahead while any step within a turn says otherwise",
    (name) => {
      const at = finished(name);
      const won = at.now.value.score!.findIndex((one) => one.won);
      const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
      const moves = at.log.value.filter(({ by }) => by >= 0);
      const low = moves[Math.floor(moves.length * 0.7)].index; // falls to the half and comes back at once
      at.reviews.value = at.log.value.map(({ by, index }) => {
        const [before, after] = [shares(600), shares(index === low ? 500 : 600)];
        return by < 0 ? null : { seat: by, before, after, loss: 0, better: [] };
      });
      const next = moves.find(({ index }) => index > low)!.index;
      expect(leadOf(at)).toEqual({ seat: won, round: roundAt(at, next) });
    },
  );

  it.each(["baron", "barony", "feudo"])("of %s tells what decided it late, a turn or a slip", (name) => {
    const at = finished(name);
    const won = at.now.value.score!.findIndex((one) => one.won);
    const shares = (mine: number) => [0, 1].map((seat) => (seat === won ? mine : 1000 - mine));
    const late = roundAt(at, Math.floor(at.log.value.length * 0.8));
    const first = at.log.value.findIndex(({ index }) => roundAt(at, index) > late);
    const climb = (share: number, index: number) =>
      share + ((1000 - share) * (index - first)) / (at.log.value.length - first);
    const from = (share: number) =>
      at.log.value.map(({ by, index }): Review | null => {
        const now = shares(index < first ? 560 : climb(share, index));
        return by < 0 ? null : { seat: by, before: now, after: now, loss: 0, better: [] };
      });
    at.reviews.value = from(900);
    expect(roundAt(at, decidedBy(at)!.index)).toBe(late);
    expect(swingWords(at, decidedBy(at)!)).toMatch(/56 → 90|44 → 10/);
    // A slip of 24 hundredths is told with its own number, though what follows takes some of it back.
    const slip = at.log.value.find(({ by, index }) => by === 1 - won && roundAt(at, index) === late)!.index;
    at.reviews.value = from(740);
    for (const one of at.log.value.slice(slip)) {
      const known = at.reviews.value[one.index];
      if (!known || roundAt(at, one.index) > late) continue;
      if (one.index > slip) Object.assign(known, { before: shares(740), after: shares(740) });
      else Object.assign(known, { after: shares(800), loss: 240, better: [{ move: "end", worth: 440 }] });
    }
    expect(decidedBy(at)!.index).toBe(slip);
    expect(swingWords(at, decidedBy(at)!)).toMatch(/56 → 80|44 → 20/);
    expect(turnOf(at)).toMatchObject({ index: slip, lasting: false }); // the greatest, by the number beside it
    expect(swingWords(at, turnOf(at)!)).toBe(swingWords(at, decidedBy(at)!));
    const [built] = builtBy(at, won).filter(({ index }) => index === slip);
    if (built) expect(swingWords(at, built)).toMatch(/56 → 80|44 → 20/);
    expect(chaptersOf(at).find(({ index }) => index === slip)!.change).toMatch(/56 → 80|44 → 20/);
    for (const part of partsOf(at, name === "feudo" ? "plots" : "rest")) expect(part.index).not.toBe(slip);
    // What was lost again decided nothing.
    const early = roundAt(at, Math.floor(at.log.value.length * 0.3));
    at.reviews.value = from(900).map((one, index) => {
      const hump = shares(900);
      return one && roundAt(at, index) === early ? { ...one, before: hump, after: hump } : one;
    });
    expect(roundAt(at, decidedBy(at)!.index)).toBe(late);
  });

  it("names titles that were had earlier", () => {
    const at = finished("barony");
    const all = [0, 1].flatMap((seat) => titleWords(at, seat, 1 - seat));
    expect(all.length).toBeGreaterThan(0);
    for (const words of all)
      expect(words).toMatch(/^\w+: (N\d in round \d+, N\d in round \d+|only N\d, in round \d+)\.$/);
  });
});

describe("a fight in Baron", () => {
  it("names who meets whom and how it ends, whoever's turn it was", () => {
    const at = finished("baron");
    const fights = at.log.value.flatMap(({ index, events }) =>
      events.filter(({ data }) => data.event === "fight").map((one) => ({ index, one })),
    );
    expect(fights.length).toBeGreaterThan(0);
    for (const { index, one } of fights)
      expect(briefly(at, one, index)).toMatch(
        /^\{\d\}’s knight (beats|loses to|is only level with) \{\d\}’s (knight|baron), -?\d+ to -?\d+$/,
      );
  });
});

describe("a fight about land that counts nothing", () => {
  it("is no chapter of a loss", () => {
    const at = finished("baron");
    const lost = (honour: number) => ({ data: { event: "lost", rule: "B22", seat: 0, honour }, say: "" });
    const moment = (honour: number) => ({ index: 0, by: 0, move: null, events: [lost(honour)] });
    expect(greatEvents(at, moment(0))).toEqual([]);
    expect(greatEvents(at, moment(-2))).toHaveLength(1);
  });
});

describe("a knight who is driven away", () => {
  it("goes back to hand, and is no chapter", () => {
    const at = finished("baron");
    const driven = at.log.value.flatMap(({ index, events }) =>
      events.filter(({ data }) => data.event === "driven").map((one) => ({ index, one })),
    );
    expect(driven.length).toBeGreaterThan(0);
    for (const { index, one } of driven)
      expect(briefly(at, one, index)).toMatch(/^\{\d\}’s (knight|baron) goes back to hand$/);
    for (const { words } of chaptersOf(at)) expect(words).not.toMatch(/back to hand/);
  });
});

describe("the speed of a game that plays by itself", () => {
  it("makes it pass as much more quickly", async () => {
    vi.useFakeTimers();
    const passed = async (n: number) => {
      tempo.value = n;
      const at = finished("barony");
      void at.autoplay();
      const begun = at.browsing.value!;
      await vi.advanceTimersByTimeAsync(10_000);
      const now = at.browsing.value!;
      void at.autoplay(); // stops it
      await vi.runAllTimersAsync();
      return now - begun;
    };
    const normal = await passed(1);
    expect(await passed(4)).toBeGreaterThan(2 * normal);
    expect(await passed(0.5)).toBeLessThan(normal);
    tempo.value = 1;
    vi.useRealTimers();
  });
});

describe("the turning point", () => {
  it("of a turn with a lucky draw is the draw", () => {
    const at = finished("baron");
    lookedAt(at, false, 60);
    const turned = turnOf(at)!;
    const { by, events } = at.log.value[turned.index];
    if (by < 0) expect(whatTurned(at, turned.index)).toMatch(/^From the pile .* \(luck\)\.$/);
    else expect(whatTurned(at, turned.index)).not.toContain("luck");
    expect(events.length).toBeGreaterThan(0);
    // Chance draws after every tile that is taken: with it came the rise.
    const took = at.log.value.findIndex(
      ({ by: who, index, events: told }) =>
        index >= 60 && who === turned.seat && told.some(({ data }) => data.event === "took"),
    );
    const shares = (mine: number) => [0, 1].map((seat) => (seat === turned.seat ? mine : 1000 - mine));
    at.reviews.value = at.log.value.map(({ by: who, index }) => {
      const now = shares(index <= took ? 480 : 960);
      return who < 0 ? null : { seat: who, before: now, after: now, loss: 0, better: [] };
    });
    expect(turnOf(at)!.index).toBe(took + 1);
    expect(at.log.value[took + 1].by).toBe(-1);
    expect(whatTurned(at, took + 1)).toMatch(/^From the pile .* \(luck\)\.$/);
  });
});

describe("looking back", () => {
  it.each(["baron", "barony", "feudo"])("marks on the board of %s what the move was about", (name) => {
    const at = finished(name);
    const begun = at.playBegins();
    expect(roundAt(at, begun)).toBe(1);
    let marked = 0;
    for (const { index, by, events } of at.log.value.slice(begun)) {
      at.goTo(index + 1);
      if (at.browsing.value === null) continue;
      const cells = events.flatMap(({ data }) => cellsOf(data));
      if (cells.length === 0) expect(traces.value).toEqual([]);
      else expect(traces.value.map(({ cell }) => cells.includes(cell))).not.toContain(false);
      if (by >= 0) marked += traces.value.length;
    }
    expect(marked).toBeGreaterThan(20);
    // Another move that is drawn has the same marks as one that was made.
    const made = at.log.value.find(
      ({ by, index, events }) =>
        by >= 0 && index > begun && events.some(({ data }) => cellsOf(data).length > 0),
    )!;
    at.lookAt(made.index, made.move);
    const cells = made.events.flatMap(({ data }) => cellsOf(data));
    expect(traces.value.length).toBeGreaterThan(0);
    for (const { cell } of traces.value) expect(cells).toContain(cell);
    at.goTo(at.count.value);
  });
});

describe("another move that is drawn", () => {
  it("has beside it, fainter, the one that was made", () => {
    const at = finished("baron");
    const lays = at.log.value.filter(({ move }) => /^lay /.test(move ?? ""));
    const cellOf = (move: string) => move.split(" ")[2];
    const pairs = lays.flatMap(({ index, move }) => {
      const [, kind] = move!.split(" ");
      const other = lays
        .map((one) => `lay ${kind} ${cellOf(one.move!)}`)
        .find((one) => one !== move && at.previewAt(index, one) !== null);
      return other === undefined ? [] : [{ index, move: move!, other }];
    });
    expect(pairs.length).toBeGreaterThan(3);
    for (const { index, move, other } of pairs) {
      at.lookAt(index, other);
      const faint = traces.value.filter(({ read }) => read).map(({ cell }) => cell);
      expect(faint).toEqual([cellOf(move)]);
      expect(traces.value.filter(({ read }) => !read).map(({ cell }) => cell)).toContain(cellOf(other));
      at.lookAt(index, move);
      expect(traces.value.some(({ read }) => read)).toBe(false);
    }
    at.goTo(at.count.value);
  });
});

/** Somebody who looks at the moves of a finished game: says what `says` tells, more closely from the second time on. */
const thinker = (says: (index: number, surer: boolean) => Review, course: (move: string) => Course) =>
  ({
    review: (_: string, index: number, effort: Effort) => Promise.resolve(says(index, effort === "sure")),
    courses: (_: string, __: number, moves: string[]) => Promise.resolve(moves.map(course)),
  }) as unknown as Thinker;

describe("a move that seems to be a slip", () => {
  const slip = (seat: number, loss: number): Review => ({
    seat,
    open: true,
    before: [0, 1].map((one) => (one === seat ? 260 : 740)),
    after: [0, 1].map((one) => (one === seat ? 260 - loss : 740 + loss)),
    loss,
    better: loss > 0 ? [{ move: "end", worth: 260 }] : [],
  });
  const asked = async (index: number, first: number, second: number, wins: number) => {
    const at = finished("baron");
    const seat = at.log.value[index].by;
    const event = { event: "founded", rule: "B23", seat, honour: wins } as EventData;
    const course = (move: string): Course => [
      { seat, move, luck: false, events: move === "end" ? [] : at.log.value[index].events },
      ...(move === "end" && wins > 0
        ? [{ seat, move: "x", luck: true, events: [{ data: event, say: "" }] }]
        : []),
    ];
    const looking = Object.assign(at, {
      thinker: thinker((_, surer) => slip(seat, surer ? second : first), course),
    });
    return weighed(looking, "", index, slip(seat, first));
  };
  const at = finished("baron");
  const rich = at.log.value.find(
    ({ events, by }) => by >= 0 && events.some(({ data }) => data.event === "founded" && data.seat === by),
  )!.index;
  const poor = at.log.value.find(({ events }) => events.some(({ data }) => data.event === "took"))!.index;

  it("is looked at more closely, and that counts", async () => {
    expect((await asked(poor, 80, 20, 0)).loss).toBe(20);
    expect((await asked(poor, 80, 90, 0)).loss).toBe(90);
  });

  it("and brought points is none unless the better one wins something that has a name", async () => {
    const none = await asked(rich, 80, 80, 0);
    expect([none.loss, none.better, none.before]).toEqual([0, [], none.after]);
    expect((await asked(rich, 80, 80, 30)).loss).toBe(80);
  });
});

describe("looking back at a game", () => {
  const found = (seat: number, before: number, after: number): Review => ({
    seat,
    open: true,
    before: [0, 1].map((one) => (one === seat ? before : 1000 - before)),
    after: [0, 1].map((one) => (one === seat ? after : 1000 - after)),
    loss: before - after,
    better: before > after ? [{ move: "end", worth: before }] : [],
  });
  /** What is asked about the first moves of a game, each of which is found to be as `shares` tell. */
  const efforts = async (shares: (index: number, effort: Effort) => [number, number]) => {
    const at = finished("barony");
    const asked: string[] = [];
    const from = at.log.value.findIndex(({ by }, i) => by >= 0 && at.log.value[i + 1]?.by >= 0);
    const review = async (_: string, index: number, effort: Effort) => {
      asked.push(`${index - from} ${effort}`);
      return found(at.log.value[index].by, ...shares(index - from, effort));
    };
    Object.assign(at, { thinker: { review, courses: async () => null } });
    let known: (Review | null)[] = at.log.value.slice(0, from).map(() => null);
    for (let n = 0; n < 2; n++) known = await lookOn(at, "", known);
    return { asked, known: known.slice(from) };
  };

  it("glances at each move, and looks closely only where a glance finds something better", async () => {
    expect((await efforts(() => [500, 500])).asked).toEqual(["0 glance", "1 glance"]);
    const { asked, known } = await efforts((n, effort) => [500, n === 0 && effort === "glance" ? 450 : 490]);
    expect(asked).toEqual(["0 glance", "0 sure", "1 glance"]);
    expect(known[0]?.loss).toBe(10);
  });

  it("looks closely at both of two that do not fit together, each once", async () => {
    const at = finished("barony");
    const from = at.log.value.findIndex(({ by }, i) => by >= 0 && at.log.value[i + 1]?.by >= 0);
    const same = at.log.value[from].by === at.log.value[from + 1].by;
    const { asked } = await efforts((n) => (n === 0 ? [500, 500] : same ? [300, 300] : [700, 700]));
    expect(asked).toEqual(["0 glance", "1 glance", "1 sure", "0 sure"]);
  });
});

describe("one reckoning", () => {
  it.each(["baron", "barony", "feudo"])("tells the turn of %s in the same words everywhere", (name) => {
    for (const turn of [40, 60, 80]) {
      const at = finished(name);
      lookedAt(at, false, turn);
      const turned = turnOf(at)!;
      const words = swingWords(at, turned);
      expect(words).toMatch(/^N\d (40 → 97|60 → 3)\u00a0%/); // as whoever looks sees it
      expect(words).toMatch(new RegExp(`^N${readerOf(at)} `));
      // Just after it the line's own caption has the same number.
      const shown = shareOf(sharesAt(at, turned.index + 1)!, turned.seat);
      if (name !== "feudo") expect(shown).toBe(Number(/→ (\d+)\u00a0%/.exec(words)![1]));
      if (name === "feudo") expect(words).toContain("in this round");
      expect(changesOf(at).get(turned.index)?.words).toBe(words);
      // It is a chapter, and no other one tells of it.
      const told = chaptersOf(at).filter(({ change }) => change !== "");
      expect(told.map(({ index, change }) => [index, change])).toEqual([[turned.index, words]]);
    }
  });

  it.each(["baron", "barony", "feudo"])("tells a slip that turned %s as the turning point", (name) => {
    for (const turn of [40, 60, 80]) {
      const at = finished(name);
      const slip = lookedAt(at, true, turn);
      expect(turnOf(at)?.index).toBe(slip);
      const told = chaptersOf(at).filter(({ change }) => change !== "");
      const words = swingWords(at, turnOf(at)!).replace(" in this round", ""); // one measure
      expect(told.map(({ index, change }) => [index, change])).toEqual([[slip, words]]);
      expect(avoidWords(at, turnOf(at)!)).toBeNull(); // what was better is told with the slip
      expect(costWords(at, slip)).toMatch(/^N\d 60 → 3\u00a0%$/);
    }
  });
});

describe("a game that never turned for good", () => {
  /** The reader falls from 530 to 230 in the first round, and all errs too much for a turning point. */
  function fallen(loss: number): Table {
    const at = finished("feudo");
    const me = at.now.value.score!.findIndex((one) => !one.won);
    at.viewer.value = me;
    const shares = (mine: number) => [0, 1].map((seat) => (seat === me ? mine : 1000 - mine));
    const first = at.log.value.find(({ by, index }) => by === me && roundAt(at, index) === 1)!.index;
    at.reviews.value = at.log.value.map(({ by, index }): Review | null => {
      if (by < 0) return null;
      const now = shares(roundAt(at, index) <= 1 ? 530 : index % 2 === 0 ? 230 : 630);
      const better = index === first ? [{ move: at.log.value[first].move!, worth: 560 }] : [];
      return { seat: by, before: now, after: shares(950), loss: index === first ? loss : 0, better };
    });
    return at;
  }

  it("has its greatest swing named, and what could have been done about it", () => {
    const at = fallen(0);
    const turned = turnOf(at)!;
    expect(turned.lasting).toBe(false);
    expect(turnTitle(turned)).toBe("The greatest swing");
    expect(turned.seat).toBe(at.viewer.value);
    expect(Math.abs(turned.to - turned.from)).toBeGreaterThanOrEqual(300);
    const fall = { ...turned, turn: { ...turned.turn, from: turned.turn.to, to: turned.turn.from } };
    const words = [turned, fall].map((one) => avoidWords(at, one)).filter((one) => one !== null);
    expect(words).toHaveLength(1); // of the fall, not of the rise
    for (const code of LANGS) {
      lang.value = code;
      expect(turnTitle(turned)).not.toBe("");
    }
  });

  it("says that nothing better is known, unless a slip is", () => {
    for (const [loss, words] of [
      [0, /^No better move of N\d is known/],
      [90, null],
    ] as const) {
      const at = fallen(loss);
      const me = at.viewer.value;
      const moves = at.log.value
        .filter(({ by, index }) => by >= 0 && roundAt(at, index) === 1)
        .map(({ index }) => index);
      const [from, to] = [0, 1].map((down) =>
        [0, 1].map((seat) => ((seat === me) === (down === 0) ? 530 : 230)),
      );
      const turn = { seat: -1, moves, from, to, end: moves.at(-1)! + 1, slips: [] };
      const told = avoidWords(at, { turn, seat: me, from: 530, to: 230, index: moves.at(-1)! });
      if (words === null) expect(told).toBeNull();
      else expect(told).toMatch(words);
    }
  });
});

describe("a slip that is told", () => {
  it.each(["baron", "barony", "feudo"])(
    "in %s is gone to before it is made, with the better move drawn",
    (name) => {
      const at = finished(name);
      const slip = lookedAt(at, true, 60);
      const { move } = at.log.value[slip];
      at.reviews.value[slip]!.better[0].move = move!;
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
    const [before, after] = [slip, slip + 1].map((moment) => shareOf(sharesAt(at, moment)!, seat));
    expect(costWords(at, slip)).toBe(`N${seat} ${before} → ${after}\u00a0%`);
    const turned = turnOf(at)!;
    const shown = [slip, slip + 1].map((moment) => shareOf(sharesAt(at, moment)!, turned.seat));
    expect(swingWords(at, turned)).toBe(`N${turned.seat} ${shown[0]} → ${shown[1]}\u00a0%`);
  });
});

describe("what came of a slip", () => {
  it("is what others won before its player's next turn, and not what they would have won anyway", () => {
    const at = finished("baron");
    const founded = at.log.value.find(({ events, by }) =>
      events.some(({ data }) => data.event === "founded" && data.seat === by && Number(data.honour) > 2),
    )!;
    const slip = at.log.value
      .filter(({ by, index }) => by === 1 - founded.by && index < founded.index)
      .at(-1)!;
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

describe("what a slip cost", () => {
  it("is a loss to whoever only watches, whoever won", () => {
    const at = finished("baron");
    const slip = lookedAt(at, true, 60); // of the one who lost
    at.reviews.value = at.reviews.value.slice(0, slip + 1);
    const change = () => changesOf(at).get(slip)!;
    at.viewer.value = -1;
    expect(change()).toMatchObject({ words: expect.stringContaining("60 → 3"), up: false });
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
    expect(kind("barony", "recruit 0,1 2", "build 1,1 village")).toBe("instead");
    expect(kind("feudo", "move first 1,1", "move first 2,1")).toBe("elsewhere");
    expect(kind("feudo", "strike", "join merc1")).toBeNull();
  });
});

describe("a chapter", () => {
  it("is told in whole words, however long", () => {
    for (const name of ["baron", "barony", "feudo"])
      for (const { words } of chaptersOf(finished(name))) expect(words).not.toContain("…");
  });

  it("of what somebody suffers begins with them, and names whose move it was behind it", () => {
    const at = finished("feudo");
    const odd = /N\d : ?(You|N\d) |N\d: (You|N\d) (lose|lost)/;
    let losses = 0;
    for (const viewer of [0, 1]) {
      at.viewer.value = viewer;
      for (const { words } of chaptersOf(at)) {
        expect(words).not.toMatch(odd);
        if (/(lose|loses) /.test(words)) losses++;
      }
    }
    expect(losses).toBeGreaterThan(0);
  });
});

describe("a round in which somebody fell back", () => {
  it("is told by what another one won, and never by the next round's beginning", () => {
    const at = finished("feudo");
    const taken = at.log.value.find(({ events }) => events.some(({ data }) => data.event === "conquered"))!;
    const winner = taken.by;
    at.viewer.value = 1 - winner; // who looks has lost by it
    const round = roundAt(at, taken.index);
    const shares = (low: boolean) => [0, 1].map((seat) => ((seat === winner) === low ? 800 : 200));
    at.reviews.value = at.log.value.map(({ by, index }) => {
      const now = shares(roundAt(at, index) > round);
      return by < 0 ? null : { seat: by, before: now, after: now, loss: 0, better: [] };
    });
    const told = chaptersOf(at).filter(({ change }) => change.includes("80 → 20"));
    expect(told.map(({ index }) => index)).toEqual([taken.index]);
    for (const { words, change } of chaptersOf(at)) if (change !== "") expect(words).not.toMatch(/begins/);
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
    expect(costWords(at, slip)).toBe(`N${won} 70 → 40\u00a0%`);
    expect(changesOf(at).get(slip)?.words).toBe(costWords(at, slip));
  });
});

describe("numbers on the board at the end", () => {
  it("of Baron are explained where they are not the honour of baronies", () => {
    const at = finished("baron");
    const { donjons } = at.now.value.position as { donjons: Record<string, { seat: number; value: number }> };
    const on = (seat: number) =>
      Object.values(donjons).reduce((sum, one) => sum + (one.seat === seat ? (one.value ?? 0) : 0), 0);
    const words = shownWords(at)!;
    for (const seat of [0, 1]) expect(words).toContain(`N${seat} ${on(seat)}`);
    const { sums } = kindsOf(at);
    expect([0, 1].some((seat) => on(seat) !== (sums[seat].get("founded") ?? 0))).toBe(true);
    for (const name of ["barony", "feudo"]) expect(shownWords(finished(name))).toBeNull();
  });
});

describe("a finished game of others", () => {
  it("is told by name, and is nobody's result", () => {
    for (const name of ["baron", "barony", "feudo"]) {
      const at = finished(name);
      at.seats.splice(0, 2, ...seenByOthers(at.seats));
      expect(at.people()).toEqual([]);
      expect(winnerWords(at)).toMatch(/^N\d wins$/);
    }
    const seats = [0, 3].map((level, arms) => ({ name: "x", arms, level }));
    expect(seenByOthers(seats).map(({ level }) => level)).toEqual([-1, 3]);
    expect(seatsAgain(seenByOthers(seats), false)).toEqual(seats); // who plays it again is here
  });
});

describe("the result that is sent on", () => {
  it("names the winner, who is you only to the reader", () => {
    for (const name of ["baron", "barony", "feudo"]) {
      const at = finished(name);
      const won = at.now.value.score!.findIndex((one) => one.won);
      at.viewer.value = won;
      at.seats.forEach((seat, i) => (seat.level = i === won ? 0 : 1));
      expect(winnerWords(at)).toBe("You win!");
      expect(winnerWords(at, false)).toBe(`N${won} wins`);
    }
  });
});

describe("one more game", () => {
  it("of the same deal leaves everybody their name and arms", () => {
    const seats = ["Red", "Odo", "Isolde"].map((name, arms) => ({ name, arms, level: arms }));
    expect(seatsAgain(seats, true)).toEqual([seats[2], seats[0], seats[1]]);
    expect(seatsAgain(seats, false)).toEqual(seats);
  });
});
