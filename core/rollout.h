/* core/rollout.h -- the one loop of random play, compiled into each game for speed.
 *
 * A game's rules.c includes this once, after its functions, so that turn, pick, chance and apply
 * are inlined. It is the same walk as calling the contract's functions one after the other with
 * the same generator (tests/any_game.c holds the two against each other). */
#ifndef CORE_ROLLOUT_H
#define CORE_ROLLOUT_H

#include "core/game.h"

/* Plays on at random until the game is over or `most` decisions are made; returns how many were.
 * A decision is a choice of a seat; IDLE(move) tells the forced skips, which do not count. */
#define CORE_ROLLOUT(NAME, TURN, PICK, CHANCE, APPLY, IDLE)                                        \
    int NAME(void *state, Random *random, int most) {                                              \
        int decisions = 0;                                                                         \
        while (decisions < most) {                                                                 \
            const int turn = TURN(state);                                                          \
            if (turn == OVER) {                                                                    \
                break;                                                                             \
            }                                                                                      \
            const Move move = turn == NATURE ? CHANCE(state, random) : PICK(state, random);        \
            decisions += turn != NATURE && !IDLE(move);                                            \
            APPLY(state, move);                                                                    \
        }                                                                                          \
        return decisions;                                                                          \
    }

#endif
