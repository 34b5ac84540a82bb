/* tests/greedy.c -- the purposeful player: legal, blind to secrets, and better than chance. */
#include "search/greedy.h"

#include "games/list.h"
#include "games/null/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES_PLAYED = 3, SEED = 77 };

static Setup usual_setup(const Game *game, int seats) {
    Setup setup = {seats, {0}};
    for (int i = 0; i < game->option_count; i++) {
        setup.option[i] = option_usual(&game->options[i]);
    }
    return setup;
}

/* The move is legal and depends on nothing that the seat cannot know: from its view, and from what
 * it might believe, the same generator gives the same move. */
static void check_move(const Game *game, int seats, const void *state, uint64_t seed, Move *out) {
    STATE_ROOM(known);
    Random random, again, guess;
    random_seed(&random, seed);
    *out = greedy_move(game, seats, state, &random);
    assert_true(game->legal(state, *out));

    const int seat = game->turn(state);
    memcpy(known, state, (size_t)game->state_size);
    game->view(known, seat);
    random_seed(&again, seed);
    assert_int_equal(greedy_move(game, seats, known, &again), *out);

    random_seed(&guess, seed + 1);
    game->guess(known, seat, &guess);
    random_seed(&again, seed);
    assert_int_equal(greedy_move(game, seats, known, &again), *out);
}

static void greedy_is_legal_and_knows_no_secrets(void **context) {
    (void)context;
    STATE_ROOM(state);
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            for (int i = 0; i < GAMES_PLAYED; i++) {
                const Setup setup = usual_setup(game, seats);
                Random random;
                random_seed(&random, SEED + (uint64_t)i);
                game->start(state, &setup);
                int turn;
                while ((turn = game->turn(state)) != OVER) {
                    Move move;
                    if (turn == NATURE) {
                        move = game->chance(state, &random);
                    } else {
                        check_move(game, seats, state, random_next(&random), &move);
                    }
                    game->apply(state, move);
                }
            }
        }
    }
}

/* The first seat of a dealt game of Straws. */
static void deal_straws(NullState *state, Random *random, uint64_t seed) {
    const Setup setup = usual_setup(&NULL_GAME, 2);
    random_seed(random, seed);
    NULL_GAME.start(state, &setup);
    while (NULL_GAME.turn(state) == NATURE) {
        NULL_GAME.apply(state, NULL_GAME.chance(state, random));
    }
}

/* A new straw is worth 2.8 on average: 1 and 2 are swapped, the rest is kept. */
static void greedy_takes_what_is_worth_most(void **context) {
    (void)context;
    int swapped = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        NullState state;
        Random random;
        deal_straws(&state, &random, seed);
        const int length = state.straw[null_actor(&state)];
        const Move move = greedy_move(&NULL_GAME, 2, &state, &random);
        assert_int_equal(null_kind(move), length < 3 ? NULL_MOVE_SWAP : NULL_MOVE_KEEP);
        swapped += length < 3;
    }
    assert_in_range(swapped, 1, 199);
}

static void no_opinion(const void *state, int32_t worth[SEATS_MAX]) {
    (void)state;
    memset(worth, 0, SEATS_MAX * sizeof worth[0]);
}

static void greedy_draws_among_equals(void **context) {
    (void)context;
    Game game = NULL_GAME;
    game.evaluate = no_opinion;
    int swapped = 0, asked = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        NullState state;
        Random random;
        deal_straws(&state, &random, seed);
        if (state.straw[null_actor(&state)] != NULL_LONGEST) {
            asked++;
            swapped += null_kind(greedy_move(&game, 2, &state, &random)) == NULL_MOVE_SWAP;
        }
    }
    assert_in_range(swapped, asked * 2 / 5, asked * 3 / 5);
}

/* Wins of a greedy seat 0 against random others, in every game. */
static void greedy_wins_more_than_its_share(void **context) {
    (void)context;
    enum { GAMES_COMPARED = 120 };
    STATE_ROOM(state);
    for (int g = 0; g < GAMES_COUNT; g++) {
        const Game *game = GAMES[g];
        const Setup setup = usual_setup(game, game->seats_min);
        int won = 0, shared = 0;
        for (int i = 0; i < GAMES_COMPARED; i++) {
            Random random;
            random_seed(&random, SEED + (uint64_t)i);
            game->start(state, &setup);
            int turn;
            while ((turn = game->turn(state)) != OVER) {
                game->apply(state, turn == NATURE ? game->chance(state, &random)
                                   : turn == 0    ? greedy_move(game, setup.seats, state, &random)
                                                  : game->pick(state, &random));
            }
            Score score[SEATS_MAX];
            memset(score, 0, sizeof score);
            game->score(state, score);
            won += score[0].won && !score[1].won;
            shared += score[0].won && score[1].won;
        }
        if (2 * won + shared <= GAMES_COMPARED) {
            fail_msg("%s: greedy won %d and shared %d of %d", game->name, won, shared,
                     GAMES_COMPARED);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_is_legal_and_knows_no_secrets),
        cmocka_unit_test(greedy_takes_what_is_worth_most),
        cmocka_unit_test(greedy_draws_among_equals),
        cmocka_unit_test(greedy_wins_more_than_its_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
