/* search/alone.c -- the network alone: it looks at what its likeliest moves lead to, one move
 * ahead.
 *
 * Quick and without a tree; so networks are compared with each other, and with the search. Moves
 * that its policy finds unlikely are not looked at: in learning nobody saw what comes of them
 * (learn/train.py), so among hundreds there is always one whose end it values far too high. */
#include "search/inside.h"

#include <assert.h>
#include <math.h>

/* Of what a seat plays for, this part goes by points; as in learning. */
static const float POINTS_PART = 0.15f;

enum { LOOKED_AT = 10 }; /* moves, as in learning */

/* What a share of the win counts for against the policy's first liking, as in search/root.c;
 * measured (learn/HISTORY.md). */
static const float SURE = 20;
static const float PRIOR_LEAST = 1e-6f;

static void look(const Search *search, const void *state, Choice *choice) {
    const Game *game = search->game;
    Worker *worker = &search->worker[0];
    NetValue value;
    memset(&value, 0, sizeof value);
    if (game->turn(state) == OVER) {
        Score score[SEATS_MAX];
        memset(score, 0, sizeof score);
        game->score(state, score);
        int winners = 0;
        for (int s = 0; s < search->seats; s++) {
            winners += score[s].won;
        }
        for (int s = 0; s < search->seats; s++) {
            value.win[s] = value.points[s] = score[s].won ? 1.0f / (float)winners : 0;
        }
    } else {
        net_evaluate(search->net, worker->room, state, search->seat, search->seats, &value);
    }
    memcpy(choice->worth, value.win, sizeof choice->worth);
    choice->promise =
        (1 - POINTS_PART) * value.win[search->seat] + POINTS_PART * value.points[search->seat];
}

/* The moves that the policy finds likeliest become the choices, their shares of it likings; how
 * many. */
static int likeliest(Search *search, const void *state, float *liking) {
    Worker *worker = &search->worker[0];
    NetValue value;
    const int count = search->game->moves(state, worker->moves);
    net_evaluate(search->net, worker->room, state, search->seat, search->seats, &value);
    net_policy(search->net, worker->room, state, worker->moves, count, worker->prior);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int at = kept;
        while (at > 0 && liking[at - 1] < worker->prior[i]) {
            at--;
        }
        if (at == LOOKED_AT) {
            continue;
        }
        kept += kept < LOOKED_AT;
        for (int j = kept - 1; j > at; j--) {
            search->choice[j].move = search->choice[j - 1].move;
            liking[j] = liking[j - 1];
        }
        search->choice[at].move = worker->moves[i];
        liking[at] = worker->prior[i];
    }
    return kept;
}

bool search_alone(Search *search, const void *state, uint64_t seed, Text *error) {
    const Game *game = search->game;
    const size_t size = (size_t)game->state_size;
    Worker *worker = &search->worker[0];
    text_clear(error);
    if (search->net == NULL) {
        text_format(error,
                    TEXT_IN(error, "there is no network for %s with %d seats",
                            "es gibt kein Netz für %s mit %d Plätzen",
                            "il n’y a pas de réseau pour %s à %d places"),
                    game->name, search->seats);
        return false;
    }
    search->kept = false;
    tree_clear(&worker->tree);
    search->seat = game->turn(state);
    assert(search->seat >= 0);
    memcpy(worker->state.bytes, state, size);
    game->view(worker->state.bytes, search->seat);
    random_seed(&worker->random, seed);
    game->guess(worker->state.bytes, search->seat, &worker->random);
    float liking[LOOKED_AT];
    search->choice_count = likeliest(search, worker->state.bytes, liking);
    for (int i = 0; i < search->choice_count; i++) {
        Choice *choice = &search->choice[i];
        const Move move = choice->move;
        memset(choice, 0, sizeof *choice);
        choice->move = move;
        memcpy(worker->trial[0].bytes, worker->state.bytes, size);
        game->apply(worker->trial[0].bytes, choice->move);
        look(search, worker->trial[0].bytes, choice);
        liking[i] = SURE * choice->promise + logf(fmaxf(liking[i], PRIOR_LEAST));
        for (int j = i; j > 0 && liking[j - 1] < liking[j]; j--) {
            const Choice less = search->choice[j - 1];
            const float liked = liking[j - 1];
            search->choice[j - 1] = search->choice[j];
            search->choice[j] = less;
            liking[j - 1] = liking[j];
            liking[j] = liked;
        }
    }
    return true;
}
