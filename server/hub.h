/* server/hub.h -- all that the server knows while it runs: people, tables, connections.
 *
 * Everything here happens in one thread. A call changes what is in memory, hands the change to the
 * store, and answers; the answers leave when the change is on disk (conn.h). */
#ifndef SERVER_HUB_H
#define SERVER_HUB_H

#include "play/json_doc.h"
#include "server/conn.h"
#include "server/limits.h"
#include "server/map.h"
#include "server/people.h"
#include "server/store.h"
#include "server/work.h"

enum {
    LOBBY_MOST = 256,    /* news of the lobby that wait */
    FORGOTTEN_KEPT = 64, /* players that were deleted here, the last ones */
    MAIL_KEY_BYTES = 32,
    CHANGES_KEPT = 256 /* players that have changed, the last ones (identity.h) */
};

/* A game that goes on and that everybody may look at. */
typedef struct RunningGame {
    char table[ID_SIZE];
    int64_t begun;
} RunningGame;

struct Hub {
    Store *store;
    Inbox *inbox;
    Work *thinkers; /* moves of computers */
    Work *advisers; /* advice: of its own, so that no move waits for it */
    Work *couriers;
    struct Clerks *clerks;
    int thinker_count;
    int level_most; /* of computers, whatever a table asks for */
    char url[512];
    bool secure_cookies;
    Map people, tables;
    Map looked; /* people whose friends want to know whether they are there (friends.h) */
    Conn *conns;
    Conn *held;   /* wait for the disk */
    Conn *paused; /* were too quick */
    uint64_t conn_number;
    Table **heap; /* by deadline, the earliest first */
    int heap_count, heap_room;
    char (*lobby)[ID_SIZE]; /* tables of which the lobby is to be told */
    int lobby_count;
    int64_t lobby_at;     /* when it was told last */
    RunningGame *running; /* the latest first, as they were a moment ago (api_lobby.c) */
    int running_count;
    int64_t running_at; /* of the steady clock */
    Table *awake;       /* tables with their match in memory */
    Table *touched;     /* in the group of writes that is open (head.c) */
    Buffer out, scratch, line;
    JsonDoc doc;
    Limits limits;
    char changed[CHANGES_KEPT][ID_SIZE];     /* a ring */
    uint64_t changes;                        /* ever */
    char forgotten[FORGOTTEN_KEPT][ID_SIZE]; /* a ring, with many servers only */
    int forgotten_count;                     /* ever */
    struct {
        char player[ID_SIZE];
        int64_t at;           /* of the steady clock */
    } banned[FORGOTTEN_KEPT]; /* a ring of those whose seats were taken just now, the same */
    int banned_count;         /* ever */
    struct Fetch *fetches;    /* of tables, on their way (fetch.h) */
    struct Cluster *cluster;  /* other servers on the same store (cluster.h); NULL: none can be */
    int tries;                /* how often the call in hand has been made before … */
    char waited[ID_SIZE];     /* … and the table for which it waited */
    struct Notices *notices;
    bool notices_anywhere; /* also to private addresses */
    int registration;      /* admin.h */
    bool no_guests;
    const char *admin_from; /* addresses of moderators (network.h) */
    Map contacts;           /* how people want to be reached, by their ids (contact.h) */
    /* By which links that end mail are known, and addresses (origins.h). */
    unsigned char mail_key[MAIL_KEY_BYTES];
    char mail_from[300]; /* from whom letters come */
    char subject[1024];  /* whom push services may ask (push_subject) */
    struct Smtp *smtp;   /* for `mail` */
    int (*mail)(struct Smtp *smtp, const char *from, const char *to, const char *bytes,
                size_t length, Text *error); /* smtp.h; NULL: there is no mail here */
    struct Holiday *holidays;                /* that are not over (holiday.h) */
    int64_t holidays_at;                     /* when they were last looked at (steady) */
    int holidays_most;                       /* days a year */
    struct HttpPost *http;                   /* for `post` */
    int (*post)(struct HttpPost *http, const char *url, const char *headers, const void *body,
                size_t length, Text *error); /* http_post.h; NULL: nothing is sent */
    void (*wake)(Conn *conn);                /* something is to be written or closed */
    void (*pause)(Conn *conn, bool on);      /* do not read from it, or read again */
    int64_t (*clock)(void);  /* of the wall, in milliseconds (moment.h); tests have their own */
    int64_t (*steady)(void); /* for whatever runs out or is waited for */
    int64_t orders_at;       /* when orders are to be looked at (steady); 0: not by themselves */
    int64_t stalled_at;      /* since when nothing can be written (steady); 0: all is well */
    int64_t sized_at;        /* when the database's size was last asked for (steady) */
    int64_t swept_at;        /* when sessions were last looked through (steady) */
    int64_t wall_offset;     /* of the wall clock to the steady one, as the store takes it to be */
    int64_t alive_at;        /* when the store was last told that the server is alive */
    int64_t tournaments_at;  /* when those that are due were last looked for (steady) */
    bool tournaments_asked;
    int daily_opened; /* up to which day what was sealed has been opened */
    bool closing;
};

/* NULL: `error` says why. `threads` as in store.h. Loads all tables that are not over. */
Hub *hub_new(const char *where, bool threads, Inbox *inbox, Text *error);
void hub_free(Hub *hub);

/* Connections. The hub owns them from hub_open to hub_close. */
Conn *hub_conn(Hub *hub); /* a new one; NULL: no memory */
void hub_open(Conn *conn);
void hub_message(Conn *conn, const char *bytes, size_t length);
void hub_close(Conn *conn);
void conn_hold(Conn *conn); /* while an answer is on its way: conn_release */
void conn_release(Conn *conn);
/* Some sessions of a person have ended: who came by them is closed; `self` stays, as nobody. */
void hub_recheck(Hub *hub, const char *id, const Conn *self);

/* A call costs the server more than others: so much of the allowance goes, even below nothing. */
void hub_charge(Conn *conn, int cost);

/* To be called when the store has come further, and a few times a second. */
void hub_durable(Hub *hub);
void hub_tick(Hub *hub);

#endif
