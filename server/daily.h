/* server/daily.h -- the daily deal: the same for everybody on a date, one try, a board of the best.
 *
 * It is the deal of play/daily.h, which pages play without a server, too; here every move is
 * checked as it is made, and whoever has an account stands on the board of the level they chose. It
 * is open, with all records, when the day after it is over. Until then a game that was begun on its
 * day may be finished. */
#ifndef SERVER_DAILY_H
#define SERVER_DAILY_H

#include "server/table.h"

extern const char DAILY[]; /* instead of a tournament's id */

void daily_table_over(Table *table); /* in the group that ends it */
void daily_tick(Hub *hub);
void daily_forget(Hub *hub, const char *player);

#endif
