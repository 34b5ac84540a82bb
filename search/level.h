/* search/level.h -- computer opponents in five strengths, from one for beginners to the best, and
 * a sixth that thinks as long as somebody likes. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include "search/search.h"

enum {
    LEVEL_LEAST = 1,
    LEVEL_MOST = 5,         /* that plays anywhere */
    LEVEL_LONG = 6,         /* the same, on all cores and for as long as it is told to */
    LEVEL_USUAL = 2,        /* for somebody who has not chosen */
    LEVEL_MS = 1000,        /* that level 5 thinks about a move unless told otherwise, */
    LEVEL_LONG_MS = 10000,  /* and level 6; those below 5 may need it for their walks if busy */
    LEVEL_MEMORY = 64 << 20 /* bytes of a search that is enough for every level, for each thread */
};

/* What the level may spend on a move when level 5 may spend `full`; NULL: the usual. With a network
 * (search_has_net) or without one. So many walks as `full` says level 5 makes; where it says only
 * how long, it may be done sooner. */
Budget level_budget(const Game *game, int seats, bool net, int level, const Budget *full);

/* Elo of a level from 1 to 5 among all of this game, level 2 being 1000, as measured with two
 * seats; of a game that was not measured, Feudo's. */
int level_rating(const Game *game, int level);

/* A search for players of this level: level 6 has a thread for each processor. NULL: `error` says
 * why. */
Search *level_search(const Game *game, int seats, int level, Text *error);

/* A move for the seat to act, chosen by that seat's view alone. The search is one of this game and
 * these seats; tell it of every move made (search_played) and level 5 goes on where it was. */
Move level_move(Search *search, const void *state, int level, const Budget *full, uint64_t seed);

#endif
