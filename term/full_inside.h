/* term/full_inside.h -- the whole screen from within: what full.c and full_draw.c share. */
#ifndef TERM_FULL_INSIDE_H
#define TERM_FULL_INSIDE_H

#include "term/full.h"
#include "term/pick.h"
#include "term/words.h"

typedef struct Box {
    int line, column, lines, columns;
} Box;

typedef enum Zoom { ZOOM_AUTO, ZOOM_LARGE, ZOOM_COMPACT, ZOOMS } Zoom;

enum { NO_CELL = INT32_MIN, PREVIEW_NONE = -1 };

struct Full {
    Screen screen; /* colour and letters; writes into `said` */
    Lang lang;
    Line *line;  /* whose completion and history are used */
    Buffer said; /* by commands, not shown yet */
    int serial;
    bool begun; /* a scene has been shown */

    /* The board as it was drawn last. */
    Zoom zoom;
    DrawnCells cells;
    Sheet board;
    int pan_line, pan_column;
    int cursor; /* a cell, or NO_CELL */

    /* The move being made. */
    Pick pick;
    bool in_list;      /* keys go to the list of moves */
    int list_at;       /* its marked entry, an index into pick.index */
    int list_top;      /* its first entry on the screen */
    int list_lines;    /* entries on the screen */
    int preview;       /* a choice whose consequences are shown, or PREVIEW_NONE */
    Sheet message;     /* below the question */
    bool message_kept; /* said by a command: not replaced by a preview until the next key */
    bool message_new;  /* nobody has pressed a key since */

    /* Beside the board. */
    Sheet seats, log, question;
    int log_back; /* lines scrolled back */

    /* A text over everything. */
    bool pane_open;
    Sheet pane;
    int pane_top;

    /* A line being typed. */
    bool typing;
    char typed[LINE_SIZE];
    size_t typed_cursor;
    int history; /* entry shown */

    /* Where things stand, for the mouse. */
    int lines, columns;
    Box board_box, list_box, log_box, pane_box, message_box;
    int bar_line;
};

/* full_type.c */

void full_type(Full *full, const char *words);                /* begins with these */
bool full_type_key(Full *full, int key, char out[LINE_SIZE]); /* true: the line is finished */

/* full_draw.c */

void full_draw(Full *full, const Scene *scene);
void full_message(Full *full, const char *words); /* below the question; "" takes it away */
/* What a choice would cause, as a text. */
void full_foresee(const Full *full, const Scene *scene, int choice, Text *out);
const DrawnCell *full_cell(const Full *full, int cell); /* NULL: it is not on the board */

/* The keys at the lower edge; the key at a place of it, or 0. */
int full_bar_key(const Full *full, const Scene *scene, int column);

#endif
