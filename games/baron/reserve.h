/* games/baron/reserve.h -- who holds what, and what may be dealt, taken and laid (B4, B10, B12). */
#ifndef GAMES_BARON_RESERVE_H
#define GAMES_BARON_RESERVE_H

#include "games/baron/board.h"

/* B4: is this a kind of value 1 that has not been dealt yet? */
static bool can_deal(const Baron *baron, unsigned kind) {
    return is_value_1(kind) && kind != baron->start_kind[0] && kind != baron->start_kind[1];
}

static bool reserve_empty(const Baron *baron, int seat) {
    return baron->reserve[seat] == 0 && !is_hidden(baron, seat);
}

/* Kinds touched by every edge cell, and so laid nowhere; bits as in spot_mark. */
static unsigned barred_kinds(const Baron *baron) {
    unsigned barred = 0xff; /* none is left after a few cells */
    for (int word = 0; word < SPOT_WORDS && barred != 0; word++) {
        for (uint64_t left = baron->edge[word]; left != 0 && barred != 0; left &= left - 1) {
            barred &= baron->spot_mark[64 * word + word_lowest(left)];
        }
    }
    return barred;
}

/* B12: can a seat lay any of its tiles anywhere? */
static bool can_lay(const Baron *baron, int seat, unsigned barred) {
    for (int kind = 0; kind < KINDS; kind++) {
        if (baron_holds(baron, seat, kind) > 0 && (barred & kind_bit(kind)) == 0) {
            return true;
        }
    }
    return false;
}

/* B10: may the active player take from this place (0 to 2)? */
static inline bool can_take(const Baron *baron, int place) {
    return baron->row[place] != NO_KIND &&
           baron->honour[baron->active] - BARON_COST[place] > DUNGEON;
}

#endif
