// web/src/lib/picks.ts -- from things clicked to one legal move, for any game.
//
// A game says which things on the screen make up a move: its keys. What has been chosen leaves the
// moves that hold all of it; what these do not share is what can be chosen next.

export interface Key {
  el: string; // "cell:1,-1", "tile:village", "do:end" …
  after?: boolean; // only once all keys before it are chosen or the same for all moves
}

export interface Choice {
  moves: string[]; // those still possible
  next: Set<string>; // what can be chosen now
  complete: string | null; // the one move that is left
}

interface Left {
  move: string;
  keys: Key[];
  used: boolean[]; // which keys have been chosen
}

/** Do all moves that are left have this key at this place? */
function shared(left: readonly Left[], place: number, el: string): boolean {
  return left.every(({ keys }) => keys[place]?.el === el);
}

/** May the key at `place` be chosen now? */
function open(one: Left, place: number, left: readonly Left[]): boolean {
  if (one.used[place]) return false;
  if (!one.keys[place].after) return true;
  return one.keys.slice(0, place).every((key, before) => one.used[before] || shared(left, before, key.el));
}

export function narrow(
  all: readonly string[],
  keysOf: (move: string) => Key[],
  chosen: readonly string[],
): Choice {
  let left: Left[] = all.map((move) => {
    const keys = keysOf(move);
    return { move, keys, used: keys.map(() => false) };
  });
  for (const el of chosen) {
    const before = left;
    left = before.flatMap((one) => {
      const place = one.keys.findIndex((key, i) => key.el === el && open(one, i, before));
      if (place < 0) return [];
      return [{ ...one, used: one.used.map((used, i) => used || i === place) }];
    });
  }
  const moves = left.map(({ move }) => move);
  if (left.length === 1 && (chosen.length > 0 || all.length === 1)) {
    return { moves, next: new Set(), complete: moves[0] };
  }
  const next = new Set<string>();
  for (const one of left) {
    one.keys.forEach((key, place) => {
      if (open(one, place, left) && !shared(left, place, key.el)) next.add(key.el);
    });
  }
  return { moves, next, complete: null };
}

/** What kind of thing it is; places to begin and to end at are both cells to a finger. */
const kindOf = (el: string) => el.slice(0, el.indexOf(":"));
const CELLS = ["cell", "from", "to"];
const alike = (a: string, b: string) => a === b || (CELLS.includes(a) && CELLS.includes(b));

/** Is a thing of this very kind asked for after what was chosen before, only not this one? */
function misses(
  all: readonly string[],
  keysOf: (move: string) => Key[],
  chosen: readonly string[],
  el: string,
): boolean {
  const at = chosen.findIndex((other) => kindOf(other) === kindOf(el));
  const before = at < 0 ? chosen : chosen.slice(0, at);
  if (before.length === 0) return false;
  const { next, moves } = narrow(all, keysOf, before);
  const like = (other: string) => alike(kindOf(other), kindOf(el));
  if (next.has(el)) return false;
  // A place to begin at may begin something else, unless the action is chosen or several such places are asked for.
  if (kindOf(el) === "from" && !before.some((other) => kindOf(other) === "act")) return [...next].some(like);
  return moves.some((move) => keysOf(move).some((key) => like(key.el)));
}

/** What is chosen after a click on `el`: added, in place of the last, afresh, or not at all. A wrong place for
 *  what is in the hand is no change of mind: it stays in the hand. */
export function choose(
  all: readonly string[],
  keysOf: (move: string) => Key[],
  chosen: readonly string[],
  el: string,
): string[] | null {
  const may = (before: readonly string[]) => {
    const choice = narrow(all, keysOf, before);
    return choice.next.has(el) || (all.length === 1 && keysOf(all[0]).some((k) => k.el === el));
  };
  if (chosen.includes(el) && !may(chosen)) return chosen.filter((other) => other !== el);
  if (misses(all, keysOf, chosen, el)) return null;
  for (let keep = chosen.length; keep >= 0; keep--) {
    const before = chosen.slice(0, keep);
    if (may(before)) return [...before, el];
  }
  return null;
}
