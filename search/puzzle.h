/* search/puzzle.h -- is there one clearly best move here, and how hard is it to find?
 *
 * A position is a puzzle for the seat to act if short, long and repeated thinking agree on one move
 * and every other move, thought about by itself, leaves the seat PUZZLE_GAP less of the win. */
#ifndef SEARCH_PUZZLE_H
#define SEARCH_PUZZLE_H

#include "search/search.h"

enum {
    PUZZLE_LINE = 8,        /* further moves of the same seat that are kept */
    PUZZLE_MOVES_LEAST = 3, /* legal ones; with fewer there is little to find */
    PUZZLE_MEMORY = 96 << 20
};

/* Shares of the win between the best move and the next; what the best move must leave to win, and
 * to lose, so that it matters. */
#define PUZZLE_GAP   0.06f
#define PUZZLE_LEAST 0.10f

typedef struct Puzzle {
    int seat;
    Move move;
    Move rival;        /* the next best */
    float worth, next; /* of both, for the seat */
    float hard;        /* puzzle_hardness */
    int level;         /* the part of all that are kept together it belongs to, by hardness */
    int line_count;    /* what the seat is expected to do then in the same turn */
    Move line[PUZZLE_LINE];
} Puzzle;

/* After any search_run: how much better the move that looks best is than any other that was looked
 * at seriously; 0 or less: it is not. */
float puzzle_gap(const Search *search);

/* Thinks with `walks` through the tree at a time, several times. False: it is no puzzle, and with
 * `why` not NULL that says in a word or two why. The same state, walks and seed get the same
 * answer. */
bool puzzle_find(Search *search, const void *state, int64_t walks, uint64_t seed, Puzzle *out,
                 const char **why);

/* Is this still the one clearly best move? */
bool puzzle_holds(Search *search, const void *state, Move move, int64_t walks, uint64_t seed,
                  const char **why);

/* How hard the best move is to find. Most of it is how many of levels 1 to 4 overlook it, each
 * tried often, so that there are steps between; then how many moves there are to look through,
 * whether looking one move ahead misses it, and how near the next best comes (`gap`, 0 to 1). Only
 * puzzles of one game can be compared. */
float puzzle_hardness(Search *search, const void *state, Move move, float gap, uint64_t seed);

enum { PUZZLE_LEVELS = 5 };
/* Levels by hardness, the same number of puzzles in each, as near as can be. */
void puzzle_levels(const float *hard, int count, int *level);

#endif
