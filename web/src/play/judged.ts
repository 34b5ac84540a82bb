// web/src/play/judged.ts -- what is said of a move that was no slip: good, as good as any known, forced, or points given away.
import type { BaronPosition } from "../games/baron";
import { ALL, type Review, type Told } from "../lib/bridge";
import { around } from "../lib/hex";
import { capital, say, type ThreeWords } from "../lib/i18n";
import { isFall } from "../lib/stage";
import { percent, shareOf } from "../lib/summary";
import type { Table } from "../lib/table";
import { WALKS } from "../lib/thinker";
import { ringAt } from "./difference";
import { pieceOf } from "./feudo-facts";
import { untilNext } from "./followed";
import { whatHappened } from "./what";

const W = {
  good: [
    "A good move; {chance} {share}.",
    "Ein guter Zug; {chance} {share}.",
    "Un bon coup ; {chance} : {share}.",
  ],
  lost: [
    "{chance} {share}: as good as lost.",
    "{chance} {share}: so gut wie verloren.",
    "{chance} : {share}, partie presque perdue.",
  ],
  won: [
    "{chance} {share}: as good as won.",
    "{chance} {share}: so gut wie gewonnen.",
    "{chance} : {share}, partie presque gagnée.",
  ],
  only: ["There was no other move.", "Einen anderen Zug gab es nicht.", "Il n’y avait pas d’autre coup."],
  open: [
    "{chance} {share}; no clearly better move was found.",
    "{chance} {share}; ein deutlich besserer Zug wurde nicht gefunden.",
    "{chance} : {share} ; aucun coup nettement meilleur n’a été trouvé.",
  ],
  share: ["{chance} {share}.", "{chance} {share}.", "{chance} : {share}."],
  games: [
    "A longer look finds it better: it wins {a} of 100 games instead of {b}.",
    "Ein längerer Blick findet ihn besser: Er gewinnt {a} von 100 Spielen statt {b}.",
    "Un examen plus long le trouve meilleur : il gagne {a} parties sur 100 au lieu de {b}.",
  ],
  hinted: ["As the hint said.", "Wie im Tipp.", "Comme dans l’indice."],
  preferred: [
    "As the hint said; a longer look prefers: {move}.",
    "Wie im Tipp; bei längerem Nachdenken besser: {move}.",
    "Comme dans l’indice ; après plus de réflexion, mieux vaut : {move}.",
  ],
  hint: ["The hint said: {move}.", "Der Tipp war: {move}.", "L’indice disait : {move}."],
  alike: [
    "A longer look finds both as good.",
    "Ein längerer Blick findet beide gleich gut.",
    "Un examen plus long trouve les deux aussi bons.",
  ],
  little: [
    "A longer look finds that better by {n} %, which may be chance.",
    "Ein längerer Blick findet ihn um {n} % besser; das kann Zufall sein.",
    "Un examen plus long le trouve meilleur de {n} %, ce qui peut être dû au hasard.",
  ],
  own: [
    "A longer look prefers the move made.",
    "Ein längerer Blick zieht den gespielten Zug vor.",
    "Un examen plus long préfère le coup joué.",
  ],
  came: ["What came of it: {what}", "Was daraus wurde: {what}", "Ce qu’il en advint : {what}"],
  yours: ["your chance to win", "meine Siegchance", "vos chances de gagner"],
  theirs: ["{name}’s chance to win", "Siegchance von {name}", "chances de gagner ({name})"],
  givenOne: [
    "It gave away a point; better by points: {move}.",
    "Das hat einen Punkt verschenkt; nach Punkten besser: {move}.",
    "Cela a fait perdre un point ; mieux pour les points : {move}.",
  ],
  given: [
    "It gave away {n} points; better by points: {move}.",
    "Das hat {n} Punkte verschenkt; nach Punkten besser: {move}.",
    "Cela a fait perdre {n} points ; mieux pour les points : {move}.",
  ],
} satisfies Record<string, ThreeWords>;

const DECIDED = 2; // hundredths of the win: with no more than that, or all but that, the game is as good as over
const CLEAR = 10; // and so far from the middle chances tell moves apart no more, so that points are to be asked
export const CLOSE = 15; // thousandths within which a move is as good as the best: the search errs by as much

/** How a chance went, as it is told everywhere: "83 → 54 %", or "83 %". */
export const wentWords = (from: number, to: number): string =>
  from === to ? `${to}\u00a0%` : `${from}\u00a0→\u00a0${to}\u00a0%`;

/** Whose chance to win is told: "your chance to win". */
export const whoseChance = (table: Table, seat: number): string =>
  say(seat === table.viewer.value && table.reader() >= 0 ? W.yours : W.theirs, {
    name: table.nameOf(seat),
  });

/** What a better move is shown to be worth: no more than what was given away. */
export const worthShown = ({ before, seat }: Review, worth: number): number =>
  Math.min(shareOf(before, seat), percent(worth));

/** How often a better move wins, where nothing else can be told of it, in the numbers that stand beside both moves. */
export const gamesWords = (review: Review, worth: number): string =>
  say(W.games, { a: worthShown(review, worth), b: shareOf(review.after, review.seat) });

/** Steps that end something or put it on record, and are no feat. */
const BOOKKEEPING = /^(end|done|pass|strike|order .*)$/;

/** What is said of a move that was no slip; `whose`: whose chance it is about; `plain`: it deserves no praise, for it was none of a feat, or it gave away points,
 *  which is told behind it. */
export function fineWords(review: Review, forced: boolean, whose: string, plain = false): string {
  const { before, after, seat, missed = 0, walks = WALKS.sure } = review;
  const [from, n] = [shareOf(before, seat), shareOf(after, seat)];
  const share = wentWords(from, n);
  if (forced) return say(W.only);
  if (Math.max(from, n) <= DECIDED) return capital(say(W.lost, { share, chance: whose }));
  if (Math.min(from, n) >= 100 - DECIDED) return capital(say(W.won, { share, chance: whose }));
  // What is seen to fall is not praised; that nothing clearly better was found is told where it was looked for closely.
  const looked = walks >= WALKS.sure;
  const words = plain
    ? W.share
    : missed >= CLOSE
      ? looked
        ? W.open
        : W.share
      : n >= from
        ? W.good
        : W.share;
  return capital(say(words, { share, chance: whose }));
}

/** What the rings of a seat's knights count so far, less those of the others. */
function rings(position: BaronPosition, me: number): number {
  return Object.entries(position.donjons)
    .filter(([, { side }]) => side === "knight")
    .reduce((sum, [cell, { seat }]) => sum + (seat === me ? 1 : -1) * ringAt(position, cell), 0);
}

/** What a move of Baron brings its player by points, over the others: what is scored, and what the rings count then. */
function worthBy(table: Table, index: number, move: string, me: number): number {
  const preview = table.previewAt(index, move);
  if (!preview) return Number.NEGATIVE_INFINITY;
  const scored = preview.events.reduce((sum, { data }) => {
    const one = table.module.scored?.(data);
    return one ? sum + (one.seat === me ? one.points : -one.points) : sum;
  }, 0);
  return (
    scored +
    rings(preview.position as BaronPosition, me) -
    rings(table.positionAt(index) as BaronPosition, me)
  );
}

/** All moves of the kinds of Baron's that lay a tile or place a knight which could be made at a moment: the past keeps no list of
 *  them, but tells of each whether it could be made. */
function movesAt(table: Table, index: number, by: number): string[] {
  const { tiles, reserve } = table.positionAt(index) as BaronPosition;
  const cells = Object.keys(tiles);
  const beside = [...new Set(cells.flatMap(around))].filter((cell) => !(cell in tiles));
  const kinds = [...new Set(reserve[by])].filter((kind) => kind !== null);
  const meadows = cells.filter((cell) => tiles[cell] === "meadow");
  return [
    "end",
    ...meadows.map((cell) => `donjon ${cell}`),
    ...kinds.flatMap((kind) => beside.map((cell) => `lay ${kind} ${cell}`)),
  ].filter((move) => table.previewAt(index, move) !== null);
}

/** Was there nothing to choose? The past keeps no list of what could be done, but a copy of it has one. */
export function wasForced(table: Table, index: number): boolean {
  const { by } = table.log.value[index];
  if (by < 0) return false;
  const copy = table.imagine(index, ALL, 0n);
  try {
    return copy.look(-1, by, 0).moves.length === 1;
  } finally {
    copy.close();
  }
}

/** Points that a move gave away, by the best that could be made of the same tile, or of the same cell, or of the knight. Only a
 *  move that itself costs points is called so: what one saves for later is not given away, nor what one pays to
 *  close a ring or a gap. null: none. */
export function givenAway(table: Table, index: number): { points: number; move: string } | null {
  const { move, by } = table.log.value[index];
  if (table.module.name !== "baron" || move === null || !/^(lay|donjon) /.test(move)) return null;
  const made = worthBy(table, index, move, by);
  const events = table.log.value[index].events.map(({ data }) => table.module.scored?.(data));
  if (made >= 0 || events.some((one) => one?.seat === by && one.points > 0)) return null;
  const [verb, what, cell] = move.split(" ");
  const all = movesAt(table, index, by);
  const best = (like: (one: string) => boolean) =>
    all
      .filter(like)
      .map((one) => ({ move: one, points: worthBy(table, index, one, by) - made }))
      .filter(({ points }) => points > 0)
      .reduce<{ move: string; points: number } | null>((a, b) => (a && a.points >= b.points ? a : b), null);
  if (verb === "donjon") return best(() => true);
  return best((one) => one.startsWith(`lay ${what} `)) ?? best((one) => one.endsWith(` ${cell}`));
}

/** That a hint named the move, and what a longer look finds better; "": none did. */
function hintedWords(table: Table, index: number, { hinted }: Review): string {
  if (hinted === undefined) return "";
  const { better } = hinted;
  return better === undefined ? say(W.hinted) : say(W.preferred, { move: table.moveWords(index, better) });
}

/** What a hint named in the place of the move made, and how the two compare, unless that is told as a slip; "": none did. */
export function unheededWords(table: Table, index: number, { unheeded, loss, maybe }: Review): string {
  if (unheeded === undefined) return "";
  const { move, gain } = unheeded;
  const told = say(W.hint, { move: table.moveWords(index, move) });
  if (loss > 0 || maybe !== undefined || gain === null) return told;
  const row = gain >= CLOSE ? W.little : gain > -CLOSE ? W.alike : W.own;
  return `${told} ${say(row, { n: percent(gain) })}`;
}

/** Does a hint stand against praise of a move: was its own one better? */
const isBlamed = (review: Review): boolean => (review.unheeded?.gain ?? 0) >= CLOSE;

/** The moment at which what was moved or placed was lost or driven away, before its player's next turn; null: it was not. */
export function lostAfter(table: Table, index: number): number | null {
  const { by, move } = table.log.value[index];
  if (by < 0 || move === null || !/^(move|spend|stay|advance|donjon|expedition|build)\b/.test(move))
    return null;
  const game = table.module.name;
  const piece = pieceOf(game, table.positionAt(index), move, by);
  const cell = /-?\d+,-?\d+(?!.*-?\d+,-?\d+)/.exec(move)?.[0];
  const fell = ({ data }: Told) =>
    data.seat === by &&
    (isFall(data) || data.event === "fled") &&
    (game === "feudo"
      ? data.event === "fled"
        ? piece === "baron"
        : data.piece === piece
      : (data.at ?? data.cell) === cell);
  const later = table.log.value.slice(index + 1, untilNext(table, index));
  return later.find(({ events }) => events.some(fell))?.index ?? null;
}

/** All that is said of a move that was no slip. */
export function judged(table: Table, index: number, review: Review): string {
  const given = givenWords(table, index, review);
  const lost = lostAfter(table, index);
  const plain = BOOKKEEPING.test(table.log.value[index].move ?? "") || lost !== null || isBlamed(review);
  const fine = fineWords(
    review,
    wasForced(table, index),
    whoseChance(table, review.seat),
    plain || given !== null,
  );
  const came = lost === null ? "" : say(W.came, { what: whatHappened(table, lost) });
  const hint = `${hintedWords(table, index, review)}${unheededWords(table, index, review)}`;
  return [hint, fine, given ?? "", came].filter((one) => one !== "").join(" ");
}

/** The same in words, where the game is so clear that chances say nothing of a move any more; null: nothing. */
export function givenWords(table: Table, index: number, { before, seat }: Review): string | null {
  const from = shareOf(before, seat);
  if (from > CLEAR && from < 100 - CLEAR) return null;
  const found = givenAway(table, index);
  return (
    found &&
    say(found.points === 1 ? W.givenOne : W.given, {
      n: found.points,
      move: table.moveWords(index, found.move),
    })
  );
}
