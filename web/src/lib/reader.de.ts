// web/src/lib/reader.de.ts -- sentences of the rules about the one who reads them, in German: "ich".
import { OPEN } from "./grammar";
import { capital, escaped, type Telling } from "./reader";

const MALE = "(?:Ersten )?Ritter|Baron|Donjon";
const FEMALE = "Stadt|Festung";
const NEUTER = "Dorf|Schloss";
const MINE: readonly [string, Record<string, string>][] = [
  [
    MALE,
    { der: "mein", den: "meinen", dem: "meinem", vom: "von meinem", zum: "zu meinem", beim: "bei meinem" },
  ],
  [FEMALE, { die: "meine", der: "meiner", zur: "zu meiner" }],
  [
    NEUTER,
    { das: "mein", dem: "meinem", vom: "von meinem", zum: "zu meinem", im: "in meinem", ins: "in mein" },
  ],
];
const STRONG: Record<string, string> = {
  nimmt: "nehme",
  hat: "habe",
  ist: "bin",
  muss: "muss",
  kann: "kann",
  lässt: "lasse",
  erhält: "erhalte",
  wird: "werde",
  unternimmt: "unternehme",
};

/** "nimmt" as one says it with "ich". */
export const withIch = (verb: string): string =>
  STRONG[verb] ?? (/[dt]et$/.test(verb) ? verb.slice(0, -1) : `${verb.slice(0, -1)}e`);

const AUCH = / und (wird|erhält|erobert|lässt|passt)\b/g;

function german(words: string, me: number): string {
  const seat = `\\{${me}\\}`;
  let said = words;
  for (const [nouns, forms] of MINE) {
    const whose = new RegExp(`(?<!\\p{L})(\\p{L}+) (${OPEN}?)(${nouns}) von ${seat}`, "gu");
    said = said.replace(whose, (all, article: string, open: string, noun: string, at: number) => {
      const form = forms[article.toLowerCase()];
      if (form === undefined) return all;
      const [mine, ...before] = form.split(" ").reverse();
      return `${before.map((one) => `${one} `).join("")}${open}{${me}:${at === 0 ? capital(mine) : mine}} ${noun}`;
    });
    const bare = new RegExp(`^(${OPEN}?)(${nouns}) von ${seat}`); // a label
    said = said.replace(
      bare,
      (_, open: string, noun: string) => `${open}{${me}:${capital(Object.values(forms)[0])}} ${noun}`,
    );
  }
  said = said
    .replace(
      new RegExp(`(über|gegen) (Ritter|Söldner|Fußsoldat) (\\d) von ${seat}`, "g"),
      `$1 {${me}:meinen} $2 $3`,
    )
    .replace(
      new RegExp(`(neben|mit) (Ritter|Söldner|Fußsoldat) (\\d) von ${seat}`, "g"),
      `$1 {${me}:meinem} $2 $3`,
    )
    .replace(new RegExp(`bevor ${seat}`), `bevor {${me}:ich}`)
    .replace(new RegExp(`den (beiden )?(\\p{Lu}\\p{L}+) von ${seat}`, "gu"), `{${me}:meinen} $1$2`)
    .replace(new RegExp(`der Plättchen von ${seat}`), `{${me}:meiner} Plättchen`)
    .replace(new RegExp(`(?<!\\p{L})(von|vor|bei) ${seat}`, "gu"), `$1 {${me}:mir}`)
    .replace(new RegExp(`(?<!\\p{L})(an|gegen|für|trifft|greift|Milady) ${seat}`, "gu"), `$1 {${me}:mich}`)
    .replace(new RegExp(`^${seat}: (?:[Dd]er )?Erste (?=Ritter)`), `{${me}:Mein} Erster `)
    .replace(new RegExp(`^${seat}: (?:[Dd]er )?(?=Baron|Ritter|Söldner|Fußsoldat)`), `{${me}:Mein} `)
    .replace(new RegExp(`^${seat}: (?=Milady)`), `{${me}:Meine} `)
    .replace(new RegExp(`^${seat}: (?=.)`), `{${me}:Bei mir}: `)
    .replace(new RegExp(`gründet ${seat}`), `gründe {${me}:ich}`);
  let subject = false;
  said = said.replace(
    new RegExp(`(^|[.:;] )${seat}(?: (?!und )(\\p{L}+))?`, "gu"),
    (_, stop: string, verb: string | undefined) => {
      subject ||= stop === "";
      const ich = `{${me}:${stop === "" || stop === ". " ? "Ich" : "ich"}}`;
      return `${stop}${ich}${verb === undefined ? "" : ` ${withIch(verb)}`}`;
    },
  );
  said = said.replace(new RegExp(`(, |\\b(?:erst|dann) )${seat}`, "g"), `$1{${me}:ich}`); // in an order of play
  return subject ? said.replace(AUCH, (_, verb: string) => ` und ${withIch(verb)}`) : said;
}

export const telling: Telling = {
  told: german,
  ofSubject: (rest, subject) => {
    const seat = escaped(subject);
    const thing = new RegExp(`(?<!\\p{L})(vom|dem|der|den) (beiden )?(\\p{Lu}\\p{L}+) von ${seat}`, "gu");
    return rest.replace(thing, (_, of: string, two = "", what: string) => `${of} ${two}eigenen ${what}`);
  },
};
