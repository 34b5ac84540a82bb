/* games/feudo/load.c -- reading a position: the map, the deck, and whose turn it is. */
#include "games/feudo/load.h"

static bool read_phase(const Reader *reader) {
    Feudo *s = reader->s;
    int seats = 0, rounds = 0, round = 0;
    const int game = member(reader, "game");
    if (game == JSON_NONE || !json_is(reader->json, game, "feudo")) {
        return refuse(reader, "game: must be \"feudo\"");
    }
    if (!read_number(reader, "seats", 2, FEUDO_SEATS, &seats) ||
        !read_number(reader, "rounds", 1, 99, &rounds)) {
        return false;
    }
    static const int ROUNDS[ROUNDS_CHOICES] = FEUDO_ROUNDS;
    bool known = false;
    for (int i = 0; i < ROUNDS_CHOICES; i++) {
        known |= ROUNDS[i] == rounds;
    }
    if (!known) {
        return refuse(reader, "rounds: %d is no choice of this option (F29)", rounds);
    }
    if (!read_number(reader, "round", 0, rounds, &round)) {
        return false;
    }
    const Setup setup = {seats, {rounds}};
    feudo_start(s, &setup);
    s->round = (uint8_t)round;
    const int phase = member(reader, "phase");
    int number = 0;
    while (number < PHASES &&
           (phase == JSON_NONE || !json_is(reader->json, phase, FEUDO_PHASE[number]))) {
        number++;
    }
    if (number == PHASES) {
        return refuse(reader, "phase: must be one of setup, castle, order, plot, plague, march, "
                              "charm, trade, attack, muster, advance, over");
    }
    s->phase = (uint8_t)number;
    if ((round == 0) != (number < ORDER)) {
        return refuse(reader, "round: is 0 in the phases setup and castle, and only there");
    }
    if (number == DONE && round != rounds) {
        return refuse(reader, "phase: the game is over after round %d, not after %d", rounds,
                      round);
    }
    return true;
}

/* Finds the quarter and its turn that look like this corner of the map. */
static bool match_corner(Feudo *s, int corner, const uint8_t map[CELLS]) {
    for (int i = 0; i < QUARTERS * 4; i++) {
        Feudo trial;
        const Setup setup = {s->seats, {s->rounds}};
        feudo_start(&trial, &setup);
        feudo_lay(&trial, corner, i / 4, i % 4);
        bool same = true;
        for (int cell = 0; cell < CELLS && same; cell++) {
            const Terrain seen = (Terrain)(map[cell] == FORT ? HILL : map[cell]);
            same = feudo_corner(cell) != corner || seen == feudo_terrain(&trial, cell);
        }
        if (same) {
            return feudo_lay(s, corner, i / 4, i % 4);
        }
    }
    return false;
}

static bool read_map(const Reader *reader, uint8_t map[CELLS]) {
    Feudo *s = reader->s;
    const int object = member(reader, "map");
    memset(map, NONE, CELLS);
    if (object == JSON_NONE || json_type(reader->json, object) != JSON_OBJECT) {
        return refuse(reader, "map: must be an object of cells");
    }
    for (int node = json_first(reader->json, object); node != JSON_NONE;
         node = json_next(reader->json, node)) {
        char words[8];
        const char *end = words;
        const int cell =
            json_key(reader->json, node, words, sizeof words) ? feudo_read_cell(words, &end) : -1;
        if (cell < 0 || *end != '\0') {
            return refuse(reader, "map: cells are named \"0,0\" to \"10,10\"");
        }
        int kind = 0;
        while (kind < TERRAINS && !json_is(reader->json, node, FEUDO_TERRAIN[kind])) {
            kind++;
        }
        if (kind == TERRAINS) {
            return refuse(reader,
                          "map: %s must be hill, wood, mountain, village, town, convent or "
                          "castle",
                          words);
        }
        map[cell] = (uint8_t)kind;
    }
    int filled[QUARTERS + 1] = {0};
    for (int cell = 0; cell < CELLS; cell++) {
        const int corner = feudo_corner(cell);
        filled[corner] += map[cell] != NONE;
        if (corner == QUARTERS && map[cell] != NONE && map[cell] != FORT &&
            map[cell] != (cell == CONVENT ? CLOISTER : HILL)) {
            return refuse(reader,
                          "map: column 5 and row 5 are hills, with the convent at 5,5 (F2)");
        }
    }
    for (int corner = 0; corner < QUARTERS; corner++) {
        if (filled[corner] == 0 && s->phase == SETUP) {
            continue;
        }
        if (filled[corner] != QUARTER_SIDE * QUARTER_SIDE || !match_corner(s, corner, map) ||
            (corner > 0 && s->quarter[corner - 1] == NONE)) {
            static const char *const NAMES[QUARTERS] = {"north-west", "north-east", "south-west",
                                                        "south-east"};
            return refuse(reader,
                          "map: the %s corner is none of the quarters left to lay there "
                          "(F2)",
                          NAMES[corner]);
        }
    }
    if (s->phase != SETUP && filled[QUARTERS] != CELLS - 4 * QUARTER_SIDE * QUARTER_SIDE) {
        return refuse(reader, "map: all 121 cells are needed after the set-up");
    }
    return true;
}

static bool read_castles(const Reader *reader, const uint8_t map[CELLS]) {
    Feudo *s = reader->s;
    const int list = seat_list(reader, "castles");
    if (list == JSON_NONE) {
        return false;
    }
    int seat = 0, built = 0;
    for (int node = json_first(reader->json, list); node != JSON_NONE;
         node = json_next(reader->json, node), seat++) {
        if (is_null(reader, node)) {
            if (s->phase > CASTLE) {
                return refuse(reader, "castles: seat %d has none, but the game has begun", seat);
            }
            continue;
        }
        const int cell = cell_in(reader, node);
        if (cell < 0 || s->phase == SETUP || !bits_has(feudo_castle_sites(s), cell)) {
            return refuse(reader,
                          "castles: seat %d needs a hill at the edge, 5 cells from other "
                          "castles and 2 from towns (F3)",
                          seat);
        }
        s->castle[seat] = (uint8_t)cell;
        bits_add(&s->rough, cell);
        built++;
    }
    for (int cell = 0; cell < CELLS; cell++) {
        built -= map[cell] == FORT && feudo_terrain(s, cell) == FORT;
        if (map[cell] == FORT && feudo_terrain(s, cell) != FORT) {
            return refuse(reader, "map: %d,%d is a castle but not in castles", cell_column(cell),
                          cell_row(cell));
        }
    }
    return built == 0 || refuse(reader, "map: must show all castles");
}

static bool read_plague(const Reader *reader) {
    Feudo *s = reader->s;
    const int node = member(reader, "plague");
    const bool complete = s->quarter[QUARTERS - 1] != NONE;
    if (node != JSON_NONE && is_null(reader, node) && !complete) {
        return true;
    }
    const int cell = complete ? cell_in(reader, node) : -1;
    if (cell < 0 || !bits_has(s->villages, cell)) {
        return refuse(reader, "plague: must be the cell of a village, or null until the map is "
                              "laid (F4)");
    }
    s->plague = (uint8_t)cell;
    return s->round > 0 || cell == s->village[feudo_pawn_start(s) - 1] ||
           refuse(reader, "plague: begins in the village nearest to Evesham (F4)");
}

static bool read_deck(const Reader *reader) {
    Feudo *s = reader->s;
    const int list = member(reader, "deck");
    if (!read_bool(reader, "fog", &s->fog)) {
        return false;
    }
    if (list == JSON_NONE || json_type(reader->json, list) != JSON_ARRAY) {
        return refuse(reader, "deck: must be a list of cards");
    }
    int cards = 0;
    s->deck = 0;
    s->fog_left = 0;
    for (int node = json_first(reader->json, list); node != JSON_NONE;
         node = json_next(reader->json, node)) {
        if (json_is(reader->json, node, "fog") && s->fog_left < FOG_CARDS) {
            s->fog_left++;
            cards++;
            continue;
        }
        int village = 1;
        for (; village <= VILLAGES; village++) {
            char words[16];
            snprintf(words, sizeof words, "%d", village);
            if (json_is(reader->json, node, words)) {
                break;
            }
        }
        if (village > VILLAGES || (s->deck >> (village - 1) & 1)) {
            return refuse(reader,
                          "deck: holds \"1\" to \"16\" once each and \"fog\" up to %d times "
                          "(F8)",
                          FOG_CARDS);
        }
        s->deck = (uint16_t)(s->deck | 1u << (village - 1));
        cards++;
    }
    const bool turned = s->phase > PLAGUE;
    const int needed = s->rounds - s->round + (s->round > 0 && !turned);
    if (cards < needed) {
        return refuse(reader, "deck: %d cards do not last to the end, %d are to be turned", cards,
                      needed);
    }
    if (s->fog && (!turned || s->fog_left == FOG_CARDS)) {
        return refuse(reader, "fog: is true only after a fog card has been turned (F12)");
    }
    return true;
}

static bool read_order(const Reader *reader) {
    Feudo *s = reader->s;
    const int list = member(reader, "order");
    const bool wanted = s->phase > ORDER;
    if (list != JSON_NONE && is_null(reader, list) && !wanted) {
        return true;
    }
    int place = 0, seen = 0;
    if (wanted && list != JSON_NONE && json_type(reader->json, list) == JSON_ARRAY &&
        json_count(reader->json, list) == s->seats) {
        for (int node = json_first(reader->json, list); node != JSON_NONE;
             node = json_next(reader->json, node)) {
            int seat;
            if (whole(reader, node, 0, s->seats - 1, &seat)) {
                s->order[place++] = (uint8_t)seat;
                seen |= 1 << seat;
            }
        }
    }
    return seen == (1 << s->seats) - 1 ||
           refuse(reader, "order: must list every seat once, or be null until it is set (F10)");
}

static bool read_points(const Reader *reader) {
    const int list = seat_list(reader, "points");
    int seat = 0;
    for (int node = list == JSON_NONE ? JSON_NONE : json_first(reader->json, list);
         node != JSON_NONE; node = json_next(reader->json, node)) {
        int points;
        if (!whole(reader, node, 0, 9999, &points)) {
            return refuse(reader, "points: must be whole numbers from 0 to 9999");
        }
        reader->s->points[seat++] = (uint16_t)points;
    }
    return list != JSON_NONE;
}

static bool read_towns(const Reader *reader) {
    Feudo *s = reader->s;
    const int object = member(reader, "towns");
    int laid = 0;
    if (object == JSON_NONE || json_type(reader->json, object) != JSON_OBJECT) {
        return refuse(reader, "towns: must be an object of towns");
    }
    for (int town = 0; town < TOWNS; town++) {
        if (s->town[town] >= CELLS) {
            continue;
        }
        laid++;
        const int node = json_member(reader->json, object, FEUDO_TOWN[town]);
        const int at = node == JSON_NONE ? JSON_NONE : json_member(reader->json, node, "at");
        const int owner = node == JSON_NONE ? JSON_NONE : json_member(reader->json, node, "owner");
        if (cell_in(reader, at) != s->town[town]) {
            return refuse(reader, "towns: %s lies at %d,%d on this map", FEUDO_TOWN[town],
                          cell_column(s->town[town]), cell_row(s->town[town]));
        }
        int seat = NONE;
        if (owner == JSON_NONE ||
            (!is_null(reader, owner) && !whole(reader, owner, 0, s->seats - 1, &seat))) {
            return refuse(reader, "towns: the owner of %s must be a seat or null",
                          FEUDO_TOWN[town]);
        }
        if (seat != NONE && s->round == 0) {
            return refuse(reader, "towns: %s has no owner before round 1", FEUDO_TOWN[town]);
        }
        s->owner[town] = (uint8_t)seat;
    }
    if (json_count(reader->json, object) != laid) {
        return refuse(reader, "towns: must be those on the map and no others");
    }
    return true;
}

static bool read_villages(const Reader *reader) {
    const Feudo *s = reader->s;
    const int object = optional(reader, "villages");
    for (int village = 0; village < VILLAGES && object != JSON_NONE; village++) {
        char key[16];
        snprintf(key, sizeof key, "%d", village + 1);
        const int node = json_type(reader->json, object) == JSON_OBJECT
                             ? json_member(reader->json, object, key)
                             : JSON_NONE;
        const int cell = node == JSON_NONE ? NOWHERE : cell_in(reader, node);
        if (cell != s->village[village]) {
            return refuse(reader, "villages: do not fit the map (F2)");
        }
    }
    return true;
}

static bool read_step(const Reader *reader) {
    Feudo *s = reader->s;
    const int node = optional(reader, "step");
    const bool marching = s->phase == MARCH || s->phase == CHARM;
    int step = 0;
    if (marching != (node != JSON_NONE) ||
        (marching && !whole(reader, node, 1, PLOT_CARDS, &step))) {
        return refuse(reader, "step: must be 1, 2 or 3 in the phases march and charm, else null");
    }
    s->step = (uint8_t)step;
    return true;
}

static unsigned fewest(const Feudo *s) {
    unsigned set = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        bool least = true;
        for (int other = 0; other < s->seats; other++) {
            least &= s->points[other] >= s->points[seat];
        }
        set |= (unsigned)least << seat;
    }
    return set;
}

static bool read_turn(const Reader *reader) {
    Feudo *s = reader->s;
    const int node = member(reader, "to_act");
    const bool nature = node != JSON_NONE && json_is(reader->json, node, "nature");
    int seat = NATURE;
    if (s->phase == DONE) {
        s->turn = OVER;
        return (node != JSON_NONE && is_null(reader, node)) ||
               refuse(reader, "to_act: must be null when the game is over");
    }
    if (!nature && !whole(reader, node, 0, s->seats - 1, &seat)) {
        return refuse(reader, "to_act: must be a seat or \"nature\"");
    }
    s->turn = (int8_t)seat;
    if (s->phase == ORDER) {
        const unsigned least = fewest(s);
        return (nature ? set_size(least) > 1 : (least >> seat & 1) != 0) ||
               refuse(reader, "to_act: the seat with fewest points sets the order; nature draws "
                              "only where several have them (F10)");
    }
    if (nature != (s->phase == SETUP || s->phase == PLAGUE)) {
        return refuse(reader, "to_act: nature acts in the phases setup and plague, a seat in the "
                              "others");
    }
    if (s->phase == CASTLE) {
        const int before = (seat + s->seats - 1) % s->seats;
        int built = 0;
        while (built < s->seats && s->castle[(before + s->seats - built) % s->seats] != NOWHERE) {
            built++;
        }
        for (int other = 0; other < s->seats; other++) {
            built -= s->castle[other] != NOWHERE;
        }
        return (s->castle[seat] == NOWHERE && built == 0) ||
               refuse(reader, "to_act: castles are built one after the other in seat order (F3)");
    }
    while (s->phase >= MARCH && s->order[s->index] != seat) {
        s->index++;
    }
    return true;
}

bool feudo_read_position(void *state, const Json *json, int node, Text *error) {
    Feudo s;
    uint8_t map[CELLS];
    const Reader reader = {json, node, error, &s};
    if (json_type(json, node) != JSON_OBJECT) {
        return refuse(&reader, "a position must be an object");
    }
    if (!read_phase(&reader) || !read_map(&reader, map) || !read_castles(&reader, map) ||
        !read_plague(&reader) || !read_deck(&reader) || !read_order(&reader) ||
        !read_points(&reader) || !read_towns(&reader) || !read_villages(&reader) ||
        !feudo_load_pieces(&reader) || !feudo_load_trades(&reader) || !read_step(&reader) ||
        !read_turn(&reader) || !feudo_load_plots(&reader) || !read_bool(&reader, "king", &s.king) ||
        !feudo_load_round(&reader)) {
        return false;
    }
    memcpy(state, &s, sizeof s);
    return true;
}
