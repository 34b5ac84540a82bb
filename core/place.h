/* core/place.h -- where a cell lies, as people say it: by the landmark on it, between two, or the
 * way from the nearest one.
 *
 * A game lists its landmarks (towns, cities, donjons) with their words and how far they are; what
 * is said of a place is the same for all of them. Nothing here has an article before it and nothing
 * is a whole sentence, so that pages, terminals and screen readers can put it where a cell was
 * named. */
#ifndef CORE_PLACE_H
#define CORE_PLACE_H

#include "core/text.h"

enum { WAYS = 8, NO_WAY = -1, LANDMARKS_MAX = 96 };

typedef struct Point {
    int x, y; /* on the drawing, y to the south */
} Point;

/* In words {0} is `name`, or the seat as "{3}" if there is none; {1} tells it from others alike. */
typedef struct Landmark {
    const Words *alone;  /* "{0}’s city{1}" */
    const Words *beside; /* after "between" */
    const Words *of;     /* after "north": "of {0}’s city{1}" */
    const char *name;    /* or NULL */
    int seat;
    int way;      /* of several alike: which one, or NO_WAY */
    int distance; /* from the cell, in steps; 0: the landmark stands on it */
    Point at;
} Landmark;

/* A cell of axial coordinates on the drawing. */
Point place_axial(int q, int r);

/* The way from one point to another: 0 is north, then clockwise; NO_WAY if they are the same. */
int place_way(Point from, Point to);

/* Gives each of several landmarks of one owner and kind the way from their middle. */
void place_tell_apart(Landmark marks[], int count);

/* The words for a cell at `at`; `head` is what lies there ("forest"), marks stand in the order of
 * their weight, `middle` is that of the board. */
void place_say(const char *head, Point at, Point middle, const Landmark marks[], int count,
               Lang lang, Text *out);

#endif
