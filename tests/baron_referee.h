/* tests/baron_referee.h -- Baron played a second time, plainly and from the rules' text alone.
 *
 * A Land is what a written position says. The referee knows nothing of the game's own code: it
 * carries out moves given as words on a Land, lists the legal ones, and is held against the game
 * in baron_random.c. It is slow and simple on purpose. */
#ifndef TESTS_BARON_REFEREE_H
#define TESTS_BARON_REFEREE_H

#include "tests/baron_drawn.h"

enum {
    LAND_REACH = 74, /* cells from the start tile, in q and in r */
    LAND_WIDTH = 2 * LAND_REACH + 1,
    LAND_DONJONS = 12, /* on the board: up to 4 * 3 */
    LAND_MOVES = 2048,
    LAND_WORDS = 32, /* bytes of a move */
    NO_SEAT = -1,
    NO_KIND = -1
};

typedef enum LandPhase {
    LAND_SETUP,
    LAND_TAKE,
    LAND_LAY,
    LAND_DONJON,
    LAND_CLAIM,
    LAND_OVER
} LandPhase;

typedef struct LandCell {
    int q, r;
} LandCell;

typedef struct LandDonjon {
    LandCell cell;
    int seat;
    bool baron;
    int value; /* of a baron; 0 for a knight */
} LandDonjon;

typedef struct LandCells {
    LandCell cell[LAND_DONJONS];
    int count;
} LandCells;

typedef struct Land {
    int seats;
    LandPhase phase;
    int to_act; /* a seat, NATURE or OVER */
    int active; /* or NO_SEAT */
    int first;  /* or NO_SEAT */
    int honour[SEATS_MAX], hand[SEATS_MAX], resting[SEATS_MAX];
    bool out[SEATS_MAX];
    int reserve[SEATS_MAX][DRAWN_KINDS];
    int row[3], row_count;
    int pile[DRAWN_KINDS], gone[DRAWN_KINDS];
    int secret[SEATS_MAX]; /* kinds or NO_KIND */
    LandCell tiles[DRAWN_TILES];
    int tiles_count;
    int8_t kind[LAND_WIDTH][LAND_WIDTH]; /* by r and q; NO_KIND: no tile */
    LandDonjon donjons[LAND_DONJONS];    /* in order of placing */
    int donjons_count;
    LandCells asked, claimed;
} Land;

int land_kind(const Land *land, int q, int r);
int land_donjon(const Land *land, int q, int r); /* its number, or -1 */
bool land_ring_complete(const Land *land, LandCell centre);
int land_ring_value(const Land *land, LandCell centre);

/* A written position. */
void land_read(Land *land, const char *json, size_t length);
/* NULL if the two are the same, else the name of what differs. */
const char *land_difference(const Land *a, const Land *b);

/* The legal moves as words, in no order; how many. */
int referee_moves(const Land *land, char out[LAND_MOVES][LAND_WORDS]);
/* Carries out a legal move. */
void referee_play(Land *land, const char *move);

#endif
