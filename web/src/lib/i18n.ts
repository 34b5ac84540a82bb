// web/src/lib/i18n.ts -- the page's own words in the language chosen; the rules bring theirs.
import { signal } from "@preact/signals";
import { LANGS, lang, type LangCode } from "./settings";
import { en, type PageWords } from "./words.en";

/** The words that are here; those of other languages are loaded when somebody reads them. */
const here = signal<Partial<Record<LangCode, PageWords>>>({ en });
const LOAD: Record<LangCode, () => Promise<PageWords>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import("./words.de")).de,
  fr: async () => (await import("./words.fr")).fr,
};

/** Brings the words of a language here. */
export async function loadWords(code: LangCode): Promise<void> {
  if (here.value[code]) return;
  const words = await LOAD[code]();
  here.value = { ...here.value, [code]: words };
}

export const LANGUAGE_NAMES: Record<LangCode, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
};

/** A word or sentence; {name} and the like are filled in. */
export function t(key: keyof PageWords, values: Record<string, string | number> = {}): string {
  return fill((here.value[lang.value] ?? en)[key], values);
}

/** A number with a real minus sign. */
export function number(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** A share in per cent, as the language writes it. */
export const percent = (share: number): string =>
  `${number(Math.round(100 * share))}${{ en: "", de: "\u00a0", fr: "\u202f" }[lang.value]}%`;

const shown = (value: string | number) => (typeof value === "number" ? number(value) : value);

export function fill(pattern: string, values: Record<string, string | number>): string {
  return tight(
    pattern.replace(BLANK, (all, of: string | undefined, name: string, one?: string, many?: string) => {
      if (!(name in values)) return all;
      const words = one === undefined ? shown(values[name]) : isOne(values[name]) ? one : many!;
      if (of === undefined) return words;
      return `${VOWEL.test(words) ? `${of[0]}’` : of}${words}`; // "d’Odo", only ever in French
    }),
  );
}

/** {name}, or by the number that n is {n|point|points}. */
const BLANK = /((?<!\p{L})[dD]e )?\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/gu;

/** Is a thing one by this number? In French 0 is, too. */
const isOne = (n: string | number): boolean =>
  /^[-−+]?1$/.test(String(n)) || (lang.value === "fr" && String(n) === "0");

const VOWEL = /^[aeiouyàâéèêëîïôöûüœæ]/i;

/** No line begins with a sign that is set apart (" :", " »", " %"), nor ends within "4 × plain" or "4 : 0". */
export const tight = (words: string): string =>
  words.replace(/ (?=[:;?!»%×])|(?<=[«×]|\d :) |(?<=\d) (?=min|Min)/g, "\u00a0");

/** As a line or a label begins. */
export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** "A, B and C", as the rules write it. */
export const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(lang.value === "en" ? "en-GB" : lang.value).format(words);

/** What a thing is called, and what is said of it: "Level: 3", "Niveau : 3". */
export const labelled = (label: string, words: string | number): string =>
  `${label}${lang.value === "fr" ? "\u00a0" : ""}: ${words}`;

/** The words of a game's module: one text for each language, in the order of LANGS. */
export type ThreeWords = readonly [string, string, string];

export function say(words: ThreeWords, values: Record<string, string | number> = {}): string {
  return fill(words[LANGS.indexOf(lang.value)], values);
}

/** The reader's own manner of writing dates and numbers: "en-GB" for somebody who asked for that. */
export function localeTag(): string {
  const own = navigator.languages?.find((tag) => tag.toLowerCase().split("-")[0] === lang.value);
  return own && own.length > 2 ? own : lang.value === "en" ? "en-GB" : lang.value;
}
