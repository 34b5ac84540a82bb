/* games/feudo/place.c -- cells of Feudo as people call them: by town, village, castle, convent. */
#include "core/place.h"
#include "games/feudo/state.h"

#include <string.h>

static const Words NAME = {{"{0}", "{0}", "{0}"}};
static const Words NAME_ALONE = {{"|{0}|", "|{0}|", "|{0}|"}};
static const Words OF_NAME = {{"of {0}", "von {0}", "de {0}"}};
static const Words OF_VOWEL = {{"of {0}", "von {0}", "d’{0}"}};
static const Words CASTLE_ALONE = {
    {"|{0}’s castle|", "das|Schloss von {0}|", "le|château de {0}|"}};
static const Words CASTLE_BESIDE = {{"{0}’s castle", "dem Schloss von {0}", "le château de {0}"}};
static const Words CASTLE_OF = {{"of {0}’s castle", "vom Schloss von {0}", "du château de {0}"}};
static const Words CONVENT_ALONE = {{"the|convent|", "das|Kloster|", "le|couvent|"}};
static const Words CONVENT_BESIDE = {{"the convent", "dem Kloster", "le couvent"}};
static const Words CONVENT_OF = {{"of the convent", "vom Kloster", "du couvent"}};

static Point point_of(int cell) {
    return place_axial(hex_axial_q(cell_column(cell), cell_row(cell)), cell_row(cell));
}

static int steps(int a, int b) {
    return hex_distance(hex_axial_q(cell_column(a), cell_row(a)), cell_row(a),
                        hex_axial_q(cell_column(b), cell_row(b)), cell_row(b));
}

static void add(Landmark marks[], int *count, int at, int cell, Landmark mark) {
    if (at < CELLS) {
        mark.at = point_of(at);
        mark.distance = steps(at, cell);
        marks[(*count)++] = mark;
    }
}

static void add_named(Landmark marks[], int *count, int at, int cell, const char *name) {
    const bool vowel = strchr("AEIOU", name[0]) != NULL;
    const Landmark mark = {.alone = &NAME_ALONE,
                           .beside = &NAME,
                           .of = vowel ? &OF_VOWEL : &OF_NAME,
                           .name = name,
                           .seat = 0};
    add(marks, count, at, cell, mark);
}

/* 0 a hill, 1 a wood, 2 mountains. */
static int land_at(const Feudo *s, int cell) {
    return bits_has(s->woods, cell) ? 1 : bits_has(s->rough, cell) ? 2 : 0;
}

static bool on_rim(int cell) {
    const int column = cell_column(cell), row = cell_row(cell);
    return column == 0 || row == 0 || column == SIDE - 1 || row == SIDE - 1;
}

bool feudo_say_place(const void *state, const char *words, Lang lang, Text *out) {
    static const Words LAND[] = {{{"the|hill", "der|Hügel", "la|colline"}},
                                 {{"the|wood", "der|Wald", "le|bois"}},
                                 {{"the|mountain", "der|Berg", "la|montagne"}}};
    const Feudo *s = (const Feudo *)state;
    char typed[PLACE_CELL], typed_from[PLACE_CELL];
    if (!place_cells(words, typed, typed_from)) {
        return false;
    }
    const char *end = typed, *end_from = typed_from;
    const int cell = feudo_read_cell(typed, &end);
    Landmark marks[TOWNS + VILLAGES + FEUDO_SEATS + 1];
    int count = 0;
    if (cell < 0 || *end != '\0') {
        return false;
    }
    for (int town = 0; town < TOWNS; town++) {
        add_named(marks, &count, s->town[town], cell, FEUDO_TOWN[town]);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        const Landmark castle = {
            .alone = &CASTLE_ALONE, .beside = &CASTLE_BESIDE, .of = &CASTLE_OF, .seat = seat};
        add(marks, &count, s->castle[seat], cell, castle);
    }
    for (int village = 0; village < VILLAGES; village++) {
        add_named(marks, &count, s->village[village], cell, FEUDO_VILLAGE[village + 1]);
    }
    const Landmark convent = {
        .alone = &CONVENT_ALONE, .beside = &CONVENT_BESIDE, .of = &CONVENT_OF};
    add(marks, &count, CONVENT, cell, convent);
    const Ground ground = {point_of(CONVENT), PLACE_STEP * SIDE / 3, false};
    Site site = {
        .head = LAND[land_at(s, cell)].in[lang], .at = point_of(cell), .on_rim = on_rim(cell)};
    for (int other = 0; other < CELLS; other++) {
        if (land_at(s, other) == land_at(s, cell)) {
            place_count(&site, &ground, point_of(other), on_rim(other));
        }
    }
    const int from = feudo_read_cell(typed_from, &end_from);
    if (from >= 0 && *end_from == '\0') {
        place_from(&site, point_of(from), steps(from, cell));
    }
    place_say(&site, &ground, marks, count, lang, out);
    return true;
}
