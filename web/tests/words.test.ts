// web/tests/words.test.ts -- every language says everything, with the same blanks.
import { describe, expect, it } from "vitest";
import { fill } from "../src/lib/i18n";
import { de } from "../src/lib/words.de";
import { en } from "../src/lib/words.en";
import { fr } from "../src/lib/words.fr";

const blanks = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(([all]) => all).sort();

describe.each([
  ["German", de],
  ["French", fr],
])("%s", (_, words) => {
  it("has every key and the blanks of the English words", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(words[key].trim(), key).not.toBe("");
      expect([...new Set(blanks(words[key]))], key).toEqual([...new Set(blanks(en[key]))]);
    }
  });
});

describe("fill", () => {
  it("puts values in once and leaves unknown blanks", () => {
    expect(fill("{a} and {b}", { a: "{b}", b: 2 })).toBe("{b} and 2");
    expect(fill("{c}", { a: 1 })).toBe("{c}");
  });
});
