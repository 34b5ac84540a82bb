/* tests/sentence.c -- templates filled for their reader, and spans as plain text. */
#include "core/game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool put(const Sentence *sentence, const char *word, int index, Text *out) {
    if (strcmp(word, "hex") == 0) {
        sentence_hex("in the {forest}", "4,10", out);
        return true;
    }
    if (strcmp(word, "about") == 0) {
        text_put(out, sentence->about);
        text_number(out, index);
        return true;
    }
    return false;
}

static void says(const char *pattern, int seat, int other, Reader reader, const char *wanted) {
    static const int16_t NUMBER[] = {3, -2, 1, 0};
    const Sentence sentence = {reader, seat, other, NUMBER, "piece", put};
    TEXT(out, 200);
    sentence_write(&sentence, pattern, &out);
    assert_string_equal(out.start, wanted);
}

static void sides_are_told_by_reader(void **unused) {
    (void)unused;
    const char *takes = "[You take|@ takes] a token <from you|from &>.";
    says(takes, 0, 2, (Reader){0, ENGLISH}, "You take a token from {2}.");
    says(takes, 0, 2, (Reader){2, ENGLISH}, "{0} takes a token from you.");
    says(takes, 0, 2, (Reader){1, ENGLISH}, "{0} takes a token from {2}.");
    says(takes, 0, 2, (Reader){NATURE, ENGLISH}, "{0} takes a token from {2}.");
    says("[Yours.|Theirs.]<!|?>", NATURE, NATURE, (Reader){NATURE, ENGLISH}, "Theirs.?");
    says("a[b<c|d>e|f<g|h>i]j", 0, 1, (Reader){0, ENGLISH}, "abdej"); /* pairs within pairs */
    says("a[b<c|d>e|f<g|h>i]j", 0, 1, (Reader){1, ENGLISH}, "afgij");
    says("a[b<c|d>e|f<g|h>i]j", 0, 1, (Reader){2, ENGLISH}, "afhij");
    says("[{about 1}|{hex}]", 0, 1, (Reader){0, ENGLISH}, "piece1");
}

static void values_are_put_in(void **unused) {
    (void)unused;
    const Reader reader = {NATURE, ENGLISH}, french = {NATURE, FRENCH};
    says("#0 and #1, {signed 0} and {signed 1}", 0, 0, reader, "3 and −2, +3 and −2");
    says("{plural 0|a knight|#0 knights}, {plural 2|a knight|#2 knights}", 0, 0, reader,
         "3 knights, a knight");
    says("#3 {plural 3|point|points}", 0, 0, reader, "0 points");
    says("#3 {plural 3|point|points}", 0, 0, french, "0 point");
    says("{hex 0}: {about 2}", 0, 0, reader, "in the {hex 4,10|forest}: piece2");
    says("# {unknown 1} }", 0, 0, reader, "# {unknown 1} }");
    says("open {", 0, 0, reader, "open {");
}

static void plain(const char *marked, Lang lang, const char *wanted) {
    static const char *const NAMES[] = {"Odo", "Gwen", "Élie", "Ha", "Ed"};
    TEXT_OF(out, 200, lang);
    sentence_plain(marked, NAMES, &out);
    assert_string_equal(out.start, wanted);
}

static void spans_become_plain_text(void **unused) {
    (void)unused;
    plain("{0} builds in the {hex 4,10|forest}.", ENGLISH, "Odo builds in the forest at 4,10.");
    plain("{1} baut im {hex -4,10|Wald}.", GERMAN, "Gwen baut im Wald bei -4,10.");
    plain("{1} bâtit dans la {hex 4,10|forêt}.", FRENCH, "Gwen bâtit dans la forêt en 4,10.");
    plain("{hex 4,10}", ENGLISH, "4,10");
    plain("{4} and {5} {9}", ENGLISH, "Ed and {5} {9}"); /* no seats, from a strange server */
    plain("{hex 4,10|Ritter} von {9}", GERMAN, "Ritter von {9} bei 4,10");
    plain("Der {hex 4,10|Ritter} von {1} weicht.", GERMAN, "Der Ritter von Gwen bei 4,10 weicht.");
    plain("Le {hex 4,10|chevalier} de {0}", FRENCH, "Le chevalier d’Odo en 4,10");
    plain("{0}’s {hex 4,10|knight} of {1}", ENGLISH, "Odo’s knight at 4,10 of Gwen");
    plain("{piece 0.knight1|Knight 1} ({rule 12})", ENGLISH, "Knight 1 (rule 12)");
    plain("La cité de {0}, de {1}, de {2}, monde {0}", FRENCH,
          "La cité d’Odo, de Gwen, d’Élie, monde Odo");
    plain("De {0}", FRENCH, "D’Odo");
    plain("inside {0}, de {0}", GERMAN, "inside Odo, de Odo");
    plain("open {0", ENGLISH, "open {0");
    TEXT(out, 50);
    sentence_plain("{0}: {hex 1,2|lake}", NULL, &out);
    assert_string_equal(out.start, "{0}: lake at 1,2");
}

static void plain_text_is_cut_safely(void **unused) {
    (void)unused;
    static const char *const NAMES[] = {"Odo"};
    for (size_t size = 1; size < 24; size++) {
        char memory[24];
        Text out = text_over(memory, size);
        out.lang = FRENCH;
        sentence_plain("cité de {0} en {hex 1,2|lac}", NAMES, &out);
        assert_true(out.used < size && memory[out.used] == '\0');
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_are_told_by_reader),
        cmocka_unit_test(values_are_put_in),
        cmocka_unit_test(spans_become_plain_text),
        cmocka_unit_test(plain_text_is_cut_safely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
