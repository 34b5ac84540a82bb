// web/src/play/site.ts -- what speaks for the place of a castle of Feudo, and not for the next best place as well.
import type { FeudoPosition } from "../games/feudo-words";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { steps } from "./aim";

const W = {
  ownOne: [
    "{town} is {n} steps away, nearer than to any other castle.",
    "{town} ist {n} Schritte entfernt, näher als jedem anderen Schloss.",
    "{town} est à {n} cases, plus près que de tout autre château.",
  ],
  ownOnly: [
    "Nearer than to any other castle: {list}.",
    "Näher als jedem anderen Schloss liegen: {list}.",
    "Plus près que de tout autre château : {list}.",
  ],
  ownNone: [
    "No town within {k} steps is nearer than for somebody else.",
    "Keine Stadt in höchstens {k} Schritten liegt näher als für jemand anderen.",
    "Aucune ville à {k} cases au plus n’est plus près que pour un autre.",
  ],
  reachOnly: [
    "Towns within {k} steps, which pieces reach in two rounds: {list}.",
    "Städte in höchstens {k} Schritten, also in zwei Runden zu erreichen: {list}.",
    "Villes à {k} cases au plus, atteintes en deux manches : {list}.",
  ],
  less: ["At the next best place: {other}.", "Am zweitbesten Ort: {other}.", "Au deuxième choix : {other}."],
  rival: [
    "The nearest other castle is {a} steps away, at the next best place {b}.",
    "Das nächste fremde Schloss liegt {a} Schritte entfernt, am zweitbesten Ort {b}.",
    "Le château adverse le plus proche est à {a} cases ; au deuxième choix, à {b}.",
  ],
  points: [
    "Taking {k|it|them all} brings {n} points, at the next best place {m}: towns count their distance.",
    "{k|Sie|Sie alle} zu erobern bringt {n} Punkte, am zweitbesten Ort {m}: Städte zählen ihre Entfernung.",
    "{k|La|Les} prendre rapporte {n} points, {m} au deuxième choix : une ville compte sa distance.",
  ],
  alike: [
    "The next best place has as many: {other}.",
    "Der zweitbeste Ort hat ebenso viele: {other}.",
    "Le deuxième choix en a autant : {other}.",
  ],
  none: ["none", "keine", "aucune"],
  far: ["{town} ({n} {n|step|steps})", "{town} ({n} {n|Schritt|Schritte})", "{town} ({n} {n|case|cases})"],
} satisfies Record<string, ThreeWords>;

const REACH = 4; // steps: two marches of a knight, or one and a neighbour
const NEAR = 7; // from farther off a town is nobody's, however far the others are: three marches
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
    .filter(({ at, n }) => (castles.length > 0 ? n < far(at) && n <= NEAR : n <= REACH))
    .sort((a, b) => a.n - b.n);
  return { towns, rival: far(cell), points: towns.reduce((sum, { n }) => sum + n, 0) };
}

const list = ({ towns }: Site) =>
  towns.length === 0
    ? say(W.none)
    : listed(towns.slice(0, NAMED).map(({ name, n }) => say(W.far, { town: name, n })));

/** Which towns a castle is near to, held against the next best place. */
export function siteWords(position: FeudoPosition, me: number, move: string, next?: string): string {
  const here = siteAt(position, me, move.split(" ")[1]);
  const other = next?.startsWith("castle ") ? siteAt(position, me, next.split(" ")[1]) : null;
  const alone = here.rival === Infinity; // the first castle
  const parts = { list: list(here), other: other ? list(other) : "", k: REACH };
  const [first, second] = here.towns;
  const own =
    first === undefined
      ? say(W.ownNone, { k: NEAR })
      : second === undefined
        ? say(W.ownOne, { town: first.name, n: first.n })
        : say(W.ownOnly, parts);
  const plain = alone ? say(W.reachOnly, parts) : own;
  if (other === null) return plain;
  const less = `${plain} ${say(W.less, parts)}`;
  if (here.towns.length > other.towns.length) return less;
  const main = here.towns.length > 0 ? plain : "";
  const [a, b] = [here, other];
  const besides =
    !alone && a.rival > b.rival
      ? say(W.rival, { a: a.rival, b: b.rival })
      : a.towns.length === b.towns.length && a.points > b.points
        ? say(W.points, { n: a.points, m: b.points, k: a.towns.length })
        : a.towns.length === b.towns.length
          ? say(W.alike, parts)
          : !alone && a.rival < b.rival
            ? say(W.rival, { a: a.rival, b: b.rival })
            : "";
  return `${main} ${besides}`.trim() || less;
}
