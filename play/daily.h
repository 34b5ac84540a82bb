/* play/daily.h -- the deal of a day: the same for everybody, on every server and on every page.
 *
 * What chance does in it follows from the date, the game and the number of seats alone, so results
 * from anywhere can be compared. Nobody is kept from trying it elsewhere first. */
#ifndef PLAY_DAILY_H
#define PLAY_DAILY_H

#include "core/game.h"
#include "play/sha256.h"

enum { DAILY_SEATS = 2 }; /* where the game has as many */

/* How many sit at the deal of a game: somebody and a computer. */
int daily_seats(const Game *game);

/* What a server's table of the deal takes as its board (play/proof.h). `day` is as 2026-11-16. */
void daily_board(const char *day, const Game *game, char out[SHA256_HEX_SIZE]);

/* The seed that follows from that board. */
uint64_t daily_seed(const char *day, const Game *game);

#endif
