/* games/barony/draw.c -- Barony on a terminal.
 *
 * Hexes are bricks of two lines, each row shifted by half a brick against the next. The upper line
 * holds the land's letter and the hex's place q,r, the lower one what stands there: a seat, its
 * knights k with their number, its building.
 *
 *     |P 2,-1 |A 3,-1 |      seat 0 has two knights and a village on 2,-1;
 *     |0k2v   |0k+1v  |      on 3,-1 a knight of seat 0 and a village of seat 1
 *         |L 2,0  |
 *         |~~~~~~~|
 *
 * Where there is little room bricks are narrower: the letter of the land goes to the end of the
 * lower line. A compact map has that lower line alone. Colour only repeats what the signs say. */
#include "games/barony/state.h"

#include <string.h>

enum {
    BRICK_WIDE = 8, /* columns with the bar at its left */
    BRICK_NARROW = 6,
    BRICK_TINY = 5, /* without the bar */
    LINE_ROOM = 200,
    /* of the table of seats */
    RANK_COLUMNS = 9,
    POINTS_COLUMNS = 6,
    GOLD_COLUMNS = 5,
    SILVER_COLUMNS = 7,
    TABLE_COLUMNS =
        RANK_COLUMNS + POINTS_COLUMNS + 2 + 12 + 4 + 2 + 12 + GOLD_COLUMNS + SILVER_COLUMNS
};

/* One letter for each land, as its name begins; in English a field is A, as in acre. */
static const char LETTERS[LANGS][LANDS + 1] = {"APFML", "AEWGS", "CPFML"};

/* Background and text of a land, of a seat's pieces. */
static const char *const LAND_COLOUR[LANDS] = {"\x1b[48;5;221;38;5;16m", "\x1b[48;5;151;38;5;16m",
                                               "\x1b[48;5;22;38;5;194m", "\x1b[48;5;247;38;5;16m",
                                               "\x1b[48;5;74;38;5;16m"};
static const char *const SEAT_COLOUR[BARONY_SEATS] = {
    "\x1b[1;48;5;160;38;5;231m", "\x1b[1;48;5;27;38;5;231m", "\x1b[1;48;5;28;38;5;231m",
    "\x1b[1;48;5;16;38;5;231m"};
static const char PLAIN_COLOUR[] = "\x1b[0m";

/* Signs of the pieces, in ASCII and in Unicode. */
static const char *const SIGNS[2][PIECES] = {{"k", "v", "s", "c"}, {"♞", "⌂", "♜", "♛"}};

typedef struct Canvas {
    const BaronyState *s;
    const Drawing *drawing;
    Text *out;
    int brick; /* columns */
} Canvas;

static void colour(const Canvas *canvas, const char *sequence) {
    if (canvas->drawing->colour) {
        text_put(canvas->out, sequence);
    }
}

static void pad(Text *out, int columns) {
    for (; columns > 0; columns--) {
        text_char(out, ' ');
    }
}

static char letter_of(const Canvas *canvas, int land) {
    return LETTERS[canvas->drawing->lang][land];
}

static BaronyPiece building_at(const BaronyState *s, int hex) {
    return bits_in(&s->city, hex) ? CITY : bits_in(&s->fort, hex) ? STRONGHOLD : VILLAGE;
}

/* A seat's pieces on a hex, such as 0k2v; returns the columns. */
static int put_pieces(const Canvas *canvas, int seat, int hex, Text *out) {
    const BaronyState *s = canvas->s;
    const char *const *signs = SIGNS[canvas->drawing->unicode];
    const int knights = list_count(s->seat[seat].stations, hex);
    const bool building = bits_in(&s->seat[seat].buildings, hex);
    if (knights == 0 && !building) {
        return 0;
    }
    if (canvas->drawing->colour) {
        text_put(out, SEAT_COLOUR[seat]);
    }
    text_format(out, "%d%s", seat, knights > 0 ? signs[KNIGHT] : "");
    if (knights > 1) {
        text_number(out, knights);
    }
    text_put(out, building ? signs[building_at(s, hex)] : "");
    return 1 + (knights > 0) + (knights > 1) + building;
}

/* Several seats on one hex in little room, such as k023v1: each has one piece there. */
static int put_crowd(const Canvas *canvas, int hex, Text *out) {
    const char *const *signs = SIGNS[canvas->drawing->unicode];
    int columns = 0;
    for (int piece = KNIGHT; piece <= VILLAGE; piece++) {
        bool first = true;
        for (int seat = 0; seat < canvas->s->seats; seat++) {
            const BaronySeat *own = &canvas->s->seat[seat];
            if (bits_in(piece == KNIGHT ? &own->knights : &own->buildings, hex)) {
                text_format(out, "%s%d", first ? signs[piece] : "", seat);
                columns += first ? 2 : 1;
                first = false;
            }
        }
    }
    return columns;
}

/* Everything on a hex, in at most `room` columns. */
static int put_all_pieces(const Canvas *canvas, int hex, int room, Text *out) {
    const size_t before = out->used;
    int columns = 0;
    for (int seat = 0; seat < canvas->s->seats; seat++) {
        const BaronySeat *own = &canvas->s->seat[seat];
        if (columns > 0 && (bits_in(&own->knights, hex) || bits_in(&own->buildings, hex))) {
            text_char(out, '+');
            columns++;
        }
        columns += put_pieces(canvas, seat, hex, out);
    }
    if (columns > room) {
        out->used = before;
        columns = put_crowd(canvas, hex, out);
    }
    return columns;
}

static void draw_brick(const Canvas *canvas, int hex, int line) {
    const BaronyState *s = canvas->s;
    const BaronyLand land = barony_land(s, hex);
    const int bar = canvas->brick != BRICK_TINY;
    const int room = canvas->brick - bar;
    const bool compact = canvas->drawing->compact;
    const bool wide = canvas->brick == BRICK_WIDE && !compact;
    line += compact;
    TEXT(inside, LINE_ROOM);
    TEXT(place, 16);
    barony_write_hex(s, hex, &place);
    int columns = 0;
    if (line == 0) {
        if (wide) {
            text_format(&inside, "%c ", letter_of(canvas, land));
        }
        text_put(&inside, place.start);
        columns = (int)place.used + (wide ? 2 : 0);
    } else {
        const int letter = !wide; /* at the right end */
        if (land == LAKE) {
            for (; columns < room - letter; columns++) {
                text_put(&inside, canvas->drawing->unicode ? "≈" : "~");
            }
        } else {
            columns = put_all_pieces(canvas, hex, room - letter, &inside);
        }
        if (columns + letter <= room) { /* else a crowd needs its room */
            if (canvas->drawing->colour) {
                text_put(&inside, LAND_COLOUR[land]);
            }
            pad(&inside, room - letter - columns);
            columns = room - letter;
            if (letter) {
                text_char(&inside, letter_of(canvas, land));
                columns++;
            }
        }
    }
    colour(canvas, LAND_COLOUR[land]);
    if (columns <= room && bar > 0) { /* a crowd in a narrow brick even takes the bar */
        text_char(canvas->out, hex == s->moved && line == compact ? '>' : '|');
    }
    text_put(canvas->out, inside.start);
    colour(canvas, LAND_COLOUR[land]);
    pad(canvas->out, room - columns);
    colour(canvas, PLAIN_COLOUR);
}

/* Columns from the left edge of the map to a hex, with half bricks counted as whole numbers. */
static int half_bricks(const BaronyMap *map, int hex) {
    return 2 * map->q[hex] + map->r[hex];
}

static void draw_map(Canvas *canvas) {
    const BaronyState *s = canvas->s;
    const BaronyMap *map = barony_map(s);
    Bits laid = {{0, 0}};
    int left = 100, right = -100;
    for (Bits hexes = map->all; bits_any(hexes);) {
        const int x = half_bricks(map, bits_take(&hexes));
        left = x < left ? x : left;
        right = x > right ? x : right;
    }
    const int wide = (right - left + 2) * BRICK_WIDE / 2 + 1;
    const int narrow = (right - left + 2) * BRICK_NARROW / 2 + 1;
    canvas->brick = wide <= canvas->drawing->width && !canvas->drawing->compact ? BRICK_WIDE
                    : narrow <= canvas->drawing->width                          ? BRICK_NARROW
                                                                                : BRICK_TINY;
    const bool bars = canvas->brick != BRICK_TINY;
    const int lines = canvas->drawing->compact ? 1 : 2;
    for (int i = 0; i < 3 * s->laid; i++) {
        bits_add(&laid, map->site[i / 3][i % 3]);
    }
    while (bits_any(laid)) {
        Bits row = laid, rest = laid;
        for (int line = 0; line < lines; line++) {
            int column = 0;
            rest = row;
            int hex = bits_take(&rest);
            const int r = map->r[hex];
            for (;;) {
                const int start = (half_bricks(map, hex) - left) * canvas->brick / 2;
                if (column > 0 && column < start && bars) {
                    text_char(canvas->out, '|');
                    column++;
                }
                pad(canvas->out, start - column);
                if (line == 0) {
                    TEXT(name, DRAWN_NAME_SIZE);
                    barony_write_hex(s, hex, &name);
                    drawing_cell(canvas->drawing, canvas->out, hex, lines, canvas->brick,
                                 name.start);
                }
                draw_brick(canvas, hex, line);
                column = start + canvas->brick;
                Bits next = rest;
                if (!bits_any(rest) || map->r[bits_take(&next)] != r) {
                    break;
                }
                hex = bits_take(&rest);
            }
            text_put(canvas->out, bars ? "|\n" : "\n");
        }
        laid = rest;
    }
}

static void draw_legend(const Canvas *canvas) {
    static const char *const NAMES[LANGS][PIECES] = {
        {"knight", "village", "stronghold", "city"},
        {"Ritter", "Dorf", "Festung", "Stadt"},
        {"chevalier", "village", "forteresse", "cité"}};
    const Lang lang = canvas->drawing->lang;
    for (int land = 0; land < LANDS; land++) {
        text_put(canvas->out, land > 0 ? " " : "");
        colour(canvas, LAND_COLOUR[land]);
        text_format(canvas->out, "%c", letter_of(canvas, land));
        colour(canvas, PLAIN_COLOUR);
        text_format(canvas->out, " %s", BARONY_LANDS[land].in[lang]);
    }
    text_char(canvas->out, '\n');
    for (int piece = 0; piece < PIECES; piece++) {
        text_format(canvas->out, "%s%s %s", piece > 0 ? "  " : "",
                    SIGNS[canvas->drawing->unicode][piece], NAMES[lang][piece]);
    }
    text_char(canvas->out, '\n');
}

static void put_padded(Text *out, const char *words, int columns) {
    text_put(out, words);
    pad(out, columns - text_width(words));
}

static void put_right(Text *out, const char *words, int columns) {
    pad(out, columns - text_width(words));
    text_put(out, words);
}

/* One line a seat: an arrow for the one to act, * whose eyes. */
static void draw_seat(const Canvas *canvas, int seat) {
    const BaronyState *s = canvas->s;
    const BaronySeat *own = &s->seat[seat];
    Text *out = canvas->out;
    int gold = 0;
    const char *arrow = canvas->drawing->unicode ? "►" : ">";
    text_format(out, "%s ", s->turn == seat ? arrow : " ");
    colour(canvas, SEAT_COLOUR[seat]);
    text_format(out, " %d ", seat);
    colour(canvas, PLAIN_COLOUR);
    text_format(out, " {%d}%c ", seat, seat == canvas->drawing->seat ? '*' : ' ');
    put_padded(out, BARONY_RANKS[own->rank].in[canvas->drawing->lang], RANK_COLUMNS);
    text_format(out, "%*d |", POINTS_COLUMNS, barony_points(s, seat));
    for (int piece = 0; piece < PIECES; piece++) {
        text_format(out, "%3d", own->reserve[piece]);
    }
    text_format(out, "%4d |", own->gone);
    for (int land = 0; land < TOKENS; land++) {
        text_format(out, "%3d", own->tokens[land]);
        gold += BARONY_GOLD[land] * own->tokens[land];
    }
    text_format(out, "%*d%*d\n", GOLD_COLUMNS, gold, SILVER_COLUMNS, barony_silver(s, seat));
}

/* In little room, two lines a seat:
 *     >0 Red*   baron, 12 points
 *       k7 v14 s2 c5 A1 P0 F2 M0 +8     in reserve, tokens, silver */
static void draw_seat_short(const Canvas *canvas, int seat) {
    static const Words POINTS = {{"points", "Punkte", "points"}};
    const BaronyState *s = canvas->s;
    const BaronySeat *own = &s->seat[seat];
    const Lang lang = canvas->drawing->lang;
    Text *out = canvas->out;
    const char *arrow = canvas->drawing->unicode ? "►" : ">";
    text_put(out, s->turn == seat ? arrow : " ");
    colour(canvas, SEAT_COLOUR[seat]);
    text_number(out, seat);
    colour(canvas, PLAIN_COLOUR);
    text_format(out, " {%d}%c%s, %d %s\n  ", seat, seat == canvas->drawing->seat ? '*' : ' ',
                BARONY_RANKS[own->rank].in[lang], barony_points(s, seat), POINTS.in[lang]);
    for (int piece = 0; piece < PIECES; piece++) {
        text_format(out, "%s%d ", SIGNS[canvas->drawing->unicode][piece], own->reserve[piece]);
    }
    for (int land = 0; land < TOKENS; land++) {
        text_format(out, "%c%d ", letter_of(canvas, land), own->tokens[land]);
    }
    text_format(out, "+%d\n", barony_silver(s, seat));
}

static void draw_seats(const Canvas *canvas) {
    static const Words ROUND = {{"Round", "Runde", "Manche"}};
    static const Words RANK = {{"rank", "Rang", "rang"}};
    static const Words POINTS = {{"points", "Punkte", "points"}};
    static const Words RESERVE = {{"reserve", "Vorrat", "réserve"}};
    static const Words FIRST = {{", first player: ", ", es beginnt: ", ", premier joueur : "}};
    static const Words GONE = {{"out", "weg", "hors"}};
    static const Words TOKEN = {{"tokens", "Marker", "jetons"}};
    static const Words GOLD = {{"gold", "Gold", "or"}};
    static const Words SILVER = {{"silver", "Silber", "argent"}};
    const Lang lang = canvas->drawing->lang;
    Text *out = canvas->out;
    const int left = 8 + canvas->drawing->name; /* arrow, number and name */
    text_format(out, "%s %d", ROUND.in[lang], canvas->s->round);
    if (canvas->s->first != BARONY_NOBODY) {
        text_format(out, "%s{%d}", FIRST.in[lang], canvas->s->first);
    }
    text_char(out, '\n');
    if (canvas->drawing->width < left + TABLE_COLUMNS) {
        for (int seat = 0; seat < canvas->s->seats; seat++) {
            draw_seat_short(canvas, seat);
        }
        return;
    }
    pad(out, left + RANK_COLUMNS + POINTS_COLUMNS);
    text_put(out, " | ");
    put_padded(out, RESERVE.in[lang], 3 * PIECES + 4);
    text_format(out, "| %s\n", TOKEN.in[lang]);
    pad(out, left);
    put_padded(out, RANK.in[lang], RANK_COLUMNS);
    put_right(out, POINTS.in[lang], POINTS_COLUMNS);
    text_put(out, " |");
    for (int piece = 0; piece < PIECES; piece++) {
        text_format(out, "  %s", SIGNS[canvas->drawing->unicode][piece]);
    }
    put_right(out, GONE.in[lang], 4);
    text_put(out, " |");
    for (int land = 0; land < TOKENS; land++) {
        text_format(out, "  %c", letter_of(canvas, land));
    }
    put_right(out, GOLD.in[lang], GOLD_COLUMNS);
    put_right(out, SILVER.in[lang], SILVER_COLUMNS);
    text_char(out, '\n');
    for (int seat = 0; seat < canvas->s->seats; seat++) {
        draw_seat(canvas, seat);
    }
}

void barony_draw(const void *state, const Drawing *drawing, Text *out) {
    Canvas canvas = {(const BaronyState *)state, drawing, out, BRICK_WIDE};
    if (drawing_has(drawing, DRAW_BOARD)) {
        draw_map(&canvas);
    }
    if (drawing_has(drawing, DRAW_LEGEND)) {
        draw_legend(&canvas);
    }
    if (drawing_has(drawing, DRAW_SEATS)) {
        draw_seats(&canvas);
    }
}
