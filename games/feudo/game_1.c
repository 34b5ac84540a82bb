/* games/feudo/game_1.c -- Feudo by version 1 of its rules, for records and tables begun with it. */
#define THIS_GAME     FEUDO_GAME_1
#define VERSION       1
#define PREVIOUS      NULL
#define START         feudo_start_1
#define READ_POSITION feudo_read_position_1
#include "games/feudo/game.c"
