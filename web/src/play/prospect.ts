// web/src/play/prospect.ts -- what a move of Barony leaves to be done next, and what the others can destroy: tried by the rules on a private copy.
//
// No rule is known here: the move is made and the turn ended, the others do as little as they can, and what counts is what the
// rules then offer. What they could have destroyed meanwhile is tried at each of their turns and taken back.
import { TOKENS, type BaronyPosition } from "../games/barony-words";
import { ALL, PUBLIC, type Course, type Match } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";

const W = {
  danger: [
    "After the move made {who} can destroy what stands at {cell} in the next turn; not after this one.",
    "Nach dem gespielten Zug kann {who} im nächsten Zug vernichten, was auf {cell} steht; nach diesem nicht.",
    "Après le coup joué, {who} peut détruire au prochain tour ce qui se trouve en {cell} ; pas après celui-ci.",
  ],
  title: [
    "With {n} gold at the end of this turn a title can follow in the next; after the move made it cannot.",
    "Mit {n} Gold am Ende dieses Zuges kann im nächsten ein Titel folgen; nach dem gespielten Zug nicht.",
    "Avec {n} pièces d’or à la fin de ce tour, un titre peut suivre au prochain ; pas après le coup joué.",
  ],
  city: [
    "In the next turn the village at {cell} can become a city; after the move made none can.",
    "Im nächsten Zug kann das Dorf auf {cell} zur Stadt werden; nach dem gespielten Zug kann es keines.",
    "Au prochain tour, le village en {cell} peut devenir une cité ; après le coup joué, aucun ne le peut.",
  ],
  raid: [
    "Knights can then destroy what stands at {cell} in the next turn; after the move made they can destroy nothing.",
    "Ritter können dann im nächsten Zug vernichten, was auf {cell} steht; nach dem gespielten Zug nichts.",
    "Au prochain tour, des chevaliers peuvent alors détruire ce qui se trouve en {cell} ; après le coup joué, rien.",
  ],
  places: [
    "Knights can then build on {a} {a|cell|cells} in the next turn instead of {b}, for {n} gold instead of {m}.",
    "Ritter können dann im nächsten Zug auf {a} {a|Feld|Feldern} bauen statt auf {b}, für {n} Gold statt {m}.",
    "Au prochain tour, des chevaliers peuvent alors construire sur {a} {a|case|cases} au lieu de {b}, pour {n} pièces d’or au lieu de {m}.",
  ],
  richer: [
    "What knights can build in the next turn is then worth {n} gold instead of {m}.",
    "Was Ritter im nächsten Zug bauen können, ist dann {n} Gold wert statt {m}.",
    "Ce que des chevaliers peuvent construire au prochain tour vaut alors {n} pièces d’or au lieu de {m}.",
  ],
  onward: [
    "Knights can then go to {a} {a|cell|cells} with land to build on in the next turn instead of {b}.",
    "Ritter erreichen dann im nächsten Zug {a} {a|Feld|Felder} mit Bauland, statt {b}.",
    "Au prochain tour, des chevaliers atteignent alors {a} {a|case|cases} à bâtir au lieu de {b}.",
  ],
  knights: [
    "Knights on the map then: {a} instead of {b}; each can become a building.",
    "Ritter dann auf dem Spielplan: {a} statt {b}; jeder kann ein Gebäude werden.",
    "Chevaliers alors sur le plateau : {a} au lieu de {b} ; chacun peut devenir un bâtiment.",
  ],
  guarded: [
    "It is a stronghold, which nobody can destroy; a village at {cell} can be.",
    "Es ist eine Festung, die niemand vernichten kann; bei einem Dorf auf {cell} ginge das.",
    "C’est une forteresse, que personne ne peut détruire ; un village en {cell} peut l’être.",
  ],
} satisfies Record<string, ThreeWords>;

/** The same of a hint, held against the next best move. */
const AHEAD = {
  danger: [
    "After the next best move {who} can destroy what stands at {cell} in the next turn; not after this one.",
    "Nach dem zweitbesten Zug kann {who} im nächsten Zug vernichten, was auf {cell} steht; nach diesem nicht.",
    "Après le deuxième choix, {who} peut détruire au prochain tour ce qui se trouve en {cell} ; pas après celui-ci.",
  ],
  title: [
    "With {n} gold at the end of this turn a title can follow in the next; after the next best move it cannot.",
    "Mit {n} Gold am Ende dieses Zuges kann im nächsten ein Titel folgen; nach dem zweitbesten Zug nicht.",
    "Avec {n} pièces d’or à la fin de ce tour, un titre peut suivre au prochain ; pas après le deuxième choix.",
  ],
  city: [
    "In the next turn the village at {cell} can become a city; after the next best move none can.",
    "Im nächsten Zug kann das Dorf auf {cell} zur Stadt werden; nach dem zweitbesten Zug kann es keines.",
    "Au prochain tour, le village en {cell} peut devenir une cité ; après le deuxième choix, aucun ne le peut.",
  ],
  raid: [
    "Your knights can then destroy what stands at {cell} in the next turn; after the next best move they can destroy nothing.",
    "Meine Ritter können dann im nächsten Zug vernichten, was auf {cell} steht; nach dem zweitbesten Zug nichts.",
    "Au prochain tour, vos chevaliers peuvent alors détruire ce qui se trouve en {cell} ; après le deuxième choix, rien.",
  ],
} satisfies Record<string, ThreeWords>;

/** What is to be had in one's next turn, and what the others can destroy before it. */
export interface Prospect {
  dangers: { seat: number; cell: string }[];
  title: boolean;
  cities: string[]; // villages that can become one
  places: string[]; // cells that can be built on
  gold: number; // that building on all of them brings
  held: number; // gold that one has
  onward: string[]; // free cells that knights can go to
  knights: number; // on the map
  price: number; // gold that a title then costs at least; 0: none can be had
  raids: { seat: number; cell: string }[]; // what of others one's own knights can then destroy
  rivals: Rival[];
}

/** What somebody else can do in the next turn, if nobody else does anything before it. */
export interface Rival {
  seat: number;
  title: boolean;
  cities: string[];
  places: string[];
}

const STEPS_MOST = 20; // of everybody, until one's own next turn

/** The moment with what whoever moves can do. */
function look(copy: Match) {
  const { turn } = copy.look(-1, PUBLIC, 0);
  return copy.look<BaronyPosition>(-1, turn >= 0 ? turn : PUBLIC, 0);
}

/** Ends the turn of whoever moves, by as little as can be done: knights that are recruited are in nobody's way. */
function endTurn(copy: Match): void {
  const { turn } = look(copy);
  for (let n = 0; n < STEPS_MOST && look(copy).turn === turn && turn >= 0; n++) {
    const { moves } = look(copy);
    const quiet = ["done", "recruit", "title", "city"].flatMap((verb) =>
      moves.filter((move) => move.split(" ")[0] === verb).slice(0, 1),
    );
    copy.play(quiet[0] ?? moves[0]);
    if (quiet[0] !== "done" && look(copy).turn === turn && !look(copy).moves.includes("done")) break;
  }
}

const harms = (copy: Match, move: string, me: number): boolean =>
  (copy.preview(move, 0)?.events ?? []).some(({ data }) => data.event === "lost" && data.seat === me);

/** Cells of a seat that whoever moves can destroy something on, with one knight or with two that go there one after the other. */
function struck(copy: Match, me: number): string[] {
  const { position, moves, index } = look(copy);
  const own = (cell: string) => (position.pieces[cell] ?? []).some(({ seat }) => seat === me);
  const into = (cell: string, all: readonly string[]) =>
    all.filter((move) => move.startsWith("move ") && move.endsWith(` ${cell}`));
  return Object.keys(position.pieces)
    .filter(own)
    .filter((cell) =>
      into(cell, moves).some((first) => {
        if (harms(copy, first, me)) return true;
        copy.play(first);
        try {
          return into(cell, look(copy).moves).some((second) => harms(copy, second, me));
        } finally {
          copy.back(index);
        }
      }),
    );
}

/** The cells that moves of a kind are about. */
const cellsOf = (moves: readonly string[], verb: string, at: number): string[] => [
  ...new Set(moves.filter((one) => one.startsWith(`${verb} `)).map((one) => one.split(" ")[at])),
];

/** What whoever moves can do at once that brings points or gold. */
const offered = (moves: readonly string[]) => ({
  title: moves.some((one) => one.startsWith("title ")),
  cities: cellsOf(moves, "city", 1),
  places: cellsOf(moves, "build", 1),
});

/** The title among some moves that costs least, and how much gold; null: there is none. */
export function cheapest(moves: readonly string[]): { move: string; price: number } | null {
  const { gold } = printed("barony");
  const price = (move: string) =>
    move
      .slice("title ".length)
      .split(",")
      .reduce((sum, n, i) => sum + Number(n) * gold[TOKENS[i]], 0);
  const all = moves.filter((one) => one.startsWith("title ")).map((move) => ({ move, price: price(move) }));
  return all.length === 0 ? null : all.reduce((least, one) => (one.price < least.price ? one : least));
}

/** What a move leaves; null: the game was set up or ended by it, or it could not be made. `rest`: how its turn goes on. */
export function prospectOf(
  table: Table,
  index: number,
  move: string,
  rest: readonly string[] = [],
): Prospect | null {
  const me = table.log.value[index]?.by ?? table.now.value.turn; // of now, a hint asks
  // Of a game that goes on, a copy as the one who moves knows it: in Barony that is all.
  const copy = table.imagine(index, index < table.log.value.length ? ALL : me, 0n);
  try {
    const { position: begun, moves: legal } = look(copy);
    if (begun.phase === "setup" || !legal.includes(move)) return null;
    copy.play(move);
    for (const one of rest)
      if (look(copy).turn === me && look(copy).moves.includes(one)) copy.play(one);
      else break;
    if (look(copy).turn === me) endTurn(copy);
    const dangers: Prospect["dangers"] = [];
    const rivals: Rival[] = [];
    for (let n = 0; n < STEPS_MOST && look(copy).turn >= 0 && look(copy).turn !== me; n++) {
      const { turn: seat } = look(copy);
      dangers.push(...struck(copy, me).map((cell) => ({ seat, cell })));
      rivals.push({ seat, ...offered(look(copy).moves) });
      endTurn(copy);
    }
    const { turn, moves, position } = look(copy);
    if (turn !== me) return null;
    const { title, cities, places } = offered(moves);
    const { gold } = printed("barony");
    const stacks = Object.values(position.pieces)
      .flat()
      .filter(({ seat }) => seat === me);
    return {
      dangers,
      title,
      cities,
      places,
      gold: places.reduce((sum, cell) => sum + (gold[position.map[cell]] ?? 0), 0),
      held: TOKENS.reduce((sum, token) => sum + gold[token] * position.tokens[me][token], 0),
      onward: cellsOf(moves, "move", 2).filter((cell) => (position.pieces[cell] ?? []).length === 0),
      knights: stacks.reduce((sum, { knights }) => sum + knights, 0),
      price: cheapest(moves)?.price ?? 0,
      raids: rivals.flatMap(({ seat }) => struck(copy, seat).map((cell) => ({ seat, cell }))),
      rivals,
    };
  } finally {
    copy.close();
  }
}

/** What two moves can differ in, the weightiest first. */
export type Difference = "danger" | "title" | "city" | "raid" | "places" | "knights" | "onward";

/** What speaks for the first of two moves by what they leave, the weightiest first, with seats as {0}. */
export function differences(
  good: Prospect,
  other: Prospect,
  ahead = false, // told with a hint; else looking back
): { kind: Difference; words: string }[] {
  const T = ahead ? AHEAD : W;
  const safe = new Set(good.dangers.map(({ cell }) => cell));
  const danger = other.dangers.find(({ cell }) => !safe.has(cell));
  const [raid = null] = other.raids.length === 0 ? good.raids : [];
  const fewer = good.dangers.length < other.dangers.length;
  const [a, b] = [good.places.length, other.places.length];
  const numbers = { a, b, n: good.gold, m: other.gold };
  // What is built is no place to build on any more: only what is had in all speaks for a move.
  const richer = good.gold > other.gold && good.held + good.gold > other.held + other.gold;
  const alike = good.held === other.held && good.gold === other.gold;
  const wider = good.knights === other.knights && good.onward.length > other.onward.length;
  const all: Record<Difference, string | null | false> = {
    danger: danger && fewer ? say(T.danger, { who: `{${danger.seat}}`, cell: danger.cell }) : null,
    title: good.title && !other.title && say(T.title, { n: good.held }),
    city: good.cities.length > 0 && other.cities.length === 0 && say(T.city, { cell: good.cities[0] }),
    raid: raid && say(T.raid, { cell: raid.cell }),
    places: richer && say(a > b ? W.places : W.richer, numbers),
    knights: alike && good.knights > other.knights && say(W.knights, { a: good.knights, b: other.knights }),
    onward: alike && wider && say(W.onward, { a: good.onward.length, b: other.onward.length }),
  };
  return (Object.entries(all) as [Difference, string | null | false][]).flatMap(([kind, words]) =>
    words ? [{ kind, words }] : [],
  );
}

/** That a stronghold is built where a village was, or the other way round; null: neither. */
function guardWords(better: string, made: string): string | null {
  const [[verb, cell, what], [did, where, other]] = [better.split(" "), made.split(" ")];
  const alike = verb === "build" && did === "build" && cell === where;
  return alike && what === "stronghold" && other === "village" ? say(W.guarded, { cell }) : null;
}

const TOLD = 2; // sentences

/** What speaks for a better move of Barony, held against the one made. `course`: how it is expected to go on after the better one. */
export function differencesAt(
  table: Table,
  index: number,
  better: string,
  made: string,
  course: Course | null,
): { kind: Difference; words: string }[] {
  const { by } = table.log.value[index];
  const until = <T>(all: readonly T[], own: (one: T) => boolean) => {
    const end = all.findIndex((one) => !own(one));
    return end < 0 ? all : all.slice(0, end);
  };
  const planned = until((course ?? []).slice(1), (one) => one.seat === by).map(({ move }) => move);
  const went = until(table.log.value.slice(index + 1), (one) => one.by === by).flatMap(
    ({ move }) => move ?? [],
  );
  const good = prospectOf(table, index, better, planned);
  const other = prospectOf(table, index, made, went);
  const taken = [made, ...went].some((move) => move.startsWith("title ")); // a title that was taken need not follow
  const all = good && other ? differences(good, other) : [];
  return all.filter(({ kind }) => kind !== "title" || !taken);
}

/** Why a move of Barony was better by position, with seats as {0}; null: nothing that the rules show. */
export function baronyStance(
  table: Table,
  index: number,
  better: string,
  made: string,
  course: Course | null,
): string | null {
  const guarded = guardWords(better, made);
  if (guarded !== null) return guarded;
  const found = differencesAt(table, index, better, made, course);
  return found.length > 0
    ? found
        .slice(0, TOLD)
        .map(({ words }) => words)
        .join(" ")
    : null;
}
