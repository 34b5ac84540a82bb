/* core/move_list.h -- lists of legal moves, which rise: is a move among them? Also for a card. */
#ifndef CORE_MOVE_LIST_H
#define CORE_MOVE_LIST_H

#include "core/game.h"

static inline bool move_is_listed(const Move *list, int count, Move move) {
    int low = 0, high = count;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (list[middle] < move) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && list[low] == move;
}

#endif
