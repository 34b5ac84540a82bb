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

function holds(keys: Key[], chosen: readonly string[]): boolean {
  const free = keys.map(() => true);
  return chosen.every((el) => {
    const at = keys.findIndex((key, i) => free[i] && key.el === el);
    if (at < 0) return false;
    free[at] = false;
    return true;
  });
}

export function narrow(
  all: readonly string[],
  keysOf: (move: string) => Key[],
  chosen: readonly string[],
): Choice {
  const left = all
    .map((move) => ({ move, keys: keysOf(move) }))
    .filter(({ keys }) => holds(keys, chosen));
  const moves = left.map(({ move }) => move);
  if (left.length === 1 && (chosen.length > 0 || all.length === 1)) {
    return { moves, next: new Set(), complete: moves[0] };
  }
  const shared = (el: string) => left.every(({ keys }) => keys.some((key) => key.el === el));
  const next = new Set<string>();
  for (const { keys } of left) {
    const open = [...chosen];
    let ready = true; // all keys before are settled
    for (const key of keys) {
      const at = open.indexOf(key.el);
      if (at >= 0) {
        open.splice(at, 1);
      } else if (!shared(key.el)) {
        if (ready || !key.after) next.add(key.el);
        ready = false;
      }
    }
  }
  return { moves, next, complete: null };
}

/** What is chosen after a click on `el`: added, in place of the last, afresh, or not at all. */
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
  for (let keep = chosen.length; keep >= 0; keep--) {
    const before = chosen.slice(0, keep);
    if (may(before)) return [...before, el];
  }
  return null;
}
