/* cli/games.h -- games and set-ups as named on a command line, and what commands do with them. */
#ifndef CLI_GAMES_H
#define CLI_GAMES_H

#include "cli/options.h"
#include "core/game.h"

/* Options that several commands share, for their tables. */
#define SEATS_SWITCH                                                                               \
    {                                                                                              \
        "seats", SWITCH_NUMBER, "N", 2, SEATS_MAX, 0, {                                            \
            {                                                                                      \
                "number of seats; without it, the fewest of the game",                             \
                    "Zahl der Sitze; sonst die wenigsten des Spiels",                              \
                    "nombre de places ; sinon le minimum du jeu"                                   \
            }                                                                                      \
        }                                                                                          \
    }
#define SEED_SWITCH(USUAL)                                                                         \
    {                                                                                              \
        "seed", SWITCH_NUMBER, "S", 0, INT64_MAX, USUAL, {                                         \
            {                                                                                      \
                "seed: the same seed gives the same random draws",                                 \
                    "Startwert: derselbe Startwert gibt denselben Zufall",                         \
                    "graine : la même graine donne les mêmes tirages"                            \
            }                                                                                      \
        }                                                                                          \
    }
#define OPTION_SWITCH                                                                              \
    {                                                                                              \
        "option", SWITCH_TEXT, "NAME=N", 0, 0, 0, {                                                \
            {                                                                                      \
                "a game setting, such as rounds=15; you can repeat it",                            \
                    "eine Spieleinstellung, etwa rounds=15; mehrfach möglich",                     \
                    "un réglage du jeu, comme rounds=15 ; répétable"                            \
            }                                                                                      \
        }                                                                                          \
    }
#define JSON_SWITCH                                                                                \
    {                                                                                              \
        "json", SWITCH_FLAG, NULL, 0, 0, 0, {                                                      \
            {                                                                                      \
                "print JSON instead of a table", "JSON statt einer Tabelle ausgeben",              \
                    "écrire du JSON au lieu d’un tableau"                                       \
            }                                                                                      \
        }                                                                                          \
    }

/* The game called so, or NULL after a complaint that lists the games. */
const Game *game_named(const char *name, Lang lang);

/* The set-up that --seats and --option ask for; false after a complaint. */
bool setup_of_args(const Args *args, const Game *game, Setup *out);

/* Is this only legal move a forced skip, which no count of decisions includes? */
bool move_is_idle(const Game *game, const void *before, Move move);

/* Seconds on a clock that only goes forward. */
double clock_seconds(void);

/* A number for people: 12 345 678, with narrow groups of three. */
void text_grouped(Text *out, long long number);

/* Copies a pattern filled with values to standard output, as it stands. */
void print_filled(const char *pattern, const char *const values[], int count);
#define PRINT_FILLED(PATTERN, ...)                                                                 \
    print_filled(PATTERN, (const char *const[]){__VA_ARGS__},                                      \
                 (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *)))

/* Prints words in so many columns, at their right end; with a negative number at their left end,
 * and then with a blank after them in any case. */
void print_cell(const char *words, int width);

#endif
