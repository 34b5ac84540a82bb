/* games/barony/observe.c -- Barony as a network sees it; nothing is hidden in this game. */
#include "core/observe.h"
#include "games/barony/state.h"

#include <string.h>

enum { GRID = MAP_SIDE, GRID_ROWS = GRID, GRID_COLUMNS = GRID };

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

enum {
    SEAT_NUMBERS = 16, /* of each seat, first of all */
    NUMBER_PHASE = BARONY_SEATS * SEAT_NUMBERS,
    NUMBER_TURN = NUMBER_PHASE + PHASE_OVER + 1,
    NUMBER_NATURE = NUMBER_TURN + BARONY_SEATS,
    NUMBER_FIRST,
    NUMBER_VICTIM = NUMBER_FIRST + BARONY_SEATS,
    NUMBER_SEATS = NUMBER_VICTIM + BARONY_SEATS,
    NUMBER_ROUND = NUMBER_SEATS + BARONY_SEATS - 1,
    NUMBER_QUIET,
    NUMBER_DUKE,
    NUMBER_PLACED,
    NUMBERS
};

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

/* The planes that begin a cell and are the same to everybody, by the land, then whether it is a
 * site of a city, then whether it lies on the rim: eight bytes, written at once. Behind those of
 * all hexes nothing, for numbers that no hex has. */
enum { GROUND_PLANES = PLANE_MOVED };
static_assert((int)GROUND_PLANES == 8 && (int)LANDS == 5, "eight bytes: map, lands, site, rim");
#define GROUND_OF(SITE, RIM)                                                                       \
    {1, 1, 0, 0, 0, 0, SITE, RIM}, {1, 0, 1, 0, 0, 0, SITE, RIM}, {1, 0, 0, 1, 0, 0, SITE, RIM},   \
        {1, 0, 0, 0, 1, 0, SITE, RIM}, {1, 0, 0, 0, 0, 1, SITE, RIM}, {0}, {0}, {                  \
        0                                                                                          \
    }
static const uint8_t GROUND[64][GROUND_PLANES] = {GROUND_OF(0, 0), GROUND_OF(1, 0), GROUND_OF(0, 1),
                                                  GROUND_OF(1, 1)};

/* Eight bits as eight bytes of 0 or 1, the lowest first. */
static inline uint64_t spread(uint64_t bits) {
    return (((bits & 0xffu) * BYTES_ONE & 0x8040201008040201u) + BYTES_LOW) >> 7 & BYTES_ONE;
}

/* Land, sites and rim of all hexes, eight at a time. A number that no hex has writes nothing into
 * the first place of the grid, where no map has a hex. */
static inline void observe_ground(const BaronyState *s, const BaronyMap *map, uint8_t *planes) {
    for (int half = 0; half < 2; half++) {
        const uint64_t lakes = s->wall.word[half] & ~s->taken.word[half];
        const uint8_t *place = map->place + 64 * half;
        for (int from = 0; map->all.word[half] >> from != 0; from += 8, place += 8) {
            uint64_t codes = spread(s->ground[0].word[half] >> from) |
                             spread(s->ground[1].word[half] >> from) << 1 |
                             spread(lakes >> from) << 2 | spread(s->site.word[half] >> from) << 3 |
                             spread(map->rim.word[half] >> from) << 4 |
                             spread(~map->all.word[half] >> from) << 5;
            for (int i = 0; i < 8; i++, codes >>= 8) {
                memcpy(planes + place[i] * PLANES, GROUND[codes & 63u], GROUND_PLANES);
            }
            if (from == 56) {
                break;
            }
        }
    }
}

/* Writes a number where the pieces of a seat stand. */
static inline void mark_pieces(const BaronyState *s, const BaronyMap *map, const BaronySeat *who,
                               uint8_t mark, uint8_t *planes) {
    int last = BARONY_NOWHERE, number = 0; /* knights on one hex stand side by side in the list */
    for (uint64_t list = who->stations; list != 0; list >>= 8) {
        const int hex = (int)(list & 0xffu);
        number = hex != last ? 0 : number < KNIGHTS_SHOWN - 1 ? number + 1 : number;
        planes[map->place[hex] * PLANES + SEAT_KNIGHTS + number] = mark;
        last = hex;
    }
    for (int half = 0; half < 2; half++) {
        for (uint64_t left = who->buildings.word[half]; left != 0; left &= left - 1) {
            const int bit = word_lowest(left);
            const unsigned kind = (unsigned)(s->city.word[half] >> bit & 1) +
                                  (unsigned)(s->fort.word[half] >> bit & 1);
            planes[map->place[64 * half + bit] * PLANES + SEAT_BUILDING + (int)kind] = mark;
        }
    }
}

/* The pieces of all seats, as one seat sees them: there, or gone. */
static inline void mark_all(const BaronyState *s, const BaronyMap *map, int seat, uint8_t mark,
                            uint8_t *planes) {
    for (int z = 0, who = seat; z < s->seats; z++, who = who + 1 == s->seats ? 0 : who + 1) {
        mark_pieces(s, map, &s->seat[who], mark, planes + PLANE_SEAT + z * SEAT_PLANES);
    }
}

/* The knight that has moved. */
static inline void mark_moved(const BaronyState *s, const BaronyMap *map, uint8_t mark,
                              uint8_t *planes) {
    if (s->moved != BARONY_NOWHERE) {
        planes[map->place[s->moved] * PLANES + PLANE_MOVED] = mark;
    }
}

static inline bool same_pieces(const BaronyState *old, const BaronyState *s, int who) {
    const BaronySeat *a = &old->seat[who], *b = &s->seat[who];
    uint64_t changed = a->stations ^ b->stations;
    for (int half = 0; half < 2; half++) {
        const uint64_t other = (old->city.word[half] ^ s->city.word[half]) |
                               (old->fort.word[half] ^ s->fort.word[half]);
        changed |= a->buildings.word[half] ^ b->buildings.word[half];
        changed |= other & b->buildings.word[half];
    }
    return changed == 0;
}

/* The same eyes: seats whose pieces stand as they stood need no writing, and it is writing far from
 * the caches that a batch waits for. */
static inline void mark_changed(const BaronyState *old, const BaronyState *s, const BaronyMap *map,
                                int seat, uint8_t *planes) {
    for (int z = 0, who = seat; z < s->seats; z++, who = who + 1 == s->seats ? 0 : who + 1) {
        if (!same_pieces(old, s, who)) {
            uint8_t *own = planes + PLANE_SEAT + z * SEAT_PLANES;
            mark_pieces(old, map, &old->seat[who], 0, own);
            mark_pieces(s, map, &s->seat[who], 1, own);
        }
    }
}

/* What one seat has; all but tokens are few by the rules. */
static inline void observe_seat(const BaronySeat *who, int8_t *out) {
    int gold = 0, silver = 0, n = 0;
    for (int land = 0; land < TOKENS; land++) {
        out[n++] = observe_number(4 * who->tokens[land]);
        gold += BARONY_GOLD[land] * who->tokens[land];
        silver += BARONY_SILVER[land] * who->tokens[land];
    }
    out[n++] = observe_number(gold);
    out[n++] = observe_number(2 * silver);
    out[n++] = (int8_t)(2 * who->reserve[KNIGHT]);
    out[n++] = (int8_t)who->reserve[VILLAGE];
    out[n++] = (int8_t)(8 * who->reserve[STRONGHOLD]);
    out[n++] = (int8_t)(4 * who->reserve[CITY]);
    out[n++] = (int8_t)(4 * who->gone);
    out[n++] = (int8_t)(6 * who->rank);
    out[n++] = (int8_t)(8 * who->new_cities);
    out[n++] = (int8_t)(4 * who->ports);
    out[n++] = observe_number((RANK_POINTS * who->rank + CITY_POINTS * who->new_cities) / 2);
    out[n++] = OBSERVE_ONE;
    assert(n == SEAT_NUMBERS);
}

static inline void observe_numbers(const BaronyState *s, int seat, int8_t *numbers) {
    const int seats = s->seats;
    memset(numbers, 0, NUMBERS);
    for (int z = 0, who = seat; z < seats; z++, who = who + 1 == seats ? 0 : who + 1) {
        observe_seat(&s->seat[who], numbers + z * SEAT_NUMBERS);
        numbers[NUMBER_TURN + z] = observe_flag(s->turn == who);
        numbers[NUMBER_FIRST + z] = observe_flag(s->first == who);
        numbers[NUMBER_VICTIM + z] = observe_flag(s->victim == who);
    }
    numbers[NUMBER_PHASE + s->phase] = OBSERVE_ONE;
    numbers[NUMBER_NATURE] = observe_flag(s->turn == NATURE);
    numbers[NUMBER_SEATS + seats - 2] = OBSERVE_ONE;
    numbers[NUMBER_ROUND] = observe_number(s->round);
    numbers[NUMBER_QUIET] = observe_number(s->quiet);
    numbers[NUMBER_DUKE] = observe_flag(s->duke);
    numbers[NUMBER_PLACED] = observe_number(s->placed);
}

void barony_observe(const void *state, int seat, uint8_t *planes, int8_t *numbers) {
    const BaronyState *s = (const BaronyState *)state;
    const BaronyMap *map = barony_map(s);
    observe_clear(planes, (size_t)GRID * GRID * PLANES);
    observe_ground(s, map, planes);
    mark_all(s, map, seat, 1, planes);
    mark_moved(s, map, 1, planes);
    observe_numbers(s, seat, numbers);
}

/* When the map is laid, only pieces and the sites of cities change. */
void barony_observe_next(const void *before, int seat_before, const void *state, int seat,
                         uint8_t *planes, int8_t *numbers) {
    const BaronyState *old = (const BaronyState *)before, *s = (const BaronyState *)state;
    const BaronyMap *map = barony_map(s);
    if (old->tiles != 0) {
        barony_observe(state, seat, planes, numbers);
        return;
    }
    if (seat == seat_before) {
        mark_changed(old, s, map, seat, planes);
    } else {
        mark_all(old, map, seat_before, 0, planes);
        mark_all(s, map, seat, 1, planes);
    }
    if (old->moved != s->moved) {
        mark_moved(old, map, 0, planes);
        mark_moved(s, map, 1, planes);
    }
    for (int half = 0; half < 2; half++) {
        for (uint64_t left = old->site.word[half] ^ s->site.word[half]; left != 0;
             left &= left - 1) {
            const int bit = word_lowest(left);
            planes[map->place[64 * half + bit] * PLANES + PLANE_SITE] =
                (uint8_t)(s->site.word[half] >> bit & 1);
        }
    }
    observe_numbers(s, seat, numbers);
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
        out[i][slots++] = (uint16_t)(plane >= 0 ? plane * cells + barony_place(map, at)
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
