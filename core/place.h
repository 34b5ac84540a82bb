/* core/place.h -- where a cell lies, as people say it: by the landmark on it, between two, so many
 * steps from one, else by the part of the board.
 *
 * A game lists its landmarks (towns, cities, donjons) with their words and how far they are; what
 * is said of a place is the same for all of them. At one moment no two cells of a board have the
 * same words (web/tests/places.test.ts): a landmark is told from its owner's others by the part of
 * the board it stands in, each of the cells around it by its own wind, and what is still alike is
 * counted. A place is given in parts, "article|what|where": "the|forest|north of {0}’s city",
 * "das|Dorf von {0}|im Osten", "|Hanbury|". Who puts it into a sentence knows from the article how
 * prepositions take it; place_plain serves who only shows it. */
#ifndef CORE_PLACE_H
#define CORE_PLACE_H

#include "core/text.h"

#include <stdbool.h>

enum {
    WAYS = 8,
    NO_WAY = -1,
    LANDMARKS_MAX = 96,
    PLACE_NEAR = 2,   /* steps from which a landmark is named; what is farther away helps nobody */
    PLACE_STEP = 174, /* of a drawing: from the middle of a cell to that of the next */
    PLACE_ROW = 150,  /* from one row of cells to the next */
    PLACE_ALIKE = 48, /* cells of one land in one part of a board, at most */
    PLACE_CELL = 16   /* bytes for a cell as it is typed */
};

typedef struct Point {
    int x, y; /* on the drawing, y to the south */
} Point;

typedef struct Ground {
    Point middle; /* from which the parts of a board are told: the middle of what one sees */
    int far;      /* beyond that many units of the drawing it is the far north */
    bool endless; /* the board grows: what is far from everything is told by steps, not by parts */
} Ground;

/* In words {0} is `name`, or the seat as "{3}" if there is none; {1} tells in which part of the
 * board it lies, where somebody has several of the kind; a blank leads it but in `alone`. */
typedef struct Landmark {
    const Words *alone;  /* in parts: "|{0}’s city|{1}" */
    const Words *beside; /* after "between" */
    const Words *pair; /* both of somebody's after "between": "{0}’s two cities"; NULL: by name */
    const Words *of;   /* after "north": "of {0}’s city{1}" */
    const char *name;  /* or NULL */
    int seat;
    int distance; /* from the cell, in steps; 0: the landmark stands on it */
    bool on_rim;  /* at the edge of the board */
    Point at;
} Landmark;

/* A cell of axial coordinates on the drawing. */
Point place_axial(int q, int r);

/* The way from one point to another: 0 is north, then clockwise; NO_WAY if they are the same. */
int place_way(Point from, Point to);

/* The cell that is to be named. */
typedef struct Site {
    const char *head; /* what lies there: "the|forest" */
    Point at;
    bool on_rim;    /* the edge of the board is named there if no landmark is near */
    bool from_near; /* it is told from the cell beside it at `from`: "the forest just north" */
    Point from;
    bool around; /* it is told by what is near it, whatever stands on it */
    int alike;   /* other cells of the same land in the same part of the board: place_count */
    Point alike_at[PLACE_ALIKE];
} Site;

/* Takes a cell as it is typed, "3,9", or "3,9 4,9" for one that is told from another, apart; `from`
 * is "" if there is none. False: it is neither. */
bool place_cells(const char *words, char cell[PLACE_CELL], char from[PLACE_CELL]);

/* Tells a cell from another if they touch; from itself: by what is around it. */
void place_from(Site *site, Point from, int distance);

/* Counts another cell of the same land, if it lies in the same part of the board. */
void place_count(Site *site, const Ground *ground, Point at, bool on_rim);

/* The words for a cell; the list stands in the order of their weight. */
void place_say(const Site *site, const Ground *ground, const Landmark list[], int count, Lang lang,
               Text *out);

/* The parts of a place one after the other, as a label has them: "the forest north of …". */
void place_plain(const char *parts, Text *out);

#endif
