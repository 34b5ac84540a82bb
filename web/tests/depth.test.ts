// web/tests/depth.test.ts -- hints, reasons for numbers, the track.
import { afterEach, describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { setUpLines } from "../src/play/log";
import { scale } from "../src/play/scores";
import { PUBLIC, type Match } from "../src/lib/bridge";
import { lang } from "../src/lib/settings";
import { loadRules } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);
const turnOf = (match: Match) => match.look(-1, PUBLIC, 0).turn;

afterEach(() => {
  lang.value = "en";
});

describe("the set-up in the log", () => {
  const [CHANCE, CASTLE, MOVE] = ["tile", "castle", "moved"];
  const lines = (...events: string[]) =>
    events.map((event, index) => ({
      index,
      by: event === CHANCE ? -1 : 0,
      move: null,
      events: [{ say: "", data: { event, rule: "X1" } }],
    }));

  it("is what chance does first", () => {
    expect(setUpLines(lines(), {})).toBe(0);
    expect(setUpLines(lines(CHANCE, CHANCE), {})).toBe(2);
    expect(setUpLines(lines(CHANCE, CHANCE, MOVE, CHANCE), {})).toBe(2);
    expect(setUpLines(lines(MOVE, CHANCE), {})).toBe(0);
  });

  it("goes on to the last move of the players' own part in it", () => {
    const module = { setUp: [CASTLE] };
    expect(setUpLines(lines(CHANCE, CASTLE, CASTLE, CHANCE, MOVE), module)).toBe(3);
    expect(setUpLines(lines(CHANCE, CASTLE, CHANCE, CASTLE, CHANCE), module)).toBe(4);
    expect(setUpLines(lines(CHANCE, MOVE, CASTLE), module)).toBe(1);
  });

  it.each(games.map((game) => [game.name, game] as const))("is found in %s", (name, game) => {
    const match = rules.begin(game.index, game.seats[0], 3n, []);
    const told = () => match.tell(0, match.look(-1, PUBLIC, 0).count, 0, 0);
    const seated = (moment: { by: number }) => moment.by >= 0;
    const before = setUpLines(told(), gameModule(name));
    expect(before).toBe(told().filter((moment) => !seated(moment)).length);
    while (told().filter(seated).length < 8) match.play(match.look(-1, turnOf(match), 0).moves[0]);
    const lines = setUpLines(told(), gameModule(name));
    const own = told().slice(0, lines).filter(seated);
    expect(own.length).toBe(name === "feudo" ? game.seats[0] : 0);
    match.close();
  });
});

describe("a game that goes on", () => {
  const match = rules.begin(0, 2, 4n, []);
  it("has no moves of the past to try while it goes on", () => {
    match.play("take 1");
    expect(match.previewAt(0, "take 1", 0)).toBeNull();
  });
});

describe("Feudo", () => {
  it("shows what a desperate Baron counts", () => {
    const feudo = games.find((game) => game.name === "feudo")!;
    let seen = false;
    for (let seed = 1n; seed < 30n && !seen; seed++) {
      const match = rules.begin(feudo.index, 4, seed, []);
      while (turnOf(match) >= 0 && !seen) {
        match.play(match.think(1));
        const { count } = match.look(-1, PUBLIC, 0);
        const told = match.tell(count - 1, count, PUBLIC, 0).flatMap((moment) => moment.events);
        const desperate = told.find(({ data }) => data.event === "desperate")?.data;
        const numbers = match.look<any>(-1, PUBLIC, 0).position.numbers;
        if (!desperate) continue;
        seen = true;
        expect(numbers[desperate.seat!].baron).toEqual([desperate.red, desperate.black]);
      }
      match.close();
    }
    expect(seen).toBe(true);
  });
});

describe("the track of points", () => {
  it("holds all values at round numbers, with at most a dozen steps", () => {
    for (const values of [
      [0, 0],
      [-4, 3, 17],
      [0, 10],
      [83, 80, 65],
      [210, 3],
    ]) {
      const { from, to, step } = scale(values);
      expect(from).toBeLessThanOrEqual(Math.min(...values));
      expect(to).toBeGreaterThanOrEqual(Math.max(...values));
      expect(from % step).toBe(0 * from);
      expect((to - from) / step).toBeLessThanOrEqual(14);
    }
  });
});

describe("refusals", () => {
  it("are worded in the language chosen", () => {
    const words = [0, 1, 2].map((code) => {
      rules.speak(code);
      try {
        rules.loadRecord("liege record 1\ngame chess\n");
      } catch (problem) {
        return (problem as Error).message;
      }
      return "";
    });
    rules.speak(0);
    expect(words[0]).toMatch(/^line 2: /);
    expect(words[1]).toMatch(/^Zeile 2: /);
    expect(words[2]).toMatch(/^ligne 2 : /);
  });

  it("ask in German and French without the English words of the notation", () => {
    for (const game of games) {
      const match = rules.begin(game.index, game.seats[0], 2n, []);
      for (let n = 0; n < 120 && turnOf(match) >= 0; n++) {
        for (const code of [1, 2]) {
          const { ask } = match.look(-1, turnOf(match), code);
          expect(ask).not.toMatch(
            /\b(recruit|move|build|city|title|done|skip|pass|loot|take|lay|join|strike|spend)\b/,
          );
        }
        match.play(match.think(1));
      }
      match.close();
    }
  });
});
