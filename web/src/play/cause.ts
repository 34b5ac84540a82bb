// web/src/play/cause.ts -- why a game was lost by what was not done in it: what a seat did over all rounds, held against whoever won.
//
// No single move tells of it: whoever stays in the castle for ten rounds loses a little each time. So deeds are counted, and a kind of
// them of which the winner did many times more is told, with the points that it brought.
import { TOKENS, type BaronyPosition } from "../games/barony-words";
import type { BaronPosition } from "../games/baron";
import type { FeudoPosition } from "../games/feudo-words";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { isFall } from "../lib/stage";
import { costlyOf, shareOf, shownChange } from "../lib/summary";
import type { Table } from "../lib/table";
import { kindsOf, winnersOf } from "./story";

const W = {
  castle: [
    "Your pieces stayed in the castle: {n} {n|march|marches} in {r} rounds, {name} {m}.",
    "Meine Figuren blieben im Schloss: {n} {n|Marsch|Märsche} in {r} Runden, {name} {m}.",
    "Vos figurines sont restées au château : {n} {n|marche|marches} en {r} manches, {name} {m}.",
  ],
  still: [
    "Your pieces hardly moved: {n} {n|march|marches} in {r} rounds, {name} {m}.",
    "Meine Figuren standen fast immer still: {n} {n|Marsch|Märsche} in {r} Runden, {name} {m}.",
    "Vos figurines n’ont presque pas bougé : {n} {n|marche|marches} en {r} manches, {name} {m}.",
  ],
  unopposed: [
    "{name} took {list} unopposed.",
    "{name} hat {list} ohne Gegenwehr erobert.",
    "{name} a pris {list} sans opposition.",
  ],
  noAttack: [
    "You never attacked: {name}’s {m} {m|attack|attacks} brought {p} points.",
    "Ich habe nie angegriffen: {name} hat mit {m} {m|Angriff|Angriffen} {p} Punkte geholt.",
    "Vous n’avez jamais attaqué : {m} {m|attaque|attaques} de {name} {m|a|ont} rapporté {p} points.",
  ],
  fewAttacks: [
    "You attacked {n} {n|time|times}, {name} {m} times: attacks bring nearly all points.",
    "Ich habe {n}-mal angegriffen, {name} {m}-mal: Fast alle Punkte kommen aus Angriffen.",
    "Vous avez attaqué {n} fois, {name} {m} fois : presque tous les points viennent des attaques.",
  ],
  trades: [
    "You never used a trading card, {name} {m} times: shillings pay mercenaries and move pieces farther.",
    "Ich habe nie eine Handelskarte genutzt, {name} {m}-mal: Schillinge bezahlen Söldner und bringen Figuren weiter.",
    "Vous n’avez jamais utilisé de carte de commerce, {name} {m} fois : les shillings paient les mercenaires et font avancer.",
  ],
  recruited: [
    "You recruited {n} {n|knight|knights}, {name} {m}: every building begins with a knight.",
    "Ich habe {n} Ritter rekrutiert, {name} {m}: Jedes Gebäude beginnt mit einem Ritter.",
    "Vous avez recruté {n} {n|chevalier|chevaliers}, {name} {m} : tout bâtiment commence par un chevalier.",
  ],
  built: [
    "You built {n} {n|time|times}, {name} {m} times: buildings bring the gold for titles.",
    "Ich habe {n}-mal gebaut, {name} {m}-mal: Gebäude bringen das Gold für Titel.",
    "Vous avez construit {n} fois, {name} {m} fois : les bâtiments rapportent l’or des titres.",
  ],
  cities: [
    "New cities: {n} of yours, {m} of {name}; each brings 10 points.",
    "Neue Städte: {n} von mir, {m} von {name}; jede bringt 10 Punkte.",
    "Nouvelles cités : {n} à vous, {m} à {name} ; chacune rapporte 10 points.",
  ],
  titles: [
    "Titles: {n} of yours, {m} of {name}; each brings 15 points.",
    "Titel: {n} von mir, {m} von {name}; jeder bringt 15 Punkte.",
    "Titres : {n} à vous, {m} à {name} ; chacun rapporte 15 points.",
  ],
  gold: [
    "{n} gold of yours stayed unspent: a title costs {k}.",
    "{n} Gold blieb bei mir übrig: Ein Titel kostet {k}.",
    "{n} pièces d’or vous sont restées : un titre en coûte {k}.",
  ],
  villages: [
    "{n} of your villages were destroyed, {m} of {name}’s: two pieces together, strongholds and mountains are safe.",
    "{n} meiner Dörfer wurden vernichtet, {m} von {name}: Sicher sind zwei Figuren zusammen, Festungen und Gebirge.",
    "{n} de vos villages ont été détruits, {m} chez {name} : deux pions ensemble, les forteresses et les montagnes sont à l’abri.",
  ],
  knightsLost: [
    "You lost {n} knights, {name} {m}: leave none alone where two of the others can come.",
    "Ich habe {n} Ritter verloren, {name} {m}: keinen allein lassen, wo zwei fremde hinkommen.",
    "Vous avez perdu {n} chevaliers, {name} {m} : n’en laissez aucun seul là où deux autres peuvent venir.",
  ],
  driven: [
    "Your knights and barons were driven away {n} times (those of {name}: {m}): count both rings before you stand beside a rival.",
    "Meine Ritter und Barone wurden {n}-mal vertrieben (die von {name}: {m}): beide Ringe zählen, bevor man sich danebenstellt.",
    "Vos chevaliers et barons ont été chassés {n} fois (ceux de {name} : {m}) : comptez les deux domaines avant de vous placer à côté.",
  ],
  beaten: [
    "You lost {n} pieces, {name} {m}: leave none alone within reach of others.",
    "Ich habe {n} Figuren verloren, {name} {m}: keine allein in Reichweite der anderen lassen.",
    "Vous avez perdu {n} figurines, {name} {m} : n’en laissez aucune seule à portée des autres.",
  ],
  baronies: [
    "Baronies founded: {n} by you, {m} by {name}, who got {p} points for them.",
    "Gegründete Baronien: {n} von mir, {m} von {name}; {m|diese brachte|diese brachten} {p} Punkte.",
    "Baronnies fondées : {n} par vous, {m} par {name}, qui en a tiré {p} points.",
  ],
  placed: [
    "You placed {n} {n|knight|knights}, {name} {m}: without a knight no barony.",
    "Ich habe {n} Ritter aufgestellt, {name} {m}: ohne Ritter keine Baronie.",
    "Vous avez placé {n} {n|chevalier|chevaliers}, {name} {m} : sans chevalier, pas de baronnie.",
  ],
  hand: [
    "{n} {n|knight|knights} stayed in your hand to the end.",
    "{n} Ritter blieben bis zum Ende auf meiner Hand.",
    "{n} {n|chevalier est resté|chevaliers sont restés} dans votre main jusqu’à la fin.",
  ],
} satisfies Record<string, ThreeWords>;

/** Something that was not done. */
export interface Cause {
  words: string;
  weight: number; // points that the winner is ahead by in what it brings
}

const FEW = 0.5; // of what the winner did: so little is a cause
const STILL = 0.25; // of the winner's marches
const MANY = 4; // deeds of the winner from which a comparison says something
const CAUSES_MOST = 2;

/** What is compared. */
interface Game {
  table: Table;
  me: number;
  won: number;
  name: string; // of the winner
  moves: (seat: number, verb: RegExp) => string[];
  events: (seat: number, event: string) => readonly Record<string, unknown>[];
  falls: (seat: number, piece?: RegExp) => number; // pieces that were beaten, destroyed or driven away
  gap: (...kinds: string[]) => number; // points that the winner is ahead by
}

const few = (n: number, m: number, least = MANY) => m >= least && n <= FEW * m;

const LOSSES = 3; // pieces of one's own from which losing them is a pattern

/** Were so many more pieces lost than by the winner that this is a cause? */
const many = ({ n, m }: { n: number; m: number }) => few(m, n, LOSSES);

function ofFeudo({ table, me, won, name, moves, events, falls, gap }: Game): Cause[] {
  const marches = (seat: number) => moves(seat, /^(move|spend) /).length;
  const attacks = (seat: number) => moves(seat, /^attack /).length;
  const position = table.now.value.position as FeudoPosition;
  const own = Object.values(position.pieces[me] ?? {}).filter(({ at }) => at?.includes(","));
  const [n, m, a, b] = [marches(me), marches(won), attacks(me), attacks(won)];
  const weight = gap("conquered", "beaten", "lost_town");
  const p = events(won, "conquered").length + events(won, "beaten").length > 0 ? weight : 0;
  const towns = listed([...new Set(events(won, "conquered").map(({ town }) => String(town)))]);
  const found: Cause[] = [];
  if (m >= MANY && n <= STILL * m) {
    const home = own.every(({ at }) => at === position.castles[me]);
    const still = say(home ? W.castle : W.still, { n, m, r: position.round, name });
    const taken = towns !== "" && a === 0 ? ` ${say(W.unopposed, { name, list: towns })}` : "";
    found.push({ words: still + taken, weight });
  } else if (a === 0 && b > 0 && p > 0) found.push({ words: say(W.noAttack, { m: b, name, p }), weight });
  else if (few(a, b, 3)) found.push({ words: say(W.fewAttacks, { n: a, m: b, name }), weight });
  const trades = (seat: number) => moves(seat, /^trade [1-9]/).length;
  if (trades(me) === 0 && trades(won) >= 3)
    found.push({ words: say(W.trades, { m: trades(won), name }), weight: weight / 2 });
  const lost = { n: falls(me), m: falls(won), name };
  if (many(lost)) found.push({ words: say(W.beaten, lost), weight: gap("beaten") + 1 });
  return found;
}

function ofBarony({ table, me, won, name, moves, events, falls, gap }: Game): Cause[] {
  const position = table.now.value.position as BaronyPosition;
  const { gold, title_gold: k } = printed("barony");
  const recruits = (seat: number) =>
    moves(seat, /^recruit /).reduce((sum, move) => sum + Number(move.split(" ")[2]), 0);
  const both = (count: (seat: number) => number) => ({ n: count(me), m: count(won), name });
  const cities = both((seat) => events(seat, "founded").length);
  const titles = both((seat) => events(seat, "title").length);
  const builds = both((seat) => moves(seat, /^build /).length);
  const knights = both(recruits);
  const held = TOKENS.reduce((sum, token) => sum + gold[token] * position.tokens[me][token], 0);
  const all = gap("title", "founded", "scored");
  const found: Cause[] = [];
  if (few(knights.n, knights.m)) found.push({ words: say(W.recruited, knights), weight: all + 1 });
  const villages = both((seat) => falls(seat, /^village$/));
  const lost = both((seat) => falls(seat, /^knight$/));
  if (many(villages)) found.push({ words: say(W.villages, villages), weight: all + 2 });
  if (many(lost)) found.push({ words: say(W.knightsLost, lost), weight: all / 2 });
  if (few(builds.n, builds.m)) found.push({ words: say(W.built, builds), weight: all });
  if (titles.n < titles.m) found.push({ words: say(W.titles, titles), weight: gap("title") });
  if (cities.n < cities.m) found.push({ words: say(W.cities, cities), weight: gap("founded") });
  if (held >= k && titles.n < titles.m)
    found.push({ words: say(W.gold, { n: held, k }), weight: gap("title") + 1 });
  return found;
}

function ofBaron({ table, me, won, name, moves, events, falls, gap }: Game): Cause[] {
  const position = table.now.value.position as BaronPosition;
  const { sums } = kindsOf(table);
  const both = (count: (seat: number) => number) => ({ n: count(me), m: count(won), name });
  const baronies = both((seat) => events(seat, "founded").length);
  const placed = both((seat) => moves(seat, /^donjon /).length);
  const weight = gap("founded");
  const found: Cause[] = [];
  if (few(placed.n, placed.m, 2)) found.push({ words: say(W.placed, placed), weight: weight + 1 });
  if (baronies.n < baronies.m) {
    const p = sums[won].get("founded") ?? 0;
    found.push({ words: say(W.baronies, { ...baronies, p }), weight });
  }
  const lost = both((seat) => falls(seat));
  if (many(lost)) found.push({ words: say(W.driven, lost), weight: gap("founded", "lost") + 1 });
  const hand = position.hand[me];
  if (hand > position.hand[won] && hand > 1 && weight > 0)
    found.push({ words: say(W.hand, { n: hand }), weight: weight / 2 });
  return found;
}

const OF: Record<string, (game: Game) => Cause[]> = { baron: ofBaron, barony: ofBarony, feudo: ofFeudo };

/** What a seat that lost did not do, or much less than the winner, the weightiest first. */
export function causesOf(table: Table, me: number): Cause[] {
  const winners = winnersOf(table);
  if (winners.length === 0 || winners.includes(me) || table.quitter() >= 0) return [];
  const [won] = winners;
  const log = table.log.value.filter(({ by }) => by >= 0);
  const { sums } = kindsOf(table);
  const gap = (...kinds: string[]) =>
    kinds.reduce((sum, kind) => sum + (sums[won].get(kind) ?? 0) - (sums[me].get(kind) ?? 0), 0);
  const moves = (seat: number, verb: RegExp) =>
    log.flatMap(({ by, move }) => (by === seat && move !== null && verb.test(move) ? [move] : []));
  const events = (seat: number, event: string) =>
    table.log.value.flatMap((moment) =>
      moment.events.flatMap(({ data }) => (data.event === event && gainerOf(data) === seat ? [data] : [])),
    );
  const falls = (seat: number, piece = /./) =>
    table.log.value.reduce(
      (sum, one) =>
        sum +
        one.events.filter(
          ({ data }) => isFall(data) && data.seat === seat && piece.test(String(data.piece ?? "knight")),
        ).length,
      0,
    );
  const game: Game = { table, me, won, name: table.nameOf(won), moves, events, falls, gap };
  return (OF[table.module.name]?.(game) ?? [])
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, CAUSES_MOST);
}

/** Whose deed an event is: of a defeat it is the other's. */
const gainerOf = (data: { event: string; seat?: number; other?: unknown }) =>
  data.event === "beaten" ? data.other : data.seat;

const SINGLE = 0.5; // of the first chances: a slip that cost so much comes before what was not done

/** Is what was not done more than any single slip? All others of a seat add up to it. */
export function comesFirst(table: Table, me: number): boolean {
  const reviews = table.reviews.value;
  const first = reviews.find((one) => one !== null);
  const [dear, ...rest] = costlyOf(reviews, me).map(({ review }) => -shownChange(review, me));
  const cost = dear ?? 0;
  const others = rest.reduce((sum, n) => sum + n, 0);
  return !first || others >= cost || cost < SINGLE * shareOf(first.before, me);
}
