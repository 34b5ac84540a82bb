/* games/barony/eval.c -- a quick opinion on Barony for the search, and what `liege sim` counts.
 *
 * What counts beyond points: tokens as far as they buy titles, villages that can become cities,
 * knights by the best hex they could still build on and the way there, the land around one's
 * cities, and what an opponent could destroy with the next action. */
#include "games/barony/ground.h"

enum {
    POINTS,
    TITLE_TOKENS, /* tokens that titles still to be bought will take, per gold */
    SPARE_TOKENS, /* any others, per silver */
    TITLE_READY,  /* enough of them for the next title */
    SITE,         /* a village that can become a city, as long as there are cities */
    PORT,         /* a city at a lake */
    ROOM,         /* free land next to a city, per gold */
    KNIGHT_OUT,   /* a knight on the map */
    KNIGHT_IN,    /* a knight in the reserve */
    AIM,          /* the hex a knight will build on, per gold */
    AIM_STEP,     /* and each step to it */
    RAID,         /* a village that could be destroyed, for each of two knights */
    RAID_STEP,
    VILLAGE_RISK, /* a village that an opponent could destroy next */
    KNIGHT_RISK,  /* and a knight */
    TO_ACT,
    FEATURES
};
enum { FEATURE_ONE = 16 }; /* a feature that is fully there */

/* Hundredths of a point for a whole feature, by seats: fitted to games with two seats, and
 * then drawn back towards numbers set by hand where they made the player timid or let it aim at
 * nothing; see learn/SEARCH.md. */
#define LEARNT                                                                                     \
    {                                                                                              \
        [POINTS] = 100, [TITLE_TOKENS] = 78, [SPARE_TOKENS] = 150, [TITLE_READY] = 60,             \
        [SITE] = 472, [PORT] = 50, [ROOM] = 4, [KNIGHT_OUT] = 49, [KNIGHT_IN] = 103, [AIM] = 65,   \
        [AIM_STEP] = -55, [RAID] = 120, [RAID_STEP] = -45, [VILLAGE_RISK] = -200,                  \
        [KNIGHT_RISK] = -60, [TO_ACT] = 99,                                                        \
    }
static const int32_t WEIGHTS[BARONY_SEATS - 1][FEATURES] = {LEARNT, LEARNT, LEARNT};

/* By what a knight chooses its aim, in the same hundredths. */
enum { AIM_GOLD = 57, RAID_FIRST = 120, EACH_STEP = -45, FARTHEST = 6 };

/* What the opinions of all seats share. */
typedef struct Survey {
    const BaronyState *s;
    const BaronyMap *map;
    Bits free;         /* land without pieces */
    Bits land[TOKENS]; /* all land by kind */
} Survey;

static Bits near_of(const BaronyMap *map, int hex) {
    const Bits near = {{map->near[hex].mask[0], map->near[hex].mask[1]}};
    return near;
}

/* The hexes around a set that are not in `inner`. */
static Bits ring_around(const BaronyMap *map, Bits set, Bits inner) {
    Bits out = {{0, 0}};
    while (bits_any(set)) {
        out = bits_or(out, near_of(map, bits_take(&set)));
    }
    return bits_less(out, inner);
}

static Survey survey_of(const BaronyState *s) {
    Survey survey = {.s = s, .map = barony_map(s)};
    const Bits ground = bits_less(survey.map->all, lakes_of(s));
    for (int land = 0; land < TOKENS; land++) {
        Bits set = ground;
        set = land & 1 ? bits_and(set, s->ground[0]) : bits_less(set, s->ground[0]);
        set = land & 2 ? bits_and(set, s->ground[1]) : bits_less(set, s->ground[1]);
        survey.land[land] = set;
    }
    survey.free = bits_less(ground, s->taken);
    return survey;
}

/* What a seat's knights may aim at; each target is taken out when one of them does. */
typedef struct Aims {
    Bits free;    /* land to build on */
    Bits raid[2]; /* villages an opponent could lose: it takes two knights */
} Aims;

/* The best aim for a knight here, looked for in wider and wider rings. */
static void weigh_aim(const Survey *survey, int hex, Aims *aims, int32_t *features) {
    Bits best_set = {{0, 0}};
    int best = 0, best_land = 0, best_steps = 0;
    bool raid = false;
    Bits ring = {{0, 0}}, inner = ring;
    bits_add(&ring, hex);
    for (int steps = 0; steps <= FARTHEST; steps++) {
        const int most = AIM_GOLD * BARONY_GOLD[FIELD] + EACH_STEP * steps;
        const int raided = RAID_FIRST + EACH_STEP * steps;
        if (best >= most && best >= raided) {
            break;
        }
        if (steps > 0) {
            inner = bits_or(inner, ring);
            ring = ring_around(survey->map, ring, inner);
        }
        const Bits open = bits_and(ring, aims->free);
        for (int land = 0; bits_any(open) && land < TOKENS; land++) {
            const Bits set = bits_and(open, survey->land[land]);
            if (bits_any(set)) { /* other land in this ring is worth less */
                const int worth = AIM_GOLD * BARONY_GOLD[land] + EACH_STEP * steps;
                if (worth > best) {
                    best = worth;
                    best_set = set;
                    best_land = land;
                    best_steps = steps;
                    raid = false;
                }
                break;
            }
        }
        const Bits prey = bits_and(ring, aims->raid[0]);
        if (raided > best && bits_any(prey)) {
            best = raided;
            best_set = prey;
            best_steps = steps;
            raid = true;
        }
    }
    if (best > 0) {
        const int aim = bits_take(&best_set);
        Bits *set = !raid                          ? &aims->free
                    : bits_in(&aims->raid[1], aim) ? &aims->raid[1]
                                                   : &aims->raid[0];
        bits_remove(set, aim);
        features[raid ? RAID : AIM] += raid ? FEATURE_ONE : FEATURE_ONE * BARONY_GOLD[best_land];
        features[raid ? RAID_STEP : AIM_STEP] += FEATURE_ONE * best_steps;
    }
}

static void weigh_knights(const Survey *survey, int seat, int32_t *features) {
    const BaronyState *s = survey->s;
    const BaronySeat *own = &s->seat[seat];
    features[KNIGHT_IN] = FEATURE_ONE * own->reserve[KNIGHT];
    Aims aims = {{{0, 0}}, {{{0, 0}}, {{0, 0}}}};
    if (own->reserve[VILLAGE] + own->reserve[STRONGHOLD] > 0) {
        aims.free =
            bits_or(survey->free, bits_less(own->knights, bits_or(own->buildings, s->shared)));
    }
    for (int other = 0; other < s->seats; other++) {
        if (other != seat) {
            aims.raid[0] = bits_or(aims.raid[0], bits_less(s->seat[other].buildings, s->wall));
        }
    }
    aims.raid[1] = aims.raid[0];
    for (uint64_t list = own->stations; list != 0; list >>= 8) {
        features[KNIGHT_OUT] += FEATURE_ONE;
        weigh_aim(survey, list_at(list, 0), &aims, features);
    }
}

/* Titles are paid with the poorest tokens first, since those are worth least at the end. */
static void weigh_tokens(const BaronyState *s, int seat, int32_t *features) {
    const BaronySeat *own = &s->seat[seat];
    int need = TITLE_GOLD * (DUKE - own->rank), gold = 0;
    for (int land = TOKENS - 1; land >= 0; land--) {
        const int each = BARONY_GOLD[land], held = own->tokens[land];
        const int wanted = need > 0 ? (need + each - 1) / each : 0;
        const int used = held < wanted ? held : wanted;
        need -= each * used;
        gold += each * held;
        features[TITLE_TOKENS] += FEATURE_ONE * each * used;
        features[SPARE_TOKENS] += FEATURE_ONE * BARONY_SILVER[land] * (held - used);
    }
    features[TITLE_READY] = own->rank < DUKE && gold >= TITLE_GOLD ? FEATURE_ONE : 0;
}

static void weigh_cities(const Survey *survey, int seat, int32_t *features) {
    const BaronyState *s = survey->s;
    const BaronySeat *own = &s->seat[seat];
    const int sites = bits_count(bits_less(bits_and(own->buildings, s->site), s->shared));
    features[SITE] = FEATURE_ONE * (sites < own->reserve[CITY] ? sites : own->reserve[CITY]);
    features[PORT] = FEATURE_ONE * own->ports;
    for (Bits cities = bits_and(own->buildings, s->city); bits_any(cities);) {
        const Bits room = bits_and(near_of(survey->map, bits_take(&cities)), survey->free);
        for (int land = 0; land < TOKENS; land++) {
            features[ROOM] +=
                FEATURE_ONE * BARONY_GOLD[land] * bits_count(bits_and(room, survey->land[land]));
        }
    }
}

/* Hexes that one opponent could reach with two knights at once. */
static Bits danger_from(const Survey *survey, int seat) {
    Bits one = {{0, 0}}, two = one;
    for (uint64_t list = survey->s->seat[seat].stations; list != 0; list >>= 8) {
        Bits reach = near_of(survey->map, list_at(list, 0));
        bits_add(&reach, list_at(list, 0));
        two = bits_or(two, bits_and(one, reach));
        one = bits_or(one, reach);
    }
    return two;
}

static void features_of(const void *state, int32_t out[SEATS_MAX][FEATURES]) {
    const BaronyState *s = (const BaronyState *)state;
    for (int seat = 0; seat < s->seats; seat++) {
        memset(out[seat], 0, FEATURES * sizeof out[seat][0]);
        out[seat][POINTS] = FEATURE_ONE * barony_points(s, seat);
    }
    if (s->phase == PHASE_OVER || s->laid < barony_map(s)->sites) {
        return;
    }
    const Survey survey = survey_of(s);
    for (int seat = 0; seat < s->seats; seat++) {
        weigh_tokens(s, seat, out[seat]);
        weigh_knights(&survey, seat, out[seat]);
        weigh_cities(&survey, seat, out[seat]);
        out[seat][TO_ACT] = seat == s->turn ? FEATURE_ONE : 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const Bits open = bits_less(danger_from(&survey, seat), s->wall);
        for (int other = 0; other < s->seats && bits_any(open); other++) {
            const BaronySeat *own = &s->seat[other];
            if (other != seat) {
                out[other][VILLAGE_RISK] +=
                    FEATURE_ONE * bits_count(bits_and(own->buildings, open));
                out[other][KNIGHT_RISK] += FEATURE_ONE * bits_count(bits_and(own->knights, open));
            }
        }
    }
}

static void add_spots(int feature, int seat, Bits hexes, Spot *out, int *count) {
    while (bits_any(hexes) && *count < SPOTS_MAX) {
        const Spot spot = {(uint8_t)feature, (int8_t)seat, (int16_t)bits_take(&hexes), 1, 0};
        out[(*count)++] = spot;
    }
}

int barony_spots(const void *state, Spot out[SPOTS_MAX]) {
    const BaronyState *s = (const BaronyState *)state;
    int count = 0;
    if (s->phase == PHASE_OVER || s->laid < barony_map(s)->sites) {
        return 0;
    }
    const Survey survey = survey_of(s);
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        Bits open = {{0, 0}};
        for (int other = 0; other < s->seats; other++) {
            open = other == seat ? open : bits_or(open, danger_from(&survey, other));
        }
        open = bits_less(open, s->wall);
        add_spots(BARONY_VILLAGE_RISK, seat, bits_and(own->buildings, open), out, &count);
        add_spots(BARONY_KNIGHT_RISK, seat, bits_and(own->knights, open), out, &count);
        if (own->rank < DUKE && count < SPOTS_MAX) {
            const Spot gold = {BARONY_GOLD_HELD, (int8_t)seat, SPOT_NOWHERE, (int16_t)gold_of(own),
                               0};
            out[count++] = gold;
        }
    }
    return count;
}

/* Hexes and gold of the hundredths that features_of reckons in. */
void barony_measure(const void *state, int seat, int16_t out[FEATURES_MAX]) {
    static const uint8_t FROM[BARONY_FEATURES] = {
        [BARONY_TITLE_READY] = TITLE_READY,
        [BARONY_SITES_LEFT] = SITE,
        [BARONY_KNIGHTS_OUT] = KNIGHT_OUT,
        [BARONY_KNIGHTS_HOME] = KNIGHT_IN,
        [BARONY_LAND_NEAR] = AIM,
        [BARONY_RAIDS] = RAID,
        [BARONY_VILLAGE_RISK] = VILLAGE_RISK,
        [BARONY_KNIGHT_RISK] = KNIGHT_RISK,
    };
    const BaronyState *s = (const BaronyState *)state;
    int32_t features[SEATS_MAX][FEATURES];
    features_of(state, features);
    for (int i = 0; i < BARONY_FEATURES; i++) {
        out[i] = (int16_t)(features[seat][FROM[i]] / FEATURE_ONE);
    }
    out[BARONY_GOLD_HELD] = (int16_t)gold_of(&s->seat[seat]);
}

void barony_evaluate(const void *state, int32_t worth[SEATS_MAX]) {
    const BaronyState *s = (const BaronyState *)state;
    const int32_t *weight = WEIGHTS[s->seats - 2];
    int32_t features[SEATS_MAX][FEATURES];
    features_of(state, features);
    for (int seat = 0; seat < s->seats; seat++) {
        int32_t sum = 0;
        for (int i = 0; i < FEATURES; i++) {
            sum += features[seat][i] * weight[i];
        }
        worth[seat] = sum / FEATURE_ONE;
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
