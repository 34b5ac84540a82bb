/* games/feudo/position.c -- a position of Feudo as JSON. */
#include "core/game_writer.h"
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

static void add_at(Text *out, const char *key, int cell) {
    if (cell < CELLS) {
        json_open_words(out, key);
        feudo_write_cell(out, cell);
        json_close_words(out);
    } else {
        json_add_null(out, key);
    }
}

static void add_set(Text *out, const char *key, unsigned pieces) {
    json_open_list(out, key);
    for (int piece = 0; piece < PIECES; piece++) {
        if (pieces >> piece & 1) {
            json_add_word(out, NULL, FEUDO_PIECE[piece]);
        }
    }
    json_close_list(out);
}

static void add_map(const Feudo *s, Text *out) {
    json_open(out, "map");
    for (int cell = 0; cell < CELLS; cell++) {
        if (is_laid(s, cell)) {
            json_open_key(out);
            feudo_write_cell(out, cell);
            json_close_key(out);
            json_add_word(out, NULL, FEUDO_TERRAIN[feudo_terrain(s, cell)]);
        }
    }
    json_close(out);
    json_open_list(out, "castles");
    for (int seat = 0; seat < s->seats; seat++) {
        add_at(out, NULL, s->castle[seat]);
    }
    json_close_list(out);
    add_at(out, "plague", s->plague);
}

static void add_deck(const Feudo *s, Text *out) {
    json_add_flag(out, "fog", s->fog != 0);
    json_open_list(out, "deck");
    for (int village = 1; village <= VILLAGES; village++) {
        if (s->deck >> (village - 1) & 1) {
            json_add_format(out, NULL, "%d", village);
        }
    }
    for (int card = 0; card < s->fog_left; card++) {
        json_add_word(out, NULL, "fog");
    }
    json_close_list(out);
}

static void add_towns(const Feudo *s, Text *out) {
    json_open(out, "towns");
    for (int town = 0; town < TOWNS; town++) {
        if (s->town[town] < CELLS) {
            json_open(out, FEUDO_TOWN[town]);
            add_at(out, "at", s->town[town]);
            json_add_known(out, "owner", s->owner[town], NONE);
            json_close(out);
        }
    }
    json_close(out);
}

static void add_piece(const Feudo *s, int seat, int piece, Text *out) {
    const int at = s->at[seat][piece];
    json_open(out, FEUDO_PIECE[piece]);
    if (at == DEAD) {
        json_add_word(out, "at", "dead");
    } else if (at == AWAY) {
        json_add_word(out, "at", "away");
        json_add_number(out, "back", s->back[seat][piece == MILADY]);
    } else {
        add_at(out, "at", at);
        json_add_flag(out, "sick", s->sick[seat] >> piece & 1);
    }
    json_close(out);
}

static void add_pieces(const Feudo *s, int seat, Text *out) {
    json_open(out, NULL);
    for (int piece = 0; piece < PIECES; piece++) {
        add_piece(s, seat, piece, out);
    }
    json_close(out);
}

static void add_plot(const Feudo *s, int seat, Text *out) {
    json_open_list(out, NULL);
    for (int card = 0; card <= PLOT_CARDS; card++) {
        const int value = s->plot[seat][card];
        if (value == NONE) {
            continue;
        }
        if (value == UNKNOWN) {
            json_add_null(out, NULL);
        } else if (card < PLOT_CARDS) {
            json_add_word(out, NULL, FEUDO_PIECE[value]);
        } else {
            json_add_number(out, NULL, FEUDO_TRADE_VALUE[value]);
        }
    }
    json_close_list(out);
}

static void add_hand(const Feudo *s, int seat, Text *out) {
    json_open_list(out, NULL);
    for (int kind = 0; kind < TRADE_KINDS; kind++) {
        for (int card = 0; card < s->hand[seat][kind]; card++) {
            json_add_number(out, NULL, FEUDO_TRADE_VALUE[kind]);
        }
    }
    json_close_list(out);
}

/* What each piece counts, healthy and sick (F5, F6). */
static void add_numbers(const Feudo *s, int seat, Text *out) {
    const bool desperate = s->army[seat] < DESPERATE_BELOW;
    json_open(out, NULL);
    for (int piece = 0; piece < PIECES; piece++) {
        const bool six = piece == BARON && desperate;
        json_open_list(out, FEUDO_PIECE[piece]);
        json_add_number(out, NULL, six ? FEUDO_DESPERATE[0] : FEUDO_NUMBER[0][piece]);
        json_add_number(out, NULL, six ? FEUDO_DESPERATE[1] : FEUDO_NUMBER[1][piece]);
        json_close_list(out);
    }
    json_close(out);
}

static void add_moved(const Feudo *s, int seat, Text *out) {
    json_open(out, NULL);
    for (int piece = 0; piece < PIECES; piece++) {
        if (s->moved[seat][piece] > 0) {
            json_add_number(out, FEUDO_PIECE[piece], s->moved[seat][piece]);
        }
    }
    json_close(out);
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

static void add_seats(const Feudo *s, const char *key, SeatList list, Text *out) {
    json_open_list(out, key);
    for (int seat = 0; seat < s->seats; seat++) {
        switch (list) {
        case POINTS:
            json_add_number(out, NULL, s->points[seat]);
            break;
        case PIECE_LIST:
            add_pieces(s, seat, out);
            break;
        case NUMBERS:
            add_numbers(s, seat, out);
            break;
        case TRADES:
            add_hand(s, seat, out);
            break;
        case PLOTS:
            add_plot(s, seat, out);
            break;
        case CHARMED:
            json_add_flag(out, NULL, s->charmed >> seat & 1);
            break;
        case SPENT:
            json_add_number(out, NULL, s->spent[seat]);
            break;
        case MOVED:
            add_moved(s, seat, out);
            break;
        case ATTACKED:
            add_set(out, NULL, s->attacked[seat]);
            break;
        }
    }
    json_close_list(out);
}

static void add_fights(const Feudo *s, Text *out) {
    if (s->phase == MUSTER) {
        json_open(out, "muster");
        add_at(out, "target", s->target);
        add_set(out, "units", s->muster);
        json_close(out);
    } else {
        json_add_null(out, "muster");
    }
    json_open_list(out, "won");
    for (int entry = 0; entry < s->wins; entry++) {
        json_open(out, NULL);
        json_add_number(out, "seat", s->won_by[entry] >> PIECES);
        add_at(out, "at", s->won_at[entry]);
        add_set(out, "pieces", s->won_by[entry] & ALL_PIECES);
        json_close(out);
    }
    json_close_list(out);
}

static void add_order(const Feudo *s, Text *out) {
    if (s->order[0] == NONE) {
        json_add_null(out, "order");
        return;
    }
    json_open_list(out, "order");
    for (int place = 0; place < s->seats; place++) {
        json_add_number(out, NULL, s->order[place]);
    }
    json_close_list(out);
}

static void add_villages(const Feudo *s, Text *out) {
    json_open(out, "villages");
    for (int village = 0; village < VILLAGES; village++) {
        if (s->village[village] < CELLS) {
            TEXT(name, 8);
            text_number(&name, village + 1);
            add_at(out, name.start, s->village[village]);
        }
    }
    json_close(out);
}

void feudo_write_position(const void *state, Text *out) {
    const Feudo *s = (const Feudo *)state;
    json_open(out, NULL);
    json_add_word(out, "game", "feudo");
    json_add_number(out, "seats", s->seats);
    json_add_word(out, "phase", FEUDO_PHASE[s->phase]);
    json_add_turn(out, "to_act", s->turn);
    json_add_number(out, "round", s->round);
    json_add_number(out, "rounds", s->rounds);
    add_map(s, out);
    add_deck(s, out);
    add_order(s, out);
    add_seats(s, "points", POINTS, out);
    add_towns(s, out);
    add_seats(s, "pieces", PIECE_LIST, out);
    add_seats(s, "trades", TRADES, out);
    add_seats(s, "plots", PLOTS, out);
    json_add_flag(out, "king", s->king != 0);
    add_seats(s, "charmed", CHARMED, out);
    add_villages(s, out);
    json_add_known(out, "step", s->step, 0);
    add_seats(s, "spent", SPENT, out);
    add_seats(s, "moved", MOVED, out);
    add_seats(s, "attacked", ATTACKED, out);
    add_fights(s, out);
    json_close(out);
}

void feudo_write_facts(const void *state, Text *out) {
    if (state == NULL) {
        json_add_number(out, "side", SIDE);
        json_add_number(out, "plot_cards", PLOT_CARDS);
        json_add_number(out, "mercenary_pay", MERCENARY_PAY);
        json_add_number(out, "town_defence", TOWN_DEFENCE);
        json_open_list(out, "village_names"); /* by their numbers, from 1 on */
        for (int village = 1; village <= VILLAGES; village++) {
            json_add_words(out, NULL, FEUDO_VILLAGE[village]);
        }
        json_close_list(out);
    } else {
        add_seats((const Feudo *)state, "numbers", NUMBERS, out);
    }
}
