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

/* What a move is worth when it is the only one thought about. */
static bool weigh(Search *search, const void *state, const Budget *budget, uint64_t seed,
                  Choice *move, Text *error) {
    const Choice *choice;
    search_forget(search);
    search_only(search, move->move);
    if (!search_run(search, state, budget, seed, error)) {
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
    const int count = search_choices(search, &choice), seat = out->seat;
    Choice own = choice[0], other[REVIEW_BETTER];
    int others = 0;
    if (own.move != made) {
        for (int i = 0; i < count; i++) {
            if (choice[i].move == made) {
                own = choice[i];
            } else if (others < REVIEW_BETTER && (i == 0 || choice[i].visits >= enough)) {
                other[others++] = choice[i];
            }
        }
        if (!weigh(search, state, budget, seed + 1, &own, error)) {
            return false;
        }
    }
    Choice best = own;
    for (int i = 0; i < others; i++) {
        if (!weigh(search, state, budget, seed + 1, &other[i], error)) {
            return false;
        }
        best = other[i].worth[seat] > best.worth[seat] ? other[i] : best;
        const float gain = other[i].worth[seat] - own.worth[seat];
        if (i == 0 && gain <= 0) {
            break; /* nor are those that were looked at less */
        }
        int at = out->better;
        if (gain > 0) {
            for (; at > 0 && out->better_worth[at - 1] < other[i].worth[seat]; at--) {
                out->better_move[at] = out->better_move[at - 1];
                out->better_worth[at] = out->better_worth[at - 1];
            }
            out->better_move[at] = other[i].move;
            out->better_worth[at] = other[i].worth[seat];
            out->better++;
        }
    }
    memcpy(out->before, best.worth, sizeof out->before);
    memcpy(out->after, own.worth, sizeof out->after);
    out->loss = best.worth[seat] - own.worth[seat];
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
