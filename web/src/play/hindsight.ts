// web/src/play/hindsight.ts -- why another move was better, looking back: the reason, what it costs at once, and what came instead.
import { TOKENS, type BaronyPosition } from "../games/barony-words";
import { kindName, tileObject, type BaronPosition } from "../games/baron";
import { pieceIn, type FeudoPosition } from "../games/feudo-words";
import { signed } from "../games/happenings";
import type { Course, Moment, Told } from "../lib/bridge";
import { around } from "../lib/hex";
import { capital, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";
import { afterwards, playedCourse, untilNext } from "./followed";
import { ofBarony } from "./barony-facts";
import { pieceOf, preyAt, promisesAttack, siegeAt } from "./feudo-facts";
import { askReason } from "./review-reason";
import { baronyStance } from "./prospect";
import { foesAt, trialAt } from "./siege";
import { baronStance, feudoStance } from "./stance";

const W = {
  gift: [
    "It gives {who} {a} at once; in the game {who} then got {b}.",
    "Das gibt {who} sofort {a}; im Spiel bekam {who} dann {b}.",
    "Cela donne aussitôt {a} à {who} ; dans la partie, {who} a ensuite gagné {b}.",
  ],
  giftOnly: [
    "It gives {who} {a} at once, and is still better.",
    "Das gibt {who} sofort {a} und ist trotzdem besser.",
    "Cela donne aussitôt {a} à {who}, et reste meilleur.",
  ],
  same: [
    "The same tile ({what}) also lay at place {n}, for {cost}.",
    "Dasselbe Plättchen ({what}) lag auch auf Platz {n}, für {cost}.",
    "La même tuile ({what}) était aussi à la place {n}, pour {cost}.",
  ],
  left: [
    "It keeps {tile} from {who}, who in the game laid it into the ring of {me}’s knight (−{n}).",
    "So bekommt {who} das Plättchen nicht ({kind}): In der Partie lag es dann im Ring um den Ritter von {me} (−{n}).",
    "Cela prive {who} de {tile} : dans la partie, {who} l’a posée dans le domaine du chevalier de {me} (−{n}).",
  ],
  gone: [
    "The expedition took a knight of {me}’s out of the game for good: {n} are left.",
    "Der Feldzug hat einen Ritter von {me} für immer aus dem Spiel genommen: {n} bleiben.",
    "L’expédition a retiré pour toujours un chevalier de {me} de la partie : il en reste {n}.",
  ],
  notMade: [
    "After the move made that attack was not possible.",
    "Nach dem gespielten Zug war dieser Angriff nicht möglich.",
    "Après le coup joué, cette attaque n’était pas possible.",
  ],
  beatenThere: [
    "Where {subject} went, {who} won the fight in this round (+{n}).",
    "Dort, wohin {subject} ging, gewann {who} in dieser Runde den Kampf (+{n}).",
    "Là où {subject} est allé, {who} a gagné le combat dans cette manche (+{n}).",
  ],
  beatenStill: [
    "In the game {subject} stayed and was beaten in this round ({who} +{n}).",
    "Im Spiel blieb {subject} stehen und wurde in dieser Runde besiegt ({who} +{n}).",
    "Dans la partie, {subject} est resté sur place et a été battu dans cette manche ({who} +{n}).",
  ],
} satisfies Record<string, ThreeWords>;

/** Points that events bring a seat. */
const pointsIn = ({ module }: Table, events: readonly Told[], seat: number): number =>
  events.reduce((sum, { data }) => {
    const one = module.scored?.(data);
    return one?.seat === seat ? sum + one.points : sum;
  }, 0);

/** What a move hands somebody else at once, against what they got in the game; null: nothing, or the reason has told of it. `came`:
 *  what happened then. */
export function giftWords(
  table: Table,
  good: Course,
  came: readonly Moment[],
  reason: string | null = null,
): string | null {
  const [first] = good;
  for (const seat of table.seats.keys()) {
    const a = first && seat !== first.seat ? pointsIn(table, first.events, seat) : 0;
    if (a <= 0 || reason?.includes(`(${signed(a)})`)) continue;
    const b = came.reduce((sum, { events }) => sum + pointsIn(table, events, seat), 0);
    return say(b > a ? W.gift : W.giftOnly, { who: `{${seat}}`, a: signed(a), b: signed(b) });
  }
  return null;
}

/** Where the tile that was taken lay for less as well; null: nowhere. Only in Baron. */
export function cheaperWords(table: Table, index: number, made: string): string | null {
  const place = /^take (\d)$/.exec(made)?.[1];
  if (table.module.name !== "baron" || place === undefined) return null;
  const { row } = table.positionAt(index) as BaronPosition;
  const kind = row[Number(place) - 1];
  const n = row.indexOf(kind) + 1;
  if (n >= Number(place)) return null;
  const took = table.previewAt(index, `take ${n}`)?.events.find(({ data }) => data.event === "took");
  const cost = -Number(took?.data.honour ?? 0) || 0;
  return took ? say(W.same, { what: table.module.tileName?.(kind) ?? kind, n, cost }) : null;
}

/** That a tile which was left in the row was laid into one's own ring by somebody else in their next turn; null: it was not. */
export function leftWords(table: Table, index: number, better: string): string | null {
  const place = /^take (\d)$/.exec(better)?.[1];
  if (table.module.name !== "baron" || place === undefined) return null;
  const { by: me } = table.log.value[index];
  const kind = (table.positionAt(index) as BaronPosition).row[Number(place) - 1];
  const n = -(printed("baron").values[kind] ?? 0);
  const laid = afterwards(table, index).find(({ by, move, index: at }) => {
    const [verb, what, cell] = move?.split(" ") ?? [];
    if (n <= 0 || by < 0 || by === me || verb !== "lay" || what !== kind) return false;
    const { donjons } = table.positionAt(at) as BaronPosition;
    return around(cell).some((one) => donjons[one]?.seat === me && donjons[one].side === "knight");
  });
  if (!laid) return null;
  const about = { tile: tileObject(kind), kind: kindName(kind), n };
  return say(W.left, { ...about, who: `{${laid.by}}`, me: `{${me}}` });
}

/** That the expedition which was made has cost a knight for good; null: none was made, or the better move is one as well. */
export function goneWords(table: Table, index: number, better: string): string | null {
  const { by: me, events } = table.log.value[index];
  const sent = events.find(({ data }) => data.event === "expedition")?.data;
  if (!sent || better.startsWith("expedition ")) return null;
  return say(W.gone, { me: `{${me}}`, n: Number(sent.knights) });
}

/** A difference of position that speaks for a move, with seats as {0}; null: none that the rules tell. */
function stanceWords(
  table: Table,
  index: number,
  better: string,
  made: string,
  course: Course | null,
): string | null {
  const { by } = table.log.value[index];
  const position = table.positionAt(index);
  if (table.module.name === "baron")
    return baronStance(position as BaronPosition, better, made, by, by === table.reader());
  if (table.module.name === "barony") return baronyStance(table, index, better, made, course);
  if (table.module.name !== "feudo") return null;
  const foes = foesAt(table, index, by, table.seats.length);
  return feudoStance(position as FeudoPosition, better, made, by, foes);
}

/** What became in the game, in the same round of Feudo, of the piece that was moved, or of the one that the better move takes away
 *  from where it stood; with seats as {0}. null: nobody beat it, or it is expected to be beaten anyway. */
export function fateWords(table: Table, index: number, better: string, good: Course | null): string | null {
  const { by, move } = table.log.value[index];
  if (table.module.name !== "feudo" || move === null) return null;
  const position = table.positionAt(index) as FeudoPosition;
  const moved = (one: string) => (/^(move|spend) /.test(one) ? pieceOf("feudo", position, one, by) : null);
  const fell = (piece: string, events: readonly Told[]) =>
    events.find(({ data }) => data.event === "beaten" && data.seat === by && data.piece === piece)?.data;
  const anyway = (good ?? []).flatMap(({ events }) => events);
  const later = table.log.value.slice(index + 1, untilNext(table, index)).flatMap(({ events }) => events);
  for (const [one, words] of [
    [move, W.beatenThere],
    [better, W.beatenStill],
  ] as const) {
    const piece = moved(one);
    const data = piece === null || (one === better && piece === moved(move)) ? undefined : fell(piece, later);
    if (piece === null || !data || fell(piece, anyway)) continue;
    // It may have gone on from there for shillings.
    const at = one === better ? position.pieces[by]?.[piece]?.at : one.split(" ")[2];
    if (data.at === at)
      return say(words, {
        subject: pieceIn(piece, "subject"),
        who: `{${data.other}}`,
        n: Number(data.points),
      });
  }
  return null;
}

/** Can an attack of Feudo that a march makes possible be made by the rules after the other move as well? null: it is about no march. */
export function attackAnyway(table: Table, index: number, better: string, made: string): boolean | null {
  if (table.module.name !== "feudo" || !/^(move|spend) /.test(better)) return null;
  const { by } = table.log.value[index];
  const position = table.positionAt(index) as FeudoPosition;
  const trial = trialAt(table, index, by);
  const siege = siegeAt(position, better, by, { aim: null, trial });
  const target = siege ? position.towns[siege.town].at : preyAt(position, better, by, trial)?.prey.cell;
  return target === undefined || trial === null ? null : trial([made], target) !== null;
}

/** Does the better move bring its player more points than the other did? Only then is a promised attack a reason: it may have been
 *  possible anyway, or the target may have gone away. */
export function keepsPromise(
  table: Table,
  good: Course | undefined,
  other: Course | undefined,
  seat: number,
): boolean {
  const won = (course: Course) => course.reduce((sum, { events }) => sum + pointsIn(table, events, seat), 0);
  return good !== undefined && won(good) > (other ? won(other) : 0);
}

/** Gold that a move of Barony brings its player at once. */
function goldBy(table: Table, index: number, move: string): number {
  const { by } = table.log.value[index];
  const at = (position: unknown) =>
    TOKENS.reduce(
      (sum, token) => sum + printed("barony").gold[token] * (position as BaronyPosition).tokens[by][token],
      0,
    );
  const made = table.previewAt(index, move);
  return made ? at(made.position) - at(table.positionAt(index)) : 0;
}

/** Is a reason the gold that a building of Barony brings, where the other move brings as much? That speaks for neither. */
export function isGoldAnyway(
  table: Table,
  index: number,
  better: string,
  made: string,
  reason: string,
): boolean {
  if (table.module.name !== "barony") return false;
  const { by } = table.log.value[index];
  const gold = /^build /.test(better)
    ? ofBarony(table.positionAt(index) as BaronyPosition, better, by)
    : null;
  const told = gold !== null && reason.startsWith(capital(table.named(gold)));
  return told && goldBy(table, index, better) <= goldBy(table, index, made);
}

/** All of it as it is told to whoever looks; null: nothing. */
export async function askHindsight(
  table: Table,
  index: number,
  better: string,
  made: string | null,
): Promise<string | null> {
  // What came of the move that was made is known, and need not be guessed.
  const played = made !== null && made === table.log.value[index].move;
  const came = played ? (steps: number) => playedCourse(table, index, steps) : null;
  const asked = await askReason(table, index, better, made, came);
  const vain = asked !== null && made !== null && isGoldAnyway(table, index, better, made, asked);
  const said = vain ? null : asked;
  const [good, other] = (await table.courses(index, made === null ? [better] : [better, made])) ?? [];
  const real = came && good ? came(good.length) : other;
  const promise = said !== null && made !== null && promisesAttack(said);
  const anyway = promise ? attackAnyway(table, index, better, made) : null;
  const kept = anyway === null ? keepsPromise(table, good, real, table.log.value[index].by) : !anyway;
  const reason = !promise ? said : !kept ? null : anyway === false ? `${said} ${say(W.notMade)}` : said;
  const parts = [
    good ? giftWords(table, good, [table.log.value[index], ...afterwards(table, index)], reason) : null,
    made === null ? null : cheaperWords(table, index, made),
  ].flatMap((one) => (one === null ? [] : [capital(table.named(one))]));
  // What a move of Barony leaves is held against what the other one does; a reason by itself says nothing of that.
  const barony = table.module.name === "barony" && made !== null;
  const left = barony ? stanceWords(table, index, better, made, good ?? null) : null;
  if (left !== null) parts.push(capital(table.named(left)));
  const fate = made === null || !played ? null : fateWords(table, index, better, good ?? null);
  if (fate !== null && (reason === null || !promise)) return capital(table.named(fate));
  // What others did with what was left to them, and what is gone for good, weigh more than what a tile costs or gold.
  const lost = played ? (leftWords(table, index, better) ?? goneWords(table, index, better)) : null;
  const first = lost === null ? [] : [capital(table.named(lost))];
  const small = lost !== null && table.module.name === "baron"; // what the tile costs is nothing beside it
  if (first.length > 0) return [...first, ...(small || reason === null ? [] : [reason]), ...parts].join(" ");
  if (reason !== null) return [reason, ...parts].join(" ");
  if (parts.length > 0 || made === null) return parts.length > 0 ? parts.join(" ") : null;
  const stance = barony ? null : stanceWords(table, index, better, made, null);
  return stance && capital(table.named(stance));
}
