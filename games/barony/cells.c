/* games/barony/cells.c -- the cells that a move is about, and their names. */
#include "games/barony/state.h"

int barony_move_cells(const void *state, Move move, int16_t cell[MOVE_CELLS]) {
    (void)state;
    switch (barony_kind(move)) {
    case MOVE_CITY:
    case MOVE_EXPEDITION:
        cell[0] = (int16_t)barony_value(move);
        return 1;
    case MOVE_RECRUIT:
    case MOVE_BUILD:
        cell[0] = (int16_t)barony_hex(move);
        return 1;
    case MOVE_STEP:
        cell[0] = (int16_t)barony_hex(move);
        cell[1] = (int16_t)barony_value(move);
        return 2;
    default:
        return 0;
    }
}

void barony_cell_name(const void *state, int cell, Text *out) {
    barony_write_hex((const BaronyState *)state, cell, out);
}
