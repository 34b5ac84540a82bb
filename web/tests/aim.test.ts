// web/tests/aim.test.ts -- the hints of a round of Feudo keep to one plan, which can be paid.
import { describe, expect, it } from "vitest";
import type { FeudoPosition } from "../src/games/feudo-words";
import { OVER, PUBLIC, type Advice, type Course } from "../src/lib/bridge";
import { distinct } from "../src/play/advice";
import { keepAim, shiftOf, steps, strength, type Aim } from "../src/play/aim";
import { factOf } from "../src/play/facts";
import { shiftWords } from "../src/play/hint-words";
import { foesAt, trialAt } from "../src/play/siege";
import { loadRules } from "./rules";

const rules = await loadRules();
const feudo = rules.catalogue(0).find(({ name }) => name === "feudo")!;

const advice = (...shares: [string, number][]): Advice => {
  const [best, ...others] = shares.map(([move, share]) => ({ move, worth: [share, 1 - share], visits: 1 }));
  return { move: best.move, worth: best.worth, line: [best.move], others };
};

/** The first plot of seat 0: its castle stands four steps from a town or less. */
function atPlot() {
  for (let seed = 1n; ; seed++) {
    const match = rules.begin(feudo.index, 2, seed, []);
    const look = () => match.look<FeudoPosition>(-1, match.look(-1, PUBLIC, 0).turn, 0);
    while (look().phase !== "plot" || look().turn !== 0) match.play(look().moves[0]);
    const { position } = look();
    const castle = position.castles[0]!;
    const town = Object.values(position.towns).some(({ at }) => steps(at, castle) <= 4);
    if (town) return { match, look };
    match.close();
  }
}

const course = (move: string): Course => [{ seat: 0, move, luck: false, events: [] }];

describe("a plan of Feudo", () => {
  const { match, look } = atPlot();
  let aim: Aim | null = null;
  const trial = () => trialAt(match, look().count, 0);
  const fact = (position: FeudoPosition, move: string, of: Aim | null) =>
    factOf("feudo", position, course(move), 0, { aim: of?.town ?? null, units: of?.units, trial: trial() });

  it("names a town, and the pay that a mercenary wants", () => {
    const kept = keepAim(look().position, advice(["card merc2", 0.5]), 0, null, trial());
    aim = kept.aim;
    expect(aim).not.toBeNull();
    const words = fact(look().position, "card merc2", aim)!;
    expect(words).toContain(aim!.town);
    expect(words).toContain("Mercenary 2 (3)");
    expect(words).toContain("trading card worth ");
    // It is one that the seat holds, though less would be enough.
    const dear = { ...look().position, trades: [[4, 0, 0], [0]] };
    expect(fact(dear, "card merc2", aim)).toContain("trading card worth 4.");
    // Without a card to pay him he is no part of it.
    const poor = { ...look().position, trades: [[0, 0, 0], [0]] };
    expect(fact(poor, "card merc2", aim) ?? "").not.toContain("siege");
  });

  it("is kept to while that costs next to nothing: the mercenary is paid", () => {
    for (const card of ["merc2", "knight1", "first"]) match.play(`card ${card}`);
    const { position } = look();
    const same = keepAim(
      position,
      advice(["trade 0", 0.5], ["trade 2", 0.49], ["trade 4", 0.48]),
      0,
      aim,
      trial(),
    );
    expect(same.advice.move).toBe("trade 2");
    expect(same.advice.shift).toBeUndefined();
    expect(same.advice.others[0].move).toBe("trade 0");
    expect(same.aim?.town).toBe(aim!.town);
    expect(fact(position, "trade 2", aim)).toContain("pays Mercenary 2");
  });

  it("is given up by name for what is clearly better", () => {
    const { position } = look();
    const other = keepAim(position, advice(["trade 0", 0.5], ["trade 2", 0.45]), 0, aim, trial());
    expect([other.advice.move, other.advice.shift]).toEqual([
      "trade 0",
      { town: aim!.town, why: "better", less: 5, instead: "trade 2" },
    ]);
    expect(shiftWords(other.advice.shift!).replace(/\s/g, " ")).toContain(
      `siege of ${aim!.town} would now win 5 % less often`,
    );
    // Where the search has not looked at the siege there is no number to give; that it is given up is said.
    const blind = keepAim(position, advice(["trade 0", 0.5]), 0, aim, trial());
    expect(blind.advice.shift).toEqual({ town: aim!.town, why: "better" });
    expect(shiftWords(blind.advice.shift!)).toContain(`siege of ${aim!.town} is given up`);
    expect(fact(position, "trade 0", null)).toContain("Nothing pays then for Mercenary 2");
  });

  it("leads the marches to the same town", () => {
    match.play("trade 2");
    for (let n = 0; n < 40 && (look().phase !== "march" || look().turn !== 0); n++) {
      const own = look().moves;
      match.play(own.find((move) => !move.startsWith("card merc")) ?? own[0]);
    }
    const { position, moves } = look();
    const goal = position.towns[aim!.town].at;
    const far = (move: string) => steps(move.split(" ")[2], goal);
    const marches = moves.filter((move) => move.startsWith("move "));
    const [near] = marches.filter((move) => far(move) === 1);
    const away = marches.reduce((a, b) => (far(b) > far(a) ? b : a));
    expect(near).toBeDefined();
    const kept = keepAim(position, advice([away, 0.5], [near, 0.485]), 0, aim, trial());
    expect([kept.advice.move, kept.aim?.town]).toEqual([near, aim!.town]);
    expect(fact(position, near, kept.aim)).toContain(`stands beside ${aim!.town}. The siege: `);
    const left = keepAim(position, advice([away, 0.5], [near, 0.4]), 0, aim, trial());
    expect([left.advice.move, left.advice.shift?.town]).toEqual([away, aim!.town]);
    // Another round, another plan.
    const before = { ...aim!, round: aim!.round - 1 };
    expect(keepAim(position, advice([away, 0.5]), 0, before, trial()).advice.shift).toBeUndefined();
  });

  it("says what has changed when its siege cannot be laid any more", () => {
    const { position } = look();
    const [piece] = (position.plots[0] as string[]).slice(position.step! - 1);
    const goal = position.towns[aim!.town].at;
    const far = (move: string) => steps(move.split(" ")[2], goal);
    const marches = look().moves.filter((move) => move.startsWith("move "));
    const away = marches.reduce((a, b) => (far(b) > far(a) ? b : a));
    const meant: Aim = { ...aim!, units: [piece, ...aim!.units.filter((one) => one !== piece)] };
    const after = match.preview<FeudoPosition>(away, 0)!.position;
    const gone = { ...after, step: position.step! + 1 };
    expect(far(away)).toBeGreaterThan(1);
    expect(shiftOf(gone, 0, meant)).toEqual({ town: aim!.town, why: "elsewhere", piece });
    expect(shiftOf({ ...gone, fog: true }, 0, meant)?.why).toBe("fog");
    const [, foe] = Object.keys(position.pieces[1]);
    const held = [position.pieces[0], { ...position.pieces[1], [foe]: { at: goal } }];
    expect(shiftOf({ ...position, pieces: held }, 0, meant)).toEqual({
      town: aim!.town,
      why: "taken",
      who: 1,
    });
    const own = { ...position.pieces[0], [piece]: { ...position.pieces[0][piece], sick: true } };
    const ill = { ...position, pieces: [own, position.pieces[1]] };
    expect(shiftOf(ill, 0, meant)).toEqual({ town: aim!.town, why: "sick", piece });
    match.close();
  });
});

describe("alternatives", () => {
  it("are none where a piece of the same kind stands in the same place", () => {
    const { match, look } = atPlot();
    const { position } = look();
    const given = advice(
      ["card inf1", 0.54],
      ["card inf2", 0.5],
      ["card knight1", 0.49],
      ["card knight2", 0.45],
    );
    const moves = (at: FeudoPosition) => distinct(at, 0, given).others.map(({ move }) => move);
    expect(moves(position)).toEqual(["card knight1"]);
    const pieces = [
      { ...position.pieces[0], inf2: { at: "1,1" }, knight2: { ...position.pieces[0].knight2, sick: true } },
      position.pieces[1],
    ];
    expect(moves({ ...position, pieces })).toEqual(["card inf2", "card knight1", "card knight2"]);
    match.close();
  });
});

describe("what the others may still do", () => {
  it("is tried by the rules: who may help a foe, and who may attack the piece that goes there", () => {
    const seen = { joins: 0, strikes: 0, words: 0 };
    for (let seed = 1n; seed <= 12n && Math.min(...Object.values(seen)) === 0; seed++) {
      const match = rules.begin(feudo.index, 2, seed, []);
      for (let n = 0; n < 220; n++) {
        const { turn, phase, count } = match.look<FeudoPosition>(-1, PUBLIC, 0);
        if (turn === OVER) break;
        if (turn === 0 && phase === "march") {
          const { position, moves } = match.look<FeudoPosition>(-1, 0, 0);
          const foes = foesAt(match, count, 0, 2);
          const ground = { aim: null, trial: trialAt(match, count, 0), foes };
          const pieces = Object.entries(position.pieces[1]).filter(([, { at }]) => at?.includes(","));
          const marches = moves.filter((move) => move.startsWith("move ") && !move.includes("milady"));
          const close = marches.filter((move) =>
            pieces.some(([, { at }]) => steps(at!, move.split(" ")[2]) === 1),
          );
          for (const move of close.slice(0, 3)) {
            const cell = move.split(" ")[2];
            const [, { at }] = pieces.find(([, one]) => steps(one.at!, cell) === 1)!;
            const help = foes.joins(move, at!, 1);
            for (const piece of help?.pieces ?? []) {
              expect(position.pieces[1][piece].at).not.toBe(at);
              expect(piece, "she does not fight").not.toBe("milady");
              seen.joins++;
            }
            const fight = help?.pieces.reduce((sum, piece) => sum + strength(position, 1, piece), 0) ?? 0;
            if (help) expect(help.defence, "all who come count").toBeGreaterThanOrEqual(fight);
            const strike = foes.strikes(move, cell, move.split(" ")[1]);
            if (strike) {
              expect(strike.beaten).toContain(move.split(" ")[1]);
              expect(strike.n).toBeGreaterThan(strike.defence);
              expect(strike.pieces.every((piece) => piece in position.pieces[1])).toBe(true);
              expect(foes.strikes(move, cell, "milady")).toBeNull(); // who stands there cannot be attacked
              seen.strikes++;
            }
            const words = factOf("feudo", position, course(move), 0, ground) ?? "";
            if (/The attack: /.test(words) && help?.seat === 1 && words.includes("as of now")) {
              expect(words).toMatch(/as of now; \{1\} may still bring up .+: then \d+ against \d+\.$/);
              seen.words++;
            }
            expect(foes.strikes(move, position.castles[0]!, "baron")).toBeNull(); // nobody attacks a castle
          }
        }
        match.play(match.think(1));
      }
      match.close();
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });
});
