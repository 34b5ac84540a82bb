/* play/session.h -- what somebody who sits down to play has asked for, and the calls of the
 * terminal that carry it out. They stand here for cli/, which includes no header of term/. */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include "core/game.h"
#include "play/puzzles.h"

typedef struct Session {
    Lang lang;
    const Game *game; /* NULL: it comes from the record that is loaded */
    Setup setup;
    uint64_t seed;
    uint8_t people;               /* bit s: seat s is played by somebody here */
    bool people_given;            /* else a loaded record says who, or seat 0 is the only one */
    const char *names[SEATS_MAX]; /* NULL or empty: none */
    int level_count;              /* strengths asked for; 0: the usual one */
    int level[SEATS_MAX];         /* of the computer's seats in turn; the last serves the rest */
    int think_ms;                 /* that level 6 takes for a move; 0: the usual time */
    const char *load;             /* file with a record to go on from, or NULL */
    bool resume;                  /* go on with the game that was left last */
    bool replay;                  /* only look through the game that is loaded */
    bool lines;                   /* line by line, even if the terminal could do more */
    bool ascii, no_colour;        /* even if the terminal could do more */
} Session;

/* The same of somebody who goes to a server. */
typedef struct Joining {
    Lang lang;
    const char *url;
    const char *name;               /* as a guest */
    bool name_given;                /* else one comes as the time before */
    const char *account, *password; /* NULL: as a guest */
    bool lines, ascii, no_colour;
} Joining;

/* term/: plays until whoever is at the keyboard has had enough; returns an exit status. */
int term_play(const Session *session);
/* The same at a server. */
int term_join(const Joining *wish);
/* Puzzles to solve, on the same screen. */
int term_puzzles(const Session *session, const Puzzles *puzzles);

#endif
