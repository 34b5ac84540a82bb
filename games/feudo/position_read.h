/* games/feudo/position_read.h -- what the readers of positions share.
 *
 * Reading trusts nothing. What cannot stand on the board, cannot be in a hand or cannot be asked
 * is refused with a sentence that names the key; how the position came about is not questioned,
 * so that positions can be made up to try something. Keys that the documented minimum does not
 * have may be missing: then nothing of that kind has happened. */
#ifndef GAMES_FEUDO_POSITION_READ_H
#define GAMES_FEUDO_POSITION_READ_H

#include "games/feudo/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef enum Terrain { HILL, WOOD, MOUNTAIN, VILLAGE, TOWN, CLOISTER, FORT, TERRAINS } Terrain;

/* position.c */
extern const char *const FEUDO_TERRAIN[TERRAINS]; /* as written in positions */
int feudo_corner(int cell); /* 0 to 3; QUARTERS for the middle row and column */
Terrain feudo_terrain(const Feudo *s, int cell);

typedef struct Reader {
    const Json *json;
    int root;
    Text *error;
    Feudo *s;
    void (*start)(void *state, const Setup *setup); /* of the version of the rules */
} Reader;

static inline bool refuse(const Reader *reader, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static inline bool refuse(const Reader *reader, const char *format, ...) {
    char sentence[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    text_clear(reader->error);
    text_put(reader->error, sentence);
    return false;
}

static inline int member(const Reader *reader, const char *key) {
    return json_member(reader->json, reader->root, key);
}

static inline bool is_null(const Reader *reader, int node) {
    return json_type(reader->json, node) == JSON_NULL;
}

/* A key that may be missing: JSON_NONE then, and for null. */
static inline int optional(const Reader *reader, const char *key) {
    const int node = member(reader, key);
    return node == JSON_NONE || is_null(reader, node) ? JSON_NONE : node;
}

static inline bool whole(const Reader *reader, int node, int least, int most, int *out) {
    int64_t number;
    if (node == JSON_NONE || !json_int(reader->json, node, &number) || number < least ||
        number > most) {
        return false;
    }
    *out = (int)number;
    return true;
}

static inline bool read_number(const Reader *reader, const char *key, int least, int most,
                               int *out) {
    return whole(reader, member(reader, key), least, most, out) ||
           refuse(reader,
                  TEXT_IN(reader->error, "%s: must be a whole number from %d to %d",
                          "%s: muss eine ganze Zahl von %d bis %d sein",
                          "%s : doit être un nombre entier de %d à %d"),
                  key, least, most);
}

static inline bool read_bool(const Reader *reader, const char *key, uint8_t *out) {
    bool value;
    const int node = member(reader, key);
    if (node == JSON_NONE || !json_bool(reader->json, node, &value)) {
        return refuse(reader,
                      TEXT_IN(reader->error, "%s: must be true or false",
                              "%s: muss true oder false sein", "%s : doit être true ou false"),
                      key);
    }
    *out = value;
    return true;
}

/* A cell such as "4,10"; -1 if it is none. */
static inline int cell_in(const Reader *reader, int node) {
    char words[8];
    const char *end = words;
    if (node == JSON_NONE || !json_words(reader->json, node, words, sizeof words)) {
        return -1;
    }
    const int cell = feudo_read_cell(words, &end);
    return *end == '\0' ? cell : -1;
}

static inline int piece_in(const Reader *reader, int node) {
    for (int piece = 0; piece < PIECES; piece++) {
        if (json_is(reader->json, node, FEUDO_PIECE[piece])) {
            return piece;
        }
    }
    return -1;
}

/* A list of different pieces in rising order. */
static inline bool set_in(const Reader *reader, int list, unsigned *out) {
    *out = 0;
    if (list == JSON_NONE || json_type(reader->json, list) != JSON_ARRAY) {
        return false;
    }
    for (int node = json_first(reader->json, list); node != JSON_NONE;
         node = json_next(reader->json, node)) {
        const int piece = piece_in(reader, node);
        if (piece < 0 || 1u << piece <= *out) {
            return false;
        }
        *out |= 1u << piece;
    }
    return true;
}

/* The list under a key with one entry for each seat; JSON_NONE and an error if it is not. */
static inline int seat_list(const Reader *reader, const char *key) {
    const int list = member(reader, key);
    if (list == JSON_NONE || json_type(reader->json, list) != JSON_ARRAY ||
        json_count(reader->json, list) != reader->s->seats) {
        refuse(reader,
               TEXT_IN(reader->error, "%s: must be a list of %d entries, one for each seat",
                       "%s: muss eine Liste von %d Einträgen sein, einer für jeden Platz",
                       "%s : doit être une liste de %d entrées, une par place"),
               key, reader->s->seats);
        return JSON_NONE;
    }
    return list;
}

static inline int set_size(unsigned set) {
    int size = 0;
    for (; set != 0; set &= set - 1) {
        size++;
    }
    return size;
}

/* position_read_seats.c: what belongs to the seats. All need the map and the castles. */
bool feudo_load_pieces(const Reader *reader);
bool feudo_load_trades(const Reader *reader);
bool feudo_load_plots(const Reader *reader); /* needs turn, index, pieces and hands */
/* position_read_round.c: what has happened in this round; needs all else. */
bool feudo_load_round(const Reader *reader);

#endif
