// web/tests/hindsight.test.ts -- why another move was better, looking back: true consequences, else a difference of position, else no reason at all.
import { afterEach, describe, expect, it } from "vitest";
import type { BaronPosition } from "../src/games/baron";
import type { FeudoPosition } from "../src/games/feudo-words";
import type { Course, EventData, Moment, Review, Told } from "../src/lib/bridge";
import type { BaronyPosition } from "../src/games/barony-words";
import { around } from "../src/lib/hex";
import { capital } from "../src/lib/i18n";
import { LANGS, lang } from "../src/lib/settings";
import type { Thinker } from "../src/lib/thinker";
import { ofBarony } from "../src/play/barony-facts";
import { differenceOf } from "../src/play/difference";
import { askFollowed } from "../src/play/followed";
import { promisesAttack } from "../src/play/feudo-facts";
import {
  askHindsight,
  attackAnyway,
  keepsPromise,
  cheaperWords,
  fateWords,
  giftWords,
  isGoldAnyway,
} from "../src/play/hindsight";
import { leadWords, spentWords } from "../src/play/knights";
import { preventsAt } from "../src/play/prevents";
import { gainWords } from "../src/play/reason";
import type { Foes } from "../src/play/siege";
import { baronStance, feudoStance } from "../src/play/stance";
import { roundAt } from "../src/play/when";
import { beforeBarony, finished } from "./finished";

afterEach(() => {
  lang.value = "en";
});

const told = (data: object): Told => ({ data: { rule: "B1", ...data } as EventData, say: "" });
const step = (seat: number, move: string, ...events: Told[]) => ({ seat, move, luck: false, events });
const founded = (seat: number, honour: number) => told({ event: "founded", seat, honour });

describe("a better move that hands points to somebody else", () => {
  const at = finished("baron");
  const good: Course = [step(1, "lay field 1,1", founded(0, 5))];
  const came = (...events: Told[]) => [{ index: 0, by: 0, move: "x", events }];

  it("says so, and what they got in the game", () => {
    expect(giftWords(at, good, came(founded(0, 7)))).toBe(
      "It gives {0} +5 at once; in the game {0} then got +7.",
    );
    expect(giftWords(at, good, came(founded(0, 3)))).toBe("It gives {0} +5 at once, and is still better.");
    expect(giftWords(at, [step(1, "end", founded(1, 5))], came())).toBeNull(); // one's own are no gift
    const reason = "You get only a barony (+5) instead of +7.";
    expect(giftWords(at, good, came(founded(0, 7)), reason)).toBeNull(); // told already
  });
});

describe("what somebody else wins after a move", () => {
  const at = finished("baron");
  const { index } = at.log.value.find(({ by, move }) => by === 0 && move?.startsWith("lay "))!;
  const asked = (cell: string, event = "founded", honour = 6) => {
    const won = told({ event, seat: 1, honour, cell });
    const courses = (_: string, __: number, moves: string[]) =>
      Promise.resolve(
        moves.map((move): Course => [step(0, move), step(1, "b", ...(move.endsWith("60,60") ? [won] : []))]),
      );
    Object.assign(at, { thinker: { courses } });
    return askHindsight(at, index, "lay meadow 40,40", "lay meadow 60,60");
  };

  it("is a reason where one of both moves was made beside it, and else no word is said of it", async () => {
    expect(await asked("61,60")).toMatch(/^Otherwise: .* gets a barony \(\+6\)\.$/);
    expect(await asked("90,90")).toBeNull();
    expect(await asked("61,60", "closed", 1)).toBeNull(); // a point is no reason for what a slip costs
  });
});

describe("a tile that was paid for", () => {
  it("and lay for less beside it is told to have", () => {
    const at = finished("baron");
    const twice = at.log.value.filter(({ index, move }) => {
      if (!/^take/.test(move ?? "")) return false;
      const { row } = at.positionAt(index) as BaronPosition;
      return new Set(row).size < row.length;
    });
    expect(twice.length).toBeGreaterThan(0);
    for (const { index } of twice) {
      const { row } = at.positionAt(index) as BaronPosition;
      for (const place of [1, 2, 3]) {
        const first = row.indexOf(row[place - 1]) + 1;
        const words = cheaperWords(at, index, `take ${place}`);
        if (first === place) expect(words).toBeNull();
        else expect(words).toContain(`place ${first}, for ${first - 1}`);
      }
    }
  });
});

describe("a ring that a move has nothing to do with", () => {
  const position = {
    tiles: { "0,0": "meadow", "4,0": "meadow" },
    donjons: { "0,0": { seat: 1, side: "knight" }, "4,0": { seat: 0, side: "knight" } },
    row: [],
  } as unknown as BaronPosition;
  const lay = (move: string): Course => [step(0, move)];

  it("is told as the fault of the other move, after what the move itself does", () => {
    expect(differenceOf(position, lay("lay forest 8,8"), lay("lay forest 1,0"), 0)).toMatch(/^Otherwise /);
    expect(differenceOf(position, lay("lay forest 5,0"), lay("lay forest 1,0"), 0)).toBe(
      "The ring of {0}’s knight then counts 2 more, otherwise as much as now.",
    );
  });
});

describe("a knight who falls by a move", () => {
  it("is no reason by his ring: he goes back to hand", () => {
    const position = {
      tiles: { "0,0": "meadow" },
      donjons: { "0,0": { seat: 1, side: "knight" } },
      row: [],
    } as unknown as BaronPosition;
    const good: Course = [step(0, "lay forest 8,8")];
    const driven = told({ event: "driven", seat: 1, cell: "0,0" });
    const made = (...events: Told[]): Course => [step(0, "lay forest 1,0", ...events)];
    expect(differenceOf(position, good, made(), 0)).toBe("Otherwise the ring of {1}’s knight counts 2 more.");
    // A hint tells which other move it means.
    expect(differenceOf(position, good, made(), 0, true)).toBe(
      "After the next best move the ring of {1}’s knight counts 2 more.",
    );
    expect(differenceOf(position, good, made(driven), 0)).toBe(
      "Otherwise {1}’s knight goes back to hand and can be placed again.",
    );
  });
});

describe("what would have come of the move that was made", () => {
  it("is what came of it in the game, and not what the search expects, where the move had to do with it", async () => {
    const at = finished("baron");
    const cellOf = (move: string | null) => move?.split(" ").at(-1) ?? "";
    const foundedBy = ({ events, by }: Moment) =>
      events.find(({ data }) => data.event === "founded" && data.seat === by)?.data;
    const pairs = at.log.value.flatMap((moment) => {
      const data = foundedBy(moment);
      const before = at.log.value.slice(0, moment.index);
      const made = before.filter(({ by, move }) => by === 1 - moment.by && move?.startsWith("lay ")).at(-1);
      return data && made
        ? [{ data, made, near: around(cellOf(made.move)).includes(String(data.cell)) }]
        : [];
    });
    const asked = async ({ made }: (typeof pairs)[number]) => {
      const guess = told({ event: "founded", seat: 1 - made.by, honour: 99, cell: cellOf(made.move) });
      const courses = (_: string, __: number, moves: string[]) =>
        Promise.resolve(
          moves.map(
            (move): Course => [
              step(made.by, move),
              ...Array.from({ length: 6 }, () =>
                step(1 - made.by, "x", ...(move === made.move ? [guess] : [])),
              ),
            ],
          ),
        );
      Object.assign(at, { thinker: { courses } });
      return (await askHindsight(at, made.index, "lay meadow 40,40", made.move)) ?? "";
    };
    const near = pairs.find((one) => one.near)!;
    expect(await asked(near)).toContain(gainWords(at.module, near.data)!);
    const far = pairs.filter((one) => !one.near);
    expect(far.length).toBeGreaterThan(0);
    for (const one of far) expect(await asked(one)).not.toContain(gainWords(at.module, one.data)!);
  });
});

describe("a slip", () => {
  it.each(["baron", "barony", "feudo"])("of %s always has something said about it", async (name) => {
    const at = finished(name);
    const made = at.log.value.filter(({ by, index }) => by >= 0 && index > 40)[0];
    // Two courses in which nothing happens, so that no reason can be told.
    const thinker = {
      courses: (_: string, __: number, moves: string[]) =>
        Promise.resolve(moves.map((): Course => [step(made.by, "end")])),
    } as unknown as Thinker;
    Object.assign(at, { thinker });
    const shares = (mine: number) => [0, 1].map((seat) => (seat === made.by ? mine : 1000 - mine));
    const review: Review = {
      seat: made.by,
      before: shares(600),
      after: shares(480),
      loss: 120,
      better: [{ move: "end", worth: 600 }],
    };
    at.reviews.value = at.log.value.map(({ index }) => (index === made.index ? review : null));
    for (const code of LANGS) {
      lang.value = code;
      const words = await askHindsight(at, made.index, "end", "x"); // of which nothing else is known
      expect(words).toBeNull(); // how often it wins is no reason
    }
  });
});

describe("a difference of position", () => {
  const baron = (donjons: BaronPosition["donjons"]) =>
    ({ donjons, hand: [3, 4], pile: { meadow: 20, field: 10 } }) as unknown as BaronPosition;
  const knight = (seat: number) => ({ seat, side: "knight" as const, value: null });

  it("in Baron is land that a knight shares with others of the same player", () => {
    const position = baron({ "0,0": knight(0), "9,9": knight(1) });
    for (const code of LANGS) {
      lang.value = code;
      const words = baronStance(position, "donjon 5,5", "donjon 1,0", 0, true);
      expect(words).toMatch(/ 0 \D+ 2\./);
      expect(words).not.toMatch(/\{/);
      expect(baronStance(position, "donjon 5,5", "donjon 1,0", 0, false)).toContain("{0}");
      expect(baronStance(position, "donjon 1,0", "donjon 5,5", 0, true)).toBeNull();
      expect(baronStance(position, "donjon 5,5", "donjon 8,9", 0, true)).toBeNull(); // another’s knight
      expect(baronStance(position, "end", "donjon 5,5", 0, true)).toMatch(/ 3 \D+ 2\D+ 30 /); // in hand
      expect(baronStance(position, "lay field 5,5", "lay field 1,0", 0, true)).toBeNull();
    }
  });

  it("in Feudo is who can defeat the piece where it went", () => {
    const position = { pieces: [{ k2: { at: "0,0" } }, {}] } as unknown as FeudoPosition;
    const foes = (...at: string[]): Foes => ({
      joins: () => null,
      takes: () => null,
      strikes: (_, cell) =>
        at.includes(cell)
          ? ({
              seat: 1,
              pieces: ["k1"],
              units: ["k1"],
              n: 5,
              defence: 4,
              beaten: ["k2"] as string[],
            } as never)
          : null,
    });
    const words = (better: string, all: Foes) => feudoStance(position, better, "move k2 1,0", 0, all);
    expect(words("stay", foes("1,0"))).toMatch(/\{1\} can attack in this round, 5 against 4/);
    expect(words("move k2 2,0", foes("1,0"))).toMatch(/5 against 4/);
    expect(words("stay", foes("1,0", "0,0"))).toBeNull(); // there as well
    expect(words("stay", foes())).toBeNull();
  });
});

describe("knights in hand", () => {
  const [HONOUR, HAND] = [
    [7, -4],
    [0, 4],
  ];
  const stood = (honour: number[], hand: number[]) => {
    const at = finished("baron");
    const position = { ...(at.positionAt(60) as BaronPosition), honour, hand, pile: { field: 47 } };
    Object.assign(at, { positionAt: () => position });
    return at;
  };

  it("tell why a lead on honour is not enough", () => {
    for (const code of LANGS) {
      lang.value = code;
      const words = leadWords(stood(HONOUR, HAND), 60, [320, 680])!;
      expect(words).toMatch(/11(?=.*\b47\b).*\(4 \D+ 0\)/);
      expect(words).not.toMatch(/\{|undefined/);
    }
    expect(leadWords(stood(HONOUR, HAND), 60, [620, 380])).toBeNull(); // ahead all the same
    expect(leadWords(stood(HONOUR, HAND), 60, [480, 520])).toBeNull(); // hardly behind
    expect(leadWords(stood(HONOUR, [4, 4]), 60, [320, 680])).toBeNull(); // not by that
    expect(leadWords(finished("feudo"), 60, [320, 680])).toBeNull();
  });

  it("that were spent long before the others’ are a lesson to whoever lost", () => {
    const at = stood(HONOUR, HAND);
    const lost = at.now.value.score!.findIndex((one) => !one.won);
    const hand = lost === 0 ? HAND : [...HAND].reverse();
    const told = stood(HONOUR, hand);
    for (const code of LANGS) {
      lang.value = code;
      expect(spentWords(told, lost)).toMatch(new RegExp(`47.*N${1 - lost}.* 4 `));
      expect(spentWords(told, 1 - lost)).toBeNull();
    }
    expect(spentWords(stood(HONOUR, [0, 0]), lost)).toBeNull();
  });

  it("that came back and were placed again later were not the last ones", () => {
    const at = finished("baron");
    const lost = at.now.value.score!.findIndex((one) => !one.won);
    const placed = at.log.value.filter(({ by, move }) => by === lost && move?.startsWith("donjon "));
    expect(placed.length).toBeGreaterThan(1);
    const real = at.positionAt(60) as BaronPosition;
    // All were out after the first one, and some again in hand before the last.
    const hand = (own: number) => [0, 1].map((seat) => (seat === lost ? own : 4));
    Object.assign(at, {
      positionAt: (index: number) => ({
        ...real,
        hand: hand(index <= placed[0].index + 1 ? 0 : 2),
        pile: { field: 47 },
      }),
    });
    expect(spentWords(at, lost)).toBeNull();
  });
});

describe("an attack that a better move of Feudo promises", () => {
  it("is known in every language, and is no reason unless it brings what did not come anyway", () => {
    const texts = [
      "The Baron then stands beside Odo’s First Knight. The attack (+5): the Baron (3) and Knight 2 (4), 7 against 5.",
      "Der Baron steht dann neben dem Ersten Ritter von Odo. Der Angriff (+5): der Baron (3), 7 gegen 5.",
      "Le Baron se tient alors à côté du premier chevalier de Odo. L’attaque (+5) : le Baron (3), 7 contre 5.",
    ];
    for (const [i, code] of LANGS.entries()) {
      lang.value = code;
      expect(texts.map(promisesAttack)).toEqual(texts.map((_, n) => n === i));
    }
    lang.value = "en";
    expect(promisesAttack("Milady then stands beside Odo’s Baron and may charm Odo.")).toBe(false);
    const at = finished("feudo");
    const beaten = told({ event: "beaten", seat: 1, other: 0, piece: "knight1", points: 5 });
    const [wins, not]: Course[] = [[step(0, "x", beaten)], [step(0, "y")]];
    expect(keepsPromise(at, wins, not, 0)).toBe(true);
    expect(keepsPromise(at, wins, wins, 0)).toBe(false);
    expect(keepsPromise(at, not, not, 0)).toBe(false);
  });
});

describe("a town of Feudo that somebody takes", () => {
  it("has to do with a march only if it was lost by whoever marched, and lies beside the way", () => {
    const at = finished("feudo");
    const { by, index, move } = at.log.value.find((one) => one.move?.startsWith("move "))!;
    const { towns } = at.positionAt(index) as FeudoPosition;
    const [town] = Object.keys(towns).filter((one) => towns[one].owner !== by);
    const to = move!.split(" ")[2];
    const { prevents } = preventsAt(at, index, [step(by, move!)], [step(by, "stay")]);
    const data = (event: string, seat: number, cell: string) => told({ event, seat, town, at: cell }).data;
    expect(prevents(data("conquered", 1 - by, to))).toBe(false);
    expect(prevents(data("lost_town", by, to))).toBe(true);
    expect(prevents(data("lost_town", by, "90,90"))).toBe(false);
  });
});

describe("an attack that a march makes possible", () => {
  it("is a reason only if the rules do not offer it after the other move", () => {
    const at = finished("feudo");
    const marches = at.log.value.filter(({ move }) => move?.startsWith("move "));
    const held = marches.map(({ index, move }) => ({
      same: attackAnyway(at, index, move!, move!),
      stays: attackAnyway(at, index, move!, "stay"),
    }));
    const about = held.filter(({ same }) => same !== null);
    expect(about.length).toBeGreaterThan(5);
    expect(about.every(({ same }) => same)).toBe(true);
    expect(about.some(({ stays }) => stays === false)).toBe(true); // the piece was needed
    expect(about.some(({ stays }) => stays === true)).toBe(true); // others were enough
    expect(attackAnyway(at, marches[0].index, "trade 2", "trade 0")).toBeNull();
  });
});

describe("a piece of Feudo that was beaten in the round in which it moved", () => {
  const at = finished("feudo");
  const fights = at.log.value.flatMap(({ index, events }) =>
    events.filter(({ data }) => data.event === "beaten").map(({ data }) => ({ index, data })),
  );
  const found = fights.flatMap(({ index, data }) => {
    const made = at.log.value.filter(
      ({ by, move, index: i }) =>
        by === data.seat &&
        i < index &&
        move === `move ${data.piece} ${data.at}` &&
        roundAt(at, i) === roundAt(at, index),
    );
    return made.map(({ index: slip }) => ({ slip, data }));
  });

  it("is a reason for another place, unless it is expected to be beaten there as well", () => {
    expect(found.length).toBeGreaterThan(0);
    for (const { slip, data } of found) {
      const better = `move ${data.piece} 0,0`;
      expect(fateWords(at, slip, better, null)).toMatch(
        /^Where .+ went, \{\d\} won the fight in this round \(\+\d+\)\.$/,
      );
      expect(fateWords(at, slip, better, [step(0, "x", told(data))])).toBeNull();
    }
  });
});

describe("what followed", () => {
  it("is not told where the reason has told it, nor where neither move had to do with it", async () => {
    const { at, slip: last, founded } = beforeBarony();
    Object.assign(at, { thinker: { courses: async () => null } });
    at.reviews.value = [];
    expect(await askFollowed(at, last.index, "end", Promise.resolve(null))).toBeNull();
    // As if the knight had been beside what was laid.
    const laid = at.log.value.filter(({ by, move }) => by === last.by && move?.startsWith("lay "));
    const slip = laid.filter(({ index }) => index < founded.index).at(-1)!;
    const { data } = founded.events.find((one) => one.data.event === "founded")!;
    Object.assign(data, { cell: slip.move!.split(" ")[2] });
    const words = await askFollowed(at, slip.index, "end", Promise.resolve(null));
    expect(words).toMatch(/^What followed: .* gets a barony/);
    const said = words!.replace("What followed", "Otherwise");
    expect(await askFollowed(at, slip.index, "end", Promise.resolve(said))).toBeNull();
  });
});

it("gold is no reason for a building of Barony where the one that was built brought as much", () => {
  const at = finished("barony");
  const built = at.log.value.filter(({ move }) => /^build /.test(move ?? ""));
  const gold = (index: number, move: string) =>
    ofBarony(at.positionAt(index) as BaronyPosition, move, at.log.value[index].by);
  const one = built.find(({ index, move }) => gold(index, move!) !== null)!;
  const reason = capital(at.named(gold(one.index, one.move!)!));
  expect(isGoldAnyway(at, one.index, one.move!, one.move!, reason)).toBe(true); // as much
  expect(isGoldAnyway(at, one.index, one.move!, "done", reason)).toBe(false); // that brings none
  expect(isGoldAnyway(at, one.index, one.move!, one.move!, "It stands apart.")).toBe(false);
});
