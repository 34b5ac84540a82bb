/* tests/some_match.h -- matches for tests of records: new ones, played on, written and read. */
#ifndef TESTS_SOME_MATCH_H
#define TESTS_SOME_MATCH_H

#include "play/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

Match *new_match(const Game *game, int seats, uint64_t seed, bool auto_nature);
void play_some(Match *match, int moves); /* at random, but always the same */

/* A whole game of Straws in which every line of a record comes up. The hashes are those of the
 * states; a change of the null game's state changes them. */
Match *small_match(void);

void write_text(const Match *match, Buffer *buffer); /* into a new buffer */
Match *read_good(const char *text, size_t length);

#endif
