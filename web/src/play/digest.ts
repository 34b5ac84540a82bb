// web/src/play/digest.ts -- what the others did, in a word or two for each deed: a line for each of them.
import type { EventData, Moment } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { cellsOf } from "../lib/sight";
import { concernOf } from "./concern";
import { foughtWords, INTO, type Fought } from "./fought";
import type { Table } from "../lib/table";
import { ALONGSIDE } from "./sentence";
import {
  battle,
  briefly,
  called,
  cardName,
  change,
  DIES,
  entering,
  FALLS_SICK,
  germanObjects,
  GOLD,
  goldOf,
  LEAVES,
  near,
  preyAt,
  SHILLINGS,
  shortly,
  signed,
  text,
  together,
} from "./brief";

/** One deed, or several alike. */
export interface Deed {
  words: string; // seats as in reader.ts
  kind: string; // the event that it began with
  times: number;
  heavy: boolean; // a fight, a loss, points: in bold
  read: boolean; // it was told before one's own last move
  weight: number; // how much it matters to the reader
  cells: string[];
  moments: Moment[];
}

/** What one seat did; below 0: chance, and the king. */
export interface Deeds {
  seat: number;
  deeds: Deed[];
}

/** What nobody may overlook. */
const HEAVY = new Set(
  "fight driven lost founded out looted title duke target beaten fled conquered lost_town perished infected charmed cowards".split(
    " ",
  ),
);

/** How much an event matters: towns before fights, these before points, building before marches, and last what changes nothing. */
const WEIGHTS: readonly (readonly [number, string])[] = [
  [6, "conquered lost_town out"],
  [5, "lost beaten founded title duke"],
  [4, "fight target driven fled looted perished infected charmed closed king cowards"],
  [3, "built castle expedition plague fog"],
  [1.5, "took placed"], // what is laid is seen on the board for long, and where cities were set up
  [1, "order stayed spared none"],
];
const WEIGHT = new Map(WEIGHTS.flatMap(([n, events]) => events.split(" ").map((one) => [one, n] as const)));
const USUAL = 2;
const SPARED = 1.9; // an attack on the reader that somebody was too weak for: less than any march
const VOID = 3.5; // what charm has made void
export const GREAT = 4;

/** From here on it is the reader whom it befell; what one loses is twice as heavy. */
export const MINE = 10;
const LOSES = new Set("lost lost_town beaten driven out perished infected fled cowards".split(" "));
const MET = new Set("fight beaten charmed".split(" ")); // these befall the other one, too
function weigh({ event, seat, other, charmed, value }: EventData, by: number, me: number): number {
  if (event === "trade" && by === me && !charmed) return 0; // one has chosen it oneself
  if ((event === "trade" || event === "skipped") && charmed && value !== 0) return VOID;
  if (event === "trade" && value === 0) return 1; // it buys nothing
  if (event === "no_attack") return other === me ? SPARED : 1;
  const weight = WEIGHT.get(event) ?? USUAL;
  if (weight < GREAT || by === me) return weight;
  if (seat === me) return weight + (LOSES.has(event) ? 2 : 1) * MINE;
  return other === me && MET.has(event) ? weight + MINE : weight;
}

/** Begins with a verb: told of the reader it is a sentence, "You take a swamp". */
const VERBS = new Set(
  "took laid closed passed raised claimed looted title order paid charmed target fight conquered".split(" "),
);

const SIEGE: ThreeWords = [
  "takes {what} ({a} to {b}: {who}) +{n}",
  "erobert {what} ({a} zu {b}: {who}) +{n}",
  "prend {what} ({a} contre {b} : {who}) +{n}",
];
const THEN: ThreeWords = [": ", ": ", " : "];
const NO_ATTACK: ThreeWords = ["No attacks", "Kein Angriff", "Aucune attaque"];
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
/** At a glance. */
const TOO_WEAK: ThreeWords = [
  "{a} against {prey}, more than {b} is needed",
  "{a} gegen {prey}, nötig ist mehr als {b}",
  "{a} contre {prey}, il faut plus de {b}",
];
const NONE_NEAR: ThreeWords = [
  "no enemy or town next to your pieces",
  "weder Gegner noch Stadt neben deinen Figuren",
  "ni ennemi ni ville à côté de vos figurines",
];

/** A duel of Baron and what becomes of whoever loses it: one deed. */
const BACK: ThreeWords = [
  ", and goes back to hand",
  ", und geht auf die Hand zurück",
  ", et revient en main",
];
const WHO_GOES: ThreeWords = [
  ", which goes back to hand",
  ", der auf die Hand zurückgeht",
  ", qui revient en main",
];
const ALSO_LEAVES: ThreeWords = [
  ", and leaves the game",
  ", und verlässt das Spiel",
  ", et quitte la partie",
];
const WHO_LEAVES: ThreeWords = [
  ", which leaves the game",
  ", der das Spiel verlässt",
  ", qui quitte la partie",
];
const GAP: ThreeWords = [" (closes a gap: {n})", " (schließt eine Lücke: {n})", " (comble un trou : {n})"];
const GAP_SHORT: ThreeWords = [" (gap {n})", " (Lücke {n})", " (trou {n})"];
const NEW: ThreeWords = ["new", "neu", "nouveau"]; // a knight that fights where it was just placed
const KNIGHTS: ThreeWords = ["knights", "Ritter", "chevaliers"];
const SO_MANY: ThreeWords = ["{n} knights", "{n} Ritter", "{n} chevaliers"];

/** What a deed was told from, as long as more of the same may follow. */
interface Open extends Deed {
  data: EventData;
  bought?: { piece: unknown; before: string; shillings: number }; // the last that a trading card paid for
  fought?: Fought;
  built?: { parts: string[]; gold: number }; // several buildings of one kind: in which part of the board each is
  steps?: string[]; // of several knights
  struck?: string[]; // pieces that the plague took at once
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

/** What follows a duel of Baron: whoever loses goes away, and what that costs. */
function afterDuel(duel: Open, data: EventData, short: boolean): string | null {
  const { event, seat, leaves, honour } = data;
  if (event === "driven" && (seat === duel.data.seat || seat === duel.data.other)) {
    if (short) return leaves ? `${duel.words} (${say(LEAVES)})` : duel.words;
    const self = seat === duel.data.seat;
    return duel.words + say(leaves ? (self ? ALSO_LEAVES : WHO_LEAVES) : self ? BACK : WHO_GOES);
  }
  if (event !== "lost" || !short || seat !== duel.data.other) return null;
  // Behind their name and before the sums, which are the first to go.
  return duel.words.replace(", ", ` (${signed(honour)}), `);
}

/** The same for Baron and Barony: a gap is closed by the tile that was laid, several knights move at once. */
function landGoesOn(last: Open | undefined, data: EventData, words: string, on: Telling): string | null {
  if (!last) return null;
  const [before, { event }] = [last.data.event, data];
  if (before === "fight") return afterDuel(last, data, on.short);
  if (on.short && event === "fight" && before === "raised" && data.cell === last.data.cell)
    return /^\p{L}/u.test(words) ? `${words} (${say(NEW)})` : null;
  if (event === "closed" && before === "laid")
    return last.words + say(on.short ? GAP_SHORT : GAP, { n: signed(data.honour) });
  if (on.short && event === "built" && before === "built" && data.building === last.data.building) {
    const [what, there] = last.words.split(/\s?: /);
    const [, here] = words.split(/\s?: /);
    const of = (part: string) => part.split(" (")[0];
    const { parts, gold } = last.built ?? { parts: [of(there)], gold: goldOf(last.data.token) };
    last.built = { parts: [...parts, of(here)], gold: gold + goldOf(data.token) };
    const name = last.built.parts.length > 2 ? what.split(" ×")[0] : what;
    const places = counted(last.built.parts);
    return `${name} ×${last.built.parts.length}${say(THEN)}${places}${change(last.built.gold, GOLD)}`;
  }
  if (event !== "moved" || before !== "moved" || !on.short) return null;
  last.steps = [...(last.steps ?? [stepIn(last.words)]), stepIn(words)];
  return stepWords(last.steps);
}

/** Parts of the board, those with several by their number: "NW ×3, SW"; where all are in one it was said how many. */
function counted(parts: readonly string[]): string {
  const kinds = [...new Set(parts)];
  if (kinds.length === 1) return kinds[0];
  const many = (part: string) => parts.filter((one) => one === part).length;
  return kinds.map((part) => (many(part) > 1 ? `${part} ×${many(part)}` : part)).join(", ");
}

/** "city NW → field NE of it" of "knight: city NW → field NE of it". */
const TO = " → ";
const stepIn = (words: string) => words.replace(/^.*?\s?: /, "");

/** Steps of several knights: those alike by their number, and where they set out from the same place that is said once. */
function stepWords(steps: readonly string[]): string {
  const kinds = [...new Set(steps)];
  if (kinds.length === 1) return `${say(SO_MANY, { n: steps.length })}${say(THEN)}${steps[0]}`;
  const from = (step: string | undefined) => step?.slice(0, step.indexOf(TO) + TO.length);
  const told = kinds.map((step, i) => {
    const n = steps.filter((one) => one === step).length;
    const rest = from(step) === from(kinds[i - 1]) ? step.slice(from(step)!.length) : step;
    return n > 1 ? `${n} × ${rest}` : rest;
  });
  return `${say(KNIGHTS)}${say(THEN)}${told.join(", ")}`;
}

/** Several of one seat that the plague took at once. */
function struckWords(event: string, seat: unknown, pieces: readonly string[]): string {
  const names = pieces.map(cardName).reduce(together);
  return say(event === "infected" ? FALLS_SICK : DIES, {
    seat: `{${String(seat)}}`,
    piece: names,
    n: pieces.length,
  });
}

/** How it is told: to whom, and whether at a glance. */
interface Telling {
  reader: number;
  short: boolean;
  feudo: boolean;
  landAt: (cell: string) => string;
}

/** A fight is one deed from the attack to the entry, a trading card one with what is bought for it: the words
 *  of an event that only goes on with a deed told before, and which; null: it is a deed of its own. */
function goesOn(deeds: readonly Open[], data: EventData, words: string, on: Telling): [Open, string] | null {
  const last = deeds.at(-1);
  if (!on.feudo) {
    const longer = landGoesOn(last, data, words, on);
    return last && longer !== null ? [last, longer] : null;
  }
  const [cell] = cellsOf(data);
  const before = (event: string) =>
    [...deeds].reverse().find((one) => one.data.event === event && cellsOf(one.data)[0] === cell);
  const { event } = data;
  if ((event === "spent" || event === "paid") && last?.data.event === "trade") return buys(last, data, words);
  if (on.short && event === "paid" && last?.data.event === "moved" && last.data.piece === data.piece)
    return [last, last.words + change(-Number(data.shillings), SHILLINGS)];
  if (on.short && event === "moved") {
    const [who, there] = words.split(" → ");
    const same = deeds.find((one) => one.data.event === "moved" && one.words.split(" → ")[1] === there);
    return same ? [same, `${together(same.words.split(" → ")[0], who)} → ${there}`] : null;
  }
  if (on.short && (event === "infected" || event === "perished")) {
    const same = deeds.find((one) => one.data.event === event && one.data.seat === data.seat);
    if (!same) return null;
    same.struck = [...(same.struck ?? [text(same.data.piece)]), text(data.piece)];
    return [same, struckWords(event, data.seat, same.struck)];
  }
  if (event === "fight") {
    const target = before("target");
    if (target) target.fought = { fight: data, land: on.landAt(cell), beaten: [] };
    return target ? [target, on.short ? foughtWords(target.fought!, on.reader) : words] : null;
  }
  const won = before("conquered") ?? before("fight");
  if (on.short && won?.fought && /^(beaten|fled|conquered|lost_town|advanced)$/.test(event)) {
    const { fought } = won;
    if (event === "beaten") fought.beaten.push(data);
    else if (event === "fled") fought.fled = data;
    else if (event === "conquered") fought.town = data;
    else if (event === "lost_town") fought.lost = data;
    else fought.into = data.pieces;
    return [won, foughtWords(fought, on.reader)];
  }
  if (event === "conquered" && won) {
    const { town, distance } = data;
    return [won, say(SIEGE, { ...battle(won.data), what: text(town), n: text(distance) })];
  }
  if (event === "advanced" && won) return [won, say(INTO, { deed: won.words, who: entering(data.pieces) })];
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
function whyNoAttack(
  table: Table,
  moment: Moment,
  me: number,
  short: boolean,
): { words: string; cells: string[] } | null {
  const nobody = noAttack(table, moment);
  const mine = moment.events.find(({ data }) => data.event === "no_attack" && data.seat === me);
  if (!nobody && !mine) return null;
  const head = say(nobody ? NO_ATTACK : NOT_MINE);
  if (me < 0 || (short && !mine)) return { words: head, cells: [] };
  const cells = mine ? cellsOf(mine.data) : [];
  const named = (cell: string) =>
    short
      ? near(table, cell, moment.index, me)
      : shortly(table.place(cell, moment.index), cell, true, me, me);
  const place = cells.map(named).join();
  const lacking = ({ sum, defence, lacks, other }: EventData) =>
    say(short && lacks === "strength" ? TOO_WEAK : LACKS[text(lacks)], {
      place,
      prey: cells.map((cell) => preyAt(table, cell, moment.index, other)).join(),
      a: text(sum),
      b: text(defence),
    });
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
export function byRound(
  table: Table,
  moments: readonly Moment[],
  me: number,
  short = false,
  whole = false,
): Part[] {
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
      whole,
    ),
  }));
  return parts.filter(({ lines }) => lines.length > 0);
}

const BEGINS =
  /^(\{\d:)?(The|Fog|Nobody|You|Your|Der|Die|Kein|Niemand|Ich|Meine?[rnms]?|Le|La|Les|Personne|Vous|Votre|Vos)(?!\p{L})/u;
/** Words that begin a sentence, where they stand within a line. */
export const withinLine = (words: string): string =>
  words.replace(BEGINS, (_, seat = "", word: string) => seat + word.toLowerCase());

/** Without the name that the line begins with: "lays a field", "knight beats …"; `verb`: how it came out is the first thing said. */
const unnamed = (words: string, seat: number, verb: boolean): string =>
  words
    .replace(new RegExp(`^\\{${seat}\\}(’s${verb ? " \\p{L}+" : ""}|\\s?:)? `, "u"), "")
    .replace(new RegExp(`^(?:Der|Le) (\\p{L}+) (?:von|de) \\{${seat}\\} `, "u"), verb ? "" : "$1 ");

const ORDER = -10; // below it lines of those who set the order
export const KING = -2; // his line; he comes in somebody's fight, and is nobody's doing

const KING_TAKES: ThreeWords = ["The king: {all}", "Der König: {all}", "Le roi : {all}"];
const FROM_READER: ThreeWords = [
  "{who} {n}, for {pieces} in the castle",
  "{who} {n}, für {them} im Schloss",
  "{who} {n}, pour {pieces} au château",
];
const NO_COWARDS: ThreeWords = [
  "The king comes and takes no points",
  "Der König kommt und nimmt keine Punkte",
  "Le roi arrive et ne prend aucun point",
];

/** What the king took from whom: first from the reader, and for what. */
function kingDeeds(moment: Moment, read: boolean, me: number, reader: number): Open[] {
  const king = moment.events.find(({ data }) => data.event === "king");
  if (!king) return [];
  const taken = moment.events
    .map(({ data }) => data)
    .filter(({ event, points }) => event === "cowards" && Number(points) > 0)
    .sort((a, b) => Number(b.seat === me) - Number(a.seat === me));
  const words = ({ seat, points, pieces }: EventData) => {
    const who = called(seat, reader, "who");
    const n = signed(-Number(points));
    const all = pieces as string[];
    return seat === me
      ? say(FROM_READER, { who, n, pieces: all.map(cardName).join(" + "), them: germanObjects(all) })
      : `${who} ${n}`;
  };
  const told = taken.length > 0 ? taken : [king.data];
  return told.map((data, i) => ({
    words: data === king.data ? say(NO_COWARDS) : i > 0 ? words(data) : say(KING_TAKES, { all: words(data) }),
    kind: data.event,
    times: 1,
    heavy: true,
    read,
    weight: weigh(data, KING, me),
    cells: [],
    moments: [moment],
    data,
  }));
}

/** A line for each who did something, in the order of their first deeds; each in the order of play. */
export function digest(
  table: Table,
  moments: readonly Moment[],
  me: number,
  short = false,
  whole = false, // every place with it
): Deeds[] {
  const lines = new Map<number, { seat: number; deeds: Open[] }>();
  const land = (table.now.value.position as { map?: Record<string, string> }).map;
  const on: Telling = {
    reader: table.reader(),
    short,
    feudo: table.module.name === "feudo",
    landAt: (cell) => land?.[cell] ?? "",
  };
  const lineOf = (seat: number, event = "") => {
    // Where there is room for it, who set the order comes to the plague and to march when it is their turn, not before all.
    const key = whole && event === "order" ? ORDER - seat : seat;
    const line = lines.get(key) ?? { seat, deeds: [] };
    lines.set(key, line);
    return line;
  };
  for (const moment of moments) {
    const read = moment.index < table.readUntil.value;
    const all = moment.by !== me || table.wentByItself(moment.index);
    for (const told of moment.events) {
      const { event, seat: whom = -1 } = told.data;
      if (on.feudo && (event === "king" || event === "cowards")) continue;
      if (!all && (whom === me || !ALONGSIDE.includes(event))) continue;
      if (event === "no_attack" && whom === me) continue; // it has a line of its own
      const seat = ALONGSIDE.includes(event) ? whom : moment.by;
      const concern = me === on.reader ? concernOf(table, told.data, moment.index, moment.by) : null;
      const brief = briefly(table, told, moment.index, short ? "short" : whole ? "whole" : null, concern);
      if (brief === null) continue;
      // The line begins with whose it is; one's own is told in sentences.
      const named =
        seat === me && VERBS.has(event) && !/^(\{|Der |Le )/.test(brief) ? `{${seat}} ${brief}` : brief;
      const bare = whom === seat && seat !== me ? unnamed(brief, seat, short && event === "fight") : named;
      const words = seat === me && whom === me ? bare + table.noOther(moment.index) : bare;
      const near = concern === null ? 0 : concern.harms ? MINE + GREAT : GREAT;
      const weight = Math.max(weigh(told.data, seat, me), near);
      const line = lineOf(seat, event);
      const last = line.deeds.at(-1);
      const cells = cellsOf(told.data);
      const heavy = HEAVY.has(event);
      const further = goesOn(
        line.deeds.filter((one) => one.read === read),
        told.data,
        words,
        on,
      );
      if (further) {
        const [deed, longer] = further;
        const { data } = event === "fight" || event === "conquered" ? told : deed;
        Object.assign(deed, { words: longer, data, heavy: deed.heavy || heavy });
        deed.weight = Math.max(deed.weight, weight);
        deed.cells.push(...cells);
        if (deed.moments.at(-1) !== moment) deed.moments.push(moment);
      } else if (last?.words === words && last.read === read) {
        last.times++;
        last.cells.push(...cells);
        if (last.moments.at(-1) !== moment) last.moments.push(moment);
      } else {
        const deed: Open = {
          words,
          kind: event,
          times: 1,
          heavy,
          read,
          weight,
          cells,
          moments: [moment],
          data: told.data,
        };
        if (on.feudo && event === "fight") {
          // What it was aimed at was told before what is told here.
          deed.fought = { fight: told.data, land: on.landAt(cells[0]), beaten: [] };
          if (short) deed.words = foughtWords(deed.fought, on.reader);
        }
        // What the plague did to the reader comes before what it did to others.
        const struck = event === "infected" || event === "perished";
        const others = line.deeds.findIndex(
          (one) =>
            struck && whom === me && one.moments[0] === moment && one.data.seat !== me && one.kind === event,
        );
        line.deeds.splice(others < 0 ? line.deeds.length : others, 0, deed);
      }
    }
    if (on.feudo) for (const deed of kingDeeds(moment, read, me, on.reader)) lineOf(KING).deeds.push(deed);
    const idle = whyNoAttack(table, moment, me, short);
    if (idle) {
      const deed = { ...idle, kind: "none", times: 1, heavy: false, read, weight: 1, moments: [moment] };
      lineOf(-1).deeds.push({ ...deed, data: { event: "none", rule: "" } });
    }
  }
  return [...lines.values()];
}

const READ = 99; // heavier than anything: what was told before is the first to go, with what changed nothing
const OLD = 2.5; // but a town or a piece that fell is still worth more than a march that is new
const VAIN = /^(no_attack|stayed)$/;
/** How much a deed is worth its room: what befell the reader most, what was told before least. */
export const rank = ({ read, weight, kind }: Deed): number =>
  weight - (VAIN.test(kind) || (read && weight <= GREAT) ? READ : read ? OLD : 0);

/** Is it a loss of the reader's? Read or not, so that no line changes its place while one moves. */
export const loses = ({ weight }: Deed): boolean => weight >= 2 * MINE;

/** Losses before all else, within what somebody did and among those who did something. */
function lossesFirst(lines: readonly Deeds[]): Deeds[] {
  const first = <T>(list: readonly T[], hurts: (one: T) => boolean) =>
    [...list].sort((a, b) => Number(hurts(b)) - Number(hurts(a)));
  return first(
    lines.map(({ seat, deeds }) => ({ seat, deeds: first(deeds, loses) })),
    ({ deeds }) => loses(deeds[0]),
  );
}

const ALL_STAY: ThreeWords = ["all stay", "alle bleiben", "tous restent"];

/** Of somebody who is left without a deed since all their pieces stayed: that they did. */
function idleDeed(deeds: readonly Deed[]): Deed[] {
  const stays = deeds.filter(({ kind }) => kind === "stayed");
  if (stays.length < 2) return stays;
  const [cells, moments] = [stays.flatMap((one) => one.cells), stays.flatMap((one) => one.moments)];
  return [{ ...stays[0], words: say(ALL_STAY), times: 1, cells, moments }];
}

/** The same as it is glanced at: what one has lost, then all else in the order of play; what is not worth a word left out. */
export function glance(parts: readonly Part[], me = -1): Part[] {
  return parts
    .map(({ last, lines }) => ({
      last,
      lines: lines
        // What changed nothing in a round that is over, and was told, is of no use any more; nor is where the plague was.
        .map(({ seat, deeds }) => ({
          seat,
          deeds: deeds.filter(({ weight, read }) => weight > (last && read ? (seat < 0 ? GREAT : 1) : 0)),
          stays: seat < 0 ? [] : idleDeed(deeds),
        }))
        // That one's own pieces stayed in a round that is over is no news.
        .filter(({ seat, deeds }) => !last || seat !== me || deeds.some(({ kind }) => kind !== "stayed"))
        .map(({ seat, deeds, stays }) => ({ seat, deeds: deeds.length > 0 ? deeds : stays }))
        .filter(({ deeds }) => deeds.length > 0)
        // Whoever began the round may have nothing left to tell of that: the rest is in the order of play, too.
        .sort((a, b) => a.deeds[0].moments[0].index - b.deeds[0].moments[0].index),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ last, lines }) => ({ last, lines: lossesFirst(lines) }));
}
