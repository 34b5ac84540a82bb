/* server/admin_inside.h -- a call of the operator or a moderator, from within: what admin*.c share.
 */
#ifndef SERVER_ADMIN_INSIDE_H
#define SERVER_ADMIN_INSIDE_H

#include "server/admin.h"
#include "server/identity.h"
#include "server/names.h"
#include "server/tournament.h"

#include <sodium.h>

enum {
    LIST_MOST = 500, /* in one answer */
    DAYS_MOST = 3660
};
static const int64_t DAY_MS = 24 * 3600 * 1000;

typedef struct Admin Admin;
struct Admin {
    LaterCall later;
    const char *act;
    bool only_operator, writes;
    bool operator, from_here; /* came by the operator's socket; from an address that is allowed */
    char who[NAME_FOLD_SIZE]; /* as they were named; "": nobody is meant */
    Known known;
    char about[MATCH_NAME_SIZE]; /* a table, a report, a code */
    char words[WORD_SIZE];
    Name name;
    int64_t now, number, until, most;
    char password[ID_SIZE], hash[crypto_pwhash_STRBYTES];
    bool right, found;
    bool apart; /* `after` changes several tables, each by itself: one lost change takes no other */
    char plays_at[ID_SIZE]; /* of somebody who is put out of a tournament */
    Plan plan;              /* of a tournament that ends */
    bool (*work)(Admin *admin, Db *db, Text *error); /* false: the store has failed */
    void (*after)(Admin *admin);                     /* in the loop, if it was done */
};

/* A call that is answered later; `work` is done in the store if whoever calls may do that. NULL
 * after refusing. */
Admin *admin_begin(Call *call, const char *act, bool only_operator,
                   bool (*work)(Admin *, Db *, Text *));
CallAnswer admin_refuse(Admin *admin); /* after call_refuse */
CallAnswer admin_write(Call *call, Admin *admin);
CallAnswer admin_read(Call *call, Admin *admin);

/* Of the task: in the store, then in the loop. */
void admin_work(Task *task, Db *db);
void admin_done(Task *task);

bool admin_nothing(Admin *admin, Db *db, Text *error); /* for acts that are all in `after` */
bool admin_take_found(const DbRow *row, void *data);   /* there is a row: sets `found` */
bool admin_is_moderator(Db *db, const char *player, bool *out, Text *error);

#endif
