/* tests/versions.c -- games by older versions of the rules: read, played on, and told apart.
 *
 * tests/records/feudo-rules-1.txt was written by a program with version 1 of Feudo's rules; in it a
 * First Knight ends twice beside a foreign Milady, which version 2 forbids (F16). */
#include "games/list.h"
#include "play/file.h"
#include "play/json_doc.h"
#include "play/record.h"
#include "play/setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char FILE_NAME[] = "tests/records/feudo-rules-1.txt";

static Match *read_old(Buffer *page) {
    TEXT(error, 2000);
    assert_true(buffer_new(page));
    assert_true(file_load(FILE_NAME, RECORD_SIZE_MAX, page, &error));
    Match *match = record_read(page->text.start, page->text.used, &error);
    if (match == NULL) {
        fail_msg("%s: %s", FILE_NAME, error.start);
    }
    return match;
}

static bool has_moved_beside_milady(const Match *match) {
    Match *now = NULL;
    TEXT(error, 2000);
    now = match_new(&FEUDO_GAME, &match->setup, match->seed, false, &error);
    bool refused = false;
    for (int i = 0; i < match->count && !refused; i++) {
        TEXT(words, MATCH_MOVE_SIZE);
        match->game->write_move(match_at(match, i), match_move(match, i), &words);
        refused = match_play_text(now, words.start, &error) != MATCH_MADE;
        if (refused) {
            assert_int_equal(match_forbidding_rule(now, words.start), 16);
        }
    }
    match_free(now);
    return refused;
}

static void an_old_record_reads_and_writes_back(void **unused) {
    (void)unused;
    Buffer page, again;
    Match *match = read_old(&page);
    assert_int_equal(match->game->version, 1);
    assert_ptr_equal(match->game, FEUDO_GAME.previous);
    assert_true(has_moved_beside_milady(match));
    assert_true(buffer_new(&again));
    record_write(match, &again);
    assert_string_equal(again.text.start, page.text.start);
    buffer_clear(&again);
    record_write_json(match, &again);
    assert_non_null(strstr(again.text.start, "\"rules\":1,"));
    JsonDoc doc = {0};
    TEXT(error, 2000);
    assert_true(json_doc_read(&doc, again.text.start, again.text.used, &error));
    Match *from_json = record_read_json(&doc.json, 0, &error);
    assert_non_null(from_json);
    assert_int_equal(from_json->game->version, 1);
    assert_int_equal(match_hash(from_json, from_json->count), match_hash(match, match->count));
    json_doc_free(&doc);
    match_free(from_json);
    match_free(match);
    buffer_free(&page);
    buffer_free(&again);
}

static void by_the_newest_rules_it_is_refused(void **unused) {
    (void)unused;
    Buffer page;
    match_free(read_old(&page));
    char *rules = strstr(page.text.start, "rules 1");
    assert_non_null(rules);
    rules[strlen("rules ")] = '2';
    TEXT(error, 2000);
    assert_null(record_read(page.text.start, page.text.used, &error));
    assert_non_null(strstr(error.start, "line 28: move 20: 'move first 7,1'"));
    assert_non_null(strstr(error.start, "F16"));
    rules[strlen("rules ")] = '3';
    text_clear(&error);
    assert_null(record_read(page.text.start, page.text.used, &error));
    assert_string_equal(error.start, "the record was played by version 3 of the rules of feudo; "
                                     "this program has version 1 to 2");
    buffer_free(&page);
}

/* Any moment of it goes out as a position and comes in again, and goes on by the same rules. */
static void its_positions_read_back(void **unused) {
    (void)unused;
    Buffer page;
    Match *match = read_old(&page);
    int impossible_now = 0;
    for (int i = 0; i <= match->count; i++) {
        static char memory[MATCH_POSITION_SIZE];
        Text text = text_over(memory, sizeof memory);
        _Alignas(max_align_t) uint8_t state[STATE_MAX], newest[STATE_MAX];
        Setup setup;
        JsonDoc doc = {0};
        TEXT(error, 2000);
        setup_write_position(match->game, match_at(match, i), &text);
        assert_string_equal(text.start + text.used - strlen(",\"rules\":1}"), ",\"rules\":1}");
        assert_true(json_doc_read(&doc, text.start, text.used, &error));
        const Game *game = setup_position(&doc.json, 0, NULL, &setup, state, &error);
        if (game == NULL) {
            fail_msg("moment %d: %s", i, error.start);
        }
        assert_ptr_equal(game, match->game);
        assert_memory_equal(state, match_at(match, i), (size_t)game->state_size);
        json_doc_free(&doc);
        /* Without the word it is read by the newest rules. */
        text.used -= strlen(",\"rules\":1}");
        text_char(&text, '}');
        assert_true(json_doc_read(&doc, text.start, text.used, &error));
        impossible_now += setup_position(&doc.json, 0, NULL, &setup, newest, &error) == NULL;
        assert_ptr_equal(setup_position(&doc.json, 0, match->game, &setup, state, &error),
                         match->game);
        json_doc_free(&doc);
    }
    assert_in_range(impossible_now, 1, match->count - 1);
    match_free(match);
    buffer_free(&page);
}

static void positions_of_no_version_are_refused(void **unused) {
    (void)unused;
    static const struct {
        const char *rules, *error;
    } CASES[] = {
        {"3", "rules: must be a version of the rules of feudo, 1 to 2"},
        {"0", "rules: must be a version of the rules of feudo, 1 to 2"},
        {"\"1\"", "rules: must be a version of the rules of feudo, 1 to 2"},
        {"null", "rules: must be a version of the rules of feudo, 1 to 2"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(json, 200);
        TEXT(error, 2000);
        JsonDoc doc = {0};
        Setup setup;
        _Alignas(max_align_t) uint8_t state[STATE_MAX];
        text_format(&json, "{\"game\":\"feudo\",\"seats\":2,\"rules\":%s}", CASES[i].rules);
        assert_true(json_doc_read(&doc, json.start, json.used, &error));
        assert_null(setup_position(&doc.json, 0, NULL, &setup, state, &error));
        assert_string_equal(error.start, CASES[i].error);
        json_doc_free(&doc);
    }
}

static void changes_are_told(void **unused) {
    (void)unused;
    for (int lang = 0; lang < LANGS; lang++) {
        TEXT(now, 600);
        TEXT(before, 600);
        setup_say_changes(&FEUDO_GAME, (Lang)lang, &now);
        setup_say_changes(FEUDO_GAME.previous, (Lang)lang, &before);
        assert_int_equal(now.used, 0);
        assert_non_null(strstr(before.start, "F16"));
    }
    for (int i = 0; i < GAMES_COUNT; i++) {
        for (const Game *game = GAMES[i]; game->previous != NULL; game = game->previous) {
            assert_int_equal(game->previous->version, game->version - 1);
            assert_string_equal(game->previous->name, game->name);
            assert_int_equal(game->previous->state_size, game->state_size);
            for (int lang = 0; lang < LANGS; lang++) {
                assert_non_null(game->change.in[lang]);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_old_record_reads_and_writes_back),
        cmocka_unit_test(by_the_newest_rules_it_is_refused),
        cmocka_unit_test(its_positions_read_back),
        cmocka_unit_test(positions_of_no_version_are_refused),
        cmocka_unit_test(changes_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
