/* core/observe.h -- a state as a network sees it: planes over hexes, plain numbers, slots of moves.
 *
 * What one seat knows is written as bytes on a grid of axial coordinates (rows of r, columns of q)
 * and as small numbers, everything from that seat's eyes: seat 0 is itself, seat 1 the next one
 * round the table. Plane 0 says which cells of the grid there are.
 *
 * A policy says how good each move looks. Moves are many and most differ only by where they are
 * made, so a move is told by a few slots whose numbers are added up: a slot is a policy plane at a
 * cell of the grid or, behind all of those, one of the game's policy numbers. */
#ifndef CORE_OBSERVE_H
#define CORE_OBSERVE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    OBSERVE_CELLS_MAX = 256, /* of any game's grid */
    OBSERVE_PLANES_MAX = 64,
    OBSERVE_NUMBERS_MAX = 192,
    OBSERVE_ONE = 16, /* a number that says yes; counts are scaled to that size */
    POLICY_PLANES_MAX = 64,
    POLICY_NUMBERS_MAX = 128,
    POLICY_SLOTS = 6,       /* of one move at most */
    POLICY_NO_SLOT = 0xffff /* behind a move's last slot */
};

/* Sizes of what a game shows, and what is what. */
typedef struct Observation {
    int rows, columns, planes, numbers;
    int policy_planes, policy_numbers;
    const char *const *plane_names;
    const char *const *number_names; /* "{0} …" of seat 0, and so on */
} Observation;

/* Planes begin empty. On a card whoever asks has cleared those of all games at once, quicker. */
static inline void observe_clear(uint8_t *planes, size_t size) {
#ifdef __CUDACC__
    (void)planes;
    (void)size;
#else
    memset(planes, 0, size);
#endif
}

static inline int8_t observe_number(int value) {
    return (int8_t)(value < -127 ? -127 : value > 127 ? 127 : value);
}

static inline int8_t observe_flag(int condition) {
    return (int8_t)(condition ? OBSERVE_ONE : 0);
}

#endif
