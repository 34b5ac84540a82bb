/* games/barony/position.c -- a position of Barony as JSON; position_read.c reads it. */
#include "core/json_writer.h"
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

static void write_map(const BaronyState *s, Text *out) {
    const BaronyMap *map = barony_map(s);
    bool first = true;
    text_put(out, ",\"map\":{");
    for (Bits hexes = map->all; bits_any(hexes);) {
        const int hex = bits_take(&hexes);
        if (s->laid == map->sites || site_of(map, hex) < s->laid) {
            text_put(out, first ? "\"" : ",\"");
            barony_write_hex(s, hex, out);
            text_put(out, "\":\"");
            text_put(out, BARONY_LAND_KEYS[barony_land(s, hex)]);
            text_char(out, '"');
            first = false;
        }
    }
    text_char(out, '}');
}

static const char *building_key(const BaronyState *s, int hex) {
    return BARONY_PIECE_KEYS[bits_in(&s->city, hex)   ? CITY
                             : bits_in(&s->fort, hex) ? STRONGHOLD
                                                      : VILLAGE];
}

static void write_pieces_at(const BaronyState *s, int hex, Text *out) {
    bool first = true;
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        const int knights = list_count(own->stations, hex);
        const bool building = bits_in(&own->buildings, hex);
        if (knights == 0 && !building) {
            continue;
        }
        text_put(out, first ? "{\"seat\":" : ",{\"seat\":");
        text_number(out, seat);
        text_put(out, ",\"knights\":");
        text_number(out, knights);
        if (building) {
            text_put(out, ",\"building\":\"");
            text_put(out, building_key(s, hex));
            text_put(out, "\"}");
        } else {
            text_put(out, ",\"building\":null}");
        }
        first = false;
    }
}

static void write_pieces(const BaronyState *s, Text *out) {
    text_put(out, ",\"pieces\":{");
    bool first = true;
    for (Bits hexes = s->taken; bits_any(hexes); first = false) {
        const int hex = bits_take(&hexes);
        text_put(out, first ? "\"" : ",\"");
        barony_write_hex(s, hex, out);
        text_put(out, "\":[");
        write_pieces_at(s, hex, out);
        text_char(out, ']');
    }
    text_char(out, '}');
}

/* {"key":n,…}: one number for each key. */
static void write_counts(const char *const *keys, const int *counts, int count, Text *out) {
    for (int i = 0; i < count; i++) {
        text_put(out, i > 0 ? ",\"" : "{\"");
        text_put(out, keys[i]);
        text_put(out, "\":");
        text_number(out, counts[i]);
    }
    text_char(out, '}');
}

typedef enum SeatNumber { GONE, RANK, NEW_CITIES, POINTS } SeatNumber;

/* [n,…]: one number for each seat. */
static void write_numbers(const BaronyState *s, SeatNumber which, Text *out) {
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        text_char(out, seat > 0 ? ',' : '[');
        text_number(out, which == GONE         ? own->gone
                         : which == RANK       ? own->rank
                         : which == NEW_CITIES ? own->new_cities
                                               : barony_points(s, seat));
    }
    text_char(out, ']');
}

static void write_seats(const BaronyState *s, Text *out) {
    text_put(out, ",\"reserve\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        int counts[PIECES];
        for (int piece = 0; piece < PIECES; piece++) {
            counts[piece] = s->seat[seat].reserve[piece];
        }
        text_put(out, seat > 0 ? "," : "");
        write_counts(BARONY_RESERVE_KEYS, counts, PIECES, out);
    }
    text_put(out, "],\"gone\":");
    write_numbers(s, GONE, out);
    text_put(out, ",\"tokens\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        int counts[TOKENS];
        for (int land = 0; land < TOKENS; land++) {
            counts[land] = s->seat[seat].tokens[land];
        }
        text_put(out, seat > 0 ? "," : "");
        write_counts(BARONY_LAND_KEYS, counts, TOKENS, out);
    }
    text_put(out, "],\"rank\":");
    write_numbers(s, RANK, out);
    text_put(out, ",\"new_cities\":");
    write_numbers(s, NEW_CITIES, out);
    text_put(out, ",\"points\":");
    write_numbers(s, POINTS, out);
}

void barony_write_position(const void *state, Text *out) {
    const BaronyState *s = (const BaronyState *)state;
    text_format(out, "{\"game\":\"barony\",\"seats\":%d,\"phase\":\"%s\",\"to_act\":", s->seats,
                barony_phase(s));
    if (s->turn >= 0) {
        text_number(out, s->turn);
    } else {
        text_put(out, s->turn == NATURE ? "\"nature\"" : "null");
    }
    text_put(out, ",\"first\":");
    if (s->first == BARONY_NOBODY) {
        text_put(out, "null");
    } else {
        text_number(out, s->first);
    }
    write_map(s, out);
    write_pieces(s, out);
    write_seats(s, out);
    text_format(out, ",\"placed\":%d,\"moved\":", s->placed);
    if (s->moved == BARONY_NOWHERE) {
        text_put(out, "null");
    } else {
        text_char(out, '"');
        barony_write_hex(s, s->moved, out);
        text_char(out, '"');
    }
    text_put(out, ",\"victim\":");
    if (s->victim == BARONY_NOBODY) {
        text_put(out, "null");
    } else {
        text_number(out, s->victim);
    }
    text_format(out, ",\"quiet\":%d,\"stirred\":%s,\"passes\":%d,\"round\":%d}", s->quiet,
                s->stirred ? "true" : "false", s->passes, s->round);
}

static void add_tokens(Text *out, const char *key, const uint8_t worth[TOKENS]) {
    json_open(out, key);
    for (int token = 0; token < TOKENS; token++) {
        json_add_number(out, BARONY_LAND_KEYS[token], worth[token]);
    }
    json_close(out);
}

void barony_write_facts(const void *state, Text *out) {
    if (state == NULL) {
        add_tokens(out, "gold", BARONY_GOLD);
        add_tokens(out, "silver", BARONY_SILVER);
        json_add_number(out, "title", RANK_POINTS);
        json_add_number(out, "city", CITY_POINTS);
    }
}
