// web/src/play/glance.ts -- what of some sentences is read at first sight.

export const joined = (...words: string[]): string => words.filter((one) => one !== "").join(" ");

const SHORT = 45; // letters: so short a sentence has room for the next one beside it,
const READ = 130; // if both have no more than these

/** Sentences one by one. Seats are no names yet, in which there may be dots. */
export const sentences = (words: string): string[] => words.split(/(?<=[.!?])\s+(?=[\p{Lu}\d{+−])/u);

/** Of some sentences those that nothing before them says already. */
export const unsaid = (before: string, words: string): string =>
  sentences(words)
    .filter((one, i, all) => all.indexOf(one) === i && !sentences(before).includes(one))
    .join(" ");

/** The first of some sentences, and the others. */
export function firstOf(words: string): [string, string] {
  const [first = "", ...rest] = sentences(words);
  return [first, rest.join(" ")];
}

/** Of some sentences the one that is read at first sight, and the others. */
export function atOnce(words: string): [string, string] {
  const [first = "", ...rest] = sentences(words);
  const next = rest[0];
  const both = next !== undefined && first.length < SHORT && first.length + next.length < READ;
  return both ? [`${first} ${next}`, rest.slice(1).join(" ")] : [first, rest.join(" ")];
}
