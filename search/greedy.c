/* search/greedy.c -- the purposeful player: looks one move ahead and takes what looks best. */
#include "search/greedy.h"

#include <assert.h>
#include <string.h>

/* Added for a win, above anything evaluate() says of a game that still goes on. */
enum { WIN_WORTH = 1000000, POINT_WORTH = 100 };

/* The seat's worth less the mean of the others', times their number, so that it stays whole. */
static int64_t lead(const Game *game, const void *state, int seat, int seats) {
    int32_t worth[SEATS_MAX] = {0};
    if (game->turn(state) == OVER) {
        Score score[SEATS_MAX];
        memset(score, 0, sizeof score);
        game->score(state, score);
        for (int s = 0; s < seats; s++) {
            worth[s] = score[s].points * POINT_WORTH + (score[s].won ? WIN_WORTH : 0);
        }
    } else {
        game->evaluate(state, worth);
    }
    int64_t sum = 0;
    for (int s = 0; s < seats; s++) {
        sum += s == seat ? (int64_t)worth[s] * (seats - 1) : -(int64_t)worth[s];
    }
    return sum;
}

Move greedy_move(const Game *game, int seats, const void *state, Random *random) {
    STATE_ROOM(known);
    STATE_ROOM(after);
    Move moves[MOVES_MAX];
    const size_t size = (size_t)game->state_size;
    const int seat = game->turn(state);
    assert(seat >= 0);

    memcpy(known, state, size);
    game->view(known, seat);
    const int count = game->moves(known, moves);
    assert(count > 0);
    if (count == 1) {
        return moves[0];
    }
    game->guess(known, seat, random);

    int64_t best_lead = INT64_MIN;
    Move best = moves[0];
    uint32_t equals = 0;
    for (int i = 0; i < count; i++) {
        memcpy(after, known, size);
        game->apply(after, moves[i]);
        const int64_t this_lead = lead(game, after, seat, seats);
        if (this_lead > best_lead) {
            best_lead = this_lead;
            best = moves[i];
            equals = 1;
        } else if (this_lead == best_lead && random_below(random, ++equals) == 0) {
            best = moves[i];
        }
    }
    return best;
}
