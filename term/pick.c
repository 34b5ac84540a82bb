/* term/pick.c -- from cells pointed at to one legal move, for any game. */
#include "term/pick.h"

#include <string.h>

static bool is_about(const Pick *pick, int choice, int cell) {
    for (int c = 0; c < pick->cell_count[choice]; c++) {
        if (pick->cell[choice][c] == cell) {
            return true;
        }
    }
    return false;
}

/* Does this move have the cell at the next place, such as where it begins? */
static bool comes_next(const Pick *pick, int choice, int cell) {
    return pick->cell_count[choice] > pick->chosen_count &&
           pick->cell[choice][pick->chosen_count] == cell;
}

/* A cell that is the next one of some moves means these; else it may stand anywhere in a move. */
static int narrow(const Pick *pick, int cell, int out[]) {
    int count = 0;
    for (int i = 0; i < pick->count; i++) {
        if (comes_next(pick, pick->index[i], cell)) {
            out[count++] = pick->index[i];
        }
    }
    const bool none = count == 0 && pick->chosen_count == 0;
    for (int i = 0; i < pick->count && none; i++) {
        if (is_about(pick, pick->index[i], cell)) {
            out[count++] = pick->index[i];
        }
    }
    return count;
}

static void begin(Pick *pick) {
    pick->chosen_count = 0;
    pick->count = pick->choices->count;
    for (int i = 0; i < pick->count; i++) {
        pick->index[i] = i;
    }
}

void pick_start(Pick *pick, const Game *game, const void *view, const Choices *choices) {
    pick->choices = choices;
    for (int i = 0; i < choices->count; i++) {
        pick->cell_count[i] =
            game == NULL || game->move_cells == NULL
                ? 0
                : (uint8_t)game->move_cells(view, choices->move[i], pick->cell[i]);
    }
    begin(pick);
}

bool pick_cell(Pick *pick, int cell) {
    int left[MOVES_MAX];
    const int count = pick->chosen_count < MOVE_CELLS ? narrow(pick, cell, left) : 0;
    if (count == 0) {
        return false;
    }
    pick->chosen[pick->chosen_count++] = (int16_t)cell;
    pick->count = count;
    memcpy(pick->index, left, (size_t)count * sizeof left[0]);
    return true;
}

bool pick_back(Pick *pick) {
    if (pick->chosen_count == 0) {
        return false;
    }
    int16_t before[MOVE_CELLS];
    const int keep = pick->chosen_count - 1;
    memcpy(before, pick->chosen, sizeof before);
    begin(pick);
    for (int i = 0; i < keep; i++) {
        pick_cell(pick, before[i]);
    }
    return true;
}

bool pick_is_chosen(const Pick *pick, int cell) {
    for (int i = 0; i < pick->chosen_count; i++) {
        if (pick->chosen[i] == cell) {
            return true;
        }
    }
    return false;
}

bool pick_is_target(const Pick *pick, int cell) {
    for (int i = 0; i < pick->count; i++) {
        if (comes_next(pick, pick->index[i], cell)) {
            return true;
        }
    }
    return false;
}
