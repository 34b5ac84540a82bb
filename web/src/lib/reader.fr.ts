// web/src/lib/reader.fr.ts -- sentences of the rules about the one who reads them, in French: "vous".
import { OPEN } from "./grammar";
import { capital, escaped, type Telling } from "./reader";

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

const SON: Record<string, string> = { le: "son", la: "sa", du: "de son", "de la": "de sa", les: "ses" };

export const telling: Telling = {
  told: french,
  ofSubject: (rest, subject) => {
    const seat = escaped(subject);
    const thing = new RegExp(`(?<!\\p{L})(le|la|du|de la|les) ((?:deux )?\\p{Ll}+) de ${seat}`, "gu");
    return rest.replace(thing, (_, of: string, what: string) => `${SON[of]} ${what}`);
  },
};
