// web/src/lib/reader.ts -- sentences of the rules about the one who reads them: "you take" for "Red takes".
//
// English and French say "you" and "vous". German page texts address nobody, and the reader is "ich" there, as
// beside the own seat: "Odo erobert mein Dorf" (docs/decisions.md).
import type { LangCode } from "./settings";

/** A seat in a sentence, {0}, or with the words that stand for it, {0:your}. */
export const SEAT = /\{(\d)(?::([^}]*))?\}/g;

/** Begins where a sentence or a part of it does, and so what kind of letter. */
export const capital = (words: string) => words[0].toUpperCase() + words.slice(1);

// English

const ODD: Record<string, string> = { is: "are", has: "have", goes: "go", does: "do", was: "were" };

/** "takes" as one says it with "you". */
export const withYou = (verb: string): string =>
  ODD[verb] ?? (/(ss|sh|ch|x)es$/.test(verb) ? verb.slice(0, -2) : verb.replace(/s$/, ""));

/** Further verbs of a sentence with the same subject. */
const ALSO = / and (skips|takes|gets|becomes|passes|is)\b/g;

function english(words: string, me: number): string {
  const seat = new RegExp(
    `([.:;] |At the end )?\\{${me}\\}(?:([’']s)|(: )(?:the )?(?=[A-Z])|( )([a-z]+s)\\b)?`,
    "g",
  );
  let subject = false;
  const said = words.replace(seat, (_, ...rest: unknown[]) => {
    const [stop, of, list, blank, verb] = rest as (string | undefined)[];
    const begins = rest[5] === 0; // where it stands
    const lead = stop ?? "";
    const you = `${(begins && !stop?.startsWith("At")) || stop === ". " ? "Y" : "y"}ou`;
    if (of) return `${lead}{${me}:${you}r}`;
    if (list) return begins ? `{${me}:Your} ` : `${lead}{${me}:${you}}${list}`;
    subject ||= begins;
    if (!verb) return `${lead}{${me}:${you}}`;
    if (!begins && !stop) return `{${me}:you}${blank}${verb}`;
    return `${lead}{${me}:${you}}${blank}${withYou(verb)}`;
  });
  return subject ? said.replace(ALSO, (_, verb: string) => ` and ${withYou(verb)}`) : said;
}

/** How a language tells: to the reader at seat `me`; and of `subject`, who does something, without the name once more. */
export interface Telling {
  told: (words: string, me: number) => string;
  ofSubject: (rest: string, subject: string) => string;
}

/** German and French come when somebody reads them (i18n.ts). */
const TELL: Partial<Record<LangCode, Telling>> = {
  en: { told: english, ofSubject: (rest, subject) => rest.replaceAll(`${subject}’s `, "their own ") },
};
export function learn(lang: LangCode, telling: Telling): void {
  TELL[lang] = telling;
}

/** A seat of a sentence within a regular expression. */
export const escaped = (seat: string): string => seat.replace(/[{}]/g, "\\$&");

/** What lies by a thing of whoever does something: "of their own city", not "of Odo’s"; each sentence by itself. */
function ofSubject(words: string, telling: Telling): string {
  const sentences = words.split(/(?<=[.!?]) (?=[\p{Lu}{])/u).map((one) => {
    const subject = /^\{\d\}(?= )/.exec(one)?.[0];
    return subject === undefined ? one : subject + telling.ofSubject(one.slice(subject.length), subject);
  });
  return sentences.join(" ");
}

/** Tells a sentence to the reader at seat `me`; below 0: nobody in particular reads. */
export function toReader(words: string, me: number, lang: LangCode): string {
  const telling = TELL[lang] ?? TELL.en!;
  return ofSubject(me < 0 ? words : telling.told(words, me), telling);
}

/** "d’Odo" for "de Odo": French has no "de" before a name that begins with a vowel. */
export function elided(words: string, nameOf: (seat: number) => string): string {
  return words.replace(/(?<!\p{L})([dD])e (\{(\d)\})/gu, (all, d: string, seat: string, number: string) =>
    /^[aeiouyàâéèêëîïôöûüœæ]/i.test(nameOf(Number(number))) ? `${d}’${seat}` : all,
  );
}
