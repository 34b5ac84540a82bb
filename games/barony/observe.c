/* games/barony/observe.c -- Barony as a network sees it; nothing is hidden in this game. */
#include "core/observe.h"
#include "games/barony/state.h"

#include <string.h>

enum {
    GRID = 14,
    GRID_ROWS = GRID,
    GRID_COLUMNS = GRID, /* rows and columns; the map for four seats reaches from -5,-6 to 8,7 */
    GRID_Q = 5,
    GRID_R = 6
};

enum {
    PLANE_MAP,
    PLANE_LAND,
    PLANE_SITE = PLANE_LAND + LANDS, /* a city may rise here */
    PLANE_RIM,
    PLANE_MOVED,
    PLANE_SEAT, /* for each seat: */
    SEAT_KNIGHTS = 0,
    KNIGHTS_SHOWN = 3, /* one or more, two or more, three or more */
    SEAT_BUILDING = KNIGHTS_SHOWN,
    SEAT_PLANES = SEAT_BUILDING + 3,
    PLANES = PLANE_SEAT + BARONY_SEATS * SEAT_PLANES
};

enum { SEAT_NUMBERS = 16, NUMBERS = BARONY_SEATS * SEAT_NUMBERS + 6 + 5 + 4 + 4 + 3 + 4 };

enum {
    POLICY_STEP, /* by direction, at the hex it leaves */
    POLICY_RECRUIT = POLICY_STEP + DIRECTIONS - 1,
    POLICY_BUILD = POLICY_RECRUIT + RECRUITS_PORT,
    POLICY_CITY = POLICY_BUILD + 2,
    POLICY_EXPEDITION,
    POLICY_PLACE, /* a city of the set-up */
    POLICY_PLANES
};
enum {
    NUMBER_LOOT,
    NUMBER_DONE = NUMBER_LOOT + TOKENS,
    NUMBER_PASS,
    NUMBER_TITLE,
    NUMBER_PAY, /* by land and how many */
    NUMBER_PAY_MOST = PAYING_MOST,
    POLICY_NUMBERS = NUMBER_PAY + TOKENS * NUMBER_PAY_MOST
};

#ifndef __CUDACC__
#define SEAT_NAMES(S)                                                                              \
    S " field tokens", S " plain tokens", S " forest tokens", S " mountain tokens", S " gold",     \
        S " silver", S " knights left", S " villages left", S " strongholds left",                 \
        S " cities left", S " knights lost", S " rank", S " new cities", S " ports", S " points",  \
        S " plays"
static const char *const NUMBER_NAMES[NUMBERS] = {
    SEAT_NAMES("{0}"), SEAT_NAMES("{1}"), SEAT_NAMES("{2}"), SEAT_NAMES("{3}"),  "phase set-up",
    "phase turn",      "phase move",      "phase build",     "phase loot",       "phase over",
    "{0} to act",      "{1} to act",      "{2} to act",      "{3} to act",       "nature to act",
    "{0} is first",    "{1} is first",    "{2} is first",    "{3} is first",     "{0} is looted",
    "{1} is looted",   "{2} is looted",   "{3} is looted",   "two seats",        "three seats",
    "four seats",      "rounds",          "quiet rounds",    "somebody is duke", "cities placed"};

#define SEAT_PLANE_NAMES(S)                                                                        \
    S " knight", S " two knights", S " three knights", S " village", S " stronghold", S " city"
static const char *const PLANE_NAMES[PLANES] = {"map",
                                                "field",
                                                "plain",
                                                "forest",
                                                "mountain",
                                                "lake",
                                                "site of a city",
                                                "rim",
                                                "has moved",
                                                SEAT_PLANE_NAMES("{0}"),
                                                SEAT_PLANE_NAMES("{1}"),
                                                SEAT_PLANE_NAMES("{2}"),
                                                SEAT_PLANE_NAMES("{3}")};

const Observation BARONY_OBSERVATION = {GRID,          GRID,           PLANES,      NUMBERS,
                                        POLICY_PLANES, POLICY_NUMBERS, PLANE_NAMES, NUMBER_NAMES};
#endif

static inline int grid_of(const BaronyMap *map, int hex) {
    return (map->r[hex] + GRID_R) * GRID + map->q[hex] + GRID_Q;
}

void barony_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers) {
    const BaronyState *s = (const BaronyState *)state;
    const BaronyMap *map = barony_map(s);
    observe_clear(planes, (size_t)GRID * GRID * PLANES);
    for (Bits left = map->all; bits_any(left);) {
        const int hex = bits_take(&left);
        uint8_t *cell = planes + grid_of(map, hex) * PLANES;
        cell[PLANE_MAP] = 1;
        cell[PLANE_LAND + (int)barony_land(s, hex)] = 1;
        cell[PLANE_SITE] = bits_has(&s->site, hex);
        cell[PLANE_RIM] = bits_has(&map->rim, hex);
    }
    if (s->moved != BARONY_NOWHERE) {
        planes[grid_of(map, s->moved) * PLANES + PLANE_MOVED] = 1;
    }
    for (int z = 0; z < s->seats; z++) {
        const BaronySeat *who = &s->seat[(seat + z) % s->seats];
        const int plane = PLANE_SEAT + z * SEAT_PLANES;
        for (uint64_t list = who->stations; list != 0; list >>= 8) {
            uint8_t *cell = planes + grid_of(map, (int)(list & 0xff)) * PLANES + plane;
            int k = 0;
            while (k < KNIGHTS_SHOWN - 1 && cell[SEAT_KNIGHTS + k]) {
                k++;
            }
            cell[SEAT_KNIGHTS + k] = 1;
        }
        for (Bits left = who->buildings; bits_any(left);) {
            const int hex = bits_take(&left);
            const int kind = bits_has(&s->city, hex) + bits_has(&s->fort, hex);
            planes[grid_of(map, hex) * PLANES + plane + SEAT_BUILDING + kind] = 1;
        }
    }
    int n = 0;
    for (int z = 0; z < BARONY_SEATS; z++) {
        if (z >= s->seats) {
            for (int i = 0; i < SEAT_NUMBERS; i++) {
                numbers[n++] = 0;
            }
            continue;
        }
        const int other = (seat + z) % s->seats;
        const BaronySeat *who = &s->seat[other];
        int gold = 0;
        for (int land = 0; land < TOKENS; land++) {
            numbers[n++] = observe_number(4 * who->tokens[land]);
            gold += BARONY_GOLD[land] * who->tokens[land];
        }
        numbers[n++] = observe_number(gold);
        numbers[n++] = observe_number(2 * barony_silver(s, other));
        numbers[n++] = observe_number(2 * who->reserve[KNIGHT]);
        numbers[n++] = observe_number(who->reserve[VILLAGE]);
        numbers[n++] = observe_number(8 * who->reserve[STRONGHOLD]);
        numbers[n++] = observe_number(4 * who->reserve[CITY]);
        numbers[n++] = observe_number(4 * who->gone);
        numbers[n++] = observe_number(6 * who->rank);
        numbers[n++] = observe_number(8 * who->new_cities);
        numbers[n++] = observe_number(4 * who->ports);
        numbers[n++] =
            observe_number((RANK_POINTS * who->rank + CITY_POINTS * who->new_cities) / 2);
        numbers[n++] = OBSERVE_ONE;
    }
    for (int phase = 0; phase <= PHASE_OVER; phase++) {
        numbers[n++] = observe_flag(s->phase == phase);
    }
    for (int z = 0; z < BARONY_SEATS; z++) {
        numbers[n++] = observe_flag(z < s->seats && s->turn == (seat + z) % s->seats);
    }
    numbers[n++] = observe_flag(s->turn == NATURE);
    for (int z = 0; z < BARONY_SEATS; z++) {
        numbers[n++] = observe_flag(z < s->seats && s->first == (seat + z) % s->seats);
    }
    for (int z = 0; z < BARONY_SEATS; z++) {
        numbers[n++] = observe_flag(z < s->seats && s->victim == (seat + z) % s->seats);
    }
    for (int seats = 2; seats <= BARONY_SEATS; seats++) {
        numbers[n++] = observe_flag(s->seats == seats);
    }
    numbers[n++] = observe_number(s->round);
    numbers[n++] = observe_number(s->quiet);
    numbers[n++] = observe_flag(s->duke);
    numbers[n++] = observe_number(s->placed);
    assert(n == NUMBERS);
}

void barony_policy_slots(const void *state, const Move *moves, int count,
                         uint16_t out[][POLICY_SLOTS]) {
    const BaronyState *s = (const BaronyState *)state;
    const BaronyMap *map = barony_map(s);
    for (int i = 0; i < count; i++) {
        const Move move = moves[i];
        const BaronyKind kind = barony_kind(move);
        const int hex = barony_hex(move), value = barony_value(move);
        int plane = -1, at = hex, number = -1, slots = 0;
        switch (kind) {
        case MOVE_STEP: {
            int way = 0;
            while (way < DIRECTIONS - 2 && map->neighbour[hex][way] != value) {
                way++;
            }
            plane = POLICY_STEP + way;
            break;
        }
        case MOVE_RECRUIT:
            plane = POLICY_RECRUIT + (value - 1) % RECRUITS_PORT;
            break;
        case MOVE_BUILD:
            plane = POLICY_BUILD + (value == STRONGHOLD);
            break;
        case MOVE_CITY:
            plane = s->phase == PHASE_SETUP ? POLICY_PLACE : POLICY_CITY;
            at = value;
            break;
        case MOVE_EXPEDITION:
            plane = POLICY_EXPEDITION;
            at = value;
            break;
        case MOVE_LOOT:
            number = NUMBER_LOOT + value % TOKENS;
            break;
        case MOVE_DONE:
            number = NUMBER_DONE;
            break;
        case MOVE_TITLE:
            number = NUMBER_TITLE;
            break;
        default: /* pass and skip; nature's moves have no policy */
            number = NUMBER_PASS;
            break;
        }
        const int cells = GRID * GRID;
        out[i][slots++] = (uint16_t)(plane >= 0 ? plane * cells + grid_of(map, at)
                                                : POLICY_PLANES * cells + number);
        for (int land = 0; kind == MOVE_TITLE && land < TOKENS; land++) {
            const int paid = barony_paid(move, land);
            if (paid > 0) {
                const int most = paid < NUMBER_PAY_MOST ? paid : NUMBER_PAY_MOST;
                out[i][slots++] = (uint16_t)(POLICY_PLANES * cells + NUMBER_PAY +
                                             land * NUMBER_PAY_MOST + most - 1);
            }
        }
        while (slots < POLICY_SLOTS) {
            out[i][slots++] = POLICY_NO_SLOT;
        }
    }
}
