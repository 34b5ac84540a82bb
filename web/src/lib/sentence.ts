// web/src/lib/sentence.ts -- a sentence of the rules in its spans (core/sentence.h): names, hexes, pieces, and words between.

/** A span of a sentence, or words between two; `words` is what is read. */
export interface Span {
  words: string;
  seat?: number;
  cell?: string;
  piece?: string; // "1:knight1": whose, and its key
  rule?: number;
}

/** A cell that the page's own words name: two numbers and no more. */
export const CELLS = /(?<![\d,])[-−]?\d+,[-−]?\d+(?![\d,]*\d)/g;

const SPAN = new RegExp(
  String.raw`\{(?<seat>\d)\}|\{(?<kind>hex|piece|rule) (?<key>[^|}]+)(?:\|(?<called>[^}]*))?\}|(?<cell>${CELLS.source})`,
  "g",
);

const VOWEL = /^[aeiouyàâéèêëîïôöûüœæ]/i;

function spanOf({ seat, kind, key, called, cell }: Record<string, string>, nameOf: (seat: number) => string) {
  if (seat !== undefined) return { words: nameOf(Number(seat)), seat: Number(seat) };
  if (cell !== undefined) return { words: cell, cell: cell.replace(/−/g, "-") };
  if (kind === "rule") return { words: key, rule: Number(key) };
  return { words: called ?? key, [kind === "hex" ? "cell" : "piece"]: key };
}

/** A sentence in spans, with names for its seats; in French "de" is d’ before a vowel. */
export function spansOf(sentence: string, nameOf: (seat: number) => string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  const between = (words: string, next?: Span) => {
    const elides = next?.seat !== undefined && VOWEL.test(next.words);
    const said = elides ? words.replace(/(?<!\p{L})([dD])e $/u, "$1’") : words;
    if (said !== "") spans.push({ words: said });
  };
  for (const match of sentence.matchAll(SPAN)) {
    const span: Span = spanOf(match.groups!, nameOf);
    between(sentence.slice(from, match.index), span);
    spans.push(span);
    from = match.index + match[0].length;
  }
  between(sentence.slice(from));
  return spans;
}

/** The cells that a sentence names, each once. */
export const cellsIn = (sentence: string): string[] => [
  ...new Set(spansOf(sentence, String).flatMap(({ cell }) => cell ?? [])),
];
