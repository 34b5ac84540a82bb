/* tests/record_damage.c -- records that are wrong: each is refused by a sentence that says where.
 */
#include "games/list.h"
#include "play/json_doc.h"
#include "play/setup.h"
#include "tests/some_match.h"

#include <stdlib.h>
#include <string.h>

/* Changes the text of the small match and gives what reading it says. */
static void assert_damage(const char *find, const char *put, const char *expected) {
    TEXT(error, 2048);
    Buffer buffer, damaged;
    Match *match = small_match();
    write_text(match, &buffer);
    const char *at = find[0] == '\0' ? buffer.text.start : strstr(buffer.text.start, find);
    assert_non_null(at);
    assert_true(buffer_new(&damaged));
    buffer_bytes(&damaged, buffer.text.start, (size_t)(at - buffer.text.start));
    buffer_put(&damaged, put);
    buffer_put(&damaged, at + strlen(find));
    Match *read = record_read(damaged.text.start, damaged.text.used, &error);
    if (read != NULL) {
        fail_msg("accepted with '%s' for '%s'", put, find);
    }
    assert_string_equal(error.start, expected);
    match_free(match);
    buffer_free(&buffer);
    buffer_free(&damaged);
}

static void damaged_headers(void **unused) {
    (void)unused;
    static const char *const CASES[][3] = {
        {"liege record 1", "liege record 2",
         "line 1: this program reads records of version 1 only, found 'liege record 2'"},
        {"liege record 1", "PGN", "line 1: expected 'liege record 1', found 'PGN'"},
        {"game null", "game chess", "line 2: there is no game 'chess'; there are:*"},
        {"game null", "game", "line 2: expected 'game' and its name, found 'game'"},
        {"rules 1", "rules 2",
         "the record was played by version 2 of the rules of null; this program has version 1"},
        {"rules 1", "rules one",
         "line 3: expected 'rules' and a whole number up to 2147483647, found 'rules one'"},
        {"seats 2", "seats 6", "line 4: null is for 2 to 5 seats, not 6"},
        {"seats 2", "seats 2 3",
         "line 4: expected 'seats' and a whole number up to 2147483647, found 'seats 2 3'"},
        {"seats 2\n", "",
         "line 4: expected 'seats' and a whole number up to 2147483647, found 'option rounds 1'"},
        {"option rounds 1\n", "",
         "line 5: expected option rounds …, found 'seed 18446744073709551615'"},
        {"rounds 1", "rounds 9", "line 5: the option rounds is 9; allowed are: 1, 2, 3"},
        {"rounds 1", "rounds -1", "line 5: the option rounds is -1; allowed are: 1, 2, 3"},
        {"rounds 1", "rounds x", "line 5: expected option rounds …, found 'option rounds x'"},
        {"seed 18446744073709551615", "seed 18446744073709551616",
         "line 6: expected 'seed' and a whole number up to 18446744073709551615, found 'seed "
         "18446744073709551616'"},
        {"seed 18446744073709551615", "seed 007",
         "line 6: expected 'seed' and a whole number up to 18446744073709551615, found 'seed "
         "007'"},
        {"seed 18446744073709551615", "seed -1",
         "line 6: expected 'seed' and a whole number up to 18446744073709551615, found 'seed -1'"},
        {"nature manual", "nature kind",
         "line 7: expected 'nature auto' or 'nature manual', found 'nature kind'"},
        {"name 1 ", "name 2 ",
         "line 8: expected 'name', a seat (in rising order) and the name, found 'name 2 Zoë # 1'"},
        {"name 1 Zoë # 1", "name 1",
         "line 8: expected 'name', a seat (in rising order) and the name, found 'name 1'"},
        {"name 1 ", "name 1 Max\nname 0 ",
         "line 9: expected 'name', a seat (in rising order) and the name, found 'name 0 Zoë # 1'"},
        {"name 1 ", "name 1 0123456789012345678901234567890123456789012345678901234567890123",
         "line 8: the name is longer than 63 bytes"},
        {"Zoë", "Zo\xc2\x9b", "the name of seat 1 holds something that is no letter"},
        {"Zoë", "Zo\xff", "line 8: byte 10 is not UTF-8"},
        {"Zoë", "Zo\t", "line 8: byte 10 is a control character"},
        {"name 1", "nome 1",
         "line 8: expected 'number who move = hash' or 'score …' or 'end', found 'nome 1 Zoë'"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *star = strchr(CASES[i][2], '*');
        if (star == NULL) {
            assert_damage(CASES[i][0], CASES[i][1], CASES[i][2]);
        } else { /* the list of games grows */
            TEXT(error, 512);
            TEXT(expected, 512);
            assert_null(setup_game("chess", &error));
            text_format(&expected, "line 2: %s", error.start);
            assert_true(strncmp(expected.start, CASES[i][2], (size_t)(star - CASES[i][2])) == 0);
            assert_damage(CASES[i][0], CASES[i][1], expected.start);
        }
    }
}

static void damaged_moves(void **unused) {
    (void)unused;
    static const char *const CASES[][3] = {
        {"2 nature", "3 nature", "line 11: expected move 2, found move 3"},
        {"1 nature first 1", "1 nature first 1 ==",
         "line 10: move 1: 'first 1 ==' is no move that nature could make now; there are 2, such "
         "as 'first 0'"},
        {"4 1 keep", "4 0 keep", "line 13: move 4 is made by seat 1, but the record says '0'"},
        {"4 1 keep", "4 nature keep",
         "line 13: move 4 is made by seat 1, but the record says 'nature'"},
        {"2 nature", "2 1", "line 11: move 2 is made by nature, but the record says '1'"},
        {"4 1 keep", "4 1 hop",
         "line 13: move 4: 'hop' is no move that this seat could make now; there are 2, such as "
         "'keep', 'swap'"},
        {"4 1 keep", "4 1 deal 3",
         "line 13: move 4: 'deal 3' is not allowed now (N4): Each seat keeps or swaps its straw, "
         "once a round."},
        {"4 1 keep = ", "4 1 keep # = ",
         "line 13: move 4 has no hash, but those before it have one"},
        {"4 1 keep = ", "4 1 keep = 1",
         "line 13: move 4: a hash is eight hexadecimal digits, found '1"},
        {"2 nature deal 3 = ", "2 nature deal 4 = ",
         "line 11: the replay drifts at move 2 (deal 4): the state after it has the hash "},
        {"end\n", "7 1 keep = 00000000\nend\n",
         "line 18: expected 'end' (is the record cut off?), found '7 1 keep = 00000000'"},
        {"score 0", "7 1 keep = 00000000\nscore 0",
         "line 16: move 7: the game is over; there is nothing more to play"},
        {"score 0 points 5", "score 0 points 6",
         "line 16: expected 'score 0 points 5 place 1 won', found 'score 0 points 6 place 1 won'"},
        {"4 1 keep", "keep\n4 1 keep",
         "line 13: expected 'number who move = hash' or 'score …' or 'end', found 'keep'"},
        {"1 nature first 1", "1 nature first 1 #",
         "line 11: move 2 has a hash, but those before it have none"},
        {"place 2\n", "place 2 won\n",
         "line 17: expected 'score 1 points 3 place 2', found 'score 1 points 3 place 2 won'"},
        {"score 1 points 3 place 2\n", "",
         "line 17: expected 'score 1 points 3 place 2', found 'end'"},
        {"5 0 swap", "score 0 points 0 place 1\n5 0 swap",
         "line 14: a score stands here, but the game is not over"},
        {"end\n", "",
         "line 18: expected 'end' (is the record cut off?), found the end of the text"},
        {"end\n", "end\nend\n", "line 19: expected nothing after 'end', found 'end'"},
        {"end\n", "end of it\n",
         "line 18: expected 'end' (is the record cut off?), found 'end of it'"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *expected = CASES[i][2];
        TEXT(full, 512);
        text_put(&full, expected);
        Match *match = small_match();
        if (i == 8) {
            text_format(&full, "%08lx'", (unsigned long)match_hash(match, 4));
        } else if (i == 9) {
            const unsigned long right = match_hash(match, 2);
            TEXT(error, 256);
            match_rewind(match, 1);
            assert_int_equal(match_play_text(match, "deal 4", &error), MATCH_MADE);
            text_format(&full, "%08lx, but the record says %08lx",
                        (unsigned long)match_hash(match, 2), right);
        }
        assert_damage(CASES[i][0], CASES[i][1], full.start);
        match_free(match);
    }
}

static void damaged_positions(void **unused) {
    (void)unused;
    static const char GOOD[] =
        "position {\"game\":\"null\",\"seats\":2,\"phase\":\"setup\",\"to_act\":\"nature\","
        "\"rounds\":1,\"round\":0,\"done\":0,\"first\":null,\"straws\":[0,0],"
        "\"shown\":[0,0,0,0,0,0],\"points\":[0,0]}";
    static const char *const CASES[][3] = {
        {"{\"game\"", "[", "line 9: the position is not JSON: a number is malformed at byte 3"},
        {"\"null\",\"seats\"", "\"nil\",\"seats\"", "line 9: there is no game 'nil'*"},
        {"\"seats\":2,", "",
         "line 9: the position does not tell its number of seats under the key 'seats'"},
        {"\"seats\":2,\"phase\":\"setup\",\"to_act\":\"nature\",\"rounds\":1,\"round\":0,"
         "\"done\":0,\"first\":null,\"straws\":[0,0],\"shown\":[0,0,0,0,0,0],\"points\":[0,0]",
         "\"seats\":3,\"phase\":\"setup\",\"to_act\":\"nature\",\"rounds\":1,\"round\":0,"
         "\"done\":0,\"first\":null,\"straws\":[0,0,0],\"shown\":[0,0,0,0,0,0],\"points\":[0,0,0]",
         "line 9: the position is of null with 3 seats, the record of null with 2"},
        {"\"phase\":\"setup\"", "\"phase\":\"deal\"",
         "line 9: phase: does not fit the rest of the position, which makes it '\"setup\"'"},
        {"\"to_act\":\"nature\"", "\"to_act\":1",
         "line 9: to_act: does not fit the rest of the position, which makes it '\"nature\"'"},
        {"\"phase\":\"setup\",", "", "line 9: phase: is missing"},
        {"[0,0,0,0,0,0]", "[0,0,0,0,0,9]", "line 9: *"},
    };
    TEXT(text, 2048);
    Buffer buffer;
    Match *match = small_match();
    write_text(match, &buffer);
    const char *moves = strstr(buffer.text.start, "\n1 nature");
    assert_non_null(moves);
    for (size_t i = 0; i <= sizeof CASES / sizeof CASES[0]; i++) {
        text_clear(&text);
        text_bytes(&text, buffer.text.start, (size_t)(moves - buffer.text.start));
        const bool good = i == sizeof CASES / sizeof CASES[0];
        const char *at = good ? GOOD : strstr(GOOD, CASES[i][0]);
        assert_non_null(at);
        text_bytes(&text, GOOD, (size_t)(at - GOOD));
        text_put(&text, good ? "" : CASES[i][1]);
        text_put(&text, at + (good ? 0 : strlen(CASES[i][0])));
        text_put(&text, moves);
        assert_false(text.cut);
        TEXT(error, 2048);
        Match *read = record_read(text.start, text.used, &error);
        if (good) {
            assert_non_null(read);
            assert_true(read->loaded);
            assert_int_equal(read->count, match->count);
        } else {
            assert_null(read);
            const char *star = strchr(CASES[i][2], '*');
            if (star == NULL) {
                assert_string_equal(error.start, CASES[i][2]);
            } else {
                assert_memory_equal(error.start, CASES[i][2], (size_t)(star - CASES[i][2]));
                assert_true(error.used > (size_t)(star - CASES[i][2]));
            }
        }
        match_free(read);
    }
    buffer_free(&buffer);
    match_free(match);
}

/* Cut anywhere, or one byte changed anywhere: refused with a line number, or read as a match. */
static void damaged_anywhere(void **unused) {
    (void)unused;
    Buffer buffer;
    Match *match = small_match();
    write_text(match, &buffer);
    char *text = buffer.text.start;
    const size_t length = buffer.text.used;
    for (size_t cut = 0; cut < length - 1; cut++) {
        TEXT(error, 2048);
        char *part = malloc(cut + 1); /* so that a sanitizer sees any step too far */
        assert_non_null(part);
        memcpy(part, text, cut);
        assert_null(record_read(part, cut, &error));
        assert_int_not_equal(error.used, 0);
        free(part);
    }
    int accepted = 0;
    for (size_t at = 0; at < length; at++) {
        static const char PUT[] = "\n #1x\xff\0";
        for (size_t i = 0; i < sizeof PUT; i++) {
            const char kept = text[at];
            TEXT(error, 2048);
            text[at] = PUT[i];
            Match *read = record_read(text, length, &error);
            accepted += read != NULL && kept != PUT[i];
            assert_true((read == NULL) == (error.used > 0));
            match_free(read);
            text[at] = kept;
        }
    }
    assert_in_range(accepted, 1, 100); /* the seed, the name, comments, line ends */
    buffer_free(&buffer);
    match_free(match);
}

/* The very first hash tells when states have another shape; the message knows a way out. */
static void first_hash_differs(void **unused) {
    (void)unused;
    TEXT(error, 1024);
    TEXT(expected, 1024);
    Buffer buffer;
    Match *match = new_match(&NULL_GAME, 2, 6, true);
    write_text(match, &buffer);
    char *hash = strstr(buffer.text.start, " = ");
    assert_non_null(hash);
    memcpy(hash, " = 00000000", 11);
    assert_null(record_read(buffer.text.start, buffer.text.used, &error));
    text_format(&expected,
                "line 9: the replay drifts at move 1 (first %d): the state after it has the hash "
                "%08lx, but the record says 00000000; a record without any hashes is read by its "
                "moves alone",
                (int)match_move(match, 0), (unsigned long)match_hash(match, 1));
    assert_string_equal(error.start, expected.start);
    buffer_free(&buffer);
    match_free(match);
}

/* Where a hash is wrong, that move is named, although hashes are looked at many at a time; also if
 * a later line is wrong in another way. */
static void drifts_anywhere(void **unused) {
    (void)unused;
    static const int WRONG[] = {1, 2, 63, 64, 65, 128, 129, 150};
    Match *match = new_match(&BARONY_GAME, 2, 5, true);
    play_some(match, 200);
    assert_true(match->count > 160);
    Buffer buffer;
    write_text(match, &buffer);
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        for (int later = 0; later < 2; later++) {
            TEXT(error, 1024);
            TEXT(expected, 64);
            TEXT(line, 16);
            TEXT(next, 16);
            char *copy = malloc(buffer.text.used + 1);
            assert_non_null(copy);
            memcpy(copy, buffer.text.start, buffer.text.used + 1);
            text_format(&line, "\n%d ", WRONG[i]);
            text_format(&next, "\n%d ", WRONG[i] + 3);
            char *hash = strstr(strstr(copy, line.start), " = ") + 3;
            *hash = *hash == '0' ? '1' : '0';
            if (later) {
                strstr(copy, next.start)[1] = 'x';
            }
            assert_null(record_read(copy, buffer.text.used, &error));
            text_format(&expected, "the replay drifts at move %d (", WRONG[i]);
            assert_non_null(strstr(error.start, expected.start));
            free(copy);
        }
    }
    buffer_free(&buffer);
    match_free(match);
}

static void damaged_json(void **unused) {
    (void)unused;
#define HEAD "\"game\":\"null\",\"rules\":1,\"seats\":2"
    static const char *const CASES[][2] = {
        {"7", "a record is an object or a text"},
        {"{}", "the record does not name its game under 'game'"},
        {"{\"game\":1}", "the record does not name its game under 'game'"},
        {"{\"game\":\"null\"}", "the record does not tell the version of the rules under 'rules'"},
        {"{\"game\":\"null\",\"rules\":7}",
         "the record was played by version 7 of the rules of null; this program has version 1"},
        {"{\"game\":\"null\",\"rules\":1}",
         "the record does not tell the number of seats under 'seats'"},
        {"{\"game\":\"null\",\"rules\":1,\"seats\":1}", "null is for 2 to 5 seats, not 1"},
        {"{" HEAD "}", "the record has no list of moves under 'moves'"},
        {"{" HEAD ",\"moves\":7}", "the record has no list of moves under 'moves'"},
        {"{" HEAD ",\"moves\":[7]}", "move 1 of the record is no text that could be a move"},
        {"{" HEAD ",\"moves\":[\"first 0\",\"keep\"]}",
         "move 2 of the record: 'keep' is not allowed now (N3): At the beginning of a round each "
         "seat draws one of the straws left in the bundle."},
        {"{" HEAD ",\"moves\":[],\"seed\":-1}",
         "the record's 'seed' is no whole number from 0 to 18446744073709551615"},
        {"{" HEAD ",\"moves\":[],\"seed\":\"18446744073709551616\"}",
         "the record's 'seed' is no whole number from 0 to 18446744073709551615"},
        {"{" HEAD ",\"moves\":[],\"nature\":true}",
         "the record's 'nature' is neither \"auto\" nor \"manual\""},
        {"{" HEAD ",\"moves\":[],\"options\":[]}",
         "'options' is no object of names and whole numbers"},
        {"{" HEAD ",\"moves\":[],\"options\":{\"size\":1}}",
         "null has no option 'size'; there are: rounds"},
        {"{" HEAD ",\"moves\":[],\"names\":[\"a\"]}",
         "the record's 'names' are no list with a text for each seat"},
        {"{" HEAD ",\"moves\":[],\"names\":[\"a\",2]}",
         "the name of seat 1 is no text of at most 63 bytes"},
        {"{" HEAD ",\"moves\":[],\"names\":[\"a\",\"\\n\"]}",
         "the name of seat 1 holds something that is no letter"},
        {"{" HEAD ",\"moves\":[],\"position\":7}",
         "a position is an object with the keys of the game"},
        {"{" HEAD ",\"moves\":[],\"text\":7}", "a record is an object or a text"},
        {"{" HEAD ",\"moves\":[],\"text\":\"\\u0000\"}",
         "the text of the record holds a zero byte"},
        {"{" HEAD ",\"moves\":[],\"text\":\"\"}", "the record is empty"},
        {"{" HEAD ",\"moves\":[\"first 0\"],\"nature\":\"manual\",\"text\":\"liege record 1\\ngame "
         "null\\nrules 1\\nseats 2\\noption rounds 1\\nseed 1\\nnature manual\\nend\"}",
         "the record's 'moves' and 'text' differ; leave one of them out"},
        {"{" HEAD ",\"moves\":[],\"score\":[]}", "a record has no key 'score'; allowed: game, "
                                                 "rules, seats, options, seed, key, nature, names, "
                                                 "position, moves, text"},
        {"\"liege record 1\\n\"",
         "line 2: expected 'game' and its name, found the end of the text"},
    };
    JsonDoc doc = {0};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(error, 2048);
        assert_true(json_doc_read(&doc, CASES[i][0], strlen(CASES[i][0]), &error));
        assert_null(record_read_json(&doc.json, 0, &error));
        assert_string_equal(error.start, CASES[i][1]);
    }
    static const char LEAST[] = "{" HEAD ",\"moves\":[\"first 0\"]}";
    TEXT(error, 2048);
    assert_true(json_doc_read(&doc, LEAST, strlen(LEAST), &error));
    Match *match = record_read_json(&doc.json, 0, &error);
    assert_non_null(match);
    assert_true(match->auto_nature);
    assert_int_equal(match->seed, 1);
    assert_int_equal(match->count, 3); /* nature has dealt */
    match_free(match);
    json_doc_free(&doc);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_headers),    cmocka_unit_test(damaged_moves),
        cmocka_unit_test(damaged_positions),  cmocka_unit_test(damaged_anywhere),
        cmocka_unit_test(first_hash_differs), cmocka_unit_test(drifts_anywhere),
        cmocka_unit_test(damaged_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
