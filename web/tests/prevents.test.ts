// web/tests/prevents.test.ts -- what a move of Barony is told to prevent it prevents by the rules, and a title waits with a reason.
import { afterEach, describe, expect, it } from "vitest";
import type { Advice, EventData } from "../src/lib/bridge";
import { LANGS, lang } from "../src/lib/settings";
import { marking, piecesOf, unmarked } from "../src/play/marked";
import { preventedBy, preventsAt } from "../src/play/prevents";
import { cheapest, prospectOf, type Prospect } from "../src/play/prospect";
import { titleWaits } from "../src/play/title-waits";
import { claiming, guarded } from "../src/play/advice";
import { asked, askedForAll, hintTable } from "./by-hints";
import { finished } from "./finished";
import { advice as recordedAdvice, recorded } from "./recorded";

askedForAll();
afterEach(() => {
  lang.value = "en";
});

const event = (data: object) => ({ rule: "", ...data }) as EventData;

describe("what a move prevents", () => {
  const at = finished("barony");
  const rival = { seat: 1, title: false, cities: [] as string[], places: [] as string[] };
  const NOTHING = prospectOf(
    at,
    at.log.value.find(({ move }) => move?.startsWith("recruit "))!.index,
    "done",
  );
  const left = (own: Partial<typeof rival>, more: Partial<Prospect> = {}) =>
    ({ ...NOTHING, dangers: [], rivals: [{ ...rival, ...own }], ...more }) as Prospect;
  const prevents = (good: Prospect, other: Prospect, data: object) =>
    preventedBy(good, other, 0, event(data));

  it("is a title only if it could be claimed after the other move and cannot after this one", () => {
    const title = { event: "title", seat: 1 };
    expect(prevents(left({}), left({ title: true }), title)).toBe(true);
    expect(prevents(left({ title: true }), left({ title: true }), title)).toBe(false);
    expect(prevents(left({}), left({}), title)).toBe(false); // neither has to do with it
  });

  it("is a city only if none can be made any more, and a loss only where it could be struck", () => {
    const city = { event: "founded", seat: 1, at: "2,0" };
    expect(prevents(left({}), left({ cities: ["2,0"] }), city)).toBe(true);
    expect(prevents(left({ cities: ["5,0"] }), left({ cities: ["2,0"] }), city)).toBe(false);
    const lost = { event: "lost", seat: 0, at: "1,1" };
    const dangers = [{ seat: 1, cell: "1,1" }];
    expect(prevents(left({}), left({}, { dangers }), lost)).toBe(true);
    expect(prevents(left({}, { dangers }), left({}, { dangers }), lost)).toBe(false);
  });

  it("is known of whole games: whoever took a title in the next turn could by the rules", () => {
    let titles = 0;
    for (const { index, by, move } of at.log.value) {
      const next = at.log.value[index + 1];
      if (!next?.move?.startsWith("title ") || by < 0 || by === next.by || move === null) continue;
      const own = prospectOf(at, index, move);
      if (own === null) continue;
      expect(own.rivals.find(({ seat }) => seat === next.by)?.title).toBe(true);
      titles++;
    }
    expect(titles).toBeGreaterThan(0);
  });
});

it("of Feudo no move prevents what others do to each other", () => {
  const at = finished("feudo");
  const { index, move } = at.log.value.find((one) => one.by === 0 && one.move?.startsWith("move "))!;
  const course = [{ seat: 0, move: move!, luck: false, events: [] }];
  const { prevents } = preventsAt(at, index, course, course);
  const where = move!.split(" ")[2];
  expect(prevents(event({ event: "beaten", seat: 1, other: 2, at: where }))).toBe(false);
  expect(prevents(event({ event: "beaten", seat: 0, other: 2, at: where }))).toBe(true);
  expect(prevents(event({ event: "beaten", seat: 0, other: 2, at: "90,90" }))).toBe(false); // far from its way
});

describe("a title that can be claimed", () => {
  const advice = (move: string, others: [string, number][], own = 0.5): Advice => ({
    move,
    worth: [own, 1 - own],
    line: [move],
    others: others.map(([one, n]) => ({ move: one, worth: [n, 1 - n], visits: 50 })),
  });

  it("is claimed where that is as good, and a knight stays out of danger where that is", () => {
    expect(claiming(advice("recruit 0,0 2", [["title 3,0,0,0", 0.49]]), 0).move).toBe("title 3,0,0,0");
    expect(claiming(advice("recruit 0,0 2", [["title 3,0,0,0", 0.4]]), 0).move).toBe("recruit 0,0 2");
    expect(claiming(advice("city 0,0", [["title 3,0,0,0", 0.49]]), 0).move).toBe("city 0,0");
    const risky = advice("move 0,0 1,0", [["move 0,0 0,1", 0.49]]);
    const struck = (move: string) => move.endsWith(" 1,0");
    expect(guarded(risky, 0, () => false, struck).move).toBe("move 0,0 0,1");
    expect(guarded(risky, 0, () => true, struck).move).toBe("move 0,0 1,0"); // it gains something
  });

  it("costs the least of what the rules offer", () => {
    expect(cheapest(["title 0,4,0,0", "title 3,0,0,0", "done"])).toEqual({
      move: "title 3,0,0,0",
      price: 15,
    });
    expect(cheapest(["done"])).toBeNull();
  });

  it("waits with a reason, in every language", async () => {
    const table = hintTable("barony", 2, 2n, 1, 100);
    void table.run();
    let seen = 0;
    for (let n = 0; n < 80 && seen < 3 && (await asked(table)); n++) {
      const { moves } = table.now.value;
      const other = moves.find((one) => one.startsWith("recruit ") || one.startsWith("move "));
      const claim = moves.find((one) => one.startsWith("title "));
      if (claim && other) {
        const hint = advice(other, [[claim, 0.4]]);
        for (const code of LANGS) {
          lang.value = code;
          await asked(table);
          expect(titleWaits(table, hint, [other])).toMatch(/^\p{L}.*\.$/u);
        }
        lang.value = "en";
        await asked(table);
        expect(titleWaits(table, hint, [other])).toMatch(/^The title of \w+ (waits|can wait)/);
        expect(titleWaits(table, advice(claim, []), [claim])).toBe("");
        seen++;
      } else expect(claim === undefined ? titleWaits(table, advice(moves[0], []), [moves[0]]) : "").toBe("");
      await table.askHint();
      table.pickMove((table.hint.value as Advice).move);
      table.confirm();
    }
    table.close();
    expect(seen).toBeGreaterThan(0);
  });
});

describe("why a title waits", () => {
  it("is told with what can be known, and how much less it wins only once", () => {
    const at = recorded("barony", 81);
    const [claim] = at.now.value.moves.filter((one) => one.startsWith("title "));
    const hint = (move: string) => recordedAdvice(move, 0.4, [claim, 0.3]);
    const said = new Set<string>();
    const told = (what: string) => said.has(what) || !said.add(what);
    const words = (move: string) => titleWaits(at, hint(move), [move], told);
    const raid = at.now.value.moves.find((move) =>
      at.previewOf(move)?.events.some(({ data }) => data.event === "lost" && data.seat === 1),
    );
    const quiet = at.now.value.moves.find((move) => move.startsWith("move ") && !/ (4,1|3,1)/.test(move))!;
    expect(words(quiet)).toMatch(
      /^The title of viscount can wait: claimed at once, it would win 10\s% less often\.$/,
    );
    expect(words(quiet)).toBe("");
    expect(words(raid!)).toMatch(
      /it can follow in the next turn, while what this move wins may be gone by then/,
    );
    expect(words(raid!)).toBe("");
  });
});

describe("words in which places are marked", () => {
  it("read as they would without, and know their cells", async () => {
    const table = hintTable("barony", 2, 2n, 1, 0);
    void table.run();
    await asked(table);
    const { moves } = table.now.value;
    for (const move of moves.slice(0, 5)) {
      const words = table.module.sayMove(move, table.now.value as never);
      const marked = marking(table, words);
      expect(unmarked(marked)).toBe(table.named(words));
      expect(piecesOf(marked).flatMap(({ cell }) => cell ?? [])).toEqual([move.split(" ")[1]]);
    }
    table.close();
  });
});
