// web/src/lib/reader.ts -- sentences of the rules about the one who reads them: "you take" for "Red takes".
//
// English and French say "you" and "vous". German page texts address nobody, and the reader is "ich" there, as
// beside the own seat: "Odo erobert mein Dorf" (docs/decisions.md).
import { OPEN } from "./grammar";
import type { LangCode } from "./settings";

/** A seat in a sentence, {0}, or with the words that stand for it, {0:your}. */
export const SEAT = /\{(\d)(?::([^}]*))?\}/g;

/** Begins where a sentence or a part of it does, and so what kind of letter. */
const capital = (words: string) => words[0].toUpperCase() + words.slice(1);

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

// German

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

// French

const VERBS: Record<string, string> = {
  a: "avez",
  est: "êtes",
  fait: "faites",
  doit: "devez",
  peut: "pouvez",
  prend: "prenez",
  reprend: "reprenez",
  perd: "perdez",
  envoie: "envoyez",
  paie: "payez",
  finit: "finissez",
  bat: "battez",
  bâtit: "bâtissez",
  construit: "construisez",
  reçoit: "recevez",
  devient: "devenez",
  prévoit: "prévoyez",
  conquiert: "conquérez",
};

/** "prend" as one says it with "vous". */
export const withVous = (verb: string): string => VERBS[verb] ?? (verb.endsWith("e") ? `${verb}z` : verb);

const AUSSI = / et (reçoit|devient|passe|saute|s['’]empare)(?!\p{L})/gu;
const THINGS =
  "(?:Premier )?chevalier|baron|donjon|(?:nouvelle )?cité|village|forteresse|château|Milady|mercenaire|fantassin|baronnie|titre|combat perdu";
const MANY = "chevaliers|barons|cités|villages|forteresses";
const YOURS: Record<string, string> = { du: "de votre", au: "à votre" };

function french(words: string, me: number): string {
  const seat = `\\{${me}\\}`;
  const vous = `{${me}:vous}`;
  let said = words
    .replace(
      new RegExp(`(?<!\\p{L})(le|la|du|au) (${OPEN}?)((?:${THINGS})(?: \\d)?) de ${seat}`, "giu"),
      (_, article: string, open: string, noun: string, at: number) => {
        const [yours, before] = (YOURS[article.toLowerCase()] ?? "votre").split(" ").reverse();
        return `${before ? `${before} ` : ""}${open}{${me}:${at === 0 ? capital(yours) : yours}} ${noun}`;
      },
    )
    .replace(new RegExp(`^(${OPEN}?)(${THINGS}) de ${seat}`), `$1{${me}:Votre} $2`) // a label
    .replace(
      new RegExp(`(?<!\\p{L})((?:d’|qu’)?un) (chevalier|village) de ${seat}`, "gu"),
      `$1 de {${me}:vos} $2s`,
    )
    .replace(new RegExp(`à celui de ${seat}`, "g"), `au {${me}:vôtre}`)
    .replace(new RegExp(`celui de ${seat}`, "g"), `le {${me}:vôtre}`)
    .replace(new RegExp(`céder (.*) à ${seat}`), `${vous} céder $1`)
    .replace(new RegExp(`les (deux )?(${MANY}) de ${seat}`, "g"), `{${me}:vos} $1$2`)
    .replace(new RegExp(`Aucune tuile de ${seat}`), `Aucune de {${me}:vos} tuiles`)
    .replace(new RegExp(`(attaque|charme|désigne|affronte|bat) ${seat}`, "g"), `${vous} $1`)
    .replace(new RegExp(`prend un jeton de ${seat}`), `${vous} prend un jeton`)
    .replace(new RegExp(`^${seat}\\s: (?:l[ea] (?=.)|l['’](?=.)|(?=Milady))`), `{${me}:Votre} `)
    .replace(new RegExp(`^${seat}\\s: (?=.)`), `{${me}:Chez vous} : `);
  let subject = false;
  said = said.replace(
    new RegExp(`(^|[.:;] |À la fin )${seat}(?: (ne |n['’]|l['’]|en )?(\\p{L}+))?`, "gu"),
    (_, stop: string, little: string | undefined, verb: string | undefined) => {
      subject ||= stop === "";
      const you = stop === "" || stop === ". " ? `{${me}:Vous}` : vous;
      return `${stop}${you}${verb === undefined ? "" : ` ${little ?? ""}${withVous(verb)}`}`;
    },
  );
  said = said.replace(new RegExp(seat, "g"), vous);
  return subject
    ? said.replace(
        AUSSI,
        (_, verb: string) => ` et ${/^s['’]/.test(verb) ? `vous ${verb.slice(2)}z` : withVous(verb)}`,
      )
    : said;
}

const TELL = { en: english, de: german, fr: french };

const SON: Record<string, string> = { le: "son", la: "sa", du: "de son", "de la": "de sa", les: "ses" };

/** What lies by a thing of whoever does something: "Odo goes … of his own city", not "of Odo’s". */
function ofSubject(words: string, lang: LangCode): string {
  const subject = /^\{\d\}(?= )/.exec(words)?.[0];
  if (subject === undefined) return words;
  const [seat, rest] = [subject.replace(/[{}]/g, "\\$&"), words.slice(subject.length)];
  if (lang === "en") return subject + rest.replaceAll(`${subject}’s `, "their own ");
  if (lang === "de") {
    const thing = new RegExp(`(?<!\\p{L})(vom|dem|der|den) (beiden )?(\\p{Lu}\\p{L}+) von ${seat}`, "gu");
    return (
      subject + rest.replace(thing, (_, of: string, two = "", what: string) => `${of} ${two}eigenen ${what}`)
    );
  }
  const thing = new RegExp(`(?<!\\p{L})(le|la|du|de la|les) ((?:deux )?\\p{Ll}+) de ${seat}`, "gu");
  return subject + rest.replace(thing, (_, of: string, what: string) => `${SON[of]} ${what}`);
}

/** Tells a sentence to the reader at seat `me`; below 0: nobody in particular reads. */
export function toReader(words: string, me: number, lang: LangCode): string {
  return ofSubject(me < 0 ? words : TELL[lang](words, me), lang);
}

/** "d’Odo" for "de Odo": French has no "de" before a name that begins with a vowel. */
export function elided(words: string, nameOf: (seat: number) => string): string {
  return words.replace(/(?<!\p{L})([dD])e (\{(\d)\})/gu, (all, d: string, seat: string, number: string) =>
    /^[aeiouyàâéèêëîïôöûüœæ]/i.test(nameOf(Number(number))) ? `${d}’${seat}` : all,
  );
}
