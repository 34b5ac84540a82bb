// web/tests/table-room.test.ts -- the page's table knows no game: no game's name, no move's text taken apart, no sentence read.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { loadRules } from "./rules";

const ROOM = new URL("../src/table/", import.meta.url);
const files = readdirSync(ROOM).filter((name) => /\.tsx?$/.test(name));
const games = (await loadRules()).catalogue(0).map(({ name }) => name);
const LINES_MOST = 250;

it("has files", () => expect(files.length).toBeGreaterThan(4));

it.each(files)("%s knows no game", (name) => {
  const text = readFileSync(new URL(name, ROOM), "utf8");
  for (const game of games) expect(text.toLowerCase()).not.toMatch(new RegExp(`\\b${game}\\b`));
  expect(text).not.toMatch(/from "\.\.\/games\/(?!module)/); // what holds for one game only
  expect(text).not.toMatch(/module\.name/);
  expect(text).not.toMatch(/\.split\(/);
  // A sentence is shown, not looked into.
  expect(text).not.toMatch(
    /\b(say|reason|risk|second|changed)\)?\??\.(includes|startsWith|match|replace|search)/,
  );
  expect(text.split("\n").length).toBeLessThan(LINES_MOST);
});
