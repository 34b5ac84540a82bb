// web/src/play/facts.ts -- facts of the board that speak for a move, where no points do.
import { landName, TOKENS, type BaronyPosition } from "../games/barony-words";
import { standing, pieceName, type FeudoPosition } from "../games/feudo-words";
import type { BaronPosition } from "../games/baron";
import type { Course } from "../lib/bridge";
import { around, cellNumbers } from "../lib/hex";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";

const W = {
  ring: [
    "Its ring counts {n} so far, and {open} of 6 cells are still open.",
    "Sein Ring zählt bisher {n}, und {open} von 6 Feldern sind noch offen.",
    "Son anneau compte {n} pour l’instant ; {open} cases sur 6 restent ouvertes.",
  ],
  closed: [
    "Its ring is closed already and counts {n}.",
    "Sein Ring ist schon geschlossen und zählt {n}.",
    "Son anneau est déjà fermé et compte {n}.",
  ],
  richer: [
    "It makes the ring of {who}’s knight worth {n} more.",
    "Der Ring um den Ritter von {who} zählt damit {n} mehr.",
    "L’anneau du chevalier de {who} vaut {n} de plus.",
  ],
  nearer: [
    "It leaves {n} open cells around {who}’s knight.",
    "Um den Ritter von {who} bleiben {n} offene Felder.",
    "Il reste {n} cases ouvertes autour du chevalier de {who}.",
  ],
  poorer: [
    "It makes the ring of {who}’s knight worth {n} less.",
    "Der Ring um den Ritter von {who} zählt damit {n} weniger.",
    "L’anneau du chevalier de {who} vaut {n} de moins.",
  ],
  keeps: [
    "The knight is kept for a better meadow.",
    "Der Ritter bleibt für eine bessere Wiese.",
    "Le chevalier est gardé pour une meilleure prairie.",
  ],
  free: ["It costs no honour.", "Das kostet keine Ehre.", "Cela ne coûte pas d’honneur."],
  three: [
    "Beside a lake a city recruits three knights at once.",
    "An einem See wirbt eine Stadt drei Ritter auf einmal an.",
    "Au bord d’un lac, une cité recrute trois chevaliers d’un coup.",
  ],
  land: [
    "A building there brings a token worth {n} gold.",
    "Ein Gebäude bringt dort einen Marker, der {n} Gold wert ist.",
    "Un bâtiment y rapporte un jeton qui vaut {n} d’or.",
  ],
  gold: [
    "It brings {n} gold: {all} of the {cost} that a title costs.",
    "Das bringt {n} Gold: {all} von {cost}, die ein Titel kostet.",
    "Cela rapporte {n} d’or : {all} sur les {cost} que coûte un titre.",
  ],
  lands: ["Around it: {list}.", "Ringsum: {list}.", "Autour : {list}."],
  towns: [
    "Near it: {list}. A town brings as many points as steps to it.",
    "In der Nähe: {list}. Eine Stadt bringt so viele Punkte wie Schritte bis zu ihr.",
    "À proximité : {list}. Une ville rapporte autant de points que de pas jusqu’à elle.",
  ],
  first: [
    "Who goes first strikes before the others can get away.",
    "Wer zuerst zieht, schlägt zu, bevor die anderen ausweichen.",
    "Qui joue en premier frappe avant que les autres ne s’échappent.",
  ],
  last: [
    "Who goes last sees first what the others do.",
    "Wer zuletzt zieht, sieht vorher, was die anderen tun.",
    "Qui joue en dernier voit d’abord ce que font les autres.",
  ],
  plan: [
    "The plan: a siege of {town}, {list} together {n} against {defence}, if all get beside it.",
    "Der Plan: {town} belagern, {list} zusammen {n} gegen {defence}, wenn alle daneben kommen.",
    "Le plan : assiéger {town}, {list} ensemble {n} contre {defence}, si tous arrivent à côté.",
  ],
  prey: [
    "The plan: {piece} may get close to {who}’s {prey} and attack.",
    "Der Plan: {piece} kann herankommen und angreifen: {prey} von {who}.",
    "Le plan : {piece} peut s’approcher et attaquer : {prey} de {who}.",
  ],
  beside: [
    "{piece} then stands beside {town}, ready for a siege.",
    "{piece} steht dann neben {town}, bereit zur Belagerung.",
    "{piece} se tient alors à côté {town}, prêt pour un siège.",
  ],
  charm: [
    "Milady then stands beside {who}’s Baron and may charm.",
    "Milady steht dann neben dem Baron von {who} und darf bezaubern.",
    "Milady se tient alors à côté du baron de {who} et peut charmer.",
  ],
  facing: [
    "{piece} then stands beside {who}’s {prey}, ready to attack.",
    "{piece} steht dann neben: {prey} von {who}, bereit zum Angriff.",
    "{piece} se tient alors à côté de : {prey} de {who}, prêt à attaquer.",
  ],
  sick: [
    "{piece} leaves the village of the plague.",
    "{piece} verlässt das Dorf der Pest.",
    "{piece} s’éloigne du village pestiféré.",
  ],
} satisfies Record<string, ThreeWords>;

const seat = (n: number) => `{${n}}`;
const plural = (list: readonly string[]) => list.join(", ");

function ofBaron(position: BaronPosition, move: string, me: number, course: Course[number]): string | null {
  const [verb, second, third] = move.split(" ");
  const { values } = printed("baron");
  const worth = (cell: string) => values[position.tiles[cell]] ?? 0;
  const open = (cell: string) => around(cell).filter((one) => !(one in position.tiles)).length;
  if (verb === "donjon") {
    const n = around(second).reduce((all, cell) => all + worth(cell), 0);
    return say(open(second) === 0 ? W.closed : W.ring, { n, open: open(second) });
  }
  if (verb === "end") return position.hand[me] > 0 ? say(W.keeps) : null;
  if (verb === "take") {
    const honour = course.events.find(({ data }) => data.event === "took")?.data.honour;
    return honour === 0 ? say(W.free) : null;
  }
  if (verb !== "lay") return null;
  const n = values[second] ?? 0;
  const knights = around(third).flatMap((cell) => {
    const one = position.donjons[cell];
    return one?.side === "knight" ? [{ cell, seat: one.seat }] : [];
  });
  const own = knights.find((one) => one.seat === me);
  const others = knights.find((one) => one.seat !== me);
  if (own && n > 0) return say(W.richer, { who: seat(me), n });
  if (own && n === 0) return say(W.nearer, { who: seat(me), n: open(own.cell) - 1 });
  if (others && n < 0) return say(W.poorer, { who: seat(others.seat), n: -n });
  return null;
}

function ofBarony(position: BaronyPosition, move: string, me: number): string | null {
  const [verb, second, third] = move.split(" ");
  const { gold } = printed("barony");
  const worth = (cell: string) => gold[position.map[cell]] ?? 0;
  if (verb === "recruit") return third === "3" ? say(W.three) : null;
  if (verb === "move") {
    const built = (position.pieces[third] ?? []).some(({ building }) => building !== null);
    return !built && worth(third) > 0 ? say(W.land, { n: worth(third) }) : null;
  }
  if (verb === "build") {
    const n = worth(second);
    const all = TOKENS.reduce((sum, token) => sum + gold[token] * position.tokens[me][token], n);
    const cost = printed("barony").title_gold;
    return n > 0 && all <= cost ? say(W.gold, { n, all, cost }) : null;
  }
  if (verb === "city" && position.phase === "setup") {
    const count = new Map<string, number>();
    for (const cell of around(second)) {
      const land = position.map[cell];
      if (land) count.set(land, (count.get(land) ?? 0) + 1);
    }
    return say(W.lands, { list: plural([...count].map(([land, n]) => `${n} × ${landName(land)}`)) });
  }
  return null;
}

/** Steps between cells named "column,row" whose odd rows are pushed half a cell east. */
function steps(a: string, b: string): number {
  const axial = (cell: string) => {
    const [column, row] = cellNumbers(cell);
    return [column - (row - (row & 1)) / 2, row];
  };
  const [[q, r], [s, t]] = [axial(a), axial(b)];
  return Math.max(Math.abs(q - s), Math.abs(r - t), Math.abs(q + r - s - t));
}

const TOWNS_NAMED = 3;

/** What the cards of a plot are for: those laid, the one in question and those expected to follow it. A town
 *  that their pieces may reach and outnumber, with the help of those beside it; else somebody in reach. */
function planOf(position: FeudoPosition, course: Course, me: number): string | null {
  const own = position.pieces[me] ?? {};
  const defence = printed("feudo").town_defence;
  const [card] = course[0].move.split(" ").slice(1);
  const cards = course.flatMap(({ seat: by, move }) =>
    by === me && move.startsWith("card ") ? [move.split(" ")[1]] : [],
  );
  const plotted = new Set([...(position.plots[me] ?? []), ...cards]);
  const count = (piece: string) => position.numbers?.[me]?.[piece]?.[own[piece].sick ? 1 : 0] ?? 0;
  /** Can a piece stand beside a cell when the marches are over, as far as steps go? */
  const reaches = (piece: string, cell: string) => {
    const { at } = own[piece];
    return at?.includes(",") === true && steps(at, cell) <= 1 + (plotted.has(piece) ? count(piece) : 0);
  };
  const manned = standing(position);
  const sieges = Object.entries(position.towns).flatMap(([name, { at, owner }]) => {
    if (owner === me || manned.has(at) || !reaches(card, at)) return [];
    const units = Object.keys(own).filter((piece) => piece !== "milady" && reaches(piece, at));
    const n = units.reduce((all, piece) => all + count(piece), 0);
    const gate = units.some((piece) => /^(merc|inf)/.test(piece));
    return gate && units.includes(card) && n > defence ? [{ name, units, n }] : [];
  });
  const [siege] = sieges.sort((a, b) => b.n - a.n);
  if (siege) {
    const list = plural(siege.units.map((piece) => `${pieceName(piece)} (${count(piece)})`));
    return say(W.plan, { town: siege.name, list, n: siege.n, defence });
  }
  const prey = [...manned]
    .filter(([cell]) => card !== "milady" && reaches(card, cell))
    .flatMap(([, here]) => here)
    .find((one) => one.seat !== me);
  return prey
    ? say(W.prey, { piece: pieceName(card), who: seat(prey.seat), prey: pieceName(prey.piece) })
    : null;
}

function ofFeudo(position: FeudoPosition, course: Course, me: number): string | null {
  const { move } = course[0];
  const [verb, second, third] = move.split(" ");
  if (verb === "castle") {
    const near = Object.entries(position.towns)
      .map(([name, { at }]) => ({ name, n: steps(at, second) }))
      .sort((a, b) => a.n - b.n)
      .slice(0, TOWNS_NAMED);
    return say(W.towns, { list: plural(near.map(({ name, n }) => `${name} (${n})`)) });
  }
  if (verb === "order") {
    const order = second.split(",").map(Number);
    if (order[0] === me) return say(W.first);
    return order.at(-1) === me ? say(W.last) : null;
  }
  if (verb === "card") return planOf(position, course, me);
  if (verb !== "move" && verb !== "spend") return null;
  const piece = pieceName(second);
  const beside = [...standing(position)]
    .filter(([cell]) => steps(cell, third) === 1)
    .flatMap(([, here]) => here);
  if (second === "milady") {
    const baron = beside.find((one) => one.seat !== me && one.piece === "baron");
    return baron ? say(W.charm, { who: seat(baron.seat) }) : null;
  }
  const town = Object.entries(position.towns).find(
    ([, { at, owner }]) => owner !== me && steps(at, third) === 1,
  );
  if (town) {
    const french = /^[AEIOU]/.test(town[0]) ? `d’${town[0]}` : `de ${town[0]}`;
    const words: ThreeWords = [W.beside[0], W.beside[1], W.beside[2].replace("{town}", french)];
    return say(words, { piece, town: town[0] });
  }
  const prey = beside.find((one) => one.seat !== me);
  if (prey) return say(W.facing, { piece, who: seat(prey.seat), prey: pieceName(prey.piece) });
  const from = position.pieces[me]?.[second]?.at;
  const plague = position.plague;
  if (plague && from?.includes(",") && steps(from, plague) <= 1 && steps(third, plague) > 1) {
    return say(W.sick, { piece });
  }
  return null;
}

/** A fact that speaks for the first move of a course, with seats as {0}; null: none is known. */
export function factOf(game: string, position: unknown, course: Course, me: number): string | null {
  const { move } = course[0];
  if (game === "baron") return ofBaron(position as BaronPosition, move, me, course[0]);
  if (game === "barony") return ofBarony(position as BaronyPosition, move, me);
  return game === "feudo" ? ofFeudo(position as FeudoPosition, course, me) : null;
}
