/* games/feudo/cells.c -- the cells that a move is about, and their names. */
#include "games/feudo/state.h"

int feudo_move_cells(const void *state, Move move, int16_t cell[MOVE_CELLS]) {
    const Feudo *s = (const Feudo *)state;
    const int seat = s->turn;
    int from = CELLS, to = CELLS; /* none */
    switch (move_kind(move)) {
    case MOVE_CASTLE:
    case MOVE_ATTACK:
        to = move_number(move);
        break;
    case MOVE_CARD:
    case MOVE_JOIN:
        to = seat >= 0 ? s->at[seat][move_number(move)] : CELLS;
        break;
    case MOVE_MOVE:
    case MOVE_SPEND:
        from = seat >= 0 ? s->at[seat][move_high(move)] : CELLS;
        to = move_low(move);
        break;
    case MOVE_ADVANCE:
        to = move_high(move);
        break;
    default:
        break;
    }
    int count = 0;
    if (from < CELLS) {
        cell[count++] = (int16_t)from;
    }
    if (to < CELLS) {
        cell[count++] = (int16_t)to;
    }
    return count;
}

void feudo_cell_name(const void *state, int cell, Text *out) {
    (void)state;
    feudo_write_cell(out, cell);
}
