// web/tests/quiet-hints.test.ts -- hints of Feudo for which no reason is known: a town left empty is told, and what is hoped for next.
import { afterEach, describe, expect, it } from "vitest";
import type { FeudoPosition } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import type { Advice, Preview } from "../src/lib/bridge";
import { lang } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { emptiedBy } from "../src/play/foresight";
import { hopedWords, quietOf } from "../src/play/hint-words";
import { step } from "./by-hints";

afterEach(() => {
  lang.value = "en";
});

const towns = { Kenilworth: { at: "1,1", owner: 0 }, Ombersley: { at: "2,1", owner: 1 } };
const at = (baron: string, inf2: string) =>
  ({
    to_act: 0,
    towns,
    castles: ["9,9", "8,8"],
    pieces: [{ baron: { at: baron }, inf2: { at: inf2 } }, {}],
    won: [],
  }) as unknown as FeudoPosition;
const before = at("1,1", "1,0");
const BOTH = "advance 2,1 baron+inf2";
const ONE = "advance 2,1 inf2";
const preview = (move: string) =>
  ({ position: move === BOTH ? at("2,1", "2,1") : at("1,1", "2,1") }) as unknown as Preview;
const table = {
  module: gameModule("feudo"),
  now: { value: { position: before, turn: 0, phase: "advance", moves: [BOTH, ONE], count: 0 } },
  previewOf: preview,
} as unknown as Table;
const quiet = (move: string, next: string) => {
  const hint: Advice = {
    move,
    worth: [0.5, 0.5],
    line: [],
    others: [{ move: next, worth: [0.5, 0.5], visits: 1 }],
  };
  return quietOf(table, hint, { aim: null, trial: null, near: true });
};

describe("a hint that leaves a town of one’s own empty", () => {
  it("is known by where those come from who enter", () => {
    expect(emptiedBy(before, preview(BOTH), BOTH, 0)).toBe("Kenilworth");
    expect(emptiedBy(before, preview(ONE), ONE, 0)).toBeNull();
    expect(emptiedBy(at("1,1", "1,1"), preview(ONE), ONE, 0)).toBeNull(); // the Baron stays
  });

  it("never makes no difference", () => {
    expect(quiet(BOTH, ONE)).toMatch(/^It leaves Kenilworth empty, and still wins about as often as “/);
    expect(quiet(ONE, BOTH)).toContain("It makes no difference here");
    lang.value = "de";
    expect(quiet(BOTH, ONE)).toMatch(/^Kenilworth steht dann leer; trotzdem führt das etwa ebenso oft/);
    lang.value = "fr";
    expect(quiet(BOTH, ONE)).toMatch(/^Kenilworth reste alors sans défenseur/);
  });
});

describe("a step that wins nothing at once", () => {
  const beaten = { event: "beaten", seat: 1, other: 0, piece: "knight1", points: 4 };

  it("is told with what its player gains next in the expected course", () => {
    const first = step(0, "spend baron 2,2");
    const course = [first, step(1, "stay"), step(0, "strike", beaten)];
    expect(hopedWords(table, course)).toBe("After it you can hope for a victory over {1}’s Knight 1 (+4).");
    lang.value = "de";
    expect(hopedWords(table, course)).toMatch(
      /^Danach lässt sich auf einen Sieg über .+ von \{1\} \(\+4\) hoffen\.$/,
    );
    lang.value = "fr";
    expect(hopedWords(table, course)).toMatch(/^Ensuite, on peut espérer une victoire sur /);
    expect(hopedWords(table, [first, step(1, "strike", { ...beaten, seat: 0, other: 1 })])).toBeNull();
    expect(hopedWords(table, [step(0, "strike", beaten)])).toBeNull();
  });
});
