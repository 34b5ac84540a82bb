/* tests/library.c -- the public library, through liege.h alone: what it promises, and refusals. */
#define _POSIX_C_SOURCE 200809L
#include "library/liege.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static LiegeMatch *begin(const char *game, int seats, uint64_t seed) {
    LiegeSetup setup = {.game = game, .seats = seats, .seed = seed};
    LiegeMatch *match = liege_new(&setup);
    assert_non_null(match);
    return match;
}

/* To the end, by a walk through the lists that follows from the seed. */
static void finish(LiegeMatch *match, unsigned walk) {
    while (liege_turn(match) >= 0) {
        const int moves = liege_moves(match);
        assert_true(moves > 0);
        walk = walk * 1103515245u + 12345u;
        assert_true(liege_play(match, liege_move(match, (int)(walk >> 16) % moves)));
    }
}

static void all_games_to_the_end(void **unused) {
    (void)unused;
    for (int i = 0; i < liege_games(); i++) {
        LiegeGame game;
        assert_true(liege_game(i, &game));
        assert_string_not_equal(game.name, "null");
        for (int seats = game.seats_min; seats <= game.seats_max; seats++) {
            LiegeMatch *match = begin(game.name, seats, 11);
            LiegeScore score[LIEGE_SEATS_MAX];
            assert_false(liege_score(match, score));
            finish(match, 3);
            assert_true(liege_score(match, score));
            int winners = 0;
            for (int s = 0; s < seats; s++) {
                winners += score[s].won;
            }
            assert_true(winners > 0);
            char *record = strdup(liege_record(match));
            LiegeMatch *again = liege_replay(record);
            assert_non_null(again);
            assert_string_equal(liege_record(again), record);
            free(record);
            liege_free(again);
            liege_free(match);
        }
    }
    LiegeGame none;
    assert_false(liege_game(liege_games(), &none));
    assert_string_equal(liege_error(), "there is no game number 3; the numbers are 0 to 2");
}

static void zeros_are_defaults(void **unused) {
    (void)unused;
    LiegeSetup setup = {.game = "feudo"};
    LiegeMatch *match = liege_new(&setup);
    assert_non_null(match);
    assert_int_equal(liege_seats(match), 2);
    assert_non_null(strstr(liege_position(match), "\"rounds\":10"));
    liege_free(match);
    setup.option[0].name = "rounds";
    setup.option[0].value = 99;
    assert_null(liege_new(&setup));
    assert_non_null(strstr(liege_error(), "rounds"));
    liege_free(NULL);
}

static void refusals_change_nothing(void **unused) {
    (void)unused;
    LiegeSetup none = {0};
    assert_null(liege_new(&none));
    assert_non_null(strstr(liege_error(), "baron, barony, feudo"));
    assert_null(liege_load("{\"game\":\"baron\"}", NULL));
    assert_null(liege_load("", NULL));
    assert_null(liege_replay("liege record 99\n"));
    assert_null(liege_replay(" {\"game\":1}"));
    LiegeMatch *match = begin("baron", 2, 7);
    char *before = strdup(liege_record(match));
    assert_false(liege_play(match, "take 9"));
    assert_non_null(strstr(liege_error(), "B9"));
    assert_false(liege_play(match, NULL));
    assert_false(liege_undo(match));
    assert_null(liege_move(match, 99));
    assert_null(liege_move(match, -1));
    assert_null(liege_played(match, 99));
    assert_null(liege_view(match, 2));
    assert_null(liege_view(match, -2)); /* everything is told by liege_position alone */
    assert_null(liege_events(match, -1, 0));
    assert_null(liege_events(match, 0, 7));
    assert_null(liege_advice(match, &(LiegeBudget){.level = 9}));
    assert_true(liege_language("de"));
    assert_false(liege_play(match, "take 9"));
    assert_non_null(strstr(liege_error(), "ist jetzt nicht erlaubt"));
    assert_true(liege_language("en"));
    assert_false(liege_language("xx"));
    assert_string_equal(liege_record(match), before);
    free(before);
    liege_free(match);
}

static void positions_and_views(void **unused) {
    (void)unused;
    LiegeMatch *match = begin("baron", 2, 7);
    char *whole = strdup(liege_position(match));
    LiegeMatch *again = liege_load(whole, &(LiegeSetup){.seed = 5});
    assert_non_null(again);
    assert_string_equal(liege_position(again), whole);
    assert_null(strstr(whole, "\"pond\":null"));
    assert_non_null(strstr(liege_view(match, 1), "\"pond\":null"));
    assert_non_null(strstr(liege_view(match, LIEGE_PUBLIC), "\"secret\":[null,null]"));
    /* Seat 0 was dealt a tile: nobody else hears of which kind it is. */
    int dealt = 0;
    while (strncmp(liege_played(match, dealt), "deal", 4) != 0) {
        dealt++;
    }
    assert_int_equal(liege_actor(match, dealt), LIEGE_NATURE);
    assert_non_null(strstr(liege_events(match, dealt, 0), "vineyard"));
    assert_null(strstr(liege_events(match, dealt, 1), "vineyard"));
    assert_null(strstr(liege_say(match, dealt, LIEGE_PUBLIC), "vineyard"));
    free(whole);
    liege_free(again);
    liege_free(match);
}

static void copies_go_their_own_way(void **unused) {
    (void)unused;
    LiegeMatch *match = begin("barony", 3, 2);
    LiegeMatch *copy = liege_copy(match);
    char *before = strdup(liege_record(match));
    finish(copy, 9);
    assert_string_equal(liege_record(match), before);
    assert_true(liege_play(match, liege_move(match, 0)));
    assert_true(liege_undo(match));
    assert_string_equal(liege_record(match), before);
    assert_true(liege_count(copy) > liege_count(match));
    free(before);
    liege_free(copy);
    liege_free(match);
}

static void thinks_for_every_game(void **unused) {
    (void)unused;
    for (int i = 0; i < liege_games(); i++) {
        LiegeGame game;
        int32_t worth[LIEGE_SEATS_MAX];
        char first[256];
        liege_game(i, &game);
        LiegeMatch *match = begin(game.name, 0, 4);
        const LiegeBudget budget = {.level = 2, .iterations = 40};
        assert_true(liege_evaluate(match, worth));
        const char *move = liege_suggest(match, &budget);
        assert_non_null(move);
        strcpy(first, move);
        assert_string_equal(liege_suggest(match, &budget), first);
        assert_non_null(strstr(liege_advice(match, &budget), "\"worth\":["));
        assert_true(liege_play(match, first));
        if (liege_turn(match) >= 0) { /* several threads at one tree */
            assert_non_null(liege_suggest(match, &(LiegeBudget){.iterations = 300, .threads = 3}));
        }
        liege_free(match);
    }
}

/* The move that is explained is the one that is suggested, and a review covers every turn. */
static void explains_every_game(void **unused) {
    (void)unused;
    for (int i = 0; i < liege_games(); i++) {
        LiegeGame game;
        char suggested[300];
        liege_game(i, &game);
        LiegeMatch *match = begin(game.name, 0, 4);
        snprintf(suggested, sizeof suggested, "\"turn\":[\"%s\"",
                 liege_suggest(match, &(LiegeBudget){.iterations = 40}));
        assert_non_null(strstr(liege_explain(match, NULL, 40, 3), suggested));
        const char *move = liege_move(match, 0);
        char asked[300];
        snprintf(asked, sizeof asked, "\"turn\":[\"%s\"", move);
        assert_non_null(strstr(liege_explain(match, move, 40, 3), asked));
        assert_null(liege_explain(match, "fly away", 40, 3));
        assert_non_null(strstr(liege_error(), "no legal turn"));
        assert_null(liege_explain(match, NULL, -1, 3));
        assert_non_null(strstr(liege_error(), "1 or more playouts"));
        assert_true(liege_play(match, liege_suggest(match, &(LiegeBudget){.iterations = 40})));
        assert_non_null(strstr(liege_review(match, 40), "\"judgement\":"));
        assert_null(liege_review(match, -5));
        liege_free(match);
    }
}

static void nature_by_hand(void **unused) {
    (void)unused;
    LiegeSetup setup = {.game = "barony", .manual_nature = true};
    LiegeMatch *match = liege_new(&setup);
    assert_int_equal(liege_turn(match), LIEGE_NATURE);
    assert_string_equal(liege_phase(match), "setup");
    assert_null(liege_suggest(match, NULL)); /* nobody is to act */
    assert_int_equal(liege_moves(match), 2);
    assert_true(liege_play(match, "first 1"));
    liege_free(match);
}

static void *alone(void *data) {
    LiegeMatch *match = begin("feudo", 2, (uint64_t)(size_t)data);
    liege_language("fr");
    assert_false(liege_play(match, "non"));
    const bool french = strstr(liege_error(), "coup") != NULL;
    finish(match, (unsigned)(size_t)data);
    liege_free(match);
    return (void *)(size_t)french;
}

static void threads_have_their_own(void **unused) {
    (void)unused;
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, alone, (void *)(i + 1)), 0);
    }
    for (size_t i = 0; i < 4; i++) {
        void *french = NULL;
        pthread_join(threads[i], &french);
        assert_non_null(french);
    }
    LiegeSetup none = {.game = "no"};
    assert_null(liege_new(&none));
    assert_non_null(strstr(liege_error(), "there is no game"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_games_to_the_end),    cmocka_unit_test(zeros_are_defaults),
        cmocka_unit_test(refusals_change_nothing), cmocka_unit_test(positions_and_views),
        cmocka_unit_test(copies_go_their_own_way), cmocka_unit_test(thinks_for_every_game),
        cmocka_unit_test(explains_every_game),     cmocka_unit_test(nature_by_hand),
        cmocka_unit_test(threads_have_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
