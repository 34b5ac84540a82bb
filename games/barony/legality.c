/* games/barony/legality.c -- why a move is not legal: the number of the rule that forbids it; and
 * the facts of a state worked out anew from its pieces. */
#include "games/barony/ground.h"

static int why_not_nature(const BaronyState *s, Move move) {
    const int value = barony_value(move);
    if (s->first == BARONY_NOBODY) {
        return move == barony_move(MOVE_FIRST, 0, value) && value < s->seats ? 0 : 5;
    }
    if (move != barony_move(MOVE_TILE, 0, value) || value >> 2 >= TILE_KINDS ||
        (value & 3) >= TURNINGS) {
        return 2;
    }
    return s->tiles & barony_tile_bits(value >> 2) ? 0 : 1;
}

static int why_not_setup(const BaronyState *s, Move move) {
    if (barony_kind(move) == MOVE_CITY && move == barony_move(MOVE_CITY, 0, barony_value(move))) {
        return bits_in(&s->site, barony_value(move)) ? 0 : 7;
    }
    if (move == barony_move(MOVE_SKIP, 0, 0)) {
        return bits_any(s->site) ? 7 : 0;
    }
    return 6;
}

static int why_not_step(const BaronyState *s, Move move) {
    const int from = barony_hex(move), to = barony_value(move);
    const uint8_t *neighbour = barony_map(s)->neighbour[from];
    bool next_to = false;
    for (int i = 0; i < DIRECTIONS; i++) {
        next_to |= neighbour[i] == to;
    }
    if (from == BARONY_NOWHERE || to == BARONY_NOWHERE || !next_to ||
        list_count(s->ready, from) == 0) {
        return 9;
    }
    const Bits enter = may_enter(s, s->turn);
    return bits_in(&enter, to) ? 0 : 10;
}

static int why_not_build(const BaronyState *s, Move move) {
    const int hex = barony_hex(move), piece = barony_value(move);
    const Bits ground = wide_bits(building_ground(s));
    if ((piece != VILLAGE && piece != STRONGHOLD) || !bits_in(&ground, hex)) {
        return 13;
    }
    return s->seat[s->turn].reserve[piece] > 0 ? 0 : 3;
}

static int why_not_recruit(const BaronyState *s, Move move) {
    const int hex = barony_hex(move), number = barony_value(move);
    if (!bits_in(&s->city, hex) || !bits_in(&s->seat[s->turn].buildings, hex) || number < 1 ||
        number > (at_lake(s, hex) ? RECRUITS_PORT : RECRUITS)) {
        return 8;
    }
    return number <= s->seat[s->turn].reserve[KNIGHT] ? 0 : 3;
}

static int why_not_title(const BaronyState *s, Move move) {
    const BaronySeat *own = &s->seat[s->turn];
    for (uint64_t bits = own->rank < DUKE ? payable(own) : 0; bits != 0; bits &= bits - 1) {
        if (move == ((Move)MOVE_TITLE << 28 | BARONY_PAYMENTS[word_lowest(bits)])) {
            return 0;
        }
    }
    return 16;
}

static int why_not_turn(const BaronyState *s, Move move) {
    const BaronySeat *own = &s->seat[s->turn];
    const int value = barony_value(move);
    const BaronyKind kind = barony_kind(move);
    const Bits founding = wide_bits(city_ground(s)), sending = wide_bits(expedition_ground(s));
    Move list[BARONY_MOVES];
    switch (kind) {
    case MOVE_RECRUIT:
        return why_not_recruit(s, move);
    case MOVE_STEP:
        return why_not_step(s, move);
    case MOVE_BUILD:
        return why_not_build(s, move);
    case MOVE_TITLE:
        return why_not_title(s, move);
    case MOVE_CITY:
        return !bits_in(&founding, value) ? 14 : own->reserve[CITY] == 0 ? 3 : 0;
    case MOVE_EXPEDITION:
        return own->reserve[KNIGHT] >= EXPEDITION && bits_in(&sending, value) ? 0 : 15;
    case MOVE_PASS:
        barony_moves(s, list);
        return list[0] == move ? 0 : 17;
    case MOVE_SKIP:
        return 7;
    case MOVE_LOOT:
        return 12;
    case MOVE_FIRST:
        return 5;
    case MOVE_TILE:
        return 2;
    default:
        return 9;
    }
}

/* Bits that a move of this kind leaves 0 are 0. */
static bool well_formed(Move move) {
    switch (barony_kind(move)) {
    case MOVE_TITLE:
        return true;
    case MOVE_RECRUIT:
    case MOVE_STEP:
    case MOVE_BUILD:
        return move == barony_move(barony_kind(move), barony_hex(move), barony_value(move));
    case MOVE_SKIP:
    case MOVE_DONE:
    case MOVE_PASS:
        return move == barony_move(barony_kind(move), 0, 0);
    case MOVE_FIRST:
    case MOVE_TILE:
    case MOVE_CITY:
    case MOVE_LOOT:
    case MOVE_EXPEDITION:
        return move == barony_move(barony_kind(move), 0, barony_value(move));
    default:
        return false;
    }
}

int barony_why_not(const void *state, Move move) {
    const BaronyState *s = (const BaronyState *)state;
    const BaronyKind kind = barony_kind(move);
    const bool formed = well_formed(move);
    switch ((BaronyPhase)s->phase) {
    case PHASE_SETUP:
        return s->turn == NATURE ? why_not_nature(s, move) : why_not_setup(s, move);
    case PHASE_TURN:
        return formed ? why_not_turn(s, move) : 17;
    case PHASE_MOVE:
        return !formed ? 9 : kind == MOVE_DONE ? 0 : kind == MOVE_STEP ? why_not_step(s, move) : 9;
    case PHASE_BUILD:
        return !formed              ? 13
               : kind == MOVE_DONE  ? 0
               : kind == MOVE_BUILD ? why_not_build(s, move)
                                    : 13;
    case PHASE_LOOT:
        return formed && kind == MOVE_LOOT && barony_value(move) < TOKENS &&
                       s->seat[s->victim].tokens[barony_value(move)] > 0
                   ? 0
                   : 12;
    default:
        return 18;
    }
}

bool barony_legal(const void *state, Move move) {
    return barony_why_not(state, move) == 0;
}

/* Facts worked out anew: knights, city and fort, ground and lakes are given. */
void barony_derive(BaronyState *s) {
    const BaronyMap *map = barony_map(s);
    const Bits lakes = lakes_of(s), none = {{0, 0}};
    Bits land = none;
    for (int i = 0; i < 3 * s->laid; i++) {
        bits_add(&land, map->site[i / 3][i % 3]);
    }
    land = bits_less(land, lakes);
    s->wall = lakes;
    s->taken = s->shared = s->site = none;
    s->duke = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        BaronySeat *own = &s->seat[seat];
        own->knights = none;
        for (int i = 0; list_at(own->stations, i) != BARONY_NOWHERE; i++) {
            bits_add(&own->knights, list_at(own->stations, i));
        }
        const Bits pieces = bits_or(own->knights, own->buildings);
        s->shared = bits_or(s->shared, bits_and(s->taken, pieces));
        s->taken = bits_or(s->taken, pieces);
        own->ports = 0;
        s->duke |= own->rank == DUKE;
    }
    while (bits_any(land)) {
        const int hex = bits_take(&land);
        const int kind = bits_in(&s->ground[0], hex) + 2 * bits_in(&s->ground[1], hex);
        bool lake = false, city = bits_in(&s->city, hex);
        for (int i = 0; i < DIRECTIONS; i++) {
            lake |= bits_in(&lakes, map->neighbour[hex][i]);
            city |= bits_in(&s->city, map->neighbour[hex][i]);
        }
        if (!city && kind != FOREST && !bits_in(&s->fort, hex)) {
            bits_add(&s->site, hex);
        }
        for (int seat = 0; seat < s->seats; seat++) {
            BaronySeat *own = &s->seat[seat];
            const bool building = bits_in(&own->buildings, hex);
            const int pieces = list_count(own->stations, hex) + building;
            if (pieces > 1 || (pieces == 1 && kind == MOUNTAIN) ||
                (building && bits_in(&s->fort, hex))) {
                bits_add(&s->wall, hex);
            }
            own->ports = (uint8_t)(own->ports + (building && lake && bits_in(&s->city, hex)));
        }
    }
    s->ready = 0;
    if (s->turn >= 0 && s->phase == PHASE_TURN) {
        s->ready = s->seat[s->turn].stations;
    } else if (s->turn >= 0 && s->moved != BARONY_NOWHERE &&
               list_count(s->seat[s->turn].stations, s->moved) > 0) {
        s->ready = list_remove(s->seat[s->turn].stations, s->moved);
    }
    s->ready_to = s->ready != 0 ? codes_of(s, s->ready) : 0;
}
