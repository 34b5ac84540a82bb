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

void json_open(Text *out, const char *key); /* an object */
void json_close(Text *out);
void json_open_list(Text *out, const char *key);
void json_close_list(Text *out);

void json_add_words(Text *out, const char *key, const char *words); /* NULL: null */
void json_add_format(Text *out, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4))); /* words of 255 bytes at most */
void json_add_number(Text *out, const char *key, int64_t number);
void json_add_unsigned(Text *out, const char *key, uint64_t number);
void json_add_decimals(Text *out, const char *key, double number, int decimals);
void json_add_flag(Text *out, const char *key, bool flag);
void json_add_null(Text *out, const char *key);
void json_add_raw(Text *out, const char *key, const char *json); /* is JSON already */
/* A seat, or null for NATURE and OVER: anything below 0. */
void json_add_seat(Text *out, const char *key, int seat);

/* The comma and the key alone: whoever writes the value does so next, to the same text. */
void json_add_key(Text *out, const char *key);

#endif
