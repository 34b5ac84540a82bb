/* core/hex.h -- hexagons: six directions, and how far apart two cells are.
 *
 * Axial coordinates q,r: a step east is q+1, a step south-east is r+1.
 *
 *        q,r-1   q+1,r-1
 *     q-1,r   q,r   q+1,r
 *        q-1,r+1   q,r+1
 */
#ifndef CORE_HEX_H
#define CORE_HEX_H

#include <stdint.h>

enum { HEX_DIRECTIONS = 6 };

/* Counter-clockwise from the east, so that direction i+3 is opposite to i. */
static const int8_t HEX_Q[HEX_DIRECTIONS] = {1, 1, 0, -1, -1, 0};
static const int8_t HEX_R[HEX_DIRECTIONS] = {0, -1, -1, 0, 1, 1};

static inline int hex_distance(int q1, int r1, int q2, int r2) {
    const int q = q1 - q2;
    const int r = r1 - r2;
    const int s = q + r;
    const int a = q < 0 ? -q : q;
    const int b = r < 0 ? -r : r;
    const int c = s < 0 ? -s : s;
    return (a + b + c) / 2;
}

/* The column of the "odd-r" arrangement (odd rows pushed half a cell east) as axial q. */
static inline int hex_axial_q(int column, int row) {
    return column - (row - (row & 1)) / 2;
}

#endif
