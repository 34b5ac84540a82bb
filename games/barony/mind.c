/* games/barony/mind.c -- a quick opinion on Barony for the search, and what `liege sim` counts. */
#include "games/barony/state.h"

#include <string.h>

enum {
    POINTS,
    GOLD,         /* of the tokens */
    SILVER,       /* likewise */
    TITLE_READY,  /* tokens enough for a title, twice at most */
    KNIGHTS_OUT,  /* on the map */
    KNIGHTS_HOME, /* in the reserve */
    VILLAGES,     /* on the map */
    STRONGHOLDS,  /* on the map */
    CITY_TO_BE,   /* villages that may become cities */
    BUILD_FIELD,  /* knights where they can build, by land */
    BUILD_PLAIN,
    BUILD_FOREST,
    BUILD_MOUNTAIN,
    BUILD_SITE,  /* and where the village could become a city */
    REACH_FIELD, /* free hexes that a knight could enter, by land */
    REACH_PLAIN,
    REACH_FOREST,
    REACH_MOUNTAIN,
    VILLAGE_AT_RISK, /* two enemy knights are next to it, or one is next and one on it */
    KNIGHT_AT_RISK,  /* alone, likewise */
    PREY,            /* lone enemy pieces that two own knights can reach */
    CITY_LAND,       /* gold of the land next to own cities */
    PORTS,
    TO_ACT,
    TRAITS
};
static_assert((int)TRAITS == (int)BARONY_TRAITS, "as many as state.h says");

const char *const BARONY_TRAIT_NAMES[BARONY_TRAITS] = {
    "POINTS",       "GOLD",         "SILVER",         "TITLE_READY",     "KNIGHTS_OUT",
    "KNIGHTS_HOME", "VILLAGES",     "STRONGHOLDS",    "CITY_TO_BE",      "BUILD_FIELD",
    "BUILD_PLAIN",  "BUILD_FOREST", "BUILD_MOUNTAIN", "BUILD_SITE",      "REACH_FIELD",
    "REACH_PLAIN",  "REACH_FOREST", "REACH_MOUNTAIN", "VILLAGE_AT_RISK", "KNIGHT_AT_RISK",
    "PREY",         "CITY_LAND",    "PORTS",          "TO_ACT",
};

/* Hundredths of a point for a whole trait. */
const int32_t BARONY_TRAIT_WEIGHTS[BARONY_TRAITS] = {
    [POINTS] = 100,
    [GOLD] = 90,
    [SILVER] = 5,
    [TITLE_READY] = 50,
    [KNIGHTS_OUT] = 120,
    [KNIGHTS_HOME] = 0,
    [VILLAGES] = 40,
    [STRONGHOLDS] = 0,
    [CITY_TO_BE] = 500,
    [BUILD_FIELD] = 200,
    [BUILD_PLAIN] = 160,
    [BUILD_FOREST] = 120,
    [BUILD_MOUNTAIN] = 80,
    [BUILD_SITE] = 60,
    [REACH_FIELD] = 12,
    [REACH_PLAIN] = 10,
    [REACH_FOREST] = 6,
    [REACH_MOUNTAIN] = 4,
    [VILLAGE_AT_RISK] = -150,
    [KNIGHT_AT_RISK] = -60,
    [PREY] = 40,
    [CITY_LAND] = 3,
    [PORTS] = 40,
    [TO_ACT] = 0,
};

/* Hexes that at least one, and at least two, of a seat's knights could step onto. */
typedef struct Reach {
    Bits once, twice;
} Reach;

static Bits both(Bits a, Bits b) {
    const Bits out = {{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
    return out;
}

static Bits without(Bits a, Bits b) {
    const Bits out = {{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
    return out;
}

static Bits either(Bits a, Bits b) {
    const Bits out = {{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
    return out;
}

static Reach reach_of(const BaronyState *s, int seat) {
    const BaronyMap *map = barony_map(s);
    const BaronySeat *own = &s->seat[seat];
    Reach reach = {{{0, 0}}, {{0, 0}}};
    Bits left = own->knights;
    while (bits_any(left)) {
        const int hex = bits_take(&left);
        const bool several = list_count(own->stations, hex) > 1;
        for (int d = 0; d < DIRECTIONS; d++) {
            const int next = map->neighbour[hex][d];
            if (next != BARONY_NOWHERE) {
                if (several || bits_has(&reach.once, next)) {
                    bits_add(&reach.twice, next);
                }
                bits_add(&reach.once, next);
            }
        }
    }
    return reach;
}

static int lands_of(const BaronyState *s, Bits cells, int land) {
    const Bits low = land & 1 ? both(cells, s->ground[0]) : without(cells, s->ground[0]);
    return bits_count(land & 2 ? both(low, s->ground[1]) : without(low, s->ground[1]));
}

void barony_traits(const void *state, int32_t out[SEATS_MAX][TRAITS_MAX]) {
    const BaronyState *s = (const BaronyState *)state;
    const BaronyMap *map = barony_map(s);
    Reach reach[BARONY_SEATS];
    memset(out, 0, SEATS_MAX * sizeof out[0]);
    for (int seat = 0; seat < s->seats; seat++) {
        reach[seat] = reach_of(s, seat);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        int32_t *traits = out[seat];
        int gold = 0;
        for (int land = 0; land < TOKENS; land++) {
            gold += own->tokens[land] * BARONY_GOLD[land];
        }
        Bits enemy_twice = {{0, 0}}, enemy_once = {{0, 0}}, others = {{0, 0}};
        for (int other = 0; other < s->seats; other++) {
            if (other != seat) {
                enemy_twice = either(enemy_twice, reach[other].twice);
                enemy_once = either(enemy_once, reach[other].once);
                others = either(others, either(s->seat[other].knights, s->seat[other].buildings));
            }
        }
        const Bits villages = without(own->buildings, s->fort);
        const Bits builders = without(without(own->knights, s->shared), own->buildings);
        const Bits alone = without(own->knights, s->wall); /* two or more wall others out */
        const Bits open = without(both(reach[seat].once, map->all), either(s->wall, s->taken));
        traits[POINTS] = barony_points(s, seat);
        traits[GOLD] = gold;
        traits[SILVER] = barony_silver(s, seat);
        traits[TITLE_READY] = gold >= 2 * TITLE_GOLD ? 2 : gold >= TITLE_GOLD;
        traits[KNIGHTS_OUT] = BARONY_KNIGHTS - own->reserve[KNIGHT] - own->gone;
        traits[KNIGHTS_HOME] = own->reserve[KNIGHT];
        traits[VILLAGES] = bits_count(villages);
        traits[STRONGHOLDS] = BARONY_PIECES[STRONGHOLD] - own->reserve[STRONGHOLD];
        const int to_be = bits_count(both(without(villages, s->shared), s->site));
        traits[CITY_TO_BE] = to_be < own->reserve[CITY] ? to_be : own->reserve[CITY];
        for (int land = 0; land < TOKENS; land++) {
            traits[BUILD_FIELD + land] = lands_of(s, builders, land);
            traits[REACH_FIELD + land] = lands_of(s, open, land);
        }
        traits[BUILD_SITE] = bits_count(both(builders, s->site));
        const Bits risk = either(enemy_twice, both(enemy_once, s->shared));
        traits[VILLAGE_AT_RISK] = bits_count(both(without(villages, s->wall), risk));
        traits[KNIGHT_AT_RISK] = bits_count(both(alone, risk));
        traits[PREY] = bits_count(both(without(others, s->wall), reach[seat].twice));
        traits[PORTS] = own->ports;
        traits[TO_ACT] = s->turn == seat;
        Bits cities = both(own->buildings, s->city);
        while (bits_any(cities)) {
            const int hex = bits_take(&cities);
            for (int d = 0; d < DIRECTIONS; d++) {
                const int next = map->neighbour[hex][d];
                const int land = next != BARONY_NOWHERE ? (int)barony_land(s, next) : LAKE;
                traits[CITY_LAND] += land != LAKE ? BARONY_GOLD[land] : 0;
            }
        }
        for (int i = 0; i < BARONY_TRAITS; i++) {
            traits[i] *= TRAIT_ONE;
        }
    }
}

void barony_judge(const void *state, int32_t worth[SEATS_MAX]) {
    const BaronyState *s = (const BaronyState *)state;
    int32_t traits[SEATS_MAX][TRAITS_MAX];
    barony_traits(state, traits);
    for (int seat = 0; seat < s->seats; seat++) {
        int32_t sum = 0;
        for (int i = 0; i < BARONY_TRAITS; i++) {
            sum += traits[seat][i] * BARONY_TRAIT_WEIGHTS[i];
        }
        worth[seat] = sum / TRAIT_ONE;
    }
}

void barony_tally(const Event *event, int64_t counts[]) {
    counts[TALLY_FIGHTS] += event->kind == EVENT_CLASHED;
    counts[TALLY_KNIGHTS] += event->kind == EVENT_LOST && event->number[0] == KNIGHT;
    counts[TALLY_VILLAGES] += event->kind == EVENT_LOST && event->number[0] == VILLAGE;
    counts[TALLY_LOOTED] += event->kind == EVENT_LOOTED;
    counts[TALLY_BUILDINGS] += event->kind == EVENT_BUILT;
    counts[TALLY_CITIES] += event->kind == EVENT_FOUNDED;
    counts[TALLY_TITLES] += event->kind == EVENT_TITLE;
    counts[TALLY_EXPEDITIONS] += event->kind == EVENT_EXPEDITION;
    counts[TALLY_PASSES] += event->kind == EVENT_PASSED;
    if (event->kind == EVENT_ENDED) {
        counts[TALLY_ENDS + event->number[0]]++;
        counts[TALLY_ROUNDS] += event->number[1];
    }
}
