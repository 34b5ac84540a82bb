/* term/sheet.h -- a coloured text as a grid of letters, which can be wrapped, cut and moved about.
 *
 * Games and the line mode write lines with ANSI colour sequences; a full screen needs to know
 * which letter stands where. */
#ifndef TERM_SHEET_H
#define TERM_SHEET_H

#include "play/buffer.h"

#include <stdint.h>

typedef enum Style { STYLE_BOLD = 1, STYLE_DIM = 2, STYLE_UNDERLINE = 4, STYLE_REVERSE = 8 } Style;

enum { COLOUR_USUAL = -1 }; /* the terminal's own */

typedef struct Glyph {
    uint32_t letter;    /* 0: the right half of a letter two columns wide */
    int16_t ink, paper; /* of the 256-colour table, or COLOUR_USUAL */
    uint8_t style;      /* of Style */
} Glyph;

typedef struct SheetLine {
    size_t start; /* of its glyphs */
    int count;
} SheetLine;

/* Begins as all zeros. */
typedef struct Sheet {
    Glyph *glyph;
    size_t glyphs, glyph_room;
    SheetLine *line;
    int lines, line_room;
} Sheet;

/* Takes the place of what was there. With `wrap` > 0 lines longer than so many columns are broken
 * between words, and what follows is set in. False: no memory. */
bool sheet_read(Sheet *sheet, const char *text, int wrap);
void sheet_free(Sheet *sheet);
int sheet_columns(const Sheet *sheet); /* of the longest line */
/* A part of a line as text again, with colour sequences, without blanks at its end. */
void sheet_write(const Sheet *sheet, int line, int from, int columns, Buffer *out);

#endif
