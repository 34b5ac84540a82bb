/* server/daily.h -- the daily deal: the same for everybody on a date, one try, a board of the best.
 *
 * It is played at a table of the server against computers, so every move is checked as it is made,
 * and nobody has seen the deal before: its secret follows from one that the server keeps, its hash
 * is shown a day ahead, and it is open, with all records, when the day after it is over. Until then
 * a game that was begun on its day may be finished. */
#ifndef SERVER_DAILY_H
#define SERVER_DAILY_H

#include "server/table.h"

extern const char DAILY[]; /* instead of a tournament's id */

void daily_table_over(Table *table); /* in the group that ends it */
void daily_tick(Hub *hub);
void daily_forget(Hub *hub, const char *player);

#endif
