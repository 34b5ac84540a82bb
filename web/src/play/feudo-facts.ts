// web/src/play/feudo-facts.ts -- facts of Feudo that speak for a move: sieges, whom an attack meets, pay, what a place does for a piece.
import {
  marching,
  pieceIn,
  pieceName,
  standing,
  type FeudoPosition,
  type Standing,
} from "../games/feudo-words";
import type { Course } from "../lib/bridge";
import { capital, listed, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { aimOf, laid, meansAfter, siegeBy, steps, strength, type Siege } from "./aim";
import { defenceWords } from "./defence";
import { defeats } from "./outlook";
import { plagueNear } from "./rounds-left";
import type { Attack, Foes, Trial } from "./siege";
import { siteWords } from "./site";
import type { Ground } from "./facts";

const W = {
  first: [
    "Who goes first attacks first: whoever is beaten then attacks nobody in this round.",
    "Wer zuerst zieht, greift zuerst an: Wer dann besiegt ist, greift in dieser Runde niemanden mehr an.",
    "Qui joue en premier attaque en premier : qui est alors battu n’attaque plus personne pendant cette manche.",
  ],
  before: [
    "Going before {list}, you attack before they do: whoever is beaten then attacks nobody in this round.",
    "Wer vor {list} zieht, greift vor ihnen an: Wer dann besiegt ist, greift in dieser Runde niemanden mehr an.",
    "En jouant avant {list}, vous attaquez avant eux : qui est alors battu n’attaque plus personne pendant cette manche.",
  ],
  last: [
    "Going last, you see what the others do before your own pieces move.",
    "Wer zuletzt zieht, sieht vor dem eigenen Zug, was die anderen tun.",
    "En jouant en dernier, vous voyez ce que font les autres avant de bouger vos figurines.",
  ],
  plan: [
    "The plan: a siege of {town}, {list} together {n} against {defence}, if all get beside it.",
    "Der Plan: {town} belagern, mit {list}, zusammen {n} gegen {defence}, wenn alle neben der Stadt ankommen.",
    "Le plan : assiéger {town} avec {list}, ensemble {n} contre {defence}, si tous arrivent à côté.",
  ],
  pay: [
    "It counts on a trading card worth {n}.",
    "Er rechnet mit einer Handelskarte im Wert von {n}.",
    "Il compte sur une carte de commerce de {n}.",
  ],
  paid: ["It pays {list}.", "Das bezahlt {list}.", "Cela paie {list}."],
  paidMore: [
    "It pays {list}; what is left moves pieces by {n} more {n|cell|cells} after the marches.",
    "Das bezahlt {list}; der Rest reicht nach den Märschen noch für {n} {n|Feld|Felder}.",
    "Cela paie {list} ; le reste permet encore d’avancer de {n} {n|case|cases} après les marches.",
  ],
  unpaid: [
    "Nothing pays then for {list}, who stays where he is; the shillings are kept for a later round.",
    "{list} bekommt dann keinen Sold und bleibt stehen; die Schillinge sind für eine spätere Runde gespart.",
    "{list} ne reçoit alors pas de solde et ne bouge pas ; les shillings restent pour une autre manche.",
  ],
  noPay: [
    "There is no shilling to pay {whom}.",
    "Für {whom} ist kein Schilling da.",
    "Il n’y a pas de shilling pour payer {whom}.",
  ],
  further: [
    "Its shillings move pieces by {n} more {n|cell|cells} after the marches.",
    "Ihre Schillinge reichen nach den Märschen noch für {n} {n|Feld|Felder}.",
    "Ses shillings permettent d’avancer encore de {n} {n|case|cases} après les marches.",
  ],
  saves: [
    "Nobody has to be paid: cards worth more are kept ({k} {k|round|rounds} to come).",
    "Niemand braucht Sold: Bessere Karten bleiben für später (noch {k} {k|Runde|Runden}).",
    "Personne à payer : les meilleures cartes sont gardées (encore {k} {k|manche|manches}).",
  ],
  keeps: [
    "The trading card {n} is kept for a later round.",
    "Die Handelskarte {n} bleibt für eine spätere Runde.",
    "La carte de commerce {n} reste pour une autre manche.",
  ],
  keepsFor: [
    "Nobody has to be paid: the trading card {n} is kept ({k} {k|round|rounds} to come).",
    "Niemand braucht Sold: Die Handelskarte {n} bleibt für später (noch {k} {k|Runde|Runden}).",
    "Personne à payer : la carte de commerce {n} est gardée (encore {k} {k|manche|manches}).",
  ],
  charmPlan: [
    "The plan: Milady goes beside {who}’s Baron to charm {who}, if he stays where he is.",
    "Der Plan: Milady stellt sich neben den Baron von {who}, um {who} zu bezaubern, falls er dort bleibt.",
    "Le plan : Milady va à côté du Baron de {who} pour charmer {who}, s’il reste où il est.",
  ],
  prey: [
    "The plan: an attack on {who}’s {prey} by {list}, {n} against {defence}, if all stays as it is.",
    "Der Plan: ein Angriff auf {whom} von {who} mit {list}, {n} gegen {defence}, wenn alles so bleibt.",
    "Le plan : attaquer {whom} de {who} avec {list}, {n} contre {defence}, si rien ne change.",
  ],
  allBeside: [
    "Then all stand beside {town}, +{k} at the attack: {list}, together {n} against {defence}.",
    "Damit stehen alle neben {town}, beim Angriff +{k}: {list}, zusammen {n} gegen {defence}.",
    "Tous se tiennent alors à côté {of}, +{k} à l’attaque : {list}, ensemble {n} contre {defence}.",
  ],
  beside: [
    "{It} then stands beside {town}. The siege: {list}, together {n} against {defence}.",
    "{It} steht dann neben {town}. Die Belagerung: {list}, zusammen {n} gegen {defence}.",
    "{It} se tient alors à côté {of}. Le siège : {list}, ensemble {n} contre {defence}.",
  ],
  besideToo: [
    "{It} then stands beside {town}, for the siege ({n} against {defence}).",
    "{It} steht dann neben {town}, für die Belagerung ({n} gegen {defence}).",
    "{It} se tient alors à côté {of}, pour le siège ({n} contre {defence}).",
  ],
  staysFacing: [
    "{It} stays beside {who}’s {prey}, for the attack: {list}, {n} against {defence}.",
    "{It} bleibt neben {beside} von {who}, für den Angriff: {list}, {n} gegen {defence}.",
    "{It} reste à côté {beside} de {who}, pour l’attaque : {list}, {n} contre {defence}.",
  ],
  staysBeside: [
    "{It} stands beside {town} already. The siege: {list}, together {n} against {defence}.",
    "{It} steht schon neben {town}. Die Belagerung: {list}, zusammen {n} gegen {defence}.",
    "{It} se tient déjà à côté {of}. Le siège : {list}, ensemble {n} contre {defence}.",
  ],
  without: [
    "The siege of {town} succeeds without this piece: {list}, together {n} against {defence}.",
    "Die Belagerung von {town} gelingt auch ohne diese Figur: {list}, zusammen {n} gegen {defence}.",
    "Le siège {of} réussit sans cette figurine : {list}, ensemble {n} contre {defence}.",
  ],
  spell: [
    "{who} moves nothing more in this round then, not even for shillings.",
    "{who} zieht dann in dieser Runde nichts mehr, auch nicht für Schillinge.",
    "{who} ne déplace alors plus rien pendant cette manche, pas même contre des shillings.",
  ],
  unspelled: [
    "Milady stays on the board; whoever she charms, she is away for a round.",
    "Milady bleibt auf dem Spielplan; bezaubert sie jemanden, ist sie eine Runde lang fort.",
    "Milady reste sur le plateau ; si elle charme quelqu’un, elle s’absente une manche.",
  ],
  castle: [
    "In the castle nobody can attack {it}, and the plague does not come there.",
    "Im Schloss kann niemand {whom} angreifen, und die Pest kommt dort nicht hin.",
    "Au château, personne ne peut attaquer {it}, et la peste n’y vient pas.",
  ],
  castleMilady: [
    "In the castle the plague does not come to Milady.",
    "Im Schloss kommt die Pest nicht zu Milady.",
    "Au château, la peste ne vient pas chez Milady.",
  ],
  convent: [
    "In the convent {it} gets well at the start of the next round.",
    "Im Kloster wird {it} zu Beginn der nächsten Runde gesund.",
    "Au couvent, {it} guérit au début de la manche suivante.",
  ],
  joins: [
    "Together they count {n} then.",
    "Zusammen zählen sie dann {n}.",
    "Ensemble, ils comptent alors {n}.",
  ],
  defends: [
    "{town} is then defended with {n} more.",
    "{town} verteidigt sich dann um {n} stärker.",
    "{town} se défend alors avec {n} de plus.",
  ],
  holds: [
    "While {it} stays there, {town} is defended with {n} more.",
    "Solange {it} dort bleibt, verteidigt sich {town} um {n} stärker.",
    "Tant que {it} y reste, {town} se défend avec {n} de plus.",
  ],
  charm: [
    "Milady then stands beside {who}’s Baron and may charm {who}.",
    "Milady steht dann neben dem Baron von {who} und darf {who} bezaubern.",
    "Milady se tient alors à côté du Baron de {who} et peut charmer {who}.",
  ],
  facing: [
    "{It} then stands beside {who}’s {prey}. The attack{gain}: {list}, {n} against {defence}.",
    "{It} steht dann neben {beside} von {who}. Der Angriff{gain}: {list}, {n} gegen {defence}.",
    "{It} se tient alors à côté {beside} de {who}. L’attaque{gain} : {list}, {n} contre {defence}.",
  ],
  takenFirst: [
    "{who} attacks before you and can take {town} first, {n} against {defence}.",
    "{who} greift vorher an und kann {town} zuerst einnehmen, {n} gegen {defence}.",
    "{who} attaque avant vous et peut prendre {town} d’abord, {n} contre {defence}.",
  ],
  mayJoin: [
    "That is as of now; {who} may still bring up others ({list}): then {n} against {defence}.",
    "So steht es jetzt; {who} kann noch Verstärkung holen ({list}): dann {n} gegen {defence}.",
    "C’est l’état actuel ; {who} peut encore amener du renfort ({list}) : alors {n} contre {defence}.",
  ],
  sick: [
    "{It} is sick and gets away from a village where the plague may still come ({cell}).",
    "{It} ist krank und entfernt sich von einem Dorf, in das die Pest noch kommen kann ({cell}).",
    "{It} est malade et s’éloigne d’un village où la peste peut encore venir ({cell}).",
  ],
} satisfies Record<string, ThreeWords>;

const seat = (n: number) => `{${n}}`;

/** Somebody who may be attacked, in the forms that sentences want. */
export const preyWords = ({ seat: whose, piece }: Standing) => ({
  who: seat(whose),
  subject: pieceIn(piece, "subject"),
  Subject: capital(pieceIn(piece, "subject")),
  prey: pieceName(piece),
  whom: pieceIn(piece, "object"),
  beside: pieceIn(piece, "beside"),
});

const MEANT = 0.4; // of the tries: from here on an attack is what a card is for

/** Whose Baron Milady's card lets her charm, if he stays where he is; null: nobody's. */
export function charmedBy(
  position: FeudoPosition,
  me: number,
  move: string,
  { charm }: Ground,
): number | null {
  const at = position.pieces[me]?.milady?.at;
  if (move !== "card milady" || !at?.includes(",")) return null;
  const reach = strength(position, me, "milady");
  const [baron] = [...standing(position)]
    .filter(([cell]) => steps(at, cell) <= 1 + reach)
    .flatMap(([cell, here]) => here.map((one) => ({ ...one, cell })))
    .filter(
      (one) => one.seat !== me && one.piece === "baron" && charm?.([move], one.seat, one.cell) === true,
    );
  return baron?.seat ?? null;
}

/** What the cards of a plot are for: a siege, by those laid, the one in question and those expected to follow
 *  it; else somebody in reach. */
function planOf(position: FeudoPosition, course: Course, me: number, ground: Ground): string | null {
  const { aim, units, trial } = ground;
  const own = position.pieces[me] ?? {};
  const { move } = course[0];
  const [, card] = move.split(" ");
  const line = course.filter(({ seat: by }) => by === me).map((one) => one.move);
  const found = () => (ground.hinted ? null : aimOf(position, me, line, trial, false));
  const siege = aim === null ? found() : siegeBy(position, me, line, aim, trial, units);
  if (siege) return siegeWords(position, me, siege);
  const { at } = own[card] ?? {};
  if (!at?.includes(",")) return null;
  const reach = strength(position, me, card);
  const near = [...standing(position)]
    .filter(([cell]) => steps(at, cell) <= 1 + reach)
    .flatMap(([cell, here]) => here.map((one) => ({ ...one, cell })))
    .filter((one) => one.seat !== me);
  if (card === "milady") {
    const who = charmedBy(position, me, move, ground);
    return who === null ? null : say(W.charmPlan, { who: seat(who) });
  }
  const plotted = (position.plots[me] ?? []).filter((one) => typeof one === "string");
  // What could be done is a plan only if it is done, too, when the game is played on.
  const meant = (prey: Standing) =>
    ground.lines === undefined || defeats(ground.lines, me, card, prey.seat, prey.piece) >= MEANT;
  for (const prey of near.filter(meant)) {
    const attack = trial?.([move], prey.cell, [...plotted, card]);
    if (attack?.units.includes(card) && attack.beaten.includes(prey.piece))
      return planWords(position, me, prey, attack);
  }
  return null;
}

/** "de Hereford", "d’Evesham". */
export const ofTown = (town: string) => (/^[AEIOU]/.test(town) ? `d’${town}` : `de ${town}`);

/** Who attacks, how strong each is, and against what. */
const sums = (position: FeudoPosition, me: number, attack: Attack, as: "with" | "subject" = "subject") => ({
  list: listed(attack.units.map((piece) => `${pieceIn(piece, as)} (${strength(position, me, piece)})`)),
  n: attack.n,
  defence: defenceWords(attack),
});

/** Who besieges a town and how strongly, for a sentence. */
export function siegeParts(
  position: FeudoPosition,
  me: number,
  siege: Siege & Partial<Attack>,
  as: "with" | "subject" = "subject",
) {
  const { town, defence = printed("feudo").town_defence } = siege;
  return {
    town,
    of: ofTown(town),
    ...sums(position, me, { pay: 0, beaten: [], ...siege, defence }, as),
  };
}

function siegeWords(position: FeudoPosition, me: number, siege: Siege & Partial<Attack>): string {
  const plan = say(W.plan, siegeParts(position, me, siege, "with"));
  const pay = siege.pay ?? siege.paid.length;
  // Of the cards that the seat holds the least that is enough.
  const held = (position.trades[me] ?? []).map((n) => n ?? 0).filter((n) => n >= pay);
  return pay > 0 && held.length > 0 ? `${plan} ${say(W.pay, { n: Math.min(...held) })}` : plan;
}

/** A plan in full: the siege of a town, or an attack on somebody. */
export function planWords(
  position: FeudoPosition,
  me: number,
  goal: string | Standing,
  attack: Attack,
): string {
  if (typeof goal === "string") return siegeWords(position, me, { town: goal, paid: [], ...attack });
  return say(W.prey, { ...preyWords(goal), ...sums(position, me, attack, "with") });
}

/** What the shillings of a trading card are for. */
function ofTrade(position: FeudoPosition, n: number, me: number): string | null {
  const cards = (position.plots[me] ?? []).filter((one) => typeof one === "string");
  const paid = cards.filter((piece) => piece.startsWith("merc"));
  const list = listed(paid.map((piece) => pieceIn(piece, "object")));
  const left = n - paid.length;
  if (left < 0) return capital(say(W.unpaid, { list }));
  if (paid.length > 0) return left > 0 ? say(W.paidMore, { list, n: left }) : say(W.paid, { list });
  const dearer = (position.trades[me] ?? []).some((one) => (one ?? 0) > n);
  const k = position.rounds - position.round; // after the last round nothing is kept
  return n > 0 ? say(W.further, { n }) : dearer && k > 0 ? say(W.saves, { k }) : null;
}

/** What speaks for a trading card and not for another one; undefined: it is not about two of them. */
export function tradeOver(
  position: FeudoPosition,
  move: string,
  other: string,
  me: number,
): string | null | undefined {
  const [[verb, n], [rival, m]] = [move, other].map((one) => one.split(" "));
  if (verb !== "trade" || rival !== "trade") return undefined;
  const [own, their] = [Number(n), Number(m)];
  const paid = (position.plots[me] ?? []).filter((one) => typeof one === "string" && one.startsWith("merc"));
  if (own < their && paid.length === 0) {
    const k = position.rounds - position.round;
    return k > 0 ? say(W.keepsFor, { n: their, k }) : null; // after the last round nothing is kept
  }
  if (own < their) return own < paid.length ? ofTrade(position, own, me) : say(W.keeps, { n: their });
  return their < paid.length ? ofTrade(position, own, me) : say(W.further, { n: own - their });
}

/** The siege that a piece has a part in where it goes; null: none; "": one without it. */
export function siegeAt(
  position: FeudoPosition,
  move: string,
  me: number,
  { aim, trial }: Pick<Ground, "aim" | "trial">,
): (Siege & Partial<Attack>) | "" | null {
  const [, piece, to] = move.split(" ");
  const towns = Object.keys(position.towns)
    .filter((town) => position.towns[town].owner !== me && steps(position.towns[town].at, to) === 1)
    .sort((a, b) => Number(b === aim) - Number(a === aim));
  const sieges = towns.flatMap((town) => tried(position, me, move, town, trial) ?? []);
  return sieges.find(({ units }) => units.includes(piece)) ?? (sieges.length > 0 ? "" : null);
}

/** The same in words, with what it brings once all are there. */
export function besideWords(
  position: FeudoPosition,
  move: string,
  me: number,
  ground: Pick<Ground, "aim" | "trial" | "foes" | "told">,
): string | null {
  const [, piece, to] = move.split(" ");
  const siege = siegeAt(position, move, me, ground);
  if (siege === null || siege === "") return siege;
  const parts = siegeParts(position, me, siege);
  const { at, owner } = position.towns[siege.town];
  const castle = position.castles[me];
  const there = (one: string) => {
    const cell = one === piece ? to : position.pieces[me]?.[one]?.at;
    return cell?.includes(",") === true && steps(cell, at) === 1;
  };
  const all = castle && siege.units.length > 1 && siege.units.every(there);
  const It = capital(pieceIn(piece, "subject"));
  const again = siege.town === ground.aim && ground.told?.(siege.town) === true;
  const words = all
    ? say(W.allBeside, { ...parts, k: steps(castle, at) })
    : say(again ? W.besideToo : W.beside, { It, ...parts });
  const { n, defence = printed("feudo").town_defence } = siege;
  const first = takenFirst(position, move, me, siege.town, ground.foes);
  if (first !== "") return `${first} ${words}`;
  return asOfNow(words, move, at, owner, { n, defence }, ground.foes);
}

/** That somebody who attacks before can take a town that is to be besieged; "": nobody can. */
function takenFirst(
  position: FeudoPosition,
  move: string,
  me: number,
  town: string,
  foes: Foes | undefined,
): string {
  if (foes === undefined || position.phase !== "march") return "";
  const { at, owner } = position.towns[town];
  const order = position.order ?? [];
  const before = order.slice(0, Math.max(0, order.indexOf(me))).filter((one) => one !== owner);
  const taken = before.length === 0 ? null : foes.takes(move, at, before);
  return taken === null
    ? ""
    : say(W.takenFirst, { who: seat(taken.seat), town, n: taken.n, defence: defenceWords(taken) });
}

/** Whom a piece can attack where it goes, by the rules: whom it was meant to, else what brings most; null: nobody. */
export function preyAt(
  position: FeudoPosition,
  move: string,
  me: number,
  trial: Trial | null,
  meant?: Standing, // whom hints have said that the piece attacks
): { prey: Standing & { cell: string }; attack: Attack } | null {
  const [, piece, to] = move.split(" ");
  const found = [...standing(position)]
    .filter(([cell]) => steps(cell, to) === 1)
    .flatMap(([cell, here]) => here.map((one) => ({ ...one, cell })))
    .filter((prey) => prey.seat !== me)
    .flatMap((prey) => {
      const attack = trial?.([move], prey.cell);
      return attack?.units.includes(piece) && attack.beaten.includes(prey.piece) ? [{ prey, attack }] : [];
    });
  const wanted = found.find(({ prey }) => prey.seat === meant?.seat && prey.piece === meant.piece);
  if (wanted) return wanted;
  const points = (one: (typeof found)[number]) => one.attack.points ?? 0;
  return found.length === 0 ? null : found.reduce((most, one) => (points(one) > points(most) ? one : most));
}

/** What a march, or shillings, take a piece somewhere for. */
function ofMarch(position: FeudoPosition, course: Course, me: number, ground: Ground): string | null {
  const { aim, units, trial } = ground;
  const { move } = course[0];
  const [, piece, to] = move.split(" ");
  const It = capital(pieceIn(piece, "subject"));
  if (piece === "milady") {
    const baron = [...standing(position)]
      .filter(([cell]) => steps(cell, to) === 1)
      .flatMap(([, here]) => here)
      .find((one) => one.seat !== me && one.piece === "baron");
    return baron ? say(W.charm, { who: seat(baron.seat) }) : null;
  }
  const siege = besideWords(position, move, me, ground);
  if (siege) return siege;
  const faced = preyAt(position, move, me, trial, ground.prey);
  // An attack that succeeds without the piece is not what it goes there for, unless that was planned.
  const meant =
    ground.prey !== undefined || (faced && enough(position, me, faced.attack).units.includes(piece));
  if (faced && meant) {
    const { prey, attack } = faced;
    const gain = attack.points ? ` (+${attack.points})` : "";
    const needed = enough(position, me, attack, piece);
    const words = say(W.facing, { It, gain, ...preyWords(prey), ...sums(position, me, needed) });
    return asOfNow(words, move, prey.cell, prey.seat, attack, ground.foes);
  }
  const from = position.pieces[me]?.[piece]?.at;
  const plague = position.pieces[me]?.[piece]?.sick ? plagueNear(position, me, from) : null;
  if (plague !== null && plagueNear(position, me, to) === null) return say(W.sick, { It, cell: plague });
  // Who was to be there goes elsewhere, and the siege can still be laid.
  const rest =
    aim !== null && units?.includes(piece) && trial ? laid(position, me, [move], aim, trial, units) : null;
  if (rest) return say(W.without, siegeParts(position, me, rest));
  // On the way that hints have spoken of, the castle is only passed.
  const goal = ground.heading === undefined ? undefined : position.towns[ground.heading]?.at;
  const nears = goal !== undefined && from?.includes(",") === true && steps(to, goal) < steps(from, goal);
  return nears && to === position.castles[me] ? null : atHome(position, me, piece, to);
}

/** Who of an attack is enough for it: others are free for something else. A Baron goes with whom he goes with. */
function enough(position: FeudoPosition, me: number, attack: Attack, piece?: string): Attack {
  const count = (one: string) => strength(position, me, one);
  const sum = attack.units.reduce((all, one) => all + count(one), 0);
  if (attack.units.includes("baron") || sum !== attack.n) return attack;
  let [units, n] = [attack.units, attack.n];
  for (const one of [...units].sort((a, b) => count(a) - count(b))) {
    if (one === piece || n - count(one) <= attack.defence) continue;
    [units, n] = [units.filter((other) => other !== one), n - count(one)];
  }
  return { ...attack, units, n };
}

/** An attack in words, and by whom its target may still be helped in this round. */
function asOfNow(
  words: string,
  move: string,
  target: string,
  owner: number | null,
  { n, defence }: { n: number; defence: number },
  foes: Foes | undefined,
): string {
  const help = owner === null ? null : (foes?.joins(move, target, owner) ?? null);
  if (help === null || help.defence <= defence) return words;
  const list = listed(help.pieces.map((piece) => pieceIn(piece, "object")));
  return `${words} ${say(W.mayJoin, { who: seat(help.seat), list, n, defence: help.defence })}`;
}

/** A siege after one move, by the rules where they can be asked. */
function tried(position: FeudoPosition, me: number, move: string, town: string, trial: Trial | null) {
  if (trial === null || move.startsWith("move ")) return laid(position, me, [move], town, trial);
  const attack = trial([move], position.towns[town].at);
  return attack && { town, paid: [], ...attack };
}

/** What a place of one's own, or the convent, does for a piece. */
function atHome(
  position: FeudoPosition,
  me: number,
  piece: string,
  cell: string,
  defends: ThreeWords = W.defends,
): string | null {
  const town = Object.keys(position.towns).find((name) => position.towns[name].at === cell);
  const it = { it: pieceIn(piece, "subject"), whom: pieceIn(piece, "object") };
  if (town) return say(defends, { ...it, town, n: strength(position, me, piece) });
  if (cell === position.castles[me]) return say(piece === "milady" ? W.castleMilady : W.castle, it); // nobody attacks her
  return position.map[cell] === "convent" ? say(W.convent, it) : null;
}

/** Why a piece stays: it is where it should be, or the siege does without it. */
function ofStay(position: FeudoPosition, me: number, ground: Ground): string | null {
  const { aim, units, trial, prey } = ground;
  const piece = marching(position, me);
  if (piece === null) return null;
  const at = position.pieces[me]?.[piece]?.at;
  // The attack that the piece was plotted for, if it needs no march.
  const attack =
    prey && at?.includes(",") && steps(at, prey.cell) === 1 ? trial?.(["stay"], prey.cell) : null;
  if (prey && attack?.units.includes(piece) && attack.beaten.includes(prey.piece)) {
    const It = capital(pieceIn(piece, "subject"));
    return say(W.staysFacing, { It, ...preyWords(prey), ...sums(position, me, attack) });
  }
  const siege = aim === null || trial === null ? null : laid(position, me, ["stay"], aim, trial, units);
  if (siege === null) {
    const purse = piece.startsWith("merc") ? meansAfter(position, me, [])?.purse : undefined;
    if (purse !== undefined && purse <= 0) return say(W.noPay, { whom: pieceIn(piece, "object") });
    return atHome(position, me, piece, at ?? "", W.holds);
  }
  const It = capital(pieceIn(piece, "subject"));
  const words = say(siege.units.includes(piece) ? W.staysBeside : W.without, {
    It,
    ...siegeParts(position, me, siege),
  });
  const first = takenFirst(position, "stay", me, siege.town, ground.foes);
  return first === "" ? words : `${first} ${words}`;
}

/** The seats in an order of play. */
export const orderIn = (move: string): number[] => move.split(" ")[1].split(",").map(Number);

/** What one's own place in an order of play is good for. */
export function placeWords(move: string, me: number): string {
  const order = orderIn(move);
  const after = order.slice(order.indexOf(me) + 1);
  if (after.length === 0) return say(W.last);
  return after.length === order.length - 1 ? say(W.first) : say(W.before, { list: listed(after.map(seat)) });
}

/** What speaks for a move of Feudo by what it does on the board. */
export function ofFeudo(position: FeudoPosition, course: Course, me: number, ground: Ground): string | null {
  const { move, events } = course[0];
  const [verb, second, third] = move.split(" ");
  switch (verb) {
    case "castle":
      return siteWords(position, me, move, ground.next);
    case "order":
      return ground.near === true ? null : placeWords(move, me); // what is true of any round speaks for neither
    case "card":
      return planOf(position, course, me, ground);
    case "trade":
      return ofTrade(position, Number(second), me);
    case "move":
    case "spend":
      return ofMarch(position, course, me, ground);
    case "stay":
      return ofStay(position, me, ground);
    case "charm":
      return say(W.spell, { who: seat(Number(second)) });
    case "spare":
      return say(W.unspelled);
    case "join": {
      const sum = events.find(({ data }) => data.event === "joined")?.data.sum;
      return sum === undefined ? null : say(W.joins, { n: Number(sum) });
    }
    case "advance": {
      const town = Object.keys(position.towns).find((name) => position.towns[name].at === second);
      const n = third.split("+").reduce((all, piece) => all + strength(position, me, piece), 0);
      return town ? say(W.defends, { town, n }) : null;
    }
    default:
      return null;
  }
}

/** What Milady's march is for, where she is expected to charm right after it; null: she is not. */
export function charmOf(game: string, position: unknown, course: Course): string | null {
  if (game !== "feudo") return null;
  const [first, next] = course;
  const { seat: me, move } = first;
  const goes = move.startsWith("move milady ");
  const stays = move === "stay" && marching(position as FeudoPosition, me) === "milady";
  if (!(goes || stays) || next?.seat !== me || !next.move.startsWith("charm ")) return null;
  const who = seat(Number(next.move.split(" ")[1]));
  return `${goes ? `${say(W.charm, { who })} ` : ""}${say(W.spell, { who })}`;
}

/** The piece that a move of Feudo is about; null: none. */
export function pieceOf(game: string, position: unknown, move: string, me: number): string | null {
  if (game !== "feudo") return null;
  const [verb, piece] = move.split(" ");
  if (verb === "stay") return marching(position as FeudoPosition, me);
  return ["card", "move", "spend", "join"].includes(verb) ? piece : null;
}

/** Is a sentence told in words? Short words between names may be run together. */
const tells = (words: string, row: ThreeWords): boolean =>
  say(row)
    .split(/\{[^}]*\}/)
    .map((part) => part.trim())
    .every((part) => part.length <= 4 || words.includes(part));

/** Does a reason promise an attack or a siege that is still to come? */
export const promisesAttack = (words: string): boolean =>
  [W.facing, W.beside, W.plan, W.prey].some((row) => tells(words, row));
