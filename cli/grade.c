/* cli/grade.c -- levels of puzzles by how hard they are, and the order in which a file has them. */
#include "cli/grade.h"

#include "search/puzzle.h"

#include <stdlib.h>
#include <string.h>

enum { SEED_STEP = 1000 }; /* between two puzzles: more than one needs */

void grade_levels(Graded *all, int count) {
    float hard[PUZZLES_MOST] = {0};
    int level[PUZZLES_MOST];
    const int most = count < PUZZLES_MOST ? count : PUZZLES_MOST; /* no file has more */
    for (int i = 0; i < most; i++) {
        hard[i] = all[i].hard;
    }
    puzzle_levels(hard, most, level);
    for (int i = 0; i < count; i++) {
        all[i].level = i < most ? level[i] : PUZZLE_LEVELS;
    }
}

static int compare(const void *a, const void *b) {
    const Graded *one = a, *other = b;
    return one->level != other->level ? one->level - other->level
           : one->hard != other->hard ? (one->hard > other->hard) - (one->hard < other->hard)
                                      : one->index - other->index;
}

/* Of those of the first one's level the one to come next: of the theme of which most are left, but
 * not of the theme before it if there is another; the easiest of that theme. */
static int next_of(const Graded *all, int count, int before) {
    int left[PUZZLE_THEMES_MOST] = {0};
    int end = 0, best = 0;
    while (end < count && all[end].level == all[0].level) {
        left[all[end++].theme]++;
    }
    for (int i = 0; i < end; i++) {
        const bool again = all[i].theme == before, best_again = all[best].theme == before;
        if (again == best_again ? left[all[i].theme] > left[all[best].theme] : best_again) {
            best = i;
        }
    }
    return best;
}

void grade_order(Graded *all, int count) {
    qsort(all, (size_t)count, sizeof *all, compare);
    for (int i = 0, before = -1; i < count; before = all[i++].theme) {
        const int from = i + next_of(all + i, count - i, before);
        const Graded one = all[from];
        memmove(&all[i + 1], &all[i], (size_t)(from - i) * sizeof *all);
        all[i] = one;
    }
}

/* One puzzle measured. */
static bool measure(const Puzzles *puzzles, int index, uint64_t seed, Graded *out, Text *error) {
    const PuzzleEntry *entry = &puzzles->entry[index];
    Move move = NO_MOVE;
    Match *match = puzzle_open(puzzles, index, &move, error);
    Search *search = match == NULL ? NULL
                                   : search_new(puzzles->game, match->setup.seats, PUZZLE_MEMORY, 1,
                                                NULL, error);
    if (search != NULL) {
        const float gap = (float)(entry->worth - entry->next) / 1000;
        *out = (Graded){index, entry->theme, 0,
                        puzzle_hardness(search, match_state(match), move, gap,
                                        seed + (uint64_t)index * SEED_STEP)};
    }
    const bool good = search != NULL;
    search_free(search);
    match_free(match);
    return good;
}

/* A puzzle as it stood there, with its new level. */
static void write_graded(const Puzzles *puzzles, const Graded *graded, Buffer *out) {
    const PuzzleEntry *entry = &puzzles->entry[graded->index];
    const char *first = memchr(entry->text, 'p', entry->text_length); /* after the empty line */
    const char *rest = memchr(first, '\n', (size_t)(entry->text + entry->text_length - first));
    text_format(&out->text, "\npuzzle %s %d %d %d", puzzles->theme[entry->theme], graded->level,
                entry->worth, entry->next);
    buffer_bytes(out, rest, (size_t)(entry->text + entry->text_length - rest));
}

bool grade_file(const Puzzles *puzzles, uint64_t seed, Buffer *out, Text *error) {
    Graded all[PUZZLES_MOST];
    for (int i = 0; i < puzzles->count; i++) {
        if (!measure(puzzles, i, seed, &all[i], error)) {
            return false;
        }
    }
    grade_levels(all, puzzles->count);
    grade_order(all, puzzles->count);
    buffer_bytes(out, puzzles->head, puzzles->head_length);
    for (int i = 0; i < puzzles->count; i++) {
        write_graded(puzzles, &all[i], out);
    }
    return !out->text.cut || text_no_memory(error);
}
