// web/src/games/feudo-lessons.ts -- the lesson of Feudo, step by step, and examples for its rules.
import type { Example, Lesson } from "./module";

export const feudoExamples: Example[] = [];
export const feudoLessons: Lesson[] = [];
