/* search/adviser.h -- advice on a position as JSON: what rpc, server and page answer to `suggest`.
 *
 *     {"move":"take 2","worth":[0.61,0.39],"line":["take 2","lay field 1,0"],
 *      "others":[{"move":"take 1","worth":[0.55,0.45],"visits":120}],
 *      "visits":3100,"iterations":4000,"ms":250,"level":5}
 *
 * Worth is each seat's share of the win to expect. The line is what the search expects next, with
 * nature's moves left out; others are the next best moves, ADVICE_OTHERS of them at most. */
#ifndef SEARCH_ADVISER_H
#define SEARCH_ADVISER_H

#include "core/game.h"
#include "search/search.h"

enum { ADVICE_OTHERS = 20, ADVICE_SIZE = 16384 }; /* bytes enough for any advice */

typedef struct Adviser Adviser;

Adviser *adviser_new(size_t memory, int threads); /* NULL: no memory */
void adviser_free(Adviser *adviser);
/* From now on the network answers alone, one move ahead, without search. */
void adviser_ask_net_alone(Adviser *adviser);

/* Advice for the seat to act, from what it may know. ms and iterations as in Budget, level 0 or
 * LEVEL_LEAST to LEVEL_MOST; with neither budget the level's own, with no level the strongest. The
 * same position, iterations and level get the same answer. With no level it is the move that a
 * review with as many iterations calls the best (review_consider). False: `error` says why. */
bool adviser_answer(void *self, const Game *game, int seats, const void *state, int64_t ms,
                    int64_t iterations, int level, Text *out, Text *error);

#endif
