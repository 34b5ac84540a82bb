/* server/store.h -- what must outlive the program: a thread that writes, a thread that answers.
 *
 * Writes are numbered. The writing thread takes all that wait and commits them together, so that
 * many moves share one trip to the disk; store_durable tells how far it has come. Whoever wants to
 * tell the world about a change waits until its number is durable (conn.h).
 *
 * A group of writes (store_group) is kept as a whole or not at all. It may have guards: changes of
 * a table's head that name the version on which they were made. If another server was quicker, the
 * guard finds no such row, and the group is lost: nothing of it is kept, whoever gave it is told
 * (store_on_lost), and messages that were to tell of it never leave (store_is_lost).
 *
 * When the database cannot be reached or the disk is full, the store stalls: the writing thread
 * tries the same writes again until they are done, each once, and nothing more should be given to
 * it meanwhile. Questions fail then. Only what waiting does not mend is a failure. */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include "play/buffer.h"
#include "server/work.h"

typedef struct Store Store;

/* Who finds a finished game: those who know its id, all, or those who played it only. A sealed one
 * (tournament.h) is listed for those who played it, and its record and proof are for nobody yet. */
typedef enum RecordPublic {
    RECORD_BY_ID,
    RECORD_PUBLIC,
    RECORD_PRIVATE,
    RECORD_SEALED
} RecordPublic;

/* `where` as in db.h. `threads` false: everything is done at once in the caller's thread (for
 * tests and fuzzing; the data is in memory then). `committed` is called in the writing thread
 * after each commit. NULL: `error` says why. */
Store *store_open(const char *where, bool threads, Inbox *inbox, Text *error);
/* Waits until all that was given to the threads is done and lies in the inbox. */
void store_settle(Store *store);
void store_close(Store *store); /* writes all that waits */

/* A statement of statements.c by its address, with its values (db.h). Returns the write's number.
 */
uint64_t store_write(Store *store, const char *sql, const char *types, ...);

/* A text to be kept. One that was cut off for want of memory never is: the program ends. */
const char *store_text(const Buffer *buffer);

/* A task in the writer's transaction; `done` follows when that is durable. */
uint64_t store_change(Store *store, Task *task);

/* What is written between these two is kept as a whole or not at all. They may be nested. */
void store_group(Store *store);
void store_group_end(Store *store);

/* A guard of the group, whose statement is given before the group ends: that changes the head of
 * table `key` from its last version, or not at all. What it leaves there is `version`; 0: none.
 * Others hear that. */
typedef struct Write StoreGuard;
StoreGuard *store_guard(Store *store, uint64_t *number);
void store_guard_set(StoreGuard *guard, const char *key, int64_t version, const char *sql,
                     const char *types, ...);
bool store_guarding(const Store *store); /* does the open group have a guard? */

/* In the loop: `closing` is called when a group ends, `lost` when one was lost; `keys` are those of
 * its guards, each of STORE_KEY bytes. Both may be NULL. */
enum { STORE_KEY = 20, STORE_KEYS = 80 };
void store_on_group(Store *store, void (*closing)(void *data),
                    void (*lost)(void *data, char keys[][STORE_KEY], int count), void *data);
/* Was the group lost that this write belongs to? True only until `lost` has been called. */
bool store_is_lost(const Store *store, uint64_t number);

/* A line that other servers hear when all before it is durable. Nothing with one server only. */
void store_tell(Store *store, const char *words);
/* The same in a thread of the store, as part of the transaction that it has open. */
bool store_tell_with(const Store *store, Db *db, const char *words, Text *error);

/* In the loop, when the store has come further: calls `lost` for all that were. */
void store_look(Store *store);

bool store_shared(const Store *store);        /* others may write, too */
const char *store_author(const Store *store); /* of what this process writes; no other has it */
const char *store_where(const Store *store);

/* A question. It is answered when all writes given so far are durable, so it sees them. */
void store_ask(Store *store, Task *task);

uint64_t store_issued(const Store *store);  /* number of the last write */
uint64_t store_durable(const Store *store); /* of the last that is safe */
bool store_failed(const Store *store);      /* nothing can be written any more */

/* For how long nothing could be written though something should be, in milliseconds; 0: all is
 * well. */
int64_t store_stalled(const Store *store);

typedef struct StoreState {
    int64_t stalled;            /* as store_stalled */
    int64_t room;               /* bytes free on its disk; -1: not known */
    uint64_t writes, questions; /* that wait */
} StoreState;
StoreState store_state(Store *store);

/* A Db for the caller's own thread, before the loop begins. */
Db *store_db(Store *store);

/* Statements. */
extern const char SQL_PLAYER_ADD[], SQL_PLAYER_MUTED[], SQL_PLAYER_RENAME[], SQL_PLAYER_PASSWORD[],
    SQL_PLAYER_CLAIM[], SQL_PLAYER_FIND[], SQL_PLAYER_NAMED[], SQL_PLAYER_DELETE[],
    SQL_SESSION_ADD[], SQL_SESSIONS_TRIM[], SQL_SESSION_FIND[], SQL_SESSION_DROP[],
    SQL_SESSIONS_DROP[], SQL_SESSIONS_DROP_OTHERS[], SQL_SESSION_LIST[], SQL_SESSION_DROP_LABEL[],
    SQL_RATING_RENAME[], SQL_PLAYER_LIKE[], SQL_TABLES_FORGET[], SQL_MUTED_FORGET[],
    SQL_PROOFS_OF[], SQL_PROOF_SET[], SQL_SESSION_USED[], SQL_SESSIONS_BEGIN[],
    SQL_SESSIONS_SWEEP[], SQL_SESSION_DROP_ID[], SQL_SESSIONS_DROP_DEVICES[];
extern const char SQL_TABLE_SAVE[], SQL_TABLE_END[], SQL_TABLE_ASIDE[], SQL_TABLE_DROP[],
    SQL_TABLES_LIVE[], SQL_TABLES_DAMAGED[], SQL_TABLES_ASIDE_WITH[], SQL_TABLE_ASIDE_SET[],
    SQL_TABLE_FIND[], SQL_MOVE_ADD[], SQL_MOVES_CUT[], SQL_MOVES_LIVE[], SQL_MOVES_OF[],
    SQL_CHAT_ADD[], SQL_CHAT_DROP[], SQL_CHAT_LIVE[], SQL_CHAT_OF[], SQL_CHAT_BY[],
    SQL_CHAT_FORGET[], SQL_RECORD_ADD[], SQL_RECORD_GET[], SQL_RECORD_SEAT[], SQL_RECORD_SEATS[],
    SQL_RECORD_FORGET[], SQL_FIND[], SQL_FIND_GAME[], SQL_FIND_PLAYER[], SQL_FIND_NAMED[],
    SQL_FIND_PLAYER_GAME[], SQL_FIND_NAMED_GAME[], SQL_RECORDS_OF[], SQL_RATING_GET[],
    SQL_RATING_SET[], SQL_RATING_DROP[], SQL_RATINGS_OF[], SQL_BEST[], SQL_META_GET[],
    SQL_META_SET[], SQL_TARGET_SAVE[], SQL_TARGET_DROP[], SQL_TARGETS[], SQL_TARGETS_OF[],
    SQL_NOTICE_SAVE[], SQL_NOTICE_DROP[], SQL_NOTICES[];
extern const char SQL_HEAD_ADD[], SQL_HEAD_SET[], SQL_HEAD_DROP[], SQL_HEADS[], SQL_HEAD[],
    SQL_MOVES_FROM[], SQL_CHAT_FROM[], SQL_SERVER_ADD[], SQL_SERVER_SEEN[], SQL_SERVER_DROP[],
    SQL_SERVERS_SWEEP[], SQL_SERVERS[], SQL_HERE_ADD[], SQL_HERE_DROP[], SQL_HERE_SWEEP[],
    SQL_HERE[], SQL_DUE_TAKE[], SQL_NOTICES_TAKE[], SQL_TARGETS_BY[];

#endif
