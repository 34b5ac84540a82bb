/* tests/server/machine.c -- what this machine can do at most, to hold a server's figures against.
 *
 *     server_machine FOLDER [SECONDS]
 *
 * Prints one JSON object: writes of 4 KiB to a file in FOLDER that are safe on disk, one after the
 * other (the most commits there can be), and messages of 256 bytes that go to another process and
 * back over loopback connections, as a move and its answer do. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CONNECTIONS = 100, MESSAGE = 256, BLOCK = 4096, SAMPLES_MAX = 1 << 20 };

static float samples[SAMPLES_MAX]; /* milliseconds */
static int64_t count;

static int64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void sample(int64_t from) {
    samples[count++ % SAMPLES_MAX] = (float)(microseconds() - from) / 1000;
}

static int compare(const void *a, const void *b) {
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void tell(const char *name, int64_t took, const char *before) {
    const size_t kept = count < SAMPLES_MAX ? (size_t)count : SAMPLES_MAX;
    qsort(samples, kept, sizeof samples[0], compare);
    printf("%s\"%s_per_second\":%.0f,\"%s_p50_ms\":%.3f,\"%s_p99_ms\":%.3f", before, name,
           (double)count * 1e6 / (double)took, name, kept == 0 ? 0 : samples[kept / 2], name,
           kept == 0 ? 0 : samples[kept * 99 / 100]);
    count = 0;
}

static _Noreturn void fail(const char *what) {
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(1);
}

static void measure_disk(const char *folder, int64_t until) {
    char path[4096];
    static char block[BLOCK];
    snprintf(path, sizeof path, "%s/machine.tmp", folder);
    const int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) {
        fail(path);
    }
    const int64_t begun = microseconds();
    while (microseconds() < until) {
        const int64_t from = microseconds();
        if (write(fd, block, sizeof block) != (ssize_t)sizeof block || fdatasync(fd) != 0) {
            fail(path);
        }
        sample(from);
    }
    close(fd);
    unlink(path);
    tell("safe_write", microseconds() - begun, "{");
}

/* Sends everything back, until it is killed. */
static _Noreturn void echo(int listener) {
    const int poll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[64];
    epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        const int ready = epoll_wait(poll, events, 64, -1);
        for (int i = 0; i < ready; i++) {
            char bytes[MESSAGE];
            if (events[i].data.fd == listener) {
                const int on = 1;
                event.data.fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
                setsockopt(event.data.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                epoll_ctl(poll, EPOLL_CTL_ADD, event.data.fd, &event);
                continue;
            }
            const ssize_t got = read(events[i].data.fd, bytes, sizeof bytes);
            if (got <= 0 || write(events[i].data.fd, bytes, (size_t)got) != got) {
                close(events[i].data.fd);
            }
        }
    }
}

static void measure_loopback(int64_t seconds) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(listener, CONNECTIONS) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
        fail("loopback");
    }
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        echo(listener);
    }
    const int poll = epoll_create1(EPOLL_CLOEXEC);
    static struct {
        int fd;
        int64_t sent;
        size_t got;
    } line[CONNECTIONS];
    static const char MESSAGES[MESSAGE];
    for (int i = 0; i < CONNECTIONS; i++) {
        const int on = 1;
        line[i].fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (connect(line[i].fd, (struct sockaddr *)&address, sizeof address) != 0) {
            fail("loopback");
        }
        setsockopt(line[i].fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        epoll_ctl(poll, EPOLL_CTL_ADD, line[i].fd, &event);
        line[i].sent = microseconds();
        if (write(line[i].fd, MESSAGES, MESSAGE) != MESSAGE) {
            fail("loopback");
        }
    }
    const int64_t begun = microseconds(), until = begun + seconds * 1000000;
    while (microseconds() < until) {
        struct epoll_event events[64];
        const int ready = epoll_wait(poll, events, 64, 10);
        for (int i = 0; i < ready; i++) {
            const uint32_t at = events[i].data.u32;
            char bytes[MESSAGE];
            const ssize_t got = read(line[at].fd, bytes, sizeof bytes);
            line[at].got += got > 0 ? (size_t)got : 0;
            if (line[at].got >= MESSAGE) {
                sample(line[at].sent);
                line[at].got = 0;
                line[at].sent = microseconds();
                if (write(line[at].fd, MESSAGES, MESSAGE) != MESSAGE) {
                    fail("loopback");
                }
            }
        }
    }
    const int64_t took = microseconds() - begun;
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    tell("echo", took, ",");
}

int main(int argc, char *argv[]) {
    if (argc < 2) {
        fprintf(stderr, "usage: server_machine FOLDER [SECONDS]\n");
        return 2;
    }
    const int64_t seconds = argc > 2 ? strtol(argv[2], NULL, 10) : 2;
    measure_disk(argv[1], microseconds() + seconds * 1000000);
    measure_loopback(seconds);
    printf(",\"cores\":%ld}\n", sysconf(_SC_NPROCESSORS_ONLN));
    return 0;
}
