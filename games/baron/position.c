/* games/baron/position.c -- a position as JSON; position_read.c reads it. */
#include "core/game_writer.h"
#include "games/baron/state.h"

static void add_kind(Text *out, const char *key, int kind) {
    if (kind == NO_KIND) {
        json_add_null(out, key);
    } else {
        json_add_word(out, key, BARON_KIND[kind]);
    }
}

static void add_cell(Text *out, Cell cell) {
    json_open_words(out, NULL);
    baron_write_cell(cell, out);
    json_close_words(out);
}

static void add_reserve(const Baron *baron, int seat, Text *out) {
    json_open_list(out, NULL);
    for (int kind = 0; kind < KINDS; kind++) {
        for (int n = baron_holds(baron, seat, kind); n > 0; n--) {
            add_kind(out, NULL, kind);
        }
    }
    if (is_hidden(baron, seat) && !is_out(baron, seat) && baron->start_kind[seat] == NO_KIND) {
        json_add_null(out, NULL);
    }
    json_close_list(out);
}

/* {"meadow":3,…}: empty kinds left out, unknown numbers null. */
static void add_counts(Text *out, const char *key, const int count[KINDS]) {
    json_open(out, key);
    for (int kind = 0; kind < KINDS; kind++) {
        if (count[kind] != 0) {
            json_add_known(out, BARON_KIND[kind], count[kind], UNKNOWN);
        }
    }
    json_close(out);
}

static void add_board(const Baron *baron, Text *out) {
    Cell land[SPOTS];
    const int cells = baron_land(baron, land);
    json_open(out, "tiles");
    for (int i = 0; i < cells; i++) {
        const int kind = baron_kind_at(baron, land[i]);
        if (kind != NO_KIND) {
            json_open_key(out);
            baron_write_cell(land[i], out);
            json_close_key(out);
            add_kind(out, NULL, kind);
        }
    }
    json_close(out);
    json_open(out, "donjons");
    for (int i = 0; i < cells; i++) {
        const int index = baron_donjon_at(baron, land[i]);
        if (index >= 0) {
            const Donjon donjon = donjon_of(baron, index);
            const bool has_ring = donjon.side == BARON;
            json_open_key(out);
            baron_write_cell(donjon.cell, out);
            json_close_key(out);
            json_open(out, NULL);
            json_add_number(out, "seat", donjon.seat);
            json_add_word(out, "side", has_ring ? "baron" : "knight");
            if (has_ring) {
                json_add_number(out, "value", baron_ring_value(donjon.ring));
            } else {
                json_add_null(out, "value");
            }
            json_close(out);
        }
    }
    json_close(out);
}

/* Cells of the donjons on this side, of players who are not out, in the order of asking (B25). */
static void add_answers(const Baron *baron, const char *key, Side side, Text *out) {
    json_open_list(out, key);
    for (int i = 0; i < baron->seats && baron->phase == CLAIM; i++) {
        const int seat = (baron->first + i) % baron->seats;
        for (int d = 0; d < baron->donjons && !is_out(baron, seat); d++) {
            if (baron->donjon_seat[d] == seat && donjon_side(baron, d) == side) {
                add_cell(out, baron->donjon_cell[d]);
            }
        }
    }
    json_close_list(out);
}

/* One entry per seat: the start tile's kind if it is hidden, or if it is not, as asked for. */
static void add_dealt(const Baron *baron, const char *key, bool hidden, Text *out) {
    json_open_list(out, key);
    for (int seat = 0; seat < baron->seats; seat++) {
        add_kind(out, NULL, is_hidden(baron, seat) == hidden ? baron->start_kind[seat] : NO_KIND);
    }
    json_close_list(out);
}

/* Lists of one entry for each seat. */
static void add_seats(const Baron *baron, Text *out) {
    const int seats = baron->seats;
    json_open_list(out, "honour");
    for (int seat = 0; seat < seats; seat++) {
        json_add_number(out, NULL, baron->honour[seat]);
    }
    json_close_list(out);
    json_open_list(out, "out");
    for (int seat = 0; seat < seats; seat++) {
        json_add_flag(out, NULL, is_out(baron, seat));
    }
    json_close_list(out);
    json_open_list(out, "hand");
    for (int seat = 0; seat < seats; seat++) {
        json_add_number(out, NULL, baron->hand[seat]);
    }
    json_close_list(out);
    json_open_list(out, "resting");
    for (int seat = 0; seat < seats; seat++) {
        json_add_number(out, NULL, seat == baron->active ? baron->resting : 0);
    }
    json_close_list(out);
    json_open_list(out, "reserve");
    for (int seat = 0; seat < seats; seat++) {
        add_reserve(baron, seat, out);
    }
    json_close_list(out);
}

void baron_write_position(const void *state, Text *out) {
    const Baron *baron = (const Baron *)state;
    json_open(out, NULL);
    json_add_word(out, "game", "baron");
    json_add_number(out, "seats", baron->seats);
    json_add_word(out, "phase", baron_phase(state));
    json_add_turn(out, "to_act", baron_turn(state));
    json_add_known(out, "first", baron->first, UNKNOWN);
    add_seats(baron, out);
    json_open_list(out, "row");
    for (int i = 0; i < ROW_PLACES && baron->row[i] != NO_KIND; i++) {
        add_kind(out, NULL, baron->row[i]);
    }
    json_close_list(out);
    int pile[KINDS], gone[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        pile[kind] = baron->pile[kind];
        gone[kind] = baron_out_of_game(baron, kind);
    }
    add_counts(out, "pile", pile);
    add_board(baron, out);
    json_add_known(out, "active", baron->active, UNKNOWN);
    json_open_list(out, "placed");
    for (int i = 0; i < baron->donjons; i++) {
        add_cell(out, baron->donjon_cell[i]);
    }
    json_close_list(out);
    add_answers(baron, "asked", KNIGHT, out);
    add_answers(baron, "claimed", CLAIMING, out);
    add_counts(out, "gone", gone);
    add_dealt(baron, "secret", true, out);
    add_dealt(baron, "dealt", false, out);
    json_close(out);
}

static Ring ring_around(const Baron *baron, Cell cell) {
    Ring ring = 0;
    for (int step = 0; step < 6; step++) {
        const int kind = baron_kind_at(baron, (Cell)(cell + STEP[step]));
        ring |= kind == NO_KIND ? 0 : (Ring)(kind + 1) << (4 * step);
    }
    return ring;
}

/* What a knight would have around a cell: the value of its ring so far, what a barony there would
 * bring each seat, whose barons hold land of it, and which tiles that count less than nothing may
 * still be laid there. */
static void add_site(const Baron *baron, Cell cell, Text *out) {
    const Ring ring = ring_around(baron, cell);
    unsigned spoils = 0, disputed = 0;
    for (int step = 0; step < 6; step++) {
        const Cell beside = (Cell)(cell + STEP[step]);
        for (int kind = 0; kind < KINDS; kind++) {
            const bool bad = BARON_VALUE[kind] < 0 && baron_fits(baron, kind, beside);
            spoils |= (unsigned)bad << kind;
        }
    }
    for (int d = 0; d < baron->donjons; d++) {
        disputed |= (unsigned)baron_disputed(baron, cell, ring, d) << baron->donjon_seat[d];
    }
    json_open_key(out);
    baron_write_cell(cell, out);
    json_close_key(out);
    json_open(out, NULL);
    json_add_number(out, "value", baron_ring_value(ring));
    json_open_list(out, "brings");
    for (int seat = 0; seat < baron->seats; seat++) {
        json_add_number(out, NULL, baron_brings(baron, seat, cell, ring));
    }
    json_close_list(out);
    json_open_list(out, "barons");
    for (int seat = 0; seat < baron->seats; seat++) {
        if (in_set(disputed, seat)) {
            json_add_number(out, NULL, seat);
        }
    }
    json_close_list(out);
    json_open_list(out, "spoils");
    for (int kind = 0; kind < KINDS; kind++) {
        if (in_set(spoils, kind)) {
            add_kind(out, NULL, kind);
        }
    }
    json_close_list(out);
    json_close(out);
}

void baron_write_facts(const void *state, Text *out) {
    const Baron *baron = (const Baron *)state;
    if (baron == NULL) {
        json_open(out, "values");
        for (int kind = 0; kind < KINDS; kind++) {
            json_add_number(out, BARON_KIND[kind], BARON_VALUE[kind]);
        }
        json_close(out);
        return;
    }
    Cell land[SPOTS];
    const int cells = baron_land(baron, land);
    json_open(out, "sites"); /* meadows, and where one may be laid */
    for (int i = 0; i < cells; i++) {
        const int kind = baron_kind_at(baron, land[i]);
        if (kind == MEADOW || kind == NO_KIND) {
            add_site(baron, land[i], out);
        }
    }
    json_close(out);
}
