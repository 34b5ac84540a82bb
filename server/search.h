/* server/search.h -- a finished game as lists of games show it. */
#ifndef SERVER_SEARCH_H
#define SERVER_SEARCH_H

#include "server/db.h"

/* In a thread of the store. False: a problem, which is in the log. */
bool search_add_seats(Db *db, const char *id, Text *out); /* "seats":[…] */

/* Is it what a game's row of records has: an object without its closing brace? */
bool search_is_summary(const char *text);

/* The same: one object, with its seats; `minutes` below 0 are not known. Nothing is written if
 * there is no such game. */
bool search_write_game(Db *db, const char *id, int64_t minutes, Text *out, bool *found);

#endif
