/* server/fetch_inside.h -- a table being read from the store, from within: what fetch.c (the loop)
 * and fetch_read.c (a thread of the store) share. */
#ifndef SERVER_FETCH_INSIDE_H
#define SERVER_FETCH_INSIDE_H

#include "server/hub.h"
#include "server/table.h"

typedef struct Fetch {
    Task task;
    struct Fetch *next;
    Hub *hub;
    char id[ID_SIZE];
    bool whole; /* all of it; else moves and remarks from these numbers on */
    int from, chat_from;
    int64_t known;                       /* version in memory when it was asked for */
    int64_t heard;                       /* version that must be there, as others say … */
    int64_t asked;                       /* … and as they had said when the store was asked */
    uint64_t written;                    /* number of the last write about it then */
    bool due;                            /* we are to look after it */
    bool wanted;                         /* somebody will look at it also when it is over */
    struct Parked *parked, **parked_end; /* calls that wait for it */
    /* What the store says. */
    bool found;
    TableStatus status;
    int64_t version, doc_at, count;
    char author[STORE_KEY], chain[CHAIN_SIZE], clock[300];
    Match *match;             /* of a finished game, replayed by the reader: that takes time */
    Buffer doc, record, rows; /* rows: number, words, clock and chain, each closed by a zero */
    int row_count;
    char names[SEATS_MAX][MATCH_NAME_SIZE];
    int names_count;
    Remark *remarks[CHAT_KEPT];
    int remark_count, remark_last;
    bool ordered; /* somebody has given orders */
} Fetch;

/* The task's work, in a thread of the store: everything about the table, as of one moment. */
void fetch_read(Task *task, Db *db);

#endif
