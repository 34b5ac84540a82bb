/* search/tuning.c -- numbers of the search that differ from game to game, as they were measured. */
#include "search/tuning.h"

#include <string.h>

static const Tuning USUAL = {0, 4, 1, 1};

/* By the number of seats, from the fewest. What was played to find them is in learn/SEARCH.md; the
 * temperatures are from tests/strength/RESULTS.md. */
static const struct {
    const char *game;
    Tuning tuning[SEATS_MAX - 1];
} TUNINGS[] = {
    {"baron", {{0, 4, 1.67f, 1}, {6, 4, 1.67f, 1}, {8, 8, 1.67f, 1}, {15, 8, 2, 1}}},
    {"barony", {{6, 4, 2.86f, 1}, {6, 4, 2.86f, 1}, {6, 4, 4, 1}}},
    {"feudo", {{6, 4, 2, 1}, {18, 4, 2, 1}, {24, 4, 3.33f, 1}}},
};

Tuning tuning_of(const Game *game, int seats) {
    for (size_t i = 0; i < sizeof TUNINGS / sizeof TUNINGS[0]; i++) {
        if (strcmp(TUNINGS[i].game, game->name) == 0) {
            return TUNINGS[i].tuning[seats - game->seats_min];
        }
    }
    return USUAL;
}
