// web/src/play/hint-words.ts -- what a hint says of its move: why, what it risks and gives up, whose chances, what else.
import type { BaronPosition } from "../games/baron";
import type { BaronyPosition } from "../games/barony-words";
import { pieceIn, type FeudoPosition } from "../games/feudo-words";
import type { Advice, Course } from "../lib/bridge";
import { EQUAL } from "../lib/hints";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import type { Shift } from "./aim";
import { landsWords } from "./barony-facts";
import { factOf, type Ground } from "./facts";
import { besideWords, ofTown, orderIn, pieceOf, placeWords, tellsWithout } from "./feudo-facts";
import { backWords, retreatWords, threatWords } from "./threats";
import { defenceWords } from "./defence";
import { tileFor } from "./baron-facts";
import { baronReason, type Parts } from "./baron-hint";
import { chanceWords } from "./chance";
import {
  emptiedBy,
  givesWords,
  leadWords,
  priceOf,
  quietWords,
  type Said,
  soonOf,
  type Traced,
} from "./foresight";
import { atOnce, firstOf, joined, unsaid } from "./glance";
import {
  closingIn,
  dangerIn,
  ownTowns,
  riskWords,
  siegeIn,
  threatsIn,
  tracedTo,
  worstIn,
} from "./hint-danger";
import {
  groundOf,
  isLevel,
  type Known,
  knownOf,
  near,
  NEITHER,
  toldBefore,
  turnOf,
  worse,
} from "./hint-known";
import { begun, type Naming, plainly } from "./marked";
import { headOf, leadOf } from "./outlook";
import { withKnightPart } from "./part";
import { pledge, unbuiltWords } from "./pledge";
import { preventedAt } from "./prevents";
import { prospectWords, recruitedWords } from "./prospect";
import { costsNext, greatest, mainReasonOf, reasonOf, tellsLess, withPart } from "./reason";
import { plotWords } from "./plot";
import { reachIn } from "./rounds-left";
import { besieger } from "./scheme";
import { turnedWords } from "./sequel";
import { titleWaits } from "./title-waits";
import { smallFactOf } from "./small-facts";
import { brokenWords, remember } from "./vow";
import { waiveWords } from "./waive";
import { asGood, figuresDiffer, weightOf } from "./weight";

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
    "The siege of {town} is given up.",
    "Die Belagerung von {town} wird aufgegeben.",
    "Le siège {of} est abandonné.",
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
  emptyToo: [
    "It leaves {town} empty, and still wins about as often as “{move}”.",
    "{town} steht dann leer; trotzdem führt das etwa ebenso oft zum Sieg wie „{move}“.",
    "{town} reste alors sans défenseur ; ce coup fait pourtant gagner à peu près aussi souvent que « {move} ».",
  ],
  open: [
    "{town} then stands empty, and {who} can besiege it.",
    "{town} steht dann leer, und {who} kann die Stadt belagern.",
    "{town} reste alors sans défenseur, et {who} peut l’assiéger.",
  ],
  hoped: [
    "After it you can hope for {x}.",
    "Danach lässt sich auf {x} hoffen.",
    "Ensuite, on peut espérer {x}.",
  ],
  both: [
    "It belongs to one action with the next one: {move}.",
    "Das gehört zu einer Aktion mit dem nächsten Schritt: {move}.",
    "C’est une seule action avec le coup suivant : {move}.",
  ],
  anyWay: [
    "It makes no difference here: as good is “{move}”.",
    "Hier ist es gleich: Ebenso gut ist „{move}“.",
    "Ici, peu importe : « {move} » est aussi bon.",
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
const MEANINGLESS = /^(done|end|stay|pass|skip|waive .*|card .*|trade .*)$/;

/** What a move brings at once, as others would, too; null: nothing. */
function nowWords(table: Table, [first]: Course): string | null {
  const x = first ? greatest(table.module, first.events, first.seat) : null;
  return x === null ? null : say(W.now, { x });
}

/** What a hint of Baron says where no other reason is known: what is expected next. In other games that is no reason. */
function lastly(table: Table, [first, next]: Course): string | null {
  if (table.module.name !== "baron") return null;
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
  return begun(say(SHIFT[why], { town, of: ofTown(town), it, who: `{${who}}` }));
}

/** The hint of now, if it names this move. */
function hintOf(table: Table, index: number, move: string): Advice | null {
  const hint = table.hint.value;
  return index === table.count.value && hint !== null && hint !== "asked" && hint.move === move ? hint : null;
}

/** Begins to think about a hint, so that its words are there when they are wanted. */
export async function prepare(table: Table): Promise<void> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return;
  const all = await knownOf(table, hint);
  await all?.tried();
  if (all && hint.move.startsWith("card ")) await hintReason(table, all); // which shows what the plan is for
}

/** Why a hint names a move, with seats as {0}: what course or board say plainly, else what it costs somebody with the
 *  next step, a small fact and how it went when the move was played on. What the move gives somebody else comes before. */
function hintReason(table: Table, all: Known): Promise<Said> {
  all.reason ??= findReason(table, all).then(async (found) => {
    const { name } = table.module;
    if (name === "baron") return baronReason(table, baronParts(table, all), found);
    const said = name === "barony" ? waitingTitle(table, all, found) : found;
    const gives = all.good[0] && (await givesWords(table.module, all.good[0], all.otherTried));
    // That somebody gets less than otherwise tells it, if it is the same thing.
    const n = gives && /\d+/.exec(gives.words.replace(/\{\d\}/g, ""))?.[0];
    if (!gives || (tellsLess(said.words) && said.words.includes(`+${n}`))) return said;
    const [first, rest] = said.more === undefined ? atOnce(said.words) : [said.words, said.more];
    const main = said.main ?? said.words;
    return gives.why
      ? { ...said, words: gives.words, more: joined(first, rest), main }
      : { ...said, words: joined(gives.words, first), more: rest, main };
  });
  return all.reason;
}

/** A reason of Barony with why a title waits that could be claimed: at first sight, for it is what one wonders about. */
function waitingTitle(table: Table, { hint, steps }: Known, said: Said): Said {
  const moves = steps.map(({ move }) => move);
  const waits = titleWaits(table, hint, moves, (what) => toldBefore(table, what));
  if (waits === "") return said;
  const [first, rest] = atOnce(said.words);
  return {
    ...said,
    words: joined(said.named ? "" : first, waits),
    more: rest,
    main: said.words,
    named: false,
  };
}

const baronParts = (table: Table, all: Known): Parts => ({
  ...all,
  now: nowWords(table, all.good),
  danger: () => dangerIn(table, all),
  closing: () => closingIn(table, all),
  siege: () => siegeIn(table, all),
  quiet: quietOf(table, all.hint, all.ground),
});

/** The siege that a march of Feudo has a part in, though the next best move serves it as well; null: none. */
function siegeBeside({ module, now }: Table, move: string, ground: Ground): string | null {
  if (module.name !== "feudo" || !/^(move (?!milady)|spend )/.test(move)) return null;
  return besideWords(now.value.position as FeudoPosition, move, now.value.turn, ground) || null;
}

/** What an order of play is good for: where oneself comes in it, if that makes a difference to the search. */
function orderWords({ move, worth, others }: Advice, me: number): string {
  const place = (one: string) => orderIn(one).indexOf(me);
  const other = others.find((one) => place(one.move) !== place(move));
  if (other === undefined || isLevel(worth[me] - other.worth[me])) return say(W.anyOrder);
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
    if (all.steps.length > 0) return { words: plotWords(table, all.steps, ground), next: false };
  }
  if (hint.move.startsWith("order ")) return { words: orderWords(hint, turn), next: false, named: true };
  const waives = hint.move.startsWith("waive ") ? waiveWords(table, hint.move.split(" ")[1]) : "";
  if (waives !== "") return { words: waives, next: false };
  const main = mainReasonOf(module, position, good, ground.near ? null : other, ground);
  if (main !== null) return { words: main, next: false };
  const then =
    costsNext(module, withPart(module, position, good, turn)) ?? siegeBeside(table, hint.move, ground);
  if (then !== null) return { words: then, next: false };
  if (module.name === "barony") ground.lines ??= await all.tried(); // where a knight goes on to
  const spends = module.name === "feudo" && hint.move.startsWith("spend ");
  const away = spends && ground.foes && retreatWords(position as FeudoPosition, turn, hint.move, ground.foes);
  const small = nowWords(table, good) ?? (away || smallFactOf(module.name, position, good, turn, ground));
  if (small !== null && !away && module.name === "feudo") remember(table, hint.move, ground);
  if (module.name === "barony") pledge(table, good, ground);
  const piece = pieceOf(module.name, position, hint.move, turn);
  const prevents = ground.prevents ?? NEITHER.prevents;
  const near = tracedTo(table, hint);
  const traced: Traced = (deed) => (near === undefined || near(deed)) && prevents(deed.data);
  const built = module.name === "barony" && small !== null;
  const reach = module.name === "feudo" ? reachIn(position as FeudoPosition, turn, hint.move) : undefined;
  const about = { phase, piece, idle: IDLE.test(hint.move), traced, built, reach };
  const part = (course: Course) =>
    module.name === "barony" ? withKnightPart(course, turn) : withPart(module, position, course, turn);
  const named = module.name === "feudo"; // pieces have names there, by which it is judged who has a part
  const tried = ownTowns(table, await all.tried()).map((line) =>
    named ? line : { ...line, course: part(line.course) },
  );
  const soon = soonOf(module, turn, tried, ownTowns(table, await all.otherTried()), about);
  const left = () =>
    module.name === "barony" && other ? prospectWords(table, headOf(good), headOf(other)) : null;
  const last = soon?.words ?? (small === null ? (left() ?? lastly(table, good)) : null);
  const words = [small, last].filter((one) => one !== null);
  if (words.length > 0) return { words: words.join(" "), next: soon?.next === true };
  if (takes) return { words: "", next: false };
  // A building brings gold, though the next best move may bring as much.
  const gold = /^build /.test(hint.move) ? factOf(module.name, position, good, turn) : null;
  if (gold !== null) return { words: gold, next: false };
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
  const hoped = module.name === "feudo" && !ground.near ? hopedWords(table, good) : null;
  if (hoped !== null) return { words: hoped, next: false };
  if (module.name === "barony" && hint.move.startsWith("recruit ") && !ground.near)
    return { words: recruitedWords(position as BaronyPosition, hint.move, turn), next: false };
  const back = ground.near ? null : strikesBack(table, hint, hint.others[0]?.move, ground);
  return { words: back ?? quietOf(table, hint, ground), next: false, named: true };
}

/** Who could attack after another move of Feudo and cannot after the hint's; null: nobody. */
function strikesBack(
  { module, now }: Table,
  hint: Advice,
  other: string | undefined,
  { foes }: Ground,
): string | null {
  if (module.name !== "feudo" || other === undefined || !foes) return null;
  const said = module.sayMove(other, now.value as never);
  return backWords(now.value.position as FeudoPosition, now.value.turn, [hint.move, other, said], foes);
}

/** What the player of a course gains next in it, after its first move; null: nothing that has words. */
export function hopedWords({ module }: Pick<Table, "module">, [first, ...rest]: Course): string | null {
  const found = rest
    .filter(({ seat }) => seat === first?.seat)
    .map(({ events, seat }) => greatest(module, events, seat))
    .find((x) => x !== null);
  return found === undefined ? null : say(W.hoped, { x: found! });
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
  const { seat, n } = other;
  const said = module.sayMove(next.move, now.value as never);
  const defence = defenceWords(other);
  return say(W.safe, { it: pieceIn(piece, "object"), move: said, who: `{${seat}}`, n, defence });
}

/** A town of the player's that a move of Feudo leaves empty; null: none. */
function emptied(table: Table, move: string): string | null {
  const { position, turn } = table.now.value;
  const preview = table.module.name === "feudo" ? table.previewOf(move) : null;
  return preview ? emptiedBy(position as FeudoPosition, preview, move, turn) : null;
}

/** That a move of Feudo leaves a town empty that somebody can besiege in this round; "": it leaves none, or nobody can. */
function openWords(table: Table, move: string): string {
  const { position, turn: me } = table.now.value;
  const town = emptied(table, move);
  const who = town === null ? null : besieger({ position: position as FeudoPosition, me }, town);
  return who === null ? "" : say(W.open, { town: town!, of: ofTown(town!), who: `{${who}}` });
}

/** What a move of Barony is for by itself, though the next best one may do as much: more than that it makes no difference; "": nothing. */
function plainOf({ module, now }: Table, move: string): string {
  const { position, turn: seat } = now.value;
  if (module.name !== "barony") return "";
  const course: Course = [{ seat, move, luck: false, events: [] }];
  return smallFactOf(module.name, position, course, seat) ?? "";
}

/** What is left to say where nothing is known: which move is as good, or by how much the next best one is worse. */
export function quietOf(table: Table, hint: Advice, ground: Ground): string {
  const { module, now } = table;
  const near = ground.near === true;
  const [next] = hint.others;
  if (next === undefined) return quietWords(near);
  const move = module.sayMove(next.move, now.value as never);
  // A first city is for what lies around it, also where another place is as good by that.
  const city = now.value.phase === "setup" && module.name === "barony" ? hint.move.split(" ")[1] : undefined;
  const about =
    city === undefined ? plainOf(table, hint.move) : landsWords(now.value.position as BaronyPosition, city);
  // What the next best move leaves empty as well is no difference.
  const left = near ? emptied(table, hint.move) : null;
  const town = left !== null && emptied(table, next.move) === left ? null : left;
  if (town !== null) return say(W.emptyToo, { town, move });
  // Nor is it a choice which of two knights goes first, when both do.
  const both = module.name === "barony" && table.turnPlan?.moves.includes(next.move) === true;
  if (module.name !== "baron" && near) return joined(about, say(both ? W.both : W.anyWay, { move }));
  return quietWords(near, { move, n: worse(hint, now.value.turn) });
}

/** Asks the search why `move` is good at a moment, held against `instead`, if there is such a one; the
 *  sentence as it is told to the reader of the table, or null. `came`: what is known to have come of the other. */
export async function askReason(
  table: Table,
  index: number,
  move: string,
  instead: string | null,
  came: Came | null = null,
  as: Naming = plainly,
): Promise<string | null> {
  const hint = hintOf(table, index, move);
  if (hint !== null) {
    const parts = await partsOf(table, hint, as);
    return parts && joined(...parts);
  }
  const reason = await reasonAt(table, index, move, instead, came);
  return reason === null ? null : begun(as(table, reason, index));
}

/** What a hint says of its move at first sight: one reason, and a danger that the next best move avoids. */
export async function askFirst(table: Table, as: Naming = plainly): Promise<string | null> {
  const hint = table.hint.value;
  return hint === null || hint === "asked" ? null : ((await partsOf(table, hint, as))?.[0] ?? null);
}

/** What else a hint has to say, but for other dangers: what belongs to the reason, the next best move; null: nothing. */
export async function askMore(table: Table, as: Naming = plainly): Promise<string | null> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return null;
  const [, more] = (await partsOf(table, hint, as)) ?? ["", ""];
  return joined(more, (await askOther(table, as)) ?? "") || null;
}

/** What a hint says of its move, to be read at first sight and on demand; null: nobody can say. */
async function partsOf(table: Table, hint: Advice, as: Naming): Promise<[string, string] | null> {
  const all = await knownOf(table, hint);
  if (all === null) return null;
  const { words, more, named } = await hintReason(table, all);
  // By whom a siege is laid that does without the piece tells that it does.
  const spared = hint.broken?.why === "spared" && hint.broken.sums?.more === undefined && tellsWithout(words);
  const broken = hint.broken && !spared ? brokenWords(hint.broken) : "";
  const unbuilt = hint.unbuilt ? unbuiltWords(hint.unbuilt) : "";
  const turned = turnedOf(table, hint);
  const changed = joined(turned, broken, unbuilt);
  // That something has changed is reason enough where the move has no other one.
  const enough = named === true && changed !== "";
  const why = enough ? changed : joined(broken, unbuilt, words);
  // What the move is for stands before the danger that has come.
  const lead = hint.shift ? await leadFor(table, hint, hint.shift) : { words: "", danger: false };
  const both = lead.danger ? joined(why, lead.words) : joined(lead.words, why);
  const said = (one: string) => (one === "" ? "" : begun(as(table, one, table.count.value)));
  // What a piece does instead stands beside that it does something else, where nothing else tells why.
  const instead = hint.broken?.why === "better" || hint.shift !== undefined;
  const [does, others] = instead && !enough ? firstOf(words) : ["", ""];
  const lost = lead.danger ? joined(broken, does, lead.words) : joined(lead.words, broken, does);
  const [first, behind] =
    does !== "" ? [lost, joined(unbuilt, others)] : more === undefined ? atOnce(both) : [both, more];
  const rest = unsaid(first, behind);
  // Baron tells a risk with its reason, and a plan that is given up first.
  if (table.module.name === "baron") return [said(joined(enough ? "" : turned, first)), said(rest)];
  const { words: danger, next: avoided, now } = await worstIn(table, all);
  const risk = avoided ? riskWords(table, hint, danger) : now ? danger : "";
  return [said(joined(first, openWords(table, hint.move), risk)), said(joined(enough ? "" : turned, rest))];
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
  const { town } = shift;
  if (threat === undefined) {
    // By how much less often it wins tells nobody why.
    const back = all && strikesBack(table, hint, shift.instead, all.ground);
    const words = back ? say(W.waits, { town, of: ofTown(town), x: back }) : shiftWords(shift);
    return { words, danger: Boolean(back) };
  }
  return { words: say(W.waits, { town, of: ofTown(town), x: threatWords(threat) }), danger: true };
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
  // Also of what has come in the game the move may be innocent.
  const prevents = other ? preventedAt(table, index, good, other) : undefined;
  // What speaks for the move made as well is no reason, nor is what one course of Barony shows of turns to come.
  // A place for a castle speaks for itself.
  const next = instead?.startsWith("castle ") ? undefined : (instead ?? undefined);
  const held = { next, hinted: table.module.name === "barony", prevents };
  const ground = { ...groundOf(table, index, good[0]?.seat ?? 0), ...held };
  return reasonOf(table.module, table.positionAt(index), good, other, ground);
}

/** What the move of a hint gives up, and what may be lost by it whatever one does; null: nothing that is known. */
export async function askDanger(table: Table, as: Naming = plainly): Promise<string | null> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return null;
  const { turn, count, position } = table.now.value;
  const preview = table.previewOf(hint.move);
  const all = await knownOf(table, hint);
  const town = emptied(table, hint.move);
  const empty = town === null ? null : say(W.emptyToo, { town, move: "\n" }).split("\n")[0];
  const told = empty !== null && all !== null && (await hintReason(table, all)).words.includes(empty);
  const open = openWords(table, hint.move) !== ""; // told at once
  const price =
    preview && !told && !open ? priceOf(table.module.name, position, preview, hint.move, turn) : "";
  const worst = all ? await worstIn(table, all) : null;
  const words = [price, worst === null || worst.next || worst.now ? "" : worst.words]
    .filter((one) => one !== "")
    .map((one) => begun(as(table, one, count)));
  return words.length > 0 ? words.join(" ") : null;
}

/** Have an earlier hint's words told the chances in this turn? */
function toldAlready(table: Table): boolean {
  const told = table.advisedLast?.told;
  return told !== undefined && told.during === turnOf(table) && told.count !== table.count.value;
}

/** The player's chances where they have changed noticeably since the last hint, with why; null: they have not, or that was told. */
export async function askChance(table: Table): Promise<string | null> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked" || hint.chance?.was === undefined || toldAlready(table)) return null;
  toldNow(table);
  return table.named(chanceWords(table.module.name, hint.chance)) || null;
}

/** Remembers that the chances are told at this moment. */
function toldNow(table: Table): void {
  if (table.advisedLast) table.advisedLast.told = { during: turnOf(table), count: table.count.value };
}

/** Which move is next best: with the player's chances, where it is worse by a number, else where something speaks of it. */
export async function askOther(table: Table, as: Naming = plainly): Promise<string | null> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return null;
  const { turn } = table.now.value;
  const chance = toldAlready(table)
    ? { n: null }
    : (hint.chance ?? { n: Math.round(100 * hint.worth[turn]) });
  const next = await nextWords(table, hint, chance.n, as);
  // The chances alone are no news; held against those of another move they say something.
  const held =
    next !== "" && !near(hint, turn, table.module.name) && chance.n !== null && chance.was === undefined;
  if (held) toldNow(table);
  const worth = held ? table.named(chanceWords(table.module.name, chance)) : "";
  return joined(worth, next) || null;
}

async function nextWords(table: Table, hint: Advice, n: number | null, as: Naming): Promise<string> {
  const { turn } = table.now.value;
  const [next] = hint.others;
  if (next === undefined || (hint.turned && table.module.name === "baron")) return ""; // what was planned is named
  const all = await knownOf(table, hint);
  if (all === null) return "";
  const reason = await hintReason(table, all);
  const plain = table.module.sayMove(next.move, table.now.value);
  const named = reason.named || joined(reason.words, reason.more ?? "").includes(plain);
  if (named || (await worstIn(table, all)).next) return ""; // the reason names it
  const move = as(table, plain);
  if (!near(hint, turn, table.module.name)) {
    if (n === null) return say(W.nextOnly, { move });
    return say(W.next, { n: Math.max(0, n - worse(hint, turn)), move });
  }
  if (reason.next) return say(W.nextOnly, { move });
  // Another plan beside the one that was named would only puzzle, and so would a move for which nothing speaks.
  const plans = /^(card|move|stay)/.test(next.move) && table.module.name === "feudo";
  const weights = [all.good, all.other ?? []].map((one) =>
    weightOf(table.module, table.now.value.position, one, turn),
  );
  const fits = !plans && asGood(weights[0], weights[1]);
  const why = fits && all.other ? otherReason(table, all.other, all.ground) : null;
  if (why === null) return "";
  if (why === (reason.main ?? reason.words)) return say(W.alike, { move });
  if (joined(reason.words, reason.more ?? "").includes(why)) return ""; // the same among other things
  // What a tile counts and what it costs are weighed together.
  if (!next.move.startsWith("take ") && figuresDiffer(reason.main ?? reason.words, why)) return "";
  return say(W.equal, { move, why: begun(as(table, why, table.count.value)) });
}

/** What speaks for the next best move by itself; null: nothing that has words. */
function otherReason(table: Table, other: Course, ground: Ground): string | null {
  const { position } = table.now.value;
  // What a tile costs belongs to what it is worth.
  if (other[0]?.move.startsWith("take ")) return tileFor(position as BaronPosition, other[0]);
  return mainReasonOf(table.module, position, other, null, { ...ground, next: undefined, rival: undefined });
}
