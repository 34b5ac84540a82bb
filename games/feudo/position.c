/* games/feudo/position.c -- a position of Feudo as JSON. */
#include "core/json_writer.h"
#include "games/feudo/position_read.h"

const char *const FEUDO_TERRAIN[TERRAINS] = {"hill", "wood",    "mountain", "village",
                                             "town", "convent", "castle"};

/* The corner of a cell, 0 to 3; QUARTERS for the middle row and column. */
int feudo_corner(int cell) {
    const int middle = SIDE / 2, column = cell_column(cell), row = cell_row(cell);
    return column == middle || row == middle ? QUARTERS : (column > middle) + 2 * (row > middle);
}

static bool is_laid(const Feudo *s, int cell) {
    const int corner = feudo_corner(cell);
    return corner == QUARTERS || s->quarter[corner] != NONE;
}

Terrain feudo_terrain(const Feudo *s, int cell) {
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->castle[seat] == cell) {
            return FORT;
        }
    }
    return cell == CONVENT               ? CLOISTER
           : bits_has(s->rough, cell)    ? MOUNTAIN
           : bits_has(s->woods, cell)    ? WOOD
           : bits_has(s->villages, cell) ? VILLAGE
           : bits_has(s->towns, cell)    ? TOWN
                                         : HILL;
}

static void write_at(Text *out, int cell) {
    if (cell >= CELLS) {
        text_put(out, "null");
        return;
    }
    text_char(out, '"');
    feudo_write_cell(out, cell);
    text_char(out, '"');
}

static void write_bool(Text *out, bool value) {
    text_put(out, value ? "true" : "false");
}

static void write_set(Text *out, unsigned pieces) {
    const char *sign = "";
    text_char(out, '[');
    for (int piece = 0; piece < PIECES; piece++) {
        if (pieces >> piece & 1) {
            text_format(out, "%s\"%s\"", sign, FEUDO_PIECE[piece]);
            sign = ",";
        }
    }
    text_char(out, ']');
}

static void write_map(const Feudo *s, Text *out) {
    const char *sign = "";
    text_put(out, ",\"map\":{");
    for (int cell = 0; cell < CELLS; cell++) {
        if (is_laid(s, cell)) {
            text_put(out, sign);
            write_at(out, cell);
            text_put(out, ":\"");
            text_put(out, FEUDO_TERRAIN[feudo_terrain(s, cell)]);
            text_char(out, '"');
            sign = ",";
        }
    }
    text_put(out, "},\"castles\":[");
    for (int seat = 0; seat < s->seats; seat++) {
        text_put(out, seat > 0 ? "," : "");
        write_at(out, s->castle[seat]);
    }
    text_put(out, "],\"plague\":");
    write_at(out, s->plague);
}

static void write_deck(const Feudo *s, Text *out) {
    const char *sign = "";
    text_put(out, ",\"fog\":");
    write_bool(out, s->fog != 0);
    text_put(out, ",\"deck\":[");
    for (int village = 1; village <= VILLAGES; village++) {
        if (s->deck >> (village - 1) & 1) {
            text_format(out, "%s\"%d\"", sign, village);
            sign = ",";
        }
    }
    for (int card = 0; card < s->fog_left; card++) {
        text_format(out, "%s\"fog\"", sign);
        sign = ",";
    }
    text_char(out, ']');
}

static void write_towns(const Feudo *s, Text *out) {
    const char *sign = "";
    text_put(out, ",\"towns\":{");
    for (int town = 0; town < TOWNS; town++) {
        if (s->town[town] < CELLS) {
            text_format(out, "%s\"%s\":{\"at\":", sign, FEUDO_TOWN[town]);
            write_at(out, s->town[town]);
            text_put(out, ",\"owner\":");
            if (s->owner[town] == NONE) {
                text_put(out, "null}");
            } else {
                text_format(out, "%d}", s->owner[town]);
            }
            sign = ",";
        }
    }
    text_char(out, '}');
}

static void write_piece(const Feudo *s, int seat, int piece, Text *out) {
    const int at = s->at[seat][piece];
    text_put(out, piece > 0 ? ",\"" : "\"");
    text_put(out, FEUDO_PIECE[piece]);
    text_put(out, "\":{\"at\":");
    if (at == DEAD) {
        text_put(out, "\"dead\"}");
    } else if (at == AWAY) {
        text_format(out, "\"away\",\"back\":%d}", s->back[seat][piece == MILADY]);
    } else {
        write_at(out, at);
        text_put(out, ",\"sick\":");
        write_bool(out, s->sick[seat] >> piece & 1);
        text_char(out, '}');
    }
}

static void write_plot(const Feudo *s, int seat, Text *out) {
    const char *sign = "";
    text_char(out, '[');
    for (int card = 0; card <= PLOT_CARDS; card++) {
        const int value = s->plot[seat][card];
        if (value == NONE) {
            continue;
        }
        text_put(out, sign);
        if (value == UNKNOWN) {
            text_put(out, "null");
        } else if (card < PLOT_CARDS) {
            text_format(out, "\"%s\"", FEUDO_PIECE[value]);
        } else {
            text_number(out, FEUDO_TRADE_VALUE[value]);
        }
        sign = ",";
    }
    text_char(out, ']');
}

static void write_hand(const Feudo *s, int seat, Text *out) {
    const char *sign = "";
    text_char(out, '[');
    for (int kind = 0; kind < TRADE_KINDS; kind++) {
        for (int card = 0; card < s->hand[seat][kind]; card++) {
            text_format(out, "%s%d", sign, FEUDO_TRADE_VALUE[kind]);
            sign = ",";
        }
    }
    text_char(out, ']');
}

/* What each piece counts, healthy and sick (F5, F6). */
static void write_numbers(const Feudo *s, int seat, Text *out) {
    const bool desperate = s->army[seat] < DESPERATE_BELOW;
    text_char(out, '{');
    for (int piece = 0; piece < PIECES; piece++) {
        const bool six = piece == BARON && desperate;
        text_format(out, "%s\"%s\":[%d,%d]", piece > 0 ? "," : "", FEUDO_PIECE[piece],
                    six ? FEUDO_DESPERATE[0] : FEUDO_NUMBER[0][piece],
                    six ? FEUDO_DESPERATE[1] : FEUDO_NUMBER[1][piece]);
    }
    text_char(out, '}');
}

static void write_moved(const Feudo *s, int seat, Text *out) {
    const char *sign = "";
    text_char(out, '{');
    for (int piece = 0; piece < PIECES; piece++) {
        if (s->moved[seat][piece] > 0) {
            text_format(out, "%s\"%s\":%d", sign, FEUDO_PIECE[piece], s->moved[seat][piece]);
            sign = ",";
        }
    }
    text_char(out, '}');
}

/* A key with a list of one entry for each seat. */
typedef enum SeatList {
    POINTS,
    PIECE_LIST,
    NUMBERS,
    TRADES,
    PLOTS,
    CHARMED,
    SPENT,
    MOVED,
    ATTACKED
} SeatList;

static void write_seats(const Feudo *s, const char *key, SeatList list, Text *out) {
    text_format(out, ",\"%s\":[", key);
    for (int seat = 0; seat < s->seats; seat++) {
        text_put(out, seat > 0 ? "," : "");
        switch (list) {
        case POINTS:
            text_number(out, s->points[seat]);
            break;
        case PIECE_LIST:
            text_char(out, '{');
            for (int piece = 0; piece < PIECES; piece++) {
                write_piece(s, seat, piece, out);
            }
            text_char(out, '}');
            break;
        case NUMBERS:
            write_numbers(s, seat, out);
            break;
        case TRADES:
            write_hand(s, seat, out);
            break;
        case PLOTS:
            write_plot(s, seat, out);
            break;
        case CHARMED:
            write_bool(out, s->charmed >> seat & 1);
            break;
        case SPENT:
            text_number(out, s->spent[seat]);
            break;
        case MOVED:
            write_moved(s, seat, out);
            break;
        case ATTACKED:
            write_set(out, s->attacked[seat]);
            break;
        }
    }
    text_char(out, ']');
}

static void write_fights(const Feudo *s, Text *out) {
    text_put(out, ",\"muster\":");
    if (s->phase == MUSTER) {
        text_put(out, "{\"target\":");
        write_at(out, s->target);
        text_put(out, ",\"units\":");
        write_set(out, s->muster);
        text_char(out, '}');
    } else {
        text_put(out, "null");
    }
    text_put(out, ",\"won\":[");
    for (int entry = 0; entry < s->wins; entry++) {
        text_format(out, "%s{\"seat\":%d,\"at\":", entry > 0 ? "," : "",
                    s->won_by[entry] >> PIECES);
        write_at(out, s->won_at[entry]);
        text_put(out, ",\"pieces\":");
        write_set(out, s->won_by[entry] & ALL_PIECES);
        text_char(out, '}');
    }
    text_char(out, ']');
}

void feudo_write_position(const void *state, Text *out) {
    const Feudo *s = (const Feudo *)state;
    text_format(out, "{\"game\":\"feudo\",\"seats\":%d,\"phase\":\"%s\",\"to_act\":", s->seats,
                FEUDO_PHASE[s->phase]);
    if (s->turn >= 0) {
        text_number(out, s->turn);
    } else {
        text_put(out, s->turn == NATURE ? "\"nature\"" : "null");
    }
    text_format(out, ",\"round\":%d,\"rounds\":%d", s->round, s->rounds);
    write_map(s, out);
    write_deck(s, out);
    text_put(out, ",\"order\":");
    if (s->order[0] == NONE) {
        text_put(out, "null");
    } else {
        for (int place = 0; place < s->seats; place++) {
            text_format(out, "%c%d", place > 0 ? ',' : '[', s->order[place]);
        }
        text_char(out, ']');
    }
    write_seats(s, "points", POINTS, out);
    write_towns(s, out);
    write_seats(s, "pieces", PIECE_LIST, out);
    write_seats(s, "trades", TRADES, out);
    write_seats(s, "plots", PLOTS, out);
    text_put(out, ",\"king\":");
    write_bool(out, s->king != 0);
    write_seats(s, "charmed", CHARMED, out);
    const char *sign = "";
    text_put(out, ",\"villages\":{");
    for (int village = 0; village < VILLAGES; village++) {
        if (s->village[village] < CELLS) {
            text_format(out, "%s\"%d\":", sign, village + 1);
            write_at(out, s->village[village]);
            sign = ",";
        }
    }
    text_put(out, "},\"step\":");
    if (s->step > 0) {
        text_number(out, s->step);
    } else {
        text_put(out, "null");
    }
    write_seats(s, "spent", SPENT, out);
    write_seats(s, "moved", MOVED, out);
    write_seats(s, "attacked", ATTACKED, out);
    write_fights(s, out);
    text_char(out, '}');
}

void feudo_write_facts(const void *state, Text *out) {
    if (state == NULL) {
        json_add_number(out, "side", SIDE);
        json_add_number(out, "plot_cards", PLOT_CARDS);
    } else {
        write_seats((const Feudo *)state, "numbers", NUMBERS, out);
    }
}
