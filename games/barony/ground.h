/* games/barony/ground.h -- where what may be done: the six actions as sets of hexes.
 *
 * Everything is asked for the seat to act. */
#ifndef GAMES_BARONY_GROUND_H
#define GAMES_BARONY_GROUND_H

#include "games/barony/state.h"

/* Which neighbours of a hex are in a set, as seven bits (BaronyNear). */
HOT uint64_t near_code(const BaronyMap *map, Bits bits, int hex) {
    const BaronyNear *near = &map->near[hex];
    return ((bits.word[0] & near->mask[0]) * near->factor[0] +
            (bits.word[1] & near->mask[1]) * near->factor[1]) >>
           57;
}

HOT Bits lakes_of(const BaronyState *s) {
    return bits_less(s->wall, s->taken);
}

HOT bool at_lake(const BaronyState *s, int hex) {
    return near_code(barony_map(s), lakes_of(s), hex) != 0;
}

/* Knights looked at without asking whether there are as many. */
enum { FEW_KNIGHTS = 4 };

HOT Bits may_enter(const BaronyState *s, int seat) {
    const BaronySeat *own = &s->seat[seat];
    Bits enter;
    for (int i = 0; i < 2; i++) {
        enter.word[i] = ~s->wall.word[i] | own->knights.word[i] | own->buildings.word[i];
    }
    return enter;
}

/* For each station the neighbours a knight of the seat to act may go to. */
HOT uint64_t codes_of(const BaronyState *s, uint64_t stations) {
    const BaronyMap *map = barony_map(s);
    const Bits enter = may_enter(s, s->turn);
    uint64_t codes = 0;
    for (int i = 0; i < FEW_KNIGHTS; i++) {
        codes |= near_code(map, enter, list_at(stations, i)) << 8 * i;
    }
    if (list_at(stations, FEW_KNIGHTS) != BARONY_NOWHERE) {
        for (int i = FEW_KNIGHTS; i < BARONY_KNIGHTS; i++) {
            codes |= near_code(map, enter, list_at(stations, i)) << 8 * i;
        }
    }
    return codes;
}

/* The seat to act begins its turn. */
HOT void make_ready(BaronyState *s) {
    s->ready = s->seat[s->turn].stations;
    s->ready_to = codes_of(s, s->ready);
}

/* Y13: where a knight may become a building. What stands on a hex that is not shared is one's own;
 * a shared one holds a knight or a building of another. */
HOT Wide building_ground(const BaronyState *s) {
    const BaronySeat *own = &s->seat[s->turn];
    return wide_less(wide(&own->knights), wide_or(wide(&own->buildings), wide(&s->shared)));
}

HOT int building_kinds(const BaronySeat *own) {
    return (own->reserve[VILLAGE] > 0) + (own->reserve[STRONGHOLD] > 0);
}

/* Y14: villages that may become a city; there is no other building on a site. */
HOT Wide city_ground(const BaronyState *s) {
    return wide_less(wide_and(wide(&s->seat[s->turn].buildings), wide(&s->site)), wide(&s->shared));
}

/* Y15: free hexes at the edge; a wall that nobody holds is a lake. */
HOT Wide expedition_ground(const BaronyState *s) {
    return wide_less(wide(&barony_map(s)->rim), wide_or(wide(&s->wall), wide(&s->taken)));
}

HOT int gold_of(const BaronySeat *own) {
    return BARONY_GOLD[FIELD] * own->tokens[FIELD] + BARONY_GOLD[PLAIN] * own->tokens[PLAIN] +
           BARONY_GOLD[FOREST] * own->tokens[FOREST] +
           BARONY_GOLD[MOUNTAIN] * own->tokens[MOUNTAIN];
}

/* Y16: payments this seat can make, a bit each. */
HOT uint64_t payable(const BaronySeat *own) {
    uint64_t bits = ~(uint64_t)0;
    for (int land = 0; land < TOKENS; land++) {
        const int held = own->tokens[land];
        bits &= BARONY_PAYABLE[land][held < PAYING_MOST ? held : PAYING_MOST];
    }
    return bits;
}

#endif
