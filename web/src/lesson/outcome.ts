// web/src/lesson/outcome.ts -- how a round goes on after an answer, by a fixed line, so that one sees what came of it.
import { OVER, PUBLIC, type EventData, type Match } from "../lib/bridge";
import { oddRow } from "../lib/hex";
import { fits, type Wanted } from "./goals";

export interface Outcome {
  seed: number; // of chance
  plays: readonly (readonly string[])[]; // of each seat: it makes the first of these that is allowed
  near?: string; // else a piece of the one who learns marches as near to this cell as it gets
  until: readonly (string | Wanted)[]; // events with which it is over
}

const MOVES_MOST = 60; // a round has fewer
const STILL = ["stay", "spare", "done"]; // where nothing is to be done

function distance(a: string, b: string): number {
  const [from, to] = [oddRow(a), oddRow(b)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

function choose(moves: readonly string[], plays: readonly string[], near?: string): string {
  const wanted = plays.find((move) => moves.includes(move));
  if (wanted !== undefined) return wanted;
  const marches = moves.filter((move) => move.startsWith("move "));
  if (near !== undefined && marches.length > 0) {
    const left = (move: string) => distance(move.split(" ")[2], near);
    return marches.reduce((best, move) => (left(move) < left(best) ? move : best));
  }
  return moves.find((move) => STILL.includes(move)) ?? moves[0];
}

const ends = (until: string | Wanted, data: EventData, me: number): boolean =>
  typeof until === "string" ? data.event === until : fits(until, data, me);

/** Plays on from where a match stands; returns the moves. `me`: the one who learns. */
export function playOutcome(match: Match, outcome: Outcome, me: number): string[] {
  const made: string[] = [];
  const from = match.look(-1, me, 0).count;
  const over = () =>
    match
      .tell(from, match.look(-1, me, 0).count, me, 0)
      .some(({ events }) => events.some(({ data }) => outcome.until.some((one) => ends(one, data, me))));
  while (made.length < MOVES_MOST && !over()) {
    const { turn } = match.look(-1, PUBLIC, 0);
    if (turn === OVER) break;
    const { moves } = match.look(-1, turn, 0);
    const move = choose(moves, outcome.plays[turn] ?? [], turn === me ? outcome.near : undefined);
    match.play(move);
    made.push(move);
  }
  return made;
}
