/* games/baron/position_read.c -- reading a position of Baron: its parts, one by one.
 *
 * What comes in is not trusted: whatever could not have come about in a game, as far as the parts
 * of a position tell, is refused with a sentence that names it. */
#include "games/baron/position_read.h"

bool baron_load_kind(const PositionReader *reader, int node, const char *where, int *out) {
    *out = reader_choice(reader, node, BARON_KIND, KINDS);
    if (*out >= 0) {
        return true;
    }
    char words[32];
    if (!json_words(reader->json, node, words, sizeof words)) {
        strcpy(words, "…"); /* no text at all, or a long one */
    }
    return reader_refuse(
        reader,
        TEXT_IN(reader->error,
                "%s holds \"%s\", which is no kind of tile: allowed are meadow, village, field, "
                "forest, vineyard, quarry, pond, swamp, cursed",
                "%s enthält \"%s\", das ist keine Plättchenart: erlaubt sind meadow, village, "
                "field, forest, vineyard, quarry, pond, swamp, cursed",
                "%s contient \"%s\", qui n’est pas une sorte de tuile : sont permis meadow, "
                "village, field, forest, vineyard, quarry, pond, swamp, cursed"),
        where, words);
}

static bool read_players(PositionReader *reader) {
    Baron *baron = reader->state;
    int honour[SEATS_MAX], hand[SEATS_MAX];
    if (!reader_numbers(reader, "honour", reader->seats, -999, 999, honour) ||
        !reader_numbers(reader, "hand", reader->seats, 0, BARON_DONJONS[baron->seats], hand)) {
        return false;
    }
    const int list = reader_list(reader, "out");
    if (list == JSON_NONE) {
        return false;
    }
    int seat = 0;
    for (int i = json_first(reader->json, list); i != JSON_NONE; i = json_next(reader->json, i)) {
        bool out;
        if (!json_bool(reader->json, i, &out)) {
            return reader_refuse(
                reader, TEXT_IN(reader->error, "\"out\" must hold true or false for each seat",
                                "\"out\" muss für jeden Platz true oder false enthalten",
                                "\"out\" doit contenir true ou false pour chaque place"));
        }
        baron->out |= (uint8_t)((unsigned)out << seat);
        baron->honour[seat] = (int16_t)honour[seat];
        baron->hand[seat] = (uint8_t)hand[seat];
        if (out && honour[seat] > DUNGEON) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error,
                        "seat %d is out with %d honour: only %d or less puts a player out (B11)",
                        "Platz %d ist mit %d Ehre ausgeschieden: erst %d oder weniger scheidet aus "
                        "(B11)",
                        "la place %d est éliminée avec %d d’honneur : il faut %d ou moins (B11)"),
                seat, honour[seat], DUNGEON);
        }
        if (out && hand[seat] > 0) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "seat %d is out and has donjons in hand (B11)",
                        "Platz %d ist ausgeschieden und hat Donjons in der Hand (B11)",
                        "la place %d est éliminée et a des donjons en main (B11)"),
                seat);
        }
        seat++;
    }
    return true;
}

static bool read_reserves(PositionReader *reader) {
    Baron *baron = reader->state;
    const int list = reader_list(reader, "reserve");
    if (list == JSON_NONE) {
        return false;
    }
    int seat = 0;
    for (int i = json_first(reader->json, list); i != JSON_NONE;
         i = json_next(reader->json, i), seat++) {
        if (json_type(reader->json, i) != JSON_ARRAY) {
            return reader_refuse(
                reader,
                TEXT_IN(reader->error, "\"reserve\" of seat %d must be a list of kinds",
                        "\"reserve\" von Platz %d muss eine Liste von Arten sein",
                        "\"reserve\" de la place %d doit être une liste de sortes"),
                seat);
        }
        baron->reserve[seat] = 0;
        for (int j = json_first(reader->json, i); j != JSON_NONE; j = json_next(reader->json, j)) {
            int kind;
            if (reader_is_null(reader, j)) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error,
                            "\"reserve\" of seat %d hides a tile: only a whole position can be "
                            "loaded, not what one seat sees",
                            "\"reserve\" von Platz %d verbirgt ein Plättchen: nur eine ganze "
                            "Stellung lässt sich laden, nicht die Sicht eines Platzes",
                            "\"reserve\" de la place %d cache une tuile : seule une position "
                            "entière se charge, pas ce que voit une place"),
                    seat);
            }
            if (!baron_load_kind(reader, j, "\"reserve\"", &kind)) {
                return false;
            }
            Bag *reserve = &baron->reserve[seat];
            *reserve += bag_of((unsigned)kind, 1);
            if (bag_count(*reserve, (unsigned)kind) > BARON_COUNT[kind]) {
                return reader_refuse(reader,
                                     TEXT_IN(reader->error, "there are only %d tiles of kind %s",
                                             "es gibt nur %d Plättchen der Art %s",
                                             "il n’y a que %d tuiles de la sorte %s"),
                                     BARON_COUNT[kind], BARON_KIND[kind]);
            }
            if (is_out(baron, seat)) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error, "seat %d is out and has tiles in reserve (B11)",
                            "Platz %d ist ausgeschieden und hat Plättchen in der Reserve (B11)",
                            "la place %d est éliminée et a des tuiles en réserve (B11)"),
                    seat);
            }
        }
    }
    return true;
}

static bool read_row(PositionReader *reader) {
    Baron *baron = reader->state;
    const int list = reader_member(reader, "row");
    if (list == JSON_NONE || json_type(reader->json, list) != JSON_ARRAY ||
        json_count(reader->json, list) > ROW_PLACES) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "\"row\" must be a list of at most %d kinds",
                                     "\"row\" muss eine Liste von höchstens %d Arten sein",
                                     "\"row\" doit être une liste d’au plus %d sortes"),
                             ROW_PLACES);
    }
    int place = 0;
    for (int i = json_first(reader->json, list); i != JSON_NONE; i = json_next(reader->json, i)) {
        int kind;
        if (!baron_load_kind(reader, i, "\"row\"", &kind)) {
            return false;
        }
        baron->row[place++] = (uint8_t)kind;
    }
    return true;
}

bool baron_load_counts(const PositionReader *reader, const char *key, int count[KINDS]) {
    const int object = reader_member(reader, key);
    if (object == JSON_NONE || json_type(reader->json, object) != JSON_OBJECT) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "\"%s\" must be an object of kinds and numbers",
                                     "\"%s\" muss ein Objekt aus Arten und Zahlen sein",
                                     "\"%s\" doit être un objet de sortes et de nombres"),
                             key);
    }
    memset(count, 0, KINDS * sizeof count[0]);
    int known = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        const int node = json_member(reader->json, object, BARON_KIND[kind]);
        char what[40];
        Text name = text_over(what, sizeof what);
        text_format(&name, TEXT_IN(reader->error, "%s in %s", "%s in %s", "%s dans %s"),
                    BARON_KIND[kind], key);
        if (node != JSON_NONE) {
            known++;
            if (!reader_number(reader, node, what, 0, BARON_COUNT[kind], &count[kind])) {
                return false;
            }
        }
    }
    if (known != json_count(reader->json, object)) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "\"%s\" has a key that is no kind of tile",
                                     "\"%s\" hat einen Schlüssel, der keine Plättchenart ist",
                                     "\"%s\" a une clé qui n’est pas une sorte de tuile"),
                             key);
    }
    return true;
}

static bool read_cell_key(const PositionReader *reader, int node, const char *where, Cell *out) {
    char key[32] = "…";
    if (!json_key(reader->json, node, key, sizeof key) || !baron_read_cell(key, out)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "\"%s\" has the key \"%s\", which is no cell: cells are \"q,r\", as \"1,-2\"",
                    "\"%s\" hat den Schlüssel \"%s\", das ist kein Feld: Felder heißen \"q,r\", "
                    "etwa \"1,-2\"",
                    "\"%s\" a la clé \"%s\", qui n’est pas une case : les cases s’écrivent "
                    "\"q,r\", comme \"1,-2\""),
            where, key);
    }
    return true;
}

/* B12: tiles that hang together, none beside its own kind but meadows, around the start tile. */
static bool check_board(const PositionReader *reader, const Cell *cells, const uint8_t *kinds,
                        int n) {
    uint8_t reached[TILES_ALL] = {0};
    int queue[TILES_ALL], waiting = 0, done = 0;
    for (int i = 0; i < n; i++) {
        if (cells[i] == cell_at(0, 0)) {
            if (BARON_VALUE[kinds[i]] < 0) {
                return reader_refuse(
                    reader,
                    TEXT_IN(reader->error,
                            "the start tile at 0,0 must not be of negative value (B7)",
                            "das Startplättchen auf 0,0 darf keinen negativen Wert haben (B7)",
                            "la tuile de départ en 0,0 ne doit pas être de valeur négative (B7)"));
            }
            reached[i] = 1;
            queue[waiting++] = i;
        }
    }
    while (done < waiting) {
        const int at = queue[done++];
        for (int i = 0; i < n; i++) {
            for (int step = 0; step < 6; step++) {
                if (cells[i] != (Cell)(cells[at] + STEP[step])) {
                    continue;
                }
                if (kinds[i] == kinds[at] && kinds[i] != MEADOW) {
                    return reader_refuse(
                        reader,
                        TEXT_IN(reader->error, "two tiles of kind %s touch at %d,%d (B12)",
                                "zwei Plättchen der Art %s berühren sich bei %d,%d (B12)",
                                "deux tuiles de la sorte %s se touchent en %d,%d (B12)"),
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
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "the tiles must hang together with the start tile at 0,0 (B12)",
                    "die Plättchen müssen mit dem Startplättchen auf 0,0 zusammenhängen (B12)",
                    "les tuiles doivent toutes se rattacher à la tuile de départ en 0,0 (B12)"));
    }
    return true;
}

static bool read_tiles(PositionReader *reader) {
    const int object = reader_member(reader, "tiles");
    if (object == JSON_NONE || json_type(reader->json, object) != JSON_OBJECT ||
        json_count(reader->json, object) > TILES_ALL) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "\"tiles\" must be an object of at most %d cells and kinds",
                    "\"tiles\" muss ein Objekt aus höchstens %d Feldern und Arten sein",
                    "\"tiles\" doit être un objet d’au plus %d cases et sortes"),
            TILES_ALL);
    }
    Cell cells[TILES_ALL];
    uint8_t kinds[TILES_ALL];
    int n = 0;
    for (int i = json_first(reader->json, object); i != JSON_NONE; i = json_next(reader->json, i)) {
        int kind;
        if (!read_cell_key(reader, i, "tiles", &cells[n]) ||
            !baron_load_kind(reader, i, "\"tiles\"", &kind)) {
            return false;
        }
        kinds[n++] = (uint8_t)kind;
    }
    if (!check_board(reader, cells, kinds, n)) {
        return false;
    }
    for (int i = 0; i < n; i++) {
        baron_add_tile(reader->state, kinds[i], cells[i]);
    }
    return true;
}

/* One donjon, from its object in "donjons". */
static bool read_donjon(PositionReader *reader, int node, Cell cell) {
    Baron *baron = reader->state;
    const Json *json = reader->json;
    const int q = cell_q(cell), r = cell_r(cell);
    int seat, value = 0;
    if (json_type(json, node) != JSON_OBJECT) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "the donjon at %d,%d must be an object with seat, side and value",
                    "der Donjon auf %d,%d muss ein Objekt mit seat, side und value sein",
                    "le donjon en %d,%d doit être un objet avec seat, side et value"),
            q, r);
    }
    if (!reader_number(
            reader, json_member(json, node, "seat"),
            TEXT_IN(reader->error, "seat of a donjon", "seat eines Donjons", "seat d’un donjon"), 0,
            baron->seats - 1, &seat)) {
        return false;
    }
    const int side = json_member(json, node, "side");
    const bool is_baron = side != JSON_NONE && json_is(json, side, "baron");
    if (!is_baron && (side == JSON_NONE || !json_is(json, side, "knight"))) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "\"side\" of the donjon at %d,%d must be \"knight\" or \"baron\"",
                    "\"side\" des Donjons auf %d,%d muss \"knight\" oder \"baron\" sein",
                    "\"side\" du donjon en %d,%d doit être \"knight\" ou \"baron\""),
            q, r);
    }
    const int chip = json_member(json, node, "value");
    if (is_baron && !reader_number(reader, chip,
                                   TEXT_IN(reader->error, "value of a baron", "value eines Barons",
                                           "value d’un baron"),
                                   -12, 18, &value)) {
        return false;
    }
    if (!is_baron && !reader_is_null(reader, chip)) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "the knight at %d,%d has no value: it must be null",
                    "der Ritter auf %d,%d hat keinen Wert: value muss null sein",
                    "le chevalier en %d,%d n’a pas de valeur : value doit être null"),
            q, r);
    }
    if (baron_kind_at(baron, cell) != MEADOW || baron_donjon_at(baron, cell) >= 0) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "the donjon at %d,%d must stand alone on a meadow (B15)",
                    "der Donjon auf %d,%d muss allein auf einer Wiese stehen (B15)",
                    "le donjon en %d,%d doit être seul sur une prairie (B15)"),
            q, r);
    }
    if (baron->donjons == DONJONS_ROOM) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "there are more donjons on the board than in the game (B2)",
                                     "auf dem Brett stehen mehr Donjons, als es im Spiel gibt (B2)",
                                     "il y a plus de donjons sur le plateau que dans le jeu (B2)"));
    }
    baron_add_donjon(baron, seat, is_baron ? BARON : KNIGHT, cell);
    const uint32_t ring = baron->donjon_ring[baron->donjons - 1];
    int tiles = 0;
    for (int step = 0; step < 6; step++) {
        tiles += (ring >> (4 * step) & 15u) != 0;
    }
    if (is_baron && (value != baron_ring_value(ring) || (tiles < 6 && baron->phase != DONE))) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error,
                                     "the barony at %d,%d does not have the value %d (B17, B23)",
                                     "die Baronie auf %d,%d hat nicht den Wert %d (B17, B23)",
                                     "la baronnie en %d,%d n’a pas la valeur %d (B17, B23)"),
                             q, r, value);
    }
    if (!is_baron && tiles == 6 && baron->phase < CLAIM) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error,
                    "the knight at %d,%d has a whole ring and should have founded (B17)",
                    "der Ritter auf %d,%d hat einen ganzen Ring und hätte gründen müssen (B17)",
                    "le chevalier en %d,%d a un domaine complet et aurait dû fonder (B17)"),
            q, r);
    }
    return true;
}

static bool read_donjons(PositionReader *reader) {
    const Json *json = reader->json;
    const int object = reader_member(reader, "donjons"), placed = reader_member(reader, "placed");
    if (object == JSON_NONE || json_type(json, object) != JSON_OBJECT) {
        return reader_refuse(
            reader, TEXT_IN(reader->error, "\"donjons\" must be an object of cells and donjons",
                            "\"donjons\" muss ein Objekt aus Feldern und Donjons sein",
                            "\"donjons\" doit être un objet de cases et de donjons"));
    }
    if (placed == JSON_NONE) { /* no order told: that of the object */
        for (int i = json_first(json, object); i != JSON_NONE; i = json_next(json, i)) {
            Cell cell;
            if (!read_cell_key(reader, i, "donjons", &cell) || !read_donjon(reader, i, cell)) {
                return false;
            }
        }
        return true;
    }
    if (json_type(json, placed) != JSON_ARRAY ||
        json_count(json, placed) != json_count(json, object)) {
        return reader_refuse(
            reader,
            TEXT_IN(
                reader->error, "\"placed\" must list the cells of \"donjons\" in order of placing",
                "\"placed\" muss die Felder von \"donjons\" in der Reihenfolge des Setzens nennen",
                "\"placed\" doit donner les cases de \"donjons\" dans l’ordre de leur pose"));
    }
    for (int i = json_first(json, placed); i != JSON_NONE; i = json_next(json, i)) {
        char words[16];
        Cell cell;
        const int node = json_words(json, i, words, sizeof words) && baron_read_cell(words, &cell)
                             ? json_member(json, object, words)
                             : JSON_NONE;
        if (node == JSON_NONE) {
            return reader_refuse(
                reader,
                TEXT_IN(
                    reader->error,
                    "\"placed\" must list the cells of \"donjons\" in order of placing",
                    "\"placed\" muss die Felder von \"donjons\" in der Reihenfolge des Setzens "
                    "nennen",
                    "\"placed\" doit donner les cases de \"donjons\" dans l’ordre de leur pose"));
        }
        if (!read_donjon(reader, node, cell)) {
            return false;
        }
    }
    return true;
}

/* The phase as typed becomes the phase as kept; and what must be so in it. */
static bool read_phase(PositionReader *reader) {
    Baron *baron = reader->state;
    const Json *json = reader->json;
    static const char *const NAMES[] = {"setup", "take", "lay", "donjon", "claim", "over"};
    static const Phase PHASES[] = {DRAW_FIRST, TAKE, LAY, DONJON, CLAIM, DONE};
    const int phase = reader_member(reader, "phase"), to_act = reader_member(reader, "to_act");
    int found = -1;
    for (int i = 0; i < 6 && phase != JSON_NONE; i++) {
        found = json_is(json, phase, NAMES[i]) ? i : found;
    }
    if (found < 0) {
        return reader_refuse(
            reader,
            TEXT_IN(reader->error, "\"phase\" must be setup, take, lay, donjon, claim or over",
                    "\"phase\" muss setup, take, lay, donjon, claim oder over sein",
                    "\"phase\" doit être setup, take, lay, donjon, claim ou over"));
    }
    baron->phase = (uint8_t)PHASES[found];
    const int first = reader_member(reader, "first");
    int seat = UNKNOWN;
    if ((found > 0 || !reader_is_null(reader, first)) &&
        !reader_number(reader, first, "first", 0, baron->seats - 1, &seat)) {
        return false;
    }
    baron->first = (uint8_t)seat;
    const bool nature = to_act != JSON_NONE && json_is(json, to_act, "nature");
    if (baron->phase == DONE || baron->phase == DRAW_FIRST) {
        if (baron->phase == DONE ? !reader_is_null(reader, to_act) : !nature) {
            return reader_refuse(reader,
                                 TEXT_IN(reader->error, "\"to_act\" must be %s in phase %s",
                                         "\"to_act\" muss %s sein in der Phase %s",
                                         "\"to_act\" doit être %s dans la phase %s"),
                                 baron->phase == DONE ? "null" : "\"nature\"", NAMES[found]);
        }
        return true;
    }
    if (nature && baron->phase != TAKE) {
        return reader_refuse(reader,
                             TEXT_IN(reader->error, "nature does not act in phase %s",
                                     "der Zufall handelt nicht in der Phase %s",
                                     "le hasard n’agit pas dans la phase %s"),
                             NAMES[found]);
    }
    baron->phase = (uint8_t)(nature ? DRAW_TILE : baron->phase);
    if (!reader_number(reader, nature ? reader_member(reader, "active") : to_act,
                       nature ? "active" : "to_act", 0, baron->seats - 1, &seat)) {
        return false;
    }
    baron->active = (uint8_t)seat;
    return true;
}

bool baron_read_position(void *state, const Json *json, int node, Text *error) {
    Baron baron;
    PositionReader reader = {json, node, error, &baron, 0};
    if (!reader_heading(&reader, "baron", SEATS_MAX)) {
        return false;
    }
    const Setup setup = {reader.seats, {0}};
    baron_start(&baron, &setup);
    int pile[KINDS];
    if (!read_phase(&reader) || !read_players(&reader) || !read_reserves(&reader) ||
        !read_row(&reader) || !baron_load_counts(&reader, "pile", pile) || !read_tiles(&reader) ||
        !read_donjons(&reader) || !baron_check_donjons(&reader) ||
        !baron_check_start_tiles(&reader)) {
        return false;
    }
    baron.pile_left = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        baron.pile[kind] = (uint8_t)pile[kind];
        baron.pile_left = (uint8_t)(baron.pile_left + pile[kind]);
    }
    const bool setting_up = baron.phase == DRAW_FIRST;
    if (setting_up && !baron_check_setup(&reader)) {
        return false;
    }
    if (!baron_check_tiles(&reader) || (!setting_up && !baron_check_phase(&reader)) ||
        !baron_check_barons(&reader) || (baron.phase == CLAIM && !baron_check_claims(&reader))) {
        return false;
    }
    memcpy(state, &baron, sizeof baron);
    return true;
}
