// web/src/lesson/lessons.ts -- the lessons of all games, apart from them: a first visit needs none.
import { baronLessons } from "../games/baron-lessons";
import { baronyLessons } from "../games/barony-lessons";
import { feudoLessons } from "../games/feudo-lessons";
import type { Lesson } from "../games/module";

const LESSONS: Record<string, Lesson[]> = {
  baron: baronLessons,
  barony: baronyLessons,
  feudo: feudoLessons,
};

export const lessonsOf = (game: string): Lesson[] => LESSONS[game] ?? [];
