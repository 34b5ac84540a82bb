/* server/conn.c -- somebody connected: what is still to be sent. */
#include "server/conn.h"

#include "server/hub.h"
#include "server/metrics.h"

#include <stdlib.h>
#include <string.h>

Message *message_new(const char *text, size_t length, uint64_t after) {
    Message *message = malloc(sizeof *message + MESSAGE_ROOM + length);
    if (message != NULL) {
        memset(message, 0, sizeof *message);
        message->refs = 1;
        message->after = after;
        message->length = length;
        message->bytes = (unsigned char *)(message + 1) + MESSAGE_ROOM;
        memcpy(message->bytes, text, length);
    }
    return message;
}

void message_drop(Message *message) {
    if (message != NULL && --message->refs == 0) {
        free(message->request);
        free(message);
    }
}

static bool grow(Conn *conn) {
    const int room = conn->room == 0 ? 4 : conn->room * 2;
    Message **queue = malloc((size_t)room * sizeof *queue);
    if (queue == NULL) {
        return false;
    }
    for (int i = 0; i < conn->queued; i++) {
        queue[i] = conn->queue[(conn->first + i) % conn->room];
    }
    free(conn->queue);
    conn->queue = queue;
    conn->first = 0;
    conn->room = room;
    return true;
}

void conn_send(Conn *conn, Message *message) {
    if (message == NULL || conn->wire == NULL || conn->close_code != 0) {
        message_drop(message);
        return;
    }
    /* One that is longer than the queue may be goes alone. */
    if ((conn->queued > 0 && conn->bytes + message->length > CONN_QUEUE_MOST) ||
        (conn->queued == conn->room && !grow(conn))) {
        message_drop(message);
        METRIC_ADD(connections_dropped, 1);
        conn_close(conn, 1013, "reads too slowly");
        return;
    }
    conn->queue[(conn->first + conn->queued++) % conn->room] = message;
    conn->bytes += message->length;
    if (conn->queued > 1) {
        return; /* whatever the first waits for, this waits for as well */
    }
    if (message->after <= store_durable(conn->hub->store)) {
        conn->hub->wake(conn);
    } else {
        conn_wait(conn);
    }
}

void conn_wait(Conn *conn) {
    if (!conn->held) {
        conn->held = true;
        conn->held_next = conn->hub->held;
        conn->hub->held = conn;
        conn_hold(conn);
    }
}

Message *conn_next(Conn *conn, uint64_t durable) {
    if (conn->queued == 0) {
        return NULL;
    }
    Message *message = conn->queue[conn->first];
    if (message->after > durable ||
        (message->guarded && store_is_lost(conn->hub->store, message->after))) {
        return NULL;
    }
    return message;
}

void conn_purge(Conn *conn, void (*again)(Conn *conn, Message *message)) {
    for (int i = 0; i < conn->queued;) {
        Message *message = conn->queue[(conn->first + i) % conn->room];
        if (!message->guarded || !store_is_lost(conn->hub->store, message->after)) {
            i++;
            continue;
        }
        for (int j = i + 1; j < conn->queued; j++) {
            conn->queue[(conn->first + j - 1) % conn->room] =
                conn->queue[(conn->first + j) % conn->room];
        }
        conn->queued--;
        conn->bytes -= message->length;
        if (message->request != NULL) {
            again(conn, message); /* may queue an answer */
        }
        message_drop(message);
    }
}

void conn_sent(Conn *conn) {
    Message *message = conn->queue[conn->first];
    conn->first = (conn->first + 1) % conn->room;
    conn->queued--;
    conn->bytes -= message->length;
    message_drop(message);
    if (conn->queued == 0) { /* most of the time nothing waits, so nothing is kept */
        free(conn->queue);
        conn->queue = NULL;
        conn->first = conn->room = 0;
    }
}

void conn_close(Conn *conn, int code, const char *words) {
    if (conn->close_code == 0) {
        conn->close_code = code;
        conn->close_words = words;
        if (conn->wire != NULL) {
            conn->hub->wake(conn);
        }
    }
}

bool conn_allows(Conn *conn, int64_t now) {
    return limits_own_take(LIMIT_MESSAGE, &conn->allowance, now);
}

void conn_clear(Conn *conn) {
    while (conn->queued > 0) {
        conn_sent(conn);
    }
    free(conn->queue);
    conn->queue = NULL;
    for (int i = 0; i < conn->waiting_count; i++) {
        free(conn->waiting[i].bytes);
    }
    conn->waiting_count = 0;
}
