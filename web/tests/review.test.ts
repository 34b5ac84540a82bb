// web/tests/review.test.ts -- the review of a finished game: what the page looks up in the engine's answer, and how it is begun, stopped and kept.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { hinted } from "../src/lib/hints";
import { lang, LANGS, speed } from "../src/lib/settings";
import { traces } from "../src/lib/traces";
import { chosenWords, nextMistake, taskWords } from "../src/play/again";
import {
  type GameReview,
  isMistake,
  mistakeFrom,
  type ReviewPart,
  swingOf,
  turnAt,
  winAt,
} from "../src/review/game-review";
import { costWords } from "../src/review/mistakes";
import { type KeptReview, ReviewStore } from "../src/review/review-store";
import { finished } from "./finished";

/** What the engine says of e2e/games/baron.txt; of its reasons the two weightiest. */
const recorded = JSON.parse(
  readFileSync(new URL("reviews/baron.json", import.meta.url), "utf8"),
) as GameReview;

/** A review that goes no further than some turns. */
const until = (done: number): ReviewPart => ({
  more: true,
  review: { ...recorded, done, turns: recorded.turns.slice(0, done) },
});

beforeEach(() => {
  lang.value = "en";
  speed.value = "off";
});

describe("a recorded review", () => {
  it("is of this very game", () => {
    const at = finished("baron");
    expect(recorded.turns.length).toBe(recorded.count);
    for (const { first, seat } of recorded.turns) expect(at.log.value[first].by).toBe(seat);
    expect(recorded.curve.length).toBe(recorded.count + 1);
    expect(recorded.curve.at(-1)!.move).toBe(at.count.value);
  });

  it("is looked up by moves: of the turn that goes on there, and none where chance moves", () => {
    const at = finished("baron");
    for (const { index, by } of at.log.value) {
      const turn = turnAt(recorded, index);
      if (by < 0 && turn) expect(turn.first < index && index < turn.last).toBe(true);
      if (by >= 0) expect(turn?.seat).toBe(by);
      const win = winAt(recorded, index)!;
      expect(win.length).toBe(2);
      if (turn?.first === index) expect(win).toEqual(turn.before);
    }
    expect(winAt(recorded, at.count.value)).toEqual(recorded.summary.map(({ ended }) => ended));
    expect(turnAt(until(3).review, recorded.turns[3].first)).toBeUndefined();
  });

  it("has its turning point between two points of the curve", () => {
    const at = recorded.turning_point!;
    const [from, to] = swingOf(recorded, at);
    expect(from).toEqual(recorded.turns[at].before);
    expect(to).toEqual(recorded.turns[at + 1].before);
    const last = recorded.count - 1;
    expect(swingOf(recorded, last)[1]).toEqual(recorded.curve.at(-1)!.win);
  });

  it("leads from mistake to mistake of one seat, both ways", () => {
    for (const seat of [0, 1]) {
      const all = recorded.turns.filter((turn) => turn.seat === seat && isMistake(turn));
      expect(all.length).toBeGreaterThan(2);
      const found: number[] = [];
      for (let at = -1; ; at = found.at(-1)!) {
        const next = mistakeFrom(recorded, seat, at, 1);
        if (!next) break;
        found.push(next.first);
      }
      expect(found).toEqual(all.map(({ first }) => first));
      expect(mistakeFrom(recorded, seat, found[1], -1)!.first).toBe(found[0]);
      expect(mistakeFrom(recorded, seat, found[0], -1)).toBeUndefined();
    }
  });

  it("says what a mistake cost in every language, with points only where they decided", () => {
    const [costly] = recorded.summary[0].costliest;
    const turn = {
      ...recorded.turns[costly],
      seat: 0,
      before: [0.38, 0.62],
      after: [0.12, 0.88],
      points_lost: 0,
    };
    expect(costWords(turn)).toBe("Win chance 12% instead of 38%");
    expect(costWords({ ...turn, points_lost: 1.2 })).toBe(
      "Win chance 12% instead of 38% · 1 point thrown away",
    );
    expect(costWords({ ...turn, after: turn.before, points_lost: 4 })).toBe("4 points thrown away");
    lang.value = "de";
    expect(costWords({ ...turn, points_lost: 4 })).toBe(
      "Siegchance 12\u00a0% statt 38\u00a0% · 4 Punkte verschenkt",
    );
    lang.value = "fr";
    expect(costWords(turn)).toMatch(/^Chances de victoire\s: 12\u202f% au lieu de 38\u202f%$/);
  });
});

describe("at a table", () => {
  const reviewed = () => {
    const at = finished("baron");
    at.review.found.value = recorded;
    at.review.more.value = false;
    return at;
  };

  it("a mistake shows the better turn on the board, and fainter the one that was played", () => {
    const at = reviewed();
    let drawn = 0;
    for (const turn of recorded.turns) {
      at.goTo(turn.first);
      if (!isMistake(turn)) {
        expect(hinted.value).toBeNull();
        continue;
      }
      const { cells, els, marks } = hinted.value!;
      expect(cells).toEqual(turn.steps![0].cells);
      expect(els.length).toBeGreaterThan(0);
      const steps = marks!.numbers.flatMap((one) => one.steps);
      expect(steps.length).toBe(turn.steps!.filter((step) => step.cells.length > 0).length);
      drawn += steps.length;
      for (const { read } of traces.value) expect(read).toBe(true);
    }
    expect(drawn).toBeGreaterThan(5);
    at.goTo(at.count.value);
    expect(hinted.value).toBeNull();
    at.close();
  });

  it("one's own mistake can be chosen again: it is asked for, and told when it is found", () => {
    const at = reviewed();
    const { seat, costliest } = recorded.summary[1];
    at.viewer.value = seat;
    const [worst, second] = costliest.map((one) => recorded.turns[one]);
    for (const code of LANGS) {
      lang.value = code;
      expect(taskWords(at, worst.first, 9)).toMatch(/\d+\s?%.*\d+\s?%/);
    }
    lang.value = "en";
    expect(taskWords(at, worst.first, 9)).toContain("Can you find it?");
    expect(taskWords(at, worst.first, 2)).toContain("the other choice");
    expect(chosenWords(at, worst.first, worst.better[0])).toMatchObject({ known: true, better: true });
    expect(chosenWords(at, worst.first, at.log.value[worst.first].move!)!.words).toContain(
      "The same as in the game",
    );
    expect(chosenWords(at, worst.first, "?")!.better).toBeUndefined();
    expect(nextMistake(at, worst.first)).toBe(second.first);
    expect(nextMistake(at, recorded.turns[costliest.at(-1)!].first)).toBeNull();
    at.viewer.value = 1 - seat;
    expect(taskWords(at, worst.first, 9)).toBeNull(); // of somebody else nothing is asked
    at.close();
  });
});

describe("a review that goes on", () => {
  /** A game whose review a test answers part by part. */
  const hosted = (kept: KeptReview | null = null) => {
    const told: { from: number; hear: (part: ReviewPart) => void; end: () => void }[] = [];
    const seen = { kept, stops: 0, failed: [] as unknown[], lang: 0 };
    const store = new ReviewStore({
      review: (from, hear) => new Promise((end) => told.push({ from, hear, end: () => end() })),
      stop: () => seen.stops++,
      lang: () => seen.lang,
      keep: (review) => (seen.kept = review),
      kept: () => seen.kept,
      failed: (problem) => seen.failed.push(problem),
    });
    return { store, told, seen };
  };
  const whole: ReviewPart = { more: false, review: recorded };

  it("is asked for once, tells how far it is, and is kept when it is whole", async () => {
    const { store, told, seen } = hosted();
    const running = store.run();
    void store.run();
    expect(told.map(({ from }) => from)).toEqual([0]);
    told[0].hear(until(4));
    expect([store.found.value!.done, store.running.value, store.whole.value]).toEqual([4, true, null]);
    told[0].hear(whole);
    told[0].end();
    await running;
    expect([store.whole.value, store.running.value]).toEqual([recorded, false]);
    expect(seen.kept).toEqual({ lang: 0, review: recorded });
    void store.run();
    expect(told.length).toBe(1);
  });

  it("stops at once, and goes on where it was; what comes late is not heard", async () => {
    const { store, told, seen } = hosted();
    void store.run();
    told[0].hear(until(4));
    store.stop();
    told[0].hear(until(5));
    expect([store.found.value!.done, store.running.value, seen.stops]).toEqual([4, false, 1]);
    store.stop();
    expect(seen.stops).toBe(1);
    void store.run();
    expect(told[1].from).toBe(4);
    told[0].hear(until(6)); // of the first time
    expect(store.found.value!.done).toBe(4);
    told[1].hear(until(7));
    expect(store.found.value!.done).toBe(7);
    expect(seen.kept).toBeNull();
  });

  it("that is kept is there at once, in another language it is told anew", () => {
    const { store, told, seen } = hosted({ lang: 0, review: recorded });
    void store.run();
    expect([told.length, store.whole.value]).toEqual([0, recorded]);
    seen.lang = 1;
    void store.run();
    expect(told.length).toBe(1);
    const other = hosted({ lang: 2, review: recorded });
    void other.store.run();
    expect(other.told.length).toBe(1);
  });

  it("says what went wrong", async () => {
    const failed: unknown[] = [];
    const nothing = () => undefined;
    const store = new ReviewStore({
      review: () => Promise.reject(new Error("no memory")),
      ...{ stop: nothing, lang: () => 0, keep: nothing, kept: () => null },
      failed: (problem) => failed.push(problem),
    });
    await store.run();
    expect([store.running.value, String(failed[0])]).toEqual([false, "Error: no memory"]);
  });
});
