/* games/baron/draw.c -- Baron on a terminal.
 *
 * Each cell is a block six columns wide and two lines high, each row half a block further right:
 * so blocks touch as hexagons do, and each line of text belongs to one row of the board. A board
 * that would be too wide gets blocks of four columns; a compact one leaves the second line out.
 *
 *      Fo 2  Me 0k         kind and value, or the donjon; below, the cell's name
 *      0,0   1,0
 *         0,1              an empty cell where a tile may go
 */
#include "games/baron/state.h"

#include <string.h>

enum { WIDE = 6, NARROW = 4, ROOMY = 60 }; /* ROOMY: columns for a seat in one line */

/* How a kind looks: two letters per language, a sign, and colours of the 256-colour table. Kinds
 * also differ in lightness, and the letters always stand there. */
typedef struct Look {
    Words letters;
    const char *sign;
    int paper, ink;
} Look;

static const Look LOOK[KINDS] = {
    [MEADOW] = {{{"Me", "Wi", "Pr"}}, "\"", 151, 22},
    [VILLAGE] = {{{"Vi", "Do", "Vi"}}, "⌂", 167, 231},
    [FIELD] = {{{"Fi", "Fe", "Ch"}}, "≡", 221, 58},
    [FOREST] = {{{"Fo", "Wa", "Fo"}}, "♣", 22, 194},
    [VINEYARD] = {{{"Vy", "We", "Vg"}}, "¥", 97, 231},
    [QUARRY] = {{{"Qu", "St", "Ca"}}, "▲", 247, 16},
    [POND] = {{{"Po", "Te", "Ét"}}, "≈", 39, 16},
    [SWAMP] = {{{"Sw", "Su", "Ma"}}, "¡", 58, 230},
    [CURSED] = {{{"Cu", "Fl", "Lm"}}, "†", 236, 217},
};

/* Under white letters. */
static const int SEAT_COLOUR[SEATS_MAX] = {160, 27, 28, 16, 136};

static void colour(Text *out, const Drawing *drawing, int paper, int ink) {
    if (drawing->colour) {
        text_format(out, "\x1b[48;5;%d;38;5;%dm", paper, ink);
    }
}

static void plain(Text *out, const Drawing *drawing) {
    if (drawing->colour) {
        text_put(out, "\x1b[0m");
    }
}

static void spaces(Text *out, int count) {
    for (int i = 0; i < count; i++) {
        text_char(out, ' ');
    }
}

/* The seat's number, then k for a knight, B and the value for a baron (in little room the value
 * alone), ! for a knight that claims, - for one that may not yet. Returns the columns. */
static int draw_donjon(const Baron *baron, int index, int width, const Drawing *drawing,
                       Text *out) {
    const Donjon donjon = donjon_of(baron, index);
    const size_t before = out->used;
    if (drawing->colour) {
        text_format(out, "\x1b[48;5;%d;38;5;231;1m", SEAT_COLOUR[donjon.seat]);
    }
    text_number(out, donjon.seat);
    if (donjon.side == BARON) {
        text_put(out, width == NARROW ? "" : drawing->unicode ? "♚" : "B");
        text_number(out, baron_ring_value(donjon.ring));
    } else if (donjon.side == KNIGHT) {
        text_put(out, drawing->unicode ? "♞" : "k");
    } else {
        text_char(out, donjon.side == CLAIMING ? '!' : '-');
    }
    plain(out, drawing);
    return text_width(out->start + before);
}

/* One of the two lines of a tile's block. */
static void draw_tile(const Baron *baron, Cell cell, int line, int width, const Drawing *drawing,
                      Text *out) {
    const int kind = baron_kind_at(baron, cell), donjon = baron_donjon_at(baron, cell);
    const Look *look = &LOOK[kind];
    char memory[128] = "";
    Text block = text_over(memory, sizeof memory);
    const char *gap = width == WIDE ? " " : "";
    if (line == 1) {
        baron_write_cell(cell, &block);
        if (text_width(memory) >= width) { /* a narrow block has no room for it */
            text_clear(&block);
        }
    } else if (donjon >= 0) {
        TEXT(piece, 64);
        const int columns = draw_donjon(baron, donjon, width, drawing, &piece);
        const char *letters = look->letters.in[drawing->lang];
        text_bytes(&block, letters, /* one letter has to do where the piece needs the room */
                   columns + 2 > width ? (size_t)text_utf8(letters, strlen(letters))
                                       : strlen(letters));
        text_format(&block, "%s%s", columns + 3 > width ? "" : gap, piece.start);
        colour(&block, drawing, look->paper, look->ink);
    } else {
        text_put(&block, look->letters.in[drawing->lang]);
        if (drawing->unicode && width == WIDE) {
            text_format(&block, " %s", look->sign);
        }
        if (BARON_VALUE[kind] != 0) {
            text_format(&block, "%s%d", drawing->unicode ? "" : gap, BARON_VALUE[kind]);
        }
    }
    colour(out, drawing, look->paper, look->ink);
    if (!drawing->colour && width == WIDE) { /* without colour a block needs an edge */
        text_char(out, line == 0 ? '[' : ' ');
    }
    const int edge = !drawing->colour && width == WIDE;
    text_put(out, memory);
    spaces(out, width - edge - text_width(memory));
    plain(out, drawing);
}

/* One of the two lines of an empty cell's block: its name, dim, and whether the seat to act can
 * lay something there. */
static void draw_edge(const Baron *baron, Cell cell, int line, int width, const Drawing *drawing,
                      Text *out) {
    bool fits = false;
    for (int kind = 0; kind < KINDS && baron->phase == LAY; kind++) {
        fits = fits || baron_legal(baron, move_of(PLAYER_LAY, kind, cell));
    }
    char memory[16] = "";
    Text block = text_over(memory, sizeof memory);
    if (drawing->compact) {
        text_put(&block, !fits ? "" : drawing->unicode ? " ··" : " ..");
    } else if (width == NARROW) { /* the two numbers one above the other */
        text_format(&block, line == 0 ? "%d" : ",%d", line == 0 ? cell_q(cell) : cell_r(cell));
    } else if (line == 0) {
        baron_write_cell(cell, &block);
    } else if (fits) {
        text_put(&block, drawing->unicode ? "·" : ".");
    }
    if (drawing->colour) {
        text_put(out, fits ? "\x1b[36m" : "\x1b[90m");
    }
    const int edge = !drawing->colour && width == WIDE;
    spaces(out, edge);
    text_put(out, memory);
    spaces(out, width - edge - text_width(memory));
    plain(out, drawing);
}

/* The column where a cell's block begins. */
static int column_of(Cell cell, int width) {
    return width * cell_q(cell) + width / 2 * cell_r(cell);
}

/* The columns from the leftmost to the rightmost block. */
static int columns(const Cell *land, int cells, int width, int *left) {
    int right = *left = 0;
    for (int i = 0; i < cells; i++) {
        const int column = column_of(land[i], width);
        *left = column < *left ? column : *left;
        right = column + width > right ? column + width : right;
    }
    return right - *left;
}

static void draw_board(const Baron *baron, const Drawing *drawing, Text *out) {
    Cell land[SPOTS];
    const int cells = baron_land(baron, land);
    if (cells == 0) {
        return;
    }
    int left;
    const int width = columns(land, cells, WIDE, &left) <= drawing->width ? WIDE : NARROW;
    columns(land, cells, width, &left);
    const int lines = drawing->compact ? 1 : 2;
    int next = 0;
    for (int from = 0; from < cells; from = next) { /* a row of the board */
        for (int line = 0; line < lines; line++) {
            int column = left;
            for (next = from; next < cells && cell_r(land[next]) == cell_r(land[from]); next++) {
                const Cell cell = land[next];
                spaces(out, column_of(cell, width) - column);
                column = column_of(cell, width) + width;
                if (line == 0) {
                    TEXT(name, DRAWN_NAME_SIZE);
                    baron_write_cell(cell, &name);
                    drawing_cell(drawing, out, cell, lines, width, name.start);
                }
                if (baron_kind_at(baron, cell) != NO_KIND) {
                    draw_tile(baron, cell, line, width, drawing, out);
                } else {
                    draw_edge(baron, cell, line, width, drawing, out);
                }
            }
            text_char(out, '\n');
        }
    }
}

static void draw_kind_name(int kind, const Drawing *drawing, Text *out) {
    colour(out, drawing, LOOK[kind].paper, LOOK[kind].ink);
    text_format(out, drawing->colour ? " %s " : "%s", BARON_KIND_WORDS[kind].in[drawing->lang]);
    plain(out, drawing);
    if (BARON_VALUE[kind] != 0) {
        text_format(out, " %d", BARON_VALUE[kind]);
    }
}

/* A kind as on its tile: two letters and the value. */
static void draw_kind_short(int kind, const Drawing *drawing, Text *out) {
    colour(out, drawing, LOOK[kind].paper, LOOK[kind].ink);
    text_put(out, LOOK[kind].letters.in[drawing->lang]);
    if (BARON_VALUE[kind] != 0) {
        text_number(out, BARON_VALUE[kind]);
    }
    plain(out, drawing);
}

/* The row in little room: "1 Me  2 Fo2 -1  3 Po1 -3", then the pile. */
static void draw_row_short(const Baron *baron, const Drawing *drawing, Text *out) {
    static const Words PILE = {{"Pile", "Stapel", "Pile"}};
    for (int i = 0; i < ROW_PLACES && baron->row[i] != NO_KIND; i++) {
        text_format(out, i > 0 ? "  %d " : "%d ", i + 1);
        draw_kind_short(baron->row[i], drawing, out);
        if (BARON_COST[i] != 0) {
            text_format(out, " -%d", BARON_COST[i]);
        }
    }
    text_format(out, "\n%s %d\n", PILE.in[drawing->lang], baron->pile_left);
}

static void draw_row(const Baron *baron, const Drawing *drawing, Text *out) {
    static const Words ROW = {{"Row:", "Auslage:", "Offre :"}};
    static const Words PILE = {{"Pile:", "Stapel:", "Pioche :"}};
    static const Words FREE = {{"free", "gratis", "gratuit"}};
    const size_t from = out->used;
    text_put(out, ROW.in[drawing->lang]);
    for (int i = 0; i < ROW_PLACES && baron->row[i] != NO_KIND; i++) {
        text_format(out, "  %d ", i + 1);
        draw_kind_name(baron->row[i], drawing, out);
        if (BARON_COST[i] == 0) {
            text_format(out, " (%s)", FREE.in[drawing->lang]);
        } else {
            text_format(out, " (-%d)", BARON_COST[i]);
        }
    }
    const bool full = text_width(out->start + from) + 14 > drawing->width;
    text_format(out, "%s%s %d\n", full ? "\n" : "   ", PILE.in[drawing->lang], baron->pile_left);
}

static void draw_seat(const Baron *baron, int seat, const Drawing *drawing, Text *out) {
    static const Words HONOUR_WORD = {{"honour", "Ehre", "honneur"}};
    static const Words DONJONS = {{"donjons", "Donjons", "donjons"}};
    static const Words RESTING = {{"resting", "ruhend", "au repos"}};
    static const Words DUNGEON_WORDS = {{"in the dungeon", "im Verlies", "aux oubliettes"}};
    static const Words HIDDEN_TILE = {{"face down", "verdeckt", "face cachée"}};
    const Lang lang = drawing->lang;
    const bool roomy = drawing->width >= ROOMY;
    const char *mark = drawing->unicode ? "►" : ">";
    text_put(out, baron_turn(baron) == seat ? mark : " ");
    text_put(out, roomy ? " " : "");
    if (drawing->colour) {
        text_format(out, "\x1b[48;5;%d;38;5;231;1m", SEAT_COLOUR[seat]);
    }
    text_format(out, roomy ? " %d " : "%d", seat);
    plain(out, drawing);
    text_format(out, roomy ? " {%d}%c  %s %2d" : " {%d}%c%s %d", seat,
                seat == drawing->seat ? '*' : ' ', HONOUR_WORD.in[lang], baron->honour[seat]);
    if (is_out(baron, seat)) {
        text_format(out, "  %s\n", DUNGEON_WORDS.in[lang]);
        return;
    }
    text_format(out, roomy ? "  %s %d" : " %s %d", DONJONS.in[lang], baron->hand[seat]);
    if (seat == baron->active && baron->resting > 0) {
        text_format(out, " (+%d %s)", baron->resting, RESTING.in[lang]);
    }
    text_put(out, roomy ? "  " : "\n   ");
    const char *separator = "";
    for (int kind = 0; kind < KINDS; kind++) {
        const int held = baron_holds(baron, seat, kind);
        if (held > 0) {
            text_put(out, separator);
            if (roomy) {
                draw_kind_name(kind, drawing, out);
            } else {
                draw_kind_short(kind, drawing, out);
            }
            if (held > 1) {
                text_format(out, drawing->unicode ? " ×%d" : " x%d", held);
            }
            separator = ", ";
        }
    }
    if (is_hidden(baron, seat) && baron->start_kind[seat] == NO_KIND) {
        text_format(out, "%s%s", separator, HIDDEN_TILE.in[lang]);
    }
    text_char(out, '\n');
}

static void draw_legend(const Drawing *drawing, Text *out) {
    static const Words WORDS = {
        {"0{0}: knight of seat 0  0{1}5: baron, worth 5  0!: claims  0-: may not claim yet\n",
         "0{0}: Ritter von Platz 0  0{1}5: Baron, zählt 5  0!: erhebt Anspruch  0-: darf noch "
         "nicht\n",
         "0{0} : chevalier de la place 0  0{1}5 : baron, vaut 5  0! : revendique  0- : pas "
         "encore\n"}};
    text_fill(out, WORDS.in[drawing->lang],
              drawing->unicode ? (const char *const[]){"♞", "♚"} : (const char *const[]){"k", "B"},
              2);
}

void baron_draw(const void *state, const Drawing *drawing, Text *out) {
    const Baron *baron = (const Baron *)state;
    if (drawing_has(drawing, DRAW_BOARD)) {
        draw_board(baron, drawing, out);
    }
    if (drawing_has(drawing, DRAW_BOARD) && drawing_has(drawing, DRAW_SEATS)) {
        text_char(out, '\n');
    }
    if (drawing_has(drawing, DRAW_SEATS)) {
        if (drawing->width >= ROOMY) {
            draw_row(baron, drawing, out);
        } else {
            draw_row_short(baron, drawing, out);
        }
        for (int seat = 0; seat < baron->seats; seat++) {
            draw_seat(baron, seat, drawing, out);
        }
    }
    if (drawing_has(drawing, DRAW_LEGEND)) {
        draw_legend(drawing, out);
    }
}
