/* search/greedy.h -- the purposeful player: looks one move ahead and takes what looks best. */
#ifndef SEARCH_GREEDY_H
#define SEARCH_GREEDY_H

#include "core/game.h"

/* A move for the seat to act, chosen from what that seat may know: hidden parts of `state` are
 * blanked and guessed before anything is looked at. Best is the seat's worth less the mean of the
 * others'; equals are drawn evenly. A seat must be to act. */
Move greedy_move(const Game *game, int seats, const void *state, Random *random);

#endif
