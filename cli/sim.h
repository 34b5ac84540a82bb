/* cli/sim.h -- a simulation: what was asked for, and what its games add up to. */
#ifndef CLI_SIM_H
#define CLI_SIM_H

#include "cli/archive.h"
#include "cli/players.h"
#include "cli/standings.h"

#include <stdatomic.h>

enum {
    TALLIES_MAX = 64,
    POINTS_LEAST = -1000, /* points outside are counted at the ends of the chart */
    POINTS_MOST = 1000
};

/* What games add up to. */
typedef struct Sums {
    int64_t games, decisions, squared_decisions;
    int64_t least_decisions, most_decisions;
    int64_t points[SEATS_MAX], squared_points[SEATS_MAX];
    int64_t least_points[SEATS_MAX], most_points[SEATS_MAX];
    int64_t win_parts[SEATS_MAX];
    int64_t tally[TALLIES_MAX];
    int64_t chart[POINTS_MOST - POINTS_LEAST + 1]; /* final points of all seats */
} Sums;

typedef struct Sim {
    const Game *game;
    Setup setup;
    uint64_t seed;
    int64_t games;
    bool events;
    bool all_random;
    PlayerSpec player[SEATS_MAX];
    Budget budget;      /* that level 5 may spend on a move */
    bool matches;       /* games are played as matches: somebody thinks, or they are kept */
    Archive *archive;   /* NULL: not asked for, */
    const char *folder; /* and likewise for records */
    Lang lang;
    atomic_int_fast64_t next; /* game nobody has taken yet */
    atomic_bool failed;       /* and somebody has said why */
} Sim;

/* What came out, to the standard output. */
void sim_print_json(const Sim *sim, const Sums *sums, double seconds, int threads);
void sim_print_table(const Sim *sim, const Sums *sums, double seconds, int threads, Lang lang);

#endif
