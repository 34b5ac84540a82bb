// web/src/play/barony-facts.ts -- facts of Barony that speak for a move: what buildings, knights and places for a city bring.
import { landName, RANK, TOKENS, type BaronyPosition } from "../games/barony-words";
import { around, cellNumbers } from "../lib/hex";
import { listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";

const W = {
  three: [
    "Beside a lake a city recruits three knights at once.",
    "An einem See rekrutiert eine Stadt drei Ritter auf einmal.",
    "Au bord d’un lac, une cité recrute trois chevaliers d’un coup.",
  ],
  gold: [
    "It brings {n} gold: {all} of the {cost} that a title costs.",
    "Das bringt {n} Gold: {all} von {cost}, die ein Titel kostet.",
    "Cela rapporte {n} pièces d’or : {all} sur les {cost} que coûte un titre.",
  ],
  rich: [
    "It brings {n} gold: {all} in all, and a title costs {cost}.",
    "Das bringt {n} Gold: zusammen {all}, und ein Titel kostet {cost}.",
    "Cela rapporte {n} pièces d’or : {all} en tout, et un titre en coûte {cost}.",
  ],
  brings: ["It brings {n} gold.", "Das bringt {n} Gold.", "Cela rapporte {n} pièces d’or."],
  reach: [
    "With {all} gold the title of {what} is in reach.",
    "Mit {all} Gold ist der Titel {what} in Reichweite.",
    "Avec {all} pièces d’or, le titre de {what} est à portée.",
  ],
  lands: [
    "Buildings around it bring tokens worth {n} gold in all: {list}.",
    "Gebäude ringsum bringen Marker im Wert von zusammen {n} Gold: {list}.",
    "Les bâtiments autour rapportent des jetons valant {n} pièces d’or en tout : {list}.",
  ],
  apart: [
    "The nearest city of another is {n} steps away instead of {m}: more time to build undisturbed.",
    "Die nächste fremde Stadt liegt {n} Schritte entfernt statt {m}: mehr Zeit, ungestört zu bauen.",
    "La cité adverse la plus proche est à {n} cases au lieu de {m} : plus de temps pour bâtir en paix.",
  ],
  room: [
    "{n} land cells within two steps are nearer to it than to any other city, instead of {m}.",
    "In zwei Schritten Umkreis liegen ihr {n} Landfelder näher als jeder anderen Stadt, statt {m}.",
    "À deux cases au plus, {n} cases de terre sont plus proches d’elle que de toute autre cité, au lieu de {m}.",
  ],
} satisfies Record<string, ThreeWords>;

const goldOf = (position: BaronyPosition, me: number): number =>
  TOKENS.reduce((sum, token) => sum + printed("barony").gold[token] * position.tokens[me][token], 0);

/** The title that somebody can buy with so much more gold and could not before, in a sentence; null: it is too little, or was enough
 *  already, or all are bought. */
export function titleInReach(position: BaronyPosition, me: number, more: number): string | null {
  const before = goldOf(position, me);
  const all = before + more;
  const rank = RANK[position.rank[me] + 1];
  const cost = printed("barony").title_gold;
  return before < cost && all >= cost && rank ? say(W.reach, { all, what: say(rank) }) : null;
}

/** What speaks for a building, a first city or knights, by what they bring. */
export function ofBarony(position: BaronyPosition, move: string, me: number, next?: string): string | null {
  const [verb, second, third] = move.split(" ");
  const { gold } = printed("barony");
  const worth = (cell: string) => gold[position.map[cell]] ?? 0;
  if (verb === "recruit") return third === "3" ? say(W.three) : null;
  if (verb === "build") {
    const n = worth(second);
    const all = goldOf(position, me) + n;
    const cost = printed("barony").title_gold;
    const title = n > 0 ? titleInReach(position, me, n) : null;
    if (title !== null) return `${say(W.brings, { n })} ${title}`;
    return n > 0 ? say(all < cost ? W.gold : W.rich, { n, all, cost }) : null;
  }
  return verb === "city" && position.phase === "setup" ? ofFirstCity(position, second, next) : null;
}

/** Steps between two hexes of Barony. */
function distance(a: string, b: string): number {
  const [[q, r], [s, t]] = [cellNumbers(a), cellNumbers(b)];
  return Math.max(Math.abs(q - s), Math.abs(r - t), Math.abs(q + r - s - t));
}

/** What lies around a place for a city: what buildings bring there, and how much land is its own. */
export function landsAround(position: BaronyPosition, cell: string) {
  const near = around(cell).filter((one) => one in position.map);
  const wide = new Set(near.flatMap((one) => [one, ...around(one)]));
  const cities = Object.keys(position.pieces).filter((one) =>
    position.pieces[one].some(({ building }) => building === "city"),
  );
  const ringOf = (city: string) => [city, ...around(city)];
  const taken = new Set(cities.flatMap(ringOf));
  const far = new Set(cities.flatMap((city) => ringOf(city).flatMap(ringOf)));
  const land = (one: string) => one in position.map && position.map[one] !== "lake" && one !== cell;
  const { to_act: me } = position;
  const foreign = cities.filter((one) => position.pieces[one].every(({ seat: whose }) => whose !== me));
  return {
    near,
    far: Math.min(Infinity, ...foreign.map((one) => distance(one, cell))), // steps to a city of another
    n: near.reduce((sum, one) => sum + (printed("barony").gold[position.map[one]] ?? 0), 0),
    lake: near.some((one) => position.map[one] === "lake"),
    room: [...wide].filter((one) => land(one) && !(near.includes(one) ? taken : far).has(one)).length,
  };
}

/** What buildings around a place for a city bring. */
export function landsWords(position: BaronyPosition, cell: string): string {
  const { near, n } = landsAround(position, cell);
  const count = new Map<string, number>();
  const { gold } = printed("barony"); // a lake has no token
  for (const land of near.map((one) => position.map[one]).filter((land) => gold[land] > 0))
    count.set(land, (count.get(land) ?? 0) + 1);
  return say(W.lands, { n, list: listed([...count].map(([land, k]) => `${k} × ${landName(land)}`)) });
}

/** What speaks for the place of a first city, and not for the next best one as well. */
function ofFirstCity(position: BaronyPosition, cell: string, next: string | undefined): string | null {
  const here = landsAround(position, cell);
  const other = next?.startsWith("city ") ? landsAround(position, next.split(" ")[1]) : null;
  const three = here.lake ? say(W.three) : null;
  if (other === null || here.n >= other.n)
    return [landsWords(position, cell), three].filter((one) => one !== null).join(" ");
  if (three !== null && !other.lake) return three;
  if (here.room > other.room) return say(W.room, { n: here.room, m: other.room });
  return here.far > other.far && here.far < Infinity ? say(W.apart, { n: here.far, m: other.far }) : null;
}
