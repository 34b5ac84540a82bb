// web/src/play/outlook.ts -- what may come of a move: the game is played on from it several times, on private copies.
//
// Nothing is guessed here. On each copy what the player cannot know is dealt anew, the search moves for everybody, and
// the rules tell what happens; what is counted is how often something does. The tries are the same each time.
import type { Course, EventData } from "../lib/bridge";
import type { Line } from "./walk";

/** What somebody wins or loses when a move is played on. */
export interface Deed {
  gain: boolean; // else a loss
  seat: number; // whose
  by: number; // who moved; below 0: chance
  data: EventData;
  points: number; // for the one whose it is; 0: a loss beside points
  units: readonly string[]; // who fought for it, in games that tell
}

/** A deed that came in some of all tries. */
export interface Prospect extends Deed {
  key: string; // the same for deeds that are told alike
  often: number; // how often it is to be expected, 0 to 1
  place?: string; // the cell where it came in most of the tries in which it did
}

/** What came in so many of so many tries is to be expected so often: few tries prove neither always nor never. */
export const expected = (came: number, tries: number): number => (came + 1) / (tries + 3);

/** Of fewer tries nothing can be said. */
export const TRIES_LEAST = 4;

/** A move with the steps that are meant to follow it in the same turn. */
export function headOf(course: Course): string[] {
  const end = course.findIndex(({ seat, luck }) => seat !== course[0].seat || luck);
  return course.slice(0, end < 0 ? course.length : end).map(({ move }) => move);
}

/** In how many tries, of all, a piece of one's own has a part in defeating a piece of somebody else. */
export function defeats(
  lines: readonly Line[],
  me: number,
  piece: string,
  foe: number,
  prey: string,
): number {
  const falls = ({ event, seat, piece: whom = "baron" }: EventData) =>
    /^(beaten|fled)$/.test(event) && seat === foe && whom === prey;
  const some = lines.filter(({ course }) =>
    course.some(({ seat, events }) => {
      const fight = events.find(({ data }) => data.event === "fight")?.data;
      const part = (fight?.attackers as string[] | undefined)?.includes(piece) === true;
      return seat === me && part && events.some(({ data }) => falls(data));
    }),
  );
  return some.length / Math.max(1, lines.length);
}
