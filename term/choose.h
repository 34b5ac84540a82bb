/* term/choose.h -- from what somebody typed to a move: legal moves and their abbreviations. */
#ifndef TERM_CHOOSE_H
#define TERM_CHOOSE_H

#include "core/game.h"
#include "play/buffer.h"

enum { READINGS = 3 };

/* The legal moves of a seat, with their texts. Begins as all zeros. */
typedef struct Choices {
    int count;
    const Game *game;
    Lang lang;
    Move move[MOVES_MAX];
    const char *text[MOVES_MAX];  /* in the notation, as it is kept and sent */
    const char *words[MOVES_MAX]; /* in the language, as it is shown (play/vocabulary.h) */
    /* As it may be typed, without accents: in the notation, in the language, and in the language
     * with ae for ä. */
    const char *reading[READINGS][MOVES_MAX];
    Buffer buffer; /* where the texts stand */
} Choices;

bool choices_fill(Choices *choices, const Game *game, const void *view,
                  Lang lang); /* false: no memory */
void choices_free(Choices *choices);

/* Trims, and leaves one space between words. */
void words_tidy(char *typed);

/* Is every word of `typed` the beginning of the word at the same place in `whole`? Capital and
 * small letters are the same, and k1 stands for knight1 as well. */
bool words_begin(const char *typed, const char *whole);

/* Is `typed` this move in full, in the notation or in the language? */
bool choices_same(const Choices *choices, int index, const char *typed);

/* What completes `typed` to this move: in the language, or in the notation if only that begins so;
 * NULL: it is no beginning of the move. */
const char *choices_offer(const Choices *choices, int index, const char *typed);

/* Which moves `typed` may stand for: their numbers, how many. A word that is somewhere given in
 * full counts for that, so that 1,1 does not mean 1,10 as well. */
int choices_match(const Choices *choices, const char *typed, int out[MOVES_MAX]);

/* The different first words, as "build …, pass": an ellipsis where more words follow. */
void choices_verbs(const Choices *choices, Text *out);

/* A legal move of several words and the shortest that stands for it; false: there is none. */
bool choices_example(const Choices *choices, Text *shortened, Text *full);

/* Shortened words written out in full by the words that legal moves use at that place: for a move
 * that is not legal, and so is on no list. The answer is in the notation. False: one word could be
 * several or none. */
bool choices_expand(const Choices *choices, const char *typed, Text *out);

#endif
