// web/tests/hint-store.test.ts -- a hint from its first press to the last step of its turn, by an engine that answers as it is told.
import { beforeEach, describe, expect, it } from "vitest";
import type { Asked, Explanation } from "../src/table/explanation";
import { HintStore } from "../src/table/hint-store";
import { turnMarks } from "../src/table/turn-marks";

const PAIRS = 7;

const explanation = (turn: string[], more: Partial<Explanation> = {}): Explanation => ({
  seat: 0,
  turn,
  steps: turn.map((say, i) => ({ say, cells: [`${i},0`] })),
  routes: [],
  win: [0.6, 0.4],
  kept: false,
  changed: null,
  say: turn.join(" "),
  reason: "why",
  risk: null,
  second: null,
  facts: [],
  ...more,
});

let questions: { asked: Asked; answer: (found: Explanation) => Promise<void>; fail: () => Promise<void> }[];
let moment: number;
let failures: unknown[];
let store: HintStore;

const settled = () => new Promise<void>((wake) => setTimeout(wake));

function make(): HintStore {
  return new HintStore({
    explain: (asked) =>
      new Promise((resolve, reject) =>
        questions.push({
          asked,
          answer: (found) => {
            resolve(found);
            return settled();
          },
          fail: () => {
            reject(new Error("no"));
            return settled();
          },
        }),
      ),
    moment: () => moment,
    failed: (problem) => failures.push(problem),
    pairs: PAIRS,
  });
}

beforeEach(() => {
  [questions, failures, moment] = [[], [], 3];
  store = make();
});

/** A hint whose turn and reason are known, its turn on the board. */
async function given(turn: string[]): Promise<void> {
  void store.press();
  await questions[0].answer(explanation(turn));
  await questions[1].answer(explanation(turn, { reason: "because" }));
  await store.press();
}

describe("a hint", () => {
  it("asks for the turn, then for its reason; first it only says where to look", async () => {
    void store.press();
    expect(store.depth.value).toBe("asked");
    expect(questions.map(({ asked }) => asked)).toEqual([{ moves: [], plan: false, pairs: 0 }]);
    await questions[0].answer(explanation(["a", "b"]));
    expect(store.depth.value).toBe("nudge");
    expect(store.move.value).toBeNull();
    expect(questions[1].asked).toEqual({ moves: [], plan: false, pairs: PAIRS });
    await store.press();
    expect([store.depth.value, store.move.value, store.reasoned.value]).toEqual(["turn", "a", false]);
    await questions[1].answer(explanation(["a", "b"], { reason: "because" }));
    expect([store.reasoned.value, store.found.value!.reason]).toEqual([true, "because"]);
    expect(questions.length).toBe(2);
  });

  it("shows a reason that comes before the second press only with it", async () => {
    void store.press();
    await questions[0].answer(explanation(["a"]));
    await questions[1].answer(explanation(["a"]));
    expect(store.depth.value).toBe("nudge");
    await store.press();
    expect([store.depth.value, store.reasoned.value]).toEqual(["turn", true]);
  });

  it("is for its own moment: an answer that comes later is for nobody", async () => {
    void store.press();
    moment++;
    await questions[0].answer(explanation(["a"]));
    expect([store.found.value, questions.length]).toEqual([null, 1]);
    store.close();
    void store.press();
    store.close();
    await questions[1].answer(explanation(["a"]));
    expect([store.depth.value, store.found.value]).toEqual([null, null]);
  });

  it("goes away where the engine fails, and says so", async () => {
    void store.press();
    await questions[0].fail();
    expect([store.depth.value, failures.length]).toEqual([null, 1]);
  });

  it("that was folded is unfolded by a press, as it was", async () => {
    await given(["a", "b"]);
    store.folded.value = true;
    await store.press();
    expect([store.folded.value, store.depth.value, questions.length]).toEqual([false, "turn", 2]);
  });
});

describe("a plan", () => {
  it("goes on while its moves are made, and asked again it is passed on", async () => {
    await given(["a", "b", "c"]);
    store.made("a", ++moment);
    expect([store.depth.value, store.done.value, store.move.value]).toEqual(["turn", 1, "b"]);
    void store.press();
    expect(questions[2].asked).toEqual({ moves: ["b", "c"], plan: true, pairs: PAIRS });
    await questions[2].answer(explanation(["b", "c"], { kept: true }));
    expect([store.done.value, store.move.value, store.found.value!.kept]).toEqual([0, "b", true]);
    store.made("b", ++moment);
    store.made("c", ++moment);
    expect(store.depth.value).toBeNull();
    void store.press();
    expect(questions[3].asked.plan).toBe(false);
  });

  it("is kept when its hint was closed, and is on the board at once when it is asked for", async () => {
    await given(["a", "b"]);
    store.close();
    store.made("a", ++moment);
    void store.press();
    expect(questions[2].asked).toEqual({ moves: ["b"], plan: true, pairs: PAIRS });
    await questions[2].answer(explanation(["b"], { kept: true }));
    expect(store.depth.value).toBe("turn");
  });

  it("gives way to a turn that is now better, and says so", async () => {
    await given(["a", "b"]);
    store.made("a", ++moment);
    void store.press();
    await questions[2].answer(explanation(["x"], { changed: "x is better now" }));
    expect([store.move.value, store.found.value!.changed]).toEqual(["x", "x is better now"]);
    store.made("x", ++moment);
    expect(store.depth.value).toBeNull();
  });

  it("ends with another move, and when moves are taken back", async () => {
    await given(["a", "b"]);
    store.made("z", ++moment);
    expect(store.depth.value).toBeNull();
    void store.press();
    expect(questions[2].asked.plan).toBe(false);
    await questions[2].answer(explanation(["a", "b"]));
    store.made("a", ++moment);
    store.undone();
    void store.press();
    expect(questions.at(-1)!.asked.plan).toBe(false);
  });
});

describe("why not this", () => {
  it("explains the next move that is chosen instead of making it", async () => {
    await given(["a"]);
    expect(store.takes("z")).toBe(false);
    store.point(true);
    expect(store.shown.value).toBeNull();
    expect(store.takes("z")).toBe(true);
    expect([store.pointing.value, store.other.value]).toEqual([false, "asked"]);
    expect(questions[2].asked).toEqual({ moves: ["z"], plan: false, pairs: PAIRS });
    await questions[2].answer(explanation(["z"], { reason: "less" }));
    expect(store.shown.value!.turn).toEqual(["z"]);
    store.point(false);
    expect(store.shown.value!.turn).toEqual(["a"]);
    expect(store.depth.value).toBe("turn");
  });

  it("leaves the hint as it was where the engine fails", async () => {
    await given(["a"]);
    store.point(true);
    store.takes("z");
    await questions[2].fail();
    expect([store.other.value, store.depth.value, failures.length]).toEqual([null, "turn", 1]);
  });
});

describe("a turn on the board", () => {
  it("has a number where each step leads, and an arrow for what moves", () => {
    const found = explanation(["a", "b", "c"], {
      steps: [
        { say: "", cells: ["0,0", "1,0"] },
        { say: "", cells: [] },
        { say: "", cells: ["1,0"] },
      ],
      routes: [["1,0", "2,0"]],
    });
    expect(turnMarks(found, 0)).toEqual({
      numbers: [{ cell: "1,0", steps: [1, 3] }],
      arrows: [
        { from: "0,0", to: "1,0", later: false },
        { from: "1,0", to: "2,0", later: true },
      ],
    });
    expect(turnMarks(found, 1).numbers).toEqual([{ cell: "1,0", steps: [3] }]);
    expect(turnMarks(found, 1).arrows).toEqual([{ from: "1,0", to: "2,0", later: true }]);
  });
});
