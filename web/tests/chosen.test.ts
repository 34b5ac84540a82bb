// web/tests/chosen.test.ts -- a move that is chosen: what it costs, when it counts, and what takes it back.
import { describe, expect, it, vi } from "vitest";
import type { FeudoPosition } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import { OVER, type Match, type Preview } from "../src/lib/bridge";
import { around } from "../src/lib/hex";
import { ask, finger, forcedSteps, speed } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import type { Explanation } from "../src/table/explanation";
import { against, games, reset, rules, seated } from "./against";
import { some, turnOf } from "./rules";

reset();

/** A hint that names one move, without reasons. */
const named = (seat: number, move: string, cells: string[]): Explanation => ({
  seat,
  turn: [move],
  steps: [{ say: "", cells }],
  routes: [],
  win: [0.5, 0.5],
  kept: false,
  changed: null,
  say: "",
  reason: "",
  risk: null,
  second: null,
  facts: [],
});

describe("what a move costs", () => {
  it("is counted where it is alike", () => {
    const { at } = against("baron");
    const turn = at.now.value.turn;
    const falls = (cells: string[]) =>
      ({
        events: cells.map((cell) => ({ data: { event: "driven", rule: "B20", seat: turn, cell }, say: "" })),
      }) as unknown as Preview;
    expect(at.lossOf(falls(["0,0"]))).toBe("your knight");
    expect(at.lossOf(falls(["0,0", "1,1"]))).toBe("2 of your knights");
  });
});

const LONG = 60_000; // milliseconds in which whatever goes by itself would have gone

describe("a whole move that is chosen", () => {
  const pickAll = (at: Table, move: string) => {
    for (const { el } of at.module.keys(move, at.now.value)) {
      if (at.choice.value.next.has(el) && at.choice.value.complete === null) at.pick(el);
    }
  };

  it.each(
    ["baron", "barony", "feudo"].flatMap((name) => [true, false].map((touch) => [name, touch] as const)),
  )("of %s counts at once or waits for a press, the same under a finger (%s)", async (name, touch) => {
    vi.useFakeTimers();
    ask.value = "weighty";
    forcedSteps.value = false;
    finger.value = touch;
    const { at, match } = against(name);
    void at.run();
    const seen = { once: 0, waits: 0 };
    for (let n = 0; n < 60 && at.now.value.turn !== OVER; n++) {
      for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await vi.advanceTimersByTimeAsync(50);
      const { count, position } = at.now.value;
      const move = some(match, n);
      const preview = at.previewOf(move)!;
      const costs = (at.module.points(preview.position, 0) ?? 0) < (at.module.points(position, 0) ?? 0);
      const asks = costs || at.lossOf(preview) !== "" || at.module.weighty?.(move, at.now.value) === true;
      at.letGo(); // of what a decision begins with
      pickAll(at, move);
      if (at.count.value > count) {
        expect(preview.back && !asks, `${move} is played at once`).toBe(true);
        seen.once++;
      } else {
        const picked = at.choice.value.complete !== null && at.chosen.value.length > 0;
        if (!picked) at.pickMove(move);
        expect(picked && preview.back && !asks, `${move} waits`).toBe(false);
        await vi.advanceTimersByTimeAsync(LONG);
        expect(at.count.value, `${move} never goes by itself`).toBe(count);
        seen.waits++;
        at.confirm();
      }
      expect(at.count.value).toBeGreaterThan(count);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(seen.once).toBeGreaterThan(0);
    expect(seen.waits).toBeGreaterThan(0);
    at.close();
    forcedSteps.value = true;
    finger.value = false;
  });

  it("of a tile is made by a pick of a place for it, and by no other pick", async () => {
    vi.useFakeTimers();
    ask.value = "weighty";
    const { at } = against("baron");
    void at.run();
    for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await vi.advanceTimersByTimeAsync(50);
    const { count, moves, position } = at.now.value;
    const taken = Object.keys((position as { tiles: object }).tiles);
    pickAll(at, moves[0]);
    expect(at.choice.value.complete).toBe(moves[0]);
    at.pick(`cell:${taken[0]}`);
    expect(at.count.value, "there lies a tile").toBe(count);
    at.letGo();
    pickAll(at, moves[0]);
    at.pick(`cell:${around(taken[0]).find((one) => !taken.includes(one))}`);
    expect(at.count.value, "the tile is taken").toBeGreaterThan(count);
    at.close();
  });
});

describe("a turn that begins anew", () => {
  it("does not reach back into the set-up, which was one’s own as well", () => {
    ask.value = "never";
    forcedSteps.value = false;
    const game = games.find(({ name }) => name === "barony")!;
    const match = rules.begin(game.index, 2, 3n, []);
    const set = () => (match.look(-1, 0, 0).position as { round: number }).round === 0;
    let mover = -1;
    while (turnOf(match) !== OVER && set()) {
      mover = turnOf(match);
      match.play(match.look(-1, mover, 0).moves[0]);
    }
    const me = turnOf(match);
    expect(me, "who placed last begins").toBe(mover);
    const seats = [0, 1].map((arms) => ({ name: `p${arms}`, arms, level: arms === me ? 0 : 1 }));
    const at = seated("again", () => game, gameModule("barony"), seats, match, null, false);
    at.viewer.value = me;
    at.cover.value = null;
    const { count } = at.now.value;
    expect(at.canUndo.value).toBe(true);
    expect(at.canRestart.value).toBe(false);
    at.restartTurn();
    expect(at.now.value.count).toBe(count);
    at.close();
  });
});

describe("a hint about another tile than the one just taken", () => {
  /** Baron after a tile was taken, which is in the hand by itself, and a hint to lay another one where it cannot lie. */
  async function hintedOther(): Promise<{ at: Table; move: string }> {
    ask.value = "weighty";
    for (let n = 0; n < 60; n++) {
      const { at, match } = against("baron");
      let move: string | undefined;
      const explain = async () => {
        return named(at.now.value.turn, move!, [move!.split(" ")[2]]);
      };
      Object.assign(at.thinker!, { explain });
      void at.run();
      for (let made = 0; made <= 3 * n && at.now.value.turn !== OVER; made++) {
        for (let wait = 0; !at.myTurn.value && wait < 400; wait++)
          await new Promise((wake) => setTimeout(wake));
        const { moves, phase } = at.now.value;
        const hand = at.chosen.value[0]?.replace("tile:", "");
        if (phase === "lay" && hand) {
          const open = moves.filter((one) => one.startsWith(`lay ${hand} `)).map((one) => one.split(" ")[2]);
          move = moves.find((one) => {
            const [verb, kind, cell] = one.split(" ");
            return verb === "lay" && kind !== hand && !open.includes(cell);
          });
          if (move !== undefined) return { at, move };
        }
        at.pickMove(some(match, made + n));
        at.confirm();
      }
      at.close();
    }
    throw new Error("no such game");
  }

  it("lets go of that one, and points at the tile and at the place", async () => {
    const { at, move } = await hintedOther();
    expect(at.chosen.value).toHaveLength(1);
    await at.askHint();
    await at.askHint(); // to the turn itself
    expect(at.chosen.value).toEqual([]);
    const [, kind, cell] = move.split(" ");
    expect(at.pointer.value!.cells).toContain(cell);
    expect(at.choice.value.next, "it can be chosen").toContain(`cell:${cell}`);
    expect(at.pointer.value!.els).toEqual([`tile:${kind}`, `cell:${cell}`]);
    at.close();
  });

  it("is followed by a tap on its place, also with something else in the hand", async () => {
    const { at, move } = await hintedOther();
    const begun = at.chosen.value;
    await at.askHint();
    await at.askHint();
    for (const el of begun) at.pick(el);
    expect(at.pointer.value!.els).toContain(`tile:${move.split(" ")[1]}`);
    const { count } = at.now.value;
    at.pick(`cell:${move.split(" ")[2]}`);
    expect(at.refusal.value).toBeNull();
    expect(at.choice.value.complete ?? at.log.value[count]?.move).toBe(move);
    at.close();
  });
});

describe("a hint that is asked for while pieces move", () => {
  it("waits, and is answered", async () => {
    vi.useFakeTimers();
    speed.value = "normal";
    const { at } = against("baron");
    const explain = async () => {
      const [move] = at.now.value.moves;
      return named(at.now.value.turn, move, []);
    };
    Object.assign(at.thinker!, { explain });
    void at.run();
    let asked = false;
    for (let wait = 0; wait < 4000 && !asked; wait++) {
      await vi.advanceTimersByTimeAsync(10);
      if (at.myTurn.value) {
        at.pickMove(at.now.value.moves[0]);
        at.confirm();
      }
      asked = !at.myTurn.value && at.now.value.turn === at.viewer.value;
    }
    expect(asked, "there is such a moment").toBe(true);
    at.denyHint();
    for (let wait = 0; wait < 400 && !at.hints.open.value; wait++) await vi.advanceTimersByTimeAsync(50);
    await vi.advanceTimersByTimeAsync(1000);
    expect(at.hints.open.value).toBe(true);
    expect(at.refusal.value).toBeNull();
    at.close();
  });
});

describe("an attack that is the only thing left to do", () => {
  /** A game of Feudo in which everybody who can has joined an attack of the first seat. */
  function mustered(): Match {
    const game = games.find((one) => one.name === "feudo")!;
    for (let seed = 1n; seed < 60n; seed++) {
      const match = rules.begin(game.index, 2, seed, []);
      for (let n = 0; n < 500 && turnOf(match) !== OVER; n++) {
        const { moves } = match.look(-1, turnOf(match), 0);
        if (turnOf(match) === 0 && moves.length === 1 && moves[0] === "strike") return match;
        match.play(some(match, n));
      }
      match.close();
    }
    throw new Error("no such game");
  }

  async function begun(): Promise<Table> {
    vi.useFakeTimers();
    ask.value = "weighty";
    forcedSteps.value = true;
    const game = games.find((one) => one.name === "feudo")!;
    const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: 0 }));
    const at = seated("fight", () => game, gameModule("feudo"), seats, mustered(), null, false);
    at.cover.value = null;
    at.viewer.value = 0;
    void at.run();
    await vi.advanceTimersByTimeAsync(LONG);
    return at;
  }

  it("waits for a word, with all it does in sight", async () => {
    const at = await begun();
    const { count } = at.now.value;
    expect(at.choice.value.complete).toBe("strike");
    expect(at.preview.value?.events.some(({ data }) => data.event === "fight")).toBe(true);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(at.count.value, "it does not go by itself").toBe(count);
    at.confirm();
    expect(at.count.value).toBeGreaterThan(count);
    at.close();
  });

  it("is made by a second tap on what is attacked, and by no other", async () => {
    const at = await begun();
    const { count, position } = at.now.value;
    const { target } = (position as FeudoPosition).muster!;
    const [elsewhere] = at.module.cells(position, at.seats).filter(({ cell }) => cell !== target);
    at.pick(`to:${elsewhere.cell}`);
    expect(at.count.value).toBe(count);
    at.pick(`to:${target}`);
    expect(at.count.value).toBeGreaterThan(count);
    at.close();
  });

  it("is given up together with what led there", async () => {
    const at = await begun();
    const { count } = at.now.value;
    const undone = at.canUndo.value;
    at.cancel();
    expect(at.count.value < count, "back to the choice, where that is fair").toBe(undone);
    at.close();
  });
});
