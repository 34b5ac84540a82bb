/* core/reader.h -- what readers of positions share: members, numbers, lists, and refusing.
 *
 * Reading trusts nothing. A function that returns bool refuses by itself, with a sentence that
 * names the key and what is allowed there, in the language of `error`; the first one counts. */
#ifndef CORE_READER_H
#define CORE_READER_H

#include "core/json.h"
#include "core/text.h"

typedef struct PositionReader {
    const Json *json;
    int root; /* the position */
    Text *error;
    void *state; /* the game's own, being filled */
    int seats;   /* of the position; reader_heading finds them */
} PositionReader;

/* One sentence into the error; always false, for a reader to return. */
bool reader_refuse(const PositionReader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Is it an object of this game, for 2 to `most` seats? */
bool reader_heading(PositionReader *reader, const char *game, int most);

int reader_member(const PositionReader *reader, const char *key);   /* JSON_NONE: there is none */
bool reader_is_null(const PositionReader *reader, int node);        /* or missing */
int reader_optional(const PositionReader *reader, const char *key); /* JSON_NONE for null, too */
bool reader_is(const PositionReader *reader, int node, JsonType type); /* there, and of this type */
bool reader_words(const PositionReader *reader, int node,
                  const char *words); /* there, and these words */

/* Which of `count` words it is; -1: none of them. */
int reader_choice(const PositionReader *reader, int node, const char *const words[], int count);

/* A whole number within bounds; without a sentence if it is none … */
bool reader_whole(const PositionReader *reader, int node, int least, int most, int *out);
/* … with one about `what` … */
bool reader_number(const PositionReader *reader, int node, const char *what, int least, int most,
                   int *out);
/* … and under a key that may be missing, where `out` stays as it is. */
bool reader_extra(const PositionReader *reader, const char *key, int least, int most, int *out);
bool reader_flag(const PositionReader *reader, const char *key, bool *out);

/* The list under a key with one entry for each seat; JSON_NONE after refusing. */
int reader_list(const PositionReader *reader, const char *key);
/* So many whole numbers in a list under a key. */
bool reader_numbers(const PositionReader *reader, const char *key, int count, int least, int most,
                    int out[]);

#endif
