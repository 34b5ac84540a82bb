/* core/place.h -- where a cell lies, as people say it: by the landmark on it, between two, one or
 * two steps from one, else by the part of the board.
 *
 * A game lists its landmarks (towns, cities, donjons) with their words and how far they are; what
 * is said of a place is the same for all of them. What a landmark is called depends on nothing but
 * itself and the board, so it keeps its name through a game. A place is given in parts,
 * "article|what| where": "the|forest|north of {0}’s city", "das|Dorf von {0}|im Osten",
 * "|Hanbury|". Who puts it into a sentence knows from the article how prepositions take it;
 * place_plain serves who only shows it. */
#ifndef CORE_PLACE_H
#define CORE_PLACE_H

#include "core/text.h"

#include <stdbool.h>

enum {
    WAYS = 8,
    NO_WAY = -1,
    LANDMARKS_MAX = 96,
    PLACE_NEAR = 2,  /* steps from which a landmark is named; what is farther away helps nobody */
    PLACE_STEP = 174 /* of a drawing: from the middle of a cell to that of the next */
};

typedef struct Point {
    int x, y; /* on the drawing, y to the south */
} Point;

typedef struct Ground {
    Point middle; /* from which the parts of a board are told; the same through a game */
    int far;      /* beyond that many units of the drawing it is the far north */
} Ground;

/* In words {0} is `name`, or the seat as "{3}" if there is none; {1} tells in which part of the
 * board it lies, for kinds of which somebody may have several; a blank leads it but in `alone`. */
typedef struct Landmark {
    const Words *alone;  /* in parts: "|{0}’s city|{1}" */
    const Words *beside; /* after "between" */
    const Words *pair;   /* two of one kind after "between": "{0}’s {2}cities{1}"; NULL: names */
    const Words *of;     /* after "north": "of {0}’s city{1}" */
    const char *name;    /* or NULL */
    int seat;
    int distance; /* from the cell, in steps; 0: the landmark stands on it */
    bool on_rim;  /* at the edge of the board */
    Point at;
} Landmark;

/* A cell of axial coordinates on the drawing. */
Point place_axial(int q, int r);

/* The way from one point to another: 0 is north, then clockwise; NO_WAY if they are the same. */
int place_way(Point from, Point to);

/* The words for a cell at `at`; `head` is what lies there ("the|forest"), marks stand in the order
 * of their weight; on the rim of the board it is the edge that is named if no landmark is near. */
void place_say(const char *head, Point at, const Ground *ground, bool on_rim,
               const Landmark marks[], int count, Lang lang, Text *out);

/* The parts of a place one after the other, as a label has them: "the forest north of …". */
void place_plain(const char *parts, Text *out);

#endif
