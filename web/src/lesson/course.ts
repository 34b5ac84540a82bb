// web/src/lesson/course.ts -- the steps of a lesson as boards: each begins where those before it end.
import type { Lesson } from "../games/module";
import type { GameFacts, Rules } from "../lib/bridge";
import { exampleRecord } from "../rules/steps";

/** The step whose position the board of a step comes from. */
export function stepBefore(lessons: readonly Lesson[], step: number): number {
  let from = step;
  while (from > 0 && lessons[from].position === undefined) from--;
  return from;
}

/** The moves that lead from that position to the step: those made, else the first that is asked for. */
export function movesTo(
  known: Rules,
  game: GameFacts,
  lessons: readonly Lesson[],
  step: number,
  made: Record<number, string>,
): string[] {
  const from = stepBefore(lessons, step);
  const { position, seed } = lessons[from];
  const match = known.loadRecord(exampleRecord(game, position, seed));
  try {
    const moves: string[] = [];
    for (let at = from; at < step; at++) {
      const { wants } = lessons[at];
      if (!wants) continue;
      const legal = match.look(-1, 0, 0).moves;
      const move = legal.includes(made[at]) ? made[at] : legal.find((one) => wants.test(one));
      if (move === undefined) break;
      for (const one of [move, ...(lessons[at].follow ?? [])]) {
        match.play(one);
        moves.push(one);
      }
    }
    return moves;
  } finally {
    match.close();
  }
}
