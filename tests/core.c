/* tests/core.c -- the small things everybody stands on: text, generator, hexagons, sets, hash. */
#include "core/bag.h"
#include "core/hash.h"
#include "core/hex.h"
#include "core/random.h"
#include "core/simd.h"
#include "core/tame.h"
#include "core/text.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Text. */

static void text_grows_until_cut(void **unused) {
    (void)unused;
    TEXT(text, 8);
    assert_string_equal(text.start, "");
    text_put(&text, "abc");
    text_char(&text, 'd');
    text_number(&text, 42);
    assert_string_equal(text.start, "abcd42");
    assert_int_equal(text.used, 6);
    assert_false(text.cut);
    text_char(&text, '!');
    assert_false(text.cut); /* seven bytes and the zero fill it exactly */
    text_char(&text, '?');
    assert_true(text.cut);
    assert_string_equal(text.start, "abcd42!");
    text_put(&text, "");
    assert_string_equal(text.start, "abcd42!");
    text_clear(&text);
    assert_string_equal(text.start, "");
    assert_false(text.cut);
    text_put(&text, "0123456789");
    assert_string_equal(text.start, "0123456");
    assert_true(text.cut);
}

static void text_of_one_byte(void **unused) {
    (void)unused;
    TEXT(text, 1);
    text_format(&text, "%d", 1);
    assert_true(text.cut);
    assert_string_equal(text.start, "");
    text_clear(&text);
    text_bytes(&text, "abc", 0);
    assert_false(text.cut);
    text_char(&text, 'x');
    assert_true(text.cut);
}

static void text_formats(void **unused) {
    (void)unused;
    TEXT(text, 12);
    text_format(&text, "%s:%02d", "ab", 7);
    assert_string_equal(text.start, "ab:07");
    text_format(&text, "%s", "123456");
    assert_string_equal(text.start, "ab:07123456");
    assert_false(text.cut);
    text_format(&text, "%s", "7");
    assert_string_equal(text.start, "ab:07123456");
    assert_true(text.cut);
    text_clear(&text);
    text_format(&text, "%s", "a text that is too long");
    assert_string_equal(text.start, "a text that");
    assert_int_equal(text.used, 11);
    assert_true(text.cut);
}

static void text_figures_for_people(void **unused) {
    (void)unused;
    TEXT(text, 40);
    text_figure(&text, -3, false);
    text_figure(&text, 4, false);
    text_figure(&text, 5, true);
    text_figure(&text, 0, true);
    text_figure(&text, INT32_MIN, true);
    assert_string_equal(text.start, "−34+50−2147483648");
}

static void text_numbers(void **unused) {
    (void)unused;
    static const struct {
        long long number;
        const char *words;
    } CASES[] = {{0, "0"},
                 {7, "7"},
                 {-7, "-7"},
                 {1000, "1000"},
                 {LLONG_MAX, "9223372036854775807"},
                 {LLONG_MIN, "-9223372036854775808"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(text, 32);
        text_number(&text, CASES[i].number);
        assert_string_equal(text.start, CASES[i].words);
    }
}

static void text_fills_patterns(void **unused) {
    (void)unused;
    static const char *const VALUES[] = {"Ann", "{0}"};
    static const struct {
        const char *pattern, *words;
    } CASES[] = {{"{0} meets {1}.", "Ann meets {0}."}, /* values are not looked into */
                 {"{1}{0}{0}", "{0}AnnAnn"},
                 {"{2} {x} {} {0 0}", "{2} {x} {} {0 0}"},
                 {"{", "{"},
                 {"", ""}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT(text, 64);
        text_fill(&text, CASES[i].pattern, VALUES, 2);
        assert_string_equal(text.start, CASES[i].words);
    }
}

static void text_widths(void **unused) {
    (void)unused;
    static const struct {
        const char *words;
        int width;
    } CASES[] = {{"", 0},
                 {"abc", 3},
                 {"für", 3},
                 {"━━", 2},
                 {"\x1b[31mred\x1b[0m", 3},
                 {"\x1b[1;38;5;200mx", 1},
                 {"x\x1b[", 1}, /* a sequence that never ends */
                 {"\xf0\x9f\x8f\xb0", 1}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_int_equal(text_width(CASES[i].words), CASES[i].width);
    }
}

/* What a terminal would obey instead of showing it goes, and nothing else. */
static void words_tamed(void **unused) {
    (void)unused;
    static const char *const CASES[][2] = {
        {"", ""},
        {"für Ö…—「」🏰", "für Ö…—「」🏰"},
        {"\x1b[2J\n\x7f", "?[2J??"},
        {"\xc2\x80\xc2\x9b"
         "2J\xc2\x9f\xc2\xa0",
         "??2J?\xc2\xa0"},
        {"a\xe2\x80\xae"
         "b\xe2\x80\xaa\xe2\x80\xa8\xe2\x80\xa9",
         "a?b???"},
        {"\xe2\x81\xa6x\xe2\x81\xa9\xe2\x81\xa5\xe2\x81\xaa", "?x?\xe2\x81\xa5\xe2\x81\xaa"},
        {"\xe2\x80\xa7\xe2\x80\xaf\xe2\x82\xac\xe3\x80\xae",
         "\xe2\x80\xa7\xe2\x80\xaf\xe2\x82\xac\xe3\x80\xae"},
        {"\xe2\x80", "\xe2\x80"}, /* cut off */
        {"\xc2", "\xc2"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char words[64];
        strcpy(words, CASES[i][0]);
        tame_words(words, '?');
        assert_string_equal(words, CASES[i][1]);
    }
}

static void text_as_json(void **unused) {
    (void)unused;
    TEXT(text, 64);
    text_json(&text, "a\"b\\c\n\t\x01\x7f é");
    assert_string_equal(text.start, "\"a\\\"b\\\\c\\n\\t\\u0001\\u007f é\"");
}

static void text_utf8_lengths(void **unused) {
    (void)unused;
    static const struct {
        const char *bytes;
        int length;
    } CASES[] = {{"a", 1},
                 {"\xc3\xa9", 2},
                 {"\xe2\x82\xac", 3},
                 {"\xf0\x9f\x8f\xb0", 4},
                 {"\x80", 0},             /* a follower first */
                 {"\xc0\x80", 0},         /* overlong */
                 {"\xe0\x9f\xbf", 0},     /* overlong */
                 {"\xf0\x8f\xbf\xbf", 0}, /* overlong */
                 {"\xed\xa0\x80", 0},     /* half of a pair */
                 {"\xf4\x90\x80\x80", 0}, /* beyond the last character */
                 {"\xff", 0},
                 {"\xc3", 0}, /* cut */
                 {"\xe2\x82", 0},
                 {"\xc3x", 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_int_equal(text_utf8(CASES[i].bytes, strlen(CASES[i].bytes)), CASES[i].length);
    }
}

static void languages(void **unused) {
    (void)unused;
    assert_int_equal(lang_of("de"), GERMAN);
    assert_int_equal(lang_of("de_AT.UTF-8"), GERMAN);
    assert_int_equal(lang_of("fr_CA"), FRENCH);
    assert_int_equal(lang_of("en"), ENGLISH);
    assert_int_equal(lang_of("xx"), ENGLISH);
    assert_int_equal(lang_of(""), ENGLISH);
    assert_int_equal(lang_of(NULL), ENGLISH);
    for (int lang = 0; lang < LANGS; lang++) {
        assert_int_equal(lang_of(lang_code((Lang)lang)), lang);
    }
}

/* Generator. */

static void random_is_known(void **unused) {
    (void)unused;
    Random random = {0};
    assert_true(random_next(&random) == 0xe220a8397b1dcdaf); /* SplitMix64's first, from 0 */
    static const struct {
        uint64_t seed, numbers[3];
    } CASES[] = {{0, {0xa706dd2f4d197e6f, 0xb382a305f4414f5e, 0x631a9154fbabf717}},
                 {1, {0x5e41ab087439611e, 0xf18d6ce93d6cf1ee, 0x0b95f66d327e8d78}},
                 {UINT64_MAX, {0x5dc20aa7b2a27137, 0xbda5668a01d7049c, 0x82b43276abb80226}}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        random_seed(&random, CASES[i].seed);
        for (int n = 0; n < 3; n++) {
            assert_true(random_next(&random) == CASES[i].numbers[n]);
        }
    }
    static const uint32_t DIGITS[] = {3, 9, 4, 0, 6, 0, 1, 7, 1, 7, 6, 1};
    random_seed(&random, 42);
    for (size_t i = 0; i < sizeof DIGITS / sizeof DIGITS[0]; i++) {
        assert_int_equal(random_below(&random, 10), DIGITS[i]);
    }
}

static void random_is_even(void **unused) {
    (void)unused;
    static const uint32_t SIZES[] = {1, 2, 3, 6, 7, 10, 64, 100, 121};
    enum { EACH = 2000 };
    Random random;
    random_seed(&random, 7);
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        const uint32_t n = SIZES[i];
        int counts[128] = {0};
        for (uint32_t draw = 0; draw < n * EACH; draw++) {
            const uint32_t number = random_below(&random, n);
            assert_true(number < n);
            counts[number]++;
        }
        for (uint32_t number = 0; number < n; number++) { /* 5 times the usual distance, 45 */
            assert_in_range(counts[number], EACH - 225, EACH + 225);
        }
    }
}

/* Three quarters of 2^32: a plain product would give every third number twice as often. */
static void random_is_even_for_large_ranges(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 8);
    int counts[3] = {0};
    for (int i = 0; i < 60000; i++) {
        const uint32_t number = random_below(&random, 0xc0000000u);
        assert_true(number < 0xc0000000u);
        counts[number % 3]++;
    }
    for (int i = 0; i < 3; i++) {
        assert_in_range(counts[i], 20000 - 600, 20000 + 600);
    }
}

/* A pair is the quotient and the rest of one number below the product. */
static void random_pairs(void **unused) {
    (void)unused;
    Random one, other;
    random_seed(&one, 9);
    random_seed(&other, 9);
    for (uint32_t a = 1; a <= 9; a++) {
        for (uint32_t b = 1; b <= 150; b++) {
            uint32_t second;
            const uint32_t first = random_pair(&one, a, b, &second);
            const uint32_t number = random_below(&other, a * b);
            assert_int_equal(first, number / b);
            assert_int_equal(second, number % b);
        }
    }
    for (int i = 0; i < 1000; i++) { /* where a third of the numbers is thrown away */
        uint32_t second;
        const uint32_t first = random_pair(&one, 3, 0x40000000u, &second);
        const uint32_t number = random_below(&other, 0xc0000000u);
        assert_int_equal(first, number / 0x40000000u);
        assert_int_equal(second, number % 0x40000000u);
    }
}

/* Sets. */

static void bags_count(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 10);
    for (int round = 0; round < 2000; round++) {
        unsigned count[BAG_KINDS], kinds = 0;
        Bag bag = 0;
        for (unsigned kind = 0; kind < BAG_KINDS; kind++) {
            count[kind] = random_below(&random, 3) == 0 ? random_below(&random, 64) : 0;
            bag += bag_of(kind, count[kind]);
        }
        for (unsigned kind = 0; kind < BAG_KINDS; kind++) {
            assert_int_equal(bag_count(bag, kind), count[kind]);
            if (count[kind] > 0) {
                assert_int_equal(bag_nth_kind(bag, kinds), kind);
                kinds++;
            }
        }
        assert_int_equal(bag_kinds(bag), kinds);
    }
}

static void nth_of_a_set(void **unused) {
    (void)unused;
    Random random;
    random_seed(&random, 11);
    for (int round = 0; round < 2000; round++) {
        uint64_t set[4] = {0};
        for (int word = 0; word < 4; word++) { /* from nearly empty to half full */
            for (uint64_t bits = UINT64_MAX; bits != 0 && random_below(&random, 4) > 0;) {
                bits &= random_next(&random);
                set[word] = bits;
            }
        }
        uint8_t counts[4] = {0};
        unsigned all = 0;
        for (unsigned i = 0; i < 256; i++) {
            counts[i / 64] = (uint8_t)(counts[i / 64] + (set[i / 64] >> i % 64 & 1));
        }
        assert_int_equal(set256_counts(set), set256_counts_of(counts));
        for (unsigned i = 0; i < 256; i++) {
            if ((set[i / 64] >> i % 64 & 1) != 0) {
                assert_int_equal(set256_select(set, set256_counts(set), all), i);
                all++;
            }
        }
        assert_int_equal(set256_total(set256_counts(set)), all);
    }
}

static void twelve_beside(void **unused) {
    (void)unused;
    static const uint16_t FAR[3] = {256, 61695, 4097};
    Random random;
    random_seed(&random, 12);
    for (int round = 0; round < 2000; round++) {
        uint16_t list[12];
        const uint16_t number = (uint16_t)random_next(&random);
        uint32_t expected = 0;
        for (int i = 0; i < 12; i++) {
            const uint16_t far = FAR[random_below(&random, 3)];
            const uint32_t how = random_below(&random, 4);
            const int away = how == 0 ? far : how == 1 ? -far : (int)how;
            list[i] = (uint16_t)(number + away);
            expected |= (uint32_t)(how < 2) << i;
        }
        assert_int_equal(simd_beside(list, number, FAR), expected);
    }
}

/* Hexagons. */

static void hex_distances(void **unused) {
    (void)unused;
    static const int CASES[][5] = {{0, 0, 0, 0, 0},   {0, 0, 1, 0, 1},   {0, 0, 1, -1, 1},
                                   {0, 0, 1, 1, 2},   {0, 0, -2, 2, 2},  {0, 0, 3, -1, 3},
                                   {2, -3, -1, 4, 7}, {5, 5, 5, -5, 10}, {-4, 1, 3, 2, 8}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const int *c = CASES[i];
        assert_int_equal(hex_distance(c[0], c[1], c[2], c[3]), c[4]);
        assert_int_equal(hex_distance(c[2], c[3], c[0], c[1]), c[4]);
    }
}

static void hex_directions(void **unused) {
    (void)unused;
    for (int i = 0; i < HEX_DIRECTIONS; i++) {
        const int j = (i + 1) % HEX_DIRECTIONS, opposite = (i + 3) % HEX_DIRECTIONS;
        assert_int_equal(hex_distance(0, 0, HEX_Q[i], HEX_R[i]), 1);
        assert_int_equal(hex_distance(HEX_Q[j], HEX_R[j], HEX_Q[i], HEX_R[i]), 1);
        assert_int_equal(HEX_Q[i] + HEX_Q[opposite], 0);
        assert_int_equal(HEX_R[i] + HEX_R[opposite], 0);
    }
    assert_int_equal(HEX_Q[0], 1);
    assert_int_equal(HEX_R[0], 0);
}

/* The distance is the length of a shortest walk, found by walking. */
static void hex_distance_is_a_walk(void **unused) {
    (void)unused;
    enum { SIDE = 11, MIDDLE = 5 };
    int steps[SIDE][SIDE];
    memset(steps, -1, sizeof steps);
    steps[MIDDLE][MIDDLE] = 0;
    for (int round = 0; round < 2 * SIDE; round++) {
        for (int q = 0; q < SIDE; q++) {
            for (int r = 0; r < SIDE; r++) {
                for (int i = 0; i < HEX_DIRECTIONS && steps[q][r] == round; i++) {
                    const int to_q = q + HEX_Q[i], to_r = r + HEX_R[i];
                    if (to_q >= 0 && to_q < SIDE && to_r >= 0 && to_r < SIDE &&
                        steps[to_q][to_r] < 0) {
                        steps[to_q][to_r] = round + 1;
                    }
                }
            }
        }
    }
    for (int q = 0; q < SIDE; q++) {
        for (int r = 0; r < SIDE; r++) {
            assert_int_equal(hex_distance(MIDDLE, MIDDLE, q, r), steps[q][r]);
        }
    }
}

static void hex_columns(void **unused) {
    (void)unused;
    /* In the odd-r arrangement the cells below (c, r) are (c-1, r+1), (c, r+1) for even rows and
     * (c, r+1), (c+1, r+1) for odd ones. */
    for (int row = 0; row < 12; row++) {
        for (int column = 0; column < 12; column++) {
            const int q = hex_axial_q(column, row);
            const int left = column - 1 + (row & 1);
            assert_int_equal(hex_axial_q(left, row + 1), q - 1);
            assert_int_equal(hex_axial_q(left + 1, row + 1), q);
            assert_int_equal(hex_axial_q(column + 1, row), q + 1);
        }
    }
    assert_int_equal(hex_axial_q(0, 0), 0);
}

/* Hash. */

static void hash_is_known(void **unused) {
    (void)unused;
    uint8_t all[256];
    for (int i = 0; i < 256; i++) {
        all[i] = (uint8_t)i;
    }
    assert_true(hash_bytes("", 0, 0) == 0xfdbdf6ac4fc52e7f);
    assert_true(hash_bytes("a", 1, 0) == 0x2ef7d1316eb86f71);
    assert_true(hash_bytes("a", 1, 1) == 0x9fdcefed1aebdde4);
    assert_true(hash_bytes("liege", 5, 0) == 0x186e721e3b63a492);
    assert_true(hash_bytes(all, sizeof all, 0) == 0x8b17f39966a7cecc);
}

/* Four together are the same as four one by one, whatever their lengths. */
static void hash_of_four(void **unused) {
    (void)unused;
    static const size_t SIZES[][4] = {{0, 0, 0, 0}, {1, 2, 3, 4}, {256, 0, 17, 255}, {9, 9, 9, 9}};
    uint8_t all[256];
    for (int i = 0; i < 256; i++) {
        all[i] = (uint8_t)(i * 7 + 1);
    }
    const uint8_t *at[4] = {all, all, all, all};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        uint64_t hash[4];
        hash_bytes4(at, SIZES[i], hash);
        for (int k = 0; k < 4; k++) {
            assert_true(hash[k] == hash_bytes(all, SIZES[i][k], 0));
        }
    }
}

/* Every kind of format there is in the program, and what the C library makes of it. */
static void text_formats_as_printf(void **unused) {
    (void)unused;
#define SAME(...)                                                                                  \
    do {                                                                                           \
        TEXT(text, 100);                                                                           \
        char expected[100];                                                                        \
        snprintf(expected, sizeof expected, __VA_ARGS__);                                          \
        text_format(&text, __VA_ARGS__);                                                           \
        assert_string_equal(text.start, expected);                                                 \
        assert_int_equal(text.used, strlen(expected));                                             \
        assert_false(text.cut);                                                                    \
    } while (0)
    SAME("%s", "");
    SAME("plain");
    SAME("%d%d%d", 0, -7, 1234567);
    SAME("%d,%d", INT32_MIN, INT32_MAX);
    SAME("a %s b %d c %c d %% e %s", "x", 10, 'y', "z");
    SAME("%d %08lx %s", 3, 0xabcUL, "end");
    SAME("%4d|%-4d|%s|%02d", 1, 2, "three", 4);
    SAME("%*s%s", 5, "", "after");
    SAME("%c%d: %.2f %d", 'B', 12, 1.5, 9);
    SAME("%lld %llu %zu %u %d", -5LL, 6ULL, (size_t)7, 8u, 9);
#undef SAME
    for (size_t size = 1; size < 16; size++) { /* cut anywhere */
        char memory[16];
        Text text = text_over(memory, size);
        text_format(&text, "ab%dcd%sef%02d", 12, "xy", 3);
        assert_int_equal(text.used, size - 1 < 12 ? size - 1 : 12);
        assert_memory_equal(memory, "ab12cdxyef03", text.used);
        assert_int_equal(memory[text.used], '\0');
        assert_int_equal(text.cut, size - 1 < 12);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_of_four),
        cmocka_unit_test(text_formats_as_printf),
        cmocka_unit_test(text_grows_until_cut),
        cmocka_unit_test(text_of_one_byte),
        cmocka_unit_test(text_formats),
        cmocka_unit_test(text_figures_for_people),
        cmocka_unit_test(text_numbers),
        cmocka_unit_test(text_fills_patterns),
        cmocka_unit_test(text_widths),
        cmocka_unit_test(words_tamed),
        cmocka_unit_test(text_as_json),
        cmocka_unit_test(text_utf8_lengths),
        cmocka_unit_test(languages),
        cmocka_unit_test(random_is_known),
        cmocka_unit_test(random_is_even),
        cmocka_unit_test(random_is_even_for_large_ranges),
        cmocka_unit_test(random_pairs),
        cmocka_unit_test(bags_count),
        cmocka_unit_test(nth_of_a_set),
        cmocka_unit_test(twelve_beside),
        cmocka_unit_test(hex_distances),
        cmocka_unit_test(hex_directions),
        cmocka_unit_test(hex_distance_is_a_walk),
        cmocka_unit_test(hex_columns),
        cmocka_unit_test(hash_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
