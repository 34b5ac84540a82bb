// web/tests/depth.test.ts -- hints, reviews of finished games, reasons for numbers, the track.
import { afterEach, describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { gentle } from "../src/play/advice";
import { setUpLines } from "../src/play/log";
import { scale } from "../src/play/scores";
import { costliest } from "../src/lib/summary";
import { OVER, PUBLIC, type Advice, type Match, type Review } from "../src/lib/bridge";
import { HINT_MOVE, partOf, pointTo } from "../src/lib/hints";
import { choose, narrow } from "../src/lib/picks";
import { lang, LANGS } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import { loadRules } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);
const turnOf = (match: Match) => match.look(-1, PUBLIC, 0).turn;
const people = (n: number) => Array.from({ length: n }, (_, arms) => ({ name: `N${arms}`, arms, level: 0 }));

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

describe("parts of the board", () => {
  const square = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x: 100 * x, y: 100 * y })));
  it("are named by where they lie", () => {
    expect(partOf(square, { x: -100, y: -100 })).toContain("north-west");
    expect(partOf(square, { x: 0, y: 0 })).toContain("middle");
    expect(partOf(square, { x: 100, y: 0 })).toMatch(/\beast\b/);
    expect(partOf(square, { x: 0, y: 100 })).toMatch(/\bsouth\b/);
  });

  it("are not told apart on a board of a few cells", () => {
    expect(partOf(square.slice(0, 3), square[0])).toBe("at the board");
  });
});

describe.each(games.map((game) => [game.name, game] as const))("hints of %s", (name, game) => {
  it("go deeper step by step for every move there is, in every language", () => {
    const module = gameModule(name);
    const match = rules.begin(game.index, game.seats[0], 9n, []);
    const seats = people(game.seats[0]);
    let onBoard = 0;
    let beside = 0;
    for (let n = 0; n < 60 && turnOf(match) >= 0; n++) {
      const look = match.look<any>(-1, turnOf(match), 0);
      for (const move of n % 7 === 0 ? look.moves : []) {
        const advice = { move, worth: [], line: [], others: [] } as Advice;
        const [part, whole] = [1, HINT_MOVE].map((depth) => pointTo(module, look, seats, advice, depth));
        expect(part.area.length + part.els.length, move).toBeGreaterThan(0);
        // The first hint says more than the row in which something is, and less than the move.
        const firsts = new Set(look.moves.map((one) => module.keys(one, look)[0].el));
        if (firsts.size > 2 && !part.bare) expect(part.els.length, move).toBeLessThan(firsts.size);
        if (look.moves.length > 1) {
          const fits = look.moves.filter((one) => {
            const keys = module.keys(one, look);
            const cells = keys.flatMap(({ el }) => module.cellOf(el, look) ?? []);
            return (
              keys.some(({ el }) => part.els.includes(el)) || cells.some((cell) => part.area.includes(cell))
            );
          });
          expect(fits.length, `${move}: ${part.words}`).toBeGreaterThan(1);
        }
        // What is lit is less than a part of the board: a cell and those around it, or two steps of them.
        expect(part.area.length, move).toBeLessThanOrEqual(name === "feudo" ? 7 : 12);
        const [act] = look.moves.some((one) => one.split(" ")[0] !== move.split(" ")[0])
          ? module.keys(move, look).filter(({ el }) => el.startsWith("act:"))
          : [];
        if (act && part.area.length > 0) expect(part.words).toContain(module.thing(act.el, look, seats));
        if (part.area.length > 0) {
          expect(part.words).not.toContain(module.sayMove(move, look));
          onBoard++;
        } else beside++;
        expect(whole.words).toContain(module.sayMove(move, look));
        // Two to choose from look alike, and the move itself stands out.
        expect(part.equal === true, part.words).toBe(/^Which of these two/.test(part.words));
        expect(whole.equal).toBeUndefined();
        for (const code of LANGS) {
          lang.value = code;
          for (let depth = 1; depth <= HINT_MOVE; depth++) {
            const { words } = pointTo(module, look, seats, advice, depth);
            expect(words.replace(/\{\d\}/g, ""), move).not.toMatch(/undefined|[{}]/);
          }
        }
        lang.value = "en";
      }
      match.play(match.think(1));
    }
    expect(onBoard).toBeGreaterThan(0);
    if (name !== "barony") expect(beside).toBeGreaterThan(0);
    match.close();
  });
});

describe("a hint while something else is chosen", () => {
  it("points at nothing that would complete another move", () => {
    const game = games.find(({ name }) => name === "barony")!;
    const module = gameModule("barony");
    const match = rules.begin(game.index, 2, 9n, []);
    while (!match.look<any>(-1, turnOf(match), 0).moves.some((move) => /^recruit .* 2$/.test(move))) {
      match.play(match.think(1));
    }
    const look = match.look<any>(-1, turnOf(match), 0);
    const [one, other] = look.moves.filter((move) => /^recruit .* 2$/.test(move));
    const advice = { move: one, worth: [], line: [], others: [] } as Advice;
    const keys = (move: string) => module.keys(move, look).map(({ el }) => el);
    const at = (chosen: string[]) => pointTo(module, look, people(2), advice, HINT_MOVE, chosen);
    const beside = keys(one).filter((el) => module.cellOf(el, look) === null);
    expect(beside.length).toBeGreaterThan(0);
    expect(at([]).els).toEqual(keys(one));
    expect(at(keys(one).slice(0, 1)).els).toEqual(keys(one));
    const elsewhere = keys(other).filter((el) => !keys(one).includes(el));
    expect(elsewhere.length).toBeGreaterThan(0);
    const named = (move: string) => module.keys(move, look);
    for (const el of at(elsewhere).els.filter((part) => beside.includes(part))) {
      const { complete } = narrow(look.moves, named, choose(look.moves, named, elsewhere, el) ?? []);
      expect([null, one]).toContain(complete);
    }
    expect(beside.some((el) => !at(elsewhere).els.includes(el))).toBe(true);
    expect(at(elsewhere).cells).toEqual(at([]).cells);
    match.close();
  });
});

describe("a hint that would cost a piece", () => {
  const other = (move: string, share: number) => ({ move, worth: [share, 1 - share], visits: 1 });
  const advice = (...shares: [string, number][]): Advice => {
    const [best, ...others] = shares.map(([move, share]) => other(move, share));
    return { move: best.move, worth: best.worth, line: [best.move, "x"], others };
  };
  const costs = (move: string) => move.startsWith("dear");

  it("gives way to what is as good and costs nothing", () => {
    const { move, worth, line, others } = gentle(
      advice(["dear1", 0.6], ["dear2", 0.59], ["free", 0.58], ["free2", 0.57], ["dear3", 0.3]),
      0,
      costs,
    );
    expect([move, worth[0], line]).toEqual(["free", 0.58, ["free"]]);
    expect(others.map((one) => one.move)).toEqual(["free2", "dear3"]);
  });

  it("is not named as just as good, and stays where all else is worse", () => {
    expect(gentle(advice(["free", 0.6], ["dear1", 0.59]), 0, costs).others).toEqual([]);
    const kept = advice(["dear1", 0.6], ["free", 0.5]);
    expect(gentle(kept, 0, costs)).toBe(kept);
  });

  it("is found at the table: a knight who would lose at once stays at home", async () => {
    const [game] = games;
    let found = 0;
    for (let seed = 1n; seed < 20n && found === 0; seed++) {
      const match = rules.begin(game.index, 2, seed, []);
      for (; turnOf(match) >= 0 && found === 0; match.play(match.think(1))) {
        const { moves, turn } = match.look(-1, turnOf(match), 0);
        const falls = (move: string) =>
          match.preview(move, 0)!.events.some(({ data }) => data.event === "lost" && data.seat === turn);
        const dear = moves.find(falls);
        const free = moves.find((move) => !falls(move));
        if (!dear || !free) continue;
        found++;
        const thinker = {
          advise: async () => ({ ...advice([dear, 0.5], [free, 0.5]), worth: [0.5, 0.5] }),
          hurry: () => {},
        } as unknown as Thinker;
        const copy = rules.loadRecord(match.record());
        const at = new Table("dear", () => game, gameModule(game.name), people(2), copy, thinker, false);
        at.viewer.value = turn;
        await at.askHint();
        expect(at.costOf(dear)).not.toBe("");
        expect((at.hint.value as Advice).move).toBe(free);
        at.close();
      }
      match.close();
    }
    expect(found).toBe(1);
  });
});

describe("a finished game", () => {
  const match = rules.begin(0, 2, 4n, []);
  it("gives no review while it goes on, and no moves of the past to try", () => {
    expect(match.review(0, 0, 50)).toBeNull();
    match.play("take 1");
    expect(match.previewAt(0, "take 1", 0)).toBeNull();
  });

  it("is reviewed move by move: shares add up, better moves were possible and cost less", () => {
    while (turnOf(match) >= 0) match.play(match.think(1));
    expect(turnOf(match)).toBe(OVER);
    const log = match.tell(0, 9999, -2, 0);
    let reviewed = 0;
    for (const moment of log.slice(0, 40)) {
      const review = match.review(moment.index, 0, 200);
      if (moment.by < 0) {
        expect(review).toBeNull();
        continue;
      }
      reviewed++;
      expect(review!.seat).toBe(moment.by);
      for (const share of [review!.before, review!.after]) {
        expect(Math.abs(share[0] + share[1] - 1000)).toBeLessThanOrEqual(2);
      }
      expect(review!.loss).toBeGreaterThanOrEqual(0);
      for (const { move, worth } of review!.better) {
        expect(move).not.toBe(moment.move);
        expect(worth).toBeGreaterThanOrEqual(review!.after[moment.by]);
        expect(match.previewAt<any>(moment.index, move, 0)?.position.seats, move).toBe(2);
      }
    }
    expect(reviewed).toBeGreaterThan(5);
    expect(match.previewAt(log.find((m) => m.by >= 0)!.index, "fly away", 0)).toBeNull();
  });

  it("has its costliest moves named, dearest first", () => {
    const review = (seat: number, loss: number): Review => ({
      seat,
      before: [500, 500],
      after: [0, 1].map((one) => (one === seat ? 500 - loss : 500 + loss)),
      loss,
      better: loss > 0 ? [{ move: "take 1", worth: 500 }] : [],
    });
    const reviews = [review(0, 60), null, review(1, 90), review(0, 70), review(0, 0), review(0, 20)];
    expect(costliest(reviews, 0).map(({ index }) => index)).toEqual([3, 0]);
    expect(costliest(reviews, 1).map(({ index }) => index)).toEqual([2]);
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
