// web/src/play/part.ts -- what of a course the knight of Barony has a part in that its first move is about.
import type { Course } from "../lib/bridge";

const GAINS = /^(built|founded)$/;
const RAIDS = /^(lost|looted)$/;

/** Where a move of Barony brings or makes something whose way can be followed; null: it does not. */
function startOf(move: string): string | null {
  const [verb, second, third] = move.split(" ");
  if (verb === "move") return third;
  return ["expedition", "recruit", "build", "city"].includes(verb) ? second : null;
}

/** A course without what the player builds, destroys or loots later with other knights than the one that its first move is about:
 *  "soon a village (+4 gold)" is no reason for a knight that goes where 5 are to be had. */
export function withKnightPart(course: Course, me: number): Course {
  const [first, ...rest] = course;
  const start = first ? startOf(first.move) : null;
  if (start === null) return course;
  const cells = new Set([start]); // where it may be
  let part = true; // in the raid that a token is taken for
  const steps = rest.map((step) => {
    if (step.seat !== me) return step;
    const [verb, from, to] = step.move.split(" ");
    if (verb === "move") {
      part = cells.has(from) || cells.has(to);
      if (cells.has(from)) cells.add(to);
    }
    const cell = verb === "build" || verb === "city" ? from : null;
    const without = (kind: RegExp) => ({
      ...step,
      events: step.events.filter(({ data }) => !kind.test(data.event)),
    });
    if (!part && (verb === "move" || verb === "loot")) return without(RAIDS);
    return cell !== null && !cells.has(cell) ? without(GAINS) : step;
  });
  return [first, ...steps];
}
