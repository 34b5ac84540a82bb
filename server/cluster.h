/* server/cluster.h -- many servers on one PostgreSQL: what the others do, and the work that one of
 * them has to do.
 *
 * Nobody owns a table. What another server has changed is heard by LISTEN; the words are never the
 * truth, only a reason to read (fetch.h). Work (a deadline, a computer's move whose server has
 * died, a notice) is taken by whoever comes first, for a while. A thread with a connection of its
 * own does both; after a lost connection it compares the versions of all tables once. All of them
 * go by the database's clock. */
#ifndef SERVER_CLUSTER_H
#define SERVER_CLUSTER_H

#include "server/hub.h"

typedef struct Cluster Cluster;

/* Hears from now on; what was heard waits in the inbox. Without a thread only in cluster_listen.
 * NULL: `error` says why. */
Cluster *cluster_new(Hub *hub, bool threads, Text *error);
void cluster_listen(Hub *hub);
void cluster_stop(Cluster *cluster); /* NULL is fine, as below */
void cluster_free(Cluster *cluster);

/* Is anybody else serving just now? Before the loop begins. */
int cluster_others(Hub *hub);

/* A person has come or gone here; others are told. */
void cluster_presence(Hub *hub, const char *player, bool here);
bool cluster_has(const Cluster *cluster, const char *player); /* connected at another server */

bool cluster_deaf(const Hub *hub); /* does not hear the others: what it knows may be old */

/* A few times a second. */
void cluster_tick(Hub *hub);

#endif
