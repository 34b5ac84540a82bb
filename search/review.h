/* search/review.h -- one move looked at again: what it cost, and what was better.
 *
 * A decision is thought about from what its seat could know then, so nobody is blamed for bad luck
 * or for what was hidden. */
#ifndef SEARCH_REVIEW_H
#define SEARCH_REVIEW_H

#include "search/search.h"

enum { REVIEW_BETTER = 3 }; /* better moves named at most */

typedef struct Review {
    int seat;
    float before[SEATS_MAX], after[SEATS_MAX]; /* with the best move, and with the one made */
    float loss;                                /* of the seat, 0 or more */
    int better;                                /* how many, the best first */
    Move better_move[REVIEW_BETTER];
    float better_worth[REVIEW_BETTER]; /* for the seat */
} Review;

/* Thinks about the state, in which a seat made the legal move `made`. Moves that were looked at
 * less than `enough` times are not called better, and the move made is then thought about by
 * itself. False, with a sentence in `error`: the budget is none. */
bool review_move(Search *search, const void *state, Move made, const Budget *budget, int64_t enough,
                 uint64_t seed, Review *out, Text *error);

#endif
