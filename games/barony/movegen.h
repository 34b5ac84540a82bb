/* games/barony/movegen.h -- all legal moves, and any one of them.
 *
 * For a single move no list is written: choices are counted by kind, one number is drawn, and its
 * choice is worked out. */
#ifndef GAMES_BARONY_MOVEGEN_H
#define GAMES_BARONY_MOVEGEN_H

#include "games/barony/ground.h"
#include "games/barony/tables.h"

/* Steps (Y9, Y10) of the knights at these stations. */
typedef struct Steps {
    uint64_t stations;
    uint64_t codes; /* per station the neighbours it may go to; 0 if the one before is the same */
    uint64_t sums;  /* per station the number of steps up to it; the last byte holds all */
} Steps;

/* Per byte the neighbours in its code: two groups of three bits, with a 0 above each. */
HOT uint64_t codes_count(uint64_t codes) {
    codes -= (codes >> 1 & 0x3333333333333333u) + (codes >> 2 & 0x1111111111111111u);
    return (codes + (codes >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

/* All steps there are now. */
HOT Steps steps_of(const BaronyState *s) {
    Steps steps = {s->ready, s->ready_to & list_first_ones(s->ready), 0};
    steps.sums = codes_count(steps.codes) * BYTES_ONE;
    return steps;
}

HOT int steps_count(const Steps *steps) {
    return (int)(steps->sums >> 56);
}

HOT Move steps_select(const BaronyState *s, const Steps *steps, int number) {
    const int i = bytes_first_over(steps->sums, number);
    const int rank = number - (int)(steps->sums << 8 >> 8 * i & 0xff);
    const int hex = list_at(steps->stations, i);
    const int place = (int)(PLACES[steps->codes >> 8 * i & 0x7f] >> 4 * rank & 7);
    return barony_move(MOVE_STEP, hex, barony_map(s)->neighbour[hex][place]);
}

/* The list of moves. */

HOT int list_hexes(Bits hexes, BaronyKind kind, Move *out) {
    int count = 0;
    while (bits_any(hexes)) {
        out[count++] = barony_move(kind, 0, bits_take(&hexes));
    }
    return count;
}

/* Six are written for each station and as many kept as there are: `out` has room for more. */
HOT int list_steps(const BaronyState *s, Move *out) {
    const BaronyMap *map = barony_map(s);
    const Steps steps = steps_of(s);
    int count = 0;
    for (int i = list_length(steps.stations) - 1; i >= 0; i--) {
        const int hex = list_at(steps.stations, i);
        const uint8_t *neighbour = map->neighbour[hex];
        uint32_t places = PLACES[steps.codes >> 8 * i & 0x7f];
        Move *to = out + count;
        for (int k = 0; k < HEX_SIDES; k++, places >>= 4) {
            to[k] = barony_move(MOVE_STEP, hex, neighbour[places & 7]);
        }
        count += (int)places;
    }
    return count;
}

HOT int list_builds(const BaronyState *s, Move *out) {
    const BaronySeat *own = &s->seat[s->turn];
    int count = 0;
    for (Bits hexes = wide_bits(building_ground(s)); bits_any(hexes);) {
        const int hex = bits_take(&hexes);
        out[count] = barony_move(MOVE_BUILD, hex, VILLAGE);
        count += own->reserve[VILLAGE] > 0;
        out[count] = barony_move(MOVE_BUILD, hex, STRONGHOLD);
        count += own->reserve[STRONGHOLD] > 0;
    }
    return count;
}

HOT int most_recruits(const BaronyState *s, int hex) {
    const int reserve = s->seat[s->turn].reserve[KNIGHT];
    return reserve <= RECRUITS ? reserve : at_lake(s, hex) ? RECRUITS_PORT : RECRUITS;
}

HOT int list_recruits(const BaronyState *s, Move *out) {
    int count = 0;
    if (s->seat[s->turn].reserve[KNIGHT] == 0) {
        return 0;
    }
    for (Bits cities = bits_and(s->seat[s->turn].buildings, s->city); bits_any(cities);) {
        const int hex = bits_take(&cities);
        const int most = most_recruits(s, hex);
        for (int number = 1; number <= RECRUITS_PORT; number++) {
            out[count + number - 1] = barony_move(MOVE_RECRUIT, hex, number);
        }
        count += most;
    }
    return count;
}

HOT int list_titles(const BaronySeat *own, Move *out) {
    int count = 0;
    if (gold_of(own) < TITLE_GOLD || own->rank == DUKE) {
        return 0;
    }
    for (uint64_t bits = payable(own); bits != 0; bits &= bits - 1) {
        out[count++] = (Move)MOVE_TITLE << 28 | BARONY_PAYMENTS[word_lowest(bits)];
    }
    return count;
}

HOT int list_turn(const BaronyState *s, Move *out) {
    const BaronySeat *own = &s->seat[s->turn];
    int count = 0;
    if (own->reserve[CITY] > 0) {
        count += list_hexes(wide_bits(city_ground(s)), MOVE_CITY, out);
    }
    count += list_recruits(s, out + count);
    count += list_steps(s, out + count);
    count += list_builds(s, out + count);
    if (own->reserve[KNIGHT] >= EXPEDITION) {
        count += list_hexes(wide_bits(expedition_ground(s)), MOVE_EXPEDITION, out + count);
    }
    count += list_titles(own, out + count);
    if (count == 0) { /* Y17 */
        out[count++] = barony_move(MOVE_PASS, 0, 0);
    }
    return count;
}

static int list_nature(const BaronyState *s, Move *out) {
    int count = 0;
    if (s->first == BARONY_NOBODY) {
        for (int seat = 0; seat < s->seats; seat++) {
            out[count++] = barony_move(MOVE_FIRST, 0, seat);
        }
        return count;
    }
    for (int kind = 0; kind < TILE_KINDS; kind++) {
        for (int turning = 0; turning < TURNINGS && (s->tiles & barony_tile_bits(kind)) != 0;
             turning++) {
            out[count++] = barony_move(MOVE_TILE, 0, kind * 4 + turning);
        }
    }
    return count;
}

int barony_moves(const void *state, Move *out) {
    const BaronyState *s = (const BaronyState *)state;
    int count = 0;
    switch ((BaronyPhase)s->phase) {
    case PHASE_TURN:
        return list_turn(s, out);
    case PHASE_MOVE:
        count = list_steps(s, out);
        out[count] = barony_move(MOVE_DONE, 0, 0);
        return count + 1;
    case PHASE_BUILD:
        count = list_builds(s, out);
        out[count] = barony_move(MOVE_DONE, 0, 0);
        return count + 1;
    case PHASE_LOOT:
        for (int land = 0; land < TOKENS; land++) {
            out[count] = barony_move(MOVE_LOOT, 0, land);
            count += s->seat[s->victim].tokens[land] > 0;
        }
        return count;
    case PHASE_SETUP:
        if (s->turn == NATURE) {
            return list_nature(s, out);
        }
        if (!bits_any(s->site)) { /* Y7 */
            out[0] = barony_move(MOVE_SKIP, 0, 0);
            return 1;
        }
        return list_hexes(s->site, MOVE_CITY, out);
    default:
        return 0;
    }
}

/* Any legal move. */

static Move select_recruit(const BaronyState *s, int number) {
    const BaronySeat *own = &s->seat[s->turn];
    const bool two = own->reserve[KNIGHT] >= RECRUITS;
    Bits cities = bits_and(own->buildings, s->city);
    const int plain = (1 + two) * (BARONY_PIECES[CITY] - own->reserve[CITY]);
    if (number < plain) {
        return barony_move(MOVE_RECRUIT, bits_select(cities, number >> two), 1 + (number & two));
    }
    number -= plain;
    for (;;) {
        const int hex = bits_take(&cities);
        if (at_lake(s, hex) && number-- == 0) {
            return barony_move(MOVE_RECRUIT, hex, RECRUITS_PORT);
        }
    }
}

HOT Move select_build(const BaronySeat *own, Bits ground, int number) {
    const bool both = building_kinds(own) == 2;
    const int piece = own->reserve[VILLAGE] > 0 ? VILLAGE + (number & both) : STRONGHOLD;
    return barony_move(MOVE_BUILD, bits_select(ground, number >> both), piece);
}

HOT Move pick_turn(const BaronyState *s, Random *random) {
    const BaronySeat *own = &s->seat[s->turn];
    const int knights = own->reserve[KNIGHT];
    const int cities = BARONY_PIECES[CITY] - own->reserve[CITY];
    const Steps steps = steps_of(s);
    const int to_step = steps_count(&steps);
    const int to_recruit =
        cities * (knights < RECRUITS ? knights : RECRUITS) + (knights > RECRUITS ? own->ports : 0);
    const int to_build = wide_count(building_ground(s)) * building_kinds(own);
    int to_found = 0, to_send = 0, to_rise = 0;
    uint64_t paying = 0;
    to_found = wide_count(city_ground(s)) * (own->reserve[CITY] > 0);
    if (knights >= EXPEDITION) {
        to_send = wide_count(expedition_ground(s));
    }
    if (gold_of(own) >= TITLE_GOLD) {
        paying = payable(own);
        to_rise = word_count(paying);
    }
    const int all = to_step + to_recruit + to_build + to_found + to_send + to_rise;
    if (all == 0) {
        return barony_move(MOVE_PASS, 0, 0);
    }
    int number = (int)random_below(random, (uint32_t)all);
    if (number < to_step) {
        return steps_select(s, &steps, number);
    }
    number -= to_step;
    if (number < to_recruit) {
        return select_recruit(s, number);
    }
    number -= to_recruit;
    if (number < to_build) {
        return select_build(own, wide_bits(building_ground(s)), number);
    }
    number -= to_build;
    if (number < to_send) {
        return barony_move(MOVE_EXPEDITION, 0,
                           bits_select(wide_bits(expedition_ground(s)), number));
    }
    number -= to_send;
    if (number < to_found) {
        return barony_move(MOVE_CITY, 0, bits_select(wide_bits(city_ground(s)), number));
    }
    number -= to_found;
    return (Move)MOVE_TITLE << 28 | BARONY_PAYMENTS[word_select(paying, number)];
}

static Move pick_other(const BaronyState *s, Random *random) {
    const BaronySeat *own = &s->seat[s->turn];
    if (s->phase == PHASE_BUILD) {
        const Bits ground = wide_bits(building_ground(s));
        const int all = bits_count(ground) * building_kinds(own);
        const int number = (int)random_below(random, (uint32_t)all + 1);
        return number == all ? barony_move(MOVE_DONE, 0, 0) : select_build(own, ground, number);
    }
    if (s->phase == PHASE_LOOT) {
        const uint16_t *tokens = s->seat[s->victim].tokens;
        int kinds = 0, land = 0;
        for (int i = 0; i < TOKENS; i++) {
            kinds += tokens[i] > 0;
        }
        int number = (int)random_below(random, (uint32_t)kinds);
        while (tokens[land] == 0 || number-- > 0) {
            land++;
        }
        return barony_move(MOVE_LOOT, 0, land);
    }
    const int all = bits_count(s->site);
    if (all == 0) {
        return barony_move(MOVE_SKIP, 0, 0);
    }
    return barony_move(MOVE_CITY, 0,
                       bits_select(s->site, (int)random_below(random, (uint32_t)all)));
}

HOT Move pick(const BaronyState *s, Random *random) {
    if (s->phase == PHASE_TURN) {
        return pick_turn(s, random);
    }
    if (s->phase == PHASE_MOVE) {
        const Steps steps = steps_of(s);
        const int all = steps_count(&steps);
        const int number = (int)random_below(random, (uint32_t)all + 1);
        return number == all ? barony_move(MOVE_DONE, 0, 0) : steps_select(s, &steps, number);
    }
    return pick_other(s, random);
}

Move barony_pick(const void *state, Random *random) {
    return pick((const BaronyState *)state, random);
}

#endif
