/* games/baron/action.h -- a number for every move.
 *
 * The land has no edge, but the table of cells has: a cell is numbered by its spot there. On nearly
 * all boards that is 16 r + q with the start tile at 136, everything taken modulo 256, so the
 * numbers lie like hexes on a grid of 16 x 16 whose borders meet; where two cells want one spot,
 * one stands a few spots behind. */
#ifndef GAMES_BARON_ACTION_H
#define GAMES_BARON_ACTION_H

#include "games/baron/board.h"

/* Numbers of the seats' moves, in this order: a plane of spots for each kind laid, one for donjons,
 * then single ones. Nature's: a seat; a kind dealt, drawn, laid first. */
enum {
    ACTION_LAY = 0,
    ACTION_DONJON = ACTION_LAY + KINDS * SPOTS,
    ACTION_TAKE = ACTION_DONJON + SPOTS,
    ACTION_PASS = ACTION_TAKE + ROW_PLACES,
    ACTION_END,
    ACTION_CLAIM,
    ACTION_WAIVE,
    ACTION_ALL,
    CHANCE_FIRST = 0,
    CHANCE_DEAL = CHANCE_FIRST + SEATS_MAX,
    CHANCE_DRAW = CHANCE_DEAL + KINDS,
    CHANCE_START = CHANCE_DRAW + KINDS,
    CHANCE_ALL = CHANCE_START + KINDS
};
static_assert((int)ACTION_ALL == (int)BARON_ACTIONS, "as many as the game says");
static_assert((int)CHANCE_ALL == (int)BARON_CHANCES, "as many as the game says");

static inline int number_of_move(const void *state, Move move) {
    const Baron *baron = (const Baron *)state;
    const int number = (int)move_number(move);
    switch (move_action(move)) {
    case NATURE_FIRST:
        return CHANCE_FIRST + number;
    case NATURE_DEAL:
        return CHANCE_DEAL + number;
    case NATURE_DRAW:
        return CHANCE_DRAW + number;
    case NATURE_START:
        return CHANCE_START + number;
    case PLAYER_TAKE:
        return ACTION_TAKE + number - 1;
    case PLAYER_LAY:
        return ACTION_LAY + SPOTS * number + (int)find_spot(baron, move_cell(move));
    case PLAYER_PASS:
        return ACTION_PASS;
    case PLAYER_DONJON:
        return ACTION_DONJON + (int)find_spot(baron, move_cell(move));
    case PLAYER_END:
        return ACTION_END;
    case PLAYER_CLAIM:
        return ACTION_CLAIM;
    default:
        return ACTION_WAIVE;
    }
}

/* A move with the cell of a spot. */
static Move action_cell(const Baron *baron, Action action, int kind, int spot) {
    const Cell cell = baron->spot_cell[spot];
    return cell == NOWHERE ? NO_MOVE : move_of(action, kind, cell);
}

static Move action_of_nature(int number) {
    return number < CHANCE_DEAL    ? move_of(NATURE_FIRST, number, 0)
           : number < CHANCE_DRAW  ? move_of(NATURE_DEAL, number - CHANCE_DEAL, 0)
           : number < CHANCE_START ? move_of(NATURE_DRAW, number - CHANCE_DRAW, 0)
                                   : move_of(NATURE_START, number - CHANCE_START, 0);
}

static inline Move move_of_number(const void *state, int number) {
    const Baron *baron = (const Baron *)state;
    if (baron->phase < TAKE) {
        return action_of_nature(number);
    }
    if (number < ACTION_DONJON) {
        return action_cell(baron, PLAYER_LAY, number / SPOTS, number % SPOTS);
    }
    if (number < ACTION_TAKE) {
        return action_cell(baron, PLAYER_DONJON, 0, number - ACTION_DONJON);
    }
    const Cell asked = baron->donjon_cell[baron->asking];
    switch (number) {
    case ACTION_PASS:
        return move_of(PLAYER_PASS, 0, 0);
    case ACTION_END:
        return move_of(PLAYER_END, 0, 0);
    case ACTION_CLAIM:
        return move_of(PLAYER_CLAIM, 0, asked);
    case ACTION_WAIVE:
        return move_of(PLAYER_WAIVE, 0, asked);
    default:
        return move_of(PLAYER_TAKE, number - ACTION_TAKE + 1, 0);
    }
}

#endif
