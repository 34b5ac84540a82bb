// web/src/play/scheme-words.ts -- the plan of a round of Feudo in words: all of it with the first card, then each card's part in it.
import { pieceIn, type FeudoPosition } from "../games/feudo-words";
import { capital, listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { lang } from "../lib/settings";
import type { Table } from "../lib/table";
import { steps, strength } from "./aim";
import type { Ground } from "./facts";
import { ofTown, siegeParts } from "./feudo-facts";
import { joined } from "./glance";
import { NTH, partWords, type ToldPlot } from "./plot";
import type { Part, Scheme } from "./scheme";
import { type Attack, enterAt } from "./siege";
import { errandOf, type Vow } from "./vow";

const W = {
  siege: [
    "Plan of this round: {list} besiege {town}, together {n} against {defence}{rest}.",
    "Plan dieser Runde: {list} belagern {town}, zusammen {n} gegen {defence}{rest}.",
    "Plan de la manche : {list} assiègent {town}, ensemble {n} contre {defence}{rest}.",
  ],
  way: [
    "Plan of this round: {list} {k|goes|go} towards {town}: a siege could follow in the next round ({n} against {defence}){rest}.",
    "Plan dieser Runde: {list} {k|zieht|ziehen} auf {town} zu: In der nächsten Runde könnte eine Belagerung folgen ({n} gegen {defence}){rest}.",
    "Plan de la manche : {list} {k|va|vont} vers {town} : un siège pourrait suivre à la prochaine manche ({n} contre {defence}){rest}.",
  ],
  later: [
    "Plan of this round: {list} {k|goes|go} towards {town}: a siege could follow in a later round ({n} against {defence}){rest}.",
    "Plan dieser Runde: {list} {k|zieht|ziehen} auf {town} zu: In einer späteren Runde könnte eine Belagerung folgen ({n} gegen {defence}){rest}.",
    "Plan de la manche : {list} {k|va|vont} vers {town} : un siège pourrait suivre plus tard ({n} contre {defence}){rest}.",
  ],
  loose: [
    "Plan of this round, without a siege: {list}.",
    "Plan dieser Runde, ohne Belagerung: {list}.",
    "Plan de la manche, sans siège : {list}.",
  ],
  siegeCard: [
    "{Nth} card of the siege of {town}.",
    "{Nth} Karte der Belagerung von {town}.",
    "{Nth} carte du siège {of}.",
  ],
  wayCard: [
    "{Nth} card of the plan: {it} goes towards {town}, too, for the siege.",
    "{Nth} Karte des Plans: Auch {it} zieht auf {town} zu, für die Belagerung.",
    "{Nth} carte du plan : {it} va aussi vers {town}, pour le siège.",
  ],
  besidesCard: ["{Nth} card of the plan: {x}.", "{Nth} Karte des Plans: {x}.", "{Nth} carte du plan : {x}."],
  freeCard: [
    "{Nth} card is left over: {it} has no task in this round, but {k} cards have to be laid.",
    "{Nth} Karte bleibt übrig: {it} hat in dieser Runde keine Aufgabe, aber {k} Karten müssen gelegt werden.",
    "{Nth} carte, qui reste libre : {it} n’a rien à faire pendant cette manche, mais il faut poser {k} cartes.",
  ],
  putOff: [
    "the siege of {town} is put off",
    "die Belagerung von {town} wird verschoben",
    "le siège {of} est remis à plus tard",
  ],
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
  asOfHelp: [
    "That is so if all get beside it and {who} sends nobody into {town}.",
    "Das gilt, wenn alle neben der Stadt ankommen und {who} niemanden nach {town} schickt.",
    "C’est vrai si tous arrivent à côté et que {who} n’envoie personne dans {town}.",
  ],
} satisfies Record<string, ThreeWords>;

/** What a card does beside the aim, in a clause. */
const DOES: Record<Exclude<Part["does"], "besieges">, ThreeWords> = {
  spare: [
    "{it} ({m}) comes along, in case another one does not get there",
    "{it} ({m}) kommt mit, falls jemand anders nicht ankommt",
    "{it} ({m}) vient aussi, au cas où un autre n’arriverait pas",
  ],
  nears: [
    "{it} {k|heads|head} for {town}",
    "{it} {k|nähert|nähern} sich {town}",
    "{it} {k|s’approche|s’approchent} {of}",
  ],
  stays: ["{it} can stay beside {town}", "{it} kann neben {town} bleiben", "{it} peut rester à côté {of}"],
  charms: [
    "Milady goes beside {who}’s Baron to charm",
    "Milady geht neben den Baron von {who}, um zu bezaubern",
    "Milady va à côté du Baron de {who} pour charmer",
  ],
  flees: [
    "{it} can get away from {who}, who could attack there ({n} against {defence})",
    "{it} kann {who} ausweichen, denn dort droht ein Angriff ({n} gegen {defence})",
    "{it} peut s’éloigner de {who}, qui pourrait l’attaquer ({n} contre {defence})",
  ],
  guards: [
    "{it} goes into {town}, which {who} could besiege",
    "{it} geht nach {town}, das {who} belagern könnte",
    "{it} va dans {town}, que {who} pourrait assiéger",
  ],
  leaves: [
    "{it} {k|comes|come} out of the castle, where the king will take points for every fighter",
    "{it} {k|kommt|kommen} aus dem Schloss, in dem der König für jeden Kämpfer Punkte nehmen wird",
    "{it} {k|sort|sortent} du château, où le roi prendra des points pour chaque combattant",
  ],
  holds: [
    "{it} can stay and hold {town}",
    "{it} kann bleiben und {town} halten",
    "{it} peut rester et tenir {town}",
  ],
  free: ["{it} {k|has|have} no task", "{it} {k|hat|haben} keine Aufgabe", "{it} {k|n’a|n’ont} rien à faire"],
};

/** What cards do that do the same, in a clause. */
function clause(position: FeudoPosition, me: number, parts: readonly Part[]): string {
  const { piece, does, town = "", who, n = 0, defence = "" } = parts[0];
  if (does === "besieges") return "";
  const it = listed(parts.map((part) => pieceIn(part.piece, "subject")));
  const m = strength(position, me, piece);
  return say(DOES[does], {
    ...{ it, k: parts.length, m, n, defence, town },
    ...{ of: ofTown(town), who: `{${who}}` },
  });
}

const GROUPED = /^(nears|leaves|free)$/;

/** What some cards do, clause by clause; those on the same way in one. */
function clauses(position: FeudoPosition, me: number, parts: readonly Part[]): string[] {
  const groups: Part[][] = [];
  for (const part of [...parts].sort((a, b) => Number(a.does === "free") - Number(b.does === "free"))) {
    const group = groups.find(
      ([one]) => GROUPED.test(part.does) && one.does === part.does && one.town === part.town,
    );
    if (group) group.push(part);
    else groups.push([part]);
  }
  return groups.map((group) => clause(position, me, group));
}

/** The scheme that the hints of this moment follow; null: none. */
export function schemeNow({ scheme, now }: Table): Scheme | null {
  const { turn, position } = now.value;
  const same = scheme !== null && scheme.seat === turn && scheme.round === (position as FeudoPosition).round;
  return same ? scheme : null;
}

/** A town that hints of the last round led to, which a scheme has nothing for; undefined: none, or it is one's own now. */
function leftOf(table: Table, { seat, round, town, parts }: Scheme): string | undefined {
  const position = table.now.value.position as FeudoPosition;
  const { plotTold: last } = table;
  if (last?.seat === seat && last.round === round) return last.before;
  const goes = (one: string) => one === town || parts.some((part) => part.town === one);
  // Whoever stands beside a town was said to be ready there.
  const ready = Object.keys(table.errands).flatMap((piece) => {
    const to = errandOf(table, position, seat, piece)?.town;
    const at = position.pieces[seat]?.[piece]?.at;
    return to !== undefined && at?.includes(",") && steps(at, position.towns[to].at) === 1 ? [to] : [];
  });
  const told =
    last?.seat === seat && last.round === round - 1 ? /^siege (.+)$/.exec(last.key)?.[1] : undefined;
  return [...(told ? [told] : []), ...ready].find((one) => !goes(one) && position.towns[one].owner !== seat);
}

/** Makes a scheme the plan of the round: what all marches of it are held to. */
export function adopt(table: Table, scheme: Scheme, worth: number[]): void {
  const { count, turn } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  const { town, attack, units, round, moves, parts } = scheme;
  const at = town === null ? "" : position.towns[town].at;
  const sick = (piece: string) => position.pieces[turn]?.[piece]?.sick === true;
  const vows: Record<string, Vow> = {};
  const vow = (piece: string, to: Omit<Vow, "piece" | "fog" | "sick">) => {
    vows[piece] = { piece, ...to, fog: position.fog, sick: sick(piece) };
  };
  for (const { piece, does, town: to, who } of parts) {
    const cell = does === "charms" ? position.pieces[who!]?.baron?.at : undefined;
    if (does === "spare" || does === "besieges" || does === "stays")
      vow(piece, { town: to, cell: at, near: false });
    else if (does === "guards")
      vow(piece, { town: to, cell: position.towns[to!].at, near: false, inside: true });
    else if (does === "nears") vow(piece, { town: to, cell: position.towns[to!].at, near: true });
    else if (cell) vow(piece, { prey: { seat: who!, piece: "baron", sick: false }, cell, near: true });
  }
  const fresh: ToldPlot = {
    seat: turn,
    round,
    key: town === null ? "" : `${attack ? "siege" : "way"} ${town}`,
    count,
    vows,
    before: leftOf(table, scheme),
  };
  table.scheme = scheme;
  table.turnPlan = { seat: turn, count, moves, worth };
  table.plotTold = fresh;
  table.aim =
    attack === null || town === null
      ? null
      : { seat: turn, round, fog: position.fog, town, at, units, sick: units.filter(sick) };
}

/** Why a card is laid: the plan with the first one, the card's part in it with the others. With seats as {0}. */
export function schemeWords(table: Table, scheme: Scheme, move: string, ground: Ground): string {
  const { turn: me, count } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  const { town, attack, parts } = scheme;
  const card = cardOf(move);
  if (town !== null) table.target.value = { count, cell: position.towns[town].at };
  if (town !== null && attack) ground.told?.(town); // in full: the marches need not tell it again
  const known = table.plotTold !== null && table.plotTold.count < count;
  const part = parts.find(({ piece }) => piece === card)!;
  const serves = ({ does, town: to }: Part) =>
    does === "besieges" || ((does === "nears" || does === "stays") && to === town);
  if (known) {
    const plotted = (position.plots[me] ?? []).filter((one) => typeof one === "string");
    const Nth = say(NTH[Math.min(plotted.length, NTH.length - 1)]);
    const it = pieceIn(card, "subject");
    if (part.does === "free") return say(W.freeCard, { Nth, it, k: printed("feudo").plot_cards });
    if (town === null || !serves(part) || part.does === "stays")
      return say(W.besidesCard, { Nth, x: sentence(clause(position, me, [part])) });
    const words = { it, Nth, town, of: ofTown(town) };
    return attack
      ? joined(say(W.siegeCard, words), needWords(table, scheme, move, ground))
      : say(W.wayCard, words);
  }
  const left = table.plotTold?.before;
  const off = left === undefined ? [] : [say(W.putOff, { town: left, of: ofTown(left) })];
  if (town === null) return say(W.loose, { list: [...clauses(position, me, parts), ...off].join("; ") });
  const besides = parts.filter((one) => !serves(one));
  const rest = [...clauses(position, me, besides), ...off].map((one) => `; ${one}`).join("");
  return attack
    ? siegeWords(table, scheme, attack, rest, needWords(table, scheme, move, ground))
    : wayWords(position, me, scheme, rest);
}

const cardOf = (move: string) => move.slice("card ".length);

/** That a card is needed for the siege, or how it is not. */
function needWords(
  table: Table,
  { town, attack, moves, parts, units }: Scheme,
  move: string,
  { trial }: Ground,
): string {
  const { turn: me, moves: can } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  if (town === null || attack === null) return "";
  const card = cardOf(move);
  const others = moves.filter((one) => one.startsWith("card ") && one !== move && can.includes(one));
  const rest = [...new Set([...parts.map(({ piece }) => piece), ...units])].filter((piece) => piece !== card);
  const without = () => trial?.(others, position.towns[town].at, rest) ?? null;
  return partWords(position, me, card, attack, null, without);
}

/** Can somebody march into a town of their own in this round, by the rules? */
function entersFirst(table: Table, who: number, cell: string): boolean {
  const { count } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  const enters = enterAt(table, count, who);
  return Object.entries(position.pieces[who] ?? {}).some(
    ([piece, { at }]) =>
      piece !== "milady" &&
      at?.includes(",") === true &&
      steps(at, cell) <= strength(position, who, piece) &&
      enters(piece, cell),
  );
}

/** The plan of a siege in full: who besieges it in the order of the cards, with those who stand there already behind them. */
function siegeWords(
  table: Table,
  { town, parts, moves }: Scheme,
  attack: Attack,
  rest: string,
  need: string,
): string {
  const { turn: me } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  const laid = parts.map(({ piece }) => piece).filter((piece) => attack.units.includes(piece));
  const units = [...laid, ...attack.units.filter((piece) => !laid.includes(piece))];
  const words = siegeParts(position, me, { town: town!, paid: [], ...attack, units });
  // The trading card that the plan lays at its end.
  const trade = moves.find((one) => one.startsWith("trade "))?.split(" ")[1];
  const pay = attack.pay > 0 && trade !== undefined ? say(W.pay, { n: Number(trade) }) : "";
  const { owner } = position.towns[town!];
  const helps = owner !== null && entersFirst(table, owner, position.towns[town!].at);
  const asOf = helps ? say(W.asOfHelp, { who: `{${owner}}`, town: town! }) : say(W.asOf);
  return joined(say(W.siege, { ...words, rest }), need, pay, asOf);
}

/** The plan of the way to a siege, with those who stand beside the town already. */
function wayWords(
  position: FeudoPosition,
  me: number,
  { town, units, n, parts, rounds }: Scheme,
  rest: string,
): string {
  const named = (piece: string) => `${pieceIn(piece, "subject")} (${strength(position, me, piece)})`;
  const going = parts.filter((one) => one.does === "nears" && one.town === town).map(({ piece }) => piece);
  const more = going.filter((piece) => !units.includes(piece)); // who goes there, too
  const sum = n + more.reduce((all, piece) => all + strength(position, me, piece), 0);
  const defence = printed("feudo").town_defence;
  const list = listed(going.map(named));
  const plan = say(rounds > 2 ? W.later : W.way, {
    list,
    k: going.length,
    town: town!,
    n: sum,
    defence,
    rest,
  });
  const { at } = position.towns[town!];
  const there = units.filter((piece) => {
    const cell = position.pieces[me]?.[piece]?.at;
    return cell?.includes(",") === true && steps(cell, at) <= 1;
  });
  if (there.length === 0) return plan;
  const who = listed(there.map(named));
  const words = { list: who, List: capital(who), k: there.length, town: town!, of: ofTown(town!) };
  return joined(plan, say(THERE, words));
}

const THERE: ThreeWords = [
  "{List} {k|stands|stand} beside {town} already.",
  "Schon neben {town}: {list}.",
  "Déjà à côté {of} : {list}.",
];

/** After a colon German begins a whole sentence with a capital letter. */
const sentence = (words: string): string => (lang.value === "de" ? capital(words) : words);
