/* games/baron/cells.c -- the cells that a move is about, and their names. */
#include "games/baron/state.h"

int baron_move_cells(const void *state, Move move, int16_t cell[MOVE_CELLS]) {
    const Baron *baron = (const Baron *)state;
    switch (move_action(move)) {
    case PLAYER_LAY:
    case PLAYER_DONJON:
        cell[0] = (int16_t)move_cell(move);
        return 1;
    case PLAYER_CLAIM: /* both answer for the donjon that is asked */
    case PLAYER_WAIVE:
        cell[0] = (int16_t)baron->donjon_cell[baron->asking];
        return 1;
    default:
        return 0;
    }
}

void baron_cell_name(const void *state, int cell, Text *out) {
    (void)state;
    baron_write_cell((Cell)cell, out);
}
