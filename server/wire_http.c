/* server/wire_http.c -- HTTP: files, health, metrics, calls by POST, and who it is that comes. */
#define _GNU_SOURCE
#include "core/moment.h"
#include "server/calendar.h"
#include "server/cluster.h"
#include "server/links.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/network.h"
#include "server/refusal.h"
#include "server/wire_inside.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CHUNK = 32 << 10,      /* bytes of a file sent in one go */
    HEADERS_SIZE = 4096,   /* of an answer */
    ROOM_LEAST = 32 << 20, /* bytes on the disk; with less new work goes elsewhere */
    QUEUE_MOST = 10000,    /* writes or questions that wait, the same */
    BODY_MS = 20000        /* for the whole body of a call */
};

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
    const char *cache, *etag, *coding, *allow, *cookie, *location;
    bool head; /* without the body */
} Answer;

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end) {
    return value == NULL || lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                                        (const unsigned char *)value,
                                                        (int)strlen(value), at, end) == 0;
}

/* The answer is out: the next request may come. Returns what the callback returns. */
static int answered(struct lws *wsi) {
    if (lws_http_transaction_completed(wsi)) {
        return -1;
    }
    idle_begin(wsi, lws_context_user(lws_get_context(wsi)));
    return 0;
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
        !add_header(wsi, "location:", a->location, &at, end) ||
        !add_header(wsi, "vary:", a->etag == NULL ? NULL : "accept-encoding", &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end)) {
        return -1;
    }
    if (empty || a->head || a->length == 0) {
        drop_body(pipe);
        return answered(wsi);
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
    return answered(wsi);
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
    const bool stuck = state.stalled > 0 || cluster_deaf(wire->hub),
               full = state.room >= 0 && state.room < ROOM_LEAST;
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

/* The host of "host:port" or "[address]:port", without a final dot. */
static void cut_port(const char *words, char *out, size_t size) {
    const bool six = words[0] == '[';
    const char *from = words + (six ? 1 : 0);
    size_t length = six ? strcspn(from, "]") : strcspn(from, ":");
    length -= length > 0 && from[length - 1] == '.';
    snprintf(out, size, "%.*s", (int)length, from);
}

static bool ends_with(const char *words, const char *end) {
    const size_t length = strlen(words), most = strlen(end);
    return length > most && strcasecmp(words + length - most, end) == 0;
}

/* Is the server called by a name that nobody else can have? A page of any other name, which its
 * owner lets lead to this machine (DNS rebinding), would be as good as ours to a browser. */
static bool host_is_ours(struct lws *wsi, const Wire *wire) {
    static const char *const LOCAL[] = {".localhost", ".local", ".internal", ".home.arpa", ".lan"};
    char words[300], host[300], ours[300] = "";
    unsigned char address[sizeof(struct in6_addr)];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0) {
        return true; /* no browser */
    }
    header(wsi, WSI_TOKEN_HOST, words, sizeof words);
    cut_port(words, host, sizeof host);
    if (host[0] == '\0') {
        return false;
    }
    if (strchr(host, '.') == NULL || inet_pton(AF_INET, host, address) == 1 ||
        inet_pton(AF_INET6, host, address) == 1) {
        return true;
    }
    for (size_t i = 0; i < sizeof LOCAL / sizeof LOCAL[0]; i++) {
        if (ends_with(host, LOCAL[i])) {
            return true;
        }
    }
    if (gethostname(ours, sizeof ours - 1) == 0 && strcasecmp(host, ours) == 0) {
        return true;
    }
    const char *after = strstr(wire->url, "://");
    cut_port(after == NULL ? "" : after + 3, ours, sizeof ours);
    return strcasecmp(host, ours) == 0;
}

/* With a public URL another page's calls are known by their origin, with TLS by the certificate. */
bool http_host_is_ours(struct lws *wsi, const Wire *wire) {
    return wire->proxied || wire->tls || http_is_operator(wsi, wire) || host_is_ours(wsi, wire);
}

bool http_origin_is_ours(struct lws *wsi, const Wire *wire) {
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

bool http_is_operator(struct lws *wsi, const Wire *wire) {
    return wire->admin != NULL && lws_get_vhost(wsi) == wire->admin;
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
bool http_may_connect(struct lws *wsi, Wire *wire) {
    char peer[64], household[48];
    if (http_is_operator(wsi, wire)) {
        return true;
    }
    read_peer(wsi, wire, peer, sizeof peer);
    limits_address(peer, household, sizeof household);
    if (limits_take(&wire->hub->limits, LIMIT_CONNECT, household, wire->hub->steady())) {
        return true;
    }
    METRIC_ADD(connections_dropped, 1);
    return false;
}

Conn *http_make_conn(struct lws *wsi, Wire *wire, bool stays) {
    char words[2048];
    Conn *conn = hub_conn(wire->hub);
    if (conn == NULL) {
        return NULL;
    }
    conn->wire = wsi;
    conn->stays = stays;
    conn->operator= http_is_operator(wsi, wire);
    conn->secure = wire->tls || strncmp(wire->url, "https://", 8) == 0;
    if (!conn->operator) {
        read_peer(wsi, wire, conn->peer, sizeof conn->peer);
    }
    if (conn->operator) {
        conn->secret[0] = '\0'; /* nobody's session */
    } else if (header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, words, sizeof words) > 7 &&
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

void pipe_end(Pipe *pipe, Wire *wire) {
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

bool pipe_take_in(Pipe *pipe, const void *bytes, size_t length) {
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
    if (!http_origin_is_ours(wsi, wire)) {
        return answer_words(wsi, pipe, HTTP_STATUS_FORBIDDEN,
                            "this call comes from another page\n");
    }
    if (!http_may_connect(wsi, wire)) {
        return answer_words(wsi, pipe, TOO_MANY, "too many calls; please wait a little\n");
    }
    header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, words, sizeof words);
    const long length = strtol(words, NULL, 10);
    if (length <= 0 || length > CONN_MESSAGE_MAX) {
        return answer_words(
            wsi, pipe, length <= 0 ? HTTP_STATUS_LENGTH_REQUIRED : HTTP_STATUS_REQ_ENTITY_TOO_LARGE,
            "a call has a Content-Length from 1 to 65536\n");
    }
    pipe->conn = http_make_conn(wsi, wire, false);
    if (pipe->conn == NULL) {
        return answer_words(wsi, pipe, HTTP_STATUS_INTERNAL_SERVER_ERROR, "out of memory\n");
    }
    pipe->begun = steady_ms();
    idle_begin(wsi, wire); /* until the body is there */
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, BODY_MS / 1000);
    return 0;
}

/* Bytes that trickle in renew libwebsockets' patience, not ours. */
int http_read_body(Pipe *pipe, const void *bytes, size_t length) {
    if (pipe->conn == NULL) {
        return 0;
    }
    if (steady_ms() - pipe->begun > BODY_MS) {
        METRIC_ADD(connections_dropped, 1);
        return -1;
    }
    return pipe_take_in(pipe, bytes, length) ? 0 : -1;
}

int http_finish_post(struct lws *wsi, Pipe *pipe, Wire *wire) {
    idle_end(wsi, wire);
    if (pipe->conn == NULL || pipe->incoming == NULL) {
        return pipe->conn == NULL ? 0 : -1;
    }
    char *body = pipe->incoming;
    const size_t length = pipe->incoming_length;
    pipe->incoming = NULL;
    pipe->incoming_length = 0;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 60);
    hub_open(pipe->conn);
    if (pipe->off[0] != '\0') { /* whatever stands in the body */
        TEXT(call, 200);
        text_format(&call,
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"mail_off\",\"params\":{\"token\":"
                    "\"%s\"}}",
                    pipe->off);
        hub_message(pipe->conn, call.start, call.used);
    } else {
        hub_message(pipe->conn, body, length);
    }
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
    if (conn->plain_status != 0) {
        a.status = conn->plain_status;
        a.type = conn->plain_type;
    }
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
    pipe_end(pipe, wire);
    METRIC_ADD(messages_out, 1);
    const int got = answer(wsi, pipe, &a);
    memset(cookie, 0, sizeof cookie);
    return got;
}

/* ---- links of letters and calendars ---- */

/* A link that opens nothing, in the reader's language. */
static int answer_wrong_link(struct lws *wsi, Pipe *pipe) {
    char accepts[256];
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, accepts, sizeof accepts);
    return answer_words(wsi, pipe, HTTP_STATUS_NOT_FOUND,
                        refusal_facts(REFUSE_WRONG_LINK)->words.in[lang_of(accepts)]);
}

/* What a mailbox does that ends mail by itself (RFC 8058): from anywhere, for the secret says all.
 */
static int begin_off(struct lws *wsi, Pipe *pipe, Wire *wire, const char *secret) {
    if (!http_may_connect(wsi, wire)) {
        return answer_words(wsi, pipe, TOO_MANY, "too many calls; please wait a little\n");
    }
    pipe->conn = http_make_conn(wsi, wire, false);
    if (pipe->conn == NULL) {
        return answer_words(wsi, pipe, HTTP_STATUS_INTERNAL_SERVER_ERROR, "out of memory\n");
    }
    pipe->conn->secret[0] = '\0'; /* nobody's */
    snprintf(pipe->off, sizeof pipe->off, "%s", secret);
    pipe->begun = steady_ms();
    idle_begin(wsi, wire); /* until the body is there */
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, BODY_MS / 1000);
    return 0;
}

/* A person gets to a page that asks first: programs that look at links before must end nothing. */
static int answer_off(struct lws *wsi, Pipe *pipe, const Wire *wire, const char *secret) {
    TEXT(location, 700);
    Answer a = {0};
    text_format(&location, "%s/#/unsubscribe/%s", wire->url, secret);
    a.status = HTTP_STATUS_FOUND;
    a.type = "text/plain; charset=utf-8";
    a.cache = "no-store";
    a.location = location.start;
    a.body = "see the page\n";
    a.length = strlen(a.body);
    return answer(wsi, pipe, &a);
}

static int answer_calendar(struct lws *wsi, Pipe *pipe, Wire *wire, const char *secret) {
    if (!http_may_connect(wsi, wire)) {
        return answer_words(wsi, pipe, TOO_MANY, "too many calls; please wait a little\n");
    }
    pipe->conn = http_make_conn(wsi, wire, false);
    if (pipe->conn == NULL) {
        return answer_words(wsi, pipe, HTTP_STATUS_INTERNAL_SERVER_ERROR, "out of memory\n");
    }
    pipe->conn->secret[0] = '\0';
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 60);
    hub_open(pipe->conn);
    calendar_ask(pipe->conn, secret);
    return 0;
}

int http_serve(struct lws *wsi, Pipe *pipe, Wire *wire) {
    char path[1024];
    bool head = false;
    pipe_end(pipe, wire);
    idle_end(wsi, wire);
    int length = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_POST_URI);
    const bool post = length > 0;
    if (!post) {
        length = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
        if (length <= 0) {
            length = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_HEAD_URI);
            head = length > 0;
        }
    }
    char secret[LINK_SECRET_SIZE];
    pipe->off[0] = '\0';
    const bool probe = length > 0 && (strcmp(path, "/health") == 0 || strcmp(path, "/ready") == 0);
    if (!probe && !http_host_is_ours(wsi, wire)) {
        return answer_words(wsi, pipe, HTTP_STATUS_FORBIDDEN,
                            "this server does not go by that name; its operator can name it with "
                            "--public-url\n");
    }
    if (post && strcmp(path, "/rpc") == 0) {
        return begin_post(wsi, pipe, wire);
    }
    if (post && link_read(path, secret) == LINK_OFF) {
        return secret[0] == '\0' ? answer_wrong_link(wsi, pipe)
                                 : begin_off(wsi, pipe, wire, secret);
    }
    if (post || length <= 0) {
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
        char peer[64];
        read_peer(wsi, wire, peer, sizeof peer);
        if (!http_is_operator(wsi, wire) &&
            (!network_holds(wire->metrics_from, peer) || !host_is_ours(wsi, wire))) {
            return answer_words(wsi, pipe, HTTP_STATUS_FORBIDDEN, "not for this address\n");
        }
        return answer_metrics(wsi, pipe, wire, head);
    }
    const LinkKind link = link_read(path, secret);
    if (link != LINK_NONE && secret[0] == '\0') {
        return answer_wrong_link(wsi, pipe);
    }
    if (link == LINK_OFF) {
        return answer_off(wsi, pipe, wire, secret);
    }
    if (link == LINK_CALENDAR && !head) {
        return answer_calendar(wsi, pipe, wire, secret);
    }
    const PageFile *file = files_find(wire->files, path);
    if (file == NULL) {
        return answer_words(wsi, pipe, HTTP_STATUS_NOT_FOUND, "there is nothing here\n");
    }
    return answer_file(wsi, pipe, file, head);
}

int http_write(struct lws *wsi, Pipe *pipe, Wire *wire) {
    return pipe->conn != NULL ? answer_post(wsi, pipe, wire) : go_on(wsi, pipe);
}
