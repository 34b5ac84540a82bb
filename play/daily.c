/* play/daily.c -- the deal of a day: the same for everybody, on every server and on every page. */
#include "play/daily.h"

#include "play/proof.h"

#include <stdio.h>
#include <string.h>

int daily_seats(const Game *game) {
    return DAILY_SEATS < game->seats_min   ? game->seats_min
           : DAILY_SEATS > game->seats_max ? game->seats_max
                                           : DAILY_SEATS;
}

void daily_board(const char *day, const Game *game, char out[SHA256_HEX_SIZE]) {
    TEXT(which, 64);
    text_format(&which, "%s/%s", day, game->name);
    proof_board("liege daily", which.start, out);
}

uint64_t daily_seed(const char *day, const Game *game) {
    Proof proof;
    memset(&proof, 0, sizeof proof);
    proof.seats = daily_seats(game);
    daily_board(day, game, proof.board);
    proof_derive(&proof);
    return proof.seed;
}
