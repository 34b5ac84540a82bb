/* tests/some_match.c -- matches for tests of records: new ones, played on, written and read. */
#include "tests/some_match.h"

#include "games/list.h"
#include "play/setup.h"

Match *new_match(const Game *game, int seats, uint64_t seed, bool auto_nature) {
    Setup setup;
    TEXT(error, 256);
    assert_true(setup_seats(game, seats, &setup, &error));
    Match *match = match_new(game, &setup, seed, auto_nature, &error);
    assert_non_null(match);
    return match;
}

void play_some(Match *match, int moves) {
    Random random;
    random_seed(&random, 11);
    TEXT(error, 256);
    for (int i = 0; i < moves && match_turn(match) != OVER; i++) {
        const Move move = match->game->pick(match_state(match), &random);
        assert_int_equal(match_play(match, move, &error), MATCH_MADE);
    }
}

Match *small_match(void) {
    static const char *const MOVES[] = {"first 1", "deal 3", "deal 2", "keep", "swap", "deal 5"};
    TEXT(error, 256);
    Match *match = new_match(&NULL_GAME, 2, 18446744073709551615u, false);
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
        assert_int_equal(match_play_text(match, MOVES[i], &error), MATCH_MADE);
    }
    assert_true(match_name(match, 1, "Zoë # 1", &error));
    return match;
}

void write_text(const Match *match, Buffer *buffer) {
    assert_true(buffer_new(buffer));
    record_write(match, buffer);
    assert_false(buffer->text.cut);
}

Match *read_good(const char *text, size_t length) {
    TEXT(error, 2048);
    Match *match = record_read(text, length, &error);
    if (match == NULL) {
        fail_msg("%s", error.start);
    }
    return match;
}
