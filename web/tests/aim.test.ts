// web/tests/aim.test.ts -- the hints of a round of Feudo keep to one plan, which can be paid.
import { describe, expect, it } from "vitest";
import type { FeudoPosition } from "../src/games/feudo-words";
import { PUBLIC, type Advice, type Course } from "../src/lib/bridge";
import { keepAim, steps, type Aim } from "../src/play/aim";
import { factOf } from "../src/play/facts";
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

  it("names a town, and the pay that a mercenary wants", () => {
    const kept = keepAim(look().position, advice(["card merc2", 0.5]), 0, null);
    aim = kept.aim;
    expect(aim).not.toBeNull();
    const words = factOf("feudo", look().position, course("card merc2"), 0, aim!.town)!;
    expect(words).toContain(aim!.town);
    expect(words).toContain("Mercenary 2 (3)");
    expect(words).toContain("trading card worth 1");
    // Without a card to pay him he is no part of it.
    const poor = { ...look().position, trades: [[0, 0, 0], [0]] };
    expect(factOf("feudo", poor, course("card merc2"), 0, aim!.town) ?? "").not.toContain("siege");
  });

  it("is kept to while that costs next to nothing: the mercenary is paid", () => {
    for (const card of ["merc2", "knight1", "first"]) match.play(`card ${card}`);
    const { position } = look();
    const same = keepAim(position, advice(["trade 0", 0.5], ["trade 2", 0.49], ["trade 4", 0.48]), 0, aim);
    expect(same.advice.move).toBe("trade 2");
    expect(same.advice.gone).toBeUndefined();
    expect(same.advice.others[0].move).toBe("trade 0");
    expect(same.aim).toEqual(aim);
    expect(factOf("feudo", position, course("trade 2"), 0, aim!.town)).toContain("pays Mercenary 2");
  });

  it("is given up by name for what is clearly better", () => {
    const { position } = look();
    const other = keepAim(position, advice(["trade 0", 0.5], ["trade 2", 0.45]), 0, aim);
    expect([other.advice.move, other.advice.gone]).toEqual(["trade 0", aim!.town]);
    expect(factOf("feudo", position, course("trade 0"), 0, null)).toContain(
      "Nothing pays then for Mercenary 2",
    );
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
    const kept = keepAim(position, advice([away, 0.5], [near, 0.485]), 0, aim);
    expect([kept.advice.move, kept.aim]).toEqual([near, aim]);
    expect(factOf("feudo", position, course(near), 0, aim!.town)).toContain(aim!.town);
    const left = keepAim(position, advice([away, 0.5], [near, 0.4]), 0, aim);
    expect([left.advice.move, left.advice.gone]).toEqual([away, aim!.town]);
    // Another round, another plan.
    const before = { ...aim!, round: aim!.round - 1 };
    expect(keepAim(position, advice([away, 0.5]), 0, before).advice.gone).toBeUndefined();
    match.close();
  });
});
