// web/src/puzzle/about.ts -- what a puzzle is about, in a question that does not give its move away.
import { RANK, type BaronyPosition } from "../games/barony-words";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";
import { pointsWords } from "./words";

const ABOUT: Record<string, Record<string, ThreeWords>> = {
  baron: {
    fight: [
      "It is about fighting: who can be driven off, and is it worth it? The number at a baron is the value of his barony, contested land included, not honour.",
      "Es geht ums Kämpfen: Wer lässt sich vertreiben, und lohnt es sich? Die Zahl an einem Baron ist der Wert seiner Baronie samt umkämpftem Land, nicht seine Ehre.",
      "Il s’agit de combattre : qui peut être chassé, et cela vaut-il la peine ? Le nombre d’un baron est la valeur de sa baronnie, terres disputées comprises, et non de l’honneur.",
    ],
    found: [
      "It is about founding: which barony, and when, brings most?",
      "Es geht ums Gründen: Welche Baronie bringt am meisten, und wann?",
      "Il s’agit de fonder : quelle baronnie rapporte le plus, et quand ?",
    ],
    gap: [
      "It is about gaps: where does a tile touch many others?",
      "Es geht um Lücken: Wo berührt ein Plättchen viele andere?",
      "Il s’agit de combler un trou : où une tuile en touche-t-elle beaucoup d’autres ?",
    ],
    claim: [
      "The last claims: which tiles are still worth most, and who else wants them?",
      "Die letzten Ansprüche: Welche Plättchen sind noch am meisten wert, und wer will sie noch?",
      "Les dernières revendications : quelles tuiles valent encore le plus, et qui d’autre les veut ?",
    ],
    knight: [
      "It is about a knight’s place: where can a good barony grow?",
      "Es geht um den Platz eines Ritters: Wo kann eine gute Baronie wachsen?",
      "Il s’agit de placer un chevalier : où une bonne baronnie peut-elle grandir ?",
    ],
    row: [
      "It is about the row: which tile is worth its price, to oneself or to the others?",
      "Es geht um die Auslage: Welches Plättchen ist seinen Preis wert, für einen selbst oder für die anderen?",
      "Il s’agit de l’offre : quelle tuile vaut son prix, pour soi ou pour les autres ?",
    ],
    land: [
      "It is about laying: where does a tile help oneself most, or hinder the others?",
      "Es geht ums Legen: Wo nützt ein Plättchen einem selbst am meisten oder stört die anderen?",
      "Il s’agit de poser : où une tuile sert-elle le plus, ou gêne-t-elle les autres ?",
    ],
  },
  barony: {
    raid: [
      "It is about raids: who stands badly protected?",
      "Es geht um Überfälle: Wer steht schlecht geschützt?",
      "Il s’agit de raids : qui est mal protégé ?",
    ],
    title: [
      "It is about titles: is it time to buy one, or to gain something else first?",
      "Es geht um Titel: Ist es Zeit für einen, oder bringt vorher etwas anderes mehr?",
      "Il s’agit de titres : est-ce le moment d’en acheter un, ou vaut-il mieux gagner autre chose d’abord ?",
    ],
    city: [
      "It is about new cities: which place is good for one?",
      "Es geht um neue Städte: Welcher Platz eignet sich dafür?",
      "Il s’agit de nouvelles cités : quel endroit convient ?",
    ],
    settle: [
      "The first cities: where does different land meet, with room to grow?",
      "Die ersten Städte: Wo kommt verschiedenes Land zusammen, mit Platz zum Wachsen?",
      "Les premières cités : où se rencontrent plusieurs terrains, avec de la place ?",
    ],
    build: [
      "It is about building: which knights should become what?",
      "Es geht ums Bauen: Aus welchen Rittern soll was werden?",
      "Il s’agit de construire : que doivent devenir les chevaliers, et lesquels ?",
    ],
    expedition: [
      "It is about expeditions: where at the edge is a knight worth two?",
      "Es geht um Feldzüge: Wo am Rand ist ein Ritter den Preis von zweien wert?",
      "Il s’agit d’expéditions : où, au bord, un chevalier en vaut-il deux ?",
    ],
    recruit: [
      "It is about recruiting: where are knights needed next?",
      "Es geht ums Rekrutieren: Wo werden Ritter als Nächstes gebraucht?",
      "Il s’agit de recruter : où les chevaliers seront-ils utiles ?",
    ],
    march: [
      "It is about moving: which knight is needed where?",
      "Es geht ums Bewegen: Welcher Ritter wird wo gebraucht?",
      "Il s’agit de se déplacer : quel chevalier est utile, et où ?",
    ],
  },
  feudo: {
    siege: [
      "It is about a siege: which town can be taken or kept, and with whom?",
      "Es geht um eine Belagerung: Welche Stadt ist zu nehmen oder zu halten, und mit wem?",
      "Il s’agit d’un siège : quelle ville prendre ou garder, et avec qui ?",
    ],
    battle: [
      "It is about a battle: who can be beaten in this round, and with whom?",
      "Es geht um einen Kampf: Wer lässt sich in dieser Runde schlagen, und mit wem?",
      "Il s’agit d’un combat : qui peut être battu cette manche, et avec qui ?",
    ],
    milady: [
      "It is about Milady: what can she bring, or spoil?",
      "Es geht um Milady: Was kann sie bringen oder verderben?",
      "Il s’agit de Milady : que peut-elle apporter, ou gâcher ?",
    ],
    advance: [
      "It is about advancing: who should stand on the cell that was won?",
      "Es geht ums Vordringen: Wer soll auf dem gewonnenen Feld stehen?",
      "Il s’agit d’avancer : qui doit tenir la case gagnée ?",
    ],
    trade: [
      "It is about shillings: which step is worth one?",
      "Es geht um Schillinge: Welcher Schritt ist einen wert?",
      "Il s’agit de shillings : quel déplacement en vaut un ?",
    ],
    plot: [
      "It is about plotting: what is this round to bring, and who is needed for it?",
      "Es geht ums Planen: Was soll diese Runde bringen, und wer wird dafür gebraucht?",
      "Il s’agit de faire ses plans : que doit apporter cette manche, et qui faut-il ?",
    ],
    order: [
      "It is about the order: is it better to be there first, or to see what the others do?",
      "Es geht um die Reihenfolge: Ist es besser, zuerst da zu sein oder zu sehen, was die anderen tun?",
      "Il s’agit de l’ordre : vaut-il mieux arriver le premier, ou voir ce que font les autres ?",
    ],
    castle: [
      "It is about the castle’s place: which towns are near, but not too near?",
      "Es geht um den Platz des Schlosses: Welche Städte sind nah, aber nicht zu nah?",
      "Il s’agit de la place du château : quelles villes sont proches, mais pas trop ?",
    ],
    march: [
      "It is about marching: where will this piece be needed, and where is it safe?",
      "Es geht ums Marschieren: Wo wird diese Figur gebraucht, und wo ist sie sicher?",
      "Il s’agit de marcher : où cette figurine sera-t-elle utile, et où est-elle à l’abri ?",
    ],
  },
};

/** Moves that are all there is to a theme: to name it would be the answer. */
const ANSWERS: Record<string, RegExp> = { barony: /^(title|city|build|recruit|expedition) \1 / };

/** Does a puzzle's theme name its solution? Then it is told only after the answer. */
export const tellsMove = (game: string, { theme, move }: { theme: string; move: string }): boolean =>
  ANSWERS[game]?.test(`${theme} ${move} `) ?? false;

export const aboutOf = (game: string, theme: string): ThreeWords | undefined => ABOUT[game]?.[theme];

const W = {
  last: ["It is the last round", "Es ist die letzte Runde", "C’est la dernière manche"],
  behind: [
    "{who} is {n} behind {other}",
    "{who} liegt {points} hinter {other}",
    "{who} a {points} de retard sur {other}",
  ],
  ahead: [
    "{who} is {n} ahead of {other}",
    "{who} liegt {points} vor {other}",
    "{who} a {points} d’avance sur {other}",
  ],
  level: [
    "{who} is level with {other}",
    "{who} liegt gleichauf mit {other}",
    "{who} a autant de points que {other}",
  ],
  gold: ["A title costs {cost} gold.", "Ein Titel kostet {cost} Gold.", "Un titre coûte {cost} pièces d’or."],
  duke: [
    "A title costs {cost} gold, and the first duke ends the game with that round.",
    "Ein Titel kostet {cost} Gold, und mit der Runde, in der jemand Herzog wird, endet das Spiel.",
    "Un titre coûte {cost} pièces d’or, et la partie s’achève avec la manche où quelqu’un devient duc.",
  ],
  lastTurn: [
    "{who} plays last in each round.",
    "{who} spielt in jeder Runde zuletzt.",
    "{who} joue en dernier à chaque manche.",
  ],
  secondMove: [
    "One knight has moved already; a second one may.",
    "Ein Ritter ist schon gezogen; ein zweiter darf noch ziehen.",
    "Un chevalier s’est déjà déplacé ; un deuxième le peut encore.",
  ],
  moreBuilding: [
    "One building stands already; more may be built.",
    "Ein Gebäude steht schon; es darf weitergebaut werden.",
    "Une construction est déjà faite ; on peut continuer.",
  ],
  looting: [
    "You have just destroyed {victim}’s village, and take one token for it.",
    "Eben ist ein Dorf von {victim} vernichtet worden; dafür gibt es einen Marker.",
    "Vous venez de détruire un village de {victim} et prenez un jeton pour cela.",
  ],
} satisfies Record<string, ThreeWords>;

/** What of a turn is done before the question; {victim}: who has lost something in it. */
const BEGUN: Record<string, ThreeWords> = {
  "barony move": W.secondMove,
  "barony build": W.moreBuilding,
  "barony loot": W.looting,
};

/** What decides when a title is bought, and with it the game: where that ends with a round, who has its last turn. With
 *  seats as {0}; how much gold everybody has stands with the points. */
function titleWords({ rank, first, seats }: BaronyPosition): string[] {
  const cost = printed("barony").title_gold;
  if (!rank.some((one) => one === RANK.length - 2)) return [say(W.gold, { cost })];
  const last = `{${((first ?? 0) + seats - 1) % seats}}`;
  return [say(W.duke, { cost }), say(W.lastTurn, { who: last })];
}

/** Where the game stands. `now`: the last round, and what of the turn is done; `rules`: the distance to the best of the
 *  others, which the points show, too, and what always holds. `secret`: nothing that would name the solution. */
export function situationOf(game: string, table: Table, secret = false): { now: string; rules: string } {
  const { position, phase } = table.now.value;
  const { round, rounds } = position as { round?: number; rounds?: number };
  const me = table.viewer.value;
  const points = table.seats.map((_, seat) => table.module.points(position, seat) ?? 0);
  const others = points.map((_, seat) => seat).filter((seat) => seat !== me);
  const most = Math.max(...others.map((seat) => points[seat]));
  const best = others.filter((seat) => points[seat] === most).map((seat) => `{${seat}}`);
  const by = points[me] - most;
  const when = rounds !== undefined && round === rounds ? [say(W.last)] : []; // else the board says it
  const how = say(by < 0 ? W.behind : by > 0 ? W.ahead : W.level, {
    who: `{${me}}`,
    other: listed(best),
    n: Math.abs(by),
    points: pointsWords(Math.abs(by)),
  });
  const begun = BEGUN[`${game} ${phase}`];
  const { victim } = position as { victim?: number | null };
  const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);
  const sentence = (words: string) => `${capital(table.named(words))}.`;
  const gold =
    game === "barony" && !secret
      ? titleWords(position as BaronyPosition).map((words) => capital(table.named(words)))
      : [];
  return {
    now: [...when.map(sentence), ...(begun ? [table.named(say(begun, { victim: `{${victim}}` }))] : [])].join(
      " ",
    ),
    rules: [sentence(how), ...gold].join(" "),
  };
}
