/* server/notice_inside.h -- notices from within: what is kept of them, for notice.c and
 * notice_load.c. */
#ifndef SERVER_NOTICE_INSIDE_H
#define SERVER_NOTICE_INSIDE_H

#include "server/hub.h"
#include "server/notice.h"

enum {
    KEY_SIZE = 2 * ID_SIZE,
    GATHERED_MOST = 32, /* notices in one letter or push */
    NOTICE_TRIES = 6,   /* until one is given up */
    TRIALS_MOST = 8, /* at a time: half of the couriers (hub.c), so that those who answer never wait
                        for those who do not */
    FAILURES_MOST = 100 /* in a row that are counted; it takes far fewer to forget an address */
};

/* However the wall clock was set: as long as that a notice waits at most. */
#define NOTICE_WAIT_MOST_MS ((int64_t)8 * 3600 * 1000)       /* for another attempt … */
#define NOTICE_SOON_MOST_MS ((int64_t)30 * 24 * 3600 * 1000) /* … and for time to be short */

extern const char *const TARGET_WORDS[], *const NOTICE_WORDS[];

typedef struct Notice {
    char key[KEY_SIZE]; /* target and table: a newer one takes the place of an older one */
    char target[ID_SIZE];
    char table[ID_SIZE];        /* or whoever asks (NOTICE_FRIEND) … */
    char game[MATCH_NAME_SIZE]; /* … and their name */
    NoticeKind kind;
    int64_t count; /* moves of the game */
    int64_t due;   /* of the steady clock */
    int tries;
    bool sending;
    struct Notice *previous, *next;
} Notice;

/* All targets of one person. */
typedef struct NoticeReader {
    char player[ID_SIZE];
    Target *first;
} NoticeReader;

struct Notices {
    Map readers, targets, pending;
    Notice *first;
    int64_t next_due; /* nothing is due before */
    int trials;       /* on their way to addresses that have not proven yet to be there */
    PushKey *key;
    char public[96];
};

/* Takes the target over; false: no memory, and it is freed. */
bool notice_list(Hub *hub, Target *target);
void notice_unlist(Hub *hub, Target *target); /* out of memory */
/* The notice for a target about a table, found or made; NULL: no memory. */
Notice *notice_pend(Hub *hub, const char *target, const char *table);
void notice_remove(Hub *hub, Notice *notice, bool kept); /* `kept`: the store has it still */
void notice_keep_later(Hub *hub, Notice *notice); /* with many servers: nobody's until it is due */
void notice_save(Hub *hub, const Target *target);
/* All of them in one letter or push (notice_send.c). */
void notice_send(Hub *hub, Notice *const *all, int count, Target *target);
/* What it says, in the language of the target. */
void notice_sentence(Hub *hub, const Notice *notice, const Target *target, Text *out);
void notice_link(const Hub *hub, const Notice *notice, Text *out); /* where it leads */
/* One letter for all of them (notice_mail.c). False: no memory. */
bool notice_letter(Hub *hub, Notice *const *notices, int count, const Target *target,
                   const char *id, Buffer *out);
void notice_set_due(Hub *hub, Notice *notice, int64_t due);

#endif
