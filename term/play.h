/* term/play.h -- terminal play. */
#ifndef TERM_PLAY_H
#define TERM_PLAY_H

#include "play/puzzles.h"
#include "play/session.h"

/* Plays until whoever is at the keyboard has had enough; returns an exit status. */
int term_play(const Session *session);

/* The same at a server. */
int term_join(const Joining *wish);

/* Puzzles to solve, on the same screen. */
int term_puzzles(const Session *session, const Puzzles *puzzles);

#endif
