// web/src/play/small-facts.ts -- facts that speak for a move a little: where a piece is heading, what is kept or spared.
//
// They are told where nothing greater is known (facts.ts), and a hint adds to them what came of the move when it was
// played on (outlook.ts).
import type { BaronPosition } from "../games/baron";
import type { BaronyPosition } from "../games/barony-words";
import { marching } from "../games/feudo-hand";
import { pieceIn, type FeudoPosition } from "../games/feudo-words";
import type { Course } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { steps } from "./aim";
import { smallOfBaron } from "./baron-facts";
import { besideWords, capital, ofTown, type Ground } from "./facts";

const W = {
  land: [
    "A building there brings a token worth {n} gold.",
    "Ein Gebäude bringt dort einen Marker im Wert von {n} Gold.",
    "Un bâtiment y rapporte un jeton qui vaut {n} pièces d’or.",
  ],
  held: [
    "Two of your pieces stand there then: nobody else may enter the hex.",
    "Dann stehen dort zwei meiner Figuren: Niemand sonst darf das Feld betreten.",
    "Deux de vos pions s’y trouvent alors : personne d’autre ne peut entrer sur la case.",
  ],
  onward: [
    "Expected next: on to {cell}.",
    "Danach geht es voraussichtlich nach {cell}.",
    "Ensuite, sans doute : aller à {cell}.",
  ],
  onwardGold: [
    "Expected next: on to {cell}, where a building brings {n} gold.",
    "Danach geht es voraussichtlich nach {cell}; ein Gebäude bringt dort {n} Gold.",
    "Ensuite, sans doute : aller à {cell}, où un bâtiment rapporte {n} pièces d’or.",
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
    "{It} stands {n} steps from {town} and can come nearer.",
    "{It} steht {n} Schritte vor {town} und kann sich weiter nähern.",
    "{It} se tient à {n} cases {of} et peut s’en approcher.",
  ],
  besideOnly: [
    "{It} then stands beside {town}, though no siege is in sight in this round.",
    "{It} steht dann neben {town}; eine Belagerung ist in dieser Runde aber nicht in Sicht.",
    "{It} se tient alors à côté {of}, même si aucun siège n’est en vue cette manche.",
  ],
  thrifty: [
    "Staying costs no pay.",
    "Wer stehen bleibt, kostet keinen Sold.",
    "Rester ne coûte pas de solde.",
  ],
} satisfies Record<string, ThreeWords>;

const seat = (n: number) => `{${n}}`;

type SmallGround = Pick<Ground, "aim"> &
  Partial<Pick<Ground, "trial" | "foes" | "next" | "hinted" | "heading">>;

/** What a building would bring where a knight goes; 0: nothing, or it could not be built as things stand. */
function landWorth(position: BaronyPosition, move: string | undefined): number {
  const [verb, second, third] = (move ?? "").split(" ");
  const to = verb === "move" ? third : verb === "expedition" ? second : "";
  return (position.pieces[to] ?? []).length > 0 ? 0 : (printed("barony").gold[position.map[to]] ?? 0);
}

/** Where a knight goes: what is expected to be done there, and what is new by its coming. `next`: the next best move. */
function ofBarony(
  position: BaronyPosition,
  [{ move }, ...rest]: Course,
  me: number,
  next: string | undefined,
): string | null {
  const [verb, second, third] = move.split(" ");
  if (verb !== "move" && verb !== "expedition") return null;
  const to = verb === "move" ? third : second;
  const stacks = position.pieces[to] ?? [];
  const then = rest.find(
    ({ seat: by, move: one }) =>
      by === me && (one.startsWith(`build ${to} `) || one.startsWith(`move ${to} `)),
  );
  const onward = then?.move.startsWith("move ") ? then.move.split(" ")[2] : undefined;
  if (onward !== undefined && onward !== second) {
    const n = landWorth(position, then?.move);
    return n > 0 ? say(W.onwardGold, { cell: onward, n }) : say(W.onward, { cell: onward });
  }
  const here = stacks.find((stack) => stack.seat === me);
  if (here) {
    // The first piece has told what the place is good for. A second one bars it, where a single one did not.
    const alone = here.knights + (here.building === null ? 0 : 1) === 1;
    const barred = position.map[to] === "mountain" || /^(city|stronghold)$/.test(here.building ?? "");
    return alone && !barred ? say(W.held) : null;
  }
  // Land that is worth less than where the next best move leads is not what speaks for a move.
  const n = landWorth(position, move);
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

/** Whose Baron Milady comes nearer to. */
function nearer(position: FeudoPosition, me: number, to: string): string | null {
  const from = position.pieces[me]?.milady?.at;
  if (!from?.includes(",")) return null;
  const one = barons(position, me).find(
    ({ at }) => steps(to, at) < steps(from, at) && steps(to, at) <= CHARM_NEAR,
  );
  return one ? say(W.nearBaron, { who: seat(one.who), n: steps(to, one.at) }) : null;
}

/** Where a card of the plot lets its piece go. */
function ofCard(position: FeudoPosition, move: string, me: number, aim: string | null): string | null {
  const [, card] = move.split(" ");
  const at = position.pieces[me]?.[card]?.at;
  if (!at?.includes(",")) return null;
  if (card === "milady") {
    const [far] = barons(position, me)
      .map((one) => ({ who: seat(one.who), n: steps(at, one.at) }))
      .sort((a, b) => a.n - b.n);
    return far && far.n <= CHARM_NEAR + FAR_STEP ? say(W.farBaron, far) : null;
  }
  const goal = aim ? { town: aim, n: steps(at, position.towns[aim].at) } : nearTown(position, me, at);
  const It = capital(pieceIn(card, "subject"));
  return goal && goal.n > 1 ? say(W.towards, { It, ...goal, of: ofTown(goal.town) }) : null;
}

/** What a piece comes nearer to. */
function ofMarch(position: FeudoPosition, move: string, me: number, ground: SmallGround): string | null {
  const { aim } = ground;
  const [, piece, to] = move.split(" ");
  if (piece === "milady") return nearer(position, me, to);
  const It = capital(pieceIn(piece, "subject"));
  const foreign = Object.entries(position.towns).filter(([, { owner }]) => owner !== me);
  const beside = foreign.find(([, { at }]) => steps(at, to) === 1);
  // What another cell beside the town does as well is no reason against that one, but a siege it is.
  const siege = beside ? besideWords(position, move, me, { ...ground, trial: ground.trial ?? null }) : null;
  if (siege !== null) return siege || null;
  if (beside) return say(W.besideOnly, { It, town: beside[0], of: ofTown(beside[0]) });
  const from = position.pieces[me]?.[piece]?.at;
  const goal = aim === null ? undefined : position.towns[aim]?.at;
  const way = goal && from?.includes(",") && steps(to, goal) < steps(from, goal);
  if (way) return say(W.onWay, { It, town: aim! });
  const meant = ground.heading === undefined ? undefined : position.towns[ground.heading];
  const near =
    meant && meant.owner !== me && from?.includes(",") && steps(to, meant.at) < steps(from, meant.at)
      ? { town: ground.heading!, n: steps(to, meant.at) }
      : nearTown(position, me, to);
  const before = near && from?.includes(",") ? steps(from, position.towns[near.town].at) : 0;
  return near && near.n < before ? say(W.closer, { It, ...near, of: ofTown(near.town) }) : null;
}

function ofFeudo(position: FeudoPosition, move: string, me: number, ground: SmallGround): string | null {
  const [verb] = move.split(" ");
  if (verb === "card") return ofCard(position, move, me, ground.aim);
  if (verb === "move" || verb === "spend") return ofMarch(position, move, me, ground);
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
  const { next, hinted } = ground;
  if (game === "baron") return smallOfBaron(position as BaronPosition, first, me, { hinted, next });
  if (game === "barony") return ofBarony(position as BaronyPosition, course, me, next);
  return game === "feudo" ? ofFeudo(position as FeudoPosition, first.move, me, ground) : null;
}
