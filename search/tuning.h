/* search/tuning.h -- numbers of the search that differ from game to game, as they were measured. */
#ifndef SEARCH_TUNING_H
#define SEARCH_TUNING_H

#include "core/game.h"

typedef struct Tuning {
    /* Where no network is asked, or it says only a part: */
    int playout_plies; /* decisions played on from a leaf before `evaluate` can be trusted, */
    int playout_width; /* each the best of so many random moves */
    /* Shares of the win come true to the power of 1 / temperature, as `liege calibrate` finds it:
     * without a network, and with one. */
    float temperature, net_temperature;
    /* With one: how much of a leaf's worth it says, and playouts the rest; the weight of what was
     * looked at little; and what its first opinion of a move falls short of the state's worth. */
    float net_values, net_explore, net_drop;
} Tuning;

/* The usual ones for a game that has not been measured. */
Tuning tuning_of(const Game *game, int seats);

#endif
