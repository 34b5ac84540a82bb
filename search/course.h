/* search/course.h -- what is expected to come of a move: the ground for saying why it is good.
 *
 * Whoever wants a reason compares two courses, of the move in question and of the one it is held
 * against (the page: web/src/play/reason.ts). */
#ifndef SEARCH_COURSE_H
#define SEARCH_COURSE_H

#include "search/search.h"

enum { COURSE_MOST = 10 }; /* moves of a course */

/* A seed that follows from what the seat to act sees, so that what is answered does too. */
uint64_t course_seed(const Game *game, const void *state);
/* The position as the seat to act might believe it, where expected lines are walked. */
void course_believe(const Game *game, const void *state, Random *random, void *out);

/* Thinks about this legal move alone and writes what is expected from then on, as a list: each move
 * with what it would bring about, as the seat to act now would hear it, seats in words as {0} …
 *     [{"seat":0,"move":"lay field 1,0","luck":false,
 *       "events":[{"data":{"event":"laid", …},"say":"{0} lays a field at 1,0."}]}, …]
 * Nature's moves are left out; what comes after one has luck, for another draw may change it.
 * False: `error` says what is wrong with the budget. */
bool course_write(Search *search, const void *state, Move move, const Budget *budget, Lang lang,
                  Text *out, Text *error);

#endif
