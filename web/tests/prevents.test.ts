// web/tests/prevents.test.ts -- what a move of Barony is told to prevent it prevents by the rules.
import { afterEach, describe, expect, it } from "vitest";
import type { EventData } from "../src/lib/bridge";
import { lang } from "../src/lib/settings";
import { preventedBy, preventsAt } from "../src/play/prevents";
import { cheapest, prospectOf, type Prospect } from "../src/play/prospect";
import { askedForAll } from "./by-hints";
import { finished } from "./finished";

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
  it("costs the least of what the rules offer", () => {
    expect(cheapest(["title 0,4,0,0", "title 3,0,0,0", "done"])).toEqual({
      move: "title 3,0,0,0",
      price: 15,
    });
    expect(cheapest(["done"])).toBeNull();
  });
});
