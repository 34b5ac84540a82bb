// web/src/puzzle/bill.ts -- how everybody comes from the points of now to those at the end of a course, sum by sum.
import type { GameModule } from "../games/module";
import { pieceName } from "../games/feudo-words";
import type { EventData } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import type { Line } from "../play/walk";

export interface Item {
  points: number;
  words: string;
}

export interface Account {
  seat: number;
  from: number;
  items: Item[];
  to: number;
}

const W = {
  beaten: ["{what} beaten", "{what} geschlagen", "{what} battu"],
  lost: ["{what} lost", "{what} verloren", "{what} perdue"],
  barony: ["barony of {n}", "Baronie von {n}", "baronnie de {n}"],
  baronyPart: [
    "barony of {n}, of which {less} counts in another already",
    "Baronie von {n}, davon zählt {less} schon in einer anderen",
    "baronnie de {n}, dont {less} compte déjà dans une autre",
  ],
  baronyHalf: [
    "last claim: half a barony of {n}",
    "letzter Anspruch: halbe Baronie von {n}",
    "dernière revendication : demi-baronnie de {n}",
  ],
  baronyHalfUp: [
    "last claim: half a barony of {n}, rounded up",
    "letzter Anspruch: halbe Baronie von {n}, aufgerundet",
    "dernière revendication : demi-baronnie de {n}, arrondie",
  ],
  baronyHalfPart: [
    "last claim: half a barony of {n}, less what counts in another already",
    "letzter Anspruch: halbe Baronie von {n}, ohne das, was schon in einer anderen zählt",
    "dernière revendication : demi-baronnie de {n}, sans ce qui compte déjà dans une autre",
  ],
  king: [
    "king: fighters hidden in the castle",
    "König: Kämpfer im Schloss versteckt",
    "roi : combattants cachés au château",
  ],
} satisfies Record<string, ThreeWords>;

/** A barony by the number that its chip shows, and why that is not what it brings. */
function baronyWords({ value, honour, halved }: EventData): string {
  const [n, points] = [Number(value), Number(honour)];
  if (halved && points === Math.ceil(n / 2)) return say(n % 2 === 0 ? W.baronyHalf : W.baronyHalfUp, { n });
  if (halved) return say(W.baronyHalfPart, { n });
  return say(points === n ? W.barony : W.baronyPart, { n, less: n - points });
}

/** Where points come from by name, where a game has names for it. */
const NAMED: Record<string, (data: EventData) => string> = {
  "baron founded": baronyWords,
  "feudo conquered": ({ town }) => String(town),
  "feudo lost_town": ({ town }) => say(W.lost, { what: String(town) }),
  "feudo beaten": ({ piece }) => say(W.beaten, { what: pieceName(String(piece)) }),
  "feudo cowards": () => say(W.king),
};

/** Each seat's points before and after a course, and what lies between them; the same kind of thing stands there once. */
export function accountsOf(module: GameModule, before: readonly number[], line: Line): Account[] {
  const told = line.course.flatMap(({ events }) => events.map(({ data }) => data));
  return before.map((from, seat) => {
    const items: Item[] = [];
    for (const data of told) {
      const one = module.scored?.(data);
      if (one?.seat !== seat || one.points === 0) continue;
      const kind = module.pointKinds?.[one.kind];
      const words = NAMED[`${module.name} ${data.event}`]?.(data) ?? (kind ? say(kind) : one.kind);
      const had = items.find((item) => item.words === words);
      if (had) had.points += one.points;
      else items.push({ points: one.points, words });
    }
    return { seat, from, items, to: line.points[seat] };
  });
}

/** Do the sums add up to what is shown? */
export const addsUp = ({ from, items, to }: Account): boolean =>
  from + items.reduce((sum, { points }) => sum + points, 0) === to;
