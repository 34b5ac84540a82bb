/* core/batch.h -- many games side by side, of which each goes on by itself from one seat's choice
 * to the next.
 *
 * Chance is drawn as in a match with the same seed (play/match.h), so the same choices make the
 * same game. C11 and C++17. */
#ifndef CORE_BATCH_H
#define CORE_BATCH_H

#include "core/game.h"

#include <string.h>

/* One of the games: what is not in its state. */
typedef struct BatchGame {
    uint64_t seed;
    uint32_t draws;     /* nature's moves so far */
    uint32_t decisions; /* seats' moves so far, forced ones too */
} BatchGame;

/* Nature moves until a seat is to act or the game is over. */
static inline int batch_settle(const Game *game, void *state, BatchGame *one) {
    int turn = game->turn(state);
    while (turn == NATURE) {
        Random random;
        random_draw(&random, one->seed, one->draws++);
        game->apply(state, game->chance(state, &random));
        turn = game->turn(state);
    }
    return turn;
}

static inline int batch_start(const Game *game, const Setup *setup, void *state, BatchGame *one,
                              uint64_t seed) {
    one->seed = seed;
    one->draws = 0;
    one->decisions = 0;
    game->start(state, setup);
    return batch_settle(game, state, one);
}

/* The legal move of a number, or NO_MOVE. */
static inline Move batch_legal(const Game *game, const void *state, int action) {
    const int turn = game->turn(state);
    const int most = turn == NATURE ? game->chances : game->actions;
    const Move move =
        turn == OVER || action < 0 || action >= most ? NO_MOVE : game->action_move(state, action);
    return game->legal(state, move) ? move : NO_MOVE;
}

/* An even choice in the game in place i, which has numbers of its own. */
static inline int batch_random(const Game *game, const void *state, uint64_t seed, uint64_t i) {
    Random random;
    random_draw(&random, seed, i);
    return game->action(state, game->pick(state, &random));
}

/* A legal move of a seat, and all that follows until a seat is asked again. */
static inline int batch_play(const Game *game, void *state, BatchGame *one, Move move) {
    one->decisions++;
    game->apply(state, move);
    return batch_settle(game, state, one);
}

/* One byte for each number of a move: 1 if a legal move has it. */
static inline void batch_mask(const Game *game, const void *state, Move moves[MOVES_MAX],
                              uint8_t *mask) {
    const int count = game->moves(state, moves);
    observe_clear(mask, (size_t)game->actions);
    for (int i = 0; i < count; i++) {
        mask[game->action(state, moves[i])] = 1;
    }
}

/* Each seat's share of the win: 1 for all seats together. */
static inline void batch_returns(const Game *game, int seats, const void *state, float *returns,
                                 int32_t *points) {
    Score score[SEATS_MAX];
    int winners = 0;
    memset(score, 0, sizeof score);
    game->score(state, score);
    for (int seat = 0; seat < seats; seat++) {
        winners += score[seat].won;
    }
    for (int seat = 0; seat < seats; seat++) {
        returns[seat] = score[seat].won ? 1.0f / (float)winners : 0.0f;
        points[seat] = score[seat].points;
    }
}

#endif
