/* core/sentence.h -- sentences about a game, written for their reader and with spans that a client
 * can decorate.
 *
 * A game keeps a template for each event and language; sentence_write puts in what differs:
 *
 *     [You build|@ builds]    the first words if the reader is the event's seat, else the others
 *     <from you|from &>       the same for the other side of the event
 *     @ &                     the seat, the other side
 *     #0                      number 0
 *     {signed 0}              number 0 with its sign: "+3"
 *     {plural 0|a knight|#0 knights}    one of two forms by number 0
 *     {word 0}                anything else: the game writes it
 *
 * What comes out is text with spans, and braces are used for nothing else:
 *
 *     {0} to {4}              the name of a seat
 *     {hex 4,10|forest}       a hex, and what it is called there
 *     {piece KEY|Knight 1}    a piece, and its name
 *     {rule 12}               a rule of the game
 *
 * Clients fill and decorate spans; they never change the words around them. */
#ifndef CORE_SENTENCE_H
#define CORE_SENTENCE_H

#include "core/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Reader {
    int seat; /* who reads; NATURE: nobody at the table */
    Lang lang;
} Reader;

typedef struct Sentence Sentence;
struct Sentence {
    Reader reader;
    int seat, other; /* the sides of the event; NATURE: none */
    const int16_t *number;
    const void *about; /* the game's own, for `put` */
    /* Writes what {word index} stands for; false: the game knows no such word. */
    bool (*put)(const Sentence *sentence, const char *word, int index, Text *out);
};

void sentence_write(const Sentence *sentence, const char *pattern, Text *out);

/* A phrase about a hex, where braces enclose what it is called: of "in the {forest}" and the cell
 * "4,10" it makes "in the {hex 4,10|forest}". */
void sentence_hex(const char *phrase, const char *cell, Text *out);
/* The same of a piece, with the key that the game's pieces have on the page. */
/* The same phrase where no hex is meant: without braces. */
void sentence_phrase(const char *phrase, Text *out);
void sentence_piece(const char *phrase, const char *key, Text *out);

/* The text without spans, for a terminal, an email or a screen reader: "the forest at 4,10", in the
 * language of `out`. `names` are those of the seats; NULL leaves {0} to {4} as they are. */
void sentence_plain(const char *marked, const char *const names[], Text *out);

/* Does French write d’ and not de before this name? */
bool sentence_elides(const char *name);

#endif
