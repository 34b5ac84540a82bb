// web/src/progress/badges.ts -- achievements, each of which teaches something worth trying.
import type { EventData, Moment } from "../lib/bridge";
import type { ThreeWords } from "../lib/i18n";
import { levelOf, streaks, type Result } from "./results";

/** A game as an achievement looks at it. */
export interface Played {
  result: Result;
  seat: number;
  events: readonly EventData[];
  all: readonly Result[]; // of all games, this one too
}

export interface Badge {
  id: string;
  game: string | null; // null: of any game
  name: ThreeWords;
  line: ThreeWords; // what to do, and why that is good
  earned: (played: Played) => boolean;
  atOnce?: true; // by a deed, so that one need not wait for the end of the game
  lesson?: string; // the position of "why" that shows how (lesson/whys.ts)
  level?: number; // of the computer to play against for it
}

const did =
  (event: string, also: (data: EventData) => boolean = () => true) =>
  (played: Played) =>
    played.events.some((data) => data.event === event && data.seat === played.seat && also(data));
const wonWithout = (bad: (data: EventData) => boolean) => (played: Played) =>
  played.result.won && !played.events.some((data) => data.seat === played.seat && bad(data));
const beat = (level: number) => (played: Played) => played.result.won && levelOf(played.result) >= level;

export const BADGES: readonly Badge[] = [
  {
    id: "baron-founder",
    lesson: "close",
    game: "baron",
    atOnce: true,
    name: ["Founder", "Gründung", "Fondation"],
    line: [
      "Found a barony. A knight with 6 tiles around its meadow founds at once: complete the ring when no stronger rival shares its land.",
      "Eine Baronie gründen. Ein Ritter, dessen Wiese von 6 Plättchen umgeben ist, gründet sofort: den Ring schließen, wenn niemand Stärkeres das Land teilt.",
      "Fonder une baronnie. Un chevalier dont la prairie est entourée de 6 tuiles fonde aussitôt : complétez le domaine quand nul rival plus fort ne partage la terre.",
    ],
    earned: did("founded"),
  },
  {
    id: "baron-patience",
    lesson: "knight",
    game: "baron",
    atOnce: true,
    name: ["Rich land", "Reiches Land", "Terre riche"],
    line: [
      "Found a barony worth 10 or more: a knight belongs where rich tiles lie and more will fit.",
      "Eine Baronie im Wert von 10 oder mehr gründen: Ein Ritter gehört dorthin, wo reiche Plättchen liegen und weitere passen.",
      "Fonder une baronnie valant 10 ou plus : un chevalier a sa place près de tuiles riches, là où d’autres pourront se poser.",
    ],
    earned: did("founded", ({ value }) => Number(value) >= 10),
  },
  {
    id: "baron-gap",
    lesson: "gap",
    game: "baron",
    atOnce: true,
    name: ["The gap", "Die Lücke", "Le trou"],
    line: [
      "Fill a gap and gain honour by it: a tile that touches many others is worth more than one at the edge.",
      "Eine Lücke füllen und damit Ehre gewinnen: Ein Plättchen, das viele andere berührt, ist mehr wert als eines am Rand.",
      "Combler un trou et y gagner de l’honneur : une tuile qui en touche beaucoup vaut mieux qu’une au bord.",
    ],
    earned: did("closed", ({ honour }) => Number(honour) > 0),
  },
  {
    id: "baron-thrift",
    lesson: "pay",
    game: "baron",
    name: ["Thrift", "Sparsamkeit", "Économie"],
    line: [
      "Win without paying honour for a tile: the first place of the row costs nothing.",
      "Gewinnen, ohne Ehre für ein Plättchen zu zahlen: Der erste Platz der Auslage kostet nichts.",
      "Gagner sans payer d’honneur pour une tuile : la première place de l’offre est gratuite.",
    ],
    earned: wonWithout(({ event, honour }) => event === "took" && Number(honour) < 0),
  },
  {
    id: "barony-raid",
    lesson: "raid",
    game: "barony",
    atOnce: true,
    name: ["Raid", "Überfall", "Raid"],
    line: [
      "Take a token from somebody: a second piece of yours on the hex of a lone village destroys it, and you choose the token.",
      "Jemandem einen Marker abnehmen: Eine zweite eigene Figur auf dem Feld eines einzelnen Dorfs vernichtet es, und der Marker ist frei wählbar.",
      "Prendre un jeton à quelqu’un : un deuxième pion à vous sur la case d’un village isolé le détruit, et vous choisissez le jeton.",
    ],
    earned: did("looted"),
  },
  {
    id: "barony-stronghold",
    lesson: "stronghold",
    game: "barony",
    atOnce: true,
    name: ["Behind walls", "Hinter Mauern", "Derrière les murs"],
    line: [
      "Build a stronghold. Nobody else’s knight may enter its hex, so it is good where others are near.",
      "Eine Festung bauen. Kein fremder Ritter darf ihr Feld betreten, also steht sie gut, wo andere nah sind.",
      "Construire une forteresse. Aucun chevalier adverse n’entre sur sa case : elle est idéale près des adversaires.",
    ],
    earned: did("built", ({ building }) => building === "stronghold"),
  },
  {
    id: "barony-guard",
    lesson: "stronghold",
    game: "barony",
    name: ["Well guarded", "Gut bewacht", "Bien gardé"],
    line: [
      "Win without losing a piece: do not leave villages alone where two knights can come.",
      "Gewinnen, ohne eine Figur zu verlieren: keine Dörfer allein lassen, wohin zwei Ritter kommen können.",
      "Gagner sans perdre un pion : ne laissez pas de village seul là où deux chevaliers peuvent venir.",
    ],
    earned: wonWithout(({ event }) => event === "lost"),
  },
  {
    id: "barony-duke",
    lesson: "title",
    game: "barony",
    atOnce: true,
    name: ["Duke", "Herzog", "Duc"],
    line: [
      "Be the first duke. Whoever sets the last round in motion chooses the moment.",
      "Als Erste oder Erster den Herzogstitel erreichen. Wer die letzte Runde auslöst, bestimmt den Zeitpunkt.",
      "Être le premier duc. Qui déclenche la dernière manche choisit le moment.",
    ],
    earned: did("duke"),
  },
  {
    id: "feudo-siege",
    lesson: "siege",
    game: "feudo",
    atOnce: true,
    name: ["Siege", "Belagerung", "Siège"],
    line: [
      "Conquer a town. Bring more strength than its walls have, from several sides.",
      "Eine Stadt erobern. Mehr Stärke heranführen, als ihre Mauern haben, am besten von mehreren Seiten.",
      "Conquérir une ville. Amenez plus de force que ses murs, de plusieurs côtés.",
    ],
    earned: did("conquered"),
  },
  {
    id: "feudo-fight",
    lesson: "battle",
    game: "feudo",
    atOnce: true,
    name: ["In the field", "Im Feld", "En campagne"],
    line: [
      "Beat another player’s piece. Two pieces together beat what neither beats alone.",
      "Eine fremde Figur schlagen. Zwei zusammen schlagen, was keine allein schlägt.",
      "Battre une figurine adverse. À deux, des figurines battent ce qu’aucune ne battrait seule.",
    ],
    earned: ({ events, seat }) => events.some(({ event, other }) => event === "beaten" && other === seat),
  },
  {
    id: "feudo-health",
    lesson: "convent",
    game: "feudo",
    atOnce: true,
    name: ["Recovered", "Genesen", "Guérison"],
    line: [
      "Have a sick piece healed: those in the convent, and sick Barons, are healthy again when a round begins.",
      "Eine kranke Figur heilen: Wer im Kloster steht, und jeder kranke Baron, ist zu Beginn einer Runde wieder gesund.",
      "Guérir une figurine malade : celles du couvent et les Barons malades guérissent au début d’une manche.",
    ],
    earned: did("healed"),
  },
  {
    id: "feudo-brave",
    lesson: "king",
    game: "feudo",
    name: ["No coward", "Kein Feigling", "Sans peur"],
    line: [
      "Win without cowards: when the king comes, fighters in the castle cost points, so have them in the field.",
      "Gewinnen ohne Feiglinge: Kommt der König, kosten Kämpfer im Schloss Punkte, also gehören sie ins Feld.",
      "Gagner sans lâches : quand le roi vient, les combattants au château coûtent des points ; menez-les en campagne.",
    ],
    earned: wonWithout(({ event }) => event === "cowards"),
  },
  ...[3, 4, 5].map(
    (level): Badge => ({
      id: `level-${level}`,
      game: null,
      name: [`Level ${level}`, `Stufe ${level}`, `Niveau ${level}`],
      line: [
        `Win against computers of level ${level} or more.`,
        `Gegen Computer ab Stufe ${level} gewinnen.`,
        `Gagner contre des ordinateurs de niveau ${level} ou plus.`,
      ],
      level,
      earned: beat(level),
    }),
  ),
  {
    id: "row",
    game: null,
    name: ["Three in a row", "Drei in Folge", "Trois de suite"],
    line: [
      "Win three games in a row; then the next level is worth a try.",
      "Drei Spiele in Folge gewinnen; dann lohnt sich die nächste Stufe.",
      "Gagner trois parties de suite ; le niveau suivant vaut alors l’essai.",
    ],
    earned: ({ all }) => streaks(all).now >= 3,
  },
];

/** The achievements that a game earns: a finished one, or one that goes on and earns what is given at once. */
export function earnedBy(
  result: Result,
  log: readonly Moment[],
  all: readonly Result[],
  over = true,
): string[] {
  const events = log.flatMap((moment) => moment.events.map(({ data }) => data));
  const played: Played = { result, seat: result.levels.indexOf(0), events, all };
  return BADGES.filter(
    (one) => (one.game ?? result.game) === result.game && (over || one.atOnce) && one.earned(played),
  ).map(({ id }) => id);
}

const KEY = "liege.badges";

/** When each achievement was earned first, by its name. */
export function readBadges(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Keeps what is new; returns it. */
export function keepBadges(ids: readonly string[], when: number): Badge[] {
  const had = readBadges();
  const fresh = ids.filter((id) => !(id in had));
  try {
    if (fresh.length > 0) {
      const all = { ...had, ...Object.fromEntries(fresh.map((id) => [id, when])) };
      localStorage.setItem(KEY, JSON.stringify(all));
    }
  } catch {
    // They are told now, and perhaps once more.
  }
  return BADGES.filter(({ id }) => fresh.includes(id));
}
