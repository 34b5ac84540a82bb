/* server/origins.h -- addresses from which somebody has logged in before.
 *
 * Whoever knows a name can try passwords for it until nobody may try any more. So that this does
 * not lock the owner out, wrong passwords from an address where they have been before count by
 * themselves. Of an address only a mark is kept: a hash by a key of the server, which tells neither
 * the address nor whether two people share one. The last ones of each, for a year. */
#ifndef SERVER_ORIGINS_H
#define SERVER_ORIGINS_H

#include "server/identity.h"

/* In a thread of the store: has somebody been at the address of this connection before? Sets
 * `familiar`. False: a problem, which is in the log. */
bool origin_find(const Conn *conn, Db *db, Known *known);
/* The same, as part of a transaction: they have now. */
bool origin_keep(const Conn *conn, Db *db, const char *player, int64_t now, Text *error);

/* In the loop: a session is used there. */
void origin_used(const Conn *conn, const char *player);
void origins_forget(Hub *hub, const char *player);
void origins_sweep(Hub *hub); /* to be called now and then */

extern const char SQL_ORIGINS_OF[]; /* what is kept of somebody, for themselves */

#endif
