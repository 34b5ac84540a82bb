// web/src/play/clash.ts -- how a knight of Baron and a baron who has land in his ring stand to each other, by what the rules say of both rings.
import type { BaronPosition } from "../games/baron";
import type { EventData } from "../lib/bridge";
import { around } from "../lib/hex";
import { printed } from "../lib/printed";

/** Whose baron has land that counts around a cell, too; null: nobody's. */
export const sharedWith = ({ sites }: BaronPosition, cell: string, me: number): number | null =>
  sites[cell]?.barons.find((one) => one !== me) ?? null;

/** What both would count in a fight if the ring were closed as it is: land that both have counts for neither. */
export interface Clash {
  baron: string; // the cell
  n: number; // of the knight
  m: number; // of the baron
}

/** A knight of a seat on a cell, who stands there or would, against the one baron of another seat; null: nobody else's has land there, or
 *  more than one. */
export function clashOf(
  { donjons, sites, tiles }: BaronPosition,
  cell: string,
  seat: number,
  foe: number,
): Clash | null {
  const site = sites[cell];
  const others = (site?.barons ?? []).filter((one) => one !== seat);
  if (others.length !== 1 || others[0] !== foe) return null;
  const { values } = printed("baron");
  const ring = around(cell);
  const shares = (at: string) =>
    around(at).some((one) => ring.includes(one) && (values[tiles[one]] ?? 0) !== 0);
  const barons = Object.keys(donjons).filter(
    (at) => donjons[at].seat === foe && donjons[at].side === "baron" && shares(at),
  );
  const [baron] = barons;
  if (barons.length !== 1 || !sites[baron]) return null;
  const n = site.brings[foe]; // without what belongs to that baron
  return { baron, n, m: sites[baron].value - (site.value - n) };
}

/** A knight against all barons of others who have land that counts in his ring: he meets the strongest of them. */
export interface Clashes {
  barons: string[]; // their cells
  seats: number[]; // whose they are
  n: number; // of the knight
  m: number; // of the strongest
}

/** How a knight of a seat on a cell would stand to them if the ring were closed as it is; null: none has land in it. */
export function clashesOf(
  { donjons, sites, tiles }: BaronPosition,
  cell: string,
  seat: number,
): Clashes | null {
  const { values } = printed("baron");
  const valued = around(cell).filter((one) => (values[tiles[one]] ?? 0) !== 0);
  const shared = (at: string) => around(at).filter((one) => valued.includes(one));
  const sum = (cells: Iterable<string>) => [...cells].reduce((all, one) => all + values[tiles[one]], 0);
  const barons = Object.keys(donjons).filter(
    (at) => donjons[at].seat !== seat && donjons[at].side === "baron" && shared(at).length > 0 && sites[at],
  );
  if (barons.length === 0 || !sites[cell]) return null;
  return {
    barons,
    seats: [...new Set(barons.map((at) => donjons[at].seat))],
    n: sites[cell].value - sum(new Set(barons.flatMap(shared))),
    m: Math.max(...barons.map((at) => sites[at].value - sum(shared(at)))),
  };
}

/** The strengths of the fight in which a seat drove off the donjon of a cell, its own first; null: it won none there. */
export function wonAt(fights: readonly EventData[], me: number, cell: unknown): [number, number] | null {
  for (const { seat, other, cell: at, other_cell, strength, other_strength } of fights) {
    const sums = [Number(strength), Number(other_strength)];
    const [n, m] = seat === me ? sums : [sums[1], sums[0]];
    const here = seat === me ? other_cell === cell : other === me && at === cell;
    if (here && n > m) return [n, m];
  }
  return null;
}
