/* server/wire.c -- sockets: WebSocket by libwebsockets, and the loop that serves them all. */
#define _GNU_SOURCE
#include "server/wire.h"

#include "core/hash.h"
#include "core/moment.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/wire_inside.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    REQUEST_HEADERS = 8192, /* of a request; more is refused */
    TICK_MS = 50,
    DESCRIPTORS_KEPT = 16,
    GOODBYE_MS = 2000 /* for telling all that the server ends */
};
static_assert(MESSAGE_ROOM >= LWS_PRE, "libwebsockets writes its header before a message");

/* ---- WebSocket ---- */

/* Before the handshake is answered; 1 refuses. */
static int check_upgrade(struct lws *wsi, Wire *wire) {
    char path[64];
    if (http_is_operator(wsi, wire) ||
        lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/ws") != 0 ||
        wire->stopping) {
        lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, NULL);
        return 1;
    }
    if (!http_host_is_ours(wsi, wire) || !http_origin_is_ours(wsi, wire)) {
        METRIC_ADD(connections_dropped, 1);
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return 1;
    }
    if (!http_may_connect(wsi, wire)) {
        lws_return_http_status(wsi, TOO_MANY, NULL);
        return 1;
    }
    return 0;
}

static int open_socket(struct lws *wsi, Pipe *pipe, Wire *wire) {
    idle_end(wsi, wire);
    memset(pipe, 0, sizeof *pipe);
    pipe->conn = http_make_conn(wsi, wire, true);
    if (pipe->conn == NULL) {
        return -1;
    }
    METRIC_ADD(connections, 1);
    METRIC_ADD(connections_total, 1);
    char household[48];
    limits_address(pipe->conn->peer, household, sizeof household);
    if (household[0] != '\0') {
        const int slot = (int)(limits_hash(&wire->hub->limits, household) / 2 % PEER_SLOTS);
        if (wire->peers[slot] >= SOCKETS_MOST) {
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
    if (!pipe_take_in(pipe, bytes, length)) {
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

/* Is there a certificate, and is the key its own? libwebsockets would not tell. */
static bool is_certificate(const Wire *wire) {
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    const bool good = context != NULL &&
                      SSL_CTX_use_certificate_chain_file(context, wire->cert) == 1 &&
                      SSL_CTX_use_PrivateKey_file(context, wire->key, SSL_FILETYPE_PEM) == 1 &&
                      SSL_CTX_check_private_key(context) == 1;
    SSL_CTX_free(context);
    ERR_clear_error();
    return good;
}

/* Connections from now on get the certificate that the files hold now. */
static void reload(Wire *wire) {
    const bool good =
        wire->tls && is_certificate(wire) &&
        lws_tls_cert_updated(wire->context, wire->cert, wire->key, NULL, 0, NULL, 0) == 0;
    log_line(good || !wire->tls ? LOG_INFO : LOG_ERROR, "reload", "certificate",
             !wire->tls ? "none"
             : good     ? "read"
                        : "refused",
             NULL);
}

static void tick(lws_sorted_usec_list_t *list) {
    Wire *wire = lws_container_of(list, Wire, tick);
    hub_tick(wire->hub);
    if (wire->reloading) {
        wire->reloading = 0;
        reload(wire);
    }
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
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        idle_new(wsi, wire);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        idle_free(wsi, wire);
        return 0;
    case LWS_CALLBACK_HTTP:
        return http_serve(wsi, pipe, wire);
    case LWS_CALLBACK_HTTP_BODY:
        return http_read_body(pipe, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return http_finish_post(wsi, pipe, wire);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_write(wsi, pipe, wire);
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
            pipe_end(pipe, wire);
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

/* What every answer says; a page may run its own scripts and WebAssembly, show pictures that it has
 * drawn itself (blob:) and talk to this server, nothing else. The page's browser tests read the
 * policy here (web/vite.config.ts). */
static const struct lws_protocol_vhost_options HEADERS[] = {
    {&HEADERS[1], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
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
    wire->metrics_from = serving->metrics_from != NULL ? serving->metrics_from : "localhost";
    if (wire->tls) {
        snprintf(wire->cert, sizeof wire->cert, "%s", serving->cert);
        snprintf(wire->key, sizeof wire->key, "%s", serving->key);
    }
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
    } else if (address->host[0] == '\0') {
        info.options |= LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY; /* off: IPv4 comes by it, too */
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

bool wire_admin(Wire *wire, const char *path, Text *error) {
    struct lws_context_creation_info info;
    text_clear(error);
    if (strlen(path) >= sizeof wire->admin_path) {
        text_format(error,
                    "the path %s is too long for a socket; name another one with --admin-socket",
                    path);
        return false;
    }
    struct stat old;
    if (lstat(path, &old) == 0 && !S_ISSOCK(old.st_mode)) {
        text_format(error, "%s is there already and no socket", path);
        return false;
    }
    unlink(path); /* of a server that did not end well: the store is ours by now */
    memset(&info, 0, sizeof info);
    info.port = 0;
    info.iface = path;
    info.protocols = PROTOCOLS;
    info.vhost_name = "operator";
    info.timeout_secs = 10;
    info.options = LWS_SERVER_OPTION_UNIX_SOCK | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME;
    const mode_t before = umask(0177);
    wire->admin = lws_create_vhost(wire->context, &info);
    umask(before);
    if (wire->admin == NULL || lstat(path, &old) != 0) {
        text_format(error, "cannot open the socket %s", path);
        return false;
    }
    chmod(path, 0600);
    snprintf(wire->admin_path, sizeof wire->admin_path, "%s", path);
    return true;
}

void wire_reload(Wire *wire) {
    wire->reloading = 1;
    lws_cancel_service(wire->context);
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
        if (wire->admin_path[0] != '\0') {
            unlink(wire->admin_path);
        }
        free(wire);
    }
}
