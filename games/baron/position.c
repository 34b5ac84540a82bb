/* games/baron/position.c -- a position as JSON, out and in.
 *
 * What comes in is not trusted: whatever could not have come about in a game, as far as the parts
 * of a position tell, is refused with a sentence that names it. */
#include "games/baron/state.h"

#include <string.h>

/* --- Out ------------------------------------------------------------------------------------ */

static void put_key(Text *out, const char *key) {
    text_format(out, ",\"%s\":", key);
}

static void put_seat(Text *out, int seat) {
    if (seat == UNKNOWN) {
        text_put(out, "null");
    } else {
        text_number(out, seat);
    }
}

static void put_kind(Text *out, int kind) {
    text_format(out, kind == NO_KIND ? "null" : "\"%s\"", kind == NO_KIND ? "" : BARON_KIND[kind]);
}

static void put_cell(Text *out, Cell cell) {
    text_char(out, '"');
    baron_write_cell(cell, out);
    text_char(out, '"');
}

/* A comma before all entries of a list but the first. */
static void put_comma(Text *out, bool *first) {
    if (!*first) {
        text_char(out, ',');
    }
    *first = false;
}

static void put_reserve(const Baron *baron, int seat, Text *out) {
    bool first = true;
    text_char(out, '[');
    for (int kind = 0; kind < KINDS; kind++) {
        for (int n = baron_holds(baron, seat, kind); n > 0; n--) {
            put_comma(out, &first);
            put_kind(out, kind);
        }
    }
    if (is_hidden(baron, seat) && !is_out(baron, seat) && baron->start_kind[seat] == NO_KIND) {
        put_comma(out, &first);
        text_put(out, "null");
    }
    text_char(out, ']');
}

/* {"meadow":3,…}: empty kinds left out, unknown numbers null. */
static void put_counts(const int count[KINDS], Text *out) {
    bool first = true;
    text_char(out, '{');
    for (int kind = 0; kind < KINDS; kind++) {
        if (count[kind] != 0) {
            put_comma(out, &first);
            text_format(out, "\"%s\":", BARON_KIND[kind]);
            put_seat(out, count[kind]);
        }
    }
    text_char(out, '}');
}

static void put_board(const Baron *baron, Text *out) {
    put_key(out, "tiles");
    text_char(out, '{');
    for (int i = 0; i < baron->tiles; i++) {
        text_put(out, i == 0 ? "" : ",");
        put_cell(out, baron->tile_cell[i]);
        text_char(out, ':');
        put_kind(out, baron->tile_kind[i] & ~HELD);
    }
    text_char(out, '}');
    put_key(out, "donjons");
    text_char(out, '{');
    bool first = true;
    for (int i = 0; i < baron->tiles; i++) {
        if ((baron->tile_kind[i] & HELD) != 0) {
            const int index = baron_donjon_at(baron, baron->tile_cell[i]);
            const Donjon *donjon = &baron->donjon[index];
            put_comma(out, &first);
            put_cell(out, donjon->cell);
            text_format(out, ":{\"seat\":%d,\"side\":", donjon->seat);
            if (donjon->side == BARON) {
                text_format(out, "\"baron\",\"value\":%d}", baron->chip[index] - 128);
            } else {
                text_put(out, "\"knight\",\"value\":null}");
            }
        }
    }
    text_char(out, '}');
}

/* Cells of the donjons on this side, of players who are not out, in the order of asking (B25). */
static void put_answers(const Baron *baron, const char *key, Side side, Text *out) {
    bool first = true;
    put_key(out, key);
    text_char(out, '[');
    for (int i = 0; i < baron->seats && baron->phase == CLAIM; i++) {
        const int seat = (baron->first + i) % baron->seats;
        for (int d = 0; d < baron->donjons && !is_out(baron, seat); d++) {
            if (baron->donjon[d].seat == seat && baron->donjon[d].side == side) {
                put_comma(out, &first);
                put_cell(out, baron->donjon[d].cell);
            }
        }
    }
    text_char(out, ']');
}

/* One entry per seat: the start tile's kind if it is hidden, or if it is not, as asked for. */
static void put_dealt(const Baron *baron, const char *key, bool hidden, Text *out) {
    put_key(out, key);
    for (int seat = 0; seat < baron->seats; seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        put_kind(out, is_hidden(baron, seat) == hidden ? baron->start_kind[seat] : NO_KIND);
    }
    text_char(out, ']');
}

void baron_write_position(const void *state, Text *out) {
    const Baron *baron = (const Baron *)state;
    const int turn = baron_turn(state);
    text_format(out, "{\"game\":\"baron\",\"seats\":%d,\"phase\":\"%s\"", baron->seats,
                baron_phase(state));
    put_key(out, "to_act");
    if (turn == NATURE) {
        text_put(out, "\"nature\"");
    } else {
        put_seat(out, turn == OVER ? UNKNOWN : turn);
    }
    put_key(out, "first");
    put_seat(out, baron->first);
    static const char *const KEYS[] = {"honour", "out", "hand", "resting", "reserve"};
    for (int i = 0; i < 5; i++) {
        put_key(out, KEYS[i]);
        for (int seat = 0; seat < baron->seats; seat++) {
            text_char(out, seat == 0 ? '[' : ',');
            switch (i) {
            case 0:
                text_number(out, baron->honour[seat]);
                break;
            case 1:
                text_put(out, is_out(baron, seat) ? "true" : "false");
                break;
            case 2:
                text_number(out, baron->hand[seat]);
                break;
            case 3:
                text_number(out, seat == baron->active ? baron->resting : 0);
                break;
            default:
                put_reserve(baron, seat, out);
            }
        }
        text_char(out, ']');
    }
    put_key(out, "row");
    text_char(out, '[');
    for (int i = 0; i < ROW_PLACES && baron->row[i] != NO_KIND; i++) {
        text_put(out, i == 0 ? "" : ",");
        put_kind(out, baron->row[i]);
    }
    text_char(out, ']');
    int pile[KINDS], gone[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        pile[kind] = baron->pile[kind];
        gone[kind] = baron_out_of_game(baron, kind);
    }
    put_key(out, "pile");
    put_counts(pile, out);
    put_board(baron, out);
    put_key(out, "active");
    put_seat(out, baron->active);
    put_key(out, "placed");
    text_char(out, '[');
    for (int i = 0; i < baron->donjons; i++) {
        text_put(out, i == 0 ? "" : ",");
        put_cell(out, baron->donjon[i].cell);
    }
    text_char(out, ']');
    put_answers(baron, "asked", KNIGHT, out);
    put_answers(baron, "claimed", CLAIMING, out);
    put_key(out, "gone");
    put_counts(gone, out);
    put_dealt(baron, "secret", true, out);
    put_dealt(baron, "dealt", false, out);
    text_char(out, '}');
}

/* --- In ------------------------------------------------------------------------------------- */

typedef struct Loader {
    const Json *json;
    int root;
    Baron *baron;
    Text *error;
} Loader;

#define REFUSE(LOADER, ...)                                                                        \
    do {                                                                                           \
        text_clear((LOADER)->error);                                                               \
        text_format((LOADER)->error, __VA_ARGS__);                                                 \
        return false;                                                                              \
    } while (0)

static int member(const Loader *loader, const char *key) {
    return json_member(loader->json, loader->root, key);
}

static bool is_null(const Loader *loader, int node) {
    return node == JSON_NONE || json_type(loader->json, node) == JSON_NULL;
}

static bool read_number(const Loader *loader, int node, const char *what, int low, int high,
                        int *out) {
    int64_t number;
    if (node == JSON_NONE || !json_int(loader->json, node, &number) || number < low ||
        number > high) {
        REFUSE(loader, "%s must be a whole number from %d to %d", what, low, high);
    }
    *out = (int)number;
    return true;
}

static bool read_kind(const Loader *loader, int node, const char *where, int *out) {
    for (int kind = 0; kind < KINDS; kind++) {
        if (json_is(loader->json, node, BARON_KIND[kind])) {
            *out = kind;
            return true;
        }
    }
    char words[32];
    if (!json_words(loader->json, node, words, sizeof words)) {
        strcpy(words, "…"); /* no text at all, or a long one */
    }
    REFUSE(loader,
           "%s holds \"%s\", which is no kind of tile: allowed are meadow, village, field, forest, "
           "vineyard, quarry, pond, swamp, cursed",
           where, words);
}

/* A list with one entry per seat. */
static bool seat_list(const Loader *loader, const char *key, int *node) {
    *node = member(loader, key);
    if (*node == JSON_NONE || json_type(loader->json, *node) != JSON_ARRAY ||
        json_count(loader->json, *node) != loader->baron->seats) {
        REFUSE(loader, "\"%s\" must be a list with one entry for each of the %d seats", key,
               loader->baron->seats);
    }
    return true;
}

static bool read_seat_numbers(const Loader *loader, const char *key, int low, int high, int *out) {
    int list;
    if (!seat_list(loader, key, &list)) {
        return false;
    }
    int seat = 0;
    for (int i = json_first(loader->json, list); i != JSON_NONE; i = json_next(loader->json, i)) {
        char what[32];
        Text name = text_over(what, sizeof what);
        text_format(&name, "\"%s\" of seat %d", key, seat);
        if (!read_number(loader, i, what, low, high, &out[seat++])) {
            return false;
        }
    }
    return true;
}

static bool read_players(Loader *loader) {
    Baron *baron = loader->baron;
    int honour[SEATS_MAX], hand[SEATS_MAX], list;
    if (!read_seat_numbers(loader, "honour", -999, 999, honour) ||
        !read_seat_numbers(loader, "hand", 0, BARON_DONJONS[baron->seats], hand) ||
        !seat_list(loader, "out", &list)) {
        return false;
    }
    int seat = 0;
    for (int i = json_first(loader->json, list); i != JSON_NONE; i = json_next(loader->json, i)) {
        bool out;
        if (!json_bool(loader->json, i, &out)) {
            REFUSE(loader, "\"out\" must hold true or false for each seat");
        }
        baron->out |= (uint8_t)((unsigned)out << seat);
        baron->honour[seat] = (int16_t)honour[seat];
        baron->hand[seat] = (uint8_t)hand[seat];
        if (out && honour[seat] > DUNGEON) {
            REFUSE(loader, "seat %d is out with %d honour: only %d or less puts a player out (B11)",
                   seat, honour[seat], DUNGEON);
        }
        if (out && hand[seat] > 0) {
            REFUSE(loader, "seat %d is out and has donjons in hand (B11)", seat);
        }
        seat++;
    }
    return true;
}

static bool read_reserves(Loader *loader) {
    int list;
    if (!seat_list(loader, "reserve", &list)) {
        return false;
    }
    int seat = 0;
    for (int i = json_first(loader->json, list); i != JSON_NONE;
         i = json_next(loader->json, i), seat++) {
        if (json_type(loader->json, i) != JSON_ARRAY) {
            REFUSE(loader, "\"reserve\" of seat %d must be a list of kinds", seat);
        }
        memset(loader->baron->reserve[seat], 0, KINDS);
        for (int j = json_first(loader->json, i); j != JSON_NONE; j = json_next(loader->json, j)) {
            int kind;
            if (is_null(loader, j)) {
                REFUSE(loader,
                       "\"reserve\" of seat %d hides a tile: only a whole position can be "
                       "loaded, not what one seat sees",
                       seat);
            }
            if (!read_kind(loader, j, "\"reserve\"", &kind)) {
                return false;
            }
            if (loader->baron->reserve[seat][kind]++ == BARON_COUNT[kind]) {
                REFUSE(loader, "there are only %d tiles of kind %s", BARON_COUNT[kind],
                       BARON_KIND[kind]);
            }
            if (is_out(loader->baron, seat)) {
                REFUSE(loader, "seat %d is out and has tiles in reserve (B11)", seat);
            }
        }
    }
    return true;
}

static bool read_row(Loader *loader) {
    const int list = member(loader, "row");
    if (list == JSON_NONE || json_type(loader->json, list) != JSON_ARRAY ||
        json_count(loader->json, list) > ROW_PLACES) {
        REFUSE(loader, "\"row\" must be a list of at most %d kinds", ROW_PLACES);
    }
    int place = 0;
    for (int i = json_first(loader->json, list); i != JSON_NONE; i = json_next(loader->json, i)) {
        int kind;
        if (!read_kind(loader, i, "\"row\"", &kind)) {
            return false;
        }
        loader->baron->row[place++] = (uint8_t)kind;
    }
    return true;
}

static bool read_counts(const Loader *loader, const char *key, int count[KINDS]) {
    const int object = member(loader, key);
    if (object == JSON_NONE || json_type(loader->json, object) != JSON_OBJECT) {
        REFUSE(loader, "\"%s\" must be an object of kinds and numbers", key);
    }
    memset(count, 0, KINDS * sizeof count[0]);
    int known = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        const int node = json_member(loader->json, object, BARON_KIND[kind]);
        char what[40];
        Text name = text_over(what, sizeof what);
        text_format(&name, "\"%s\" in \"%s\"", BARON_KIND[kind], key);
        if (node != JSON_NONE) {
            known++;
            if (!read_number(loader, node, what, 0, BARON_COUNT[kind], &count[kind])) {
                return false;
            }
        }
    }
    if (known != json_count(loader->json, object)) {
        REFUSE(loader, "\"%s\" has a key that is no kind of tile", key);
    }
    return true;
}

static bool read_cell_key(const Loader *loader, int node, const char *where, Cell *out) {
    char key[32] = "…";
    if (!json_key(loader->json, node, key, sizeof key) || !baron_read_cell(key, out)) {
        REFUSE(loader,
               "\"%s\" has the key \"%s\", which is no cell: cells are \"q,r\", as \"1,-2\"", where,
               key);
    }
    return true;
}

/* B12: tiles that hang together, none beside its own kind but meadows, around the start tile. */
static bool check_board(const Loader *loader, const Cell *cells, const uint8_t *kinds, int n) {
    uint8_t reached[TILES_ALL] = {0};
    int queue[TILES_ALL], waiting = 0, done = 0;
    for (int i = 0; i < n; i++) {
        if (cells[i] == cell_at(0, 0)) {
            if (BARON_VALUE[kinds[i]] < 0) {
                REFUSE(loader, "the start tile at 0,0 must not be of negative value (B7)");
            }
            reached[i] = 1;
            queue[waiting++] = i;
        }
    }
    while (done < waiting) {
        const int at = queue[done++];
        for (int i = 0; i < n; i++) {
            for (int step = 0; step < 6; step++) {
                if (cells[i] != cells[at] + STEP[step]) {
                    continue;
                }
                if (kinds[i] == kinds[at] && kinds[i] != MEADOW) {
                    REFUSE(loader, "two tiles of kind %s touch at %d,%d (B12)",
                           BARON_KIND[kinds[i]], cell_q(cells[i]), cell_r(cells[i]));
                }
                if (reached[i] == 0) {
                    reached[i] = 1;
                    queue[waiting++] = i;
                }
            }
        }
    }
    if (waiting < n) {
        REFUSE(loader, "the tiles must hang together with the start tile at 0,0 (B12)");
    }
    return true;
}

static bool read_tiles(Loader *loader) {
    const int object = member(loader, "tiles");
    if (object == JSON_NONE || json_type(loader->json, object) != JSON_OBJECT ||
        json_count(loader->json, object) > TILES_ALL) {
        REFUSE(loader, "\"tiles\" must be an object of at most %d cells and kinds", TILES_ALL);
    }
    Cell cells[TILES_ALL];
    uint8_t kinds[TILES_ALL];
    int n = 0;
    for (int i = json_first(loader->json, object); i != JSON_NONE; i = json_next(loader->json, i)) {
        int kind;
        if (!read_cell_key(loader, i, "tiles", &cells[n]) ||
            !read_kind(loader, i, "\"tiles\"", &kind)) {
            return false;
        }
        kinds[n++] = (uint8_t)kind;
    }
    if (!check_board(loader, cells, kinds, n)) {
        return false;
    }
    for (int i = 0; i < n; i++) {
        baron_add_tile(loader->baron, kinds[i], cells[i]);
    }
    return true;
}

/* One donjon, from its object in "donjons". */
static bool read_donjon(Loader *loader, int node, Cell cell) {
    Baron *baron = loader->baron;
    const Json *json = loader->json;
    const int q = cell_q(cell), r = cell_r(cell);
    int seat, value = 0;
    if (json_type(json, node) != JSON_OBJECT) {
        REFUSE(loader, "the donjon at %d,%d must be an object with seat, side and value", q, r);
    }
    if (!read_number(loader, json_member(json, node, "seat"), "\"seat\" of a donjon", 0,
                     baron->seats - 1, &seat)) {
        return false;
    }
    const int side = json_member(json, node, "side");
    const bool is_baron = side != JSON_NONE && json_is(json, side, "baron");
    if (!is_baron && (side == JSON_NONE || !json_is(json, side, "knight"))) {
        REFUSE(loader, "\"side\" of the donjon at %d,%d must be \"knight\" or \"baron\"", q, r);
    }
    const int chip = json_member(json, node, "value");
    if (is_baron && !read_number(loader, chip, "\"value\" of a baron", -12, 18, &value)) {
        return false;
    }
    if (!is_baron && !is_null(loader, chip)) {
        REFUSE(loader, "the knight at %d,%d has no value: it must be null", q, r);
    }
    if (baron_kind_at(baron, cell) != MEADOW || baron_donjon_at(baron, cell) >= 0) {
        REFUSE(loader, "the donjon at %d,%d must stand alone on a meadow (B15)", q, r);
    }
    if (baron->donjons == DONJONS_ROOM) {
        REFUSE(loader, "there are more donjons on the board than in the game (B2)");
    }
    baron_add_donjon(baron, seat, is_baron ? BARON : KNIGHT, cell, value);
    const uint32_t ring = baron->donjon[baron->donjons - 1].ring;
    int tiles = 0;
    for (int step = 0; step < 6; step++) {
        tiles += (ring >> (4 * step) & 15u) != 0;
    }
    if (is_baron && (value != baron_ring_value(ring) || (tiles < 6 && baron->phase != DONE))) {
        REFUSE(loader, "the barony at %d,%d does not have the value %d (B17, B23)", q, r, value);
    }
    if (!is_baron && tiles == 6 && baron->phase < CLAIM) {
        REFUSE(loader, "the knight at %d,%d has a whole ring and should have founded (B17)", q, r);
    }
    return true;
}

static bool read_donjons(Loader *loader) {
    const Json *json = loader->json;
    const int object = member(loader, "donjons"), placed = member(loader, "placed");
    if (object == JSON_NONE || json_type(json, object) != JSON_OBJECT) {
        REFUSE(loader, "\"donjons\" must be an object of cells and donjons");
    }
    if (placed == JSON_NONE) { /* no order told: that of the object */
        for (int i = json_first(json, object); i != JSON_NONE; i = json_next(json, i)) {
            Cell cell;
            if (!read_cell_key(loader, i, "donjons", &cell) || !read_donjon(loader, i, cell)) {
                return false;
            }
        }
        return true;
    }
    if (json_type(json, placed) != JSON_ARRAY ||
        json_count(json, placed) != json_count(json, object)) {
        REFUSE(loader, "\"placed\" must list the cells of \"donjons\" in order of placing");
    }
    for (int i = json_first(json, placed); i != JSON_NONE; i = json_next(json, i)) {
        char words[16];
        Cell cell;
        const int node = json_words(json, i, words, sizeof words) && baron_read_cell(words, &cell)
                             ? json_member(json, object, words)
                             : JSON_NONE;
        if (node == JSON_NONE) {
            REFUSE(loader, "\"placed\" must list the cells of \"donjons\" in order of placing");
        }
        if (!read_donjon(loader, node, cell)) {
            return false;
        }
    }
    return true;
}

/* B2, B15: what is in hand, what rests and what stands on the board add up. */
static bool check_donjons(Loader *loader) {
    Baron *baron = loader->baron;
    int resting[SEATS_MAX];
    if (!read_seat_numbers(loader, "resting", 0, DONJONS_ROOM, resting)) {
        return false;
    }
    for (int seat = 0; seat < baron->seats; seat++) {
        int all = baron->hand[seat] + resting[seat];
        for (int d = 0; d < baron->donjons; d++) {
            all += baron->donjon[d].seat == seat;
        }
        const int most = BARON_DONJONS[baron->seats];
        if (is_out(baron, seat) ? all > most : all != most) {
            REFUSE(loader, "seat %d must have %d donjons in hand, resting and on the board (B2)",
                   seat, most);
        }
        if (resting[seat] > 0 && (seat != baron->active || baron->phase >= CLAIM)) {
            REFUSE(loader, "donjons rest only with the player whose turn it is (B15)");
        }
        if (seat == baron->active) {
            baron->resting = (uint8_t)resting[seat];
        }
    }
    return true;
}

/* The start tiles: "secret" those not laid yet, "dealt" those all know of. */
static bool read_start_tiles(Loader *loader) {
    Baron *baron = loader->baron;
    for (int round = 0; round < 2; round++) {
        const char *key = round == 0 ? "secret" : "dealt";
        int list;
        if (member(loader, key) == JSON_NONE) {
            continue;
        }
        if (!seat_list(loader, key, &list)) {
            return false;
        }
        int seat = 0, kind;
        for (int i = json_first(loader->json, list); i != JSON_NONE;
             i = json_next(loader->json, i), seat++) {
            if (is_null(loader, i)) {
                continue;
            }
            if (!read_kind(loader, i, "\"secret\" or \"dealt\"", &kind)) {
                return false;
            }
            if (!is_value_1((unsigned)kind) || baron->start_kind[seat] != NO_KIND) {
                REFUSE(loader, "\"%s\" of seat %d must be one tile of value 1 (B4)", key, seat);
            }
            baron->start_kind[seat] = (uint8_t)kind;
            if (round == 1) {
                continue;
            }
            baron->hidden |= (uint8_t)(1u << seat);
            if (!is_out(baron, seat) && baron->reserve[seat][kind]-- == 0) {
                REFUSE(loader, "\"secret\" of seat %d is not in its reserve (B27)", seat);
            }
        }
    }
    return true;
}

/* B1: every tile of the game is somewhere, once. */
static bool check_tiles(Loader *loader) {
    Baron *baron = loader->baron;
    int gone[KINDS];
    const bool told = member(loader, "gone") != JSON_NONE;
    if (told && !read_counts(loader, "gone", gone)) {
        return false;
    }
    if (baron->seats == 5 && baron->phase > DRAW_DEAL && baron->start_kind[2] == NO_KIND) {
        /* B5: which tile left the game is not told; any that the numbers allow will do. */
        for (int kind = VINEYARD; kind <= POND && baron->start_kind[2] == NO_KIND; kind++) {
            baron->start_kind[2] = (uint8_t)kind;
            if (!baron_deal_possible(baron) || (told && gone[kind] == 0)) {
                baron->start_kind[2] = NO_KIND;
            }
        }
    }
    for (int kind = 0; kind < KINDS; kind++) {
        int seen = baron->pile[kind];
        for (int i = 0; i < baron->tiles; i++) {
            seen += (baron->tile_kind[i] & ~HELD) == kind;
        }
        for (int i = 0; i < ROW_PLACES; i++) {
            seen += baron->row[i] == kind;
        }
        int down = kind == MEADOW && baron->seats == 5; /* B5, and tiles of B11 nobody saw */
        for (int seat = 0; seat < baron->seats; seat++) {
            const bool dealt = baron->start_kind[seat] == kind;
            seen += baron_holds(baron, seat, kind);
            down += dealt && is_hidden(baron, seat) && is_out(baron, seat);
            down += dealt && baron->seats == 5 && seat == 2 && baron->phase > DRAW_DEAL;
        }
        const int rest = BARON_COUNT[kind] - seen - down;
        if (rest < 0 || (rest > 0 && baron->out == 0) || (told && gone[kind] != rest + down)) {
            REFUSE(loader,
                   "the tiles of kind %s do not add up to %d: %d on the board, in the row, in "
                   "reserves and in the pile, %d gone (B1)",
                   BARON_KIND[kind], BARON_COUNT[kind], seen, told ? gone[kind] : down);
        }
        baron->gone[kind] = (uint8_t)rest;
    }
    if (!baron_deal_possible(baron)) {
        REFUSE(loader, "the start tiles cannot have been dealt like that (B4)");
    }
    return true;
}

/* The phase as typed becomes the phase as kept; and what must be so in it. */
static bool read_phase(Loader *loader) {
    Baron *baron = loader->baron;
    const Json *json = loader->json;
    static const char *const NAMES[] = {"setup", "take", "lay", "donjon", "claim", "over"};
    static const Phase PHASES[] = {DRAW_FIRST, TAKE, LAY, DONJON, CLAIM, DONE};
    const int phase = member(loader, "phase"), to_act = member(loader, "to_act");
    int found = -1;
    for (int i = 0; i < 6 && phase != JSON_NONE; i++) {
        found = json_is(json, phase, NAMES[i]) ? i : found;
    }
    if (found < 0) {
        REFUSE(loader, "\"phase\" must be setup, take, lay, donjon, claim or over");
    }
    baron->phase = (uint8_t)PHASES[found];
    const int first = member(loader, "first");
    int seat = UNKNOWN;
    if ((found > 0 || !is_null(loader, first)) &&
        !read_number(loader, first, "\"first\"", 0, baron->seats - 1, &seat)) {
        return false;
    }
    baron->first = (uint8_t)seat;
    const bool nature = to_act != JSON_NONE && json_is(json, to_act, "nature");
    if (baron->phase == DONE || baron->phase == DRAW_FIRST) {
        if (baron->phase == DONE ? !is_null(loader, to_act) : !nature) {
            REFUSE(loader, "\"to_act\" must be %s in phase %s",
                   baron->phase == DONE ? "null" : "\"nature\"", NAMES[found]);
        }
        return true;
    }
    if (nature && baron->phase != TAKE) {
        REFUSE(loader, "nature does not act in phase %s", NAMES[found]);
    }
    baron->phase = (uint8_t)(nature ? DRAW_TILE : baron->phase);
    if (!read_number(loader, nature ? member(loader, "active") : to_act,
                     nature ? "\"active\"" : "\"to_act\"", 0, baron->seats - 1, &seat)) {
        return false;
    }
    baron->active = (uint8_t)seat;
    return true;
}

/* How far the set-up has come: what is not there yet is what nature draws next. */
static bool place_in_setup(Loader *loader) {
    Baron *baron = loader->baron;
    int row = 0, dealt = 0;
    const int slots = baron->seats < BARON_SLOTS ? baron->seats : BARON_SLOTS;
    while (row < ROW_PLACES && baron->row[row] != NO_KIND) {
        row++;
    }
    while (dealt < slots && is_hidden(baron, dealt)) {
        dealt++;
    }
    for (int seat = 0; seat < baron->seats; seat++) {
        int tiles = 0;
        for (int kind = 0; kind < KINDS; kind++) {
            tiles += baron->reserve[seat][kind];
        }
        if (tiles != 1 || baron->reserve[seat][MEADOW] != 1 || baron->honour[seat] != 0 ||
            is_out(baron, seat) || is_hidden(baron, seat) != (seat % BARON_SLOTS < dealt)) {
            REFUSE(loader, "in the set-up each seat has no honour, a meadow, and the secret tile "
                           "dealt so far (B4)");
        }
    }
    if (baron->tiles > 0 || (row > 0 && dealt < slots) || (dealt > 0 && baron->first == UNKNOWN)) {
        REFUSE(loader, "the set-up draws the first player, the start tiles, the row and the tile "
                       "at 0,0, in this order (B4 to B8)");
    }
    baron->phase = (uint8_t)(baron->first == UNKNOWN ? DRAW_FIRST
                             : dealt < slots         ? DRAW_DEAL
                             : row < ROW_PLACES      ? DRAW_ROW
                                                     : DRAW_START);
    return true;
}

/* B25: who has answered what. Without the lists every knight is still to be asked. */
static bool read_claims(Loader *loader) {
    Baron *baron = loader->baron;
    const Json *json = loader->json;
    const int asked = member(loader, "asked"), claimed = member(loader, "claimed");
    for (int d = 0; d < baron->donjons && asked != JSON_NONE; d++) {
        if (baron->donjon[d].side == KNIGHT && !is_out(baron, baron->donjon[d].seat)) {
            baron->donjon[d].side = WAIVING;
        }
    }
    for (int round = 0; round < 2; round++) {
        const int list = round == 0 ? claimed : asked;
        if (list == JSON_NONE) {
            continue;
        }
        for (int i = json_first(json, list); i != JSON_NONE; i = json_next(json, i)) {
            char words[16];
            Cell cell;
            const int d = json_words(json, i, words, sizeof words) && baron_read_cell(words, &cell)
                              ? baron_donjon_at(baron, cell)
                              : -1;
            if (d < 0 || baron->donjon[d].side != (asked == JSON_NONE ? KNIGHT : WAIVING)) {
                REFUSE(loader,
                       "\"asked\" and \"claimed\" must list cells of knights of players who "
                       "are not out, each once (B25)");
            }
            baron->donjon[d].side = round == 0 ? CLAIMING : KNIGHT;
        }
    }
    const int seat = baron->active;
    bool open = false; /* else asking would end the game */
    for (int d = 0; d < baron->donjons; d++) {
        open = open || (baron->donjon[d].side == KNIGHT && !is_out(baron, baron->donjon[d].seat));
    }
    if (open) {
        baron_ask_next(baron);
    }
    if (!open || baron->active != seat) {
        REFUSE(loader, "in phase claim the seat to act must be that of the next knight to be asked "
                       "(B25)");
    }
    const int current = baron->asking;
    for (int d = 0; d < baron->donjons; d++) { /* asked in order: nobody answers out of turn */
        const Donjon *donjon = &baron->donjon[d];
        const int turn = (donjon->seat - baron->first + baron->seats) % baron->seats;
        const int now = (seat - baron->first + baron->seats) % baron->seats;
        const bool answered = donjon->side == CLAIMING || donjon->side == WAIVING;
        if (answered && (turn > now || (turn == now && d > current))) {
            REFUSE(loader, "\"asked\" must list all knights from the one asked now on (B25)");
        }
    }
    return true;
}

/* What the phase of a player demands of row, pile, reserve and hand. */
static bool check_phase(Loader *loader) {
    Baron *baron = loader->baron;
    int row = 0, playing = 0, reserve = 0;
    while (row < ROW_PLACES && baron->row[row] != NO_KIND) {
        row++;
    }
    for (int seat = 0; seat < baron->seats; seat++) {
        playing += !is_out(baron, seat);
        if (!is_out(baron, seat) && baron->honour[seat] <= DUNGEON && baron->phase != DONE) {
            REFUSE(loader, "seat %d has %d honour and should be out (B11)", seat,
                   baron->honour[seat]);
        }
    }
    if (baron->phase == DONE) {
        if (row > 0 && playing > 1) {
            REFUSE(loader, "the game is not over while there are tiles to take (B24)");
        }
        return true;
    }
    if (baron->tiles == 0) {
        REFUSE(loader, "the start tile at 0,0 is missing (B7)");
    }
    if (playing < 2 || is_out(baron, baron->active)) {
        REFUSE(loader, "the seat to act must not be out, and two or more must be left (B11)");
    }
    for (int kind = 0; kind < KINDS; kind++) {
        reserve += baron_holds(baron, baron->active, kind);
    }
    const int full = baron->phase == DRAW_TILE ? ROW_PLACES - 1 : ROW_PLACES;
    if (baron->pile_left > 0 && row != full) {
        REFUSE(loader, "while the pile lasts the row must hold %d tiles here (B9)", full);
    }
    if ((baron->phase == DRAW_TILE && baron->pile_left == 0) ||
        (baron->phase == TAKE && row == 0)) {
        REFUSE(loader, "there is nothing left to take or draw (B9, B24)");
    }
    if ((baron->phase == LAY || baron->phase == DRAW_TILE) && reserve == 0) {
        REFUSE(loader, "the seat to act must have a tile to lay (B12)");
    }
    if (baron->phase == DONJON && (baron->hand[baron->active] == 0 || baron->free_meadows == 0)) {
        REFUSE(loader, "the seat to act must have a donjon and a free meadow (B15)");
    }
    if (baron->phase == CLAIM && (row > 0 || baron->pile_left > 0 || baron_can_lay(baron))) {
        REFUSE(loader, "the last claims come when nothing can be taken or laid any more (B24)");
    }
    if (baron->resting > 0 && (baron->phase == TAKE || baron->phase == DRAW_TILE)) {
        REFUSE(loader, "donjons come back by laying or placing, so none rests before that (B15)");
    }
    return true;
}

/* B22: of two barons of different players that share a valued tile, one would have been beaten. */
static bool check_barons(const Loader *loader) {
    const Baron *baron = loader->baron;
    for (int a = 0; a < baron->donjons; a++) {
        for (int b = a + 1; b < baron->donjons; b++) {
            const Donjon *one = &baron->donjon[a], *other = &baron->donjon[b];
            if (one->side == BARON && other->side == BARON && baron_clash(baron, a, b)) {
                REFUSE(loader, "the baronies at %d,%d and %d,%d would have fought (B18, B22)",
                       cell_q(one->cell), cell_r(one->cell), cell_q(other->cell),
                       cell_r(other->cell));
            }
        }
    }
    return true;
}

bool baron_read_position(void *state, const Json *json, int node, Text *error) {
    Baron baron;
    Loader loader = {json, node, &baron, error};
    if (json_type(json, node) != JSON_OBJECT || member(&loader, "game") == JSON_NONE ||
        !json_is(json, member(&loader, "game"), "baron")) {
        REFUSE(&loader, "a position of Baron must be an object with \"game\":\"baron\"");
    }
    Setup setup = {0, {0}};
    if (!read_number(&loader, member(&loader, "seats"), "\"seats\"", 2, SEATS_MAX, &setup.seats)) {
        return false;
    }
    baron_start(&baron, &setup);
    int pile[KINDS];
    if (!read_phase(&loader) || !read_players(&loader) || !read_reserves(&loader) ||
        !read_row(&loader) || !read_counts(&loader, "pile", pile) || !read_tiles(&loader) ||
        !read_donjons(&loader) || !check_donjons(&loader) || !read_start_tiles(&loader)) {
        return false;
    }
    baron.pile_left = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        baron.pile[kind] = (uint8_t)pile[kind];
        baron.pile_left = (uint8_t)(baron.pile_left + pile[kind]);
    }
    const bool setting_up = baron.phase == DRAW_FIRST;
    if (setting_up && !place_in_setup(&loader)) {
        return false;
    }
    if (!check_tiles(&loader) || (!setting_up && !check_phase(&loader)) || !check_barons(&loader) ||
        (baron.phase == CLAIM && !read_claims(&loader))) {
        return false;
    }
    memcpy(state, &baron, sizeof baron);
    return true;
}
