/* cli/standings.h -- how a match stands: wins, points, and what they tell about strength. */
#ifndef CLI_STANDINGS_H
#define CLI_STANDINGS_H

#include "core/game.h"
#include "play/buffer.h"

#include <stdint.h>

enum { WIN_PARTS = 60 }; /* a win, so that it can be shared by 2, 3, 4 or 5 */

/* An entry is one of the players named on the command line; it may have several seats. */
typedef struct Standings {
    int seats, entries;
    const char *name[SEATS_MAX]; /* of an entry */
    int of_player[SEATS_MAX];    /* which entry the n-th player is */
    int fair_seats[SEATS_MAX];   /* of an entry */
    double low, high;            /* of the sequential test, shares of entry 0; 0: none */
    /* Sums over the games counted, by entry. */
    int counted;
    int64_t parts[SEATS_MAX], points[SEATS_MAX];
    int failures[SEATS_MAX];
    double evidence; /* log of the odds that `high` is right and not `low` */
    bool decided;    /* by the sequential test */
} Standings;

/* Counts a game, by player: parts of WIN_PARTS, points, and the player who failed or -1. */
void standings_add(Standings *standings, const int parts[SEATS_MAX], const int points[SEATS_MAX],
                   int failed);

/* "players":[…],"wins":[…],"results":[…], and "sprt":{…} if there is such a test. */
void standings_write(const Standings *standings, Text *out);
/* The same as a table, and a sentence about the test. */
void standings_print(const Standings *standings, Lang lang);

#endif
