// web/src/play/facts.ts -- facts of the board that speak for a move, where no points do.
import { landName, TOKENS, type BaronyPosition } from "../games/barony-words";
import { pieceIn, pieceName, standing, type FeudoPosition, type Standing } from "../games/feudo-words";
import type { BaronPosition } from "../games/baron";
import type { Course } from "../lib/bridge";
import { around } from "../lib/hex";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { aimOf, meansOf, siegeOf, steps, strength, type Siege } from "./aim";

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
    "Der Ritter wird für eine bessere Wiese aufgehoben.",
    "Le chevalier est gardé pour une meilleure prairie.",
  ],
  free: ["It costs no honour.", "Das kostet keine Ehre.", "Cela ne coûte pas d’honneur."],
  freeWorth: [
    "The tile counts {n} and costs no honour.",
    "Das Plättchen zählt {n} und kostet keine Ehre.",
    "La tuile compte {n} et ne coûte pas d’honneur.",
  ],
  laidNext: ["Laid next: {x}", "Danach gelegt: {x}", "Posée ensuite : {x}"],
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
  lands: [
    "Around it: {list}. Buildings there bring tokens worth {n} gold in all.",
    "Ringsum: {list}. Gebäude dort bringen Marker, die zusammen {n} Gold wert sind.",
    "Autour : {list}. Des bâtiments y rapportent des jetons valant {n} d’or en tout.",
  ],
  towns: [
    "Towns to begin with: {list}. The near ones are taken sooner, the far ones bring more: a point for each step.",
    "Städte für den Anfang: {list}. Die nahen fallen eher, die fernen bringen mehr: einen Punkt je Schritt.",
    "Villes pour commencer : {list}. Les proches tombent plus tôt, les lointaines rapportent plus : un point par case.",
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
    "Der Plan: {town} belagern, mit {list} zusammen {n} gegen {defence}, wenn alle daneben ankommen.",
    "Le plan : assiéger {town} avec {list}, ensemble {n} contre {defence}, si tous arrivent à côté.",
  ],
  pay: [
    "It needs a trading card worth {n} or more, for pay.",
    "Dazu braucht es eine Handelskarte mit mindestens {n}, für den Sold.",
    "Il faut une carte de commerce de {n} au moins, pour la solde.",
  ],
  paid: ["It pays {list}.", "Das bezahlt {list}.", "Cela paie {list}."],
  paidMore: [
    "It pays {list}; what is left moves pieces by {n} more after the marches.",
    "Das bezahlt {list}; der Rest reicht nach den Märschen noch für {n} Felder.",
    "Cela paie {list} ; le reste permet encore d’avancer de {n} cases après les marches.",
  ],
  unpaid: [
    "Nothing pays then for {list}, who stays where he is; the shillings are kept for a later round.",
    "Ohne Sold bleibt dann stehen: {list}; die Schillinge bleiben für eine spätere Runde.",
    "Sans solde ne bouge pas : {list} ; les shillings restent pour une autre manche.",
  ],
  further: [
    "Its shillings move pieces by {n} more cells after the marches.",
    "Ihre Schillinge reichen nach den Märschen noch für {n} Felder.",
    "Ses shillings permettent d’avancer encore de {n} cases après les marches.",
  ],
  saves: [
    "Nobody has to be paid: cards worth more are kept for later.",
    "Niemand braucht Sold: Bessere Karten bleiben für später.",
    "Personne à payer : les meilleures cartes restent pour plus tard.",
  ],
  charmPlan: [
    "The plan: Milady may get beside {who}’s Baron and charm.",
    "Der Plan: Milady kann neben den Baron von {who} kommen und bezaubern.",
    "Le plan : Milady peut s’approcher du baron de {who} et charmer.",
  ],
  nearBaron: [
    "Milady comes nearer to {who}’s Baron: {n} steps are left.",
    "Milady kommt dem Baron von {who} näher: noch {n} Schritte.",
    "Milady s’approche du baron de {who} (distance : {n}).",
  ],
  onWay: [
    "{It} comes nearer to {town}, which is to be besieged.",
    "{It} kommt näher an {town}, das belagert werden soll.",
    "{It} s’approche de la ville à assiéger : {town}.",
  ],
  prey: [
    "The plan: {it} may get close to {who}’s {prey} and attack.",
    "Der Plan: {it} kann an {whom} von {who} herankommen und angreifen.",
    "Le plan : {it} peut s’approcher {beside} de {who} et attaquer.",
  ],
  beside: [
    "{It} then stands beside {town}, ready for a siege.",
    "{It} steht dann neben {town}, bereit zur Belagerung.",
    "{It} se tient alors à côté {town}, prêt pour un siège.",
  ],
  charm: [
    "Milady then stands beside {who}’s Baron and may charm.",
    "Milady steht dann neben dem Baron von {who} und darf bezaubern.",
    "Milady se tient alors à côté du baron de {who} et peut charmer.",
  ],
  facing: [
    "{It} then stands beside {who}’s {prey}, ready to attack.",
    "{It} steht dann neben {beside} von {who}, bereit zum Angriff.",
    "{It} se tient alors à côté {beside} de {who}, prêt à attaquer.",
  ],
  sick: [
    "{It} leaves the village of the plague.",
    "{It} entfernt sich vom Dorf der Pest.",
    "{It} s’éloigne du village pestiféré.",
  ],
} satisfies Record<string, ThreeWords>;

const seat = (n: number) => `{${n}}`;
const plural = (list: readonly string[]) => list.join(", ");

function ofBaron(
  position: BaronPosition,
  move: string,
  me: number,
  course: Course[number],
  next?: Course[number],
): string | null {
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
    // What the tile is for, if it is laid in the same turn; the land is as it was until then.
    const kind = position.row[Number(second) - 1];
    const lays = next?.seat === me && !next.luck && next.move.startsWith(`lay ${kind} `);
    const x = lays ? ofBaron(position, next.move, me, next) : null;
    if (x !== null) return say(W.laidNext, { x });
    const honour = course.events.find(({ data }) => data.event === "took")?.data.honour;
    if (honour !== 0) return null;
    const n = values[kind] ?? 0;
    return n > 0 ? say(W.freeWorth, { n }) : say(W.free);
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
    const n = around(second).reduce((sum, cell) => sum + worth(cell), 0);
    const words = say(W.lands, {
      n,
      list: plural([...count].map(([land, k]) => `${k} × ${landName(land)}`)),
    });
    return count.has("lake") ? `${words} ${say(W.three)}` : words;
  }
  return null;
}

/** Somebody who may be attacked, in the forms that sentences want. */
const preyWords = ({ seat: whose, piece }: Standing) => ({
  who: seat(whose),
  prey: pieceName(piece),
  whom: pieceIn(piece, "object"),
  beside: pieceIn(piece, "beside"),
});

const TOWNS_NAMED = 3;

/** What the cards of a plot are for: a siege, by those laid, the one in question and those expected to follow
 *  it; else somebody in reach. */
function planOf(position: FeudoPosition, course: Course, me: number, aim: string | null): string | null {
  const own = position.pieces[me] ?? {};
  const { move } = course[0];
  const [, card] = move.split(" ");
  const line = course.filter(({ seat: by }) => by === me).map((one) => one.move);
  const town = aim ?? aimOf(position, me, line);
  const [siege] = [false, true].flatMap((open) => {
    const means = meansOf(position, me, line, open);
    return town === null || means === null ? [] : (siegeOf(means, me, town) ?? []);
  });
  if (siege?.units.includes(card)) return siegeWords(position, me, siege);
  const reaches = (cell: string) => {
    const { at } = own[card];
    return at?.includes(",") === true && steps(at, cell) <= 1 + strength(position, me, card);
  };
  const near = [...standing(position)]
    .filter(([cell]) => reaches(cell))
    .flatMap(([, here]) => here)
    .filter((one) => one.seat !== me);
  if (card === "milady") {
    const baron = near.find((one) => one.piece === "baron");
    return baron ? say(W.charmPlan, { who: seat(baron.seat) }) : null;
  }
  const [prey] = near;
  return prey ? say(W.prey, { it: pieceIn(card, "subject"), ...preyWords(prey) }) : null;
}

function siegeWords(position: FeudoPosition, me: number, { town, units, paid, n }: Siege): string {
  const list = plural(units.map((piece) => `${pieceIn(piece, "with")} (${strength(position, me, piece)})`));
  const plan = say(W.plan, { town, list, n, defence: printed("feudo").town_defence });
  return paid.length > 0 ? `${plan} ${say(W.pay, { n: paid.length })}` : plan;
}

/** What the shillings of a trading card are for. */
function ofTrade(position: FeudoPosition, n: number, me: number): string | null {
  const cards = (position.plots[me] ?? []).filter((one) => typeof one === "string");
  const paid = cards.filter((piece) => piece.startsWith("merc"));
  const list = plural(paid.map((piece) => pieceIn(piece, "object")));
  const left = n - paid.length;
  if (left < 0) return say(W.unpaid, { list });
  if (paid.length > 0) return left > 0 ? say(W.paidMore, { list, n: left }) : say(W.paid, { list });
  const dearer = (position.trades[me] ?? []).some((one) => (one ?? 0) > n);
  return n > 0 ? say(W.further, { n }) : dearer ? say(W.saves) : null;
}

function ofFeudo(position: FeudoPosition, course: Course, me: number, aim: string | null): string | null {
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
  if (verb === "card") return planOf(position, course, me, aim);
  if (verb === "trade") return ofTrade(position, Number(second), me);
  if (verb !== "move" && verb !== "spend") return null;
  const it = pieceIn(second, "subject");
  const It = it[0].toUpperCase() + it.slice(1); // where a sentence begins
  const beside = [...standing(position)]
    .filter(([cell]) => steps(cell, third) === 1)
    .flatMap(([, here]) => here);
  if (second === "milady") {
    const baron = beside.find((one) => one.seat !== me && one.piece === "baron");
    return baron ? say(W.charm, { who: seat(baron.seat) }) : nearer(position, me, third);
  }
  const towns = Object.entries(position.towns).filter(
    ([, { at, owner }]) => owner !== me && steps(at, third) === 1,
  );
  const town = towns.find(([name]) => name === aim) ?? towns[0];
  if (town) {
    const french = /^[AEIOU]/.test(town[0]) ? `d’${town[0]}` : `de ${town[0]}`;
    const words: ThreeWords = [W.beside[0], W.beside[1], W.beside[2].replace("{town}", french)];
    return say(words, { It, town: town[0] });
  }
  const prey = beside.find((one) => one.seat !== me);
  if (prey) return say(W.facing, { It, ...preyWords(prey) });
  const from = position.pieces[me]?.[second]?.at;
  const plague = position.plague;
  if (plague && from?.includes(",") && steps(from, plague) <= 1 && steps(third, plague) > 1) {
    return say(W.sick, { It });
  }
  const goal = aim === null ? undefined : position.towns[aim]?.at;
  const way = goal && from?.includes(",") && steps(third, goal) < steps(from, goal);
  return way ? say(W.onWay, { It, town: aim! }) : null;
}

/** Whose Baron Milady comes nearer to. */
function nearer(position: FeudoPosition, me: number, to: string): string | null {
  const from = position.pieces[me]?.milady?.at;
  if (!from?.includes(",")) return null;
  const barons = position.pieces.flatMap(({ baron }, who) =>
    who !== me && baron?.at?.includes(",") ? [{ who, at: baron.at }] : [],
  );
  const one = barons.find(({ at }) => steps(to, at) < steps(from, at));
  return one ? say(W.nearBaron, { who: seat(one.who), n: steps(to, one.at) }) : null;
}

/** A fact that speaks for the first move of a course, with seats as {0}; null: none is known. */
export function factOf(
  game: string,
  position: unknown,
  course: Course,
  me: number,
  aim: string | null = null, // what the player is after, in games with plans
): string | null {
  const { move } = course[0];
  if (game === "baron") return ofBaron(position as BaronPosition, move, me, course[0], course[1]);
  if (game === "barony") return ofBarony(position as BaronyPosition, move, me);
  return game === "feudo" ? ofFeudo(position as FeudoPosition, course, me, aim) : null;
}
