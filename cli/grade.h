/* cli/grade.h -- levels of puzzles by how hard they are, and the order in which a file has them. */
#ifndef CLI_GRADE_H
#define CLI_GRADE_H

#include "play/buffer.h"
#include "play/puzzles.h"

typedef struct Graded {
    int index; /* of the puzzle */
    int theme, level;
    float hard;
} Graded;

/* The same number of each level, as near as can be; their order stays. */
void grade_levels(Graded *all, int count);

/* The easiest level first, and no theme twice in a row where that can be. */
void grade_order(Graded *all, int count);

/* The file anew: every puzzle measured, its level set, all in order. Nothing but the order and the
 * levels changes. False: `error` says why. */
bool grade_file(const Puzzles *puzzles, uint64_t seed, Buffer *out, Text *error);

#endif
