/* play/setup.h -- a game's set-up from words and numbers that come from outside. */
#ifndef PLAY_SETUP_H
#define PLAY_SETUP_H

#include "core/game.h"

/* The game of that name, or NULL: `error` says which there are. */
const Game *setup_game(const char *name, Text *error);

/* That many seats and all options at their defaults. */
bool setup_seats(const Game *game, int64_t seats, Setup *setup, Text *error);

/* One option, by name. */
bool setup_option(const Game *game, const char *name, int64_t value, Setup *setup, Text *error);

/* All options that a JSON object names. */
bool setup_options(const Game *game, const Json *json, int node, Setup *setup, Text *error);

/* The set-up a position belongs to. `state` gets the position. A position names its game and its
 * seats, and may hold an option under the option's name. NULL: `error` says what is wrong. */
const Game *setup_position(const Json *json, int node, Setup *setup, void *state, Text *error);

#endif
