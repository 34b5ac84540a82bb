/* games/barony/mind.c -- a quick opinion on Barony for the search, and what `liege sim` counts.
 *
 * What counts beyond points: tokens as far as they buy titles, villages that can become cities,
 * knights by the best hex they could still build on and the way there, the land around one's
 * cities, and what an opponent could destroy with the next action. All numbers are hundredths of a
 * point; they were set in November 2026 by letting the purposeful player play itself: with them its
 * games take 35 to 40 rounds, and a duke ends them. */
#include "games/barony/ground.h"

enum {
    POINT = 100,
    GOLD = 70,         /* a token that is needed for a title, per gold */
    SPARE_SILVER = 90, /* any other token, per silver */
    TITLE_READY = 100, /* enough of them for the next title */
    SITE = 400,        /* a village that can become a city, as long as there are cities */
    KNIGHT_OUT = 40,   /* a knight on the map */
    KNIGHT_IN = 40,    /* a knight in the reserve */
    TARGET = 57,       /* the hex a knight will build on, per gold */
    STEP = 45,         /* less for each step to it */
    RAID = 120,        /* a village that could be destroyed, for each of two knights */
    ROOM = 4,          /* free land next to a city, per gold */
    PORT = 50,         /* a city at a lake */
    VILLAGE_RISK = 20, /* a village that an opponent could destroy next */
    KNIGHT_RISK = 5    /* and a knight */
};

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

/* All hexes next to a set. */
static Bits ring_of(const BaronyMap *map, Bits set) {
    Bits ring = {{0, 0}};
    while (bits_any(set)) {
        ring = bits_or(ring, near_of(map, bits_take(&set)));
    }
    return ring;
}

static Survey survey_of(const BaronyState *s) {
    Survey survey = {s, barony_map(s), {{0, 0}}, {{{0, 0}}, {{0, 0}}, {{0, 0}}, {{0, 0}}}};
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
static int aim_worth(const Survey *survey, int hex, Aims *aims) {
    Bits seen = {{0, 0}}, best_set = seen;
    bits_add(&seen, hex);
    Bits ring = seen;
    int best = 0;
    bool raid = false;
    for (int steps = 0; best < TARGET * BARONY_GOLD[FIELD] - STEP * steps; steps++) {
        const Bits open = bits_and(ring, aims->free);
        const Bits prey = bits_and(ring, aims->raid[0]);
        for (int land = 0; bits_any(open) && land < TOKENS; land++) {
            const int worth = TARGET * BARONY_GOLD[land] - STEP * steps;
            const Bits set = bits_and(open, survey->land[land]);
            if (!bits_any(set)) {
                continue;
            }
            if (worth > best) {
                best = worth;
                best_set = set;
                raid = false;
            }
            break; /* other land in this ring is worth less */
        }
        if (RAID - STEP * steps > best && bits_any(prey)) {
            best = RAID - STEP * steps;
            best_set = prey;
            raid = true;
        }
        ring = bits_less(ring_of(survey->map, ring), seen);
        seen = bits_or(seen, ring);
    }
    if (best > 0) {
        const int aim = bits_take(&best_set);
        Bits *set = !raid                           ? &aims->free
                    : bits_has(&aims->raid[1], aim) ? &aims->raid[1]
                                                    : &aims->raid[0];
        bits_remove(set, aim);
    }
    return best;
}

static int knights_worth(const Survey *survey, int seat) {
    const BaronyState *s = survey->s;
    const BaronySeat *own = &s->seat[seat];
    int worth = KNIGHT_IN * own->reserve[KNIGHT];
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
        worth += KNIGHT_OUT + aim_worth(survey, list_at(list, 0), &aims);
    }
    return worth;
}

/* Titles are paid with the poorest tokens first, since those are worth least at the end. */
static int tokens_worth(const BaronyState *s, int seat) {
    const BaronySeat *own = &s->seat[seat];
    int need = TITLE_GOLD * (DUKE - own->rank), worth = 0, gold = 0;
    for (int land = TOKENS - 1; land >= 0; land--) {
        const int each = BARONY_GOLD[land], held = own->tokens[land];
        const int wanted = need > 0 ? (need + each - 1) / each : 0;
        const int used = held < wanted ? held : wanted;
        need -= each * used;
        gold += each * held;
        worth += GOLD * each * used + SPARE_SILVER * BARONY_SILVER[land] * (held - used);
    }
    return worth + (own->rank < DUKE && gold >= TITLE_GOLD ? TITLE_READY : 0);
}

static int cities_worth(const Survey *survey, int seat) {
    const BaronyState *s = survey->s;
    const BaronySeat *own = &s->seat[seat];
    const int sites = bits_count(bits_less(bits_and(own->buildings, s->site), s->shared));
    int worth = SITE * (sites < own->reserve[CITY] ? sites : own->reserve[CITY]);
    worth += PORT * own->ports;
    for (Bits cities = bits_and(own->buildings, s->city); bits_any(cities);) {
        const Bits room = bits_and(near_of(survey->map, bits_take(&cities)), survey->free);
        for (int land = 0; land < TOKENS; land++) {
            worth += ROOM * BARONY_GOLD[land] * bits_count(bits_and(room, survey->land[land]));
        }
    }
    return worth;
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

void barony_judge(const void *state, int32_t worth[SEATS_MAX]) {
    const BaronyState *s = (const BaronyState *)state;
    if (s->phase == PHASE_OVER || s->laid < barony_map(s)->sites) {
        for (int seat = 0; seat < s->seats; seat++) {
            worth[seat] = POINT * barony_points(s, seat);
        }
        return;
    }
    const Survey survey = survey_of(s);
    for (int seat = 0; seat < s->seats; seat++) {
        worth[seat] = POINT * barony_points(s, seat) + tokens_worth(s, seat) +
                      knights_worth(&survey, seat) + cities_worth(&survey, seat);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const Bits danger = danger_from(&survey, seat);
        for (int other = 0; other < s->seats; other++) {
            const BaronySeat *own = &s->seat[other];
            if (other == seat) {
                continue;
            }
            const Bits open = bits_less(danger, s->wall);
            worth[other] -= VILLAGE_RISK * bits_count(bits_and(own->buildings, open)) +
                            KNIGHT_RISK * bits_count(bits_and(own->knights, open));
        }
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
