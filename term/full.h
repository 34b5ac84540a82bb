/* term/full.h -- a game on the whole screen: board with a cursor, seats, log, prompt.
 *
 * Whoever runs a game shows its present scene and gets back a line, as if it had been typed: a move
 * or a command. So nothing can be done here that could not be done in the line mode. */
#ifndef TERM_FULL_H
#define TERM_FULL_H

#include "term/canvas.h"
#include "term/choose.h"
#include "term/line.h"

enum { SCENE_NAME = 96, SCENE_MARKS = 32, FULL_LINES_LEAST = 12, FULL_COLUMNS_LEAST = 40 };

typedef struct Scene {
    const Game *game; /* NULL: there is no board, only a list and a text */
    int seats;
    char names[SEATS_MAX][SCENE_NAME];
    const void *state;      /* as the eyes may know it */
    int eyes;               /* a seat, or NATURE for a spectator */
    const Choices *choices; /* the moves that can be made here now, or NULL */
    bool commands;          /* the choices are commands instead, about no cell */
    const char *head;       /* one line: the game and the moment */
    const char *question;   /* what is to be done */
    const char *log;        /* what has happened, lines, the latest at the end */
    int mark_count;
    int16_t mark[SCENE_MARKS]; /* cells that the last moves were about */
    bool stepping;             /* nothing is to be played: arrows go through the game */
    bool talking;              /* there is somebody to talk to */
    int serial;                /* another number is another moment: what was chosen is forgotten */
} Scene;

typedef struct Full Full;

/* NULL: `error` says why the terminal cannot. */
Full *full_open(const Screen *screen, Lang lang, Line *line, Text *error);
void full_close(Full *full); /* NULL is fine; the terminal is as it was */

/* Where commands write to, to be shown with the next scene. */
Screen full_screen(Full *full);

/* Shows the scene and lets it be; `wait_ms` so long, unless a key comes. */
void full_show(Full *full, const Scene *scene, int wait_ms);

typedef enum FullAnswer { FULL_LINE, FULL_END, FULL_STOPPED, FULL_WOKEN } FullAnswer;
/* Until somebody has chosen a move or given a command, or `other` (-1: nothing) can be read. */
FullAnswer full_read(Full *full, const Scene *scene, int other, char typed[LINE_SIZE]);

/* Clears everything and waits for Enter, so that another person can take the seat. */
bool full_pass(Full *full, const char *words);

#endif
