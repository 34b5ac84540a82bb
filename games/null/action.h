/* games/null/action.h -- a number for every move. */
#ifndef GAMES_NULL_ACTION_H
#define GAMES_NULL_ACTION_H

#include "games/null/state.h"

/* A seat keeps or swaps; nature draws a seat, then lengths from 1. */
enum { ACTION_KEEP, ACTION_SWAP, CHANCE_FIRST = 0, CHANCE_DEAL = CHANCE_FIRST + SEATS_MAX };

static inline int number_of_move(const void *state, Move move) {
    (void)state;
    switch (null_kind(move)) {
    case NULL_MOVE_FIRST:
        return CHANCE_FIRST + null_value(move);
    case NULL_MOVE_DEAL:
        return CHANCE_DEAL + null_value(move) - 1;
    case NULL_MOVE_KEEP:
        return ACTION_KEEP;
    default:
        return ACTION_SWAP;
    }
}

static inline Move move_of_number(const void *state, int number) {
    if (((const NullState *)state)->phase == NULL_CHOOSE) {
        return null_move(number == ACTION_KEEP ? NULL_MOVE_KEEP : NULL_MOVE_SWAP, 0);
    }
    return number < CHANCE_DEAL ? null_move(NULL_MOVE_FIRST, number)
                                : null_move(NULL_MOVE_DEAL, number - CHANCE_DEAL + 1);
}

#endif
