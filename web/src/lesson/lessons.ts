// web/src/lesson/lessons.ts -- the lessons of all games, apart from them: a first visit needs none.
import { baronLessons, baronRecap } from "../games/baron-lessons";
import { baronyLessons, baronyRecap } from "../games/barony-lessons";
import { feudoLessons } from "../games/feudo-lessons";
import { feudoRecap } from "../games/feudo-recap";
import type { Lesson } from "../games/module";
import type { ThreeWords } from "../lib/i18n";

const LESSONS: Record<string, Lesson[]> = {
  baron: baronLessons,
  barony: baronyLessons,
  feudo: feudoLessons,
};

export const lessonsOf = (game: string): Lesson[] => LESSONS[game] ?? [];

const RECAPS: Record<string, readonly ThreeWords[]> = {
  baron: baronRecap,
  barony: baronyRecap,
  feudo: feudoRecap,
};

/** What to remember of a lesson, a line each. */
export const recapOf = (game: string): readonly ThreeWords[] => RECAPS[game] ?? [];
