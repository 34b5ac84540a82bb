/* search/alone.c -- the network alone: it looks at what every move leads to, one move ahead.
 *
 * Quick and without a tree; so networks are compared with each other, and with the search. */
#include "search/inside.h"

#include <assert.h>

/* Of what a seat plays for, this part goes by points; as in walk.c. */
static const float POINTS_PART = 0.1f;

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

bool search_alone(Search *search, const void *state, uint64_t seed, Text *error) {
    const Game *game = search->game;
    const size_t size = (size_t)game->state_size;
    Worker *worker = &search->worker[0];
    text_clear(error);
    if (search->net == NULL) {
        text_format(error,
                    TEXT_IN(error, "there is no network for %s with %d seats",
                            "es gibt kein Netz für %s mit %d Plätzen",
                            "il n'y a pas de réseau pour %s à %d places"),
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
    search->choice_count = game->moves(worker->state.bytes, worker->moves);
    for (int i = 0; i < search->choice_count; i++) {
        Choice *choice = &search->choice[i];
        memset(choice, 0, sizeof *choice);
        choice->move = worker->moves[i];
        memcpy(worker->trial[0].bytes, worker->state.bytes, size);
        game->apply(worker->trial[0].bytes, choice->move);
        look(search, worker->trial[0].bytes, choice);
        for (int j = i; j > 0 && search->choice[j - 1].promise < search->choice[j].promise; j--) {
            const Choice less = search->choice[j - 1];
            search->choice[j - 1] = search->choice[j];
            search->choice[j] = less;
        }
    }
    return true;
}
