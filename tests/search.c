/* tests/search.c -- the computer's thinking: fair, repeatable, within its budget and its memory. */
#define _POSIX_C_SOURCE 200809L
#include "games/list.h"
#include "search/adviser.h"
#include "search/greedy.h"
#include "search/level.h"
#include "search/tree.h"

#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { MEMORY = 4 << 20, TRIES = 200 };

typedef struct State {
    STATE_ROOM(bytes);
} State;

static Setup setup_of(const Game *game, int seats) {
    Setup setup;
    memset(&setup, 0, sizeof setup);
    setup.seats = seats;
    for (int i = 0; i < game->option_count; i++) {
        setup.option[i] = option_usual(&game->options[i]);
    }
    return setup;
}

static Search *new_search(const Game *game, int seats) {
    TEXT(error, 200);
    Search *search = search_new(game, seats, MEMORY, 1, NULL, &error);
    assert_non_null(search);
    return search;
}

/* Plays at random for so many decisions, then on to a seat's turn. False: the game ended. */
static bool walk_to(const Game *game, int seats, uint64_t seed, int decisions, State *state) {
    const Setup setup = setup_of(game, seats);
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

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void run(Search *search, const State *state, int64_t iterations, uint64_t seed) {
    TEXT(error, 200);
    const Budget budget = {0, iterations};
    assert_true(search_run(search, state->bytes, &budget, seed, &error));
}

static void same_results(const Search *a, const Search *b) {
    const Choice *x, *y;
    const int count = search_choices(a, &x);
    assert_int_equal(search_choices(b, &y), count);
    assert_memory_equal(x, y, (size_t)count * sizeof *x);
}

/* ---- fairness ----------------------------------------------------------------------------- */

/* What a seat cannot know is replaced by something else it might believe: nothing may change. */
static void choice_follows_from_view(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        int different = 0;
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            Search *one = new_search(game, seats);
            Search *other = new_search(game, seats);
            Adviser *adviser = adviser_new(MEMORY, 1);
            assert_non_null(adviser);
            for (int i = 0; i < 12; i++) {
                State real, imagined;
                if (!walk_to(game, seats, (uint64_t)(i + 1), 3 + 4 * i, &real)) {
                    continue;
                }
                const int seat = game->turn(real.bytes);
                Random random;
                random_seed(&random, (uint64_t)(i + 100));
                imagined = real;
                game->view(imagined.bytes, seat);
                game->guess(imagined.bytes, seat, &random);
                different += memcmp(&real, &imagined, sizeof real) != 0;
                search_forget(one);
                search_forget(other);
                run(one, &real, 60, 7);
                run(other, &imagined, 60, 7);
                same_results(one, other);
                for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
                    const Budget few = {0, 40};
                    search_forget(one);
                    search_forget(other);
                    assert_int_equal(level_move(one, real.bytes, level, &few, 3),
                                     level_move(other, imagined.bytes, level, &few, 3));
                }
                Random a, b;
                random_seed(&a, 5);
                random_seed(&b, 5);
                assert_int_equal(greedy_move(game, seats, real.bytes, &a),
                                 greedy_move(game, seats, imagined.bytes, &b));
                TEXT(x, ADVICE_SIZE);
                TEXT(y, ADVICE_SIZE);
                TEXT(error, 200);
                assert_true(adviser_answer(adviser, game, seats, real.bytes, 0, 30, 0, &x, &error));
                assert_true(
                    adviser_answer(adviser, game, seats, imagined.bytes, 0, 30, 0, &y, &error));
                assert_string_equal(x.start, y.start);
                assert_false(x.cut);
            }
            adviser_free(adviser);
            search_free(one);
            search_free(other);
        }
        /* Barony hides nothing; in the others the test must have had something to hide. */
        assert_true(different > 0 || strcmp(game->name, "barony") == 0);
    }
}

/* ---- repeatable --------------------------------------------------------------------------- */

static void same_seed_same_choice(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        State state;
        if (!walk_to(game, game->seats_max, 4, 6, &state)) {
            continue;
        }
        Search *one = new_search(game, game->seats_max);
        Search *other = new_search(game, game->seats_max);
        run(one, &state, 300, 11);
        run(other, &state, 300, 11);
        same_results(one, other);
        search_forget(one);
        run(one, &state, 300, 11); /* memory used before leaves no trace */
        same_results(one, other);
        search_free(one);
        search_free(other);
    }
}

/* Less foresight is the same as a search that never had more, and holds for one thinking. */
static void foresight_can_be_shortened(void **unused) {
    (void)unused;
    TEXT(error, 200);
    State state;
    assert_true(walk_to(&FEUDO_GAME, 4, 5, 60, &state));
    SearchShape shape = SEARCH_SHAPE;
    shape.playout = 3;
    Search *full = new_search(&FEUDO_GAME, 4);
    Search *shortened = new_search(&FEUDO_GAME, 4);
    Search *narrow = search_new(&FEUDO_GAME, 4, MEMORY, 1, &shape, &error);
    assert_non_null(narrow);
    search_foresee(shortened, 3);
    run(shortened, &state, 100, 1);
    run(narrow, &state, 100, 1);
    same_results(shortened, narrow);
    search_forget(shortened);
    run(shortened, &state, 100, 1);
    run(full, &state, 100, 1);
    same_results(shortened, full);
    const Choice *far, *near;
    search_choices(full, &far);
    search_choices(narrow, &near);
    assert_memory_not_equal(far, near, sizeof *far);
    search_free(full);
    search_free(shortened);
    search_free(narrow);
}

/* What a game says of its playouts is what a search does that is told nothing else, where it asks
 * no network. */
static void playouts_are_as_the_game_says(void **unused) {
    (void)unused;
    TEXT(error, 200);
    State state;
    assert_true(walk_to(&BARON_GAME, 4, 5, 30, &state));
    SearchShape shape = SEARCH_SHAPE;
    Search *plain = new_search(&BARON_GAME, 4);
    search_plain(plain);
    run(plain, &state, 100, 1);
    for (int other = 0; other < 2; other++) {
        shape.playout = BARON_GAME.settle[2];
        shape.tries = BARON_GAME.tries[2] - other;
        Search *told = search_new(&BARON_GAME, 4, MEMORY, 1, &shape, &error);
        assert_non_null(told);
        search_plain(told);
        run(told, &state, 100, 1);
        const Choice *x, *y;
        const int count = search_choices(plain, &x);
        assert_int_equal(search_choices(told, &y), count);
        assert_int_equal(memcmp(x, y, (size_t)count * sizeof *x) == 0, other == 0);
        search_free(told);
    }
    search_free(plain);
}

/* Level 3 looks no farther with four seats than with two; level 4 as far as the game says. */
static void low_levels_look_less_far(void **unused) {
    (void)unused;
    State state;
    assert_true(walk_to(&FEUDO_GAME, 4, 5, 60, &state));
    for (int level = 3; level <= 4; level++) {
        Search *player = new_search(&FEUDO_GAME, 4);
        Search *search = new_search(&FEUDO_GAME, 4);
        level_move(player, state.bytes, level, NULL, 1);
        if (level == 3) {
            search_foresee(search, FEUDO_GAME.settle[0]);
        }
        run(search, &state, search_iterations(player), 1);
        same_results(player, search);
        search_free(player);
        search_free(search);
    }
}

/* Every legal move is there once, and shares add up. */
static void choices_are_the_legal_moves(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int i = 0; i < 6; i++) {
            State state;
            if (!walk_to(game, game->seats_min, (uint64_t)i, 5 * i, &state)) {
                continue;
            }
            static Move moves[MOVES_MAX];
            const Choice *choice;
            Search *search = new_search(game, game->seats_min);
            run(search, &state, 150, 1);
            const int count = search_choices(search, &choice);
            assert_int_equal(count, game->moves(state.bytes, moves));
            int64_t visits = 0;
            for (int c = 0; c < count; c++) {
                float sum = 0;
                visits += choice[c].visits;
                assert_true(game->legal(state.bytes, choice[c].move));
                assert_true(c == 0 || choice[c - 1].visits >= choice[c].visits);
                for (int d = 0; d < c; d++) {
                    assert_int_not_equal(choice[c].move, choice[d].move);
                }
                for (int s = 0; s < game->seats_min; s++) {
                    sum += choice[c].worth[s];
                }
                assert_true(sum > 0.98f && sum < 1.02f);
            }
            assert_int_equal(visits, 150);
            Move line[SEARCH_LINE_MAX];
            assert_true(search_line(search, line) >= 1);
            assert_int_equal(line[0], choice[0].move);
            search_free(search);
        }
    }
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
    const double from = seconds();
    assert_true(search_run(search, state.bytes, &time, 1, &error));
    const double spent = seconds() - from;
    assert_true(spent >= 0.059);
    assert_true(spent < 1.0); /* a busy machine may be late, but not by an order */
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
    shape.tries = -1;
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
        run(search, &state, 30000, 1);
        assert_true(search_nodes(search, &most) <= most);
        assert_true(most * SEARCH_NODE <= SEARCH_MEMORY_LEAST);
        assert_int_equal(all_visits(search), 30000); /* what is dropped lies deeper */
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
        double from = seconds();
        assert_true(search_run(search, state.bytes, &long_time, 1, &error));
        assert_true(seconds() - from < 5);
        pthread_join(thread, NULL);
        assert_true(search_choices(search, &choice) > 0);
        assert_true(choice[0].visits > 0);
        search_stop(search); /* before it begins: the next one ends after a step */
        from = seconds();
        assert_true(search_run(search, state.bytes, &long_time, 1, &error));
        assert_true(seconds() - from < 5);
        assert_true(search_iterations(search) <= threads);
        search_free(search);
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

/* ---- opinions ----------------------------------------------------------------------------- */

/* A game that has features says by them what evaluate says; only who is out of the game may be
 * worth less, by far. */
static void features_add_up(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int i = 0; i < 200 && game->features != NULL; i++) {
            const int seats = game->seats_min + i % (game->seats_max - game->seats_min + 1);
            const int32_t *weights =
                game->feature_weights + (seats - game->seats_min) * game->feature_count;
            State state;
            if (!walk_to(game, seats, (uint64_t)i, i, &state)) {
                continue;
            }
            int32_t worth[SEATS_MAX], features[SEATS_MAX][FEATURES_MAX];
            game->evaluate(state.bytes, worth);
            game->features(state.bytes, features);
            for (int s = 0; s < seats; s++) {
                int32_t sum = 0;
                for (int t = 0; t < game->feature_count; t++) {
                    sum += features[s][t] * weights[t];
                }
                const int32_t less = sum / FEATURE_ONE - worth[s];
                assert_true(less == 0 || (less >= 1000 && strcmp(game->name, "baron") == 0));
            }
        }
    }
}

/* ---- sense -------------------------------------------------------------------------------- */

/* Where some moves win at once and others lose at once, one that wins is found. */
static void takes_a_win(void **unused) {
    (void)unused;
    int found = 0;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int i = 0; i < TRIES; i++) {
            const Setup setup = setup_of(game, game->seats_min);
            State state, last;
            Random random;
            int turn;
            random_seed(&random, (uint64_t)i);
            memset(&state, 0, sizeof state);
            game->start(state.bytes, &setup);
            last = state;
            while ((turn = game->turn(state.bytes)) != OVER) {
                if (turn >= 0) {
                    last = state;
                }
                game->apply(state.bytes, turn == NATURE ? game->chance(state.bytes, &random)
                                                        : game->pick(state.bytes, &random));
            }
            static Move moves[MOVES_MAX];
            const int seat = game->turn(last.bytes);
            const int count = game->moves(last.bytes, moves);
            int wins = 0, losses = 0, open = 0;
            for (int m = 0; m < count; m++) {
                State after = last;
                game->apply(after.bytes, moves[m]);
                if (game->turn(after.bytes) != OVER) {
                    open++;
                    continue;
                }
                Score score[SEATS_MAX];
                game->score(after.bytes, score);
                wins += score[seat].won;
                losses += !score[seat].won;
            }
            if (wins == 0 || losses == 0 || open > 0) {
                continue;
            }
            found++;
            const Choice *choice;
            Search *search = new_search(game, game->seats_min);
            run(search, &last, 200, 1);
            search_choices(search, &choice);
            State after = last;
            Score score[SEATS_MAX];
            game->apply(after.bytes, choice[0].move);
            game->score(after.bytes, score);
            assert_true(score[seat].won);
            assert_true(choice[0].worth[seat] > 0.45f);
            search_free(search);
        }
    }
    assert_true(found > 0);
}

/* Thinking pays: even a little of it beats random moves. */
static void beats_random_players(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_SHOWN; g++) {
        const Game *game = GAMES[g];
        Search *search = new_search(game, 2);
        int won = 0;
        enum { GAMES_PLAYED = 4 };
        for (int i = 0; i < GAMES_PLAYED; i++) {
            const Setup setup = setup_of(game, 2);
            State state;
            Random random;
            int turn;
            random_seed(&random, (uint64_t)i);
            memset(&state, 0, sizeof state);
            game->start(state.bytes, &setup);
            search_forget(search);
            while ((turn = game->turn(state.bytes)) != OVER) {
                Move move;
                if (turn == NATURE) {
                    move = game->chance(state.bytes, &random);
                } else if (turn == i % 2) {
                    move = level_move(search, state.bytes, 3, NULL, random_next(&random));
                } else {
                    move = game->pick(state.bytes, &random);
                }
                search_played(search, state.bytes, move);
                game->apply(state.bytes, move);
            }
            Score score[SEATS_MAX];
            game->score(state.bytes, score);
            won += score[i % 2].won;
        }
        assert_true(won >= GAMES_PLAYED - 1);
        search_free(search);
    }
}

static void levels_grow(void **unused) {
    (void)unused;
    const Budget full = {1000, 0}, walks = {0, 100000};
    for (int level = LEVEL_LEAST; level < LEVEL_MOST; level++) {
        const Budget low = level_budget(level, &walks), high = level_budget(level + 1, &walks);
        assert_true(low.iterations >= 1);
        assert_true(low.iterations <= high.iterations);
        assert_true(level_budget(level, &full).ms <= level_budget(level + 1, &full).ms);
    }
    assert_int_equal(level_budget(LEVEL_MOST, &walks).iterations, 100000);
    assert_int_equal(level_budget(LEVEL_MOST, &full).ms, 1000);
    assert_true(level_budget(LEVEL_MOST, NULL).ms >= 200);
    assert_true(level_budget(LEVEL_MOST, NULL).ms <= 3000);
}

/* The sum of results grows however many there are: one of floats stopped at 16.7 million. */
static void many_results_count(void **unused) {
    (void)unused;
    Node node;
    memset(&node, 0, sizeof node);
    for (int i = 0; i < 40000000; i++) {
        tree_learn(&node, (i & 3) == 0 ? 0.0f : 1.0f);
    }
    assert_int_equal(node.visits, 40000000);
    assert_true(node.total == 30000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_results_count),
        cmocka_unit_test(choice_follows_from_view),
        cmocka_unit_test(same_seed_same_choice),
        cmocka_unit_test(foresight_can_be_shortened),
        cmocka_unit_test(playouts_are_as_the_game_says),
        cmocka_unit_test(low_levels_look_less_far),
        cmocka_unit_test(choices_are_the_legal_moves),
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(memory_is_kept),
        cmocka_unit_test(stops_at_once),
        cmocka_unit_test(threads_share_the_work),
        cmocka_unit_test(tree_is_kept),
        cmocka_unit_test(features_add_up),
        cmocka_unit_test(takes_a_win),
        cmocka_unit_test(beats_random_players),
        cmocka_unit_test(levels_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
