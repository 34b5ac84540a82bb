/* games/feudo/draw.c -- Feudo on a terminal.
 *
 * A hex is a block of two lines, odd rows stand half a block to the right:
 *
 *      0 |v1   |#Wor.|     |^^^^^|          first line: the land
 *        | 0,0 |1BM1L| 2,0 | 3,0 |          second line: pieces, or the cell's name
 *      1    |     |     |[0]  |/\/\/|
 *           | 0,1 |0K2  | x8  | 3,1 |
 *
 * A compact board has one line: the pieces where there are some, else the land.
 *
 * The digit before pieces is their seat, small letters are sick. Colour only repeats what letters
 * and signs say. */
#include "games/feudo/state.h"

#include <string.h>

enum {
    WIDE = 6,
    NARROW = 4,
    TINY = 3, /* without bars between the blocks */
    LABEL = 3,
    WIDE_COLUMNS = LABEL + SIDE * WIDE + WIDE / 2 + 1,
    NARROW_COLUMNS = LABEL + SIDE * NARROW + NARROW / 2 + 1,
    ROOMY = 60 /* columns from which sentences about the seats are not shortened */
};

static const char *const CODE[PIECES] = {"B", "F", "K1", "K2", "K3", "M1", "M2", "I1", "I2", "L"};

/* Backgrounds of the 256-colour table, under white letters. */
static const int SEAT_COLOUR[FEUDO_SEATS] = {160, 27, 28, 16};

typedef struct Pen {
    const Feudo *s;
    const Drawing *drawing;
    Text *out;
    int block; /* WIDE, NARROW or TINY */
    int bar;   /* columns of the bar at its left */
} Pen;

static void colour(const Pen *pen, const char *codes) {
    if (pen->drawing->colour) {
        text_format(pen->out, "\x1b[%sm", codes);
    }
}

static void seat_colour(const Pen *pen, int seat) {
    if (pen->drawing->colour) {
        text_format(pen->out, "\x1b[1;48;5;%d;38;5;231m", SEAT_COLOUR[seat]);
    }
}

/* Writes words into `columns` columns, filled up with spaces; a + at the end says that more does
 * not fit. */
static void put_padded(Text *out, const char *words, int columns) {
    const bool cut = text_width(words) > columns;
    int used = 0;
    while (*words != '\0' && used < columns) {
        if (cut && used == columns - 1) {
            text_char(out, '+');
            return;
        }
        const int bytes = text_utf8(words, strlen(words));
        text_bytes(out, words, (size_t)(bytes > 0 ? bytes : 1));
        words += bytes > 0 ? bytes : 1;
        used++;
    }
    for (; used < columns; used++) {
        text_char(out, ' ');
    }
}

static void put_code(const Feudo *s, Text *out, int seat, int piece) {
    const char *code = CODE[piece];
    const bool sick = s->sick[seat] >> piece & 1;
    text_char(out, (char)(sick ? code[0] - 'A' + 'a' : code[0]));
    text_put(out, code + 1);
}

static int castle_at(const Feudo *s, int cell) {
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->castle[seat] == cell) {
            return seat;
        }
    }
    return NONE;
}

static int pieces_at(const Feudo *s, int cell) {
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int piece = 0; piece < PIECES; piece++) {
            count += s->at[seat][piece] == cell;
        }
    }
    return count;
}

/* The seat whose pieces come first on a cell: that of the fighters, else of the first Milady. */
static int holder_of(const Feudo *s, int cell) {
    const int fighters = feudo_defender(s, cell);
    for (int seat = 0; seat < s->seats && fighters == NATURE; seat++) {
        if (s->at[seat][MILADY] == cell) {
            return seat;
        }
    }
    return fighters;
}

/* The colours of a cell's background, for its land. Castles have those of their seat. */
static const char *land_colour(const Feudo *s, int cell) {
    return cell == s->plague             ? "1;48;5;52;38;5;217"
           : cell == CONVENT             ? "48;5;153;38;5;16"
           : bits_has(s->rough, cell)    ? "48;5;247;38;5;16"
           : bits_has(s->woods, cell)    ? "48;5;22;38;5;194"
           : bits_has(s->villages, cell) ? "48;5;221;38;5;58"
           : bits_has(s->towns, cell)    ? "48;5;97;38;5;231"
                                         : "0";
}

static void say_land(const Pen *pen, int cell, Text *out) {
    const Feudo *s = pen->s;
    const bool unicode = pen->drawing->unicode;
    const int castle = castle_at(s, cell);
    const size_t fill = (size_t)(pen->block - pen->bar); /* signs that fill the block */
    if (castle != NONE) {
        text_format(out, "[%d]", castle);
    } else if (cell == CONVENT) {
        text_bytes(out, unicode ? "✚✚✚✚✚" : "+++++", fill * (unicode ? strlen("✚") : 1));
    } else if (bits_has(s->rough, cell)) {
        text_bytes(out, unicode ? "▲▲▲▲▲" : "/\\/\\/", fill * (unicode ? strlen("▲") : 1));
    } else if (bits_has(s->woods, cell)) {
        text_bytes(out, unicode ? "♣♣♣♣♣" : "^^^^^", fill * (unicode ? strlen("♣") : 1));
    } else if (bits_has(s->villages, cell)) {
        int village = 0;
        while (s->village[village] != cell) {
            village++;
        }
        const char *const signs[2][2] = {{"v", "!"}, {"⌂", "☠"}};
        text_format(out, "%s%d", signs[unicode][cell == s->plague], village + 1);
    } else if (bits_has(s->towns, cell)) {
        int town = 0;
        while (s->town[town] != cell) {
            town++;
        }
        text_put(out, unicode ? "♜" : "#");
        text_bytes(out, FEUDO_TOWN[town], pen->block == WIDE ? 3 : 1);
        if (s->owner[town] == NONE) {
            text_char(out, '.');
        } else {
            text_number(out, s->owner[town]);
        }
    } else { /* a hill: foreign Miladies find room in the first line */
        const int holder = holder_of(s, cell);
        for (int seat = 0; seat < s->seats; seat++) {
            if (seat != holder && s->at[seat][MILADY] == cell) {
                text_number(out, seat);
                put_code(s, out, seat, MILADY);
            }
        }
    }
}

static void say_pieces(const Pen *pen, int cell, int holder, Text *out) {
    const Feudo *s = pen->s;
    const int inside = pieces_at(s, cell);
    if (castle_at(s, cell) != NONE || cell == CONVENT) {
        if (inside > 0) {
            text_format(out, pen->block == WIDE ? " x%d" : "x%d", inside);
        }
        return;
    }
    if (holder == NATURE) {
        if (pen->block == WIDE) {
            text_put(out, cell_column(cell) < 10 && cell_row(cell) < 10 ? " " : "");
            feudo_write_cell(out, cell);
        }
        return;
    }
    text_number(out, holder);
    for (int piece = 0; piece < PIECES; piece++) {
        if (s->at[holder][piece] == cell) {
            put_code(s, out, holder, piece);
        }
    }
}

static void draw_block(const Pen *pen, int cell, bool first_line) {
    TEXT(words, 64);
    const int holder = holder_of(pen->s, cell);
    if (pen->drawing->compact && holder != NATURE && cell != CONVENT &&
        castle_at(pen->s, cell) == NONE) {
        first_line = false;
    }
    if (first_line) {
        say_land(pen, cell, &words);
    } else {
        say_pieces(pen, cell, holder, &words);
    }
    if (pen->drawing->compact && cell == CONVENT && pieces_at(pen->s, cell) > 0) {
        text_clear(&words);
        say_pieces(pen, cell, holder, &words);
    }
    if (pen->bar > 0) {
        text_put(pen->out, pen->drawing->unicode ? "│" : "|");
    }
    const int castle = castle_at(pen->s, cell);
    if (castle != NONE) {
        seat_colour(pen, castle);
    } else if (!first_line && holder != NATURE) {
        seat_colour(pen, holder);
    } else {
        colour(pen, land_colour(pen->s, cell));
        if (!first_line && pieces_at(pen->s, cell) == 0) {
            colour(pen, "2");
        }
    }
    put_padded(pen->out, words.start, pen->block - pen->bar);
    colour(pen, "0");
}

static void draw_heads(const Pen *pen, int shift) {
    put_padded(pen->out, "", LABEL + shift);
    for (int column = 0; column < SIDE; column++) {
        TEXT(head, 16);
        text_format(&head,
                    pen->block == WIDE     ? "   %d"
                    : pen->block == NARROW ? "  %d"
                                           : " %d",
                    column);
        put_padded(pen->out, head.start, pen->block);
    }
    text_char(pen->out, '\n');
}

static void draw_board(const Pen *pen) {
    const int lines = pen->drawing->compact ? 1 : 2;
    draw_heads(pen, 0);
    for (int row = 0; row < SIDE; row++) {
        for (int line = 0; line < lines; line++) {
            if (line == 0) {
                text_format(pen->out, "%2d ", row);
            } else {
                put_padded(pen->out, "", LABEL);
            }
            put_padded(pen->out, "", row % 2 * (pen->block / 2));
            for (int column = 0; column < SIDE; column++) {
                const int cell = row * SIDE + column;
                if (line == 0) {
                    TEXT(name, DRAWN_NAME_SIZE);
                    feudo_write_cell(&name, cell);
                    drawing_cell(pen->drawing, pen->out, cell, lines, pen->block, name.start);
                }
                draw_block(pen, cell, line == 0);
            }
            text_put(pen->out, pen->bar == 0 ? "\n" : pen->drawing->unicode ? "│\n" : "|\n");
        }
    }
    draw_heads(pen, pen->block / 2); /* for odd rows */
}

/* A word in the drawing's language. */
static void say(const Pen *pen, const char *english, const char *german, const char *french) {
    const char *const words[LANGS] = {english, german, french};
    text_put(pen->out, words[pen->drawing->lang]);
}

/* ", castle B F K1": pieces of a seat for which where == at, if any. */
static void list_at(const Pen *pen, int seat, int at, const Words *name) {
    const char *sign = name->in[pen->drawing->lang];
    if (pen->drawing->width < ROOMY) { /* their number has to do */
        int count = 0;
        for (int piece = 0; piece < PIECES; piece++) {
            count += pen->s->at[seat][piece] == at;
        }
        if (count > 0) {
            text_format(pen->out, "%s %d", sign, count);
        }
        return;
    }
    for (int piece = 0; piece < PIECES; piece++) {
        if (pen->s->at[seat][piece] == at) {
            text_format(pen->out, "%s ", sign);
            put_code(pen->s, pen->out, seat, piece);
            sign = "";
        }
    }
}

static void draw_plot(const Pen *pen, int seat) {
    const Feudo *s = pen->s;
    for (int card = 0; card <= PLOT_CARDS; card++) {
        const int value = s->plot[seat][card];
        if (value == NONE) {
            continue;
        }
        text_put(pen->out, card == PLOT_CARDS ? " / " : " ");
        if (value == UNKNOWN) {
            text_char(pen->out, '?');
        } else if (card == PLOT_CARDS) {
            text_number(pen->out, FEUDO_TRADE_VALUE[value]);
        } else {
            put_code(s, pen->out, seat, value);
        }
    }
}

static void draw_seat(const Pen *pen, int seat) {
    static const Words CASTLE_NAME = {{"; castle:", "; Schloss:", " ; château :"}};
    static const Words CONVENT_NAME = {{"; convent:", "; Kloster:", " ; couvent :"}};
    static const Words AWAY_NAME = {{"; away:", "; fort:", " ; absents :"}};
    static const Words DEAD_NAME = {{"; dead:", "; tot:", " ; morts :"}};
    const Feudo *s = pen->s;
    const char *arrow = pen->drawing->unicode ? "►" : ">";
    const bool roomy = pen->drawing->width >= ROOMY;
    text_format(pen->out, roomy ? "%s " : "%s", s->turn == seat ? arrow : " ");
    seat_colour(pen, seat);
    text_format(pen->out, roomy ? " %d " : "%d", seat);
    colour(pen, "0");
    text_format(pen->out, roomy ? " {%d}%c %3d " : " {%d}%c%d ", seat,
                seat == pen->drawing->seat ? '*' : ' ', s->points[seat]);
    if (roomy) {
        say(pen, "points", "Punkte", "points");
        say(pen, "; cards", "; Karten", " ; cartes");
    } else {
        say(pen, "pt:", "Pt:", "pt :");
    }
    for (int kind = 0; kind < TRADE_KINDS; kind++) {
        for (int card = 0; card < s->hand[seat][kind]; card++) {
            text_format(pen->out, " %d", FEUDO_TRADE_VALUE[kind]);
        }
    }
    if (s->phase >= PLOT) {
        say(pen, "; plot:", "; Plan:", " ; plan :");
        draw_plot(pen, seat);
        if (s->phase >= MARCH && s->spent[seat] > 0) {
            say(pen, "; spent ", "; ausgegeben ", " ; dépensé ");
            text_number(pen->out, s->spent[seat]);
        }
    }
    if (s->charmed >> seat & 1) {
        say(pen, "; charmed", "; bezaubert", " ; sous le charme");
    }
    text_put(pen->out, roomy ? "\n      " : "\n  ");
    const char *sign = "";
    for (int town = 0; town < TOWNS; town++) {
        if (s->owner[town] == seat) {
            text_put(pen->out, sign);
            text_bytes(pen->out, FEUDO_TOWN[town], roomy ? strlen(FEUDO_TOWN[town]) : 3);
            sign = ", ";
        }
    }
    if (*sign == '\0' && !roomy) {
        text_char(pen->out, '-');
    } else if (*sign == '\0') {
        say(pen, "no town", "keine Stadt", "aucune ville");
    }
    if (s->castle[seat] != NOWHERE) {
        list_at(pen, seat, s->castle[seat], &CASTLE_NAME);
        list_at(pen, seat, CONVENT, &CONVENT_NAME);
        list_at(pen, seat, AWAY, &AWAY_NAME);
        list_at(pen, seat, DEAD, &DEAD_NAME);
    }
    text_char(pen->out, '\n');
}

static void draw_round(const Pen *pen) {
    const Feudo *s = pen->s;
    static const Words PHASE_NAME[PHASES] = {
        {{"set-up", "Aufbau", "mise en place"}}, {{"castles", "Schlösser", "châteaux"}},
        {{"order", "Reihenfolge", "ordre"}},     {{"plot", "Planung", "plans"}},
        {{"plague", "Pest", "peste"}},           {{"march", "Marsch", "marche"}},
        {{"charm", "Zauber", "charme"}},         {{"trade", "Handel", "commerce"}},
        {{"attack", "Angriff", "attaque"}},      {{"muster", "Aufgebot", "rassemblement"}},
        {{"advance", "Vordringen", "avancée"}},  {{"over", "Ende", "fin"}},
    };
    say(pen, "Feudo, round ", "Feudo, Runde ", "Feudo, manche ");
    text_format(pen->out, "%d/%d, %s", s->round, s->rounds,
                PHASE_NAME[s->phase].in[pen->drawing->lang]);
    if (s->step > 0) {
        text_format(pen->out, " %d", s->step);
    }
    if (s->fog) {
        say(pen, ", FOG", ", NEBEL", ", BROUILLARD");
    }
    if (s->king) {
        say(pen, ", the king has come", ", der König ist da", ", le roi est là");
    }
    if (s->order[0] != NONE) {
        say(pen, ", order", ", Reihenfolge", ", ordre");
        for (int place = 0; place < s->seats; place++) {
            text_format(pen->out, " %d", s->order[place]);
        }
    }
    if (s->phase == MUSTER) {
        text_put(pen->out, ", ");
        feudo_write_cell(pen->out, s->target);
        text_format(pen->out, ": %d > %d", feudo_mustered(s), feudo_defence(s, s->target));
    }
    text_char(pen->out, '\n');
}

static void draw_deck(const Pen *pen) {
    const Feudo *s = pen->s;
    if (pen->drawing->width >= ROOMY) {
        say(pen, "Plague cards to come: villages", "Pestkarten im Stapel: Dörfer",
            "Peste à venir : villages");
    } else {
        say(pen, "Plague:", "Pest:", "Peste :");
    }
    for (int village = 1; village <= VILLAGES; village++) { /* runs such as 3-7 */
        int last = village;
        while (last <= VILLAGES && (s->deck >> (last - 1) & 1)) {
            last++;
        }
        if (last > village) {
            text_format(pen->out, last - village > 1 ? " %d-%d" : " %d", village, last - 1);
            village = last;
        }
    }
    say(pen, "; fog ", "; Nebel ", " ; brouillard ");
    text_format(pen->out, "%d\n", s->fog_left);
}

static void draw_legend(const Pen *pen) {
    const bool unicode = pen->drawing->unicode;
    static const char *const SIGNS[2][6] = {{"v", "!", "#", "^", "/\\", "+"},
                                            {"⌂", "☠", "♜", "♣", "▲", "✚"}};
    const char *const *sign = SIGNS[unicode];
    static const Words LEGEND = {
        {"{0} village ({1} plague)  {2} town (. free, else seat)  {3} wood  {4} mountain  "
         "{5} convent\n"
         "[0] castle of seat 0 (x3: 3 pieces in it)  1K2: Knight 2 of seat 1, 1k2: sick\n"
         "B Baron  F First Knight  K Knight  M Mercenary  I Infantryman  L Milady\n",
         "{0} Dorf ({1} Pest)  {2} Stadt (. frei, sonst Platz)  {3} Wald  {4} Berg  {5} Kloster\n"
         "[0] Schloss 0 (x3: 3 Figuren darin)  1K2: Ritter 2 von Platz 1, 1k2: krank\n"
         "B Baron  F Erster Ritter  K Ritter  M Söldner  I Fußsoldat  L Milady\n",
         "{0} village ({1} peste)  {2} ville (. libre, sinon place)  {3} bois  {4} mont  "
         "{5} couvent\n"
         "[0] château 0 (x3 : 3 figurines)  1K2 : chevalier 2 de la place 1, 1k2 : malade\n"
         "B baron  F Premier Chevalier  K chevalier  M mercenaire  I fantassin  L Milady\n"}};
    text_fill(pen->out, LEGEND.in[pen->drawing->lang], sign, 6);
}

void feudo_draw(const void *state, const Drawing *drawing, Text *out) {
    const Feudo *s = (const Feudo *)state;
    const int block = drawing->width >= WIDE_COLUMNS     ? WIDE
                      : drawing->width >= NARROW_COLUMNS ? NARROW
                                                         : TINY;
    const Pen pen = {s, drawing, out, block, block != TINY};
    if (drawing_has(drawing, DRAW_SEATS)) {
        draw_round(&pen);
    }
    if (drawing_has(drawing, DRAW_BOARD)) {
        draw_board(&pen);
    }
    for (int i = 0; i < s->seats && drawing_has(drawing, DRAW_SEATS); i++) {
        /* The seat whose eyes we look through stands first. */
        draw_seat(&pen, drawing->seat < 0 ? i : (drawing->seat + i) % s->seats);
    }
    if (drawing_has(drawing, DRAW_SEATS)) {
        draw_deck(&pen);
    }
    if (drawing_has(drawing, DRAW_LEGEND)) {
        draw_legend(&pen);
    }
}
