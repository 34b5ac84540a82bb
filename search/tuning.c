/* search/tuning.c -- numbers of the search that differ from game to game, as they were measured. */
#include "search/tuning.h"

#include <string.h>

#define NET      1, 3, 0.05f /* its values are better than the game's own */
#define NET_HALF 0.5f, 6, 0  /* both together are better than either */

static const Tuning USUAL = {0, 4, 1, 1, NET};

/* By the number of seats, from the fewest. What was played to find them is in learn/SEARCH.md; the
 * temperatures are from tests/strength/RESULTS.md. */
static const struct {
    const char *game;
    Tuning tuning[SEATS_MAX - 1];
} TUNINGS[] = {
    {"baron",
     {{0, 4, 1.67f, 0.71f, NET}, {6, 4, 1.67f, 1, NET}, {8, 8, 1.67f, 1, NET}, {15, 8, 2, 1, NET}}},
    {"barony", {{6, 4, 2.86f, 1, NET}, {6, 4, 2.86f, 1, NET}, {6, 4, 4, 1, NET}}},
    {"feudo",
     {{6, 4, 2.86f, 1.38f, NET_HALF}, {18, 4, 2, 1.2f, NET_HALF}, {24, 4, 2.6f, 1.1f, NET_HALF}}},
};

Tuning tuning_of(const Game *game, int seats) {
    for (size_t i = 0; i < sizeof TUNINGS / sizeof TUNINGS[0]; i++) {
        if (strcmp(TUNINGS[i].game, game->name) == 0) {
            return TUNINGS[i].tuning[seats - game->seats_min];
        }
    }
    return USUAL;
}
