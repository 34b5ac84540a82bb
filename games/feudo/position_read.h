/* games/feudo/position_read.h -- what the readers of positions share.
 *
 * Reading trusts nothing. What cannot stand on the board, cannot be in a hand or cannot be asked
 * is refused with a sentence that names the key; how the position came about is not questioned,
 * so that positions can be made up to try something. Keys that the documented minimum does not
 * have may be missing: then nothing of that kind has happened. */
#ifndef GAMES_FEUDO_POSITION_READ_H
#define GAMES_FEUDO_POSITION_READ_H

#include "core/reader.h"
#include "games/feudo/state.h"

#include <stdio.h>
#include <string.h>

typedef enum Terrain { HILL, WOOD, MOUNTAIN, VILLAGE, TOWN, CLOISTER, FORT, TERRAINS } Terrain;

/* position.c */
extern const char *const FEUDO_TERRAIN[TERRAINS]; /* as written in positions */
int feudo_corner(int cell); /* 0 to 3; QUARTERS for the middle row and column */
Terrain feudo_terrain(const Feudo *s, int cell);

/* The state of a PositionReader here is a Feudo. */

/* A cell such as "4,10"; -1 if it is none. */
static inline int cell_in(const PositionReader *reader, int node) {
    char words[8];
    const char *end = words;
    if (node == JSON_NONE || !json_words(reader->json, node, words, sizeof words)) {
        return -1;
    }
    const int cell = feudo_read_cell(words, &end);
    return *end == '\0' ? cell : -1;
}

static inline int piece_in(const PositionReader *reader, int node) {
    return reader_choice(reader, node, FEUDO_PIECE, PIECES);
}

/* A list of different pieces in rising order. */
static inline bool set_in(const PositionReader *reader, int list, unsigned *out) {
    *out = 0;
    if (!reader_is(reader, list, JSON_ARRAY)) {
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

static inline int set_size(unsigned set) {
    int size = 0;
    for (; set != 0; set &= set - 1) {
        size++;
    }
    return size;
}

/* position_read_seats.c: what belongs to the seats. All need the map and the castles. */
bool feudo_load_pieces(const PositionReader *reader);
bool feudo_load_trades(const PositionReader *reader);
bool feudo_load_plots(const PositionReader *reader); /* needs turn, index, pieces and hands */
/* position_read_round.c: what has happened in this round; needs all else. */
bool feudo_load_round(const PositionReader *reader);

#endif
