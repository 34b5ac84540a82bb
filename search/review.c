/* search/review.c -- one move looked at again: what it cost, and what was better. */
#include "search/review.h"

#include <string.h>

/* Does the seat to act know all there is? */
static bool is_open(const Game *game, const void *state) {
    STATE_ROOM(view);
    memcpy(view, state, (size_t)game->state_size);
    game->view(view, game->turn(state));
    return memcmp(view, state, (size_t)game->state_size) == 0;
}

bool review_move(Search *search, const void *state, Move made, const Budget *budget, int64_t enough,
                 uint64_t seed, Review *out, Text *error) {
    const Choice *choice;
    memset(out, 0, sizeof *out);
    search_forget(search);
    if (!search_run(search, state, budget, seed, error)) {
        return false;
    }
    out->seat = search_seat(search);
    out->open = is_open(search_game(search), state);
    int count = search_choices(search, &choice);
    Choice best[REVIEW_BETTER];
    const int kept = count < REVIEW_BETTER ? count : REVIEW_BETTER;
    memcpy(best, choice, (size_t)kept * sizeof *best);
    int played = 0;
    while (choice[played].move != made) {
        played++;
    }
    Choice own = choice[played];
    if (played > 0 && own.visits < enough) { /* little looked at: think of this move alone */
        search_only(search, made);
        if (!search_run(search, state, budget, seed, error)) {
            return false;
        }
        count = search_choices(search, &choice);
        for (int i = 0; i < count; i++) {
            own = choice[i].move == made ? choice[i] : own;
        }
    }
    const float loss = best[0].worth[out->seat] - own.worth[out->seat];
    const bool right = played == 0 || loss <= 0;
    out->loss = right ? 0 : loss;
    memcpy(out->before, right ? own.worth : best[0].worth, sizeof out->before);
    memcpy(out->after, own.worth, sizeof out->after);
    for (int i = 0; i < kept && !right; i++) {
        const float gain = best[i].worth[out->seat] - own.worth[out->seat];
        if (best[i].move != made && gain > 0 && (i == 0 || best[i].visits >= enough)) {
            out->better_move[out->better] = best[i].move;
            out->better_worth[out->better++] = best[i].worth[out->seat];
        }
    }
    return true;
}

/* From what the last move promised to what was found after it. */
static void go_on(Balance *balance, int seats, bool chance, const float *found) {
    for (int s = 0; s < seats; s++) {
        const float change = found[s] - balance->last.after[s];
        float *to = chance                    ? &balance->luck[s]
                    : s == balance->last.seat ? &balance->own[s]
                                              : &balance->others[s];
        *to += change;
    }
}

void balance_add(Balance *balance, int seats, int index, const Review *review) {
    if (balance->begun) {
        const bool chance = index > balance->index + 1 || !balance->last.open || !review->open;
        go_on(balance, seats, chance, review->before);
    } else {
        memcpy(balance->began, review->before, sizeof balance->began);
    }
    for (int s = 0; s < seats; s++) {
        const float change = review->after[s] - review->before[s];
        *(s == review->seat ? &balance->own[s] : &balance->others[s]) += change;
    }
    balance->begun = true;
    balance->index = index;
    balance->last = *review;
}

void balance_end(Balance *balance, int seats, int moves, const float ended[SEATS_MAX]) {
    memcpy(balance->ended, ended, sizeof balance->ended);
    if (balance->begun) {
        go_on(balance, seats, moves > balance->index + 1 || !balance->last.open, ended);
    } else {
        memcpy(balance->began, ended, sizeof balance->began);
    }
}
