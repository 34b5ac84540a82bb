// web/src/play/facts.ts -- facts of the board that speak for a move, where no points do: what is asked, and of which game.
import type { BaronyPosition } from "../games/barony-words";
import type { FeudoPosition, Standing } from "../games/feudo-words";
import type { BaronPosition } from "../games/baron";
import type { Course, EventData } from "../lib/bridge";
import { ofBaron } from "./baron-facts";
import type { Prevents } from "./prevents";
import type { Charm, Foes, Trial } from "./siege";
import type { Line } from "./walk";
import { ofBarony } from "./barony-facts";
import { ofFeudo } from "./feudo-facts";

/** What a player is after, in games with plans, and a way to try attacks by the rules. */
export interface Ground {
  aim: string | null;
  heading?: string; // the town that hints have said a piece goes to,
  charmed?: number; // or the seat whose Baron Milady is after
  prey?: Standing & { cell: string }; // whom the piece that marches was plotted to attack
  told?: (what: string) => boolean; // has a hint told of it in full: in Feudo in this round of a town’s siege?
  units?: readonly string[]; // who is to be there
  trial: Trial | null;
  foes?: Foes; // what the others may still do
  charm?: Charm;
  hinted?: boolean; // by hints, who speak of no other siege than the one they keep to
  next?: string; // the next best move: what speaks for it as well is no reason
  near?: boolean; // it is as good
  rival?: Course; // its course: what that brings as well is no reason
  plan?: Course; // the whole course, where only its first step is looked at: what the plan lets happen is not prevented
  traced?: (data: EventData) => boolean; // has what happens to do with the move, or with the next best one?
  lines?: readonly Line[]; // the move played on
  prevents?: Prevents; // what of the next best move's course this one has to do with
}

/** A fact that speaks for the first move of a course, with seats as {0}; null: none is known. */
export function factOf(
  game: string,
  position: unknown,
  course: Course,
  me: number,
  ground: Ground = { aim: null, trial: null },
): string | null {
  const { move } = course[0];
  if (game === "baron") return ofBaron(position as BaronPosition, course, me);
  if (game === "barony") return ofBarony(position as BaronyPosition, move, me, ground.next);
  return game === "feudo" ? ofFeudo(position as FeudoPosition, course, me, ground) : null;
}
