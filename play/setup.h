/* play/setup.h -- a game's set-up from words and numbers that come from outside. */
#ifndef PLAY_SETUP_H
#define PLAY_SETUP_H

#include "core/game.h"

/* The game of that name, or NULL: `error` says which there are. */
const Game *setup_game(const char *name, Text *error);

/* The same game by that version of its rules. NULL: `error` says which versions there are. */
const Game *setup_version(const Game *game, int64_t version, Text *error);

/* What has changed since the version that `game` is of, a sentence for each change. Nothing for
 * the newest version. */
void setup_say_changes(const Game *game, Lang lang, Text *out);

/* That many seats, of those the game can have, and all options at their defaults. */
Setup setup_usual(const Game *game, int seats);
/* The same for any number of seats: `error` says how many there can be. */
bool setup_seats(const Game *game, int64_t seats, Setup *setup, Text *error);

/* One option, by name. */
bool setup_option(const Game *game, const char *name, int64_t value, Setup *setup, Text *error);

/* The value of an option, by its index, as people and programs give it. */
int setup_value(const Game *game, const Setup *setup, int index);

/* Which options are worth a word. In a record a seat left to the lot is not: records of programs
 * without that option read the same. */
typedef enum OptionsTold { OPTIONS_ALL, OPTIONS_RECORDED, OPTIONS_UNUSUAL } OptionsTold;

/* Those options as a member "options" of an object. */
void setup_add_options(const Game *game, const Setup *setup, OptionsTold told, Text *out);
/* Those options in words, each as `before` NAME `between` VALUE `after`. */
void setup_write_options(const Game *game, const Setup *setup, OptionsTold told, const char *before,
                         const char *between, const char *after, Text *out);

/* All options that a JSON object names. */
bool setup_options(const Game *game, const Json *json, int node, Setup *setup, Text *error);

/* The set-up a position belongs to. `state` gets the position. A position names its game and its
 * seats, and may hold an option under the option's name, and under 'rules' the version of the rules
 * (else: that of `by`, or the newest if that is NULL). NULL: `error` says what is wrong. */
const Game *setup_position(const Json *json, int node, const Game *by, Setup *setup, void *state,
                           Text *error);

/* The position for setup_position: as the game writes it, and with 'rules' if those are not the
 * newest. The game's own text stays what it is, for records have a hash of it. */
void setup_write_position(const Game *game, const void *state, Text *out);

#endif
