// web/tests/reader.test.ts -- sentences of the rules for their reader: you, ich, vous.
import { describe, expect, it } from "vitest";
import { PUBLIC } from "../src/lib/bridge";
import { elided, SEAT, toReader, withYou } from "../src/lib/reader";
import { withIch } from "../src/lib/reader.de";
import { withVous } from "../src/lib/reader.fr";
import { LANGS, type LangCode } from "../src/lib/settings";
import { withinLine } from "../src/play/digest";
import { games, reset, rules } from "./against";
import { some, turnOf } from "./rules";

reset();

describe("the reader", () => {
  it("is called you, with the verb that belongs to it", () => {
    const you = (words: string) =>
      toReader(words, 0, "en").replace(SEAT, (_, seat, said) => said ?? `N${seat}`);
    expect(you("{0} takes a pond from place 1.")).toBe("You take a pond from place 1.");
    expect(you("{1} takes a token of {0}: field.")).toBe("N1 takes a token of you: field.");
    expect(you("{0}’s knight at 1,2 yields to {1}’s knight.")).toBe(
      "Your knight at 1,2 yields to N1’s knight.",
    );
    expect(you("{1} loses Evesham to {0} (cells from {1}'s castle: 3).")).toBe(
      "N1 loses Evesham to you (cells from N1's castle: 3).",
    );
    expect(you("{0}: Knight 1 falls sick at 1,2.")).toBe("Your Knight 1 falls sick at 1,2.");
    expect(you("{0}: the First Knight falls sick at 1,2.")).toBe("Your First Knight falls sick at 1,2.");
    expect(you("{0}: the card for Knight 1 is skipped.")).toBe("You: the card for Knight 1 is skipped.");
    expect(you("It touches 5 tiles: {0} gains 3 honour.")).toBe("It touches 5 tiles: you gain 3 honour.");
    expect(you("{0} wins and is crowned king: 3 points.")).toBe("You win and are crowned king: 3 points.");
    expect(you("{0} can do nothing and passes.")).toBe("You can do nothing and pass.");
    expect(you("{1} takes nothing: {0} has no tokens.")).toBe("N1 takes nothing: you have no tokens.");
    expect(["passes", "rises", "goes", "is", "has", "lays"].map(withYou)).toEqual(
      ["pass", "rise", "go", "are", "have", "lay"], // prettier-ignore
    );
    expect(toReader("{0} takes.", PUBLIC, "en")).toBe("{0} takes.");
  });

  const said = (words: string, lang: LangCode) =>
    elided(toReader(words, 0, lang), () => "Odo").replace(SEAT, (_, seat, own) => own ?? `N${seat}`);

  it("begins no sentence within a line", () => {
    const within = (words: string, code: LangCode) => withinLine(toReader(words, 0, code));
    expect(within("{0} loses a knight", "en")).toBe("{0:you} lose a knight");
    expect(within("{0} verliert einen Ritter", "de")).toBe("{0:ich} verliere einen Ritter");
    expect(within("{0} perd un chevalier", "fr")).toBe("{0:vous} perdez un chevalier");
    expect(within("The plague comes to Barrow", "en")).toBe("the plague comes to Barrow");
    expect(within("Der Ritter von {1} besiegt den Baron von {0}", "de")).toMatch(/^der Ritter/);
    expect(within("Milady charms nobody", "en")).toBe("Milady charms nobody"); // a name stays one
    expect(within("Ritter +2: Wiese", "de")).toBe("Ritter +2: Wiese");
    expect(within("Lenchwick: {1}", "fr")).toBe("Lenchwick: {1}");
  });

  it("is ich in German", () => {
    const ich = (words: string) => said(words, "de");
    expect(ich("{0} nimmt eine Wiese von Platz 1.")).toBe("Ich nehme eine Wiese von Platz 1.");
    expect(ich("{0} baut ein Dorf auf 1,2 und erhält einen Marker: Acker.")).toBe(
      "Ich baue ein Dorf auf 1,2 und erhalte einen Marker: Acker.",
    );
    expect(ich("{1} nimmt einen Marker von {0}: Acker.")).toBe("N1 nimmt einen Marker von mir: Acker.");
    expect(ich("Der Ritter von {1} besiegt den Baron von {0}.")).toBe(
      "Der Ritter von N1 besiegt meinen Baron.",
    );
    expect(ich("Der Ritter von {0} weicht dem Ritter von {1}.")).toBe(
      "Mein Ritter weicht dem Ritter von N1.",
    );
    expect(ich("{1} zieht vom Schloss von {0} zur Stadt von {0}.")).toBe(
      "N1 zieht von meinem Schloss zu meiner Stadt.",
    );
    expect(ich("{1} greift {0} auf 1,2 an.")).toBe("N1 greift mich auf 1,2 an.");
    expect(ich("Am Ende gründet {0} mit dem Ritter.")).toBe("Am Ende gründe ich mit dem Ritter.");
    expect(ich("{0}: Der Baron flieht vor {1}.")).toBe("Mein Baron flieht vor N1.");
    expect(ich("{0} unternimmt einen Feldzug.")).toBe("Ich unternehme einen Feldzug.");
    expect(ich("einen Sieg über Söldner 1 von {0}")).toBe("einen Sieg über meinen Söldner 1");
    expect(ich("30 %, bevor {0} die Baronie gründete")).toBe("30 %, bevor ich die Baronie gründete");
    expect(ich("{0} findet kein Feld für eine Stadt und lässt das Einsetzen aus.")).toBe(
      "Ich finde kein Feld für eine Stadt und lasse das Einsetzen aus.",
    );
    expect(ich("{0}: der Erste Ritter erkrankt.")).toBe("Mein Erster Ritter erkrankt.");
    expect(ich("{0}: Milady erkrankt.")).toBe("Meine Milady erkrankt.");
    expect(ich("Das Los um die Reihenfolge trifft {0}.")).toBe("Das Los um die Reihenfolge trifft mich.");
    expect(ich("{0} beendet das Vordringen.")).toBe("Ich beende das Vordringen.");
    expect(ich("Gleichauf: {0} und {1}")).toBe("Gleichauf: ich und N1");
    expect(["legt", "gründet", "bietet", "ist", "lässt", "zieht"].map(withIch)).toEqual(
      ["lege", "gründe", "biete", "bin", "lasse", "ziehe"], // prettier-ignore
    );
  });

  it("is vous in French, and de is d’ before a vowel", () => {
    const vous = (words: string) => said(words, "fr");
    expect(vous("{0} prend une prairie à la place 1.")).toBe("Vous prenez une prairie à la place 1.");
    expect(vous("{0} ne peut rien faire et passe.")).toBe("Vous ne pouvez rien faire et passez.");
    expect(vous("{1} attaque {0} en 1,2.")).toBe("N1 vous attaque en 1,2.");
    expect(vous("{1} doit céder champ à {0} : honneur -3.")).toBe("N1 doit vous céder champ : honneur -3.");
    expect(vous("Le chevalier de {1} bat le baron de {0}.")).toBe("Le chevalier d’N1 bat votre baron.");
    expect(vous("Le chevalier de {1} cède à celui de {0}.")).toBe("Le chevalier d’N1 cède au vôtre.");
    expect(vous("{0} : le Baron tombe malade.")).toBe("Votre Baron tombe malade.");
    expect(vous("{0} : Milady tombe malade.")).toBe("Votre Milady tombe malade.");
    expect(vous("{1} prend un jeton de {0} : champ.")).toBe("N1 vous prend un jeton : champ.");
    expect(vous("{0} a 2 pions et s’empare de la case.")).toBe(
      "Vous avez 2 pions et vous emparez de la case.",
    );
    expect(vous("{1} va du château de {0} au village de {0}.")).toBe(
      "N1 va de votre château à votre village.",
    );
    expect(["pose", "envoie", "finit", "a", "devient"].map(withVous)).toEqual(
      ["posez", "envoyez", "finissez", "avez", "devenez"], // prettier-ignore
    );
  });

  it.each(["baron", "barony", "feudo"])("of every sentence of %s is called nothing else", (name) => {
    const game = games.find((one) => one.name === name)!;
    const match = rules.begin(game.index, 2, 11n, []);
    for (let n = 0; turnOf(match) >= 0 && n < 900; n++) match.play(some(match, n));
    const { count } = match.look(-1, PUBLIC, 0);
    // A verb of the third person with the reader, or after "and" with the same subject.
    const wrong: Record<LangCode, RegExp[]> = {
      en: [/\{0:[Yy]ou\} [a-z]+s\b(?<!pass)/, /^\{0:You\} .* and [a-z]+s\b(?<!pass)/],
      de: [/\{0:[Ii]ch\} \p{Ll}+t\b/u, /^\{0:Ich\} .* und (?!verdeckt)\p{Ll}+t\b/u],
      fr: [
        /\{0:[Vv]ous\} (?!attaque|charme|désigne|céder)(?:n['’e] ?|l['’]|en )?\p{L}+(?<!z|êtes|faites)(?!\p{L})/u,
      ],
    };
    LANGS.forEach((lang, number) => {
      let told = 0;
      for (const { say } of match.tell(0, count, 0, number).flatMap(({ events }) => events)) {
        const words = toReader(say, 0, lang);
        if (words === say) continue;
        told++;
        expect(words).not.toContain("{0}");
        if (words.startsWith("{0:")) for (const one of wrong[lang]) expect(words, say).not.toMatch(one);
      }
      expect(told).toBeGreaterThan(20);
    });
    match.close();
  });

  it("hears of somebody’s own things without the name once more", () => {
    const told = (words: string, lang: LangCode) => toReader(words, 0, lang);
    expect(told("{1} builds a village on the field west of {1}’s city.", "en")).toBe(
      "{1} builds a village on the field west of their own city.",
    );
    // The next sentence has a subject of its own.
    expect(told("{1} takes a meadow. {1}’s knight defeats {0}’s baron.", "en")).toContain(
      "meadow. {1}’s knight",
    );
    expect(told("{1} baut ein Dorf auf dem Acker westlich der Stadt von {1} im Osten.", "de")).toBe(
      "{1} baut ein Dorf auf dem Acker westlich der eigenen Stadt im Osten.",
    );
    expect(told("{1} legt einen Teich auf die Stelle zwischen den beiden Rittern von {1}.", "de")).toBe(
      "{1} legt einen Teich auf die Stelle zwischen den beiden eigenen Rittern.",
    );
    expect(told("{1} construit un village à l’ouest de la cité de {1} au sud.", "fr")).toBe(
      "{1} construit un village à l’ouest de sa cité au sud.",
    );
    expect(told("{1} pose un étang au nord du chevalier de {1}.", "fr")).toBe(
      "{1} pose un étang au nord de son chevalier.",
    );
    expect(told("{1} zieht zum Hügel südlich vom Schloss von {2}.", "de")).toContain("vom Schloss von {2}");
  });

  it("is not told of “chez vous” where something is theirs", () => {
    expect(toReader("avant la nouvelle cité de {0}", 0, "fr")).toBe("avant {0:votre} nouvelle cité");
    expect(toReader("une victoire sur le mercenaire 1 de {0}", 0, "fr")).toBe(
      "une victoire sur {0:votre} mercenaire 1",
    );
    expect(toReader("avant qu’un chevalier de {0} soit chassé", 0, "fr")).toBe(
      "avant qu’un de {0:vos} chevaliers soit chassé",
    );
    expect(toReader("{0} bat {1} sur la colline.", 0, "fr")).toBe("{0:Vous} battez {1} sur la colline.");
    expect(toReader("{1} bat {0} sur la colline.", 0, "fr")).toBe("{1} {0:vous} bat sur la colline.");
  });
});
