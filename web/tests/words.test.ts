// web/tests/words.test.ts -- every language says everything, with the same blanks.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fill } from "../src/lib/i18n";
import { lang } from "../src/lib/settings";
import { de } from "../src/lib/words.de";
import { en } from "../src/lib/words.en";
import { fr } from "../src/lib/words.fr";
import { de as tableDe } from "../src/online/words.de";
import { en as tableEn } from "../src/online/words.en";
import { fr as tableFr } from "../src/online/words.fr";

const blanks = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(([all]) => all).sort();

describe.each<[string, Record<string, string>, Record<string, string>]>([
  ["German", de, en],
  ["French", fr, en],
  ["German at tables", tableDe, tableEn],
  ["French at tables", tableFr, tableEn],
])("%s", (_, words, english) => {
  it("has every key and the blanks of the English words", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const key of Object.keys(english)) {
      expect(words[key].trim(), key).not.toBe("");
      expect([...new Set(blanks(words[key]))], key).toEqual([...new Set(blanks(english[key]))]);
    }
  });
});

describe("French in the sources of the page", () => {
  const root = new URL("../src/", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );

  it("has the apostrophe of print and no blank before an ellipsis", () => {
    expect(files.length).toBeGreaterThan(100);
    for (const name of files) {
      const source = readFileSync(new URL(name, root), "utf8");
      expect(source.match(/\b(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'[a-zà-ÿ].*/i)?.[0], name).toBeUndefined();
    }
    for (const words of [fr, tableFr]) {
      for (const [key, text] of Object.entries(words)) expect(text, key).not.toMatch(/\p{L}'\p{L}| …/u);
    }
  });
});

describe("fill", () => {
  it("puts values in once and leaves unknown blanks", () => {
    expect(fill("{a} and {b}", { a: "{b}", b: 2 })).toBe("{b} and 2");
    expect(fill("{c}", { a: 1 })).toBe("{c}");
  });
});

describe("a thing with its number", () => {
  it("stands in the singular or the plural", () => {
    const cost = (n: number | string) => fill("{n} {n|Ehrenpunkt|Ehrenpunkte}", { n });
    expect([1, 3, 0, -1, "+1", "−3"].map(cost)).toEqual([
      "1 Ehrenpunkt",
      "3 Ehrenpunkte",
      "0 Ehrenpunkte",
      "−1 Ehrenpunkt",
      "+1 Ehrenpunkt",
      "−3 Ehrenpunkte",
    ]);
  });

  it("is singular in French also where there is none", () => {
    lang.value = "fr";
    expect(fill("{n} {n|point|points} d’honneur", { n: 0 })).toBe("0 point d’honneur");
    lang.value = "en";
  });
});

describe("a name after “de”", () => {
  it("is joined to it where it begins with a vowel", () => {
    expect(fill("cité de {name}", { name: "Odo" })).toBe("cité d’Odo");
    expect(fill("cité de {name}", { name: "Rouge" })).toBe("cité de Rouge");
    expect(fill("de {n} cases", { n: 8 })).toBe("de 8 cases");
    expect(fill("Runde {n} des Turniers", { n: 1 }), "German words that end so").toBe("Runde 1 des Turniers");
    expect(fill("Runde {n}", { n: "eins" })).toBe("Runde eins");
  });
});
