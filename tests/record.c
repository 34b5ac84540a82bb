/* tests/record.c -- play/record: a match as text and as JSON, there and back. */
#include "games/list.h"
#include "play/json_doc.h"
#include "play/setup.h"
#include "tests/some_match.h"

#include <stdlib.h>
#include <string.h>

static void assert_same_match(const Match *a, const Match *b) {
    assert_ptr_equal(a->game, b->game);
    assert_memory_equal(&a->setup, &b->setup, sizeof a->setup);
    assert_memory_equal(a->names, b->names, sizeof a->names);
    assert_true(a->seed == b->seed);
    assert_int_equal(a->auto_nature, b->auto_nature);
    assert_int_equal(a->loaded, b->loaded);
    assert_int_equal(a->count, b->count);
    for (int i = 0; i <= a->count; i++) {
        assert_memory_equal(match_at(a, i), match_at(b, i), (size_t)a->game->state_size);
    }
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(match_move(a, i), match_move(b, i));
        assert_int_equal(match_actor(a, i), match_actor(b, i));
    }
}

/* Text and JSON, there and back. */
static void assert_round_trip(const Match *match) {
    TEXT(error, 2048);
    Buffer buffer, again;
    write_text(match, &buffer);
    Match *copy = read_good(buffer.text.start, buffer.text.used);
    assert_same_match(match, copy);
    write_text(copy, &again);
    assert_string_equal(buffer.text.start, again.text.start);
    match_free(copy);

    buffer_clear(&buffer);
    record_write_json(match, &buffer);
    JsonDoc doc = {0};
    assert_true(json_doc_read(&doc, buffer.text.start, buffer.text.used, &error));
    copy = record_read_json(&doc.json, 0, &error);
    if (copy == NULL) {
        fail_msg("%s", error.start);
    }
    assert_same_match(match, copy);
    match_free(copy);
    json_doc_free(&doc);
    buffer_free(&buffer);
    buffer_free(&again);
}

static void round_trips(void **unused) {
    (void)unused;
    TEXT(error, 256);
    for (int i = 0; i < GAMES_COUNT; i++) {
        for (int seats = GAMES[i]->seats_min; seats <= GAMES[i]->seats_max; seats++) {
            Match *match = new_match(GAMES[i], seats, (uint64_t)seats, true);
            assert_round_trip(match);
            play_some(match, 20);
            assert_round_trip(match);
            assert_true(match_name(match, seats - 1, "Élodie \"die Große\" \\ #2", &error));
            play_some(match, MATCH_MOVES_MAX);
            assert_int_equal(match_turn(match), OVER);
            assert_round_trip(match);
            match_free(match);
        }
    }
}

/* With the options away from their defaults. */
static void round_trip_with_options(void **unused) {
    (void)unused;
    TEXT(error, 256);
    for (int i = 0; i < GAMES_COUNT; i++) {
        Setup setup;
        assert_true(setup_seats(GAMES[i], GAMES[i]->seats_min, &setup, &error));
        for (int j = 0; j < GAMES[i]->option_count; j++) {
            const Option *option = &GAMES[i]->options[j];
            const int value = option->seat ? setup.seats - 1 : option->values[option->count - 1];
            assert_true(setup_option(GAMES[i], option->name, value, &setup, &error));
        }
        Match *match = match_new(GAMES[i], &setup, 3, true, &error);
        play_some(match, 10);
        assert_round_trip(match);
        match_free(match);
    }
}

/* A match that began from a position, at any moment of a game. */
static void round_trip_from_a_position(void **unused) {
    (void)unused;
    TEXT(error, 256);
    for (int i = 0; i < GAMES_COUNT; i++) {
        Match *whole = new_match(GAMES[i], 2, 5, true);
        play_some(whole, MATCH_MOVES_MAX);
        for (int j = 0; j <= whole->count; j += 1 + whole->count / 7) {
            Match *match =
                match_from(GAMES[i], &whole->setup, match_at(whole, j), 5, false, &error);
            assert_round_trip(match);
            assert_true(match_set_nature(match, true, &error));
            assert_round_trip(match);
            play_some(match, 3);
            assert_round_trip(match);
            match_free(match);
        }
        match_free(whole);
    }
}

static void text_of_a_small_match(void **unused) {
    (void)unused;
    Buffer buffer;
    Match *match = small_match();
    write_text(match, &buffer);
    TEXT(expected, 1024);
    text_put(&expected, "liege record 1\ngame null\nrules 1\nseats 2\noption rounds 1\n"
                        "seed 18446744073709551615\nnature manual\nname 1 Zoë # 1\n\n");
    static const char *const LINES[] = {"1 nature first 1", "2 nature deal 3", "3 nature deal 2",
                                        "4 1 keep",         "5 0 swap",        "6 nature deal 5"};
    for (int i = 0; i < 6; i++) {
        text_format(&expected, "%s = %08lx\n", LINES[i], (unsigned long)match_hash(match, i + 1));
    }
    text_put(&expected, "score 0 points 5 place 1 won\nscore 1 points 3 place 2\nend\n");
    assert_string_equal(buffer.text.start, expected.start);
    buffer_free(&buffer);
    match_free(match);
}

static void friendly_to_people(void **unused) {
    (void)unused;
    Buffer buffer;
    Match *match = small_match();
    write_text(match, &buffer);
    TEXT(text, 4096);
    text_put(&text, "# a game to remember\r\n\r\n");
    for (const char *at = buffer.text.start; *at != '\0'; at++) {
        if (*at == '\n') {
            text_put(&text, strncmp(at, "\n5 0 swap", 9) == 0 ? "   # oh!\r\n  # why?\r" : "  \r");
        }
        text_char(&text, *at);
    }
    text_put(&text, "\n# the end\n");
    Match *read = read_good(text.start, text.used);
    assert_same_match(match, read);
    match_free(read);
    /* the last line may lack its end */
    read = read_good(buffer.text.start, buffer.text.used - 1);
    assert_same_match(match, read);
    match_free(read);
    buffer_free(&buffer);
    match_free(match);
}

/* Without any hashes the moves alone are checked. */
static void without_hashes(void **unused) {
    (void)unused;
    Buffer buffer;
    Match *match = small_match();
    write_text(match, &buffer);
    TEXT(text, 4096);
    for (const char *at = buffer.text.start; *at != '\0'; at++) {
        at += strncmp(at, " = ", 3) == 0 ? strlen(" = 01234567") : 0;
        text_char(&text, *at);
    }
    assert_null(strstr(text.start, " = "));
    Match *read = read_good(text.start, text.used);
    assert_same_match(match, read);
    match_free(read);
    buffer_free(&buffer);
    match_free(match);
}

/* A record with automatic nature that stops at nature's turn goes on by itself. */
static void nature_goes_on(void **unused) {
    (void)unused;
    Buffer buffer;
    Match *match = new_match(&NULL_GAME, 2, 6, true);
    write_text(match, &buffer);
    char *cut = strstr(buffer.text.start, "2 nature");
    assert_non_null(cut);
    strcpy(cut, "end\n");
    Match *read = read_good(buffer.text.start, strlen(buffer.text.start));
    assert_same_match(match, read);
    match_free(read);
    buffer_free(&buffer);
    match_free(match);
}

/* Hashes together are those one by one. */
static void hashes_together(void **unused) {
    (void)unused;
    for (int g = 0; g < GAMES_COUNT; g++) {
        Match *match = new_match(GAMES[g], GAMES[g]->seats_max, 5, true);
        play_some(match, 30);
        for (int count = 0; count < 10; count++) {
            uint32_t hash[10] = {0};
            match_hashes(match, 1, count, hash);
            for (int i = 0; i < count; i++) {
                assert_int_equal(hash[i], match_hash(match, 1 + i));
            }
        }
        match_free(match);
    }
}

static void too_long(void **unused) {
    (void)unused;
    TEXT(error, 256);
    const size_t size = RECORD_SIZE_MAX + 1;
    char *text = malloc(size);
    assert_non_null(text);
    memset(text, '\n', size);
    assert_null(record_read(text, size, &error));
    assert_string_equal(error.start, "the record is longer than 4194304 bytes");
    assert_null(record_read(text, size - 1, &error));
    assert_string_equal(error.start,
                        "line 4194305: expected 'liege record 1', found the end of the text");
    free(text);
}

/* ---- JSON ---- */

static void json_of_a_small_match(void **unused) {
    (void)unused;
    Buffer buffer, text;
    Match *match = small_match();
    assert_true(buffer_new(&buffer));
    record_write_json(match, &buffer);
    write_text(match, &text);
    TEXT(expected, 4096);
    text_put(&expected, "{\"game\":\"null\",\"rules\":1,\"seats\":2,\"options\":{\"rounds\":1},"
                        "\"seed\":\"18446744073709551615\",\"nature\":\"manual\","
                        "\"names\":[\"\",\"Zoë # 1\"],\"position\":null,\"moves\":[\"first 1\","
                        "\"deal 3\",\"deal 2\",\"keep\",\"swap\",\"deal 5\"],\"text\":");
    text_json(&expected, text.text.start);
    text_put(&expected, "}");
    assert_string_equal(buffer.text.start, expected.start);
    buffer_free(&buffer);
    buffer_free(&text);
    match_free(match);
}

static void seeds_in_json(void **unused) {
    (void)unused;
    Buffer buffer;
    assert_true(buffer_new(&buffer));
    record_add_seed(9007199254740991u, &buffer.text);
    record_add_seed(9007199254740992u, &buffer.text);
    assert_string_equal(buffer.text.start,
                        "\"seed\":9007199254740991,\"seed\":\"9007199254740992\"");
    buffer_free(&buffer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),
        cmocka_unit_test(round_trip_with_options),
        cmocka_unit_test(round_trip_from_a_position),
        cmocka_unit_test(text_of_a_small_match),
        cmocka_unit_test(friendly_to_people),
        cmocka_unit_test(without_hashes),
        cmocka_unit_test(nature_goes_on),
        cmocka_unit_test(hashes_together),
        cmocka_unit_test(too_long),
        cmocka_unit_test(json_of_a_small_match),
        cmocka_unit_test(seeds_in_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
