/* search/review.h -- moves compared fairly: each is searched alone, with the same luck.
 *
 * A decision is thought about from what its seat could know then, so nobody is blamed for bad luck
 * or for what was hidden. Where the search would make another move, that one and the move made are
 * thought about by themselves, as long and with the same luck: what a search finds of its favourite
 * beside all others is not to be held against what it finds of a move that it neglects. Of the
 * slips of 5 % and more that 3200 walks told so, 7 of 173 were less than 2 % by 12800, of those
 * that the favourite was held against 25 of 166 (Baron, Barony, Feudo, November 2026). */
#ifndef SEARCH_REVIEW_H
#define SEARCH_REVIEW_H

#include "search/search.h"

enum {
    REVIEW_CHOICES = 4, /* moves that are compared at most */
    REVIEW_BESIDE = 20  /* moves of which is told what was found beside each other */
};

/* Walks of a budget of so many that make a move's worth trustworthy. */
int64_t review_enough(const Budget *budget);

/* A move by itself, as a review thinks about it. */
typedef struct Considered {
    Choice choice;
    Move line[SEARCH_LINE_MAX]; /* what is expected, itself first */
    int length;
} Considered;

/* Of the moves that lead to the same state as this one, the one that causes the least: a knight who
 * is driven off at once is no different from none. `state` is full, as a seat might believe it. */
Move review_plainest(const Game *game, const void *state, Move move);

/* A choice that is still to be made. */
typedef struct Consideration {
    Considered move[REVIEW_CHOICES]; /* the best first */
    int moves;
    Choice beside[REVIEW_BESIDE]; /* what the search found of moves beside each other */
    int others;
} Consideration;

/* The moves that a review with the same budget, `enough` and `seed` would hold against each other,
 * the two that looked best at least. Whoever makes the first is told of no better one by that
 * review. False, with a sentence in `error`: the budget is none. */
bool review_consider(Search *search, const void *state, const Budget *budget, int64_t enough,
                     uint64_t seed, Consideration *out, Text *error);

/* What a legal move is worth by itself, comparable with what that tells. */
bool review_weigh(Search *search, const void *state, Move move, const Budget *budget, uint64_t seed,
                  Choice *out, Text *error);

#endif
