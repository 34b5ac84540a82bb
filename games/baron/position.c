/* games/baron/position.c -- a position as JSON; position_read.c reads it. */
#include "core/json_writer.h"
#include "games/baron/state.h"

#include <string.h>

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
    Cell land[SPOTS];
    const int cells = baron_land(baron, land);
    bool first = true;
    for (int i = 0; i < cells; i++) {
        const int kind = baron_kind_at(baron, land[i]);
        if (kind != NO_KIND) {
            put_comma(out, &first);
            put_cell(out, land[i]);
            text_char(out, ':');
            put_kind(out, kind);
        }
    }
    text_char(out, '}');
    put_key(out, "donjons");
    text_char(out, '{');
    first = true;
    for (int i = 0; i < cells; i++) {
        const int index = baron_donjon_at(baron, land[i]);
        if (index >= 0) {
            const Donjon donjon = donjon_of(baron, index);
            put_comma(out, &first);
            put_cell(out, donjon.cell);
            text_format(out, ":{\"seat\":%d,\"side\":", donjon.seat);
            if (donjon.side == BARON) {
                text_format(out, "\"baron\",\"value\":%d}", baron_ring_value(donjon.ring));
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
            if (baron->donjon_seat[d] == seat && donjon_side(baron, d) == side) {
                put_comma(out, &first);
                put_cell(out, baron->donjon_cell[d]);
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
        put_cell(out, baron->donjon_cell[i]);
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

void baron_write_facts(const void *state, Text *out) {
    if (state == NULL) {
        json_open(out, "values");
        for (int kind = 0; kind < KINDS; kind++) {
            json_add_number(out, BARON_KIND[kind], BARON_VALUE[kind]);
        }
        json_close(out);
    }
}
