// web/tests/undo.test.ts -- what is said of undoing: the move that is asked about, who still answers, and why it is refused.
import { describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import { OVER } from "../src/lib/bridge";
import { lang, LANGS } from "../src/lib/settings";
import type { ServerSeat } from "../src/online/types";
import { unanswered, undoWords } from "../src/online/undo";
import { games, reset, rules, seated } from "./against";
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
