// web/src/lib/i18n.ts -- the page's own words in the language chosen; the rules bring theirs.
import { LANGS, lang, type LangCode } from "./settings";
import { de } from "./words.de";
import { en, type PageWords } from "./words.en";
import { fr } from "./words.fr";

const ALL: Record<LangCode, PageWords> = { en, de, fr };

export const LANGUAGE_NAMES: Record<LangCode, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
};

/** A word or sentence; {name} and the like are filled in. */
export function t(key: keyof PageWords, values: Record<string, string | number> = {}): string {
  return fill(ALL[lang.value][key], values);
}

export function fill(pattern: string, values: Record<string, string | number>): string {
  return pattern.replace(/\{(\w+)\}/g, (all, name: string) =>
    name in values ? String(values[name]) : all,
  );
}

/** The words of a game's module: one text for each language, in the order of LANGS. */
export type ThreeWords = readonly [string, string, string];

export function say(words: ThreeWords, values: Record<string, string | number> = {}): string {
  return fill(words[LANGS.indexOf(lang.value)], values);
}

/** A number with a real minus sign. */
export function number(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
