/* core/json_writer.h -- JSON written piece by piece; commas and escapes come by themselves.
 *
 *     json_open(out, NULL);                 {
 *     json_add_words(out, "name", name);    "name":"Ada \"the\" first"
 *     json_open_list(out, "places");        ,"places":[
 *     json_add_number(out, NULL, 1);        1
 *     json_add_number(out, NULL, 4);        ,4
 *     json_close_list(out);                 ]
 *     json_close(out);                      }
 *
 * Every function takes the key, or NULL for an entry of a list or a value by itself. Nothing is
 * kept beside the text: whether a comma is due follows from its last byte, so pieces written by
 * different functions, or in different ways, fit together. A Text that grows (play/buffer.h) needs
 * no count of bytes beforehand.
 *
 * Keys are plain words of the program and are not escaped; values are. */
#ifndef CORE_JSON_WRITER_H
#define CORE_JSON_WRITER_H

#include "core/text.h"

#include <stdint.h>

/* Values end in a quote, a digit, a letter or a closing bracket; after anything else there is
 * nothing to be told apart from. */
static inline bool json_comma_is_due(const Text *out) {
    const char last = out->used > 0 ? out->start[out->used - 1] : '\n';
    return last == '"' || (last >= '0' && last <= '9') || last == '}' || last == ']' ||
           (last >= 'a' && last <= 'z');
}

/* The comma and the key alone: whoever writes the value does so next, to the same text.
 *
 * Hundreds of keys stand in a position, which is written after every move that is checked. So this
 * is here, where the compiler knows a literal's length; and where there is room for all of it
 * nobody asks for each byte. */
void json_add_key_slowly(Text *out, const char *key);
static inline void json_add_key(Text *out, const char *key) {
    const size_t length = key == NULL ? 0 : strlen(key);
    if (out->size - out->used <= length + sizeof ",\"\":") {
        json_add_key_slowly(out, key);
        return;
    }
    char *at = out->start + out->used;
    *at = ',';
    at += json_comma_is_due(out);
    if (key != NULL) {
        *at++ = '"';
        memcpy(at, key, length);
        at += length;
        *at++ = '"';
        *at++ = ':';
    }
    *at = '\0';
    out->used = (size_t)(at - out->start);
}

static inline void json_add_raw(Text *out, const char *key,
                                const char *json) { /* is JSON already */
    json_add_key(out, key);
    text_put(out, json);
}

static inline void json_open(Text *out, const char *key) { /* an object */
    json_add_raw(out, key, "{");
}

static inline void json_close(Text *out) {
    text_char(out, '}');
}

static inline void json_open_list(Text *out, const char *key) {
    json_add_raw(out, key, "[");
}

static inline void json_close_list(Text *out) {
    text_char(out, ']');
}

/* Around plain words that the caller writes to the text itself: the value of a key, or a key. */
static inline void json_open_words(Text *out, const char *key) {
    json_add_raw(out, key, "\"");
}

static inline void json_close_words(Text *out) {
    text_char(out, '"');
}

static inline void json_open_key(Text *out) {
    json_open_words(out, NULL);
}

static inline void json_close_key(Text *out) {
    text_bytes(out, "\":", 2);
}

void json_add_words(Text *out, const char *key, const char *words); /* NULL: null */
void json_add_format(Text *out, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4))); /* words of 255 bytes at most */

/* One of the program's own words, that needs no escapes: the quickest. */
static inline void json_add_word(Text *out, const char *key, const char *word) {
    json_open_words(out, key);
    text_put(out, word);
    json_close_words(out);
}

static inline void json_add_number(Text *out, const char *key, int64_t number) {
    json_add_key(out, key);
    text_number(out, number);
}

static inline void json_add_null(Text *out, const char *key) {
    json_add_raw(out, key, "null");
}

static inline void json_add_flag(Text *out, const char *key, bool flag) {
    json_add_raw(out, key, flag ? "true" : "false");
}

void json_add_unsigned(Text *out, const char *key, uint64_t number);
void json_add_decimals(Text *out, const char *key, double number, int decimals);
/* A seat, or null for NATURE and OVER: anything below 0. */
void json_add_seat(Text *out, const char *key, int seat);
/* A number that stands for nothing known becomes null. */
void json_add_known(Text *out, const char *key, int number, int unknown);

#endif
