// web/tests/book.test.ts -- the rules to read: complete, marked as the program marks them, findable.
import { beforeAll, describe, expect, it } from "vitest";
import type { Rules } from "../src/lib/bridge";
import { LANGS } from "../src/lib/settings";
import { fold, loadBook, readBook, ruleText, type Block } from "../src/rules/book";
import { loadRules } from "./rules";

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

const plain = (block: Block) => (block.kind === "table" ? block.rows.flat().join(" ") : block.text);

describe("the rules to read", () => {
  it("hold every rule of every game in every language, with the marks of the program", async () => {
    for (const game of rules.catalogue(0)) {
      for (const lang of LANGS) {
        const book = await loadBook(game.name, "RULES", lang);
        const all = book.sections.flatMap((section) => section.rules);
        expect(all.map((rule) => rule.id)).toEqual(
          game.rules.flatMap((sentence, n) => (sentence === null ? [] : [`${game.letter}${n}`])),
        );
        for (const rule of all) {
          const where = `${game.name} ${lang} ${rule.id}`;
          expect(rule.statements.map((one) => one.mark).join(""), where).toBe(game.marks[rule.number]);
          for (const one of rule.statements) {
            expect(one.why !== "", where).toBe(one.mark !== "");
            expect(one.blocks.length, where).toBeGreaterThan(0);
            const text = [...one.blocks.map(plain), one.why].join(" ");
            expect(text, where).not.toMatch(/\*\(|\)\*|\[[HR]\]|\n- |\|/);
          }
        }
        expect(book.about.length, game.name).toBeGreaterThan(1);
      }
    }
  });

  it("say that of Feudo only the normal game is known", async () => {
    const words = { en: "normal game", de: "Normalspiel", fr: "partie normale" };
    for (const lang of LANGS) {
      const about = (await loadBook("feudo", "RULES", lang)).about.map(plain).join(" ");
      expect(about.split(words[lang]).length, lang).toBeGreaterThan(2);
    }
  });

  it("have an aid in every language, which names only rules that exist", async () => {
    for (const game of rules.catalogue(0)) {
      for (const lang of LANGS) {
        const aid = await loadBook(game.name, "AID", lang);
        expect(aid.sections.length).toBeGreaterThan(3);
        const text = aid.sections.map((s) => s.title + s.intro.map(plain).join(" ")).join(" ");
        const named = text.match(new RegExp(`\\b${game.letter}\\d+\\b`, "g")) ?? [];
        expect(named.length).toBeGreaterThan(8);
        for (const id of named) expect(game.rules[Number(id.slice(1))], id).toBeTruthy();
      }
    }
  });

  it("are found by words without accents and by their names", async () => {
    const french = (await loadBook("feudo", "RULES", "fr")).sections.flatMap((s) => s.rules);
    const hits = (...words: string[]) =>
      french.filter((rule) => words.every((word) => ruleText(rule).includes(fold(word)))).map((r) => r.id);
    expect(hits("desespoir")).toEqual(["F6"]);
    expect(hits("f16")).toContain("F16");
    expect(hits("MERCENAIRE", "shilling")).toContain("F17");
    expect(hits("échiquier")).toEqual([]);
  });

  it("keep a marked statement together over a table, and its end apart", () => {
    const book = readBook(
      "# Game\n\nAbout.\n\n## Part\n\nIntro.\n\n- **B1** Printed.\n\n  **[R]** Values:\n\n  | a | b |\n  |---|---|\n" +
        "  | x | -1 |\n\n  *(Seen on a photograph.)*\n\n  Printed again:\n\n  - one\n  - two\n- **B2** **[H]** All\n  of it. *(No (real)\n  source.)*\n",
    );
    const [first, second] = book.sections[0].rules;
    expect(first.statements.map((one) => [one.mark, one.why, one.blocks.length])).toEqual([
      ["", "", 1],
      ["R", "Seen on a photograph.", 2],
      ["", "", 3],
    ]);
    expect(second.statements).toEqual([
      { mark: "H", why: "No (real) source.", blocks: [{ kind: "paragraph", text: "All of it." }] },
    ]);
    expect(book.sections[0].intro).toEqual([{ kind: "paragraph", text: "Intro." }]);
  });
});
