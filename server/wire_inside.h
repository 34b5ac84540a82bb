/* server/wire_inside.h -- the socket layer from within: what wire.c (WebSocket, the loop) and
 * wire_http.c (HTTP) share. */
#ifndef SERVER_WIRE_INSIDE_H
#define SERVER_WIRE_INSIDE_H

#include "server/wire.h"

#include <libwebsockets.h>
#include <signal.h>

enum {
    PEER_SLOTS = 4096,
    IDLE_SLOTS = 4096,
    TOO_MANY = 429 /* of HTTP */
};

/* A socket that waits for a request (wire_idle.c); those of equal remainder are in one list. */
typedef struct Idle Idle;
typedef struct IdleList {
    Idle *oldest, *newest;
} IdleList;

struct Wire {
    struct lws_context *context;
    struct lws_vhost *host;
    struct lws_vhost *admin; /* the operator's; NULL: none */
    char admin_path[108], cert[1024], key[1024];
    const char *metrics_from;
    volatile sig_atomic_t reloading;
    const Files *files;
    Hub *hub;
    char url[512];
    bool tls, proxied;
    int64_t started;
    int descriptors; /* that this process may have */
    volatile sig_atomic_t stopping;
    bool failed;
    lws_sorted_usec_list_t tick;
    uint16_t peers[PEER_SLOTS]; /* connections by address, those of equal hash together */
    IdleList idle[IDLE_SLOTS];
};

/* One HTTP exchange or one WebSocket. libwebsockets zeroes it once per connection. */
typedef struct Pipe {
    const uint8_t *body; /* being sent */
    char *owned;         /* the same, if it must be freed */
    size_t length, at;
    Conn *conn;     /* a WebSocket, or a call by POST */
    char *incoming; /* message or body that is not whole yet */
    size_t incoming_length;
    char off[64];  /* of a POST that ends mail: the link's secret; "" for calls */
    int64_t begun; /* when a body began to come in, of the steady clock */
    int peer_slot; /* + 1; 0: not counted */
} Pipe;

/* Callbacks of libwebsockets for HTTP; they return what those return. */
int http_serve(struct lws *wsi, Pipe *pipe, Wire *wire);
int http_read_body(Pipe *pipe, const void *bytes, size_t length);
int http_finish_post(struct lws *wsi, Pipe *pipe, Wire *wire);
int http_write(struct lws *wsi, Pipe *pipe, Wire *wire);

/* A socket is accepted; it waits for a request, from now on; the request is there; it is gone. */
void idle_new(struct lws *wsi, Wire *wire);
void idle_begin(struct lws *wsi, Wire *wire);
void idle_end(struct lws *wsi, Wire *wire);
void idle_free(struct lws *wsi, Wire *wire);

/* Was the server called by a name of its own?  */
bool http_host_is_ours(struct lws *wsi, const Wire *wire);
/* A browser says from which page a call comes; only our own may. */
bool http_origin_is_ours(struct lws *wsi, const Wire *wire);
/* Has it come by the operator's own socket? */
bool http_is_operator(struct lws *wsi, const Wire *wire);
bool http_may_connect(struct lws *wsi, Wire *wire); /* not too often from one household */
/* Address, and the session's secret from a cookie or an Authorization header. */
Conn *http_make_conn(struct lws *wsi, Wire *wire, bool stays);

/* Appends to the message that is coming in. False: it is too long, or there is no memory. */
bool pipe_take_in(Pipe *pipe, const void *bytes, size_t length);
void pipe_end(Pipe *pipe, Wire *wire);

#endif
