/* server/friends.h -- friends: who asks whom, who is there, and those whom somebody has blocked.
 *
 * Two people have one row in the store: one has asked, or both are friends. Whether somebody is
 * connected is told to friends only, and only while they look (`friends` with "watch"): then the
 * hub knows by whom somebody is looked at. Whenever anything changes between two people both lists
 * are forgotten here, and their devices hear that they should ask anew; so nobody hears of somebody
 * who is their friend no more. */
#ifndef SERVER_FRIENDS_H
#define SERVER_FRIENDS_H

#include "server/api.h"

/* What somebody is to somebody else. */
typedef enum Bond { BOND_NONE, BOND_ASKED, BOND_ASKS, BOND_FRIEND, BOND_SELF } Bond;
extern const char *const BOND_WORDS[];

/* In a thread of the store. False: a problem, which is in the log. */
bool friends_bond(Db *db, const char *self, const char *other, Bond *out);
bool friends_blocks(Db *db, const char *player, const char *other, bool *out);

bool friends_online(const Hub *hub, const char *player); /* here or at another server */
void friends_presence(Hub *hub, const char *player);     /* has come or gone: who looks is told */
void friends_elsewhere(Hub *hub, const char *player);    /* changed by another server */
void friends_unlook(Hub *hub, Person *person);           /* none of their devices looks any more */
void friends_forget(Hub *hub, const char *player);       /* everything, both ways */

#endif
