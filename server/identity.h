/* server/identity.h -- who somebody is, while calls about that are on their way.
 *
 * The store and the clerks answer later, and meanwhile the world goes on: a connection may log out
 * or become somebody else, an account may be renamed, get another password or be deleted. So
 *
 *   1. a call binds the player it is for and the connection's identity when it begins (api.h), and
 *      asks at its end whether that is still so (later_same);
 *   2. what it changes in the store it changes in one transaction of the writer, which looks again
 *      whether the player is what the call believes; what it changes in memory goes by that id;
 *   3. whoever has read something of a player from the store believes it only if nothing about that
 *      player has changed since the question was asked (identity_same), and else asks again.
 *
 * Transactions come back to the loop in their order, so memory follows the store. */
#ifndef SERVER_IDENTITY_H
#define SERVER_IDENTITY_H

#include "server/api.h"
#include "server/names.h"

#include <sodium.h>

/* What the store says of somebody. */
typedef struct Known {
    bool found, account;
    bool bot;      /* asked by a session that is a bot's token */
    bool familiar; /* has been at the caller's address before (origins.h), if that was asked */
    int64_t session_made, session_seen;
    char id[ID_SIZE], name[MATCH_NAME_SIZE];
    char hash[crypto_pwhash_STRBYTES]; /* of the password; "": a guest */
    char muted[MUTED_MAX * ID_SIZE];
    int64_t made;
} Known;

/* In a thread of the store: *out is filled, or found is false. The result false: a problem, which
 * is in the log. */
bool known_by_id(Db *db, const char *id, Known *out);
bool known_by_fold(Db *db, const char *fold, Known *out);
/* Another account whose name looks the same. */
bool known_by_looks(Db *db, const Name *name, const char *but, Known *out);
bool known_by_session(Db *db, const char *hash, int64_t now,
                      Known *out); /* one that has not ended */

/* In the loop: that person in memory. NULL: no memory. */
Person *known_person(Hub *hub, const Known *known);

/* In a thread of the store, as part of a transaction: another password. Links for a new one that
 * were sent before open nothing any more. */
bool password_keep(Db *db, const char *id, const char *hash, int64_t now, Text *error);

/* Name, account, password, sessions or existence of a player have changed. */
void identity_changed(Hub *hub, const char *id);
/* The same in a thread of the store, as part of what changes it: told when that is durable,
 * whatever becomes of what follows. */
bool identity_tell(const Hub *hub, Db *db, const char *id, Text *error);
/* The same, at another server: who is here is read anew. */
void identity_elsewhere(Hub *hub, const char *id);
uint64_t identity_now(const Hub *hub);
/* In memory, and at the tables: what the store says of name and account now. */
void identity_learn(Hub *hub, const char *id, const char *name, bool account);
/* Has nothing of that changed since? */
bool identity_same(const Hub *hub, const char *id, uint64_t since);

/* A session of a player, being made or presented. */
typedef struct Session {
    char token[CONN_SECRET_SIZE], hash[SHA256_HEX_SIZE];
    const char *kind; /* cookie, socket, token */
    char label[SESSION_LABEL_SIZE];
} Session;

void session_draw(Session *session, const char *kind, const char *label);
void session_draw_for(Session *session, const Conn *conn); /* as it suits the connection */
bool session_keep(const Session *session, const char *player, int64_t now, Db *db, Text *error);
/* The connection has come by it. The answer gets it as one more member of an object, or, for a
 * browser, the cookie. */
void session_give(const Session *session, Conn *conn, Buffer *out);
/* It was used: it goes on for as long again, if that has not been written today, and the address is
 * one where its owner has been. */
void session_used(const Conn *conn, const char *hash, const Known *known);
/* Those that have ended leave the store, and who is still there by one of them is closed. To be
 * called now and then. */
void sessions_sweep(Hub *hub);
void session_forget(Conn *conn); /* that by which the connection has come ends */

/* A call about somebody whom the store knows or shall know. */
typedef struct Identify {
    LaterCall later;
    Known known;
    Session session;
    uint64_t since;    /* identity_now when `known` was asked for */
    char id[ID_SIZE];  /* for whom it is */
    Name name;         /* as it shall be */
    const char *tried; /* for whom wrong passwords count: a name, or somebody logged in */
    char password[PASSWORD_MOST + 1], fresh[PASSWORD_MOST + 1]; /* as typed; wiped after use */
    char hash[crypto_pwhash_STRBYTES];                          /* to be kept */
    char keep[SHA256_HEX_SIZE];                                 /* hash of one's own session */
    char code[32]; /* for an account, where that is by invitation */
    int64_t made;
    bool right, existed;
    void (*after)(Task *task); /* the password was right */
} Identify;

void identify_wipe(Identify *who);
void identify_answer(Identify *who);              /* wipes, answers, frees */
void identify_refuse(Identify *who, Refusal why); /* the same with a refusal */
CallAnswer identify_drop(Identify *who);          /* the call has been refused already */
/* The task for such a call, or NULL after refusing. */
Identify *identify_begin(Call *call, void (*work)(Task *, Db *), void (*done)(Task *));
/* The same, of `size`, for a call that wants the password of an account once more. identify_check
 * sends it off: it asks for the account and checks `password`, and then `after` goes on. */
Identify *identify_checked(Call *call, size_t size, void (*after)(Task *));
void identify_check(Identify *who);
bool identify_name(Call *call, Identify *who); /* a good one, or refuses */
bool identify_password(Call *call, const char *key, char *out);

/* Uses up one of the address's allowance, or refuses. */
bool api_take_limit(Call *call, LimitKind kind);
void clerk_hashes(Task *task, Db *db); /* fresh or password into hash; right: done */
void clerk_checks(Task *task, Db *db); /* password against known.hash */
/* Wrong passwords count for the name and the address together, so that nobody is kept out by
 * others; and, with more patience, for the name alone, unless the address is `familiar`. A try
 * counts from its beginning. False: there were too many. */
bool try_begin(const Identify *who);
/* It was the wrong one; else it does not count after all. */
void try_end(const Identify *who, bool wrong);

#endif
