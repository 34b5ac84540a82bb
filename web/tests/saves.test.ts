// web/tests/saves.test.ts -- what is kept in the browser stays: deals of one try, games of other tabs, what is not finished.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lang, readSettings } from "../src/lib/settings";

const store = new Map<string, string>();
let room = Infinity; // entries that fit
vi.stubGlobal("localStorage", {
  get length() {
    return store.size;
  },
  key: (i: number) => [...store.keys()][i] ?? null,
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (!store.has(key) && store.size >= room) throw new Error("no room");
    store.set(key, value);
  },
  removeItem: (key: string) => void store.delete(key),
});

const { find, keep, kept, readKept } = await import("../src/lib/saves");

const game = (id: string, more = {}) => ({
  id,
  game: "baron",
  seats: [{ name: "Red", arms: 0, level: 0 }],
  record: "r",
  moves: 0,
  over: false,
  touched: true,
  when: 1,
  ...more,
});

beforeEach(() => {
  store.clear();
  kept.value = [];
  room = Infinity;
});

describe("games kept in the browser", () => {
  it("call a seat without a name by its colour, in the language of the page", () => {
    const seats = [
      { name: "Red", arms: 0, level: 0 },
      { name: "Odo", arms: 1, level: 1 },
      { name: "Red", arms: 2, level: 1 }, // somebody's name: those arms are green
    ];
    store.set("liege.game.a", JSON.stringify(game("a", { seats })));
    readKept();
    const names = () => find("a")!.seats.map(({ name }) => name);
    expect(names()).toEqual(["Red", "Odo", "Red"]);
    lang.value = "de";
    expect(names()).toEqual(["Rot", "Odo", "Red"]);
    lang.value = "en";
    expect(names()).toEqual(["Red", "Odo", "Red"]);
  });

  it("go if they were begun and left again, but a daily deal has one try and stays", () => {
    keep(game("plain", { touched: false }));
    keep(game("daily-2026-11-16-baron", { touched: false }));
    keep(game("other", { over: true }));
    expect(find("plain")).toBeUndefined();
    expect(find("daily-2026-11-16-baron")).toBeDefined();
    expect(readKept()).toBe(0);
    expect(find("daily-2026-11-16-baron")).toBeDefined();
  });

  it("stay if somebody has moved in them in another tab meanwhile", () => {
    keep(game("a", { touched: false }));
    store.set("liege.game.a", JSON.stringify(game("a", { touched: true, moves: 3 })));
    keep(game("b"));
    expect(store.has("liege.game.a")).toBe(true);
  });

  it("make room by finished ones, the oldest first, and never by those that go on", () => {
    for (let i = 0; i < 30; i++) keep(game(`on${i}`, { when: i }));
    expect(kept.value).toHaveLength(30);
    keep(game("over1", { over: true, when: 1 }));
    keep(game("over2", { over: true, when: 2 }));
    expect(find("over1")).toBeUndefined();
    expect(kept.value.filter(({ over }) => !over)).toHaveLength(30);
  });

  it("never give up a deal, even where there is no room at all", () => {
    room = 3;
    keep(game("daily-2026-11-16-baron", { when: 0 }));
    keep(game("old", { when: 1 }));
    keep(game("over", { when: 2, over: true }));
    keep(game("new", { when: 3 }));
    expect([...store.keys()].sort()).toEqual([
      "liege.game.daily-2026-11-16-baron",
      "liege.game.new",
      "liege.game.old",
    ]);
    keep(game("newer", { when: 4 }));
    expect(store.has("liege.game.daily-2026-11-16-baron")).toBe(true);
    expect(store.has("liege.game.old")).toBe(false);
  });
});

describe("settings that were kept", () => {
  it("and are not known here are as usual", () => {
    const odd = readSettings(
      '{"speed":"at once","theme":"pink","ask":3,"forced":"no","lang":"xx","think":7}',
    );
    expect([odd.speed, odd.theme, odd.ask, odd.forced, odd.lang, odd.think]).toEqual(
      Array(6).fill(undefined),
    );
    const good = readSettings('{"speed":"slow","theme":"dark","ask":"never","forced":false,"volume":300}');
    expect(good).toMatchObject({
      speed: "slow",
      theme: "dark",
      ask: "never",
      forced: false,
      volume: 100,
    });
    for (const text of [null, "null", "[]", "7", "{"]) expect(readSettings(text).speed).toBeUndefined();
  });
});
