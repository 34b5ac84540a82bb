// web/tests/sentence.test.ts -- sentences of the rules in spans: names, hexes, pieces, and nothing else in braces.
import { describe, expect, it } from "vitest";
import { ALL, PUBLIC } from "../src/lib/bridge";
import { cellsIn, spansOf } from "../src/lib/sentence";
import { LANGS } from "../src/lib/settings";
import { games, rules } from "./against";
import { some, turnOf } from "./rules";

const NAMES = ["Odo", "Gwen", "Élie", "Isolde", "Bert"];
const spans = (words: string) => spansOf(words, (seat) => NAMES[seat]);
const read = (words: string) =>
  spans(words)
    .map((span) => span.words)
    .join("");

describe("a sentence in spans", () => {
  it("has names, hexes, pieces and rules", () => {
    expect(spans("{0} moves {piece 0:knight1|Knight 1} to the {hex 4,-10|hill} (rule {rule 12}).")).toEqual([
      { words: "Odo", seat: 0 },
      { words: " moves " },
      { words: "Knight 1", piece: "0:knight1" },
      { words: " to the " },
      { words: "hill", cell: "4,-10" },
      { words: " (rule " },
      { words: "12", rule: 12 },
      { words: ")." },
    ]);
    expect(spans("")).toEqual([]);
  });

  it("finds the cells that the page’s own words name, and no other numbers", () => {
    expect(spans("at −3,4.")).toEqual([{ words: "at " }, { words: "−3,4", cell: "-3,4" }, { words: "." }]);
    expect(cellsIn("{hex 4,10|forest} and 4,10, then 1,2")).toEqual(["4,10", "1,2"]);
    expect(cellsIn("title 2,1,0,0")).toEqual([]);
  });

  it("elides before French names", () => {
    expect(read("la cité de {0}, de {1}, de {2}")).toBe("la cité d’Odo, de Gwen, d’Élie");
    expect(read("De {0}")).toBe("D’Odo");
    expect(read("monde {0}")).toBe("monde Odo");
  });

  it.each(["baron", "barony", "feudo"])(
    "in %s tells the reader of a game as you, in every language",
    (name) => {
      const game = games.find((one) => one.name === name)!;
      const match = rules.begin(game.index, 2, 5n, []);
      for (let n = 0; turnOf(match) >= 0 && n < 2000; n++) match.play(some(match, n));
      match.unveil();
      const count = match.look(-1, ALL, 0).count;
      const YOU = [/\byour?\b/i, /\b(du|dich|dir|dein\w*)\b/i, /\b(vous|votre)\b/i];
      LANGS.forEach((_, lang) => {
        const tell = (reader: number) =>
          match.tell(0, count, ALL, lang, reader).flatMap(({ events }) => events.map(({ say }) => say));
        let yours = 0;
        tell(0).forEach((say) => {
          expect(say).not.toContain("{0}");
          expect(read(say)).not.toMatch(/[{}|[\]@&#]/);
          yours += Number(YOU[lang].test(say));
        });
        expect(yours).toBeGreaterThan(20);
        for (const say of tell(PUBLIC)) expect(say).not.toMatch(YOU[lang]);
      });
      match.close();
    },
  );
});
