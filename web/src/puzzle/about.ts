// web/src/puzzle/about.ts -- where the game of a puzzle stands.
import { RANK, type BaronyPosition } from "../games/barony-words";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";
import { pointsWords } from "./words";

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
 *  others, which the points show, too, and what always holds. */
export function situationOf(game: string, table: Table): { now: string; rules: string } {
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
    game === "barony"
      ? titleWords(position as BaronyPosition).map((words) => capital(table.named(words)))
      : [];
  return {
    now: [...when.map(sentence), ...(begun ? [table.named(say(begun, { victim: `{${victim}}` }))] : [])].join(
      " ",
    ),
    rules: [sentence(how), ...gold].join(" "),
  };
}
