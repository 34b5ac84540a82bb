/* server/follow.h -- tables that somebody follows: kept among one's own, told of at their end.
 *
 * Who follows a table is nobody else's to know. */
#ifndef SERVER_FOLLOW_H
#define SERVER_FOLLOW_H

#include "server/api.h"

/* The game is over: in the group of writes that says so. Who follows gets a notice. */
void follow_over(Table *table);
/* The same, at another server, which sends the notices: who is here is told. */
void follow_heard(Hub *hub, const char *table, const char *game);
void follow_gone(Table *table);                   /* it was given up before it began */
void follow_sweep(Hub *hub);                      /* games that ended long ago; now and then */
void follow_forget(Hub *hub, const char *player); /* all that somebody follows */

#endif
