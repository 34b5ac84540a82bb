// web/src/puzzle/courses.ts -- the courses after a puzzle's solution and after the next best move, played beforehand.
//
// So the question can name a goal before anything is thought about, everybody is told of the same course, and it is
// there at once. PUZZLES=all KEEP=1 npx vitest run tests/puzzles.test.ts writes them.
import type { Known } from "./line";

const FILES = import.meta.glob<string>("./courses/*.txt", { query: "?raw", import: "default" });

export type Courses = ReadonlyMap<string, Required<Known>>;

/** One line for each puzzle: its key, how often the courses stop, their moves. */
export function readCourses(text: string): Courses {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const [key, stops, best, other] = line.split("|");
      return [key, { stops: Number(stops), best: best.split(";"), other: other.split(";") }];
    }),
  );
}

export const writeCourses = (courses: Courses): string =>
  [...courses]
    .map(([key, { stops, best, other }]) => `${key}|${stops}|${best.join(";")}|${other.join(";")}\n`)
    .join("");

/** The courses of a game's puzzles, by their keys. */
export async function loadCourses(game: string): Promise<Courses> {
  const file = FILES[`./courses/${game}.txt`];
  return file ? readCourses(await file()) : new Map();
}
