// web/src/play/digest.ts -- what the others did, in a word or two for each deed: a line for each of them.
import { tileObject } from "../games/baron";
import { A_BUILDING, BUILDING, landName, RANK } from "../games/barony-words";
import { inOrder, pieceIn, pieceName } from "../games/feudo-words";
import type { EventData, Moment, Told } from "../lib/bridge";
import { labelOf, type Place } from "../lib/grammar";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { cellsOf } from "../lib/sight";
import type { Table } from "../lib/table";

/** One deed, or several alike. */
export interface Deed {
  words: string; // seats as in reader.ts
  times: number;
  heavy: boolean; // a fight, a loss, points: in bold
  read: boolean; // it was told before one's own last move
  weight: number; // how much it matters to the reader
  cells: string[];
  moments: Moment[];
}

/** What one seat did; below 0: chance. */
export interface Deeds {
  seat: number;
  deeds: Deed[];
}

/** Words for an event; {what}, {n}, {place} and the like come from its data, {seat} is whom it befell. */
type Brief = readonly [ThreeWords, ((data: EventData) => Record<string, string | number>)?];

const signed = (n: unknown) => (Number(n) > 0 ? `+${Number(n)}` : String(n).replace("-", "−"));
const text = (value: unknown) => String(value).replace(/^-(?=\d)/, "−");

/** What a deed cost or brought, behind its words; nothing: "". */
const change = (n: number, of: ThreeWords) => (n === 0 ? "" : ` (${signed(n)}\u00a0${say(of)})`);
const HONOUR: ThreeWords = ["honour", "Ehre", "honneur"];
const SHILLINGS: ThreeWords = ["sh.", "Schilling", "sh."];
const GOLD: ThreeWords = ["gold", "Gold", "or"];

/** The gold of tokens that were paid. */
const worth = (paid: unknown) =>
  Object.entries((paid ?? {}) as Record<string, number>).reduce(
    (sum, [land, n]) => sum + n * printed("barony").gold[land],
    0,
  );

const ONE: Record<string, ThreeWords> = {
  knight: ["a knight", "einen Ritter", "un chevalier"],
  ...A_BUILDING,
};

/** The sums of a fight in Feudo, and who fought. */
const battle = ({ sum, defence, attackers }: EventData) => ({
  a: text(sum),
  b: text(defence),
  who: listed((attackers as string[]).map(pieceName)),
  those: listed((attackers as string[]).map((piece) => pieceIn(piece, "with"))),
});

/** What becomes of a piece that is driven away: with somebody who is out it leaves the game. */
const LEAVES: ThreeWords = ["leaves the game", "verlässt das Spiel", "quitte la partie"];
const GOES_BACK: ThreeWords = ["goes back to hand", "geht auf die Hand zurück", "revient en main"];
const KNIGHT: ThreeWords = ["knight", "Ritter", "chevalier"];
const BARON: ThreeWords = ["baron", "Baron", "baron"];

/** How a fight in Baron ended for the knight who founds, as the rules' own sentence has it. */
const BEATS: ThreeWords = ["beats {whom}", "besiegt {whom}", "bat {whom}"];
const LOSES_TO: ThreeWords = ["loses to {whom}", "unterliegt {whom}", "perd contre {whom}"];
const LEVEL_WITH: ThreeWords = [
  "is only level with {whom}",
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

const entering = (pieces: unknown) => (pieces as string[]).map(pieceName).join(" + ");

const BRIEF: Record<string, Record<string, Brief>> = {
  baron: {
    took: [
      ["takes {what}{cost}", "nimmt {what}{cost}", "prend {what}{cost}"],
      ({ kind, honour }) => ({ what: tileObject(text(kind)), cost: change(Number(honour ?? 0), HONOUR) }),
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
        gain: change(printed("barony").gold[text(token)] ?? 0, GOLD),
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
    duke: [["The last round begins", "Die letzte Runde beginnt", "La dernière manche commence"]],
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
      ["trading card {n}{aside}", "Handelskarte {n}{aside}", "carte de commerce {n}{aside}"],
      ({ value, charmed }) => ({ n: text(value), aside: charmed ? say(ASIDE) : "" }),
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
      ({ pieces }) => ({ who: entering(pieces) }),
    ],
    king: [["The king comes", "Der König kommt", "Le roi arrive"]],
  },
};

/** What nobody may overlook. */
const HEAVY = new Set(
  "fight driven lost founded out looted title duke target beaten fled conquered lost_town perished infected charmed".split(
    " ",
  ),
);

/** Where is what matters of it: the place is told whole. */
const WHOLE = new Set(["placed", "founded", "recruited", "built", "moved", "expedition", "lost"]);

/** At a glance: where it leaves too little without a place, and what the seats show. */
const SHORT: Record<string, Record<string, ThreeWords>> = {
  barony: { moved: ["moves a knight", "zieht mit einem Ritter", "déplace un chevalier"] },
  feudo: {
    order: ["sets the order", "legt die Reihenfolge fest", "fixe l’ordre"],
    fight: ["wins {a} to {b}", "siegt {a} zu {b}", "gagne {a} contre {b}"],
  },
};
/** The board shows where. */
const atGlance = (game: string, event: string, words: ThreeWords): ThreeWords =>
  SHORT[game]?.[event] ??
  (words.map((one) => one.replace(/\s?: \{place\}|(?<=→) \{place\}/, "")) as unknown as ThreeWords);

/** How much an event matters: towns before fights, these before points, building before marches, and last what changes nothing. */
const WEIGHTS: readonly (readonly [number, string])[] = [
  [6, "conquered lost_town out"],
  [5, "lost beaten founded title duke"],
  [4, "fight target driven fled looted perished infected charmed closed"],
  [3, "built placed castle expedition king plague fog"],
  [1, "order stayed spared none"],
];
const WEIGHT = new Map(WEIGHTS.flatMap(([n, events]) => events.split(" ").map((one) => [one, n] as const)));
const USUAL = 2;
const GREAT = 4;

/** From here on it is the reader whom it befell; what one loses is twice as heavy. */
export const MINE = 10;
const LOSES = new Set("lost lost_town beaten driven out perished infected fled".split(" "));
const MET = new Set("fight beaten charmed".split(" ")); // these befall the other one, too
function weigh({ event, seat, other, charmed }: EventData, by: number, me: number): number {
  if (event === "trade" && by === me && !charmed) return 0; // one has chosen it oneself
  const weight = WEIGHT.get(event) ?? USUAL;
  if (weight < GREAT || by === me) return weight;
  if (seat === me) return weight + (LOSES.has(event) ? 2 : 1) * MINE;
  return other === me && MET.has(event) ? weight + MINE : weight;
}

/** Begins with a verb: told of the reader it is a sentence, "You take a swamp". */
const VERBS = new Set(
  "took laid closed passed raised claimed looted title order paid charmed target fight conquered".split(" "),
);

/** What others do within a move of one's own. */
const ALONGSIDE = ["trade", "skipped"];

/** What belongs to the doer is their own, without the name that the line begins with; and the reader's. */
const OWN: readonly [RegExp, string, string][] = [
  [/^\{(\d)\}’s (.*)$/, "own $2", "{$1}’s $2"],
  [/^(Stadt|Festung) von \{(\d)\}$/, "eigene $1", "{$2:meine} $1"],
  [/^(Dorf|Schloss) von \{(\d)\}$/, "eigenes $1", "{$2:mein} $1"],
  [/^(cité|forteresse) de \{(\d)\}$/, "sa $1", "{$2:votre} $1"],
  [/^(village|château) de \{(\d)\}$/, "son $1", "{$2:votre} $1"],
];

/** A place by its name or by what it is; where it is, the board shows. */
function shortly(place: Place | null, cell: string, whole: boolean, doer: unknown, reader: number): string {
  if (place === null) return cell;
  const mine = place.what.includes(`{${reader}}`);
  const own = place.what.includes(`{${doer}}`);
  const what = OWN.reduce(
    (words, [of, theirs, yours]) => (mine || own ? words.replace(of, mine ? yours : theirs) : words),
    place.what,
  );
  return labelOf({ ...place, what, where: whole ? place.where : "" });
}

/** An event in a word or two, seats as {0}; `short`: without places, which the board shows; null: it has no such words. */
export function briefly(
  table: Table,
  { data, say: sentence }: Told,
  index: number,
  short = false,
): string | null {
  const brief = BRIEF[table.module.name]?.[data.event];
  if (!brief) return BRIEF[table.module.name] ? null : sentence;
  const [cell] = cellsOf(data);
  const feudo = table.module.name === "feudo";
  const place =
    cell === undefined
      ? ""
      : shortly(table.place(cell, index), cell, WHOLE.has(data.event) || feudo, data.seat, table.reader());
  const { piece: which } = data;
  const [piece, it, whom] =
    typeof which === "string"
      ? [pieceName(which), pieceIn(which, "subject"), pieceIn(which, "object")]
      : ["", "", ""];
  const other = data.other === undefined ? "" : `{${data.other}}`;
  const seat = data.seat === undefined ? "" : `{${data.seat}}`;
  const words = short ? atGlance(table.module.name, data.event, brief[0]) : brief[0];
  return say(words, { place, piece, it, whom, other, seat, ...brief[1]?.(data) });
}

const SIEGE_SHORT: ThreeWords = [
  "takes {what} +{n} ({a} to {b})",
  "erobert {what} +{n} ({a} zu {b})",
  "prend {what} +{n} ({a} contre {b})",
];
const SIEGE: ThreeWords = [
  "takes {what} ({a} to {b}: {who}) +{n}",
  "erobert {what} ({a} zu {b}: {who}) +{n}",
  "prend {what} ({a} contre {b} : {who}) +{n}",
];
const THEN: ThreeWords = [": ", ": ", " : "];
const NO_ATTACK: ThreeWords = ["Nobody can attack", "Niemand kann angreifen", "Personne ne peut attaquer"];
const NOT_MINE: ThreeWords = ["You cannot attack", "Ich kann nicht angreifen", "Vous ne pouvez pas attaquer"];
/** What one's own pieces lacked for the attack that was nearest, as the rules tell it. */
const LACKS: Record<string, ThreeWords> = {
  strength: [
    "{place} has {b}, yours beside it {a}",
    "{place} hat {b}, meine Figuren daneben {a}",
    "{place} a {b}, vos figurines à côté {a}",
  ],
  foot: [
    "beside {place} no mercenary or infantryman of yours",
    "neben {place} kein Söldner oder Fußsoldat von mir",
    "à côté de {place}, aucun mercenaire ni fantassin à vous",
  ],
  baron: [
    "against {place} the Baron must join in",
    "gegen {place} muss der Baron mit angreifen",
    "contre {place}, le Baron doit participer",
  ],
};
const NONE_NEAR: ThreeWords = [
  "no foe or town beside your pieces",
  "weder Feind noch Stadt neben meinen Figuren",
  "ni ennemi ni ville à côté de vos figurines",
];

const INTO: ThreeWords = ["{deed}; advance: {who}", "{deed}; Vordringen: {who}", "{deed} ; avancée : {who}"];

/** What a deed was told from, as long as more of the same may follow. */
interface Open extends Deed {
  data: EventData;
  bought?: { piece: unknown; before: string; shillings: number }; // the last that a trading card paid for
}

/** A trading card and one thing more that it pays for; steps of one piece are one way. */
function buys(card: Open, { event, piece, shillings }: EventData, words: string): [Open, string] {
  const { bought } = card;
  const walk = event === "spent" && bought?.piece === piece ? bought : null;
  const before = walk?.before ?? `${card.words}${bought ? ", " : say(THEN)}`;
  const sum = Number(shillings) + (walk?.shillings ?? 0);
  card.bought = { piece: event === "spent" ? piece : null, before, shillings: sum };
  const cost = (n: number) => change(-n, SHILLINGS);
  return [card, before + words.replace(cost(Number(shillings)), cost(sum))];
}

/** A fight is one deed from the attack to the entry, a trading card one with what is bought for it: the words
 *  of an event that only goes on with a deed told before, and which; null: it is a deed of its own. */
function goesOn(
  deeds: readonly Open[],
  data: EventData,
  words: string,
  short: boolean,
): [Open, string] | null {
  const [cell] = cellsOf(data);
  const before = (event: string) =>
    [...deeds].reverse().find((one) => one.data.event === event && cellsOf(one.data)[0] === cell);
  const last = deeds.at(-1);
  if (data.event === "fight") {
    const target = before("target");
    return target ? [target, words] : null;
  }
  if (data.event === "conquered") {
    const fight = before("fight");
    const { town, distance } = data;
    return fight
      ? [
          fight,
          say(short ? SIEGE_SHORT : SIEGE, { ...battle(fight.data), what: text(town), n: text(distance) }),
        ]
      : null;
  }
  if (data.event === "advanced") {
    const won = before("conquered") ?? before("fight");
    return won ? [won, short ? won.words : say(INTO, { deed: won.words, who: entering(data.pieces) })] : null;
  }
  if ((data.event === "spent" || data.event === "paid") && last?.data.event === "trade") {
    return buys(last, data, words);
  }
  return null;
}

/** Did a round of Feudo go on without attacks, since there is nothing to attack? */
function noAttack(table: Table, { index, events }: Moment): boolean {
  if (table.module.name !== "feudo") return false;
  if (!events.some(({ data }) => ["trade", "spent", "done"].includes(data.event))) return false;
  const phase = (at: number) => (table.positionAt(at) as { phase: string }).phase;
  return /^(march|trade)$/.test(phase(index)) && !/^(march|trade|attack|over)$/.test(phase(index + 1));
}

/** Why the reader could attack nothing, in a line; null: that did not come to pass here. */
function whyNoAttack(table: Table, moment: Moment, me: number): { words: string; cells: string[] } | null {
  const nobody = noAttack(table, moment);
  const mine = moment.events.find(({ data }) => data.event === "no_attack" && data.seat === me);
  if (!nobody && !mine) return null;
  const head = say(nobody ? NO_ATTACK : NOT_MINE);
  if (me < 0) return { words: head, cells: [] };
  const cells = mine ? cellsOf(mine.data) : [];
  const place = cells.map((cell) => shortly(table.place(cell, moment.index), cell, true, me, me)).join();
  const lacking = ({ sum, defence, lacks }: EventData) =>
    say(LACKS[text(lacks)], { place, a: text(sum), b: text(defence) });
  const why = mine ? lacking(mine.data) : say(NONE_NEAR);
  return { words: `${head}${say(THEN)}${why}`, cells };
}

/** What was done in one round. */
export interface Part {
  last: boolean; // in the one before
  lines: Deeds[];
}

/** What was done in the round before and in this one, where plots come to light together: what is told
 *  when a round begins is of the one before it. Else all of it is of now. */
export function byRound(table: Table, moments: readonly Moment[], me: number, short = false): Part[] {
  const begins = ({ events }: Moment) => events.some(({ data }) => data.event === "round");
  const shown = table.log.value.slice(0, table.shown.value);
  const begun = table.module.together ? shown.map(begins).lastIndexOf(true) : -1;
  // A round that is over is told from its beginning, not only from one's own last step.
  const over = moments.some(({ index, events }) => index <= begun && events.length > 0);
  const from = shown.slice(0, Math.max(0, begun)).map(begins).lastIndexOf(true);
  const parts = [true, false].map((last) => ({
    last,
    lines: digest(
      table,
      last && over
        ? shown.filter(({ index }) => index > from && index <= begun)
        : moments.filter(({ index }) => index <= begun === last),
      me,
      short,
    ),
  }));
  return parts.filter(({ lines }) => lines.length > 0);
}

const BEGINS =
  /^(\{\d:)?(The|Fog|Nobody|You|Your|Der|Die|Kein|Niemand|Ich|Meine?[rnms]?|Le|La|Les|Personne|Vous|Votre|Vos)(?!\p{L})/u;
/** Words that begin a sentence, where they stand within a line. */
export const withinLine = (words: string): string =>
  words.replace(BEGINS, (_, seat = "", word: string) => seat + word.toLowerCase());

/** Without the name that the line begins with: "lays a field", "knight beats …". */
const unnamed = (words: string, seat: number): string =>
  words
    .replace(new RegExp(`^\\{${seat}\\}(’s|\\s?:)? `), "")
    .replace(new RegExp(`^(?:Der|Le) (\\p{L}+) (?:von|de) \\{${seat}\\} `, "u"), "$1 ");

/** A line for each who did something, in the order of their first deeds; each in the order of play. */
export function digest(table: Table, moments: readonly Moment[], me: number, short = false): Deeds[] {
  const lines = new Map<number, { seat: number; deeds: Open[] }>();
  const lineOf = (seat: number) => {
    const line = lines.get(seat) ?? { seat, deeds: [] };
    lines.set(seat, line);
    return line;
  };
  for (const moment of moments) {
    const read = moment.index < table.readUntil.value;
    const whole = moment.by !== me || table.wentByItself(moment.index);
    for (const told of moment.events) {
      const { event, seat: whom = -1 } = told.data;
      if (!whole && (whom === me || !ALONGSIDE.includes(event))) continue;
      const seat = ALONGSIDE.includes(event) ? whom : moment.by;
      const brief = briefly(table, told, moment.index, short);
      if (brief === null) continue;
      // The line begins with whose it is; one's own is told in sentences.
      const named =
        seat === me && VERBS.has(event) && !/^(\{|Der |Le )/.test(brief) ? `{${seat}} ${brief}` : brief;
      const bare = whom === seat && seat !== me ? unnamed(brief, seat) : named;
      const words = seat === me && whom === me ? bare + table.noOther(moment.index) : bare;
      const weight = weigh(told.data, seat, me);
      const line = lineOf(seat);
      const last = line.deeds.at(-1);
      const cells = cellsOf(told.data);
      const heavy = HEAVY.has(event);
      const further = goesOn(
        line.deeds.filter((one) => one.read === read),
        told.data,
        words,
        short,
      );
      if (further) {
        const [deed, longer] = further;
        const { data } = deed.data.event === "trade" || event === "advanced" ? deed : told;
        Object.assign(deed, { words: longer, data, heavy: deed.heavy || heavy });
        deed.weight = Math.max(deed.weight, weight);
        deed.cells.push(...cells);
        if (deed.moments.at(-1) !== moment) deed.moments.push(moment);
      } else if (last?.words === words && last.read === read) {
        last.times++;
        last.cells.push(...cells);
        if (last.moments.at(-1) !== moment) last.moments.push(moment);
      } else {
        line.deeds.push({ words, times: 1, heavy, read, weight, cells, moments: [moment], data: told.data });
      }
    }
    const idle = whyNoAttack(table, moment, me);
    if (idle) {
      const deed = { ...idle, times: 1, heavy: false, read, weight: 1, moments: [moment] };
      lineOf(-1).deeds.push({ ...deed, data: { event: "none", rule: "" } });
    }
  }
  return [...lines.values()];
}

const READ = 99; // heavier than anything: what is new comes first
const rank = ({ read, weight }: Deed) => weight - (read ? READ : 0);

/** A line with what is new and matters most first, what is alike together. */
function sorted({ seat, deeds }: Deeds): Deeds {
  const told: Deed[] = [];
  for (const deed of deeds.filter(({ weight }) => weight > 0).sort((a, b) => rank(b) - rank(a))) {
    const last = told.at(-1);
    if (last?.words !== deed.words || last.read !== deed.read) told.push({ ...deed });
    else {
      const [cells, moments] = [
        [...last.cells, ...deed.cells],
        [...last.moments, ...deed.moments],
      ];
      Object.assign(last, { times: last.times + deed.times, cells, moments: [...new Set(moments)] });
    }
  }
  return { seat, deeds: told };
}

/** Is there something new in it that befell the reader, or something new, or something that did? */
function urgency({ lines }: Part): number {
  const deeds = lines.flatMap((line) => line.deeds);
  const mine = (one: Deed) => one.weight >= MINE;
  if (deeds.some((one) => mine(one) && !one.read)) return 3;
  return deeds.some(({ read }) => !read) ? 2 : Number(deeds.some(mine));
}

/** The same as it is glanced at: what befell the reader on top, then the newest round, in it whatever matters most. */
export function glance(parts: readonly Part[]): Part[] {
  return [...parts]
    .sort((a, b) => urgency(b) - urgency(a) || Number(a.last) - Number(b.last))
    .map(({ last, lines }) => ({
      last,
      lines: lines
        .map(sorted)
        .filter(({ deeds }) => deeds.length > 0)
        .sort((a, b) => rank(b.deeds[0]) - rank(a.deeds[0])),
    }))
    .filter(({ lines }) => lines.length > 0);
}
