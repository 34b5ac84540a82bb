// web/src/lib/grammar.ts -- places put into sentences of the rules: the words before and the article that follows.
//
// The rules name cells by coordinates ("from 4,10 to 3,9") and give each place in parts (core/place.h). Here
// both become what a person would say, in each language: "vom Hügel östlich von Martley nach Hanbury".
import type { LangCode } from "./settings";

/** A cell in a text: two numbers and no more. */
export const CELLS = /(?<![\d,])[-−]?\d+,[-−]?\d+(?![\d,]*\d)/g;

/** A place in its parts: "der", "Hügel", "östlich von Martley"; a town has but a name. */
export interface Place {
  the: string;
  what: string;
  where: string;
}

/** Where the words of a place begin and end in a sentence, so that they can be pointed at. */
export const [OPEN, CLOSE] = ["\uE000", "\uE001"];

export const MARKS = new RegExp(`[${OPEN}${CLOSE}]`, "g");

/** What a line has named: the same place once more is "there". */
export class Said {
  last: string | null = null;
  readonly all = new Set<string>();
}

export function placeOfParts(parts: string): Place {
  const [the, what, where] = parts.split("|");
  return { the, what, where };
}

const marked = (...words: string[]) => OPEN + words.filter((one) => one !== "").join(" ") + CLOSE;

/** A town or a village, whose name stands alone. */
const isName = ({ the, what }: Place) => the === "" && !what.startsWith("{");

/** A letter that stands on the cell: people are on it, not in it. */
const isLetter = ({ what }: Place) => /^[A-Z]$/.test(what);

/** As a label has it, without an article. */
export function labelOf(place: Place): string {
  const ending = { der: "r", das: "s" }[place.the] ?? "";
  const what = ending && place.what.replace(/^(\p{Ll}+e) /u, `$1${ending} `); // "verfluchter Ort"
  return [what || place.what, place.where].filter((one) => one !== "").join(" ");
}

// English: one stands on a hill, in a forest, in somebody's city and at their knight.

const IN_ENGLISH =
  /^(?:the )?(?:forest|wood|swamp|quarry|convent|(?:\{\d\}’s )?(?:city|village|stronghold|castle))$/;

function english(before: string, place: Place): string {
  const words = marked(place.what, place.where);
  const the = place.the === "" ? "" : "the ";
  if ((before !== "at" && before !== "on") || isLetter(place))
    return `${before && `${before} `}${the}${words}`;
  const inside = isName(place) || IN_ENGLISH.test(place.what);
  const at = /\b(?:knight|baron)$/.test(place.what);
  return `${inside ? "in" : at ? "at" : "on"} ${the}${words}`;
}

// German: the case goes by the preposition, "auf" and "in" by whether something is put there.

const IN_GERMAN =
  /^(?:Wald|Sumpf|Gebirge|Steinbruch|Kloster|(?:Stadt|Dorf|Festung|Schloss)(?: von \{\d\})?)$/;
/** Where one goes to rather than onto. */
const HOUSE_GERMAN = /^(?:Kloster|(?:Stadt|Dorf|Festung|Schloss|Ritter|Baron)(?: von \{\d\})?)$/;
const CASES: Record<string, Record<string, string>> = {
  dative: { der: "dem", die: "der", das: "dem" },
  accusative: { der: "den", die: "die", das: "das" },
};
const JOINED: Record<string, string> = {
  "von dem": "vom",
  "zu dem": "zum",
  "zu der": "zur",
  "in dem": "im",
  "bei dem": "beim",
  "in das": "ins",
};

function german(before: string, place: Place, puts: boolean): string {
  const { the, where } = place;
  const oblique = (grammatical: "dative" | "accusative") => {
    const article = CASES[grammatical][the] ?? "";
    const weak = grammatical === "dative" || the === "der";
    return { article, words: marked(weak ? place.what.replace(/^(\p{Ll}+e) /u, "$1n ") : place.what, where) };
  };
  const joined = (preposition: string, grammatical: "dative" | "accusative") => {
    const { article, words } = oblique(grammatical);
    const both = `${preposition} ${article}`.trim();
    return `${JOINED[both] ?? both} ${words}`.trim();
  };
  if (isName(place))
    return `${before === "auf" && !isLetter(place) ? "in " : before && `${before} `}${marked(place.what, where)}`;
  const person = /^(?:Ritter|Baron)\b/.test(place.what);
  if (before === "auf") {
    return joined(IN_GERMAN.test(place.what) ? "in" : person ? "bei" : "auf", puts ? "accusative" : "dative");
  }
  const house = HOUSE_GERMAN.test(place.what);
  if (before === "von" && !person && (house || IN_GERMAN.test(place.what))) return joined("aus", "dative");
  if (before === "nach" && house) return joined("zu", "dative");
  if (before === "nach") return joined(IN_GERMAN.test(place.what) ? "in" : "auf", "accusative");
  return joined(before, before === "" || before === "um" ? "accusative" : "dative");
}

// French: "de" and "à" take the article with them, names that begin with a vowel take "d’".

const IN_FRENCH =
  /^(?:forêt|bois|marais|champ|vignoble|carrière|(?:cité|village|forteresse)(?: de \{\d\})?)$/;

function french(before: string, place: Place): string {
  const words = marked(place.what, place.where);
  const { the } = place;
  const joined = (preposition: string) => {
    if (the === "le" && preposition === "de") return `du ${words}`;
    if (the === "le" && preposition === "à") return `au ${words}`;
    return `${preposition && `${preposition} `}${the}${the === "" || the === "l’" ? "" : " "}${words}`;
  };
  if (isName(place)) {
    if (before === "de" && !isLetter(place) && /^[AEIOU]/.test(place.what)) return `d’${words}`;
    if (before === "à" && isLetter(place)) return `jusqu’en ${words}`;
    return `${before === "en" && !isLetter(place) ? "à " : before && `${before} `}${words}`;
  }
  const house = /^(?:château|couvent)/.test(place.what);
  if (before === "à" && !house) return joined("vers");
  if (before !== "en") return joined(before);
  if (house) return joined("à");
  if (/^(?:chevalier|baron)\b/.test(place.what)) return joined("avec");
  return joined(IN_FRENCH.test(place.what) ? "dans" : "sur");
}

interface Tongue {
  before: RegExp; // a preposition at the end of what stands before a cell
  there: Record<string, string>; // the same place again, by the preposition
  thing: RegExp; // something that stands on the cell has just been named, of a kind and perhaps of a seat
  gives: RegExp; // land that is given up, to be named with its article
  puts: RegExp; // something is put onto the cell: what stands before it is not there yet
  put: (before: string, place: Place, puts: boolean) => string;
}

/** What comes is land of a sum, to be named by its kind alone. */
const SUM = /[−+] \d+ \($/;

const TONGUES: Record<LangCode, Tongue> = {
  en: {
    before: /\b(at|(?<!\b[Aa]ttack )on|to|from|around|for|of) $/,
    there: { at: "there", on: "there", from: "from there" },
    thing: /(?:\{(?<seat>\d)\}’s )?\b(?<kind>knight|baron|donjon|village|city) (?:at|on) $/,
    gives: /give up $/,
    puts: /\b(?:lays?|places?)\b(?! \d)/, // and not "from place 2"
    put: english,
  },
  de: {
    before: /\b((?<!\bAngriff )auf|von|nach|um|bei) $/,
    there: { auf: "dort", von: "von dort", onto: "dorthin" },
    thing: /\b(?<kind>Ritter|Baron|Donjon|Dorf|Stadt)(?: von \{(?<seat>\d)\})? auf $/,
    gives: /muss $/,
    puts: /\b(?:legt|legen|setzt|setzen|stellt|stellen|gelegt)\b/,
    put: german,
  },
  fr: {
    before: /(?<!\p{L})(en|de|à|sur) $/u,
    there: { en: "sur place", de: "de là", onto: "au même endroit" },
    thing: /\b(?<kind>chevalier|baron|donjon|village|cité|celui)(?: de \{(?<seat>\d)\})? en $/,
    gives: /céder $/,
    puts: /\b(?:pose|poser|posez|place|placer|placez)\b(?! \d)/,
    put: french,
  },
};

/** What somebody has but one of, so that its owner alone tells it from those of others. */
const SOLE = /\b(?:village|stronghold|Dorf|Festung|forteresse)\b/;

/** A thing of whoever does something is told without its owner, if something else tells which it is. */
function ownOf(place: Place, subject: string | undefined, lang: LangCode): Place {
  if (subject === undefined || !place.what.includes(subject)) return place;
  if (place.where === "" && SOLE.test(place.what)) return place;
  const what = place.what.replace(`${subject}’s `, "").replace(/ (?:von|de) \{\d\}$/, "");
  return { ...place, what, the: lang === "en" ? "the" : place.the };
}

/** Do two words mean one thing? A donjon is a knight or a baron, "celui" whatever was named. */
const same = (named: string, what: string) =>
  what.includes(named) ||
  named === "celui" ||
  (/^donjon$/i.test(named) && /knight|baron|ritter|chevalier/i.test(what));

/** Somebody who stands on a cell alone, so that it is called by him. */
const PERSON = /\b(?:knight|baron|donjon|ritter|chevalier|celui)\b/i;

/** Somebody on the cell has just been named, but it is called by somebody else, or by him as what he was before. */
function isOther(thing: RegExpExecArray, place: Place, subject: string | undefined): boolean {
  const { kind, seat } = thing.groups!;
  const owner = seat === undefined ? subject : `{${seat}}`;
  if (!PERSON.test(kind) || !PERSON.test(place.what)) return false;
  return !same(kind, place.what) || (owner !== undefined && !place.what.includes(owner));
}

/** Of each cell of a text the sentence that it stands in. */
const sentences = (words: string): string[] =>
  words.split(/(?<=[.!?]) /).flatMap((one) => (one.match(CELLS) ?? []).map(() => one));

/** Between two things of a list. */
const JOINT = /^(?:, | and | und | et )$/;

/** A list of land that begins here, where some of it is of one kind: "2 × quarry and pond"; null: all differ. */
function counted(places: readonly (Place | null)[], texts: readonly string[], first: number) {
  let last = first;
  while (last + 1 < places.length && JOINT.test(texts[last + 1])) last++;
  const run = places.slice(first, last + 1).map((one) => one && labelOf({ ...one, where: "" }));
  const kinds = [...new Set(run)];
  if (kinds.length === run.length || kinds.includes(null)) return null;
  const parts = kinds.map((kind) => {
    const n = run.filter((one) => one === kind).length;
    return n === 1 ? kind! : `${n}\u00a0×\u00a0${kind}`;
  });
  const words = [parts.slice(0, -1).join(", "), parts.at(-1)].filter((one) => one !== "").join(texts[last]);
  return { words, last };
}

/** A text with places in the stead of cells, their words between OPEN and CLOSE; `places` of its
 *  cells one after the other, null: by its coordinates; `around`: a cell told by what is around it. */
export function withPlaces(
  words: string,
  places: readonly (Place | null)[],
  lang: LangCode,
  said = new Said(),
  around: (i: number) => Place | null = () => null,
): string {
  const tongue = TONGUES[lang];
  const texts = words.split(CELLS);
  const cells = words.match(CELLS) ?? [];
  let out = texts[0];
  let brief: "" | "sum" | "gives" = ""; // within a list of land
  if (cells.length === 1 && texts[0] === "" && texts[1] === "") {
    return places[0] === null ? marked(words) : marked(labelOf(places[0]));
  }
  const within = sentences(words);
  let told = -1; // the last cell of a list whose kinds have been counted
  cells.forEach((cell, i) => {
    if (i <= told) {
      out += marked("") + (i === told ? texts[i + 1] : "");
      return;
    }
    const puts = tongue.puts.test(within[i]);
    const subject = /^(\{\d\}) /.exec(within[i])?.[1]; // whose things need no name: "from the castle"
    const before = tongue.before.exec(out)?.[1] ?? "";
    const thing = !puts && tongue.thing.exec(out);
    const called = places[i];
    const other = called && thing && isOther(thing, called, subject) ? around(i) : null;
    const place = called && ownOf(other ?? called, subject, lang);
    const there = (puts && tongue.there.onto) || tongue.there[before];
    const less = before === "" ? out : out.slice(0, -before.length - 1);
    if (!JOINT.test(texts[i])) brief = SUM.test(out) ? "sum" : tongue.gives.test(out) ? "gives" : "";
    const list = brief === "" ? null : counted(places, texts, i);
    if (list) {
      out += marked(list.words);
      told = list.last;
      return;
    }
    if (place === null) {
      out += marked(cell);
    } else if (brief === "sum") {
      out += marked(labelOf({ ...place, where: "" }));
    } else if (brief === "gives") {
      out += tongue.put("", { ...place, where: "" }, false);
    } else if (
      thing &&
      /\{|^(?:knight|baron|Ritter|Baron|chevalier|baron|village|Dorf)$/.test(place.what) &&
      same(thing.groups!.kind, place.what)
    ) {
      out = (place.where === "" ? less.trimEnd() : less) + marked(place.where);
    } else if (thing && said.all.has(cell)) {
      out = less.trimEnd() + marked(""); // whoever stands there has just been told of
    } else if (said.last === cell && tongue.there[before] !== undefined) {
      out = less + marked(there);
    } else {
      out = less + tongue.put(before, place, puts);
    }
    if (brief === "") {
      said.last = cell;
      said.all.add(cell);
    }
    out += texts[i + 1];
  });
  return out;
}
