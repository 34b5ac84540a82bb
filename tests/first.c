/* tests/first.c -- the first player by lot or chosen when the table is set up (B8, Y5). */
#include "games/list.h"
#include "play/json_doc.h"
#include "play/record.h"
#include "play/setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const Game *const CHOOSING[] = {&BARON_GAME, &BARONY_GAME};
enum { CHOOSING_COUNT = sizeof CHOOSING / sizeof CHOOSING[0] };

static Match *begin(const Game *game, int seats, int first) {
    Setup setup;
    TEXT(error, 300);
    assert_true(setup_seats(game, seats, &setup, &error));
    assert_true(setup_option(game, "first", first, &setup, &error));
    Match *match = match_new(game, &setup, 7, true, &error);
    assert_non_null(match);
    return match;
}

/* A seat of the position, under the key "first". */
static int first_of(const Match *match) {
    static char memory[MATCH_POSITION_SIZE];
    Text text = text_over(memory, sizeof memory);
    TEXT(error, 300);
    JsonDoc doc = {0};
    int64_t first = -1;
    match->game->write_position(match_state(match), &text);
    assert_true(json_doc_read(&doc, text.start, text.used, &error));
    assert_true(json_int(&doc.json, json_member(&doc.json, 0, "first"), &first));
    json_doc_free(&doc);
    return (int)first;
}

static Match *read_back(const Match *match, bool json, Buffer *text) {
    TEXT(error, 1000);
    assert_true(buffer_new(text));
    if (!json) {
        record_write(match, text);
        return record_read(text->text.start, text->text.used, &error);
    }
    JsonDoc doc = {0};
    record_write_json(match, text);
    assert_true(json_doc_read(&doc, text->text.start, text->text.used, &error));
    Match *back = record_read_json(&doc.json, 0, &error);
    json_doc_free(&doc);
    return back;
}

static void B8_Y5_chosen_is_as_if_drawn(void **unused) {
    (void)unused;
    for (int g = 0; g < CHOOSING_COUNT; g++) {
        const Game *game = CHOOSING[g];
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            for (int first = 0; first < seats; first++) {
                Match *match = begin(game, seats, first);
                assert_int_equal(match_turn(match), first);
                assert_int_equal(first_of(match), first);
                /* The state is the one after the lot has fallen so. */
                _Alignas(max_align_t) uint8_t drawn[STATE_MAX];
                const Setup by_lot = {seats, {0}};
                TEXT(words, 20);
                Move move;
                text_format(&words, "first %d", first);
                game->start(drawn, &by_lot);
                assert_true(game->read_move(drawn, words.start, &move));
                game->apply(drawn, move);
                assert_memory_equal(drawn, match_at(match, 0), (size_t)game->state_size);
                match_free(match);
            }
        }
    }
}

static void B8_Y5_records_keep_the_choice(void **unused) {
    (void)unused;
    for (int g = 0; g < CHOOSING_COUNT; g++) {
        for (int first = BY_LOT; first < 2; first++) {
            for (int json = 0; json < 2; json++) {
                Buffer text;
                Match *match = begin(CHOOSING[g], 2, first);
                Match *back = read_back(match, json, &text);
                assert_non_null(back);
                assert_int_equal(back->setup.option[0], match->setup.option[0]);
                assert_memory_equal(match_state(back), match_state(match),
                                    (size_t)match->game->state_size);
                assert_int_equal(match_unseeded(back), -1);
                /* By lot nothing is said of it, as in records of programs without the choice. */
                const bool told = strstr(text.text.start, json ? "\"first\":" : "option first ");
                assert_int_equal(told, first != BY_LOT);
                match_free(match);
                match_free(back);
                buffer_free(&text);
            }
        }
    }
}

static void what_is_no_seat_is_refused(void **unused) {
    (void)unused;
    for (int g = 0; g < CHOOSING_COUNT; g++) {
        Setup setup;
        TEXT(error, 300);
        assert_true(setup_seats(CHOOSING[g], 3, &setup, &error));
        static const int WRONG[] = {-2, 3, 4, 1000};
        for (int i = 0; i < 4; i++) {
            assert_false(setup_option(CHOOSING[g], "first", WRONG[i], &setup, &error));
            assert_non_null(strstr(error.start, "-1 (by lot), and the seats 0 to 2"));
        }
        assert_int_equal(option_value(&CHOOSING[g]->options[0], setup.option[0]), BY_LOT);
    }
}

/* A position has a first player too, which is no wish for the next game. */
static void a_position_is_no_choice(void **unused) {
    (void)unused;
    for (int g = 0; g < CHOOSING_COUNT; g++) {
        static char memory[MATCH_POSITION_SIZE];
        Text text = text_over(memory, sizeof memory);
        TEXT(error, 300);
        JsonDoc doc = {0};
        Setup setup;
        _Alignas(max_align_t) uint8_t state[STATE_MAX];
        Match *match = begin(CHOOSING[g], 2, 1);
        match->game->write_position(match_state(match), &text);
        assert_true(json_doc_read(&doc, text.start, text.used, &error));
        assert_non_null(setup_position(&doc.json, 0, NULL, &setup, state, &error));
        assert_int_equal(option_value(&CHOOSING[g]->options[0], setup.option[0]), BY_LOT);
        json_doc_free(&doc);
        match_free(match);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B8_Y5_chosen_is_as_if_drawn),
        cmocka_unit_test(B8_Y5_records_keep_the_choice),
        cmocka_unit_test(what_is_no_seat_is_refused),
        cmocka_unit_test(a_position_is_no_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
