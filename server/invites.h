/* server/invites.h -- people asked to come to a table: kept until they answer, told where they are.
 *
 * Who is invited stands with the table (TableSettings), for those who sit there; and in the store
 * by player, so that an invitation is found whatever process the invited come to. A row stands for
 * an invitation that is open: it goes with the answer, with the beginning and with the table. */
#ifndef SERVER_INVITES_H
#define SERVER_INVITES_H

#include "server/api.h"

/* People named in a call, by name or id; invites_find makes ids of them. */
typedef struct Asked {
    int count;
    char who[INVITED_MAX][MATCH_NAME_SIZE];
    char name[INVITED_MAX][MATCH_NAME_SIZE];
    bool silent[INVITED_MAX];      /* does not hear what the one who asks says */
    char unknown[MATCH_NAME_SIZE]; /* the first whom nobody is called */
    bool self;                     /* the one who asks is among them */
    char blocks[MATCH_NAME_SIZE];  /* the first who does not want to be asked by them */
} Asked;

bool invites_read(Call *call, Asked *asked); /* from "people"; false after refusing */
/* In a thread of the store. False: a problem, which is in the log. */
bool invites_find(Db *db, const char *self, Asked *asked);
bool invites_refused(LaterCall *later, const Asked *asked); /* true after refusing */

/* Keeps and tells invitations to a table that waits; those there is no room for are left out. */
void invites_send(Table *table, const Person *by, const Asked *asked);
void invites_answered(Table *table, const Person *person); /* has come, after all */
/* Another server has made or changed it: who is invited is told, if they are here. */
void invites_heard(Table *table, const Table *before);
bool invites_open(const Table *table, const char *player); /* is an answer still waited for? */
void invites_end(Table *table);                            /* nobody can come any more */
void invites_renamed(Hub *hub, const char *player, const char *name);
void invites_forget(Hub *hub, const char *player);

#endif
