// web/tests/taps.test.ts -- what a tap on the board does: a reason for what does not go, a question for what costs.
import { afterEach, describe, expect, it, vi } from "vitest";
import { pieceIn, type FeudoPosition } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import type { Match } from "../src/lib/bridge";
import { choose } from "../src/lib/picks";
import { ask, forcedSteps, lang, LANGS, speed } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import { loadRules, some, turnOf } from "./rules";

const rules = await loadRules();
const games = rules.catalogue(0);

afterEach(() => {
  vi.useRealTimers();
  ask.value = "weighty";
  forcedSteps.value = true;
});

/** A table of people, in a game brought to a moment at which `fits`; `from`: the first deal that is tried. */
function tableAt(name: string, fits: (match: Match) => boolean, from = 1n): { at: Table; match: Match } {
  const game = games.find((one) => one.name === name)!;
  const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: 0 }));
  forcedSteps.value = false;
  for (let seed = from; seed < from + 80n; seed++) {
    const match = rules.begin(game.index, 2, seed, []);
    for (let n = 0; n < 160 && turnOf(match) >= -1; n++) {
      if (turnOf(match) >= 0 && fits(match)) {
        const at = new Table("taps", () => game, gameModule(name), seats, match, null, false);
        at.cover.value = null;
        at.viewer.value = turnOf(match);
        return { at, match };
      }
      match.play(some(match, n));
    }
    match.close();
  }
  throw new Error("no such moment");
}

const movesOf = (match: Match) => match.look(-1, turnOf(match), 0).moves;
const lays = (match: Match) => movesOf(match).filter((move) => move.startsWith("lay "));

describe("a move that waits", () => {
  it("is said to be for good only if it is", () => {
    const { at, match } = tableAt("feudo", (one) => {
      const { moves } = one.look(-1, turnOf(one), 0);
      const fights = moves.filter((move) => {
        const told = one.preview(move, 0);
        return told?.back && told.events.some(({ data }) => data.event === "fight");
      });
      return fights.length > 0;
    });
    const fight = movesOf(match).find((move) => {
      const told = match.preview(move, 0);
      return told?.back && told.events.some(({ data }) => data.event === "fight");
    })!;
    at.pickMove(fight);
    expect(at.goesBack()).toBe(true);
    speed.value = "off"; // shown at once
    at.confirm();
    expect(at.canUndo.value).toBe(true);
    at.close();
    const { at: other, match: also } = tableAt("feudo", (one) =>
      movesOf(one).some((move) => one.preview(move, 0)?.back === false),
    );
    other.pickMove(movesOf(also).find((move) => also.preview(move, 0)?.back === false)!);
    expect(other.goesBack()).toBe(false);
    other.confirm();
    expect(other.canUndo.value).toBe(false);
    other.close();
  });
});

describe("a tap that makes a move", () => {
  it("asks the rules for what is new, once, and for no preview that nobody sees", () => {
    const { at, match } = tableAt("feudo", (one) => movesOf(one).every((move) => move.startsWith("castle")));
    ask.value = "never";
    const preview = vi.spyOn(match, "preview");
    const seen = at.now.value.position;
    const { door } = match as unknown as { door: { x: Record<string, (...args: unknown[]) => unknown> } };
    const { x } = door;
    let asked = 0;
    const look = (...args: unknown[]) => {
      asked++;
      return x.liege_look(...args);
    };
    door.x = { ...x, liege_look: look };
    at.pick(at.module.keys(movesOf(match)[0], at.now.value)[0].el);
    expect(at.now.value.position).not.toBe(seen);
    expect(asked).toBe(1);
    expect(preview).not.toHaveBeenCalled();
    door.x = x;
    at.close();
  });
});

describe("a tile tapped to where it cannot go", () => {
  /** A kind in the hand and a cell where only another of the hand may lie. */
  const wrong = (match: Match): [string, string] | null => {
    const all = lays(match).map((move) => move.split(" "));
    for (const [, kind] of all) {
      const miss = all.find(([, , cell]) => !all.some(([, k, c]) => k === kind && c === cell));
      if (miss) return [kind, miss[2]];
    }
    return null;
  };

  it("stays in the hand, and the one reason is told, each time", () => {
    ask.value = "always";
    const { at, match } = tableAt("baron", (one) => wrong(one) !== null);
    const [kind, cell] = wrong(match)!;
    at.pick(`tile:${kind}`);
    for (const n of [1, 2]) {
      at.pick(`cell:${cell}`);
      expect(at.chosen.value, `tap ${n}`).toEqual([`tile:${kind}`]);
      expect(at.refusal.value?.why?.text).toBe("A tile of its own kind lies beside it.");
    }
    at.letGo();
    at.pick(`cell:${cell}`);
    at.pick(`tile:${kind}`);
    expect(at.chosen.value, "the cell first").toEqual([`cell:${cell}`]);
    expect(at.refusal.value?.why?.text).toBe("A tile of its own kind lies beside it.");
    at.close();
  });

  it("does not make a knight go that nobody chose", () => {
    const keys = (move: string) => gameModule("barony").keys(move, { phase: "turn" } as never);
    const moves = ["move 0,0 1,0", "move 0,0 0,1", "move 5,5 5,6", "recruit 3,3 1", "recruit 3,3 2"];
    expect(choose(moves, keys, ["from:0,0"], "to:5,6"), "too far for this one").toBeNull();
    expect(choose(moves, keys, ["from:0,0"], "from:5,5"), "another one").toEqual(["from:5,5"]);
    expect(choose(moves, keys, ["act:recruit"], "from:5,5"), "no city").toBeNull();
    expect(choose(moves, keys, ["act:recruit"], "to:5,6"), "no city either").toBeNull();
    expect(choose(moves, keys, ["act:recruit"], "act:move"), "another action").toEqual(["act:move"]);
    expect(choose(moves, keys, ["act:move", "from:0,0"], "from:5,5")).toEqual(["act:move", "from:5,5"]);
  });
});

describe("a move that costs one's own knight", () => {
  const losing = (match: Match): string | null => {
    const me = turnOf(match);
    const falls = (move: string) =>
      match.preview(move, 0)!.events.some(({ data }) => data.event === "driven" && data.seat === me);
    return lays(match).find((move) => falls(move)) ?? null;
  };

  it("is asked for in words and goes by no clock; a tap on who fell asks what happened", async () => {
    vi.useFakeTimers();
    const { at, match } = tableAt("baron", (one) => losing(one) !== null);
    const move = losing(match)!;
    const { count } = at.now.value;
    const me = at.viewer.value;
    const [, kind, cell] = move.split(" ");
    at.pick(`tile:${kind}`);
    if (at.choice.value.complete === null) at.pick(`cell:${cell}`);
    expect(at.choice.value.complete).toBe(move);
    expect(at.cost.value).toBe("your knight");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at.count.value, "it waits for an answer").toBe(count);
    const fell = at.preview.value!.events.find(({ data }) => data.event === "driven" && data.seat === me)!;
    at.confirm();
    await vi.advanceTimersByTimeAsync(5000);
    expect(at.count.value).toBeGreaterThan(count);
    const before = at.count.value;
    at.pick(`cell:${String(fell.data.cell)}`);
    expect(at.chosen.value).toEqual([]);
    expect(at.refusal.value?.words).toContain("returns to hand");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at.count.value, "and nothing goes").toBe(before);
    at.close();
  });

  it("is no question where somebody else's fell: a tap means the place", async () => {
    vi.useFakeTimers();
    const drivenBy = (match: Match, move: string) =>
      match.preview(move, 0)!.events.filter(({ data }) => data.event === "driven");
    const driving = (match: Match) =>
      lays(match).find((move) => {
        const seats = drivenBy(match, move).map(({ data }) => data.seat);
        return seats.length > 0 && !seats.includes(turnOf(match));
      });
    // Not after every such tile a knight can be sent to where somebody was driven out.
    for (let seed = 1n, tried = false; !tried; seed++) {
      const { at, match } = tableAt("baron", (one) => driving(one) !== undefined, seed);
      const move = driving(match)!;
      const place = `cell:${String(drivenBy(match, move)[0].data.cell)}`;
      const [, kind, cell] = move.split(" ");
      const me = at.viewer.value;
      at.pick(`tile:${kind}`);
      if (at.choice.value.complete === null) at.pick(`cell:${cell}`);
      at.confirm();
      await vi.advanceTimersByTimeAsync(5000);
      tried = at.now.value.turn === me && at.choice.value.next.has(place);
      if (tried) {
        at.pick(place);
        expect(at.refusal.value).toBeNull();
        expect(at.chosen.value).toEqual([place]);
      }
      at.close();
    }
  });
});

describe("a reason in Barony", () => {
  const acting = (match: Match) => match.look(-1, turnOf(match), 0).phase === "turn";
  const cells = (at: Table, fits: (stacks: { seat: number; knights: number }[]) => boolean) => {
    const { map, pieces } = at.now.value.position as { map: object; pieces: Record<string, never[]> };
    return Object.keys(map).filter((cell) => fits(pieces[cell] ?? []));
  };

  it("is about what is being done, not about an action that nobody chose", () => {
    const { at } = tableAt("barony", acting);
    const me = at.viewer.value;
    const empty = cells(at, (stacks) => stacks.length === 0).find(
      (cell) => !at.choice.value.next.has(`to:${cell}`),
    )!;
    const foes = cells(at, (stacks) => stacks.some(({ seat }) => seat !== me))[0];
    for (const cell of [empty, foes]) {
      at.pick(`from:${cell}`);
      expect(at.refusal.value).toEqual(
        expect.objectContaining({
          words: "You have nothing here that could act. Choose one action.",
          why: null,
        }),
      );
    }
    at.pick("act:move");
    expect(at.chosen.value).toEqual(["act:move"]);
    at.pick(`from:${foes}`);
    expect(at.refusal.value?.why?.text).toBe("No knight of yours stands there.");
    expect(at.chosen.value).toEqual(["act:move"]);
    at.close();
  });
});

describe("who stands there", () => {
  it("is told by name, owner, strength and health, in a refusal and to whoever asks", () => {
    const enemies = (match: Match): [string, string, boolean] | null => {
      const { phase, position } = match.look(-1, turnOf(match), 0);
      if (phase !== "march") return null;
      const { pieces } = position as { pieces: Record<string, { at: string | null; sick?: boolean }>[] };
      const foe = Object.entries(pieces[1 - turnOf(match)]).find(
        ([, { at, sick }]) => at?.includes(",") && sick && at !== null,
      );
      return foe ? [foe[0], foe[1].at!, foe[1].sick === true] : null;
    };
    const { at, match } = tableAt("feudo", (one) => enemies(one) !== null);
    const [, cell] = enemies(match)!;
    const other = `N${1 - at.viewer.value}: `;
    at.pick(`to:${cell}`);
    expect(at.refusal.value?.here).toContain(other);
    expect(at.refusal.value?.here).toMatch(/\((strength|moves) \d, sick\)/);
    const { chosen } = at;
    const before = chosen.value;
    at.tellHere(cell);
    expect(at.refusal.value?.words).toContain(other);
    expect(at.refusal.value?.miss, "nothing was tried").toBeUndefined();
    expect(chosen.value).toBe(before);
    at.close();
  });
});

describe("while cards are plotted", () => {
  const plotting = (cards: number) => (one: Match) => {
    const { phase, position, turn } = one.look(-1, turnOf(one), 0);
    return phase === "plot" && (position as FeudoPosition).plots[turn].length === cards;
  };

  it("a place where none of one's own stands is answered by that, one's pieces being chosen on the board as well", () => {
    const { at } = tableAt("feudo", plotting(0));
    at.pick("to:5,5");
    expect(at.refusal.value?.words).toMatch(/^You have nothing here that could act\. .*army card/);
    at.close();
    const { at: trading } = tableAt("feudo", plotting(3));
    trading.pick("to:5,5");
    expect(trading.refusal.value?.words).toMatch(/^Choose a card or a button first\. /);
    trading.close();
  });

  it("the last card is taken back by a tap on it, but not by the second of two quick ones", () => {
    let now = 1000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    const { at } = tableAt("feudo", plotting(0));
    const plot = () => (at.now.value.position as FeudoPosition).plots[at.viewer.value];
    const pieces = [...at.choice.value.next].filter((el) => el.startsWith("piece:"));
    speed.value = "off";
    const play = (el: string) => {
      at.pick(el);
      if (at.choice.value.complete !== null) at.confirm();
    };
    for (const el of pieces.slice(0, 2)) play(el);
    const [first, last] = pieces;
    expect(plot()).toHaveLength(2);
    at.pick(last);
    expect(plot(), "the second of two taps").toHaveLength(2);
    now += 1000;
    at.pick(first);
    expect(plot(), "not the last one").toHaveLength(2);
    expect(at.refusal.value?.why).not.toBeNull();
    now += 1000;
    at.pick(last);
    expect(plot()).toEqual([first.slice("piece:".length)]);
    at.close();
    clock.mockRestore();
  });
});

describe("a card whose turn it is not", () => {
  it.each(LANGS)(
    "is answered in %s by the piece whose turn it is, without a list of who stands there",
    (code) => {
      const { at } = tableAt("feudo", (one) => one.look(-1, turnOf(one), 0).phase === "march");
      lang.value = code;
      const { position, turn } = at.now.value as { position: FeudoPosition; turn: number };
      const due = position.plots[turn][position.step! - 1] as string;
      const others = Object.keys(position.pieces[turn]).filter((piece) => piece !== due);
      expect(others.length).toBeGreaterThan(3);
      for (const piece of others) {
        at.pick(`piece:${piece}`);
        expect(at.refusal.value?.words).toContain(pieceIn(due, code === "fr" ? "beside" : "subject"));
        expect(at.refusal.value?.here).toBeUndefined();
      }
      lang.value = "en";
      at.close();
    },
  );
});
