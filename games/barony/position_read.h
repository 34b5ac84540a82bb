/* games/barony/position_read.h -- what the readers of positions share. */
#ifndef GAMES_BARONY_POSITION_READ_H
#define GAMES_BARONY_POSITION_READ_H

#include "games/barony/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Reader {
    const Json *json;
    int node; /* the position */
    Text *error;
    BaronyState *s;
    int points[BARONY_SEATS]; /* as written, to be compared */
} Reader;

/* One sentence into the error; false, for a reader to return. */
__attribute__((format(printf, 2, 3))) static inline bool refuse(Reader *reader, const char *format,
                                                                ...) {
    char words[300];
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    text_clear(reader->error);
    text_put(reader->error, words);
    return false;
}

extern const char *const BARONY_RESERVE_KEYS[PIECES]; /* position.c */

/* position_check.c: could the rules have led to what has been read? */
bool barony_check(Reader *reader);

#endif
