// web/src/play/hint-words.ts -- what a hint says of its move: why, what it risks and gives up, whose chances, what else.
import type { BaronPosition } from "../games/baron";
import type { BaronyPosition } from "../games/barony-words";
import { marching } from "../games/feudo-hand";
import { pieceIn, type FeudoPosition } from "../games/feudo-words";
import type { Advice, Course } from "../lib/bridge";
import { EQUAL } from "../lib/hints";
import { say, type ThreeWords } from "../lib/i18n";
import { langNumber } from "../lib/settings";
import type { Table } from "../lib/table";
import { slackOf, steps, type Shift } from "./aim";
import { besideWords, factOf, type Ground, ofTown, orderIn, pieceOf, placeWords } from "./facts";
import { retreatWords, threatsTo, threatWords, type Threat } from "./threats";
import { tileFor } from "./baron-facts";
import { baronReason, tracedIn, type Parts } from "./baron-hint";
import { chanceWords } from "./chance";
import {
  dangerOf,
  givesWords,
  leadWords,
  type Left,
  priceOf,
  quietWords,
  rivalOf,
  type Said,
  soonOf,
  type Traced,
} from "./foresight";
import { atOnce, joined } from "./glance";
import { headOf, leadOf, outlookOf } from "./outlook";
import { withKnightPart } from "./part";
import { unbuiltWords } from "./pledge";
import { prospectWords } from "./prospect";
import { costsNext, greatest, mainReasonOf, reasonOf, tellsLess, withPart } from "./reason";
import { plotWords } from "./plot";
import { turnedWords } from "./sequel";
import { charmAt, foesAt, trialAt } from "./siege";
import { landOf, nearingOf, smallFactOf } from "./small-facts";
import { learnTurn, type Step } from "./turn";
import { brokenWords, vowOf } from "./vow";
import type { Line } from "./walk";
import { asGood, weightOf } from "./weight";

const W = {
  now: ["It brings {x}.", "Das bringt {x}.", "Cela rapporte {x}."],
  follows: ["Expected next: {x}.", "Danach am besten: {x}.", "Ensuite, de préférence : {x}."],
  again: [
    "Then the same once more.",
    "Danach am besten noch einmal dasselbe.",
    "Ensuite, encore une fois la même chose.",
  ],
  next: [
    "Next best, {n} % for you: {move}.",
    "Der zweitbeste Zug (Siegchance {n} %): {move}.",
    "Deuxième choix ({n} % de chances) : {move}.",
  ],
  nextOnly: ["Next best: {move}.", "Der zweitbeste Zug: {move}.", "Deuxième choix : {move}."],
  equal: ["Just as good: {move}. {why}", "Genauso gut: {move}. {why}", "Tout aussi bon : {move}. {why}"],
  alike: [
    "Just as good, and for the same reason: {move}.",
    "Genauso gut, und aus demselben Grund: {move}.",
    "Tout aussi bon, et pour la même raison : {move}.",
  ],
  better: [
    "Going on with the siege of {town} would now win {n} % less often.",
    "{town} jetzt weiter zu belagern, würde um {n} % seltener zum Sieg führen.",
    "Poursuivre maintenant le siège {of} ferait gagner {n} % moins souvent.",
  ],
  instead: [
    "The siege of {town} is given up: as things stand now, this is better.",
    "Die Belagerung von {town} wird aufgegeben: Wie es jetzt steht, ist dies besser.",
    "Le siège {of} est abandonné : à présent, ce coup est meilleur.",
  ],
  waits: [
    "The siege of {town} is given up. {x}",
    "Die Belagerung von {town} wird aufgegeben. {x}",
    "Le siège {of} est abandonné. {x}",
  ],
  anyOrder: [
    "It makes no difference here who goes first.",
    "Hier ist es gleich, wer zuerst zieht.",
    "Ici, peu importe qui joue en premier.",
  ],
  safe: [
    "There nobody can attack {it} in this round; after “{move}” {who} could, {n} against {defence}.",
    "Dort kann niemand {it} in dieser Runde angreifen; nach „{move}“ könnte es {who}, {n} gegen {defence}.",
    "Là, personne ne peut attaquer {it} pendant cette manche ; après « {move} », {who} le pourrait, {n} contre {defence}.",
  ],
  anyWay: [
    "It makes no difference here: as good is “{move}”.",
    "Hier ist es gleich: Ebenso gut ist „{move}“.",
    "Ici, peu importe : « {move} » est aussi bon.",
  ],
  strikes: [
    "{who} may still attack {whom} there in this round: up to {n} against {defence}.",
    "{who} kann {whom} dort noch in dieser Runde angreifen: bis zu {n} gegen {defence}.",
    "{who} peut encore attaquer {whom} à cet endroit pendant cette manche : jusqu’à {n} contre {defence}.",
  ],
} satisfies Record<string, ThreeWords>;

/** Why a siege that was planned cannot be laid any more. */
const SHIFT: Record<Exclude<Shift["why"], "better">, ThreeWords> = {
  fog: [
    "Fog: the siege of {town} is out of reach.",
    "Nebel: {town} lässt sich nicht mehr belagern.",
    "Brouillard : le siège {of} est hors de portée.",
  ],
  lost: [
    "Without {it} there is no siege of {town}.",
    "{it} fehlt: {town} lässt sich nicht mehr belagern.",
    "{it} manque : le siège {of} n’est plus possible.",
  ],
  sick: [
    "{it} is sick: no siege of {town} any more.",
    "{it} ist krank: {town} lässt sich nicht mehr belagern.",
    "{it} est malade : le siège {of} n’est plus possible.",
  ],
  taken: [
    "{who} stands in {town} now: no siege any more.",
    "In {town} steht nun {who}: Die Stadt lässt sich nicht mehr belagern.",
    "{who} tient maintenant {town} : le siège n’est plus possible.",
  ],
  elsewhere: [
    "{it} went elsewhere: no siege of {town} any more.",
    "{it} ist anderswohin gezogen: {town} lässt sich nicht mehr belagern.",
    "{it} est parti ailleurs : le siège {of} n’est plus possible.",
  ],
  unplotted: [
    "{it} is not in the plot: no siege of {town} any more.",
    "{it} ist nicht im Plan: {town} lässt sich nicht mehr belagern.",
    "{it} n’est pas dans le plan : le siège {of} n’est plus possible.",
  ],
  unpaid: [
    "No shilling is left for {it}: no siege of {town} any more.",
    "Für {it} ist kein Schilling da: {town} lässt sich nicht mehr belagern.",
    "Il ne reste aucun shilling pour {it} : le siège {of} n’est plus possible.",
  ],
  gone: [
    "The siege of {town} is not possible any more.",
    "{town} lässt sich nicht mehr belagern.",
    "Le siège {of} n’est plus possible.",
  ],
};

const IDLE = /^(done|end|stay|pass|skip)$/;
/** What says nothing about the step before it: another card of a plot is what one has to lay anyway. */
const MEANINGLESS = /^(done|end|stay|pass|skip|card .*|trade .*)$/;

/** What a move brings at once, as others would, too; null: nothing. */
function nowWords(table: Table, [first]: Course): string | null {
  const x = first ? greatest(table.module, first.events, first.seat) : null;
  return x === null ? null : say(W.now, { x });
}

/** What a hint says where no other reason is known: what is expected next. */
function lastly(table: Table, [first, next]: Course): string | null {
  if (next?.seat !== first?.seat || next.luck || MEANINGLESS.test(next.move)) return null;
  if (table.now.value.phase === "setup") return null; // a place is good for what lies around it, not for the next one
  if (next.move === first.move) return say(W.again);
  return say(W.follows, { x: table.module.sayMove(next.move, { ...table.now.value, phase: "" } as never) });
}

/** What has changed since the hints of this round spoke of a town, in a clause. */
export function shiftWords({ town, why, piece, who, less }: Shift): string {
  if (why === "better" && (less === undefined || less < 100 * EQUAL))
    return say(W.instead, { town, of: ofTown(town) });
  if (why === "better") return say(W.better, { town, of: ofTown(town), n: less! });
  const it = piece === undefined ? "" : pieceIn(piece, "subject");
  return capital(say(SHIFT[why], { town, of: ofTown(town), it, who: `{${who}}` }));
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** What is asked about a moment: the rules, and what the hints of now are for. */
function groundOf(table: Table, index: number, me: number): Ground {
  if (table.module.name !== "feudo") return { aim: null, trial: null };
  const aim = index === table.count.value ? table.aim : null;
  const foes = foesAt(table, index, me, table.seats.length);
  const [trial, charm] = [trialAt(table, index, me), charmAt(table, index, me)];
  const piece = marching(table.now.value.position as FeudoPosition, me);
  const now = index === table.count.value && piece !== null;
  const vow = now ? vowOf(table, table.now.value.position as FeudoPosition, me, piece) : null;
  const meant = { heading: vow?.town, charmed: vow?.piece === "milady" ? vow.prey?.seat : undefined };
  return { aim: aim?.town ?? null, ...meant, units: aim?.units, trial, foes, charm };
}

/** The hint of now, if it names this move. */
function hintOf(table: Table, index: number, move: string): Advice | null {
  const hint = table.hint.value;
  return index === table.count.value && hint !== null && hint !== "asked" && hint.move === move ? hint : null;
}

/** Is the next best move as good within the error of the search? */
const near = (hint: Advice, me: number): boolean =>
  hint.others.length > 0 && hint.worth[me] - hint.others[0].worth[me] < EQUAL;

/** What is known of the move of a hint and of the next best one. */
interface Known {
  hint: Advice;
  good: Course;
  steps: readonly Step[]; // of the turn, as they are meant; the move itself first
  other: Course | null; // the next best move's
  tried: () => Promise<readonly Line[]>; // the move played on
  otherTried: () => Promise<readonly Line[]>;
  ground: Ground;
  reason?: Promise<Said>;
  threats?: Threat[]; // by those who stand beside one's own pieces
}

let known: { hint: Advice; key: string; found: Promise<Known | null> } | null = null;

/** Asked for once, by whichever part of a hint wants it first. */
function knownOf(table: Table, hint: Advice): Promise<Known | null> {
  const key = `${table.id} ${table.count.value} ${langNumber()}`;
  if (known?.hint === hint && known.key === key) return known.found;
  const found = learn(table, hint);
  known = { hint, key, found };
  return found;
}

/** Begins to think about a hint, so that its words are there when they are wanted. */
export async function prepare(table: Table): Promise<void> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return;
  const all = await knownOf(table, hint);
  await all?.tried();
  if (all && hint.move.startsWith("card ")) await hintReason(table, all); // which shows what the plan is for
}

async function learn(table: Table, hint: Advice): Promise<Known | null> {
  const { count, turn } = table.now.value;
  const [next] = hint.others;
  // What is told is the turn that the hint means, not another one that a shorter look finds.
  const plan = await learnTurn(table, hint).catch(() => null);
  const moves = [...(plan ? [] : [hint.move]), ...(next ? [next.move] : [])];
  const courses = moves.length > 0 ? await table.courses(count, moves) : [];
  if (courses === null) return null;
  const [good, other = null] = plan ? [plan.course, ...courses] : courses;
  const steps = plan?.steps ?? [];
  const tried = () => outlookOf(table, plan ? steps.map(({ move }) => move) : headOf(good));
  const otherTried = async () => (other ? outlookOf(table, headOf(other)) : []);
  const held = { hinted: true, next: next?.move, near: near(hint, turn) };
  const baron = table.module.name === "baron" && { plan: good, traced: tracedIn(movesOf(table, hint)) };
  const ground = { ...groundOf(table, count, turn), ...held, rival: other ?? undefined, ...baron };
  return { hint, good, steps, other, tried, otherTried, ground };
}

/** Why a hint names a move, with seats as {0}: what course or board say plainly, else what it costs somebody with the
 *  next step, a small fact and how it went when the move was played on. What the move gives somebody else comes before. */
function hintReason(table: Table, all: Known): Promise<Said> {
  all.reason ??= findReason(table, all).then(async (said) => {
    if (table.module.name === "baron") return baronReason(table, baronParts(table, all), said);
    const gives = all.good[0] && (await givesWords(table.module, all.good[0], all.otherTried));
    if (!gives || tellsLess(said.words)) return said;
    const [first, rest] = said.more === undefined ? atOnce(said.words) : [said.words, said.more];
    const main = said.main ?? said.words;
    return gives.why
      ? { ...said, words: gives.words, more: joined(first, rest), main }
      : { ...said, words: joined(gives.words, first), more: rest, main };
  });
  return all.reason;
}

const baronParts = (table: Table, all: Known): Parts => ({
  ...all,
  now: nowWords(table, all.good),
  danger: () => dangerIn(table, all),
  quiet: quietOf(table, all.hint, all.ground),
});

/** The siege that a march of Feudo has a part in, though the next best move serves it as well; null: none. */
function siegeBeside({ module, now }: Table, move: string, ground: Ground): string | null {
  if (module.name !== "feudo" || !/^(move (?!milady)|spend )/.test(move)) return null;
  return besideWords(now.value.position as FeudoPosition, move, now.value.turn, ground) || null;
}

/** Remembers where a piece of Feudo is told to be led, for its next round. */
function remember(table: Table, move: string, ground: Ground): void {
  const { position, turn: seat } = table.now.value;
  const at = position as FeudoPosition;
  const to = nearingOf(at, move, seat, ground);
  if (to === null) return;
  const prey = to.baron === undefined ? undefined : { seat: to.baron, piece: "baron", sick: false };
  table.errands[move.split(" ")[1]] = { seat, round: at.round, town: to.town, prey };
}

/** Remembers that a knight of Barony is led to land to build on. */
function pledge(table: Table, good: Course): void {
  const { position, turn: seat, count } = table.now.value;
  const land = landOf(position as BaronyPosition, good, seat);
  if (land === null || land.n === 0) return;
  const { cell } = land;
  table.pledges = [...table.pledges.filter((one) => one.cell !== cell), { seat, cell, count }];
}

/** What an order of play is good for: where oneself comes in it, if that makes a difference to the search. */
function orderWords({ move, worth, others }: Advice, me: number): string {
  const place = (one: string) => orderIn(one).indexOf(me);
  const other = others.find((one) => place(one.move) !== place(move));
  if (other === undefined || worth[me] - other.worth[me] < slackOf(other.visits)) return say(W.anyOrder);
  return placeWords(move, me);
}

async function findReason(table: Table, all: Known): Promise<Said> {
  const { hint, other, ground } = all;
  const { turn, position, phase } = table.now.value;
  const { module } = table;
  // What a tile is taken for is told with the steps that follow.
  const takes = module.name === "baron" && hint.move.startsWith("take ") && all.steps.length > 1;
  const good = takes ? all.good.slice(0, 1) : all.good;
  if (hint.move.startsWith("card ")) {
    ground.lines ??= await all.tried();
    if (all.steps.length > 0)
      return { words: plotWords(table, all.steps, ground, hint.turned?.less), next: false };
  }
  if (hint.move.startsWith("order ")) return { words: orderWords(hint, turn), next: false, named: true };
  const main = mainReasonOf(module, position, good, ground.near ? null : other, ground);
  if (main !== null) return { words: main, next: false };
  const then =
    costsNext(module, withPart(module, position, good, turn)) ?? siegeBeside(table, hint.move, ground);
  if (then !== null) return { words: then, next: false };
  const small = nowWords(table, good) ?? smallFactOf(module.name, position, good, turn, ground);
  if (small !== null && module.name === "feudo") remember(table, hint.move, ground);
  if (module.name === "barony") pledge(table, good);
  const piece = pieceOf(module.name, position, hint.move, turn);
  const about = { phase, piece, idle: IDLE.test(hint.move), traced: tracedTo(table, hint) };
  const part = (course: Course) =>
    module.name === "barony" ? withKnightPart(course, turn) : withPart(module, position, course, turn);
  const named = module.name === "feudo"; // pieces have names there, by which it is judged who has a part
  const tried = (await all.tried()).map((line) => (named ? line : { ...line, course: part(line.course) }));
  const soon = soonOf(module, turn, tried, await all.otherTried(), about);
  const left = () =>
    module.name === "barony" && other ? prospectWords(table, headOf(good), headOf(other)) : null;
  const last = soon?.words ?? (small === null ? (left() ?? lastly(table, good)) : null);
  const words = [small, last].filter((one) => one !== null);
  if (words.length > 0) return { words: words.join(" "), next: soon?.next === true };
  if (takes) return { words: "", next: false };
  // Steps that bring nothing for some turns are for something, too.
  const lead = module.name === "barony" && !about.idle ? await leadOf(table, headOf(good)) : null;
  const leads = lead && leadWords(module, lead, position, turn);
  if (leads) return { words: leads, next: false };
  // What the next best move may do as well is still more than nothing.
  const alike =
    module.name === "baron"
      ? factOf(module.name, position, good, turn, ground)
      : ground.foes && retreatWords(position as FeudoPosition, turn, hint.move, ground.foes);
  if (alike) return { words: alike, next: false };
  const safe = safeWords(table, hint, ground);
  if (safe !== null) return { words: safe, next: false, named: true };
  return { words: quietOf(table, hint, ground), next: false, named: true };
}

/** That nobody can attack a piece of Feudo where a hint leaves it, and somebody could after the next best move; null: that is not so. */
function safeWords(
  { module, now }: Table,
  { move, others: [next] }: Advice,
  { foes }: Ground,
): string | null {
  if (module.name !== "feudo" || next === undefined || !foes) return null;
  const { turn } = now.value;
  const position = now.value.position as FeudoPosition;
  const piece = pieceOf(module.name, position, move, turn);
  const marches = (one: string) => /^(move|stay|spend)/.test(one);
  const same = piece !== null && pieceOf(module.name, position, next.move, turn) === piece;
  if (!same || piece === "milady" || !marches(move) || !marches(next.move)) return null;
  const strike = (one: string) => {
    const cell = one.split(" ")[2] ?? position.pieces[turn]?.[piece]?.at;
    return cell?.includes(",") ? foes.strikes(one, cell, piece) : null;
  };
  const other = strike(next.move);
  if (other === null || strike(move) !== null) return null;
  const { seat, n, defence } = other;
  const said = module.sayMove(next.move, now.value as never);
  return say(W.safe, { it: pieceIn(piece, "object"), move: said, who: `{${seat}}`, n, defence });
}

/** What is left to say where nothing is known: which move is as good, or by how much the next best one is worse. */
function quietOf({ module, now }: Table, { worth, others: [next] }: Advice, ground: Ground): string {
  const near = ground.near === true;
  if (next === undefined) return quietWords(near);
  const { turn } = now.value;
  const n = Math.round(100 * (worth[turn] - next.worth[turn]));
  const alike = worth[turn] - next.worth[turn] < slackOf(next.visits);
  if (module.name !== "baron" && (near || alike))
    return say(W.anyWay, { move: module.sayMove(next.move, now.value as never) });
  return quietWords(near, { move: module.sayMove(next.move, now.value as never), n });
}

/** Asks the search why `move` is good at a moment, held against `instead`, if there is such a one; the
 *  sentence as it is told to the reader of the table, or null. `came`: what is known to have come of the other. */
export async function askReason(
  table: Table,
  index: number,
  move: string,
  instead: string | null,
  came: Came | null = null,
): Promise<string | null> {
  const hint = hintOf(table, index, move);
  if (hint !== null) {
    const parts = await partsOf(table, hint);
    return parts && joined(...parts);
  }
  const reason = await reasonAt(table, index, move, instead, came);
  return reason === null ? null : capital(table.named(reason, index));
}

/** What a hint says of its move at first sight: one reason. */
export async function askFirst(table: Table): Promise<string | null> {
  const hint = table.hint.value;
  return hint === null || hint === "asked" ? null : ((await partsOf(table, hint))?.[0] ?? null);
}

/** What else a hint has to say, but for the danger: what belongs to the reason, the chances, the next best move. */
export async function askMore(table: Table): Promise<string | null> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return null;
  const [, more] = (await partsOf(table, hint)) ?? ["", ""];
  return joined(more, (await askOther(table)) ?? "") || null;
}

/** What a hint says of its move, to be read at first sight and on demand; null: nobody can say. */
async function partsOf(table: Table, hint: Advice): Promise<[string, string] | null> {
  const all = await knownOf(table, hint);
  if (all === null) return null;
  const { words, more, named } = await hintReason(table, all);
  const broken = hint.broken ? brokenWords(hint.broken) : "";
  const unbuilt = hint.unbuilt ? unbuiltWords(hint.unbuilt) : "";
  const turned = turnedOf(table, hint);
  const changed = joined(turned, broken, unbuilt);
  // That something has changed is reason enough where the move has no other one.
  const enough = named === true && changed !== "";
  const why = enough ? changed : joined(broken, unbuilt, words);
  // What the move is for stands before the danger that has come.
  const lead = hint.shift ? await leadFor(table, hint, hint.shift) : { words: "", danger: false };
  const both = lead.danger ? joined(why, lead.words) : joined(lead.words, why);
  const said = (one: string) => (one === "" ? "" : capital(table.named(one, table.count.value)));
  const [first, rest] = more === undefined ? atOnce(both) : [both, more];
  if (table.module.name === "baron") return [said(joined(enough ? "" : turned, first)), said(rest)];
  return [said(first), said(joined(enough ? "" : turned, rest))];
}

/** That another step was meant to come now. What is new about an army card its plan tells (plot.ts), or the siege that is given
 *  up. */
function turnedOf({ module, now }: Table, { shift, turned }: Advice): string {
  if (turned === undefined || shift || turned.move.startsWith("card ") || module.name === "barony") return "";
  const { move, less } = turned;
  return turnedWords(module.sayMove(move, now.value as never), less);
}

/** What a hint says that gives up a plan: what has changed, best of all the danger that has come. */
async function leadFor(
  table: Table,
  hint: Advice,
  shift: Shift,
): Promise<{ words: string; danger: boolean }> {
  const all = shift.why === "better" ? await knownOf(table, hint) : null;
  const [threat] = all ? threatsIn(table, all) : [];
  if (threat === undefined) return { words: shiftWords(shift), danger: false };
  const { town } = shift;
  return { words: say(W.waits, { town, of: ofTown(town), x: threatWords(threat) }), danger: true };
}

/** Who stands beside pieces that the move of a hint leaves where they are, and can defeat them. */
function threatsIn(table: Table, all: Known): readonly Threat[] {
  const { position, turn } = table.now.value;
  const { foes } = all.ground;
  if (!foes) return [];
  all.threats ??= threatsTo(position as FeudoPosition, turn, all.hint.move, foes);
  return all.threats;
}

/** What came of a move in the game itself, as far as another course goes. */
export type Came = (steps: number) => Course;

async function reasonAt(
  table: Table,
  index: number,
  move: string,
  instead: string | null,
  came: Came | null,
): Promise<string | null> {
  const moves = instead === null || instead === move ? [move] : [move, instead];
  const courses = await table.courses(index, moves);
  if (courses === null) return null;
  const [good, expected = null] = courses;
  const other = expected && came ? came(good.length) : expected;
  const ground = groundOf(table, index, good[0]?.seat ?? 0);
  return reasonOf(table.module, table.positionAt(index), good, other, ground);
}

/** Pieces of Feudo stand open to harm where they are, but for the castle. */
const leftIn =
  (position: FeudoPosition, me: number, told: readonly Threat[]): Left =>
  (piece) => {
    if (told.some((one) => one.piece === piece)) return null; // told with more
    const at = position.pieces[me]?.[piece]?.at ?? null;
    return at === position.castles[me] ? null : at;
  };

/** Who may still attack the piece of a march where it then stands, by cards that nobody has seen; "": nobody. */
function strikeOn(table: Table, move: string): string {
  const { turn, count, position } = table.now.value;
  const piece = pieceOf(table.module.name, position, move, turn);
  const at = position as FeudoPosition;
  if (piece === null || !/^(move|stay|spend)/.test(move)) return "";
  const whom = pieceIn(piece, "object");
  const cell = move.split(" ")[2] ?? at.pieces[turn]?.[piece]?.at;
  if (!cell?.includes(",")) return "";
  const strike = foesAt(table, count, turn, table.seats.length).strikes(move, cell, piece);
  if (strike === null) return "";
  return say(W.strikes, { who: `{${strike.seat}}`, whom, n: strike.n, defence: strike.defence });
}

/** The dangers of a hint's move when it is played on. */
async function dangerIn(table: Table, all: Known): Promise<Said> {
  const { turn, position } = table.now.value;
  const left =
    table.module.name === "feudo" ? leftIn(position as FeudoPosition, turn, threatsIn(table, all)) : null;
  // Where a piece of the plot goes is not settled yet, and so no danger of it either.
  // Nor that of a tile: where it is laid is the next step.
  if (/^(card|take) /.test(all.hint.move)) return { words: "", next: false };
  const { hint } = all;
  const traced = tracedTo(table, hint);
  const piece = pieceOf(table.module.name, position, hint.move, turn);
  const move = hint.move === "stay" && piece !== null ? `stay ${piece}` : hint.move;
  return dangerOf(table.module, turn, move, await all.tried(), all.otherTried, left, traced);
}

/** The moves that a hint speaks of: its own, the steps of the turn that are meant to follow, and the next best one. */
const movesOf = ({ turnPlan }: Table, { move, others }: Advice): string[] => [
  move,
  ...(turnPlan?.moves ?? []),
  ...others.slice(0, 1).map((one) => one.move),
];

const NEAR = 2; // steps: beside a cell that is beside

/** What happens to a piece that a hint or the next best move is about, or close to where one of them comes from or goes to; in
 *  games without named pieces all of it. */
function tracedTo(table: Table, hint: Advice): Traced | undefined {
  const { module, now } = table;
  const { move, others } = hint;
  if (module.name === "baron") {
    const traced = tracedIn(movesOf(table, hint));
    return ({ data }) => traced(data);
  }
  if (module.name !== "feudo") return undefined;
  const { turn } = now.value;
  const position = now.value.position as FeudoPosition;
  const moves = [move, ...others.slice(0, 1).map((one) => one.move)];
  const pieces = moves.map((one) => pieceOf(module.name, position, one, turn)).filter((one) => one !== null);
  const own = (piece: string) => position.pieces[turn]?.[piece]?.at;
  const cells = [...pieces.map(own), ...moves.flatMap((one) => one.split(" ").slice(1))];
  return ({ data }) => {
    if (data.seat === turn && pieces.includes(String(data.piece ?? "baron"))) return true;
    const at = data.at ?? data.cell ?? position.towns[String(data.town)]?.at;
    return (
      typeof at === "string" &&
      at.includes(",") &&
      cells.some((cell) => cell?.includes(",") === true && steps(cell, at) <= NEAR)
    );
  };
}

/** The one danger that a hint tells, with seats as {0}: more of them would bury the reason; "": none, or it is told
 *  with the plan that is given up for it. */
async function worstIn(table: Table, all: Known): Promise<string> {
  const { hint } = all;
  const [threat] = threatsIn(table, all);
  const told = threat && toldBefore(table, `${threat.seat} ${threat.piece}`);
  if (threat && !told) return hint.shift?.why === "better" ? "" : threatWords(threat);
  const { words: danger, next } = await dangerIn(table, all);
  if (next && table.module.name === "baron") return ""; // told with the reason
  const plain = danger.replace(/ \([^()]*\)\.$/, ""); // however often
  if (danger !== "" && !(table.module.name === "feudo" && toldBefore(table, plain))) return danger;
  return strikeOn(table, hint.move) || rivalOf(table.module, table.now.value.turn, await all.tried());
}

/** Has a hint of this round told of a danger already? Again with every hint it would only bury what they say. */
function toldBefore(table: Table, danger: string): boolean {
  const { count, position, turn } = table.now.value;
  const key = [turn, (position as FeudoPosition).round, danger].join(" ");
  const before = table.threatsTold.get(key);
  if (before === undefined) table.threatsTold.set(key, count);
  return before !== undefined && before !== count;
}

/** What the move of a hint gives up, and what may be lost by it; null: nothing that is known. */
export async function askDanger(table: Table): Promise<string | null> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return null;
  const { turn, count, position } = table.now.value;
  const preview = table.previewOf(hint.move);
  const all = await knownOf(table, hint);
  const price = preview ? priceOf(table.module.name, position, preview, hint.move, turn) : "";
  const words = [price, all ? await worstIn(table, all) : ""]
    .filter((one) => one !== "")
    .map((one) => capital(table.named(one, count)));
  return words.length > 0 ? words.join(" ") : null;
}

/** The turn, or in Feudo the round, in which the chances are told once: again and again they would be noise. */
function turnOf(table: Table): number {
  const { turn, position } = table.now.value;
  if (table.module.name === "feudo") return (position as FeudoPosition).round;
  return table.log.value.map(({ by }) => by >= 0 && by !== turn).lastIndexOf(true);
}

/** Have an earlier hint's words told the chances in this turn? */
function toldAlready(table: Table): boolean {
  const told = table.advisedLast?.told;
  return told !== undefined && told.during === turnOf(table) && told.count !== table.count.value;
}

/** The player's chances, and which move is next best: by how much it is worse, or where something speaks of it. */
export async function askOther(table: Table): Promise<string | null> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return null;
  const { turn, count } = table.now.value;
  const share = (worth: number[]) => Math.round(100 * worth[turn]);
  const chance = toldAlready(table) ? { n: null } : (hint.chance ?? { n: share(hint.worth) });
  if (table.advisedLast && chance.n !== null) table.advisedLast.told = { during: turnOf(table), count };
  const worth = table.named(chanceWords(table.module.name, chance), count);
  const next = await nextWords(table, hint, chance.n);
  return [worth, next].filter((one) => one !== "").join(" ") || null;
}

async function nextWords(table: Table, hint: Advice, n: number | null): Promise<string> {
  const { turn } = table.now.value;
  const [next] = hint.others;
  if (next === undefined || (hint.turned && table.module.name === "baron")) return ""; // what was planned is named
  const move = table.named(table.module.sayMove(next.move, table.now.value));
  if (!near(hint, turn)) {
    if (n === null) return say(W.nextOnly, { move });
    const worse = hint.worth[turn] - next.worth[turn];
    // Where the chances are the search's own, rounded once: as they stand in a puzzle's question.
    const left = hint.chance ? n - Math.round(100 * worse) : Math.round(100 * next.worth[turn]);
    return say(W.next, { n: Math.max(0, left), move });
  }
  const all = await knownOf(table, hint);
  if (all === null) return "";
  const reason = await hintReason(table, all);
  if (reason.named) return "";
  if (reason.next || (await dangerIn(table, all)).next) return say(W.nextOnly, { move });
  // Another plan beside the one that was named would only puzzle, and so would a move for which nothing speaks.
  const plans = /^(card|move|stay)/.test(next.move) && table.module.name === "feudo";
  const weights = [all.good, all.other ?? []].map((one) =>
    weightOf(table.module, table.now.value.position, one, turn),
  );
  const fits = !plans && asGood(weights[0], weights[1]);
  const why = fits && all.other ? otherReason(table, all.other, all.ground) : null;
  if (why === null) return "";
  if (why === (reason.main ?? reason.words)) return say(W.alike, { move });
  return say(W.equal, { move, why: capital(table.named(why, table.count.value)) });
}

/** What speaks for the next best move by itself; null: nothing that has words. */
function otherReason(table: Table, other: Course, ground: Ground): string | null {
  const { position } = table.now.value;
  // What a tile costs belongs to what it is worth.
  if (other[0]?.move.startsWith("take ")) return tileFor(position as BaronPosition, other[0]);
  return mainReasonOf(table.module, position, other, null, { ...ground, next: undefined, rival: undefined });
}
