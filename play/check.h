/* play/check.h -- one number that stands for the behaviour of a game's rules. */
#ifndef PLAY_CHECK_H
#define PLAY_CHECK_H

#include "core/game.h"

/* From `games` random games: every state, every seat's and the spectators' view of it, every move
 * list with its numbers and nature's weights, every score. The options of the set-up take turns from game to game.
 * The same number from every build of the same rules, native or WebAssembly. */
uint64_t check_number(const Game *game, int seats, uint64_t seed, int games);

/* The check number of all rules: check_number of every game and every number of seats, together. */
uint64_t check_all(uint64_t seed, int games);

#endif
