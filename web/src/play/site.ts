// web/src/play/site.ts -- what speaks for the place of a castle of Feudo, and not for the next best place as well.
import type { FeudoPosition } from "../games/feudo-words";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { steps } from "./aim";

const W = {
  own: [
    "Nearer to it than to any other castle: {list}. At the next best place: {other}.",
    "Näher daran als an jedem anderen Schloss: {list}. Am zweitbesten Ort: {other}.",
    "Plus proches de lui que de tout autre château : {list}. Au deuxième choix : {other}.",
  ],
  ownOnly: [
    "Nearer to it than to any other castle: {list}.",
    "Näher daran als an jedem anderen Schloss: {list}.",
    "Plus proches de lui que de tout autre château : {list}.",
  ],
  reach: [
    "Towns within {k} steps, which pieces reach in two rounds: {list}. At the next best place: {other}.",
    "Städte in höchstens {k} Schritten, also in zwei Runden zu erreichen: {list}. Am zweitbesten Ort: {other}.",
    "Villes à {k} cases au plus, atteintes en deux manches : {list}. Au deuxième choix : {other}.",
  ],
  reachOnly: [
    "Towns within {k} steps, which pieces reach in two rounds: {list}.",
    "Städte in höchstens {k} Schritten, also in zwei Runden zu erreichen: {list}.",
    "Villes à {k} cases au plus, atteintes en deux manches : {list}.",
  ],
  rival: [
    "The nearest other castle is {a} steps away, at the next best place {b}.",
    "Das nächste fremde Schloss liegt {a} Schritte entfernt, am zweitbesten Ort {b}.",
    "Le château adverse le plus proche est à {a} cases ; au deuxième choix, à {b}.",
  ],
  points: [
    "Towns nearer to it bring {n} points when taken, those at the next best place {m}.",
    "Die Städte, die ihm am nächsten liegen, bringen {n} Punkte, am zweitbesten Ort {m}.",
    "Les villes proches de lui rapportent {n} points une fois prises, {m} au deuxième choix.",
  ],
  alike: [
    "The next best place has as many: {other}.",
    "Der zweitbeste Ort hat ebenso viele: {other}.",
    "Le deuxième choix en a autant : {other}.",
  ],
  none: ["none", "keine", "aucune"],
} satisfies Record<string, ThreeWords>;

const REACH = 4; // steps: two marches of a knight, or one and a neighbour
const NAMED = 4;

interface Site {
  towns: { name: string; n: number }[]; // nearer than to any other castle, else within reach
  rival: number; // steps to the nearest other castle
  points: number;
}

function siteAt(position: FeudoPosition, me: number, cell: string): Site {
  const castles = position.castles.flatMap((at, seat) => (at !== null && seat !== me ? [at] : []));
  const far = (at: string) => Math.min(Infinity, ...castles.map((castle) => steps(castle, at)));
  const towns = Object.entries(position.towns)
    .map(([name, { at }]) => ({ name, at, n: steps(at, cell) }))
    .filter(({ at, n }) => (castles.length > 0 ? n < far(at) : n <= REACH))
    .sort((a, b) => a.n - b.n);
  return { towns, rival: far(cell), points: towns.reduce((sum, { n }) => sum + n, 0) };
}

const list = ({ towns }: Site) =>
  towns.length === 0 ? say(W.none) : listed(towns.slice(0, NAMED).map(({ name, n }) => `${name} (${n})`));

/** Which towns a castle is near to, held against the next best place. */
export function siteWords(position: FeudoPosition, me: number, move: string, next?: string): string {
  const here = siteAt(position, me, move.split(" ")[1]);
  const other = next?.startsWith("castle ") ? siteAt(position, me, next.split(" ")[1]) : null;
  const alone = here.rival === Infinity; // the first castle
  const parts = { list: list(here), other: other ? list(other) : "", k: REACH };
  const plain = say(alone ? W.reachOnly : W.ownOnly, parts);
  if (other === null) return plain;
  if (here.towns.length > other.towns.length) return say(alone ? W.reach : W.own, parts);
  const main = here.towns.length > 0 ? plain : "";
  const [a, b] = [here, other];
  const besides =
    !alone && a.rival > b.rival
      ? say(W.rival, { a: a.rival, b: b.rival })
      : a.towns.length === b.towns.length && a.points > b.points
        ? say(W.points, { n: a.points, m: b.points })
        : a.towns.length === b.towns.length
          ? say(W.alike, parts)
          : !alone && a.rival < b.rival
            ? say(W.rival, { a: a.rival, b: b.rival })
            : "";
  return `${main} ${besides}`.trim() || say(alone ? W.reach : W.own, parts);
}
