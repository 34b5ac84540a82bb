/* tests/json.c -- JSON read and written. */
#include "core/json.h"
#include "core/json_writer.h"
#include "core/random.h"
#include "play/buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* JSON. */

enum { NODES = 5000 };

static JsonNode nodes[NODES];

/* Reads from a copy of exactly that size, so that a sanitizer sees a look behind the end. */
static bool read_copy(Json *json, const char *text, size_t length, char **memory, Text *error) {
    *memory = malloc(length > 0 ? length : 1);
    assert_non_null(*memory);
    memcpy(*memory, text, length);
    return json_read(json, *memory, length, nodes, NODES, error);
}

static void json_accepts(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        JsonType type;
        int count; /* entries */
    } CASES[] = {
        {"null", JSON_NULL, 0},
        {" true ", JSON_TRUE, 0},
        {"\t\r\nfalse\n", JSON_FALSE, 0},
        {"0", JSON_NUMBER, 0},
        {"-0", JSON_NUMBER, 0},
        {"-12.50e+10", JSON_NUMBER, 0},
        {"1E5", JSON_NUMBER, 0},
        {"\"\"", JSON_STRING, 0},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\"", JSON_STRING, 0},
        {"\"\\ud83c\\udff0\"", JSON_STRING, 0},
        {"\"é€\xf0\x9f\x8f\xb0\"", JSON_STRING, 0},
        {"\"\x7f\"", JSON_STRING, 0},
        {"[]", JSON_ARRAY, 0},
        {"[ ]", JSON_ARRAY, 0},
        {"[1,[2,3],{}]", JSON_ARRAY, 3},
        {"{}", JSON_OBJECT, 0},
        {"{\"a\":1,\"b\":{\"a\":2}}", JSON_OBJECT, 2},
        {" { \"a\" : [ 1 , 2 ] } ", JSON_OBJECT, 1},
        {"{\"\":0}", JSON_OBJECT, 1},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(error, 200);
        Json json;
        char *memory;
        if (!read_copy(&json, CASES[i].text, strlen(CASES[i].text), &memory, &error)) {
            fail_msg("%s: %s", CASES[i].text, error.start);
        }
        assert_int_equal(json_type(&json, 0), CASES[i].type);
        assert_int_equal(json_count(&json, 0), CASES[i].count);
        free(memory);
    }
}

static void json_refuses(void **unused) {
    (void)unused;
    static const char *const CASES[] = {
        "",
        " ",
        "nul",
        "nulll",
        "True",
        "tru",
        "undefined",
        "NaN",
        "'a'",
        "1 2",
        "null,",
        "+1",
        "-",
        "--1",
        "01",
        "-01",
        ".5",
        "1.",
        "1.e5",
        "1e",
        "1e+",
        "0x10",
        "1_000",
        "Infinity",
        "\"",
        "\"abc",
        "\"a\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\ud83c\"",
        "\"\\ud83cabcdef\"",
        "\"\\ud83c\\u0041\"",
        "\"\\udff0\"",
        "\"\\ud83c\\",
        "\"\\u00",
        "\"\t\"",
        "\"\n\"",
        "\"\xff\"",
        "\"\xc0\x80\"",
        "\"\xed\xa0\x80\"",
        "\"\xf4\x90\x80\x80\"",
        "\"\xc3\"",
        "\"\xe2\x82\"",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1}",
        "[[]",
        "{",
        "}",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{a:1}",
        "{1:2}",
        "{\"a\":1 \"b\":2}",
        "{,}",
        "{\"a\":1}{",
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"\\u0061\":1}",
        "{\"b\":1,\"a\":2,\"b\":3}",
        "[{\"x\":{\"k\":1,\"k\":2}}]",
        "/* */ 1",
        "1 // one",
        "\xef\xbb\xbf[]",
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(error, 200);
        Json json;
        char *memory;
        if (read_copy(&json, CASES[i], strlen(CASES[i]), &memory, &error)) {
            fail_msg("accepted: %s", CASES[i]);
        }
        assert_non_null(strstr(error.start, "at byte "));
        free(memory);
    }
    static const char ZERO[] = {'"', 'a', '\0', 'b', '"'};
    static const char ZERO_AFTER[] = {'1', '\0'};
    TEXT(error, 200);
    Json json;
    assert_false(json_read(&json, ZERO, sizeof ZERO, nodes, NODES, &error));
    assert_false(json_read(&json, ZERO_AFTER, sizeof ZERO_AFTER, nodes, NODES, &error));
}

static void json_says_where(void **unused) {
    (void)unused;
    TEXT(error, 200);
    Json json;
    assert_false(json_read(&json, "[1, 2, x]", 9, nodes, NODES, &error));
    assert_non_null(strstr(error.start, "at byte 8"));
}

static void json_has_limits(void **unused) {
    (void)unused;
    TEXT(error, 200);
    TEXT(text, 40000);
    Json json;
    for (int deep = JSON_DEPTH; deep <= JSON_DEPTH + 2; deep++) {
        text_clear(&text);
        for (int i = 0; i < deep; i++) {
            text_char(&text, '[');
        }
        for (int i = 0; i < deep; i++) {
            text_char(&text, ']');
        }
        const bool good = json_read(&json, text.start, text.used, nodes, NODES, &error);
        assert_int_equal(good, deep <= JSON_DEPTH + 1); /* the whole value has depth 0 */
    }
    text_clear(&text);
    for (int i = 0; i < 30000; i++) { /* never closed: no stack is left to run over */
        text_char(&text, '[');
    }
    assert_false(json_read(&json, text.start, text.used, nodes, NODES, &error));

    assert_true(json_read(&json, "[1,2]", 5, nodes, 3, &error));
    assert_false(json_read(&json, "[1,2]", 5, nodes, 2, &error));
    assert_false(json_read(&json, "1", 1, nodes, 0, &error));

    for (int keys = JSON_KEYS; keys <= JSON_KEYS + 1; keys++) {
        text_clear(&text);
        for (int i = 0; i < keys; i++) {
            text_format(&text, "%s\"%d\":%d", i == 0 ? "{" : ",", i, i);
        }
        text_char(&text, '}');
        const bool good = json_read(&json, text.start, text.used, nodes, NODES, &error);
        assert_int_equal(good, keys <= JSON_KEYS);
    }
}

static void json_is_walked(void **unused) {
    (void)unused;
    static const char WORDS[] =
        "{\"name\":\"J\\u00e9\\\"\\ud83c\\udff0\",\"list\":[1,-2,true],\"\\u006bey\":null}";
    TEXT(error, 200);
    Json json;
    assert_true(json_read(&json, WORDS, strlen(WORDS), nodes, NODES, &error));
    const int name = json_member(&json, 0, "name");
    assert_true(json_is(&json, name, "Jé\"\xf0\x9f\x8f\xb0"));
    assert_false(json_is(&json, name, "Jé\""));
    assert_false(json_is(&json, name, "Jé\"\xf0\x9f\x8f\xb0!"));
    char words[16];
    assert_true(json_words(&json, name, words, sizeof words));
    assert_string_equal(words, "Jé\"\xf0\x9f\x8f\xb0");
    assert_true(json_words(&json, name, words, 9));
    assert_false(json_words(&json, name, words, 8));
    assert_false(json_words(&json, name, words, 0));
    assert_true(json_key(&json, name, words, sizeof words));
    assert_string_equal(words, "name");

    const int list = json_member(&json, 0, "list");
    assert_int_equal(json_count(&json, list), 3);
    int64_t number;
    bool truth;
    int at = json_first(&json, list);
    assert_true(json_int(&json, at, &number));
    assert_int_equal(number, 1);
    assert_false(json_bool(&json, at, &truth));
    at = json_next(&json, at);
    assert_true(json_int(&json, at, &number));
    assert_int_equal(number, -2);
    at = json_next(&json, at);
    assert_false(json_int(&json, at, &number));
    assert_true(json_bool(&json, at, &truth));
    assert_true(truth);
    assert_int_equal(json_next(&json, at), JSON_NONE);

    const int key = json_member(&json, 0, "key"); /* written with an escape */
    assert_int_not_equal(key, JSON_NONE);
    assert_true(json_key_is(&json, key, "key"));
    assert_false(json_is(&json, key, "null"));
    assert_false(json_words(&json, key, words, sizeof words));
    assert_int_equal(json_member(&json, 0, "nam"), JSON_NONE);
    assert_int_equal(json_member(&json, list, "name"), JSON_NONE);
    assert_int_equal(json_first(&json, key), JSON_NONE);
}

static void json_whole_numbers(void **unused) {
    (void)unused;
    static const struct {
        const char *text;
        bool whole;
        int64_t number;
    } CASES[] = {{"0", true, 0},
                 {"-0", true, 0},
                 {"123", true, 123},
                 {"-9000000000000000000", true, -9000000000000000000},
                 {"9000000000000000000", true, 9000000000000000000},
                 {"99999999999999999999", false, 0},
                 {"1.0", false, 0},
                 {"1e3", false, 0},
                 {"\"1\"", false, 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(error, 200);
        Json json;
        int64_t number = 0;
        assert_true(json_read(&json, CASES[i].text, strlen(CASES[i].text), nodes, NODES, &error));
        assert_int_equal(json_int(&json, 0, &number), CASES[i].whole);
        assert_int_equal(number, CASES[i].number);
    }
}

static void json_zero_bytes(void **unused) {
    (void)unused;
    TEXT(error, 200);
    Json json;
    char words[16];
    assert_true(json_read(&json, "\"a\\u0000b\"", 10, nodes, NODES, &error));
    assert_false(json_words(&json, 0, words, sizeof words));
    assert_false(json_is(&json, 0, "a"));
}

static void json_reads_what_text_writes(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 5);
    for (int i = 0; i < 1000; i++) {
        char words[20], back[20];
        const size_t length = random_below(&random, sizeof words);
        for (size_t at = 0; at < length; at++) {
            words[at] = (char)(1 + random_below(&random, 127));
        }
        words[length] = '\0';
        TEXT(text, 200);
        TEXT(error, 200);
        Json json;
        text_json(&text, words);
        assert_true(json_read(&json, text.start, text.used, nodes, NODES, &error));
        assert_true(json_words(&json, 0, back, sizeof back));
        assert_string_equal(back, words);
    }
}

/* Noise of the characters that matter is read or refused, and nothing is looked at behind it. */
static void json_survives_noise(void **unused) {
    (void)unused;
    static const char LETTERS[] = "{}[]\",:\\u0dnul1-.e \xc3\xa9";
    Random random;
    random_seed(&random, 6);
    for (int i = 0; i < 20000; i++) {
        char noise[24];
        const size_t length = random_below(&random, sizeof noise + 1);
        for (size_t at = 0; at < length; at++) {
            noise[at] = LETTERS[random_below(&random, sizeof LETTERS - 1)];
        }
        TEXT(error, 200);
        Json json;
        char *memory;
        const bool good = read_copy(&json, noise, length, &memory, &error);
        assert_true(good || error.used > 0);
        free(memory);
    }
}

/* Writing. */

static void writer_puts_commas(void **unused) {
    (void)unused;
    TEXT(out, 400);
    json_open(&out, NULL);
    json_add_words(&out, "a", "b");
    json_open_list(&out, "list");
    json_open_list(&out, NULL);
    json_close_list(&out);
    json_add_number(&out, NULL, -7);
    json_add_unsigned(&out, NULL, UINT64_MAX);
    json_add_decimals(&out, NULL, 1.25, 1);
    json_add_flag(&out, NULL, true);
    json_add_null(&out, NULL);
    json_open(&out, NULL);
    json_close(&out);
    json_close_list(&out);
    json_open(&out, "empty");
    json_close(&out);
    json_add_seat(&out, "seat", 2);
    json_add_seat(&out, "nature", -1);
    json_add_format(&out, "rule", "%c%d", 'B', 12);
    json_add_raw(&out, "raw", "[1,2]");
    json_add_key(&out, "by hand");
    text_put(&out, "3");
    json_add_words(&out, "none", NULL);
    json_close(&out);
    assert_string_equal(out.start,
                        "{\"a\":\"b\",\"list\":[[],-7,18446744073709551615,1.2,true,null,{}],"
                        "\"empty\":{},\"seat\":2,\"nature\":null,\"rule\":\"B12\","
                        "\"raw\":[1,2],\"by hand\":3,\"none\":null}");
    /* Lines of their own are values of their own. */
    text_clear(&out);
    json_add_number(&out, NULL, 1);
    text_char(&out, '\n');
    json_add_number(&out, NULL, 2);
    assert_string_equal(out.start, "1\n2");
}

/* Whatever a value holds, what follows it is told apart, and the reader reads what was written. */
static void writer_escapes(void **unused) {
    (void)unused;
    static const char *const VALUES[] = {"",   "{",     "[", ":",   ",",       "\n", "a\"",
                                         "\\", "\x01[", "é", "\"}", "{\"a\":", "]"};
    enum { COUNT = sizeof VALUES / sizeof VALUES[0] };
    TEXT(out, 1000);
    json_open_list(&out, NULL);
    for (int i = 0; i < COUNT; i++) {
        json_add_words(&out, NULL, VALUES[i]);
    }
    json_close_list(&out);
    TEXT(error, 200);
    Json json;
    assert_true(json_read(&json, out.start, out.used, nodes, NODES, &error));
    assert_int_equal(json_count(&json, 0), COUNT);
    int i = 0;
    for (int node = json_first(&json, 0); node != JSON_NONE; node = json_next(&json, node)) {
        char back[20];
        assert_true(json_words(&json, node, back, sizeof back));
        assert_string_equal(back, VALUES[i++]);
    }
}

/* A text that grows takes anything; one that does not is cut, and says so. */
static void writer_grows(void **unused) {
    (void)unused;
    enum { NUMBERS = 20000 };
    Buffer buffer;
    assert_true(buffer_new(&buffer));
    json_open_list(&buffer.text, NULL);
    for (int i = 0; i < NUMBERS; i++) {
        json_add_number(&buffer.text, NULL, i);
        text_format(&buffer.text, ",%05x", i); /* by the C library */
    }
    json_close_list(&buffer.text);
    assert_false(buffer.text.cut);
    assert_int_equal(strlen(buffer.text.start), buffer.text.used);
    const char *at = buffer.text.start;
    for (int i = 0; i < NUMBERS; i++) {
        char expected[32];
        const int length =
            snprintf(expected, sizeof expected, "%s%d,%05x", i > 0 ? "," : "[", i, (unsigned)i);
        assert_memory_equal(at, expected, (size_t)length);
        at += length;
    }
    assert_string_equal(at, "]");
    buffer_free(&buffer);
    TEXT(small, 10);
    json_open_list(&small, NULL);
    json_add_words(&small, NULL, "far too long");
    assert_true(small.cut);
    assert_int_equal(small.used, 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_accepts),        cmocka_unit_test(json_refuses),
        cmocka_unit_test(json_says_where),     cmocka_unit_test(json_has_limits),
        cmocka_unit_test(json_is_walked),      cmocka_unit_test(json_whole_numbers),
        cmocka_unit_test(json_zero_bytes),     cmocka_unit_test(json_reads_what_text_writes),
        cmocka_unit_test(json_survives_noise), cmocka_unit_test(writer_puts_commas),
        cmocka_unit_test(writer_escapes),      cmocka_unit_test(writer_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
