// web/src/puzzle/line.ts -- how a game may go on after a puzzle: played by the search, with real chance.
import type { GameModule } from "../games/module";
import { OVER, type Match } from "../lib/bridge";

const MOVES_MOST = 12; // of all players, after the solver's own
const THINK_MS = 150; // for each of them

/** Makes the moves of a solution and goes on until points change hands; returns what was done then.
 *  `reply`: not before somebody else has answered, and until it is the solver's turn again at the latest. */
export async function playOut(
  match: Match,
  module: Pick<GameModule, "scored">,
  me: number,
  moves: readonly string[],
  think: (record: string, ms: number) => Promise<string>,
  reply = false,
): Promise<string[]> {
  const look = () => match.look(-1, me, 0);
  for (const move of moves) match.play(move);
  const from = look().count;
  const made: string[] = [];
  const decided = () =>
    match
      .tell(from, look().count, me, 0)
      .some(({ events }) => events.some(({ data }) => (module.scored?.(data)?.points ?? 0) !== 0));
  let answered = false;
  const enough = () => (reply ? answered && (decided() || look().turn === me) : decided());
  while (look().turn !== OVER && made.length < MOVES_MOST && !enough()) {
    const { turn } = look();
    answered ||= turn !== me;
    const open = match.look(-1, turn, 0).moves;
    const move = open.length === 1 ? open[0] : await think(match.quickRecord(), THINK_MS);
    match.play(move);
    made.push(move);
  }
  return made;
}
