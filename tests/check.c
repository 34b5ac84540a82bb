/* tests/check.c -- the check number notices every kind of change in a game's behaviour. */
#include "play/check.h"

#include "core/text.h"
#include "games/list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { SEED = 5, GAMES_PLAYED = 6, SEATS = 3 };

static uint64_t number_of(const Game *game) {
    return check_number(game, SEATS, SEED, GAMES_PLAYED);
}

static void number_depends_on_what_is_played(void **context) {
    (void)context;
    for (int g = 0; g < GAMES_COUNT; g++) {
        const uint64_t number = number_of(GAMES[g]);
        assert_true(number == number_of(GAMES[g]));
        assert_true(number != check_number(GAMES[g], SEATS - 1, SEED, GAMES_PLAYED));
        assert_true(number != check_number(GAMES[g], SEATS, SEED + 1, GAMES_PLAYED));
        assert_true(number != check_number(GAMES[g], SEATS, SEED, GAMES_PLAYED + 1));
        for (int other = 0; other < g; other++) {
            assert_true(number != number_of(GAMES[other]));
        }
    }
    assert_true(check_all(SEED, 1) == check_all(SEED, 1));
    assert_true(check_all(SEED, 1) != check_all(SEED, 2));
}

/* The null game with one function that behaves differently. */

static int fewer_moves(const void *state, Move *out) {
    const int count = NULL_GAME.moves(state, out);
    return count > 1 ? count - 1 : count;
}

static uint32_t other_weight(const void *state, Move move) {
    return NULL_GAME.weight(state, move) + 1;
}

static void other_score(const void *state, Score out[SEATS_MAX]) {
    NULL_GAME.score(state, out);
    out[0].won = !out[0].won;
}

static int other_action(const void *state, Move move) {
    return 1 - NULL_GAME.action(state, move);
}

static void other_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers) {
    NULL_GAME.observe(state, seat, planes, numbers);
    numbers[0]++;
}

static void open_view(void *state, int seat) {
    (void)state;
    (void)seat;
}

static int option_values(int number) {
    static Option option;
    static Game game;
    option = NULL_GAME.options[0];
    option.count = number;
    game = NULL_GAME;
    game.options = &option;
    return (int)(number_of(&game) & 0x7fffffff);
}

static void number_notices_every_difference(void **context) {
    (void)context;
    const uint64_t number = number_of(&NULL_GAME);
    Game changed = NULL_GAME;
    assert_true(number_of(&changed) == number);
    changed.moves = fewer_moves;
    assert_true(number_of(&changed) != number);
    changed = NULL_GAME;
    changed.weight = other_weight;
    assert_true(number_of(&changed) != number);
    changed = NULL_GAME;
    changed.score = other_score;
    assert_true(number_of(&changed) != number);
    changed = NULL_GAME;
    changed.action = other_action;
    assert_true(number_of(&changed) != number);
    changed = NULL_GAME;
    changed.observe = other_observe;
    assert_true(number_of(&changed) != number);
    changed = NULL_GAME;
    changed.view = open_view;
    assert_true(number_of(&changed) != number);
    changed = NULL_GAME;
    changed.version++;
    assert_true(number_of(&changed) != number);
    assert_int_not_equal(option_values(1), option_values(3)); /* all options are tried */
}

static void fill_puts_values_in(void **context) {
    (void)context;
    const char *const names[] = {"Anna", "{0}"};
    TEXT(out, 100);
    text_fill(&out, "{0} and {1}, not {2}, {x}, {} or {1", names, 2);
    assert_string_equal(out.start, "Anna and {0}, not {2}, {x}, {} or {1");
    TEXT(tight, 8);
    text_fill(&tight, "{0} and {0}", names, 1);
    assert_string_equal(tight.start, "Anna an");
    assert_true(tight.cut);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(number_depends_on_what_is_played),
        cmocka_unit_test(number_notices_every_difference),
        cmocka_unit_test(fill_puts_values_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
