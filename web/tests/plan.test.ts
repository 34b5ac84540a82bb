// web/tests/plan.test.ts -- planning: copies of the board that hold no secret, marks, prepared moves.
import { beforeEach, describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { ALL, OVER, PUBLIC } from "../src/lib/bridge";
import {
  clearMarks,
  draw,
  forgetSketch,
  ink,
  marks,
  marksHere,
  notes,
  openSketch,
  shownAt,
  writeNotes,
} from "../src/lib/marks";
import { effectOf, holds } from "../src/lib/premoves";
import { speed } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import { openPlan, renew, type PlanTable } from "../src/plan/table";
import { finished } from "./finished";
import { loadRules, some, turnOf } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

/** As it is kept by browsers; node has none. */
class Store {
  private readonly kept = new Map<string, string>();
  get length() {
    return this.kept.size;
  }
  key = (i: number) => [...this.kept.keys()][i] ?? null;
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

beforeEach(() => {
  speed.value = "off";
  (globalThis as { localStorage?: unknown }).localStorage = new Store();
});

describe("a private copy", () => {
  it.each(games.map((game) => [game.name, game] as const))(
    "of %s shows each seat what it knows, at any moment, and goes on to the end",
    (_, game) => {
      const match = rules.begin(game.index, game.seats[1], 5n, []);
      for (let n = 0; turnOf(match) !== OVER && n < 260; n++) {
        const { count } = match.look(-1, PUBLIC, 0);
        if (n % 9 === 0) {
          const seat = (n / 9) % game.seats[1];
          const copy = match.imagine(-1, seat, BigInt(n));
          expect(copy.look(-1, seat, 0).position).toEqual(match.look(-1, seat, 0).position);
          expect(turnOf(copy)).toBe(turnOf(match));
          for (let m = 0; m < 30 && turnOf(copy) >= 0; m++) copy.play(some(copy, m + n));
          expect(copy.back(0)).toBe(true);
          expect(copy.look(-1, seat, 0).position).toEqual(match.look(-1, seat, 0).position);
          copy.close();
          expect(match.look(-1, PUBLIC, 0).count).toBe(count);
        }
        match.play(some(match, n));
      }
      match.close();
    },
  );

  it("has nothing of what the seat cannot know: other secrets give the same copy", () => {
    const game = games.find(({ name }) => name === "feudo")!;
    const [one, other] = [0, 1].map(() => rules.begin(game.index, 2, 9n, []));
    let secrets = 0;
    for (let n = 0; n < 60; n++) {
      const { moves, phase } = one.look(-1, turnOf(one), 0);
      if (phase === "plot" && turnOf(one) === 1) {
        one.play(moves[0]);
        other.play(moves.at(-1)!);
        secrets++;
        expect(one.look(-1, 1, 0).position).not.toEqual(other.look(-1, 1, 0).position);
        for (const seed of [3n, 4n]) {
          const [a, b] = [one.imagine(-1, 0, seed), other.imagine(-1, 0, seed)];
          expect(a.look(-1, ALL, 0)).toEqual(b.look(-1, ALL, 0));
          a.close();
          b.close();
        }
        break;
      }
      one.play(moves[0]);
      other.play(moves[0]);
    }
    expect(secrets).toBe(1);
    one.close();
    other.close();
  });

  it("draws chance by its own seed", () => {
    const game = games.find(({ name }) => name === "baron")!;
    const match = rules.begin(game.index, 2, 5n, []);
    const drawn = (seed: bigint) => {
      const copy = match.imagine(-1, turnOf(match), seed);
      for (let n = 0; n < 12; n++) copy.play(some(copy, n));
      const told = JSON.stringify(copy.tell(0, 40, ALL, 0).filter(({ by }) => by < 0));
      copy.close();
      return told;
    };
    expect(new Set([1n, 2n, 3n, 4n, 5n].map(drawn)).size).toBeGreaterThan(2);
    match.close();
  });

  it("is refused to those who do not sit there", () => {
    const match = rules.begin(games[0].index, 2, 5n, []);
    expect(() => match.imagine(-1, PUBLIC, 1n)).toThrow(/seat/);
    expect(() => match.imagine(-1, ALL, 1n)).toThrow(/seat/);
    expect(() => match.imagine(-1, 2, 1n)).toThrow(/seat/);
    match.close();
  });
});

/** A table with two people at one device, at Barony, where nothing is hidden. */
function table(name = "barony", seats = 2): Table {
  const game = games.find((one) => one.name === name)!;
  const people = Array.from({ length: seats }, (_, arms) => ({ name: `N${arms}`, arms, level: 0 }));
  const match = rules.begin(game.index, seats, 7n, []);
  return new Table("here", () => game, gameModule(name), people, match, null, false);
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
/** Makes any move of whoever is to act. */
const move = (at: Table, n = 0) => {
  const { moves } = at.now.value;
  at.pickMove(moves[n % moves.length]);
  at.confirm();
};

describe("trying moves", () => {
  it("changes nothing of the game, goes back anywhere, and knows when the game has gone on", async () => {
    const at = table();
    const before = at.count.value;
    const plan = openPlan(at);
    for (let n = 0; n < 6; n++) {
      move(plan, n);
      await settled();
    }
    expect(plan.line.value.length).toBe(6);
    expect(at.count.value).toBe(before);
    plan.backTo(plan.line.value[2].index);
    expect(plan.line.value.length).toBe(2);
    plan.undo();
    expect(plan.line.value.length).toBe(1);
    plan.restartTurn();
    expect(plan.line.value.length).toBe(0);
    expect(plan.stale.value).toBe(false);
    at.leavePlan();
    const again = openPlan(at);
    move(at);
    expect(again.stale.value).toBe(true);
    const anew = renew(again);
    expect(anew.stale.value).toBe(false);
    expect(anew.now.value.position).toEqual(at.now.value.position);
    at.close();
  });

  it("makes the same moves again with other luck", async () => {
    const at = table();
    const plan = openPlan(at);
    move(plan);
    await settled();
    move(plan, 1);
    await settled();
    const made = plan.line.value.map((step) => step.move);
    const other = renew(plan, plan.from);
    expect(other.line.value.map((step) => step.move)).toEqual(made);
    at.close();
  });

  it("shows the board of a finished game from any moment", async () => {
    const at = table("baron");
    for (let n = 0; at.now.value.turn >= 0 && n < 900; n++) {
      if (at.cover.value !== null) at.uncover();
      move(at, n);
      await settled();
    }
    expect(at.now.value.turn).toBe(OVER);
    at.goTo(40);
    const plan = openPlan(at);
    expect(plan.from).toBe(40);
    // Whoever is to act sees the copy; the board, which is open, is that of the moment.
    const tiles = (look: { position: unknown }) => (look.position as { tiles: unknown }).tiles;
    expect(tiles(plan.now.value)).toEqual(tiles(at.look.value));
    at.close();
  });
});

describe("a copy when the game ends", () => {
  const game = games.find(({ name }) => name === "baron")!;
  const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
  const begun = (id: string) =>
    new Table(id, () => game, gameModule("baron"), seats, rules.begin(game.index, 2, 7n, []), null);

  it("is left when the player gives up, and one that is opened afterwards stays", () => {
    const at = begun("given-up");
    openPlan(at);
    at.giveUp();
    expect(at.now.value.turn).toBe(OVER);
    expect(at.plan.value).toBeNull();
    const plan = openPlan(at);
    at.now.value = { ...at.now.value };
    expect(at.plan.value).toBe(plan);
    at.close();
  });

  it("is left when the end is news from elsewhere", () => {
    const at = begun("elsewhere");
    openPlan(at);
    at.now.value = { ...at.now.value, turn: OVER, moves: [] };
    expect(at.plan.value).toBeNull();
    at.close();
  });
});

describe("prepared moves", () => {
  const prepareNext = async (at: Table, own: number): Promise<PlanTable> => {
    const plan = openPlan(at);
    move(plan, own); // somebody else's, as it is expected
    await settled();
    while (plan.now.value.turn === plan.viewer.value && plan.now.value.turn !== plan.me) {
      move(plan, own);
      await settled();
      if (plan.line.value.length > 12) break;
    }
    return plan;
  };

  it("are made when the turn comes if they do the same, and dropped with a word if not", async () => {
    for (const surprise of [false, true]) {
      const at = table();
      const me = at.now.value.turn;
      const first = at.now.value.moves[0];
      const plan = await prepareNext(at, 0);
      // The player's own first move of the copy is prepared, and the game makes it.
      const wanted = plan.ownTurn.value[0];
      expect(wanted.move).toBe(first);
      expect(wanted.seat).toBe(me);
      if (surprise) {
        at.prepare([{ ...wanted, expects: wanted.expects.replace("[", '[{"event":"other"},') }]);
      } else at.prepare([wanted]);
      const count = at.count.value;
      await settled();
      expect(at.prepared.value).toEqual([]);
      expect(at.count.value > count).toBe(!surprise);
      expect(at.refusal.value?.words ?? "").toMatch(surprise ? /dropped/ : /^$/);
      at.close();
    }
  });

  it("wait until the others have moved", async () => {
    const game = games.find(({ name }) => name === "barony")!;
    for (const surprise of [false, true]) {
      const match = rules.begin(game.index, 2, 7n, []);
      const [me, other] = [1 - turnOf(match), turnOf(match)];
      const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms === other ? 1 : 0 }));
      let tell: (move: string) => void = () => undefined;
      const thinker = {
        think: () => new Promise<string>((resolve) => (tell = resolve)),
        hurry: () => {},
      } as unknown as Thinker;
      const at = new Table("waits", () => game, gameModule("barony"), seats, match, thinker, false);
      void at.run();
      await settled();
      expect(at.thinking.value).toBe(other);
      const plan = openPlan(at);
      plan.auto.value = false;
      const expected = plan.now.value.moves[0];
      move(plan);
      await settled();
      while (plan.now.value.turn !== me) {
        move(plan);
        await settled();
      }
      const mine = plan.now.value.moves[0];
      move(plan);
      await settled();
      plan.prepare();
      at.leavePlan();
      expect(at.prepared.value[0].move).toBe(mine);
      await settled();
      expect(at.prepared.value.length).toBeGreaterThan(0); // it is not our turn yet
      // The other one plays what was expected, or takes the very place that was wanted.
      const moves = match.look(-1, other, 0).moves;
      tell(surprise && moves.includes(mine) ? mine : expected);
      for (let n = 0; n < 40 && at.now.value.turn !== me && at.prepared.value.length > 0; n++) {
        await settled();
        const { turn } = at.now.value;
        if (turn === other) tell(match.look(-1, other, 0).moves[0]);
      }
      await settled();
      expect(at.prepared.value).toEqual([]);
      const made = at.log.value.filter(({ by }) => by === me).map((moment) => moment.move);
      if (surprise && moves.includes(mine)) {
        expect(made).toEqual([]);
        expect(at.refusal.value?.words).toMatch(/dropped/);
      } else expect(made[0]).toBe(mine);
      at.close();
    }
  });

  it("compare what would happen, not only whether it is allowed", () => {
    const match = rules.begin(games[0].index, 2, 5n, []);
    const look = match.look(-1, turnOf(match), 0);
    const [a, b] = look.moves;
    const preview = match.preview(a, 0)!;
    const premove = { seat: look.turn, move: a, words: a, expects: effectOf(preview) };
    expect(holds(premove, match.preview(a, 2))).toBe(true); // in any language
    expect(holds(premove, match.preview(b, 0))).toBe(false);
    expect(holds(premove, null)).toBe(false);
    match.close();
  });
});

describe("steps that go by themselves", () => {
  it("do not stop the game when the player is quicker", async () => {
    speed.value = "fast";
    // A moment at which seat 0 has one move only, after which the other one is to act.
    let seen = 0;
    for (const game of games) {
      let found = false;
      for (let seed = 1n; seed < 40n && !found; seed++) {
        const match = rules.begin(game.index, 2, seed, []);
        for (let n = 0; n < 500 && turnOf(match) >= 0 && !found; n++) {
          const look = match.look(-1, turnOf(match), 0);
          const only = look.turn === 0 && look.moves.length === 1 ? match.preview(look.moves[0], 0) : null;
          if (only?.turn === 1)
            found = true; // and nobody draws in between
          else match.play(some(match, n));
        }
        if (!found) {
          match.close();
          continue;
        }
        let asked = 0;
        const think = () => {
          asked++;
          return new Promise<string>(() => undefined);
        };
        const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: arms }));
        const thinker = { think, hurry: () => {} } as unknown as Thinker;
        const at = new Table("quick", () => game, gameModule(game.name), seats, match, thinker, false);
        void at.run();
        await settled();
        at.pickMove(at.now.value.moves[0]);
        at.confirm();
        for (let n = 0; n < 300 && asked === 0; n++) await settled();
        expect(asked, game.name).toBe(1);
        at.close();
      }
      if (found) seen++;
    }
    expect(seen).toBeGreaterThan(0);
  });
});

describe("marks and notes", () => {
  it("are kept per game, and go with it", () => {
    openSketch("one");
    draw("0,0", "0,0");
    draw("0,0", "1,0");
    writeNotes("beware of the ford");
    openSketch("two");
    expect(marks.value).toEqual([]);
    expect(notes.value).toBe("");
    openSketch("one");
    expect(marks.value.length).toBe(2);
    expect(notes.value).toBe("beware of the ford");
    const back = forgetSketch("one");
    openSketch("one");
    expect(marks.value).toEqual([]);
    back();
    openSketch("one");
    expect(marks.value.length).toBe(2);
    clearMarks();
    expect(marks.value).toEqual([]);
    openSketch(null);
    draw("0,0", "0,0");
    expect(marks.value).toEqual([]);
  });

  it("are wiped by drawing them again, and change their ink", () => {
    openSketch("three");
    ink.value = 0;
    draw("0,0", "1,0");
    ink.value = 2;
    draw("0,0", "1,0");
    expect(marks.value).toEqual([{ from: "0,0", to: "1,0", ink: 2, at: 0 }]);
    draw("0,0", "1,0");
    expect(marks.value).toEqual([]);
    ink.value = 0;
  });

  it("belong to the moment at which they were drawn, when a game is looked back at", () => {
    openSketch("four");
    shownAt.value = { moment: 7, back: false };
    draw("0,0", "1,0");
    shownAt.value = { moment: 9, back: false };
    expect(marksHere.value.length).toBe(1); // a plan stays while it is played
    shownAt.value = { moment: 9, back: true };
    expect(marksHere.value).toEqual([]);
    draw("0,0", "1,0"); // the same again, of another moment
    expect(marksHere.value.length).toBe(1);
    clearMarks();
    expect(marksHere.value).toEqual([]);
    shownAt.value = { moment: 7, back: true };
    expect(marksHere.value.length).toBe(1);
    clearMarks();
    shownAt.value = { moment: 0, back: false };
    expect(marks.value).toEqual([]);
    openSketch(null);
  });

  it("outlive what cannot be read, and the oldest make room", () => {
    localStorage.setItem("liege.plan.bad", "{no");
    localStorage.setItem(
      "liege.plan.odd",
      '{"marks":[{"from":3},{"from":null,"to":"1,1","ink":9}],"notes":7}',
    );
    openSketch("bad");
    expect([marks.value, notes.value]).toEqual([[], ""]);
    openSketch("odd");
    expect([marks.value, notes.value]).toEqual([[], ""]);
    for (let i = 0; i < 80; i++) {
      openSketch(`game${i}`);
      writeNotes(`n${i}`);
    }
    expect(localStorage.length).toBeLessThanOrEqual(60);
    openSketch("game79");
    expect(notes.value).toBe("n79");
  });
});

describe("a copy on which the computer may be asked", () => {
  /** A game of Barony at a moment, and an engine that finds two turns there. */
  const asked = (mine: boolean) => {
    const at = finished("barony");
    const { by, move, index } = at.log.value.find((one) => one.by >= 0 && one.index > 60)!;
    at.viewer.value = mine ? by : 1 - by;
    at.goTo(index);
    const copy = at.imagine(index, ALL, 1n);
    const best = copy.look(-1, by, 0).moves.find((one) => one !== move)!;
    copy.close();
    const share = (n: number) => [0, 1].map((seat) => (seat === by ? n : 1 - n));
    const found = { turn: [best], win: share(0.93), rival: [move!], rival_win: share(0.6) };
    Object.assign(at, { thinker: { explain: async () => found, hurry: () => {}, stopReview: () => {} } });
    return { at, by, move: move!, best };
  };

  it("says what a moment is worth, of a finished game as a search of its own", async () => {
    const { at } = asked(true);
    const plan = openPlan(at);
    plan.auto.value = false;
    await settled();
    await plan.weigh();
    expect(plan.worth.value.get(plan.count.value)).toEqual({ share: 93, quick: true });
    expect(plan.draws.value).toBe(false); // Barony draws nothing
    at.close();
  });

  it("lets others make the best move, and names the second-best one", async () => {
    const { at, by, move, best } = asked(false);
    const plan = openPlan(at);
    for (let n = 0; n < 50 && plan.line.value.length === 0; n++) await settled();
    const [first] = plan.line.value;
    expect(first).toMatchObject({ seat: by, move: best });
    expect(first.others).toMatchObject([{ move, share: 60 }]);
    at.close();
  });
});
