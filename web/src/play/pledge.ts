// web/src/play/pledge.ts -- what hints of Barony have said of a cell: that something is to be built there; kept to, else taken back in words.
//
// A knight is led onto land for what a building brings there, and each turn is searched anew: of moves that are as good another
// one would send him back. So a cell that was spoken of is built on while that costs next to nothing, no second knight is sent
// there for the same building, and else a line says that it is not built on, if it can be seen why.
import type { BaronyPosition } from "../games/barony-words";
import type { Advice, Course } from "../lib/bridge";
import { say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import type { Table } from "../lib/table";
import { slackOf } from "./aim";
import type { Ground } from "./facts";
import { landOf } from "./small-facts";

/** A cell that a knight of a seat was led to, to build there. */
export interface Pledge {
  seat: number;
  cell: string;
  count: number; // when that was said
  late?: boolean; // it was said that it is not built on yet
  via?: string; // where the knight stopped that is to go on there
}

/** A pledge that a move gives up. */
export interface Unbuilt {
  cell: string;
  less?: number; // hundredths of the win that it would cost to keep it,
  instead?: string; // with this move
  onward?: boolean; // nobody goes on there
  gold?: { n: number; m: number }; // what a building brings where the knight goes instead, and on the cell, if that is less
}

const W = {
  less: [
    "Changed: nothing is built yet on {cell}, because that would now win {n} % less often.",
    "Geändert: Noch wird auf {cell} nicht gebaut, denn das würde nun um {n} % seltener zum Sieg führen.",
    "Changement : on ne construit pas encore en {cell}, car cela ferait maintenant gagner {n} % moins souvent.",
  ],
  richer: [
    "Changed: nothing is built yet on {cell}; a building brings {n} gold where the knight goes now, {m} there.",
    "Geändert: Noch wird auf {cell} nicht gebaut; wohin der Ritter nun geht, bringt ein Gebäude {n} Gold, dort {m}.",
    "Changement : on ne construit pas encore en {cell} ; un bâtiment rapporte {n} pièces d’or là où va le chevalier, {m} à cet endroit.",
  ],
  onwardLess: [
    "Changed: the knight does not go on to {cell}, because that would now win {n} % less often.",
    "Geändert: Der Ritter geht nicht nach {cell} weiter, denn das würde nun um {n} % seltener zum Sieg führen.",
    "Changement : le chevalier ne va pas plus loin, à {cell}, car cela ferait maintenant gagner {n} % moins souvent.",
  ],
  onwardRicher: [
    "Changed: the knight does not go on to {cell}; a building brings {n} gold where it goes now, {m} there.",
    "Geändert: Der Ritter geht nicht nach {cell} weiter; wohin er nun geht, bringt ein Gebäude {n} Gold, dort {m}.",
    "Changement : le chevalier ne va pas plus loin, à {cell} ; un bâtiment rapporte {n} pièces d’or là où il va, {m} à cet endroit.",
  ],
} satisfies Record<string, ThreeWords>;

/** That a pledge is not kept, and by what that can be seen; "": by nothing, and then it is not worth a word. */
export function unbuiltWords({ cell, less, onward, gold }: Unbuilt): string {
  if (gold) return say(onward ? W.onwardRicher : W.richer, { cell, ...gold });
  return less === undefined ? "" : say(onward ? W.onwardLess : W.less, { cell, n: less });
}

/** What a building brings where a move leads a knight, and on the cell that is given up, if that is less; undefined: it is not. */
function richer({ map, pieces }: BaronyPosition, move: string, cell: string): Unbuilt["gold"] {
  const [verb, , to] = move.split(" ");
  const { gold } = printed("barony");
  const [n, m] = [gold[map[to]] ?? 0, gold[map[cell]] ?? 0];
  return verb === "move" && (pieces[to] ?? []).length === 0 && n > m ? { n, m } : undefined;
}

type Other = Advice["others"][number];

/** Is a cell held by knights of a seat and nobody else, with nothing built? */
function isHeld({ pieces }: BaronyPosition, cell: string, seat: number): boolean {
  const [stack, ...others] = pieces[cell] ?? [];
  return others.length === 0 && stack?.seat === seat && stack.building === null;
}

/** Does nobody stay on a cell when a knight goes? */
const alone = ({ pieces }: BaronyPosition, cell: string) => pieces[cell]?.[0].knights === 1;

/** The same advice, or a move as good that builds where that was said; else what is not built. No second knight goes where the
 *  first is to build. */
export function keepPledge(table: Table, advice: Advice, seat: number): Advice {
  const position = table.now.value.position as BaronyPosition;
  const held = table.pledges.filter((one) => one.seat === seat && isHeld(position, one.cell, seat));
  const open = (one: Pledge) => (position.pieces[one.cell] ?? []).length === 0; // the knight is on its way
  table.pledges = table.pledges.filter((one) => one.seat !== seat || held.includes(one) || open(one));
  const told = held.map(({ cell }) => cell);
  const { move, worth, others } = advice;
  const [verb, from, to] = move.split(" ");
  const level = (one: Other) => worth[seat] - one.worth[seat] < slackOf(one.visits);
  const instead = (one: Other): Advice => ({
    ...advice,
    move: one.move,
    worth: one.worth,
    line: [one.move],
    others: [{ move, worth, visits: 0 }, ...others.filter((other) => other !== one)],
  });
  // A knight that was said to go on does so, if that is as good.
  const on = table.pledges.find(
    (one) =>
      one.seat === seat &&
      one.via !== undefined &&
      one.count < table.now.value.count &&
      open(one) &&
      isHeld(position, one.via, seat),
  );
  const stops = on !== undefined && /^(build|move)$/.test(verb) && from === on.via && to !== on.cell;
  if (on && stops && (verb === "build" || alone(position, from))) {
    const way = others.find((one) => one.move === `move ${on.via} ${on.cell}`);
    if (way && level(way)) return instead(way);
    table.pledges = table.pledges.filter((one) => one !== on);
    const less = way && Math.round(100 * (worth[seat] - way.worth[seat]));
    const gold = richer(position, move, on.cell);
    return {
      ...advice,
      unbuilt: { cell: on.cell, onward: true, gold, instead: way?.move, ...(less ? { less } : {}) },
    };
  }
  if (verb === "move" && told.includes(to)) {
    const apart = others.find(
      (one) =>
        level(one) &&
        /^(move|build) /.test(one.move) &&
        !told.includes(one.move.split(" ")[2]) &&
        !told.includes(one.move.split(" ")[1]),
    );
    return apart ? instead(apart) : advice;
  }
  // Who has moved one knight may not build any more, and who builds need not stop.
  const due = held.filter(({ late }) => late !== true).map(({ cell }) => cell);
  const leaves = verb === "move" && due.includes(from) && alone(position, from);
  const left = leaves ? [from] : verb === "done" ? due : [];
  const builds = (one: Other) => left.some((cell) => one.move.startsWith(`build ${cell} `));
  const ways = others.filter(builds).sort((a, b) => b.worth[seat] - a.worth[seat]);
  if (left.length === 0 || (verb === "done" && ways.length === 0)) return advice;
  const kept = ways.find(level);
  if (kept) return instead(kept);
  const [cell] = ways.length > 0 ? [ways[0].move.split(" ")[1]] : left;
  const less = ways[0] && Math.round(100 * (worth[seat] - ways[0].worth[seat]));
  table.pledges = table.pledges.map((one) => (one.cell === cell ? { ...one, late: true } : one));
  const gold = richer(position, move, cell);
  return { ...advice, unbuilt: { cell, gold, instead: ways[0]?.move, ...(less ? { less } : {}) } };
}

/** Remembers that a knight of Barony is led to land to build on. */
export function pledge(table: Table, good: Course, { lines }: Ground): void {
  const { position, turn: seat, count } = table.now.value;
  const land = landOf(position as BaronyPosition, good, seat, lines);
  if (land === null || land.n === 0) return;
  const { cell } = land;
  const via = land.onward ? good[0].move.split(" ").at(-1) : undefined;
  table.pledges = [...table.pledges.filter((one) => one.cell !== cell), { seat, cell, count, via }];
}
