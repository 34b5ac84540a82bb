// web/tests/threats.test.ts -- dangers of Feudo that stand beside one's pieces already are told, as the rules let them come.
import { afterEach, describe, expect, it } from "vitest";
import { position as layFeudo } from "../src/games/feudo-lessons";
import type { FeudoPosition } from "../src/games/feudo-words";
import { gameModule } from "../src/games/list";
import type { Advice } from "../src/lib/bridge";
import { forcedSteps, lang, langNumber, LANGS, speed } from "../src/lib/settings";
import { Table } from "../src/lib/table";
import type { Thinker } from "../src/lib/thinker";
import { askDanger, askReason } from "../src/play/hint-words";
import { foesAt } from "../src/play/siege";
import { retreatWords, threatsTo, threatWords } from "../src/play/threats";
import { exampleRecord } from "../src/rules/steps";
import { turn } from "./by-hints";
import { loadRules } from "./rules";

const rules = await loadRules();
const game = rules.catalogue(0).find(({ name }) => name === "feudo")!;
afterEach(() => {
  lang.value = "en";
  forcedSteps.value = true;
});

/** The last march of a round; Odo's First Knight may stand beside Infantryman 1. */
const record = (first: string, order = [1, 0]) =>
  exampleRecord(
    game,
    layFeudo([{ inf1: "6,8", first: "8,8" }, { first }], {
      phase: "march",
      step: 3,
      order,
      plots: [
        ["inf2", "inf1", "first", 0],
        ["baron", "milady", "first", 0],
      ],
    }),
  );

describe("a foe beside a piece", () => {
  const threats = (first: string, order?: number[], move = "stay") => {
    const match = rules.loadRecord(record(first, order));
    const { position, count, turn } = match.look<FeudoPosition>(-1, 0, 0);
    expect(turn).toBe(0);
    try {
      return threatsTo(position, 0, move, foesAt(match, count, 0, 2));
    } finally {
      match.close();
    }
  };

  it("is a danger if the rules let it attack and win, and it is told who strikes first", () => {
    const [one, ...more] = threats("5,8");
    expect(more).toEqual([]);
    expect([one.piece, one.seat, one.n, one.defence, one.first]).toEqual(["inf1", 1, 5, 2, true]);
    const words = LANGS.map((code) => {
      lang.value = code;
      return threatWords(one).replaceAll(/\s/g, " ");
    });
    expect(words).toEqual([
      "Danger: {1} attacks before you and can defeat Infantryman 1, 5 (the First Knight) against 2.",
      "Gefahr: {1} greift vorher an und kann Fußsoldat 1 besiegen, 5 (der Erste Ritter) gegen 2.",
      "Danger : {1} attaque avant vous et peut vaincre le fantassin 1, 5 (le Premier Chevalier) contre 2.",
    ]);
  });

  it("is none from afar", () => {
    expect(threats("3,5", [1, 0])).toEqual([]);
  });
});

describe("a plan that is given up", () => {
  it("is told with the danger that has come, once, and not by a share of the win", async () => {
    speed.value = "off";
    forcedSteps.value = false;
    const match = rules.loadRecord(record("5,8"));
    const seats = [0, 1].map((arms) => ({ name: arms ? "Odo" : "Ann", arms, level: arms }));
    const move = match.look(-1, 0, 0).moves.find((one) => one.startsWith("move first"))!;
    const advise = async (): Promise<Advice> => ({
      move,
      worth: [0.5, 0.5],
      line: [move],
      others: [{ move: "stay", worth: [0.4, 0.6], visits: 1 }],
    });
    const courses = async (_: string, index: number, moves: readonly string[]) =>
      match.courses(index, moves, 0, langNumber());
    const think = () => Promise.reject(new Error("nobody looks ahead here"));
    const thinker = { advise, courses, think, hurry() {} } as unknown as Thinker;
    const at = new Table("threat", () => game, gameModule("feudo"), seats, match, thinker, false);
    void at.run();
    await turn(at);
    await at.askHint();
    const words = async () => [await askReason(at, at.count.value, move, null), await askDanger(at)];
    const DANGER = "Odo attacks before you and can defeat Infantryman 1, 5 (the First Knight) against 2";
    const [why, danger] = await words();
    expect(why).not.toContain(DANGER);
    expect(danger).toContain(DANGER);
    expect(danger?.match(/Danger|may still attack/g)).toHaveLength(1); // one on a card
    const shift = { town: "Worcester", why: "better", less: 8 } as const;
    at.hint.value = { ...(at.hint.value as Advice), shift };
    const [shifted, rest] = await words();
    expect(shifted).toContain(`The siege of Worcester is given up. Danger: ${DANGER}`);
    expect(shifted).not.toContain("8 %");
    expect(shifted?.startsWith(why!)).toBe(true); // what the move is for comes first
    expect(rest ?? "").not.toMatch(/Danger|may still attack/);
    at.close();
  });
});

describe("a march out of reach", () => {
  it("is told as one where the rules say so", () => {
    const plots = [
      ["inf2", "first", "inf1", 0],
      ["baron", "milady", "first", 0],
    ];
    const laid = layFeudo([{ inf1: "6,8" }, { first: "5,8" }], {
      phase: "march",
      step: 3,
      order: [1, 0],
      plots,
    });
    const match = rules.loadRecord(exampleRecord(game, laid));
    const { position, count, moves } = match.look<FeudoPosition>(-1, 0, 0);
    const foes = foesAt(match, count, 0, 2);
    const marches = moves.filter((one) => one.startsWith("move inf1"));
    const told = marches.map((move) => [move, retreatWords(position, 0, move, foes)] as const);
    for (const [move, words] of told)
      expect(words !== null, move).toBe(foes.strikes(move, move.split(" ")[2], "inf1") === null);
    const said = told.flatMap(([, words]) => words ?? []);
    expect(said.length).toBeGreaterThan(0);
    expect(said[0]).toBe(
      "Where Infantryman 1 stands, {1} can attack in this round, 5 against 2; there nobody can.",
    );
    match.close();
  });
});
