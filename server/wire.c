/* server/wire.c -- sockets: HTTP and WebSocket by libwebsockets, and the loop that serves them. */
#define _GNU_SOURCE
#include "server/wire.h"

#include "core/hash.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/moment.h"

#include <assert.h>
#include <errno.h>
#include <libwebsockets.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    CHUNK = 32 << 10,       /* bytes of a file sent in one go */
    HEADERS_SIZE = 4096,    /* of an answer */
    REQUEST_HEADERS = 8192, /* of a request; more is refused */
    TICK_MS = 50,
    ROOM_LEAST = 32 << 20, /* bytes on the disk; with less new work goes elsewhere */
    QUEUE_MOST = 10000,    /* writes or questions that wait, the same */
    TOO_MANY = 429,        /* of HTTP */
    PEER_SLOTS = 4096,
    PEER_MOST = 200, /* WebSockets from one address */
    DESCRIPTORS_KEPT = 16,
    BODY_MS = 20000,  /* for the whole body of a call */
    GOODBYE_MS = 2000 /* for telling all that the server ends */
};
static_assert(MESSAGE_ROOM >= LWS_PRE, "libwebsockets writes its header before a message");

struct Wire {
    struct lws_context *context;
    struct lws_vhost *host;
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
};

/* One HTTP exchange or one WebSocket. libwebsockets zeroes it once per connection. */
typedef struct Pipe {
    const uint8_t *body; /* being sent */
    char *owned;         /* the same, if it must be freed */
    size_t length, at;
    Conn *conn;     /* a WebSocket, or a call by POST */
    char *incoming; /* message or body that is not whole yet */
    size_t incoming_length;
    int64_t begun; /* when a body began to come in, of the steady clock */
    int peer_slot; /* + 1; 0: not counted */
} Pipe;

/* ---- HTTP ---- */

static size_t header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size) {
    const int length = lws_hdr_copy(wsi, out, (int)size, token);
    if (length < 0) {
        out[0] = '\0';
        return 0;
    }
    return (size_t)length;
}

static void drop_body(Pipe *pipe) {
    free(pipe->owned);
    pipe->owned = NULL;
    pipe->body = NULL;
    pipe->length = pipe->at = 0;
}

typedef struct Answer {
    int status;
    const char *type;
    const void *body;
    size_t length;
    char *owned; /* to be freed when sent */
    const char *cache, *etag, *coding, *allow, *cookie;
    bool head; /* without the body */
} Answer;

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end) {
    return value == NULL || lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                                        (const unsigned char *)value,
                                                        (int)strlen(value), at, end) == 0;
}

/* Sends the headers and, as the socket takes it, the body. Returns what the callback returns. */
static int answer(struct lws *wsi, Pipe *pipe, const Answer *a) {
    unsigned char memory[LWS_PRE + HEADERS_SIZE];
    unsigned char *start = memory + LWS_PRE, *at = start, *end = memory + sizeof memory - 1;
    drop_body(pipe);
    pipe->owned = a->owned;
    METRIC_ADD(http_requests, 1);
    METRIC_ADD(http_errors, a->status >= 400);
    const bool empty = a->status == HTTP_STATUS_NOT_MODIFIED;
    int bad = lws_add_http_header_status(wsi, (unsigned)a->status, &at, end);
    if (!bad && !empty) {
        bad = !add_header(wsi, "content-type:", a->type, &at, end) ||
              lws_add_http_header_content_length(wsi, a->length, &at, end);
    }
    if (bad || !add_header(wsi, "cache-control:", a->cache, &at, end) ||
        !add_header(wsi, "etag:", a->etag, &at, end) ||
        !add_header(wsi, "content-encoding:", a->coding, &at, end) ||
        !add_header(wsi, "allow:", a->allow, &at, end) ||
        !add_header(wsi, "set-cookie:", a->cookie, &at, end) ||
        !add_header(wsi, "vary:", a->etag == NULL ? NULL : "accept-encoding", &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end)) {
        return -1;
    }
    if (empty || a->head || a->length == 0) {
        drop_body(pipe);
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    }
    pipe->body = a->body;
    pipe->length = a->length;
    lws_callback_on_writable(wsi);
    return 0;
}

static int go_on(struct lws *wsi, Pipe *pipe) {
    if (pipe->body == NULL) {
        return 0;
    }
    while (pipe->at < pipe->length) {
        unsigned char memory[LWS_PRE + CHUNK];
        size_t part = pipe->length - pipe->at;
        part = part < CHUNK ? part : CHUNK;
        memcpy(memory + LWS_PRE, pipe->body + pipe->at, part);
        const bool last = pipe->at + part == pipe->length;
        if (lws_write(wsi, memory + LWS_PRE, part, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
            (int)part) {
            return -1;
        }
        pipe->at += part;
        if (!last && lws_send_pipe_choked(wsi)) {
            lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30);
            lws_callback_on_writable(wsi);
            return 0;
        }
    }
    drop_body(pipe);
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int answer_words(struct lws *wsi, Pipe *pipe, int status, const char *words) {
    Answer a = {0};
    a.status = status;
    a.type = "text/plain; charset=utf-8";
    a.cache = "no-store";
    a.body = words; /* a constant of the program */
    a.length = strlen(words);
    return answer(wsi, pipe, &a);
}

static int answer_metrics(struct lws *wsi, Pipe *pipe, const Wire *wire, bool head) {
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        return answer_words(wsi, pipe, HTTP_STATUS_INTERNAL_SERVER_ERROR, "out of memory\n");
    }
    metrics_write(&buffer, wire->started);
    Answer a = {0};
    a.status = HTTP_STATUS_OK;
    a.type = "text/plain; version=0.0.4; charset=utf-8";
    a.cache = "no-store";
    a.body = a.owned = buffer.text.start;
    a.length = buffer.text.used;
    a.head = head;
    return answer(wsi, pipe, &a);
}

/* Can it do what it is there for? For whoever sends people here; /health only says that it runs. */
static int answer_ready(struct lws *wsi, Pipe *pipe, const Wire *wire, bool head) {
    const StoreState state = store_state(wire->hub->store);
    const bool stuck = state.stalled > 0, full = state.room >= 0 && state.room < ROOM_LEAST;
    const bool busy = state.writes > QUEUE_MOST || state.questions > QUEUE_MOST;
    Buffer buffer;
    if (!buffer_new(&buffer)) {
        return answer_words(wsi, pipe, HTTP_STATUS_SERVICE_UNAVAILABLE, "out of memory\n");
    }
    Answer a = {0};
    a.status = stuck || full || busy ? HTTP_STATUS_SERVICE_UNAVAILABLE : HTTP_STATUS_OK;
    text_format(buffer_room(&buffer, 128), "%s\ndatabase %s %lld\n",
                a.status == HTTP_STATUS_OK ? "ready" : "not ready", stuck ? "stalled for ms" : "ok",
                (long long)state.stalled);
    text_format(buffer_room(&buffer, 128), "disk %s %lld MiB free\n", full ? "full" : "ok",
                state.room < 0 ? -1LL : (long long)(state.room >> 20));
    text_format(buffer_room(&buffer, 128), "queues %s writes %llu questions %llu thoughts %d\n",
                busy ? "full" : "ok", (unsigned long long)state.writes,
                (unsigned long long)state.questions, work_waiting(wire->hub->thinkers));
    a.type = "text/plain; charset=utf-8";
    a.cache = "no-store";
    a.body = a.owned = buffer.text.start;
    a.length = buffer.text.used;
    a.head = head;
    return answer(wsi, pipe, &a);
}

static int answer_file(struct lws *wsi, Pipe *pipe, const PageFile *file, bool head) {
    char accepts[256], known[256];
    Answer a = {0};
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepts, sizeof accepts);
    header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    const FileBody *body = files_body(file, accepts, &a.coding);
    a.status = strstr(known, body->etag) != NULL ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK;
    a.type = file->type;
    a.body = body->bytes;
    a.length = body->length;
    a.cache = file->lasting ? "public, max-age=31536000, immutable" : "no-cache";
    a.etag = body->etag;
    a.head = head;
    return answer(wsi, pipe, &a);
}

/* ---- who is it? ---- */

/* A browser says from which page a call comes; only our own may. */
static bool origin_is_ours(struct lws *wsi, const Wire *wire) {
    char origin[512], host[512];
    if (header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) == 0) {
        return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0; /* no browser */
    }
    if (strcmp(origin, wire->url) == 0) {
        return true;
    }
    const char *after = strstr(origin, "://");
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    return !wire->proxied && after != NULL && host[0] != '\0' && strcmp(after + 3, host) == 0;
}

/* The value of the cookie called liege. */
static bool read_cookie(const char *cookies, char *out, size_t size) {
    for (const char *at = cookies; *at != '\0';) {
        at += strspn(at, " ;");
        const size_t length = strcspn(at, ";");
        if (strncmp(at, "liege=", 6) == 0 && length - 6 < size) {
            memcpy(out, at + 6, length - 6);
            out[length - 6] = '\0';
            return out[0] != '\0';
        }
        at += length;
    }
    return false;
}

static bool is_loopback(const char *peer) {
    return strncmp(peer, "127.", 4) == 0 || strcmp(peer, "::1") == 0 ||
           strncmp(peer, "::ffff:127.", 11) == 0;
}

/* What a browser says of itself, in two words: for people who look through their sessions. */
static void describe_device(const char *agent, char *out, size_t size) {
    /* In this order: browsers also name those they are like. */
    static const char *const BROWSERS[][2] = {{"Edg", "Edge"},
                                              {"OPR/", "Opera"},
                                              {"Firefox/", "Firefox"},
                                              {"Chrome/", "Chrome"},
                                              {"Safari/", "Safari"}};
    static const char *const SYSTEMS[][2] = {
        {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},  {"Windows", "Windows"},
        {"Mac OS X", "macOS"},  {"CrOS", "ChromeOS"}, {"Linux", "Linux"}};
    const char *browser = "", *system = "";
    for (size_t i = 0; i < sizeof BROWSERS / sizeof BROWSERS[0] && browser[0] == '\0'; i++) {
        browser = strstr(agent, BROWSERS[i][0]) != NULL ? BROWSERS[i][1] : "";
    }
    for (size_t i = 0; i < sizeof SYSTEMS / sizeof SYSTEMS[0] && system[0] == '\0'; i++) {
        system = strstr(agent, SYSTEMS[i][0]) != NULL ? SYSTEMS[i][1] : "";
    }
    snprintf(out, size, "%s%s%s", browser, browser[0] != '\0' && system[0] != '\0' ? ", " : "",
             system);
}

/* The address; that which a proxy on this machine names, if there is one. */
static void read_peer(struct lws *wsi, const Wire *wire, char *out, size_t size) {
    char words[2048];
    lws_get_peer_simple(wsi, out, size);
    if (wire->proxied && is_loopback(out) &&
        header(wsi, WSI_TOKEN_X_FORWARDED_FOR, words, sizeof words) > 0) {
        const char *last = strrchr(words, ',');
        last = last == NULL ? words : last + 1;
        snprintf(out, size, "%s", last + strspn(last, " "));
    }
}

/* Not too many new connections and calls by HTTP from one household. */
static bool may_connect(struct lws *wsi, Wire *wire) {
    char peer[64], household[48];
    read_peer(wsi, wire, peer, sizeof peer);
    limits_address(peer, household, sizeof household);
    if (limits_take(&wire->hub->limits, LIMIT_CONNECT, household, wire->hub->steady())) {
        return true;
    }
    METRIC_ADD(connections_dropped, 1);
    return false;
}

/* Address, and the session's secret from a cookie or an Authorization header. */
static Conn *make_conn(struct lws *wsi, Wire *wire, bool stays) {
    char words[2048];
    Conn *conn = hub_conn(wire->hub);
    if (conn == NULL) {
        return NULL;
    }
    conn->wire = wsi;
    conn->stays = stays;
    conn->secure = wire->tls || strncmp(wire->url, "https://", 8) == 0;
    read_peer(wsi, wire, conn->peer, sizeof conn->peer);
    if (header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, words, sizeof words) > 7 &&
        strncasecmp(words, "bearer ", 7) == 0 && strlen(words + 7) < sizeof conn->secret) {
        memcpy(conn->secret, words + 7, strlen(words + 7) + 1);
    } else if (header(wsi, WSI_TOKEN_HTTP_COOKIE, words, sizeof words) > 0 &&
               read_cookie(words, conn->secret, sizeof conn->secret)) {
        conn->by_cookie = true;
    }
    if (!stays && header(wsi, WSI_TOKEN_HTTP_USER_AGENT, words, sizeof words) > 0) {
        describe_device(words, conn->device, sizeof conn->device);
    }
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, words, sizeof words);
    conn->lang = lang_of(words);
    return conn;
}

static void end_pipe(Pipe *pipe, Wire *wire) {
    drop_body(pipe);
    free(pipe->incoming);
    pipe->incoming = NULL;
    pipe->incoming_length = 0;
    if (pipe->peer_slot > 0) {
        wire->peers[pipe->peer_slot - 1]--;
        pipe->peer_slot = 0;
    }
    if (pipe->conn != NULL) {
        Conn *conn = pipe->conn;
        pipe->conn = NULL;
        if (conn->stays) {
            METRIC_ADD(connections, -1);
        }
        hub_close(conn);
    }
}

/* Appends to the message that is coming in. False: it is too long, or there is no memory. */
static bool take_in(Pipe *pipe, const void *bytes, size_t length) {
    if (length > CONN_MESSAGE_MAX - pipe->incoming_length) {
        return false;
    }
    char *grown = realloc(pipe->incoming, pipe->incoming_length + length + 1);
    if (grown == NULL) {
        return false;
    }
    memcpy(grown + pipe->incoming_length, bytes, length);
    pipe->incoming = grown;
    pipe->incoming_length += length;
    grown[pipe->incoming_length] = '\0';
    return true;
}

/* ---- calls by POST ---- */

static int begin_post(struct lws *wsi, Pipe *pipe, Wire *wire) {
    char words[256];
    header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, words, sizeof words);
    if (strncasecmp(words, "application/json", 16) != 0) {
        return answer_words(wsi, pipe, HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE,
                            "a call must be of the type application/json\n");
    }
    if (!origin_is_ours(wsi, wire)) {
        return answer_words(wsi, pipe, HTTP_STATUS_FORBIDDEN,
                            "this call comes from another page\n");
    }
    if (!may_connect(wsi, wire)) {
        return answer_words(wsi, pipe, TOO_MANY, "too many calls; please wait a little\n");
    }
    header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, words, sizeof words);
    const long length = strtol(words, NULL, 10);
    if (length <= 0 || length > CONN_MESSAGE_MAX) {
        return answer_words(
            wsi, pipe, length <= 0 ? HTTP_STATUS_LENGTH_REQUIRED : HTTP_STATUS_REQ_ENTITY_TOO_LARGE,
            "a call has a Content-Length from 1 to 65536\n");
    }
    pipe->conn = make_conn(wsi, wire, false);
    if (pipe->conn == NULL) {
        return answer_words(wsi, pipe, HTTP_STATUS_INTERNAL_SERVER_ERROR, "out of memory\n");
    }
    pipe->begun = steady_ms();
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, BODY_MS / 1000);
    return 0;
}

/* Bytes that trickle in renew libwebsockets' patience, not ours. */
static int read_body(Pipe *pipe, const void *bytes, size_t length) {
    if (pipe->conn == NULL) {
        return 0;
    }
    if (steady_ms() - pipe->begun > BODY_MS) {
        METRIC_ADD(connections_dropped, 1);
        return -1;
    }
    return take_in(pipe, bytes, length) ? 0 : -1;
}

static int finish_post(struct lws *wsi, Pipe *pipe) {
    if (pipe->conn == NULL || pipe->incoming == NULL) {
        return pipe->conn == NULL ? 0 : -1;
    }
    char *body = pipe->incoming;
    const size_t length = pipe->incoming_length;
    pipe->incoming = NULL;
    pipe->incoming_length = 0;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 60);
    hub_open(pipe->conn);
    hub_message(pipe->conn, body, length);
    free(body);
    return 0;
}

/* The answer of the hub goes out as the body. */
static int answer_post(struct lws *wsi, Pipe *pipe, Wire *wire) {
    Conn *conn = pipe->conn;
    Message *message = conn_next(conn, store_durable(wire->hub->store));
    if (message == NULL) {
        if (conn->close_code != 0) {
            return -1;
        }
        if (conn->queued > 0) {
            conn_wait(conn);
        }
        return 0;
    }
    char cookie[sizeof conn->cookie];
    Answer a = {0};
    a.status = HTTP_STATUS_OK;
    a.type = "application/json";
    a.cache = "no-store";
    a.length = message->length;
    a.owned = malloc(message->length + 1);
    if (a.owned == NULL) {
        return -1;
    }
    memcpy(a.owned, message->bytes, message->length);
    a.body = a.owned;
    memcpy(cookie, conn->cookie, sizeof cookie);
    a.cookie = cookie[0] == '\0' ? NULL : cookie;
    end_pipe(pipe, wire);
    METRIC_ADD(messages_out, 1);
    const int got = answer(wsi, pipe, &a);
    memset(cookie, 0, sizeof cookie);
    return got;
}

static int serve_http(struct lws *wsi, Pipe *pipe, Wire *wire) {
    char path[1024];
    bool head = false;
    end_pipe(pipe, wire);
    int length = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_POST_URI);
    const bool post = length > 0;
    if (post && strcmp(path, "/rpc") == 0) {
        return begin_post(wsi, pipe, wire);
    }
    length = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (length <= 0) {
        length = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_HEAD_URI);
        head = length > 0;
    }
    if (length <= 0) {
        Answer a = {0};
        a.status = HTTP_STATUS_METHOD_NOT_ALLOWED;
        a.type = "text/plain; charset=utf-8";
        a.allow = "GET, HEAD";
        a.body = "only GET and HEAD are answered here\n";
        a.length = strlen(a.body);
        return answer(wsi, pipe, &a);
    }
    if (strcmp(path, "/health") == 0) {
        return answer_words(wsi, pipe, HTTP_STATUS_OK, "ok\n");
    }
    if (strcmp(path, "/ready") == 0) {
        return answer_ready(wsi, pipe, wire, head);
    }
    if (strcmp(path, "/metrics") == 0) {
        return answer_metrics(wsi, pipe, wire, head);
    }
    const PageFile *file = files_find(wire->files, path);
    if (file == NULL) {
        return answer_words(wsi, pipe, HTTP_STATUS_NOT_FOUND, "there is nothing here\n");
    }
    return answer_file(wsi, pipe, file, head);
}

/* ---- WebSocket ---- */

/* Before the handshake is answered; 1 refuses. */
static int check_upgrade(struct lws *wsi, Wire *wire) {
    char path[64];
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/ws") != 0 ||
        wire->stopping) {
        lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, NULL);
        return 1;
    }
    if (!origin_is_ours(wsi, wire)) {
        METRIC_ADD(connections_dropped, 1);
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return 1;
    }
    if (!may_connect(wsi, wire)) {
        lws_return_http_status(wsi, TOO_MANY, NULL);
        return 1;
    }
    return 0;
}

static int open_socket(struct lws *wsi, Pipe *pipe, Wire *wire) {
    memset(pipe, 0, sizeof *pipe);
    pipe->conn = make_conn(wsi, wire, true);
    if (pipe->conn == NULL) {
        return -1;
    }
    METRIC_ADD(connections, 1);
    METRIC_ADD(connections_total, 1);
    char household[48];
    limits_address(pipe->conn->peer, household, sizeof household);
    if (household[0] != '\0') {
        const int slot = (int)(limits_hash(&wire->hub->limits, household) / 2 % PEER_SLOTS);
        if (wire->peers[slot] >= PEER_MOST) {
            METRIC_ADD(connections_dropped, 1);
            return -1;
        }
        wire->peers[slot]++;
        pipe->peer_slot = slot + 1;
    }
    hub_open(pipe->conn);
    return 0;
}

static int read_socket(struct lws *wsi, Pipe *pipe, const void *bytes, size_t length) {
    Conn *conn = pipe->conn;
    if (lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        METRIC_ADD(connections_dropped, 1);
        return -1;
    }
    if (!take_in(pipe, bytes, length)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        METRIC_ADD(connections_dropped, 1);
        return -1;
    }
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
        char *message = pipe->incoming;
        const size_t whole = pipe->incoming_length;
        pipe->incoming = NULL;
        pipe->incoming_length = 0;
        hub_message(conn, message, whole);
        free(message);
    }
    return 0;
}

static int write_socket(struct lws *wsi, Pipe *pipe, Wire *wire) {
    Conn *conn = pipe->conn;
    if (conn->close_code != 0) {
        unsigned char words[128];
        const size_t length = strlen(conn->close_words);
        memcpy(words, conn->close_words, length);
        lws_close_reason(wsi, (enum lws_close_status)conn->close_code, words, length);
        return -1;
    }
    const uint64_t durable = store_durable(wire->hub->store);
    Message *message;
    while ((message = conn_next(conn, durable)) != NULL) {
        if (lws_send_pipe_choked(wsi)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
        if (lws_write(wsi, message->bytes, message->length, LWS_WRITE_TEXT) <
            (int)message->length) {
            return -1;
        }
        METRIC_ADD(messages_out, 1);
        conn_sent(conn);
    }
    if (conn->queued > 0) {
        conn_wait(conn);
    }
    return 0;
}

static void wake_conn(Conn *conn) {
    if (conn->close_code != 0) {
        /* Who does not read cannot be told good-bye either. */
        lws_set_timeout(conn->wire, PENDING_TIMEOUT_USER_REASON_BASE, GOODBYE_MS / 1000);
    }
    lws_callback_on_writable(conn->wire);
}

static void pause_conn(Conn *conn, bool on) {
    if (conn->stays) {
        lws_rx_flow_control(conn->wire, on ? 0 : 1);
    }
}

/* ---- the loop ---- */

static int look_around(Wire *wire) {
    if (wire->hub != NULL) {
        inbox_drain(wire->hub->inbox);
        hub_durable(wire->hub);
        if (store_failed(wire->hub->store)) {
            wire->failed = true;
            wire->stopping = 1;
        }
    }
    return 0;
}

static void tick(lws_sorted_usec_list_t *list) {
    Wire *wire = lws_container_of(list, Wire, tick);
    hub_tick(wire->hub);
    look_around(wire);
    lws_sul_schedule(wire->context, 0, &wire->tick, tick, TICK_MS * LWS_US_PER_MS);
}

/* A descriptor is the lowest free one, so its number tells how many there are. The last ones are
 * kept back: without them not even a connection that is too much could be taken and closed. */
static bool has_room(const Wire *wire, int fd) {
    if (fd < wire->descriptors - DESCRIPTORS_KEPT) {
        return true;
    }
    METRIC_ADD(connections_dropped, 1);
    return false;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    Pipe *pipe = user;
    Wire *wire = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return has_room(wire, (int)(intptr_t)in) ? 0 : 1;
    case LWS_CALLBACK_HTTP:
        return serve_http(wsi, pipe, wire);
    case LWS_CALLBACK_HTTP_BODY:
        return read_body(pipe, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return finish_post(wsi, pipe);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return pipe->conn != NULL ? answer_post(wsi, pipe, wire) : go_on(wsi, pipe);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return check_upgrade(wsi, wire);
    case LWS_CALLBACK_ESTABLISHED:
        return open_socket(wsi, pipe, wire);
    case LWS_CALLBACK_RECEIVE:
        return read_socket(wsi, pipe, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_socket(wsi, pipe, wire);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_CLOSED:
        if (pipe != NULL) {
            end_pipe(pipe, wire);
        }
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        return look_around(wire);
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

static void take_log(int level, const char *line) {
    char words[512];
    snprintf(words, sizeof words, "%s", line);
    words[strcspn(words, "\n")] = '\0';
    (void)level;
    log_line(LOG_ERROR, "sockets", "said", words, NULL);
}

/* What every answer says; a page may run its own scripts and WebAssembly and talk to this server,
 * nothing else. */
static const struct lws_protocol_vhost_options HEADERS[] = {
    {&HEADERS[1], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&HEADERS[2], NULL, "x-content-type-options:", "nosniff"},
    {&HEADERS[3], NULL, "referrer-policy:", "no-referrer"},
    {&HEADERS[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&HEADERS[5], NULL, "cross-origin-embedder-policy:", "require-corp"},
    {&HEADERS[6], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};
static const struct lws_protocol_vhost_options STRICT_HEADERS = {
    HEADERS, NULL, "strict-transport-security:", "max-age=31536000"};

static const struct lws_protocols PROTOCOLS[] = {{"liege", callback, sizeof(Pipe), 0, 0, NULL, 0},
                                                 {NULL, NULL, 0, 0, 0, NULL, 0}};

/* Drops who is silent for long: a half-open connection does not answer the ping. */
static const lws_retry_bo_t PATIENCE = {.secs_since_valid_ping = 30, .secs_since_valid_hangup = 50};

static void write_url(Wire *wire, const Serving *serving, const Address *address) {
    if (serving->public_url != NULL) {
        snprintf(wire->url, sizeof wire->url, "%s", serving->public_url);
        size_t length = strlen(wire->url);
        while (length > 0 && wire->url[length - 1] == '/') {
            wire->url[--length] = '\0';
        }
        return;
    }
    const bool local = strcmp(address->host, "127.0.0.1") == 0 || address->host[0] == '\0' ||
                       strcmp(address->host, "::1") == 0;
    snprintf(wire->url, sizeof wire->url, "%s://%s%s%s:%d", wire->tls ? "https" : "http",
             address->six && !local ? "[" : "", local ? "localhost" : address->host,
             address->six && !local ? "]" : "", lws_get_vhost_listen_port(wire->host));
}

Wire *wire_open(const Serving *serving, const Address *address, const Files *files, Text *error) {
    if (!address_try(address, error)) {
        return NULL;
    }
    Wire *wire = calloc(1, sizeof *wire);
    text_clear(error);
    if (wire == NULL) {
        text_put(error, "out of memory");
        return NULL;
    }
    wire->files = files;
    wire->started = wall_ms();
    struct rlimit limit;
    wire->descriptors = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < INT_MAX
                            ? (int)limit.rlim_cur
                            : INT_MAX;
    wire->tls = serving->cert != NULL;
    wire->proxied = serving->public_url != NULL;
    lws_set_log_level(LLL_ERR, take_log);
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = address->port;
    info.iface = address->host[0] == '\0' ? NULL : address->host;
    info.protocols = PROTOCOLS;
    info.gid = (gid_t)-1;
    info.uid = (uid_t)-1;
    info.user = wire;
    info.vhost_name = "liege";
    info.server_string = "liege";
    info.max_http_header_data = REQUEST_HEADERS;
    info.keepalive_timeout = 15;
    info.timeout_secs = 10;
    info.timeout_secs_ah_idle = 10;
    info.headers = wire->tls ? &STRICT_HEADERS : HEADERS;
    info.retry_and_idle_policy = &PATIENCE;
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME;
    if (!address->six) {
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    }
    if (wire->tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = serving->cert;
        info.ssl_private_key_filepath = serving->key;
        info.alpn = "http/1.1";
    }
    wire->context = lws_create_context(&info);
    if (wire->context != NULL) {
        wire->host = lws_create_vhost(wire->context, &info);
    }
    if (wire->host == NULL) {
        text_put(error, wire->tls ? "cannot open the port with this certificate and key (is the "
                                    "key the one of the certificate?)"
                                  : "cannot open the port");
        wire_free(wire);
        return NULL;
    }
    write_url(wire, serving, address);
    return wire;
}

const char *wire_url(const Wire *wire) {
    return wire->url;
}

int wire_port(const Wire *wire) {
    return lws_get_vhost_listen_port(wire->host);
}

bool wire_run(Wire *wire, Hub *hub) {
    wire->hub = hub;
    hub->wake = wake_conn;
    hub->pause = pause_conn;
    snprintf(hub->url, sizeof hub->url, "%s", wire->url);
    lws_sul_schedule(wire->context, 0, &wire->tick, tick, LWS_US_PER_MS);
    while (!wire->stopping && lws_service(wire->context, 0) >= 0) {
    }
    for (Conn *conn = hub->conns; conn != NULL; conn = conn->next) {
        conn_close(conn, LWS_CLOSE_STATUS_GOINGAWAY, "the server ends");
    }
    const int64_t end = steady_ms() + GOODBYE_MS;
    while (hub->conns != NULL && steady_ms() < end && lws_service(wire->context, 0) >= 0) {
    }
    lws_sul_cancel(&wire->tick);
    return !wire->failed;
}

void wire_stop(Wire *wire) {
    wire->stopping = 1;
    lws_cancel_service(wire->context);
}

void wire_wake(Wire *wire) {
    lws_cancel_service(wire->context);
}

void wire_free(Wire *wire) {
    if (wire != NULL) {
        if (wire->context != NULL) {
            lws_context_destroy(wire->context);
        }
        free(wire);
    }
}
