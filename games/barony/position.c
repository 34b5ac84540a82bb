/* games/barony/position.c -- a position of Barony as JSON; position_read.c reads it. */
#include "core/game_writer.h"
#include "games/barony/state.h"

const char *const BARONY_RESERVE_KEYS[PIECES] = {"knights", "villages", "strongholds", "cities"};

/* The site that a hex belongs to. */
static int site_of(const BaronyMap *map, int hex) {
    int site = 0;
    while (map->site[site][0] != hex && map->site[site][1] != hex && map->site[site][2] != hex) {
        site++;
    }
    return site;
}

static void add_map(const BaronyState *s, Text *out) {
    const BaronyMap *map = barony_map(s);
    json_open(out, "map");
    for (Bits hexes = map->all; bits_any(hexes);) {
        const int hex = bits_take(&hexes);
        if (s->laid == map->sites || site_of(map, hex) < s->laid) {
            json_open_key(out);
            barony_write_hex(s, hex, out);
            json_close_key(out);
            json_add_word(out, NULL, BARONY_LAND_KEYS[barony_land(s, hex)]);
        }
    }
    json_close(out);
}

static const char *building_key(const BaronyState *s, int hex) {
    return BARONY_PIECE_KEYS[bits_in(&s->city, hex)   ? CITY
                             : bits_in(&s->fort, hex) ? STRONGHOLD
                                                      : VILLAGE];
}

static void add_pieces_at(const BaronyState *s, int hex, Text *out) {
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        const int knights = list_count(own->stations, hex);
        const bool building = bits_in(&own->buildings, hex);
        if (knights > 0 || building) {
            json_open(out, NULL);
            json_add_number(out, "seat", seat);
            json_add_number(out, "knights", knights);
            if (building) {
                json_add_word(out, "building", building_key(s, hex));
            } else {
                json_add_null(out, "building");
            }
            json_close(out);
        }
    }
}

static void add_pieces(const BaronyState *s, Text *out) {
    json_open(out, "pieces");
    for (Bits hexes = s->taken; bits_any(hexes);) {
        const int hex = bits_take(&hexes);
        json_open_key(out);
        barony_write_hex(s, hex, out);
        json_close_key(out);
        json_open_list(out, NULL);
        add_pieces_at(s, hex, out);
        json_close_list(out);
    }
    json_close(out);
}

/* {"key":n,…}: one number for each key. */
static void add_counts(Text *out, const char *key, const char *const *keys, const uint8_t *counts,
                       int count) {
    json_open(out, key);
    for (int i = 0; i < count; i++) {
        json_add_number(out, keys[i], counts[i]);
    }
    json_close(out);
}

typedef enum SeatNumber { GONE, RANK, NEW_CITIES, POINTS } SeatNumber;

/* [n,…]: one number for each seat. */
static void add_numbers(Text *out, const char *key, const BaronyState *s, SeatNumber which) {
    json_open_list(out, key);
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        json_add_number(out, NULL,
                        which == GONE         ? own->gone
                        : which == RANK       ? own->rank
                        : which == NEW_CITIES ? own->new_cities
                                              : barony_points(s, seat));
    }
    json_close_list(out);
}

static void add_seats(const BaronyState *s, Text *out) {
    json_open_list(out, "reserve");
    for (int seat = 0; seat < s->seats; seat++) {
        add_counts(out, NULL, BARONY_RESERVE_KEYS, s->seat[seat].reserve, PIECES);
    }
    json_close_list(out);
    add_numbers(out, "gone", s, GONE);
    json_open_list(out, "tokens");
    for (int seat = 0; seat < s->seats; seat++) {
        json_open(out, NULL);
        for (int land = 0; land < TOKENS; land++) {
            json_add_number(out, BARONY_LAND_KEYS[land], s->seat[seat].tokens[land]);
        }
        json_close(out);
    }
    json_close_list(out);
    add_numbers(out, "rank", s, RANK);
    add_numbers(out, "new_cities", s, NEW_CITIES);
    add_numbers(out, "points", s, POINTS);
}

void barony_write_position(const void *state, Text *out) {
    const BaronyState *s = (const BaronyState *)state;
    json_open(out, NULL);
    json_add_word(out, "game", "barony");
    json_add_number(out, "seats", s->seats);
    json_add_word(out, "phase", barony_phase(s));
    json_add_turn(out, "to_act", s->turn);
    json_add_known(out, "first", s->first, BARONY_NOBODY);
    add_map(s, out);
    add_pieces(s, out);
    add_seats(s, out);
    json_add_number(out, "placed", s->placed);
    if (s->moved == BARONY_NOWHERE) {
        json_add_null(out, "moved");
    } else {
        json_open_words(out, "moved");
        barony_write_hex(s, s->moved, out);
        json_close_words(out);
    }
    json_add_known(out, "victim", s->victim, BARONY_NOBODY);
    json_add_number(out, "quiet", s->quiet);
    json_add_flag(out, "stirred", s->stirred);
    json_add_number(out, "passes", s->passes);
    json_add_number(out, "round", s->round);
    json_close(out);
}

void barony_write_facts(const void *state, Text *out) {
    const BaronyState *s = (const BaronyState *)state;
    if (s == NULL) {
        add_counts(out, "gold", BARONY_LAND_KEYS, BARONY_GOLD, TOKENS);
        add_counts(out, "silver", BARONY_LAND_KEYS, BARONY_SILVER, TOKENS);
        json_add_number(out, "title", RANK_POINTS);
        json_add_number(out, "title_gold", TITLE_GOLD);
        json_add_number(out, "city", CITY_POINTS);
        return;
    }
    json_open_list(out, "sites"); /* where a village could become a city as things stand */
    for (Bits hexes = s->site; bits_any(hexes);) {
        const int hex = bits_take(&hexes);
        json_open_words(out, NULL);
        barony_write_hex(s, hex, out);
        json_close_words(out);
    }
    json_close_list(out);
}
