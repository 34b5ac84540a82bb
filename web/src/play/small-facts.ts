// web/src/play/small-facts.ts -- facts that speak for a move a little: where a piece is heading, what is kept or spared.
//
// They are told where nothing greater is known (facts.ts), and a hint adds to them what came of the move when it was
// played on (outlook.ts).
import type { BaronPosition } from "../games/baron";
import type { BaronyPosition } from "../games/barony-words";
import { marching, pieceIn, type FeudoPosition } from "../games/feudo-words";
import type { Course } from "../lib/bridge";
import { around } from "../lib/hex";
import { capital, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { steps } from "./aim";
import { smallOfBaron } from "./baron-facts";
import { defenceWords } from "./defence";
import type { Ground } from "./facts";
import { besideWords, ofTown } from "./feudo-facts";
import { TRIES_LEAST } from "./outlook";
import { isLast } from "./rounds-left";
import type { Line } from "./walk";

const W = {
  land: [
    "A building there brings a token worth {n} gold.",
    "Ein Gebäude bringt dort einen Marker im Wert von {n} Gold.",
    "Un bâtiment y rapporte un jeton qui vaut {n} pièces d’or.",
  ],
  landCity: [
    "A building there brings {n} gold, and a village there can become a city (+{k}) later.",
    "Ein Gebäude bringt dort {n} Gold, und ein Dorf kann dort später zur Stadt werden (+{k}).",
    "Un bâtiment y rapporte {n} pièces d’or, et un village peut y devenir une cité (+{k}) plus tard.",
  ],
  recruits: [
    "Each knight can become a building: around this city {k} {k|cell is|cells are} free for that, {n} gold in all.",
    "Jeder Ritter kann ein Gebäude werden: Um diese Stadt {k|ist|sind} dafür {k} {k|Feld|Felder} frei, zusammen {n} Gold.",
    "Chaque chevalier peut devenir un bâtiment : autour de cette cité, {k} {k|case est libre|cases sont libres} pour cela, {n} pièces d’or en tout.",
  ],
  held: [
    "Two pieces stand there together then: nobody else may enter the hex.",
    "Dann stehen dort zwei Figuren zusammen: Niemand sonst darf das Feld betreten.",
    "Deux pions s’y trouvent alors ensemble : personne d’autre ne peut entrer sur la case.",
  ],
  onwardGold: [
    "Expected next: on to {cell}, where a building brings {n} gold.",
    "Danach geht es voraussichtlich nach {cell}; ein Gebäude bringt dort {n} Gold.",
    "Ensuite, sans doute : aller à {cell}, où un bâtiment rapporte {n} pièces d’or.",
  ],
  onwardCity: [
    "Expected next: on to {cell}, where a village can become a city (+{k}) later.",
    "Danach geht es voraussichtlich nach {cell}; ein Dorf kann dort später zur Stadt werden (+{k}).",
    "Ensuite, sans doute : aller à {cell}, où un village peut devenir une cité (+{k}) plus tard.",
  ],
  farBaron: [
    "Milady stands {n} steps from {who}’s Baron and can come nearer, to charm {who}.",
    "Milady steht {n} Schritte vom Baron von {who} entfernt und kann sich nähern, um {who} zu bezaubern.",
    "Milady se tient à {n} cases du Baron de {who} et peut s’en approcher, pour charmer {who}.",
  ],
  nearBaron: [
    "Milady comes nearer to {who}’s Baron: {n} steps are left.",
    "Milady nähert sich dem Baron von {who}: noch {n} Schritte.",
    "Milady s’approche du Baron de {who} (distance : {n}).",
  ],
  closer: [
    "{It} comes nearer to {town}: {n} steps are left.",
    "{It} nähert sich {town}: noch {n} Schritte.",
    "{It} s’approche {of} (distance : {n}).",
  ],
  onWay: [
    "{It} comes nearer to {town}, which is to be besieged.",
    "{It} nähert sich der Stadt, die belagert werden soll: {town}.",
    "{It} s’approche de la ville à assiéger : {town}.",
  ],
  towards: [
    "{It} stands {n} steps from {town} and can come nearer, for a siege in a later round.",
    "{It} steht {n} Schritte vor {town} und kann sich nähern, für eine Belagerung in einer späteren Runde.",
    "{It} se tient à {n} cases {of} et peut s’en approcher, pour un siège lors d’une manche suivante.",
  ],
  besideOnly: [
    "{It} then stands beside {town}: a siege could follow in the next round.",
    "{It} steht dann neben {town}: In der nächsten Runde könnte eine Belagerung folgen.",
    "{It} se tient alors à côté {of} : un siège pourrait suivre à la prochaine manche.",
  ],
  out: [
    "{It} comes out of the castle, where the king will take points for every fighter.",
    "{It} kommt aus dem Schloss, in dem der König für jeden Kämpfer Punkte nehmen wird.",
    "{It} sort du château, où le roi prendra des points pour chaque combattant.",
  ],
  ready: [
    "All stand beside {town}, {n} against {defence}: nobody has to move.",
    "Alle stehen neben {town}, {n} gegen {defence}: Niemand muss mehr ziehen.",
    "Tous sont à côté {of}, {n} contre {defence} : personne n’a à bouger.",
  ],
  thrifty: [
    "Staying costs no pay.",
    "Wer stehen bleibt, kostet keinen Sold.",
    "Rester ne coûte pas de solde.",
  ],
} satisfies Record<string, ThreeWords>;

const seat = (n: number) => `{${n}}`;

type SmallGround = Pick<Ground, "aim"> &
  Partial<Pick<Ground, "trial" | "foes" | "next" | "hinted" | "heading" | "charmed" | "lines" | "told">>;

/** What a building would bring where a knight goes; 0: nothing, or it could not be built as things stand. */
function landWorth(position: BaronyPosition, move: string | undefined): number {
  const [verb, second, third] = (move ?? "").split(" ");
  const to = verb === "move" ? third : verb === "expedition" ? second : "";
  return (position.pieces[to] ?? []).length > 0 ? 0 : (printed("barony").gold[position.map[to]] ?? 0);
}

/** Could a village of somebody become a city on a cell? */
const cityAt = ({ sites, reserve }: BaronyPosition, me: number, cell: string | undefined): boolean =>
  cell !== undefined && sites?.includes(cell) === true && reserve[me].cities > 0;

const goesTo = (move: string | undefined): string | undefined => {
  const [verb, second, third] = (move ?? "").split(" ");
  return verb === "move" ? third : verb === "expedition" ? second : undefined;
};

const AGREED = 0.6; // of the tries: from here on a step is expected to follow

/** Where the knight that goes to a cell mostly goes on from there when its move is played on; undefined: nowhere, or that is not
 *  known. One course of the search is none: the next turn is searched anew. */
function onwardFrom(to: string, me: number, lines: readonly Line[]): string | undefined {
  const next = lines.flatMap(({ course }) => {
    const step = course
      .slice(1)
      .find(({ seat: by, move }) => by === me && /^(build|move) /.test(move) && move.split(" ")[1] === to);
    return step?.move.startsWith("move ") ? [step.move.split(" ")[2]] : [];
  });
  return next.find((cell) => next.filter((one) => one === cell).length >= AGREED * lines.length);
}

/** What a knight is led to: where it goes, or a cell beyond that is better land; null: to nothing that can be built on. */
export function landOf(
  position: BaronyPosition,
  [{ move }]: Course,
  me: number,
  lines: readonly Line[] = [],
): { cell: string; n: number; city: boolean; onward: boolean } | null {
  const to = goesTo(move);
  if (to === undefined) return null;
  const land = (cell: string, onward: boolean) => {
    const n = landWorth(position, `move ${cell} ${cell}`);
    return { cell, n, city: n > 0 && cityAt(position, me, cell), onward };
  };
  const further = lines.length < TRIES_LEAST ? undefined : onwardFrom(to, me, lines);
  const here = land(to, false);
  const there = further === undefined || further === move.split(" ")[1] ? null : land(further, true);
  const worth = (one: typeof here) => one.n + (one.city ? printed("barony").city : 0);
  // Whoever stands on land that is as good does not go on for the other's sake.
  return there && there.n > 0 && worth(there) > worth(here) ? there : here.n > 0 ? here : null;
}

/** What knights of a city can build on beside it; null: on nothing, or on less than beside the city that the next best move recruits in. */
function ofRecruit(position: BaronyPosition, move: string, next: string | undefined): string | null {
  const free = (one: string) => {
    const city = one.split(" ")[1];
    const worths = around(city).map((cell) => landWorth(position, `move ${city} ${cell}`));
    return { k: worths.filter((n) => n > 0).length, n: worths.reduce((sum, n) => sum + n, 0) };
  };
  const here = free(move);
  const other = next?.startsWith("recruit ") ? free(next) : null;
  return here.n === 0 || (other !== null && here.n <= other.n) ? null : say(W.recruits, here);
}

/** Where a knight goes: what is expected to be done there, and what is new by its coming. `next`: the next best move. */
function ofBarony(
  position: BaronyPosition,
  course: Course,
  me: number,
  { next, lines }: SmallGround,
): string | null {
  if (course[0].move.startsWith("recruit ")) return ofRecruit(position, course[0].move, next);
  const to = goesTo(course[0].move);
  if (to === undefined) return null;
  const k = printed("barony").city;
  const land = landOf(position, course, me, lines);
  if (land?.onward) {
    const { cell, n, city } = land;
    return say(city ? W.onwardCity : W.onwardGold, { cell, n, k });
  }
  const here = (position.pieces[to] ?? []).find((stack) => stack.seat === me);
  if (here) {
    // The first piece has told what the place is good for. A second one bars it, where a single one did not.
    const alone = here.knights + (here.building === null ? 0 : 1) === 1;
    const barred = position.map[to] === "mountain" || /^(city|stronghold)$/.test(here.building ?? "");
    return alone && !barred ? say(W.held) : null;
  }
  const n = land?.n ?? 0;
  if (land?.city && !cityAt(position, me, goesTo(next))) return say(W.landCity, { n, k });
  // Land that is worth less than where the next best move leads is not what speaks for a move.
  return n > 0 && n >= landWorth(position, next) ? say(W.land, { n }) : null;
}

/** A town that is not one's own and lies nearest to a cell. */
function nearTown(position: FeudoPosition, me: number, cell: string): { town: string; n: number } | null {
  const [first] = Object.entries(position.towns)
    .filter(([, { owner }]) => owner !== me)
    .map(([town, { at }]) => ({ town, n: steps(at, cell) }))
    .sort((a, b) => a.n - b.n);
  return first ?? null;
}

/** Where the others' Barons are. */
const barons = (position: FeudoPosition, me: number) =>
  position.pieces.flatMap(({ baron }, who) =>
    who !== me && baron?.at?.includes(",") ? [{ who, at: baron.at }] : [],
  );

/** From so many steps away Milady may charm in the next round, if the Baron stays; from farther off she is heading nowhere. */
const CHARM_NEAR = 3;
const FAR_STEP = 2; // how far she goes

/** The other's Baron whom Milady is nearest to, if he is not out of her way; null: nobody's. */
export function farBaron(position: FeudoPosition, me: number): { who: number; n: number } | null {
  const at = position.pieces[me]?.milady?.at;
  if (!at?.includes(",")) return null;
  const [far] = barons(position, me)
    .map((one) => ({ who: one.who, n: steps(at, one.at) }))
    .sort((a, b) => a.n - b.n);
  return far && far.n <= CHARM_NEAR + FAR_STEP ? far : null;
}

/** Whose Baron Milady comes nearer to, `meant` before others. */
function nearer(position: FeudoPosition, me: number, to: string, meant?: number) {
  const from = position.pieces[me]?.milady?.at;
  if (!from?.includes(",")) return null;
  const [one] = barons(position, me)
    .filter(({ at }) => steps(to, at) < steps(from, at) && steps(to, at) <= CHARM_NEAR)
    .sort((a, b) => Number(b.who === meant) - Number(a.who === meant));
  return one ? { baron: one.who, cell: one.at, n: steps(to, one.at) } : null;
}

/** Where a march leads a piece that has no siege or attack to go to: nearer to a town, or beside it, or to a Baron; what hints
 *  have said before comes first. */
export function nearingOf(
  position: FeudoPosition,
  move: string,
  me: number,
  { aim, heading, charmed }: Pick<SmallGround, "aim" | "heading" | "charmed">,
): { town?: string; baron?: number; cell: string; n: number } | null {
  const [verb, piece, to] = move.split(" ");
  const from = position.pieces[me]?.[piece]?.at;
  if ((verb !== "move" && verb !== "spend") || !from?.includes(",")) return null;
  if (piece === "milady") return nearer(position, me, to, charmed);
  const goes = (town: string | null | undefined) => {
    const one = town ? position.towns[town] : undefined;
    const nears = one && one.owner !== me && steps(to, one.at) < steps(from, one.at);
    return nears ? { town: town!, cell: one.at, n: steps(to, one.at) } : null;
  };
  const foreign = Object.keys(position.towns).filter((town) => position.towns[town].owner !== me);
  const [beside] = foreign.filter((town) => steps(to, position.towns[town].at) === 1);
  return goes(heading) ?? goes(aim) ?? goes(beside) ?? goes(nearTown(position, me, to)?.town);
}

/** Where a card of the plot lets its piece go. */
function ofCard(position: FeudoPosition, move: string, me: number, aim: string | null): string | null {
  const [, card] = move.split(" ");
  const at = position.pieces[me]?.[card]?.at;
  if (!at?.includes(",")) return null;
  if (isLast(position)) return null; // nothing comes after it
  if (card === "milady") {
    const far = farBaron(position, me);
    return far && say(W.farBaron, { who: seat(far.who), n: far.n });
  }
  const goal = aim ? { town: aim, n: steps(at, position.towns[aim].at) } : nearTown(position, me, at);
  const It = capital(pieceIn(card, "subject"));
  return goal && goal.n > 1 ? say(W.towards, { It, ...goal, of: ofTown(goal.town) }) : null;
}

const FAR_TOWN = 5; // steps from which on nobody is on the way to a town yet

/** That a fighter leaves the castle before the king comes; null: he does not. */
export function outOf(position: FeudoPosition, me: number, piece: string): string | null {
  const inside = position.pieces[me]?.[piece]?.at === position.castles[me];
  return inside && !position.king && piece !== "milady"
    ? say(W.out, { It: capital(pieceIn(piece, "subject")) })
    : null;
}

/** What a piece comes nearer to; else what it leaves. */
function ofMarch(position: FeudoPosition, move: string, me: number, ground: SmallGround): string | null {
  return nearWords(position, move, me, ground) ?? outOf(position, me, move.split(" ")[1]);
}

function nearWords(position: FeudoPosition, move: string, me: number, ground: SmallGround): string | null {
  const [, piece, to] = move.split(" ");
  const foreign = Object.values(position.towns).filter(({ owner }) => owner !== me);
  // What another cell beside the town does as well is no reason against that one, but a siege it is.
  const beside = piece !== "milady" && foreign.some(({ at }) => steps(at, to) === 1);
  const siege = beside ? besideWords(position, move, me, { ...ground, trial: ground.trial ?? null }) : null;
  if (siege !== null) return siege || null;
  const near = nearingOf(position, move, me, ground);
  if (near === null) return null;
  if (isLast(position)) return null; // nothing comes after it
  const { town, baron, n } = near;
  if (town === undefined) return say(W.nearBaron, { who: seat(baron!), n });
  const parts = { It: capital(pieceIn(piece, "subject")), town, of: ofTown(town), n };
  if (n === 1) return say(W.besideOnly, parts);
  // For shillings nobody else comes to the siege of this round, and so far off steps tell nothing.
  if (n > FAR_TOWN || (town === ground.aim && move.startsWith("spend "))) return null;
  return say(town === ground.aim ? W.onWay : W.closer, parts);
}

function ofFeudo(position: FeudoPosition, move: string, me: number, ground: SmallGround): string | null {
  const [verb] = move.split(" ");
  if (verb === "card") return ofCard(position, move, me, ground.aim);
  if (verb === "move" || verb === "spend") return ofMarch(position, move, me, ground);
  if (verb === "advance") {
    const [, cell, pieces] = move.split(" ");
    return ofMarch(position, `move ${pieces.split("+")[0]} ${cell}`, me, { ...ground, trial: undefined });
  }
  if (verb === "done" && position.phase === "trade" && ground.aim) {
    const town = ground.aim;
    const attack = ground.trial?.(["done"], position.towns[town].at) ?? null;
    const sums = attack && { n: attack.n, defence: defenceWords(attack) };
    return sums && say(W.ready, { town, of: ofTown(town), ...sums });
  }
  return verb === "stay" && marching(position, me)?.startsWith("merc") ? say(W.thrifty) : null;
}

/** A small fact that speaks for the first move of a course, with seats as {0}; null: none is known. */
export function smallFactOf(
  game: string,
  position: unknown,
  course: Course,
  me: number,
  ground: SmallGround = { aim: null },
): string | null {
  const [first] = course;
  if (game === "baron") return smallOfBaron(position as BaronPosition, first, me, ground);
  if (game === "barony") return ofBarony(position as BaronyPosition, course, me, ground);
  return game === "feudo" ? ofFeudo(position as FeudoPosition, first.move, me, ground) : null;
}
