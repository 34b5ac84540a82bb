/* server/serve.c -- a server from start to end: what it needs is opened, then it runs until told to
 * stop. */
#define _POSIX_C_SOURCE 200809L
#include "server/serve.h"
#include "server/log.h"
#include "server/wire.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { SERVED = 0, SERVE_FAILED = 1 };

static Wire *running; /* for the signal handler */

static void on_signal(int number) {
    (void)number;
    if (running != NULL) {
        wire_stop(running);
    }
}

static void listen_to_signals(void) {
    struct sigaction act;
    memset(&act, 0, sizeof act);
    act.sa_handler = on_signal;
    sigemptyset(&act.sa_mask);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGINT, &act, NULL);
    act.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &act, NULL);
}

static int fail(const char *sentence) {
    fprintf(stderr, "liege: serve: %s\n", sentence);
    return SERVE_FAILED;
}

static bool load_page(Files *files, const Serving *serving, Text *error) {
    char folder[4096];
    if (serving->page != NULL) {
        return files_load(files, serving->page, error);
    }
    if (files_folder(folder, sizeof folder)) {
        return files_load(files, folder, error);
    }
    log_line(LOG_WARN, "page", "problem", "not built; only a notice is served", NULL);
    return files_placeholder(files);
}

int server_run(const Serving *serving) {
    TEXT(error, 1000);
    Address address;
    Files files;
    if (!address_read(serving->listen, &address, &error)) {
        return fail(error.start);
    }
    if (!load_page(&files, serving, &error)) {
        return fail(error.start);
    }
    int status = SERVE_FAILED;
    running = wire_open(serving, &address, &files, &error);
    if (running == NULL) {
        fail(error.start);
    } else {
        listen_to_signals();
        log_line(LOG_INFO, "listen", "url", wire_url(running), "version", serving->version, NULL);
        wire_run(running);
        Wire *wire = running;
        log_line(LOG_INFO, "stop", NULL);
        running = NULL;
        wire_free(wire);
        status = SERVED;
    }
    files_free(&files);
    return status;
}
