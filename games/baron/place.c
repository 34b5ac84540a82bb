/* games/baron/place.c -- cells of Baron as people call them: by the knights and barons there are.
 */
#include "core/place.h"
#include "core/hex.h"
#include "games/baron/state.h"

/* [0] of knights, [1] of barons. */
static const Words ALONE[2] = {
    {{"{0}’s knight{1}", "Ritter von {0}{1}", "chevalier de {0}{1}"}},
    {{"{0}’s baron{1}", "Baron von {0}{1}", "baron de {0}{1}"}},
};
static const Words BESIDE[2] = {
    {{"{0}’s knight{1}", "dem Ritter von {0}{1}", "le chevalier de {0}{1}"}},
    {{"{0}’s baron{1}", "dem Baron von {0}{1}", "le baron de {0}{1}"}},
};
static const Words OF[2] = {
    {{"of {0}’s knight{1}", "vom Ritter von {0}{1}", "du chevalier de {0}{1}"}},
    {{"of {0}’s baron{1}", "vom Baron von {0}{1}", "du baron de {0}{1}"}},
};

bool baron_say_place(const void *state, const char *words, Lang lang, Text *out) {
    static const Words GAP = {{"gap", "Lücke", "vide"}};
    const Baron *baron = (const Baron *)state;
    Landmark marks[DONJONS_ROOM];
    Cell land[SPOTS];
    Cell cell;
    if (!baron_read_cell(words, &cell)) {
        return false;
    }
    for (int i = 0; i < baron->donjons; i++) {
        const Cell at = baron->donjon_cell[i];
        const bool is_baron = donjon_side(baron, i) == BARON;
        const Landmark mark = {.alone = &ALONE[is_baron],
                               .beside = &BESIDE[is_baron],
                               .of = &OF[is_baron],
                               .seat = baron->donjon_seat[i],
                               .way = NO_WAY,
                               .distance =
                                   hex_distance(cell_q(at), cell_r(at), cell_q(cell), cell_r(cell)),
                               .at = place_axial(cell_q(at), cell_r(at))};
        marks[i] = mark;
    }
    place_tell_apart(marks, baron->donjons);
    const int cells = baron_land(baron, land);
    Point middle = {0, 0};
    for (int i = 0; i < cells; i++) {
        const Point at = place_axial(cell_q(land[i]), cell_r(land[i]));
        middle.x += at.x / cells;
        middle.y += at.y / cells;
    }
    const int kind = baron_kind_at(baron, cell);
    const Words *head = kind == NO_KIND ? &GAP : &BARON_KIND_WORDS[kind];
    place_say(head->in[lang], place_axial(cell_q(cell), cell_r(cell)), middle, marks,
              baron->donjons, lang, out);
    return true;
}
