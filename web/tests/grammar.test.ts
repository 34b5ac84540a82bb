// web/tests/grammar.test.ts -- places in sentences, as a person would say them in each language.
import { describe, expect, it } from "vitest";
import { MARKS, placeOfParts, Said, withPlaces } from "../src/lib/grammar";
import { pieceIn } from "../src/games/feudo-words";
import { labelled, tight } from "../src/lib/i18n";
import { lang, type LangCode } from "../src/lib/settings";

/** A sentence whose cells are these places. */
function said(lang: LangCode, words: string, parts: string[], memory?: Said): string {
  return withPlaces(words, parts.map(placeOfParts), lang, memory).replace(MARKS, "");
}

describe("a place in a sentence", () => {
  it("has the words before it that belong to it", () => {
    const way = ["the|hill|east of Martley", "|Hanbury|"];
    expect(said("en", "{0} moves Milady from 1,2 to 3,4 (cells: 2).", way)).toBe(
      "{0} moves Milady from the hill east of Martley to Hanbury (cells: 2).",
    );
    expect(said("en", "{0} lays a village at 1,2.", ["the|empty cell|in the south"])).toBe(
      "{0} lays a village on the empty cell in the south.",
    );
    expect(said("en", "{0} recruits on 1,2.", ["|{0}’s city|in the east"])).toBe(
      "{0} recruits in the city in the east.",
    );
    expect(said("en", "{1} loses a knight on 1,2.", ["|{0}’s city|in the east"])).toContain(
      "{0}’s city in the east",
    );
  });

  it("of somebody who has just been named is not told by himself, whatever was told before", () => {
    const both = ["|{1}’s knight|", "|{0}’s baron|in the east"];
    const fight = "{1} takes a field from place 2. {1}’s knight at 1,2 defeats {0}’s baron at 3,4, 3 to 2.";
    expect(said("en", fight, both)).toBe(
      "{1} takes a field from place 2. {1}’s knight defeats {0}’s baron in the east, 3 to 2.",
    );
    const laid = "{1} lays a field at 5,6. {1}’s knight at 1,2 is ready.";
    expect(said("en", laid, ["the|empty cell|in the south", both[0]])).toBe(
      "{1} lays a field on the empty cell in the south. {1}’s knight is ready.",
    );
    const french = ["le|chevalier de {1}|", "le|baron de {0}|à l’est"];
    expect(said("fr", "{1} prend un champ à la place 2. Le chevalier de {1} en 1,2 est prêt.", french)).toBe(
      "{1} prend un champ à la place 2. Le chevalier de {1} est prêt.",
    );
  });

  it("is told by what is around it where another stands now, or he himself as what he was before", () => {
    const around = ["the|meadow|north of {1}’s baron", "die|Wiese|nördlich vom Baron von {1}"].map(
      placeOfParts,
    );
    const told = (code: LangCode, words: string, parts: string) =>
      withPlaces(words, [placeOfParts(parts)], code, undefined, () => around[code === "en" ? 0 : 1]).replace(
        MARKS,
        "",
      );
    expect(told("en", "It beats {0}’s baron at 1,2.", "|{0}’s knight|")).toBe(
      "It beats {0}’s baron on the meadow north of {1}’s baron.",
    );
    expect(told("en", "{0} founds a barony with the knight at 1,2.", "|{1}’s knight|in the west")).toBe(
      "{0} founds a barony with the knight on the meadow north of {1}’s baron.",
    );
    expect(told("en", "It beats {0}’s baron at 1,2.", "|{0}’s baron|")).toBe("It beats {0}’s baron.");
    expect(told("de", "Er besiegt den Baron von {0} auf 1,2.", "der|Ritter von {0}|")).toBe(
      "Er besiegt den Baron von {0} auf der Wiese nördlich vom Baron von {1}.",
    );
    // A knight of Barony who stands in a city is told by it.
    expect(told("en", "{0} takes the knight at 1,2.", "|{1}’s city|")).toBe(
      "{0} takes the knight in {1}’s city.",
    );
  });

  it("is what an attack is on, not where it is", () => {
    expect(said("en", "Attack on 1,2: bring pieces.", ["|Worcester|"])).toBe(
      "Attack on Worcester: bring pieces.",
    );
    expect(said("en", "Attack on 1,2: bring pieces.", ["the|hill|east of Martley"])).toBe(
      "Attack on the hill east of Martley: bring pieces.",
    );
    expect(said("de", "Angriff auf 1,2: Figuren aufbieten.", ["|Worcester|"])).toBe(
      "Angriff auf Worcester: Figuren aufbieten.",
    );
    expect(said("de", "Angriff auf 1,2: Figuren aufbieten.", ["der|Hügel|östlich von Martley"])).toBe(
      "Angriff auf den Hügel östlich von Martley: Figuren aufbieten.",
    );
  });

  it("has its case in German", () => {
    const move = "{0} zieht Milady von 1,2 nach 3,4.";
    expect(said("de", move, ["der|Hügel|östlich von Martley", "|Hanbury|"])).toBe(
      "{0} zieht Milady vom Hügel östlich von Martley nach Hanbury.",
    );
    expect(said("de", move, ["|Hanbury|", "die|Stadt von {0}|im Osten"])).toBe(
      "{0} zieht Milady von Hanbury zur Stadt im Osten.",
    );
    expect(said("de", move, ["das|Schloss von {0}|", "der|Hügel|gleich westlich davon"])).toBe(
      "{0} zieht Milady aus dem Schloss auf den Hügel gleich westlich davon.",
    );
    expect(said("de", move, ["das|Schloss von {0}|", "der|Wald|südlich von Ripple"])).toBe(
      "{0} zieht Milady aus dem Schloss in den Wald südlich von Ripple.",
    );
    expect(said("de", "{0} legt einen Teich auf 1,2.", ["die|leere Stelle|im Süden"])).toBe(
      "{0} legt einen Teich auf die leere Stelle im Süden.",
    );
    expect(said("de", "{0} baut ein Dorf auf 1,2.", ["der|Acker|am Südrand"])).toBe(
      "{0} baut ein Dorf auf dem Acker am Südrand.",
    );
    expect(said("de", "{0} lässt Milady auf 1,2 stehen.", ["der|verfluchte Ort|im Osten"])).toContain(
      "auf dem verfluchten Ort im Osten stehen",
    );
    expect(said("de", "1,2", ["der|verfluchte Ort|im Osten"])).toBe("verfluchter Ort im Osten");
  });

  it("takes the article with it in French", () => {
    const move = "{0} déplace Milady de 1,2 à 3,4.";
    expect(said("fr", move, ["le|champ|au sud", "la|colline|à l’est"])).toBe(
      "{0} déplace Milady du champ au sud vers la colline à l’est.",
    );
    expect(said("fr", move, ["|Evesham|", "l’|étang|au nord"])).toBe(
      "{0} déplace Milady d’Evesham vers l’étang au nord.",
    );
    expect(said("fr", move, ["|Evesham|", "le|château de {0}|"])).toBe(
      "{0} déplace Milady d’Evesham au château.",
    );
    expect(said("fr", "{0} recrute en 1,2.", ["la|cité de {0}|à l’est"])).toBe(
      "{0} recrute dans la cité à l’est.",
    );
    expect(said("fr", "{0} laisse Milady en 1,2.", ["|Hanbury|"])).toBe("{0} laisse Milady à Hanbury.");
  });

  it("is not named twice: what stands there tells it, or it is there", () => {
    const knight = ["|{0}’s knight|in the south", "|{1}’s baron|in the west"];
    expect(said("en", "{0}’s knight at 1,2 defeats {1}’s baron at 3,4, 3 to 2.", knight)).toBe(
      "{0}’s knight in the south defeats {1}’s baron in the west, 3 to 2.",
    );
    expect(said("en", "{0}’s knight at 1,2 makes no claim.", ["|{0}’s knight|"])).toBe(
      "{0}’s knight makes no claim.",
    );
    expect(said("de", "{0} macht das Dorf auf 1,2 zur Stadt.", ["das|Dorf von {0}|im Osten"])).toBe(
      "{0} macht das Dorf im Osten zur Stadt.",
    );
    // Without its owner, "to the village" could be anybody's.
    const moved = ["|{0}’s city|in the north", "|{0}’s village|"];
    expect(said("en", "{0} moves a knight from 1,2 to 3,4.", moved)).toBe(
      "{0} moves a knight from the city in the north to {0}’s village.",
    );
    expect(said("de", "{0} bewegt einen Ritter von 1,2.", ["das|Dorf von {0}|"])).toContain("Dorf von {0}");
    expect(said("fr", "{0} déplace un chevalier de 1,2.", ["le|village de {0}|"])).toContain(
      "village de {0}",
    );
    for (const [lang, first, then, there] of [
      ["en", "{0} moves a knight to 1,2.", "{0} has 2 pieces on 1,2.", "{0} has 2 pieces there."],
      ["de", "{0} bewegt einen Ritter nach 1,2.", "{0} hat 2 Figuren auf 1,2.", "{0} hat 2 Figuren dort."],
      ["fr", "{0} déplace un chevalier à 1,2.", "{0} a 2 pions en 1,2.", "{0} a 2 pions sur place."],
    ] as const) {
      const memory = new Said();
      said(lang, first, ["||x|"], memory);
      expect(said(lang, then, ["||x|"], memory)).toBe(there);
    }
    const memory = new Said();
    said("en", "{0} places a knight at 1,2.", ["the|meadow|in the east"], memory);
    expect(said("en", "{0}’s knight at 1,2 is ready.", ["the|meadow|in the east"], memory)).toBe(
      "{0}’s knight is ready.",
    );
  });

  it("onto which a knight is put is told, also where it has just been named", () => {
    const meadow = { en: "the|meadow|in the east", de: "die|Wiese|im Osten", fr: "la|prairie|à l’est" };
    for (const [lang, lays, places, told, again] of [
      [
        "en",
        "{0} lays a meadow at 1,2.",
        "{0} places a knight at 1,2.",
        "{0} places a knight on the meadow in the east.",
        "{0} places a knight there.",
      ],
      [
        "de",
        "{0} legt eine Wiese auf 1,2.",
        "{0} stellt einen Ritter auf 1,2.",
        "{0} stellt einen Ritter auf die Wiese im Osten.",
        "{0} stellt einen Ritter dorthin.",
      ],
      [
        "fr",
        "{0} pose une prairie en 1,2.",
        "{0} place un chevalier en 1,2.",
        "{0} place un chevalier sur la prairie à l’est.",
        "{0} place un chevalier au même endroit.",
      ],
    ] as const) {
      expect(said(lang, places, [meadow[lang]])).toBe(told);
      const memory = new Said();
      said(lang, lays, [meadow[lang]], memory);
      expect(said(lang, places, [meadow[lang]], memory)).toBe(again);
    }
  });

  it("of a list is named by what it is", () => {
    const land = ["the|field|in the south", "the|vineyard|in the west", "the|field|in the south"];
    expect(said("en", "6 − 3 (1,2 and 3,4) = 3; 5 + 1 (1,2) = 6.", land)).toBe(
      "6 − 3 (field and vineyard) = 3; 5 + 1 (field) = 6.",
    );
    const three = ["das|Feld|im Süden", "der|Sumpf|im Westen", "der|Wald|im Osten"];
    expect(said("de", "{1} muss 1,2, 3,4 und 5,6 an {0} abtreten.", three)).toBe(
      "{1} muss das Feld, den Sumpf und den Wald an {0} abtreten.",
    );
    expect(said("fr", "{1} doit céder 1,2 et 3,4 à {0}.", ["le|champ|au sud", "le|marais|à l’ouest"])).toBe(
      "{1} doit céder le champ et le marais à {0}.",
    );
    expect(said("en", "{0} has to give up 1,2 to {1}.", land)).toBe("{0} has to give up the field to {1}.");
    const twice = ["der|Steinbruch|im Süden", "der|Teich|im Westen", "der|Steinbruch|im Osten"];
    expect(said("de", "{1} muss 1,2, 3,4 und 5,6 an {0} abtreten.", twice)).toBe(
      "{1} muss 2\u00a0×\u00a0Steinbruch und Teich an {0} abtreten.",
    );
    const quarries = ["la|carrière|au sud", "la|carrière|à l’est", "la|carrière|au sud"];
    expect(said("fr", "7 − 2 (1,2 et 3,4) = 5 ; 3 − 1 (1,2) = 2.", quarries)).toBe(
      "7 − 2 (2\u00a0×\u00a0carrière) = 5 ; 3 − 1 (carrière) = 2.",
    );
  });
});

describe("a piece of Feudo in a sentence", () => {
  const forms = (code: LangCode, piece: string) => {
    lang.value = code;
    const all = (["subject", "object", "with", "beside"] as const).map((as) => pieceIn(piece, as));
    lang.value = "en";
    return all;
  };

  it("has its case and article", () => {
    expect(forms("en", "first")).toEqual(Array(4).fill("the First Knight"));
    expect(forms("de", "baron")).toEqual(["der Baron", "den Baron", "dem Baron", "dem Baron"]);
    expect(forms("de", "first")).toEqual([
      "der Erste Ritter",
      "den Ersten Ritter",
      "dem Ersten Ritter",
      "dem Ersten Ritter",
    ]);
    expect(forms("fr", "first")).toEqual([...Array(3).fill("le Premier Chevalier"), "du Premier Chevalier"]);
  });

  it("goes by its number where it has one, and Milady by her name", () => {
    expect(forms("de", "inf2")).toEqual(Array(4).fill("Fußsoldat 2"));
    expect(forms("fr", "merc1")).toEqual([...Array(3).fill("le mercenaire 1"), "du mercenaire 1"]);
    expect(forms("de", "milady")).toEqual(Array(4).fill("Milady"));
    expect(forms("fr", "milady")[3]).toBe("de Milady");
    expect(forms("de", "baron+knight1")[0]).toBe("der Baron und Ritter 1");
  });
});

describe("signs that French sets apart", () => {
  it("never begin a line", () => {
    expect(tight("Le plan : quoi ? « Rien » ; non !")).toBe(
      "Le plan\u00a0: quoi\u00a0? «\u00a0Rien\u00a0»\u00a0; non\u00a0!",
    );
    expect(tight("48 %, 4 × plaine, 4 : 0 : 0")).toBe(
      "48\u00a0%, 4\u00a0×\u00a0plaine, 4\u00a0:\u00a00\u00a0:\u00a00",
    );
    expect(labelled("Level", 3)).toBe("Level: 3");
    lang.value = "fr";
    expect(labelled("Niveau", 3)).toBe("Niveau\u00a0: 3");
    lang.value = "en";
  });
});
