// web/tests/follow.test.ts -- following a game: whose turn when, where pieces stand, moves looked at again.
import { effect } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import { whereabouts, whereaboutsBriefly, type FeudoPosition } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import { OVER } from "../src/lib/bridge";
import { beat, coordinates, lang, LANGS, speed } from "../src/lib/settings";
import { fallen, nested } from "../src/lib/board-marks";
import { lit, traces } from "../src/lib/traces";
import { against, games, reset, rules, seated } from "./against";
import { some, turnOf } from "./rules";

reset();

describe("where a piece of Feudo stands", () => {
  it.each(LANGS)("is a name and arrows on its card in %s, as long as a name is near", (code) => {
    const { at } = against("feudo");
    lang.value = code;
    at.viewer.value = 0;
    const position = at.now.value.position as FeudoPosition;
    const seen = new Map<string, string>();
    for (const cell of Object.keys(position.map)) {
      const brief = whereaboutsBriefly(position, cell, whereabouts({ at: cell }, null, position));
      if (!/[→←↗↙↘↖]/.test(brief)) continue;
      expect(seen.get(brief), brief).toBeUndefined();
      expect(brief.length, brief).toBeLessThan(20);
      seen.set(brief, cell);
    }
    expect(seen.size).toBeGreaterThan(40);
    for (const [brief, cell] of seen) {
      const name = /^(\S+) →$/.exec(brief)?.[1];
      if (name === undefined) continue;
      const [column, row] = cell.split(",").map(Number);
      expect(whereabouts({ at: `${column - 1},${row}` }, null, position)).toContain(name);
    }
    lang.value = "en";
    at.close();
  });

  it("is told from the convent and the own castle, too", () => {
    const map = { "5,5": "convent", "5,6": "hill", "5,10": "castle", "6,10": "hill", "5,0": "castle" };
    const position = { map, towns: {}, villages: {} } as unknown as FeudoPosition;
    const brief = (cell: string) =>
      whereaboutsBriefly(position, cell, whereabouts({ at: cell }, "5,10", position), "5,10");
    lang.value = "de";
    expect(brief("5,6")).toBe("Kloster ↙");
    expect(brief("6,10")).toBe("Schloss →");
    lang.value = "en";
  });
});

describe("what the others did", () => {
  it("names what a tile costs with a true minus, and the plate keeps it until one’s own turn is over", async () => {
    const { at, match } = against("baron");
    void at.run();
    let paid = 0;
    for (let n = 0; n < 60 && at.now.value.turn !== OVER; n++) {
      for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await Promise.resolve();
      if (!at.myTurn.value) break;
      const took = at.lately.value
        .flatMap(({ events }) => events.map(({ data }) => data))
        .find(({ event, seat, honour }) => event === "took" && seat === 1 && Number(honour) < 0);
      if (took) {
        paid++;
        const words = at.lately.value.map((moment) => at.tellOf(moment));
        expect(words.join(" ")).toContain(`(−${-Number(took.honour)} honour)`);
        expect(at.changes.value).toHaveLength(2);
      }
      at.pickMove(some(match, n));
      at.confirm();
    }
    expect(paid).toBeGreaterThan(1);
    at.close();
  });

  it.each(["baron", "barony", "feudo"])(
    "in %s stays told and marked until one’s own turn is over",
    async (name) => {
      const { at, match } = against(name);
      void at.run();
      let [stayed, seen] = [0, 0];
      let before: {
        words: string[];
        marks: number;
        plates: { won: number; lost: number }[];
        count: number;
      } | null = null;
      for (let n = 0; n < 300 && at.now.value.turn !== OVER; n++) {
        for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await Promise.resolve();
        if (!at.myTurn.value) break;
        const count = before?.count ?? 0;
        const news = at.log.value
          .slice(count)
          .filter(({ by }) => by !== 0)
          .flatMap(({ events }) => events.filter(({ data }) => data.event !== "done"));
        const now = at.lately.value.map((moment) => at.tellOf(moment));
        if (before !== null && before.words.length > 0 && news.length === 0) {
          stayed++;
          seen += before.marks;
          expect(now).toEqual(expect.arrayContaining(before.words));
          expect(traces.value.length).toBe(before.marks);
          expect(at.changes.value).toEqual(before.plates);
        }
        before = {
          words: now,
          marks: traces.value.length,
          plates: at.changes.value,
          count: at.count.value,
        };
        at.pickMove(some(match, n));
        at.confirm();
      }
      expect(stayed).toBeGreaterThan(3);
      expect(seen).toBeGreaterThan(0);
      at.close();
    },
  );
});

describe("points and rings of many", () => {
  it("are told as won and lost, not as what is left of both", () => {
    const game = games.find((one) => one.name === "baron")!;
    let both = 0;
    for (let seed = 1n; seed < 20n && both === 0; seed++) {
      const match = rules.begin(game.index, 5, seed, []);
      for (let n = 0; turnOf(match) >= 0 && n < 400; n++) {
        const turn = turnOf(match);
        match.play(turn === 0 ? some(match, n) : match.think(1));
        if (turn === 0 || turnOf(match) !== 0) continue;
        const seats = [0, 1, 2, 3, 4].map((arms) => ({ name: `N${arms}`, arms, level: Math.min(arms, 1) }));
        const at = seated("parts", () => game, gameModule("baron"), seats, match, null, false);
        at.viewer.value = 0;
        const news = at.lately.value;
        at.changes.value.forEach(({ won, lost }, seat) => {
          const points = (index: number) => at.module.points(at.positionAt(index), seat) ?? 0;
          expect(won + lost).toBe(points(news.at(-1)!.index + 1) - points(news[0].index));
          expect(won >= 0 && lost <= 0).toBe(true);
          if (won > 0 && lost < 0) both++;
        });
      }
    }
    expect(both).toBeGreaterThan(0);
  });

  it("lie one within the other where two have been, and none twice", () => {
    const ring = (arms: number, cell: string, from: string | null = null) => ({ arms, cell, from });
    const marks = nested([ring(1, "0,0"), ring(2, "0,0"), ring(1, "1,0"), ring(1, "0,0"), ring(3, "2,0")]);
    expect(marks.map(({ trace, within }) => `${trace.arms} ${trace.cell} ${within}`)).toEqual([
      "1 0,0 1",
      "2 0,0 0",
      "1 1,0 0",
      "3 2,0 0",
    ]);
    expect(nested([1, 2, 3, 4].map((arms) => ring(arms, "0,0"))).map(({ within }) => within)).toEqual([
      2, 2, 1, 0,
    ]);
  });
});

describe("whoever got away from a cell", () => {
  it("is marked by whose they were, and several of one as many", () => {
    const away = (arms: number, crowned = false) => ({
      arms,
      cell: "0,0",
      from: null,
      fell: "fled" as const,
      crowned,
    });
    const marks = fallen([away(1), away(2), away(1), away(1, true)]);
    expect(marks.map(({ arms, crowned, n, beside }) => `${arms} ${crowned} ${n} ${beside}`)).toEqual([
      "1 false 2 0",
      "2 false 1 1",
      "1 true 1 2",
    ]);
  });
});

describe("what is marked", () => {
  const CELL = /^-?\d+,-?\d+$/;
  const cells = (data: Record<string, unknown>) =>
    [data.to, data.cell, data.at, data.from].filter((one) => CELL.test(String(one)));

  it.each([
    ["baron", 5],
    ["feudo", 4],
  ])("in %s with %i seats is what has changed, and each loss counts", (name, players) => {
    const game = games.find((one) => one.name === name)!;
    const seen = { vain: 0, lost: 0, fled: 0, last: 0 };
    for (let seed = 1n; seed < 14n; seed++) {
      const match = rules.begin(game.index, players, seed, []);
      for (let n = 0; turnOf(match) >= 0 && n < 400; n++) {
        const turn = turnOf(match);
        match.play(turn === 0 ? some(match, n) : match.think(1));
        if (turn === 0 || turnOf(match) !== 0) continue;
        const seats = [0, 1, 2, 3, 4].slice(0, players);
        const people = seats.map((arms) => ({ name: `N${arms}`, arms, level: Math.min(arms, 1) }));
        const at = seated("marks", () => game, gameModule(name), people, match, null, false);
        at.viewer.value = 0;
        // When plots are made, that is all of the round before, and of both what the others and chance did.
        const log = at.log.value;
        const begins = log.map(({ events }) => events.some(({ data }) => data.event === "round"));
        const { phase } = at.now.value.position as { phase?: string };
        const round = log.slice(begins.slice(0, begins.lastIndexOf(true)).lastIndexOf(true) + 1);
        const marks = /^(order|plot)$/.test(phase ?? "")
          ? round.filter(({ by }) => by !== 0)
          : at.lately.value;
        seen.last += Number(marks.length > at.lately.value.length); // one has acted after others in it
        const told = marks.flatMap(({ events }) => events.map(({ data }) => data));
        const quiet = (event: string) => /^(no_attack|stayed|ready|target)$/.test(event);
        const changed = new Set(told.filter(({ event }) => !quiet(event)).flatMap(cells));
        const vain = told.filter(({ event }) => event === "no_attack").flatMap(cells);
        for (const cell of vain) {
          if (changed.has(cell)) continue;
          expect(traces.value.map((one) => one.cell)).not.toContain(cell);
          seen.vain++;
        }
        const gone = (event: RegExp) =>
          told.filter((data) => event.test(data.event) && cells(data).length > 0).length;
        const marked = (kind: string) =>
          fallen(traces.value).reduce((sum, { fell, n: many }) => sum + (fell === kind ? many : 0), 0);
        const away = told.filter(({ event, leaves }) => event === "driven" && !leaves).length;
        expect(marked("lost")).toBe(gone(/^(beaten|perished|driven)$/) - away);
        expect(marked("fled")).toBe(gone(/^fled$/) + away);
        seen.lost += marked("lost");
        seen.fled += marked("fled");
      }
    }
    if (name === "feudo") expect(Math.min(seen.vain, seen.lost, seen.last)).toBeGreaterThan(0);
    else expect(seen.fled).toBeGreaterThan(3);
  });
});

describe("whose turn it is", () => {
  it.each(["baron", "barony", "feudo"])("of %s is told when the others have been seen", async (name) => {
    speed.value = "normal";
    vi.useFakeTimers();
    const { at } = against(name);
    void at.run();
    let waited = 0;
    for (let n = 0; n < 12 && at.now.value.turn !== OVER; n++) {
      // Every 50 ms until it is one's turn: while somebody else's deed is on the screen it is not.
      for (let wait = 0; !at.myTurn.value && wait < 4000; wait++) {
        await vi.advanceTimersByTimeAsync(50);
        const last = at.log.value[at.shown.value - 1];
        const lies = at.effects.value.length > 0 && last !== undefined && last.by === 1;
        if (lies && at.now.value.turn === 0 && at.shown.value === at.count.value) {
          waited++;
          expect(at.myTurn.value).toBe(false);
          expect(at.showing.value).toBe(true);
          expect(at.acting.value).toBe(1);
        }
      }
      expect(at.myTurn.value).toBe(true);
      expect(at.showing.value).toBe(false);
      expect(at.acting.value).toBe(0);
      at.pickMove(at.now.value.moves[n % at.now.value.moves.length]);
      at.confirm();
    }
    expect(waited * 50).toBeGreaterThanOrEqual(beat() - 100); // it has been seen for its time
    at.close();
  });

  it("is told while a move is shown once more by whoever made it", async () => {
    speed.value = "fast";
    vi.useFakeTimers();
    const { at, match } = against("barony");
    void at.run();
    for (let n = 0; n < 12; n++) {
      while (!at.myTurn.value) await vi.advanceTimersByTimeAsync(50);
      at.pickMove(some(match, n));
      at.confirm();
    }
    while (!at.myTurn.value) await vi.advanceTimersByTimeAsync(50);
    const theirs = at.log.value.filter(({ by, events }) => by === 1 && events.length > 0).slice(-2);
    void at.showAgain(theirs);
    let seen = 0;
    for (; at.again.value !== null; seen++) {
      expect(at.acting.value).toBe(1);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(seen).toBeGreaterThan(5);
    expect(at.acting.value).toBe(0);
    at.close();
  });

  it("comes after a fight's first words, which stand while its outcome is waited for", async () => {
    speed.value = "fast";
    vi.useFakeTimers();
    const { at } = against("baron");
    void at.run();
    let fights = 0;
    for (let step = 0; step < 8000 && fights < 1 && at.now.value.turn !== OVER; step++) {
      await vi.advanceTimersByTimeAsync(50);
      if (at.pending.value && at.log.value[at.shown.value].by === 1) {
        const { events } = at.telling.value.at(-1)!;
        expect(at.watching.value).toBe(true);
        expect(at.module.fights).toContain(events.at(-1)!.data.event);
        expect(at.effects.value.slice(0, events.length)).toEqual(events);
        fights++;
      }
      if (!at.myTurn.value) continue;
      expect(at.watching.value).toBe(at.byItself.value);
      at.pickMove(at.now.value.moves[step % at.now.value.moves.length]);
      at.confirm();
    }
    expect(fights).toBeGreaterThan(0);
    at.close();
  });

  it("comes at once when somebody does not want to see it", async () => {
    speed.value = "slow";
    vi.useFakeTimers();
    const { at } = against("barony");
    void at.run();
    for (let n = 0; n < 400 && at.count.value < 20; n++) {
      at.skip();
      await vi.advanceTimersByTimeAsync(1);
      if (!at.myTurn.value) continue;
      at.pickMove(at.now.value.moves[0]);
      at.confirm();
    }
    expect(at.count.value).toBeGreaterThanOrEqual(20);
    at.close();
  });
});

/** How often whoever draws what `read` reads hears of it while something is done. */
function heard(read: () => unknown, run: () => void): number {
  let times = 0;
  const stop = effect(() => {
    read();
    times++;
  });
  run();
  stop();
  return times - 1;
}

describe("what is drawn from", () => {
  it.each(["baron", "barony", "feudo"])("in %s is no news when it stays the same", (name) => {
    coordinates.value = false;
    const { at } = against(name);
    at.viewer.value = 0;
    for (const [signal, what] of Object.entries({ lit, traces })) {
      const times = heard(
        () => what.value,
        () => {
          at.refusal.value = { words: "no", why: null };
          at.letGo();
        },
      );
      expect(times, signal).toBe(0);
    }
    expect(
      heard(
        () => [at.effects.value, at.gains.value],
        () => {
          at.skip();
          at.skip();
        },
      ),
    ).toBeLessThanOrEqual(1);
    at.close();
  });

  it("changes once with each move that is shown", async () => {
    speed.value = "normal";
    vi.useFakeTimers();
    const { at } = against("feudo");
    let times = 0;
    const stop = effect(() => {
      for (const one of [at.effects, at.gains, at.shown, at.lingering, at.pending]) void one.value;
      times++;
    });
    void at.run();
    const most: number[] = [];
    let last = at.shown.value;
    for (let n = 0; n < 2000 && most.length < 12; n++) {
      times = 0;
      await vi.advanceTimersByTimeAsync(20);
      if (at.shown.value > last) most.push(times / (at.shown.value - last));
      last = at.shown.value;
      if (!at.myTurn.value) continue;
      at.pickMove(at.now.value.moves[n % at.now.value.moves.length]);
      at.confirm();
      last = at.shown.value;
    }
    stop();
    expect(most.length).toBe(12);
    expect(Math.max(...most)).toBeLessThanOrEqual(2); // an end of what was seen before it, and itself
    at.close();
  });
});

describe("while something is to be read", () => {
  it("nobody moves, and what happens waits", async () => {
    vi.useFakeTimers();
    const { at } = against("baron");
    at.reading.value = true;
    void at.run();
    while (at.myTurn.value) {
      at.pickMove(at.now.value.moves[0]);
      at.confirm();
    }
    const [count, shown] = [at.count.value, at.shown.value];
    await vi.advanceTimersByTimeAsync(5000);
    expect([at.count.value, at.shown.value]).toEqual([count, shown]);
    at.reading.value = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(at.count.value).toBeGreaterThan(count);
    at.close();
  });
});
