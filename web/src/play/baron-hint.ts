// web/src/play/baron-hint.ts -- what a hint of Baron says of its step: what the turn is for, what it gives others or risks and why that is
// accepted, at first sight; what else belongs to it on demand.
import type { BaronPosition } from "../games/baron";
import type { Advice, Course, EventData } from "../lib/bridge";
import { cellNumbers } from "../lib/hex";
import { EQUAL } from "../lib/hints";
import { say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { curseWords, freeWords, ofBaron, petty, smallOfBaron, twinWords } from "./baron-facts";
import { beatenWords } from "./beaten";
import type { ClosingSaid } from "./closing";
import { onlyPrice, paidIn, tellsPrice } from "./difference";
import type { Ground } from "./facts";
import { givesWords, honourWords, oddsWords, type Said, unspared } from "./foresight";
import { atOnce, firstOf, joined } from "./glance";
import { tilesCount } from "./late";
import { foundOften, TRIES_LEAST } from "./outlook";
import { costWords, tellsLess, tellsNext } from "./reason";
import { keptWords, laterGains, sequelWords, useWords } from "./sequel";
import type { Step } from "./turn";
import type { Line } from "./walk";

const W = {
  anyway: [
    "{who} would get it after the next best move, too ({odds}).",
    "{who} bekäme sie auch nach dem zweitbesten Zug ({odds}).",
    "{who} l’obtiendrait aussi après le deuxième choix ({odds}).",
  ],
  evenWins: [
    "Even so it wins {n} % more often than the next best move: {move}.",
    "Trotzdem führt das um {n} % öfter zum Sieg als der zweitbeste Zug: {move}.",
    "Malgré cela, ce coup fait gagner {n} % plus souvent que le deuxième choix : {move}.",
  ],
  unavoidable: [
    "No move that is as good avoids that.",
    "Kein Zug, der ebenso gut ist, vermeidet das.",
    "Aucun coup aussi bon ne l’évite.",
  ],
  without: [
    "About as good, and without this danger: {move}.",
    "Etwa ebenso gut, und ohne diese Gefahr: {move}.",
    "À peu près aussi bon, et sans ce danger : {move}.",
  ],
} satisfies Record<string, ThreeWords>;

/** What a hint is made of here. */
export interface Parts {
  hint: Advice;
  good: Course;
  steps: readonly Step[];
  ground: Ground;
  otherTried: () => Promise<readonly Line[]>;
  now: string | null; // what the move brings at once
  danger: () => Promise<Said>;
  closing: () => ClosingSaid | null; // a ring that somebody else can close next
  siege: () => string; // who will drive off a baron of one's own, if that has not been said yet
  quiet: string; // what is left to say where nothing is known
}

/** Steps between cells of Baron. */
function far(a: string, b: string): number {
  const [[q, r], [s, t]] = [cellNumbers(a), cellNumbers(b)];
  return Math.max(Math.abs(q - s), Math.abs(r - t), Math.abs(q - s + r - t));
}

const BESIDE = 1; // a tile lies in a ring,
const SHARED = 2; // two rings share land,
const FOUGHT = 3; // and a tile lies in a ring that shares land with another

/** Has what happens to do with where the moves of a hint go, or the next best one? A barony far from both came of something else. */
export function tracedIn(moves: readonly string[]): (data: EventData) => boolean {
  const ends = moves.flatMap((move) => {
    const [verb, second, third] = move.split(" ");
    if (verb === "lay") return [{ cell: third, reach: BESIDE }];
    return verb === "donjon" ? [{ cell: second, reach: SHARED }] : [];
  });
  return ({ event, cell }) => {
    if (typeof cell !== "string" || !/^(founded|closed|driven)$/.test(event)) return true;
    return ends.some((one) => far(one.cell, cell) <= (event === "driven" ? FOUGHT : one.reach));
  };
}

/** Why what a move gives somebody else, or risks, is accepted; `gift`: a barony that it gives. `sure`: it is no mere risk. */
async function acceptedWords(table: Table, all: Parts, gift: EventData | null, sure = true): Promise<string> {
  const { turn } = table.now.value;
  const { worth, others } = all.hint;
  const other = await all.otherTried();
  const often = gift && other.length >= TRIES_LEAST ? foundOften(other, gift.seat!, gift.cell) : 0;
  if (often >= ANYWAY) return say(W.anyway, { who: `{${gift!.seat}}`, odds: oddsWords(often) });
  const [next] = others;
  const move = next ? table.module.sayMove(next.move, table.now.value) : "";
  const less = next ? worth[turn] - next.worth[turn] : 0;
  if (less >= EQUAL && all.hint.turned) return ""; // by how much is told with the plan that is given up
  if (less >= EQUAL) return say(W.evenWins, { n: Math.round(100 * less), move });
  return next && !sure ? say(W.without, { move }) : say(W.unavoidable);
}

const ANYWAY = 0.45; // from here on somebody gets something whatever one does

/** A barony that a step founds for somebody else; null: none. */
const giftIn = ({ seat, events }: Course[number]): EventData | null =>
  events.find(({ data }) => data.event === "founded" && data.seat !== seat && Number(data.honour) > 0)
    ?.data ?? null;

/** Does a step cost a baron of one's own? */
const costsBaron = ({ seat, events }: Course[number]): boolean =>
  events.some(({ data }) => data.event === "driven" && data.baron === true && data.seat === seat);

/** What of a step is read first, and the rest of what speaks for it. */
async function reasonsOf(
  table: Table,
  all: Parts,
  words: string,
): Promise<{ main: string; after: string; rest: string[]; use: string }> {
  const { hint, steps, good, ground, now } = all;
  const { position, turn } = table.now.value;
  const [at, { move }] = [position as BaronPosition, hint];
  const [verb, place, cell] = move.split(" ");
  const kind = verb === "take" ? at.row[Number(place) - 1] : "";
  const laid = steps[1]?.move.startsWith(`lay ${kind} `) === true; // then it is told where
  const curse = laid ? "" : curseWords(at, move, turn);
  const twin = twinWords(at, move);
  // Two prices beside each other would read as if both were of the same tile.
  const price = twin !== "" && onlyPrice(words);
  // A meadow that a knight goes to is told with him; a gap that it closes, with what else it does.
  const sends = steps[1]?.move === `donjon ${cell}`;
  const own = sends ? (now ?? "") : price ? "" : words.replace(curse, "").trim();
  const founds = good[0]?.events.some(({ data }) => data.event === "founded") === true;
  const gap = words === now && !founds && good[0].events.some(({ data }) => petty(data));
  const beside = !sends && gap ? (ofBaron(at, [good[0]], turn) ?? "") : "";
  const given = await Promise.all(
    steps.slice(1).map((step) => givesWords(table.module, step, all.otherTried)),
  );
  const gives = joined(...given.map((one) => one?.words ?? ""));
  const gift =
    steps
      .slice(1)
      .map(giftIn)
      .find((one) => one !== null) ?? null;
  const why = gift && given.every((one) => one?.why !== true) ? await acceptedWords(table, all, gift) : "";
  // A tile is taken for what it does when it is laid; what it counts and costs by itself is less.
  const use = steps.length > 1 ? useWords(table, steps, turn) : "";
  const told = use !== "" || tellsNext(own);
  const [sequel, further] = sequelWords(table, steps, turn, told, joined(gives, why));
  const kept = steps.length > 1 ? keptWords(steps, turn) : "";
  // What the turn is for is told with its first step, and again with the next, before what says little.
  const small = verb === "lay" && own === (smallOfBaron(at, good[0], turn, ground) ?? "");
  const leads = !told && (verb === "take" || verb === "lay") && laterGains(table, steps, turn);
  // The ring that a knight is about to stand in is told with him.
  const ringed = verb === "lay" && use !== "" && (small || own === ofBaron(at, [good[0]], turn));
  const about = [use, kept, curse, ...(ringed ? [] : atOnce(own))].filter((one) => one !== "");
  const besides = [twin, beside].filter((one) => one !== "");
  const full = (...words: string[]) => words.filter((one) => one !== "");
  if (gift !== null || leads) {
    // That tiles count no more is told where there is nothing else to tell.
    const free = verb === "take" && !tilesCount(at, turn) && paidIn(good[0]?.events ?? []) === 0;
    const [first = "", ...rest] = free ? [freeWords(), ...about] : about;
    const [main, others] = gift === null && !small ? firstOf(first) : ["", first];
    return { main, after: sequel, rest: full(further, others, ...rest, ...besides), use };
  }
  // Where nothing but the price speaks for a step by itself, the next one does.
  const [first = "", ...rest] = about;
  if (first === "" || (verb === "take" && (first === freeWords() || onlyPrice(first))))
    return { main: first, after: joined(sequel, further), rest: full(...rest, ...besides), use };
  return { main: first, after: "", rest: full(...rest, ...besides, sequel, further), use };
}

/** The reason of a step of Baron: what speaks for it by itself, else what follows it in the turn; what it gives others or risks stands
 *  with it, and why that is accepted. */
export async function baronReason(table: Table, all: Parts, { words, next }: Said): Promise<Said> {
  const { good, hint } = all;
  const { main: found, after, rest, use } = await reasonsOf(table, all, words);
  const [first] = good;
  // The fight that a step wins is told with it, and then not what it costs somebody.
  const beaten = first ? beatenWords(first) : "";
  const driven = first?.events.filter(({ data }) => data.event === "driven") ?? [];
  const cost = beaten === "" ? "" : costWords(table.module, { ...first, events: driven });
  const own = joined(found.replace(cost, "").trim(), beaten);
  const main = own === "" && after === "" ? all.quiet : own;
  const paid = hint.move.startsWith("take ") && first ? paidIn(first.events) : 0;
  // The price stands beside the taking, and once.
  const honour = paid > 0 && !tellsPrice(main, paid) ? honourWords(paid) : "";
  const more = joined(...(honour === "" ? rest : rest.filter((one) => !tellsPrice(one, paid))));
  // Of two fights in a turn the first is read at once.
  const [then, later] = beaten === "" ? [after, ""] : firstOf(after);
  // What a later step gives somebody, and why that is accepted, is as much as can be read at once.
  const long = all.steps.slice(1).some((step) => giftIn(step) !== null);
  const said = {
    words: joined(main, long ? "" : honour, then),
    more: joined(long ? honour : "", later, more),
    next,
    main: use || words,
  };
  if (!first) return said;
  const gives = await givesWords(table.module, first, all.otherTried);
  if (gives?.why && !tellsLess(main)) return { ...said, words: gives.words, more: joined(main, more) };
  if (gives !== null && tellsLess(main)) return said; // that it would be more otherwise tells why it is given
  if (gives !== null || costsBaron(first)) {
    const why = await acceptedWords(table, all, giftIn(first));
    const given = gives?.words ?? "";
    return before(joined(given, why), said, hint.turned !== undefined && given !== "");
  }
  // What is worth most is told first and whole, and then no lesser danger.
  const closing = all.closing();
  if (closing?.spared === true) return before(closing.words, said, false);
  if (closing !== null) {
    const [one, others] = main === all.quiet ? ["", said.words] : firstOf(unspared(said.words));
    const why = closing.next ? await acceptedWords(table, all, null, false) : "";
    return { ...said, words: joined(one, closing.words, why), more: joined(others, more) };
  }
  const danger = await all.danger();
  const siege = danger.next ? "" : all.siege();
  if (!danger.next) return siege === "" ? said : behind(siege, said);
  const [one, others] = main === all.quiet ? ["", ""] : firstOf(unspared(said.words)); // by how much it is better is told with the risk
  const risk = joined(danger.words, await acceptedWords(table, all, null, false));
  return { ...said, words: joined(one, risk), more: joined(others, more) };
}

/** What is said with something before it that has to be read first: one sentence is enough, and none (`enough`) where a plan is given up. */
function before(words: string, said: Said, enough: boolean): Said {
  const [one, others] = enough ? ["", said.words] : firstOf(said.words);
  return { ...said, words: joined(words, one), more: joined(others, said.more ?? "") };
}

/** What is said with something behind its first sentence, which has to be read as well. */
function behind(words: string, said: Said): Said {
  const [one, others] = firstOf(said.words);
  return { ...said, words: joined(one, words), more: joined(others, said.more ?? "") };
}
