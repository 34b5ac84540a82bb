/* server/conn.h -- somebody connected: what is known of them and what is still to be sent.
 *
 * Nothing here knows sockets; wire.c moves the bytes. A message may name a write of the store that
 * must be on disk before it leaves: so nobody is ever told of something that could still be lost.
 */
#ifndef SERVER_CONN_H
#define SERVER_CONN_H

#include "core/text.h"
#include "play/buffer.h"
#include "server/limits.h"

#include <stdatomic.h>
#include <stdint.h>

enum {
    MESSAGE_ROOM = 32, /* bytes before a message that the socket layer may use */
    CONN_SECRET_SIZE = 64,
    SESSION_LABEL_SIZE = 41
};

typedef struct Message {
    int refs;
    bool guarded; /* tells of the group of writes that `after` belongs to: if that is lost, it never
                     leaves (store.h) */
    int tries;    /* of the call that it answers … */
    char *request; /* … which is answered anew if that is lost; NULL: none */
    size_t request_length;
    uint64_t after; /* number of the store's write that must be durable first; 0: none */
    size_t length;
    unsigned char *bytes; /* MESSAGE_ROOM of its own before them */
} Message;

Message *message_new(const char *text, size_t length, uint64_t after); /* NULL: no memory */
void message_drop(Message *message);

typedef struct Conn {
    struct Hub *hub;
    void *wire;                      /* its socket; NULL once that is gone */
    bool stays;                      /* a WebSocket; else one call by HTTP POST */
    bool open;                       /* the session has been looked up */
    bool operator;                   /* came by the operator's own socket */
    bool by_cookie;                  /* a browser: the session's secret lives in a cookie */
    bool secure;                     /* came by TLS, here or at a proxy */
    bool held;                       /* is in the hub's list of those waiting for the disk */
    bool paused;                     /* was too quick: is in the hub's list of those not read now */
    int refs;                        /* answers on their way, and the socket itself */
    uint64_t number;                 /* no two have the same */
    char peer[64];                   /* address */
    char household[48];              /* what of it counts for limits (limits.h) */
    char secret[CONN_SECRET_SIZE];   /* of the session; empty: none */
    char device[SESSION_LABEL_SIZE]; /* of a call by HTTP: "Firefox, Linux", or "" */
    int plain_status;                /* of an answer by HTTP that is no call's; 0: it is */
    const char *plain_type;          /* the same: what it is */
    char cookie[192];                /* for HTTP: Set-Cookie of the answer; empty: none */
    int close_code;                  /* to be closed with, 0: stays open */
    const char *close_words;
    Lang lang;

    Message **queue; /* a ring */
    int queued, first, room;
    size_t bytes; /* in the queue */

    Bucket allowance;  /* of messages that come in */
    uint32_t asker;    /* whose work it is, in queues (work.h) */
    _Atomic bool gone; /* its socket: what was only for it need not be done */

    struct Waiting {
        char *bytes;
        size_t length;
    } waiting[CONN_WAITING_MOST];
    int waiting_count;

    struct Person *person; /* NULL: nobody yet */
    uint32_t identity;     /* changes whenever `person` does */
    bool bot;              /* came by a bot's token, which may play but not change the account */
    struct Conn *person_next;
    char tournament[20]; /* of which it wants to hear; "": none */
    bool lobby;          /* wants to hear of open tables */
    bool friends;        /* wants to hear of friends (friends.h) */
    struct Table *watch[CONN_WATCHES_MOST];
    bool lean[CONN_WATCHES_MOST]; /* of each watch: without positions and sentences */
    int watches;
    struct Conn *previous, *next, *held_next, *paused_next;
} Conn;

/* Adds to the queue and wakes the socket; takes one reference of the message. A reader who is too
 * slow is marked to be closed. */
void conn_send(Conn *conn, Message *message);

/* The next message that may be sent now, given what is durable; NULL: none. It stays in the queue
 * until conn_sent. */
Message *conn_next(Conn *conn, uint64_t durable);
void conn_sent(Conn *conn);

/* Takes out the messages that tell of lost changes. A call whose answer is among them goes to
 * `again`. */
void conn_purge(Conn *conn, void (*again)(Conn *conn, Message *message));

/* Is woken again when the store has come further. */
void conn_wait(Conn *conn);

void conn_close(Conn *conn, int code, const char *words);

/* May one more message come in? `now` of the steady clock. */
bool conn_allows(Conn *conn, int64_t now);

void conn_clear(Conn *conn); /* frees the queue and what waits */

#endif
