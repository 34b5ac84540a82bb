/* games/barony/position_read.c -- reading a position of Barony.
 *
 * What comes in is not trusted: it becomes a state only if the rules could have led to it, as far
 * as that can be told from the position alone. Two things are left free, so that positions can be
 * drawn for a purpose: once the map is complete its land may be any, and after the set-up a seat
 * may have fewer than three cities from it. */
#include "games/barony/position_read.h"

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
static bool read_key_hex(PositionReader *reader, const char *where, int node, int *hex) {
    char words[24];
    const bool fits = json_key(reader->json, node, words, sizeof words);
    *hex = fits ? read_hex(reader->state, words) : BARONY_NOWHERE;
    return *hex != BARONY_NOWHERE ||
           reader_refuse(reader,
                         TEXT_IN(reader->error, "%s: \"%s\" is not a hex of the map for %d players",
                                 "%s: \"%s\" ist kein Feld der Karte für %d Plätze",
                                 "%s : \"%s\" n’est pas une case de la carte à %d places"),
                         where, fits ? words : "…", reader->seats);
}

static bool read_heading(PositionReader *reader) {
    static const char *const PHASES[] = {"setup", "turn", "move", "build", "loot", "over"};
    const Json *json = reader->json;
    BaronyState *s = reader->state;
    int first = BARONY_NOBODY;
    if (!reader_heading(reader, "barony", BARONY_SEATS)) {
        return false;
    }
    const int seats = reader->seats;
    const Setup setup = {seats, {0}};
    barony_start(s, &setup);
    const int phase = reader_choice(reader, reader_member(reader, "phase"), PHASES, PHASE_OVER + 1);
    if (phase < 0) {
        return reader_refuse(
            reader, TEXT_IN(reader->error, "phase: must be setup, turn, move, build, loot or over",
                            "phase: muss setup, turn, move, build, loot oder over sein",
                            "phase : doit être setup, turn, move, build, loot ou over"));
    }
    s->phase = (uint8_t)phase;
    const int node = reader_member(reader, "first");
    if (node == JSON_NONE ||
        (json_type(json, node) != JSON_NULL && !reader_whole(reader, node, 0, seats - 1, &first))) {
        return reader_refuse(
            reader,
            TEXT_IN(
                reader->error, "first: must be a seat from 0 to %d, or null before it is drawn",
                "first: muss ein Platz von 0 bis %d sein, oder null, solange er nicht gezogen ist",
                "first : doit être une place de 0 à %d, ou null avant le tirage"),
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
static bool read_tiles(PositionReader *reader) {
    BaronyState *s = reader->state;
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
            return reader_refuse(reader,
                                 TEXT_IN(reader->error,
                                         "map: no tile is left that would fit at %d,%d",
                                         "map: kein Plättchen ist übrig, das auf %d,%d passt",
                                         "map : il ne reste pas de tuile qui convienne en %d,%d"),
                                 map->q[hexes[0]], map->r[hexes[0]]);
        }
        s->tiles = barony_tiles_less(s->tiles, left);
    }
    return true;
}

static bool read_map(PositionReader *reader) {
    const Json *json = reader->json;
    BaronyState *s = reader->state;
    const BaronyMap *map = barony_map(s);
    const int object = reader_member(reader, "map");
    Bits seen = {{0, 0}};
    if (!reader_is(reader, object, JSON_OBJECT)) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "map: must be an object from hexes to land",
                                     "map: muss ein Objekt aus Feldern und Landschaften sein",
                                     "map : doit être un objet de cases et de terrains"));
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
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "map %d,%d: must be field, plain, forest, mountain or lake",
                        "map %d,%d: muss field, plain, forest, mountain oder lake sein",
                        "map %d,%d : doit être field, plain, forest, mountain ou lake"),
                map->q[hex], map->r[hex]);
        }
        bits_add(&seen, hex);
        set_land(s, hex, land);
    }
    while (s->laid < map->sites && bits_in(&seen, map->site[s->laid][0])) {
        for (int i = 0; i < 3; i++) {
            const int hex = map->site[s->laid][i];
            if (!bits_in(&seen, hex)) {
                return reader_refuse(reader,
                                     TEXT_IN(reader->error, "map: %d,%d is missing",
                                             "map: %d,%d fehlt", "map : %d,%d manque"),
                                     map->q[hex], map->r[hex]);
            }
            bits_remove(&seen, hex);
        }
        s->laid++;
    }
    if (bits_any(seen)) {
        const int hex = map->site[s->laid][0];
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "map: %d,%d is missing; tiles are laid in order of r, then q",
                    "map: %d,%d fehlt; Plättchen werden nach r, dann nach q gelegt",
                    "map : %d,%d manque ; les tuiles se posent dans l’ordre de r, puis de q"),
            map->q[hex], map->r[hex]);
    }
    if (s->laid == map->sites) {
        s->tiles = 0;
        return true;
    }
    return read_tiles(reader);
}

/* One entry of a hex: what one seat has there. */
static bool read_entry(PositionReader *reader, int hex, int node) {
    const Json *json = reader->json;
    BaronyState *s = reader->state;
    const int q = barony_map(s)->q[hex], r = barony_map(s)->r[hex];
    int seat, knights, building = 0;
    if (!reader_is(reader, node, JSON_OBJECT) ||
        !reader_whole(reader, json_member(json, node, "seat"), 0, s->seats - 1, &seat)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "pieces %d,%d: an entry needs a seat from 0 to %d",
                    "pieces %d,%d: ein Eintrag braucht einen Platz seat von 0 bis %d",
                    "pieces %d,%d : une entrée doit avoir une place seat de 0 à %d"),
            q, r, s->seats - 1);
    }
    if (!reader_whole(reader, json_member(json, node, "knights"), 0, BARONY_KNIGHTS, &knights)) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "pieces %d,%d: knights must be a number from 0 to 7",
                                     "pieces %d,%d: knights muss eine Zahl von 0 bis 7 sein",
                                     "pieces %d,%d : knights doit être un nombre de 0 à 7"),
                             q, r);
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
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "pieces %d,%d: building must be null, village, stronghold or city",
                    "pieces %d,%d: building muss null, village, stronghold oder city sein",
                    "pieces %d,%d : building doit être null, village, stronghold ou city"),
            q, r);
    }
    BaronySeat *own = &s->seat[seat];
    if (bits_in(&own->buildings, hex) || list_count(own->stations, hex) > 0) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "pieces %d,%d: seat %d has two entries",
                                     "pieces %d,%d: Platz %d hat zwei Einträge",
                                     "pieces %d,%d : la place %d a deux entrées"),
                             q, r, seat);
    }
    if (knights == 0 && building == 0) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "pieces %d,%d: seat %d has nothing there; leave it out",
                                     "pieces %d,%d: Platz %d hat dort nichts; weglassen",
                                     "pieces %d,%d : la place %d n’y a rien ; à omettre"),
                             q, r, seat);
    }
    if (building != 0) {
        for (int other = 0; other < s->seats; other++) {
            if (bits_in(&s->seat[other].buildings, hex)) {
                return reader_refuse(reader,
                                     TEXT_IN(reader->error,
                                             "pieces %d,%d: two buildings on one hex",
                                             "pieces %d,%d: zwei Gebäude auf einem Feld",
                                             "pieces %d,%d : deux constructions sur une case"),
                                     q, r);
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
            return reader_refuse(reader,
                                 TEXT_IN(reader->error, "pieces: seat %d has more than 7 knights",
                                         "pieces: Platz %d hat mehr als 7 Ritter",
                                         "pieces : la place %d a plus de 7 chevaliers"),
                                 seat);
        }
        own->stations = list_add(own->stations, hex);
    }
    return true;
}

static bool read_pieces(PositionReader *reader) {
    const Json *json = reader->json;
    BaronyState *s = reader->state;
    const int object = reader_member(reader, "pieces");
    if (!reader_is(reader, object, JSON_OBJECT)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "pieces: must be an object from hexes to lists of entries",
                    "pieces: muss ein Objekt aus Feldern und Listen von Einträgen sein",
                    "pieces : doit être un objet de cases et de listes d’entrées"));
    }
    for (int node = json_first(json, object); node != JSON_NONE; node = json_next(json, node)) {
        int hex;
        if (!read_key_hex(reader, "pieces", node, &hex)) {
            return false;
        }
        const int q = barony_map(s)->q[hex], r = barony_map(s)->r[hex];
        if (json_type(json, node) != JSON_ARRAY || json_count(json, node) == 0) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error, "pieces %d,%d: must be a list of entries",
                                         "pieces %d,%d: muss eine Liste von Einträgen sein",
                                         "pieces %d,%d : doit être une liste d’entrées"),
                                 q, r);
        }
        if (bits_in(&s->wall, hex)) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error,
                                         "pieces %d,%d: no piece can stand on a lake",
                                         "pieces %d,%d: auf einem See kann keine Figur stehen",
                                         "pieces %d,%d : aucun pion ne peut être sur un lac"),
                                 q, r);
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

/* A list with one object per seat, each with these keys. */
static bool read_objects(PositionReader *reader, const char *list_key, const char *const *keys,
                         int count, int most, int out[BARONY_SEATS][4]) {
    const Json *json = reader->json;
    const int list = reader_list(reader, list_key);
    if (list == JSON_NONE) {
        return false;
    }
    int seat = 0;
    for (int node = json_first(json, list); node != JSON_NONE;
         node = json_next(json, node), seat++) {
        for (int i = 0; i < count; i++) {
            if (!reader_is(reader, node, JSON_OBJECT) ||
                !reader_whole(reader, json_member(json, node, keys[i]), 0, most, &out[seat][i])) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error, "%s of seat %d: %s must be a number from 0 to %d",
                            "%s von Platz %d: %s muss eine Zahl von 0 bis %d sein",
                            "%s de la place %d : %s doit être un nombre de 0 à %d"),
                    list_key, seat, keys[i], most);
            }
        }
    }
    return true;
}

static bool read_seats(PositionReader *reader, int points[BARONY_SEATS]) {
    BaronyState *s = reader->state;
    int reserve[BARONY_SEATS][4], tokens[BARONY_SEATS][4];
    int gone[BARONY_SEATS], rank[BARONY_SEATS], new_cities[BARONY_SEATS];
    if (!read_objects(reader, "reserve", BARONY_RESERVE_KEYS, PIECES, BARONY_PIECES[VILLAGE],
                      reserve) ||
        !reader_numbers(reader, "gone", reader->seats, 0, BARONY_KNIGHTS - 1, gone) ||
        !read_objects(reader, "tokens", BARONY_LAND_KEYS, TOKENS, TOKENS_MOST, tokens) ||
        !reader_numbers(reader, "rank", reader->seats, 0, DUKE, rank) ||
        !reader_numbers(reader, "new_cities", reader->seats, 0, BARONY_PIECES[CITY], new_cities) ||
        !reader_numbers(reader, "points", reader->seats, 0, 1000000, points)) {
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

static bool read_extras(PositionReader *reader) {
    const Json *json = reader->json;
    BaronyState *s = reader->state;
    const bool begun = s->phase != PHASE_SETUP;
    const int all = CITIES_EACH * s->seats;
    int placed = begun ? all : 0, quiet = 0, passes = 0, round = begun, victim = BARONY_NOBODY;
    bool stirred = false;
    if (!reader_extra(reader, "placed", 0, all, &placed) ||
        !reader_extra(reader, "quiet", 0, QUIET_ROUNDS, &quiet) ||
        !reader_extra(reader, "passes", 0, s->seats, &passes) ||
        !reader_extra(reader, "round", 0, LAST_ROUND, &round)) {
        return false;
    }
    if (reader_member(reader, "stirred") != JSON_NONE &&
        !reader_flag(reader, "stirred", &stirred)) {
        return false;
    }
    const int loser = reader_member(reader, "victim");
    if (!reader_is_null(reader, loser) && !reader_whole(reader, loser, 0, s->seats - 1, &victim)) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "victim: must be a seat from 0 to %d, or null",
                                     "victim: muss ein Platz von 0 bis %d sein, oder null",
                                     "victim : doit être une place de 0 à %d, ou null"),
                             s->seats - 1);
    }
    const int moved = reader_member(reader, "moved");
    if (!reader_is_null(reader, moved)) {
        char words[24];
        s->moved = json_words(json, moved, words, sizeof words) ? (uint8_t)read_hex(s, words)
                                                                : BARONY_NOWHERE;
        if (s->moved == BARONY_NOWHERE) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error, "moved: must be a hex of the map, or null",
                                         "moved: muss ein Feld der Karte sein, oder null",
                                         "moved : doit être une case de la carte, ou null"));
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

static bool read_turn(PositionReader *reader) {
    const Json *json = reader->json;
    BaronyState *s = reader->state;
    const int node = reader_member(reader, "to_act");
    const bool laying = s->first == BARONY_NOBODY || s->laid < barony_map(s)->sites;
    int seat;
    if (s->phase == PHASE_OVER) {
        s->turn = OVER;
        return (node != JSON_NONE && json_type(json, node) == JSON_NULL) ||
               reader_refuse(reader,
                             TEXT_IN(reader->error, "to_act: must be null when the game is over",
                                     "to_act: muss null sein, wenn das Spiel zu Ende ist",
                                     "to_act : doit être null quand la partie est finie"));
    }
    if (laying) {
        s->turn = NATURE;
        return (node != JSON_NONE && json_is(json, node, "nature")) ||
               reader_refuse(
                   reader,
                   TEXT_IN(reader->error, "to_act: must be \"nature\" until the map is laid",
                           "to_act: muss \"nature\" sein, bis die Karte gelegt ist",
                           "to_act : doit être \"nature\" jusqu’à ce que la carte soit posée"));
    }
    if (!reader_whole(reader, node, 0, s->seats - 1, &seat)) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "to_act: must be a seat from 0 to %d",
                                     "to_act: muss ein Platz von 0 bis %d sein",
                                     "to_act : doit être une place de 0 à %d"),
                             s->seats - 1);
    }
    s->turn = (int8_t)seat;
    return true;
}

bool barony_read_position(void *state, const Json *json, int node, Text *error) {
    BaronyState s;
    int points[BARONY_SEATS]; /* as written, to be compared */
    PositionReader reader = {json, node, error, &s, 0};
    if (!read_heading(&reader) || !read_map(&reader) || !read_pieces(&reader) ||
        !read_seats(&reader, points) || !read_extras(&reader) || !read_turn(&reader)) {
        return false;
    }
    barony_derive(&s);
    if (!barony_check(&reader, points)) {
        return false;
    }
    memcpy(state, &s, sizeof s);
    return true;
}
