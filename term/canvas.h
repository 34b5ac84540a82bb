/* term/canvas.h -- the whole screen: letters anywhere, keys and the mouse (ncurses).
 *
 * Nothing else of the program includes ncurses. The terminal is put back as it was found by
 * canvas_close, at the end of the program and when it crashes. */
#ifndef TERM_CANVAS_H
#define TERM_CANVAS_H

#include "term/screen.h"
#include "term/sheet.h"

/* Keys that are no letters; letters and control characters are themselves. */
typedef enum CanvasKey {
    CANVAS_NONE = -1,    /* the time is over, or something else has woken us */
    CANVAS_GONE = -2,    /* no more input, or a signal to stop */
    CANVAS_WOKEN = -3,   /* the other descriptor can be read */
    CANVAS_UP = 1 << 24, /* beyond every letter */
    CANVAS_DOWN,
    CANVAS_LEFT,
    CANVAS_RIGHT,
    CANVAS_HOME,
    CANVAS_END,
    CANVAS_PAGE_UP,
    CANVAS_PAGE_DOWN,
    CANVAS_DELETE,
    CANVAS_BACKSPACE,
    CANVAS_ENTER,
    CANVAS_TAB,
    CANVAS_BACK_TAB,
    CANVAS_ESCAPE,
    CANVAS_RESIZED,
    CANVAS_CLICK,
    CANVAS_WHEEL_UP,
    CANVAS_WHEEL_DOWN,
    CANVAS_HELP
} CanvasKey;

typedef struct CanvasEvent {
    int key;
    int line, column; /* of the mouse */
} CanvasEvent;

/* False, with a sentence in `error`: this terminal cannot. */
bool canvas_open(const Screen *screen, Text *error);
void canvas_close(void);
bool canvas_is_open(void);

void canvas_size(int *lines, int *columns);
void canvas_clear(void);
void canvas_glyph(int line, int column, Glyph glyph);
/* Words in one line, cut at `columns`; returns the columns used. */
int canvas_words(int line, int column, int columns, const char *words, unsigned style);
void canvas_fill(int line, int column, int columns, unsigned style);
/* A part of a sheet, from a line and a column of it on, into a box. */
void canvas_sheet(const Sheet *sheet, int from_line, int from_column, int line, int column,
                  int lines, int columns);
void canvas_rule(int line, int column, int length, bool upright); /* a thin line */
void canvas_cursor(int line, int column);                         /* shown there; -1: hidden */
void canvas_show(void);

/* Waits for a key, for something to read at `other` (-1: nothing), or so long (-1: for ever). */
CanvasEvent canvas_wait(int other, int ms);

#endif
