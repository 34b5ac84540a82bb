/* games/feudo/position_read.c -- reading a position: the map, the deck, and whose turn it is. */
#include "games/feudo/position_read.h"

static bool read_phase(PositionReader *reader, void (*start)(void *, const Setup *)) {
    Feudo *s = reader->state;
    int rounds = 0, round = 0;
    if (!reader_heading(reader, "feudo", FEUDO_SEATS) ||
        !reader_number(reader, reader_member(reader, "rounds"), "rounds", 1, 99, &rounds)) {
        return false;
    }
    static const int ROUNDS[ROUNDS_CHOICES] = FEUDO_ROUNDS;
    bool known = false;
    for (int i = 0; i < ROUNDS_CHOICES; i++) {
        known |= ROUNDS[i] == rounds;
    }
    if (!known) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "rounds: %d is no choice of this option (F29)",
                                     "rounds: %d steht bei dieser Einstellung nicht zur Wahl (F29)",
                                     "rounds : %d n’est pas un choix de ce réglage (F29)"),
                             rounds);
    }
    if (!reader_number(reader, reader_member(reader, "round"), "round", 0, rounds, &round)) {
        return false;
    }
    const Setup setup = {reader->seats, {rounds}};
    start(s, &setup);
    s->round = (uint8_t)round;
    const int number = reader_choice(reader, reader_member(reader, "phase"), FEUDO_PHASE, PHASES);
    if (number < 0) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "phase: must be one of setup, castle, order, plot, plague, "
                                     "march, charm, trade, attack, muster, advance, over",
                                     "phase: muss setup, castle, order, plot, plague, march, "
                                     "charm, trade, attack, muster, advance oder over sein",
                                     "phase : doit être setup, castle, order, plot, plague, "
                                     "march, charm, trade, attack, muster, advance ou over"));
    }
    s->phase = (uint8_t)number;
    if ((round == 0) != (number < ORDER)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "round: is 0 in the phases setup and castle, and only there",
                    "round: ist 0 in den Phasen setup und castle, und nur dort",
                    "round : vaut 0 dans les phases setup et castle, et là seulement"));
    }
    if (number == DONE && round != rounds) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "phase: the game is over after round %d, not after %d",
                                     "phase: das Spiel ist nach Runde %d zu Ende, nicht nach %d",
                                     "phase : la partie finit après la manche %d, pas après la %d"),
                             rounds, round);
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

static bool read_map(const PositionReader *reader, uint8_t map[CELLS]) {
    Feudo *s = reader->state;
    const int object = reader_member(reader, "map");
    memset(map, NONE, CELLS);
    if (object == JSON_NONE || json_type(reader->json, object) != JSON_OBJECT) {
        return reader_refuse(reader, TEXT_IN(reader->error, "map: must be an object of cells",
                                             "map: muss ein Objekt aus Feldern sein",
                                             "map : doit être un objet de cases"));
    }
    for (int node = json_first(reader->json, object); node != JSON_NONE;
         node = json_next(reader->json, node)) {
        char words[8];
        const char *end = words;
        const int cell =
            json_key(reader->json, node, words, sizeof words) ? feudo_read_cell(words, &end) : -1;
        if (cell < 0 || *end != '\0') {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error, "map: cells are named \"0,0\" to \"10,10\"",
                                         "map: Felder heißen \"0,0\" bis \"10,10\"",
                                         "map : les cases s’appellent \"0,0\" à \"10,10\""));
        }
        const int kind = reader_choice(reader, node, FEUDO_TERRAIN, TERRAINS);
        if (kind < 0) {
            return reader_refuse(
                reader,
                TEXT_IN(
                    reader->error,
                    "map: %s must be hill, wood, mountain, village, town, convent or castle",
                    "map: %s muss hill, wood, mountain, village, town, convent oder castle sein",
                    "map : %s doit être hill, wood, mountain, village, town, convent ou castle"),
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
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "map: column 5 and row 5 are hills, with the convent at 5,5 (F2)",
                        "map: Spalte 5 und Zeile 5 sind Hügel, mit dem Kloster auf 5,5 (F2)",
                        "map : la colonne 5 et la ligne 5 sont des collines, avec le couvent en "
                        "5,5 (F2)"));
        }
    }
    for (int corner = 0; corner < QUARTERS; corner++) {
        if (filled[corner] == 0 && s->phase == SETUP) {
            continue;
        }
        if (filled[corner] != QUARTER_SIDE * QUARTER_SIDE || !match_corner(s, corner, map) ||
            (corner > 0 && s->quarter[corner - 1] == NONE)) {
            static const Words NAMES[QUARTERS] = {{{"north-west", "Nordwesten", "nord-ouest"}},
                                                  {{"north-east", "Nordosten", "nord-est"}},
                                                  {{"south-west", "Südwesten", "sud-ouest"}},
                                                  {{"south-east", "Südosten", "sud-est"}}};
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "map: the %s corner is none of the quarters left to lay there (F2)",
                        "map: die Ecke im %s ist keines der Viertel, die noch zu legen sind (F2)",
                        "map : le coin %s n’est aucun des quartiers qui restent à poser (F2)"),
                NAMES[corner].in[reader->error->lang]);
        }
    }
    if (s->phase != SETUP && filled[QUARTERS] != CELLS - 4 * QUARTER_SIDE * QUARTER_SIDE) {
        return reader_refuse(
            reader, TEXT_IN(reader->error, "map: all 121 cells are needed after the set-up",
                            "map: nach dem Aufbau braucht es alle 121 Felder",
                            "map : après la mise en place, il faut les 121 cases"));
    }
    return true;
}

static bool read_castles(const PositionReader *reader, const uint8_t map[CELLS]) {
    Feudo *s = reader->state;
    const int list = reader_list(reader, "castles");
    if (list == JSON_NONE) {
        return false;
    }
    int seat = 0, built = 0;
    for (int node = json_first(reader->json, list); node != JSON_NONE;
         node = json_next(reader->json, node), seat++) {
        if (reader_is_null(reader, node)) {
            if (s->phase > CASTLE) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error, "castles: seat %d has none, but the game has begun",
                            "castles: Platz %d hat kein Schloss, aber das Spiel hat begonnen",
                            "castles : la place %d n’en a pas, mais la partie a commencé"),
                    seat);
            }
            continue;
        }
        const int cell = cell_in(reader, node);
        if (cell < 0 || s->phase == SETUP || !bits_has(feudo_castle_sites(s), cell)) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "castles: seat %d needs a hill at the edge, 5 cells from other "
                        "castles and 2 from towns (F3)",
                        "castles: Platz %d braucht einen Hügel am Rand, 5 Felder von "
                        "anderen Schlössern und 2 von Städten (F3)",
                        "castles : la place %d doit avoir une colline au bord, à 5 cases "
                        "des autres châteaux et 2 des villes (F3)"),
                seat);
        }
        s->castle[seat] = (uint8_t)cell;
        cells_add(&s->rough, cell);
        built++;
    }
    for (int cell = 0; cell < CELLS; cell++) {
        built -= map[cell] == FORT && feudo_terrain(s, cell) == FORT;
        if (map[cell] == FORT && feudo_terrain(s, cell) != FORT) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error, "map: %d,%d is a castle but not in castles",
                                         "map: %d,%d ist ein Schloss, steht aber nicht in castles",
                                         "map : %d,%d est un château mais n’est pas dans castles"),
                                 cell_column(cell), cell_row(cell));
        }
    }
    return built == 0 || reader_refuse(reader, TEXT_IN(reader->error, "map: must show all castles",
                                                       "map: muss alle Schlösser zeigen",
                                                       "map : doit montrer tous les châteaux"));
}

static bool read_plague(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int node = reader_member(reader, "plague");
    const bool complete = s->quarter[QUARTERS - 1] != NONE;
    if (node != JSON_NONE && reader_is_null(reader, node) && !complete) {
        return true;
    }
    const int cell = complete ? cell_in(reader, node) : -1;
    if (cell < 0 || !bits_has(s->villages, cell)) {
        return reader_refuse(
            reader,
            TEXT_IN(
                reader->error,
                "plague: must be the cell of a village, or null until the map is laid (F4)",
                "plague: muss das Feld eines Dorfs sein, oder null, bis die Karte gelegt ist (F4)",
                "plague : doit être la case d’un village, ou null jusqu’à ce que la carte soit "
                "posée (F4)"));
    }
    s->plague = (uint8_t)cell;
    return s->round > 0 || cell == s->village[feudo_pawn_start(s) - 1] ||
           reader_refuse(
               reader,
               TEXT_IN(reader->error, "plague: begins in the village nearest to Evesham (F4)",
                       "plague: beginnt in dem Dorf, das Evesham am nächsten liegt (F4)",
                       "plague : commence dans le village le plus proche d’Evesham (F4)"));
}

static bool read_deck(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int list = reader_member(reader, "deck");
    bool fog;
    if (!reader_flag(reader, "fog", &fog)) {
        return false;
    }
    s->fog = fog;
    if (list == JSON_NONE || json_type(reader->json, list) != JSON_ARRAY) {
        return reader_refuse(reader, TEXT_IN(reader->error, "deck: must be a list of cards",
                                             "deck: muss eine Liste von Karten sein",
                                             "deck : doit être une liste de cartes"));
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
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "deck: holds \"1\" to \"16\" once each and \"fog\" up to %d times (F8)",
                        "deck: enthält \"1\" bis \"16\" je einmal und \"fog\" bis zu %d-mal (F8)",
                        "deck : contient \"1\" à \"16\" une fois chacun et \"fog\" jusqu’à %d fois "
                        "(F8)"),
                FOG_CARDS);
        }
        s->deck = (uint16_t)(s->deck | 1u << (village - 1));
        cards++;
    }
    const bool turned = s->phase > PLAGUE;
    const int needed = s->rounds - s->round + (s->round > 0 && !turned);
    if (cards < needed) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "deck: %d cards do not last to the end, %d are to be turned",
                    "deck: %d Karten reichen nicht bis zum Ende, %d sind noch aufzudecken",
                    "deck : %d cartes ne suffisent pas jusqu’à la fin, il en faut %d"),
            cards, needed);
    }
    if (s->fog && (!turned || s->fog_left == FOG_CARDS)) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "fog: is true only after a fog card has been turned (F12)",
                                     "fog: ist nur true, wenn eine Nebelkarte aufgedeckt ist (F12)",
                                     "fog : n’est true qu’après une carte de brouillard (F12)"));
    }
    return true;
}

static bool read_order(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int list = reader_member(reader, "order");
    const bool wanted = s->phase > ORDER;
    if (list != JSON_NONE && reader_is_null(reader, list) && !wanted) {
        return true;
    }
    int place = 0, seen = 0;
    if (wanted && list != JSON_NONE && json_type(reader->json, list) == JSON_ARRAY &&
        json_count(reader->json, list) == s->seats) {
        for (int node = json_first(reader->json, list); node != JSON_NONE;
             node = json_next(reader->json, node)) {
            int seat;
            if (reader_whole(reader, node, 0, s->seats - 1, &seat)) {
                s->order[place++] = (uint8_t)seat;
                seen |= 1 << seat;
            }
        }
    }
    return seen == (1 << s->seats) - 1 ||
           reader_refuse(
               reader, TEXT_IN(reader->error,
                               "order: must list every seat once, or be null until it is set (F10)",
                               "order: muss jeden Platz einmal nennen, oder null sein, bis die "
                               "Reihenfolge feststeht (F10)",
                               "order : doit donner chaque place une fois, ou être null tant qu’il "
                               "n’est pas fixé (F10)"));
}

static bool read_points(const PositionReader *reader) {
    Feudo *s = reader->state;
    int points[FEUDO_SEATS];
    if (!reader_numbers(reader, "points", reader->seats, 0, 9999, points)) {
        return false;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        s->points[seat] = (uint16_t)points[seat];
    }
    return true;
}

static bool read_towns(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int object = reader_member(reader, "towns");
    int laid = 0;
    if (object == JSON_NONE || json_type(reader->json, object) != JSON_OBJECT) {
        return reader_refuse(reader, TEXT_IN(reader->error, "towns: must be an object of towns",
                                             "towns: muss ein Objekt aus Städten sein",
                                             "towns : doit être un objet de villes"));
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
            return reader_refuse(reader,
                                 TEXT_IN(reader->error, "towns: %s lies at %d,%d on this map",
                                         "towns: %s liegt auf dieser Karte auf %d,%d",
                                         "towns : %s se trouve en %d,%d sur cette carte"),
                                 FEUDO_TOWN[town], cell_column(s->town[town]),
                                 cell_row(s->town[town]));
        }
        int seat = NONE;
        if (owner == JSON_NONE || (!reader_is_null(reader, owner) &&
                                   !reader_whole(reader, owner, 0, s->seats - 1, &seat))) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "towns: the owner of %s must be a seat or null",
                        "towns: der Besitzer von %s muss ein Platz oder null sein",
                        "towns : le propriétaire de %s doit être une place ou null"),
                FEUDO_TOWN[town]);
        }
        if (seat != NONE && s->round == 0) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error, "towns: %s has no owner before round 1",
                                         "towns: %s gehört vor Runde 1 niemandem",
                                         "towns : %s n’a pas de propriétaire avant la manche 1"),
                                 FEUDO_TOWN[town]);
        }
        s->owner[town] = (uint8_t)seat;
    }
    if (json_count(reader->json, object) != laid) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "towns: must be those on the map and no others",
                                     "towns: müssen die auf der Karte sein und keine anderen",
                                     "towns : doivent être celles de la carte et aucune autre"));
    }
    return true;
}

static bool read_villages(const PositionReader *reader) {
    const Feudo *s = reader->state;
    const int object = reader_optional(reader, "villages");
    for (int village = 0; village < VILLAGES && object != JSON_NONE; village++) {
        char key[16];
        snprintf(key, sizeof key, "%d", village + 1);
        const int node = json_type(reader->json, object) == JSON_OBJECT
                             ? json_member(reader->json, object, key)
                             : JSON_NONE;
        const int cell = node == JSON_NONE ? NOWHERE : cell_in(reader, node);
        if (cell != s->village[village]) {
            return reader_refuse(reader, TEXT_IN(reader->error, "villages: do not fit the map (F2)",
                                                 "villages: passen nicht zur Karte (F2)",
                                                 "villages : ne vont pas avec la carte (F2)"));
        }
    }
    return true;
}

static bool read_step(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int node = reader_optional(reader, "step");
    const bool marching = s->phase == MARCH || s->phase == CHARM;
    int step = 0;
    if (marching != (node != JSON_NONE) ||
        (marching && !reader_whole(reader, node, 1, PLOT_CARDS, &step))) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "step: must be 1, 2 or 3 in the phases march and charm, else null",
                    "step: muss in den Phasen march und charm 1, 2 oder 3 sein, sonst null",
                    "step : doit être 1, 2 ou 3 dans les phases march et charm, sinon null"));
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

static bool read_turn(const PositionReader *reader) {
    Feudo *s = reader->state;
    const int node = reader_member(reader, "to_act");
    const bool nature = node != JSON_NONE && json_is(reader->json, node, "nature");
    int seat = NATURE;
    if (s->phase == DONE) {
        s->turn = OVER;
        return (node != JSON_NONE && reader_is_null(reader, node)) ||
               reader_refuse(reader,
                             TEXT_IN(reader->error, "to_act: must be null when the game is over",
                                     "to_act: muss null sein, wenn das Spiel zu Ende ist",
                                     "to_act : doit être null quand la partie est finie"));
    }
    if (!nature && !reader_whole(reader, node, 0, s->seats - 1, &seat)) {
        return reader_refuse(reader, TEXT_IN(reader->error, "to_act: must be a seat or \"nature\"",
                                             "to_act: muss ein Platz oder \"nature\" sein",
                                             "to_act : doit être une place ou \"nature\""));
    }
    s->turn = (int8_t)seat;
    if (s->phase == ORDER) {
        const unsigned least = fewest(s);
        return (nature ? set_size(least) > 1 : (least >> seat & 1) != 0) ||
               reader_refuse(
                   reader,
                   TEXT_IN(reader->error,
                           "to_act: the seat with fewest points sets the order; nature draws "
                           "only where several have them (F10)",
                           "to_act: wer die wenigsten Punkte hat, bestimmt die Reihenfolge; der "
                           "Zufall zieht nur, wo mehrere sie haben (F10)",
                           "to_act : la place qui a le moins de points fixe l’ordre ; le hasard "
                           "ne tire que si plusieurs les ont (F10)"));
    }
    if (nature != (s->phase == SETUP || s->phase == PLAGUE)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "to_act: nature acts in the phases setup and plague, a seat in the others",
                    "to_act: in den Phasen setup und plague handelt der Zufall, in den anderen ein "
                    "Platz",
                    "to_act : le hasard agit dans les phases setup et plague, une place dans les "
                    "autres"));
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
               reader_refuse(
                   reader,
                   TEXT_IN(reader->error,
                           "to_act: castles are built one after the other in seat order (F3)",
                           "to_act: Schlösser werden nacheinander in der Reihenfolge der Plätze "
                           "gebaut (F3)",
                           "to_act : les châteaux se bâtissent l’un après l’autre dans l’ordre "
                           "des places (F3)"));
    }
    while (s->phase >= MARCH && s->order[s->index] != seat) {
        s->index++;
    }
    return true;
}

static bool read_king(const PositionReader *reader) {
    Feudo *s = reader->state;
    bool king;
    if (!reader_flag(reader, "king", &king)) {
        return false;
    }
    s->king = king;
    return true;
}

static bool read_position(void (*start)(void *, const Setup *), void *state, const Json *json,
                          int node, Text *error) {
    Feudo s;
    uint8_t map[CELLS];
    PositionReader reader = {json, node, error, &s, 0};
    if (!read_phase(&reader, start) || !read_map(&reader, map) || !read_castles(&reader, map) ||
        !read_plague(&reader) || !read_deck(&reader) || !read_order(&reader) ||
        !read_points(&reader) || !read_towns(&reader) || !read_villages(&reader) ||
        !feudo_load_pieces(&reader) || !feudo_load_trades(&reader) || !read_step(&reader) ||
        !read_turn(&reader) || !feudo_load_plots(&reader) || !read_king(&reader) ||
        !feudo_load_round(&reader)) {
        return false;
    }
    memcpy(state, &s, sizeof s);
    return true;
}

bool feudo_read_position(void *state, const Json *json, int node, Text *error) {
    return read_position(feudo_start, state, json, node, error);
}

bool feudo_read_position_1(void *state, const Json *json, int node, Text *error) {
    return read_position(feudo_start_1, state, json, node, error);
}
