// web/tests/undo.test.ts -- what is said of undoing: the move that is asked about, who still answers, and why it is refused.
import { describe, expect, it, vi } from "vitest";
import { gameModule } from "../src/games/list";
import { OVER } from "../src/lib/bridge";
import { ask, forcedSteps, lang, LANGS } from "../src/lib/settings";
import type { ServerSeat } from "../src/online/types";
import { unanswered, undoWords } from "../src/online/undo";
import { against, games, reset, rules, seated } from "./against";
import { some, turnOf } from "./rules";

reset();

describe("a request to undo", () => {
  it.each(["baron", "barony", "feudo"])("of %s names every move that these eyes may know", (name) => {
    const game = games.find((one) => one.name === name)!;
    const match = rules.begin(game.index, 2, 5n, []);
    const seats = [0, 1].map((arms) => ({ name: `N${arms}`, arms, level: 0 }));
    const at = seated("undo", () => game, gameModule(name), seats, match, null, false);
    const seen = { silent: 0, secret: 0 };
    for (let n = 0; n < 60 && turnOf(match) !== OVER; n++) {
      const seat = turnOf(match);
      match.play(some(match, n));
      for (const viewer of [0, 1]) {
        at.viewer.value = viewer;
        Object.assign(at, { eyes: () => viewer });
        at.log.value = match.tell(0, match.look(-1, viewer, 0).count, viewer, 0);
        const last = at.log.value.filter(({ by }) => by === seat).at(-1)!;
        const words = undoWords(at, seat);
        expect(words).toMatch(viewer === seat ? /^your last move/ : /^their last move/);
        expect(words.endsWith(")"), `${last.move}: ${words}`).toBe(last.move !== null);
        if (last.move === null) seen.secret++;
        else if (last.events.length === 0) {
          seen.silent++;
          expect(words).toContain(at.moveWords(last.index, last.move));
        }
      }
    }
    expect(seen.silent > 0 || name !== "baron").toBe(true);
    expect(seen.secret > 0).toBe(name === "feudo");
    for (const code of LANGS) {
      lang.value = code;
      expect(undoWords(at, 0)).not.toMatch(/secret|geheim|undefined/);
    }
  });

  it("waits for each person who plays and has not agreed", () => {
    const person: ServerSeat = { kind: "person", name: "Ben" };
    const seats: ServerSeat[] = [
      { ...person, agrees: true },
      { ...person, agrees: true },
      person,
      { ...person, away: true },
      { ...person, out: true },
      { kind: "computer", level: 2 },
    ];
    expect(unanswered(seats, 0)).toEqual([2]);
  });
});

describe("an undo that is refused", () => {
  /** Plays on until it is the player's turn again, at most so often; `seen` looks at each such moment. */
  async function playOn(name: string, most: number, seen: (at: ReturnType<typeof against>["at"]) => void) {
    vi.useFakeTimers();
    ask.value = "never";
    forcedSteps.value = false;
    const { at, match } = against(name);
    void at.run();
    for (let n = 0; n < most && at.now.value.turn !== OVER; n++) {
      for (let wait = 0; !at.myTurn.value && wait < 400; wait++) await vi.advanceTimersByTimeAsync(50);
      if (!at.myTurn.value) break;
      seen(at);
      at.pickMove(some(match, n));
      at.confirm();
      await vi.advanceTimersByTimeAsync(50);
    }
    at.close();
    ask.value = "weighty";
    forcedSteps.value = true;
  }

  const REASONS = [
    [
      /^Can’t undo: a new tile has been drawn\.$/,
      /neues Plättchen wurde gezogen/,
      /nouvelle tuile a été tirée/,
    ],
    [/^Can’t undo: N1 has moved since\.$/, /N1 hat seither gezogen/, /N1 a joué depuis/],
    [/^Can’t undo: a secret was revealed\.$/, /Geheimnis wurde aufgedeckt/, /secret a été révélé/],
  ];
  const [DRAWN, MOVED, SECRET] = REASONS;

  it.each([
    ["baron", [DRAWN, MOVED]],
    ["barony", [MOVED]],
    ["feudo", [MOVED, SECRET]],
  ] as const)("in %s names what came between", async (name, wanted) => {
    const told = new Set<readonly RegExp[]>();
    await playOn(name, 60, (at) => {
      if (at.canUndo.value || !at.log.value.some(({ by }) => by === 0)) return;
      const last = at.log.value[at.now.value.limit - 1];
      LANGS.forEach((code, i) => {
        lang.value = code;
        at.denyUndo();
        const words = at.refusal.value!.words;
        const reason = REASONS.find((one) => one[i].test(words));
        if (last.by === 1) expect(words).toMatch(MOVED[i]);
        if (last.by === 0) expect(words).toMatch(SECRET[i]);
        if (reason) told.add(reason);
      });
      lang.value = "en";
    });
    for (const reason of wanted) expect(told, String(reason[0])).toContain(reason);
  });

  it("says so where nothing was done yet", async () => {
    await playOn("baron", 1, (at) => expect(at.undoRefusal()).toMatch(/nothing to undo/));
  });
});
