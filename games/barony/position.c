/* games/barony/position.c -- a position of Barony as JSON, out and in.
 *
 * What comes in is not trusted: it becomes a state only if the rules could have led to it, as far
 * as that can be told from the position alone. Two things are left free, so that positions can be
 * drawn for a purpose: once the map is complete its land may be any, and after the set-up a seat
 * may have fewer than three cities from it. */
#include "games/barony/state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Out. */

static const char *const RESERVE_KEYS[PIECES] = {"knights", "villages", "strongholds", "cities"};

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
        if (site_of(map, hex) < s->laid) {
            text_put(out, first ? "\"" : ",\"");
            barony_write_hex(s, hex, out);
            text_format(out, "\":\"%s\"", BARONY_LAND_KEYS[barony_land(s, hex)]);
            first = false;
        }
    }
    text_char(out, '}');
}

static const char *building_key(const BaronyState *s, int hex) {
    return BARONY_PIECE_KEYS[bits_has(&s->city, hex)   ? CITY
                             : bits_has(&s->fort, hex) ? STRONGHOLD
                                                       : VILLAGE];
}

static void write_pieces_at(const BaronyState *s, int hex, Text *out) {
    bool first = true;
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        const int knights = list_count(own->stations, hex);
        const bool building = bits_has(&own->buildings, hex);
        if (knights == 0 && !building) {
            continue;
        }
        text_format(out, "%s{\"seat\":%d,\"knights\":%d,\"building\":", first ? "" : ",", seat,
                    knights);
        if (building) {
            text_format(out, "\"%s\"}", building_key(s, hex));
        } else {
            text_put(out, "null}");
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

static void write_seats(const BaronyState *s, Text *out) {
    text_put(out, ",\"reserve\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        text_put(out, seat > 0 ? ",{" : "{");
        for (int piece = 0; piece < PIECES; piece++) {
            text_format(out, "%s\"%s\":%d", piece > 0 ? "," : "", RESERVE_KEYS[piece],
                        s->seat[seat].reserve[piece]);
        }
        text_char(out, '}');
    }
    text_put(out, "],\"gone\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        text_format(out, "%s%d", seat > 0 ? "," : "", s->seat[seat].gone);
    }
    text_put(out, "],\"tokens\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        text_put(out, seat > 0 ? ",{" : "{");
        for (int land = 0; land < TOKENS; land++) {
            text_format(out, "%s\"%s\":%d", land > 0 ? "," : "", BARONY_LAND_KEYS[land],
                        s->seat[seat].tokens[land]);
        }
        text_char(out, '}');
    }
    text_put(out, "],\"rank\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        text_format(out, "%s%d", seat > 0 ? "," : "", s->seat[seat].rank);
    }
    text_put(out, "],\"new_cities\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        text_format(out, "%s%d", seat > 0 ? "," : "", s->seat[seat].new_cities);
    }
    text_put(out, "],\"points\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        text_format(out, "%s%d", seat > 0 ? "," : "", barony_points(s, seat));
    }
    text_char(out, ']');
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

/* In: reading what is there. */

typedef struct Reader {
    const Json *json;
    int node; /* the position */
    Text *error;
    BaronyState *s;
    int points[BARONY_SEATS]; /* as written, to be compared */
} Reader;

__attribute__((format(printf, 2, 3))) static bool refuse(Reader *reader, const char *format, ...) {
    char words[300];
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    text_clear(reader->error);
    text_put(reader->error, words);
    return false;
}

static bool read_int(const Json *json, int node, int least, int most, int *out) {
    int64_t number;
    if (node == JSON_NONE || !json_int(json, node, &number) || number < least || number > most) {
        return false;
    }
    *out = (int)number;
    return true;
}

static bool is_object(const Json *json, int node) {
    return node != JSON_NONE && json_type(json, node) == JSON_OBJECT;
}

static bool is_null(const Json *json, int node) {
    return node == JSON_NONE || json_type(json, node) == JSON_NULL;
}

/* A hex on the map, as in "-1,3"; nothing else, no 01 and no -0. */
static int read_hex(const BaronyState *s, const char *words) {
    int q, r;
    char again[16];
    if (strlen(words) > 7 || sscanf(words, "%3d,%3d", &q, &r) != 2) {
        return BARONY_NOWHERE;
    }
    snprintf(again, sizeof again, "%d,%d", q, r);
    return strcmp(again, words) == 0 ? barony_hex_at(s, q, r) : BARONY_NOWHERE;
}

/* The hex named by a member's key; refuses it if there is none. */
static bool read_key_hex(Reader *reader, const char *where, int node, int *hex) {
    char words[24];
    const bool fits = json_key(reader->json, node, words, sizeof words);
    *hex = fits ? read_hex(reader->s, words) : BARONY_NOWHERE;
    return *hex != BARONY_NOWHERE ||
           refuse(reader, "%s: \"%s\" is not a hex of the map for %d players", where,
                  fits ? words : "…", reader->s->seats);
}

static bool read_heading(Reader *reader) {
    static const char *const PHASES[] = {"setup", "turn", "move", "build", "loot", "over"};
    const Json *json = reader->json;
    BaronyState *s = reader->s;
    int seats, first = BARONY_NOBODY;
    if (!is_object(json, reader->node)) {
        return refuse(reader, "a position must be an object");
    }
    const int game = json_member(json, reader->node, "game");
    if (game == JSON_NONE || !json_is(json, game, "barony")) {
        return refuse(reader, "game: must be \"barony\"");
    }
    if (!read_int(json, json_member(json, reader->node, "seats"), 2, BARONY_SEATS, &seats)) {
        return refuse(reader, "seats: must be a number from 2 to 4");
    }
    const Setup setup = {seats, {0}};
    barony_start(s, &setup);
    const int phase = json_member(json, reader->node, "phase");
    while (s->phase <= PHASE_OVER &&
           (phase == JSON_NONE || !json_is(json, phase, PHASES[s->phase]))) {
        s->phase++;
    }
    if (s->phase > PHASE_OVER) {
        return refuse(reader, "phase: must be setup, turn, move, build, loot or over");
    }
    const int node = json_member(json, reader->node, "first");
    if (node == JSON_NONE ||
        (json_type(json, node) != JSON_NULL && !read_int(json, node, 0, seats - 1, &first))) {
        return refuse(reader, "first: must be a seat from 0 to %d, or null before it is drawn",
                      seats - 1);
    }
    s->first = (uint8_t)first;
    return true;
}

static void set_land(BaronyState *s, int hex, int land) {
    if (land == LAKE) {
        bits_add(&s->wall, hex);
        return;
    }
    if (land & 1) {
        bits_add(&s->ground[0], hex);
    }
    if (land & 2) {
        bits_add(&s->ground[1], hex);
    }
}

/* While tiles are missing, those on the map must be tiles of Y1. */
static bool read_tiles(Reader *reader) {
    BaronyState *s = reader->s;
    for (int site = 0; site < s->laid; site++) {
        const uint8_t *hexes = barony_map(s)->site[site];
        uint64_t left = 0;
        for (int i = 0; i < TILE_KINDS * TURNINGS && left == 0; i++) {
            bool same = true;
            for (int k = 0; k < 3; k++) {
                same &= barony_tile_land(i / TURNINGS, i % TURNINGS, k) == barony_land(s, hexes[k]);
            }
            left = same ? s->tiles & barony_tile_bits(i / TURNINGS) : 0;
        }
        if (left == 0) {
            const BaronyMap *map = barony_map(s);
            return refuse(reader, "map: no tile is left that would fit at %d,%d", map->q[hexes[0]],
                          map->r[hexes[0]]);
        }
        s->tiles = barony_tiles_less(s->tiles, left);
    }
    return true;
}

static bool read_map(Reader *reader) {
    const Json *json = reader->json;
    BaronyState *s = reader->s;
    const BaronyMap *map = barony_map(s);
    const int object = json_member(json, reader->node, "map");
    Bits seen = {{0, 0}};
    if (!is_object(json, object)) {
        return refuse(reader, "map: must be an object from hexes to land");
    }
    for (int node = json_first(json, object); node != JSON_NONE; node = json_next(json, node)) {
        int hex, land = 0;
        if (!read_key_hex(reader, "map", node, &hex)) {
            return false;
        }
        while (land < LANDS && !json_is(json, node, BARONY_LAND_KEYS[land])) {
            land++;
        }
        if (land == LANDS) {
            return refuse(reader, "map %d,%d: must be field, plain, forest, mountain or lake",
                          map->q[hex], map->r[hex]);
        }
        bits_add(&seen, hex);
        set_land(s, hex, land);
    }
    while (s->laid < map->sites && bits_has(&seen, map->site[s->laid][0])) {
        for (int i = 0; i < 3; i++) {
            const int hex = map->site[s->laid][i];
            if (!bits_has(&seen, hex)) {
                return refuse(reader, "map: %d,%d is missing", map->q[hex], map->r[hex]);
            }
            bits_remove(&seen, hex);
        }
        s->laid++;
    }
    if (bits_any(seen)) {
        const int hex = map->site[s->laid][0];
        return refuse(reader, "map: %d,%d is missing; tiles are laid in order of r, then q",
                      map->q[hex], map->r[hex]);
    }
    if (s->laid == map->sites) {
        s->tiles = 0;
        return true;
    }
    return read_tiles(reader);
}

/* One entry of a hex: what one seat has there. */
static bool read_entry(Reader *reader, int hex, int node) {
    const Json *json = reader->json;
    BaronyState *s = reader->s;
    const int q = barony_map(s)->q[hex], r = barony_map(s)->r[hex];
    int seat, knights, building = 0;
    if (!is_object(json, node) ||
        !read_int(json, json_member(json, node, "seat"), 0, s->seats - 1, &seat)) {
        return refuse(reader, "pieces %d,%d: an entry needs a seat from 0 to %d", q, r,
                      s->seats - 1);
    }
    if (!read_int(json, json_member(json, node, "knights"), 0, BARONY_KNIGHTS, &knights)) {
        return refuse(reader, "pieces %d,%d: knights must be a number from 0 to 7", q, r);
    }
    const int word = json_member(json, node, "building");
    if (word != JSON_NONE && json_type(json, word) != JSON_NULL) {
        for (building = VILLAGE; building < PIECES; building++) {
            if (json_is(json, word, BARONY_PIECE_KEYS[building])) {
                break;
            }
        }
    }
    if (word == JSON_NONE || building == PIECES) {
        return refuse(reader, "pieces %d,%d: building must be null, village, stronghold or city", q,
                      r);
    }
    BaronySeat *own = &s->seat[seat];
    if (bits_has(&own->buildings, hex) || list_count(own->stations, hex) > 0) {
        return refuse(reader, "pieces %d,%d: seat %d has two entries", q, r, seat);
    }
    if (knights == 0 && building == 0) {
        return refuse(reader, "pieces %d,%d: seat %d has nothing there; leave it out", q, r, seat);
    }
    if (building != 0) {
        for (int other = 0; other < s->seats; other++) {
            if (bits_has(&s->seat[other].buildings, hex)) {
                return refuse(reader, "pieces %d,%d: two buildings on one hex", q, r);
            }
        }
        bits_add(&own->buildings, hex);
        if (building != VILLAGE) {
            bits_add(building == CITY ? &s->city : &s->fort, hex);
            bits_add(&s->fort, hex);
        }
    }
    for (int i = 0; i < knights; i++) {
        if (list_at(own->stations, BARONY_KNIGHTS - 1) != BARONY_NOWHERE) {
            return refuse(reader, "pieces: seat %d has more than 7 knights", seat);
        }
        own->stations = list_add(own->stations, hex);
    }
    return true;
}

static bool read_pieces(Reader *reader) {
    const Json *json = reader->json;
    BaronyState *s = reader->s;
    const int object = json_member(json, reader->node, "pieces");
    if (!is_object(json, object)) {
        return refuse(reader, "pieces: must be an object from hexes to lists of entries");
    }
    for (int node = json_first(json, object); node != JSON_NONE; node = json_next(json, node)) {
        int hex;
        if (!read_key_hex(reader, "pieces", node, &hex)) {
            return false;
        }
        const int q = barony_map(s)->q[hex], r = barony_map(s)->r[hex];
        if (json_type(json, node) != JSON_ARRAY || json_count(json, node) == 0) {
            return refuse(reader, "pieces %d,%d: must be a list of entries", q, r);
        }
        if (bits_has(&s->wall, hex)) {
            return refuse(reader, "pieces %d,%d: no piece can stand on a lake", q, r);
        }
        for (int entry = json_first(json, node); entry != JSON_NONE;
             entry = json_next(json, entry)) {
            if (!read_entry(reader, hex, entry)) {
                return false;
            }
        }
    }
    return true;
}

/* A list with one number per seat. */
static bool read_numbers(Reader *reader, const char *key, int most, int out[BARONY_SEATS]) {
    const Json *json = reader->json;
    const int list = json_member(json, reader->node, key);
    const int seats = reader->s->seats;
    bool good =
        list != JSON_NONE && json_type(json, list) == JSON_ARRAY && json_count(json, list) == seats;
    for (int node = good ? json_first(json, list) : JSON_NONE; good && node != JSON_NONE;
         node = json_next(json, node)) {
        good = read_int(json, node, 0, most, out++);
    }
    return good ||
           refuse(reader, "%s: must be a list of %d numbers from 0 to %d", key, seats, most);
}

/* A list with one object per seat, each with these keys. */
static bool read_objects(Reader *reader, const char *list_key, const char *const *keys, int count,
                         int most, int out[BARONY_SEATS][4]) {
    const Json *json = reader->json;
    const int list = json_member(json, reader->node, list_key);
    const int seats = reader->s->seats;
    if (list == JSON_NONE || json_type(json, list) != JSON_ARRAY ||
        json_count(json, list) != seats) {
        return refuse(reader, "%s: must be a list of %d objects", list_key, seats);
    }
    int seat = 0;
    for (int node = json_first(json, list); node != JSON_NONE;
         node = json_next(json, node), seat++) {
        for (int i = 0; i < count; i++) {
            if (!is_object(json, node) ||
                !read_int(json, json_member(json, node, keys[i]), 0, most, &out[seat][i])) {
                return refuse(reader, "%s of seat %d: %s must be a number from 0 to %d", list_key,
                              seat, keys[i], most);
            }
        }
    }
    return true;
}

static bool read_seats(Reader *reader) {
    BaronyState *s = reader->s;
    int reserve[BARONY_SEATS][4], tokens[BARONY_SEATS][4];
    int gone[BARONY_SEATS], rank[BARONY_SEATS], new_cities[BARONY_SEATS];
    if (!read_objects(reader, "reserve", RESERVE_KEYS, PIECES, BARONY_PIECES[VILLAGE], reserve) ||
        !read_numbers(reader, "gone", BARONY_KNIGHTS - 1, gone) ||
        !read_objects(reader, "tokens", BARONY_LAND_KEYS, TOKENS, TOKENS_MOST, tokens) ||
        !read_numbers(reader, "rank", DUKE, rank) ||
        !read_numbers(reader, "new_cities", BARONY_PIECES[CITY], new_cities) ||
        !read_numbers(reader, "points", 1000000, reader->points)) {
        return false;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        BaronySeat *own = &s->seat[seat];
        for (int i = 0; i < PIECES; i++) {
            own->reserve[i] = (uint8_t)reserve[seat][i];
            own->tokens[i] = (uint16_t)tokens[seat][i];
        }
        own->gone = (uint8_t)gone[seat];
        own->rank = (uint8_t)rank[seat];
        own->new_cities = (uint8_t)new_cities[seat];
    }
    return true;
}

/* A number that may be left out. */
static bool read_extra(Reader *reader, const char *key, int most, int usual, int *out) {
    const int node = json_member(reader->json, reader->node, key);
    *out = usual;
    return node == JSON_NONE || read_int(reader->json, node, 0, most, out) ||
           refuse(reader, "%s: must be a number from 0 to %d", key, most);
}

static bool read_extras(Reader *reader) {
    const Json *json = reader->json;
    BaronyState *s = reader->s;
    const bool begun = s->phase != PHASE_SETUP;
    const int all = CITIES_EACH * s->seats;
    int placed, quiet, passes, round, victim = BARONY_NOBODY;
    bool stirred = false;
    if (!read_extra(reader, "placed", all, begun ? all : 0, &placed) ||
        !read_extra(reader, "quiet", QUIET_ROUNDS, 0, &quiet) ||
        !read_extra(reader, "passes", s->seats, 0, &passes) ||
        !read_extra(reader, "round", LAST_ROUND, begun, &round)) {
        return false;
    }
    const int stir = json_member(json, reader->node, "stirred");
    if (stir != JSON_NONE && !json_bool(json, stir, &stirred)) {
        return refuse(reader, "stirred: must be true or false");
    }
    const int loser = json_member(json, reader->node, "victim");
    if (!is_null(json, loser) && !read_int(json, loser, 0, s->seats - 1, &victim)) {
        return refuse(reader, "victim: must be a seat from 0 to %d, or null", s->seats - 1);
    }
    const int moved = json_member(json, reader->node, "moved");
    if (!is_null(json, moved)) {
        char words[24];
        s->moved = json_words(json, moved, words, sizeof words) ? (uint8_t)read_hex(s, words)
                                                                : BARONY_NOWHERE;
        if (s->moved == BARONY_NOWHERE) {
            return refuse(reader, "moved: must be a hex of the map, or null");
        }
    }
    s->placed = (uint8_t)placed;
    s->quiet = (uint8_t)quiet;
    s->passes = (uint8_t)passes;
    s->round = (uint16_t)round;
    s->stirred = stirred;
    s->victim = (uint8_t)victim;
    return true;
}

static bool read_turn(Reader *reader) {
    const Json *json = reader->json;
    BaronyState *s = reader->s;
    const int node = json_member(json, reader->node, "to_act");
    const bool laying = s->first == BARONY_NOBODY || s->laid < barony_map(s)->sites;
    int seat;
    if (s->phase == PHASE_OVER) {
        s->turn = OVER;
        return (node != JSON_NONE && json_type(json, node) == JSON_NULL) ||
               refuse(reader, "to_act: must be null when the game is over");
    }
    if (laying) {
        s->turn = NATURE;
        return (node != JSON_NONE && json_is(json, node, "nature")) ||
               refuse(reader, "to_act: must be \"nature\" until the map is laid");
    }
    if (!read_int(json, node, 0, s->seats - 1, &seat)) {
        return refuse(reader, "to_act: must be a seat from 0 to %d", s->seats - 1);
    }
    s->turn = (int8_t)seat;
    return true;
}

/* In: whether it can be. */

static int order_of(const BaronyState *s, int seat) {
    return (seat + s->seats - s->first) % s->seats;
}

/* Y3, Y19 and the points */
static bool check_seat(Reader *reader, int seat) {
    const BaronyState *s = reader->s;
    const BaronySeat *own = &s->seat[seat];
    Bits villages = own->buildings, strongholds = own->buildings, cities = own->buildings;
    int knights = 0;
    while (list_at(own->stations, knights) != BARONY_NOWHERE) {
        knights++;
    }
    for (int i = 0; i < 2; i++) {
        villages.word[i] &= ~s->fort.word[i];
        strongholds.word[i] &= s->fort.word[i] & ~s->city.word[i];
        cities.word[i] &= s->city.word[i];
    }
    const int on_map[PIECES] = {knights + own->gone, bits_count(villages), bits_count(strongholds),
                                bits_count(cities)};
    for (int piece = 0; piece < PIECES; piece++) {
        if (on_map[piece] + own->reserve[piece] != BARONY_PIECES[piece]) {
            return refuse(reader, "reserve of seat %d: %s in reserve, on the map%s must be %d",
                          seat, RESERVE_KEYS[piece], piece == KNIGHT ? " and gone" : "",
                          BARONY_PIECES[piece]);
        }
    }
    if (own->new_cities > on_map[CITY] || on_map[CITY] - own->new_cities > CITIES_EACH) {
        return refuse(reader,
                      "new_cities of seat %d: of %d cities on the map 0 to 3 come from the "
                      "set-up",
                      seat, on_map[CITY]);
    }
    if (reader->points[seat] != barony_points(s, seat)) {
        return refuse(reader, "points of seat %d: rank, new cities%s make %d", seat,
                      s->phase == PHASE_OVER ? " and silver" : "", barony_points(s, seat));
    }
    return true;
}

/* Y7, Y10, Y11 */
static bool check_hexes(Reader *reader) {
    const BaronyState *s = reader->s;
    const BaronyMap *map = barony_map(s);
    for (Bits hexes = s->taken; bits_any(hexes);) {
        const int hex = bits_take(&hexes);
        const int q = map->q[hex], r = map->r[hex];
        if (s->laid < map->sites) {
            return refuse(reader, "pieces %d,%d: no pieces before the map is laid", q, r);
        }
        if (bits_has(&s->shared, hex) && bits_has(&s->wall, hex)) {
            return refuse(reader, "pieces %d,%d: players cannot share this hex", q, r);
        }
        if (!bits_has(&s->city, hex)) {
            continue;
        }
        if (barony_land(s, hex) == FOREST) {
            return refuse(reader, "pieces %d,%d: no city can stand on a forest", q, r);
        }
        for (int i = 0; i < DIRECTIONS; i++) {
            if (bits_has(&s->city, map->neighbour[hex][i])) {
                return refuse(reader, "pieces %d,%d: two cities next to each other", q, r);
            }
        }
    }
    return true;
}

/* Set-up cities; a placement is skipped only when there is no site, and sites only get fewer. */
static bool check_placements(Reader *reader) {
    const BaronyState *s = reader->s;
    int due[BARONY_SEATS] = {0}, missing = 0;
    for (int i = 0; i < s->placed; i++) {
        due[(s->first + barony_placer(s->seats, i)) % s->seats]++;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        const int cities = BARONY_PIECES[CITY] - own->reserve[CITY] - own->new_cities;
        if (cities > due[seat]) {
            return refuse(reader,
                          "placed: seat %d has %d cities of the set-up, but only %d were "
                          "its to place",
                          seat, cities, due[seat]);
        }
        missing += due[seat] - cities;
    }
    return missing == 0 || !bits_any(s->site) ||
           refuse(reader, "placed: a placement is skipped only when there is no hex for a city");
}

static bool check_setup(Reader *reader) {
    const BaronyState *s = reader->s;
    if (s->round != 0 || s->quiet != 0 || s->passes != 0 || s->stirred ||
        s->moved != BARONY_NOWHERE || s->victim != BARONY_NOBODY) {
        return refuse(reader, "round, quiet, passes, stirred, moved, victim: nothing of these "
                              "before the set-up ends");
    }
    if (s->first == BARONY_NOBODY && s->laid > 0) {
        return refuse(reader, "first: must be a seat once tiles are laid");
    }
    if (s->turn == NATURE && s->placed > 0) {
        return refuse(reader, "placed: no cities before the map is laid");
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const BaronySeat *own = &s->seat[seat];
        int tokens = own->rank + own->new_cities + own->gone;
        for (int land = 0; land < TOKENS; land++) {
            tokens += own->tokens[land];
        }
        if (tokens != 0) {
            return refuse(reader,
                          "seat %d: no tokens, ranks, new cities or lost knights in the "
                          "set-up",
                          seat);
        }
        for (Bits hexes = s->taken; bits_any(hexes);) {
            const int hex = bits_take(&hexes);
            const bool mine = bits_has(&own->buildings, hex);
            if (list_count(own->stations, hex) != mine ||
                mine != (mine && bits_has(&s->city, hex))) {
                return refuse(reader, "pieces: in the set-up there are only cities with one knight "
                                      "each");
            }
        }
    }
    if (s->turn == NATURE) {
        return true;
    }
    if (s->placed == CITIES_EACH * s->seats) {
        return refuse(reader, "phase: with all cities placed the set-up is over");
    }
    return s->turn == (s->first + barony_placer(s->seats, s->placed)) % s->seats ||
           refuse(reader, "to_act: placement %d is not that of seat %d", s->placed + 1, s->turn);
}

/* Y18, Y20: what the round has seen so far. `turns` of it are finished. */
static bool check_round(Reader *reader, int turns) {
    const BaronyState *s = reader->s;
    const bool over = s->phase == PHASE_OVER;
    int dukes = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        dukes += s->seat[seat].rank == DUKE;
        if (s->seat[seat].rank == DUKE && order_of(s, seat) >= turns) {
            return refuse(reader, "rank of seat %d: a duke has no further turn", seat);
        }
    }
    if (s->round < 1) {
        return refuse(reader, "round: must be at least 1 after the set-up");
    }
    if (s->passes > turns) {
        return refuse(reader, "passes: only %d turns of this round are over", turns);
    }
    if (s->stirred ? turns - s->passes + (s->phase == PHASE_BUILD) == 0
                   : dukes > 0 || s->phase == PHASE_BUILD) {
        return refuse(reader, "stirred: must say whether there was a building, city or title in "
                              "this round");
    }
    if (s->quiet > s->round - !over || s->quiet >= QUIET_ROUNDS + over ||
        (over && (s->quiet == 0) != (s->stirred != 0))) {
        return refuse(reader, "quiet: more or fewer rounds without progress than can be");
    }
    if (over && dukes == 0 && s->passes < s->seats && s->quiet < QUIET_ROUNDS &&
        s->round < LAST_ROUND) {
        return refuse(reader, "phase: there is no reason why the game should be over");
    }
    return true;
}

/* The phases within a turn. */
static bool check_phase(Reader *reader) {
    const BaronyState *s = reader->s;
    Move moves[BARONY_MOVES];
    if (s->moved != BARONY_NOWHERE) {
        const BaronySeat *own = &s->seat[s->turn < 0 ? 0 : s->turn];
        if (s->phase != PHASE_MOVE && s->phase != PHASE_LOOT) {
            return refuse(reader, "moved: must be null but in phases move and loot");
        }
        if (list_count(own->stations, s->moved) == 0 ||
            (s->phase == PHASE_LOOT && !bits_has(&s->wall, s->moved))) {
            return refuse(reader, "moved: seat %d has no knight there that %s", s->turn,
                          s->phase == PHASE_LOOT ? "could have won a fight" : "could have moved");
        }
    } else if (s->phase == PHASE_MOVE) {
        return refuse(reader, "moved: must be a hex in phase move");
    }
    if ((s->victim == BARONY_NOBODY) != (s->phase != PHASE_LOOT)) {
        return refuse(reader, "victim: must be a seat in phase loot, else null");
    }
    if (s->phase == PHASE_LOOT) {
        const BaronySeat *victim = &s->seat[s->victim];
        int kinds = 0;
        for (int land = 0; land < TOKENS; land++) {
            kinds += victim->tokens[land] > 0;
        }
        if (s->victim == s->turn || kinds < 2 || victim->reserve[VILLAGE] == 0) {
            return refuse(reader, "victim: must be another seat with a village in reserve and "
                                  "tokens of two kinds or more");
        }
    }
    if ((s->phase == PHASE_MOVE || s->phase == PHASE_BUILD) && barony_moves(s, moves) == 1) {
        return refuse(reader, "phase: nothing further is possible, so the turn would be over");
    }
    return true;
}

static bool check_position(Reader *reader) {
    const BaronyState *s = reader->s;
    for (int seat = 0; seat < s->seats; seat++) {
        if (!check_seat(reader, seat)) {
            return false;
        }
    }
    if (!check_hexes(reader)) {
        return false;
    }
    if (s->phase == PHASE_SETUP) {
        return check_setup(reader) && (s->turn == NATURE || check_placements(reader));
    }
    if (s->first == BARONY_NOBODY || s->laid < barony_map(s)->sites) {
        return refuse(reader, "map: must be complete after the set-up");
    }
    if (s->placed != CITIES_EACH * s->seats) {
        return refuse(reader, "placed: must be %d after the set-up", CITIES_EACH * s->seats);
    }
    return check_round(reader, s->phase == PHASE_OVER ? s->seats : order_of(s, s->turn)) &&
           check_phase(reader);
}

bool barony_read_position(void *state, const Json *json, int node, Text *error) {
    BaronyState s;
    Reader reader = {json, node, error, &s, {0}};
    if (!read_heading(&reader) || !read_map(&reader) || !read_pieces(&reader) ||
        !read_seats(&reader) || !read_extras(&reader) || !read_turn(&reader)) {
        return false;
    }
    barony_derive(&s);
    if (!check_position(&reader)) {
        return false;
    }
    memcpy(state, &s, sizeof s);
    return true;
}
