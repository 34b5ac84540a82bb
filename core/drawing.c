/* core/drawing.c -- where the cells of a drawing stand. */
#include "core/drawing.h"

#include <string.h>

void drawing_cell(const Drawing *drawing, const Text *out, int cell, int lines, int columns,
                  const char *name) {
    DrawnCells *cells = drawing->cells;
    if (cells == NULL || cells->count == DRAWN_CELLS_MAX) {
        return;
    }
    const char *newline;
    while ((newline = strchr(out->start + cells->line_start, '\n')) != NULL) {
        cells->line_start = (size_t)(newline - out->start) + 1;
        cells->line++;
    }
    DrawnCell *at = &cells->at[cells->count++];
    at->cell = (int16_t)cell;
    at->line = (int16_t)cells->line;
    at->column = (int16_t)text_width(out->start + cells->line_start);
    at->lines = (int16_t)lines;
    at->columns = (int16_t)columns;
    Text copy = text_over(at->name, sizeof at->name);
    text_put(&copy, name);
}
