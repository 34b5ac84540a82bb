/* games/feudo/action.h -- a number for every move.
 *
 * Planes lie over the 11 x 11 cells. Seats are counted from the one to act, in the order of seats,
 * so that the same deed has the same number whoever does it. */
#ifndef GAMES_FEUDO_ACTION_H
#define GAMES_FEUDO_ACTION_H

#include "games/feudo/apply.h"

/* Numbers of the seats' moves, in this order: planes, then single ones. The piece that marches is
 * the one plotted, so cells suffice there. Nature's: a quarter with its turns, a seat that builds
 * first, a seat that sets the order, a village's card or fog. */
enum {
    ORDERS_MAX = 24,
    ACTION_CASTLE = 0,
    ACTION_MARCH = ACTION_CASTLE + CELLS,
    ACTION_ATTACK = ACTION_MARCH + CELLS,
    ACTION_SPEND = ACTION_ATTACK + CELLS,             /* by fighter */
    ACTION_ADVANCE = ACTION_SPEND + FIGHTERS * CELLS, /* by fighter, */
    ACTION_PAIR = ACTION_ADVANCE + FIGHTERS * CELLS,  /* or the Baron with his companion */
    ACTION_ORDER = ACTION_PAIR + CELLS,
    ACTION_CARD = ACTION_ORDER + ORDERS_MAX,
    ACTION_TRADE = ACTION_CARD + PIECES,
    ACTION_JOIN = ACTION_TRADE + TRADE_KINDS,
    ACTION_CHARM = ACTION_JOIN + PIECES, /* by seat behind the one to act; 0 is to spare all */
    ACTION_STAY = ACTION_CHARM + FEUDO_SEATS,
    ACTION_STRIKE,
    ACTION_DONE,
    ACTION_ALL,
    CHANCE_QUARTER = 0,
    CHANCE_FIRST = CHANCE_QUARTER + 4 * QUARTERS,
    CHANCE_LOT = CHANCE_FIRST + FEUDO_SEATS,
    CHANCE_PLAGUE = CHANCE_LOT + FEUDO_SEATS,
    CHANCE_ALL = CHANCE_PLAGUE + VILLAGES + 1
};
static_assert((int)ACTION_ALL == (int)FEUDO_ACTIONS, "as many as the game says");
static_assert((int)CHANCE_ALL == (int)FEUDO_CHANCES, "as many as the game says");

/* An order of play seen from a seat, as the number of a permutation: for each place how many seats
 * before it in counting come later in play. */
static int order_number(int packed, int seats, int turn) {
    int number = 0;
    for (int place = 0; place < seats; place++) {
        const int own = (order_seat(packed, seats, place) - turn + seats) % seats;
        int less = 0;
        for (int later = place + 1; later < seats; later++) {
            less += (order_seat(packed, seats, later) - turn + seats) % seats < own;
        }
        number = number * (seats - place) + less;
    }
    return number;
}

static Move order_move(int number, int seats, int turn) {
    for (int i = 0; i < ORDERS_COUNT[seats]; i++) {
        if (order_number(ORDERS[seats][i], seats, turn) == number) {
            return move_of(MOVE_ORDER, ORDERS[seats][i]);
        }
    }
    return NO_MOVE;
}

/* A piece's move to a cell, with the ways there; NO_MOVE if it does not get there. */
static Move action_walk(const Feudo *s, Kind kind, int piece, int steps, int cell) {
    const Ground ground = ground_of(s, s->turn);
    Bits layer[STEPS_MAX + 1];
    reach_of(s, &ground, s->turn, piece, steps, layer);
    const int ways = ways_to(layer, steps, cell);
    return ways == 0 ? NO_MOVE : move_to(kind, piece, ways, cell);
}

static Move action_march(const Feudo *s, int cell) {
    if (s->phase != MARCH) {
        return NO_MOVE;
    }
    const int piece = s->plot[s->turn][s->step - 1];
    return action_walk(s, MOVE_MOVE, piece, march_steps(s, s->turn, piece), cell);
}

static Move action_spend(const Feudo *s, int piece, int cell) {
    if (s->phase != TRADE || !(spenders_of(s, s->turn) >> piece & 1)) {
        return NO_MOVE;
    }
    const int steps = spend_steps(s, s->turn, piece, purse_of(s, s->turn));
    return action_walk(s, MOVE_SPEND, piece, steps, cell);
}

static Move action_pair(const Feudo *s, int cell) {
    const int companion = s->phase == ADVANCE ? companion_of(s, s->turn) : NONE;
    return companion == NONE ? NO_MOVE : move_advance(cell, 1 << BARON | 1 << companion);
}

static inline int number_of_move(const void *state, Move move) {
    const Feudo *s = (const Feudo *)state;
    const int high = move_high(move), low = move_low(move);
    switch ((Kind)move_kind(move)) {
    case MOVE_QUARTER:
        return CHANCE_QUARTER + 4 * high + low;
    case MOVE_FIRST:
        return CHANCE_FIRST + low;
    case MOVE_LOT:
        return CHANCE_LOT + low;
    case MOVE_PLAGUE:
        return CHANCE_PLAGUE + low;
    case MOVE_CASTLE:
        return ACTION_CASTLE + low;
    case MOVE_ORDER:
        return ACTION_ORDER + order_number(low, s->seats, s->turn);
    case MOVE_CARD:
        return ACTION_CARD + low;
    case MOVE_TRADE:
        return ACTION_TRADE + low;
    case MOVE_STAY:
        return ACTION_STAY;
    case MOVE_MOVE:
        return ACTION_MARCH + low;
    case MOVE_SPARE:
        return ACTION_CHARM;
    case MOVE_CHARM:
        return ACTION_CHARM + (low - s->turn + s->seats) % s->seats;
    case MOVE_SPEND:
        return ACTION_SPEND + CELLS * high + low;
    case MOVE_ATTACK:
        return ACTION_ATTACK + low;
    case MOVE_STRIKE:
        return ACTION_STRIKE;
    case MOVE_JOIN:
        return ACTION_JOIN + low;
    case MOVE_ADVANCE: {
        const unsigned pieces = (unsigned)move_pieces(move);
        return (pieces & (pieces - 1)) != 0 ? ACTION_PAIR + high
                                            : ACTION_ADVANCE + CELLS * set_lowest(pieces) + high;
    }
    default:
        return ACTION_DONE;
    }
}

static Move action_of_nature(int number) {
    return number < CHANCE_FIRST    ? move_quarter(number / 4, number % 4)
           : number < CHANCE_LOT    ? move_of(MOVE_FIRST, number - CHANCE_FIRST)
           : number < CHANCE_PLAGUE ? move_of(MOVE_LOT, number - CHANCE_LOT)
                                    : move_of(MOVE_PLAGUE, number - CHANCE_PLAGUE);
}

static Move action_on_map(const Feudo *s, int number) {
    const int cell = number % CELLS;
    if (number < ACTION_MARCH) {
        return move_of(MOVE_CASTLE, cell);
    }
    if (number < ACTION_ATTACK) {
        return action_march(s, cell);
    }
    if (number < ACTION_SPEND) {
        return move_of(MOVE_ATTACK, cell);
    }
    if (number < ACTION_ADVANCE) {
        return action_spend(s, (number - ACTION_SPEND) / CELLS, cell);
    }
    return number < ACTION_PAIR ? move_advance(cell, 1 << (number - ACTION_ADVANCE) / CELLS)
                                : action_pair(s, cell);
}

static inline Move move_of_number(const void *state, int number) {
    const Feudo *s = (const Feudo *)state;
    if (s->turn == NATURE) {
        return action_of_nature(number);
    }
    if (number < ACTION_ORDER) {
        return action_on_map(s, number);
    }
    if (number < ACTION_CARD) {
        return order_move(number - ACTION_ORDER, s->seats, s->turn);
    }
    if (number < ACTION_TRADE) {
        return move_of(MOVE_CARD, number - ACTION_CARD);
    }
    if (number < ACTION_JOIN) {
        return move_of(MOVE_TRADE, number - ACTION_TRADE);
    }
    if (number < ACTION_CHARM) {
        return move_of(MOVE_JOIN, number - ACTION_JOIN);
    }
    const int behind = number - ACTION_CHARM;
    if (behind < FEUDO_SEATS) {
        return behind == 0          ? move_of(MOVE_SPARE, 0)
               : behind >= s->seats ? NO_MOVE
                                    : move_of(MOVE_CHARM, (s->turn + behind) % s->seats);
    }
    return number == ACTION_STAY     ? move_of(MOVE_STAY, 0)
           : number == ACTION_STRIKE ? move_of(MOVE_STRIKE, 0)
                                     : move_of(MOVE_DONE, 0);
}

#endif
