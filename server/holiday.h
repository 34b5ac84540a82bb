/* server/holiday.h -- holidays: while they last, nothing is charged to somebody's clocks in games
 * over days.
 *
 * They are planned in whole days, so many a calendar year as the operator allows. When one begins,
 * each table of its owner notes until when (`holiday` of the seat, in the table's text, so that all
 * servers and players know), and that seat's clock stands still; when it is over, the clock runs on
 * from where it stood. Whoever else is to act goes on as ever. */
#ifndef SERVER_HOLIDAY_H
#define SERVER_HOLIDAY_H

#include "server/table.h"

enum { HOLIDAYS_USUAL = 30, HOLIDAYS_LISTED = 64 };

typedef struct Holiday {
    char id[ID_SIZE], player[ID_SIZE];
    int64_t begins, ends; /* by the wall clock */
    struct Holiday *next;
} Holiday;

bool holidays_load(Hub *hub, Text *error);
void holidays_free(Hub *hub);
void holidays_tick(Hub *hub); /* a few times a second */
void holidays_forget(Hub *hub, const char *player);
void holidays_changed(Hub *hub, const char *player); /* at another server: read anew */

extern const char SQL_HOLIDAYS_OF[]; /* id, begins, ends, made */

#endif
