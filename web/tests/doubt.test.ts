// web/tests/doubt.test.ts -- how closely the moves of a finished game are looked at, in which order, and what of that counts.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Course, EventData, Review } from "../src/lib/bridge";
import { Crew } from "../src/lib/crew";
import { ELSEWHERE } from "../src/lib/saves";
import { coordinates, lang, speed } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import type { Effort, Thinker } from "../src/lib/thinker";
import { lookBack, lookOn, sweep, told, weighed } from "../src/play/doubt";
import { wasForced } from "../src/play/judged";
import { finished } from "./finished";

beforeEach(() => {
  coordinates.value = false;
  lang.value = "en";
  speed.value = "off";
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
    return weighed(looking, index, slip(seat, first), (i, effort) => looking.thinker.review("", i, effort));
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
    for (let n = 0; n < 2; n++) known = await lookOn(at, known, (i, effort) => review("", i, effort));
    return { asked, known: known.slice(from) };
  };

  it("looks at one’s own moves, glances at a computer’s, and looks closely only where something better is found", async () => {
    expect((await efforts(() => [500, 500])).asked).toEqual(["0 look", "1 glance"]);
    const { asked, known } = await efforts((n, effort) => [500, n === 0 && effort === "look" ? 450 : 490]);
    expect(asked).toEqual(["0 look", "0 sure", "1 glance"]);
    expect(known[0]?.loss).toBe(10);
  });

  it("looks closely at both of two that do not fit together, each once", async () => {
    const at = finished("barony");
    const from = at.log.value.findIndex(({ by }, i) => by >= 0 && at.log.value[i + 1]?.by >= 0);
    const same = at.log.value[from].by === at.log.value[from + 1].by;
    const { asked } = await efforts((n) => (n === 0 ? [500, 500] : same ? [300, 300] : [700, 700]));
    expect(asked).toEqual(["0 look", "1 glance", "1 sure", "0 sure"]);
  });
});

/** A thinker that finds everything even, and what it was asked. */
function even(at: Table) {
  const asked: { index: number; effort: Effort }[] = [];
  const review = async (_: string, index: number, effort: Effort) => {
    asked.push({ index, effort });
    return {
      seat: at.log.value[index].by,
      before: [500, 500],
      after: [500, 500],
      loss: 0,
      better: [],
      walks: 1,
    };
  };
  return { asked, thinker: { review, courses: async () => null } };
}

describe("a curve", () => {
  it("is there all over the game when an eighth of it has been glanced at, and every move once", () => {
    const all = Array.from({ length: 100 }, (_, i) => 3 * i);
    const order = sweep(all);
    expect([...order].sort((a, b) => a - b)).toEqual(all);
    const early = order.slice(0, 13).sort((a, b) => a - b);
    early.forEach((one, i) => expect(one - (early[i - 1] ?? 0)).toBeLessThanOrEqual(24));
    expect(early.at(-1)).toBeGreaterThanOrEqual(300 - 24);
  });

  it("is sketched before the first move is looked at, without a step that was no choice", async () => {
    const at = finished("feudo");
    const { asked, thinker: fake } = even(at);
    Object.assign(at, { thinker: fake });
    let [glanced, forced] = [0, 0];
    for await (const { found, sketch } of lookBack(at, "", [], [])) {
      expect(sketch).toHaveLength(at.count.value);
      if (found.length === 0) glanced = sketch.filter((one) => one !== null).length;
      forced = found.filter((one) => one?.forced).length;
    }
    const decisions = at.log.value.filter(({ by }) => by >= 0);
    expect(glanced).toBe(decisions.length);
    expect(forced).toBeGreaterThan(20);
    const [first] = asked.flatMap(({ effort }, i) => (effort === "look" ? [i] : []));
    expect(asked.slice(0, first)).toHaveLength(decisions.length - forced);
    for (const effort of ["glance", "look"] as const) {
      const of = asked.filter((one) => one.effort === effort).map(({ index }) => index);
      expect(new Set(of).size).toBe(of.length);
      if (effort === "look") expect(of.every((index) => at.log.value[index].by === 0)).toBe(true); // the person's
      for (const index of of) expect(wasForced(at, index) && at.log.value[index + 1]?.by >= 0).toBe(false);
    }
  });

  it("that is known needs no worker", async () => {
    const at = finished("barony");
    const { asked, thinker: fake } = even(at);
    const another = vi.fn();
    Object.assign(at, { thinker: { ...fake, another } });
    const known = at.log.value.map(() => null);
    let stages = 0;
    for await (const { found } of lookBack(at, "", known, []))
      stages += found.length === known.length ? 1 : 0;
    expect([stages, asked.length, another.mock.calls.length]).toEqual([1, 0, 0]);
  });
});

describe("better moves that cannot be told apart", () => {
  const at = finished("baron");
  const firstOf = (index: number, moves: readonly string[], apart: number) => {
    const { by } = at.log.value[index];
    const shares = (mine: number) => [0, 1].map((seat) => (seat === by ? mine : 1000 - mine));
    const review: Review = {
      seat: by,
      before: shares(500),
      after: shares(300),
      loss: 200,
      better: moves.map((move, i) => ({ move, worth: 500 - apart * i })),
    };
    const found = at.log.value.map((_, i) => (i === index ? review : null));
    return told(at, found)[index]!.better.map(({ move }) => move);
  };
  const elsewhere = (index: number) =>
    at.log.value
      .map(({ move }) => move)
      .find(
        (move) =>
          move?.startsWith("lay ") &&
          at.previewAt(index, move)?.events.every(({ data }) => !at.module.scored?.(data)),
      )!;

  it("begin with the one that brings points at once", () => {
    const { index, move } = at.log.value.find(
      ({ by, events, move }) =>
        move?.startsWith("lay ") && events.some(({ data }) => data.event === "founded" && data.seat === by),
    )!;
    const other = elsewhere(index);
    expect(other).toBeDefined();
    expect(firstOf(index, [other, move!], 10)[0]).toBe(move);
    expect(firstOf(index, [other, move!], 60)[0]).toBe(other);
  });

  it("and never with one that loses a piece of its player", () => {
    const { index, move } = at.log.value.find(
      ({ by, events, move }) =>
        move?.startsWith("lay ") && events.some(({ data }) => data.event === "driven" && data.seat === by),
    )!;
    expect(firstOf(index, [move!, "end"], 10)[0]).toBe("end");
  });
});

describe("the moves of a person", () => {
  it("are looked at as closely where the game came by a link", async () => {
    const at = finished("barony");
    const seats = at.seats.map((seat) => ({ ...seat, level: seat.level === 0 ? ELSEWHERE : seat.level }));
    const linked = Object.assign(finished("barony"), { seats });
    const efforts = async (table: Table) => {
      const { asked, thinker: fake } = even(table);
      Object.assign(table, { thinker: fake });
      for await (const _ of lookBack(table, "", [], []));
      return asked.map(({ index, effort }) => `${index} ${effort}`);
    };
    expect(await efforts(linked)).toEqual(await efforts(at));
  });
});

describe("a crew", () => {
  const worker = (name: string, log: string[], fails = false) => ({
    review: async (_: string, index: number) => {
      log.push(`${name} ${index}`);
      await Promise.resolve();
      if (fails) throw new Error("gone");
      return null;
    },
    end: () => log.push(`${name} ends`),
  });

  it("shares looks out, leaves the first one alone, and ends its helpers", async () => {
    const log: string[] = [];
    let made = 0;
    const first = { ...worker("first", log), another: () => worker(`h${made++}`, log) } as unknown as Thinker;
    const crew = new Crew(first, 2);
    await Promise.all([0, 1, 2, 3].map((index) => crew.review("", index, "glance")));
    expect(log).toEqual(["h0 0", "h1 1", "h0 2", "h1 3"]);
    crew.end();
    expect(log.slice(4)).toEqual(["h0 ends", "h1 ends"]);
  });

  it("does without helpers that cannot be had", async () => {
    const log: string[] = [];
    const first = { ...worker("first", log), another: () => worker("h", log, true) } as unknown as Thinker;
    await new Crew(first, 1).review("", 7, "look");
    expect(log).toEqual(["h 7", "first 7"]);
  });
});
