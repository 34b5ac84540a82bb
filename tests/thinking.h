/* tests/thinking.h -- what tests of the search share: searches, positions to think about. */
#ifndef TESTS_THINKING_H
#define TESTS_THINKING_H

#include "play/setup.h"
#include "search/search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MEMORY = 4 << 20 };

typedef struct State {
    STATE_ROOM(bytes);
} State;

static inline Search *new_search(const Game *game, int seats) {
    TEXT(error, 200);
    Search *search = search_new(game, seats, MEMORY, 1, NULL, &error);
    assert_non_null(search);
    return search;
}

/* Plays at random for so many decisions, then on to a seat's turn. False: the game ended. */
static inline bool walk_to(const Game *game, int seats, uint64_t seed, int decisions,
                           State *state) {
    const Setup setup = setup_usual(game, seats);
    Random random;
    random_seed(&random, seed);
    memset(state, 0, sizeof *state);
    game->start(state->bytes, &setup);
    game->rollout(state->bytes, &random, decisions);
    while (game->turn(state->bytes) == NATURE) {
        game->apply(state->bytes, game->chance(state->bytes, &random));
    }
    return game->turn(state->bytes) >= 0;
}

static inline void run(Search *search, const State *state, int64_t iterations, uint64_t seed) {
    TEXT(error, 200);
    const Budget budget = {0, iterations};
    assert_true(search_run(search, state->bytes, &budget, seed, &error));
}

static inline void same_results(const Search *a, const Search *b) {
    const Choice *x, *y;
    const int count = search_choices(a, &x);
    assert_int_equal(search_choices(b, &y), count);
    assert_memory_equal(x, y, (size_t)count * sizeof *x);
}

#endif
