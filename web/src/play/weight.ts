// web/src/play/weight.ts -- how much of what a player sees speaks for a move, as a number: to tell which moves are just as good.
//
// The search finds moves equal whose reasons are not: "worth 2 more", and just as good "worth 3 more", teaches that
// the numbers do not matter. So only what weighs as much by them is called just as good.
import type { BaronPosition } from "../games/baron";
import type { BaronyPosition } from "../games/barony-words";
import type { FeudoPosition } from "../games/feudo-words";
import type { GameModule } from "../games/module";
import type { Course } from "../lib/bridge";
import { printed } from "../lib/printed";
import { strength } from "./aim";
import { foundsIn, weightOfBaron } from "./baron-facts";
import { landsAround } from "./barony-facts";
import { withPart } from "./reason";

/** Moves whose numbers point two ways, or lie in what they keep. */
const NOT_WEIGHED = /^(castle |trade |order |end$)/;

/** What a move and the steps that follow it in the turn bring, about in points; null: that is not to be measured. */
export function weightOf(module: GameModule, position: unknown, course: Course, me: number): number | null {
  const [first] = course;
  if (!first || NOT_WEIGHED.test(first.move)) return null;
  if (module.name === "baron") {
    const at = position as BaronPosition;
    // A tile that founds a barony in this turn is worth what that brings, and no other one is just as good.
    const founds = foundsIn(at, course, me);
    const takes = first.move.startsWith("take ") ? founds : 0;
    return weightOfBaron(at, first.move, first.events, me, founds) + takes;
  }
  const end = course.findIndex(({ seat, luck }) => seat !== me || luck);
  const turn = withPart(module, position, end < 0 ? course : course.slice(0, end), me);
  const points = turn
    .flatMap(({ events }) => events)
    .reduce((sum, { data }) => {
      const one = module.scored?.(data);
      return sum + (one?.seat === me ? one.points : 0);
    }, 0);
  const [verb, cell, units] = first.move.split(" ");
  if (verb === "build" && module.name === "barony")
    return points + (printed("barony").gold[(position as BaronyPosition).map[cell]] ?? 0);
  if (verb === "city" && (position as BaronyPosition).phase === "setup")
    return landsAround(position as BaronyPosition, cell).n;
  if (verb === "advance")
    return (
      points + units.split("+").reduce((n, unit) => n + strength(position as FeudoPosition, me, unit), 0)
    );
  return points;
}

/** Is a second move as good as the first by what a player sees? A point more would argue against the first, a point less against
 *  the second. */
export const asGood = (first: number | null, second: number | null): boolean =>
  first !== null && first === second;

/** The first figure that some words tell; null: none. Seats and cells are none. */
const figureIn = (words: string): number | null => {
  const [n] = /[-−]?\d+/.exec(words.replace(/\{\d\}|[-−]?\d+,[-−]?\d+/g, "")) ?? [];
  return n === undefined ? null : Number(n.replace("−", "-"));
};

/** Do words for a second move tell another figure than those for the first? Then it does not read as just as good. */
export function figuresDiffer(first: string, second: string): boolean {
  const [a, b] = [figureIn(first), figureIn(second)];
  return a !== null && b !== null && a !== b;
}
