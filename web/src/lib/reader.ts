// web/src/lib/reader.ts -- sentences of the rules about the one who reads them: "you take" for "Red takes".
import type { LangCode } from "./settings";

/** A seat in a sentence, {0}, or with the words that stand for it, {0:your}. */
export const SEAT = /\{(\d)(?::([^}]*))?\}/g;

const ODD: Record<string, string> = { is: "are", has: "have", goes: "go", does: "do", was: "were" };

/** "takes" as one says it with "you". */
export const withYou = (verb: string): string =>
  ODD[verb] ?? (/(ss|sh|ch|x)es$/.test(verb) ? verb.slice(0, -2) : verb.replace(/s$/, ""));

/** Further verbs of a sentence with the same subject. */
const ALSO = / and (skips|takes|gets|rises|passes|is)\b/g;

/**
 * Says "you" for a seat, in English; German and French name everybody, for their verbs would have to
 * be told anew. `me` below 0: nobody in particular reads.
 */
export function toReader(words: string, me: number, lang: LangCode): string {
  if (lang !== "en" || me < 0) return words;
  const seat = new RegExp(`([.:;] )?\\{${me}\\}(?:([’']s)|(: )(?=[A-Z])|( )([a-z]+s)\\b)?`, "g");
  let subject = false;
  const said = words.replace(seat, (_, ...rest: unknown[]) => {
    const [stop, of, list, blank, verb] = rest as (string | undefined)[];
    const begins = rest[5] === 0; // where it stands
    const lead = stop ?? "";
    const you = `${begins || stop === ". " ? "Y" : "y"}ou`;
    if (of) return `${lead}{${me}:${you}r}`;
    if (list) return begins ? `{${me}:Your} ` : `${lead}{${me}:${you}}${list}`;
    subject ||= begins;
    if (!verb) return `${lead}{${me}:${you}}`;
    if (!begins && !stop) return `{${me}:you}${blank}${verb}`;
    return `${lead}{${me}:${you}}${blank}${withYou(verb)}`;
  });
  return subject ? said.replace(ALSO, (_, verb: string) => ` and ${withYou(verb)}`) : said;
}
