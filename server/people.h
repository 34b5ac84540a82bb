/* server/people.h -- people in memory: their devices, their tables, whom they mute. */
#ifndef SERVER_PEOPLE_H
#define SERVER_PEOPLE_H

#include "play/match.h"
#include "play/sha256.h"
#include "server/bucket.h"
#include "server/conn.h"

enum {
    ID_SIZE = 20,       /* of players and tables, with the closing zero */
    TOKEN_SIZE = 48,    /* of sessions */
    PASSWORD_LEAST = 8, /* bytes */
    PASSWORD_MOST = 256 /* bytes */
};

typedef struct Hub Hub;
typedef struct Table Table;

typedef struct Person {
    char id[ID_SIZE];
    char name[MATCH_NAME_SIZE];
    bool account; /* else a guest */
    bool deleted;
    bool read;    /* what the store knows of them is here; else only id and name */
    int holds;    /* reasons to stay in memory beside these: finished tables, advice on its way */
    bool advised; /* is being thought for, on whatever device */
    int64_t made;
    Conn *conns;                    /* all devices */
    Table *tables[TABLES_EACH_MAX]; /* that are not over */
    int table_count;
    char muted[MUTED_MAX][ID_SIZE];
    int muted_count;
    char (*friends)[ID_SIZE]; /* of whom devices want to hear (friends.h) */
    int friend_count;
    Bucket call_allowance, chat_allowance, data_allowance, table_allowance;
} Person;

void id_new(char out[ID_SIZE], int letters); /* drawn by chance, not to be guessed */
Person *person_of(Hub *hub, const char *id, const char *name, bool account); /* found or made */
/* What the store knows of somebody, unless it is in memory already. It wins over what a table
 * remembered. `muted` is a list of ids. */
void person_read(Person *person, const char *name, bool account, const char *muted, int64_t made);
void person_release(Hub *hub, Person *person); /* freed if nobody needs it */
/* False: they are too many. */
bool person_set_muted(Hub *hub, Person *person, const char *id, bool on);
/* Everything but the games they played. Their connections are nobody's then, and all sockets but
 * `self` are closed. */
void person_forget(Hub *hub, const char *who, const Conn *self);
/* With many servers: somebody whom we have forgotten still sits there, because another server was
 * quicker. */
void person_forget_again(Table *table);
/* Computers take their seats in running games; those at tables that wait become free. */
void person_leave_tables(Person *person);
void person_banned(Person *person); /* the same, once more where another server was quicker */
void person_attach(Conn *conn, Person *person); /* NULL: leaves */
/* Is one of their devices connected, here or at another server? */
bool person_is_here(const Hub *hub, const Person *person);
bool person_mutes(const Person *person, const char *id);
void token_new(char out[TOKEN_SIZE]);
void token_hash(const char *token, char out[SHA256_HEX_SIZE]);

#endif
