// web/src/play/hindsight.ts -- why another move was better, looking back: the reason, what it costs at once, and what came instead.
import type { BaronPosition } from "../games/baron";
import type { FeudoPosition } from "../games/feudo-words";
import { signed } from "../games/happenings";
import type { Course, Moment, Told } from "../lib/bridge";
import { capital, say, type ThreeWords } from "../lib/i18n";
import type { Table } from "../lib/table";
import { afterwards, playedCourse } from "./followed";
import { promisesAttack } from "./facts";
import { askReason } from "./hint-words";
import { baronyStance } from "./prospect";
import { foesAt } from "./siege";
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
} satisfies Record<string, ThreeWords>;

/** Points that events bring a seat. */
const pointsIn = ({ module }: Table, events: readonly Told[], seat: number): number =>
  events.reduce((sum, { data }) => {
    const one = module.scored?.(data);
    return one?.seat === seat ? sum + one.points : sum;
  }, 0);

/** What a move hands somebody else at once, against what they got in the game; null: nothing. `came`: what happened then. */
export function giftWords(table: Table, good: Course, came: readonly Moment[]): string | null {
  const [first] = good;
  for (const seat of table.seats.keys()) {
    const a = first && seat !== first.seat ? pointsIn(table, first.events, seat) : 0;
    if (a <= 0) continue;
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
  const said = await askReason(table, index, better, made, came);
  const [good, other] = (await table.courses(index, made === null ? [better] : [better, made])) ?? [];
  const real = came && good ? came(good.length) : other;
  const promise = said !== null && made !== null && promisesAttack(said);
  const reason = promise && !keepsPromise(table, good, real, table.log.value[index].by) ? null : said;
  const parts = [
    good ? giftWords(table, good, [table.log.value[index], ...afterwards(table, index)]) : null,
    made === null ? null : cheaperWords(table, index, made),
  ].flatMap((one) => (one === null ? [] : [capital(table.named(one, index))]));
  // What a move of Barony leaves is held against what the other one does; a reason by itself says nothing of that.
  const barony = table.module.name === "barony" && made !== null;
  const left = barony ? stanceWords(table, index, better, made, good ?? null) : null;
  if (left !== null) parts.push(capital(table.named(left, index)));
  if (reason !== null) return [reason, ...parts].join(" ");
  if (parts.length > 0 || made === null) return parts.length > 0 ? parts.join(" ") : null;
  const stance = barony ? null : stanceWords(table, index, better, made, null);
  return stance && capital(table.named(stance, index));
}
