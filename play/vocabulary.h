/* play/vocabulary.h -- moves in the words of a language.
 *
 * Records, rpc and servers have one notation, which is English: "castle 5,0". People may read and
 * type "schloss 5,0" and "château 5,0". Each game lists its words (Game.vocabulary); numbers, cells
 * and names such as Q3 are the same everywhere.
 *
 * Whoever shows moves to people writes them by write_move and hands the text to vocabulary_say;
 * what they have typed goes through vocabulary_read before read_move. Where words may be shortened,
 * as in a terminal, compare with the texts of vocabulary_say; text_fold of both takes capitals and
 * accents out of the comparison. */
#ifndef PLAY_VOCABULARY_H
#define PLAY_VOCABULARY_H

#include "core/game.h"

/* A move's text in the notation, put into the words of a language. */
void vocabulary_say(const Game *game, const char *notation, Lang lang, Text *out);

/* What somebody has typed, words of that language and of the notation mixed as they like, put into
 * the notation. Capitals and accents do not matter, and ä may be a or ae. What is no word of either
 * stays as it is, for read_move to refuse. */
void vocabulary_read(const Game *game, const char *typed, Lang lang, Text *out);

/* Small letters without accents: "Château" becomes "chateau", "Söldner" "soldner" and, with
 * `german`, "soeldner"; ß becomes ss. */
void text_fold(const char *words, size_t length, bool german, Text *out);

#endif
