/* cli/mine.h -- puzzles mined from games that the computer plays itself. */
#ifndef CLI_MINE_H
#define CLI_MINE_H

#include "core/game.h"
#include "play/buffer.h"
#include "search/puzzle.h"

typedef struct Mining {
    const Game *game;
    int games, count; /* to play; puzzles to keep at most */
    int64_t walks;    /* of one long thinking */
    uint64_t seed;
    int threads;
    Lang lang;
} Mining;

/* Appends a file of puzzles. What it is depends on all numbers but the threads. SIGINT ends the
 * mining: the puzzles are then those of the games 0 to n that were finished, and the file says how
 * many. How many puzzles; -1: `error` says why there are none. */
int mine(const Mining *mining, Buffer *out, Text *error);

#endif
