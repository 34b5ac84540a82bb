/* games/baron/position_read.h -- what the readers of positions share. */
#ifndef GAMES_BARON_POSITION_READ_H
#define GAMES_BARON_POSITION_READ_H

#include "core/reader.h"
#include "games/baron/state.h"

/* position_read.c; the state of a Reader here is a Baron. */
bool baron_load_kind(const Reader *reader, int node, const char *where, int *out);
bool baron_load_counts(const Reader *reader, const char *key, int count[KINDS]);

/* position_check.c: what must fit together, in the order in which it is looked at. */
bool baron_check_donjons(Reader *reader);
bool baron_check_start_tiles(Reader *reader); /* reads them as well */
bool baron_check_setup(Reader *reader);       /* finds out how far it has come */
bool baron_check_tiles(Reader *reader);
bool baron_check_phase(Reader *reader);
bool baron_check_barons(const Reader *reader);
bool baron_check_claims(Reader *reader); /* reads them as well */

#endif
