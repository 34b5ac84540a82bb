/* search/level.h -- computer opponents in five strengths, from one for beginners to the best. */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include "search/search.h"

enum {
    LEVEL_LEAST = 1,
    LEVEL_MOST = 5,
    LEVEL_USUAL = 2,        /* for somebody who has not chosen */
    LEVEL_MS = 1000,        /* that level 5 thinks about a move unless told otherwise */
    LEVEL_MEMORY = 64 << 20 /* bytes of a search that is enough for every level */
};

/* Does it ask the network, where there is one? */
bool level_asks_net(int level);

/* What the level may spend on a move when level 5 may spend `full`; NULL: the usual. */
Budget level_budget(int level, const Budget *full);

/* A move for the seat to act, chosen by that seat's view alone. The search is one of this game and
 * these seats; tell it of every move made (search_played) and it goes on where it was. */
Move level_move(Search *search, const void *state, int level, const Budget *full, uint64_t seed);

#endif
