/* cli/contest.h -- a match of many games between computer players, being played in threads. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "cli/players.h"
#include "cli/standings.h"

#include <pthread.h>
#include <stdatomic.h>

enum { CONTEST_THREADS_MOST = 64 };

/* How one game went, by player, not by seat. */
typedef struct Outcome {
    bool done;  /* played to its end, or to the failure of a player */
    int failed; /* the player who failed, or -1 */
    int moves;
    int parts[SEATS_MAX]; /* of WIN_PARTS */
    int points[SEATS_MAX];
    char *story;  /* why it failed, or NULL */
    char *record; /* of a game that failed, or NULL */
} Outcome;

typedef struct Contest {
    const Game *game;
    Setup setup;
    uint64_t seed;
    Budget budget;
    int64_t patience;
    const char *folder; /* for records, or NULL */
    bool json;
    Lang lang;
    PlayerSpec entry[SEATS_MAX];
    Standings standings;

    pthread_mutex_t lock;
    pthread_cond_t finished; /* a thread has */
    int working;             /* threads */
    int crews;
    Player *crew[CONTEST_THREADS_MOST]; /* the players of each thread, while they play */
    int games, next;
    int looked; /* games before this one are counted */
    Outcome *outcome;
    bool ended;         /* no more games are begun */
    atomic_bool stop;   /* interrupted: games are left as they are */
    atomic_int unsaved; /* games whose record could not be written */
    bool no_memory;
    const char *broken; /* the player for whom the match was given up, or NULL */
    char trouble[500];  /* why nobody can play, or "" */
} Contest;

extern const Words CONTEST_NO_MEMORY;

/* Plays the match in so many threads; how many there were. */
int contest_play(Contest *contest, int wanted);
int contest_interrupted(void); /* by which signal; 0: by none */

#endif
