// web/src/games/feudo-words.ts -- Feudo's position and how its things are called.
import { cellNumbers } from "../lib/hex";
import { labelled, listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Seat } from "../lib/saves";

export interface Piece {
  at: string | null; // a cell, "away", "dead", or null before the castles stand
  sick?: boolean;
  back?: number; // the round in which it is back
}

export interface FeudoPosition {
  seats: number;
  phase: string;
  to_act: number | "nature" | null;
  round: number;
  rounds: number;
  step: number | null;
  map: Record<string, string>;
  castles: (string | null)[];
  plague: string | null;
  fog: boolean;
  deck: (string | null)[];
  order: number[] | null;
  points: number[];
  towns: Record<string, { at: string; owner: number | null }>;
  villages: Record<string, string>;
  pieces: Record<string, Piece>[];
  numbers?: Record<string, [number, number]>[]; // what each piece counts, healthy and sick
  trades: (number | null)[][];
  spent?: number[]; // shillings
  plots: (string | number | null)[][];
  king: boolean;
  charmed: boolean[];
  muster: { target: string; units: string[] } | null;
  won: { seat: number; at: string; pieces: string[] }[]; // cells that may be entered
}

const LAND: Record<string, ThreeWords> = {
  hill: ["hill", "Hügel", "colline"],
  wood: ["wood", "Wald", "bois"],
  mountain: ["mountain", "Berg", "montagne"],
  village: ["village", "Dorf", "village"],
  town: ["town", "Stadt", "ville"],
  convent: ["convent", "Kloster", "couvent"],
  castle: ["castle", "Schloss", "château"],
};
const KIND: Record<string, ThreeWords> = {
  baron: ["Baron", "Baron", "Baron"],
  first: ["First Knight", "Erster Ritter", "Premier Chevalier"],
  knight: ["Knight", "Ritter", "chevalier"],
  merc: ["Mercenary", "Söldner", "mercenaire"],
  inf: ["Infantryman", "Fußsoldat", "fantassin"],
  milady: ["Milady", "Milady", "Milady"],
};
const GROUP: Record<string, ThreeWords> = {
  foot: ["a mercenary or infantryman", "einen Söldner oder Fußsoldaten", "un mercenaire ou un fantassin"],
  knight: ["a knight", "einen Ritter", "un chevalier"],
};
/** The group of a piece, in words: those who may open a gate, and knights; null: it is one of its own. */
export function kindName(piece: string): string | null {
  if (/^(merc|inf)\d$/.test(piece)) return say(GROUP.foot);
  return /^(first|knight\d)$/.test(piece) ? say(GROUP.knight) : null;
}
export const PHASES: readonly [string, ThreeWords][] = [
  ["order", ["order", "Reihenfolge", "ordre"]],
  ["plot", ["plan", "Plan", "plan"]],
  ["plague", ["plague", "Pest", "peste"]],
  ["march", ["march", "Marsch", "marche"]],
  ["trade", ["trade", "Handel", "commerce"]],
  ["attack", ["attack", "Angriff", "attaque"]],
  ["advance", ["advance", "Vordringen", "avancée"]],
];
/** Phases that are a part of another one on the track. */
export const PART_OF: Record<string, string> = { charm: "march", muster: "attack" };

export const W = {
  board: ["The land", "Das Land", "Le pays"],
  empty: ["not laid yet", "noch nicht ausgelegt", "pas encore posé"],
  of: ["{what} of {name}", "{what} von {name}", "{what} de {name}"],
  sick: ["{what}, sick", "{what}, krank", "{what}, malade"],
  strength: ["strength {n}", "Stärke {n}", "force {n}"],
  reach: ["moves {n}", "zieht {n}", "avance de {n}"],
  ill: ["sick", "krank", "malade"],
  colon: [": ", ": ", " : "],
  plagueHere: ["the plague is here", "hier ist die Pest", "la peste est ici"],
  fog: ["Fog: 1 cell at most", "Nebel: höchstens 1 Feld", "Brouillard : 1 case au plus"],
  king: ["The king is here", "Der König ist da", "Le roi est là"],
  round: ["Round {n}/{all}", "Runde {n}/{all}", "Manche {n}/{all}"],
  setUp: ["Set-up", "Aufbau", "Mise en place"],
  deck: ["plague cards: {n}", "Pestkarten: {n}", "cartes de peste : {n}"],
  pieces: ["Pieces", "Figuren", "Figurines"],
  cards: ["Trading cards", "Handelskarten", "Cartes de commerce"],
  plot: ["Plan", "Plan", "Plan"],
  orderTitle: ["Who plays first, second …?", "Wer ist zuerst an der Reihe?", "Qui joue en premier ?"],
  charmTitle: ["Charm whom?", "Wen bezaubern?", "Charmer qui ?"],
  enterTitle: ["Who enters?", "Wer dringt vor?", "Qui entre ?"],
  dead: ["fallen", "gefallen", "tombé"],
  gone: ["not back", "nicht zurück", "parti"],
  away: ["back in {n}", "zurück in {n}", "retour {n}"],
  awayWords: ["back in round {n}", "zurück in Runde {n}", "de retour à la manche {n}"],
  goneWords: ["does not come back", "kommt nicht zurück", "ne revient pas"],
  home: ["castle", "Schloss", "château"],
  charmed: ["charmed", "bezaubert", "sous le charme"],
  points: ["{n} points", "{n} Punkte", "{n} points"],
  living: ["{n} of 10 pieces left", "{n} von 10 Figuren übrig", "{n} figurines sur 10 restantes"],
  towns: ["Towns", "Städte", "Villes"],
  none: ["none", "keine", "aucune"],
  unpaid: [
    "No shilling pays {list} then: whoever is not paid does not march.",
    "Für {list} bleibt dann kein Sold: Wer keinen bekommt, zieht nicht.",
    "Aucun shilling ne paie alors {list} : sans solde, pas de marche.",
  ],
  unpaidEver: [
    "No shilling is left to pay {list}, who may not march in this round.",
    "Für {list} ist kein Schilling mehr da: In dieser Runde gibt es keinen Marsch.",
    "Il ne reste aucun shilling pour payer {list} : pas de marche à cette manche.",
  ],
  numbers: ["number {red}, sick {black}", "Zahl {red}, krank {black}", "nombre {red}, malade {black}"],
  numbersKey: [
    "Left number: strength and reach; right: while sick. Grey does not count now.",
    "Links: Stärke und Reichweite; rechts: bei Krankheit. Graue Zahlen gelten gerade nicht.",
    "À gauche : force et portée ; à droite : en cas de maladie. Gris : ne compte pas.",
  ],
  baronCounts: [
    "Baron counts {red}, sick {black}",
    "Baron zählt {red}, krank {black}",
    "le Baron compte {red}, malade {black}",
  ],
  place: ["plays as number {n}", "ist als {n}. an der Reihe", "joue en position {n}"],
  placeShort: ["{n}{th} to play", "zieht als {n}.", "joue {n}{e}"],
  placeBrief: ["plays {n}{th}", "zieht {n}.", "joue {n}{e}"],
  placeLeast: ["{n}{th}", "{n}.", "{n}{e}"],
  livingShort: ["pieces: {n}", "Figuren: {n}", "figurines : {n}"],
  baronShort: ["Baron counts {n}", "Baron zählt {n}", "Baron : {n}"],
  plotShort: ["plan", "Plan", "plan"],
  hidden: ["hidden", "verdeckt", "caché"],
  inCastle: ["{n} pieces inside", "{n} Figuren darin", "{n} figurines à l’intérieur"],
  village: ["village {n}", "Dorf {n}", "village {n}"],
  free: ["{town}, a free town", "{town}, eine freie Stadt", "{town}, ville libre"],
  taken: ["{town}, town of {name}", "{town}, Stadt von {name}", "{town}, ville de {name}"],
  town: [
    "{town} defends with {n}{brings}.",
    "{town} verteidigt sich mit {n}{brings}.",
    "{town} se défend avec {n}{brings}.",
  ],
  brings: [" and brings {points} points", " und bringt {points} Punkte", " et rapporte {points} points"],
  castle: ["castle at {cell}", "Schloss auf {cell}", "château en {cell}"],
  first: ["first {who}", "zuerst {who}", "d’abord {who}"],
  next: ["then {who}", "dann {who}", "puis {who}"],
  card: ["plan {whom}", "{whom} einplanen", "prévoir {whom}"],
  trade: ["trading card {n}", "Handelskarte {n}", "carte de commerce {n}"],
  move: ["{piece} to {cell}", "{piece} nach {cell}", "{piece} en {cell}"],
  stay: ["stay", "stehen bleiben", "rester sur place"],
  stays: ["{it} stays", "{it} bleibt stehen", "{it} reste sur place"],
  charm: ["charm {name}", "{name} bezaubern", "charmer {name}"],
  spare: ["charm nobody", "niemanden bezaubern", "ne charmer personne"],
  spend: [
    "pay to move {piece} to {cell}",
    "{piece} gegen Schillinge nach {cell} ziehen",
    "payer pour déplacer {piece} en {cell}",
  ],
  attack: ["attack {cell}", "{cell} angreifen", "attaquer {cell}"],
  attackWhom: ["attack {who}’s {what}", "{whom} von {who} angreifen", "attaquer {whom} de {who}"],
  join: ["{it} joins in", "{it} greift mit an", "{it} se joint à l’attaque"],
  strikes: [
    "Attack on {cell}: strike, or cancel?",
    "Angriff auf {cell}: zuschlagen oder abbrechen?",
    "Attaque de {cell} : frapper ou annuler ?",
  ],
  joinsAttack: [
    "Attack on {cell}: {it} joins in.",
    "Angriff auf {cell}: {it} greift mit an.",
    "Attaque de {cell} : {it} se joint à l’attaque.",
  ],
  joined: ["attacks", "greift an", "attaque"],
  strike: ["strike", "zuschlagen", "frapper"],
  advance: ["{it} enters {cell}", "{it} dringt nach {cell} vor", "{it} entre en {cell}"],
  advanceBoth: ["{it} enter {cell}", "{it} dringen nach {cell} vor", "{it} entrent en {cell}"],
  done: ["done", "fertig", "terminer"],
  doneTrade: ["spend no more shillings", "keine Schillinge mehr ausgeben", "ne plus dépenser de shillings"],
  doneAttack: ["no further attack", "kein weiterer Angriff", "ne plus attaquer"],
  noAttack: ["no attack", "kein Angriff", "ne pas attaquer"],
  doneAdvance: ["nobody enters", "niemand dringt vor", "personne n’entre"],
  due: [
    "By your plan it is {whom}’s turn.",
    "Nach dem Plan ist {whom} an der Reihe.",
    "Selon le plan, c’est au tour {of}.",
  ],
  buttons: ["the buttons", "die Knöpfe", "les boutons"],
} satisfies Record<string, ThreeWords>;

export const landName = (kind: string) => say(LAND[kind] ?? [kind, kind, kind]);
export const kindOf = (piece: string) => piece.replace(/\d$/, "");

export function pieceName(piece: string): string {
  return piece
    .split("+")
    .map((one) => {
      const number = /\d$/.exec(one)?.[0];
      const name = say(KIND[kindOf(one)] ?? [one, one, one]);
      return number ? `${name} ${number}` : name;
    })
    .join(" + ");
}

const ARTICLES: Record<"subject" | "object" | "with" | "beside", ThreeWords> = {
  subject: ["the", "der", "le"],
  object: ["the", "den", "le"],
  with: ["the", "dem", "le"],
  beside: ["the", "dem", "du"], // what "à côté" and "s’approcher" want in French
};

/** The piece whose card is being played. */
export function marching(position: FeudoPosition, seat: number): string | null {
  const card = position.step === null ? null : position.plots[seat]?.[position.step - 1];
  return typeof card === "string" ? card : null;
}

/** A piece within a sentence. Those with numbers are called by them, in French with an article; there is but one
 *  Milady, and she has none. */
export function pieceIn(piece: string, as: keyof typeof ARTICLES): string {
  const one = ARTICLES[as];
  return piece
    .split("+")
    .map((each): string => {
      const name = pieceName(each);
      if (each === "milady") return as === "beside" ? say(["{name}", "{name}", "de {name}"], { name }) : name;
      const alone = /\d$/.test(each);
      const weak = name.replace("Erster", as === "subject" ? "Erste" : "Ersten"); // "der Erste Ritter"
      return say([
        alone ? name : `${one[0]} ${name}`,
        alone ? name : `${one[1]} ${weak}`,
        `${one[2]} ${name}`,
      ]);
    })
    .join(say([" and ", " und ", " et "]));
}

/** What a piece is called on a narrow card, where a picture with its number stands beside it. */
const NARROW: Record<string, ThreeWords> = {
  ...KIND,
  first: ["First Kn.", "Erster R.", "1er Chev."],
  inf: ["Infantry", "Fußsoldat", "fantassin"],
};
export const narrowName = (piece: string) => say(NARROW[kindOf(piece)] ?? [piece, piece, piece]);

export const withSickness = (piece: string, sick: boolean) =>
  sick ? say(W.sick, { what: pieceName(piece) }) : pieceName(piece);

/** Who plays when; seats stand as {0}, {1} … for the caller to put the names in. */
export const inOrder = (seats: readonly (number | string)[]): string =>
  seats.map((seat, i) => say(i === 0 ? W.first : W.next, { who: `{${seat}}` })).join(", ");

export interface Standing {
  seat: number;
  piece: string;
  sick: boolean;
}

const stood = new WeakMap<FeudoPosition, Map<string, Standing[]>>();

/** Who stands where; pieces that are away, fallen or not placed yet stand nowhere. */
export function standing(position: FeudoPosition): Map<string, Standing[]> {
  const known = stood.get(position);
  if (known) return known;
  const at = new Map<string, Standing[]>();
  stood.set(position, at);
  position.pieces.forEach((pieces, seat) => {
    for (const [piece, state] of Object.entries(pieces)) {
      if (!state.at?.includes(",")) continue;
      const here = at.get(state.at) ?? [];
      here.push({ seat, piece, sick: state.sick === true });
      at.set(state.at, here);
    }
  });
  return at;
}

/** A village by its number, as the map has it. */
export const villageName = (n: string): string => printed("feudo").village_names[Number(n) - 1] ?? n;

/** The name of a town or village on a cell; null: there is none. */
export function placeName({ towns, villages }: FeudoPosition, cell: string): string | null {
  const town = Object.entries(towns).find(([, { at }]) => at === cell);
  const village = Object.entries(villages ?? {}).find(([, at]) => at === cell);
  return town ? town[0] : village ? villageName(village[0]) : null;
}

/** Where a piece is, in a word or two; its own castle is named. */
export function whereabouts(
  { at, back }: Piece,
  castle: string | null,
  position: FeudoPosition,
  rounds = Infinity, // of the game: who would be back after them is not
): string {
  if (at === "dead") return say(W.dead);
  if (at === "away") return say((back ?? 0) > rounds ? W.gone : W.away, { n: back ?? "?" });
  return at === castle
    ? say(W.home)
    : at === null
      ? ""
      : (placeName(position, at) ?? landName(position.map[at]));
}

const skewedCells = new Map<string, [number, number]>();

/** Steps east and south-east of a cell named "column,row". */
function skewed(cell: string): [number, number] {
  let steps = skewedCells.get(cell);
  if (steps === undefined) {
    const [column, row] = cellNumbers(cell);
    steps = [column - (row - (row & 1)) / 2, row];
    skewedCells.set(cell, steps);
  }
  return steps;
}

const NEAR = 2; // steps: what is farther away names no place

/** Steps between cells named "column,row" whose odd rows are pushed half a cell east. */
export function steps(a: string, b: string): number {
  const [[q1, r1], [q2, r2]] = [skewed(a), skewed(b)];
  const [q, r] = [q1 - q2, r1 - r2];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The same for a card: the nearest name, and an arrow for each step from there. */
export function whereaboutsBriefly(
  position: FeudoPosition,
  at: string | null,
  where: string,
  home: string | null = null,
): string {
  if (at === null || !at.includes(",") || at === home || placeName(position, at) !== null) return where;
  if (position.map[at] === "convent") return where;
  const named = Object.keys(position.map).flatMap((cell) => {
    const landmark = position.map[cell] === "convent" || cell === home;
    const name = placeName(position, cell) ?? (landmark ? landName(position.map[cell]) : null);
    const far = steps(at, cell);
    return name !== null && far <= NEAR ? [{ name, cell, far }] : [];
  });
  const [near] = named.sort((a, b) => a.far - b.far);
  if (near === undefined) return where;
  const [q, r] = [at, near.cell].map(skewed).reduce(([q1, r1], [q2, r2]) => [q1 - q2, r1 - r2]);
  const slant = q * r < 0 ? Math.sign(q) * Math.min(Math.abs(q), Math.abs(r)) : 0; // north-east or south-west
  const arrows = (n: number, [forth, back]: string) => (n > 0 ? forth : back).repeat(Math.abs(n));
  return `${near.name} ${arrows(slant, "↗↙")}${arrows(q - slant, "→←")}${arrows(r + slant, "↘↖")}`;
}

export const townsOf = (position: FeudoPosition, seat: number) =>
  Object.entries(position.towns)
    .filter(([, town]) => town.owner === seat)
    .map(([name]) => name);

export function cellWords(position: FeudoPosition, id: string, seats: Seat[]): string {
  const kind = position.map[id];
  if (!kind) return say(W.empty);
  const town = Object.entries(position.towns).find(([, { at }]) => at === id);
  const village = Object.entries(position.villages ?? {}).find(([, cell]) => cell === id);
  const castle = position.castles.indexOf(id);
  const here = standing(position).get(id) ?? [];
  const parts: string[] = [];
  if (town) {
    const { owner } = town[1];
    parts.push(
      owner === null
        ? say(W.free, { town: town[0] })
        : say(W.taken, { town: town[0], name: seats[owner].name }),
    );
  } else if (village) {
    parts.push(say(W.village, { n: village[0] }));
  } else if (castle >= 0) {
    parts.push(say(W.of, { what: landName("castle"), name: seats[castle].name }));
  } else {
    parts.push(landName(kind));
  }
  if (position.plague === id) parts.push(say(W.plagueHere));
  if (castle >= 0 && here.length > 3) {
    parts.push(say(W.inCastle, { n: here.length }));
  } else {
    for (const { seat, piece, sick } of here) {
      const counts = position.numbers?.[seat]?.[piece]?.[sick ? 1 : 0];
      const who = say(W.of, { what: withSickness(piece, sick), name: seats[seat].name });
      parts.push(counts === undefined ? who : `${who}, ${counts}`);
    }
  }
  return parts.join(", ");
}

/** How a town is defended, and what it would bring a seat. */
export function townWords(position: FeudoPosition, id: string, seat: number): string {
  const [town, of] = Object.entries(position.towns).find(([, { at }]) => at === id) ?? [];
  if (town === undefined || of === undefined) return "";
  const numbers = (standing(position).get(id) ?? [])
    .filter(({ piece }) => piece !== "milady")
    .map((one) => position.numbers?.[one.seat]?.[one.piece]?.[one.sick ? 1 : 0] ?? 0);
  const castle = position.castles[seat];
  const brings = castle && of.owner !== seat ? say(W.brings, { points: steps(castle, id) }) : "";
  const n = numbers.reduce((sum, one) => sum + Number(one), printed("feudo").town_defence);
  return say(W.town, { town, n, brings });
}

/** Everybody on a cell with owner, strength and health, for somebody who asks. */
export function standingWords(position: FeudoPosition, id: string, seats: Seat[]): string {
  const here = standing(position).get(id) ?? [];
  return seats
    .map((_, seat) => here.filter((one) => one.seat === seat))
    .filter((own) => own.length > 0)
    .map((own) => {
      const each = own.map(({ seat, piece, sick }) => {
        const counts = position.numbers?.[seat]?.[piece]?.[sick ? 1 : 0];
        const known =
          counts === undefined ? [] : [say(piece === "milady" ? W.reach : W.strength, { n: counts })];
        const health = sick ? [say(W.ill)] : [];
        return `${pieceName(piece)} (${[...known, ...health].join(", ")})`;
      });
      return `${seats[own[0].seat].name}${say(W.colon)}${each.join(", ")}`;
    })
    .join("; ");
}

const DONE: Record<string, ThreeWords> = {
  trade: W.doneTrade,
  attack: W.doneAttack,
  advance: W.doneAdvance,
};

/** Who is attacked on a cell, by owner and piece; a town by its name. */
function attackWords(cell: string, position: FeudoPosition | undefined): string {
  const town = Object.values(position?.towns ?? {}).some(({ at }) => at === cell);
  const fighters = (position ? (standing(position).get(cell) ?? []) : []).filter(
    ({ piece, seat }) => piece !== "milady" && seat !== position!.to_act,
  );
  if (town || fighters.length === 0) return say(W.attack, { cell });
  const pieces = fighters.map(({ piece }) => piece).join("+");
  return say(W.attackWhom, {
    who: `{${fighters[0].seat}}`,
    what: pieceName(pieces).replaceAll(" + ", " and "),
    whom: pieceIn(pieces, "object"),
  });
}

export function sayMove(move: string, look?: { phase: string; position?: unknown }): string {
  const [verb, second, third] = move.split(" ");
  const position = look?.position as FeudoPosition | undefined;
  switch (verb) {
    case "castle":
      return say(W.castle, { cell: second });
    case "attack":
      return attackWords(second, position);
    case "order":
      return inOrder(second.split(","));
    case "charm":
      return say(W.charm, { name: `{${second}}` });
    case "card":
    case "join":
      return say(W[verb], { it: pieceIn(second, "subject"), whom: pieceIn(second, "object") });
    case "trade":
      return say(W.trade, { n: second });
    case "move":
      return say(W.move, { piece: pieceName(second), cell: third });
    case "spend":
      return say(W.spend, { piece: pieceIn(second, "object"), cell: third });
    case "advance":
      return say(third.includes("+") ? W.advanceBoth : W.advance, {
        cell: second,
        it: pieceIn(third, "subject"),
      });
    case "done":
      if (look?.phase === "attack" && position && !position.won.some(({ seat }) => seat === position.to_act))
        return say(W.noAttack);
      return say(DONE[look?.phase ?? ""] ?? W.done);
    default:
      return verb in W ? say(W[verb as "stay" | "spare" | "strike" | "done"]) : move;
  }
}

export function facts(position: FeudoPosition, seat: number): string {
  const place = position.order ? position.order.indexOf(seat) + 1 : 0;
  const pieces = Object.entries(position.pieces[seat] ?? {}).flatMap(([piece, { at, sick, back }]) => {
    if (at === null) return [];
    const where =
      at === "away"
        ? say((back ?? 0) > position.rounds ? W.goneWords : W.awayWords, { n: back ?? "?" })
        : whereabouts({ at, back }, position.castles[seat], position);
    return [`${withSickness(piece, sick === true)} (${where})`];
  });
  const baron = position.numbers?.[seat]?.baron;
  const plot = (position.plots[seat] ?? []).map((card) =>
    card === null ? say(W.hidden) : typeof card === "string" ? pieceName(card) : String(card),
  );
  return [
    say(W.points, { n: position.points[seat] }),
    ...(place > 0 ? [say(W.place, { n: place })] : []),
    labelled(say(W.pieces), pieces.join(", ") || say(W.none)),
    ...(baron ? [say(W.baronCounts, { red: baron[0], black: baron[1] })] : []),
    labelled(say(W.cards), position.trades[seat].map((n) => n ?? "?").join(", ")),
    ...(plot.length > 0 ? [labelled(say(W.plot), plot.join(", "))] : []),
    labelled(say(W.towns), townsOf(position, seat).join(", ") || say(W.none)),
    ...(position.charmed[seat] ? [say(W.charmed)] : []),
  ].join("; ");
}

/** The mercenaries whom a card of a plot leaves without pay, in a sentence; "": none. */
export function unpaidBy(move: string, position: FeudoPosition, me: number): string {
  const [verb, what] = move.split(" ");
  const pays = (card: number | null) => card === null || card >= printed("feudo").mercenary_pay;
  const none = !(position.trades[me] ?? []).some(pays);
  if (verb === "card" && what.startsWith("merc") && none)
    return say(W.unpaidEver, { list: pieceIn(what, "object") });
  const cards = (position.plots[me] ?? []).filter((one) => typeof one === "string" && one.startsWith("merc"));
  if (verb !== "trade" || pays(Number(what)) || cards.length === 0) return "";
  return say(W.unpaid, { list: listed(cards.map((one) => pieceIn(String(one), "object"))) });
}
