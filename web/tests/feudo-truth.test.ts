// web/tests/feudo-truth.test.ts -- hints of Feudo promise no siege that somebody can take before, and no step that leads nowhere.
import { describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import type { FeudoPosition } from "../src/games/feudo-words";
import type { EventData, Match } from "../src/lib/bridge";
import { LANGS, lang } from "../src/lib/settings";
import type { Table } from "../src/lib/table";
import { besideWords } from "../src/play/feudo-facts";
import { ownTowns } from "../src/play/hint-danger";
import { type Foes, foesAt } from "../src/play/siege";
import { smallFactOf } from "../src/play/small-facts";
import { retreatWords, threatWords } from "../src/play/threats";
import type { Line } from "../src/play/walk";
import { askedForAll, rules, step } from "./by-hints";

askedForAll();

const nobody: Foes = { joins: () => null, takes: () => null, strikes: () => null };
const odo = {
  ...{ seat: 1, pieces: ["knight3", "inf1"], units: ["knight3", "inf1"], n: 9, defence: 7 },
  ...{ pay: 0, beaten: [], often: 1 },
};
const position = {
  ...{ phase: "march", step: 3, round: 4, rounds: 10, fog: false, map: {}, order: [1, 0] },
  towns: { Evesham: { at: "9,3", owner: null }, Worcester: { at: "20,3", owner: null } },
  castles: ["11,5", "0,0"],
  plots: [["merc2", "first", 4], []],
  trades: [[4], [0]],
  numbers: [{ first: [5, 2], inf1: [2, 1], inf2: [2, 1], merc2: [3, 1] }, {}],
  pieces: [{ first: { at: "11,5" }, inf1: { at: "10,3" }, inf2: { at: "8,3" }, merc2: { at: "12,3" } }, {}],
} as unknown as FeudoPosition;

describe("a siege", () => {
  const words = (foes: Foes, at = position) =>
    besideWords(at, "move first 9,4", 0, { aim: "Evesham", trial: null, foes });

  it("is told with who can take the town first", () => {
    expect(words(nobody)).toMatch(/^Then all stand beside Evesham/);
    for (const code of LANGS) {
      lang.value = code;
      const said = words({ ...nobody, takes: () => odo })!;
      expect(said).toMatch(/^\{1\}[^.]* Evesham [^.]*9 (against|gegen|contre) 7\. /);
    }
    lang.value = "en";
  });

  it("asks only those who attack before", () => {
    const asked: number[][] = [];
    const foes: Foes = {
      ...nobody,
      takes: (_, __, before) => {
        asked.push([...before]);
        return null;
      },
    };
    words(foes);
    words(foes, { ...position, order: [0, 1] });
    words(foes, { ...position, towns: { ...position.towns, Evesham: { at: "9,3", owner: 1 } } });
    expect(asked).toEqual([[1]]);
  });

  it("may be taken before by the rules only with more than the town has", () => {
    const { index } = rules.catalogue(0).find(({ name }) => name === "feudo")!;
    const seen = { taken: 0, free: 0 };
    for (let seed = 1n; seed < 20n && Math.min(seen.taken, seen.free) === 0; seed++) {
      const match: Match = rules.begin(index, 2, seed, []);
      for (let n = 0; n < 200; n++) {
        const { turn, phase, moves, count } = match.look(-1, 0, 0);
        if (turn === -2) break;
        const at = match.look<FeudoPosition>(-1, 0, 0).position;
        if (turn === 0 && phase === "march" && at.order?.[0] === 1 && moves.includes("stay")) {
          const foes = foesAt(match, count, 0, 2);
          for (const { at: cell, owner } of Object.values(at.towns).filter((one) => one.owner !== 1)) {
            const one = foes.takes("stay", cell, [1]);
            if (one) expect(one.n).toBeGreaterThan(one.defence);
            if (one) expect([null, 0]).toContain(owner);
            seen[one ? "taken" : "free"]++;
          }
        }
        match.play(match.think(1));
      }
      match.close();
    }
    expect(Math.min(seen.taken, seen.free), JSON.stringify(seen)).toBeGreaterThan(0);
  });
});

describe("shillings", () => {
  const trade = { ...position, phase: "trade", step: null } as FeudoPosition;
  const small = (move: string, aim: string | null = "Evesham") =>
    smallFactOf("feudo", trade, [step(0, move)], 0, { aim, heading: "Worcester" });

  it("bring nobody nearer to the siege of this round who gets not beside it", () => {
    expect(small("spend merc2 11,3") ?? "").not.toContain("to be besieged");
  });

  it("get a piece out of reach of whoever can defeat it", () => {
    const foes: Foes = {
      ...nobody,
      strikes: (move) => (move === "done" ? { ...odo, n: 6, defence: 3 } : null),
    };
    expect(retreatWords(trade, 0, "spend merc2 13,3", foes)).toBe(
      "Where Mercenary 2 stands, {1} can attack in this round, 6 against 3; there nobody can.",
    );
  });
});

describe("two pieces in danger", () => {
  const threat = (piece: string, n: number) => ({ ...odo, defence: 2, n, piece, first: true });

  it("are both told, the second briefly", () => {
    expect(threatWords(threat("knight3", 4), threat("inf2", 3))).toMatch(
      /can defeat Knight 3, 4 \([^)]*\) against 2\. Infantryman 2 is in danger, too: 3 against 2\.$/,
    );
    expect(threatWords(threat("knight3", 4))).not.toContain("too");
  });
});

describe("a town so far off", () => {
  it("is nobody's way, though hints have named it", () => {
    const words = (to: string) =>
      smallFactOf("feudo", position, [step(0, `move merc2 ${to}`)], 0, { aim: null, heading: "Worcester" });
    expect(words("13,3") ?? "").not.toContain("Worcester");
    expect(words("16,3")).toContain("Worcester: 4 steps are left");
  });
});

describe("a town that is lost in the tries", () => {
  it("is no danger before it is one's own", () => {
    const lost = (town: string) => ({ event: "lost_town", seat: 0, town, points: -3 });
    const lines = [{ course: [step(1, "strike", lost("Evesham"), lost("Worcester"))] }] as unknown as Line[];
    const own = { ...position.towns, Worcester: { at: "20,3", owner: 0 } };
    const table = {
      module: gameModule("feudo"),
      now: { value: { turn: 0, position: { ...position, towns: own } } },
    } as unknown as Table;
    const kept = ownTowns(table, lines).flatMap(({ course }) => course.flatMap(({ events }) => events));
    expect(kept.map(({ data }: { data: EventData }) => data.town)).toEqual(["Worcester"]);
  });
});
