// web/src/games/baron-lessons.ts -- the lesson of Baron, step by step, and examples for its rules.
import type { Example, Lesson } from "./module";

export const baronExamples: Example[] = [];
export const baronLessons: Lesson[] = [];
