// web/tests/aftermath.test.ts -- what the courses of two moves differ in, in sentences that do not give the right one away.
import { describe, expect, it } from "vitest";
import { gameModule } from "../src/games/list";
import type { Course, EventData, Told } from "../src/lib/bridge";
import { lang } from "../src/lib/settings";
import {
  aftermathOf,
  besides,
  differsIn,
  fruitsOf,
  isConcrete,
  oftenOf,
  whyOf,
} from "../src/puzzle/aftermath";
import { accountsOf, addsUp } from "../src/puzzle/bill";
import { gapOf, goalOf } from "../src/puzzle/goal";
import type { Line } from "../src/play/walk";
import { loadRules } from "./rules";

await loadRules();

const step = (seat: number, ...events: Omit<EventData, "rule">[]): Course[number] => ({
  seat,
  move: "end",
  luck: false,
  events: events.map((data) => ({ say: "", data: { rule: "X1", ...data } as EventData })),
});
const founded = (seat: number, honour: number, value = honour, halved = false) => ({
  event: "founded",
  seat,
  honour,
  value,
  halved,
});
const line = (points: number[], ...course: Course[number][]): Line => ({
  moves: course.map(({ move }) => move),
  course,
  points,
  over: false,
  won: false,
  winners: [],
});

const baron = gameModule("baron");
const told = (wrong: Line, best: Line, last = false) => aftermathOf(baron, 0, wrong, best, last).join(" ");

const driven = (seat: number) => ({ event: "driven", seat, baron: false });

it("names what is lost beside points, and leaves the points to the bill", () => {
  const wrong = line(
    [6, 22],
    step(0),
    step(1, { event: "lost", seat: 0, honour: -4 }, driven(0), founded(1, 10)),
  );
  const best = line([19, 12], step(0, founded(0, 9)), step(1));
  expect(told(wrong, best)).toBe("Then: {0} loses a knight.");
  const bill = accountsOf(baron, [10, 12], wrong);
  expect(bill).toEqual([
    { seat: 0, from: 10, items: [{ points: -4, words: "land given up" }], to: 6 },
    { seat: 1, from: 12, items: [{ points: 10, words: "barony of 10" }], to: 22 },
  ]);
  expect(bill.every(addsUp)).toBe(true);
  expect(accountsOf(baron, [10, 13], wrong).map(addsUp)).toEqual([true, false]);
});

it("has one sum for the same kind of thing, and names pieces and towns", () => {
  const closed = (honour: number) => ({ event: "closed", seat: 0, honour });
  const twice = line([4, 5], step(0, closed(1)), step(1), step(0, closed(3)));
  expect(accountsOf(baron, [0, 5], twice)[0].items).toEqual([{ points: 4, words: "gaps closed" }]);
  const war = line(
    [3, 9],
    step(1, { event: "beaten", seat: 0, other: 1, piece: "knight2", points: 4 }),
    step(1, { event: "cowards", seat: 0, points: 8 }, { event: "cowards", seat: 1, points: 2 }),
    step(1, { event: "conquered", seat: 1, town: "Evesham", distance: 3 }),
  );
  const bill = accountsOf(gameModule("feudo"), [11, 4], war);
  expect(bill.every(addsUp)).toBe(true);
  expect(bill[0].items).toEqual([{ points: -8, words: "king: fighters hidden in the castle" }]);
  expect(bill[1].items.map(({ words }) => words)).toEqual([
    "Knight 2 beaten",
    "king: fighters hidden in the castle",
    "Evesham",
  ]);
});

it("says of a barony what its chip shows, and why it brings less", () => {
  const words = (honour: number, value: number, halved: boolean) =>
    accountsOf(baron, [0], line([honour], step(0, founded(0, honour, value, halved))))[0].items[0].words;
  expect(words(8, 8, false)).toBe("barony of 8");
  expect(words(6, 8, false)).toBe("barony of 8, of which 2 counts in another already");
  expect(words(3, 5, true)).toBe("last claim: half a barony of 5, rounded up");
  expect(words(3, 6, true)).toBe("last claim: half a barony of 6");
  expect(words(2, 8, true)).toMatch(/^last claim: half a barony of 8, less what counts/);
});

it("says of no move that it never wins beside a course in which it shares the win", () => {
  const [best, shared] = [line([10, 8]), { ...line([8, 8]), over: true, won: true, winners: [0, 1] }];
  expect(oftenOf(0)).toBe("never");
  expect(oftenOf(0, [best, line([8, 10])])).toBe("never");
  expect(oftenOf(0, [best, shared])).toBe("shared");
  expect([oftenOf(0.002), oftenOf(0.3)]).toEqual(["hardly", "most"]);
});

it("leaves out what comes either way, and what has been said", () => {
  const both = step(1, driven(1));
  const [wrong, best] = [
    line([10, 17], step(0), both),
    line([19, 17], step(0, founded(0, 9), driven(1)), both),
  ];
  expect(told(wrong, best)).toBe("");
  expect(besides(baron, 0, best, wrong, true)).toBe("Besides: {1} loses a knight.");
  expect(besides(baron, 0, best, wrong, true, "It costs {1} a knight.")).toBe("");
  expect(isConcrete(baron, 0, wrong, best)).toBe(true);
});

it("tells who wins, and of equals by which rule", () => {
  const ended = (points: number[], ...winners: number[]): Line => ({
    ...line(points, step(0)),
    over: true,
    won: winners.includes(0),
    winners,
  });
  const end = (game: string, one: Line) =>
    aftermathOf(gameModule(game), 0, one, ended([99, 0], 0), true).join(" ");
  expect(end("baron", ended([10, 14], 1))).toBe("{1} wins the game.");
  expect(end("baron", ended([14, 14], 0, 1))).toMatch(
    /^\{0\} and \{1\} share the win, at equal honour \(B26\)/,
  );
  expect(end("barony", ended([80, 80], 1))).toMatch(/^\{1\} wins.*later in turn order is ahead \(Y19\)/);
  expect(end("feudo", ended([20, 20], 1))).toMatch(/^\{1\} wins.*more towns decide.*\(F29\)/);
});

it("takes the goal from the two courses", () => {
  const goal = (best: Line, other: Line, before = [10, 17], position = {}) =>
    goalOf(baron, 0, position, before, [best, other], 1);
  const better = line([19, 17], step(0, founded(0, 9)));
  // Ahead or not; by how much only where one is ahead either way.
  expect(goal(better, line([10, 17], step(0)))).toBe("be ahead of {1} when your next turn begins");
  expect(goal(better, line([10, 17], step(0)), [20, 17])).toMatch(/^still be ahead of/);
  expect(goal(better, line([18, 17], step(0)))).toMatch(/^be at least 2 ahead of \{1\}/);
  expect(goal(line([17, 17]), line([10, 17]))).toMatch(/^be level with \{1\}/);
  // Whoever stays behind is told what is to be won, kept, or kept from others: the greatest of it.
  const behind = (best: Line, other: Line) => goal(best, other, [10, 17], { round: 4, rounds: 10 });
  expect(behind(line([15, 17], step(0, founded(0, 5), driven(1))), line([10, 17]))).toBe(
    "get a barony (+5) in this round",
  );
  expect(behind(line([10, 17], step(0, driven(1))), line([10, 17]))).toBe(
    "cost a rival a knight in this round",
  );
  expect(behind(line([10, 17]), line([10, 26], step(1, founded(1, 9), driven(0))))).toBe(
    "let no rival get a barony (+9) in this round",
  );
  // By how much one is ahead can tell the move.
  expect(goalOf(baron, 0, {}, [10, 17], [better, line([10, 17])], 1, true)).toBe(
    "be ahead when your next turn begins",
  );
  const over = { over: true, won: true, winners: [0] };
  const lost = { ...line([10, 17]), over: true, winners: [1] };
  expect(goal({ ...better, ...over }, lost)).toBe("win the game");
  expect(goal({ ...better, ...over, winners: [0, 1] }, lost)).toMatch(/alone or with another/);
  expect(goal({ ...better, ...over }, { ...line([17, 17]), ...over, winners: [0, 1] })).toBe(
    "win the game alone",
  );
  // What equal points are worth belongs to the goal that is reached with them.
  const tie = { ...line([80, 80]), ...over };
  expect(goalOf(gameModule("barony"), 0, {}, [65, 65], [tie, lost], 2)).toMatch(
    /^win the game at equal points: .* later in turn order .*, here \{0\}$/,
  );
  expect(goal(line([10, 17]), lost)).toBe("keep {1} from winning before your next turn");
  expect(goal(line([10, 17, 9]), { ...lost, points: [10, 17, 9] })).toBe(
    "let nobody else win before your next turn",
  );
  const keeps = line([10, 17], step(0));
  expect(goal(keeps, line([10, 17], step(0, driven(0))))).toBe("not lose a knight before your next turn");
  expect(goal(keeps, keeps)).toBe(null);
});

it("goes on from the reason to what the move is good for", () => {
  const none = line([10, 12], step(0), step(1));
  const good = line(
    [17, 10],
    step(0, driven(1), { event: "lost", seat: 1, honour: -2 }),
    step(0, founded(0, 7)),
  );
  const reason = "It costs {1} a knight.";
  expect(besides(baron, 0, good, none, true, reason)).toBe("Besides: {1} loses 2 honour in a lost fight.");
  expect(fruitsOf(baron, 0, good, none, reason)).toBe("Later it brings a barony (+7).");
  expect(fruitsOf(baron, 0, good, none, "It brings a barony (+7).")).toBe("");
  const beats = line([16, 12], step(0, { ...driven(1), baron: true }, founded(0, 6)));
  expect(besides(baron, 0, beats, none, true, "It brings a barony (+6).")).toBe(
    "Besides: {1} loses a baron.",
  );
  const theirs = line([10, 21], step(0), step(1, founded(1, 9)));
  expect(fruitsOf(baron, 0, none, theirs, reason)).toBe("Otherwise: {1} gets a barony (+9).");
  expect([...differsIn(baron, 0, none, theirs)]).toEqual(["rival founded"]);
});

it("begins with what decides, and tells a fact of Baron’s board behind it", () => {
  const position = { tiles: {}, donjons: {}, row: [], sites: {} };
  const sends = (seat: number, move: string, ...events: Omit<EventData, "rule">[]) => ({
    ...step(seat, ...events),
    move,
  });
  const best = line([10, 12], sends(0, "donjon 1,1"), sends(1, "donjon 5,5"));
  const other = line([10, 21], sends(0, "donjon 3,3"), sends(1, "donjon 1,1"));
  const first = whyOf(baron, 0, position, [best, other]).find((words) => words !== "");
  expect(first).toBe("Otherwise {1} takes this very place.");
  const later = line([17, 12], sends(0, "donjon 1,1"), sends(1, "end"), sends(0, "end", founded(0, 7)));
  const told = whyOf(baron, 0, position, [later, line([10, 12], sends(0, "donjon 3,3"))]);
  expect(told.filter((words) => words !== "")).toEqual(["Later it brings a barony (+7)."]); // a ring of 0 is none
});

it("tells whether a looted token pays for a title, or keeps another from one", () => {
  const barony = gameModule("barony");
  const tokens = (plain: number, field: number) => ({ plain, field, forest: 0, mountain: 0 });
  const loots = (token: string) =>
    line([65, 65], step(0, { event: "looted", seat: 0, victim: 1, token }), step(1));
  const why = (mine: object, theirs: object) =>
    whyOf(barony, 0, { tokens: [mine, theirs] }, [loots("field"), line([65, 65], step(0), step(1))]).join(
      " ",
    );
  expect(why(tokens(0, 2), tokens(0, 1))).toContain(
    "The looted token (field, 5 gold) makes 15 gold, and a title costs 15.",
  );
  expect(why(tokens(0, 0), tokens(0, 3))).toContain(
    "Without the looted token (field, 5 gold) {1} has 10 gold, and a title costs 15.",
  );
  expect(why(tokens(0, 2), tokens(0, 3))).toContain("makes 15 gold and leaves {1} 10, and a title");
  expect(why(tokens(0, 4), tokens(0, 4))).not.toContain("costs 15"); // it changes nothing
});

it("tells what the king takes from somebody, but never makes it a goal", () => {
  const feudo = gameModule("feudo");
  const best = line(
    [11, 4],
    step(0),
    step(1, { event: "cowards", seat: 1, points: 10, pieces: ["baron", "first"] }),
  );
  const other = line([11, 14], step(0), step(1));
  expect(besides(feudo, 0, best, other, true)).toBe(
    "Later: {1} loses 10 points to the king, for fighters who hide in the castle.",
  );
  const own = line([5, 4], step(0), step(1, { event: "cowards", seat: 0, points: 6, pieces: ["baron"] }));
  expect(whyOf(feudo, 0, { towns: {}, pieces: [] }, [line([11, 4], step(0)), own]).join(" ")).toContain(
    "Otherwise: {0} loses 6 points to the king",
  );
  expect(aftermathOf(feudo, 0, own, line([11, 4], step(0)), false)).toEqual([]); // the bill has it
  expect(
    goalOf(
      feudo,
      0,
      {},
      [2, 14],
      [
        { ...best, points: [2, 4] },
        { ...other, points: [2, 4] },
      ],
      1,
    ),
  ).toBe(null);
});

it("says that it pays later where nothing is to be seen, but never in the last round", () => {
  const same = line([10, 12], step(0), step(1));
  expect(told(same, same)).toMatch(/^Nothing is lost at once/);
  expect(told(same, same, true)).toMatch(/^In this course it comes to the same/);
  expect(isConcrete(baron, 0, same, same)).toBe(false);
});

describe("the one idea of a puzzle comes first", () => {
  const fight = (seat: number, strength: number, against: number, won: boolean) => ({
    event: "fight",
    seat,
    other: 1 - seat,
    strength,
    other_strength: against,
    won,
    cell: "1,1",
    other_cell: "2,2",
  });
  const told = (one: Line): Line => ({
    ...one,
    course: one.course.map((part) => ({
      ...part,
      events: part.events.map(({ data }) => ({ data, say: `${data.event} ${data.seat}. More of it.` })),
    })),
  });
  const ground = { tiles: {}, donjons: {}, row: [], hand: [0, 0], sites: {} };

  it("a fight of the same turn is told with its sum, and what it is after the other move", () => {
    const best = told(line([19, 12], step(0), step(-1), step(0, fight(0, 5, 4, true), founded(0, 9))));
    const other = told(line([10, 12], step(0), step(1, fight(0, 1, 4, false))));
    const why = whyOf(baron, 0, ground, [best, other]);
    const sum = ["fight 0. More of it.", "After the other move it is 1 to 4 there."];
    expect(why.slice(0, 3)).toEqual([...sum, "It brings a barony (+9)."]); // with the fight, not later
    // Another tile at the same place is held against it rather than what came of it much later.
    const { events } = step(0, fight(0, 4, 4, false));
    const tried = whyOf(baron, 0, ground, [best, other], { tile: "forest", events });
    expect(tried[1]).toMatch(/^With the best other tile there \(forest\) it would be 4 to 4: a tie/);
    // Where it ends alike nothing is held against it.
    const alike = { tile: "pond", events: step(0, fight(0, 6, 4, true)).events };
    expect(whyOf(baron, 0, ground, [best, best], alike).join(" ")).not.toMatch(/it would be|it is/);
  });

  it("what a rival does otherwise is told with its fight or its place, once", () => {
    const none = told(line([10, 12], step(0), step(1)));
    const theirs = told(line([10, 21], step(0), step(1, fight(1, 6, 5, true), founded(1, 9))));
    const why = whyOf(baron, 0, ground, [none, theirs]);
    expect(why).toEqual(["Otherwise: fight 1."]);
    const small = told(line([10, 13], step(0), step(1, { event: "closed", seat: 1, honour: 1 })));
    expect(whyOf(baron, 0, ground, [none, small]).join(" ")).not.toContain("closed 1");
    const city = (move: string) => {
      const best = { ...line([10, 12], { ...step(0), move }), moves: [move] };
      const bad = line([10, 22], step(0), step(1, { event: "founded", seat: 1, at: "3,3", points: 10 }));
      return whyOf(gameModule("barony"), 0, { map: {}, land: {}, tokens: [], pieces: {} }, [
        told(best),
        told(bad),
      ]).join(" ");
    };
    expect(city("move 2,2 3,3")).toMatch(/^Otherwise: founded 1\. .*not allowed \(Y14\)\.$/);
    expect(city("move 2,2 4,4")).not.toContain("Y14");
  });
});

it("says how one stands after the best move and after one’s own, where points show it", () => {
  const words = (best: number[], other: number[]) => gapOf(0, [line(best), line(other)]);
  expect(words([9, 4], [4, 7])).toBe("With the best move you are 5 ahead then, with this one 3 behind.");
  expect(words([9, 4, 8], [4, 4, 1])).toBe("With the best move you are 1 ahead then, with this one level.");
  expect(words([4, 4], [4, 4])).toBe("");
  expect(words([4, 4], [9, 4])).toBe("");
  const over = { ...line([0, 9]), over: true, winners: [1] };
  expect(gapOf(0, [line([9, 4]), over])).toBe(""); // its end says more
  lang.value = "de";
  expect(words([5, 4], [4, 7])).toBe(
    "Mit dem besten Zug liege ich dann 1 Punkt vorn, mit diesem 3 Punkte zurück.",
  );
  lang.value = "fr";
  expect(words([9, 4], [4, 4])).toBe(
    "Avec le meilleur coup, vous êtes alors 5 points devant, avec celui-ci à égalité.",
  );
  lang.value = "en";
});

it("does not leave a game that is won all the same without a word", () => {
  const won = { ...line([9, 4]), over: true, won: true, winners: [0] };
  const shared = { ...won, winners: [0, 1] };
  expect(told({ ...won, points: [7, 4] }, won)).toMatch(/wins the game\. So it may go; over many courses/);
  expect(told(shared, won)).not.toMatch(/So it may go/); // that is less, and seen
});

it("tells of another move of Feudo what a rival wins by it, rather than what a rival does first", () => {
  const feudo = gameModule("feudo");
  const says = (words: string, data: object): Told => ({ say: words, data }) as Told;
  const beaten = says("{0} loses Knight 1.", {
    event: "beaten",
    seat: 0,
    other: 1,
    piece: "knight1",
    points: 4,
  });
  const steps = (list: Told[]) => ({ ...step(1), events: list });
  const stayed = says("{1} lets Knight 2 stay at 1,1.", { event: "stayed", seat: 1 });
  const moved = says("{1} moves Knight 2 to 1,2.", { event: "moved", seat: 1 });
  const best = line([4, 0], step(0));
  const after = (...list: Told[]) =>
    aftermathOf(feudo, 0, line([0, 4], step(0), steps(list)), best, false).join(" ");
  expect(after(stayed)).toBe("");
  expect(after(moved)).toBe("The answer: {1} moves Knight 2 to 1,2.");
  const gain = feudo.scored?.(beaten.data);
  expect(gain?.points ?? 0).toBeGreaterThan(2);
  expect(after(moved, beaten)).toContain("{0} loses Knight 1.");
  expect(after(moved, beaten)).not.toContain("The answer");
});
