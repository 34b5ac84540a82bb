/* server/pairing.h -- who plays whom in the next round of a tournament, and on which seats.
 *
 * Functions of what they are given, always the same: no server, no clock, no chance from outside.
 *
 * Swiss: neighbours in the standings play each other, without meeting again while that is possible.
 * Round robin: everybody meets everybody, by the circle method where two play; where more do, each
 * round brings together as few as possible who have met. With two seats the fewest rematches are
 * found exactly, by matchings in the graph of those who have not met (Edmonds 1965); to find them
 * with three and more is a hard problem, so there groups are improved by exchanges.
 *
 * Where people do not fill the tables computers do: as evenly as can be, and first against those
 * who have had fewest of them. Seats go to those who have had them least. */
#ifndef SERVER_PAIRING_H
#define SERVER_PAIRING_H

#include <stdbool.h>

enum {
    PAIRING_PLAYERS_MOST = 128,
    PAIRING_SEATS_MOST = 5,
    PAIRING_COMPUTER = -1 /* instead of a player's number */
};

typedef enum PairingKind { PAIRING_SWISS, PAIRING_ROBIN } PairingKind;

/* A table: who has which seat, by their numbers from 0 to PAIRING_PLAYERS_MOST - 1. */
typedef struct PairingTable {
    int player[PAIRING_SEATS_MOST];
} PairingTable;

/* The tables of the next round. `order`: those who take part, `count` of them, at least 1, the best
 * first (round robin: by number). `past`: all games of before. In a round `games` are played, after
 * each of which everybody moves on by one seat. `out` has room for PAIRING_PLAYERS_MOST tables;
 * returns how many there are, 0: no memory. */
int pairing_make(PairingKind kind, int seats, int games, const int order[], int count,
                 const PairingTable past[], int past_count, PairingTable out[]);

/* The same table in game `game` of the round, from 0. */
PairingTable pairing_rotated(const PairingTable *table, int seats, int game);

/* Has everybody of these met everybody else? */
bool pairing_all_met(int seats, const int players[], int count, const PairingTable past[],
                     int past_count);

/* How many rounds a tournament has unless its organiser says so: Swiss: enough for one to be left
 * who is best, and one more. Round robin: the most it may take. */
int pairing_rounds(PairingKind kind, int seats, int players);

#endif
