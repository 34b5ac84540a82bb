/* cli/players.h -- who plays in a match: computer players as they are typed, and their moves. */
#ifndef CLI_PLAYERS_H
#define CLI_PLAYERS_H

#include "cli/child.h"
#include "cli/options.h"
#include "core/game.h"
#include "play/match.h"
#include "search/level.h"

typedef enum PlayerKind {
    PLAYER_RANDOM,
    PLAYER_GREEDY,
    PLAYER_LEVEL,
    PLAYER_MCTS,
    PLAYER_COMMAND
} PlayerKind;

/* As typed: random, greedy, level:3, mcts:ms=100, mcts:iterations=500:playout_plies=2, cmd:PROGRAM.
 */
typedef struct PlayerSpec {
    PlayerKind kind;
    char typed[256];
    int level;
    Budget budget; /* its own; 0,0: that of the match */
    SearchShape shape;
    int wide; /* search_glance, if not 0 */
    float noise;
    int plain;           /* asks no network */
    const char *command; /* within `typed` */
} PlayerSpec;

bool player_read(const char *typed, size_t length, PlayerSpec *out, Text *error);

/* One that plays; in one thread, one game after the other. */
typedef struct Player {
    const PlayerSpec *spec;
    Budget budget;
    Search *search;
    Child child;
    Random random;
} Player;

/* `stop` as in cli/child.h. False: `error` says why. */
bool player_new(Player *player, const PlayerSpec *spec, const Game *game, int seats,
                const Budget *budget, int64_t patience, atomic_bool *stop, Text *error);
void player_free(Player *player);

void player_begin(Player *player, uint64_t seed);
/* False: this player failed, and `error` says how. */
bool player_move(Player *player, const Match *match, Move *out, Text *error);
void player_told(Player *player, const void *before, Move move); /* of every move made */
/* From another thread: the move that is being thought about comes at once. Programs look at `stop`
 * instead. */
void player_hurry(Player *player);

#define NETWORK_SWITCH                                                                             \
    {                                                                                              \
        "network", SWITCH_TEXT, "FILE", 0, 0, 0, {                                                 \
            {                                                                                      \
                "use this neural network; give it once for each game",                             \
                    "dieses neuronale Netz verwenden; je Spiel einmal angeben",                    \
                    "utiliser ce réseau de neurones ; une fois par jeu"                           \
            }                                                                                      \
        }                                                                                          \
    }
/* Networks given as files think instead of those inside. One that cannot be used is told of, and
 * the program goes on with its own. */
void take_networks(const Args *args);

#endif
