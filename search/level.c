/* search/level.c -- computer opponents in five strengths, from one for beginners to the best. */
#include "search/level.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Levels 1 to 4 think so many walks at most, whatever the machine; so they are as strong on a
 * phone as on a server. Level 5 thinks as long as it may. How far apart they are stands in
 * tests/strength/RESULTS.md. */
typedef struct LevelRow {
    int iterations;     /* 0: no limit */
    int part;           /* of the time and iterations of level 5, in thousandths */
    int among;          /* the move is one of the best so many, */
    float carelessness; /* and this much worse makes it e times less likely; 0: always the best */
    bool plain;         /* goes by the game's own opinion where others ask a network */
    bool shortsighted;  /* plays on from a leaf no longer than would do with the fewest seats */
} LevelRow;

static const LevelRow LEVELS[LEVEL_MOST + 1] = {
    {0, 0, 0, 0, false, false},   /* there is no level 0 */
    {6, 2, 5, 0.04f, true, true}, /* sees what a move brings at once, but is not strict about it */
    {20, 5, 3, 0.015f, true, true}, /* thinks a little, still careless */
    {50, 18, 1, 0, true, true},     /* sees its own turn */
    {250, 150, 1, 0, false, false}, /* and the answers to it */
    {0, 1000, 1, 0, false, false},
};

bool level_asks_net(int level) {
    return !LEVELS[level].plain;
}

Budget level_budget(int level, const Budget *full) {
    assert(level >= LEVEL_LEAST && level <= LEVEL_MOST);
    const LevelRow *row = &LEVELS[level];
    Budget budget = {LEVEL_MS, 0};
    if (full != NULL) {
        budget = *full;
    }
    if (budget.ms > 0) {
        budget.ms = budget.ms * row->part / 1000 > 1 ? budget.ms * row->part / 1000 : 1;
    }
    if (budget.iterations > 0) {
        const int64_t part = budget.iterations * row->part / 1000;
        budget.iterations = part > 1 ? part : 1;
    }
    if (row->iterations > 0 && (budget.iterations == 0 || budget.iterations > row->iterations)) {
        budget.iterations = row->iterations;
    }
    return budget;
}

/* A careless player takes one of the best moves, the likelier the better it looks. */
static Move careless(const Choice *choice, int count, float carelessness, uint64_t seed) {
    float best = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        best = choice[i].promise > best ? choice[i].promise : best;
    }
    for (int i = 0; i < count; i++) {
        sum += expf((choice[i].promise - best) / carelessness);
    }
    Random random;
    random_seed(&random, seed ^ 0x6361726c657373u);
    float draw = sum * (float)(random_next(&random) >> 40) / (float)(1 << 24);
    for (int i = 0; i < count; i++) {
        draw -= expf((choice[i].promise - best) / carelessness);
        if (draw <= 0) {
            return choice[i].move;
        }
    }
    return choice[0].move;
}

Move level_move(Search *search, const void *state, int level, const Budget *full, uint64_t seed) {
    TEXT(error, 200);
    const Budget budget = level_budget(level, full);
    if (LEVELS[level].plain) {
        search_plain(search);
    }
    if (LEVELS[level].shortsighted) {
        search_foresee(search, search_game(search)->settle[0]);
    }
    const bool good = search_run(search, state, &budget, seed, &error);
    assert(good);
    (void)good;
    const Choice *choice;
    const int count = search_choices(search, &choice);
    assert(count > 0);
    const float carelessness = LEVELS[level].carelessness;
    const int among = LEVELS[level].among;
    return carelessness > 0 ? careless(choice, count < among ? count : among, carelessness, seed)
                            : search_decide(search, seed);
}
