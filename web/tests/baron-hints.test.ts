// web/tests/baron-hints.test.ts -- hints of Baron: what a tile is for it has a part in, prices are no choice, numbers do not contradict.
import { afterEach, describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import { gameModule } from "../src/games/list";
import type { Advice, Course } from "../src/lib/bridge";
import { around } from "../src/lib/hex";
import { coordinates, forcedSteps, lang, LANGS, speed } from "../src/lib/settings";
import { cheapest, plainest } from "../src/play/baron-choice";
import { cheaperTwin, smallOfBaron, twinWords, withTilePart } from "../src/play/baron-facts";
import { onlyPrice, tellsPrice } from "../src/play/difference";
import { factOf } from "../src/play/facts";
import { soonOf } from "../src/play/foresight";
import { askDanger, askOther, askReason } from "../src/play/hint-words";
import { mainReasonOf } from "../src/play/reason";
import type { Line } from "../src/play/walk";
import { asGood, figuresDiffer, weightOf } from "../src/play/weight";
import { hintTable, step, turn } from "./by-hints";

const baron = gameModule("baron");
afterEach(() => {
  lang.value = "en";
  forcedSteps.value = true;
});

const founded = (cell: string, honour = 7) => ({ event: "founded", seat: 0, honour, cell });
const advice = (move: string, worth: number, ...others: [string, number][]): Advice => ({
  move,
  worth: [worth, 1 - worth],
  line: [move],
  others: others.map(([one, n]) => ({ move: one, worth: [n, 1 - n], visits: 1 })),
});
const position = {
  seats: 2,
  phase: "take",
  row: ["quarry", "swamp", "forest"],
  hand: [4, 5],
  reserve: [
    ["meadow", "village"],
    [null, null],
  ],
  tiles: { "0,0": "meadow", "1,0": "forest", "5,5": "meadow" },
  donjons: { "0,0": { seat: 0, side: "knight", value: null } },
  sites: { "5,5": { value: 0, brings: [0, 0], barons: [], spoils: ["swamp", "cursed"] } },
} as unknown as BaronPosition;
/** The same with other words of the rules about its free meadow. */
const meadow = (site: Partial<BaronPosition["sites"][string]>): BaronPosition => ({
  ...position,
  sites: { "5,5": { ...position.sites["5,5"], ...site } },
});

describe("a knight on a meadow", () => {
  const words = (site: Partial<BaronPosition["sites"][string]>) =>
    factOf("baron", meadow(site), [step(0, "donjon 5,5")], 0);

  it("whose ring has land of a rival’s baron is not told to count without a fight", () => {
    expect(words({ value: 5, brings: [5, 0] })).toMatch(/counts 5 so far, and/);
    for (const code of LANGS) {
      lang.value = code;
      const told = words({ value: 5, brings: [5, 0], barons: [1] })!;
      expect(told).toMatch(/5.*(beaten|besiegt|battu)\b/);
      expect(told).toContain("{1}");
    }
    lang.value = "en";
    expect(words({ value: 5, brings: [5, 0], barons: [0] })).not.toMatch(/beaten/); // one's own
  });
});

describe("what a move of Baron is for", () => {
  const gains = (...course: Course) =>
    withTilePart(position, course, 0)
      .slice(1)
      .flatMap(({ events }) => events.map(({ data }) => data.event));

  it("is what the very tile or knight has a part in", () => {
    const by = (tile: string) => step(0, `lay ${tile}`, founded("0,0"));
    expect(gains(step(0, "take 2"), by("village 0,1"))).toEqual([]); // the village was there before
    expect(gains(step(0, "take 2"), by("swamp 0,1"))).toEqual(["founded"]);
    expect(gains(step(0, "lay pond 0,-1"), by("village 0,1"))).toEqual(["founded"]);
    expect(gains(step(0, "lay pond 4,4"), by("village 0,1"))).toEqual([]);
    expect(gains(step(0, "donjon 5,5"), by("village 0,1"))).toEqual([]);
    expect(gains(step(0, "end"), by("village 0,1"))).toEqual([]);
    expect(gains(step(0, "end"), step(1, "lay pond 0,1", founded("0,0")))).toEqual([]); // nor if another fills the ring
    // What somebody else does is told as it was.
    expect(gains(step(0, "end"), step(1, "lay pond 0,1", { ...founded("0,0"), seat: 1 }))).toEqual([
      "founded",
    ]);
  });

  it("is no tile of a kind that lies in the reserve already", () => {
    const held = { ...position, row: ["village", "meadow", "pond"] };
    const course = [step(0, "take 1"), step(0, "lay village 0,1", founded("0,0"))];
    expect(withTilePart(held, course, 0)[1].events).toEqual([]);
  });

  it("is no barony for whoever ends the turn, nor one that the next best move brings as well", () => {
    const later = { ...step(0, "lay village 0,1", founded("0,0")), luck: true };
    const near = { aim: null, trial: null, near: true, hinted: true };
    expect(mainReasonOf(baron, position, [step(0, "end"), later], null, near) ?? "").not.toContain("barony");
    const lay = [step(0, "lay swamp 0,-1"), later];
    expect(mainReasonOf(baron, { ...position, donjons: {} }, lay, null, near)).toContain("barony");
    const rival = [step(0, "lay swamp 1,-1"), later];
    const words = mainReasonOf(baron, { ...position, donjons: {} }, lay, null, { ...near, rival });
    expect(words ?? "").not.toContain("barony");
  });

  it("is not told of tries in which the next best move does as well, nor of ending the turn", () => {
    const line = (move: string): Line => ({
      moves: [],
      course: [step(0, move), step(0, "lay village 0,1", founded("0,0"))],
      points: [0, 0],
      over: false,
      won: false,
      winners: [],
    });
    const all = (move: string) => Array.from({ length: 10 }, () => line(move));
    const nothing = Array.from({ length: 10 }, () => ({ ...line("end"), course: [step(0, "end")] }));
    expect(soonOf(baron, 0, all("lay pond 0,-1"), all("lay pond 4,4"))).toBeNull();
    expect(soonOf(baron, 0, all("lay pond 0,-1"), nothing)?.words).toContain("barony");
    expect(soonOf(baron, 0, all("end"), nothing, { phase: "", piece: null, idle: true })).toBeNull();
  });
});

describe("the same tile at two prices", () => {
  const row = { ...position, row: ["meadow", "pond", "meadow"] };

  it("is no choice: the cheaper one is named, and no word is lost on the other", () => {
    expect(cheaperTwin(row, "take 3")).toBe("take 1");
    expect(cheaperTwin(row, "take 2")).toBeNull();
    const one = cheapest(row, advice("take 3", 0.5, ["take 1", 0.49], ["take 2", 0.4]));
    expect([one.move, ...one.others.map(({ move }) => move)]).toEqual(["take 1", "take 2"]);
    const two = cheapest(row, advice("take 2", 0.5, ["take 3", 0.5], ["take 1", 0.4]));
    expect([two.move, ...two.others.map(({ move }) => move)]).toEqual(["take 2", "take 1"]);
  });

  it("is told as the reason", () => {
    expect(twinWords(row, "take 1")).toBe("The same tile lies at place 3, too, but here it is free.");
    expect(twinWords(row, "take 2")).toBe("");
    expect(twinWords({ ...row, row: ["pond", "meadow", "meadow"] }, "take 2")).toContain("costs more there");
  });
});

describe("just as good", () => {
  it("is only what weighs as much by the numbers told, and not more", () => {
    expect(asGood(2, 3)).toBe(false); // it would argue against the hint
    expect(asGood(7, 1)).toBe(false); // nor is that just as good
    expect(asGood(2, 2)).toBe(true);
    expect(asGood(3, 2)).toBe(false); // "worth 3 more", and just as good "worth 2 more"
    expect(asGood(1, 0.5)).toBe(false); // rings of 2 and 1
    expect(asGood(2, null)).toBe(false);
    const weigh = (move: string, ...events: Record<string, unknown>[]) =>
      weightOf(baron, position, [step(0, move, ...events)], 0)!;
    expect(weigh("lay village 0,1")).toBeGreaterThan(weigh("lay forest 0,1"));
    expect(weigh("lay village 0,1", founded("0,0"))).toBe(7);
    expect(weigh("take 1")).toBeGreaterThan(weigh("take 2", { event: "took", seat: 0, honour: -1 }));
    expect(weightOf(baron, position, [step(0, "end")], 0)).toBeNull();
  });

  it("is not what tells another figure, of whatever kind", () => {
    const ring = "The knight’s ring counts 3 so far, and 2 of 6 cells are still open.";
    expect(figuresDiffer(ring, "It makes the ring of {0}’s knight worth 1 more.")).toBe(true);
    expect(figuresDiffer(ring, "It makes the ring of {0}’s knight worth 3 more.")).toBe(false);
    expect(figuresDiffer("Laid next at 2,-1: it counts 3.", "Laid next at 4,0: it counts 3.")).toBe(false);
    expect(figuresDiffer(ring, "It closes the ring of {1}’s knight.")).toBe(false);
  });

  it("gives way to what plainly more speaks for, where the search cannot tell them apart", () => {
    const weight = (move: string) => ({ a: 2, b: 3, c: 9 })[move] ?? 0;
    expect(plainest(advice("a", 0.5, ["b", 0.49], ["c", 0.4]), 0, weight).move).toBe("b");
    expect(plainest(advice("b", 0.5, ["a", 0.5]), 0, weight).move).toBe("b");
    expect(plainest(advice("a", 0.5, ["b", 0.48]), 0, weight).move).toBe("a");
  });
});

describe("a tile that founds a barony in the same turn", () => {
  const ring = Object.fromEntries(
    around("0,0").map((cell, i) => [cell, i === 0 ? "village" : i === 1 ? "quarry" : "meadow"]),
  );
  const last = around("0,0")[3];
  const { [last]: _gap, ...rest } = ring;
  const free = { ...position, tiles: { "0,0": "meadow", ...rest }, donjons: {} } as BaronPosition;
  const own = { ...free, donjons: position.donjons };
  const lay = (kind: string, cell = last) => step(0, `lay ${kind} ${cell}`);
  const fact = (at: BaronPosition, ...course: Course) => factOf("baron", at, course, 0);

  it("is told with its points: by a knight to be sent, or one who stands there", () => {
    const sent = step(0, "donjon 0,0", founded("0,0", 5));
    expect(fact(free, lay("pond"), sent)).toBe(
      "It fills the last open cell: a knight placed on the meadow beside it founds a barony at once, +5.",
    );
    const closing = { ...lay("pond"), events: sent.events };
    expect(fact(own, closing)).toBe("It closes the ring of {0}’s knight: a barony, +5.");
    // Only what the rules have told of the very turn: nothing is founded that is not, nor by other tiles.
    expect(fact(free, lay("pond"), step(0, "end"))).not.toContain("founds");
    expect(fact(free, lay("pond", "9,9"), sent) ?? "").not.toContain("founds");
    expect(fact(free, lay("pond"), { ...sent, seat: 1 })).not.toContain("founds");
  });

  it("is what it is taken for, though another tile differs in price", () => {
    const took = { event: "took", seat: 0, honour: -1 };
    const at = {
      ...own,
      row: ["pond", "forest", "meadow"],
      reserve: [[null, null]],
    } as unknown as BaronPosition;
    const closes = step(0, `lay forest ${last}`, founded("0,0", 6));
    const good = [step(0, "take 2", took), { ...closes, luck: true }];
    expect(fact(at, ...good)).toContain("It closes the ring of {0}’s knight: a barony, +6.");
    const other = [step(0, "take 1"), lay("pond", "9,9")];
    expect(mainReasonOf(baron, at, good, other)).toContain("a barony, +6.");
    const weights = [good, other].map((course) => weightOf(baron, at, course, 0));
    expect(asGood(weights[0], weights[1])).toBe(false);
  });

  it("is never just as good as one that founds nothing", () => {
    const weigh = (...course: Course) => weightOf(baron, free, course, 0);
    const beside = around(around("0,0")[0]).find((cell) => !(cell in free.tiles))!;
    const founds = weigh(lay("pond"), step(0, "donjon 0,0", founded("0,0", 5)));
    expect(asGood(founds, weigh(lay("pond", beside)))).toBe(false);
  });
});

describe("a price beside the same tile at another place", () => {
  it("is told once", () => {
    expect(
      onlyPrice("It costs nothing; the next best tile, which counts as much, would cost 1 honour."),
    ).toBe(true);
    expect(onlyPrice("It costs 1 honour instead of 3.")).toBe(true);
    expect(onlyPrice("The tile counts 2 instead of 1.")).toBe(false);
    lang.value = "fr";
    expect(tellsPrice("La tuile compte 2 au lieu de 1, mais coûte 1 point d’honneur au lieu de 0.", 1)).toBe(
      true,
    );
  });
});

describe("a knight that is kept", () => {
  it("is told with what the best free meadow would bring", () => {
    const words = (at: BaronPosition) => smallOfBaron(at, step(0, "end"), 0);
    expect(words(position)).toBe("No free meadow would bring anything so far; the knight is kept.");
    const rich = meadow({ value: 5, brings: [5, 5] });
    // What counts much speaks for the knight: only what speaks against him is told, if anything does.
    expect(words(rich)).toBe("A knight once placed stays there; in hand he is free for a richer meadow.");
    expect(words({ ...rich, hand: [1, 5] })).toContain("the last one in hand");
    const reserve = [
      [null, null],
      ["swamp", null],
    ];
    expect(words({ ...rich, reserve })).toContain(
      "{1} could lay a tile of −1 (swamp) beside the best free meadow",
    );
    const full = meadow({ value: 5, brings: [5, 5], spoils: [] });
    expect(words({ ...full, reserve })).not.toContain("swamp"); // it fits nowhere
    // Land of a barony that one has counts once only, and somebody else's has to be fought for.
    expect(words(meadow({ value: 5, brings: [0, 5], barons: [0] }))).toContain("anything");
    expect(words(meadow({ value: 5, brings: [5, 0], barons: [1] }))).toContain(
      "shares land with {1}’s baron",
    );
  });
});

describe("that no meadow is worth a knight", () => {
  it("is said in full once, then briefly", () => {
    const words = (at: BaronPosition, again: boolean) =>
      smallOfBaron(at, step(0, "end"), 0, { told: () => again });
    const poor = meadow({ value: 2, brings: [2, 2] });
    expect(words(poor, false)).toContain("On no free meadow would a barony count more than 2 so far");
    expect(words(poor, true)).toBe(
      "Still no free meadow that would bring more than 2 by what lies there so far.",
    );
    expect(words(position, true)).toBe(
      "Still no free meadow that would bring anything by what lies there so far.",
    );
    lang.value = "de";
    expect(words(poor, true)).toBe(
      "Noch immer keine freie Wiese, die mit dem, was bisher daliegt, mehr als 2 brächte.",
    );
    lang.value = "fr";
    expect(words(poor, true)).toBe(
      "Toujours aucune prairie libre qui rapporterait plus de 2 avec ce qui s’y trouve pour l’instant.",
    );
  });
});

describe("hints of a whole game of Baron", () => {
  it("say a price once, name no twin and have more to say than that moves hardly differ", async () => {
    speed.value = "off";
    forcedSteps.value = false;
    coordinates.value = false;
    const at = hintTable("baron", 2, 12n, 1, 1000);
    void at.run();
    const seen = { hints: 0, twins: 0, empty: 0, ends: 0, kept: 0 };
    for (let n = 0; n < 75 && (await turn(at)); n++) {
      const { moves, position: land } = at.now.value as { moves: string[]; position: BaronPosition };
      if (moves.length > 1) {
        await at.askHint();
        const { move, others } = at.hint.value as Advice;
        lang.value = LANGS[n % 3];
        const words = [
          await askReason(at, at.count.value, move, null),
          await askDanger(at),
          await askOther(at),
        ].join(" ");
        seen.hints++;
        for (const one of [move, ...others.map((other) => other.move)])
          expect(cheaperTwin(land, one)).toBeNull();
        if (twinWords(land, move) !== "") {
          expect(words).not.toMatch(
            /next best tile, which counts|zweitbeste Plättchen, das ebenso|la tuile du deuxième choix/,
          );
          expect(words).toContain(twinWords(land, move));
          seen.twins++;
        }
        for (const told of words.match(/\p{L}[^.!?]*[.!?]/gu) ?? [])
          expect(words.split(told).length, words).toBe(2);
        expect(words).not.toMatch(
          /costs 1 honour.*costs 1 honour|kostet.* 1 Ehrenpunkt.*kostet 1 Ehrenpunkt/,
        );
        expect(words, move).not.toMatch(/undefined|null|NaN|[{}]/);
        if (/hardly matters|kaum einen Unterschied|ne change presque rien/.test(words)) seen.empty++;
        if (/On no free meadow|Auf keiner freien Wiese|Sur aucune prairie libre/.test(words)) seen.kept++;
        if (move === "end") {
          expect(words).not.toMatch(
            /(What it is for|Bald bringt|bring|rapport)[^.]*(barony \(|Baronie \(|baronnie \()/,
          );
          seen.ends++;
        }
        lang.value = "en";
        at.pickMove(move);
      } else at.pickMove(moves[0]);
      at.confirm();
    }
    at.close();
    expect(seen.hints).toBeGreaterThan(40);
    expect(Math.min(seen.twins, seen.ends)).toBeGreaterThan(0);
    expect(seen.empty).toBeLessThan(seen.hints / 15);
    expect(seen.kept).toBeLessThan(2);
  });
});
