/* games/baron/place.c -- cells of Baron as people call them: by the knights and barons there are.
 */
#include "core/place.h"
#include "core/hex.h"
#include "games/baron/state.h"

/* [0] of knights, [1] of barons. */
static const Words ALONE[2] = {
    {{"|{0}’s knight|{1}", "der|Ritter von {0}|{1}", "le|chevalier de {0}|{1}"}},
    {{"|{0}’s baron|{1}", "der|Baron von {0}|{1}", "le|baron de {0}|{1}"}},
};
static const Words BESIDE[2] = {
    {{"{0}’s knight{1}", "dem Ritter von {0}{1}", "le chevalier de {0}{1}"}},
    {{"{0}’s baron{1}", "dem Baron von {0}{1}", "le baron de {0}{1}"}},
};
static const Words PAIR[2] = {
    {{"{0}’s two knights", "den beiden Rittern von {0}", "les deux chevaliers de {0}"}},
    {{"{0}’s two barons", "den beiden Baronen von {0}", "les deux barons de {0}"}},
};
static const Words OF[2] = {
    {{"of {0}’s knight{1}", "vom Ritter von {0}{1}", "du chevalier de {0}{1}"}},
    {{"of {0}’s baron{1}", "vom Baron von {0}{1}", "du baron de {0}{1}"}},
};

static const Words FIRST = {{"the|first tile|", "das|erste Plättchen|", "la|première tuile|"}};
static const Words FIRST_BESIDE = {{"the first tile", "dem ersten Plättchen", "la première tuile"}};
static const Words FIRST_OF = {
    {"of the first tile", "vom ersten Plättchen", "de la première tuile"}};

static const Words HEAD[KINDS] = {
    {{"the|meadow", "die|Wiese", "la|prairie"}},
    {{"the|village", "das|Dorf", "le|village"}},
    {{"the|field", "das|Feld", "le|champ"}},
    {{"the|forest", "der|Wald", "la|forêt"}},
    {{"the|vineyard", "der|Weinberg", "le|vignoble"}},
    {{"the|quarry", "der|Steinbruch", "la|carrière"}},
    {{"the|pond", "der|Teich", "l’|étang"}},
    {{"the|swamp", "der|Sumpf", "le|marais"}},
    {{"the|cursed ground", "der|verfluchte Ort", "le|lieu maudit"}},
};

/* The middle of the land as it is drawn. The first tile may come to lie at its rim, and then
 * nothing would be where it is said to be. */
static Point middle_of(const Baron *baron) {
    Cell land[SPOTS];
    const int count = baron_land(baron, land);
    Point least = {0, 0}, most = {0, 0};
    for (int i = 0; i < count; i++) {
        const Point at = place_axial(cell_q(land[i]), cell_r(land[i]));
        least.x = i == 0 || at.x < least.x ? at.x : least.x;
        least.y = i == 0 || at.y < least.y ? at.y : least.y;
        most.x = i == 0 || at.x > most.x ? at.x : most.x;
        most.y = i == 0 || at.y > most.y ? at.y : most.y;
    }
    const Point middle = {(least.x + most.x) / 2, (least.y + most.y) / 2};
    return middle;
}

bool baron_say_place(const void *state, const char *words, Lang lang, Text *out) {
    static const Words BARE = {{"the|empty cell", "die|leere Stelle", "la|case vide"}};
    const Baron *baron = (const Baron *)state;
    Landmark marks[DONJONS_ROOM + 1];
    char typed[PLACE_CELL], typed_from[PLACE_CELL];
    Cell cell, from;
    if (!place_cells(words, typed, typed_from) || !baron_read_cell(typed, &cell)) {
        return false;
    }
    for (int i = 0; i < baron->donjons; i++) {
        const Cell at = baron->donjon_cell[i];
        const bool is_baron = donjon_side(baron, i) == BARON;
        const Landmark mark = {.alone = &ALONE[is_baron],
                               .beside = &BESIDE[is_baron],
                               .pair = &PAIR[is_baron],
                               .of = &OF[is_baron],
                               .seat = baron->donjon_seat[i],
                               .distance =
                                   hex_distance(cell_q(at), cell_r(at), cell_q(cell), cell_r(cell)),
                               .at = place_axial(cell_q(at), cell_r(at))};
        marks[i] = mark;
    }
    const Ground ground = {middle_of(baron), 4 * PLACE_STEP, true};
    int count = baron->donjons;
    if (count == 0) { /* later nobody can tell which tile was the first: nothing marks it */
        const Landmark first = {.alone = &FIRST,
                                .beside = &FIRST_BESIDE,
                                .of = &FIRST_OF,
                                .distance = hex_distance(0, 0, cell_q(cell), cell_r(cell)),
                                .at = place_axial(0, 0)};
        marks[count++] = first;
    }
    const int kind = baron_kind_at(baron, cell);
    Site site = {.head = (kind == NO_KIND ? &BARE : &HEAD[kind])->in[lang],
                 .at = place_axial(cell_q(cell), cell_r(cell))};
    if (baron_read_cell(typed_from, &from)) {
        place_from(&site, place_axial(cell_q(from), cell_r(from)),
                   hex_distance(cell_q(from), cell_r(from), cell_q(cell), cell_r(cell)));
    }
    place_say(&site, &ground, marks, count, lang, out);
    return true;
}
