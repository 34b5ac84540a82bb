/* server/clerks.h -- passwords that wait to be hashed or checked, and which is next.
 *
 * Each takes 64 MiB and a twentieth of a second, so they are done one at a time. They wait in the
 * loop, where the next one is chosen:
 *
 *   1. by the rank of who asks (ClerkRank),
 *   2. then by the network, an address of IPv4 or a /48 of IPv6: each password that it has had
 *      before puts it ten seconds behind one that has had none,
 *   3. then who came first.
 *
 * When too many wait, the last one is refused (`busy`). So a flood, however many addresses it comes
 * from, waits behind everybody else. */
#ifndef SERVER_CLERKS_H
#define SERVER_CLERKS_H

#include "server/api.h"

typedef enum ClerkRank {
    CLERK_KNOWN, /* is logged in, or was at this address before (origins.h), or has a link */
    CLERK_NAMED, /* names an account that exists, or wants to make one */
    CLERK_NOBODY /* names nobody */
} ClerkRank;

typedef struct Clerks Clerks;

/* `threads` as in store.h. NULL: no memory or no thread. */
Clerks *clerks_new(bool threads, Inbox *inbox);
/* As work_stop and work_free. */
void clerks_stop(Clerks *clerks);
void clerks_free(Clerks *clerks);

/* `work` is done by a clerk, then `done` in the loop; the task has failed if there was no room, or
 * if it was unwanted by then (work.h; it is not after that). */
void clerks_ask(LaterCall *later, ClerkRank rank, void (*work)(Task *task, Db *db),
                void (*done)(Task *task));

#endif
