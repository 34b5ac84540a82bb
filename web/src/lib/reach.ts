// web/src/lib/reach.ts -- how often a wish comes true after a move: games played on from it, on private copies.
import { fits, type Wanted } from "../lesson/goals";
import type { Match } from "./bridge";

/** A move, in how many trials the wish came true after it, of how many. */
export interface Reach {
  move: string;
  met: number;
  all: number;
}

const AHEAD = 30; // moves of all seats in a trial: two or three turns
const LEVEL = 1; // that plays on for everybody: quick, and quick is all it has to be
const DEEP = 3; // moves of a turn that are looked through for the wish
const LOOKED = 250; // moves tried for that at a decision that is asked about, and
const LOOKED_ON = 60; // at one of a trial

const brings = (match: Match, move: string, me: number, wanted: Wanted): boolean =>
  match.preview(move, 0)?.events.some(({ data }) => fits(wanted, data, me)) === true;

/** Moves with which the seat to act makes the wish come true within its turn, without anybody else; `left`: as many
 *  moves are tried at most. */
export function atOnce(
  match: Match,
  me: number,
  wanted: Wanted,
  deep = DEEP,
  left = { n: LOOKED },
): string[] {
  const { turn, moves } = match.look(-1, me, 0);
  if (turn !== me) return [];
  const tried = moves.slice(0, left.n);
  left.n -= tried.length;
  const found = tried.filter((move) => brings(match, move, me, wanted));
  if (found.length > 0 || deep <= 1) return found;
  return moves.filter((move) => {
    if (left.n <= 0) return false;
    const copy = match.imagine(-1, me, 1n);
    try {
      copy.play(move);
      return atOnce(copy, me, wanted, deep - 1, left).length > 0;
    } finally {
      copy.close();
    }
  });
}

/** Plays on from a move: does the wish come true soon? Whoever has it takes it where a move of the turn brings it. */
function trial(match: Match, me: number, wanted: Wanted, move: string, seed: bigint): boolean {
  const copy = match.imagine(-1, me, seed);
  try {
    let next = move;
    for (let n = 0; n < AHEAD; n++) {
      const { turn, count } = copy.look(-1, me, 0);
      if (turn < 0) return false;
      copy.play(next);
      const after = copy.look(-1, me, 0);
      const counts = turn === me || !wanted.own;
      const told = counts ? copy.tell(count, after.count, me, 0).flatMap(({ events }) => events) : [];
      if (told.some(({ data }) => fits(wanted, data, me))) return true;
      if (after.turn < 0) return false;
      const [take] = after.turn === me ? atOnce(copy, me, wanted, 2, { n: LOOKED_ON }) : [];
      next = take ?? copy.think(LEVEL);
    }
    return false;
  } finally {
    copy.close();
  }
}

/** Of some moves how often the wish comes true after each: all have the same number of trials and the same luck, as
 *  many as the time is for, and `most` of them. */
export function reach(
  match: Match,
  me: number,
  wanted: Wanted,
  moves: readonly string[],
  most: number,
  ms: number,
): Reach[] {
  const found = moves.map((move) => ({ move, met: 0, all: 0 }));
  const end = performance.now() + ms;
  for (let i = 0; i < most && (i === 0 || performance.now() < end); i++) {
    for (const one of found) {
      one.met += trial(match, me, wanted, one.move, BigInt(i + 1)) ? 1 : 0;
      one.all++;
    }
  }
  return found;
}
