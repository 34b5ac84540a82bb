/* search/review.c -- moves compared fairly: each is searched alone, with the same luck. */
#include "search/review.h"

#include <string.h>

int64_t review_enough(const Budget *budget) {
    enum { ENOUGH_PART = 16 };
    return budget->iterations / ENOUGH_PART;
}

/* What a move is worth when it is the only one thought about: with other luck than beside all
 * others. */
static bool weigh(Search *search, const void *state, const Budget *budget, uint64_t seed,
                  Choice *move, Text *error) {
    const Choice *choice;
    search_forget(search);
    search_only(search, move->move);
    if (!search_run(search, state, budget, seed + 1, error)) {
        return false;
    }
    const int count = search_choices(search, &choice);
    for (int i = 0; i < count; i++) {
        if (choice[i].move == move->move) {
            *move = choice[i];
        }
    }
    return true;
}

Move review_plainest(const Game *game, const void *state, Move move) {
    STATE_ROOM(end);
    Move moves[MOVES_MAX];
    Event events[EVENTS_MAX];
    const size_t size = (size_t)game->state_size;
    const int count = game->moves(state, moves);
    int least = game->events(state, move, events);
    memcpy(end, state, size);
    game->apply(end, move);
    for (int i = 0; i < count; i++) {
        STATE_ROOM(other);
        memcpy(other, state, size);
        game->apply(other, moves[i]);
        if (memcmp(other, end, size) == 0) {
            const int caused = game->events(state, moves[i], events);
            move = caused < least ? moves[i] : move;
            least = caused < least ? caused : least;
        }
    }
    return move;
}

/* The moves to consider, each in its plainest form and none twice: the favourite, those that rival
 * it, the next one in any case. */
static int candidates(const Game *game, const void *state, uint64_t seed, const Choice *choice,
                      int count, int64_t enough, Choice out[REVIEW_CHOICES]) {
    enum { LEAST = 2 };
    STATE_ROOM(believed);
    Random random;
    int found = 0;
    random_seed(&random, seed);
    memcpy(believed, state, (size_t)game->state_size);
    game->view(believed, game->turn(state));
    game->guess(believed, game->turn(state), &random);
    for (int i = 0; i < count && i < REVIEW_BESIDE && found < REVIEW_CHOICES; i++) {
        if (found >= LEAST && choice[i].visits < enough) {
            break;
        }
        const Move plain = review_plainest(game, believed, choice[i].move);
        int same = 0;
        while (same < found && out[same].move != plain) {
            same++;
        }
        if (same == found) {
            out[found] = choice[i];
            out[found++].move = plain;
        }
    }
    return found;
}

bool review_consider(Search *search, const void *state, const Budget *budget, int64_t enough,
                     uint64_t seed, Consideration *out, Text *error) {
    const Choice *choice;
    Choice tried[REVIEW_CHOICES] = {{0}};
    search_forget(search);
    if (!search_run(search, state, budget, seed, error)) {
        return false;
    }
    const int moves = search_choices(search, &choice), seat = search_seat(search);
    out->moves = candidates(search_game(search), state, seed, choice, moves, enough, tried);
    out->others = moves < REVIEW_BESIDE ? moves : REVIEW_BESIDE;
    memcpy(out->beside, choice, (size_t)out->others * sizeof *choice);
    out->beside[0].move = tried[0].move; /* the favourite in its plainest form */
    for (int i = 0; i < out->moves; i++) {
        Considered one = {.choice = tried[i]};
        if (!weigh(search, state, budget, seed, &one.choice, error)) {
            return false;
        }
        one.length = search_line(search, one.line);
        int at = i;
        for (; at > 0 && out->move[at - 1].choice.worth[seat] < one.choice.worth[seat]; at--) {
            out->move[at] = out->move[at - 1];
        }
        out->move[at] = one;
    }
    return true;
}

bool review_weigh(Search *search, const void *state, Move move, const Budget *budget, uint64_t seed,
                  Choice *out, Text *error) {
    *out = (Choice){.move = move};
    return weigh(search, state, budget, seed, out, error);
}
