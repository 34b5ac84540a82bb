// web/tests/replay.test.ts -- a finished game: told in rounds, played again by itself, marked on the board, and sent on.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { OVER } from "../src/lib/bridge";
import { seatsAgain, seenByOthers } from "../src/lib/saves";
import { coordinates, lang, LANGS, speed } from "../src/lib/settings";
import { cellsOf } from "../src/lib/sight";
import { tempo } from "../src/lib/stage";
import { traces } from "../src/lib/traces";
import { kindsOf, shownWords, winnerWords } from "../src/play/points";
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
      const last = at.log.value.length - 1;
      expect(whenOf(at, last)).toBe(`${round} ${rounds[last]}`);
      expect(lookingAt(at, last + 1)).toBe(`${round} ${rounds[last]}`);
    }
  });
});

describe("what nature lays out before anybody decides", () => {
  it.each(["baron", "barony", "feudo"])("in %s is one step, both ways", (name) => {
    const at = finished(name);
    const first = at.log.value.findIndex(({ by }) => by >= 0);
    expect(first).toBeGreaterThan(1);
    at.goTo(0);
    at.step(1);
    expect(at.browsing.value).toBe(first);
    at.step(-1);
    expect(at.browsing.value).toBe(0);
    at.goTo(first + 1); // what players decide while it is set up stays a step
    at.step(-1);
    expect(at.browsing.value).toBe(first);
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
    at.goTo(at.count.value);
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
