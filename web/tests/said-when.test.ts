// web/tests/said-when.test.ts -- when a kept game was last played, as one says it.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lang } from "../src/lib/settings";
import { whenWords } from "../src/start/when";

const at = (month: number, day: number, hour: number, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute).getTime();

beforeEach(() => vi.stubGlobal("navigator", { languages: ["en-GB"] }));
afterEach(() => {
  vi.unstubAllGlobals();
  lang.value = "en";
});

it("tells the hour of games of today and yesterday, of others the date", () => {
  const now = at(3, 15, 0, 5); // five past midnight
  expect(whenWords(at(3, 15, 0, 1), now)).toMatch(/^today, /);
  expect(whenWords(at(3, 14, 23, 59), now)).toMatch(/^yesterday, /);
  expect(whenWords(at(3, 14, 0), now)).toMatch(/^yesterday, /);
  expect(whenWords(at(3, 13, 23, 59), now)).toMatch(/Mar.*2026/);
  expect(whenWords(at(3, 13, 23, 59), now)).not.toMatch(/23|59/);
  lang.value = "de";
  expect(whenWords(at(3, 14, 9), now)).toMatch(/^gestern, /);
  lang.value = "fr";
  expect(whenWords(at(3, 15, 0, 1), now)).toMatch(/^aujourd’hui, /);
});

it("counts days by the calendar, also where a clock is put forward", () => {
  for (let month = 1; month <= 12; month++)
    for (let day = 2; day <= 28; day++) {
      expect(whenWords(at(month, day - 1, 0), at(month, day, 23, 59))).toMatch(/^yesterday, /);
      expect(whenWords(at(month, day, 0), at(month, day, 23, 59))).toMatch(/^today, /);
    }
});
