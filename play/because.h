/* play/because.h -- why a move is not legal, in a sentence for whoever wanted to make it. */
#ifndef PLAY_BECAUSE_H
#define PLAY_BECAUSE_H

#include "core/game.h"

typedef struct Because {
    int rule;   /* the number of the rule that forbids it; 0: none that has words does */
    bool brief; /* the sentence is about this very move; else it is the whole rule's */
} Because;

/* Writes the sentence: the reason that applies to this move if the game has one for it
 * (Game.because), else what the rule says. */
Because because_say(const Game *game, const void *state, Move move, Lang lang, Text *out);

#endif
