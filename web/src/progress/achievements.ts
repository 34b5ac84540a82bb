// web/src/progress/achievements.ts -- the achievements there are, in three tiers, each of which teaches something worth trying.
import type { EventData } from "../lib/bridge";
import type { ThreeWords } from "../lib/i18n";
import { streaks, type Result } from "./results";

/** A game as an achievement looks at it. */
export interface Played {
  result: Result;
  seat: number;
  events: readonly EventData[];
}

/** Bronze: in any game. Silver: against level 2 or more, without hints. Gold: against level 3 or more, without hints. */
export type Tier = 1 | 2 | 3;
export const TIERS: readonly Tier[] = [1, 2, 3];

export interface Badge {
  id: string;
  game: string | null; // null: of any game
  tier: Tier;
  name: ThreeWords;
  line: ThreeWords; // what to do, and why that is good
  of: number; // so much of it
  deed?: (played: Played) => number; // how much of it a game has
  tally?: (all: readonly Result[]) => number; // or all games together have
  atOnce?: true; // by a deed, so that one need not wait for the end of the game
  lesson?: string; // the position of "why" that shows how (lesson/whys.ts)
  level?: number; // of the computer to play against for it, where that is not the tier's
  seats?: number; // at the table to play at for it
}

/** The least level at the table. */
const leastLevel = ({ levels }: Result): number => Math.min(...levels.filter((level) => level > 0));

/** Does a game count for a tier? */
export const counts = (tier: Tier, result: Result): boolean =>
  tier === 1 || (!result.helped && leastLevel(result) >= tier);

const times =
  (event: string, also: (data: EventData) => boolean = () => true) =>
  ({ events, seat }: Played): number =>
    events.filter((data) => data.event === event && data.seat === seat && also(data)).length;
/** What was done to others. */
const upon =
  (event: string) =>
  ({ events, seat }: Played): number =>
    events.filter((data) => data.event === event && data.other === seat).length;
/** The most of something in one event. */
const most =
  (event: string, member: string) =>
  ({ events, seat }: Played): number =>
    Math.max(
      0,
      ...events
        .filter((data) => data.event === event && data.seat === seat)
        .map((data) => Number(data[member])),
    );
const wonWithout =
  (bad: (data: EventData) => boolean) =>
  ({ result, events, seat }: Played): number =>
    result.won && !events.some((data) => data.seat === seat && bad(data)) ? 1 : 0;
const lead = ({ result: { won, points }, seat }: Played): number =>
  won ? points[seat] - Math.max(...points.filter((_, i) => i !== seat)) : 0;
const wonAmong =
  (seats: number) =>
  ({ result }: Played): number =>
    result.won && result.levels.length >= seats ? 1 : 0;
const beat =
  (level: number) =>
  ({ result }: Played): number =>
    result.won && leastLevel(result) >= level ? 1 : 0;
const inRow =
  (game: string, tier: Tier) =>
  (all: readonly Result[]): number =>
    streaks(all.filter((one) => one.game === game && counts(tier, one))).best;
const gamesWon =
  (fair: (result: Result) => boolean) =>
  (all: readonly Result[]): number =>
    new Set(all.filter((one) => one.won && fair(one)).map(({ game }) => game)).size;

/** Three in a row and three at the table, of each game. */
const ofEach = (game: string, title: string, seats: string): Badge[] => [
  {
    id: `${game}-three`,
    game,
    tier: 2,
    of: 1,
    seats: 3,
    lesson: seats,
    name: ["More at the table", "Mehr am Tisch", "Plus de monde"],
    line: [
      `Win ${title} against two or more: whoever leads is everybody’s rival, so come from behind.`,
      `${title} gegen zwei oder mehr gewinnen: Wer führt, hat alle gegen sich; von hinten kommt man leichter.`,
      `Gagner à ${title} contre deux adversaires ou plus : qui mène a tout le monde contre soi ; mieux vaut surgir de l’arrière.`,
    ],
    deed: wonAmong(3),
  },
  {
    id: `${game}-streak`,
    game,
    tier: 3,
    of: 3,
    lesson: seats,
    name: ["No accident", "Kein Zufall", "Pas un hasard"],
    line: [
      `Win three games of ${title} in a row. What is more than luck shows only over several games.`,
      `Drei Spiele ${title} in Folge gewinnen. Was mehr ist als Glück, zeigt sich erst in mehreren.`,
      `Gagner trois parties de ${title} de suite. Ce qui n’est pas de la chance se voit sur plusieurs parties.`,
    ],
    tally: inRow(game, 3),
  },
];

export const BADGES: readonly Badge[] = [
  {
    id: "baron-founder",
    tier: 1,
    of: 1,
    lesson: "close",
    game: "baron",
    atOnce: true,
    name: ["Founder", "Gründung", "Fondation"],
    line: [
      "Found a barony. A knight with 6 tiles around its meadow founds at once: complete the ring when no stronger rival shares its land.",
      "Eine Baronie gründen. Ein Ritter, dessen Wiese von 6 Plättchen umgeben ist, gründet sofort: den Ring schließen, wenn niemand Stärkeres das Land teilt.",
      "Fonder une baronnie. Un chevalier dont la prairie est entourée de 6 tuiles fonde aussitôt : complétez le domaine quand nul rival plus fort ne partage la terre.",
    ],
    deed: times("founded"),
  },
  {
    id: "baron-patience",
    tier: 2,
    of: 10,
    lesson: "knight",
    game: "baron",
    atOnce: true,
    name: ["Rich land", "Reiches Land", "Terre riche"],
    line: [
      "Found a barony worth 10 or more: a knight belongs where rich tiles lie and more will fit.",
      "Eine Baronie im Wert von 10 oder mehr gründen: Ein Ritter gehört dorthin, wo reiche Plättchen liegen und weitere passen.",
      "Fonder une baronnie valant 10 ou plus : un chevalier a sa place près de tuiles riches, là où d’autres pourront se poser.",
    ],
    deed: most("founded", "value"),
  },
  {
    id: "baron-gap",
    tier: 1,
    of: 1,
    lesson: "gap",
    game: "baron",
    atOnce: true,
    name: ["The gap", "Die Lücke", "Le trou"],
    line: [
      "Fill a gap and gain honour by it: a tile that touches many others is worth more than one at the edge.",
      "Eine Lücke füllen und damit Ehre gewinnen: Ein Plättchen, das viele andere berührt, ist mehr wert als eines am Rand.",
      "Combler un trou et y gagner de l’honneur : une tuile qui en touche beaucoup vaut mieux qu’une au bord.",
    ],
    deed: times("closed", ({ honour }) => Number(honour) > 0),
  },
  {
    id: "baron-thrift",
    tier: 2,
    of: 1,
    lesson: "pay",
    game: "baron",
    name: ["Thrift", "Sparsamkeit", "Économie"],
    line: [
      "Win without paying honour for a tile: the first place of the row costs nothing.",
      "Gewinnen, ohne Ehre für ein Plättchen zu zahlen: Der erste Platz der Auslage kostet nichts.",
      "Gagner sans payer d’honneur pour une tuile : la première place de l’offre est gratuite.",
    ],
    deed: wonWithout(({ event, honour }) => event === "took" && Number(honour) < 0),
  },
  {
    id: "baron-fight",
    tier: 1,
    of: 1,
    lesson: "count",
    game: "baron",
    atOnce: true,
    name: ["The stronger", "Der Stärkere", "Le plus fort"],
    line: [
      "Win a fight. Land that both sides touch helps neither: count what each has besides.",
      "Einen Kampf gewinnen. Land, das beide berühren, hilft keinem: zählen, was jeder sonst noch hat.",
      "Gagner un combat. Une terre que les deux touchent n’aide personne : comptez ce que chacun a en plus.",
    ],
    deed: upon("lost"),
  },
  {
    id: "baron-five",
    tier: 2,
    of: 5,
    lesson: "knight",
    game: "baron",
    atOnce: true,
    name: ["Five flags", "Fünf Fahnen", "Cinq drapeaux"],
    line: [
      "Found five baronies in one game: a tile that closes one ring can begin the next.",
      "In einem Spiel fünf Baronien gründen: Ein Plättchen, das einen Ring schließt, kann den nächsten beginnen.",
      "Fonder cinq baronnies en une partie : une tuile qui complète un domaine peut en commencer un autre.",
    ],
    deed: times("founded"),
  },
  {
    id: "baron-rich",
    tier: 3,
    of: 13,
    lesson: "knight",
    game: "baron",
    atOnce: true,
    name: ["The richest land", "Das reichste Land", "La terre la plus riche"],
    line: [
      "Found a barony worth 13 or more: two villages and fields around one meadow, and nobody stronger beside it.",
      "Eine Baronie im Wert von 13 oder mehr gründen: zwei Dörfer und Felder um eine Wiese, und niemand Stärkeres daneben.",
      "Fonder une baronnie valant 13 ou plus : deux villages et des champs autour d’une prairie, et personne de plus fort à côté.",
    ],
    deed: most("founded", "value"),
  },
  {
    id: "baron-deep",
    tier: 3,
    of: 5,
    lesson: "gap",
    game: "baron",
    atOnce: true,
    name: ["The deep gap", "Die tiefe Lücke", "Le grand trou"],
    line: [
      "Fill a gap that touches five tiles or more: let others lay around it, and be the one who closes it.",
      "Eine Lücke füllen, die fünf oder mehr Plättchen berührt: andere ringsum legen lassen und selbst schließen.",
      "Combler un trou qui touche cinq tuiles ou plus : laissez les autres poser autour, et fermez-le vous-même.",
    ],
    deed: most("closed", "touches"),
  },
  {
    id: "baron-fights",
    tier: 3,
    of: 3,
    lesson: "count",
    game: "baron",
    atOnce: true,
    name: ["Three fights", "Drei Kämpfe", "Trois combats"],
    line: [
      "Win three fights in one game: stand where land of your own outweighs what is shared.",
      "In einem Spiel drei Kämpfe gewinnen: dort stehen, wo das eigene Land mehr wiegt als das geteilte.",
      "Gagner trois combats en une partie : placez-vous là où votre terre pèse plus que la terre partagée.",
    ],
    deed: upon("lost"),
  },
  ...ofEach("baron", "Baron", "pay"),
  {
    id: "barony-raid",
    tier: 1,
    of: 1,
    lesson: "raid",
    game: "barony",
    atOnce: true,
    name: ["Raid", "Überfall", "Raid"],
    line: [
      "Take a token from somebody: a second piece of yours on the hex of a lone village destroys it, and you choose the token.",
      "Jemandem einen Marker abnehmen: Eine zweite eigene Figur auf dem Feld eines einzelnen Dorfs vernichtet es, und der Marker ist frei wählbar.",
      "Prendre un jeton à quelqu’un : un deuxième pion à vous sur la case d’un village isolé le détruit, et vous choisissez le jeton.",
    ],
    deed: times("looted"),
  },
  {
    id: "barony-stronghold",
    tier: 1,
    of: 1,
    lesson: "stronghold",
    game: "barony",
    atOnce: true,
    name: ["Behind walls", "Hinter Mauern", "Derrière les murs"],
    line: [
      "Build a stronghold. Nobody else’s knight may enter its hex, so it is good where others are near.",
      "Eine Festung bauen. Kein fremder Ritter darf ihr Feld betreten, also steht sie gut, wo andere nah sind.",
      "Construire une forteresse. Aucun chevalier adverse n’entre sur sa case : elle est idéale près des adversaires.",
    ],
    deed: times("built", ({ building }) => building === "stronghold"),
  },
  {
    id: "barony-guard",
    tier: 2,
    of: 1,
    lesson: "stronghold",
    game: "barony",
    name: ["Well guarded", "Gut bewacht", "Bien gardé"],
    line: [
      "Win without losing a piece: do not leave villages alone where two knights can come.",
      "Gewinnen, ohne eine Figur zu verlieren: keine Dörfer allein lassen, wo zwei Ritter hinkommen können.",
      "Gagner sans perdre un pion : ne laissez pas de village seul là où deux chevaliers peuvent venir.",
    ],
    deed: wonWithout(({ event }) => event === "lost"),
  },
  {
    id: "barony-duke",
    tier: 2,
    of: 1,
    lesson: "title",
    game: "barony",
    atOnce: true,
    name: ["Duke", "Herzog", "Duc"],
    line: [
      "Be the first duke. Whoever sets the last round in motion chooses the moment.",
      "Als Erste oder Erster den Herzogstitel erreichen. Wer die letzte Runde auslöst, bestimmt den Zeitpunkt.",
      "Être le premier duc. Qui déclenche la dernière manche choisit le moment.",
    ],
    deed: times("duke"),
  },
  {
    id: "barony-city",
    tier: 1,
    of: 1,
    lesson: "city",
    game: "barony",
    atOnce: true,
    name: ["A new city", "Eine neue Stadt", "Une nouvelle cité"],
    line: [
      "Make a village a city: it brings 10 points, and knights far from home.",
      "Aus einem Dorf eine Stadt machen: Das bringt 10 Punkte und Ritter fern der Heimat.",
      "Faire d’un village une cité : cela rapporte 10 points, et des chevaliers loin de chez vous.",
    ],
    deed: times("founded"),
  },
  {
    id: "barony-tokens",
    tier: 2,
    of: 3,
    lesson: "raid",
    game: "barony",
    atOnce: true,
    name: ["Three tokens", "Drei Marker", "Trois jetons"],
    line: [
      "Take three tokens from others in one game: two knights that stay together find the next lone village.",
      "In einem Spiel anderen drei Marker abnehmen: Zwei Ritter, die zusammenbleiben, finden das nächste einzelne Dorf.",
      "Prendre trois jetons aux autres en une partie : deux chevaliers qui restent ensemble trouvent le prochain village isolé.",
    ],
    deed: times("looted"),
  },
  {
    id: "barony-plunder",
    tier: 3,
    of: 5,
    lesson: "raid",
    game: "barony",
    atOnce: true,
    name: ["Five tokens", "Fünf Marker", "Cinq jetons"],
    line: [
      "Take five tokens in one game, and do not forget to build: whoever raids all the time builds nothing.",
      "In einem Spiel fünf Marker abnehmen und dabei das Bauen nicht vergessen: Wer nur plündert, baut nichts.",
      "Prendre cinq jetons en une partie, sans oublier de construire : qui ne fait que piller ne construit rien.",
    ],
    deed: times("looted"),
  },
  {
    id: "barony-realm",
    tier: 3,
    of: 4,
    lesson: "stronghold",
    game: "barony",
    atOnce: true,
    name: ["A whole realm", "Ein ganzes Reich", "Tout un royaume"],
    line: [
      "Build both strongholds and found two cities in one game: then none of either is left over.",
      "In einem Spiel beide Festungen bauen und zwei Städte gründen: Dann ist von beidem nichts mehr übrig.",
      "Construire les deux forteresses et fonder deux cités en une partie : il n’en reste alors plus aucune.",
    ],
    deed: (played) =>
      times("founded")(played) + times("built", ({ building }) => building === "stronghold")(played),
  },
  {
    id: "barony-lead",
    tier: 3,
    of: 15,
    lesson: "title",
    game: "barony",
    name: ["Far ahead", "Weit voraus", "Loin devant"],
    line: [
      "Win by 15 points or more: the round in which you become duke should be one in which others have nothing ready.",
      "Mit mindestens 15 Punkten Vorsprung gewinnen: den Herzogstitel in einer Runde nehmen, in der andere nichts bereithaben.",
      "Gagner avec 15 points d’avance ou plus : devenez duc dans une manche où les autres n’ont rien de prêt.",
    ],
    deed: lead,
  },
  ...ofEach("barony", "Barony", "title"),
  {
    id: "feudo-siege",
    tier: 1,
    of: 1,
    lesson: "siege",
    game: "feudo",
    atOnce: true,
    name: ["Siege", "Belagerung", "Siège"],
    line: [
      "Conquer a town. Bring more strength than its walls have, from several sides.",
      "Eine Stadt erobern. Mehr Stärke heranführen, als ihre Mauern haben, am besten von mehreren Seiten.",
      "Conquérir une ville. Amenez plus de force que ses murs, de plusieurs côtés.",
    ],
    deed: times("conquered"),
  },
  {
    id: "feudo-fight",
    tier: 1,
    of: 1,
    lesson: "battle",
    game: "feudo",
    atOnce: true,
    name: ["In the field", "Im Feld", "En campagne"],
    line: [
      "Beat another player’s piece. Two pieces together beat what neither beats alone.",
      "Eine fremde Figur schlagen. Zwei zusammen schlagen, was keine allein schlägt.",
      "Battre une figurine adverse. À deux, des figurines battent ce qu’aucune ne battrait seule.",
    ],
    deed: upon("beaten"),
  },
  {
    id: "feudo-health",
    tier: 1,
    of: 1,
    lesson: "convent",
    game: "feudo",
    atOnce: true,
    name: ["Recovered", "Genesen", "Guérison"],
    line: [
      "Have a sick piece healed: those in the convent, and sick Barons, are healthy again when a round begins.",
      "Eine kranke Figur heilen: Wer im Kloster steht, und jeder kranke Baron, ist zu Beginn einer Runde wieder gesund.",
      "Guérir une figurine malade : celles du couvent et les Barons malades guérissent au début d’une manche.",
    ],
    deed: times("healed"),
  },
  {
    id: "feudo-brave",
    tier: 2,
    of: 1,
    lesson: "king",
    game: "feudo",
    name: ["No coward", "Kein Feigling", "Sans peur"],
    line: [
      "Win without cowards: when the king comes, fighters in the castle cost points, so have them in the field.",
      "Gewinnen ohne Feiglinge: Kommt der König, kosten Kämpfer im Schloss Punkte, also gehören sie ins Feld.",
      "Gagner sans lâches : quand le roi vient, les combattants au château coûtent des points ; menez-les en campagne.",
    ],
    deed: wonWithout(({ event }) => event === "cowards"),
  },
  {
    id: "feudo-towns",
    tier: 2,
    of: 2,
    lesson: "siege",
    game: "feudo",
    atOnce: true,
    name: ["Two towns", "Zwei Städte", "Deux villes"],
    line: [
      "Conquer two towns in one game: those who took the first can march on to the second.",
      "In einem Spiel zwei Städte erobern: Wer die erste genommen hat, kann zur zweiten weiterziehen.",
      "Conquérir deux villes en une partie : ceux qui ont pris la première peuvent marcher vers la seconde.",
    ],
    deed: times("conquered"),
  },
  {
    id: "feudo-charm",
    tier: 2,
    of: 1,
    lesson: "milady",
    game: "feudo",
    atOnce: true,
    name: ["Charmed", "Bezaubert", "Sous le charme"],
    line: [
      "Have Milady charm somebody: beside a Baron she takes away all that his player still has planned.",
      "Mit Milady jemanden bezaubern: Neben einem Baron nimmt sie alles, was dessen Seite noch geplant hat.",
      "Charmer quelqu’un avec Milady : à côté d’un Baron, elle ôte tout ce que son camp avait encore prévu.",
    ],
    deed: times("charmed"),
  },
  {
    id: "feudo-conqueror",
    tier: 3,
    of: 3,
    lesson: "siege",
    game: "feudo",
    atOnce: true,
    name: ["Conqueror", "Eroberung", "Conquérant"],
    line: [
      "Conquer three towns in one game: towns that lie far from the castle bring more, and need a longer plan.",
      "In einem Spiel drei Städte erobern: Städte fern vom Schloss bringen mehr und brauchen einen längeren Plan.",
      "Conquérir trois villes en une partie : les villes loin du château rapportent plus et demandent un plan plus long.",
    ],
    deed: times("conquered"),
  },
  {
    id: "feudo-field",
    tier: 3,
    of: 4,
    lesson: "battle",
    game: "feudo",
    atOnce: true,
    name: ["Master of the field", "Herr des Feldes", "Maître du terrain"],
    line: [
      "Beat four pieces in one game: attack where two of yours reach one of theirs, and woods do not help them.",
      "In einem Spiel vier Figuren schlagen: dort angreifen, wo zwei eigene eine fremde erreichen und kein Wald ihr hilft.",
      "Battre quatre figurines en une partie : attaquez là où deux des vôtres en atteignent une, sans bois pour l’aider.",
    ],
    deed: upon("beaten"),
  },
  {
    id: "feudo-lead",
    tier: 3,
    of: 6,
    lesson: "king",
    game: "feudo",
    name: ["The king’s favour", "Die Gunst des Königs", "La faveur du roi"],
    line: [
      "Win by 6 points or more: hold what you took until the last round, and have nobody in the castle when the king comes.",
      "Mit mindestens 6 Punkten Vorsprung gewinnen: Erobertes bis zur letzten Runde halten und niemanden im Schloss haben, wenn der König kommt.",
      "Gagner avec 6 points d’avance ou plus : gardez vos prises jusqu’à la dernière manche, et personne au château quand le roi vient.",
    ],
    deed: lead,
  },
  ...ofEach("feudo", "Feudo", "king"),
  ...[3, 4, 5].map(
    (level): Badge => ({
      id: `level-${level}`,
      tier: level === 3 ? 2 : 3,
      of: 1,
      game: null,
      name: [`Level ${level}`, `Stufe ${level}`, `Niveau ${level}`],
      line: [
        `Win a game against level ${level} or more, by yourself.`,
        `Ein Spiel gegen Stufe ${level} oder höher gewinnen, ganz allein.`,
        `Gagner seul une partie contre le niveau ${level} ou plus.`,
      ],
      level,
      deed: beat(level),
    }),
  ),
  {
    id: "row",
    tier: 1,
    of: 3,
    game: null,
    name: ["Three in a row", "Drei in Folge", "Trois de suite"],
    line: [
      "Win three games in a row; then the next level is worth a try.",
      "Drei Spiele in Folge gewinnen; dann lohnt sich die nächste Stufe.",
      "Gagner trois parties de suite ; le niveau suivant vaut alors l’essai.",
    ],
    tally: (all) => streaks(all).best,
  },
  {
    id: "each",
    tier: 1,
    of: 3,
    game: null,
    name: ["Three games", "Drei Spiele", "Trois jeux"],
    line: [
      "Win each of the three games once: what one teaches about land, another pays for.",
      "Jedes der drei Spiele einmal gewinnen: Was das eine über Land lehrt, zahlt sich im anderen aus.",
      "Gagner une fois à chacun des trois jeux : ce que l’un apprend de la terre sert dans l’autre.",
    ],
    tally: gamesWon(() => true),
  },
  {
    id: "alone",
    tier: 2,
    of: 5,
    level: 2,
    game: null,
    name: ["On your own", "Auf eigenen Füßen", "Sans aide"],
    line: [
      "Win five games without a hint: what you find yourself stays with you.",
      "Fünf Spiele ohne Tipp gewinnen: Was man selbst findet, behält man.",
      "Gagner cinq parties sans indice : ce qu’on trouve soi-même, on le garde.",
    ],
    tally: (all) => all.filter((one) => one.won && counts(2, one)).length,
  },
  {
    id: "full",
    tier: 2,
    of: 1,
    level: 2,
    seats: 4,
    game: null,
    name: ["A full table", "Ein voller Tisch", "Une table complète"],
    line: [
      "Win with four or more at the table: let others quarrel, and count who can still overtake you.",
      "Mit vier oder mehr am Tisch gewinnen: andere streiten lassen und zählen, wer noch vorbeiziehen kann.",
      "Gagner à quatre ou plus : laissez les autres se quereller et comptez qui peut encore vous dépasser.",
    ],
    deed: wonAmong(4),
  },
  {
    id: "masters",
    tier: 3,
    of: 3,
    level: 4,
    game: null,
    name: ["Master of all", "In allem zu Hause", "Maître en tout"],
    line: [
      "Beat level 4 or more in each of the three games.",
      "In jedem der drei Spiele Stufe 4 oder höher schlagen.",
      "Battre le niveau 4 ou plus à chacun des trois jeux.",
    ],
    tally: gamesWon((one) => counts(3, one) && leastLevel(one) >= 4),
  },
];
