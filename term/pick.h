/* term/pick.h -- from cells pointed at to one legal move, for any game.
 *
 * What has been pointed at leaves the moves that are about all of it; the cells in which these
 * differ can be pointed at next. The page does the same (web/src/lib/picks.ts). */
#ifndef TERM_PICK_H
#define TERM_PICK_H

#include "term/choose.h"

typedef struct Pick {
    const Choices *choices;
    int chosen_count;
    int16_t chosen[MOVE_CELLS];
    int count; /* moves that are left, as indices into choices */
    int index[MOVES_MAX];
    uint8_t cell_count[MOVES_MAX]; /* of each choice */
    int16_t cell[MOVES_MAX][MOVE_CELLS];
} Pick;

/* `game` NULL: the choices are about no cells. */
void pick_start(Pick *pick, const Game *game, const void *view, const Choices *choices);
/* Points at a cell. False: no move that is left is about it, and nothing changes. */
bool pick_cell(Pick *pick, int cell);
bool pick_back(Pick *pick); /* takes the last cell back; false: there was none */
/* Would pointing at it leave fewer moves, or choose the only one? */
bool pick_is_target(const Pick *pick, int cell);
bool pick_is_chosen(const Pick *pick, int cell);

#endif
