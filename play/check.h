/* play/check.h -- one number that stands for the behaviour of a game's rules. */
#ifndef PLAY_CHECK_H
#define PLAY_CHECK_H

#include "core/game.h"

/* From `games` random games (core/check.h): every state, view, move list, observation and score.
 * The options of the set-up take turns from game to game. The same number from every build of the
 * same rules: native, WebAssembly, on a graphics card. */
uint64_t check_number(const Game *game, int seats, uint64_t seed, int games);

/* The same in parts: the numbers of the games `from` to before `to`, added up; and the check
 * number that comes of all games' sum, so that parts may be worked on side by side. */
uint64_t check_games(const Game *game, int seats, uint64_t seed, uint64_t from, uint64_t to);
uint64_t check_of_sum(const Game *game, int seats, uint64_t sum);

/* The check number of all rules: check_number of every game and every number of seats, together. */
uint64_t check_all(uint64_t seed, int games);
/* How the numbers join it, one after the other, from 0 on. */
uint64_t check_all_join(uint64_t all, uint64_t number);

#endif
