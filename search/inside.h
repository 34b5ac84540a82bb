/* search/inside.h -- a search from within: what its threads hold, for the files of this folder. */
#ifndef SEARCH_INSIDE_H
#define SEARCH_INSIDE_H

#include "search/net.h"
#include "search/search.h"
#include "search/tree.h"

#include <stdatomic.h>

#ifndef __wasm__
#include <pthread.h>
#endif

enum {
    PATH_MAX_STEPS = 1024, /* nodes on one walk; deeper ones are evaluated there */
    WIDE_MAX = 64,         /* moves that a search of few walks looks at, at most */
    PLAYOUT_WIDTH_MAX = 16
};

typedef struct StateRoom {
    STATE_ROOM(bytes);
} StateRoom;

/* A move being laid out, with the first opinion of it. */
typedef struct Sight {
    Move move;
    float opinion;
    float
        lead; /* hundredths of a point, for the mover over the best other; or the network's prior */
} Sight;

/* What walks through one move of the root have told. */
typedef struct RootSum {
    int64_t walks;
    double told[SEATS_MAX];
} RootSum;

/* Results so far, to see how far apart they lie. */
typedef struct Heard {
    int64_t count;
    double sum[SEATS_MAX], squares[SEATS_MAX];
} Heard;

/* A guess at what the other seat has plotted, and what that seat has made of it so far. */
enum { PLOTS = 32 };
typedef struct Plot {
    StateRoom state;
    int64_t walks;
    double total;
} Plot;

/* Which moves of the root are still looked at, the best first: see search/root.c. */
typedef struct HalvingMove {
    int child; /* its number among the root's children */
    float liking;
} HalvingMove;
typedef struct Halving {
    HalvingMove move[WIDE_MAX];
    int left;
    int times;     /* that they are halved */
    int64_t walks; /* in all, */
    int64_t now;   /* before they are halved next, */
    int64_t made;  /* and of these done */
} Halving;

/* One thread: its tree, and room for everything it works with. */
typedef struct Worker {
    struct Search *search;
    Tree tree;
    Random random;
    int64_t iterations;
    int64_t limit; /* of iterations, or INT64_MAX */
    Heard heard;
    float spread[SEATS_MAX]; /* of each seat's results */
    RootSum root_sum[MOVES_MAX];
    int steps;
    uint32_t path[PATH_MAX_STEPS];
    Sight sight[MOVES_MAX];
    Move moves[MOVES_MAX];
    StateRoom state, trial[2];
    Plot plot[PLOTS]; /* where both seats choose at once; no two alike */
    int plots;
    int64_t plot_walks;
    Halving halving;
    NetRoom *room;  /* of the network; NULL without one */
    NetValue value; /* what it said last */
    float prior[MOVES_MAX];
#ifndef __wasm__
    pthread_t thread;
#endif
} Worker;

struct Search {
    const Game *game;
    int seats;
    SearchShape shape;
    float explore[2]; /* shape.explore, without a network's values and with them */
    Net *net;         /* NULL: the game has none, and its own opinion must do */
    bool plain;       /* the network is not asked in this thinking */
    size_t memory;
    int workers;
    int active; /* of the workers, in the last thinking */
    Worker *worker;
    atomic_bool stop;
    int64_t deadline; /* in nanoseconds, or INT64_MAX */
    /* What is thought about. */
    int seat;
    bool kept; /* the trees belong to the position whose hash is `expected` */
    uint64_t expected;
    float width; /* hundredths of a point that make e to 1 odds */
    Heard first_heard;
    StateRoom view;
    bool waits;    /* others act now, and this thinking goes on until it is told to end */
    int pondering; /* threads that do that */
    bool at_once;  /* two seats choose in secret now: see walk_once */
    bool only;     /* `only_move` is all that is looked at */
    Move only_move;
    int wide; /* moves of the root that are looked at; 0: all, as attention goes */
    float noise;
    Move picked; /* where `wide` was given: the move to make; else NO_MOVE */
    /* What came of it. */
    int choice_count;
    Choice choice[MOVES_MAX];
};

/* ---- one walk: search/walk.c ---- */

/* Measures from the view how far apart results may lie: sets width and first_heard. */
void walk_measure(Search *search);
/* Lays out the moves of the seat to act, the `most` best of them; false: the arena is full. */
bool walk_grow(Worker *worker, uint32_t index, const void *state, int seat, int most);
void walk_once(Worker *worker);
void walk_thin(Worker *worker); /* makes room in a full arena, the least visited first */
void walk_forget_most(Heard *heard);
void walk_set_spread(Worker *worker);
/* Will some other seat not see that the seat to act makes this move? */
bool walk_is_secret(const Search *search, Move move);
bool walk_asks_net(const Search *search);
/* Does the network say what a leaf is worth, or a part of it? Else it says only which moves to look
 * at. */
bool walk_values_by_net(const Search *search);

/* ---- what cannot be known: search/plots.c ---- */

void walk_plots(Worker *worker); /* makes the guesses at the other's plot, if both choose at once */
Plot *walk_guess(Worker *worker); /* into worker->state; NULL: any will do, else the feared one */

/* ---- few walks well used: search/root.c ---- */

void root_begin(Worker *worker, uint64_t seed); /* which moves are looked at, if not all are */
uint32_t root_next(Worker *worker);             /* the child that the next walk goes to */
Move root_pick(Worker *worker);                 /* when all is done: the move to make */

#endif
