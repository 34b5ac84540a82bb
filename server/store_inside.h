/* server/store_inside.h -- the store from within: what store.c (the threads) and store_commit.c
 * (the transactions) share. */
#ifndef SERVER_STORE_INSIDE_H
#define SERVER_STORE_INSIDE_H

#include "server/store.h"

#include <stdatomic.h>

/* A write: a statement with values, or a task. */
typedef struct Write {
    struct Write *next;
    const char *sql; /* NULL: a guard that turned out to be none */
    Task *task;
    uint64_t number, group;
    bool lost; /* the group it belongs to */
    bool guard, held;
    char key[STORE_KEY]; /* of a guard */
    int64_t version;
    int count;
    DbValue *values; /* then the texts */
    void *memory;    /* of values given later */
    DbValue first[];
} Write;

/* Groups that were lost and of which the loop has not heard yet. */
typedef struct Lost {
    struct Lost *next;
    uint64_t from, to;
    int count;
    char keys[STORE_KEYS][STORE_KEY];
} Lost;

struct Store {
    Db *writer, *reader;
    Inbox *inbox;
    bool threads;
    pthread_t writing, answering;
    pthread_mutex_t mutex;
    pthread_cond_t news, progress, retry;
    Write *first, *last;
    Write *group, *group_last; /* not given to the writing thread yet */
    int grouping;
    Queue asked;
    bool ending;
    bool hurried;                  /* the reader has a time limit */
    bool hurries;                  /* the server ends: a stall is not waited for */
    _Atomic int64_t stalled_since; /* steady_ms; 0: no commit has failed */
    _Atomic int64_t writing_since; /* when the writer took what it has; 0: nothing */
    _Atomic uint64_t questions;    /* that wait */
    char mark[40];                 /* of the last commit, where commits can get lost */
    char author[20];               /* of what we write */
    char where[1024];
    bool shared;
    uint64_t commits, groups;
    bool guarding; /* the open group has a guard */
    void (*on_group)(void *data);
    void (*on_lost)(void *data, char keys[][STORE_KEY], int count);
    void *on_data;
    Lost *lost; /* under the mutex */
    _Atomic int lost_count;
    bool is_writing, is_answering; /* has taken something and is not done with it */
    _Atomic uint64_t issued, durable;
    _Atomic bool failed;
};

extern const char SQL_NOTIFY[]; /* words for the other servers */

/* All writes of a list in one transaction, tried until it is there. False: it cannot be done, and
 * never will be. */
bool store_commit(Store *store, Write *list);
/* Groups that were lost, so that the loop hears of them before anything of theirs could leave. */
void store_note_lost(Store *store, const Write *list);
/* Frees the writes; their tasks go back to the loop. Returns how many they were. */
uint64_t store_finish(Store *store, Write *list, bool good);

#endif
