/* tests/server/load.c -- many clients at once: how many moves a server acknowledges, and how soon.
 *
 *     server_load PORT [--clients N] [--idle N] [--seconds S] [--pause MS] [--game NAME]
 *
 * Clients sit in pairs at tables and play at random, each waiting up to twice the `pause` before a
 * move; idle ones are connected and watch nothing. Prints one JSON object. Only the loopback
 * address is used. */
#define _GNU_SOURCE
#include "core/random.h"
#include "core/text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CLIENTS_MAX = 20000, IN_FIRST = 4096, SAMPLES_MAX = 4000000, ID_SIZE = 20 };

typedef enum Step { SHAKING, NAMING, SEATED, WAITING, GONE } Step;

typedef struct Client {
    int fd;
    Step step;
    char *in;
    size_t used, room;
    char table[ID_SIZE];
    char move[300]; /* to be made at `due` */
    int64_t due;    /* microseconds; 0: nothing to do */
    int64_t sent;   /* when the move on its way was sent; 0: none */
} Client;

static Client client[CLIENTS_MAX];
static int players, idle, pause_ms, named, lost;
static int port[8], ports; /* clients go to one after the other, so partners to different ones */
static int64_t acknowledged, refused, games;
static float *latency; /* milliseconds */
static int64_t samples;
static const char *game = "baron";
static Random dice;

static int64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Frames here are small; one that the kernel does not take at once ends the client. */
static void send_call(Client *c, const char *method, const char *params) {
    char frame[1200];
    const int size =
        snprintf(frame + 8, sizeof frame - 8,
                 "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"%s\",\"params\":{%s}}", method,
                 method, params);
    char *start = frame;
    if (size < 126) {
        start += 2;
        start[0] = (char)0x81;
        start[1] = (char)(0x80 | size);
    } else {
        start[0] = (char)0x81;
        start[1] = (char)0xfe;
        start[2] = (char)(size >> 8);
        start[3] = (char)size;
    }
    memset(frame + 4, 0, 4); /* masked with zeros */
    const size_t length = (size_t)(frame + 8 + size - start);
    if (write(c->fd, start, length) != (ssize_t)length) {
        c->step = GONE;
        lost++;
    }
}

static void open_client(Client *c, int poll) {
    struct sockaddr_in to;
    memset(&to, 0, sizeof to);
    to.sin_family = AF_INET;
    to.sin_port = htons((uint16_t)port[(c - client) % ports]);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    c->in = malloc(IN_FIRST);
    c->room = IN_FIRST;
    if (c->fd < 0 || c->in == NULL || connect(c->fd, (struct sockaddr *)&to, sizeof to) != 0) {
        fprintf(stderr, "cannot connect: %s\n", strerror(errno));
        exit(1);
    }
    static const char HELLO[] =
        "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bG9hZCBnZW5lcmF0b3IhIQ==\r\n\r\n";
    if (write(c->fd, HELLO, sizeof HELLO - 1) < 0) {
        exit(1);
    }
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(poll, EPOLL_CTL_ADD, c->fd, &event);
}

static Client *partner(Client *c) {
    return &client[(c - client) ^ 1];
}

static void make_table(Client *c) {
    char params[200];
    snprintf(params, sizeof params, "\"game\":\"%s\",\"access\":\"link\",\"lean\":true", game);
    send_call(c, "new", params);
}

/* One of the moves in a list of texts that begins at `at`, behind its bracket. */
static void choose(Client *c, const char *at) {
    int count = 0;
    for (const char *scan = at; *scan == '"'; scan += *scan == ',') {
        scan = strchr(scan + 1, '"') + 1;
        count++;
    }
    for (int skip = count > 0 ? (int)random_below(&dice, (uint32_t)count) : 0; skip > 0; skip--) {
        at = strchr(at + 1, '"') + 2;
    }
    const size_t length = (size_t)(strchr(at + 1, '"') + 1 - at);
    if (count > 0 && length < sizeof c->move) {
        memcpy(c->move, at, length);
        c->move[length] = '\0';
        c->due = microseconds() + (int64_t)pause_ms * random_below(&dice, 2001);
    }
}

static void play_if_due(Client *c, int64_t now) {
    if (c->due != 0 && c->due <= now && c->sent == 0) {
        char params[400];
        snprintf(params, sizeof params, "\"table\":\"%s\",\"move\":%s", c->table, c->move);
        c->due = 0;
        c->sent = microseconds();
        send_call(c, "play", params);
    }
}

static void take_message(Client *c, const char *text) {
    const char *id = strncmp(text, "{\"jsonrpc\":\"2.0\",\"id\":\"", 23) == 0 ? text + 23 : "";
    const char *moves = strstr(text, "\"moves\":[\"");
    if (strncmp(id, "play\"", 5) == 0) {
        const int64_t took = microseconds() - c->sent;
        c->sent = 0;
        if (strstr(text, "\"error\":") != NULL) {
            refused++;
        } else {
            acknowledged++;
            if (samples < SAMPLES_MAX) {
                latency[samples++] = (float)took / 1000;
            }
        }
    } else if (strncmp(id, "guest\"", 6) == 0) {
        c->step = SEATED;
        named++;
        if (c - client < players && (c - client) % 2 == 1 && partner(c)->step == SEATED) {
            make_table(partner(c));
        } else if (c - client < players && (c - client) % 2 == 0 && partner(c)->step == SEATED) {
            make_table(c);
        }
    } else if (strncmp(id, "new\"", 4) == 0) {
        const char *table = strstr(text, "\"table\":\"");
        if (table != NULL && sscanf(table + 9, "%16[a-z0-9]", c->table) == 1) {
            char params[80];
            memcpy(partner(c)->table, c->table, sizeof c->table);
            snprintf(params, sizeof params, "\"table\":\"%s\",\"lean\":true", c->table);
            send_call(partner(c), "join", params);
        }
    } else if (strstr(text, "\"method\":\"update\"") != NULL &&
               strstr(text, "\"status\":\"over\"") != NULL) {
        c->due = 0;
        if ((c - client) % 2 == 0) {
            games++;
            send_call(c, "unwatch", "");
            make_table(c);
        } else {
            send_call(c, "unwatch", "");
        }
        return;
    }
    if (moves != NULL && strncmp(id, "moves\"", 6) != 0) {
        choose(c, moves + 9);
    }
}

static void read_client(Client *c) {
    const ssize_t got = read(c->fd, c->in + c->used, c->room - c->used - 1);
    if (got <= 0) {
        if (got == 0 || errno != EAGAIN) {
            c->step = GONE;
            lost++;
            close(c->fd);
        }
        return;
    }
    c->used += (size_t)got;
    size_t at = 0;
    if (c->step == SHAKING) {
        c->in[c->used] = '\0';
        const char *end = strstr(c->in, "\r\n\r\n");
        if (end == NULL) {
            return;
        }
        at = (size_t)(end + 4 - c->in);
        c->step = NAMING;
        send_call(c, "guest", "\"name\":\"load\"");
    }
    while (c->used - at >= 2 && c->step != GONE) {
        const unsigned char *head = (const unsigned char *)c->in + at;
        size_t size = head[1] & 127;
        const size_t skip = size == 126 ? 4 : size == 127 ? 10 : 2;
        if (c->used - at < skip) {
            break; /* the rest of the head is still on its way */
        }
        if (skip > 2) {
            size = 0;
            for (size_t i = 2; i < skip; i++) {
                size = size << 8 | head[i];
            }
        }
        if (c->used - at < skip + size) {
            if (skip + size + 2 > c->room && size < 16 << 20) {
                c->room = skip + size + 4096;
                c->in = realloc(c->in, c->room);
                if (c->in == NULL) {
                    exit(1);
                }
            }
            break;
        }
        if ((head[0] & 15) == 1) {
            char *text = c->in + at + skip;
            const char kept = text[size];
            text[size] = '\0';
            take_message(c, text);
            text[size] = kept;
        } else if ((head[0] & 15) == 9) {
            static const unsigned char PONG[] = {0x8a, 0x80, 0, 0, 0, 0};
            if (write(c->fd, PONG, sizeof PONG) < 0) {
                c->step = GONE;
            }
        }
        at += skip + size;
    }
    memmove(c->in, c->in + at, c->used - at);
    c->used -= at;
}

static int compare(const void *a, const void *b) {
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static float percentile(double share) {
    return samples == 0 ? 0 : latency[(int64_t)((double)(samples - 1) * share)];
}

static long option(int argc, char *argv[], const char *name, long usual) {
    for (int i = 2; i + 1 < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return strtol(argv[i + 1], NULL, 10);
        }
    }
    return usual;
}

static void serve(int poll, int64_t until, bool play) {
    struct epoll_event events[256];
    while (microseconds() < until) {
        const int count = epoll_wait(poll, events, 256, 1);
        for (int i = 0; i < count; i++) {
            Client *c = events[i].data.ptr;
            if (c->step != GONE) {
                read_client(c);
            }
        }
        const int64_t now = microseconds();
        for (int i = 0; play && i < players; i++) {
            if (client[i].step != GONE) {
                play_if_due(&client[i], now);
            }
        }
    }
}

int main(int argc, char *argv[]) {
    if (argc < 2) {
        fprintf(stderr, "usage: server_load PORT [--clients N] [--idle N] [--seconds S] "
                        "[--pause MS] [--game NAME]\n");
        return 2;
    }
    for (char *at = argv[1]; ports < 8 && *at != '\0'; at += *at == ',') {
        port[ports++] = (int)strtol(at, &at, 10);
    }
    players = (int)option(argc, argv, "--clients", 100) / 2 * 2;
    idle = (int)option(argc, argv, "--idle", 0);
    pause_ms = (int)option(argc, argv, "--pause", 0);
    const int64_t seconds = option(argc, argv, "--seconds", 5);
    for (int i = 2; i + 1 < argc; i++) {
        if (strcmp(argv[i], "--game") == 0) {
            game = argv[i + 1];
        }
    }
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    latency = malloc(sizeof *latency * SAMPLES_MAX);
    const int all = players + idle;
    if (latency == NULL || players < 2 || all > CLIENTS_MAX) {
        fprintf(stderr, "2 to %d clients\n", CLIENTS_MAX);
        return 2;
    }
    random_seed(&dice, 1);
    const int poll = epoll_create1(EPOLL_CLOEXEC);
    const int64_t begun = microseconds();
    for (int i = 0; i < all; i++) {
        open_client(&client[i], poll);
        if (i % 50 == 49) {
            serve(poll, microseconds() + 1000, false);
        }
    }
    const int64_t patience = microseconds() + 60 * 1000000LL;
    while (named + lost < all && microseconds() < patience) {
        serve(poll, microseconds() + 20000, false);
    }
    serve(poll, microseconds() + 1000000, true); /* warm up */
    const double connecting = (double)(microseconds() - begun) / 1e6;
    acknowledged = refused = samples = games = 0;
    const int64_t from = microseconds();
    serve(poll, from + seconds * 1000000, true);
    const double took = (double)(microseconds() - from) / 1e6;
    qsort(latency, (size_t)samples, sizeof *latency, compare);
    printf("{\"clients\":%d,\"idle\":%d,\"connected\":%d,\"lost\":%d,\"connect_seconds\":%.2f,"
           "\"seconds\":%.2f,\"moves\":%lld,\"moves_per_second\":%.0f,\"refused\":%lld,"
           "\"games\":%lld,\"p50_ms\":%.2f,\"p90_ms\":%.2f,\"p99_ms\":%.2f,\"worst_ms\":%.2f}\n",
           players, idle, named, lost, connecting, took, (long long)acknowledged,
           (double)acknowledged / took, (long long)refused, (long long)games, percentile(0.5),
           percentile(0.9), percentile(0.99), percentile(1));
    return lost > 0 || acknowledged == 0;
}
