/* tests/server/names.c -- names of people: good ones, the same ones, ones that look the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/names.h"

#include <string.h>

static NameFault fault(const char *words) {
    Name name;
    return name_read(words, &name);
}

static void good_names(void **unused) {
    (void)unused;
    static const char *const GOOD[] = {
        "Anna",        "Ännchen",  "Jean-Luc", "O'Brien", "O’Brien",
        "Anna B.",     "Müller_2", "Łukasz",   "Ελένη",   "Дмитрий",
        "שרה",         "محمد",     "山田太郎", "やまだ",  "ヤマダ",
        "김철수",      "Nguyễn",   "अनिता",    "x",       "Guest 1",
        "Awww...",     "J.R.R.",   "http",     "a:/b",    "Dr.Who",
        "Computerfan", "(:",       "Admiral",  "!",       "abcdefghijklmnopqrstuvwxyzABCDEF",
    };
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        if (fault(GOOD[i]) != NAME_FINE) {
            fail_msg("%s: %d", GOOD[i], (int)fault(GOOD[i]));
        }
    }
}

static void bad_names(void **unused) {
    (void)unused;
    static const struct {
        const char *words;
        NameFault fault;
    } BAD[] = {
        {"", NAME_BAD},
        {" Anna", NAME_BAD},
        {"Anna ", NAME_BAD},
        {"Anna  B", NAME_BAD},
        {"<b>", NAME_BAD},
        {"a\"b", NAME_BAD},
        {"a\nb", NAME_BAD},
        {"a\x7f", NAME_BAD},
        {"\xff", NAME_BAD},
        {"a\xc2\x85", NAME_BAD},
        {"abcdefghijklmnopqrstuvwxyzABCDEFG", NAME_BAD},
        {"https://evil.example/win", NAME_BAD},
        {"HTTP://evil", NAME_BAD},
        {"www.evil.example", NAME_BAD},
        {"see WWW.evil.example", NAME_BAD},
        {"An\xe2\x80\x8bna", NAME_UNCLEAR}, /* zero width space */
        {"An\xc2\xadna", NAME_UNCLEAR},     /* soft hyphen */
        {"\xe2\x80\xae"
         "annA",
         NAME_UNCLEAR},                     /* turns the direction */
        {"\xe3\x85\xa4", NAME_UNCLEAR},     /* Hangul filler: nothing to be seen */
        {"Anna\xef\xb8\x8f", NAME_UNCLEAR}, /* variation selector */
        {"An\xc2\xa0na", NAME_UNCLEAR},     /* a space that is none */
        {"\xd0\x90nna", NAME_UNCLEAR},      /* a Cyrillic A before Latin letters */
        {"P\xce\xb1ul", NAME_UNCLEAR},      /* a Greek alpha among them */
        {"Z\xcc\x81\xcc\x82\xcc\x83\xcc\x84\xcc\x86\xcc\x87", NAME_UNCLEAR}, /* a tower of marks */
        {"\xcc\x81"
         "a",
         NAME_UNCLEAR},
        {"1\xd9\xa2", NAME_UNCLEAR},    /* digits of two scripts */
        {"\xee\x80\x80", NAME_UNCLEAR}, /* private use */
        {"computer", NAME_RESERVED},
        {"Computer 5", NAME_RESERVED},
        {"COMPUTER x", NAME_RESERVED},
        {"Admin", NAME_RESERVED},
        {"Adm1n", NAME_FINE},
        {"Iiege", NAME_RESERVED}, /* with a capital I it looks like the server */
        {"Invité", NAME_RESERVED},
        {"Quelqu’un", NAME_RESERVED},
        {"ＡＤＭＩＮ", NAME_UNCLEAR}, /* wide letters */
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        if (fault(BAD[i].words) != BAD[i].fault) {
            fail_msg("%s: %d", BAD[i].words, (int)fault(BAD[i].words));
        }
    }
}

static void normal_form(void **unused) {
    (void)unused;
    Name name;
    assert_int_equal(name_read("A\xcc\x88nnchen", &name), NAME_FINE); /* A and two dots */
    assert_string_equal(name.name, "Ännchen");
    assert_string_equal(name.fold, "ännchen");
    char fold[NAME_FOLD_SIZE];
    name_fold("STRASSE", fold, sizeof fold);
    assert_string_equal(fold, "strasse");
    name_fold("Straße", fold, sizeof fold);
    assert_string_equal(fold, "strasse");
    name_fold("ΕΛΕΝΗ", fold, sizeof fold);
    assert_string_equal(fold, "ελενη");
    name_fold("\xff", fold, sizeof fold);
    assert_string_equal(fold, "");
    char small[4];
    name_fold("long enough", small, sizeof small);
    assert_string_equal(small, "");
}

static bool alike(const char *first, const char *second) {
    Name a, b;
    assert_int_equal(name_read(first, &a), NAME_FINE);
    assert_int_equal(name_read(second, &b), NAME_FINE);
    return strcmp(a.looks, b.looks) == 0 || strcmp(a.looks_small, b.looks_small) == 0;
}

static void names_that_look_the_same(void **unused) {
    (void)unused;
    assert_true(alike("Iris", "lris"));
    assert_true(alike("Arnold", "Amold"));
    assert_true(alike("coco", "сосо")); /* all Cyrillic */
    assert_true(alike("COCO", "сосо"));
    assert_true(alike("Bob0", "BobO"));
    assert_true(alike("O'Brien", "O’Brien"));
    assert_false(alike("Anna", "Anne"));
    assert_false(alike("Anna", "Ännä"));
    assert_false(alike("Player 1", "Player 2"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_names),
        cmocka_unit_test(bad_names),
        cmocka_unit_test(normal_form),
        cmocka_unit_test(names_that_look_the_same),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
