/* tests/feudo_drawn.c -- positions of Feudo drawn as text, made into JSON. */
#include "tests/feudo_drawn.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const FEUDO_LAND[SIDE] = {"......V..V.", "VTV.W......", "........M..", ".......TW..",
                                      ".VMVM..V..V", ".....+.....", "..V...M.W.V", "M..........",
                                      ".TV....TVMV", "W........T.", "V..V..V...."};

static const char *const CASTLES[FEUDO_SEATS] = {"0,5", "10,5", "5,0", "5,10"};
static const char *const TOWN_CELLS[TOWNS] = {"9,9", "1,1", "7,3", "1,8", "7,8"};

/* Where a piece is: a cell's name, "dead", or "away" with the round of return. */
typedef struct Stand {
    char at[16];
    int back;
    bool sick;
} Stand;

static Sketch sketch;
static Stand spots[FEUDO_SEATS][PIECES];

/* Reads a piece such as K1 at *at, which may be sick; fails the test if there is none. */
static int take_piece(const char **at, bool *sick) {
    static const char CODES[] = "BFKKKMMIIL", NUMBERS[] = "  123"
                                                          "1212 ";
    for (int piece = 0; piece < PIECES; piece++) {
        if (toupper((*at)[0]) == CODES[piece] &&
            (NUMBERS[piece] == ' ' || (*at)[1] == NUMBERS[piece])) {
            *sick = islower((*at)[0]);
            *at += NUMBERS[piece] == ' ' ? 1 : 2;
            return piece;
        }
    }
    fail_msg("no piece: '%s'", *at);
    return -1;
}

static void set_spot(int seat, int piece, const char *at, bool sick, int back) {
    Stand *spot = &spots[seat][piece];
    snprintf(spot->at, sizeof spot->at, "%s", at);
    spot->sick = sick;
    spot->back = back;
}

static void read_cell(const SketchCell *cell, int star_column, int star_row) {
    const int row = star_row + cell->r;
    const int q = hex_axial_q(star_column, star_row) + cell->q;
    const int column = q + (row - (row & 1)) / 2;
    if (column < 0 || column >= SIDE || row < 0 || row >= SIDE) {
        fail_msg("'%s' is off the board", cell->token);
    }
    char at[16];
    snprintf(at, sizeof at, "%d,%d", column, row);
    const char *word = cell->token;
    if (word[1] == ':') {
        const char land = FEUDO_LAND[row][column] == '.' ? 'H' : FEUDO_LAND[row][column];
        if (land != word[0]) {
            fail_msg("'%s' stands at %s, which is %c", cell->token, at, land);
        }
        word += 2;
    }
    while (*word != '\0') {
        const int seat = *word++ - '0';
        assert_in_range(seat, 0, FEUDO_SEATS - 1);
        while (*word != '\0' && *word != '+') {
            bool sick;
            const int piece = take_piece(&word, &sick);
            set_spot(seat, piece, at, sick, 0);
        }
        word += *word == '+';
    }
}

/* The setting of a seat, such as dead0, or NULL. */
static const char *seat_setting(const char *key, int seat) {
    char name[16];
    snprintf(name, sizeof name, "%s%d", key, seat);
    return sketch_setting(&sketch, name, NULL);
}

static void skip_blanks(const char **at) {
    *at += strspn(*at, " ");
}

static void read_elsewhere(int seat) {
    static const char *const KEYS[] = {"dead", "away", "convent", "castle"};
    for (int i = 0; i < 4; i++) {
        const char *at = seat_setting(KEYS[i], seat);
        const char *where = i == 2 ? "5,5" : i == 3 ? CASTLES[seat] : KEYS[i];
        while (at != NULL && *at != '\0') {
            bool sick;
            const int piece = take_piece(&at, &sick);
            skip_blanks(&at);
            char *end = NULL;
            const int back = i == 1 ? (int)strtol(at, &end, 10) : 0;
            at = end != NULL ? end : at;
            skip_blanks(&at);
            set_spot(seat, piece, where, sick, back);
        }
    }
}

/* "K1 B" as 'knight1','baron'. */
static void write_pieces(Text *out, const char *words) {
    const char *sign = "";
    while (words != NULL && *words != '\0') {
        bool sick;
        const int piece = take_piece(&words, &sick);
        text_format(out, "%s'%s'", sign, FEUDO_PIECE[piece]);
        skip_blanks(&words);
        sign = ",";
    }
}

/* "1 2" as 1,2; a dash is null. */
static void write_values(Text *out, const char *words, bool quoted) {
    const char *sign = "";
    while (*words != '\0') {
        const size_t length = strcspn(words, " ");
        const bool none = *words == '-';
        text_put(out, sign);
        text_put(out, quoted && !none ? "'" : "");
        text_bytes(out, none ? "null" : words, none ? 4 : length);
        text_put(out, quoted && !none ? "'" : "");
        words += length;
        skip_blanks(&words);
        sign = ",";
    }
}

static void write_map(Text *out, int seats) {
    text_put(out, ",'map':{");
    for (int cell = 0; cell < CELLS; cell++) {
        static const char SIGNS[] = ".VWMT+";
        static const char *const NAMES[] = {"hill",     "village", "wood",
                                            "mountain", "town",    "convent"};
        const char *name = NAMES[strchr(SIGNS, FEUDO_LAND[cell / SIDE][cell % SIDE]) - SIGNS];
        char at[16];
        snprintf(at, sizeof at, "%d,%d", cell % SIDE, cell / SIDE);
        for (int seat = 0; seat < seats; seat++) {
            name = strcmp(at, CASTLES[seat]) == 0 ? "castle" : name;
        }
        text_format(out, "%s'%s':'%s'", cell > 0 ? "," : "", at, name);
    }
    text_put(out, "},'castles':[");
    for (int seat = 0; seat < seats; seat++) {
        text_format(out, "%s'%s'", seat > 0 ? "," : "", CASTLES[seat]);
    }
    text_put(out, "]");
}

static void write_towns(Text *out) {
    const char *owners = sketch_setting(&sketch, "owners", "- - - - -");
    text_put(out, ",'towns':{");
    for (int town = 0; town < TOWNS; town++) {
        text_format(out, "%s'%s':{'at':'%s','owner':", town > 0 ? "," : "", FEUDO_TOWN[town],
                    TOWN_CELLS[town]);
        text_put(out, owners[2 * town] == '-' ? "null" : "");
        text_bytes(out, &owners[2 * town], owners[2 * town] != '-');
        text_char(out, '}');
    }
    text_char(out, '}');
}

static void write_spots(Text *out, int seats) {
    text_put(out, ",'pieces':[");
    for (int seat = 0; seat < seats; seat++) {
        text_put(out, seat > 0 ? ",{" : "{");
        for (int piece = 0; piece < PIECES; piece++) {
            const Stand *spot = &spots[seat][piece];
            text_format(out, "%s'%s':{'at':'%s'", piece > 0 ? "," : "", FEUDO_PIECE[piece],
                        spot->at);
            if (spot->back > 0) {
                text_format(out, ",'back':%d", spot->back);
            } else if (strcmp(spot->at, "dead") != 0) {
                text_format(out, ",'sick':%s", spot->sick ? "true" : "false");
            }
            text_char(out, '}');
        }
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* The plot given, or the first pieces there are and a card of 0. */
static void write_plot(Text *out, int seat) {
    const char *plot = seat_setting("plot", seat);
    const char *value = plot == NULL ? NULL : plot + strcspn(plot, "0123456789");
    if (plot == NULL) {
        int cards = 0;
        for (int piece = 0; piece < PIECES && cards < PLOT_CARDS; piece++) {
            if (isdigit(spots[seat][piece].at[0])) {
                text_format(out, "'%s',", FEUDO_PIECE[piece]);
                cards++;
            }
        }
        text_char(out, '0');
        return;
    }
    /* The value is the last word, if that begins with a digit. */
    value = strrchr(plot, ' ') != NULL ? strrchr(plot, ' ') + 1 : plot;
    const bool valued = isdigit(*value);
    char pieces[64];
    snprintf(pieces, sizeof pieces, "%.*s", (int)(valued ? (size_t)(value - plot) : strlen(plot)),
             plot);
    write_pieces(out, pieces);
    if (valued) {
        text_format(out, "%s%s", *pieces != '\0' ? "," : "", value);
    }
}

static void write_cards(Text *out, int seats, const char *phase, int to_act) {
    text_put(out, ",'trades':[");
    for (int seat = 0; seat < seats; seat++) {
        const char *hand = seat_setting("hand", seat);
        text_put(out, seat > 0 ? ",[" : "[");
        write_values(out, hand == NULL ? "4 2 0 0 0" : hand, false);
        text_char(out, ']');
    }
    text_put(out, "],'plots':[");
    for (int seat = 0; seat < seats; seat++) {
        text_put(out, seat > 0 ? ",[" : "[");
        const bool plotting = strcmp(phase, "plot") == 0;
        if (strcmp(phase, "order") != 0 && (!plotting || seat < to_act)) {
            write_plot(out, seat);
        } else if (plotting && seat == to_act && seat_setting("plot", seat) != NULL) {
            write_plot(out, seat);
        }
        text_char(out, ']');
    }
    text_char(out, ']');
}

static void write_moved(Text *out, int seat) {
    const char *words = seat_setting("moved", seat), *sign = "";
    text_char(out, '{');
    while (words != NULL && *words != '\0') {
        bool sick;
        const int piece = take_piece(&words, &sick);
        char *end;
        text_format(out, "%s'%s':%ld", sign, FEUDO_PIECE[piece], strtol(words, &end, 10));
        words = end;
        skip_blanks(&words);
        sign = ",";
    }
    text_char(out, '}');
}

static void write_won(Text *out) {
    const char *sign = "";
    text_put(out, ",'won':[");
    for (int entry = 1; entry <= 4; entry++) {
        const char *words = seat_setting("won", entry);
        if (words != NULL) {
            const int length = (int)strcspn(words + 2, " ");
            text_format(out, "%s{'seat':%c,'at':'%.*s','pieces':[", sign, *words, length,
                        words + 2);
            words += 2 + length;
            skip_blanks(&words);
            write_pieces(out, words);
            text_put(out, "]}");
            sign = ",";
        }
    }
    text_char(out, ']');
}

static void write_round(Text *out, int seats, const char *phase) {
    const bool marching = strcmp(phase, "march") == 0 || strcmp(phase, "charm") == 0;
    const char *charmed = sketch_setting(&sketch, "charmed", "");
    text_format(out, ",'king':%s,'charmed':[",
                *sketch_setting(&sketch, "king", "no") == 'y' ? "true" : "false");
    for (int seat = 0; seat < seats; seat++) {
        text_format(out, "%s%s", seat > 0 ? "," : "",
                    strchr(charmed, '0' + seat) != NULL ? "true" : "false");
    }
    text_format(out, "],'step':%s,'spent':[",
                marching ? sketch_setting(&sketch, "step", "1") : "null");
    write_values(out, sketch_setting(&sketch, "spent", &"0 0 0 0"[2 * (FEUDO_SEATS - seats)]),
                 false);
    text_put(out, "],'moved':[");
    for (int seat = 0; seat < seats; seat++) {
        text_put(out, seat > 0 ? "," : "");
        write_moved(out, seat);
    }
    text_put(out, "],'attacked':[");
    for (int seat = 0; seat < seats; seat++) {
        text_put(out, seat > 0 ? ",[" : "[");
        write_pieces(out, seat_setting("attacked", seat));
        text_char(out, ']');
    }
    text_put(out, "],'muster':");
    const char *muster = sketch_setting(&sketch, "muster", NULL);
    if (muster == NULL) {
        text_put(out, "null");
    } else {
        const int length = (int)strcspn(muster, " ");
        text_format(out, "{'target':'%.*s','units':[", length, muster);
        muster += length;
        skip_blanks(&muster);
        write_pieces(out, muster);
        text_put(out, "]}");
    }
    write_won(out);
}

const char *feudo_drawn(const char *drawing) {
    static char memory[1 << 15], quoted[1 << 15];
    Text out = text_over(memory, sizeof memory), json = text_over(quoted, sizeof quoted);
    sketch_read(&sketch, drawing);
    const int seats = atoi(sketch_setting(&sketch, "seats", "2"));
    const char *phase = sketch_setting(&sketch, "phase", "attack");
    const bool natures = strcmp(phase, "plague") == 0, over = strcmp(phase, "over") == 0;
    const char *to_act = sketch_setting(&sketch, "to_act", natures ? "nature" : "0");
    for (int seat = 0; seat < FEUDO_SEATS; seat++) {
        for (int piece = 0; piece < PIECES; piece++) {
            set_spot(seat, piece, CASTLES[seat], false, 0);
        }
        if (seat < seats) {
            read_elsewhere(seat);
        }
    }
    int column = 0, row = 0;
    const char *star = sketch_setting(&sketch, "star", NULL);
    if (star == NULL || sscanf(star, "%d,%d", &column, &row) != 2) {
        fail_msg("the drawing does not say where its star is");
    }
    for (int i = 0; i < sketch.count; i++) {
        read_cell(&sketch.cells[i], column, row);
    }
    text_format(&out, "{'game':'feudo','seats':%d,'phase':'%s','to_act':%s%s%s", seats, phase,
                isdigit(*to_act) || over ? "" : "'", over ? "null" : to_act,
                isdigit(*to_act) || over ? "" : "'");
    text_format(&out, ",'round':%s,'rounds':%s", sketch_setting(&sketch, "round", "3"),
                sketch_setting(&sketch, "rounds", "10"));
    write_map(&out, seats);
    text_format(&out, ",'plague':'%s','fog':%s,'deck':[", sketch_setting(&sketch, "plague", "10,8"),
                *sketch_setting(&sketch, "fog", "no") == 'y' ? "true" : "false");
    const bool foggy = *sketch_setting(&sketch, "fog", "no") == 'y';
    write_values(&out,
                 sketch_setting(&sketch, "deck",
                                foggy ? "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 fog fog fog"
                                      : "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 fog fog fog fog"),
                 true);
    text_put(&out, "],'order':");
    if (strcmp(phase, "order") == 0) {
        text_put(&out, "null");
    } else {
        static const char *const ORDERS[] = {"0 1", "0 1 2", "0 1 2 3"};
        text_char(&out, '[');
        write_values(&out, sketch_setting(&sketch, "order", ORDERS[seats - 2]), false);
        text_char(&out, ']');
    }
    text_put(&out, ",'points':[");
    write_values(&out, sketch_setting(&sketch, "points", &"0 0 0 0"[2 * (FEUDO_SEATS - seats)]),
                 false);
    text_char(&out, ']');
    write_towns(&out);
    write_spots(&out, seats);
    write_cards(&out, seats, phase, atoi(to_act));
    write_round(&out, seats, phase);
    text_char(&out, '}');
    sketch_all_used(&sketch);
    assert_false(out.cut);
    requote(memory, &json);
    return quoted;
}

void feudo_begin(Table *table, int seats, int rounds) {
    const Setup setup = {seats, {rounds}};
    table_start(table, &FEUDO_GAME, seats);
    FEUDO_GAME.start(table->state, &setup);
    PLAY(table, "quarter Q1 0");
    PLAY(table, "quarter Q2 0");
    PLAY(table, "quarter Q3 0");
    PLAY(table, "quarter Q4 0");
}
