/* core/json_writer.c -- JSON written piece by piece; commas and escapes come by themselves. */
#include "core/json_writer.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

enum { FORMAT_SIZE = 256 };

void json_add_key_slowly(Text *out, const char *key) {
    if (json_comma_is_due(out)) {
        text_char(out, ',');
    }
    if (key != NULL) {
        text_char(out, '"');
        text_put(out, key);
        text_put(out, "\":");
    }
}

void json_add_known(Text *out, const char *key, int number, int unknown) {
    if (number == unknown) {
        json_add_null(out, key);
    } else {
        json_add_number(out, key, number);
    }
}

void json_add_words(Text *out, const char *key, const char *words) {
    if (words == NULL) {
        json_add_null(out, key);
        return;
    }
    json_add_key(out, key);
    text_json(out, words);
}

void json_add_format(Text *out, const char *key, const char *format, ...) {
    char words[FORMAT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    const int wanted = vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    assert(wanted >= 0 && wanted < FORMAT_SIZE);
    (void)wanted;
    json_add_words(out, key, words);
}

void json_add_unsigned(Text *out, const char *key, uint64_t number) {
    json_add_key(out, key);
    text_format(out, "%" PRIu64, number);
}

void json_add_decimals(Text *out, const char *key, double number, int decimals) {
    json_add_key(out, key);
    text_format(out, "%.*f", decimals, number);
}

void json_add_seat(Text *out, const char *key, int seat) {
    if (seat < 0) {
        json_add_null(out, key);
    } else {
        json_add_number(out, key, seat);
    }
}
