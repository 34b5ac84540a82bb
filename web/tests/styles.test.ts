// web/tests/styles.test.ts -- stylesheets: no rule makes the browser style a whole table anew.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const SOURCES = new URL("../src/", import.meta.url);

/** Parts of a selector, cut where `cuts` has a sign outside of brackets. */
function parts(words: string, cuts: string): string[] {
  const found = [""];
  let depth = 0;
  for (const sign of words) {
    if ("([".includes(sign)) depth++;
    if (")]".includes(sign)) depth--;
    if (depth === 0 && cuts.includes(sign)) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.map((one) => one.trim()).filter((one) => one !== "");
}

/** A selector's last part without what it must not be or have. */
function subject(selector: string): string {
  let words = parts(selector, " >+~").at(-1)!;
  for (let from = 0; ; ) {
    const at = words.slice(from).search(/:(not|has)\(/);
    if (at < 0) return words;
    const begin = from + at;
    let end = words.indexOf("(", begin) + 1;
    for (let depth = 1; depth > 0; end++) depth += words[end] === "(" ? 1 : words[end] === ")" ? -1 : 0;
    words = words.slice(0, begin) + words.slice(end);
    from = begin;
  }
}

/** Selectors with `:has()` whose subject could be anything, or any element of a kind: any span, any button. */
function unbounded(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .filter(([, head]) => !head.trim().startsWith("@"))
    .flatMap(([, head]) => parts(head.replace(/\s+/g, " "), ","))
    .filter((selector) => selector.includes(":has(") && !/[.#[]|:(is|where)\(/.test(subject(selector)));
}

/** What `:has()` looks for in a stylesheet. */
function wanted(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...bare.matchAll(/:has\(/g)].map(({ index }) => {
    const begin = index + ":has(".length;
    let end = begin;
    for (let depth = 1; depth > 0; end++) depth += bare[end] === "(" ? 1 : bare[end] === ")" ? -1 : 0;
    return bare
      .slice(begin, end - 1)
      .replace(/\s+/g, " ")
      .trim();
  });
}

/** May any element that comes or goes be what is looked for, or not be? */
const anything = (words: string) => /:not\(|:nth-|:(first|last|only|empty)|\*(?!=)/.test(words);

const filesOf = () =>
  readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));

describe("stylesheets", () => {
  it("are read as a browser reads them", () => {
    const css =
      ".a:has(.b) > * {} .a:has(.b) > :not(.c, :has(.d)) {} .a:not(:has(.b)) > button:not(.c) {} .a > * {} .a:has(.b) > i.c {}";
    expect(unbounded(css)).toEqual([
      ".a:has(.b) > *",
      ".a:has(.b) > :not(.c, :has(.d))",
      ".a:not(:has(.b)) > button:not(.c)",
    ]);
  });

  // One rule is enough: a browser then styles all that lies in the table, thousands of lines of the board among it,
  // whenever anything within it comes or goes. In Feudo that was 7 to 20 ms of every frame; rules about any span or button
  // were 200 elements at every click.
  it("say of every rule that looks for what lies within something whom it is about", () => {
    const files = filesOf();
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((name) =>
      unbounded(readFileSync(new URL(name, SOURCES), "utf8")).map((one) => `${name}: ${one}`),
    );
    expect(found).toEqual([]);
  });

  // By `:not()`, a place among brothers or `*` a browser cannot tell from a new element whether it matters: then it asks all
  // rules with `:has()` about all that it lies in, at every piece and mark that comes or goes. With 40 such rules that was
  // 16 elements styled and nine tenths of the time for one mark on Feudo's board; without them it is the mark alone.
  it("look within something for what is known by its own class", () => {
    expect(wanted(".a:has(.b > :is(.c, .d)) .e:not(:has(.f:not(.g))) {}")).toEqual([
      ".b > :is(.c, .d)",
      ".f:not(.g)",
    ]);
    expect(
      [".b > :is(.c, .d)", '[a*="b"]', ".f:not(.g)", ".a:nth-child(4)", ".a > *"].filter(anything),
    ).toEqual([".f:not(.g)", ".a:nth-child(4)", ".a > *"]);
    const found = filesOf().flatMap((name) =>
      wanted(readFileSync(new URL(name, SOURCES), "utf8"))
        .filter(anything)
        .map((one) => `${name}: ${one}`),
    );
    expect(found).toEqual([]);
  });
});

describe("stylesheets that come late", () => {
  // What a page loads on the way stays for all others: a table after a lesson wrote some lines of a hint and of the news larger.
  it("style no word by a class of the table's own lines alone", () => {
    const lines = ["more", "cut", "chance", "out", "first"];
    const found = filesOf().flatMap((file) => {
      const css = readFileSync(new URL(file, SOURCES), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      const heads = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, head]) => parts(head, ","));
      return heads
        .filter((head) => lines.some((name) => head === `.${name}`))
        .map((head) => `${file}: ${head}`);
    });
    expect(found).toEqual([]);
  });
});
