/* games/baron/position_read.h -- what the readers of positions share. */
#ifndef GAMES_BARON_POSITION_READ_H
#define GAMES_BARON_POSITION_READ_H

#include "core/reader.h"
#include "games/baron/state.h"

/* position_read.c; the state of a PositionReader here is a Baron. */
bool baron_load_kind(const PositionReader *reader, int node, const char *where, int *out);
bool baron_load_counts(const PositionReader *reader, const char *key, int count[KINDS]);

/* position_check.c: what must fit together, in the order in which it is looked at. */
bool baron_check_donjons(PositionReader *reader);
bool baron_check_start_tiles(PositionReader *reader); /* reads them as well */
bool baron_check_setup(PositionReader *reader);       /* finds out how far it has come */
bool baron_check_tiles(PositionReader *reader);
bool baron_check_phase(PositionReader *reader);
bool baron_check_barons(const PositionReader *reader);
bool baron_check_claims(PositionReader *reader); /* reads them as well */

#endif
