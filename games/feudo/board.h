/* games/feudo/board.h -- the 11 x 11 hexes of Feudo (F1) as sets of bits.
 *
 * Cell c,r is the number 11 r + c; a set of cells is two words, the low one for cells 0 to 63.
 * Odd rows stand half a cell to the east, so the cells that touch a set are found for all of it
 * at once: a step west and a step east along the row; and for the rows above and below the set
 * itself, with a step west added on even rows and a step east on odd ones, shifted by a row.
 *
 *      even row:  c-1,r-1   c,r-1        odd row:    c,r-1   c+1,r-1
 *              c-1,r   c,r   c+1,r                c-1,r   c,r   c+1,r
 *                 c-1,r+1   c,r+1                    c,r+1   c+1,r+1
 */
#ifndef GAMES_FEUDO_BOARD_H
#define GAMES_FEUDO_BOARD_H

#include "core/bits.h"
#include "core/hex.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SIDE = 11,
    CELLS = SIDE * SIDE,
    CONVENT = 5 * SIDE + 5,
    /* Where a piece is that stands on no cell. In no set, as are all numbers from CELLS on. */
    NOWHERE = 125, /* its castle is not built yet */
    DEAD = 126,
    AWAY = 127
};

/* Fields of the sets below, in the low and the high word. */
#define WORD_ALL_LOW   0xffffffffffffffffu
#define WORD_ALL_HIGH  0x01ffffffffffffffu
#define WORD_WEST_LOW  0x0080100200400801u /* column 0: bits 0, 11, 22, 33, 44, 55 */
#define WORD_WEST_HIGH 0x0000400801002004u /* bits 66, 77, 88, 99, 110 less 64 */
#define WORD_EAST_LOW  0x0040080100200400u /* column 10: bits 10, 21, 32, 43, 54 */
#define WORD_EAST_HIGH 0x0100200400801002u /* bits 65, 76, 87, 98, 109, 120 less 64 */
#define WORD_EVEN_LOW  0x007ff001ffc007ffu /* rows 0, 2, 4 and what row 6 has not */
#define WORD_EVEN_HIGH 0x01ffc007ff001ffcu /* rows 6, 8, 10 */

static inline Bits cells_all(void) {
    const Bits all = {{WORD_ALL_LOW, WORD_ALL_HIGH}};
    return all;
}

/* The set of one cell; none for DEAD, AWAY and NOWHERE. */
#define ONE_CELL(C)                                                                                \
    {                                                                                              \
        {                                                                                          \
            (C) < 64 ? (uint64_t)1 << ((C)&63) : 0,                                                \
                (C) >= 64 && (C) < CELLS ? (uint64_t)1 << ((C)&63) : 0                             \
        }                                                                                          \
    }
#define ONE_EIGHT(C)                                                                               \
    ONE_CELL(C), ONE_CELL(C + 1), ONE_CELL(C + 2), ONE_CELL(C + 3), ONE_CELL(C + 4),               \
        ONE_CELL(C + 5), ONE_CELL(C + 6), ONE_CELL(C + 7)
static const Bits CELLS_ONE[128] = {ONE_EIGHT(0),  ONE_EIGHT(8),   ONE_EIGHT(16),  ONE_EIGHT(24),
                                    ONE_EIGHT(32), ONE_EIGHT(40),  ONE_EIGHT(48),  ONE_EIGHT(56),
                                    ONE_EIGHT(64), ONE_EIGHT(72),  ONE_EIGHT(80),  ONE_EIGHT(88),
                                    ONE_EIGHT(96), ONE_EIGHT(104), ONE_EIGHT(112), ONE_EIGHT(120)};

static inline Bits cells_of(int cell) {
    return CELLS_ONE[cell];
}

static inline void cells_add(Bits *a, int cell) {
    *a = bits_or(*a, cells_of(cell));
}

static inline void cells_remove(Bits *a, int cell) {
    *a = bits_less(*a, cells_of(cell));
}

/* All cells that touch a cell of the set (a set of cells of the board); bits beyond the board may
 * be set too, for the caller to mask. */
static inline Bits cells_around(Bits a) {
    const uint64_t west_low = (a.word[0] >> 1 | a.word[1] << 63) & ~WORD_EAST_LOW;
    const uint64_t west_high = a.word[1] >> 1 & ~WORD_EAST_HIGH;
    const uint64_t east_low = a.word[0] << 1 & ~WORD_WEST_LOW;
    const uint64_t east_high = (a.word[1] << 1 | a.word[0] >> 63) & WORD_ALL_HIGH & ~WORD_WEST_HIGH;
    const uint64_t low = a.word[0] | (west_low & WORD_EVEN_LOW) | (east_low & ~WORD_EVEN_LOW);
    const uint64_t high = a.word[1] | (west_high & WORD_EVEN_HIGH) | (east_high & ~WORD_EVEN_HIGH);
    Bits around;
    around.word[0] = west_low | east_low | low << SIDE | (low >> SIDE | high << (64 - SIDE));
    around.word[1] = west_high | east_high | (high << SIDE | low >> (64 - SIDE)) | high >> SIDE;
    return around;
}

/* The neighbours of each cell, the same as cells_around of it. */
#define NEAR_ON(C, R)   ((C) >= 0 && (C) < SIDE && (R) >= 0 && (R) < SIDE)
#define NEAR_BIT(C, R)  ((uint64_t)1 << ((SIDE * (R) + (C)) & 63))
#define NEAR_LOW(C, R)  (NEAR_ON(C, R) && SIDE * (R) + (C) < 64 ? NEAR_BIT(C, R) : 0)
#define NEAR_HIGH(C, R) (NEAR_ON(C, R) && SIDE * (R) + (C) >= 64 ? NEAR_BIT(C, R) : 0)
#define NEAR_WORD(WORD, C, R)                                                                      \
    (WORD((C)-1, R) | WORD((C) + 1, R) | WORD((C)-1 + ((R)&1), (R)-1) |                            \
     WORD((C) + ((R)&1), (R)-1) | WORD((C)-1 + ((R)&1), (R) + 1) | WORD((C) + ((R)&1), (R) + 1))
#define NEAR_CELL(C, R)                                                                            \
    {                                                                                              \
        { NEAR_WORD(NEAR_LOW, C, R), NEAR_WORD(NEAR_HIGH, C, R) }                                  \
    }
#define NEAR_ROW(R)                                                                                \
    NEAR_CELL(0, R), NEAR_CELL(1, R), NEAR_CELL(2, R), NEAR_CELL(3, R), NEAR_CELL(4, R),           \
        NEAR_CELL(5, R), NEAR_CELL(6, R), NEAR_CELL(7, R), NEAR_CELL(8, R), NEAR_CELL(9, R),       \
        NEAR_CELL(10, R)

static const Bits CELLS_NEAR[CELLS] = {NEAR_ROW(0), NEAR_ROW(1), NEAR_ROW(2), NEAR_ROW(3),
                                       NEAR_ROW(4), NEAR_ROW(5), NEAR_ROW(6), NEAR_ROW(7),
                                       NEAR_ROW(8), NEAR_ROW(9), NEAR_ROW(10)};

static inline int cell_column(int cell) {
    return cell % SIDE;
}

static inline int cell_row(int cell) {
    return cell / SIDE;
}

/* F1: as the crow flies. */
static inline int cell_distance(int a, int b) {
    return hex_distance(hex_axial_q(cell_column(a), cell_row(a)), cell_row(a),
                        hex_axial_q(cell_column(b), cell_row(b)), cell_row(b));
}

#endif
