/* term/canvas.c -- the whole screen: letters anywhere, keys and the mouse (ncurses). */
#define _DEFAULT_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR       1
#include "term/canvas.h"

#include "term/line.h"

#ifdef LIEGE_CANVAS
#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAIRS_MOST = 250, ESCAPE_MS = 50, GONE_AFTER = 3 };

static struct Canvas {
    bool open, colour, unicode, started;
    SCREEN *screen;
    int pairs;
    int16_t ink[PAIRS_MOST], paper[PAIRS_MOST]; /* of the pairs, from number 1 on */
} canvas;

bool canvas_is_open(void) {
    return canvas.open;
}

void canvas_close(void) {
    if (canvas.open) {
        canvas.open = false;
        line_crash_words("");
        endwin();
    }
}

bool canvas_open(const Screen *screen, Text *error) {
    /* Letters are written as the locale says; one that is named but not installed is no reason to
     * write none. */
    if (setlocale(LC_CTYPE, "") == NULL || (screen->unicode && MB_CUR_MAX == 1)) {
        setlocale(LC_CTYPE, "C.UTF-8");
    }
    if (!canvas.started) {
        canvas.screen = newterm(NULL, stdout, stdin); /* initscr would end the program */
        if (canvas.screen == NULL) {
            text_put(error, TEXT_IN(error, "nothing is known of this kind of terminal (TERM)",
                                    "diese Art von Terminal (TERM) ist nicht bekannt",
                                    "ce type de terminal (TERM) n’est pas connu"));
            return false;
        }
        canvas.started = true;
        set_term(canvas.screen);
        atexit(canvas_close);
    }
    canvas.open = true;
    canvas.colour = screen->colour && has_colors();
    canvas.unicode = screen->unicode;
    canvas.pairs = 0;
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    if (canvas.colour) {
        start_color();
        use_default_colors();
    }
    curs_set(0);
    /* Leave the other page, show the cursor, let the mouse alone: as endwin would. */
    line_crash_words("\033[?1000l\033[?1006l\033[0m\033[?25h\033[?1049l");
    return true;
}

void canvas_size(int *lines, int *columns) {
    getmaxyx(stdscr, *lines, *columns);
}

void canvas_clear(void) {
    erase();
}

/* One of the terminal's colours for one of the 256: where there are few, the nearest of eight. */
static int colour_here(int colour) {
    if (colour < 0 || COLORS >= 256) {
        return colour;
    }
    if (colour < 16) {
        return colour % 8;
    }
    if (colour >= 232) {
        return colour < 244 ? COLOR_BLACK : COLOR_WHITE;
    }
    const int red = (colour - 16) / 36, green = (colour - 16) / 6 % 6, blue = (colour - 16) % 6;
    const int most = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
    const int bar = most > 3 ? 3 : 1;
    return (red >= bar ? COLOR_RED : 0) | (green >= bar ? COLOR_GREEN : 0) |
           (blue >= bar ? COLOR_BLUE : 0);
}

static int pair_of(int ink, int paper) {
    if (!canvas.colour || (ink < 0 && paper < 0)) {
        return 0;
    }
    ink = colour_here(ink);
    paper = colour_here(paper);
    if (ink == paper && ink >= 0) { /* two colours that became one */
        ink = paper == COLOR_BLACK || paper == COLOR_BLUE ? COLOR_WHITE : COLOR_BLACK;
    }
    for (int i = 0; i < canvas.pairs; i++) {
        if (canvas.ink[i] == ink && canvas.paper[i] == paper) {
            return i + 1;
        }
    }
    const int room = COLOR_PAIRS - 1 < PAIRS_MOST ? COLOR_PAIRS - 1 : PAIRS_MOST;
    if (canvas.pairs >= room) {
        return 0;
    }
    canvas.ink[canvas.pairs] = (int16_t)ink;
    canvas.paper[canvas.pairs] = (int16_t)paper;
    init_pair((short)(canvas.pairs + 1), (short)ink, (short)paper);
    return ++canvas.pairs;
}

static attr_t attributes(unsigned style) {
    return ((style & STYLE_BOLD) != 0 ? A_BOLD : 0) | ((style & STYLE_DIM) != 0 ? A_DIM : 0) |
           ((style & STYLE_UNDERLINE) != 0 ? A_UNDERLINE : 0) |
           ((style & STYLE_REVERSE) != 0 ? A_REVERSE : 0);
}

void canvas_glyph(int line, int column, Glyph glyph) {
    int lines, columns;
    canvas_size(&lines, &columns);
    if (glyph.letter == 0 || line < 0 || column < 0 || line >= lines || column >= columns) {
        return;
    }
    const wchar_t words[2] = {(wchar_t)glyph.letter, 0};
    cchar_t cell;
    if (setcchar(&cell, words, attributes(glyph.style), (short)pair_of(glyph.ink, glyph.paper),
                 NULL) == OK) {
        mvadd_wch(line, column, &cell);
    }
}

void canvas_sheet(const Sheet *sheet, int from_line, int from_column, int line, int column,
                  int lines, int columns) {
    for (int y = 0; y < lines; y++) {
        const int at = from_line + y;
        if (at < 0 || at >= sheet->lines) {
            continue;
        }
        const SheetLine *row = &sheet->line[at];
        for (int x = 0; x < columns; x++) {
            const int place = from_column + x;
            if (place >= 0 && place < row->count) {
                canvas_glyph(line + y, column + x, sheet->glyph[row->start + (size_t)place]);
            }
        }
    }
}

int canvas_words(int line, int column, int columns, const char *words, unsigned style) {
    static Sheet sheet; /* kept for its memory */
    if (!sheet_read(&sheet, words, 0) || sheet.lines == 0) {
        return 0;
    }
    const int count = sheet.line[0].count < columns ? sheet.line[0].count : columns;
    for (int x = 0; x < count; x++) {
        Glyph glyph = sheet.glyph[sheet.line[0].start + (size_t)x];
        glyph.style |= (uint8_t)style;
        canvas_glyph(line, column + x, glyph);
    }
    return count;
}

void canvas_fill(int line, int column, int columns, unsigned style) {
    const Glyph blank = {' ', COLOUR_USUAL, COLOUR_USUAL, (uint8_t)style};
    for (int x = 0; x < columns; x++) {
        canvas_glyph(line, column + x, blank);
    }
}

void canvas_rule(int line, int column, int length, bool upright) {
    const uint32_t letter = canvas.unicode ? (upright ? 0x2502 : 0x2500) : upright ? '|' : '-';
    const Glyph glyph = {letter, COLOUR_USUAL, COLOUR_USUAL, STYLE_DIM};
    for (int i = 0; i < length; i++) {
        canvas_glyph(line + (upright ? i : 0), column + (upright ? 0 : i), glyph);
    }
}

void canvas_cursor(int line, int column) {
    curs_set(line >= 0);
    if (line >= 0) {
        move(line, column);
    }
}

void canvas_show(void) {
    refresh();
}

/* ---- keys --------------------------------------------------------------------------------- */

static CanvasEvent mouse_event(void) {
    MEVENT mouse;
    CanvasEvent event = {CANVAS_NONE, 0, 0};
    if (getmouse(&mouse) != OK) {
        return event;
    }
    event.line = mouse.y;
    event.column = mouse.x;
    event.key = (mouse.bstate & BUTTON1_PRESSED) != 0   ? CANVAS_CLICK
                : (mouse.bstate & BUTTON4_PRESSED) != 0 ? CANVAS_WHEEL_UP
                : (mouse.bstate & BUTTON5_PRESSED) != 0 ? CANVAS_WHEEL_DOWN
                                                        : CANVAS_NONE;
    return event;
}

/* What ncurses calls a key, by our names. */
static int key_of(bool named, wint_t code) {
    static const struct {
        wint_t code;
        int key;
    } NAMED[] = {{KEY_UP, CANVAS_UP},          {KEY_DOWN, CANVAS_DOWN},
                 {KEY_LEFT, CANVAS_LEFT},      {KEY_RIGHT, CANVAS_RIGHT},
                 {KEY_HOME, CANVAS_HOME},      {KEY_END, CANVAS_END},
                 {KEY_PPAGE, CANVAS_PAGE_UP},  {KEY_NPAGE, CANVAS_PAGE_DOWN},
                 {KEY_DC, CANVAS_DELETE},      {KEY_BACKSPACE, CANVAS_BACKSPACE},
                 {KEY_ENTER, CANVAS_ENTER},    {KEY_BTAB, CANVAS_BACK_TAB},
                 {KEY_RESIZE, CANVAS_RESIZED}, {KEY_F(1), CANVAS_HELP}};
    if (named) {
        for (size_t i = 0; i < sizeof NAMED / sizeof NAMED[0]; i++) {
            if (NAMED[i].code == code) {
                return NAMED[i].key;
            }
        }
        return CANVAS_NONE;
    }
    switch (code) {
    case '\r':
    case '\n':
        return CANVAS_ENTER;
    case '\t':
        return CANVAS_TAB;
    case 0x1b:
        return CANVAS_ESCAPE;
    case 0x7f:
    case '\b':
        return CANVAS_BACKSPACE;
    default:
        return code < (wint_t)CANVAS_UP ? (int)code : CANVAS_NONE;
    }
}

CanvasEvent canvas_wait(int other, int ms) {
    for (int empty = 0; empty < GONE_AFTER;) {
        wint_t code = 0;
        const int got = wget_wch(stdscr, &code); /* what has come already, and a new size */
        if (got == KEY_CODE_YES && code == KEY_MOUSE) {
            return mouse_event();
        }
        if (got != ERR) {
            return (CanvasEvent){key_of(got == KEY_CODE_YES, code), 0, 0};
        }
        const LineWait woken = line_wait(true, other, ms);
        if (woken == LINE_WAIT_STOPPED) {
            break;
        }
        if (woken == LINE_WAIT_OTHER) {
            return (CanvasEvent){CANVAS_WOKEN, 0, 0};
        }
        if (woken == LINE_WAIT_TIME) {
            return (CanvasEvent){CANVAS_NONE, 0, 0};
        }
        /* Something to read of which nothing comes: the terminal has gone. */
        empty = woken == LINE_WAIT_KEY ? empty + 1 : 0;
    }
    return (CanvasEvent){CANVAS_GONE, 0, 0};
}

#else /* built without ncurses: no terminal can */

bool canvas_open(const Screen *screen, Text *error) {
    (void)screen;
    text_put(error, TEXT_IN(error, "this program was built without ncurses",
                            "dieses Programm wurde ohne ncurses gebaut",
                            "ce programme a été construit sans ncurses"));
    return false;
}

void canvas_close(void) {
}
bool canvas_is_open(void) {
    return false;
}
void canvas_size(int *lines, int *columns) {
    *lines = *columns = 0;
}
void canvas_clear(void) {
}
void canvas_glyph(int line, int column, Glyph glyph) {
    (void)line, (void)column, (void)glyph;
}
int canvas_words(int line, int column, int columns, const char *words, unsigned style) {
    (void)line, (void)column, (void)columns, (void)words, (void)style;
    return 0;
}
void canvas_fill(int line, int column, int columns, unsigned style) {
    (void)line, (void)column, (void)columns, (void)style;
}
void canvas_sheet(const Sheet *sheet, int from_line, int from_column, int line, int column,
                  int lines, int columns) {
    (void)sheet, (void)from_line, (void)from_column, (void)line, (void)column;
    (void)lines, (void)columns;
}
void canvas_rule(int line, int column, int length, bool upright) {
    (void)line, (void)column, (void)length, (void)upright;
}
void canvas_cursor(int line, int column) {
    (void)line, (void)column;
}
void canvas_show(void) {
}
CanvasEvent canvas_wait(int other, int ms) {
    (void)other, (void)ms;
    return (CanvasEvent){CANVAS_GONE, 0, 0};
}
#endif
