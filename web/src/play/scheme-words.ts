// web/src/play/scheme-words.ts -- the plan of a round of Feudo in words: all of it with the first card, then each card's part in it.
import { pieceIn, type FeudoPosition } from "../games/feudo-words";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";
import { steps, strength } from "./aim";
import { capital, type Ground, ofTown, siegeParts } from "./facts";
import { NTH, partWords, type ToldPlot } from "./plot";
import type { Part, Scheme } from "./scheme";
import type { Vow } from "./vow";

const W = {
  siege: [
    "Plan of this round: {list} besiege {town}, together {n} against {defence}{rest}.",
    "Plan dieser Runde: {list} belagern {town}, zusammen {n} gegen {defence}{rest}.",
    "Plan de la manche : {list} assiègent {town}, ensemble {n} contre {defence}{rest}.",
  ],
  way: [
    "Plan of this round: {list} {k|goes|go} towards {town}, for a siege in the next round ({n} against {defence}){rest}.",
    "Plan dieser Runde: {list} {k|zieht|ziehen} auf {town} zu, für eine Belagerung in der nächsten Runde ({n} gegen {defence}){rest}.",
    "Plan de la manche : {list} {k|va|vont} vers {town}, pour un siège à la manche suivante ({n} contre {defence}){rest}.",
  ],
  siegeCard: [
    "{Nth} card of the plan, the siege of {town}.",
    "{Nth} Karte des Plans, {town} zu belagern.",
    "{Nth} carte du plan, le siège {of}.",
  ],
  wayCard: [
    "{Nth} card of the plan: {it} goes towards {town}, too, for the siege in the next round.",
    "{Nth} Karte des Plans: Auch {it} zieht auf {town} zu, für die Belagerung in der nächsten Runde.",
    "{Nth} carte du plan : {it} va aussi vers {town}, pour le siège à la manche suivante.",
  ],
  besidesCard: ["{Nth} card of the plan: {x}.", "{Nth} Karte des Plans: {x}.", "{Nth} carte du plan : {x}."],
  pay: [
    "It counts on a trading card worth {n}.",
    "Er rechnet mit einer Handelskarte im Wert von {n}.",
    "Il compte sur une carte de commerce de {n}.",
  ],
  asOf: [
    "That is so if all get beside it.",
    "Das gilt, wenn alle neben der Stadt ankommen.",
    "C’est vrai si tous arrivent à côté.",
  ],
} satisfies Record<string, ThreeWords>;

/** What a card does beside the aim, in a clause. */
const DOES: Record<Exclude<Part["does"], "besieges">, ThreeWords> = {
  spare: [
    "{it} comes along, in case another one does not get there",
    "{it} kommt mit, falls jemand anders nicht ankommt",
    "{it} vient aussi, au cas où un autre n’arriverait pas",
  ],
  nears: ["{it} heads for {town}", "{it} nähert sich {town}", "{it} s’approche {of}"],
  charms: [
    "Milady goes beside {who}’s Baron to charm",
    "Milady geht neben den Baron von {who}, um zu bezaubern",
    "Milady va à côté du Baron de {who} pour charmer",
  ],
  holds: [
    "{it} can stay and hold {town}",
    "{it} kann bleiben und {town} halten",
    "{it} peut rester et tenir {town}",
  ],
  free: [
    "one card is left over ({it}), for {k} have to be laid",
    "eine Karte bleibt übrig ({it}), denn {k} müssen gelegt werden",
    "une carte reste libre ({it}), car il faut en poser {k}",
  ],
};

/** What a card does, in a clause. */
function clause({ piece, does, town = "", who }: Part): string {
  if (does === "besieges") return "";
  const it = pieceIn(piece, "subject");
  const k = printed("feudo").plot_cards;
  return say(DOES[does], { it, k, town, of: ofTown(town), who: `{${who}}` });
}

/** The scheme that the hints of this moment follow; null: none. */
export function schemeNow({ scheme, now }: Table): Scheme | null {
  const { turn, position } = now.value;
  const same = scheme !== null && scheme.seat === turn && scheme.round === (position as FeudoPosition).round;
  return same ? scheme : null;
}

/** Makes a scheme the plan of the round: what all marches of it are held to. */
export function adopt(table: Table, scheme: Scheme, worth: number[]): void {
  const { count, turn } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  const { town, attack, units, round, moves, parts } = scheme;
  const { at } = position.towns[town];
  const sick = (piece: string) => position.pieces[turn]?.[piece]?.sick === true;
  const vows: Record<string, Vow> = {};
  const vow = (piece: string, to: Omit<Vow, "piece" | "fog" | "sick">) => {
    vows[piece] = { piece, ...to, fog: position.fog, sick: sick(piece) };
  };
  for (const { piece, does, town: to, who } of parts) {
    const cell = does === "charms" ? position.pieces[who!]?.baron?.at : undefined;
    if (does === "spare" || does === "besieges") vow(piece, { town, cell: at, near: false });
    else if (does === "nears") vow(piece, { town: to, cell: position.towns[to!].at, near: true });
    else if (cell) vow(piece, { prey: { seat: who!, piece: "baron", sick: false }, cell, near: true });
  }
  const fresh: ToldPlot = {
    seat: turn,
    round,
    key: `${attack ? "siege" : "way"} ${town}`,
    goal: { town },
    count,
    vows,
  };
  table.scheme = scheme;
  table.turnPlan = { seat: turn, count, moves, worth };
  table.plotTold = fresh;
  table.aim = attack && {
    ...{ seat: turn, round, fog: position.fog, town, at },
    units,
    sick: units.filter(sick),
  };
}

/** Why a card is laid: the plan with the first one, the card's part in it with the others. With seats as {0}. */
export function schemeWords(table: Table, scheme: Scheme, move: string, ground: Ground): string {
  const { turn: me, count } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  const { town, attack, units, n, parts } = scheme;
  const card = move.slice("card ".length);
  const cell = position.towns[town].at;
  table.target.value = { count, cell };
  if (attack) ground.told?.(town); // in full: the marches need not tell it again
  const known = table.plotTold !== null && table.plotTold.count < count;
  const plotted = (position.plots[me] ?? []).filter((one) => typeof one === "string");
  const Nth = say(NTH[Math.min(plotted.length, NTH.length - 1)]);
  const part = parts.find(({ piece }) => piece === card)!;
  const It = { it: pieceIn(card, "subject"), Nth, town, of: ofTown(town) };
  const own = () => {
    if (!attack) return "";
    const others = scheme.moves.filter(
      (one) => one.startsWith("card ") && one !== move && !plotted.includes(one.slice(5)),
    );
    const rest = [...parts.map(({ piece }) => piece), ...units].filter((piece) => piece !== card);
    return partWords(position, me, card, { attack, town }, () => ground.trial?.(others, cell, rest) ?? null);
  };
  if (known) {
    if (part.does === "besieges") return joinedTo(say(W.siegeCard, It), own());
    if (part.does === "nears" && part.town === town) return say(W.wayCard, It);
    return say(W.besidesCard, { Nth, x: capitalDe(clause(part)) });
  }
  const besides = parts.filter(
    ({ does, town: to }) => does !== "besieges" && !(does === "nears" && to === town),
  );
  const rest = besides.map((one) => `; ${clause(one)}`).join("");
  if (attack) {
    const words = siegeParts(position, me, { town, paid: [], ...attack });
    const held = (position.trades[me] ?? []).map((one) => one ?? 0).filter((one) => one >= attack.pay);
    const pay = attack.pay > 0 && held.length > 0 ? say(W.pay, { n: Math.min(...held) }) : "";
    return [say(W.siege, { ...words, rest }), own(), pay, say(W.asOf)].filter((one) => one !== "").join(" ");
  }
  const going = parts
    .filter(({ does, town: to }) => does === "nears" && to === town)
    .map(({ piece }) => piece);
  const there = units.filter((piece) => !going.includes(piece));
  const list = listed(
    going.map((piece) => `${pieceIn(piece, "subject")} (${strength(position, me, piece)})`),
  );
  const more = there.length === 0 ? "" : thereWords(position, me, there, cell, town);
  const sum = going.reduce((all, piece) => all + strength(position, me, piece), 0);
  const all =
    there.length === 0
      ? sum
      : Math.max(n, sum + there.reduce((m, piece) => m + strength(position, me, piece), 0));
  const words = say(W.way, {
    list,
    k: going.length,
    town,
    n: all,
    defence: printed("feudo").town_defence,
    rest,
  });
  return joinedTo(words, more);
}

const THERE: ThreeWords = [
  "{List} {k|stands|stand} beside {town} already.",
  "Schon neben {town}: {list}.",
  "Déjà à côté {of} : {list}.",
];

/** Who stands beside the town already. */
function thereWords(
  position: FeudoPosition,
  me: number,
  units: readonly string[],
  cell: string,
  town: string,
): string {
  const beside = units.filter((piece) => {
    const at = position.pieces[me]?.[piece]?.at;
    return at?.includes(",") === true && steps(at, cell) <= 1;
  });
  if (beside.length === 0) return "";
  const list = listed(
    beside.map((piece) => `${pieceIn(piece, "subject")} (${strength(position, me, piece)})`),
  );
  return say(THERE, { list, List: capital(list), k: beside.length, town, of: ofTown(town) });
}

const joinedTo = (words: string, more: string): string => (more === "" ? words : `${words} ${more}`);

/** After a colon German begins a whole sentence with a capital letter. */
const capitalDe = (words: string): string => (say(["", "de", ""]) === "de" ? capital(words) : words);
