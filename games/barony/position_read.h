/* games/barony/position_read.h -- what the readers of positions share. */
#ifndef GAMES_BARONY_POSITION_READ_H
#define GAMES_BARONY_POSITION_READ_H

#include "core/reader.h"
#include "games/barony/state.h"

#include <stdio.h>
#include <string.h>

extern const char *const BARONY_RESERVE_KEYS[PIECES]; /* position.c */

/* position_check.c: could the rules have led to what has been read? */
bool barony_check(PositionReader *reader, const int points[BARONY_SEATS]);

#endif
