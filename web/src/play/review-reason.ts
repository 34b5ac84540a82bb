// web/src/play/review-reason.ts -- why a move of a finished game was better than another, for the review.
import type { Course } from "../lib/bridge";
import type { Table } from "../lib/table";
import type { Ground } from "./facts";
import { begun, type Naming, plainly } from "./marked";
import { preventedAt } from "./prevents";
import { reasonOf } from "./reason";
import { charmAt, foesAt, trialAt } from "./siege";

/** What came of a move in the game itself, as far as another course goes. */
export type Came = (steps: number) => Course;

/** What the rules are asked about a moment. */
function groundOf(table: Table, index: number, me: number): Ground {
  if (table.module.name !== "feudo") return { aim: null, trial: null };
  const foes = foesAt(table, index, me, table.seats.length);
  return { aim: null, trial: trialAt(table, index, me), foes, charm: charmAt(table, index, me) };
}

/** Asks the search why `move` is good at a moment, held against `instead`, if there is such a one; the
 *  sentence as it is told to the reader of the table, or null. `came`: what is known to have come of the other. */
export async function askReason(
  table: Table,
  index: number,
  move: string,
  instead: string | null,
  came: Came | null = null,
  as: Naming = plainly,
): Promise<string | null> {
  const moves = instead === null || instead === move ? [move] : [move, instead];
  const courses = await table.courses(index, moves);
  if (courses === null) return null;
  const [good, expected = null] = courses;
  const other = expected && came ? came(good.length) : expected;
  // Also of what has come in the game the move may be innocent.
  const prevents = other ? preventedAt(table, index, good, other) : undefined;
  // What speaks for the move made as well is no reason, nor is what one course of Barony shows of turns to come.
  // A place for a castle speaks for itself.
  const next = instead?.startsWith("castle ") ? undefined : (instead ?? undefined);
  const held = { next, hinted: table.module.name === "barony", prevents };
  const ground = { ...groundOf(table, index, good[0]?.seat ?? 0), ...held };
  const reason = reasonOf(table.module, table.positionAt(index), good, other, ground);
  return reason === null ? null : begun(as(table, reason, index));
}
