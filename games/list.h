/* games/list.h -- the one list of games. Adding a game is a folder and two lines here. */
#ifndef GAMES_LIST_H
#define GAMES_LIST_H

#include "core/game.h"

extern const Game BARON_GAME, BARONY_GAME, FEUDO_GAME, NULL_GAME;

/* The null game is the template for new ones: tested like the others, but not shown to players, and
 * so no part of the page. */
#ifdef __wasm__
static const Game *const GAMES[] = {&BARON_GAME, &BARONY_GAME, &FEUDO_GAME};
#else
static const Game *const GAMES[] = {&BARON_GAME, &BARONY_GAME, &FEUDO_GAME, &NULL_GAME};
#endif

enum { GAMES_COUNT = sizeof GAMES / sizeof GAMES[0], GAMES_SHOWN = 3 };

#endif
