// web/src/play/late.ts -- what tiles of Baron are still for: whether a seat can have another ring, and what is left to do when it cannot.
//
// Whoever has no knight in hand founds nothing more: "a ring there would count 3" is no reason then, nor what a tile counts.
import { tileObject, kindName, type BaronPosition } from "../games/baron";
import { around } from "../lib/hex";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";

const W = {
  noUse: [
    "You have no knight left, so what a tile counts is of no use to you; this one is free.",
    "Mir bleibt kein Ritter: Was ein Plättchen zählt, nützt mir nichts mehr, und dieses kostet nichts.",
    "Il ne vous reste pas de chevalier : ce que compte une tuile ne vous sert plus, et celle-ci est gratuite.",
  ],
  keeps: [
    "You have no use for {tile} ({n}) any more, but {who}’s knight, whose ring is open, has.",
    "Mir nützt es nichts mehr ({kind}, {n}), wohl aber dem Ritter von {who}, dessen Ring noch offen ist.",
    "Elle ne vous sert plus ({kind}, {n}), mais servirait au chevalier de {who}, dont le domaine est encore ouvert.",
  ],
  aside: [
    "You have no knight left; there the tile helps nobody’s ring.",
    "Mir bleibt kein Ritter; dort nützt das Plättchen keinem Ring.",
    "Il ne vous reste pas de chevalier ; là, la tuile ne sert à aucun domaine.",
  ],
} satisfies Record<string, ThreeWords>;

const openAt = ({ tiles }: BaronPosition, cell: string): number =>
  around(cell).filter((one) => !(one in tiles)).length;

/** Knights of a seat whose rings are open. */
const waiting = (position: BaronPosition, wants: (seat: number) => boolean) =>
  Object.entries(position.donjons).filter(
    ([cell, { seat, side }]) => side === "knight" && wants(seat) && openAt(position, cell) > 0,
  );

/** Has a seat another turn after this one? Whoever lays the last tile of the reserve has none. */
const goesOn = ({ phase, reserve }: BaronPosition, me: number): boolean =>
  phase !== "lay" || (reserve[me] ?? []).length > 1;

/** Can a ring count for a seat around a knight who does not stand yet? `sends`: one is sent right away. */
export function mayFound(position: BaronPosition, me: number, sends = false): boolean {
  const { hand, resting } = position;
  if (sends) return hand[me] > 0;
  return hand[me] + (resting?.[me] ?? 0) > 0 && goesOn(position, me);
}

/** Does what tiles count still count for a seat: around a knight who waits, or one still to come? */
export const tilesCount = (position: BaronPosition, me: number): boolean =>
  mayFound(position, me) || waiting(position, (seat) => seat === me).length > 0;

/** What a tile is taken for that counts for nobody but others, with seats as {0}; "": it still counts for oneself, or nothing is
 *  to be said of it. */
export function lateTake(position: BaronPosition, kind: string, paid: number, me: number): string {
  if (tilesCount(position, me)) return "";
  const n = printed("baron").values[kind] ?? 0;
  const [foe] = waiting(position, (seat) => seat !== me);
  if (n > 0 && foe && (paid > 0 || n > 1))
    return say(W.keeps, { tile: tileObject(kind), kind: kindName(kind), n, who: `{${foe[1].seat}}` });
  return paid === 0 ? say(W.noUse) : "";
}

/** What is to be said of a tile that is laid beside no knight, by whom no ring can be had any more; "": that is not so. */
export const lateLay = (position: BaronPosition, me: number): string =>
  tilesCount(position, me) ? "" : say(W.aside);
