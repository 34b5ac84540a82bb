/* server/wire_idle.c -- sockets on which no whole request has come yet: so many of one address, and
 * the oldest makes room for the next.
 *
 * Each is in a list from when it is accepted until its request is there, head and body, and again
 * from its answer to the next request. A WebSocket leaves the list for good. This machine, and so a
 * proxy on it, has no limit (limits.h). */
#include "server/metrics.h"
#include "server/wire_inside.h"

#include <stdlib.h>

struct Idle {
    struct lws *wsi;
    uint32_t who; /* the household's number */
    bool listed;
    struct Idle *older, *newer;
};

static IdleList *list_of(Wire *wire, const Idle *idle) {
    return &wire->idle[idle->who % IDLE_SLOTS];
}

static void unlist(Wire *wire, Idle *idle) {
    IdleList *list = list_of(wire, idle);
    if (!idle->listed) {
        return;
    }
    if (idle->older != NULL) {
        idle->older->newer = idle->newer;
    } else {
        list->oldest = idle->newer;
    }
    if (idle->newer != NULL) {
        idle->newer->older = idle->older;
    } else {
        list->newest = idle->older;
    }
    idle->listed = false;
    idle->older = idle->newer = NULL;
}

/* Too many of this address? Then the one that has waited longest is closed. */
static void make_room(Wire *wire, uint32_t who) {
    Idle *oldest = NULL;
    int count = 0;
    for (Idle *idle = wire->idle[who % IDLE_SLOTS].oldest; idle != NULL; idle = idle->newer) {
        oldest = oldest == NULL && idle->who == who ? idle : oldest;
        count += idle->who == who;
    }
    if (count >= IDLE_MOST) {
        METRIC_ADD(connections_dropped, 1);
        unlist(wire, oldest);
        lws_set_timeout(oldest->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

void idle_new(struct lws *wsi, Wire *wire) {
    char peer[64], household[48];
    if (http_is_operator(wsi, wire)) {
        return;
    }
    lws_get_peer_simple(wsi, peer, sizeof peer);
    limits_address(peer, household, sizeof household);
    Idle *idle = household[0] == '\0' ? NULL : calloc(1, sizeof *idle);
    if (idle != NULL) { /* without memory it is not counted */
        idle->wsi = wsi;
        idle->who = limits_hash(&wire->hub->limits, household);
        lws_set_opaque_user_data(wsi, idle);
        idle_begin(wsi, wire);
    }
}

void idle_begin(struct lws *wsi, Wire *wire) {
    Idle *idle = lws_get_opaque_user_data(wsi);
    if (idle == NULL || idle->listed) {
        return;
    }
    make_room(wire, idle->who);
    IdleList *list = list_of(wire, idle);
    idle->listed = true;
    idle->older = list->newest;
    if (list->newest != NULL) {
        list->newest->newer = idle;
    } else {
        list->oldest = idle;
    }
    list->newest = idle;
}

void idle_end(struct lws *wsi, Wire *wire) {
    Idle *idle = lws_get_opaque_user_data(wsi);
    if (idle != NULL) {
        unlist(wire, idle);
    }
}

void idle_free(struct lws *wsi, Wire *wire) {
    Idle *idle = lws_get_opaque_user_data(wsi);
    if (idle != NULL) {
        unlist(wire, idle);
        lws_set_opaque_user_data(wsi, NULL);
        free(idle);
    }
}
