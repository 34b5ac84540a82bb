// web/src/play/closing.ts -- what somebody else can do next in Baron with a ring that lacks one tile, and what a knight of theirs will do to
// one's baron once his ring is closed.
//
// Asked of the rules on a copy: every tile that is seen is laid there, and the rules tell who founds what and whom that drives off.
import { kindName, tileObject, type BaronPosition } from "../games/baron";
import { around } from "../lib/hex";
import { number, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";
import type { Match } from "../lib/bridge";
import { balanceOf } from "./baron-facts";
import { type Clash, clashOf, wonAt } from "./clash";

/** A copy of the game at the moment of a choice. */
type Copy = Pick<Match, "look" | "play" | "back" | "preview">;

/** A ring that somebody else can close right after a turn. */
export interface Closing {
  seat: number;
  cell: string; // where the knight stands
  kind: string; // of the tile
  honour: number; // that the barony brings
  fight: [number, number] | null; // in which a baron of one's own is driven off
  fresh: boolean; // he is none yet, before one's own moves
  knight: boolean; // a knight of one's own is driven off
  swing: number; // points that are gained and lost by it together
}

const W = {
  closes: [
    "{who} can close the ring around {cell} next (with {tile}): a barony, +{n}",
    "{who} kann als Nächstes den Ring um {cell} schließen ({kind}): eine Baronie, +{n}",
    "{who} peut ensuite compléter le domaine autour de {cell} (avec {tile}) : une baronnie, +{n}",
  ],
  baron: [
    "{x}, and drive off your baron, {a} to {b}",
    "{x}, und meinen Baron vertreiben, {a} zu {b}",
    "{x}, et chasser votre baron, {a} contre {b}",
  ],
  newBaron: [
    "{x}, and drive off your new baron, {a} to {b}",
    "{x}, und meinen neuen Baron vertreiben, {a} zu {b}",
    "{x}, et chasser votre nouveau baron, {a} contre {b}",
  ],
  knight: [
    "{x}, and drive off your knight",
    "{x}, und meinen Ritter vertreiben",
    "{x}, et chasser votre chevalier",
  ],
  avoidable: [
    "Danger that the next best move avoids: {x}.",
    "Gefahr, die der zweitbeste Zug vermeidet: {x}.",
    "Danger que le deuxième choix évite : {x}.",
  ],
  danger: ["Danger: {x}.", "Gefahr: {x}.", "Danger : {x}."],
  otherwise: [
    "After the next best move {x}; not after this one.",
    "Nach dem zweitbesten Zug gilt: {x}; nach diesem nicht.",
    "Après le deuxième choix, {x} ; pas après celui-ci.",
  ],
  threat: [
    "{who}’s knight threatens your baron, {a} to {b} once that ring is closed ({open} {open|cell is|cells are} open).",
    "Der Ritter von {who} bedroht meinen Baron: {a} zu {b}, sobald sein Ring geschlossen ist ({open} {open|Stelle|Stellen} offen).",
    "Le chevalier de {who} menace votre baron : {a} contre {b} dès que son domaine sera complet ({open} {open|case libre|cases libres}).",
  ],
  nears: [
    "{who}’s knight shares land with your baron, {a} to {b} so far: with {tile} he would be stronger once that ring is closed ({open} {open|cell is|cells are} open).",
    "Der Ritter von {who} teilt Land mit meinem Baron, bisher {a} zu {b}: Mit einem Plättchen mehr ({kind}) wäre er stärker, sobald sein Ring geschlossen ist ({open} {open|Stelle|Stellen} offen).",
    "Le chevalier de {who} partage des terres avec votre baron, {a} contre {b} pour l’instant : avec {tile}, il serait plus fort dès que son domaine sera complet ({open} {open|case libre|cases libres}).",
  ],
} satisfies Record<string, ThreeWords>;

export const GREAT = 3; // points: from here on a ring that can be closed is worth a word

const lookAt = (copy: Copy, seat: number) => copy.look<BaronPosition>(-1, seat, 0);
const openAt = ({ tiles }: BaronPosition, cell: string): string[] =>
  around(cell).filter((one) => !(one in tiles));

/** Knights of others, and the cells around them that are open. */
const waitingOf = (position: BaronPosition, me: number) =>
  Object.entries(position.donjons).flatMap(([cell, { seat, side }]) => {
    const open = openAt(position, cell);
    return seat !== me && side === "knight" && open.length > 0 ? [{ cell, seat, open }] : [];
  });

/** The tiles that somebody is seen to have next: what is drawn until then nobody knows. */
function seenBy({ reserve, row }: BaronPosition, seat: number, taken: number): Set<string> {
  const left = row.filter((_, i) => i !== taken - 1);
  return new Set([...(reserve[seat] ?? []), ...left].filter((kind) => kind !== null));
}

/** What it brings whoever lays a tile, if it closes a ring; null: it closes none of theirs. */
function closingBy(
  copy: Copy,
  lay: string,
  seat: number,
  me: number,
  { donjons }: BaronPosition, // before one's own moves
): Closing | null {
  const events = copy.preview(lay, 0)?.events ?? [];
  const told = events.map(({ data }) => data);
  const founded = told.find((one) => one.event === "founded" && one.seat === seat);
  if (!founded) return null;
  const driven = told.filter((one) => one.event === "driven" && one.seat === me);
  const baron = driven.find((one) => one.baron === true);
  const fights = told.filter(({ event }) => event === "fight");
  return {
    seat,
    cell: String(founded.cell),
    kind: lay.split(" ")[1],
    honour: Number(founded.honour),
    fight: baron ? wonAt(fights, seat, baron.cell) : null,
    fresh: baron !== undefined && donjons[String(baron.cell)]?.side !== "baron",
    knight: driven.some((one) => one.baron !== true),
    swing: -balanceOf(events, me),
  };
}

/** The worst that whoever is next can do by closing a ring after the moves of a turn; null: nothing, or the turn goes on. */
export function closingAfter(copy: Copy, moves: readonly string[], me: number): Closing | null {
  const { index, position } = lookAt(copy, me);
  const taken = Number(moves.find((one) => one.startsWith("take "))?.split(" ")[1] ?? 0);
  try {
    for (const move of moves)
      if (lookAt(copy, me).turn === me && lookAt(copy, me).moves.includes(move)) copy.play(move);
    if (lookAt(copy, me).turn === me && lookAt(copy, me).moves.includes("end")) copy.play("end");
    const { turn: seat, index: before, position: then } = lookAt(copy, me);
    if (seat < 0 || seat === me) return null;
    const last = waitingOf(then, me).filter((one) => one.seat === seat && one.open.length === 1);
    if (last.length === 0) return null;
    const seen = seenBy(position, seat, taken);
    const tried = new Set<string>();
    let worst: Closing | null = null;
    for (const take of lookAt(copy, seat).moves.filter((one) => one.startsWith("take "))) {
      copy.play(take);
      for (const lay of lookAt(copy, seat).moves) {
        const [verb, kind, cell] = lay.split(" ");
        const fits = verb === "lay" && seen.has(kind) && last.some(({ open }) => open[0] === cell);
        if (!fits || tried.has(lay)) continue;
        tried.add(lay);
        const one = closingBy(copy, lay, seat, me, position);
        if (one && one.swing > (worst?.swing ?? 0)) worst = one;
      }
      copy.back(before);
    }
    return worst;
  } finally {
    copy.back(index);
  }
}

/** What can be done by closing a ring, in a clause, with seats as {0}. */
function clauseOf({ seat, cell, kind, honour: n, fight, fresh, knight }: Closing): string {
  const who = `{${seat}}`;
  const x = say(W.closes, { who, cell, tile: tileObject(kind), kind: kindName(kind), n });
  if (fight) return say(fresh ? W.newBaron : W.baron, { x, a: number(fight[0]), b: number(fight[1]) });
  return knight ? say(W.knight, { x }) : x;
}

/** What a hint says of rings that can be closed next: after its own turn, or only after the next best move. */
export interface ClosingSaid {
  words: string;
  next: boolean; // the next best move avoids it
  spared: boolean; // this one avoids it
}

/** What somebody can do next by closing a ring, after a hint's turn and after the next best one; null: nothing great. `told`: has it been
 *  said before? A danger that can be avoided is said again. */
export function closingWords(
  table: Table,
  moves: readonly string[],
  other: readonly string[] | null,
  told: (what: string) => boolean,
): ClosingSaid | null {
  const { count, turn } = table.now.value;
  const copy = table.imagine(count, turn, 1n);
  try {
    const here = closingAfter(copy, moves, turn);
    const there = other && other.length > 0 ? closingAfter(copy, other, turn) : null;
    const [a, b] = [here?.swing ?? 0, there?.swing ?? 0];
    if (here && a >= GREAT) {
      const next = other !== null && goesThrough(copy, other, turn) && a - b >= GREAT;
      const again = told(`closing ${here.cell} ${here.kind} ${a}`);
      if (again && !next) return null;
      return { words: say(next ? W.avoidable : W.danger, { x: clauseOf(here) }), next, spared: false };
    }
    if (there && b - a >= GREAT && goesThrough(copy, moves, turn))
      return { words: say(W.otherwise, { x: clauseOf(there) }), next: false, spared: true };
    return null;
  } finally {
    copy.close();
  }
}

/** Do these moves end the turn, or can it be ended after them? Only then is it known what follows. */
function goesThrough(copy: Copy, moves: readonly string[], me: number): boolean {
  const { index } = lookAt(copy, me);
  try {
    for (const move of moves)
      if (lookAt(copy, me).turn === me && lookAt(copy, me).moves.includes(move)) copy.play(move);
    const { turn, moves: open } = lookAt(copy, me);
    return turn !== me || open.includes("end");
  } finally {
    copy.back(index);
  }
}

const FEW_OPEN = 3; // cells: what lacks more tiles is far off

/** A knight of somebody else who will drive off a baron of one's own once his ring is closed, by what lies there now, or with a tile that is
 *  seen. Land that both have counts for neither. */
export interface Siege extends Clash {
  seat: number;
  cell: string;
  open: number;
  kind: string | null; // the tile that would make him stronger; null: he is
}

/** The worst such knight; null: there is none, or too much is in it to tell. */
export function siegeOf(position: BaronPosition, me: number): Siege | null {
  const { values } = printed("baron");
  const found = waitingOf(position, me).flatMap(({ cell, seat, open }) => {
    const clash = open.length > FEW_OPEN ? null : clashOf(position, cell, seat, me);
    if (clash === null) return [];
    const { n, m } = clash;
    const [best] = [...seenBy(position, seat, 0)].sort((a, b) => values[b] - values[a]);
    const kind = n > m || best === undefined ? null : best;
    const strong = n + (kind === null ? 0 : values[kind]) > m;
    return strong ? [{ ...clash, seat, cell, open: open.length, kind }] : [];
  });
  return found.sort((a, b) => a.open - b.open || b.n - a.n)[0] ?? null;
}

/** The same in words, with seats as {0}. */
export function siegeWords({ seat, n, m, open, kind }: Siege): string {
  const sums = { who: `{${seat}}`, a: number(n), b: number(m), open };
  if (kind === null) return say(W.threat, sums);
  return say(W.nears, { ...sums, tile: tileObject(kind), kind: kindName(kind) });
}
