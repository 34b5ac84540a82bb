/* core/drawing.h -- how a state is to be drawn on a terminal, and where its cells then stand.
 *
 * A drawing is lines of text. Whoever wants to move a cursor over the board asks for the places of
 * its cells as well (`cells`); the game notes each cell where it begins to write its block. */
#ifndef CORE_DRAWING_H
#define CORE_DRAWING_H

#include "core/text.h"

#include <stdint.h>

/* What is drawn, as bits. */
typedef enum DrawingPart {
    DRAW_BOARD = 1,
    DRAW_SEATS = 2,  /* how things stand: the round, what lies open, who has what */
    DRAW_LEGEND = 4, /* what the signs mean */
    DRAW_ALL = DRAW_BOARD | DRAW_SEATS | DRAW_LEGEND
} DrawingPart;

enum { DRAWN_CELLS_MAX = 512, DRAWN_NAME_SIZE = 12 };

/* The block of a cell: its upper left corner, counted from 0, and its size. */
typedef struct DrawnCell {
    int16_t cell; /* in the game's own packing, as in an Event */
    int16_t line, column, lines, columns;
    char name[DRAWN_NAME_SIZE]; /* as moves write it: "1,-2" */
} DrawnCell;

/* Begins as all zeros. */
typedef struct DrawnCells {
    int count;
    DrawnCell at[DRAWN_CELLS_MAX];
    size_t line_start; /* where the drawing's last line begins that was looked at */
    int line;
} DrawnCells;

typedef struct Drawing {
    Lang lang;
    bool colour;       /* with ANSI colour sequences */
    bool unicode;      /* else plain ASCII */
    int width;         /* columns there are */
    int seat;          /* whose eyes: that seat stands first or is marked; NATURE for nobody */
    int name;          /* columns that each seat's name will take, filled up with blanks */
    unsigned parts;    /* DRAW_BOARD …; 0 stands for DRAW_ALL */
    bool compact;      /* one line for each row of cells instead of two */
    DrawnCells *cells; /* is told where each cell stands, or NULL */
} Drawing;

static inline bool drawing_has(const Drawing *drawing, DrawingPart part) {
    return drawing->parts == 0 || (drawing->parts & (unsigned)part) != 0;
}

/* At the end of `out` the block of a cell begins, so many lines high and columns wide. */
void drawing_cell(const Drawing *drawing, const Text *out, int cell, int lines, int columns,
                  const char *name);

#endif
