/* server/http_post.c -- one HTTP POST to an address that somebody has given. */
#define _GNU_SOURCE
#include "server/http_post.h"

#include "core/moment.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    HOST_SIZE = 256,
    ANSWER_MOST = 4096,
    HEAD_SIZE = 4096,
    PORT_HTTPS = 443,
    PORT_HTTP = 80,
    WAIT_MS = 100
};

struct HttpPost {
    SSL_CTX *tls;
    bool anywhere;
    _Atomic bool ending;
};

/* ---- addresses ---- */

typedef struct Url {
    bool tls;
    char host[HOST_SIZE]; /* without brackets */
    bool six;             /* the host is an IPv6 address */
    int port;
    const char *path; /* may be "" */
} Url;

static bool read_url(const char *words, Url *url) {
    memset(url, 0, sizeof *url);
    if (strlen(words) >= HTTP_POST_URL_SIZE) {
        return false;
    }
    for (const char *c = words; *c != '\0'; c++) {
        if (*c <= ' ' || *c >= 0x7f || strchr("\"<>\\^`{|}#", *c) != NULL) {
            return false;
        }
    }
    url->tls = strncmp(words, "https://", 8) == 0;
    if (!url->tls && strncmp(words, "http://", 7) != 0) {
        return false;
    }
    const char *host = words + (url->tls ? 8 : 7);
    const char *end = host + strcspn(host, "/?");
    const char *after;
    if (memchr(host, '@', (size_t)(end - host)) != NULL) {
        return false;
    }
    if (*host == '[') {
        after = memchr(host, ']', (size_t)(end - host));
        host++;
        url->six = true;
    } else {
        after = memchr(host, ':', (size_t)(end - host));
        after = after == NULL ? end : after;
    }
    if (after == NULL || after == host || after - host >= HOST_SIZE) {
        return false;
    }
    memcpy(url->host, host, (size_t)(after - host));
    after += url->six;
    url->port = url->tls ? PORT_HTTPS : PORT_HTTP;
    if (*after == ':') {
        char *rest;
        const long port = strtol(after + 1, &rest, 10);
        if (after[1] < '0' || after[1] > '9' || rest != end || port < 1 || port > 65535) {
            return false;
        }
        url->port = (int)port;
    } else if (after != end) {
        return false;
    }
    url->path = end;
    return true;
}

static bool is_public_4(uint32_t a) { /* in the machine's own order */
    static const struct {
        uint32_t from;
        int bits;
    } PRIVATE[] = {
        {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
        {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16},
        {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 3},
    };
    for (size_t i = 0; i < sizeof PRIVATE / sizeof PRIVATE[0]; i++) {
        if ((a ^ PRIVATE[i].from) >> (32 - PRIVATE[i].bits) == 0) {
            return false;
        }
    }
    return true;
}

static uint32_t four_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Only the part of IPv6 that is given out to networks; where an IPv4 address is inside, that
 * counts. */
static bool is_public_6(const uint8_t b[16]) {
    static const uint8_t TRANSLATED[12] = {0x00, 0x64, 0xff, 0x9b};
    static const uint8_t MAPPED[12] = {[10] = 0xff, [11] = 0xff};
    if (memcmp(b, TRANSLATED, sizeof TRANSLATED) == 0 || memcmp(b, MAPPED, sizeof MAPPED) == 0) {
        return is_public_4(four_at(b + 12));
    }
    if ((b[0] & 0xe0) != 0x20) { /* 2000::/3 */
        return false;
    }
    const uint32_t head = four_at(b);
    if (head == 0x20010db8 || head >> 16 == 0x3fff || (head & 0xfffffe00) == 0x20010000) {
        return false; /* examples, and what is kept for protocols */
    }
    return head >> 16 != 0x2002 || is_public_4(four_at(b + 2));
}

static bool is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return is_public_4(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        return is_public_6(six.sin6_addr.s6_addr);
    }
    return false;
}

/* A host that is written as an address must be a public one; inet_aton also knows 0x7f.1. */
static bool host_may_be_public(const Url *url) {
    struct in_addr four;
    struct in6_addr six;
    if (url->six) {
        return inet_pton(AF_INET6, url->host, &six) == 1 && is_public_6(six.s6_addr);
    }
    if (inet_aton(url->host, &four) == 1) {
        return is_public_4(ntohl(four.s_addr));
    }
    const size_t length = strlen(url->host);
    const char *dot = strchr(url->host, '.');
    return dot != NULL && dot != url->host && url->host[length - 1] != '.' &&
           strcasecmp(strrchr(url->host, '.'), ".localhost") != 0 &&
           strcasecmp(strrchr(url->host, '.'), ".local") != 0 &&
           strcasecmp(strrchr(url->host, '.'), ".internal") != 0;
}

bool http_post_accepts(const char *words, bool anywhere) {
    Url url;
    if (!read_url(words, &url)) {
        return false;
    }
    /* Below 1024 live services that are no web servers. */
    return anywhere ||
           (url.tls && (url.port == PORT_HTTPS || url.port >= 1024) && host_may_be_public(&url));
}

void http_post_origin(const char *words, char *out, size_t size) {
    const char *host = strstr(words, "://");
    const size_t length = host == NULL ? 0 : (size_t)(host + 3 - words) + strcspn(host + 3, "/?");
    snprintf(out, size, "%.*s", (int)length, words);
}

/* ---- a line to there ---- */

typedef struct Line {
    int fd;
    SSL *tls; /* NULL: plain */
    int64_t until;
    const HttpPost *http;
} Line;

/* In small steps, so that a server that ends need not wait for strangers. */
static bool wait_for(const Line *line, short events) {
    struct pollfd poll_fd = {line->fd, events, 0};
    while (steady_ms() < line->until && !atomic_load(&line->http->ending)) {
        const int ready = poll(&poll_fd, 1, WAIT_MS);
        if (ready != 0) {
            return ready == 1 || errno == EINTR;
        }
    }
    return false;
}

/* A name being looked up. getaddrinfo knows no time limit, so it has a thread of its own, which is
 * left to itself when time is up; the last of the two frees this. */
typedef struct Lookup {
    pthread_mutex_t mutex;
    pthread_cond_t done;
    int users;
    bool ready;
    int problem;
    struct addrinfo *found;
    char host[HOST_SIZE], port[16];
} Lookup;

static void lookup_leave(Lookup *lookup) { /* with its mutex locked */
    const bool last = --lookup->users == 0;
    pthread_mutex_unlock(&lookup->mutex);
    if (last) {
        if (lookup->found != NULL) {
            freeaddrinfo(lookup->found);
        }
        pthread_cond_destroy(&lookup->done);
        pthread_mutex_destroy(&lookup->mutex);
        free(lookup);
    }
}

static void *lookup_run(void *data) {
    Lookup *lookup = data;
    struct addrinfo hints = {0}, *found = NULL;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV;
    const int problem = getaddrinfo(lookup->host, lookup->port, &hints, &found);
    pthread_mutex_lock(&lookup->mutex);
    lookup->problem = problem;
    lookup->found = problem == 0 ? found : NULL;
    lookup->ready = true;
    pthread_cond_signal(&lookup->done);
    lookup_leave(lookup);
    return NULL;
}

/* NULL: `error` says why. The caller frees the list. */
static struct addrinfo *look_up(const Line *line, const Url *url, Text *error) {
    Lookup *lookup = calloc(1, sizeof *lookup);
    pthread_t thread;
    pthread_attr_t alone;
    if (lookup == NULL) {
        text_put(error, "out of memory");
        return NULL;
    }
    pthread_mutex_init(&lookup->mutex, NULL);
    moment_condition(&lookup->done);
    lookup->users = 2;
    snprintf(lookup->host, sizeof lookup->host, "%s", url->host);
    snprintf(lookup->port, sizeof lookup->port, "%d", url->port);
    pthread_attr_init(&alone);
    pthread_attr_setdetachstate(&alone, PTHREAD_CREATE_DETACHED);
    const bool begun = pthread_create(&thread, &alone, lookup_run, lookup) == 0;
    pthread_attr_destroy(&alone);
    pthread_mutex_lock(&lookup->mutex);
    lookup->users -= !begun;
    while (begun && !lookup->ready && steady_ms() < line->until &&
           !atomic_load(&line->http->ending)) {
        moment_wait(&lookup->done, &lookup->mutex, WAIT_MS);
    }
    struct addrinfo *found = lookup->found;
    lookup->found = NULL;
    if (found == NULL) {
        text_put(error, !begun                 ? "cannot start a thread"
                        : !lookup->ready       ? "its name is not found in time"
                        : lookup->problem != 0 ? gai_strerror(lookup->problem)
                                               : "it has no address");
    }
    lookup_leave(lookup);
    return found;
}

static bool dial(Line *line, const Url *url, bool anywhere, Text *error) {
    struct addrinfo *found = look_up(line, url, error);
    if (found == NULL) {
        return false;
    }
    bool good = true;
    for (const struct addrinfo *at = found; at != NULL && good; at = at->ai_next) {
        good = anywhere || is_public(at->ai_addr);
    }
    if (!good) {
        text_put(error, "this is a private address");
        freeaddrinfo(found);
        return false;
    }
    good = false;
    for (const struct addrinfo *at = found; at != NULL && !good; at = at->ai_next) {
        line->fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (line->fd < 0) {
            continue;
        }
        int failed = 0;
        socklen_t size = sizeof failed;
        good = connect(line->fd, at->ai_addr, at->ai_addrlen) == 0 ||
               (errno == EINPROGRESS && wait_for(line, POLLOUT) &&
                getsockopt(line->fd, SOL_SOCKET, SO_ERROR, &failed, &size) == 0 && failed == 0);
        if (!good) {
            close(line->fd);
            line->fd = -1;
        }
    }
    freeaddrinfo(found);
    if (!good) {
        text_put(error, "nobody answers there");
    }
    return good;
}

/* Waits for what TLS waits for; false: it failed, or time is up. */
static bool tls_waits(Line *line, int got) {
    const int why = SSL_get_error(line->tls, got);
    return (why == SSL_ERROR_WANT_READ && wait_for(line, POLLIN)) ||
           (why == SSL_ERROR_WANT_WRITE && wait_for(line, POLLOUT));
}

static bool secure(Line *line, const HttpPost *http, const Url *url, Text *error) {
    struct in_addr four;
    const bool literal = url->six || inet_aton(url->host, &four) == 1;
    ERR_clear_error();
    line->tls = SSL_new(http->tls);
    bool good = line->tls != NULL && SSL_set_fd(line->tls, line->fd) == 1;
    if (good && literal) {
        good = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(line->tls), url->host) == 1;
    } else if (good) {
        good = SSL_set1_host(line->tls, url->host) == 1 &&
               SSL_set_tlsext_host_name(line->tls, url->host) == 1;
    }
    int got = 0;
    while (good && (got = SSL_connect(line->tls)) != 1) {
        good = tls_waits(line, got);
    }
    if (!good) {
        const long verdict = line->tls == NULL ? X509_V_OK : SSL_get_verify_result(line->tls);
        text_format(error, "no secure connection: %s",
                    verdict != X509_V_OK ? X509_verify_cert_error_string(verdict)
                                         : "the handshake failed");
    }
    return good;
}

static bool send_all(Line *line, const char *bytes, size_t length) {
    while (length > 0) {
        size_t sent = 0;
        if (line->tls != NULL) {
            const int got = SSL_write_ex(line->tls, bytes, length, &sent);
            if (got != 1 && !tls_waits(line, got)) {
                return false;
            }
        } else {
            const ssize_t got = send(line->fd, bytes, length, MSG_NOSIGNAL);
            if (got < 0 && (errno != EAGAIN || !wait_for(line, POLLOUT))) {
                return false;
            }
            sent = got < 0 ? 0 : (size_t)got;
        }
        bytes += sent;
        length -= sent;
    }
    return true;
}

/* The status of the answer; 0: none came in time. What follows it is not read. */
static int read_status(Line *line) {
    char answer[ANSWER_MOST];
    size_t used = 0;
    while (used < sizeof answer - 1 && memchr(answer, '\n', used) == NULL) {
        size_t got_bytes = 0;
        if (line->tls != NULL) {
            const int got =
                SSL_read_ex(line->tls, answer + used, sizeof answer - 1 - used, &got_bytes);
            if (got != 1 && !tls_waits(line, got)) {
                return 0;
            }
        } else {
            const ssize_t got = recv(line->fd, answer + used, sizeof answer - 1 - used, 0);
            if (got == 0 || (got < 0 && (errno != EAGAIN || !wait_for(line, POLLIN)))) {
                return 0;
            }
            got_bytes = got < 0 ? 0 : (size_t)got;
        }
        used += got_bytes;
    }
    answer[used] = '\0';
    int status = 0;
    return sscanf(answer, "HTTP/1.%*1[01] %3d", &status) == 1 && status >= 100 ? status : 0;
}

int http_post_send(HttpPost *http, const char *words, const char *headers, const void *body,
                   size_t length, Text *error) {
    Url url;
    Line line = {-1, NULL, steady_ms() + HTTP_POST_MS, http};
    char memory[HEAD_SIZE];
    Text head = text_over(memory, sizeof memory);
    text_clear(error);
    if (!http_post_accepts(words, http->anywhere) || !read_url(words, &url)) {
        text_put(error, "this is no address for notices");
        return 0;
    }
    const bool usual = url.port == (url.tls ? PORT_HTTPS : PORT_HTTP);
    text_format(&head, "POST %s%s HTTP/1.1\r\nHost: %s%s%s", url.path[0] == '/' ? "" : "/",
                url.path, url.six ? "[" : "", url.host, url.six ? "]" : "");
    if (!usual) {
        text_format(&head, ":%d", url.port);
    }
    text_format(&head,
                "\r\nUser-Agent: liege\r\nContent-Length: %zu\r\nConnection: close\r\n%s\r\n",
                length, headers);
    int status = 0;
    if (head.cut) {
        text_put(error, "the request is too long");
    } else if (dial(&line, &url, http->anywhere, error) &&
               (!url.tls || secure(&line, http, &url, error))) {
        if (send_all(&line, head.start, head.used) && send_all(&line, body, length)) {
            status = read_status(&line);
        }
        if (status == 0) {
            text_put(error, "no answer came");
        }
    }
    SSL_free(line.tls);
    if (line.fd >= 0) {
        close(line.fd);
    }
    return status;
}

HttpPost *http_post_new(bool anywhere) {
    HttpPost *http = calloc(1, sizeof *http);
    if (http == NULL) {
        return NULL;
    }
    http->anywhere = anywhere;
    http->tls = SSL_CTX_new(TLS_client_method());
    if (http->tls == NULL) {
        http_post_free(http);
        return NULL;
    }
    SSL_CTX_set_min_proto_version(http->tls, TLS1_2_VERSION);
    SSL_CTX_set_verify(http->tls, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_default_verify_paths(http->tls); /* without them every certificate is refused */
    return http;
}

void http_post_stop(HttpPost *http) {
    if (http != NULL) {
        atomic_store(&http->ending, true);
    }
}

void http_post_free(HttpPost *http) {
    if (http != NULL) {
        SSL_CTX_free(http->tls);
        free(http);
    }
}
