/* games/barony/action.h -- a number for every move.
 *
 * Planes lie over the grid of state.h, so that a hex has the same place whatever the map. */
#ifndef GAMES_BARONY_ACTION_H
#define GAMES_BARONY_ACTION_H

#include "games/barony/movegen.h"

/* Numbers of the seats' moves, in this order: planes, then single ones. A step has six planes, by
 * the direction (BaronyNear), over the hexes it starts from. Nature's: a seat, a tile with its
 * turning. */
enum {
    ACTION_CITY = 0,
    ACTION_RECRUIT = ACTION_CITY + MAP_PLACES,
    ACTION_STEP = ACTION_RECRUIT + RECRUITS_PORT * MAP_PLACES,
    ACTION_BUILD = ACTION_STEP + HEX_SIDES * MAP_PLACES, /* villages, strongholds */
    ACTION_EXPEDITION = ACTION_BUILD + 2 * MAP_PLACES,
    ACTION_LOOT = ACTION_EXPEDITION + MAP_PLACES,
    ACTION_TITLE = ACTION_LOOT + TOKENS,
    ACTION_DONE = ACTION_TITLE + PAYMENTS,
    ACTION_PASS,
    ACTION_SKIP,
    ACTION_ALL,
    CHANCE_FIRST = 0,
    CHANCE_TILE = CHANCE_FIRST + BARONY_SEATS,
    CHANCE_ALL = CHANCE_TILE + TILE_KINDS * TURNINGS
};
static_assert((int)ACTION_ALL == (int)BARONY_ACTIONS, "as many as the game says");
static_assert((int)CHANCE_ALL == (int)BARONY_CHANCES, "as many as the game says");

/* Which payment of the list this is. */
static int payment_number(Move paid) {
    int low = 0;
    for (int high = PAYMENTS; high - low > 1;) {
        const int middle = (low + high) / 2;
        if (BARONY_PAYMENTS[middle] <= paid) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/* The place in the code of the neighbours, without the hex itself: 0 to 5. By how far the two lie
 * apart in the grid, from a row less to a row more. */
static inline int direction_number(const BaronyMap *map, int from, int to) {
    static const uint8_t DIRECTION[2 * MAP_SIDE + 1] = {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0,
                                                        3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5};
    return DIRECTION[map->place[to] - map->place[from] + MAP_SIDE];
}

static inline int number_of_move(const void *state, Move move) {
    const BaronyMap *map = barony_map((const BaronyState *)state);
    const int hex = barony_hex(move), value = barony_value(move);
    switch (barony_kind(move)) {
    case MOVE_FIRST:
        return CHANCE_FIRST + value;
    case MOVE_TILE:
        return CHANCE_TILE + (value >> 2) * TURNINGS + (value & 3);
    case MOVE_CITY:
        return ACTION_CITY + barony_place(map, value);
    case MOVE_RECRUIT:
        return ACTION_RECRUIT + (value - 1) * MAP_PLACES + barony_place(map, hex);
    case MOVE_STEP:
        return ACTION_STEP + direction_number(map, hex, value) * MAP_PLACES +
               barony_place(map, hex);
    case MOVE_LOOT:
        return ACTION_LOOT + value;
    case MOVE_BUILD:
        return ACTION_BUILD + (value - VILLAGE) * MAP_PLACES + barony_place(map, hex);
    case MOVE_EXPEDITION:
        return ACTION_EXPEDITION + barony_place(map, value);
    case MOVE_TITLE:
        return ACTION_TITLE + payment_number(move & 0xfffffffu);
    case MOVE_DONE:
        return ACTION_DONE;
    case MOVE_PASS:
        return ACTION_PASS;
    default:
        return ACTION_SKIP;
    }
}

static inline Move move_of_number(const void *state, int number) {
    const BaronyState *s = (const BaronyState *)state;
    if (s->turn == NATURE) {
        const int tile = number - CHANCE_TILE;
        return tile < 0 ? barony_move(MOVE_FIRST, 0, number)
                        : barony_move(MOVE_TILE, 0, tile / TURNINGS * 4 + tile % TURNINGS);
    }
    if (number >= ACTION_LOOT) {
        return number < ACTION_TITLE ? barony_move(MOVE_LOOT, 0, number - ACTION_LOOT)
               : number < ACTION_DONE
                   ? (Move)MOVE_TITLE << 28 | BARONY_PAYMENTS[number - ACTION_TITLE]
               : number == ACTION_DONE ? barony_move(MOVE_DONE, 0, 0)
               : number == ACTION_PASS ? barony_move(MOVE_PASS, 0, 0)
                                       : barony_move(MOVE_SKIP, 0, 0);
    }
    const int hex = barony_map(s)->grid[number % MAP_PLACES];
    if (hex == BARONY_NOWHERE) {
        return NO_MOVE;
    }
    if (number < ACTION_RECRUIT) {
        return barony_move(MOVE_CITY, 0, hex);
    }
    if (number < ACTION_STEP) {
        return barony_move(MOVE_RECRUIT, hex, 1 + (number - ACTION_RECRUIT) / MAP_PLACES);
    }
    if (number < ACTION_BUILD) {
        const int direction = (number - ACTION_STEP) / MAP_PLACES;
        const int to = barony_map(s)->neighbour[hex][direction + (direction >= 3)];
        return to == BARONY_NOWHERE ? NO_MOVE : barony_move(MOVE_STEP, hex, to);
    }
    if (number < ACTION_EXPEDITION) {
        return barony_move(MOVE_BUILD, hex, VILLAGE + (number - ACTION_BUILD) / MAP_PLACES);
    }
    return barony_move(MOVE_EXPEDITION, 0, hex);
}

#endif
