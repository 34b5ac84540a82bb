/* tests/search_limits.c -- the computer's thinking keeps to its budget, memory and threads, ends
 * when it is told to, and keeps what it found from move to move. */
#define _POSIX_C_SOURCE 200809L
#include "games/list.h"
#include "search/level.h"
#include "search/tree.h"
#include "tests/thinking.h"

#include <pthread.h>
#include <time.h>

enum { TRIES = 200 };

/* What is too long is asked of the processor's time: on a busy machine any time may pass. */
static double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- budgets ------------------------------------------------------------------------------ */

static void budgets_are_kept(void **unused) {
    (void)unused;
    TEXT(error, 300);
    State state;
    assert_true(walk_to(GAMES[0], 2, 1, 0, &state));
    Search *search = new_search(GAMES[0], 2);
    run(search, &state, 1, 1);
    assert_int_equal(search_iterations(search), 1);
    run(search, &state, 777, 1);
    assert_int_equal(search_iterations(search), 777);
    const Budget time = {60, 0};
    const double from = seconds(CLOCK_MONOTONIC), worked = seconds(CLOCK_PROCESS_CPUTIME_ID);
    assert_true(search_run(search, state.bytes, &time, 1, &error));
    assert_true(seconds(CLOCK_MONOTONIC) - from >= 0.059);
    assert_true(seconds(CLOCK_PROCESS_CPUTIME_ID) - worked < 1);
    const Budget both = {60000, 50};
    assert_true(search_run(search, state.bytes, &both, 1, &error));
    assert_int_equal(search_iterations(search), 50);

    static const Budget BAD[] = {{0, 0},
                                 {-1, 0},
                                 {0, -5},
                                 {SEARCH_MS_MAX + 1LL, 0},
                                 {0, SEARCH_ITERATIONS_MAX + 1},
                                 {INT64_MAX, INT64_MAX}};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        assert_false(search_run(search, state.bytes, &BAD[i], 1, &error));
        assert_true(error.used > 0);
    }
    search_free(search);

    assert_null(search_new(GAMES[0], 1, MEMORY, 1, NULL, &error));
    assert_null(search_new(GAMES[0], 6, MEMORY, 1, NULL, &error));
    assert_null(search_new(GAMES[0], 2, MEMORY, 0, NULL, &error));
    assert_null(search_new(GAMES[0], 2, 1000, 1, NULL, &error));
    assert_non_null(strstr(error.start, "at least"));
    SearchShape shape = SEARCH_SHAPE;
    shape.playout_width = -1;
    assert_null(search_new(GAMES[0], 2, MEMORY, 1, &shape, &error));
}

static int64_t all_visits(const Search *search) {
    const Choice *choice;
    int64_t visits = 0;
    const int count = search_choices(search, &choice);
    for (int i = 0; i < count; i++) {
        visits += choice[i].visits;
    }
    return visits;
}

/* A small arena fills up; the search goes on within it and still answers. */
static void memory_is_kept(void **unused) {
    (void)unused;
    TEXT(error, 200);
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        State state;
        if (!walk_to(game, game->seats_max, 2, 8, &state)) {
            continue;
        }
        const Choice *choice;
        size_t most;
        Search *search = search_new(game, game->seats_max, SEARCH_MEMORY_LEAST, 1, NULL, &error);
        assert_non_null(search);
        assert_true(search_memory(search) <= SEARCH_MEMORY_LEAST);
        search_plain(search); /* what fills the arena is the same, and sooner */
        run(search, &state, 10000, 1);
        assert_true(search_nodes(search, &most) <= most);
        assert_true(most * SEARCH_NODE <= SEARCH_MEMORY_LEAST);
        assert_int_equal(all_visits(search), 10000); /* what is dropped lies deeper */
        search_choices(search, &choice);
        assert_true(game->legal(state.bytes, choice[0].move));
        search_free(search);
    }
}

static void *stop_soon(void *search) {
    const struct timespec moment = {0, 50 * 1000000};
    nanosleep(&moment, NULL);
    search_stop(search);
    return NULL;
}

static void stops_at_once(void **unused) {
    (void)unused;
    TEXT(error, 200);
    State state;
    assert_true(walk_to(GAMES[0], 2, 1, 10, &state));
    const Budget long_time = {60000, 0};
    const Choice *choice;
    for (int threads = 1; threads <= 2; threads++) {
        Search *search = search_new(GAMES[0], 2, MEMORY, threads, NULL, &error);
        assert_non_null(search);
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, stop_soon, search), 0);
        double from = seconds(CLOCK_MONOTONIC);
        assert_true(search_run(search, state.bytes, &long_time, 1, &error));
        assert_true(seconds(CLOCK_MONOTONIC) - from < 50);
        pthread_join(thread, NULL);
        assert_true(search_choices(search, &choice) > 0);
        assert_true(choice[0].visits > 0);
        search_stop(search); /* before it begins: the next one ends after a step */
        from = seconds(CLOCK_MONOTONIC);
        assert_true(search_run(search, state.bytes, &long_time, 1, &error));
        assert_true(seconds(CLOCK_MONOTONIC) - from < 50);
        assert_true(search_iterations(search) <= threads);
        search_free(search);
    }
}

/* While others act it goes on, in every thread, and what was found is there at the next turn; a
 * stop that is over is not for the thinking after it. */
static void ponders_while_others_act(void **unused) {
    (void)unused;
    enum { THREADS = 2, WALKS = 60 };
    int kept = 0;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int i = 0; i < 6; i++) {
            TEXT(error, 200);
            State state;
            Random random;
            random_seed(&random, (uint64_t)i);
            if (!walk_to(game, game->seats_max, (uint64_t)(i + 9), 5 + 9 * i, &state)) {
                continue;
            }
            Search *search = search_new(game, game->seats_max, MEMORY, THREADS, NULL, &error);
            assert_non_null(search);
            search_ponder(search, state.bytes, 1); /* has thought of nothing yet */
            search_ponder_end(search);
            const int seat = game->turn(state.bytes);
            run(search, &state, WALKS, 1);
            do { /* the seat and all others, until it is to act again */
                const int turn = game->turn(state.bytes);
                const Choice *choice;
                search_choices(search, &choice);
                if (turn >= 0 && turn != seat) {
                    search_ponder(search, state.bytes, 2);
                    search_ponder_end(search);
                }
                const Move move = turn == NATURE ? game->chance(state.bytes, &random)
                                  : turn == seat ? choice[0].move
                                                 : game->pick(state.bytes, &random);
                search_played(search, state.bytes, move);
                game->apply(state.bytes, move);
            } while (game->turn(state.bytes) == NATURE ||
                     (game->turn(state.bytes) >= 0 && game->turn(state.bytes) != seat));
            if (game->turn(state.bytes) == seat) {
                run(search, &state, WALKS, 3);
                assert_int_equal(search_iterations(search), WALKS);
                const Choice *choice;
                const int count = search_choices(search, &choice);
                Move moves[MOVES_MAX];
                assert_int_equal(game->moves(state.bytes, moves), count);
                int64_t visits = 0;
                for (int c = 0; c < count; c++) {
                    assert_true(game->legal(state.bytes, choice[c].move));
                    visits += choice[c].visits;
                }
                kept += visits > WALKS;
            }
            search_ponder(search, state.bytes, 4); /* its own turn, or the end: nothing to await */
            search_free(search);
        }
    }
    assert_true(kept > 0);
}

/* Walks, not time, decide: then threads find the same again. */
static void threads_repeat_themselves(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        TEXT(error, 200);
        State state;
        if (!walk_to(GAMES[g], 2, 4, 6, &state)) {
            continue;
        }
        Search *one = search_new(GAMES[g], 2, MEMORY, 3, NULL, &error);
        Search *other = search_new(GAMES[g], 2, MEMORY, 3, NULL, &error);
        run(one, &state, 200, 5);
        run(other, &state, 200, 5);
        same_results(one, other);
        search_free(one);
        search_free(other);
    }
}

static void threads_share_the_work(void **unused) {
    (void)unused;
    TEXT(error, 200);
    State state;
    assert_true(walk_to(GAMES[0], 2, 1, 10, &state));
    Search *search = search_new(GAMES[0], 2, MEMORY, 3, NULL, &error);
    assert_non_null(search);
    run(search, &state, 1000, 1);
    assert_int_equal(search_iterations(search), 1000);
    const Choice *choice;
    int64_t visits = 0;
    const int count = search_choices(search, &choice);
    for (int i = 0; i < count; i++) {
        visits += choice[i].visits;
    }
    assert_int_equal(visits, 1000);
    search_free(search);
}

/* ---- between moves ------------------------------------------------------------------------ */

/* What was found out about a move serves when it is made; a move that nobody told of does not. */
static void tree_is_kept(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        int kept = 0;
        for (int i = 0; i < TRIES && kept == 0; i++) {
            State state;
            if (!walk_to(game, game->seats_min, (uint64_t)i, i % 20, &state)) {
                continue;
            }
            const int seat = game->turn(state.bytes);
            const Choice *choice;
            Search *search = new_search(game, game->seats_min);
            run(search, &state, 500, 1);
            search_choices(search, &choice);
            const Move move = choice[0].move;
            State after = state;
            game->apply(after.bytes, move);
            if (game->turn(after.bytes) == seat) {
                search_played(search, state.bytes, move);
                run(search, &after, 20, 1);
                kept += all_visits(search) > 20;
                search_forget(search);
                run(search, &state, 500, 1);
                run(search, &after, 20, 1); /* not told */
                assert_int_equal(all_visits(search), 20);
            }
            search_free(search);
        }
        assert_true(kept > 0 || strcmp(game->name, "null") == 0);
    }
}

/* Nobody tells of moves, but the same seat goes on with a move that looked best: that is found out,
 * from what the seat may know. Any other position begins afresh. */
static void own_moves_are_followed(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        int followed = 0;
        for (int i = 0; i < TRIES && followed < 2; i++) {
            State state;
            if (!walk_to(game, game->seats_min, (uint64_t)i, i % 20, &state)) {
                continue;
            }
            const int seat = game->turn(state.bytes);
            const Choice *choice;
            Search *search = new_search(game, game->seats_min);
            Random random;
            random_seed(&random, (uint64_t)i);
            run(search, &state, 500, 1);
            search_choices(search, &choice);
            State after = state;
            game->apply(after.bytes, choice[0].move);
            if (game->turn(after.bytes) == seat) {
                game->view(after.bytes, seat);
                game->guess(after.bytes, seat, &random);
                search_follow(search, after.bytes);
                run(search, &after, 20, 1);
                followed += all_visits(search) > 20;
                search_follow(search, state.bytes); /* back again */
                run(search, &state, 20, 1);
                assert_int_equal(all_visits(search), 20);
            }
            search_free(search);
        }
        assert_true(followed > 0 || strcmp(game->name, "null") == 0);
    }
}

/* A level below 5 makes the same move whatever was thought before. */
static void low_levels_remember_nothing(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_SHOWN; g++) {
        const Game *game = GAMES[g];
        Search *used = new_search(game, 2), *fresh = new_search(game, 2);
        for (int level = LEVEL_LEAST; level < LEVEL_MOST; level++) {
            State state;
            assert_true(walk_to(game, 2, 3, 4 * level, &state));
            run(used, &state, 300, 9);
            const Budget few = {0, 30};
            assert_int_equal(level_move(used, state.bytes, level, &few, 5),
                             level_move(fresh, state.bytes, level, &few, 5));
            same_results(used, fresh);
        }
        search_free(used);
        search_free(fresh);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(memory_is_kept),
        cmocka_unit_test(stops_at_once),
        cmocka_unit_test(threads_share_the_work),
        cmocka_unit_test(threads_repeat_themselves),
        cmocka_unit_test(ponders_while_others_act),
        cmocka_unit_test(tree_is_kept),
        cmocka_unit_test(own_moves_are_followed),
        cmocka_unit_test(low_levels_remember_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
