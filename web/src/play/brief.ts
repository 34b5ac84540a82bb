// web/src/play/brief.ts -- an event in a word or two: whole, or as it is glanced at among many others.
import { tileObject } from "../games/baron";
import { A_BUILDING, type BaronyPosition, BUILDING, landName, RANK } from "../games/barony-words";
import { inOrder, landName as placeName, narrowName, pieceIn, pieceName, steps } from "../games/feudo-words";
import type { FeudoPosition } from "../games/feudo-words";
import type { EventData, Told } from "../lib/bridge";
import { labelOf, type Place } from "../lib/grammar";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { cellsOf } from "../lib/sight";
import type { Table } from "../lib/table";
import type { Concern } from "./concern";
import { partAmong, partOf, wayOf } from "./winds";

/** Words for an event; {what}, {n}, {place} and the like come from its data, {seat} is whom it befell. */
type Brief = readonly [ThreeWords, ((data: EventData, short: boolean) => Record<string, string | number>)?];

/** The reader within a clause, in the case that the language wants there. */
const READER = {
  who: ["you", "ich", "vous"],
  whom: ["you", "mich", "vous"],
  to: ["you", "mir", "vous"],
} satisfies Record<string, ThreeWords>;
export const called = (seat: unknown, reader: number, as: keyof typeof READER): string =>
  seat === reader ? `{${reader}:${say(READER[as])}}` : `{${String(seat)}}`;

export const signed = (n: unknown) => (Number(n) > 0 ? `+${Number(n)}` : String(n).replace("-", "−"));
export const text = (value: unknown) => String(value).replace(/^-(?=\d)/, "−");

/** What a deed cost or brought, behind its words; nothing: "". */
export const change = (n: number, of: ThreeWords) =>
  n === 0 ? "" : ` (${signed(n)}\u00a0${say(of, { n: Math.abs(n) })})`;
const HONOUR: ThreeWords = ["honour", "Ehre", "honneur"];
export const SHILLINGS: ThreeWords = ["{n|shilling|shillings}", "Schilling", "{n|shilling|shillings}"];
export const GOLD: ThreeWords = ["gold", "Gold", "or"];

/** The gold of tokens that were paid. */
const worth = (paid: unknown) =>
  Object.entries((paid ?? {}) as Record<string, number>).reduce(
    (sum, [land, n]) => sum + n * printed("barony").gold[land],
    0,
  );

export const goldOf = (token: unknown): number => printed("barony").gold[text(token)] ?? 0;

const ONE: Record<string, ThreeWords> = {
  knight: ["a knight", "einen Ritter", "un chevalier"],
  ...A_BUILDING,
};

/** The sums of a fight in Feudo, and who fought. */
export const battle = ({ sum, defence, attackers }: EventData) => ({
  a: text(sum),
  b: text(defence),
  who: listed((attackers as string[]).map(pieceName)),
  those: listed((attackers as string[]).map((piece) => pieceIn(piece, "with"))),
});

/** What becomes of a piece that is driven away: with somebody who is out it leaves the game. */
export const LEAVES: ThreeWords = ["leaves the game", "verlässt das Spiel", "quitte la partie"];
const GOES_BACK: ThreeWords = ["goes back to hand", "geht auf die Hand zurück", "revient en main"];
const KNIGHT: ThreeWords = ["knight", "Ritter", "chevalier"];
const BARON: ThreeWords = ["baron", "Baron", "baron"];

/** How a fight in Baron ended for the knight who founds, as the rules' own sentence has it. */
const AIM: ThreeWords = ["{whom}: {place}", "{whom}: {place}", "{whom} : {place}"]; // attacked: nobody, where a town is free
const BEATS: ThreeWords = ["beats {whom}", "besiegt {whom}", "bat {whom}"];
const LOSES_TO: ThreeWords = ["loses to {whom}", "unterliegt {whom}", "perd contre {whom}"];
const LEVEL_WITH: ThreeWords = [
  "ties with {whom}",
  "ist nur so stark wie {whom}",
  "ne fait qu’égaler {whom}",
];
function duel({ strength, other_strength: against, other, baron }: EventData): Record<string, string> {
  const [a, b] = [Number(strength), Number(against)];
  const whose = say(baron ? BARON : KNIGHT);
  const article = a > b ? "den" : a < b ? "dem" : "der";
  const whom = say([
    `{${other}}’s ${whose}`,
    `${article} ${whose} von {${other}}`,
    `le ${whose} de {${other}}`,
  ]);
  return { how: say(a > b ? BEATS : a < b ? LOSES_TO : LEVEL_WITH, { whom }), a: text(a), b: text(b) };
}

/** What charm does to a plot. */
const CHARMED: ThreeWords = ["charmed, no effect", "bezaubert, ohne Wirkung", "sous le charme, sans effet"];
const IS_GONE: ThreeWords = ["the piece is gone", "die Figur ist fort", "la figurine n’est plus là"];
const ASIDE: ThreeWords = [
  " laid aside without effect (charmed)",
  " ohne Wirkung beiseitegelegt (bezaubert)",
  " mise de côté sans effet (sous le charme)",
];

/** What the king adds to a trading card. */
const GIFT: ThreeWords = [" (and {gift} from the king)", " (und {gift} vom König)", " (et {gift} du roi)"];
const OF_KING: ThreeWords = [" ({gift} from the king)", " ({gift} vom König)", " ({gift} du roi)"];

export const entering = (pieces: unknown) => (pieces as string[]).map(pieceName).join(" + ");

const BRIEF: Record<string, Record<string, Brief>> = {
  baron: {
    took: [
      ["takes {what}{cost}", "nimmt {what}{cost}", "prend {what}{cost}"],
      ({ kind, honour }, short) => ({
        what: tileObject(text(kind)),
        cost: short && honour ? ` (${signed(honour)})` : change(Number(honour ?? 0), HONOUR),
      }),
    ],
    laid: [["lays {what}", "legt {what}", "pose {what}"], ({ kind }) => ({ what: tileObject(text(kind)) })],
    closed: [
      ["closes a gap {n}", "schließt eine Lücke {n}", "comble un trou {n}"],
      ({ honour }) => ({ n: signed(honour) }),
    ],
    passed: [["cannot lay", "kann nicht legen", "ne peut rien poser"]],
    raised: [["places a knight", "stellt einen Ritter auf", "place un chevalier"]],
    claimed: [["claims land", "beansprucht Land", "revendique une terre"]],
    fight: [
      [
        "{seat}’s knight {how}, {a} to {b}",
        "Der Ritter von {seat} {how}, {a} zu {b}",
        "Le chevalier de {seat} {how}, {a} contre {b}",
      ],
      duel,
    ],
    driven: [
      ["{seat}’s {who} {what}", "Der {who} von {seat} {what}", "Le {who} de {seat} {what}"],
      ({ leaves, baron }) => ({ who: say(baron ? BARON : KNIGHT), what: say(leaves ? LEAVES : GOES_BACK) }),
    ],
    lost: [
      [
        "{seat} loses {n} honour",
        "{seat} verliert {n} {n|Ehrenpunkt|Ehrenpunkte}",
        "{seat} perd {n} {n|point|points} d’honneur",
      ],
      ({ honour }) => ({ n: Math.abs(Number(honour)) }),
    ],
    founded: [
      ["{seat} founds a barony {n}", "{seat} gründet eine Baronie {n}", "{seat} fonde une baronnie {n}"],
      ({ honour }) => ({ n: signed(honour) }),
    ],
    out: [["{seat} lands in the dungeon", "{seat} landet im Verlies", "{seat} tombe dans les oubliettes"]],
  },
  barony: {
    placed: [["city: {place}", "Stadt: {place}", "cité : {place}"]],
    recruited: [
      ["knights +{n}: {place}", "Ritter +{n}: {place}", "chevaliers +{n} : {place}"],
      ({ knights }) => ({ n: text(knights) }),
    ],
    moved: [["knight → {place}", "Ritter → {place}", "chevalier → {place}"]],
    lost: [
      ["{seat} loses {what}: {place}", "{seat} verliert {what}: {place}", "{seat} perd {what} : {place}"],
      ({ piece }) => ({ what: say(ONE[text(piece)] ?? ONE.knight) }),
    ],
    looted: [
      ["takes a token: {what}", "nimmt einen Marker: {what}", "prend un jeton : {what}"],
      ({ token }) => ({ what: landName(text(token)) }),
    ],
    built: [
      ["{what}: {place}{gain}", "{what}: {place}{gain}", "{what} : {place}{gain}"],
      ({ building, token }) => ({
        what: say(BUILDING[building as "village"]),
        gain: change(goldOf(token), GOLD),
      }),
    ],
    founded: [["new city +10: {place}", "neue Stadt +10: {place}", "nouvelle cité +10 : {place}"]],
    expedition: [
      [
        "expedition → {place} (knights −1)",
        "Feldzug → {place} (Ritter −1)",
        "expédition → {place} (chevaliers −1)",
      ],
    ],
    title: [
      ["becomes {what} +15{cost}", "wird {what} +15{cost}", "devient {what} +15{cost}"],
      ({ rank, paid }) => ({ what: say(RANK[Number(rank)] ?? RANK[0]), cost: change(-worth(paid), GOLD) }),
    ],
    duke: [["It is the last round", "Es ist die letzte Runde", "C’est la dernière manche"]],
    passed: [["passes", "passt", "passe"]],
  },
  feudo: {
    castle: [["castle: {place}", "Schloss: {place}", "château : {place}"]],
    order: [
      ["sets the order ({who})", "legt die Reihenfolge fest ({who})", "fixe l’ordre ({who})"],
      ({ order }) => ({ who: inOrder(order as number[]) }),
    ],
    plague: [["The plague comes to {place}", "Die Pest kommt nach {place}", "La peste arrive à {place}"]],
    fog: [["Fog: at most 1 cell", "Nebel: höchstens 1 Feld", "Brouillard : 1 case au plus"]],
    infected: [["{seat}: {it} falls sick", "{seat}: {it} erkrankt", "{seat} : {it} tombe malade"]],
    perished: [["{seat}: {it} dies", "{seat}: {it} stirbt", "{seat} : {it} meurt"]],
    stayed: [["{piece} stays", "{piece} bleibt", "{piece} reste"]],
    moved: [["{piece} → {place}", "{piece} → {place}", "{piece} → {place}"]],
    spent: [
      ["{piece} → {place}{cost}", "{piece} → {place}{cost}", "{piece} → {place}{cost}"],
      ({ shillings }) => ({ cost: change(-Number(shillings), SHILLINGS) }),
    ],
    paid: [
      ["pays {whom}{cost}", "bezahlt {whom}{cost}", "paie {whom}{cost}"],
      ({ shillings }) => ({ cost: change(-Number(shillings), SHILLINGS) }),
    ],
    charmed: [["charms {other}", "bezaubert {other}", "charme {other}"]],
    skipped: [
      ["{piece}: {why}", "{piece}: {why}", "{piece} : {why}"],
      ({ charmed }) => ({ why: say(charmed ? CHARMED : IS_GONE) }),
    ],
    spared: [["Milady charms nobody", "Milady bezaubert niemanden", "Milady ne charme personne"]],
    contagion: [["Milady spreads the plague", "Milady steckt an", "Milady répand la peste"]],
    trade: [
      ["trading card {card}{aside}", "Handelskarte {card}{aside}", "carte de commerce {card}{aside}"],
      ({ value, gift, left, charmed }, short) => ({
        card: text(value),
        // What is left of both once marches before it are paid; where nothing is, what they took.
        n: charmed ? Number(value) : Number(left) || Number(value) + Number(gift),
        aside: charmed
          ? say(ASIDE)
          : Number(gift) > 0
            ? say(short ? OF_KING : GIFT, { gift: text(gift) })
            : "",
      }),
    ],
    no_attack: [
      [
        "is too weak to attack {aim} ({a}, needs more than {b})",
        "ist zu schwach für einen Angriff auf {aim} ({a}, nötig mehr als {b})",
        "est trop faible pour attaquer {aim} ({a}, il faut plus de {b})",
      ],
      ({ sum, defence }) => ({ a: text(sum), b: text(defence) }),
    ],
    target: [["attacks {place}", "greift an: {place}", "attaque : {place}"]],
    fight: [
      [
        "wins {a} to {b} ({place}) with {those}",
        "siegt {a} zu {b} ({place}) mit {those}",
        "gagne {a} contre {b} ({place}) avec {those}",
      ],
      battle,
    ],
    beaten: [
      [
        "{seat} loses {whom} ({other} +{n})",
        "{seat} verliert {whom} ({other} +{n})",
        "{seat} perd {whom} ({other} +{n})",
      ],
      ({ points }) => ({ n: text(points) }),
    ],
    fled: [["{seat}: the Baron flees", "{seat}: Der Baron flieht", "{seat} : le Baron s’enfuit"]],
    conquered: [
      ["takes {what} +{n}", "erobert {what} +{n}", "prend {what} +{n}"],
      ({ town, distance }) => ({ what: text(town), n: text(distance) }),
    ],
    lost_town: [
      ["{seat} loses {what} −{n}", "{seat} verliert {what} −{n}", "{seat} perd {what} −{n}"],
      ({ town, points }) => ({ what: text(town), n: text(points) }),
    ],
    advanced: [
      ["{who} → {place}", "{who} → {place}", "{who} → {place}"],
      ({ pieces }, short) => ({
        who: short ? (pieces as string[]).map(cardName).join(" + ") : entering(pieces),
      }),
    ],
    king: [["The king comes", "Der König kommt", "Le roi arrive"]],
    cowards: [
      [
        "{seat} loses {n} {n|point|points} for cowards in the castle",
        "{seat} verliert {n} {n|Punkt|Punkte} wegen Feiglingen im Schloss",
        "{seat} perd {n} {n|point|points} pour des lâches au château",
      ],
      ({ points }) => ({ n: Number(points) }),
    ],
  },
};

/** Events of Baron whose place is told where all of it is; the board shows it else. */
const AT = new Set(["laid", "raised", "founded", "claimed"]);

/** Where is what matters of it: the place is told whole. */
const WHOLE = new Set(["placed", "founded", "recruited", "built", "moved", "expedition", "lost"]);

/** How a duel in Baron is told at a glance: the sums say by how much, and whoever loses goes back to hand. */
const DUEL: Record<"won" | "lost" | "level", ThreeWords> = {
  won: [
    "{seat}’s knight beats {whom}, {a} against {b}",
    "Der Ritter von {seat} besiegt {whom}, {a} gegen {b}",
    "Le chevalier de {seat} l’emporte sur {whom}, {a} contre {b}",
  ],
  lost: [
    "{seat}’s knight loses to {to}, {a} against {b}",
    "Der Ritter von {seat} unterliegt {to}, {a} gegen {b}",
    "Le chevalier de {seat} perd contre {to}, {a} à {b}",
  ],
  level: [
    "{seat}’s knight ties with {to}, {a} each",
    "Der Ritter von {seat} nur so stark wie {who}, je {a}",
    "Le chevalier de {seat} seulement à égalité avec {to}, {a} chacun",
  ],
};
/** The same where somebody else's tile made a knight fight: what caused it comes first. */
const RING_CLOSED: typeof DUEL = {
  won: [
    "closes {seat}’s knight’s ring: it beats {whom}, {a} against {b}",
    "schließt den Ring um den Ritter von {seat}: er besiegt {whom}, {a} gegen {b}",
    "entoure le chevalier de {seat} : il l’emporte sur {whom}, {a} contre {b}",
  ],
  lost: [
    "closes {seat}’s knight’s ring: it loses to {to}, {a} against {b}",
    "schließt den Ring um den Ritter von {seat}: er unterliegt {to}, {a} gegen {b}",
    "entoure le chevalier de {seat} : il perd contre {to}, {a} à {b}",
  ],
  level: [
    "closes {seat}’s knight’s ring: it ties with {to}, {a} each",
    "schließt den Ring um den Ritter von {seat}: er ist nur so stark wie {who}, je {a}",
    "entoure le chevalier de {seat} : il ne fait qu’égaler {to}, {a} chacun",
  ],
};
function ended({ strength, other_strength: against, seat }: EventData, by: number): ThreeWords {
  const ahead = Number(strength) - Number(against);
  return (seat === by ? DUEL : RING_CLOSED)[ahead > 0 ? "won" : ahead < 0 ? "lost" : "level"];
}

/** A trading card: all of it for mercenaries that marched before, or for what follows. */
const PAY_ONLY: ThreeWords = [
  "spends {n} {n|shilling|shillings} on pay",
  "gibt {n} Schilling für Sold aus",
  "dépense {n} {n|shilling|shillings} pour la solde",
];
const SOME_SHILLINGS: ThreeWords = [
  "has {n} {n|shilling|shillings}{aside}",
  "hat {n} Schilling{aside}",
  "a {n} {n|shilling|shillings}{aside}",
];

/** Whom the plague struck, by their names, several of one seat at once. */
export const FALLS_SICK: ThreeWords = [
  "{seat}: {piece} {n|falls|fall} sick",
  "{seat}: {piece} {n|erkrankt|erkranken}",
  "{seat} : {piece} {n|tombe malade|tombent malades}",
];
export const DIES: ThreeWords = [
  "{seat}: {piece} {n|dies|die}",
  "{seat}: {piece} {n|stirbt|sterben}",
  "{seat} : {piece} {n|meurt|meurent}",
];

/** At a glance: places by a name or by what stands there, since the board shows them. */
const SHORT: Record<string, Record<string, ThreeWords | ((data: EventData, by: number) => ThreeWords)>> = {
  baron: { fight: ended },
  barony: {
    moved: [
      "knight: {from} → {place} {by}",
      "Ritter: {from} → {place} {by}",
      "chevalier : {from} → {place} {by}",
    ],
    built: ["{what}: {part}{gain}", "{what}: {part}{gain}", "{what} : {part}{gain}"],
    expedition: [
      "expedition → {place} {part} (knights −1)",
      "Feldzug → {place} {part} (Ritter −1)",
      "expédition → {place} {part} (chevaliers −1)",
    ],
  },
  feudo: {
    castle: ["castle {place}", "Schloss {place}", "château {place}"],
    no_attack: [
      "too weak to attack {prey} ({a}:{b})",
      "zu schwach zum Angriff auf {prey} ({a}:{b})",
      "trop faible pour attaquer {prey} ({a}:{b})",
    ],
    infected: FALLS_SICK,
    perished: DIES,
    order: ["order: {list}", "Reihenfolge: {list}", "ordre : {list}"],
    spent: ["{piece} → {place}", "{piece} → {place}", "{piece} → {place}"],
    trade: ({ left, charmed }) => (left === 0 && !charmed ? PAY_ONLY : SOME_SHILLINGS),
  },
};
/** The board shows where; where something went is told in a word, and in which part of Barony's board by its wind. */
function atGlance(game: string, data: EventData, words: ThreeWords, by: number): ThreeWords {
  const short = SHORT[game]?.[data.event];
  if (typeof short === "function") return short(data, by);
  const part = game === "barony" ? "$1{part}" : "";
  return short ?? (words.map((one) => one.replace(/(\s?: )\{place\}/, part)) as unknown as ThreeWords);
}

/** Which way from where it comes. */
const WAY: ThreeWords = ["{way} of it", "{way} davon", "{way} de là"];

/** What belongs to the doer is their own, without the name that the line begins with; and the reader's. */
const OWN: readonly [RegExp, string, string][] = [
  [/^\{(\d)\}’s (.*)$/, "own $2", "{$1}’s $2"],
  [/^(Stadt|Festung) von \{(\d)\}$/, "eigene $1", "{$2:meine} $1"],
  [/^(Dorf|Schloss) von \{(\d)\}$/, "eigenes $1", "{$2:mein} $1"],
  [/^(cité|forteresse) de \{(\d)\}$/, "sa $1", "{$2:votre} $1"],
  [/^(village|château) de \{(\d)\}$/, "son $1", "{$2:votre} $1"],
];

/** A place by its name or by what it is; where it is, the board shows. */
export function shortly(
  place: Place | null,
  cell: string,
  whole: boolean,
  doer: unknown,
  reader: number,
): string {
  if (place === null) return cell;
  const mine = place.what.includes(`{${reader}}`);
  const own = place.what.includes(`{${doer}}`);
  const what = OWN.reduce(
    (words, [of, theirs, yours]) => (mine || own ? words.replace(of, mine ? yours : theirs) : words),
    place.what,
  );
  return labelOf({ ...place, what, where: whole ? place.where : "" });
}

/** What belongs to the doer, without saying so: the line begins with whose it is. */
const bare = (words: string, doer: unknown) =>
  words.replace(`{${doer}}’s `, "").replace(new RegExp(` (von|de) \\{${doer}\\}$`), "");

/** Touching it, and so many cells from it. */
const BY: ThreeWords = ["by {x}", "bei {x}", "près de {x}"];
const FROM: ThreeWords = ["{n} from {x}", "{n} von {x}", "à {n} de {x}"];
/** What it lies at, as BY and FROM want it. */
const CONVENT: ThreeWords = ["the convent", "dem Kloster", "le couvent"];
const CASTLE = {
  own: ["own castle", "dem eigenen Schloss", "son château"], // of whoever the line begins with
  yours: ["{your} castle", "{your} Schloss", "{your} château"],
  others: ["{seat}’s castle", "dem Schloss von {seat}", "le château de {seat}"],
} satisfies Record<string, ThreeWords>;
/** A preposition and an article that are one word. */
const contracted = (words: string): string =>
  words
    .replace(/\bbei dem\b/, "beim")
    .replace(/\bvon dem\b/, "vom")
    .replace(/\bde le\b/, "du");
const BESIDE: ThreeWords = ["beside {x}", "neben {x}", "à côté {x}"];
const YOUR: ThreeWords = ["your", "meinem", "votre"];

/** What a cell of Feudo lies at by name, as the rules tell it, and where that is: of several the nearest. */
function landmark(
  table: Table,
  cell: string,
  index: number,
  doer: unknown,
): { at: string; x: string } | null {
  const where = table.place(cell, index)?.where ?? "";
  const { towns, villages, castles, map } = table.positionAt(index) as FeudoPosition;
  const [named] = [
    ...Object.entries(towns).map(([x, { at }]) => ({ x, at })),
    ...Object.values(villages ?? {}).map((at) => ({ x: table.place(at, index)?.what ?? at, at })),
  ]
    .filter(({ x }) => where.includes(x))
    .sort((a, b) => steps(cell, a.at) - steps(cell, b.at) || where.indexOf(a.x) - where.indexOf(b.x));
  if (named) return named;
  const owner = /\{(\d)\}/.exec(where)?.[1];
  const at = castles[Number(owner)];
  if (owner !== undefined && at) {
    const whose = owner === String(table.reader()) ? "yours" : owner === String(doer) ? "own" : "others";
    return { at, x: say(CASTLE[whose], { seat: `{${owner}}`, your: `{${owner}:${say(YOUR)}}` }) };
  }
  const convent = Object.keys(map).find((one) => map[one] === "convent");
  return convent && where.includes(placeName("convent")) ? { at: convent, x: say(CONVENT) } : null;
}

/** A cell of Feudo by the name that it lies at: "by Norton" where it touches it, else by how many cells it is from there. */
export function near(table: Table, cell: string, index: number, doer: unknown): string {
  const place = table.place(cell, index);
  if (place === null || place.where === "") return shortly(place, cell, false, doer, table.reader());
  const found = landmark(table, cell, index, doer);
  if (found === null) return labelOf(place);
  const n = steps(cell, found.at);
  return contracted(say(n > 1 ? FROM : BY, { n, x: found.x }));
}

const MOST_BESIDE = 2; // pieces that are named

/** Where a piece of Feudo went, by whom it now stands beside: the reader's pieces first, then a town that is not its own, then pieces of others;
 *  where it touches nobody by the nearest name. */
function beside(table: Table, cell: string, index: number, doer: unknown): string {
  const place = table.place(cell, index);
  if (place === null || place.where === "") return near(table, cell, index, doer);
  const reader = table.reader();
  const { pieces, towns, castles } = table.positionAt(index) as FeudoPosition;
  const there = (seat: number) =>
    Object.entries(pieces[seat] ?? {})
      .filter(
        ([piece, { at }]) =>
          piece !== "milady" && at?.includes(",") && at !== castles[seat] && steps(at, cell) === 1,
      )
      .map(([piece]) => piece);
  const of = (seat: number) =>
    say(BESIDE, { x: whose(there(seat).slice(0, MOST_BESIDE), seat, reader, "beside") });
  if (doer !== reader && reader >= 0 && there(reader).length > 0) return of(reader);
  const town = Object.values(towns).some(({ at, owner }) => owner !== doer && steps(at, cell) === 1);
  const foe = pieces.findIndex((_, seat) => seat !== doer && there(seat).length > 0);
  return foe >= 0 && !town ? of(foe) : near(table, cell, index, doer);
}

/** Pieces as German wants them where they have no article: "Ersten Ritter". */
export const germanObjects = (pieces: readonly string[], as: "object" | "with" = "object"): string =>
  pieces.map((piece) => pieceIn(piece, as).replace(/^de[nm] /, "")).join(" + ");

/** Pieces of somebody, as those who are beaten: "Odo’s Knight 1 + Milady"; or as those beside whom one stands. */
export function whose(
  pieces: readonly string[],
  seat: unknown,
  reader: number,
  as: "object" | "beside" = "object",
): string {
  const names = pieces.map(cardName).join(" + ");
  const mine = seat === reader;
  const theirs = germanObjects(pieces, as === "object" ? "object" : "with");
  const them = called(seat, reader, "to");
  const my = as === "object" ? ["meine", "meinen"] : ["meiner", "meinem"];
  const de = as === "object" ? "" : "de ";
  return say([
    mine ? `{${reader}:your} ${names}` : `${them}’s ${names}`,
    mine && pieces.length === 1
      ? `{${reader}:${my[pieces[0] === "milady" ? 0 : 1]}} ${theirs}`
      : `${theirs} von ${them}`,
    mine && pieces.length === 1
      ? `${de}{${reader}:votre} ${names}`
      : `${pieces.map((piece) => pieceIn(piece, as)).join(" + ")} ${mine ? "à" : "de"} ${them}`,
  ]);
}

/** A piece as its card calls it. */
export const cardName = (piece: string) =>
  /^inf\d$/.test(piece) ? `${narrowName(piece)} ${piece.at(-1)}` : pieceName(piece);

/** Pieces that do the same: "Knight 1 + 3", "Knight 1 + Milady". */
export function together(names: string, name: string): string {
  const [, kind, number] = /^(.+) (\d)$/.exec(name) ?? [];
  const last = names.split(/ \+ (?!\d)/).at(-1)!;
  return `${names} + ${kind !== undefined && last.startsWith(`${kind} `) ? number : name}`;
}

/** Those who defend a town: it is the town that makes them strong. */
const IN_TOWN = {
  yours: ["{whose} {town} with {who}", "{whose} {town} mit {them}", "{whose} {town} avec {who}"],
  others: ["{whose}’s {town} with {who}", "{town} von {whose} mit {them}", "{town} de {whose} avec {who}"],
} satisfies Record<string, ThreeWords>;
const MY_TOWN: ThreeWords = ["your", "mein", "votre"];

/** What an attack would meet at a cell: whoever is there and in which town, else what it is. */
export function preyAt(table: Table, cell: string, index: number, seat: unknown): string {
  // The move that told of it may have brought them there.
  const { pieces, towns } = table.positionAt(Math.min(index + 1, table.count.value)) as FeudoPosition;
  const own = Object.entries(pieces[Number(seat)] ?? {});
  const there = own.filter(([piece, { at }]) => at === cell && piece !== "milady").map(([piece]) => piece);
  const reader = table.reader();
  if (there.length === 0) return shortly(table.place(cell, index), cell, false, seat, reader);
  const town = Object.keys(towns).find((name) => towns[name].at === cell && towns[name].owner === seat);
  if (town === undefined) return whose(there, seat, reader);
  return say(IN_TOWN[seat === reader ? "yours" : "others"], {
    whose: seat === reader ? `{${reader}:${say(MY_TOWN)}}` : `{${String(seat)}}`,
    town,
    who: there.map(cardName).join(" + "),
    them: germanObjects(there, "with"),
  });
}

/** Where in Barony a seat has buildings of the kind that is at a cell, then or now. */
function alike(table: Table, cell: string, seat: unknown, index: number, city?: "city"): string[] {
  const [then, now] = [table.positionAt(index), table.now.value.position] as BaronyPosition[];
  const at = ({ pieces }: BaronyPosition, one: string) =>
    (pieces[one] ?? []).find((stack) => stack.seat === seat && stack.building !== null)?.building;
  const kind = city ?? at(then, cell);
  return [then, now].flatMap((position) =>
    kind ? Object.keys(position.pieces).filter((one) => at(position, one) === kind) : [],
  );
}

/** How an event is told: as it is glanced at, places by a name; with every place; null: neither. */
export type Room = "short" | "whole" | null;

/** An event in a word or two, seats as {0}; null: it has no such words. */
export function briefly(
  table: Table,
  { data, say: sentence }: Told,
  index: number,
  room: Room = null,
  concern: Concern | null = null,
): string | null {
  const short = room === "short";
  const { name } = table.module;
  const brief = BRIEF[name]?.[data.event];
  if (short && data.event === "trade" && data.value === 0) return null; // it buys nothing
  // Who was too weak for whom is worth a word; what an attack lacks besides is not.
  if (data.event === "no_attack" && data.lacks !== "strength") return null;
  if (!brief) return BRIEF[name] ? null : sentence;
  const [cell] = cellsOf(data);
  const feudo = name === "feudo";
  const reader = table.reader();
  const goes = data.event === "moved" || data.event === "spent";
  const named = (at: string, whole: boolean) =>
    short && feudo
      ? (goes ? beside : near)(table, at, index, data.seat)
      : shortly(table.place(at, index), at, whole, data.seat, reader);
  const place =
    cell === undefined ? "" : named(cell, feudo || (WHOLE.has(data.event) && !(short && name === "barony")));
  const city = data.event === "placed" || data.event === "founded";
  const lies = (at: string) =>
    partAmong(table, at, alike(table, at, data.seat, index, city ? "city" : undefined));
  const part =
    short && name === "barony" && cell !== undefined
      ? concern?.words || (city ? lies(cell) : partOf(table, cell))
      : "";
  const way = typeof data.from === "string" && cell !== undefined ? wayOf(table, data.from, cell) : "";
  const stood = typeof data.from === "string" && short ? table.place(data.from, index) : null;
  const from = stood
    ? `${bare(shortly(stood, "", false, null, reader), data.seat)} ${lies(String(data.from))}`
    : "";
  const { piece: which, other: second } = data;
  const [piece, it, whom] =
    typeof which === "string"
      ? [(short ? cardName : pieceName)(which), pieceIn(which, "subject"), pieceIn(which, "object")]
      : ["", "", ""];
  const other = second === undefined ? "" : `{${second}}`;
  const seat = data.seat === undefined ? "" : `{${data.seat}}`;
  const words = short ? atGlance(name, data, brief[0], table.log.value[index]?.by ?? -1) : brief[0];
  const rival = { who: called(second, reader, "who"), to: called(second, reader, "to") };
  const prey = short && feudo && cell !== undefined ? preyAt(table, cell, index, second) : "";
  const by = concern?.words || say(WAY, { way });
  const list = ((data.order ?? []) as number[]).map((one) => called(one, reader, "who")).join(", ");
  const told = say(words, {
    place,
    part,
    by,
    from,
    piece,
    it,
    other,
    seat,
    list,
    prey,
    n: 1,
    ...rival,
    whom: whom || called(second, reader, "whom"),
    aim: second === undefined ? place : say(AIM, { whom: called(second, reader, "whom"), place }),
    ...brief[1]?.(data, short),
  });
  // Where it is stands behind it: beside what of the reader's, else as the rules name the place.
  const tells = told.includes(`{${reader}`) || (short && name === "barony");
  if (concern !== null && concern.words !== "" && !tells)
    return `${told}${name === "barony" ? "," : ""} ${concern.words}`;
  const around = room === "whole" && AT.has(data.event) && cell !== undefined;
  const at = around ? table.place(`${cell} ${cell}`, index) : null; // by what is around it, whoever stands there
  return at === null || at.where === "" ? told : `${told} ${at.where}`;
}
