/* server/orders.h -- if-then orders: "if Blue goes there, I go here", carried out when they apply.
 *
 * An order is a list of lines, each a row of moves from the moment on at which it was given: what
 * the others may do, and what one does then. It is private, and speaks only of moves that its owner
 * may see. The store has it; a table in memory knows only whether there is any (`ordered`). After
 * every move whoever made it reads the orders and makes the move that one of them gives, once: the
 * table's head (head.h) lets only one server change a version. Should that server be gone, others
 * do the same a little later. */
#ifndef SERVER_ORDERS_H
#define SERVER_ORDERS_H

#include "server/table.h"

bool orders_allowed(const Table *table); /* only where a move may take an hour and more */

/* Something has happened at the table: do orders apply, or apply no more? */
void orders_look(Table *table);
void orders_undone(Table *table); /* by agreement: all of them are dropped */
void orders_over(Table *table);   /* the game is: nothing of them is kept */
void orders_forget(Hub *hub, const char *player);
/* Tables that have to be looked at once more; a few times a second. */
void orders_tick(Hub *hub);

/* From the store, when the server starts. */
bool orders_load(Hub *hub, Text *error);
/* Are there any? In a thread of the store. */
bool orders_are(Db *db, const char *table, bool *out, Text *error);
/* Another server has heard of new ones, or has carried some out: "TABLE PLAYER". */
void orders_heard(Hub *hub, char *words);

#endif
