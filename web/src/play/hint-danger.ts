// web/src/play/hint-danger.ts -- what the move of a hint risks: one danger, and what speaks for the move all the same.
import type { BaronPosition } from "../games/baron";
import type { BaronyPosition } from "../games/barony-words";
import { pieceIn, type FeudoPosition } from "../games/feudo-words";
import type { Advice, Told } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { steps, strength } from "./aim";
import { tracedIn } from "./baron-hint";
import { type ClosingSaid, closingWords, siegeOf, siegeWords } from "./closing";
import { defenceWords } from "./defence";
import { ofTown, pieceOf } from "./feudo-facts";
import { dangerOf, type Left, rivalOf, type Said, type Stands, type Traced } from "./foresight";
import { type Known, movesOf, near, toldBefore, turnOf, worse } from "./hint-known";
import { headOf } from "./outlook";
import { threatTo } from "./scheme";
import { schemeNow } from "./scheme-words";
import { foesAt } from "./siege";
import { type Threat, threatsTo, threatWords } from "./threats";
import type { Line } from "./walk";

const W = {
  worth: [
    "{danger} Even so it wins {n} % more often than “{move}”.",
    "{danger} Trotzdem führt es um {n} % öfter zum Sieg als „{move}“.",
    "{danger} Ce coup fait pourtant gagner {n} % plus souvent que « {move} ».",
  ],
  without: [
    "{danger} About as good, and without this danger: “{move}”.",
    "{danger} Etwa ebenso gut, und ohne diese Gefahr: „{move}“.",
    "{danger} À peu près aussi bon, et sans ce danger : « {move} ».",
  ],
  forSiege: [
    "{danger} The siege of {town} is worth it.",
    "{danger} Die Belagerung von {town} ist das wert.",
    "{danger} Le siège {of} en vaut la peine.",
  ],
  strikes: [
    "{who} may still attack {whom} there in this round: up to {n} against {defence}.",
    "{who} kann {whom} dort noch in dieser Runde angreifen: bis zu {n} gegen {defence}.",
    "{who} peut encore attaquer {whom} à cet endroit pendant cette manche : jusqu’à {n} contre {defence}.",
  ],
  strikesFirst: [
    "Danger: {who} attacks before you and may attack {whom} there: up to {n} against {defence}.",
    "Gefahr: {who} greift vorher an und kann {whom} dort angreifen: bis zu {n} gegen {defence}.",
    "Danger : {who} attaque avant vous et peut attaquer {whom} à cet endroit : jusqu’à {n} contre {defence}.",
  ],
} satisfies Record<string, ThreeWords>;

/** A danger that the next best move avoids, and why the move is worth it all the same. */
export function riskWords({ module, now, aim }: Table, hint: Advice, danger: string): string {
  const { turn } = now.value;
  const move = module.sayMove(hint.others[0].move, now.value as never);
  if (near(hint, turn, module.name) && aim !== null)
    return say(W.forSiege, { danger, town: aim.town, of: ofTown(aim.town) });
  return say(near(hint, turn, module.name) ? W.without : W.worth, { danger, move, n: worse(hint, turn) });
}

/** Who stands beside pieces that the move of a hint leaves where they are, and can defeat them. */
export function threatsIn(table: Table, all: Known): readonly Threat[] {
  const { position, turn } = table.now.value;
  const { foes } = all.ground;
  if (!foes) return [];
  all.threats ??= threatsTo(position as FeudoPosition, turn, all.hint.move, foes);
  return all.threats;
}

/** What somebody else can do next by closing a ring of Baron after the turn that a hint means; null: nothing great. */
export function closingIn(table: Table, all: Known): ClosingSaid | null {
  if (all.closing !== undefined) return all.closing;
  const steps = all.steps.length > 0 ? all.steps.map(({ move }) => move) : headOf(all.good);
  const other = all.other ? headOf(all.other) : null;
  all.closing = closingWords(table, steps, other, (what) => toldBefore(table, what));
  return all.closing;
}

/** Who will drive off a baron of one's own after the move of a hint, whatever one does: told once for each; "": nobody. */
export function siegeIn(table: Table, { hint }: Known): string {
  const { position, turn } = table.now.value;
  const then = (table.previewOf(hint.move)?.position ?? position) as BaronPosition;
  const siege = siegeOf(then, turn);
  if (siege === null) return "";
  const { cell, baron, kind } = siege;
  return toldBefore(table, `siege ${cell} ${baron} ${kind === null}`) ? "" : siegeWords(siege);
}

/** Pieces of Feudo stand open to harm where they are, but for the castle. */
const leftIn =
  (position: FeudoPosition, me: number, told: readonly Threat[]): Left =>
  (piece) => {
    if (told.some((one) => one.piece === piece)) return null; // told with more
    const at = position.pieces[me]?.[piece]?.at ?? null;
    return at === position.castles[me] ? null : at;
  };

/** Who may still attack the piece of a march where it then stands, by cards that nobody has seen; null: nobody. `now`: before one's own
 *  attacks, so that it has to be known at once. */
function strikeOn(table: Table, move: string): Said | null {
  const { turn, count, position } = table.now.value;
  const piece = pieceOf(table.module.name, position, move, turn);
  const at = position as FeudoPosition;
  if (piece === null || !/^(move|stay|spend)/.test(move)) return null;
  const whom = pieceIn(piece, "object");
  const cell = move.split(" ")[2] ?? at.pieces[turn]?.[piece]?.at;
  if (!cell?.includes(",")) return null;
  const strike = foesAt(table, count, turn, table.seats.length).strikes(move, cell, piece);
  if (strike === null) return null;
  const order = at.order ?? [];
  const first = order.indexOf(strike.seat) < order.indexOf(turn);
  const parts = { who: `{${strike.seat}}`, whom, n: strike.n, defence: defenceWords(strike) };
  return { words: say(first ? W.strikesFirst : W.strikes, parts), next: false, now: first };
}

/** The piece of one's own that a plot of Feudo leaves in the greatest danger, by what the others can do in this round; told with its first
 *  card. null: none. */
function plotDanger(table: Table, all: Known): Said | null {
  const { turn, count } = table.now.value;
  const position = table.now.value.position as FeudoPosition;
  const laid = (position.plots[turn] ?? []).length;
  if (laid > 0 || all.ground.trial === null) return null;
  // Whose card is laid goes elsewhere, unless it is laid to stay.
  const parts = schemeNow(table)?.parts ?? [];
  const goes = (piece: string) =>
    all.steps.some(({ move }) => move === `card ${piece}`) &&
    !parts.some((one) => one.piece === piece && /^(stays|holds|free)$/.test(one.does));
  const order = position.order ?? [];
  const threats = Object.keys(position.pieces[turn] ?? {})
    .filter((piece) => !goes(piece))
    .flatMap((piece) => {
      const found = threatTo(table, count, position, turn, piece);
      if (found === null) return [];
      const first = order.indexOf(found.who) < order.indexOf(turn);
      return [{ ...found, seat: found.who, pieces: found.units, piece, first }];
    })
    .sort((a, b) => strength(position, turn, b.piece) - strength(position, turn, a.piece));
  return threats.length === 0 ? null : { words: threatWords(threats[0]), next: false, now: true };
}

/** Tries of Feudo without towns that are lost in them before they are one's own: nobody takes from you what you do not have. */
export function ownTowns(table: Table, lines: readonly Line[]): readonly Line[] {
  const { position, turn } = table.now.value;
  if (table.module.name !== "feudo") return lines;
  const { towns } = position as FeudoPosition;
  const held = ({ data }: Told) =>
    data.event !== "lost_town" || data.seat !== turn || towns[String(data.town)]?.owner === turn;
  return lines.map((line) => ({
    ...line,
    course: line.course.map((one) => ({ ...one, events: one.events.filter(held) })),
  }));
}

/** The dangers of a hint's move when it is played on. */
export async function dangerIn(table: Table, all: Known): Promise<Said> {
  const { turn, position } = table.now.value;
  const left =
    table.module.name === "feudo" ? leftIn(position as FeudoPosition, turn, threatsIn(table, all)) : null;
  // Where a piece of the plot goes is not settled yet, and so no danger of it either.
  // Nor that of a tile: where it is laid is the next step.
  if (/^(card|take) /.test(all.hint.move)) return { words: "", next: false };
  const { hint } = all;
  const close = tracedTo(table, hint);
  const traced: Traced = (deed) => (close === undefined || close(deed)) && all.allows(deed.data);
  const piece = pieceOf(table.module.name, position, hint.move, turn);
  const move = hint.move === "stay" && piece !== null ? `stay ${piece}` : hint.move;
  const stands = table.module.name === "barony" ? standsIn(position as BaronyPosition, turn) : undefined;
  const tried = ownTowns(table, await all.tried());
  const other = async () => ownTowns(table, await all.otherTried());
  return dangerOf(table.module, turn, move, tried, other, left, traced, stands);
}

/** Pieces of Barony that a seat has on the board now. */
const standsIn =
  ({ pieces }: BaronyPosition, me: number): Stands =>
  (cell, piece) =>
    (pieces[cell] ?? []).some(
      (one) => one.seat === me && (piece === "knight" ? one.knights > 0 : one.building === piece),
    );

const NEAR = 2; // steps: beside a cell that is beside

/** What happens to a piece that a hint or the next best move is about, or close to where one of them comes from or goes to; in
 *  games without named pieces all of it. */
export function tracedTo(table: Table, hint: Advice): Traced | undefined {
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
 *  with the plan that is given up for it. `next`: the next best move avoids it. */
export function worstIn(table: Table, all: Known): Promise<Said> {
  all.worst ??= findWorst(table, all);
  return all.worst;
}

async function findWorst(table: Table, all: Known): Promise<Said> {
  const { hint } = all;
  if (hint.move.startsWith("card ")) return plotDanger(table, all) ?? { words: "", next: false };
  // First what may befall the very piece that goes there.
  const strike = strikeOn(table, hint.move);
  if (strike !== null) {
    const own = await dangerIn(table, all);
    return own.next ? own : strike;
  }
  const before = (one: Threat) => toldBefore(table, `${one.seat} ${one.piece}`);
  const [threat, second] = threatsIn(table, all);
  const told = threat && before(threat);
  // Who can be defeated as well is told with the first one, or not at all.
  const also = threat && !told && second && !before(second) ? second : undefined;
  const alone = (words: string): Said => ({ words, next: false });
  if (threat && !told) return alone(hint.shift?.why === "better" ? "" : threatWords(threat, also));
  const closing = table.module.name === "baron" ? closingIn(table, all) : null;
  if (closing !== null) {
    const reason = (await all.reason)?.words ?? closing.words;
    return alone(closing.spared || reason.includes(closing.words) ? "" : closing.words);
  }
  const danger = await dangerIn(table, all);
  if (danger.next && table.module.name === "baron") return alone(""); // told with the reason
  const plain = danger.words.replace(/ \([^()]*\)\.$/, ""); // however often
  // In Barony each step of a turn leaves the same things in danger.
  const again =
    table.module.name === "feudo"
      ? () => toldBefore(table, plain)
      : () =>
          table.module.name === "barony" &&
          !danger.next &&
          toldBefore(table, `${turnOf(table)} ${plain.replace(/^[^:]*:/, "")}`);
  if (danger.words !== "" && !again()) return danger;
  return alone(rivalWords(table, await all.tried()));
}

/** Somebody else who is about to get a title, told once for each. */
function rivalWords(table: Table, lines: readonly Line[]): string {
  const rival = rivalOf(table.module, table.now.value.turn, lines);
  const plain = rival.replace(/: [^:]*$/, ""); // however often
  return rival !== "" && toldBefore(table, plain) ? "" : rival;
}
