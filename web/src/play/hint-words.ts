// web/src/play/hint-words.ts -- what a hint says of its move: why, what it risks and gives up, whose chances, what else.
import { pieceIn, type FeudoPosition } from "../games/feudo-words";
import type { Advice, Chance, Course } from "../lib/bridge";
import { EQUAL } from "../lib/hints";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import type { Shift } from "./aim";
import { type Ground, ofTown, pieceOf } from "./facts";
import { dangerOf, differs, type Left, priceOf, quietWords, rivalOf, soonOf } from "./foresight";
import { outlookOf } from "./outlook";
import { greatest, mainReasonOf, reasonOf } from "./reason";
import { foesAt, trialAt } from "./siege";
import { smallFactOf } from "./small-facts";
import type { Line } from "./walk";

const W = {
  now: ["It brings {x}.", "Das bringt {x}.", "Cela rapporte {x}."],
  follows: ["Expected next: {x}.", "Als Nächstes ist zu erwarten: {x}.", "Attendu ensuite : {x}."],
  chance: [
    "Your chances to win: about {n} %{was}.",
    "Eigene Siegchance: etwa {n} %{was}.",
    "Vos chances de gagner : environ {n} %{was}.",
  ],
  next: [
    "Next best, {n} % for you: {move}.",
    "Der nächstbeste Zug, eigene Chance {n} %: {move}.",
    "Deuxième choix, {n} % pour vous : {move}.",
  ],
  equal: ["Just as good: {move}.", "Genauso gut: {move}.", "Tout aussi bon : {move}."],
  better: [
    "To go on with the siege of {town} would now win less often, by {n} %.",
    "Jetzt {town} weiter zu belagern, gewänne seltener: um {n} %.",
    "Poursuivre maintenant le siège {of} gagnerait moins souvent, de {n} %.",
  ],
  strikes: [
    "{who} may still attack {whom} there in this round: up to {n} against {defence}.",
    "{who} kann {whom} dort noch in dieser Runde angreifen: bis zu {n} gegen {defence}.",
    "{who} peut encore attaquer {whom} à cet endroit pendant cette manche : jusqu’à {n} contre {defence}.",
  ],
} satisfies Record<string, ThreeWords>;

/** Why a number is another one than the hint before said. */
const WAS: Record<NonNullable<Chance["since"]>, ThreeWords> = {
  others: [
    " ({n} % before the others moved)",
    " ({n} %, bevor die anderen zogen)",
    " ({n} % avant que les autres jouent)",
  ],
  luck: [
    " ({n} % before chance had its say)",
    " ({n} %, bevor der Zufall entschied)",
    " ({n} % avant que le hasard s’en mêle)",
  ],
  own: [
    " ({n} % with the move of the last hint)",
    " ({n} % mit dem Zug des letzten Tipps)",
    " ({n} % avec le coup du dernier indice)",
  ],
  closer: [
    " ({n} % before a closer look)",
    " ({n} % vor genauerem Hinsehen)",
    " ({n} % avant d’y regarder de plus près)",
  ],
};

/** Why a siege that was planned cannot be laid any more. */
const SHIFT: Record<Exclude<Shift["why"], "better">, ThreeWords> = {
  fog: [
    "Fog: the siege of {town} is out of reach.",
    "Nebel: {town} ist nicht mehr zu belagern.",
    "Brouillard : le siège {of} est hors de portée.",
  ],
  lost: [
    "Without {it} there is no siege of {town}.",
    "{it} fehlt: {town} ist nicht mehr zu belagern.",
    "{it} manque : plus de siège {of}.",
  ],
  sick: [
    "{it} is sick: no siege of {town} any more.",
    "{it} ist krank: {town} ist nicht mehr zu belagern.",
    "{it} est malade : plus de siège {of}.",
  ],
  taken: [
    "{who} stands in {town} now: no siege any more.",
    "In {town} steht nun {who}: keine Belagerung mehr.",
    "{who} tient maintenant {town} : plus de siège.",
  ],
  elsewhere: [
    "{it} went elsewhere: no siege of {town} any more.",
    "{it} ist anderswohin gezogen: {town} ist nicht mehr zu belagern.",
    "{it} est parti ailleurs : plus de siège {of}.",
  ],
  unplotted: [
    "{it} is not in the plot: no siege of {town} any more.",
    "{it} ist nicht im Plan: {town} ist nicht mehr zu belagern.",
    "{it} n’est pas dans le plan : plus de siège {of}.",
  ],
  unpaid: [
    "No shilling is left for {it}: no siege of {town} any more.",
    "Für {it} ist kein Schilling da: {town} ist nicht mehr zu belagern.",
    "Plus de shilling pour {it} : plus de siège {of}.",
  ],
  gone: [
    "The siege of {town} is not possible any more.",
    "{town} ist nicht mehr zu belagern.",
    "Le siège {of} n’est plus possible.",
  ],
};

/** What a hint says where no other reason is known: what it brings, as others would, too; what is expected next. */
function lastly(table: Table, course: Course): string | null {
  const { module } = table;
  const [first, next] = course;
  const city = first?.move.startsWith("city "); // named by the move already
  const x = first && !city ? greatest(module, first.events, first.seat) : null;
  if (x !== null) return say(W.now, { x });
  if (next && next.seat === first.seat && !next.luck && !/^(done|end|stay|pass|skip)$/.test(next.move)) {
    return say(W.follows, { x: module.sayMove(next.move, { ...table.now.value, phase: "" } as never) });
  }
  return null;
}

/** What has changed since the hints of this round spoke of a town, in a clause. */
export function shiftWords({ town, why, piece, who, less }: Shift): string {
  if (why === "better") return less === undefined ? "" : say(W.better, { town, of: ofTown(town), n: less });
  const it = piece === undefined ? "" : pieceIn(piece, "subject");
  return capital(say(SHIFT[why], { town, of: ofTown(town), it, who: `{${who}}` }));
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** What is asked about a moment: the rules, and what the hints of now are for. */
function groundOf(table: Table, index: number, me: number): Ground {
  if (table.module.name !== "feudo") return { aim: null, trial: null };
  const aim = index === table.count.value ? table.aim : null;
  const foes = foesAt(table, index, me, table.seats.length);
  return { aim: aim?.town ?? null, units: aim?.units, trial: trialAt(table, index, me), foes };
}

/** The hint of now, if it names this move. */
function hintOf(table: Table, index: number, move: string): Advice | null {
  const hint = table.hint.value;
  return index === table.count.value && hint !== null && hint !== "asked" && hint.move === move ? hint : null;
}

/** Is the next best move as good within the error of the search? */
const near = (hint: Advice, me: number): boolean =>
  hint.others.length > 0 && hint.worth[me] - hint.others[0].worth[me] < EQUAL;

/** The next best move played on. */
const nextTried = async (table: Table, { others: [next] }: Advice): Promise<readonly Line[]> =>
  next ? outlookOf(table, next.move) : [];

/** Why a hint names a move where neither course nor board say so plainly: a small fact, and how it went when the move
 *  was played on. */
async function hintReason(table: Table, hint: Advice, course: Course, ground: Ground): Promise<string> {
  const { turn, position } = table.now.value;
  const small = smallFactOf(table.module.name, position, course, turn, ground);
  const lines = await outlookOf(table, hint.move);
  const soon = soonOf(table.module, turn, lines, await nextTried(table, hint));
  const words = [small, soon ?? (small === null ? lastly(table, course) : null)].filter(
    (one) => one !== null,
  );
  return words.length > 0 ? words.join(" ") : quietWords(near(hint, turn));
}

/** Asks the search why `move` is good at a moment, held against `instead`, if there is such a one; the
 *  sentence as it is told to the reader of the table, or null. */
export async function askReason(
  table: Table,
  index: number,
  move: string,
  instead: string | null,
): Promise<string | null> {
  const moves = instead === null || instead === move ? [move] : [move, instead];
  const hint = hintOf(table, index, move);
  const courses = await table.courses(index, moves);
  if (courses === null) return null;
  const [good, other = null] = courses;
  const ground = groundOf(table, index, good[0]?.seat ?? 0);
  const find = hint ? mainReasonOf : reasonOf;
  const why = find(table.module, table.positionAt(index), good, other, ground);
  const reason = why ?? (hint && (await hintReason(table, hint, good, ground)));
  if (reason === null) return null;
  const lead = hint?.shift ? table.named(shiftWords(hint.shift), index) : "";
  return [lead, capital(table.named(reason, index))].filter((one) => one !== "").join(" ");
}

/** Pieces of Feudo stand open to harm where they are, but for the castle. */
const leftIn =
  (position: FeudoPosition, me: number): Left =>
  (piece) => {
    const at = position.pieces[me]?.[piece]?.at ?? null;
    return at === position.castles[me] ? null : at;
  };

/** Who may still attack the piece of a march where it then stands, by cards that nobody has seen; "": nobody, or
 *  `told` already. */
function strikeOn(table: Table, move: string, told: string): string {
  const { turn, count, position } = table.now.value;
  const piece = pieceOf(table.module.name, position, move, turn);
  const at = position as FeudoPosition;
  if (piece === null || !/^(move|stay|spend)/.test(move)) return "";
  const whom = pieceIn(piece, "object");
  const cell = move.split(" ")[2] ?? at.pieces[turn]?.[piece]?.at;
  if (!cell?.includes(",") || told.includes(whom)) return "";
  const strike = foesAt(table, count, turn, table.seats.length).strikes(move, cell);
  if (strike === null) return "";
  return say(W.strikes, { who: `{${strike.seat}}`, whom, n: strike.n, defence: strike.defence });
}

/** What the move of a hint gives up, and what may be lost by it; null: nothing that is known. */
export async function askDanger(table: Table): Promise<string | null> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return null;
  const { turn, count, position } = table.now.value;
  const preview = table.previewOf(hint.move);
  const price = preview ? priceOf(table.module.name, position, preview, hint.move, turn) : "";
  const lines = await outlookOf(table, hint.move);
  const left = table.module.name === "feudo" ? leftIn(position as FeudoPosition, turn) : null;
  const danger = await dangerOf(table.module, turn, hint.move, lines, () => nextTried(table, hint), left);
  const strike = strikeOn(table, hint.move, danger);
  const words = [price, danger, strike, rivalOf(table.module, turn, lines)]
    .filter((one) => one !== "")
    .map((one) => capital(table.named(one, count)));
  return words.length > 0 ? words.join(" ") : null;
}

/** Does the reason of a hint hold its move against the next best one? */
async function comparedTo(table: Table, hint: Advice): Promise<boolean> {
  const { turn } = table.now.value;
  const lines = await outlookOf(table, hint.move);
  return differs(table.module, turn, lines, await nextTried(table, hint));
}

/** The greatest number of points that a reason promises. */
export const promised = (reason: string | null): number =>
  Math.max(0, ...[...(reason ?? "").matchAll(/\+(\d+)/g)].map(([, n]) => Number(n)));

const BRIEF = 90; // letters of a reason that stands beside another one

/** The player's own chances after the move of a hint, and why that is another number than before. */
function chanceWords({ n, was, since }: Chance): string {
  return say(W.chance, { n, was: since ? say(WAS[since], { n: was! }) : "" });
}

/** The player's chances, and what is said of the next best move: one that is just as good with its own reason, unless
 *  it is the same. */
export async function askOther(table: Table): Promise<string | null> {
  const hint = table.hint.value;
  if (hint === null || hint === "asked") return null;
  const { turn, count, position } = table.now.value;
  const share = (worth: number[]) => Math.round(100 * worth[turn]);
  const named = (move: string) => table.named(table.module.sayMove(move, table.now.value));
  const chance = hint.chance ?? { n: share(hint.worth) };
  const worth = chanceWords(chance);
  const [next] = hint.others;
  if (next === undefined) return worth;
  if (!near(hint, turn)) {
    const n = Math.max(0, chance.n - share(hint.worth) + share(next.worth)); // by as much less as was found
    return `${worth} ${say(W.next, { n, move: named(next.move) })}`;
  }
  const courses = await table.courses(count, [hint.move, next.move]);
  if (courses === null) return worth;
  const ground = groundOf(table, count, turn);
  // What the reason calls better than the next best move is not just as good a word later.
  const main = mainReasonOf(table.module, position, courses[0], null, ground);
  if (main === null && (await comparedTo(table, hint))) return worth;
  const [own, other] = courses.map((course) => reasonOf(table.module, position, course, null, ground));
  const equal = `${worth} ${say(W.equal, { move: named(next.move) })}`;
  if (other === own && own !== null) return equal;
  // Another plan beside the one that was named would only puzzle; nor is there room for long reasons.
  const plans = /^(card|move|stay)/.test(next.move) && table.module.name === "feudo";
  const more = promised(other) > promised(own); // why it is not better then would be a word too many
  const words = other === null || plans || more ? "" : capital(table.named(other, count));
  return words !== "" && words.length <= BRIEF ? `${equal} ${words}` : worth;
}
