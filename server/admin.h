/* server/admin.h -- what the operator does with a running server, and moderators with their page.
 *
 * The operator comes by a socket of this machine that only the server's own user may open (wire.h);
 * moderators are accounts that the operator has named, and come as everybody does, from addresses
 * that the operator allows. Whether somebody may is asked of the store with each call, in the
 * transaction that does it; every act is kept there, with who did it. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include "server/api.h"

typedef enum Registration { REGISTER_OPEN, REGISTER_INVITED, REGISTER_CLOSED } Registration;
extern const char *const REGISTRATION_WORDS[];

enum { CODE_SIZE = 24, WORD_SIZE = 501 };

/* In the writer's transaction. A code for one more account is used up, unless none is needed.
 * False: REFUSE_… says why. */
Refusal admin_use_code(Db *db, const char *code, int64_t now);

/* In the writer's transaction: may this player not come in? */
Refusal admin_banned(Db *db, const char *player, int64_t now);

/* Everything about a player that is kept here goes. */
void admin_forget(Hub *hub, const char *player);

#endif
