// web/src/play/difference.ts -- two moves of Baron held against each other: the same fact of both, and by how much it differs.
import { kindName, tileObject, type BaronPosition } from "../games/baron";
import type { Course, Told } from "../lib/bridge";
import { around } from "../lib/hex";
import { capital, number, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { mayFound, tilesCount } from "./late";

const W = {
  cheaper: [
    "It costs {a} honour instead of {b}.",
    "Das kostet {a} {a|Ehrenpunkt|Ehrenpunkte} statt {b}.",
    "Cela coûte {a} {a|point|points} d’honneur au lieu de {b}.",
  ],
  free: [
    "It costs nothing; the next best tile, which counts as much, would cost {b} honour.",
    "Das kostet nichts; das zweitbeste Plättchen, das ebenso viel zählt, würde {b} {b|Ehrenpunkt|Ehrenpunkte} kosten.",
    "C’est gratuit ; la tuile du deuxième choix, qui compte autant, coûterait {b} {b|point|points} d’honneur.",
  ],
  richer: [
    "The tile counts {a} instead of {b}.",
    "Das Plättchen zählt {a} statt {b}.",
    "La tuile compte {a} au lieu de {b}.",
  ],
  both: [
    "The tile counts {a} instead of {b} and costs {c} honour instead of {d}.",
    "Das Plättchen zählt {a} statt {b} und kostet {c} {c|Ehrenpunkt|Ehrenpunkte} statt {d}.",
    "La tuile compte {a} au lieu de {b} et coûte {c} {c|point|points} d’honneur au lieu de {d}.",
  ],
  bothFree: [
    "The tile counts {a} instead of {b} and is free.",
    "Das Plättchen zählt {a} statt {b} und kostet nichts.",
    "La tuile compte {a} au lieu de {b} et est gratuite.",
  ],
  dearer: [
    "The tile counts {a} instead of {b}, though it costs {c} honour instead of {d}.",
    "Das Plättchen zählt {a} statt {b}, kostet aber {c} {c|Ehrenpunkt|Ehrenpunkte} statt {d}.",
    "La tuile compte {a} au lieu de {b}, mais coûte {c} {c|point|points} d’honneur au lieu de {d}.",
  ],
  poorer: [
    "It costs {c} honour instead of {d}, though the tile counts {a} instead of {b}.",
    "Das kostet {c} {c|Ehrenpunkt|Ehrenpunkte} statt {d}, auch wenn das Plättchen {a} statt {b} zählt.",
    "Cela coûte {c} {c|point|points} d’honneur au lieu de {d}, même si la tuile compte {a} au lieu de {b}.",
  ],
  poorerFree: [
    "It is free; {tile}, which counts {b}, would cost {d} honour.",
    "Das kostet nichts; ein Plättchen, das {b} zählt ({kind}), würde {d} {d|Ehrenpunkt|Ehrenpunkte} kosten.",
    "C’est gratuit ; {tile}, qui compte {b}, coûterait {d} {d|point|points} d’honneur.",
  ],
  ring: [
    "The ring of {who}’s knight then counts {a}, {else} {b}.",
    "Der Ring um den Ritter von {who} zählt damit {a}, {else} {b}.",
    "Le domaine du chevalier de {who} compte alors {a}, {else} {b}.",
  ],
  rings: [
    "The rings of {who}’s knights together then count {a}, {else} {b}.",
    "Die Ringe um die Ritter von {who} zählen damit zusammen {a}, {else} {b}.",
    "Les domaines des chevaliers de {who} comptent alors ensemble {a}, {else} {b}.",
  ],
  spares: [
    "{Else} the ring of {who}’s knight counts {b}.",
    "{Else} zählt der Ring um den Ritter von {who} {b}.",
    "{Else}, le domaine du chevalier de {who} compte {b}.",
  ],
  sparesAll: [
    "{Else} the rings of {who}’s knights together count {b}.",
    "{Else} zählen die Ringe um die Ritter von {who} zusammen {b}.",
    "{Else}, les domaines des chevaliers de {who} comptent ensemble {b}.",
  ],
  stands: [
    "The knight’s ring counts {a} so far instead of {b}.",
    "Der Ring des Ritters zählt bisher {a} statt {b}.",
    "Le domaine du chevalier compte {a} pour l’instant, au lieu de {b}.",
  ],
  back: [
    "{Else} {who}’s knight goes back to hand and can be placed again.",
    "{Else} geht der Ritter von {who} auf die Hand zurück und kann neu aufgestellt werden.",
    "{Else}, le chevalier de {who} revient en main et peut être placé de nouveau.",
  ],
  meadow: [
    "A ring there would count {a} so far instead of {b}.",
    "Ein Ring dort würde bisher {a} statt {b} zählen.",
    "Un domaine y compterait {a} pour l’instant, au lieu de {b}.",
  ],
  owned: [
    "{x} {d} more there {d|belongs|belong} to your own baronies already.",
    "{x} {d} mehr {d|gehört|gehören} dort schon zu meinen Baronien.",
    "{x} {d} de plus {d|appartient|appartiennent} déjà à vos baronnies.",
  ],
  laidNext: ["Laid next: {x}", "Danach gelegt: {x}", "Posée ensuite : {x}"],
} satisfies Record<string, ThreeWords>;

/** After the other move: the one that was made, or of a hint the next best one. */
const ELSE: ThreeWords = ["otherwise", "sonst", "sinon"];
const AFTER_NEXT: ThreeWords = [
  "after the next best move",
  "nach dem zweitbesten Zug",
  "après le deuxième choix",
];
const elseWords = (hinted: boolean) => {
  const words = say(hinted ? AFTER_NEXT : ELSE);
  return { else: words, Else: capital(words) };
};

/** By how much a ring changes, in words. */
const CHANGE = {
  more: ["{n} more", "{n} mehr", "{n} de plus"],
  less: ["{n} less", "{n} weniger", "{n} de moins"],
  same: ["as much as now", "so viel wie jetzt", "autant que maintenant"],
} satisfies Record<string, ThreeWords>;
const changeWords = (n: number): string =>
  say(n > 0 ? CHANGE.more : n < 0 ? CHANGE.less : CHANGE.same, { n: Math.abs(n) });

/** What a tile costs where it is taken, as a positive number. */
export const paidIn = (events: readonly Told[]): number =>
  Math.max(0, -Number(events.find(({ data }) => data.event === "took")?.data.honour ?? 0));
const paid = ([{ events }]: Course): number => paidIn(events);

/** Where knights stand that the first step of a course drives away: nothing counts for them any more. */
const drivenAt = ([{ events }]: Course): { cell: string; seat: number }[] =>
  events.flatMap(({ data }) =>
    data.event === "driven" && data.seat !== undefined && !data.leaves && !data.baron
      ? [{ cell: String(data.cell), seat: data.seat }]
      : [],
  );

/** By how much laying a tile changes what the rings of each seat's knights count; `knights`: how many of them. `gone`: cells of
 *  knights who do not count. */
export function ringsBy(
  position: BaronPosition,
  move: string,
  gone: ReadonlySet<string> = new Set(),
): Map<number, { change: number; knights: number }> {
  const [, kind, cell] = move.split(" ");
  const n = printed("baron").values[kind] ?? 0;
  const all = new Map<number, { change: number; knights: number }>();
  for (const one of around(cell)) {
    const stands = position.donjons[one];
    if (stands?.side !== "knight" || gone.has(one)) continue;
    const { change, knights } = all.get(stands.seat) ?? { change: 0, knights: 0 };
    all.set(stands.seat, { change: change + n, knights: knights + 1 });
  }
  return all;
}

/** How a tile that is taken differs from the other one: by what it counts and what it costs. */
function ofTake(position: BaronPosition, good: Course, other: Course, me: number): string | null {
  const kind = ([{ move }]: Course) => position.row[Number(move.split(" ")[1]) - 1];
  const value = (course: Course) => printed("baron").values[kind(course)] ?? 0;
  const [a, b, c, d] = [value(good), value(other), paid(good), paid(other)];
  // What a tile counts is nothing to whoever has no ring to lay it in; and that a curse is no good needs no saying.
  if (!tilesCount(position, me) || (a <= 0 && b < a)) return null;
  const tile = { tile: tileObject(kind(other)), kind: kindName(kind(other)) };
  const numbers = { a: number(a), b: number(b), c, d, ...tile };
  if (a > b) return say(c < d ? (c > 0 ? W.both : W.bothFree) : c > d ? W.dearer : W.richer, numbers);
  if (c >= d) return null;
  if (a < b) return say(c > 0 ? W.poorer : W.poorerFree, numbers);
  return say(c === 0 ? W.free : W.cheaper, { a: c, b: d });
}

/** How a tile that is laid differs: by what it does to the rings of one's own knights, else to the others'; last by what only the
 *  other tile does, for that speaks for any other cell as well, and is told as the other one's fault. */
function ofLay(
  position: BaronPosition,
  good: string,
  other: string,
  me: number,
  hinted: boolean,
  gone?: ReadonlySet<string>,
): string | null {
  const [here, there] = [ringsBy(position, good, gone), ringsBy(position, other, gone)];
  const seats = [...new Set([...here.keys(), ...there.keys()])].sort(
    (a, b) => Number(here.has(b)) - Number(here.has(a)) || Number(b === me) - Number(a === me),
  );
  for (const seat of seats) {
    const [a, b] = [here, there].map((one) => one.get(seat)?.change ?? 0);
    if (seat === me ? a <= b : a >= b) continue;
    const many = Math.max(here.get(seat)?.knights ?? 0, there.get(seat)?.knights ?? 0) > 1;
    const words = here.has(seat) ? (many ? W.rings : W.ring) : many ? W.sparesAll : W.spares;
    return say(words, { who: `{${seat}}`, a: changeWords(a), b: changeWords(b), ...elseWords(hinted) });
  }
  return null;
}

/** What a barony on a cell would bring a seat so far: land of a barony that it has counts once only. */
export const bringsAt = ({ sites }: BaronPosition, cell: string, me: number): number =>
  sites[cell]?.brings[me] ?? 0;

/** Words about what a ring around a cell would bring, with what of it is left out: land of one's own baronies, which counts once only. Who
 *  adds up what lies there would find another number. */
export function ofOwnLand(position: BaronPosition, cell: string, me: number, x: string): string {
  const d = ringAt(position, cell) - bringsAt(position, cell, me);
  return d > 0 ? say(W.owned, { x, d }) : x;
}

/** What a ring around a cell counts so far, in a fight. */
export const ringAt = ({ sites }: BaronPosition, cell: string): number => sites[cell]?.value ?? 0;

/** What baronies on two cells would bring, if it is more on the first. */
function ofRings(
  position: BaronPosition,
  cells: readonly string[],
  me: number,
  words: ThreeWords,
): string | null {
  const [a, b] = cells.map((cell) => Math.max(0, bringsAt(position, cell, me)));
  return a > b ? ofOwnLand(position, cells[0], me, say(words, { a: number(a), b: number(b) })) : null;
}

/** The same of what is expected to be laid next in the same turn. */
function ofNext(
  position: BaronPosition,
  good: Course,
  other: Course,
  me: number,
  hinted: boolean,
): string | null {
  const lays = [good[1], other[1]].flatMap((one) =>
    one?.seat === me && !one.luck && one.move.startsWith("lay ") ? [one.move] : [],
  );
  const x = lays.length === 2 ? ofLay(position, lays[0], lays[1], me, hinted) : null;
  return x && say(W.laidNext, { x });
}

/** What speaks for a move of Baron against another of the same kind, with seats as {0}; null: nothing by which both can be measured;
 *  undefined: they are of different kinds, so that a fact of one alone may be told. */
export function differenceOf(
  position: BaronPosition,
  good: Course,
  other: Course,
  me: number,
  hinted = false, // the other one is the next best move
): string | null | undefined {
  const [[verb, kind, cell], [made, second, place]] = [good, other].map(([{ move }]) => move.split(" "));
  if (verb !== made) return undefined;
  if (verb === "take") return ofTake(position, good, other, me) ?? ofNext(position, good, other, me, hinted);
  if (verb === "donjon") return ofRings(position, [kind, second], me, W.stands);
  if (verb !== "lay") return undefined;
  // A knight who falls by one of the two has nothing of what his ring would count then.
  const [falls, fell] = [drivenAt(good), drivenAt(other)];
  const gone = new Set([...falls, ...fell].map((one) => one.cell));
  const back = fell.find(({ seat }) => seat !== me && falls.every((one) => one.seat !== seat));
  const rings = ofLay(position, good[0].move, other[0].move, me, hinted, gone);
  const words = rings ?? (back ? say(W.back, { who: `{${back.seat}}`, ...elseWords(hinted) }) : null);
  if (words !== null || kind !== "meadow") return words;
  if (!mayFound(position, me)) return undefined; // no knight is left for it
  return second === "meadow" ? ofRings(position, [cell, place], me, W.meadow) : undefined; // what a meadow is for, no other land is
}
