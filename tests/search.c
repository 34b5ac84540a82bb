/* tests/search.c -- the computer's thinking: fair, repeatable, sensible. */
#include "games/list.h"
#include "play/json_doc.h"
#include "search/adviser.h"
#include "search/greedy.h"
#include "search/level.h"
#include "search/review.h"
#include "search/tree.h"
#include "search/tuning.h"
#include "tests/thinking.h"

#include <limits.h>

enum { TRIES = 200 };

/* Networks are slow under the sanitizers. */
#ifdef __SANITIZE_ADDRESS__
enum { POSITIONS = 3 };
#else
enum { POSITIONS = 8 };
#endif

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
            for (int i = 0; i < POSITIONS; i++) {
                State real, imagined;
                if (!walk_to(game, seats, (uint64_t)(i + 1), 3 + 8 * i, &real)) {
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

/* A search that is told nothing else plays on as is known to be good for the game, where it asks no
 * network. */
static void playouts_are_as_tuned(void **unused) {
    (void)unused;
    TEXT(error, 200);
    State state;
    assert_true(walk_to(&BARON_GAME, 4, 5, 30, &state));
    SearchShape shape = SEARCH_SHAPE;
    Search *plain = new_search(&BARON_GAME, 4);
    search_plain(plain);
    run(plain, &state, 100, 1);
    for (int other = 0; other < 2; other++) {
        shape.playout_plies = tuning_of(&BARON_GAME, 4).playout_plies;
        shape.playout_width = tuning_of(&BARON_GAME, 4).playout_width - other;
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

/* ---- sense -------------------------------------------------------------------------------- */

static bool wins(const Game *game, const State *before, Move move) {
    State after = *before;
    Score score[SEATS_MAX];
    game->apply(after.bytes, move);
    game->score(after.bytes, score);
    return score[game->turn(before->bytes)].won;
}

/* The last decision of a random game, in which some moves win at once, such as `win`, and all
 * others lose at once. False: it was none of that kind. */
static bool last_chance(const Game *game, int seed, State *last, Move *win, Move *loss) {
    const Setup setup = setup_usual(game, game->seats_min);
    State state;
    Random random;
    int turn;
    random_seed(&random, (uint64_t)seed);
    memset(&state, 0, sizeof state);
    game->start(state.bytes, &setup);
    *last = state;
    while ((turn = game->turn(state.bytes)) != OVER) {
        if (turn >= 0) {
            *last = state;
        }
        game->apply(state.bytes, turn == NATURE ? game->chance(state.bytes, &random)
                                                : game->pick(state.bytes, &random));
    }
    static Move moves[MOVES_MAX];
    const int count = game->moves(last->bytes, moves);
    *win = *loss = NO_MOVE;
    for (int m = 0; m < count; m++) {
        State after = *last;
        game->apply(after.bytes, moves[m]);
        if (game->turn(after.bytes) != OVER) {
            return false;
        }
        *(wins(game, last, moves[m]) ? win : loss) = moves[m];
    }
    return *win != NO_MOVE && *loss != NO_MOVE;
}

/* Where some moves win at once and others lose at once, one that wins is found. */
static void takes_a_win(void **unused) {
    (void)unused;
    int found = 0;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int i = 0; i < TRIES; i++) {
            State last;
            Move win, loss;
            if (!last_chance(game, i, &last, &win, &loss)) {
                continue;
            }
            found++;
            const Choice *choice;
            Search *search = new_search(game, game->seats_min);
            run(search, &last, 200, 1);
            search_choices(search, &choice);
            assert_true(wins(game, &last, choice[0].move));
            assert_true(choice[0].worth[game->turn(last.bytes)] > 0.45f);
            search_free(search);
        }
    }
    assert_true(found > 0);
}

/* The moves to consider come the best first, and what is found of a move by itself is what was told
 * of it. */
static void check_consider(const Game *game, Search *search, const State *state) {
    enum { WALKS = 160 };
    TEXT(error, 200);
    const Budget budget = {0, WALKS};
    const int64_t enough = review_enough(&budget);
    const int seat = game->turn(state->bytes);
    Consideration all;
    Choice alone;
    Move legal[MOVES_MAX];
    assert_true(review_consider(search, state->bytes, &budget, enough, 5, &all, &error));
    assert_true(all.moves == 1 ? game->moves(state->bytes, legal) == 1
                               : all.moves > 1 && all.moves <= REVIEW_CHOICES);
    for (int i = 0; i < all.moves; i++) {
        const Considered *one = &all.move[i];
        assert_true(one->length > 0 && one->line[0] == one->choice.move);
        assert_true(i == 0 || one->choice.worth[seat] <= all.move[i - 1].choice.worth[seat]);
        assert_true(
            review_weigh(search, state->bytes, one->choice.move, &budget, 5, &alone, &error));
        assert_true(alone.worth[seat] == one->choice.worth[seat]);
    }
}

/* The favourite of the search may be replaced by a plainer move, as a knight in Baron who would be
 * driven off at once; advice is complete all the same, in every position of a game. */
static void advises_all_the_way(void **unused) {
    (void)unused;
    TEXT(error, 200);
    static char memory[ADVICE_SIZE];
    Adviser *adviser = adviser_new(MEMORY, 1);
    State state;
    const Setup setup = setup_usual(&BARON_GAME, 2);
    Random random;
    random_seed(&random, 1);
    memset(&state, 0, sizeof state);
    BARON_GAME.start(state.bytes, &setup);
    for (int i = 0; i < 150 && BARON_GAME.turn(state.bytes) != OVER; i++) {
        if (BARON_GAME.turn(state.bytes) == NATURE) {
            BARON_GAME.apply(state.bytes, BARON_GAME.chance(state.bytes, &random));
            continue;
        }
        Text advice = text_over(memory, sizeof memory);
        JsonDoc doc = {0};
        char words[256];
        Move move;
        assert_true(adviser_answer(adviser, &BARON_GAME, 2, state.bytes, 0, 5, 0, &advice, &error));
        assert_true(json_doc_read(&doc, advice.start, advice.used, &error));
        assert_true(json_words(&doc.json, json_member(&doc.json, 0, "move"), words, sizeof words));
        assert_true(BARON_GAME.read_move(state.bytes, words, &move));
        assert_true(BARON_GAME.legal(state.bytes, move));
        BARON_GAME.apply(state.bytes, move);
        json_doc_free(&doc);
    }
    adviser_free(adviser);
}

/* A move that wins is worth far more than one that loses, each by itself, and is considered first.
 */
static void weighs_moves_alone(void **unused) {
    (void)unused;
    enum { WALKS = 120 };
    TEXT(error, 200);
    const Budget budget = {0, WALKS};
    int found = 0;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        Search *search = new_search(game, game->seats_min);
        State state;
        for (int i = 0, here = 0; i < TRIES && here < POSITIONS; i++) {
            Move win, loss;
            Choice good, bad;
            Consideration all;
            if (!last_chance(game, i, &state, &win, &loss)) {
                continue;
            }
            here++;
            found++;
            const int seat = game->turn(state.bytes);
            assert_true(review_weigh(search, state.bytes, win, &budget, 3, &good, &error));
            assert_true(review_weigh(search, state.bytes, loss, &budget, 3, &bad, &error));
            assert_true(good.worth[seat] - bad.worth[seat] > 0.4f);
            assert_true(review_consider(search, state.bytes, &budget, review_enough(&budget), 3,
                                        &all, &error));
            assert_true(wins(game, &state, all.move[0].choice.move));
        }
        for (int i = 0; i < POSITIONS; i++) {
            if (walk_to(game, game->seats_min, (uint64_t)(i + 1), 5 + 6 * i, &state)) {
                check_consider(game, search, &state);
            }
        }
        search_free(search);
    }
    assert_true(found > 0);
}

/* How many of so many games the lowest level wins against random players in all other seats. */
static int wins_of_lowest(const Game *game, int seats, int games) {
    Search *search = new_search(game, seats);
    int won = 0;
    for (int i = 0; i < games; i++) {
        const Setup setup = setup_usual(game, seats);
        State state;
        Random random;
        int turn;
        random_seed(&random, (uint64_t)i);
        memset(&state, 0, sizeof state);
        game->start(state.bytes, &setup);
        while ((turn = game->turn(state.bytes)) != OVER) {
            Move move;
            if (turn == NATURE) {
                move = game->chance(state.bytes, &random);
            } else if (turn == i % seats) {
                move = level_move(search, state.bytes, LEVEL_LEAST, NULL, random_next(&random));
            } else {
                move = game->pick(state.bytes, &random);
            }
            game->apply(state.bytes, move);
        }
        Score score[SEATS_MAX];
        game->score(state.bytes, score);
        won += score[i % seats].won;
    }
    search_free(search);
    return won;
}

/* Thinking pays: even a little of it beats random moves. Under sanitizers no network is built in,
 * so both are tried. */
static void beats_random_players(void **unused) {
    (void)unused;
    enum { GAMES_PLAYED = 4 };
    for (int g = 0; g < GAMES_SHOWN; g++) {
        assert_true(wins_of_lowest(GAMES[g], 2, GAMES_PLAYED) >= GAMES_PLAYED - 1);
    }
}

/* Each level thinks at least as much as the one below, whatever it is given, and rates higher. */
static void levels_grow(void **unused) {
    (void)unused;
    const Budget full = {1000, 0}, walks = {0, 100000};
    for (int g = 0; g < 2 * GAMES_SHOWN; g++) {
        const Game *game = GAMES[g / 2];
        const bool net = g % 2 != 0;
        for (int level = LEVEL_LEAST; level < LEVEL_MOST; level++) {
            const Budget low = level_budget(game, 2, net, level, &walks);
            const Budget high = level_budget(game, 2, net, level + 1, &walks);
            /* a busy machine makes their walks late, not fewer: courses of puzzles are kept */
            assert_int_equal(level_budget(game, 2, net, level, NULL).ms, LEVEL_LONG_MS);
            assert_true(low.iterations >= 1);
            assert_true(low.iterations < high.iterations);
            assert_true(level_rating(game, level) < level_rating(game, level + 1));
        }
        assert_int_equal(level_rating(game, LEVEL_USUAL), 1000);
        assert_int_equal(level_budget(game, 2, net, LEVEL_MOST, &walks).iterations, 100000);
        assert_int_equal(level_budget(game, 2, net, LEVEL_MOST, &full).ms, 1000);
        assert_int_equal(level_budget(game, 2, net, LEVEL_MOST, NULL).ms, LEVEL_MS);
        assert_int_equal(level_budget(game, 2, net, LEVEL_LONG, NULL).ms, LEVEL_LONG_MS);
        assert_int_equal(level_budget(game, 2, net, LEVEL_LONG, &full).iterations, 0);
        assert_int_equal(level_budget(game, 3, net, LEVEL_MOST, &full).iterations, 0);
        const int64_t most = level_budget(game, 2, net, LEVEL_MOST, &full).iterations;
        assert_true(most == 0 ||
                    most > level_budget(game, 2, net, LEVEL_MOST - 1, &full).iterations);
        assert_int_equal(level_budget(game, 2, net, LEVEL_LONG, &walks).iterations, 100000);
    }
}

/* What a glance leaves out holds for one thinking. */
static void search_run_is_whole_again(Search *search, const State *state) {
    Search *fresh = new_search(search_game(search), search_game(search)->seats_min);
    search_forget(search);
    run(search, state, 100, 3);
    run(fresh, state, 100, 3);
    same_results(search, fresh);
    search_free(fresh);
}

/* A glance walks as often as it may, through no more moves than it may, and takes one of them; the
 * same seed takes the same one, one of those that were looked at most. */
static void glances_look_at_few_moves(void **unused) {
    (void)unused;
    static const int WIDES[] = {1, 3, 8, 64};
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int i = 0; i < POSITIONS; i++) {
            State state;
            if (!walk_to(game, game->seats_min, (uint64_t)i, 4 * i, &state)) {
                continue;
            }
            Search *search = new_search(game, game->seats_min);
            for (int w = 0; w < 4; w++) {
                for (int noise = 0; noise <= 4; noise += 2) {
                    Move moves[2];
                    for (int again = 0; again < 2; again++) {
                        search_forget(search);
                        search_glance(search, WIDES[w], (float)noise);
                        run(search, &state, 40, (uint64_t)i);
                        moves[again] = search_decide(search, 1);
                    }
                    assert_int_equal(moves[0], moves[1]);
                    assert_int_equal(search_iterations(search), 40);
                    const Choice *choice;
                    const int count = search_choices(search, &choice);
                    int64_t all = 0;
                    int looked = 0, at = 0;
                    for (int c = 0; c < count; c++) {
                        all += choice[c].visits;
                        looked += choice[c].visits > 0;
                        at = choice[c].move == moves[0] ? c : at;
                    }
                    assert_int_equal(all, 40);
                    assert_in_range(looked, 1, WIDES[w]);
                    assert_true(looked > 1 || count == 1 || WIDES[w] == 1);
                    assert_int_equal(choice[at].move, moves[0]);
                    assert_true(2 * choice[at].visits >= choice[0].visits);
                }
            }
            search_run_is_whole_again(search, &state);
            search_free(search);
        }
    }
}

/* A beginner does not play the same game twice. */
static void luck_varies_moves(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_SHOWN; g++) {
        const Game *game = GAMES[g];
        Search *search = new_search(game, 2);
        int different = 0, all = 0;
        for (int i = 0; i < 12; i++) {
            State state;
            Move moves[MOVES_MAX];
            if (!walk_to(game, 2, (uint64_t)(i + 40), 6 * i, &state) ||
                game->moves(state.bytes, moves) < 4) {
                continue;
            }
            Move before = NO_MOVE;
            for (int seed = 0; seed < 12; seed++) {
                search_forget(search);
                const Move move =
                    level_move(search, state.bytes, LEVEL_LEAST, NULL, (uint64_t)seed);
                all += seed > 0;
                different += seed > 0 && move != before;
                before = move;
            }
        }
        assert_true(all > 0 && different * 4 > all);
        search_free(search);
    }
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
        cmocka_unit_test(many_results_count),          cmocka_unit_test(choice_follows_from_view),
        cmocka_unit_test(same_seed_same_choice),       cmocka_unit_test(playouts_are_as_tuned),
        cmocka_unit_test(choices_are_the_legal_moves), cmocka_unit_test(takes_a_win),
        cmocka_unit_test(advises_all_the_way),         cmocka_unit_test(weighs_moves_alone),
        cmocka_unit_test(beats_random_players),        cmocka_unit_test(levels_grow),
        cmocka_unit_test(glances_look_at_few_moves),   cmocka_unit_test(luck_varies_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
