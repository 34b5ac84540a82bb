// web/tests/chance.test.ts -- the chances that a hint speaks of: one number, changed only by what has happened.
import { afterEach, describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import type { EventData, Moment } from "../src/lib/bridge";
import { lang, LANGS } from "../src/lib/settings";
import { chanceOf, chanceWords } from "../src/play/chance";
import { loadRules } from "./rules";

await loadRules();
afterEach(() => {
  lang.value = "en";
});

const feudo = gameModule("feudo");
type Deed = Partial<EventData> & { event: string };
const hint = (count: number, move: string, n: number) => ({ count, seat: 0, move, n });
const moment = (by: number, move: string | null, ...deeds: Deed[]): Moment => ({
  index: 4,
  by,
  move,
  events: deeds.map((data) => ({ say: "", data: { rule: "", ...data } })),
});
/** The hint before said 57 and advised "a"; this one finds `n`. */
const since = (n: number, ...moments: Moment[]) =>
  chanceOf(feudo, hint(4, "a", 57), hint(9, "b", n), moments);
/** With plain spaces: no line breaks before a sign. */
const told = (n: number, ...moments: Moment[]) =>
  chanceWords("feudo", since(n, ...moments)).replace(/\s/g, " ");

const advised = moment(0, "a");
const fall: Deed = { event: "conquered", seat: 1, town: "Hereford", distance: 4 };
const loss: Deed = { event: "beaten", seat: 0, other: 1, piece: "inf1", points: 2 };

describe("the chances that a hint speaks of", () => {
  it("stay the same while nothing happens that moves them, within the error of the search", () => {
    expect(since(53, advised)).toEqual({ n: 57 });
    expect(since(53, advised, moment(1, null))).toEqual({ n: 57 }); // plots in secret
    expect(since(61, advised, moment(-1, "plague 3", { event: "plague" }))).toEqual({ n: 57 });
    expect(chanceOf(feudo, null, hint(9, "b", 40), [])).toEqual({ n: 40 });
  });

  it("are not told where another number has no cause", () => {
    expect(told(74, advised)).toBe("");
    expect(told(48, advised, moment(1, "z"))).toBe("");
  });

  it("change with what has changed them, by name", () => {
    expect(told(48, advised, moment(1, "z", fall))).toBe(
      "Your chances to win: about 48 % (57 % before {1} took Hereford).",
    );
    expect(told(48, advised, moment(1, "z", loss, fall))).toContain("{1} took Hereford"); // the weightier
    expect(told(50, advised, moment(1, "z", loss))).toContain("the loss of {0}’s Infantryman 1");
    expect(told(63, advised, moment(-1, "z", { event: "infected", seat: 1, piece: "knight3" }))).toContain(
      "the plague struck {1}’s Knight 3",
    );
  });

  it("never defy the eye: what is lost does not make them better, nor what is won worse", () => {
    expect(since(61, advised, moment(1, "z", fall, loss))).toEqual({ n: 57 });
    expect(since(70, advised, moment(1, "z", loss))).toEqual({ n: null });
  });

  it("tell whoever went another way what the last hint had", () => {
    expect(told(48, moment(0, "c"))).toContain("57 % with the move of the last hint");
    expect(since(60, moment(0, "c"))).toEqual({ n: 60 });
  });

  it("have words for each cause, in each language", () => {
    const causes: [string, Deed][] = [
      ["feudo", fall],
      ["feudo", loss],
      ["feudo", { event: "fled", seat: 0, other: 1 }],
      ["feudo", { event: "infected", seat: 0, piece: "first" }],
      ["feudo", { event: "perished", seat: 0, piece: "baron" }],
      ["feudo", { event: "lost_town", seat: 0, town: "Evesham", points: 3 }],
      ["barony", { event: "lost", seat: 0, piece: "village" }],
      ["barony", { event: "title", seat: 1, rank: 2 }],
      ["barony", { event: "founded", seat: 1 }],
      ["baron", { event: "founded", seat: 1, honour: 7 }],
      ["baron", { event: "lost", seat: 0, honour: -3 }],
      ["baron", { event: "driven", seat: 0, cell: "1,0" }],
    ];
    for (const [game, deed] of causes) {
      const chance = chanceOf(gameModule(game), hint(4, "a", 57), hint(9, "b", 40), [moment(1, "z", deed)]);
      expect(chance.cause?.event, game).toBe(deed.event);
      const all = LANGS.map((code) => {
        lang.value = code;
        return chanceWords(game, chance);
      });
      expect(new Set(all).size).toBe(LANGS.length);
      for (const words of all) expect(words).not.toMatch(/undefined|null|NaN|\{[^0-9]/);
    }
  });
});
