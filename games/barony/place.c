/* games/barony/place.c -- hexes of Barony as people call them: by cities, strongholds, villages. */
#include "core/place.h"
#include "core/hex.h"
#include "games/barony/state.h"

#include <limits.h>
#include <string.h>

enum { BARONY_HEXES = 128 }; /* numbers of hexes; those of a map are in its set `all` */

static const Words ALONE[PIECES] = {
    [VILLAGE] = {{"|{0}’s village|{1}", "das|Dorf von {0}|{1}", "le|village de {0}|{1}"}},
    [STRONGHOLD] = {{"|{0}’s stronghold|{1}", "die|Festung von {0}|{1}",
                     "la|forteresse de {0}|{1}"}},
    [CITY] = {{"|{0}’s city|{1}", "die|Stadt von {0}|{1}", "la|cité de {0}|{1}"}},
};
static const Words BESIDE[PIECES] = {
    [VILLAGE] = {{"{0}’s village{1}", "dem Dorf von {0}{1}", "le village de {0}{1}"}},
    [STRONGHOLD] = {{"{0}’s stronghold{1}", "der Festung von {0}{1}", "la forteresse de {0}{1}"}},
    [CITY] = {{"{0}’s city{1}", "der Stadt von {0}{1}", "la cité de {0}{1}"}},
};
static const Words PAIR[PIECES] = {
    [VILLAGE] = {{"{0}’s two villages", "den beiden Dörfern von {0}", "les deux villages de {0}"}},
    [STRONGHOLD] = {{"{0}’s two strongholds", "den beiden Festungen von {0}",
                     "les deux forteresses de {0}"}},
    [CITY] = {{"{0}’s two cities", "den beiden Städten von {0}", "les deux cités de {0}"}},
};
static const Words OF[PIECES] = {
    [VILLAGE] = {{"of {0}’s village{1}", "vom Dorf von {0}{1}", "du village de {0}{1}"}},
    [STRONGHOLD] = {{"of {0}’s stronghold{1}", "der Festung von {0}{1}",
                     "de la forteresse de {0}{1}"}},
    [CITY] = {{"of {0}’s city{1}", "der Stadt von {0}{1}", "de la cité de {0}{1}"}},
};

static const Words HEAD[LANDS] = {
    [PLAIN] = {{"the|plain", "die|Ebene", "la|plaine"}},
    [FIELD] = {{"the|field", "der|Acker", "le|champ"}},
    [FOREST] = {{"the|forest", "der|Wald", "la|forêt"}},
    [MOUNTAIN] = {{"the|mountain", "das|Gebirge", "la|montagne"}},
    [LAKE] = {{"the|lake", "der|See", "le|lac"}},
};

/* While the map is laid. */
static const Words BARE = {{"the|empty hex", "das|leere Feld", "la|case vide"}};

/* The hex that "q,r" names; BARONY_NOWHERE if it is none. */
static int hex_of(const BaronyState *s, const char *words) {
    const BaronyMap *map = barony_map(s);
    for (int hex = 0; hex < BARONY_HEXES; hex++) {
        TEXT(name, 16);
        barony_write_hex(s, hex, &name);
        if (bits_in(&map->all, hex) && strcmp(name.start, words) == 0) {
            return hex;
        }
    }
    return BARONY_NOWHERE;
}

static BaronyPiece building_on(const BaronyState *s, int hex) {
    return bits_in(&s->city, hex) ? CITY : bits_in(&s->fort, hex) ? STRONGHOLD : VILLAGE;
}

static Point point_of(const BaronyMap *map, int hex) {
    return place_axial(map->q[hex], map->r[hex]);
}

/* What one sees: the middle of the drawing, and far is two thirds of the way to its rim. */
static Ground ground_of(const BaronyMap *map) {
    Point least = {INT_MAX, INT_MAX}, most = {INT_MIN, INT_MIN};
    for (int hex = 0; hex < BARONY_HEXES; hex++) {
        if (bits_in(&map->all, hex)) {
            const Point at = point_of(map, hex);
            least.x = at.x < least.x ? at.x : least.x;
            least.y = at.y < least.y ? at.y : least.y;
            most.x = at.x > most.x ? at.x : most.x;
            most.y = at.y > most.y ? at.y : most.y;
        }
    }
    const int wide = most.x - least.x, high = most.y - least.y;
    const Ground ground = {
        {(least.x + most.x) / 2, (least.y + most.y) / 2}, (wide > high ? wide : high) / 3, false};
    return ground;
}

bool barony_say_place(const void *state, const char *words, Lang lang, Text *out) {
    static const BaronyPiece WEIGHT[] = {CITY, STRONGHOLD, VILLAGE};
    const BaronyState *s = (const BaronyState *)state;
    const BaronyMap *map = barony_map(s);
    char typed[PLACE_CELL], typed_from[PLACE_CELL];
    const bool two = place_cells(words, typed, typed_from);
    const int hex = two ? hex_of(s, typed) : BARONY_NOWHERE;
    Landmark marks[LANDMARKS_MAX];
    int count = 0;
    if (hex == BARONY_NOWHERE) {
        return false;
    }
    for (int kind = 0; kind < 3; kind++) {
        for (int seat = 0; seat < s->seats; seat++) {
            for (int at = 0; at < BARONY_HEXES && count < LANDMARKS_MAX; at++) {
                if (!bits_in(&s->seat[seat].buildings, at) || building_on(s, at) != WEIGHT[kind]) {
                    continue;
                }
                const Landmark mark = {
                    .alone = &ALONE[WEIGHT[kind]],
                    .beside = &BESIDE[WEIGHT[kind]],
                    .pair = &PAIR[WEIGHT[kind]],
                    .of = &OF[WEIGHT[kind]],
                    .seat = seat,
                    .distance = hex_distance(map->q[at], map->r[at], map->q[hex], map->r[hex]),
                    .on_rim = bits_in(&map->rim, at),
                    .at = point_of(map, at)};
                marks[count++] = mark;
            }
        }
    }
    const Ground ground = ground_of(map);
    const bool laid = s->phase != PHASE_SETUP || s->turn != NATURE;
    Site site = {.head = (laid ? &HEAD[barony_land(s, hex)] : &BARE)->in[lang],
                 .at = point_of(map, hex),
                 .on_rim = bits_in(&map->rim, hex)};
    for (int at = 0; at < BARONY_HEXES; at++) {
        if (bits_in(&map->all, at) && (!laid || barony_land(s, at) == barony_land(s, hex))) {
            place_count(&site, &ground, point_of(map, at), bits_in(&map->rim, at));
        }
    }
    const int from = hex_of(s, typed_from);
    if (from != BARONY_NOWHERE) {
        place_from(&site, point_of(map, from),
                   hex_distance(map->q[from], map->r[from], map->q[hex], map->r[hex]));
    }
    place_say(&site, &ground, marks, count, lang, out);
    return true;
}
